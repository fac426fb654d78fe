import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Update } from "../src/protocol/messages";
import { ServerClock } from "../src/wire/clock";
import { Declined } from "../src/wire/connection";
import { entropyFor, givenEntropy, wasRefused } from "../src/wire/entropy";
import { Match, type Wire } from "../src/wire/match";

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
    at_ms: 1_000,
    seat: 0,
    command: null,
    seats: [{ player: "alice" }, { player: "bob" }],
    facts: [{ type: "misses_cleared", seat: 0 }] as unknown as Update["facts"],
    log: [`line ${version}`],
    view: {},
    decisions: [],
    order: "none",
    result: null,
    head: "",
    ...more,
  };
}

/** A wire whose server is this test: what is published is kept, what is heard is said by hand. */
class FakeWire implements Wire {
  readonly player = "alice";
  readonly clock = new ServerClock();
  readonly published: { readonly type: string; readonly id: string; readonly [field: string]: unknown }[] = [];
  readonly asked: string[] = [];
  isAway = false;
  newest: Update = update(0, { facts: [], log: [] });
  history: readonly Update[] = [];
  private take: (message: unknown) => void = () => {};
  private reconnected: () => void = () => {};

  async ask<Answer>(verb: string, question: { from?: number } = {}): Promise<Answer> {
    this.asked.push(verb);
    if (this.isAway) throw new Declined("away", "nobody answers");
    if (verb === "view") return { update: this.newest } as Answer;
    const from = question.from ?? 0;
    return { updates: this.history.filter((one) => one.version >= from), next: null } as Answer;
  }
  async publish(_match: string, bytes: string): Promise<void> {
    this.published.push(JSON.parse(bytes));
    if (this.isAway) throw new Declined("away", "nobody answers");
  }
  async hear(_subject: string, take: (message: unknown) => void): Promise<() => void> {
    this.take = take;
    return () => {};
  }
  onReconnect(listener: () => void): () => void {
    this.reconnected = listener;
    return () => {};
  }
  say(message: unknown): void {
    this.take(message);
  }
  reconnect(): void {
    this.isAway = false;
    this.reconnected();
  }
}

const turn = { number: 4, kind: "turn", seat: 0, key: "1", window_ms: 60_000, options: [{ id: "a", label: "A" }] };
let wire: FakeWire;
let match: Match;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  localStorage.clear();
  wire = new FakeWire();
  match = new Match(wire, MATCH);
});
afterEach(() => {
  match.close();
  vi.useRealTimers();
});

test("ready is sent by itself, once, with entropy that is kept", async () => {
  wire.newest = update(1, { phase: "ready", decisions: [{ ...turn, kind: "ready", options: [] }], facts: [] });

  await match.open();
  wire.say(update(2, { phase: "ready", decisions: [{ ...turn, kind: "ready", options: [] }] }));

  expect(wire.published).toHaveLength(1);
  expect(wire.published[0]).toMatchObject({ type: "ready", decision: 4, entropy: entropyFor(MATCH) });
  expect(entropyFor(MATCH)).toMatch(/^[0-9a-f]{32}$/);
  expect(givenEntropy(MATCH)).toBe(entropyFor(MATCH));
  expect(wasRefused(MATCH)).toBe(false);
});

test("a choice is repeated with the same bytes until an update answers it", async () => {
  wire.newest = update(1, { decisions: [turn], facts: [] });
  await match.open();
  wire.isAway = true;

  match.choose(4, "a");
  match.choose(4, "a"); // pressed twice: it is on its way already
  await vi.advanceTimersByTimeAsync(4_000);

  expect(wire.published.length).toBeGreaterThan(1);
  expect(new Set(wire.published.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(match.sent.value.has(4)).toBe(true);
  expect(match.trouble.value).toContain("sent again");

  wire.isAway = false;
  wire.say(update(2, { command: wire.published[0]?.id ?? "" }));
  const count = wire.published.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wire.published).toHaveLength(count);
  expect(match.sent.value.size).toBe(0);
  expect(match.trouble.value).toBe("");
});

test("what waits goes out as soon as the connection is back", async () => {
  wire.newest = update(1, { decisions: [turn], facts: [] });
  await match.open();
  wire.isAway = true;
  match.choose(4, "a");
  await vi.advanceTimersByTimeAsync(10);
  const count = wire.published.length;

  wire.reconnect();
  await vi.advanceTimersByTimeAsync(0);

  expect(wire.published).toHaveLength(count + 1);
  expect(wire.asked.filter((verb) => verb === "view").length).toBeGreaterThan(1);
});

test("a refusal is told, stays until the next answer, and offers the options again", async () => {
  wire.newest = update(1, { decisions: [turn], facts: [] });
  await match.open();
  match.choose(4, "a");
  const command = wire.published[0]?.id;

  wire.say({ type: "refused", match: MATCH, command, reason: "bad_option", message: "no such option", version: 1 });
  expect(match.refused.value?.message).toBe("no such option");
  expect(match.sent.value.size).toBe(0);

  wire.say(update(2, { decisions: [turn] }));
  expect(match.refused.value).not.toBeNull();
  match.choose(4, "a");
  expect(match.refused.value).toBeNull();
});

test("what was refused at the same table in another tab is told there, not here", async () => {
  wire.newest = update(1, { decisions: [turn], facts: [] });
  await match.open();

  wire.say({ type: "refused", match: MATCH, command: "07", reason: "stale_decision", message: "closed", version: 1 });

  expect(match.refused.value).toBeNull();
});

test("that another tab was ready first is no trouble", async () => {
  wire.newest = update(1, { phase: "ready", decisions: [{ ...turn, kind: "ready", options: [] }], facts: [] });
  await match.open();
  const command = wire.published[0]?.id;

  wire.say({ type: "refused", match: MATCH, command, reason: "stale_decision", message: "closed", version: 2 });
  expect(match.refused.value).toBeNull();
  expect(wasRefused(MATCH)).toBe(true);

  await vi.advanceTimersByTimeAsync(60_000);
  expect(wire.published).toHaveLength(1);
});

test("a browser that keeps nothing still plays", async () => {
  const refuse = vi.fn(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse });
  wire.newest = update(1, { phase: "ready", decisions: [{ ...turn, kind: "ready", options: [] }], facts: [] });

  await match.open();
  vi.unstubAllGlobals();

  expect(refuse).toHaveBeenCalled();

  expect(wire.published[0]?.entropy).toMatch(/^[0-9a-f]{32}$/);
  expect(match.shown.value?.update.version).toBe(1);
});

test("whoever is too fast waits, and the same bytes go out later", async () => {
  wire.newest = update(1, { decisions: [turn], facts: [] });
  await match.open();
  match.choose(4, "a");
  const command = wire.published[0]?.id;

  wire.say({ type: "refused", match: MATCH, command, reason: "slow_down", message: "wait 1 s", version: 1 });
  expect(match.refused.value).toBeNull();
  await vi.advanceTimersByTimeAsync(12_000);

  expect(wire.published.length).toBeGreaterThan(1);
  expect(wire.published.every((one) => one.id === command)).toBe(true);
});

test("a gap is healed: the newest is shown without what came before, and the log is filled", async () => {
  wire.newest = update(1, { facts: [], log: [] });
  await match.open();
  await vi.advanceTimersByTimeAsync(0);
  wire.history = [update(2), update(3), update(4)];

  wire.say(update(4));
  await vi.advanceTimersByTimeAsync(0);

  expect(match.shown.value).toMatchObject({ before: null, update: { version: 4 } });
  expect(match.log.value.map((line) => line.text)).toEqual(["line 2", "line 3", "line 4"]);
  wire.say(update(5));
  expect(match.shown.value).toMatchObject({ before: { version: 4 }, update: { version: 5 } });
});

test("silence asks for the view; a match that is over is left alone", async () => {
  await match.open();
  const asked = () => wire.asked.filter((verb) => verb === "view").length;
  const first = asked();

  await vi.advanceTimersByTimeAsync(11_000);
  expect(asked()).toBe(first + 1);

  wire.say(update(1, { phase: "over", result: { reason: "won", standings: [] } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(first + 1);
});

test("a table opens although nobody answers for a while", async () => {
  wire.isAway = true;
  const opened = match.open();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(match.trouble.value).toBe("nobody answers");

  wire.isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  await opened;
  expect(match.shown.value?.update.version).toBe(0);
});
