/** What is agreed on before a match: the form of the lobby as a value, and the wish that it makes. */

import type { GameAnswer } from "../protocol/messages";
import { bring, keptDeck, OWN_DECK } from "./decks";

export type Against = "house" | "anybody" | "name";

export interface Terms {
  readonly against: Against;
  readonly level: string;
  readonly mode: string;
  /** The name of a ready deck, or `OWN_DECK`. */
  readonly deckChoice: string;
  readonly deck: readonly string[];
  readonly seats: number;
  readonly options: readonly string[];
  readonly isRated: boolean;
  /** How far an opponent's rating may be off, as it was typed; empty for any. */
  readonly range: string;
  /** Whom to challenge, as it was typed: names with commas between them. */
  readonly names: string;
}

export const MODES: Readonly<Record<Against, readonly string[]>> = {
  house: ["cpu", "live", "async", "untimed"],
  anybody: ["live", "async", "untimed"],
  name: ["live", "async", "untimed"],
};

const MODE_WORDS: Readonly<Record<string, string>> = {
  cpu: "unhurried: 90 s a decision",
  live: "live: a minute a decision",
  async: "by the day: 24 h a decision",
  untimed: "without a clock",
};

export function modeInWords(mode: string): string {
  return MODE_WORDS[mode] ?? mode;
}

const SHORT_MODES: Readonly<Record<string, string>> = {
  cpu: "unhurried",
  live: "live",
  async: "by the day",
  untimed: "without a clock",
};

/** The mode in a line about a match. */
export function shortMode(mode: string): string {
  return SHORT_MODES[mode] ?? mode.replaceAll("_", " ");
}

export function firstTerms(game: GameAnswer): Terms {
  return {
    against: "house",
    level: "easy",
    mode: "cpu",
    deckChoice: game.starters[0]?.name ?? OWN_DECK,
    deck: keptDeck(game.id),
    seats: game.least_seats,
    options: [],
    isRated: false,
    range: "",
    names: "",
  };
}

/** The terms against somebody else: a mode that is played there, and the rest as it was. */
export function against(terms: Terms, whom: Against): Terms {
  const mode = MODES[whom].includes(terms.mode) && terms.mode !== "live" ? terms.mode : (MODES[whom][0] as string);
  return { ...terms, against: whom, mode };
}

/** Whether a match on these terms may change ratings. */
export function mayRate(terms: Terms): boolean {
  return terms.against !== "house" && (terms.mode === "live" || terms.mode === "async");
}

/** What every wish has in common. */
function common(game: string, terms: Terms) {
  return { game, mode: terms.mode, options: terms.options, ...bring(terms.deckChoice, terms.deck) };
}

export function cpuWish(game: string, terms: Terms) {
  return { ...common(game, terms), level: terms.level, seats: terms.seats };
}

export function seekWish(game: string, terms: Terms) {
  const range = Number(terms.range);
  return {
    ...common(game, terms),
    seats: terms.seats,
    rated: terms.isRated && mayRate(terms),
    ...(Number.isInteger(range) && range > 0 ? { rating_range: range } : {}),
  };
}

/** A challenge of players by their ids, the first one and the others. */
export function challengeWish(game: string, terms: Terms, players: readonly string[]) {
  const [player, ...others] = players;
  return { ...common(game, terms), player, others, rated: terms.isRated && mayRate(terms) };
}

/** The names that were typed. */
export function namesIn(typed: string): readonly string[] {
  return typed
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** The sentences of a refusal: the server names every fault, and the seat 0 of a wish is who wishes. */
export function faultsIn(message: string): readonly string[] {
  return message.split("; ").map((one) => {
    const own = one.replace(/^seat 0: /, "");
    return own.charAt(0).toUpperCase() + own.slice(1);
  });
}
