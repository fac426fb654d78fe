import { expect, test } from "vitest";
import type { Update } from "../src/protocol/messages";
import { Feed } from "../src/wire/feed";

const MATCH = "018bcfe5680070008000000000000000";

function update(version: number, more: Partial<Update> = {}): Update {
  return {
    type: "update",
    match: MATCH,
    game: "wits_world",
    mode: "live",
    options: [],
    rated: false,
    phase: "playing",
    version,
    at_ms: 1,
    seat: 0,
    command: null,
    seats: [],
    facts: [],
    log: [],
    view: {},
    decisions: [],
    order: "none",
    result: null,
    head: "",
    ...more,
  };
}

test("the first update is taken whatever its version", () => {
  const feed = new Feed(MATCH);

  expect(feed.take(update(17))).toEqual({ kind: "newer", update: update(17), hasGap: false });
  expect(feed.update?.version).toBe(17);
});

test("one higher is taken, and more than one higher too, but its gap is told", () => {
  const feed = new Feed(MATCH);
  feed.take(update(3));

  expect(feed.take(update(4))).toMatchObject({ kind: "newer", hasGap: false });
  expect(feed.take(update(7))).toMatchObject({ kind: "newer", hasGap: true });
  expect(feed.update?.version).toBe(7);
});

test("what is known or older is dropped, but a command that it answers is told", () => {
  const feed = new Feed(MATCH);
  feed.take(update(5));

  expect(feed.take(update(5, { command: "07" }))).toEqual({ kind: "known", command: "07" });
  expect(feed.take(update(4))).toEqual({ kind: "known", command: null });
  expect(feed.update?.version).toBe(5);
});

test("updates in any order end at the newest", () => {
  const feed = new Feed(MATCH);

  for (const version of [2, 0, 3, 1, 3, 5, 4]) feed.take(update(version));

  expect(feed.update?.version).toBe(5);
});

test("a refusal is told and changes nothing", () => {
  const feed = new Feed(MATCH);
  feed.take(update(5));
  const refused = { type: "refused", match: MATCH, command: "07", reason: "too_late", message: "", version: 5 };

  expect(feed.take(refused)).toEqual({ kind: "refused", refused });
  expect(feed.update?.version).toBe(5);
});

test.each([
  ["an answer of another type that somebody had sent here", { type: "games_answer", match: MATCH }],
  ["an ack", { stream: "COMMANDS", seq: 4 }],
  ["another match's update", { ...update(9), match: "018bcfe5680070008000000000000001" }],
  ["another match's refusal", { type: "refused", match: "x", command: null }],
  ["a type of the future", { type: "cheered", match: MATCH }],
  ["nothing", null],
  ["a text", "update"],
])("%s is ignored", (_, message) => {
  const feed = new Feed(MATCH);
  feed.take(update(5));

  expect(feed.take(message)).toEqual({ kind: "ignored" });
  expect(feed.update?.version).toBe(5);
});
