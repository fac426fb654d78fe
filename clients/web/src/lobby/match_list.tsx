/** A list of matches: who plays what, whose turn it is and how long, or how it ended. */

import { titleOf } from "../frame/games";
import type { MatchSummary } from "../protocol/messages";
import { useApp } from "../wire/app";
import { nameOfPlayer } from "../wire/names";
import { Cover } from "./cover";
import { useNow } from "./now";
import { type Standing, standing } from "./standing";
import { shortMode } from "./terms";
import "./match_list.css";

export interface MatchListProps {
  readonly matches: readonly MatchSummary[];
}

export function MatchList({ matches }: MatchListProps) {
  const { player } = useApp().session.value;
  const now = useNow();
  return (
    <ul class="match-list">
      {matches.map((one) => {
        const how = standing(one, player, now);
        const isOwn = one.seats.some((seat) => seat.player === player);
        return (
          <li key={one.match} class={`is-${how.tone}`}>
            <Cover game={one.game} />
            <p class="match-list-what">
              <strong>{titleOf(one.game)}</strong>
              <small>
                {shortMode(one.mode)}
                {one.rated ? ", rated" : ""}
              </small>
              <span>
                {one.seats.map((seat, index) => (
                  <span key={seat.player}>
                    {index > 0 && " against "}
                    {seat.player === player ? (
                      "you"
                    ) : (
                      <a href={`/player/${seat.player}`}>{nameOfPlayer(seat.player)}</a>
                    )}
                  </span>
                ))}
              </span>
            </p>
            <How how={how} />
            <p class="match-list-go">
              {one.phase !== "over" && (
                <a class={`button${how.tone === "own" ? " is-main" : ""}`} href={`/match/${one.match}`}>
                  {isOwn ? "Go on" : "Watch"}
                </a>
              )}
              <a class="button" href={`/replay/${one.match}`}>
                Replay
              </a>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function How({ how }: { readonly how: Standing }) {
  return (
    <p class="match-list-how">
      <strong>{how.text}</strong>
      {how.detail && <small>{how.detail}</small>}
    </p>
  );
}
