/** News of the lobby as they come on `note.<player>`: kept while the page lives, shown as toasts. */

import { signal } from "@preact/signals";
import { inWords, titleOf } from "../frame/games";
import { notify } from "../frame/notices";
import type { OpenChallenge } from "../protocol/messages";
import type { Connection } from "../wire/connection";

export interface News {
  readonly id: number;
  readonly text: string;
  readonly href: string;
  readonly press: string;
}

export const news = signal<readonly News[]>([]);
/** Counts what was heard: whoever lists seeks and matches looks again. */
export const heard = signal(0);

const MOST = 4;
let count = 0;

interface Note {
  readonly type: string;
  readonly match?: string;
  readonly game?: string;
  readonly challenge?: OpenChallenge | string | null;
  readonly message?: string;
}

/** What a note says; null for types that this client does not know. */
export function told(note: Note): Omit<News, "id"> | null {
  const game = titleOf(note.game ?? "");
  switch (note.type) {
    case "match_found":
      return { text: `${game}: your match is ready.`, href: `/match/${note.match}`, press: "Sit down" };
    case "your_turn":
      return { text: `${game}: it is your turn.`, href: `/match/${note.match}`, press: "Go there" };
    case "challenged": {
      const challenge = note.challenge as OpenChallenge;
      return {
        text: `You are challenged to ${titleOf(challenge.game)} (${inWords(challenge.mode)}).`,
        href: "/",
        press: "Answer in the lobby",
      };
    }
    case "declined":
      return { text: "A challenge is off.", href: "/", press: "To the lobby" };
    case "called_off":
      return { text: note.message ?? "A wish came to nothing.", href: "/", press: "To the lobby" };
    default:
      return null;
  }
}

/** Listens for news from here on. */
export async function listenForNews(connection: Connection, open: (href: string) => void): Promise<void> {
  await connection.hear(`note.${connection.player}`, (message) => {
    heard.value += 1;
    const found = told(message as Note);
    if (!found) return;
    notify(found.text, found.href);
    // Whoever sits there already needs no telling.
    if (location.pathname === found.href) return;
    // Whoever waits in the lobby wants to play at once.
    if ((message as Note).type === "match_found" && location.pathname === "/" && !document.hidden) {
      open(found.href);
      return;
    }
    count += 1;
    news.value = [...news.value, { ...found, id: count }].slice(-MOST);
  });
}

export function dismiss(id: number): void {
  news.value = news.value.filter((one) => one.id !== id);
}

/** Puts away the news that lead to where the person is now. */
export function dismissAt(path: string): void {
  news.value = news.value.filter((one) => one.href !== path);
}
