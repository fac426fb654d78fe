/** Verification in the browser, on the vectors and the golden logs that the Python tests use too. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bytesOf, hexOf, keyOf, rolled, rootOf, saltOf, sha256, sha256OfText, shuffled } from "../src/verify/chance";
import { parseExactly } from "../src/verify/exact_json";
import { entriesOf, fileOf } from "../src/verify/log";
import { type Check, type Known, verdict, verify } from "../src/verify/verify";

const vectors = parseExactly(readFileSync("../../tests/vectors/chance.json", "utf8")) as {
  secret: string;
  commitment: string;
  entropies: string[];
  root: string;
  salts: { version: number; salt: string }[];
  rolls: { k: number; low: number | string; high: number | string; value: number | string }[];
  shuffles: { k: number; order: number[] }[];
};

const MATCHES = "../../tests/golden/matches";
const golden = (game: string) => {
  const name = readdirSync(MATCHES).find((one) => one.startsWith(`${game}-`) && one.endsWith("-live-2.jsonl"));
  return entriesOf(readFileSync(`${MATCHES}/${name}`, "utf8"));
};
const entries = golden("wits_world");
const matchOf = (lines: readonly string[]) => JSON.parse(lines[0] as string).match as string;
const match = matchOf(entries);
const nothing: Known = { match, heads: new Map(), shown: new Map(), given: null };
const started = entries.flatMap((entry) => JSON.parse(entry).facts).find((fact) => fact.type === "match_started");
const players = JSON.parse(entries[0] as string).facts[0].seats.map((one: { player: string }) => one.player);

const failures = (checks: readonly Check[]) => checks.filter((one) => one.status === "failed").map((one) => one.name);
const detailOf = (checks: readonly Check[], name: string) => checks.find((one) => one.name === name)?.detail ?? "";

/** The log with every `prev` fitting again after entries were changed. */
async function chained(lines: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  let before = "0".repeat(64);
  for (const line of lines) {
    made.push(line.replace(/"prev":"[0-9a-f]{64}"/, `"prev":"${before}"`));
    before = await sha256OfText(made.at(-1) as string);
  }
  return made;
}

test("the vectors of the protocol come out", async () => {
  expect(await sha256(bytesOf(vectors.secret))).toBe(vectors.commitment);
  const root = await rootOf(vectors.secret, vectors.entropies);
  expect(hexOf(root)).toBe(vectors.root);
  const secret = await keyOf(bytesOf(vectors.secret));
  for (const one of vectors.salts) expect(await saltOf(secret, one.version)).toBe(one.salt);
  const key = await keyOf(root);
  for (const one of vectors.rolls) {
    expect(await rolled(key, one.k, BigInt(one.low), BigInt(one.high))).toBe(BigInt(one.value));
  }
  for (const one of vectors.shuffles) expect(await shuffled(key, one.k, one.order.length)).toEqual(one.order);
  expect(vectors.rolls.length + vectors.shuffles.length).toBeGreaterThan(3);
});

test("a number of 64 bits keeps all its digits, and one inside a text stays as it is", () => {
  const text = '{"value":18446744073709551615,"low":-9223372036854775808,"said":"x:12345678901234567890,","small":7}';

  expect(parseExactly(text)).toEqual({
    value: "18446744073709551615",
    low: "-9223372036854775808",
    said: "x:12345678901234567890,",
    small: 7,
  });
});

test("numbers with a fraction or an exponent stay numbers", () => {
  const text = "[0.12345678901234567, 12345678901234567.5, 1e-0000000000000000001]";

  expect(parseExactly(text)).toEqual(JSON.parse(text));
});

test("an honest match passes every check", async () => {
  const checks = await verify(entries, nothing);

  expect(failures(checks)).toEqual([]);
  expect(checks.map((one) => `${one.name} ${one.status}`)).toEqual([
    "Hash chain passed",
    "Replay skipped",
    "What you saw skipped",
    "Commitment passed",
    "Your dice skipped",
    "Draws passed",
    "Salts passed",
  ]);
});

test.each(["battle_spirits", "wizards_tournament", "wizbits", "wiz_war"])("a match of %s passes too", async (game) => {
  const lines = golden(game);

  const checks = await verify(lines, { ...nothing, match: matchOf(lines) });

  expect(failures(checks)).toEqual([]);
  expect(detailOf(checks, "Draws")).toMatch(/^All \d+ draws/);
});

test("what this browser saw and gave is looked for", async () => {
  const heads = new Map([[3, await sha256OfText(entries[3] as string)]]);
  const given = { player: players[1], entropy: started.entropies[1] };

  const checks = await verify(entries, { match, heads, shown: heads, given });

  expect(failures(checks)).toEqual([]);
  expect(checks.every((one) => one.status === "passed")).toBe(true);
  expect(verdict(checks)).toBe("Nothing in this log was changed, and no draw was loaded.");
});

test("whoever saw nothing of the match is not told that nothing was changed", async () => {
  expect(verdict(await verify(entries, nothing))).not.toContain("Nothing in this log was changed");
});

test("another head than the one that was seen is told with both hashes", async () => {
  const checks = await verify(entries, { ...nothing, heads: new Map([[3, "f".repeat(64)]]) });

  expect(failures(checks)).toEqual(["What you saw"]);
  expect(detailOf(checks, "What you saw")).toContain("Version 3 had the hash ffffffffffff…");
});

test("dice of another seat are not one's own", async () => {
  const given = { player: players[0], entropy: started.entropies[1] };

  const checks = await verify(entries, { ...nothing, given });

  expect(failures(checks)).toEqual(["Your dice"]);
});

test("dice that were refused because another browser was ready first cannot be checked here, and that is said", async () => {
  const given = { player: players[0], entropy: "0".repeat(32), wasRefused: true };

  const checks = await verify(entries, { ...nothing, given });

  expect(failures(checks)).toEqual([]);
  expect(detailOf(checks, "Your dice")).toContain("You were ready from another browser first");
});

test("dice that were refused to a second tab are still those of the first", async () => {
  const given = { player: players[0], entropy: started.entropies[0], wasRefused: true };

  const checks = await verify(entries, { ...nothing, given });

  expect(detailOf(checks, "Your dice")).toContain("part of every draw, at your seat");
});

test("the log of another match is none of this one", async () => {
  const checks = await verify(entries, { ...nothing, match: "0".repeat(32) });

  expect(detailOf(checks, "Hash chain")).toContain(`belongs to match ${match.slice(0, 12)}`);
});

test("a changed byte breaks the chain, and the sentence names the version", async () => {
  const changed = entries.map((entry, index) => (index === 5 ? entry.replace('"version":5', '"version": 5') : entry));

  const checks = await verify(changed, nothing);

  expect(failures(checks)).toEqual(["Hash chain"]);
  expect(detailOf(checks, "Hash chain")).toContain("Version 6");
  expect(verdict(checks)).toBe("This log is not what was played.");
});

test("a changed last entry is no link of the chain, and the replay beside it tells", async () => {
  const heads = new Map([[entries.length - 1, await sha256OfText(entries.at(-1) as string)]]);
  const changed = [...entries.slice(0, -1), (entries.at(-1) as string).replace('"v":1', '"v": 1')];

  expect(failures(await verify(changed, { ...nothing, shown: heads }))).toEqual(["Replay"]);
});

test.each([
  ["an entry taken out", entries.filter((_, index) => index !== 7)],
  ["an entry put in twice", entries.flatMap((entry, index) => (index === 7 ? [entry, entry] : [entry]))],
  ["two entries swapped", entries.map((entry, index) => (index === 7 ? entries[8] : index === 8 ? entries[7] : entry))],
])("%s breaks the chain at version 7 or 8", async (_, changed) => {
  const checks = await verify(changed as string[], nothing);

  expect(failures(checks)).toContain("Hash chain");
  expect(detailOf(checks, "Hash chain")).toMatch(/^Entry [78] says that it is version [78]/);
});

test("a log whose beginning was cut off is not taken for whole", async () => {
  expect(failures(await verify(entries.slice(1), nothing))).toEqual(["Hash chain", "Whole log"]);
});

test("a log whose end was cut off is not taken for whole, and what was seen of it is missed", async () => {
  const last = entries.length - 1;
  const heads = new Map([[last, await sha256OfText(entries[last] as string)]]);

  const checks = await verify(entries.slice(0, -1), { ...nothing, heads });

  expect(failures(checks)).toEqual(["What you saw", "Whole log"]);
  expect(detailOf(checks, "What you saw")).toBe(
    `You saw version ${last}, but the log ends with version ${last - 1}: its end was cut off.`,
  );
});

test("a changed draw is found even if the chain was made anew", async () => {
  const at = entries.findIndex((entry) => entry.includes('"type":"rolled"'));
  const changed = await chained(
    entries.map((entry, index) =>
      index === at
        ? entry.replace(/("type":"rolled".*?"value":)(\d+)/, (_, head, value) => `${head}${Number(value) + 1}`)
        : entry,
    ),
  );

  const checks = await verify(changed, nothing);

  expect(failures(checks)).toEqual(["Draws"]);
  expect(detailOf(checks, "Draws")).toMatch(
    new RegExp(`^Draw 0, in version ${at}, should be \\d+, the log has \\d+\\.$`),
  );
});

test("a changed shuffle is found even if the chain was made anew", async () => {
  const lines = golden("battle_spirits");
  const changed = await chained(
    lines.map((entry) => entry.replace(/("order":\[)(\d+),(\d+)/, (_, head, a, b) => `${head}${b},${a}`)),
  );

  const checks = await verify(changed, { ...nothing, match: matchOf(lines) });

  expect(failures(checks)).toEqual(["Draws"]);
  expect(detailOf(checks, "Draws")).toMatch(/should have \d+ at place 1, the log has \d+/);
});

test("another secret does not fit the commitment", async () => {
  const lines = golden("battle_spirits");
  const changed = await chained(
    lines.map((entry) => entry.replace(/"secret":"[0-9a-f]{64}"/, `"secret":"${"ab".repeat(32)}"`)),
  );

  const checks = await verify(changed, { ...nothing, match: matchOf(lines) });

  expect(failures(checks)).toEqual(["Commitment", "Draws", "Salts"]);
});

test("dice that were exchanged for others change the draws", async () => {
  const lines = golden("battle_spirits");
  const [first] = /"entropies":\["([0-9a-f]{32})/.exec(lines.join("\n"))?.slice(1) ?? [];
  const changed = await chained(lines.map((entry) => entry.replaceAll(first as string, "0".repeat(32))));

  const checks = await verify(changed, { ...nothing, match: matchOf(lines) });

  expect(failures(checks)).toEqual(["Draws"]);
});

test.each(["{", "null", "[]", '{"version":0}', ""])("%s is no log, and no error", async (line) => {
  expect(failures(await verify([line], nothing))).toEqual(["Log"]);
});

test("a downloaded file holds the exact entries", () => {
  expect(entriesOf(fileOf(entries))).toEqual(entries);
});
