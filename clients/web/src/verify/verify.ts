/**
 * Checks the exact log of a finished match: the hash chain, the commitment, every draw, every salt, and what this browser
 * knows of the match. It does not play the rules again; that is what the server's audit does, and the report says so.
 */

import { bytesOf, keyOf, rolled, rootOf, saltOf, sha256, shuffled } from "./chance";
import { type Line, type LoggedFact, linesOf } from "./log";

export interface Check {
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
  /** A sentence or two for people; of a failure it names the version and both values. */
  readonly detail: string;
}

/** What this browser knows of the match beside the log. */
export interface Known {
  readonly match: string;
  /** Heads that it saw while the match was played, by version. */
  readonly heads: ReadonlyMap<number, string>;
  /** Heads of the replay that is shown, by version. */
  readonly shown: ReadonlyMap<number, string>;
  /**
   * The 16 bytes that it gave to the draws, and for whom; null if it gave none. `wasRefused` if the server said then that
   * it had the seat's from another browser.
   */
  readonly given: { readonly player: string; readonly entropy: string; readonly wasRefused?: boolean } | null;
}

const FIRST = "0".repeat(64);
const short = (hash: unknown) => `${String(hash).slice(0, 12)}…`;
const passed = (name: string, detail: string): Check => ({ name, status: "passed", detail });
const failed = (name: string, detail: string): Check => ({ name, status: "failed", detail });
const skipped = (name: string, detail: string): Check => ({ name, status: "skipped", detail });

/** The checks in order; of each the first failure is told, and what cannot be checked without the end is left out. */
export async function verify(entries: readonly string[], known: Known): Promise<readonly Check[]> {
  const lines = await linesOf(entries);
  if (typeof lines === "string") return [failed("Log", lines)];
  const checks = [chain(lines, known.match), shown(lines, known.shown), seen(lines, known.heads)];
  const created = find(lines.slice(0, 1), "match_created");
  const ended = find(lines.slice(-1), "match_ended");
  if (!created || typeof ended?.secret !== "string") {
    const what = created ? "end with the end" : "begin with the beginning";
    checks.push(
      failed("Whole log", `The log does not ${what} of the match: entries are missing, or it still goes on.`),
    );
    return checks;
  }
  checks.push(await commitment(ended.secret, created.commitment));
  const started = find(lines, "match_started");
  if (!started) {
    checks.push(skipped("Draws", "The match never began, so nothing was drawn."));
  } else {
    const entropies = textsOf(started.entropies);
    checks.push(ownDice(entropies, created, known.given), await draws(ended.secret, entropies, lines));
  }
  checks.push(await salts(ended.secret, lines));
  return checks;
}

/** What all checks together say. */
export function verdict(checks: readonly Check[]): string {
  if (checks.some((one) => one.status === "failed")) return "This log is not what was played.";
  const isWitness = checks.some((one) => one.name === "What you saw" && one.status === "passed");
  return isWitness
    ? "Nothing in this log was changed, and no draw was loaded."
    : "This log is whole and fits together, and no draw was loaded.";
}

function find(lines: readonly Line[], type: string): LoggedFact | undefined {
  return lines.flatMap((line) => line.facts).find((fact) => fact.type === type);
}

function chain(lines: readonly Line[], match: string): Check {
  const name = "Hash chain";
  let before = FIRST;
  for (const [index, line] of lines.entries()) {
    if (line.version !== index) {
      return failed(
        name,
        `Entry ${index} says that it is version ${line.version}: an entry is missing, added or in another place.`,
      );
    }
    if (line.match !== match) {
      return failed(name, `Version ${index} belongs to match ${short(line.match)}, not to ${short(match)}`);
    }
    if (line.prev !== before) {
      return failed(
        name,
        `Version ${index} says that the entry before it hashes to ${short(line.prev)}, but that one hashes to ${short(before)}: one of the two was changed.`,
      );
    }
    before = line.hash;
  }
  return passed(
    name,
    `Each of the ${lines.length} entries holds the hash of the one before; the last one hashes to ${short(before)}`,
  );
}

function shown(lines: readonly Line[], heads: ReadonlyMap<number, string>): Check {
  const name = "Replay";
  if (heads.size === 0) return skipped(name, "There is no replay here to compare the log with.");
  const fault = faultOf(lines, heads, (version, head, found) =>
    found === null
      ? `The log has no version ${version}, the replay has.`
      : `Version ${version} hashes to ${short(found)}, but the replay's belongs to ${short(head)}: this is not the log that the server has.`,
  );
  if (fault) return failed(name, fault);
  return passed(name, `The ${heads.size} versions of the replay beside this belong to these entries.`);
}

function seen(lines: readonly Line[], heads: ReadonlyMap<number, string>): Check {
  const name = "What you saw";
  if (heads.size === 0) {
    return skipped(
      name,
      "This browser was not there when the match was played, so it cannot tell whether the log is still the same.",
    );
  }
  const fault = faultOf(lines, heads, (version, head, found) =>
    found === null
      ? `You saw version ${version}, but the log ends with version ${lines.length - 1}: its end was cut off.`
      : `Version ${version} had the hash ${short(head)} when you saw it; now it is ${short(found)}`,
  );
  if (fault) return failed(name, fault);
  return passed(
    name,
    `${heads.size} ${heads.size === 1 ? "version is" : "versions are"} still as this browser saw them while it was played.`,
  );
}

function faultOf(
  lines: readonly Line[],
  heads: ReadonlyMap<number, string>,
  say: (version: number, head: string, found: string | null) => string,
): string | null {
  for (const [version, head] of heads) {
    const found = lines[version]?.hash ?? null;
    if (found !== head) return say(version, head, found);
  }
  return null;
}

async function commitment(secret: string, promised: unknown): Promise<Check> {
  const name = "Commitment";
  let found: string;
  try {
    found = await sha256(bytesOf(secret));
  } catch {
    return failed(name, `The revealed secret ${short(secret)} is no hex text.`);
  }
  return found === promised
    ? passed(name, "The secret that the server revealed is the one to which it was bound before anybody was ready.")
    : failed(name, `The revealed secret hashes to ${short(found)}, but the server was bound to ${short(promised)}`);
}

function ownDice(entropies: readonly string[], created: LoggedFact, given: Known["given"]): Check {
  const name = "Your dice";
  if (!given) return skipped(name, "This browser gave nothing to the draws of this match.");
  const seats = Array.isArray(created.seats) ? (created.seats as readonly { readonly player?: unknown }[]) : [];
  const seat = seats.findIndex((one) => one?.player === given.player);
  if (seat < 0) {
    return entropies.includes(given.entropy)
      ? passed(name, "What this browser gave is part of every draw.")
      : failed(name, `What this browser gave, ${short(given.entropy)}, is not among what the draws were made of.`);
  }
  if (given.wasRefused && entropies[seat] !== given.entropy) {
    return skipped(
      name,
      "You were ready from another browser first, and its dice were taken: only there can they be checked. If you had none open, somebody else has used your account.",
    );
  }
  return entropies[seat] === given.entropy
    ? passed(name, "What this browser gave is part of every draw, at your seat.")
    : failed(
        name,
        `At your seat the draws were made of ${short(entropies[seat])}, but this browser gave ${short(given.entropy)}`,
      );
}

async function draws(secret: string, entropies: readonly string[], lines: readonly Line[]): Promise<Check> {
  const name = "Draws";
  let count = 0;
  let version = 0;
  try {
    const root = await keyOf(await rootOf(secret, entropies));
    for (const line of lines) {
      version = line.version;
      for (const fact of line.facts) {
        if (fact.type !== "rolled" && fact.type !== "shuffled") continue;
        const fault =
          fact.type === "rolled" ? await rollFault(root, count, fact) : await shuffleFault(root, count, fact);
        if (fault) return failed(name, `Draw ${count}, in version ${version}, ${fault}`);
        count += 1;
      }
    }
  } catch (error) {
    return failed(name, `Draw ${count}, in version ${version}, cannot be worked out: ${(error as Error).message}.`);
  }
  if (count === 0) return passed(name, "Nothing was drawn in this match.");
  const which = count === 1 ? "The only draw was" : `All ${count} draws were`;
  return passed(name, `${which} worked out again from the secret and all seats' dice, with the same outcome.`);
}

async function rollFault(root: CryptoKey, draw: number, fact: LoggedFact): Promise<string | null> {
  const wanted = await rolled(root, draw, big(fact.low), big(fact.high));
  return wanted === big(fact.value) ? null : `should be ${wanted}, the log has ${fact.value}.`;
}

async function shuffleFault(root: CryptoKey, draw: number, fact: LoggedFact): Promise<string | null> {
  if (!Array.isArray(fact.order)) throw new RangeError("a shuffle without an order");
  const order: readonly unknown[] = fact.order;
  const wanted = await shuffled(root, draw, order.length);
  const at = wanted.findIndex((one, index) => one !== order[index]);
  return at < 0 ? null : `should have ${wanted[at]} at place ${at + 1}, the log has ${order[at]}.`;
}

async function salts(secret: string, lines: readonly Line[]): Promise<Check> {
  const name = "Salts";
  try {
    const key = await keyOf(bytesOf(secret));
    for (const line of lines) {
      const wanted = await saltOf(key, line.version);
      if (wanted !== line.salt) {
        return failed(name, `Version ${line.version} has the salt ${short(line.salt)}, it should be ${short(wanted)}`);
      }
    }
  } catch (error) {
    return failed(name, `The salts cannot be worked out: ${(error as Error).message}.`);
  }
  return passed(
    name,
    `What made the hashes of hidden choices impossible to guess came from the secret too, in all ${lines.length} entries.`,
  );
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function big(value: unknown): bigint {
  if (typeof value !== "number" && typeof value !== "string") throw new RangeError(`${value} is no number`);
  return BigInt(value);
}
