// Made by `npm run types` from docs/protocol.schema.json. A field with `?` that is missing has its default.

import type * as battle_spirits from "./battle_spirits";
import type * as wits_world from "./wits_world";
import type * as wiz_war from "./wiz_war";
import type * as wizards_tournament from "./wizards_tournament";
import type * as wizbits from "./wizbits";

/** A challenged player agrees, and brings a deck as in a seek; for a rematch, without either, that of last time. */
export interface Accept {
  readonly type: "accept";
  readonly challenge: string;
  readonly deck?: readonly string[] | null;
  readonly starter?: string | null;
}

/** Agreed. `match` is null while others have not answered. */
export interface AcceptAnswer {
  readonly type: "accept_answer";
  readonly challenge: string;
  readonly match: string | null;
}

/** JetStream's answer to a published command: stored (`seq` is its place), or not (`error`). */
export type Ack = unknown;

/** What can stand in an entry. */
export type AnyCommand = Create | Ready | Choose | Order | Resign | SetDeadline | Expire | Void;

/** Whether a match's log is whole and was decided honestly. */
export interface AskAudit {
  readonly type: "audit";
  readonly match: string;
}

/** Who is best at a game in a mode? `season` is the running one unless named. */
export interface AskLadder {
  readonly type: "ladder";
  readonly game: string;
  readonly mode?: string;
  readonly season?: string | null;
  readonly limit?: number;
}

/** Which matches there are, newest first.
 * `player` holds a seat; `open`: only those that are not over (`true`) or only those that are (`false`); `before`: only matches older than that one, to turn the page; `awaiting`: only matches in which an open decision is that of `player`. */
export interface AskMatches {
  readonly type: "matches";
  readonly player?: string | null;
  readonly game?: string | null;
  readonly open?: boolean | null;
  readonly awaiting?: boolean;
  readonly before?: string | null;
  readonly limit?: number;
}

/** What has a player done? Without a player: the asker. */
export interface AskProfile {
  readonly type: "profile";
  readonly player?: string | null;
  readonly limit?: number;
}

/** A match from version `from` on, as the seat saw it.
 * `seat` null is the spectators' view; without the field it is the asker's own seat, or the spectators' view if the asker has none. While a match runs, nobody may ask for another's seat. */
export interface AskReplay {
  readonly type: "replay";
  readonly match: string;
  readonly seat?: number | null;
  readonly from?: number;
  readonly limit?: number;
}

/** The report of an audit. `ok`: no check failed; `fault` is the version of the first fault, if any. */
export interface AuditAnswer {
  readonly type: "audit_answer";
  readonly match: string;
  readonly game: string;
  readonly over: boolean;
  readonly entries: number;
  readonly ok: boolean;
  readonly fault: number | null;
  readonly checks: readonly AuditLine[];
}

/** One check: its name, its status (`passed`, `failed` or `skipped`), and particulars once the match is over. */
export interface AuditLine {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
}

/** A ticket or challenge of the player came to nothing: `expired`, or the reason why its match was refused. */
export interface CalledOff {
  readonly type: "called_off";
  readonly ticket?: string | null;
  readonly challenge?: string | null;
  readonly match?: string | null;
  readonly reason: string;
  readonly message: string;
}

/** A player waits no longer. */
export interface Cancel {
  readonly type: "cancel";
  readonly ticket: string;
}

/** The ticket is not open (any more). */
export interface CancelAnswer {
  readonly type: "cancel_answer";
  readonly ticket: string;
}

/** One card of the catalogue: its id for decks, and what people and programs read of it. */
export interface CardDesign {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly values?: unknown;
}

/** A player asks another to play; `others` are the third and fourth at the table. The match begins when all accept.
 * Deck and starter as in a seek. With a `time_control` of its own the match cannot be rated. */
export interface Challenge {
  readonly type: "challenge";
  readonly id?: string | null;
  readonly player: string;
  readonly others?: readonly string[];
  readonly game: string;
  readonly mode: string;
  readonly rated?: boolean;
  readonly deck?: readonly string[] | null;
  readonly starter?: string | null;
  readonly options?: readonly string[];
  readonly time_control?: TimeControl | null;
}

/** The challenge is open until `expires_ms`. */
export interface ChallengeAnswer {
  readonly type: "challenge_answer";
  readonly challenge: string;
  readonly expires_ms: number;
}

/** Somebody asks the player to play. */
export interface Challenged {
  readonly type: "challenged";
  readonly challenge: OpenChallenge;
}

/** A seat answers one open decision with one of its options. */
export interface Choose {
  readonly type: "choose";
  readonly decision: number;
  readonly option: string;
  readonly id: string;
}

/** A player wants to play the house, never rated. Deck and starter as in a seek; all other seats are the house's. */
export interface Cpu {
  readonly type: "cpu";
  readonly id?: string | null;
  readonly game: string;
  readonly level?: string;
  readonly mode?: string;
  readonly seats?: number;
  readonly deck?: readonly string[] | null;
  readonly starter?: string | null;
  readonly options?: readonly string[];
  readonly time_control?: TimeControl | null;
}

/** The match; it may take a moment until it can be asked for. */
export interface CpuAnswer {
  readonly type: "cpu_answer";
  readonly match: string;
}

/** Matchmaking asks for a new match. Options are words of the game, `name` or `name=value`. */
export interface Create {
  readonly type: "create";
  readonly game: string;
  readonly mode: string;
  readonly seats: readonly SeatPlan[];
  readonly options?: readonly string[];
  readonly rated?: boolean;
  readonly time_control?: TimeControl | null;
  readonly id: string;
}

/** A seat let a deadline pass; `misses` counts its misses in a row, this one included. */
export interface DeadlineMissed {
  readonly type: "deadline_missed";
  readonly number: number;
  readonly seat: number;
  readonly misses: number;
}

/** A decision is due at `due_ms` (Unix milliseconds); the exact millisecond is already late.
 * `reason` is `opened`, or `outage` when the server was away while the earlier deadline passed. */
export interface DeadlineSet {
  readonly type: "deadline_set";
  readonly number: number;
  readonly due_ms: number;
  readonly reason: string;
}

/** A decision is over: `chosen` by its seat, `missed`, passed by standing `order`, or `lapsed` unanswered. */
export interface DecisionClosed {
  readonly type: "decision_closed";
  readonly number: number;
  readonly how: string;
}

/** A seat must choose. Numbers count up through the match and are never used again.
 * `window_ms` is the time the seat has, counted from `DeadlineSet`; 0 means no deadline. `due_ms` is there when the decision goes on from an earlier one and keeps its deadline. */
export interface DecisionOpened {
  readonly type: "decision_opened";
  readonly number: number;
  readonly seat: number;
  readonly kind: string;
  readonly key?: string;
  readonly idle?: string | null;
  readonly attacked?: boolean;
  readonly clock?: string;
  readonly continues?: boolean;
  readonly window_ms?: number;
  readonly due_ms?: number | null;
}

/** A challenged player will not play, or the challenger withdraws. */
export interface Decline {
  readonly type: "decline";
  readonly challenge: string;
}

/** The challenge is off. */
export interface DeclineAnswer {
  readonly type: "decline_answer";
  readonly challenge: string;
}

/** A challenge that the player took part in is off, because `player` would not or withdrew. */
export interface Declined {
  readonly type: "declined";
  readonly challenge: string;
  readonly player: string;
}

/** One line of a match's log: one accepted command with all the facts that it caused. */
export interface Entry {
  readonly v?: number;
  readonly match: string;
  readonly version: number;
  readonly at_ms: number;
  readonly actor: string;
  readonly command: AnyCommand;
  readonly facts: readonly (Fact | wits_world.Fact | battle_spirits.Fact | wizards_tournament.Fact | wizbits.Fact | wiz_war.Fact)[];
  readonly salt: string;
  readonly prev: string;
}

/** The answer to a question or wish that cannot be met. Never used on `view`. */
export interface Error {
  readonly type: "error";
  readonly reason: string;
  readonly message: string;
}

/** The clock reports that a timer fired. The match judges every open deadline itself. */
export interface Expire {
  readonly type: "expire";
  readonly id: string;
}

/** A fact that every game has. */
export type Fact = MatchCreated | SeatReady | MatchStarted | DecisionOpened | DecisionClosed | DeadlineSet | DeadlineMissed | MissesCleared | OrderSet | Rolled | Shuffled | SeatLeft | MatchEnded;

/** One game whole: its cards, ready decks, options, and how to play it (`rules`, Markdown). */
export interface GameAnswer {
  readonly type: "game_answer";
  readonly id: string;
  readonly title: string;
  readonly least_seats: number;
  readonly most_seats: number;
  readonly rules_version: number;
  readonly starters: readonly Starter[];
  readonly options: readonly GameOption[];
  readonly designs: readonly CardDesign[];
  readonly rules: string;
}

/** One game in short: how many may sit down, and the names of its ready decks. */
export interface GameLine {
  readonly id: string;
  readonly title: string;
  readonly least_seats: number;
  readonly most_seats: number;
  readonly rules_version: number;
  readonly starters: readonly string[];
}

/** A word that a match may be made with, and what it does. */
export interface GameOption {
  readonly word: string;
  readonly text: string;
}

/** Everything about one game? */
export interface GameQuestion {
  readonly type: "game";
  readonly game: string;
}

/** Every game that matches can be made of. */
export interface GamesAnswer {
  readonly type: "games_answer";
  readonly games: readonly GameLine[];
}

/** Which games are there? */
export interface GamesQuestion {
  readonly type: "games";
}

/** The best of a season, in the order of rating less three times the uncertainty. */
export interface LadderAnswer {
  readonly type: "ladder_answer";
  readonly game: string;
  readonly mode: string;
  readonly season: string;
  readonly lines: readonly LadderLine[];
}

/** One player on a ladder. `rating` and `uncertainty` are points. */
export interface LadderLine {
  readonly rank: number;
  readonly player: string;
  readonly rating: number;
  readonly uncertainty: number;
  readonly matches: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** A match exists. `commitment` is the SHA-256 of the server's secret, before any player's entropy is known.
 * Until the match is over a seat sees its own deck only. */
export interface MatchCreated {
  readonly type: "match_created";
  readonly match: string;
  readonly game: string;
  readonly rules_version: number;
  readonly mode: string;
  readonly seats: readonly SeatPlan[];
  readonly options?: readonly string[];
  readonly rated?: boolean;
  readonly time_control: TimeControl;
  readonly key_id: string;
  readonly commitment: string;
}

/** The match is over. `reason` is one of `END_REASONS`, `rule` the rulebook's own word or an operator's.
 * The secret is revealed, so that anybody can check the commitment and every draw; a match that ended before the start reveals it too. */
export interface MatchEnded {
  readonly type: "match_ended";
  readonly reason: "won" | "drawn" | "resigned" | "deadline_forfeit" | "three_missed" | "void" | "no_start";
  readonly rule?: string;
  readonly standings: readonly Standing[];
  readonly secret: string;
}

/** A match with the player in it exists, and waits for `ready`. `ticket` is the seek that it came of, if any. */
export interface MatchFound {
  readonly type: "match_found";
  readonly match: string;
  readonly game: string;
  readonly mode: string;
  readonly rated: boolean;
  readonly seat: number;
  readonly players: readonly string[];
  readonly ticket?: string | null;
}

/** All seats are ready; the entropy of each, in seat order. Play begins. */
export interface MatchStarted {
  readonly type: "match_started";
  readonly entropies: readonly string[];
}

/** One match as everybody may see it. Times are Unix milliseconds; `decisions` are the open ones, without options.
 * A decision with a `window_ms` but no `due_ms` has no deadline yet. `changed_ms` is the time of the newest entry. */
export interface MatchSummary {
  readonly match: string;
  readonly game: string;
  readonly mode: string;
  readonly options?: readonly string[];
  readonly rated?: boolean;
  readonly phase: string;
  readonly version: number;
  readonly created_ms: number;
  readonly changed_ms: number;
  readonly ended_ms?: number | null;
  readonly seats: readonly SeatInfo[];
  readonly decisions?: readonly OpenDecision[];
  readonly result?: Result | null;
}

/** A page of matches. `next` is the `before` of the next page, null on the last. */
export interface MatchesAnswer {
  readonly type: "matches_answer";
  readonly matches: readonly MatchSummary[];
  readonly next: string | null;
}

/** A timely choice of the seat set its count of misses to 0. */
export interface MissesCleared {
  readonly type: "misses_cleared";
  readonly seat: number;
}

/** A challenge that one takes part in. `players` are all of them, the challenger first; `accepted` those who agreed.
 * `time_control` is there when it is not that of the mode. */
export interface OpenChallenge {
  readonly challenge: string;
  readonly players: readonly string[];
  readonly accepted: readonly string[];
  readonly game: string;
  readonly mode: string;
  readonly rated?: boolean;
  readonly options?: readonly string[];
  readonly time_control?: TimeControl | null;
  readonly rematch_of?: string | null;
  readonly expires_ms: number;
}

/** A decision that waits for an answer. Options are there for the seat that owes the answer, and for nobody else. */
export interface OpenDecision {
  readonly number: number;
  readonly kind: string;
  readonly seat: number;
  readonly key?: string;
  readonly idle?: string | null;
  readonly window_ms?: number;
  readonly due_ms?: number | null;
  readonly options?: readonly Option[];
}

/** Somebody who waits, as everybody may see it. */
export interface OpenSeek {
  readonly player: string;
  readonly rating: number;
  readonly game: string;
  readonly mode: string;
  readonly rated?: boolean;
  readonly seats?: number;
  readonly options?: readonly string[];
  readonly since_ms: number;
}

/** One legal answer as a player sees it: its id, words for it, and the things of the view that it concerns. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly refs?: readonly string[];
}

/** A seat asks the match to pass its reactions: until its next turn, until it is attacked, or no longer (`none`). */
export interface Order {
  readonly type: "order";
  readonly pass: string;
  readonly id: string;
}

/** A seat's standing order: `until_next_turn`, `until_attacked` or `none`. The others are not told which. */
export interface OrderSet {
  readonly type: "order_set";
  readonly seat: number;
  readonly order: string;
}

/** A ticket of one's own: `state` is `open`, or `matched` with the match that came of it a short time ago. */
export interface OwnSeek {
  readonly ticket: string;
  readonly game: string;
  readonly mode: string;
  readonly rated?: boolean;
  readonly seats?: number;
  readonly options?: readonly string[];
  readonly rating_range?: number | null;
  readonly since_ms: number;
  readonly expires_ms: number;
  readonly state: string;
  readonly match?: string | null;
}

/** One match of a player's past: who sat where, how it ended, the player's place and fate.
 * `before` and `after` are the player's rating around it, where it was rated and counted. */
export interface PastMatch {
  readonly match: string;
  readonly game: string;
  readonly mode: string;
  readonly rated?: boolean;
  readonly ended_ms: number;
  readonly players: readonly string[];
  readonly seat: number;
  readonly reason: string;
  readonly place: number;
  readonly fate: string;
  readonly before?: number | null;
  readonly after?: number | null;
}

/** What a seat may send. */
export type PlayerCommand = Ready | Choose | Order | Resign;

/** A player's ratings, newest season first, and newest finished matches. */
export interface ProfileAnswer {
  readonly type: "profile_answer";
  readonly player: string;
  readonly ratings: readonly ProfileRating[];
  readonly history: readonly PastMatch[];
}

/** A player's rating in one game and mode, in one season. */
export interface ProfileRating {
  readonly season: string;
  readonly game: string;
  readonly mode: string;
  readonly rating: number;
  readonly uncertainty: number;
  readonly matches: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** A seat is there, and brings its 16 bytes of entropy as 32 hex digits. */
export interface Ready {
  readonly type: "ready";
  readonly decision: number;
  readonly entropy: string;
  readonly id: string;
}

/** Why a command did nothing. `command` is null when the bytes did not even name one. */
export interface Refused {
  readonly type: "refused";
  readonly match: string;
  readonly command?: string | null;
  readonly reason: "bad_command" | "bad_option" | "bad_setup" | "id_reused" | "internal_error" | "match_exists" | "match_over" | "match_too_old" | "no_match" | "not_allowed" | "not_seated" | "not_started" | "not_your_decision" | "nothing_to_set" | "slow_down" | "stale_decision" | "too_early" | "too_late";
  readonly message: string;
  readonly version?: number | null;
}

/** A player of a match that is over wants the same again, with the seats moved on by one.
 * The others get a challenge; who wishes for a rematch that another has asked for accepts it. Against the house the match begins at once. The deck is that of last time unless `deck` or `starter` says otherwise. */
export interface Rematch {
  readonly type: "rematch";
  readonly id?: string | null;
  readonly match: string;
  readonly deck?: readonly string[] | null;
  readonly starter?: string | null;
}

/** The challenge that waits for the others, or the match that came of it. */
export interface RematchAnswer {
  readonly type: "rematch_answer";
  readonly challenge?: string | null;
  readonly match?: string | null;
}

/** A page of a replay. `next` is the `from` of the next page, null on the last; pages are cut where they get large.
 * `version` is the newest that the archive holds. `entries` are there when the match is over: the exact text of each entry of this page, oldest first. `fault` says why `updates` end early: an entry that does not fold; see `audit`. */
export interface ReplayAnswer {
  readonly type: "replay_answer";
  readonly match: string;
  readonly game: string;
  readonly seat: number | null;
  readonly over: boolean;
  readonly version: number;
  readonly next: number | null;
  readonly updates: readonly Update[];
  readonly entries?: readonly string[];
  readonly fault?: string | null;
}

/** A seat gives the match up. */
export interface Resign {
  readonly type: "resign";
  readonly id: string;
}

/** How a match came out: the reason, the rulebook's own word for it, and each seat's place and fate. */
export interface Result {
  readonly reason: "won" | "drawn" | "resigned" | "deadline_forfeit" | "three_missed" | "void" | "no_start";
  readonly rule?: string;
  readonly standings: readonly Standing[];
}

/** Draw number k of the match: a number from `low` to `high`, both included. */
export interface Rolled {
  readonly type: "rolled";
  readonly purpose: string;
  readonly low: number;
  readonly high: number;
  readonly value: number;
}

/** Who holds a seat, as everybody sees it. */
export interface SeatInfo {
  readonly player: string;
  readonly misses?: number;
  readonly left?: string | null;
}

/** A seat is out of the match by its own doing: `resigned`, `deadline_forfeit` or `three_missed`. */
export interface SeatLeft {
  readonly type: "seat_left";
  readonly seat: number;
  readonly reason: string;
}

/** Who holds a seat and what that player brings to the table. */
export interface SeatPlan {
  readonly player: string;
  readonly deck?: readonly string[];
}

/** A seat is there.
 * Its entropy (32 hex digits) goes into the root of all draws, and is public once all are ready. */
export interface SeatReady {
  readonly type: "seat_ready";
  readonly seat: number;
  readonly entropy: string;
}

/** A player looks for others who want the same.
 * `deck` (card ids) or `starter` (a ready deck's name); without either, the game's first starter. `rating_range` is the most that another's rating may differ. A seek like one that is still open renews it: deck, range and term. */
export interface Seek {
  readonly type: "seek";
  readonly game: string;
  readonly mode: string;
  readonly rated?: boolean;
  readonly seats?: number;
  readonly deck?: readonly string[] | null;
  readonly starter?: string | null;
  readonly options?: readonly string[];
  readonly rating_range?: number | null;
}

/** The player waits under this ticket until `expires_ms` (Unix milliseconds) unless renewed; `match` once found. */
export interface SeekAnswer {
  readonly type: "seek_answer";
  readonly ticket: string;
  readonly expires_ms: number;
  readonly match?: string | null;
}

/** Who waits, and which challenges are open? */
export interface Seeks {
  readonly type: "seeks";
  readonly game?: string | null;
}

/** One's own tickets, the newest open seeks of others (at most 100), and one's open challenges. */
export interface SeeksAnswer {
  readonly type: "seeks_answer";
  readonly own: readonly OwnSeek[];
  readonly open: readonly OpenSeek[];
  readonly challenges: readonly OpenChallenge[];
}

/** The clock starts the windows that are open and have no deadline.
 * With the reason `outage` it also gives a full window to every deadline that fell into [`since_ms`, now]. */
export interface SetDeadline {
  readonly type: "set_deadline";
  readonly reason?: string;
  readonly since_ms?: number;
  readonly id: string;
}

/** Draw number k of the match: an order of `len(order)` things. Position i now holds what lay at `order[i]`. */
export interface Shuffled {
  readonly type: "shuffled";
  readonly purpose: string;
  readonly order: readonly number[];
}

/** How a seat came out: its place (1 is best, equal places are shared) and its fate. */
export interface Standing {
  readonly place: number;
  readonly fate: "won" | "lost" | "drawn" | "resigned" | "eliminated" | "forfeited" | "no_show" | "void";
}

/** A ready deck. */
export interface Starter {
  readonly name: string;
  readonly deck: readonly string[];
}

/** The time rules of one match, as data.
 * `on_miss` says what a missed deadline does: `default` gives the game's default answer, `forfeit` loses the match. `misses` is the number of misses in a row that loses the match; 0 means they are not counted. `cpu` holds the windows of seats held by the house, `human` those of everybody else. */
export interface TimeControl {
  readonly human?: Windows;
  readonly cpu?: Windows;
  readonly on_miss?: string;
  readonly misses?: number;
}

/** What one accepted command means to one seat (`seat` is null for spectators).
 * `command` is the id of the command for the seat that sent it, null for all others. `facts` and `log` hold what happened, masked; `view` the whole state as this seat may see it; `head` the hash of the entry. */
export interface Update {
  readonly type: "update";
  readonly match: string;
  readonly game: string;
  readonly mode: string;
  readonly options: readonly string[];
  readonly rated: boolean;
  readonly phase: string;
  readonly version: number;
  readonly at_ms: number;
  readonly seat: number | null;
  readonly command: string | null;
  readonly seats: readonly SeatInfo[];
  readonly facts: readonly {
  readonly type: string;
}[];
  readonly log: readonly string[];
  readonly view: Readonly<Record<string, unknown>>;
  readonly decisions: readonly OpenDecision[];
  readonly order: string | null;
  readonly result: Result | null;
  readonly head: string;
}

/** The current content of a match, as an update without facts. */
export interface ViewAnswer {
  readonly type: "view_answer";
  readonly update: Update;
}

/** How does this match look to me now? Who holds no seat sees what spectators see. */
export interface ViewQuestion {
  readonly type: "view";
  readonly match: string;
}

/** An operator, or the clock for a match nobody touched, ends a match without a result. */
export interface Void {
  readonly type: "void";
  readonly reason: string;
  readonly id: string;
}

/** How long each clock class waits for an answer, in milliseconds; 0 means for ever. */
export interface Windows {
  readonly ready?: number;
  readonly turn?: number;
  readonly selection?: number;
  readonly reaction?: number;
}

/** In an asynchronous match the player owes an answer. */
export interface YourTurn {
  readonly type: "your_turn";
  readonly match: string;
  readonly game: string;
  readonly decision: number;
  readonly kind: string;
}
