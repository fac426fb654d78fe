"""What the match service tells players and spectators: the only way state leaves it."""

from typing import Any

from msgspec import Raw, Struct

from libs.events.facts import Standing


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One legal answer as a player sees it: its id, words for it, and the things of the view that it concerns."""

    id: str
    label: str
    refs: tuple[str, ...] = ()


class OpenDecision(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A decision that waits for an answer. Options are there for the seat that owes the answer, and for nobody else."""

    number: int
    kind: str
    seat: int
    key: str = ""
    idle: str | None = None
    window_ms: int = 0
    due_ms: int | None = None
    options: tuple[Option, ...] = ()


class SeatInfo(Struct, frozen=True, omit_defaults=True, gc=False):
    """Who holds a seat, as everybody sees it."""

    player: str
    misses: int = 0
    left: str | None = None


class Result(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """How a match came out: the reason, the rulebook's own word for it, and each seat's place and fate."""

    reason: str
    rule: str = ""
    standings: tuple[Standing, ...]


class Update(Struct, frozen=True, tag="update", kw_only=True, gc=False):
    """What one accepted command means to one seat (`seat` is null for spectators).

    `command` is the id of the command for the seat that sent it, null for all others. `facts` and `log` hold what
    happened, masked; `view` the whole state as this seat may see it; `head` the hash of the entry.
    """

    match: str
    game: str
    mode: str
    options: tuple[str, ...]
    rated: bool
    phase: str
    version: int
    at_ms: int
    seat: int | None
    command: str | None
    seats: tuple[SeatInfo, ...]
    facts: tuple[Any, ...]
    log: tuple[str, ...]
    view: Any
    decisions: tuple[OpenDecision, ...]
    order: str | None
    result: Result | None
    head: str


class Refused(Struct, frozen=True, tag="refused", kw_only=True, omit_defaults=True):
    """Why a command did nothing. `command` is null when the bytes did not even name one."""

    match: str
    command: str | None = None
    reason: str
    message: str
    version: int | None = None


class Error(Struct, frozen=True, tag="error"):
    """The answer to a question or wish that cannot be met. Never used on `view`."""

    reason: str
    message: str


class UpdateFrame(Update, frozen=True, kw_only=True, tag=False):
    """An update as a client that knows no game decodes it: the view and the facts stay raw."""

    facts: tuple[Raw, ...]
    view: Raw
