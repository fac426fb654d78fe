/** How likely a Main Character passes its Test, for the eye: exact for the dice as they are now. It settles nothing. */

import type { CardView, View } from "../../protocol/wizbits";
import { faceOf } from "./words";

const SIDES = [20, 12, 10, 8, 6, 5, 4, 3, 2, 1];

/** The sides of the die for a Main Point; 0: there is none. */
export function sidesOf(point: number): number {
  return SIDES.find((sides) => sides <= point) ?? 0;
}

/** The chance from 0 to 1 that all three dice and the bonuses come to more than the Special Check Number. */
export function testChance(view: View, card: CardView): number {
  const points = [card.strength ?? 0, card.will ?? 0, card.magic ?? 0];
  let chances = new Map([[bonusOf(view, card.seat), 1]]);
  for (const sides of points.map(sidesOf)) {
    if (sides === 0) continue;
    const next = new Map<number, number>();
    for (const [total, chance] of chances) {
      for (let value = 1; value <= sides; value += 1) {
        next.set(total + value, (next.get(total + value) ?? 0) + chance / sides);
      }
    }
    chances = next;
  }
  return [...chances].reduce((sum, [total, chance]) => (total > (card.scn ?? 0) ? sum + chance : sum), 0);
}

/** What cards in play add to each Check of a seat's Characters; the cards say so in their texts. */
function bonusOf(view: View, seat: number): number {
  return view.cards
    .filter((card) => card.seat === seat && !card.seceded && !card.off?.length)
    .map((card) => /\+(\d+) to the total of each Check/.exec(faceOf(view, card.design)[5] ?? "")?.[1])
    .reduce((sum, found) => sum + Number(found ?? 0), 0);
}

/** Sums of fractions miss a whole by less than this; the rarest real chance is one in 8,000. */
const ROUNDING = 1e-9;

/** A chance in words: "certain", "fails 1 in 384", "71 %". */
export function chanceWords(chance: number): string {
  const failing = 1 - chance;
  if (failing < ROUNDING) return "certain";
  if (chance < ROUNDING) return "impossible";
  if (failing <= 0.25) return `fails 1 in ${Math.round(1 / failing)}`;
  return `${Math.round(chance * 100)} %`;
}
