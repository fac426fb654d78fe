/** The lobby's own logic: terms and the wishes that they make, decks, optional rules, where matches stand, news. */

import { beforeEach, expect, test } from "vitest";
import {
  bring,
  buildable,
  counted,
  found,
  keepDeck,
  keptDeck,
  OWN_DECK,
  withOne,
  withoutOne,
} from "../src/lobby/decks";
import { told } from "../src/lobby/news";
import { grouped, ruleInWords, toggled } from "../src/lobby/optional_rules";
import { ago, bySoonest, standing } from "../src/lobby/standing";
import {
  against,
  challengeWish,
  cpuWish,
  faultsIn,
  firstTerms,
  mayRate,
  namesIn,
  seekWish,
  type Terms,
} from "../src/lobby/terms";
import type { GameAnswer, MatchSummary } from "../src/protocol/messages";

const design = (id: string, kind: string, text = "") => ({ id, kind, text, name: id.toUpperCase() });

const GAME: GameAnswer = {
  type: "game_answer",
  id: "duel",
  title: "Duel",
  least_seats: 2,
  most_seats: 4,
  rules_version: 1,
  starters: [
    { name: "plain", deck: ["fox", "fox", "owl"] },
    { name: "odd", deck: ["owl"] },
  ],
  options: [],
  designs: [design("fox", "beast", "Bites twice."), design("owl", "beast", "Flies."), design("wall", "wonder")],
  rules: "",
};

beforeEach(() => localStorage.clear());

test("one begins against the house, with the first ready deck and the fewest seats", () => {
  const terms = firstTerms(GAME);

  expect(cpuWish("duel", terms)).toEqual({
    game: "duel",
    mode: "cpu",
    level: "easy",
    seats: 2,
    options: [],
    starter: "plain",
  });
});

test("a seek is rated only in a mode that has ratings, and has a range only if one is named", () => {
  const terms: Terms = { ...against(firstTerms(GAME), "anybody"), isRated: true };

  expect(seekWish("duel", terms)).toEqual({
    game: "duel",
    mode: "live",
    options: [],
    starter: "plain",
    seats: 2,
    rated: true,
  });
  expect(seekWish("duel", { ...terms, range: "150" })).toHaveProperty("rating_range", 150);
  expect(seekWish("duel", { ...terms, range: "-3" })).not.toHaveProperty("rating_range");
  expect(seekWish("duel", { ...terms, mode: "untimed" })).toHaveProperty("rated", false);
  expect(mayRate(firstTerms(GAME))).toBe(false);
});

test("who turns from the house to people plays live, and one who plays by the day goes on so", () => {
  const terms = firstTerms(GAME);

  expect(against(terms, "anybody").mode).toBe("live");
  expect(against({ ...against(terms, "anybody"), mode: "async" }, "name").mode).toBe("async");
  expect(against(against(terms, "name"), "house").mode).toBe("cpu");
});

test("a challenge names the first player and the others", () => {
  const terms = against(firstTerms(GAME), "name");

  expect(challengeWish("duel", terms, ["p-1", "p-2", "p-3"])).toMatchObject({ player: "p-1", others: ["p-2", "p-3"] });
  expect(namesIn(" Ada , Brynn,,")).toEqual(["Ada", "Brynn"]);
});

test("every fault of a refusal is told by itself, and those of the own seat without its number", () => {
  expect(faultsIn("seat 0: 9 Spirit cards, a deck has 10; seat 1: no deck; too many words")).toEqual([
    "9 Spirit cards, a deck has 10",
    "Seat 1: no deck",
    "Too many words",
  ]);
});

test("an own deck is kept by game, and damage to what was kept is an empty deck", () => {
  keepDeck("duel", ["fox", "owl"]);

  expect(keptDeck("duel")).toEqual(["fox", "owl"]);
  expect(keptDeck("other")).toEqual([]);
  localStorage.setItem("spellfold.deck.duel", "{");
  expect(keptDeck("duel")).toEqual([]);
  expect(bring(OWN_DECK, ["fox"])).toEqual({ deck: ["fox"] });
  expect(bring("odd", ["fox"])).toEqual({ starter: "odd" });
});

test("decks are built of the kinds of cards that stand in ready decks", () => {
  expect(buildable(GAME).map((one) => one.id)).toEqual(["fox", "owl"]);
  expect(buildable({ ...GAME, starters: [{ name: "only", deck: ["wall"] }] })).toEqual([]);
});

test("cards are found by words in name, kind and text", () => {
  expect(found(GAME.designs, "beast bite", "").map((one) => one.id)).toEqual(["fox"]);
  expect(found(GAME.designs, "", "wonder").map((one) => one.id)).toEqual(["wall"]);
});

test("a card goes in beside its like, and the last of its like goes out", () => {
  expect(withOne(["fox", "owl"], "fox")).toEqual(["fox", "fox", "owl"]);
  expect(withoutOne(["fox", "owl", "fox"], "fox")).toEqual(["fox", "owl"]);
  expect(withoutOne(["fox"], "owl")).toEqual(["fox"]);
  expect([...counted(["fox", "owl", "fox"])]).toEqual([
    ["fox", 2],
    ["owl", 1],
  ]);
});

test("many words that begin alike are a group, and a word with a gap is none to send", () => {
  const words = ["open", "ban_a", "ban_b", "ban_c", "ban_d", "first_market", "market=x", "ban_<card>"];
  const options = words.map((word) => ({ word, text: "" }));

  const groups = grouped(options);

  expect(groups.map((one) => [one.title, one.rules.map((rule) => rule.word)])).toEqual([
    ["", ["open", "first_market", "market=x"]],
    ["Ban", ["ban_a", "ban_b", "ban_c", "ban_d"]],
  ]);
  expect(ruleInWords("ban_lava_lynx", { title: "Ban", rules: [] })).toBe("Lava lynx");
  expect(ruleInWords("market=ember_lash", { title: "", rules: [] })).toBe("Market: ember lash");
  expect(toggled(["ban_c"], "open", options)).toEqual(["open", "ban_c"]);
  expect(toggled(["open", "ban_c"], "open", options)).toEqual(["ban_c"]);
});

const summary = (what: object): MatchSummary =>
  ({
    match: "m",
    game: "wits_world",
    mode: "live",
    phase: "playing",
    version: 3,
    created_ms: 0,
    changed_ms: 1_000,
    seats: [{ player: "me" }, { player: "you" }],
    decisions: [],
    ...what,
  }) as MatchSummary;

const decision = (seat: number, due_ms?: number) => ({ number: 1, kind: "turn", seat, ...(due_ms ? { due_ms } : {}) });

test("a match says whose turn it is and how long by the server's clock", () => {
  const mine = summary({ decisions: [decision(0, 91_000)] });

  expect(standing(mine, "me", 1_000)).toEqual({ text: "Your turn", detail: "1:30 left", tone: "own" });
  expect(standing(mine, "you", 1_000)).toEqual({ text: "Their turn", detail: "1:30 left", tone: "open" });
  expect(standing(mine, "somebody", 1_000).text).toBe("Being played");
  expect(standing(mine, "me", 91_000).detail).toBe("time is up");
});

test("a match that is over says how it came out for the player", () => {
  const over = summary({
    phase: "over",
    ended_ms: 0,
    result: {
      reason: "won",
      standings: [
        { place: 1, fate: "won" },
        { place: 2, fate: "lost" },
      ],
    },
  });

  expect(standing(over, "me", 3_600_000)).toEqual({ text: "Won", detail: "1 h ago", tone: "good" });
  expect(standing(over, "you", 3_600_000).tone).toBe("bad");
  expect(standing(over, "somebody", 0)).toEqual({ text: "Over", detail: "just now", tone: "even" });
});

test("own turns come first, the soonest deadline before others", () => {
  const order = bySoonest(
    [
      summary({ match: "theirs", decisions: [decision(1, 5)] }),
      summary({ match: "late", decisions: [decision(0, 900)] }),
      summary({ match: "endless", decisions: [decision(0)] }),
      summary({ match: "soon", decisions: [decision(0, 100)] }),
    ],
    "me",
  );

  expect(order.map((one) => one.match)).toEqual(["soon", "late", "endless", "theirs"]);
});

test.each([
  [59_000, "just now"],
  [60_000, "1 min ago"],
  [47 * 3_600_000, "47 h ago"],
  [72 * 3_600_000, "3 days ago"],
])("%d ms are %s", (ms, words) => {
  expect(ago(ms)).toBe(words);
});

test("news lead to where something can be done, and those of a type that nobody knows are none", () => {
  expect(told({ type: "match_found", match: "m", game: "wits_world" })?.place?.href).toBe("/match/m");
  expect(told({ type: "your_turn", match: "m", game: "wits_world" })?.text).toBe("Wits World: it is your turn.");
  expect(told({ type: "declined", challenge: "c", player: "cpu-hard-1" })).toEqual({
    text: "There will be no match: House (hard) called it off.",
    place: null,
  });
  expect(told({ type: "something_new" })).toBeNull();
});

test.each([
  [
    { ticket: "t", reason: "expired", message: "ticket t waited" },
    "Nobody came in time: your wish for an opponent has ended.",
  ],
  [
    { challenge: "c", reason: "expired", message: "challenge c" },
    "A challenge has ended, because not everybody answered in time.",
  ],
  [{ match: "m", reason: "bad_deck", message: "a deck is bad" }, "There will be no match: a deck is bad."],
])("what came to nothing is told in a player's words: %j", (note, words) => {
  expect(told({ type: "called_off", ...note })?.text).toBe(words);
});
