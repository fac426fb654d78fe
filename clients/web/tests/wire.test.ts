import { expect, test } from "vitest";
import { ServerClock } from "../src/wire/clock";
import { merged } from "../src/wire/lines";
import { Outbox } from "../src/wire/outbox";

test("a command without an ack is sent again, with the same bytes", () => {
  const outbox = new Outbox();
  outbox.add("07", "bytes", 0);

  expect(outbox.due(0)).toEqual([{ id: "07", bytes: "bytes" }]);
  expect(outbox.due(100)).toEqual([]); // it is flying
  outbox.unheard("07", 3_000);
  expect(outbox.due(3_500)).toEqual([]);
  expect(outbox.due(4_000)).toEqual([{ id: "07", bytes: "bytes" }]);
});

test("an ack is no answer: without one the bytes go out again, ever more seldom", () => {
  const outbox = new Outbox();
  outbox.add("07", "bytes", 0);
  outbox.due(0);
  outbox.received("07", 0);

  expect(outbox.due(4_999)).toEqual([]);
  expect(outbox.due(5_000)).toHaveLength(1);
  outbox.received("07", 5_000);
  expect(outbox.due(14_999)).toEqual([]);
  expect(outbox.due(15_000)).toHaveLength(1);
});

test("an answered command is done, and tells when it was first sent", () => {
  const outbox = new Outbox();
  outbox.add("07", "bytes", 40);
  outbox.due(40);
  outbox.received("07", 50);

  expect(outbox.answered("07")).toBe(40);
  expect(outbox.size).toBe(0);
  expect(outbox.answered("07")).toBeNull();
  outbox.received("07", 60); // a late ack wakes nothing
  expect(outbox.unheard("07", 60)).toBe(false);
  expect(outbox.due(99_999)).toEqual([]);
});

test("a refusal ends a command, but what may do later is sent again later", () => {
  const outbox = new Outbox();
  outbox.add("07", "a", 0);
  outbox.add("08", "b", 0);
  outbox.due(0);
  outbox.received("07", 0);
  outbox.received("08", 0);

  expect(outbox.refused("07", "bad_option", 10)).toBe(true);
  expect(outbox.refused("08", "slow_down", 10)).toBe(false);
  expect(outbox.due(10)).toEqual([]);
  expect(outbox.due(20_000)).toEqual([{ id: "08", bytes: "b" }]);
});

test("when the connection is back, whatever waits goes out at once", () => {
  const outbox = new Outbox();
  outbox.add("07", "bytes", 0);
  outbox.due(0);

  outbox.hurry(500);

  expect(outbox.due(500)).toHaveLength(1);
});

test("the server's clock lies between what was heard and what was answered", () => {
  const clock = new ServerClock();
  expect(clock.aheadMs).toBe(0);

  clock.told(10_000, 900, 1_100); // the server is 9 000 ahead, give or take 100
  expect(clock.aheadMs).toBe(9_000);
  clock.heard(10_550, 1_500); // at least 9 050
  expect(clock.aheadMs).toBe(9_050);
  clock.answered(11_040, 2_000); // at most 9 040: the two contradict each other, so a clock was set
  expect(clock.aheadMs).toBe(9_000);
  clock.answered(11_980, 3_000); // at most 8 980
  expect(clock.aheadMs).toBe(8_980);
});

test("an old time says little, and one from the future a lot", () => {
  const clock = new ServerClock();

  clock.heard(1_000, 86_400_000);
  expect(clock.aheadMs).toBe(0);
  clock.heard(86_405_000, 86_400_000);
  expect(clock.aheadMs).toBe(5_000);
});

test("lines that were asked for fall into their place once", () => {
  const line = (version: number, text: string) => ({ version, text });

  const known = [line(1, "one"), line(5, "five"), line(5, "five too")];
  const found = [line(4, "four"), line(5, "five"), line(5, "five too")];

  expect(merged(known, found).map((one) => one.text)).toEqual(["one", "four", "five", "five too"]);
});
