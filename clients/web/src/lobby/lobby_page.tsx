/** The lobby: choose a game and how to play it, see who waits, go back to matches that go on. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameAnswer, GameLine, GamesAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { Cover } from "./cover";
import { GoingOn } from "./going_on";
import { pitchOf } from "./pitches";
import { SetUp } from "./set_up";
import "./lobby_page.css";

export function LobbyPage() {
  const { connection } = useApp();
  const [games, setGames] = useState<readonly GameLine[]>([]);
  const [chosen, setChosen] = useState("");
  const [game, setGame] = useState<GameAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const form = useRef<HTMLDivElement>(null);
  const fetchGames = () => {
    setTrouble("");
    connection
      .ask<GamesAnswer>("games")
      .then((answer) => setGames(answer.games))
      .catch((error: Error) => setTrouble(error.message));
  };
  useEffect(fetchGames, [connection]);
  useEffect(() => {
    if (!chosen) return;
    let isStale = false;
    setTrouble("");
    connection
      .ask<GameAnswer>("game", { game: chosen })
      .then((answer) => !isStale && setGame(answer))
      .catch((error: Error) => !isStale && setTrouble(error.message));
    return () => {
      isStale = true;
    };
  }, [connection, chosen]);
  // Whoever has chosen wants to go on: on a phone the form lies below the covers.
  useEffect(() => {
    if (game) form.current?.scrollIntoView({ block: "nearest", behavior: "auto" });
  }, [game]);
  return (
    <main class="page lobby">
      <h1>What shall we play?</h1>
      {trouble && (
        <div class="notice is-bad" role="alert">
          <p>{trouble}</p>
          <button type="button" class="button" onClick={fetchGames}>
            Try again
          </button>
        </div>
      )}
      <div class="lobby-games" role="group" aria-label="Games">
        {games.map((one) => (
          <button
            type="button"
            key={one.id}
            class="lobby-game"
            aria-pressed={chosen === one.id}
            onClick={() => setChosen(one.id)}
          >
            <Cover game={one.id} />
            <strong>{one.title}</strong>
            <span>{pitchOf(one.id)}</span>
            <small>
              {one.least_seats === one.most_seats ? "Two wizards" : `${one.least_seats} to ${one.most_seats} wizards`}
            </small>
          </button>
        ))}
      </div>
      {game && (
        <div ref={form} class="lobby-form">
          <SetUp key={game.id} game={game} />
        </div>
      )}
      <GoingOn games={games} />
    </main>
  );
}
