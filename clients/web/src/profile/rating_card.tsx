/** One rating of a player: the number and how sure it is, how the matches went, and the way it took. */

import { titleOf } from "../frame/games";
import { seasonInWords } from "../ladder/seasons";
import { Cover } from "../lobby/cover";
import { shortMode } from "../lobby/terms";
import type { PastMatch, ProfileRating } from "../protocol/messages";
import { chartOf, ratingsOf } from "./chart";
import "./rating_card.css";

const WIDTH = 240;
const HEIGHT = 72;

export interface RatingCardProps {
  readonly rating: ProfileRating;
  /** The player's matches in this game and mode, newest first. */
  readonly matches: readonly PastMatch[];
}

export function RatingCard({ rating, matches }: RatingCardProps) {
  return (
    <li class="rating-card">
      <Cover game={rating.game} />
      <div class="rating-card-head">
        <h3>{titleOf(rating.game)}</h3>
        <small>
          {shortMode(rating.mode)}, season {seasonInWords(rating.season)}
        </small>
      </div>
      <p class="rating-card-number">
        <strong>{Math.round(rating.rating)}</strong>
        <small>± {Math.round(rating.uncertainty)}</small>
      </p>
      <p class="rating-card-record">
        {rating.matches} {rating.matches === 1 ? "match" : "matches"}: {rating.won} won, {rating.drawn} drawn,{" "}
        {rating.lost} lost
      </p>
      <History ratings={ratingsOf(matches)} />
    </li>
  );
}

function History({ ratings }: { readonly ratings: readonly number[] }) {
  const chart = chartOf(ratings, WIDTH, HEIGHT);
  if (!chart) return null;
  const [first, last] = [Math.round(ratings[0] ?? 0), Math.round(ratings.at(-1) ?? 0)];
  const end = chart.points.at(-1);
  return (
    <svg
      class="rating-card-chart"
      viewBox={`-6 -12 ${WIDTH + 52} ${HEIGHT + 24}`}
      role="img"
      aria-label={`From ${first} to ${last} in the last ${ratings.length - 1} rated matches`}
    >
      <path class="rating-card-axis" d={`M0 0 H${WIDTH} M0 ${HEIGHT} H${WIDTH}`} />
      <text x={WIDTH + 8} y={4}>
        {chart.high}
      </text>
      <text x={WIDTH + 8} y={HEIGHT + 4}>
        {chart.low}
      </text>
      <polyline points={chart.points.map(([x, y]) => `${x},${y}`).join(" ")} />
      {end && <circle cx={end[0]} cy={end[1]} r="4.5" />}
    </svg>
  );
}
