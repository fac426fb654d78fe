/** One player: ratings with their uncertainty, how they went, and the latest matches. */

import { useEffect, useState } from "preact/hooks";
import { titleOf } from "../frame/games";
import { Nowhere } from "../frame/nowhere";
import { Cover } from "../lobby/cover";
import { useNow } from "../lobby/now";
import { ago, fateInWords } from "../lobby/standing";
import { shortMode } from "../lobby/terms";
import type { PastMatch, ProfileAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { isPlayer } from "../wire/ids";
import { nameOfPlayer } from "../wire/names";
import { RatingCard } from "./rating_card";
import "../lobby/match_list.css";
import "./profile_page.css";

const MOST = 50;

export function ProfilePage({ player }: { readonly player: string }) {
  return isPlayer(player) ? <ProfileOf player={player} /> : <Nowhere />;
}

function ProfileOf({ player }: { readonly player: string }) {
  const { connection, session } = useApp();
  const [profile, setProfile] = useState<ProfileAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let isStale = false;
    setProfile(null);
    setTrouble("");
    connection
      .ask<ProfileAnswer>("profile", { player, limit: MOST })
      .then((answer) => !isStale && setProfile(answer))
      .catch((error: Error) => !isStale && setTrouble(error.message));
    return () => {
      isStale = true;
    };
  }, [connection, player]);
  const isOwn = player === session.value.player;
  return (
    <main class="page profile">
      <h1>
        {nameOfPlayer(player)}
        {isOwn && <small>that is you</small>}
      </h1>
      {trouble && (
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
      )}
      {!profile && !trouble && <p role="status">Looking …</p>}
      {profile && (
        <>
          <section aria-label="Ratings">
            <h2>Ratings</h2>
            {profile.ratings.length === 0 ? (
              <p class="profile-none">
                No rated match yet.
                {isOwn && (
                  <>
                    {" "}
                    In <a href="/">the lobby</a>, play against anybody or challenge somebody by name, and tick “Rated”.
                  </>
                )}
              </p>
            ) : (
              <ul class="profile-ratings">
                {profile.ratings.map((one) => (
                  <RatingCard
                    key={`${one.game} ${one.mode} ${one.season}`}
                    rating={one}
                    matches={profile.history.filter((each) => each.game === one.game && each.mode === one.mode)}
                  />
                ))}
              </ul>
            )}
          </section>
          <section aria-label="Latest matches">
            <h2>Latest matches</h2>
            {profile.history.length === 0 && <p class="profile-none">None has ended yet.</p>}
            <Past matches={profile.history} player={player} />
          </section>
        </>
      )}
    </main>
  );
}

interface PastProps {
  readonly matches: readonly PastMatch[];
  readonly player: string;
}

function Past({ matches, player }: PastProps) {
  const now = useNow();
  return (
    <ul class="match-list">
      {matches.map((one) => {
        const [text, tone] = fateInWords(one.fate);
        return (
          <li key={one.match} class={`is-${tone}`}>
            <Cover game={one.game} />
            <p class="match-list-what">
              <strong>{titleOf(one.game)}</strong>
              <small>
                {shortMode(one.mode)}
                {one.rated ? ", rated" : ""}
              </small>
              <span>
                {one.players.map((each, index) => (
                  <span key={each}>
                    {index > 0 && " against "}
                    {each === player ? nameOfPlayer(each) : <a href={`/player/${each}`}>{nameOfPlayer(each)}</a>}
                  </span>
                ))}
              </span>
            </p>
            <p class="match-list-how">
              <strong>
                {text}
                <Change match={one} />
              </strong>
              <small>{ago(now - one.ended_ms)}</small>
            </p>
            <p class="match-list-go">
              <a class="button" href={`/replay/${one.match}?seat=${one.seat}`}>
                Replay
              </a>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Change({ match: { before, after } }: { readonly match: PastMatch }) {
  if (before == null || after == null) return null;
  const change = Math.round(after) - Math.round(before);
  return (
    <span class="profile-change">
      {change < 0 ? "−" : "+"}
      {Math.abs(change)}
    </span>
  );
}
