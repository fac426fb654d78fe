/** The rulebook as a page of its own, `/rules/<game>`, with the way to the other games' rulebooks. */

import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../frame/games";
import type { GamesAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { Rulebook } from "./rulebook";
import "./rules_page.css";

export function RulesPage({ game }: { readonly game: string }) {
  const { connection } = useApp();
  const [games, setGames] = useState<GamesAnswer["games"]>([]);
  useEffect(() => {
    // Without the list there is still the rulebook.
    connection
      .ask<GamesAnswer>("games")
      .then((answer) => setGames(answer.games))
      .catch(() => {});
  }, [connection]);
  useEffect(() => {
    document.title = `Rules of ${titleOf(game)} · Spellfold`;
    return () => {
      document.title = "Spellfold";
    };
  }, [game]);
  return (
    <main class="page rules-page">
      <nav class="rules-page-games" aria-label="Rulebooks">
        {games.map((one) => (
          <a key={one.id} href={`/rules/${one.id}`} aria-current={one.id === game ? "page" : undefined}>
            {one.title}
          </a>
        ))}
      </nav>
      <Rulebook game={game} />
    </main>
  );
}
