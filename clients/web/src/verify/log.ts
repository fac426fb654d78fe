/** The exact log of a match, read line by line. It keeps the text of every entry, for hashes are over the exact bytes. */

import { sha256OfText } from "./chance";
import { parseExactly } from "./exact_json";

export type LoggedFact = Readonly<Record<string, unknown>>;

export interface Line {
  readonly version: number;
  readonly match: string;
  readonly salt: string;
  readonly prev: string;
  readonly facts: readonly LoggedFact[];
  /** The SHA-256 of the exact text, 64 hex digits: the `prev` of the next entry and the `head` of this version. */
  readonly hash: string;
}

/** The lines of a log; or, of a log that is none, why, in a sentence. */
export async function linesOf(entries: readonly string[]): Promise<readonly Line[] | string> {
  if (entries.length === 0 || (entries.length === 1 && entries[0] === "")) return "There is nothing in it.";
  const lines: Line[] = [];
  for (const [index, entry] of entries.entries()) {
    let found: Partial<Line> | null;
    try {
      found = parseExactly(entry) as Partial<Line> | null;
    } catch {
      return `Entry ${index} is no JSON.`;
    }
    const { version, match, salt, prev, facts } = found ?? {};
    const isLine =
      typeof version === "number" &&
      [match, salt, prev].every((one) => typeof one === "string") &&
      Array.isArray(facts) &&
      facts.every((one) => typeof one === "object" && one !== null);
    if (!isLine) return `Entry ${index} is JSON, but no entry of a log.`;
    lines.push({ ...(found as Line), hash: await sha256OfText(entry) });
  }
  return lines;
}

/** The entries of a downloaded file: one a line, the last line ended too. */
export function entriesOf(file: string): readonly string[] {
  return file.replace(/\n$/, "").split("\n");
}

/** The file of a log: the exact entries, one a line. */
export function fileOf(entries: readonly string[]): string {
  return entries.map((one) => `${one}\n`).join("");
}
