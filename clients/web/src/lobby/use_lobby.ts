/** What the lobby lists: own matches, the latest results, wishes and challenges; looked at again and again. */

import { useCallback, useEffect, useState } from "preact/hooks";
import type { MatchesAnswer, MatchSummary, SeeksAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { heard } from "./news";

const LOOK_MS = 5_000;
const RECENT = 5;
const MOST_OPEN = 100;

export interface Lobby {
  /** Own matches that go on; null until they are known. */
  readonly open: readonly MatchSummary[] | null;
  /** The own matches that ended last. */
  readonly recent: readonly MatchSummary[];
  readonly seeks: SeeksAnswer | null;
  /** Why the newest look failed; empty if it did not. */
  readonly trouble: string;
  readonly look: () => void;
}

export function useLobby(): Lobby {
  const { connection, session } = useApp();
  const { player } = session.value;
  const [open, setOpen] = useState<readonly MatchSummary[] | null>(null);
  const [recent, setRecent] = useState<readonly MatchSummary[]>([]);
  const [seeks, setSeeks] = useState<SeeksAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const look = useCallback(() => {
    const matches = (isOpen: boolean, limit: number) =>
      connection.ask<MatchesAnswer>("matches", { player, open: isOpen, limit });
    Promise.all([
      matches(true, MOST_OPEN).then((answer) => setOpen(answer.matches)),
      matches(false, RECENT).then((answer) => setRecent(answer.matches)),
      connection.wish<SeeksAnswer>("seeks").then(setSeeks),
    ])
      .then(() => setTrouble(""))
      .catch((error: Error) => setTrouble(error.message));
  }, [connection, player]);
  const news = heard.value;
  useEffect(() => {
    look();
    const timer = window.setInterval(() => {
      if (!document.hidden) look();
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [look, news]);
  return { open, recent, seeks, trouble, look };
}
