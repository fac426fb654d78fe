/** News of the lobby as they come on `note.<player>`: kept while the page lives, shown as toasts. */

import { signal } from "@preact/signals";
import { inWords, titleOf } from "../frame/games";
import { notify } from "../frame/notices";
import type { OpenChallenge } from "../protocol/messages";
import type { Connection } from "../wire/connection";
import { nameOfPlayer } from "../wire/names";

export interface News {
  readonly id: number;
  readonly note: Note;
}

/** What a note says, and where the person can do something about it; null if there is nothing to do. */
export interface Told {
  readonly text: string;
  readonly place: { readonly href: string; readonly press: string } | null;
}

export const news = signal<readonly News[]>([]);
/** Counts what was heard: whoever lists seeks and matches looks again. */
export const heard = signal(0);

const MOST = 4;
let count = 0;

export interface Note {
  readonly type: string;
  readonly match?: string;
  readonly game?: string;
  readonly challenge?: OpenChallenge | string | null;
  readonly player?: string;
  readonly ticket?: string | null;
  readonly reason?: string;
  readonly message?: string;
}

/** What a note says; null for types that this client does not know. Read inside a component, names come when known. */
export function told(note: Note): Told | null {
  const game = titleOf(note.game ?? "");
  const match = `/match/${note.match}`;
  switch (note.type) {
    case "match_found":
      return { text: `${game}: your match is ready.`, place: { href: match, press: "Sit down" } };
    case "your_turn":
      return { text: `${game}: it is your turn.`, place: { href: match, press: "Go there" } };
    case "challenged": {
      const challenge = note.challenge as OpenChallenge;
      return {
        text: `You are challenged to ${titleOf(challenge.game)} (${inWords(challenge.mode)}).`,
        place: { href: "/", press: "Answer in the lobby" },
      };
    }
    case "declined":
      return { text: `There will be no match: ${nameOfPlayer(note.player ?? "")} called it off.`, place: null };
    case "called_off":
      return { text: whyOff(note), place: null };
    default:
      return null;
  }
}

function whyOff(note: Note): string {
  if (note.ticket) return "Nobody came in time: your wish for an opponent has ended.";
  if (note.reason === "expired") return "A challenge has ended, because not everybody answered in time.";
  return `There will be no match: ${note.message}.`;
}

/** Listens for news from here on. */
export async function listenForNews(connection: Connection, open: (href: string) => void): Promise<void> {
  await connection.hear(`note.${connection.player}`, (message) => {
    heard.value += 1;
    const note = message as Note;
    const found = told(note);
    if (!found) return;
    const href = found.place?.href;
    notify(found.text, href ?? "/");
    // Whoever sits there already needs no telling.
    if (location.pathname === href) return;
    // Whoever waits in the lobby wants to play at once.
    if (href && note.type === "match_found" && location.pathname === "/" && !document.hidden) {
      open(href);
      return;
    }
    count += 1;
    news.value = [...news.value, { id: count, note }].slice(-MOST);
  });
}

export function dismiss(id: number): void {
  news.value = news.value.filter((one) => one.id !== id);
}

/** Puts away the news that lead to where the person is now. */
export function dismissAt(path: string): void {
  news.value = news.value.filter((one) => told(one.note)?.place?.href !== path);
}
