/** Where the turns of a match begin. Games count turns or rounds in their views; one that counts none has no marks. */

import type { Update } from "../protocol/messages";

export interface Turn {
  readonly version: number;
  readonly turn: number;
  /** Whose turn it is, if the view says so. */
  readonly seat: number | null;
}

interface Counted {
  readonly turn?: unknown;
  readonly round?: unknown;
  readonly active?: unknown;
  readonly current?: unknown;
}

/** The versions at which a turn begins, oldest first, as far as the updates are there. */
export function turnsOf(updates: ReadonlyMap<number, Update>): readonly Turn[] {
  const found: Turn[] = [];
  for (const [version, update] of [...updates].sort(([a], [b]) => a - b)) {
    const { turn, round, active, current } = (update.view ?? {}) as Counted;
    const now = turn ?? round;
    if (typeof now !== "number" || now < 1 || now === found.at(-1)?.turn) continue;
    const seat = active ?? current;
    found.push({ version, turn: now, seat: typeof seat === "number" && seat >= 0 ? seat : null });
  }
  return found;
}

/** The turn in which a version lies; null before the first one. */
export function turnAt(turns: readonly Turn[], version: number): Turn | null {
  return turns.findLast((one) => one.version <= version) ?? null;
}

/** Where one goes back to: the beginning of this turn or, from there, of the one before; at last the very beginning. */
export function turnBefore(turns: readonly Turn[], version: number): number {
  return turns.findLast((one) => one.version < version)?.version ?? 0;
}

/** The beginning of the next turn; after the last one, the end. */
export function turnAfter(turns: readonly Turn[], version: number, last: number): number {
  return turns.find((one) => one.version > version)?.version ?? last;
}
