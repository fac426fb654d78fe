/** The moves of the Creature in front: how each meets the other one; the looker's own are pressed here. */

import { useHand } from "../../board/hand";
import type { CreatureView, MoveView } from "../../protocol/wits_world";
import { StatusIcon, TypeIcon } from "./icons";
import { verdictOf } from "./matchup";
import "./moves.css";

interface MovesProps {
  readonly creature: CreatureView;
  /** The Creature that stands against it. */
  readonly against: CreatureView | null;
  /** Whether the looker's options are these moves. */
  readonly isOwn: boolean;
}

export function Moves({ creature, against, isOwn }: MovesProps) {
  const isStunned = (creature.statuses ?? []).some((status) => status.kind === "stun");
  return (
    <ul class="wits-world-moves">
      {(creature.card.moves ?? []).map((move) => (
        <li key={move.id}>
          <OneMove move={move} creature={creature} against={against} isOwn={isOwn} isStunned={isStunned} />
        </li>
      ))}
    </ul>
  );
}

interface OneMoveProps extends MovesProps {
  readonly move: MoveView;
  readonly isStunned: boolean;
}

function OneMove({ move, creature, against, isOwn, isStunned }: OneMoveProps) {
  const hand = useHand();
  const choice = isOwn ? hand.choices.value.all.find((one) => one.option.id === `move:${move.id}`) : undefined;
  const lacks = move.cost > creature.power;
  const verdict = against ? verdictOf(move.type, against.card.affinity) : null;
  const said = choice?.option.label ?? "";
  const text = said.startsWith(`${move.name}: `) ? said.slice(move.name.length + 2) : move.text;
  const why = isStunned ? "stunned" : lacks ? `needs ${move.cost} Power` : "";
  const inner = (
    <>
      <TypeIcon type={move.type} />
      <span class="wits-world-move-name">
        {move.name} <small>{move.type}</small>
      </span>
      {verdict && (
        <span class={`wits-world-verdict is-${verdict}`}>
          <StatusIcon kind={verdict} />
          {verdict}
        </span>
      )}
      <span class="wits-world-cost">
        {move.cost} <span class="visually-hidden">Power</span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1 L14 8 L8 15 L2 8 Z" />
        </svg>
      </span>
      <span class="wits-world-move-text">{why ? `${text.replace(/\.$/, "")} (${why})` : text}</span>
    </>
  );
  const own = `wits-world-move wits-world-is-${move.type.toLowerCase()}`;
  if (!choice) return <div class={`${own}${why ? " is-out" : ""}`}>{inner}</div>;
  return (
    <button type="button" class={`${own} is-live`} onClick={() => hand.choose(choice)}>
      {inner}
    </button>
  );
}
