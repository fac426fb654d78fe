/** Who plays best: a table for each game and mode, by rating less three times its uncertainty. */

import { useEffect, useState } from "preact/hooks";
import { shortMode } from "../lobby/terms";
import type { GameLine, GamesAnswer, LadderAnswer, LadderLine } from "../protocol/messages";
import { useApp } from "../wire/app";
import { nameOfPlayer } from "../wire/names";
import { seasonInWords, seasonsUpTo } from "./seasons";
import "./ladder_page.css";

const MOST = 100;
const MODES = ["live", "async"];

interface Shown {
  readonly game: string;
  readonly mode: string;
  /** Empty for the running one. */
  readonly season: string;
}

function wanted(): Shown {
  const search = new URLSearchParams(location.search);
  const mode = search.get("mode") ?? "";
  return {
    game: search.get("game") ?? "",
    mode: MODES.includes(mode) ? mode : "live",
    season: seasonsUpTo(Date.now()).find((one) => one === search.get("season")) ?? "",
  };
}

export function LadderPage() {
  const { connection } = useApp();
  const [games, setGames] = useState<readonly GameLine[]>([]);
  const [shown, setShown] = useState(wanted);
  const [ladder, setLadder] = useState<LadderAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    connection
      .ask<GamesAnswer>("games")
      .then((answer) => {
        setGames(answer.games);
        setShown((now) => ({ ...now, game: now.game || (answer.games[0]?.id ?? "") }));
      })
      .catch((error: Error) => setTrouble(error.message));
  }, [connection]);
  useEffect(() => {
    if (!shown.game) return;
    let isStale = false;
    setTrouble("");
    setLadder(null);
    const { game, mode, season } = shown;
    const address = new URLSearchParams({ game, mode, ...(season ? { season } : {}) });
    history.replaceState(null, "", `/ladder?${address}`);
    connection
      .ask<LadderAnswer>("ladder", { game, mode, season: season || null, limit: MOST })
      .then((answer) => !isStale && setLadder(answer))
      .catch((error: Error) => !isStale && setTrouble(error.message));
    return () => {
      isStale = true;
    };
  }, [connection, shown]);
  const [running = "", ...earlier] = seasonsUpTo(Date.now() + connection.clock.aheadMs);
  return (
    <main class="page">
      <h1>Ladder</h1>
      <div class="row">
        <label class="field">
          Game
          <select value={shown.game} onChange={(event) => setShown({ ...shown, game: event.currentTarget.value })}>
            {games.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Mode
          <select value={shown.mode} onChange={(event) => setShown({ ...shown, mode: event.currentTarget.value })}>
            {MODES.map((one) => (
              <option key={one} value={one}>
                {shortMode(one)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Season
          <select
            value={shown.season === running ? "" : shown.season}
            onChange={(event) => setShown({ ...shown, season: event.currentTarget.value })}
          >
            <option value="">{seasonInWords(running)}, now</option>
            {earlier.map((one) => (
              <option key={one} value={one}>
                {seasonInWords(one)}
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
      {!ladder && !trouble && <p role="status">Looking …</p>}
      {ladder && ladder.lines.length === 0 && shown.season === "" && (
        <p class="ladder-none">
          Nobody has played a rated match here this season. Be the first: play against anybody in{" "}
          <a href="/">the lobby</a>, and tick “Rated”.
        </p>
      )}
      {ladder && ladder.lines.length === 0 && shown.season !== "" && (
        <p class="ladder-none">Nobody played a rated match here in that season.</p>
      )}
      {ladder && ladder.lines.length > 0 && <Table ladder={ladder} />}
    </main>
  );
}

function Table({ ladder }: { readonly ladder: LadderAnswer }) {
  const low = Math.min(...ladder.lines.map((one) => one.rating - one.uncertainty));
  const high = Math.max(...ladder.lines.map((one) => one.rating + one.uncertainty));
  return (
    <>
      <p class="ladder-about">
        Season {seasonInWords(ladder.season)}. The ± says how sure a rating is, and shrinks with every match; the order
        is by the rating less three times that.
      </p>
      <section class="ladder-frame" tabIndex={0} aria-label="Ladder">
        <table class="ladder">
          <thead>
            <tr>
              <th scope="col">
                <abbr title="rank">#</abbr>
              </th>
              <th scope="col">Player</th>
              <th scope="col" class="is-number">
                Rating
              </th>
              <th scope="col" class="ladder-range">
                <span class="visually-hidden">Range</span>
              </th>
              <th scope="col" class="is-number ladder-count">
                Matches
              </th>
              <th scope="col" class="is-number">
                Won
              </th>
              <th scope="col" class="is-number">
                Drawn
              </th>
              <th scope="col" class="is-number">
                Lost
              </th>
            </tr>
          </thead>
          <tbody>
            {ladder.lines.map((one) => (
              <Line key={one.player} line={one} low={low} high={high} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface LineProps {
  readonly line: LadderLine;
  readonly low: number;
  readonly high: number;
}

function Line({ line, low, high }: LineProps) {
  const isOwn = line.player === useApp().session.value.player;
  const at = (points: number) => `${(100 * (points - low)) / Math.max(1, high - low)}%`;
  return (
    <tr class={isOwn ? "is-own" : ""}>
      <td>{line.rank}</td>
      <th scope="row">
        <a href={`/player/${line.player}`}>{nameOfPlayer(line.player)}</a>
        {isOwn && <small> you</small>}
      </th>
      <td class="is-number">
        {Math.round(line.rating)} <small>± {Math.round(line.uncertainty)}</small>
      </td>
      <td class="ladder-range">
        <span
          style={{
            "--from": at(line.rating - line.uncertainty),
            "--at": at(line.rating),
            "--to": at(line.rating + line.uncertainty),
          }}
        />
      </td>
      <td class="is-number ladder-count">{line.matches}</td>
      <td class="is-number">{line.won}</td>
      <td class="is-number">{line.drawn}</td>
      <td class="is-number">{line.lost}</td>
    </tr>
  );
}
