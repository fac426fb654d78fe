/** The replay's own logic: pages of the archive, turns, addresses. */

import { expect, test } from "vitest";
import type { ReplayAnswer, Update } from "../src/protocol/messages";
import { addressOf, momentOf } from "../src/replay/address";
import { type Asker, Replay } from "../src/replay/replay";
import { turnAfter, turnAt, turnBefore, turnsOf } from "../src/replay/turns";

interface Question {
  readonly seat?: number | null;
  readonly from: number;
  readonly limit: number;
}

/** An archive with one match; it gives at most `most` versions at once, as if more would not fit into a message. */
class Archive implements Asker {
  readonly asked: Question[] = [];
  isAway = false;

  constructor(
    public last: number,
    public isOver: boolean,
    private readonly most = 1_000,
  ) {}

  async ask<Answer>(_verb: string, question: object): Promise<Answer> {
    const { seat, from, limit } = question as Question;
    this.asked.push(question as Question);
    if (this.isAway) throw new Error("Nobody answers.");
    const end = Math.min(this.last + 1, from + Math.min(limit, this.most));
    const versions = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
    const answer: ReplayAnswer = {
      type: "replay_answer",
      match: "m",
      game: "wits_world",
      seat: seat === undefined ? 1 : seat,
      over: this.isOver,
      version: this.last,
      next: versions.length > 0 && end <= this.last ? end : null,
      updates: versions.map((version) => ({ version, view: { turn: 0 } }) as unknown as Update),
      entries: this.isOver ? versions.map((version) => `entry ${version}`) : [],
      fault: null,
    };
    return answer as Answer;
  }
}

test("without a seat in the question one sees what one saw", async () => {
  const archive = new Archive(10, true);
  const replay = new Replay(archive, "m", undefined);

  await replay.fetch(3);

  expect(archive.asked[0]).not.toHaveProperty("seat");
  expect(replay.seat.value).toBe(1);
});

test("only the page around a version and the next one are fetched, and only once", async () => {
  const archive = new Archive(500, true);
  const replay = new Replay(archive, "m", null);

  await replay.fetch(85);
  await replay.fetch(85);
  await replay.fetch(119);

  expect(archive.asked.map((one) => one.from)).toEqual([80, 120]);
  expect(replay.updates.value.has(0)).toBe(false);
});

test("the same page wanted twice at once is asked for once", async () => {
  const archive = new Archive(20, true);
  const replay = new Replay(archive, "m", 0);

  await Promise.all([replay.fetch(5), replay.fetch(6), replay.fetchAll()]);

  expect(archive.asked).toHaveLength(1);
});

test("answers that were cut shorter are followed until everything is there", async () => {
  const replay = new Replay(new Archive(130, true, 7), "m", 0);

  await replay.fetchAll();

  expect([...replay.updates.value.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 131 }, (_, at) => at));
  expect(await replay.exactLog()).toEqual(Array.from({ length: 131 }, (_, at) => `entry ${at}`));
});

test("entries that were not to be had while the match went on are fetched when it is over", async () => {
  const archive = new Archive(44, false);
  const replay = new Replay(archive, "m", null);
  await replay.fetchAll();
  archive.last = 50;
  archive.isOver = true;

  await replay.grow();

  expect(replay.last.value).toBe(50);
  expect(replay.isOver.value).toBe(true);
  expect(replay.updates.value.size).toBe(51);
  expect(await replay.exactLog()).toHaveLength(51);
});

test("trouble is told, ends the fetching, and is over when somebody answers", async () => {
  const archive = new Archive(200, true);
  const replay = new Replay(archive, "m", null);
  archive.isAway = true;

  await replay.fetchAll();

  expect(replay.trouble.value).toBe("Nobody answers.");
  expect(archive.asked).toHaveLength(1);
  archive.isAway = false;
  await replay.fetch(0);
  expect(replay.trouble.value).toBe("");
});

test("a log that cannot be had whole is no log", async () => {
  const archive = new Archive(100, true);
  const replay = new Replay(archive, "m", null);
  await replay.fetch(0);
  archive.isAway = true;
  archive.last = 100;

  await expect(replay.exactLog()).rejects.toThrow("Version 80 could not be fetched. Nobody answers.");
});

const played = (turns: readonly (number | undefined)[]): ReadonlyMap<number, Update> =>
  new Map(
    turns.map((turn, version) => [version, { version, view: { turn, current: version % 2 } } as unknown as Update]),
  );

test("a turn begins where its number is first seen", () => {
  const turns = turnsOf(played([0, 0, 1, 1, 2, 2, 2, 3]));

  expect(turns.map((one) => [one.version, one.turn])).toEqual([
    [2, 1],
    [4, 2],
    [7, 3],
  ]);
  expect(turnAt(turns, 1)).toBeNull();
  expect(turnAt(turns, 5)?.turn).toBe(2);
});

test("a turn back goes to its beginning first, a turn on to the next one or to the end", () => {
  const turns = turnsOf(played([0, 0, 1, 1, 2, 2, 2, 3]));

  expect([turnBefore(turns, 5), turnBefore(turns, 4), turnBefore(turns, 2)]).toEqual([4, 2, 0]);
  expect([turnAfter(turns, 0, 9), turnAfter(turns, 4, 9), turnAfter(turns, 8, 9)]).toEqual([2, 7, 9]);
});

test("a game that counts no turns has no marks", () => {
  expect(turnsOf(played([undefined, undefined]))).toEqual([]);
});

test("an address leads to the same moment and the same eyes", () => {
  for (const moment of [
    { eyes: 1, at: 57 },
    { eyes: null, at: 0 },
    { eyes: undefined, at: 3 },
  ]) {
    expect(momentOf(new URL(addressOf("m", moment), "http://localhost").search)).toEqual(moment);
  }
  expect(addressOf("m", { eyes: 1, at: 57 })).toBe("/replay/m?seat=1&at=57");
});

test.each(["?seat=x&at=-1", "?seat=99&at=1e9", "?at=", ""])("%s is taken for the beginning", (search) => {
  expect(momentOf(search)).toEqual({ eyes: undefined, at: 0 });
});
