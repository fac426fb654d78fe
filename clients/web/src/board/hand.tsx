/**
 * What the looker is doing on the board: picked things, the menu of choices that are left, a drag, a text that is shown.
 * One `Hand` serves one table; `Thing`s find it in a context. It decides nothing about rules: it only narrows choices.
 */

import { type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Choice, Choices } from "./choices";
import type { About } from "./contract";

/** Choices that wait for a word: more than one concerns what was picked. `at` is the element that was pressed last. */
export interface Menu {
  readonly choices: readonly Choice[];
  readonly at: Element;
}

/** A text about a thing, beside the element that it is about. */
export interface Shown {
  readonly about: About;
  readonly at: Element;
}

export class Hand {
  readonly choices: Signal<Choices> = signal(new Choices([]));
  readonly picked: Signal<readonly string[]> = signal([]);
  readonly menu: Signal<Menu | null> = signal(null);
  readonly shown: Signal<Shown | null> = signal(null);
  /** The things that an option under the pointer concerns: they are shown on the board. */
  readonly pointed: Signal<readonly string[]> = signal([]);
  /** The things under a drag: where it began, and where it is now. */
  readonly drag: Signal<{ readonly from: string; readonly x: number; readonly y: number } | null> = signal(null);

  /**
   * `send` answers the decision; null for spectators and replays, where nothing can be chosen. `isAtOnce` tells whether
   * the only choice of what is picked is taken at once, or asked for in the menu.
   */
  constructor(
    private readonly send: ((choice: Choice) => void) | null,
    private readonly isAtOnce: () => boolean = () => true,
  ) {}

  /** Another update is shown: what was picked is put back. */
  offer(choices: Choices): void {
    this.choices.value = this.send ? choices : new Choices([]);
    this.clear();
  }

  clear(): void {
    this.picked.value = [];
    this.menu.value = null;
    this.pointed.value = [];
  }

  /** A thing was pressed: chooses if one choice is left, opens the menu if there are several. */
  press(ref: string, at: Element): void {
    const choices = this.choices.value;
    const picked = choices.pressed(this.picked.value, ref);
    this.picked.value = picked;
    this.decide(picked.length > 0 ? choices.concerning(picked) : [], at);
  }

  /** A thing was dropped on another one. */
  drop(from: string, onto: string, at: Element): void {
    const left = this.choices.value.concerning([from, onto]);
    this.picked.value = left.length > 0 ? [from, onto] : [];
    this.decide(left, at);
  }

  choose(choice: Choice): void {
    this.clear();
    this.send?.(choice);
  }

  private decide(left: readonly Choice[], at: Element): void {
    const [only] = left;
    if (left.length === 1 && only && this.isAtOnce()) this.choose(only);
    else this.menu.value = left.length > 0 ? { choices: left, at } : null;
  }
}

export const HandContext = createContext<Hand>(new Hand(null));

/** The hand of the table around this component. */
export function useHand(): Hand {
  return useContext(HandContext);
}
