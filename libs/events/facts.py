"""What can happen in a match of any game. A game adds facts of its own beside these; only facts change state."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from libs.events.commands import Deck, SeatPlan, TimeControl

HIDDEN = "hidden"
"""What stands in a masked fact where a hidden word was."""


class Fact(Struct, frozen=True, omit_defaults=True, gc=False):
    """One small thing that happened, immutable to the leaves; its tag is its name on the wire.

    A shipped fact keeps its shape: a new field has a default, any other change is a new tag and an upcast.
    """

    def see(self, seat: int | None) -> "Fact | None":
        """The fact as the seat (`None`: a spectator) may see it; `None` if even its existence is hidden."""
        return self


class Standing(Struct, frozen=True, omit_defaults=True, gc=False):
    """How a seat came out: its place (1 is best, equal places are shared) and its fate."""

    place: int
    fate: str


WON, LOST, DRAWN, RESIGNED, ELIMINATED, FORFEITED, NO_SHOW, VOIDED = FATES = (
    "won",
    "lost",
    "drawn",
    "resigned",
    "eliminated",
    "forfeited",
    "no_show",
    "void",
)
"""Fates of a seat in a result."""

END_REASONS = ("won", "drawn", "resigned", "deadline_forfeit", "three_missed", "void", "no_start")
"""Why a match is over, a closed enumeration; the rulebook's own reason stands beside it."""


class MatchCreated(Fact, frozen=True, tag="match_created", kw_only=True):
    """A match exists. `commitment` is the SHA-256 of the server's secret, before any player's entropy is known.

    Until the match is over a seat sees its own deck only.
    """

    match: str
    game: str
    rules_version: int
    mode: str
    seats: tuple[SeatPlan, ...]
    options: tuple[str, ...] = ()
    rated: bool = False
    time_control: TimeControl
    key_id: str
    commitment: str

    def see(self, seat: int | None) -> Self:
        """Everything but the other seats' decks."""
        nothing: Deck = ()
        plans = tuple(
            plan if index == seat else SeatPlan(plan.player, nothing) for index, plan in enumerate(self.seats)
        )
        return replace(self, seats=plans)


class SeatReady(Fact, frozen=True, tag="seat_ready"):
    """A seat is there.

    Its entropy (32 hex digits) goes into the root of all draws, and is public once all are ready.
    """

    seat: int
    entropy: str

    def see(self, seat: int | None) -> Self:
        """The entropy stays hidden from the others, so that nobody chooses theirs knowing it."""
        return self if seat == self.seat else replace(self, entropy=HIDDEN)


class MatchStarted(Fact, frozen=True, tag="match_started"):
    """All seats are ready; the entropy of each, in seat order. Play begins."""

    entropies: tuple[str, ...]


class DecisionOpened(Fact, frozen=True, tag="decision_opened", kw_only=True):
    """A seat must choose. Numbers count up through the match and are never used again.

    `window_ms` is the time the seat has, counted from `DeadlineSet`; 0 means no deadline. `due_ms` is there when
    the decision goes on from an earlier one and keeps its deadline.
    """

    number: int
    seat: int
    kind: str
    key: str = ""
    idle: str | None = None
    attacked: bool = False
    clock: str = "turn"
    continues: bool = False
    window_ms: int = 0
    due_ms: int | None = None


class DecisionClosed(Fact, frozen=True, tag="decision_closed"):
    """A decision is over: `chosen` by its seat, `missed`, passed by standing `order`, or `lapsed` unanswered."""

    number: int
    how: str


class DeadlineSet(Fact, frozen=True, tag="deadline_set"):
    """A decision is due at `due_ms` (Unix milliseconds); the exact millisecond is already late.

    `reason` is `opened`, or `outage` when the server was away while the earlier deadline passed.
    """

    number: int
    due_ms: int
    reason: str


class DeadlineMissed(Fact, frozen=True, tag="deadline_missed"):
    """A seat let a deadline pass; `misses` counts its misses in a row, this one included."""

    number: int
    seat: int
    misses: int


class MissesCleared(Fact, frozen=True, tag="misses_cleared"):
    """A timely choice of the seat set its count of misses to 0."""

    seat: int


class OrderSet(Fact, frozen=True, tag="order_set"):
    """A seat's standing order: `until_next_turn`, `until_attacked` or `none`. The others are not told which."""

    seat: int
    order: str

    def see(self, seat: int | None) -> Self:
        """The others learn neither that a seat passes nor until when."""
        return self if seat == self.seat else replace(self, order=HIDDEN)


class Rolled(Fact, frozen=True, tag="rolled"):
    """Draw number k of the match: a number from `low` to `high`, both included."""

    purpose: str
    low: int
    high: int
    value: int


class Shuffled(Fact, frozen=True, tag="shuffled"):
    """Draw number k of the match: an order of `len(order)` things. Position i now holds what lay at `order[i]`."""

    purpose: str
    order: tuple[int, ...]

    def see(self, seat: int | None) -> Self:
        """Nobody sees the order."""
        return replace(self, order=())


class SeatLeft(Fact, frozen=True, tag="seat_left"):
    """A seat is out of the match by its own doing: `resigned`, `deadline_forfeit` or `three_missed`."""

    seat: int
    reason: str


class MatchEnded(Fact, frozen=True, tag="match_ended", kw_only=True):
    """The match is over. `reason` is one of `END_REASONS`, `rule` the rulebook's own word or an operator's.

    The secret is revealed, so that anybody can check the commitment and every draw; a match that ended before the
    start reveals it too.
    """

    reason: str
    rule: str = ""
    standings: tuple[Standing, ...]
    secret: str


COMMON: tuple[type[Fact], ...] = (
    MatchCreated,
    SeatReady,
    MatchStarted,
    DecisionOpened,
    DecisionClosed,
    DeadlineSet,
    DeadlineMissed,
    MissesCleared,
    OrderSet,
    Rolled,
    Shuffled,
    SeatLeft,
    MatchEnded,
)
"""The facts of every game."""
