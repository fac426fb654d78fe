/** What is asked, and the answers that concern no single thing; and things that can be chosen but lie nowhere else. */

import { useHand } from "../../board/hand";
import { Thing } from "../../board/thing";
import type { View } from "../../protocol/battle_spirits";
import type { OpenDecision } from "../../protocol/messages";
import { CardText, HandCard } from "./cards";
import { RESERVE_CORES } from "./places";
import type { Cards } from "./printed";
import { asked, waitedFor } from "./words";

interface PromptProps {
  readonly view: View;
  readonly seat: number | null;
  readonly cards: Cards;
  readonly decisions: readonly OpenDecision[];
  readonly nameOf: (seat: number) => string;
}

export function Prompt({ view, seat, cards, decisions, nameOf }: PromptProps) {
  const hand = useHand();
  const open = decisions.filter((one) => one.kind !== "ready");
  const bare = hand.choices.value.all.filter(
    ({ option }) => (option.refs ?? []).length === 0 && !RESERVE_CORES.has(option.id),
  );
  const strays = strayRefs(view, seat, open);
  const effect = view.agenda?.findLast((frame) => frame.type === "choice");
  const cause = effect ? `${cards(effect.face).name}: ` : "";
  if (open.length === 0) return null;
  return (
    <div class="battle-spirits-prompt">
      {open.map((one) => (
        <p key={one.number}>
          {one.seat === seat ? <b>{cause + asked(one.kind)}</b> : `${nameOf(one.seat)} ${waitedFor(one.kind)}`}
        </p>
      ))}
      {strays.length > 0 && (
        <div class="battle-spirits-strays">
          {strays.map((ref) => (
            <Stray key={ref} name={ref} view={view} cards={cards} />
          ))}
        </div>
      )}
      {bare.length > 0 && (
        <div class="battle-spirits-answers">
          {bare.map((choice) => (
            <button type="button" key={`${choice.decision} ${choice.option.id}`} onClick={() => hand.choose(choice)}>
              {choice.option.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Things of the looker's options that lie neither on the Field nor in the hand: cards of the trash, units gone. */
export function strayRefs(view: View, seat: number | null, open: readonly OpenDecision[]): readonly string[] {
  if (seat === null) return [];
  const own = view.sides[seat];
  const shown = new Set(view.sides.flatMap((side) => side.field.map((unit) => unit.ref)));
  for (const id of [...(own?.hand ?? []), ...(own?.removed ?? [])]) shown.add(`hand:${id}`);
  const refs = open
    .filter((one) => one.seat === seat)
    .flatMap((one) => one.options ?? [])
    .flatMap((option) => option.refs ?? []);
  return [...new Set(refs)].filter((ref) => !shown.has(ref));
}

function Stray({ name, view, cards }: { readonly name: string; readonly view: View; readonly cards: Cards }) {
  const [kind, id = ""] = name.split(":");
  if (kind === "hand") return <HandCard card={cards(id)} price={null} place="trash" />;
  const waiting = (view.pending ?? []).find((one) => `unit:${one.unit}` === name);
  const card = cards(waiting?.face ?? "");
  return (
    <Thing
      name={name}
      label={`Effect of ${card.name}`}
      isNamedByText
      about={() => <CardText card={card} />}
      class="battle-spirits-stray"
    >
      Effect of {card.name || "a card that is gone"}
    </Thing>
  );
}
