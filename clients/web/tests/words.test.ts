import { expect, test } from "vitest";
import { told } from "../src/lobby/news";
import type { Update } from "../src/protocol/messages";
import { labelInWords, outcomeInWords, resultInWords, timeInWords } from "../src/table/words";

test("a stretch of time is said as people say it", () => {
  expect(timeInWords(0)).toBe("0:00");
  expect(timeInWords(-5_000)).toBe("0:00");
  expect(timeInWords(59_001)).toBe("1:00");
  expect(timeInWords(65_000)).toBe("1:05");
  expect(timeInWords(7_800_000)).toBe("2 h 10 min");
  expect(timeInWords(3 * 86_400_000)).toBe("3 days");
});

test("seats in labels have names, and numbers that are no seats stay", () => {
  const nameOf = (seat: number) => ["Ada", "Brynn"][seat] ?? "?";

  expect(labelInWords("Hound attacks seat 1", nameOf, 2)).toBe("Hound attacks Brynn");
  expect(labelInWords("seat 7 of 8", nameOf, 2)).toBe("seat 7 of 8");
});

test("news lead to the match, and a type of the future says nothing", () => {
  expect(told({ type: "your_turn", match: "abc", game: "wiz_war" })).toMatchObject({ place: { href: "/match/abc" } });
  expect(told({ type: "match_found", match: "abc", game: "wiz_war" })?.text).toContain("Wiz-War");
  expect(told({ type: "cheered" })).toBeNull();
});

const over = (reason: string, seat: number | null, more: object = {}) =>
  ({
    seat,
    seats: [{ player: "a" }, { player: "b", left: reason === "resigned" ? "resigned" : null }],
    result: {
      reason,
      standings: [
        { place: 1, fate: "won" },
        { place: 2, fate: "lost" },
      ],
      ...more,
    },
  }) as unknown as Update;

test("a result names who won and why, also who left", () => {
  const nameOf = (seat: number) => ["Ada", "Brynn"][seat] ?? "?";

  expect(resultInWords(over("won", 0, { rule: "all_defeated" }), nameOf)).toBe("Ada won: by the rules (all defeated).");
  expect(resultInWords(over("resigned", 1, { rule: "left" }), nameOf)).toBe("Ada won: Brynn resigned.");
  expect(resultInWords(over("no_start", 0, { standings: [] }), nameOf)).toBe("No winner: not everybody was ready.");
});

test("the one who looks is told how it came out for them", () => {
  expect(outcomeInWords(over("won", 0))).toBe("You have won!");
  expect(outcomeInWords(over("won", 1))).toBe("You have lost");
  expect(outcomeInWords(over("won", null))).toBe("It is over");
  expect(outcomeInWords(over("void", 0))).toBe("Nobody wins");
});
