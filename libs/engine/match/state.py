"""The state of a match around its game: seats, open decisions, recorded commands.

Written by `evolve` and `Fold` alone.
"""

from msgspec import Struct, field

from libs.engine.decision import Decision
from libs.events.commands import AnyCommand, TimeControl
from libs.events.facts import Standing

CREATED, READYING, PLAYING, OVER = PHASES = ("created", "ready", "playing", "over")
"""A match is created, waits for its seats to be ready, is played, and is over."""

NO_ORDER = "none"


class Seat(Struct):
    """One seat: its player and deck, its entropy once it is ready, misses in a row, standing order, why it left."""

    player: str
    deck: tuple[str, ...]
    entropy: str | None = None
    misses: int = 0
    order: str = NO_ORDER
    left: str | None = None


class Open(Struct, gc=False):
    """An open decision: its number, its window (0: none) and its deadline in Unix milliseconds once that is set."""

    number: int
    decision: Decision
    window_ms: int
    due_ms: int | None


class Ended(Struct, frozen=True, gc=False):
    """How the match came out: as `MatchEnded`."""

    reason: str
    rule: str
    standings: tuple[Standing, ...]
    secret: str


class Recorded(Struct, frozen=True, gc=False):
    """A command that is in the log, and the version of its entry."""

    version: int
    command: AnyCommand


class Match(Struct):
    """Everything about a match but its game's own state.

    `recorded` maps `<player>:<command id>` to what was accepted under it. `draws` counts the draws made so far.
    `catalogue` is the hash of the catalogue that the pinned cards came from. `head` is the hash of the newest entry.
    """

    id: str = ""
    game: str = ""
    rules_version: int = 0
    mode: str = ""
    options: tuple[str, ...] = ()
    rated: bool = False
    time_control: TimeControl = field(default_factory=TimeControl)
    key_id: str = ""
    commitment: str = ""
    catalogue: str = ""
    phase: str = ""
    seats: list[Seat] = field(default_factory=list[Seat])
    open: list[Open] = field(default_factory=list[Open])
    next_number: int = 0
    draws: int = 0
    ended: Ended | None = None
    version: int = -1
    at_ms: int = 0
    head: str = "0" * 64
    recorded: dict[str, Recorded] = field(default_factory=dict[str, Recorded])

    def seat_of(self, player: str) -> int | None:
        """The seat that the player holds."""
        for index, seat in enumerate(self.seats):
            if seat.player == player:
                return index
        return None

    def opened(self, number: int) -> Open | None:
        """The open decision with this number."""
        for one in self.open:
            if one.number == number:
                return one
        return None

    def recorded_as(self, player: str, command_id: str) -> Recorded | None:
        """What the player's command id was accepted for, if it was."""
        return self.recorded.get(f"{player}:{command_id}")
