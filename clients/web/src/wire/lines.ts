/** The battle log as lines with their versions, put together from what came by itself and what was asked for. Pure. */

import type { Update } from "../protocol/messages";

/** More lines than anybody scrolls through; the replay has all of them. */
const MOST_LINES = 2_000;

export interface LogLine {
  readonly version: number;
  readonly text: string;
}

export function linesOf(update: Update): readonly LogLine[] {
  return update.log.map((text) => ({ version: update.version, text }));
}

/** The lines with those of `found` in their place: whatever both know is there once. Versions rise. */
export function merged(known: readonly LogLine[], found: readonly LogLine[]): readonly LogLine[] {
  const versions = new Set(found.map((line) => line.version));
  const all = [...known.filter((line) => !versions.has(line.version)), ...found];
  // Sorting is stable: the lines of one version keep their order.
  return all.sort((a, b) => a.version - b.version).slice(-MOST_LINES);
}
