/** Seasons: quarters of a year (UTC), named like `2026-q4`. */

const SHOWN = 8;

/** The season of a time in Unix milliseconds and those before it, newest first. */
export function seasonsUpTo(atMs: number): readonly string[] {
  const date = new Date(atMs);
  const quarter = date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
  return Array.from({ length: SHOWN }, (_, back) => {
    const one = quarter - back;
    return `${Math.floor(one / 4)}-q${(one % 4) + 1}`;
  });
}

/** A season as people write it: `2026 Q4`. */
export const seasonInWords = (season: string): string => season.replace("-", " ").toUpperCase();
