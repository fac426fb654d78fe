/** Which deck to bring to what somebody else has offered: the usual one, a ready one, or the one built here. */

import { inWords } from "../frame/games";
import type { GameLine } from "../protocol/messages";
import { bring, keptDeck, OWN_DECK } from "./decks";

/** The deck that comes of saying nothing. */
export const USUAL = "";

export interface OfferDeckProps {
  readonly game: string;
  readonly games: readonly GameLine[];
  /** What saying nothing brings. */
  readonly usual: string;
  readonly chosen: string;
  readonly choose: (choice: string) => void;
}

export function OfferDeck({ game, games, usual, chosen, choose }: OfferDeckProps) {
  const starters = games.find((one) => one.id === game)?.starters ?? [];
  const hasOwn = keptDeck(game).length > 0;
  if (starters.length < 2 && !hasOwn) return null;
  return (
    <label class="going-on-deck">
      <span>Deck</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <option value={USUAL}>{usual}</option>
        {starters.map((one) => (
          <option key={one} value={one}>
            {inWords(one)}
          </option>
        ))}
        {hasOwn && <option value={OWN_DECK}>Own deck ({keptDeck(game).length} cards)</option>}
      </select>
    </label>
  );
}

/** What a wish says of this choice: nothing for the usual deck. */
export function brought(game: string, choice: string): object {
  return choice === USUAL ? {} : bring(choice, keptDeck(game));
}
