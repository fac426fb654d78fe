/**
 * Checks the exact log of a finished match: the hash chain, the commitment, every draw, every salt. It does not play the
 * rules again; that is what the server's audit does, and the report says so.
 */

import { bytesOf, keyOf, rolled, rootOf, saltOf, sha256, sha256OfText, shuffled } from "./chance";
import { parseExactly } from "./exact_json";

export interface Check {
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
  /** One sentence for people; of a failure it names the version and both values. */
  readonly detail: string;
}

interface Line {
  readonly version: number;
  readonly match: string;
  readonly salt: string;
  readonly prev: string;
  readonly facts: readonly Record<string, unknown>[];
}

/** What this browser knows of the match beside the log: heads that it saw, and the entropy that it gave. */
export interface Known {
  readonly match: string;
  readonly heads: ReadonlyMap<number, string>;
  readonly entropy: string | null;
}

const FIRST = "0".repeat(64);
const short = (hash: unknown) => `${String(hash).slice(0, 12)}…`;

/** The checks in order; the first failure of a kind is told, and what rests on it is skipped. */
export async function verify(entries: readonly string[], known: Known): Promise<readonly Check[]> {
  const lines: Line[] = [];
  for (const [index, entry] of entries.entries()) {
    try {
      lines.push(parseExactly(entry) as Line);
    } catch {
      return [{ name: "Log", status: "failed", detail: `Entry ${index} cannot be read.` }];
    }
  }
  const checks = [await chain(entries, lines, known.match), await heads(entries, known.heads)];
  const facts = lines.flatMap((line) => line.facts ?? []);
  const find = (type: string) => facts.find((fact) => fact.type === type);
  const created = find("match_created");
  const ended = find("match_ended");
  if (!created || !ended || typeof ended.secret !== "string") {
    checks.push({
      name: "End",
      status: "failed",
      detail: "The log does not end with the end of the match: entries are missing, or it still goes on.",
    });
    return checks;
  }
  const secret = ended.secret;
  checks.push(await commitment(secret, created.commitment));
  const started = find("match_started");
  if (!started) {
    checks.push({ name: "Draws", status: "skipped", detail: "The match never began, so nothing was drawn." });
  } else {
    const entropies = (started.entropies ?? []) as readonly string[];
    checks.push(own(entropies, known.entropy));
    checks.push(await draws(secret, entropies, lines));
  }
  checks.push(await salts(secret, lines));
  return checks;
}

async function chain(entries: readonly string[], lines: readonly Line[], match: string): Promise<Check> {
  let before = FIRST;
  for (const [index, line] of lines.entries()) {
    const failed = (detail: string): Check => ({ name: "Hash chain", status: "failed", detail });
    if (line.version !== index) return failed(`Entry ${index} says that it is version ${line.version}.`);
    if (line.match !== match) return failed(`Version ${index} belongs to match ${line.match}, not ${match}.`);
    if (line.prev !== before) {
      return failed(
        `Version ${index} follows an entry with the hash ${short(line.prev)}, but the one before it has ${short(before)}: one of them was changed.`,
      );
    }
    before = await sha256OfText(entries[index] as string);
  }
  return {
    name: "Hash chain",
    status: "passed",
    detail: `All ${lines.length} entries follow one another; the last one's hash is ${short(before)}.`,
  };
}

async function heads(entries: readonly string[], seen: ReadonlyMap<number, string>): Promise<Check> {
  if (seen.size === 0) {
    return {
      name: "What you saw",
      status: "skipped",
      detail: "This browser saw nothing of the match while it was played.",
    };
  }
  for (const [version, head] of seen) {
    const entry = entries[version];
    const found = entry === undefined ? "nothing" : await sha256OfText(entry);
    if (found !== head) {
      return {
        name: "What you saw",
        status: "failed",
        detail: `Version ${version} had the hash ${short(head)} when you saw it; now it is ${short(found)}.`,
      };
    }
  }
  return {
    name: "What you saw",
    status: "passed",
    detail: `${seen.size} versions are still as this browser saw them.`,
  };
}

async function commitment(secret: string, promised: unknown): Promise<Check> {
  const found = await sha256(bytesOf(secret)).catch(() => "unreadable");
  return found === promised
    ? {
        name: "Commitment",
        status: "passed",
        detail: "The server's secret is the one it had promised before anybody was ready.",
      }
    : {
        name: "Commitment",
        status: "failed",
        detail: `The revealed secret hashes to ${short(found)}, promised was ${short(promised)}.`,
      };
}

function own(entropies: readonly string[], mine: string | null): Check {
  if (!mine) {
    return { name: "Your dice", status: "skipped", detail: "This browser gave nothing to the draws of this match." };
  }
  return entropies.includes(mine)
    ? { name: "Your dice", status: "passed", detail: "What this browser gave is part of every draw." }
    : {
        name: "Your dice",
        status: "failed",
        detail: "What this browser gave is not among what the draws were made of.",
      };
}

async function draws(secret: string, entropies: readonly string[], lines: readonly Line[]): Promise<Check> {
  const failed = (detail: string): Check => ({ name: "Draws", status: "failed", detail });
  let count = 0;
  try {
    const root = await keyOf(await rootOf(secret, entropies));
    for (const line of lines) {
      for (const fact of line.facts) {
        if (fact.type === "rolled") {
          const wanted = await rolled(root, count, big(fact.low), big(fact.high));
          if (wanted !== big(fact.value)) {
            return failed(`Draw ${count} in version ${line.version} should be ${wanted}, the log has ${fact.value}.`);
          }
        } else if (fact.type === "shuffled") {
          const order = fact.order as readonly number[];
          const wanted = await shuffled(root, count, order.length);
          if (wanted.some((one, index) => one !== Number(order[index]))) {
            return failed(`Draw ${count} in version ${line.version} is another order than it should be.`);
          }
        } else continue;
        count += 1;
      }
    }
  } catch (error) {
    return failed(`Draw ${count} cannot be worked out: ${(error as Error).message}.`);
  }
  return {
    name: "Draws",
    status: "passed",
    detail: `All ${count} draws are the ones that secret and players' dice give.`,
  };
}

async function salts(secret: string, lines: readonly Line[]): Promise<Check> {
  try {
    const key = await keyOf(bytesOf(secret));
    for (const line of lines) {
      const wanted = await saltOf(key, line.version);
      if (wanted !== line.salt) {
        return {
          name: "Salts",
          status: "failed",
          detail: `Version ${line.version} has the salt ${short(line.salt)}, it should be ${short(wanted)}.`,
        };
      }
    }
  } catch (error) {
    return { name: "Salts", status: "failed", detail: `The salts cannot be worked out: ${(error as Error).message}.` };
  }
  return { name: "Salts", status: "passed", detail: `The salts of all ${lines.length} entries are the secret's.` };
}

function big(value: unknown): bigint {
  if (typeof value !== "number" && typeof value !== "string") throw new RangeError(`${value} is no number`);
  return BigInt(value);
}
