/** One player: ratings with their uncertainty, how they went, and the latest matches. */

import { useEffect, useState } from "preact/hooks";
import { inWords, titleOf } from "../frame/games";
import type { PastMatch, ProfileAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { nameOfPlayer } from "../wire/names";
import "../ladder/ladder_page.css";
import "../lobby/lobby_page.css";

const WIDTH = 320;
const HEIGHT = 90;

/** The points of a line through the ratings after each match, oldest first; empty for fewer than two. */
export function line(ratings: readonly number[], width = WIDTH, height = HEIGHT): string {
  if (ratings.length < 2) return "";
  const low = Math.min(...ratings);
  const span = Math.max(...ratings) - low || 1;
  return ratings
    .map((one, index) => {
      const x = (index / (ratings.length - 1)) * width;
      const y = height - ((one - low) / span) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
}

export function ProfilePage({ player }: { readonly player: string }) {
  const { connection } = useApp();
  const [profile, setProfile] = useState<ProfileAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    connection
      .ask<ProfileAnswer>("profile", { player, limit: 50 })
      .then(setProfile)
      .catch((error: Error) => setTrouble(error.message));
  }, [connection, player]);
  return (
    <main class="page lobby">
      <h1>{nameOfPlayer(player)}</h1>
      {trouble && <p class="notice is-bad">{trouble}</p>}
      {profile && (
        <>
          <section aria-label="Ratings">
            <h2>Ratings</h2>
            {profile.ratings.length === 0 && <p>No rated match yet.</p>}
            {profile.ratings.map((one) => (
              <div class="row" key={`${one.game} ${one.mode} ${one.season}`}>
                <p>
                  <strong>{titleOf(one.game)}</strong>, {inWords(one.mode).toLowerCase()}: {Math.round(one.rating)} ±{" "}
                  {Math.round(one.uncertainty)} after {one.matches} {one.matches === 1 ? "match" : "matches"} ({one.won}{" "}
                  won, {one.drawn} drawn, {one.lost} lost)
                </p>
                <Chart matches={profile.history.filter((each) => each.game === one.game && each.mode === one.mode)} />
              </div>
            ))}
          </section>
          <section aria-label="Latest matches">
            <h2>Latest matches</h2>
            {profile.history.length === 0 && <p>None yet.</p>}
            <ul class="lobby-list">
              {profile.history.map((one) => (
                <li key={one.match}>
                  <span>
                    <strong>{titleOf(one.game)}</strong> · {inWords(one.mode)}
                    <br />
                    {one.players.map(nameOfPlayer).join(" against ")}
                  </span>
                  <span>
                    {inWords(one.fate)}
                    {one.after != null && one.before != null
                      ? ` (${one.after >= one.before ? "+" : "−"}${Math.abs(Math.round(one.after - one.before))})`
                      : ""}
                  </span>
                  <a class="button" href={`/replay/${one.match}`}>
                    Replay
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </main>
  );
}

function Chart({ matches }: { readonly matches: readonly PastMatch[] }) {
  const ratings = [...matches].reverse().flatMap((one) => (one.after == null ? [] : [one.after]));
  const points = line(ratings);
  if (!points) return null;
  return (
    <svg
      viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`Rating from ${Math.round(ratings[0] ?? 0)} to ${Math.round(ratings.at(-1) ?? 0)}`}
    >
      <polyline points={points} fill="none" stroke="var(--accent)" stroke-width="3" />
    </svg>
  );
}
