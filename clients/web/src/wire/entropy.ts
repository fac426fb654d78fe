/** The random bytes that this person gives to a match's draws: 16, in hex, kept so that the draws can be checked with them. */

import { randomId } from "./ids";
import { keepText, keptText } from "./kept";

const keyOf = (match: string) => `spellfold.entropy.${match}`;
const refusedKeyOf = (match: string) => `${keyOf(match)}.refused`;

/** What this browser gave to a match; null for nothing. */
export function givenEntropy(match: string): string | null {
  return keptText(keyOf(match));
}

/** Remembers that the server would not take it, because it had the seat's dice from elsewhere already. */
export function rememberRefusal(match: string): void {
  keepText(refusedKeyOf(match), "1");
}

/** Whether the server said that it had the seat's dice from elsewhere. */
export function wasRefused(match: string): boolean {
  return keptText(refusedKeyOf(match)) !== null;
}

/** What this browser gives to a match: the same whenever it is asked. */
export function entropyFor(match: string): string {
  const given = givenEntropy(match);
  if (given) return given;
  const made = randomId();
  keepText(keyOf(match), made);
  return made;
}
