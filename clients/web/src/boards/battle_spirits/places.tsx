/** The places of one side that are not the Field: Life, Reserve, core trash, deck, hand, trash, Burst, counter area. */

import { useHand } from "../../board/hand";
import { Thing } from "../../board/thing";
import type { Pile, SideView } from "../../protocol/battle_spirits";
import { Cores, PileMark } from "./marks";
import type { Change } from "./news";
import { type Cards, counted } from "./printed";
import "./places.css";

interface PlacesProps {
  readonly seat: number;
  readonly side: SideView;
  readonly cards: Cards;
  readonly travels: ReadonlyMap<string, string>;
  readonly lifeChanges: readonly Change[];
}

export function Places({ seat, side, cards, travels, lifeChanges }: PlacesProps) {
  const pile = { seat, travels };
  return (
    <div class="battle-spirits-places">
      <div class="battle-spirits-zone is-life" data-life={seat}>
        <ZoneHead word="Life" pile={side.life} />
        <Cores {...pile} place="life" cores={side.life.cores ?? 0} soul={side.life.soul ?? false} />
        {lifeChanges.length > 0 && (
          <ul class="battle-spirits-changes">
            {lifeChanges.map((one, index) => (
              <li key={`${index} ${one.text}`} class={`is-${one.tone}`}>
                {one.text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Reserve {...pile} side={side} />
      <div class="battle-spirits-zone is-core-trash">
        <ZoneHead word="Core trash" pile={side.core_trash} />
        <Cores {...pile} place="core_trash" cores={side.core_trash.cores ?? 0} soul={side.core_trash.soul ?? false} />
      </div>
      <div class="battle-spirits-piles">
        <CardPile kind="deck" word="Deck" count={side.deck_count} seat={seat} ids={side.library ?? []} cards={cards} />
        <CardPile kind="hand" word="Hand" count={side.hand_count} seat={seat} ids={[]} cards={cards} />
        <CardPile
          kind="trash"
          word="Trash"
          count={side.trash?.length ?? 0}
          seat={seat}
          ids={side.trash ?? []}
          cards={cards}
        />
        <Burst side={side} cards={cards} />
        {(side.counter_area ?? 0) > 0 && (
          <span class="battle-spirits-pile">
            <PileMark kind="counter" /> Counters {side.counter_area}
          </span>
        )}
        {side.soul_gone && (
          <span class="battle-spirits-pile">
            <PileMark kind="gone" /> Soul Core gone
          </span>
        )}
      </div>
    </div>
  );
}

function ZoneHead({ word, pile }: { readonly word: string; readonly pile: Pile }) {
  return (
    <span class="battle-spirits-zone-head">
      {word} <b>{(pile.cores ?? 0) + (pile.soul ? 1 : 0)}</b>
      {pile.soul && <span class="visually-hidden"> with the Soul Core</span>}
    </span>
  );
}

interface ReserveProps {
  readonly seat: number;
  readonly side: SideView;
  readonly travels: ReadonlyMap<string, string>;
}

/** The options that are pressed at the Reserve: to pay one of its cores, or to place it. */
export const RESERVE_CORES: ReadonlySet<string> = new Set(["reserve", "from:reserve"]);

/** The Reserve; where a core from it can be paid or placed, it is pressed itself. */
function Reserve({ seat, side, travels }: ReserveProps) {
  const hand = useHand();
  const choice = side.hand ? hand.choices.value.all.find((one) => RESERVE_CORES.has(one.option.id)) : undefined;
  const inner = (
    <>
      <ZoneHead word="Reserve" pile={side.reserve} />
      <Cores
        seat={seat}
        place="reserve"
        cores={side.reserve.cores ?? 0}
        soul={side.reserve.soul ?? false}
        travels={travels}
      />
    </>
  );
  if (!choice) return <div class="battle-spirits-zone is-reserve">{inner}</div>;
  return (
    <button type="button" class="battle-spirits-zone is-reserve is-live" onClick={() => hand.choose(choice)}>
      {inner}
      <span class="battle-spirits-zone-verb">{choice.option.label}</span>
    </button>
  );
}

interface CardPileProps {
  readonly kind: string;
  readonly word: string;
  readonly count: number;
  readonly seat: number;
  /** Its cards, if the looker may know them. */
  readonly ids: readonly string[];
  readonly cards: Cards;
}

function CardPile({ kind, word, count, seat, ids, cards }: CardPileProps) {
  const more = { "data-travel": `${kind} ${seat}` };
  const inner = (
    <>
      <PileMark kind={kind} /> {word} {count}
    </>
  );
  if (ids.length === 0) {
    return (
      <span class="battle-spirits-pile" {...more}>
        {inner}
      </span>
    );
  }
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const text = () => (
    <div class="battle-spirits-text">
      <h3>
        {word}: {counted(count, "card")}
      </h3>
      <p>{[...counts].map(([id, many]) => `${cards(id).name}${many > 1 ? ` ×${many}` : ""}`).join(", ")}</p>
      {kind === "deck" && <p>Nobody knows their order.</p>}
    </div>
  );
  return (
    <Thing as="span" label={`${word}, ${counted(count, "card")}`} about={text} class="battle-spirits-pile" more={more}>
      {inner}
    </Thing>
  );
}

function Burst({ side, cards }: { readonly side: SideView; readonly cards: Cards }) {
  const name = side.burst ? cards(side.burst).name : "";
  return (
    <span class={`battle-spirits-pile${side.has_burst ? " is-set" : ""}`}>
      <PileMark kind="burst" /> Burst {name || (side.has_burst ? "set" : "none")}
    </span>
  );
}
