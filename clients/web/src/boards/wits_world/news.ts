/** What has just happened, by the things that it happened to. Reads facts; draws nothing. */

import type { DodgeRolled, Fact } from "../../protocol/wits_world";

/** One change of one Creature, as short as it can be said. */
export interface Change {
  readonly tone: "bad" | "good" | "note";
  readonly text: string;
  /** Further words: "strong", "poison". */
  readonly why: string;
}

export interface News {
  /** Changes by ref of the Creature, in order. */
  readonly changes: ReadonlyMap<string, readonly Change[]>;
  /** The Creature that acted, if one used a move, and the sides that were hit. */
  readonly actor: string | null;
  readonly hit: ReadonlySet<string>;
  readonly dodges: readonly DodgeRolled[];
  /** The side that the draw lets act first, if it was drawn just now. */
  readonly first: number | null;
}

const CAUSES: Readonly<Record<string, string>> = {
  poison: "poison",
  reflect: "reflected",
  lifesteal: "stolen",
  pay: "paid",
  heal: "healed",
};

export function newsOf(facts: readonly Fact[], fronts: readonly (number | null)[]): News {
  const changes = new Map<string, Change[]>();
  const hit = new Set<string>();
  const dodges: DodgeRolled[] = [];
  let actor: string | null = null;
  let first: number | null = null;
  const add = (side: number, slot: number, tone: Change["tone"], text: string, why = "") => {
    const ref = `creature:${side}:${slot}`;
    changes.set(ref, [...(changes.get(ref) ?? []), { tone, text, why }]);
  };
  for (const fact of facts) {
    switch (fact.type) {
      case "action_taken":
        if (fact.action === "move") actor = `creature:${fact.side}:${fronts[fact.side] ?? 0}`;
        break;
      case "hp_changed":
        if (fact.cause === "move" || fact.cause === "card") hit.add(`creature:${fact.side}:${fact.slot}`);
        add(
          fact.side,
          fact.slot,
          fact.change < 0 ? "bad" : "good",
          `${signed(fact.change)} HP`,
          fact.matchup || (CAUSES[fact.cause] ?? ""),
        );
        break;
      case "power_changed":
        add(fact.side, fact.slot, fact.change < 0 ? "note" : "good", `${signed(fact.change)} Power`);
        break;
      case "dodge_rolled":
        dodges.push(fact);
        if (fact.dodged) add(fact.side, fact.slot, "good", "dodged");
        break;
      case "stun_blocked":
        add(fact.side, fact.slot, "good", "no stun", "immune");
        break;
      case "defeated":
        add(fact.side, fact.slot, "bad", "defeated");
        break;
      case "first_drawn":
        first = fact.side;
        break;
    }
  }
  return { changes, actor, hit, dodges, first };
}

function signed(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}
