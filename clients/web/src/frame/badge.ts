/** The mark on the tab: whether it is one's turn, in the title and on the icon. */

import plain from "../design/mark.svg";
import turn from "../design/mark_turn.svg";

/** Marks the tab, with what it shows in words; `null` takes the mark off. */
export function badge(text: string | null): void {
  document.title = text === null ? "Spellfold" : `● ${text} · Spellfold`;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = text === null ? plain : turn;
}
