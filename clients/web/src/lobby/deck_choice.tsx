/** Which deck to bring: a ready one or, where cards can be chosen, one's own. */

import { deckInWords, OWN_DECK } from "./decks";

export interface DeckChoiceProps {
  /** The names of the ready decks. */
  readonly starters: readonly string[];
  readonly hasOwn: boolean;
  readonly chosen: string;
  readonly choose: (choice: string) => void;
}

export function DeckChoice({ starters, hasOwn, chosen, choose }: DeckChoiceProps) {
  return (
    <label class="field">
      Deck
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {starters.map((one) => (
          <option key={one} value={one}>
            {deckInWords(one)}
          </option>
        ))}
        {hasOwn && <option value={OWN_DECK}>{deckInWords(OWN_DECK)}</option>}
      </select>
    </label>
  );
}
