/** Words for statuses, spans and creatures, as the rulebook says them. */

import type { CreatureView, StatusView } from "../../protocol/wits_world";

/** A status in few words: "poison 6", "deals ×6/5". */
export function statusWords(status: StatusView): string {
  const amount = status.amount ?? 0;
  switch (status.kind) {
    case "poison":
      return `poison ${amount}`;
    case "stun":
      return "stunned";
    case "dodge":
    case "reflect":
      return `${status.kind} ${amount} %`;
    case "lifesteal":
      return `steals ${amount} %`;
    case "boost_out":
      return `deals ${factor(status)}`;
    case "reduce_in":
      return `takes ${factor(status)}`;
    default:
      return status.kind.replaceAll("_", " ");
  }
}

/** What a status does, in a sentence. */
export function statusMeaning(status: StatusView): string {
  const amount = status.amount ?? 0;
  switch (status.kind) {
    case "poison":
      return `Loses ${amount} HP at the end of each of its own turns.`;
    case "stun":
      return "Cannot use moves. Cards and swaps are allowed; afterwards it is immune to stun.";
    case "dodge":
      return `The next hit of an opposing move misses if ${amount} or less is drawn of 100.`;
    case "reflect":
      return `Returns ${amount} % of the HP that a move takes${status.floor_at_one ? ", leaving the attacker 1 HP" : ""}.`;
    case "lifesteal":
      return `Heals ${amount} % of the HP that its later moves take.`;
    case "boost_out":
      return `Damage of its moves is multiplied by ${status.numerator ?? 1}/${status.denominator ?? 1}.`;
    case "reduce_in":
      return `Damage of moves against it is multiplied by ${status.numerator ?? 1}/${status.denominator ?? 1}.`;
    default:
      return "";
  }
}

/** What is left of it: "2 turns", "1 charge". */
export function spanOf(status: StatusView): string {
  if (status.turns) return counted(status.turns, "turn");
  return status.charges ? counted(status.charges, "charge") : "";
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A Creature as others hear of it. */
export function spoken(creature: CreatureView): string {
  const { card, hp, power } = creature;
  if (creature.defeated) return `${card.name}, ${card.affinity}, defeated`;
  const statuses = (creature.statuses ?? []).map(statusWords);
  return [card.name, card.affinity, `${hp} of ${card.hp} HP`, `${power} of ${card.power} Power`, ...statuses].join(
    ", ",
  );
}

function factor(status: StatusView): string {
  return `×${status.numerator ?? 1}/${status.denominator ?? 1}`;
}
