/** Decks of one's own: what can be in them, how they are kept in this browser. Whether one is legal, the server says. */

import { inWords } from "../frame/games";
import type { CardDesign, GameAnswer } from "../protocol/messages";
import { keepText, keptJson } from "../wire/kept";

/** What a list of decks calls the one that was built here. */
export const OWN_DECK = "own deck";

/** The deck that was built here before; empty for none. */
export function keptDeck(game: string): readonly string[] {
  const kept = keptJson(keyOf(game));
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}

export function keepDeck(game: string, deck: readonly string[]): void {
  keepText(keyOf(game), JSON.stringify(deck));
}

const keyOf = (game: string) => `spellfold.deck.${game}`;

/** What a wish says of the deck: the own cards, or the name of a ready deck. */
export function bring(choice: string, deck: readonly string[]): { deck: readonly string[] } | { starter: string } {
  return choice === OWN_DECK ? { deck } : { starter: choice };
}

/** The name of a ready deck for people. */
export function deckInWords(name: string): string {
  return name === OWN_DECK ? "Own deck …" : inWords(name);
}

/**
 * The cards that decks are made of: those of the kinds that stand in ready decks. Other cards of the catalogue are bought,
 * shared or found. A game with one card to choose from, or without ready decks, leaves nothing to build.
 */
export function buildable(game: GameAnswer): readonly CardDesign[] {
  const used = new Set(game.starters.flatMap((one) => one.deck));
  const kinds = new Set(game.designs.filter((one) => used.has(one.id)).map((one) => one.kind));
  const found = game.designs.filter((one) => kinds.has(one.kind));
  return found.length > 1 ? found : [];
}

/** The kinds of these cards, in their order. */
export function kindsOf(designs: readonly CardDesign[]): readonly string[] {
  return [...new Set(designs.map((one) => one.kind))];
}

/** The cards of a kind (all, if it is empty) in whose name, kind or text every word is found. */
export function found(designs: readonly CardDesign[], wanted: string, kind: string): readonly CardDesign[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return designs.filter(
    (one) =>
      (kind === "" || one.kind === kind) &&
      words.every((word) => `${one.name} ${inWords(one.kind)} ${one.text}`.toLowerCase().includes(word)),
  );
}

/** How many of each card, in the order in which they came. */
export function counted(deck: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of deck) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** The deck with one more of a card, beside its like. */
export function withOne(deck: readonly string[], card: string): readonly string[] {
  const at = deck.lastIndexOf(card);
  return at < 0 ? [...deck, card] : [...deck.slice(0, at + 1), card, ...deck.slice(at + 1)];
}

/** The deck with one less of a card. */
export function withoutOne(deck: readonly string[], card: string): readonly string[] {
  const at = deck.lastIndexOf(card);
  return deck.filter((_, index) => index !== at);
}
