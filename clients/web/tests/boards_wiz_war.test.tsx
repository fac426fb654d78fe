import { expect, test } from "vitest";
import type { Board } from "../src/board/contract";
import WizWarBoard from "../src/boards/wiz_war/board";
import { faultsOf, recorded } from "./board_check";

const matches = recorded("wiz_war");

test.each(matches.map((_, index) => index))(
  "everything that can be chosen in match %i is on the board",
  (index) => {
    expect(faultsOf(WizWarBoard as unknown as Board, matches[index] ?? [])).toEqual([]);
  },
  60_000,
);
