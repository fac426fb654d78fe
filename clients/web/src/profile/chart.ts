/** Where the points of a rating's history lie in a picture: pure arithmetic. */

export interface Chart {
  /** Whole ratings between which the picture lies. */
  readonly low: number;
  readonly high: number;
  /** x and y in pixels from the upper left, oldest first. */
  readonly points: readonly (readonly [number, number])[];
}

const LEAST_SPAN = 20;

/** The chart of ratings, oldest first; null for fewer than two. A history that hardly moves lies in the middle. */
export function chartOf(ratings: readonly number[], width: number, height: number): Chart | null {
  if (ratings.length < 2) return null;
  const middle = (Math.min(...ratings) + Math.max(...ratings)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...ratings) - Math.min(...ratings));
  const low = Math.floor(middle - span / 2);
  const high = Math.ceil(middle + span / 2);
  const points = ratings.map((one, index): [number, number] => [
    Math.round((index / (ratings.length - 1)) * width),
    Math.round(((high - one) / (high - low)) * height),
  ]);
  return { low, high, points };
}

interface Rated {
  readonly before?: number | null;
  readonly after?: number | null;
}

/** A rating before the first and after each of these matches, oldest first. `matches` are newest first. */
export function ratingsOf(matches: readonly Rated[]): readonly number[] {
  const rated = matches.filter((one) => one.before != null && one.after != null).reverse();
  return [...rated.slice(0, 1).map((one) => one.before as number), ...rated.map((one) => one.after as number)];
}
