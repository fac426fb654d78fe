/** The picture of a rating's history, and the seasons of a ladder. */

import { expect, test } from "vitest";
import { seasonInWords, seasonsUpTo } from "../src/ladder/seasons";
import { chartOf, ratingsOf } from "../src/profile/chart";

test("a history goes from the rating before the first match to the one after the last", () => {
  const newestFirst = [
    { before: 1560, after: 1530 },
    { before: null, after: null },
    { before: 1500, after: 1560 },
  ];

  expect(ratingsOf(newestFirst)).toEqual([1500, 1560, 1530]);
  expect(ratingsOf([])).toEqual([]);
});

test("the oldest rating lies at the left, the highest at the top", () => {
  expect(chartOf([1500, 1560, 1530], 200, 60)).toEqual({
    low: 1500,
    high: 1560,
    points: [
      [0, 60],
      [100, 0],
      [200, 30],
    ],
  });
});

test("a history that hardly moves lies in the middle", () => {
  expect(chartOf([1500, 1500], 100, 40)?.points).toEqual([
    [0, 20],
    [100, 20],
  ]);
});

test("one rating makes no line", () => {
  expect(chartOf([1500], 100, 40)).toBeNull();
});

test("a ladder's seasons are the quarters up to now, across the turn of a year", () => {
  const seasons = seasonsUpTo(Date.UTC(2026, 3, 1));

  expect(seasons.slice(0, 3)).toEqual(["2026-q2", "2026-q1", "2025-q4"]);
  expect(seasonsUpTo(Date.UTC(2026, 3, 1) - 1)[0]).toBe("2026-q1");
  expect(seasonInWords("2026-q1")).toBe("2026 Q1");
});
