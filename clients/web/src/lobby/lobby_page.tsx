/** The lobby: choose a game and how to play it, see who waits, go back to matches that go on. */

import { useCallback, useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { inWords, titleOf } from "../frame/games";
import type { GameAnswer, GamesAnswer, MatchesAnswer, SeeksAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { nameOfPlayer } from "../wire/names";
import { Cover } from "./cover";
import { MatchList } from "./match_list";
import { heard } from "./news";
import { SetUp } from "./set_up";
import "./lobby_page.css";

const LOOK_MS = 5_000;

export function LobbyPage() {
  const { connection } = useApp();
  const [games, setGames] = useState<GamesAnswer["games"]>([]);
  const [game, setGame] = useState<GameAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    connection
      .ask<GamesAnswer>("games")
      .then((answer) => setGames(answer.games))
      .catch((error: Error) => setTrouble(error.message));
  }, [connection]);
  const choose = (id: string) => {
    connection
      .ask<GameAnswer>("game", { game: id })
      .then(setGame)
      .catch((error: Error) => setTrouble(error.message));
  };
  return (
    <main class="page lobby">
      <h1>What shall we play?</h1>
      {trouble && (
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
      )}
      <div class="lobby-games" role="group" aria-label="Games">
        {games.map((one) => (
          <button
            type="button"
            key={one.id}
            class="lobby-game"
            aria-pressed={game?.id === one.id}
            onClick={() => choose(one.id)}
          >
            <Cover game={one.id} />
            <strong>{one.title}</strong>
            <small>
              {one.least_seats === one.most_seats ? "two wizards" : `${one.least_seats} to ${one.most_seats} wizards`}
            </small>
          </button>
        ))}
      </div>
      {game && <SetUp key={game.id} game={game} />}
      <Running />
    </main>
  );
}

/** Own matches, own wishes, others' wishes. */
function Running() {
  const { connection, session } = useApp();
  const { route } = useLocation();
  const [matches, setMatches] = useState<MatchesAnswer["matches"] | null>(null);
  const [seeks, setSeeks] = useState<SeeksAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const player = session.value.player;
  const count = heard.value;
  const look = useCallback(() => {
    connection
      .ask<MatchesAnswer>("matches", { player, open: true, limit: 20 })
      .then((answer) => setMatches(answer.matches))
      .catch(() => {});
    connection
      .wish<SeeksAnswer>("seeks")
      .then(setSeeks)
      .catch(() => {});
  }, [connection, player]);
  useEffect(() => {
    look();
    const timer = window.setInterval(look, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [look, count]);

  const wish = async (verb: string, body: object) => {
    setTrouble("");
    try {
      const answer = await connection.wish<{ readonly match?: string | null }>(verb, body);
      if (answer.match) route(`/match/${answer.match}`);
      look();
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const waiting = seeks?.own.filter((one) => one.state === "open") ?? [];
  const others = seeks?.open.filter((one) => one.player !== player) ?? [];
  return (
    <>
      {trouble && (
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
      )}
      {waiting.length > 0 && (
        <section aria-label="Your wishes">
          <h2>You are waiting for an opponent</h2>
          <ul class="lobby-list">
            {waiting.map((one) => (
              <li key={one.ticket}>
                <span>
                  {titleOf(one.game)} · {inWords(one.mode)} {one.rated ? "· rated" : ""}
                </span>
                <button type="button" class="button" onClick={() => void wish("cancel", { ticket: one.ticket })}>
                  Cancel
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(seeks?.challenges.length ?? 0) > 0 && (
        <section aria-label="Challenges">
          <h2>Challenges</h2>
          <ul class="lobby-list">
            {seeks?.challenges.map((one) => (
              <li key={one.challenge}>
                <span>
                  {one.players.map(nameOfPlayer).join(" and ")}: {titleOf(one.game)} · {inWords(one.mode)}
                  {one.rated ? " · rated" : ""}
                </span>
                {one.accepted.includes(player) ? (
                  <button
                    type="button"
                    class="button"
                    onClick={() => void wish("decline", { challenge: one.challenge })}
                  >
                    Take back
                  </button>
                ) : (
                  <span class="row">
                    <button
                      type="button"
                      class="button is-main"
                      onClick={() => void wish("accept", { challenge: one.challenge })}
                    >
                      Accept
                    </button>
                    <button
                      type="button"
                      class="button"
                      onClick={() => void wish("decline", { challenge: one.challenge })}
                    >
                      Decline
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-label="Others who wait">
          <h2>They are waiting for you</h2>
          <ul class="lobby-list">
            {others.map((one) => (
              <li key={`${one.player} ${one.game} ${one.mode}`}>
                <span>
                  {nameOfPlayer(one.player)} ({Math.round(one.rating)}): {titleOf(one.game)} · {inWords(one.mode)}
                  {one.rated ? " · rated" : ""}
                </span>
                <button
                  type="button"
                  class="button is-main"
                  onClick={() =>
                    void wish("seek", {
                      game: one.game,
                      mode: one.mode,
                      rated: one.rated ?? false,
                      seats: one.seats ?? 2,
                      options: one.options ?? [],
                    })
                  }
                >
                  Play
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Your matches">
        <h2>Your matches</h2>
        {matches && matches.length === 0 ? (
          <p>None goes on. Choose a game above: against the house you play at once.</p>
        ) : (
          <MatchList matches={matches ?? []} player={player} />
        )}
      </section>
    </>
  );
}
