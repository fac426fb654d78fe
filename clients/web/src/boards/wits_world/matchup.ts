/** Which types meet which affinities how, and what that means for the Creatures on the table. Hints only, no damage. */

import type { CreatureView, MoveView, SideView } from "../../protocol/wits_world";

const BEATS: Readonly<Record<string, readonly string[]>> = {
  Wit: ["Grit"],
  Grit: ["Spark"],
  Spark: ["Wit"],
  Spirit: ["Mystic"],
  Mystic: ["Spirit"],
};

/** Spirit and Mystic know strength only. */
const LOSES_TO: Readonly<Record<string, readonly string[]>> = { Wit: ["Spark"], Grit: ["Wit"], Spark: ["Grit"] };

export type Verdict = "strong" | "weak" | null;

/** How a move of the type meets a Creature of the affinity. */
export function verdictOf(type: string, affinity: string): Verdict {
  if (BEATS[type]?.includes(affinity)) return "strong";
  return LOSES_TO[type]?.includes(affinity) ? "weak" : null;
}

export function frontOf(side: SideView | undefined): CreatureView | null {
  const slot = side?.active;
  return slot === undefined || slot === null ? null : (side?.creatures[slot] ?? null);
}

/** The moves for which it has the Power, which seldom comes back. */
function affordable(creature: CreatureView): readonly MoveView[] {
  return (creature.card.moves ?? []).filter((move) => move.cost <= creature.power);
}

/** Whether the Creature has a move at hand that is strong against the other. */
export function isStrongAgainst(creature: CreatureView, other: CreatureView): boolean {
  return affordable(creature).some((move) => verdictOf(move.type, other.card.affinity) === "strong");
}
