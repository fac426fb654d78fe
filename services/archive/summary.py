"""The row that the archive keeps of a match: its head and what everybody may know of it, folded from common facts.

Never refuses: what does not fit (a seat that is not there) changes nothing, so that an odd entry cannot stop filing.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from libs.engine.decision import READY
from libs.engine.match.state import CREATED, OVER, PLAYING, READYING
from libs.events.facts import (
    DeadlineMissed,
    DeadlineSet,
    DecisionClosed,
    DecisionOpened,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    MissesCleared,
    SeatLeft,
)
from libs.events.updates import OpenDecision, Result, SeatInfo
from services.archive.outline import Outline


class Summary(Struct):
    """A match as far as it has been filed. `head` is the hash of its newest entry, 64 hex digits; times are Unix ms."""

    match: str
    game: str
    version: int = -1
    head: str = "0" * 64
    changed_ms: int = 0
    phase: str = CREATED
    ended_ms: int | None = None
    seats: list[SeatInfo] = field(default_factory=list[SeatInfo])
    decisions: list[OpenDecision] = field(default_factory=list[OpenDecision])
    result: Result | None = None
    mode: str = ""
    rated: bool = False
    rules_version: int = 0
    options: tuple[str, ...] = ()
    created_ms: int = 0


def add(summary: Summary, entry: Outline) -> None:
    """Counts an entry that has been found to be the next one."""
    summary.version, summary.head, summary.changed_ms = entry.version, entry.head, entry.at_ms
    for fact in entry.facts:
        _HANDLERS[type(fact)](summary, fact)
        if isinstance(fact, MatchCreated):
            summary.created_ms = entry.at_ms
        elif isinstance(fact, MatchEnded):
            summary.ended_ms = entry.at_ms


def _created(summary: Summary, fact: MatchCreated) -> None:
    summary.mode, summary.rated, summary.options = fact.mode, fact.rated, fact.options
    summary.rules_version = fact.rules_version
    summary.seats = [SeatInfo(plan.player) for plan in fact.seats]


def _started(summary: Summary, fact: MatchStarted) -> None:
    summary.phase = PLAYING


def _opened(summary: Summary, fact: DecisionOpened) -> None:
    summary.decisions.append(
        OpenDecision(
            number=fact.number,
            kind=fact.kind,
            seat=fact.seat,
            key=fact.key,
            window_ms=fact.window_ms,
            due_ms=fact.due_ms,
        )
    )
    if fact.clock == READY:
        summary.phase = READYING


def _closed(summary: Summary, fact: DecisionClosed) -> None:
    summary.decisions = [one for one in summary.decisions if one.number != fact.number]


def _deadline_set(summary: Summary, fact: DeadlineSet) -> None:
    summary.decisions = [
        replace(one, due_ms=fact.due_ms) if one.number == fact.number else one for one in summary.decisions
    ]


def _missed(summary: Summary, fact: DeadlineMissed) -> None:
    _change_seat(summary, fact.seat, misses=fact.misses)


def _misses_cleared(summary: Summary, fact: MissesCleared) -> None:
    _change_seat(summary, fact.seat, misses=0)


def _left(summary: Summary, fact: SeatLeft) -> None:
    _change_seat(summary, fact.seat, left=fact.reason)


def _change_seat(summary: Summary, seat: int, **changes: Any) -> None:
    if 0 <= seat < len(summary.seats):
        summary.seats[seat] = replace(summary.seats[seat], **changes)


def _ended(summary: Summary, fact: MatchEnded) -> None:
    summary.phase = OVER
    summary.result = Result(reason=fact.reason, rule=fact.rule, standings=fact.standings)


_HANDLERS: Mapping[type, Callable[[Summary, Any], None]] = {
    MatchCreated: _created,
    MatchStarted: _started,
    DecisionOpened: _opened,
    DecisionClosed: _closed,
    DeadlineSet: _deadline_set,
    DeadlineMissed: _missed,
    MissesCleared: _misses_cleared,
    SeatLeft: _left,
    MatchEnded: _ended,
}
