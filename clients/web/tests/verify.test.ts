import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bytesOf, hexOf, keyOf, rolled, rootOf, saltOf, sha256, sha256OfText, shuffled } from "../src/verify/chance";
import { parseExactly } from "../src/verify/exact_json";
import { type Check, verify } from "../src/verify/verify";

const vectors = parseExactly(readFileSync("../../tests/vectors/chance.json", "utf8")) as {
  secret: string;
  commitment: string;
  entropies: string[];
  root: string;
  salts: { version: number; salt: string }[];
  rolls: { k: number; low: number | string; high: number | string; value: number | string }[];
  shuffles: { k: number; order: number[] }[];
};

const entries = readFileSync("../../tests/golden/matches/wits_world-rules1-live-2.jsonl", "utf8").trimEnd().split("\n");
const match = JSON.parse(entries[0] as string).match as string;
const unknown = { match, heads: new Map<number, string>(), entropy: null };

const failures = (checks: readonly Check[]) => checks.filter((one) => one.status === "failed").map((one) => one.name);

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
  const text = '{"value":18446744073709551615,"said":"x:12345678901234567890,","small":7}';

  expect(parseExactly(text)).toEqual({ value: "18446744073709551615", said: "x:12345678901234567890,", small: 7 });
});

test("an honest match passes every check", async () => {
  const checks = await verify(entries, unknown);

  expect(failures(checks)).toEqual([]);
  expect(checks.map((one) => one.name)).toEqual([
    "Hash chain",
    "What you saw",
    "Commitment",
    "Your dice",
    "Draws",
    "Salts",
  ]);
});

test("what this browser saw and gave is looked for", async () => {
  const started = entries.flatMap((entry) => JSON.parse(entry).facts).find((fact) => fact.type === "match_started");
  const heads = new Map([[3, await sha256OfText(entries[3] as string)]]);

  const checks = await verify(entries, { match, heads, entropy: started.entropies[0] });
  const other = await verify(entries, { match, heads: new Map([[3, "f".repeat(64)]]), entropy: "0".repeat(32) });

  expect(failures(checks)).toEqual([]);
  expect(failures(other)).toEqual(["What you saw", "Your dice"]);
});

test("a changed byte breaks the chain, and the sentence names the version", async () => {
  const changed = entries.map((entry, index) => (index === 5 ? entry.replace('"version":5', '"version": 5') : entry));

  const [chain] = await verify(changed, unknown);

  expect(chain?.status).toBe("failed");
  expect(chain?.detail).toContain("Version 6");
});

test.each([
  ["an entry taken out", entries.filter((_, index) => index !== 7)],
  ["two entries swapped", entries.map((entry, index) => (index === 7 ? entries[8] : index === 8 ? entries[7] : entry))],
])("%s breaks the chain", async (_, changed) => {
  expect(failures(await verify(changed as string[], unknown))).toContain("Hash chain");
});

test("a log whose end was cut off is not taken for whole", async () => {
  expect(failures(await verify(entries.slice(0, -1), unknown))).toEqual(["End"]);
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

  expect(failures(await verify(changed, unknown))).toContain("Draws");
});

test("another secret does not fit the commitment", async () => {
  const changed = await chained(
    entries.map((entry) => entry.replace(/"secret":"[0-9a-f]{64}"/, `"secret":"${"ab".repeat(32)}"`)),
  );

  const names = failures(await verify(changed, unknown));

  expect(names).toContain("Commitment");
  expect(names).toContain("Salts");
});

test("what is no log is a failure, not an error", async () => {
  expect(failures(await verify(["{"], unknown))).toEqual(["Log"]);
});
