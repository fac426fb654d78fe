/** A deck of one's own: cards taken from the game's designs. Whether it is legal is for the server to say. */

import { useState } from "preact/hooks";
import { inWords } from "../frame/games";
import type { CardDesign, GameAnswer } from "../protocol/messages";
import { buildable, counted, found, keepDeck, kindsOf, withOne, withoutOne } from "./decks";
import "./deck_builder.css";

const MOST_SHOWN = 60;

export interface DeckBuilderProps {
  readonly game: GameAnswer;
  readonly deck: readonly string[];
  readonly change: (deck: readonly string[]) => void;
}

export function DeckBuilder({ game, deck, change }: DeckBuilderProps) {
  const [wanted, setWanted] = useState("");
  const [kind, setKind] = useState("");
  const set = (next: readonly string[]) => {
    keepDeck(game.id, next);
    change(next);
  };
  const designs = buildable(game);
  const kinds = kindsOf(designs);
  const shown = found(designs, wanted, kind);
  const counts = counted(deck);
  return (
    <fieldset class="deck-builder">
      <legend>
        Own deck: {deck.length} {deck.length === 1 ? "card" : "cards"}
      </legend>
      <InDeck game={game} counts={counts} set={set} deck={deck} />
      <div class="deck-builder-find">
        <label class="field">
          Find cards
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        {kinds.length > 1 && (
          <label class="field">
            Kind
            <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
              <option value="">all</option>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {inWords(one)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {shown.length === 0 && <p>No card is like that.</p>}
      <ul class="deck-builder-cards" aria-label="Cards">
        {shown.slice(0, MOST_SHOWN).map((one) => (
          <Card
            key={one.id}
            card={one}
            count={counts.get(one.id) ?? 0}
            more={() => set(withOne(deck, one.id))}
            less={() => set(withoutOne(deck, one.id))}
          />
        ))}
      </ul>
      {shown.length > MOST_SHOWN && <p>{shown.length - MOST_SHOWN} more: narrow the search.</p>}
    </fieldset>
  );
}

interface InDeckProps {
  readonly game: GameAnswer;
  readonly deck: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly set: (deck: readonly string[]) => void;
}

function InDeck({ game, deck, counts, set }: InDeckProps) {
  const nameOf = (id: string) => game.designs.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      {deck.length === 0 ? (
        <p>Nothing is in it yet. Take cards from the list, or begin with a ready deck:</p>
      ) : (
        <ul class="deck-builder-own" aria-label="In it">
          {[...counts].map(([id, count]) => (
            <li key={id}>
              <button
                type="button"
                class="button"
                aria-label={`${count} × ${nameOf(id)}: take one out`}
                onClick={() => set(withoutOne(deck, id))}
              >
                {count > 1 && <strong>{count} ×</strong>} {nameOf(id)}
                <Sign of="less" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        {game.starters.length > 0 && (
          <label class="field">
            Begin with
            <select
              value=""
              onChange={(event) => {
                const starter = game.starters.find((one) => one.name === event.currentTarget.value);
                if (starter) set(starter.deck);
              }}
            >
              <option value="">a ready one …</option>
              {game.starters.map((one) => (
                <option key={one.name} value={one.name}>
                  {inWords(one.name)}
                </option>
              ))}
            </select>
          </label>
        )}
        {deck.length > 0 && (
          <button type="button" class="button deck-builder-empty" onClick={() => set([])}>
            Empty it
          </button>
        )}
      </div>
    </>
  );
}

interface CardProps {
  readonly card: CardDesign;
  readonly count: number;
  readonly more: () => void;
  readonly less: () => void;
}

function Card({ card, count, more, less }: CardProps) {
  return (
    <li class={count > 0 ? "is-in" : ""}>
      <div>
        <strong>{card.name}</strong> <small>{inWords(card.kind)}</small>
        <p>{card.text}</p>
      </div>
      <div class="deck-builder-count">
        <button
          type="button"
          class="button"
          aria-label={`One ${card.name} less`}
          aria-disabled={count === 0}
          onClick={() => count > 0 && less()}
        >
          <Sign of="less" />
        </button>
        <output aria-label={`${card.name} in it`}>{count}</output>
        <button type="button" class="button" aria-label={`One ${card.name} more`} onClick={more}>
          <Sign of="more" />
        </button>
      </div>
    </li>
  );
}

function Sign({ of }: { readonly of: "more" | "less" }) {
  return (
    <svg class="deck-builder-sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={of === "more" ? "M3 8 H13 M8 3 V13" : "M3 8 H13"} />
    </svg>
  );
}
