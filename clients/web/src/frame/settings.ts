/** What a person has set for this browser: theme, motion, how one chooses, what is told. Applied to the page at once and kept. */

import { effect, signal } from "@preact/signals";
import { keepText, keptJson } from "../wire/kept";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "on" | "off";

const KEY = "spellfold.settings";

interface Kept {
  readonly theme: Theme;
  readonly motion: Motion;
  /** Pressing a thing with one choice takes it; else the menu asks first. */
  readonly choosesAtOnce: boolean;
  /** News and own turns are told by the system while the page is hidden. */
  readonly isNotified: boolean;
  readonly hasSeenCoach: boolean;
}

const FIRST: Kept = { theme: "system", motion: "system", choosesAtOnce: true, isNotified: false, hasSeenCoach: false };

function kept(): Kept {
  return { ...FIRST, ...(keptJson(KEY) as Partial<Kept> | null) };
}

export const settings = signal<Kept>(kept());

export function change(what: Partial<Kept>): void {
  settings.value = { ...settings.value, ...what };
}

/** Keeps the page as the settings say, also when the system changes its mind. */
export function applySettings(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { theme, motion } = settings.value;
    const root = document.documentElement;
    root.dataset.theme = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
    if (motion === "system") delete root.dataset.motion;
    else root.dataset.motion = motion;
    keepText(KEY, JSON.stringify(settings.value));
  };
  dark.addEventListener("change", apply);
  effect(apply);
}
