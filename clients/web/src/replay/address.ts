/** The address of one moment of a replay: `/replay/<match>?seat=1&at=57`, or `seat=spectator`. */

import type { Eyes } from "./replay";

export interface Moment {
  readonly eyes: Eyes;
  readonly at: number;
}

/** What the part after the `?` asks for; what cannot be read is as if it were not there. */
export function momentOf(search: string): Moment {
  const wanted = new URLSearchParams(search);
  const seat = wanted.get("seat") ?? "";
  const at = wanted.get("at") ?? "";
  return {
    eyes: seat === "spectator" ? null : /^\d$/.test(seat) ? Number(seat) : undefined,
    at: /^\d{1,9}$/.test(at) ? Number(at) : 0,
  };
}

export function addressOf(match: string, moment: Moment): string {
  const seat = moment.eyes === undefined ? "" : `seat=${moment.eyes ?? "spectator"}&`;
  return `/replay/${match}?${seat}at=${moment.at}`;
}
