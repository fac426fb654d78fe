/** Words for what the protocol says in codes: how a match came out, names in labels, stretches of time. */

import type { Result, Update } from "../protocol/messages";

/** Why a seat is out of a match, after its name. */
const FATES: Readonly<Record<string, string>> = {
  resigned: "resigned",
  deadline_forfeit: "missed a deadline",
  three_missed: "missed too many deadlines",
};

const REASONS: Readonly<Record<string, string>> = {
  won: "by the rules",
  drawn: "a draw",
  void: "the match was ended without a winner",
  no_start: "not everybody was ready",
};

/** What became of a seat: `deadline_forfeit` is "missed a deadline". */
export function fateInWords(fate: string): string {
  return FATES[fate] ?? fate.replaceAll("_", " ");
}

/** How a match came out, in a sentence. */
export function resultInWords(update: Update, nameOf: (seat: number) => string): string {
  const result = update.result as Result;
  const winners = result.standings.flatMap((one, seat) =>
    one.place === 1 && one.fate === "won" ? [nameOf(seat)] : [],
  );
  const left = update.seats.flatMap((one, seat) => (one.left ? [`${nameOf(seat)} ${fateInWords(one.left)}`] : []));
  const isByRules = result.reason === "won" || result.reason === "drawn";
  const rule = isByRules && result.rule ? ` (${result.rule.replaceAll("_", " ")})` : "";
  const known = REASONS[result.reason];
  const why = known ? `${known}${rule}` : left.join(", ") || result.reason.replaceAll("_", " ");
  if (winners.length === 0) return `No winner: ${why}.`;
  return `${winners.join(" and ")} won: ${why}.`;
}

/** The same for the one who looks, in three words or so. */
export function outcomeInWords(update: Update): string {
  const result = update.result as Result;
  const own = update.seat === null ? undefined : result.standings[update.seat];
  if (result.reason === "no_start") return "It did not begin";
  if (result.reason === "void") return "Nobody wins";
  if (!own) return "It is over";
  if (own.fate === "won") return "You have won!";
  return own.place === 1 ? "A draw" : "You have lost";
}

/** A label of the server with names in the places of `seat 1`. */
export function labelInWords(label: string, nameOf: (seat: number) => string, seats: number): string {
  return label.replace(/\bseat (\d)\b/g, (whole, digit) => (Number(digit) < seats ? nameOf(Number(digit)) : whole));
}

/** A stretch of time: `1:05`, `2 h 10 min`, `3 days`. */
export function timeInWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const hours = Math.floor(seconds / 3600);
  if (hours < 48) return `${hours} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.round(hours / 24)} days`;
}
