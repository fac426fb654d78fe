/** All matches that the archive knows: own or everybody's, running or over, page by page. */

import { useEffect, useState } from "preact/hooks";
import type { MatchesAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { MatchList } from "./match_list";
import "./lobby_page.css";

const PAGE = 20;

export function MatchesPage() {
  const { connection, session } = useApp();
  const [whose, setWhose] = useState<"own" | "all">("own");
  const [which, setWhich] = useState<"over" | "open">("over");
  const [pages, setPages] = useState<readonly MatchesAnswer[]>([]);
  const [trouble, setTrouble] = useState("");
  const player = session.value.player;
  const fetchPage = (before: string | null) =>
    connection.ask<MatchesAnswer>("matches", {
      ...(whose === "own" ? { player } : {}),
      open: which === "open",
      limit: PAGE,
      ...(before ? { before } : {}),
    });
  useEffect(() => {
    setPages([]);
    fetchPage(null)
      .then((page) => setPages([page]))
      .catch((error: Error) => setTrouble(error.message));
  }, [whose, which, player]);
  const next = pages.at(-1)?.next ?? null;
  const matches = pages.flatMap((page) => page.matches);
  return (
    <main class="page lobby">
      <h1>Matches</h1>
      <div class="row">
        <label class="field">
          Whose
          <select value={whose} onChange={(event) => setWhose(event.currentTarget.value as "own" | "all")}>
            <option value="own">mine</option>
            <option value="all">everybody's</option>
          </select>
        </label>
        <label class="field">
          Which
          <select value={which} onChange={(event) => setWhich(event.currentTarget.value as "over" | "open")}>
            <option value="over">finished</option>
            <option value="open">running</option>
          </select>
        </label>
      </div>
      {trouble && <p class="notice is-bad">{trouble}</p>}
      {pages.length > 0 && matches.length === 0 && <p>There are none yet.</p>}
      <MatchList matches={matches} player={player} />
      {next && (
        <p>
          <button
            type="button"
            class="button"
            onClick={() => void fetchPage(next).then((page) => setPages([...pages, page]))}
          >
            Older ones
          </button>
        </p>
      )}
    </main>
  );
}
