/** What goes on for the person in the lobby: own wishes, challenges, others who wait, own matches and latest results. */

import { useState } from "preact/hooks";
import type { GameLine } from "../protocol/messages";
import { useApp } from "../wire/app";
import { ChallengeRow } from "./challenge_row";
import { MatchList } from "./match_list";
import { SeekRow } from "./seek_row";
import { bySoonest } from "./standing";
import { useLobby } from "./use_lobby";
import { useOpenMatch } from "./use_open_match";
import { WaitingRow } from "./waiting_row";
import "./going_on.css";

/** Tells a wish; resolves when it was answered, whatever the answer. */
export type Wish = (verb: string, body: object) => Promise<void>;

export function GoingOn({ games }: { readonly games: readonly GameLine[] }) {
  const { connection, session } = useApp();
  const openMatch = useOpenMatch();
  const { player } = session.value;
  const { open, recent, seeks, trouble, look } = useLobby();
  const [refused, setRefused] = useState("");
  const wish: Wish = async (verb, body) => {
    setRefused("");
    try {
      const answer = await connection.wish<{ readonly match?: string | null }>(verb, body);
      if (answer.match) openMatch(answer.match);
    } catch (error) {
      setRefused((error as Error).message);
    }
    look();
  };
  const waiting = seeks?.own.filter((one) => one.state === "open") ?? [];
  const challenges = seeks?.challenges ?? [];
  const others = seeks?.open.filter((one) => one.player !== player) ?? [];
  return (
    <>
      {refused && (
        <p class="notice is-bad" role="alert">
          {refused}
        </p>
      )}
      {waiting.length > 0 && (
        <section class="going-on" aria-label="Your wishes">
          <h2>You are waiting for an opponent</h2>
          <ul>
            {waiting.map((one) => (
              <WaitingRow key={one.ticket} seek={one} wish={wish} />
            ))}
          </ul>
        </section>
      )}
      {challenges.length > 0 && (
        <section class="going-on" aria-label="Challenges">
          <h2>Challenges</h2>
          <ul>
            {challenges.map((one) => (
              <ChallengeRow key={one.challenge} challenge={one} player={player} games={games} wish={wish} />
            ))}
          </ul>
        </section>
      )}
      <section class="going-on" aria-label="Your matches">
        <h2>Your matches</h2>
        {open === null && <p role="status">{trouble || "Looking …"}</p>}
        {open?.length === 0 && (
          <p class="going-on-none">
            None is running. Choose a game above: against the house you play at once, and your first match shows you
            how.
          </p>
        )}
        {open && open.length > 0 && <MatchList matches={bySoonest(open, player)} />}
        {open !== null && trouble && (
          <p class="notice" role="status">
            {trouble} What is shown may be old.
          </p>
        )}
      </section>
      <section class="going-on" aria-label="Others who wait">
        <h2>Who else wants to play</h2>
        {others.length === 0 ? (
          <p class="going-on-none">
            Nobody is waiting just now. Wish for an opponent above (“Against anybody”), and others see it here.
          </p>
        ) : (
          <ul>
            {others.map((one) => (
              <SeekRow
                key={`${one.player} ${one.game} ${one.mode} ${one.since_ms}`}
                seek={one}
                games={games}
                wish={wish}
              />
            ))}
          </ul>
        )}
      </section>
      {recent.length > 0 && (
        <section class="going-on" aria-label="Finished lately">
          <h2>Finished lately</h2>
          <MatchList matches={recent} />
          <p>
            <a href="/matches">All matches</a> · <a href={`/player/${player}`}>Your ratings</a>
          </p>
        </section>
      )}
    </>
  );
}
