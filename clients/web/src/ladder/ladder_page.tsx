/** Who plays best: a table for each game and mode, by rating less three times its uncertainty. */

import { useEffect, useState } from "preact/hooks";
import { inWords } from "../frame/games";
import type { GamesAnswer, LadderAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { nameOfPlayer } from "../wire/names";
import "./ladder_page.css";

export function LadderPage() {
  const { connection, session } = useApp();
  const [games, setGames] = useState<GamesAnswer["games"]>([]);
  const [game, setGame] = useState("");
  const [mode, setMode] = useState("live");
  const [ladder, setLadder] = useState<LadderAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    connection
      .ask<GamesAnswer>("games")
      .then((answer) => {
        setGames(answer.games);
        setGame((now) => now || (answer.games[0]?.id ?? ""));
      })
      .catch((error: Error) => setTrouble(error.message));
  }, [connection]);
  useEffect(() => {
    if (!game) return;
    setTrouble("");
    connection
      .ask<LadderAnswer>("ladder", { game, mode, limit: 100 })
      .then(setLadder)
      .catch((error: Error) => setTrouble(error.message));
  }, [connection, game, mode]);
  return (
    <main class="page">
      <h1>Ladder</h1>
      <div class="row">
        <label class="field">
          Game
          <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Mode
          <select value={mode} onChange={(event) => setMode(event.currentTarget.value)}>
            <option value="live">live</option>
            <option value="async">by the day</option>
          </select>
        </label>
      </div>
      {trouble && <p class="notice is-bad">{trouble}</p>}
      {ladder && ladder.lines.length === 0 && <p>Nobody has played a rated match here yet. Be the first.</p>}
      {ladder && ladder.lines.length > 0 && (
        <section class="ladder-frame" tabIndex={0} aria-label="Ladder">
          <table class="ladder">
            <caption>
              Season {inWords(ladder.season)}. The ± says how sure the rating is; it shrinks with every match.
            </caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">Player</th>
                <th scope="col">Rating</th>
                <th scope="col">Matches</th>
                <th scope="col">Won</th>
                <th scope="col">Drawn</th>
                <th scope="col">Lost</th>
              </tr>
            </thead>
            <tbody>
              {ladder.lines.map((one) => (
                <tr key={one.player} class={one.player === session.value.player ? "is-own" : ""}>
                  <td>{one.rank}</td>
                  <th scope="row">
                    <a href={`/player/${one.player}`}>{nameOfPlayer(one.player)}</a>
                  </th>
                  <td>
                    {Math.round(one.rating)} <small>± {Math.round(one.uncertainty)}</small>
                  </td>
                  <td>{one.matches}</td>
                  <td>{one.won}</td>
                  <td>{one.drawn}</td>
                  <td>{one.lost}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </main>
  );
}
