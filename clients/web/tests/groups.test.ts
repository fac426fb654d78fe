import { expect, test } from "vitest";
import { grouped } from "../src/table/groups";
import { askedOf, doingOf } from "../src/table/kinds";

const worded = (...labels: readonly string[]) => labels.map((label) => ({ item: label, label }));
const shape = (labels: readonly string[]) =>
  grouped(worded(...labels)).map((group) => [group.heading, group.items.length]);

test("options that begin alike stand together under how they begin", () => {
  expect(shape(["Move north", "Cast Daze at Red", "Move east", "Cast Daze at Blue", "End the turn"])).toEqual([
    ["Move …", 2],
    ["Cast Daze at …", 2],
    ["", 1],
  ]);
});

test("what all of them begin with makes no group", () => {
  const labels = ["north of a1", "north of a2", "west of a1", "west of a2"].map((one) => `Target the border ${one}`);

  expect(shape(labels)).toEqual([
    ["Target the border north of …", 2],
    ["Target the border west of …", 2],
  ]);
});

test("a list that falls into no groups stays as it is", () => {
  expect(shape(["Alpha one", "Beta two", "Gamma three", "Pass"])).toEqual([["", 4]]);
  expect(shape(["Pay with red", "Pay with blue"])).toEqual([["", 2]]);
  expect(shape([])).toEqual([["", 0]]);
});

test("every item is there once, also the same words twice", () => {
  const labels = ["Secede Almanac", "Secede Almanac", "Discard A", "Discard B", "Done", "Also"];
  const items = grouped(worded(...labels)).flatMap((group) => group.items.map((one) => one.item));

  expect([...items].sort()).toEqual([...labels].sort());
});

test("kinds are asked in words, and a kind of the future by its own name", () => {
  const one = (kind: string) => ({ number: 1, kind, seat: 0, key: "", window_ms: 0 });

  expect(askedOf("battle_spirits", one("flash"))).toBe("Flash Timing: act, or pass");
  expect(doingOf("wizbits", one("attackers"))).toBe("is choosing attackers");
  expect(askedOf("tic_tac_toe", one("corner_piece"))).toBe("Choose: corner piece");
  expect(doingOf("tic_tac_toe", one("corner_piece"))).toBe("is choosing: corner piece");
});
