/** A deck of one's own: cards taken from the game's designs, in order. Whether it is legal is for the server to say. */

import { useState } from "preact/hooks";
import type { GameAnswer } from "../protocol/messages";
import "./deck_builder.css";

const MOST_SHOWN = 60;

/** The deck that was built here before. */
export function keptDeck(game: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`spellfold.deck.${game}`) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export interface DeckBuilderProps {
  readonly game: GameAnswer;
  readonly deck: readonly string[];
  readonly change: (deck: readonly string[]) => void;
}

export function DeckBuilder({ game, deck, change }: DeckBuilderProps) {
  const [wanted, setWanted] = useState("");
  const set = (next: readonly string[]) => {
    localStorage.setItem(`spellfold.deck.${game.id}`, JSON.stringify(next));
    change(next);
  };
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = game.designs.filter((one) =>
    words.every((word) => `${one.name} ${one.kind} ${one.text}`.toLowerCase().includes(word)),
  );
  const counts = new Map<string, number>();
  for (const card of deck) counts.set(card, (counts.get(card) ?? 0) + 1);
  return (
    <fieldset class="deck-builder">
      <legend>
        Your deck: {deck.length} {deck.length === 1 ? "card" : "cards"}
      </legend>
      <div class="row">
        <label class="field">
          Begin with
          <select
            onChange={(event) => {
              const starter = game.starters.find((one) => one.name === event.currentTarget.value);
              if (starter) set(starter.deck);
            }}
          >
            <option value="">…</option>
            {game.starters.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </label>
        <button type="button" class="button" onClick={() => set([])}>
          Empty it
        </button>
      </div>
      <ul class="deck-builder-own" aria-label="In the deck">
        {[...counts].map(([id, count]) => (
          <li key={id}>
            <button
              type="button"
              class="button"
              aria-label={`Take out ${nameOf(game, id)}`}
              onClick={() => set(without(deck, id))}
            >
              {count > 1 ? `${count} × ` : ""}
              {nameOf(game, id)} <span aria-hidden="true">−</span>
            </button>
          </li>
        ))}
      </ul>
      <label class="field">
        Find cards
        <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      </label>
      <ul class="deck-builder-cards" aria-label="Cards">
        {found.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.name}</strong> <small>{one.kind.replaceAll("_", " ")}</small>
              <br />
              {one.text}
            </span>
            <button type="button" class="button" aria-label={`Add ${one.name}`} onClick={() => set([...deck, one.id])}>
              +
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN && <p>{found.length - MOST_SHOWN} more: narrow the search.</p>}
    </fieldset>
  );
}

function nameOf(game: GameAnswer, id: string): string {
  return game.designs.find((one) => one.id === id)?.name ?? id;
}

function without(deck: readonly string[], id: string): readonly string[] {
  const at = deck.lastIndexOf(id);
  return deck.filter((_, index) => index !== at);
}
