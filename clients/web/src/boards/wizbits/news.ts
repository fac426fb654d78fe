/** What the facts of an update say happened: Checks, what changed on cards, which cards were turned over. */

import type { Fact, View } from "../../protocol/wizbits";
import type { CheckNews } from "./dice";

export interface Change {
  readonly text: string;
  readonly tone: "good" | "bad" | "note";
}

export interface News {
  readonly checks: readonly CheckNews[];
  /** What rises from a card, by its number. */
  readonly changes: ReadonlyMap<number, readonly Change[]>;
  readonly flipped: ReadonlySet<number>;
  /** What became of steps of the Pillar, in words, in order. */
  readonly resolved: readonly string[];
  /** Points that seats raised from their decks. */
  readonly milled: readonly number[];
}

export function newsOf(
  facts: readonly { readonly type: string }[],
  view: View,
  nameOf: (design: string) => string,
): News {
  const checks: CheckNews[] = [];
  const changes = new Map<number, Change[]>();
  const flipped = new Set<number>();
  const resolved: string[] = [];
  const milled = view.sides.map(() => 0);
  const add = (card: number, text: string, tone: Change["tone"]) => {
    const known = changes.get(card);
    if (known) known.push({ text, tone });
    else changes.set(card, [{ text, tone }]);
  };
  const shields = new Map<number, number>();
  let isTest = false;
  for (const fact of facts as readonly Fact[]) {
    switch (fact.type) {
      case "work_done":
        isTest = fact.kind === "test";
        break;
      case "check_made":
        checks.push({
          key: `${checks.length} ${fact.card}`,
          card: fact.card,
          design: fact.design,
          dice: fact.dice,
          bonus: fact.bonus ?? 0,
          total: fact.total,
          against: fact.against,
          isPassed: fact.success,
          isTest,
        });
        break;
      case "scn_changed":
        add(fact.card, `${signed(fact.change)} SCN`, fact.change > 0 ? "bad" : "good");
        break;
      case "point_added":
        add(fact.card, `${signed(fact.change)} ${titleOf(fact.point)}`, fact.change < 0 ? "bad" : "good");
        break;
      case "point_set":
        add(fact.card, `${titleOf(fact.point)} ${fact.value}`, "note");
        break;
      case "shield_changed":
        shields.set(fact.card, fact.shield);
        break;
      case "card_seceded":
        flipped.add(fact.card);
        add(fact.card, fact.points > 0 ? `Seceded: ${fact.points} points` : "Seceded", "note");
        break;
      case "cards_discarded_for_points":
        milled[fact.seat] = (milled[fact.seat] ?? 0) + fact.designs.length;
        break;
      case "unit_resolved":
        resolved.push(fact.design ? `${nameOf(fact.design)} resolves` : "Damage is dealt");
        break;
      case "unit_cancelled":
        resolved.push(`${fact.design ? nameOf(fact.design) : "Damage"} is cancelled`);
        break;
      case "card_moved":
        if (fact.why === "destroyed") resolved.push(`${nameOf(fact.design)} is destroyed`);
        break;
    }
  }
  for (const [card, shield] of shields) {
    add(card, shield > 0 ? `shield ${shield}` : "shield used", shield > 0 ? "good" : "note");
  }
  return { checks, changes, flipped, resolved: countedUp(resolved), milled };
}

/** The same sentence twice is said once, with how often. */
function countedUp(sentences: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of sentences) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => (count > 1 ? `${one} (${count} times)` : one));
}

function signed(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}

function titleOf(point: string): string {
  return point.charAt(0).toUpperCase() + point.slice(1);
}
