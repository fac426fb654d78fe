/** One side of the duel: Main Character, Characters, everything else in play, deck, pool and hand. */

import { Thing } from "../../board/thing";
import type { View } from "../../protocol/wizbits";
import type { News } from "./news";
import { PilesText } from "./texts";
import { CharacterTile, SmallTile } from "./tiles";
import { counted, isCharacter, isMain, seatStyle } from "./words";

interface SideProps {
  readonly seat: number;
  readonly name: string;
  readonly view: View;
  readonly news: News;
  readonly version: number;
  readonly isBelow: boolean;
  /** "to act", "waits", "wins". */
  readonly doing: string;
  readonly duties: ReadonlyMap<number, string>;
  readonly aimed: ReadonlySet<number>;
}

export function Side({ seat, name, view, news, version, isBelow, doing, duties, aimed }: SideProps) {
  const side = view.sides[seat];
  if (!side) return null;
  const own = view.cards.filter((card) => card.seat === seat);
  const characters = own.filter((card) => isCharacter(view, card));
  const others = own.filter((card) => !isCharacter(view, card) && (card.bearer ?? null) === null);
  const tile = { view, news, version };
  const marks = ["wizbits-side", isBelow ? "is-below" : "is-above", view.current === seat && "is-current"];
  return (
    <section class={marks.filter(Boolean).join(" ")} style={seatStyle(seat)} aria-label={`${name}'s side`}>
      <header class="wizbits-head">
        <h2>{name}</h2>
        {doing && <span class="wizbits-doing">{doing}</span>}
        <Piles seat={seat} name={name} view={view} milled={news.milled[seat] ?? 0} version={version} />
      </header>
      <div class="wizbits-line">
        {characters
          .toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)))
          .map((card) => (
            <CharacterTile
              key={card.id}
              card={card}
              {...tile}
              duty={duties.get(card.id) ?? ""}
              isAimed={aimed.has(card.id)}
            />
          ))}
        {others.length > 0 && (
          <div class="wizbits-others">
            {others.map((card) => (
              <SmallTile key={card.id} card={card} {...tile} isAimed={aimed.has(card.id)} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

interface PilesProps {
  readonly seat: number;
  readonly name: string;
  readonly view: View;
  readonly milled: number;
  readonly version: number;
}

/** Deck, hand, discard pile and pool. The deck can pay. */
function Piles({ seat, name, view, milled, version }: PilesProps) {
  const side = view.sides[seat];
  if (!side) return null;
  const discarded = (side.discard ?? []).reduce((sum, [, count]) => sum + count, 0);
  return (
    <div class="wizbits-piles">
      <Thing
        name={`deck:${seat}`}
        label={`Deck of ${counted(side.deck, "card")}`}
        isNamedByText
        about={() => <PilesText side={side} name={name} view={view} />}
        class={`wizbits-deck${side.deck <= 10 ? " is-low" : ""}`}
      >
        <svg viewBox="0 0 24 26" aria-hidden="true">
          <path d="M5 4 H20 V25 H5 Z" />
          <path d="M2 1 H13 L17 5 V22 H2 Z" />
          <path d="M13 1 V5 H17" />
        </svg>
        deck <b>{side.deck}</b>
        {milled > 0 && (
          <span class="wizbits-milled" key={version}>
            −{milled}
          </span>
        )}
      </Thing>
      <span>
        hand <b>{side.hand_size}</b>
      </span>
      <span>
        discard <b>{discarded}</b>
      </span>
      {(side.pool ?? 0) > 0 && (
        <span class="wizbits-pool">
          pool <b>{side.pool}</b>
        </span>
      )}
    </div>
  );
}
