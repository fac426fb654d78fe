"""What can be asked, and the answers: which games and matches there are, how one stands or went, whether it was honest.

A question comes on `ask.<player>.<verb>`; an empty body stands for `{}`, and `type` may be left out. Every answer is
one of these or an `Error`. Nothing here changes a match.
"""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType, field

from libs.events.commands import Deck, Name, PlayerId
from libs.events.ids import END, MATCH
from libs.events.updates import OpenDecision, Result, SeatInfo, Update

MATCHES, REPLAY, AUDIT = ARCHIVE_VERBS = ("matches", "replay", "audit")
"""The verbs that the archive answers."""

NO_MATCH = "no_match"
NOT_YOUR_SEAT = "not_your_seat"
NO_SEAT = "no_seat"
NEWER_RULES = "newer_rules"
TOO_LARGE = "too_large"
UNAVAILABLE = "unavailable"

ARCHIVE_REASONS = (NO_MATCH, NOT_YOUR_SEAT, NO_SEAT, NEWER_RULES, TOO_LARGE, UNAVAILABLE)
"""The reasons of the archive's errors, beside `bad_request` and `internal_error`."""

MOST_MATCHES = 100
MOST_VERSIONS = 200

MatchId = Annotated[str, Meta(pattern=MATCH, description="a UUIDv7 as 32 hex digits")]
Version = Annotated[int, Meta(ge=0, lt=1 << 31)]


class AskMatches(Struct, frozen=True, forbid_unknown_fields=True, tag="matches", kw_only=True):
    """Which matches there are, newest first.

    `player` holds a seat; `open`: only those that are not over (`true`) or only those that are (`false`); `before`:
    only matches older than that one, to turn the page; `awaiting`: only matches in which an open decision is that of
    `player`.
    """

    player: PlayerId | None = None
    game: Name | None = None
    open: bool | None = None
    awaiting: bool = False
    before: MatchId | None = None
    limit: Annotated[int, Meta(ge=1, le=MOST_MATCHES)] = 20


class MatchSummary(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One match as everybody may see it. Times are Unix milliseconds; `decisions` are the open ones, without options.

    A decision with a `window_ms` but no `due_ms` has no deadline yet. `changed_ms` is the time of the newest entry.
    """

    match: str
    game: str
    mode: str
    options: tuple[str, ...] = ()
    rated: bool = False
    phase: str
    version: int
    created_ms: int
    changed_ms: int
    ended_ms: int | None = None
    seats: tuple[SeatInfo, ...]
    decisions: tuple[OpenDecision, ...] = ()
    result: Result | None = None


class MatchesAnswer(Struct, frozen=True, tag="matches_answer", kw_only=True):
    """A page of matches. `next` is the `before` of the next page, null on the last."""

    matches: tuple[MatchSummary, ...]
    next: str | None


class AskReplay(Struct, frozen=True, forbid_unknown_fields=True, tag="replay", kw_only=True):
    """A match from version `from` on, as the seat saw it.

    `seat` null is the spectators' view; without the field it is the asker's own seat, or the spectators' view if the
    asker has none. While a match runs, nobody may ask for another's seat.
    """

    match: MatchId
    seat: Annotated[int, Meta(ge=0, lt=8)] | UnsetType | None = UNSET
    from_: Version = field(name="from", default=0)
    limit: Annotated[int, Meta(ge=1, le=MOST_VERSIONS)] = 50


class ReplayAnswer(Struct, frozen=True, tag="replay_answer", kw_only=True):
    """A page of a replay. `next` is the `from` of the next page, null on the last; pages are cut where they get large.

    `version` is the newest that the archive holds. `entries` are there when the match is over: the exact text of each
    entry of this page, oldest first. `fault` says why `updates` end early: an entry that does not fold; see `audit`.
    """

    match: str
    game: str
    seat: int | None
    over: bool
    version: int
    next: int | None
    updates: tuple[Update, ...]
    entries: tuple[str, ...] = ()
    fault: str | None = None


class AskAudit(Struct, frozen=True, forbid_unknown_fields=True, tag="audit", kw_only=True):
    """Whether a match's log is whole and was decided honestly."""

    match: MatchId


class AuditLine(Struct, frozen=True):
    """One check: its name, its status (`passed`, `failed` or `skipped`), and particulars once the match is over."""

    name: str
    status: str
    detail: str


class AuditAnswer(Struct, frozen=True, tag="audit_answer", kw_only=True):
    """The report of an audit. `ok`: no check failed; `fault` is the version of the first fault, if any."""

    match: str
    game: str
    over: bool
    entries: int
    ok: bool
    fault: int | None
    checks: tuple[AuditLine, ...]


class GamesQuestion(Struct, frozen=True, forbid_unknown_fields=True, tag="games"):
    """Which games are there?"""


class GameLine(Struct, frozen=True, kw_only=True):
    """One game in short: how many may sit down, and the names of its ready decks."""

    id: str
    title: str
    least_seats: int
    most_seats: int
    rules_version: int
    starters: tuple[str, ...]


class GamesAnswer(Struct, frozen=True, tag="games_answer"):
    """Every game that matches can be made of."""

    games: tuple[GameLine, ...]


class GameQuestion(Struct, frozen=True, forbid_unknown_fields=True, tag="game"):
    """Everything about one game?"""

    game: Name


class Starter(Struct, frozen=True):
    """A ready deck."""

    name: str
    deck: Deck


class GameOption(Struct, frozen=True):
    """A word that a match may be made with, and what it does."""

    word: str
    text: str


class CardDesign(Struct, frozen=True, omit_defaults=True):
    """One card of the catalogue: its id for decks, and what people and programs read of it."""

    id: str
    name: str
    kind: str
    text: str
    values: Any = None


class GameAnswer(Struct, frozen=True, tag="game_answer", kw_only=True):
    """One game whole: its cards, ready decks, options, and how to play it (`rules`, Markdown)."""

    id: str
    title: str
    least_seats: int
    most_seats: int
    rules_version: int
    starters: tuple[Starter, ...]
    options: tuple[GameOption, ...]
    designs: tuple[CardDesign, ...]
    rules: str


class ViewQuestion(Struct, frozen=True, forbid_unknown_fields=True, tag="view"):
    """How does this match look to me now? Who holds no seat sees what spectators see."""

    match: MatchId


class ViewAnswer(Struct, frozen=True, tag="view_answer"):
    """The current content of a match, as an update without facts."""

    update: Update


class AskLadder(Struct, frozen=True, forbid_unknown_fields=True, tag="ladder", kw_only=True):
    """Who is best at a game in a mode? `season` is the running one unless named."""

    game: Name
    mode: Annotated[str, Meta(pattern="^(live|async)" + END)] = "live"
    season: Name | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class LadderLine(Struct, frozen=True, kw_only=True):
    """One player on a ladder. `rating` and `uncertainty` are points."""

    rank: int
    player: str
    rating: int
    uncertainty: int
    matches: int
    won: int
    lost: int
    drawn: int


class LadderAnswer(Struct, frozen=True, tag="ladder_answer", kw_only=True):
    """The best of a season, in the order of rating less three times the uncertainty."""

    game: str
    mode: str
    season: str
    lines: tuple[LadderLine, ...]


class AskProfile(Struct, frozen=True, forbid_unknown_fields=True, tag="profile", kw_only=True):
    """What has a player done? Without a player: the asker."""

    player: PlayerId | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class ProfileRating(Struct, frozen=True, kw_only=True):
    """A player's rating in one game and mode, in one season."""

    season: str
    game: str
    mode: str
    rating: int
    uncertainty: int
    matches: int
    won: int
    lost: int
    drawn: int


class PastMatch(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One match of a player's past: who sat where, how it ended, the player's place and fate.

    `before` and `after` are the player's rating around it, where it was rated and counted.
    """

    match: str
    game: str
    mode: str
    rated: bool = False
    ended_ms: int
    players: tuple[str, ...]
    seat: int
    reason: str
    place: int
    fate: str
    before: int | None = None
    after: int | None = None


class ProfileAnswer(Struct, frozen=True, tag="profile_answer", kw_only=True):
    """A player's ratings, newest season first, and newest finished matches."""

    player: str
    ratings: tuple[ProfileRating, ...]
    history: tuple[PastMatch, ...]
