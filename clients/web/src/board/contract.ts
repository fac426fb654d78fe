/**
 * What a board is given and what it may do. A board draws one update; it knows no wire and no other board.
 *
 * It puts a `Thing` around everything that an option can concern (creatures, cards, squares, seats). Everything else,
 * choosing, menus, dragging, keys, texts on hover, the list of all options in words, is the table's.
 */

import type { ComponentChildren, ComponentType } from "preact";
import type { OpenDecision, Update } from "../protocol/messages";

export interface BoardProps<View = unknown, Fact = unknown> {
  /** The game's view in the newest update that is shown. */
  readonly view: View;
  /** The view that was shown before, for motion; null for the first one and after a jump in a replay. */
  readonly before: View | null;
  /** What happened between `before` and `view`, in order, masked as the looker may know it; empty after a jump. */
  readonly facts: readonly Fact[];
  /** The whole update: seats, phase, result. */
  readonly update: Update;
  /** Who looks: a seat, or null for a spectator. A board puts its looker at the bottom; a spectator sees seat 0 there. */
  readonly seat: number | null;
  /** Every open decision, also those of other seats (theirs have no options). */
  readonly decisions: readonly OpenDecision[];
  /** The name of a seat's player for people. */
  readonly nameOf: (seat: number) => string;
}

/** A board's module exports this as its default: it is loaded when a table of its game is opened. */
export type Board<View = unknown, Fact = unknown> = ComponentType<BoardProps<View, Fact>>;

/** The text about a thing, shown on hover, long press, or the key `i`: a card's whole text, a status explained. */
export type About = () => ComponentChildren;
