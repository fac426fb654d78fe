/** A few heads of each match as this browser saw them while it was played: if the log is changed later, they tell. */

import { keepText, keptJson } from "./kept";

const MOST_HEADS = 40;
const MOST_MATCHES = 50;
const KEY = "spellfold.heads";

type Kept = Record<string, Record<string, string>>;

function kept(): Kept {
  return (keptJson(KEY) ?? {}) as Kept;
}

/** Remembers a head; of a long match every so many, and always the newest. */
export function rememberHead(match: string, version: number, head: string): void {
  const all = kept();
  const own: Record<string, string> = { ...(all[match] ?? {}), [version]: head };
  const versions = Object.keys(own).map(Number);
  if (versions.length > MOST_HEADS) delete own[versions[1 + (version % (MOST_HEADS - 2))] as number];
  const { [match]: _, ...others } = all;
  const rest = Object.entries(others).slice(-MOST_MATCHES + 1);
  keepText(KEY, JSON.stringify({ ...Object.fromEntries(rest), [match]: own }));
}

/** The heads that were seen, by version. */
export function headsSeen(match: string): ReadonlyMap<number, string> {
  return new Map(Object.entries(kept()[match] ?? {}).map(([version, head]) => [Number(version), head]));
}
