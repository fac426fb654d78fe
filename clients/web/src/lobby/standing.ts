/** Where a match stands for one player, in words. */

import type { MatchSummary } from "../protocol/messages";
import { timeInWords } from "../table/words";

export interface Standing {
  readonly text: string;
  readonly detail: string;
  /** How it looks: it is the player's turn, it goes on, it ended well, badly, or in some other way. */
  readonly tone: "own" | "open" | "good" | "bad" | "even";
}

const FATES: Readonly<Record<string, readonly [string, Standing["tone"]]>> = {
  won: ["Won", "good"],
  lost: ["Lost", "bad"],
  drawn: ["A draw", "even"],
  resigned: ["Resigned", "bad"],
  eliminated: ["Eliminated", "bad"],
  forfeited: ["Forfeited", "bad"],
  no_show: ["Never began", "even"],
  void: ["Without a winner", "even"],
};

/** How a match came out for one seat, and how that looks. */
export function fateInWords(fate: string): readonly [string, Standing["tone"]] {
  return FATES[fate] ?? [fate.replaceAll("_", " "), "even"];
}

/** `nowMs` is the server's time. */
export function standing(match: MatchSummary, player: string, nowMs: number): Standing {
  const seat = match.seats.findIndex((one) => one.player === player);
  if (match.result) {
    const detail = ago(nowMs - (match.ended_ms ?? match.changed_ms));
    const fate = match.result.standings[seat]?.fate;
    if (fate === undefined) return { text: "Over", detail, tone: "even" };
    const [text, tone] = fateInWords(fate);
    return { text, detail, tone };
  }
  const mine = match.decisions?.find((one) => one.seat === seat);
  if (seat >= 0 && mine) {
    return {
      text: mine.kind === "ready" ? "Waits for you" : "Your turn",
      detail: left(mine.due_ms, nowMs),
      tone: "own",
    };
  }
  const due = match.decisions?.find((one) => one.due_ms)?.due_ms;
  return { text: seat < 0 ? "Being played" : "Their turn", detail: left(due, nowMs), tone: "open" };
}

/** Own turns first, those that end soonest before others, then what changed last. */
export function bySoonest(matches: readonly MatchSummary[], player: string): readonly MatchSummary[] {
  const due = (one: MatchSummary): number => {
    const seat = one.seats.findIndex((each) => each.player === player);
    const mine = one.decisions?.find((each) => each.seat === seat);
    return mine ? (mine.due_ms ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY;
  };
  return [...matches].sort((a, b) => {
    const [first, second] = [due(a), due(b)];
    return first === second ? b.changed_ms - a.changed_ms : first - second;
  });
}

function left(dueMs: number | null | undefined, nowMs: number): string {
  if (!dueMs) return "";
  return dueMs > nowMs ? `${timeInWords(dueMs - nowMs)} left` : "time is up";
}

/** How long ago something was: "just now", "12 min ago", "5 h ago", "3 days ago". */
export function ago(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
