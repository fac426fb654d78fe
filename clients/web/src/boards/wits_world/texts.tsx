/** The whole text of a Creature, a Power card, or the wheel of affinities, for the box beside it. */

import type { CardView, CreatureView } from "../../protocol/wits_world";
import { StatusIcon, TypeIcon } from "./icons";
import { Portrait } from "./portrait";
import { spanOf, statusMeaning } from "./words";
import "./texts.css";

export function CreatureText({ creature }: { readonly creature: CreatureView }) {
  const { card } = creature;
  return (
    <div class="wits-world-text">
      <div class="wits-world-text-head">
        <Portrait species={card.id} affinity={card.affinity} isDefeated={creature.defeated ?? false} />
        <div>
          <h3>{card.name}</h3>
          <p class="wits-world-text-type">
            <TypeIcon type={card.affinity} /> {card.affinity}
          </p>
          <p>
            {creature.hp}/{card.hp} HP, {creature.power}/{card.power} Power
          </p>
        </div>
      </div>
      {(card.moves ?? []).map((move) => (
        <p key={move.id}>
          <TypeIcon type={move.type} /> <b>{move.name}</b> ({move.type}, {move.cost} Power): {move.text}
        </p>
      ))}
      {creature.defeated && <p>Defeated for good.</p>}
      {(creature.statuses ?? []).map((status) => (
        <p key={`${status.kind} ${status.source}`}>
          <StatusIcon kind={status.kind} /> <b>{status.name}</b>: {statusMeaning(status)} {spanOf(status)} left.
        </p>
      ))}
      {creature.stun_immune && <p>It has recovered from a stun and can never be stunned again.</p>}
      {!creature.revealed && <p>The other side has not seen it yet.</p>}
    </div>
  );
}

export function CardText({ card }: { readonly card: CardView }) {
  return (
    <div class="wits-world-text">
      <h3>{card.name}</h3>
      <p>Power card, played once in a match.</p>
      <p>{card.spent ? "Spent." : card.text}</p>
    </div>
  );
}

export function WheelText() {
  return (
    <div class="wits-world-text">
      <h3>Types and affinities</h3>
      <p>
        <b>Wit</b> beats <b>Grit</b>, <b>Grit</b> beats <b>Spark</b>, <b>Spark</b> beats <b>Wit</b>: half as much again
        one way, a quarter less the other way.
      </p>
      <p>
        <b>Spirit</b> and <b>Mystic</b> are strong against each other. Basic and Neutral moves do what is printed.
      </p>
      <p>The type of the move counts, not the affinity of its user.</p>
    </div>
  );
}
