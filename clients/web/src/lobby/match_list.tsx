/** Matches in a list: who plays what, whose turn it is and how long, or how it ended. */

import { inWords, titleOf } from "../frame/games";
import type { MatchSummary } from "../protocol/messages";
import { timeInWords } from "../table/words";
import { nameOfPlayer } from "../wire/names";

export function MatchList({ matches, player }: { readonly matches: readonly MatchSummary[]; readonly player: string }) {
  return (
    <ul class="lobby-list">
      {matches.map((one) => (
        <li key={one.match}>
          <span>
            <strong>{titleOf(one.game)}</strong> · {inWords(one.mode)} {one.rated ? "· rated" : ""}
            <br />
            {one.seats.map((seat) => nameOfPlayer(seat.player)).join(" against ")}
          </span>
          <span>{standing(one, player)}</span>
          <span class="row">
            {one.phase !== "over" && (
              <a class="button is-main" href={`/match/${one.match}`}>
                {one.seats.some((seat) => seat.player === player) ? "Go on" : "Watch"}
              </a>
            )}
            <a class="button" href={`/replay/${one.match}`}>
              Replay
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where the match stands, for this player. */
function standing(one: MatchSummary, player: string): string {
  const seat = one.seats.findIndex((each) => each.player === player);
  if (one.result) {
    const own = one.result.standings[seat];
    return own ? inWords(own.fate) : inWords(one.result.reason);
  }
  const mine = one.decisions?.find((each) => each.seat === seat);
  if (!mine) return "Others are thinking";
  const left = mine.due_ms ? `, ${timeInWords(mine.due_ms - Date.now())} left` : "";
  return `Your turn${left}`;
}
