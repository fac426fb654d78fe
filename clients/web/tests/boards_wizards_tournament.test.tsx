import { expect, test } from "vitest";
import type { Board } from "../src/board/contract";
import { arrowsOf } from "../src/boards/wizards_tournament/arrows";
import TournamentBoard from "../src/boards/wizards_tournament/board";
import type { View } from "../src/protocol/wizards_tournament";
import { faultsOf, recorded } from "./board_check";

const matches = recorded("wizards_tournament");

test.each(matches.map((_, index) => index))("everything that can be chosen in match %i is on the board", (index) => {
  expect(faultsOf(TournamentBoard as unknown as Board, matches[index] ?? [])).toEqual([]);
});

test("an attack is an arrow to its seat, a defence one to the attacker, a spell one to its target", () => {
  const view = {
    attacks: [{ attacker: 4, seat: 1, blockers: [7] }],
    stack: [{ ref: "stack:9", id: 9, kind: "card", set: "ember_lash", name: "Ember Lash", seat: 0, target: "card:4" }],
  } as unknown as View;

  expect(arrowsOf(view)).toEqual([
    { kind: "attack", from: "card:4", to: "seat:1" },
    { kind: "block", from: "card:7", to: "card:4" },
    { kind: "aim", from: "stack:9", to: "card:4" },
  ]);
});
