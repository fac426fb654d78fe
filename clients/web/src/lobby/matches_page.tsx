/** All matches that the archive knows: own or everybody's, running or over, page by page. */

import { useEffect, useState } from "preact/hooks";
import type { GameLine, GamesAnswer, MatchesAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { MatchList } from "./match_list";
import { bySoonest } from "./standing";

const PAGE = 20;

interface Filter {
  readonly whose: "own" | "all";
  readonly which: "over" | "open";
  /** A game's id; empty for all. */
  readonly game: string;
}

export function MatchesPage() {
  const { connection, session } = useApp();
  const { player } = session.value;
  const [games, setGames] = useState<readonly GameLine[]>([]);
  const [filter, setFilter] = useState<Filter>({ whose: "own", which: "over", game: "" });
  const [pages, setPages] = useState<readonly MatchesAnswer[]>([]);
  const [trouble, setTrouble] = useState("");
  const fetchPage = (before: string | null) =>
    connection.ask<MatchesAnswer>("matches", {
      ...(filter.whose === "own" ? { player } : {}),
      ...(filter.game ? { game: filter.game } : {}),
      open: filter.which === "open",
      limit: PAGE,
      ...(before ? { before } : {}),
    });
  useEffect(() => {
    connection
      .ask<GamesAnswer>("games")
      .then((answer) => setGames(answer.games))
      .catch(() => {});
  }, [connection]);
  useEffect(() => {
    let isStale = false;
    setPages([]);
    setTrouble("");
    fetchPage(null)
      .then((page) => !isStale && setPages([page]))
      .catch((error: Error) => !isStale && setTrouble(error.message));
    return () => {
      isStale = true;
    };
  }, [filter, player]);
  const next = pages.at(-1)?.next ?? null;
  const matches = pages.flatMap((page) => page.matches);
  const set = (what: Partial<Filter>) => setFilter({ ...filter, ...what });
  return (
    <main class="page">
      <h1>Matches</h1>
      <div class="row">
        <label class="field">
          Whose
          <select
            value={filter.whose}
            onChange={(event) => set({ whose: event.currentTarget.value as Filter["whose"] })}
          >
            <option value="own">mine</option>
            <option value="all">everybody's</option>
          </select>
        </label>
        <label class="field">
          Which
          <select
            value={filter.which}
            onChange={(event) => set({ which: event.currentTarget.value as Filter["which"] })}
          >
            <option value="over">finished</option>
            <option value="open">running</option>
          </select>
        </label>
        <label class="field">
          Game
          <select value={filter.game} onChange={(event) => set({ game: event.currentTarget.value })}>
            <option value="">all</option>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
      </div>
      {trouble && (
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
      )}
      {!trouble && pages.length === 0 && <p role="status">Looking …</p>}
      {pages.length > 0 && matches.length === 0 && (
        <p class="notice">
          {filter.which === "open" ? "None is running just now." : "None has ended yet."}{" "}
          <a href="/">Begin one in the lobby.</a>
        </p>
      )}
      <MatchList matches={filter.which === "open" ? bySoonest(matches, player) : matches} />
      {next && (
        <p>
          <button
            type="button"
            class="button"
            onClick={() =>
              void fetchPage(next)
                .then((page) => setPages([...pages, page]))
                .catch((error: Error) => setTrouble(error.message))
            }
          >
            Older ones
          </button>
        </p>
      )}
    </main>
  );
}
