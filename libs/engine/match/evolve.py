"""The reducer of the match layer: one handler for each common fact. Never refuses, never draws."""

from collections.abc import Callable, Mapping
from typing import Any

from libs.engine.decision import READY, Decision
from libs.engine.match.state import CREATED, OVER, PLAYING, READYING, Ended, Match, Open, Seat
from libs.events.facts import (
    DeadlineMissed,
    DeadlineSet,
    DecisionClosed,
    DecisionOpened,
    Fact,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    MissesCleared,
    OrderSet,
    Rolled,
    SeatLeft,
    SeatReady,
    Shuffled,
)


def _created(match: Match, fact: MatchCreated) -> None:
    match.id, match.game, match.rules_version = fact.match, fact.game, fact.rules_version
    match.mode, match.options, match.rated = fact.mode, fact.options, fact.rated
    match.time_control, match.key_id, match.commitment = fact.time_control, fact.key_id, fact.commitment
    match.seats = [Seat(plan.player, plan.deck) for plan in fact.seats]
    match.phase = CREATED


def _seat_ready(match: Match, fact: SeatReady) -> None:
    match.seats[fact.seat].entropy = fact.entropy


def _started(match: Match, fact: MatchStarted) -> None:
    match.phase = PLAYING


def _opened(match: Match, fact: DecisionOpened) -> None:
    decision = Decision(fact.seat, fact.kind, fact.key, fact.idle, fact.attacked, fact.clock, fact.continues)
    match.open.append(Open(fact.number, decision, fact.window_ms, fact.due_ms))
    match.next_number = fact.number + 1
    if fact.clock == READY:
        match.phase = READYING


def _closed(match: Match, fact: DecisionClosed) -> None:
    match.open = [one for one in match.open if one.number != fact.number]


def _deadline_set(match: Match, fact: DeadlineSet) -> None:
    for one in match.open:
        if one.number == fact.number:
            one.due_ms = fact.due_ms


def _missed(match: Match, fact: DeadlineMissed) -> None:
    match.seats[fact.seat].misses = fact.misses


def _misses_cleared(match: Match, fact: MissesCleared) -> None:
    match.seats[fact.seat].misses = 0


def _order_set(match: Match, fact: OrderSet) -> None:
    match.seats[fact.seat].order = fact.order


def _drawn(match: Match, fact: Rolled | Shuffled) -> None:
    match.draws += 1


def _left(match: Match, fact: SeatLeft) -> None:
    match.seats[fact.seat].left = fact.reason


def _ended(match: Match, fact: MatchEnded) -> None:
    match.phase = OVER
    match.ended = Ended(fact.reason, fact.rule, fact.standings, fact.secret)


HANDLERS: Mapping[type[Fact], Callable[[Match, Any], None]] = {
    MatchCreated: _created,
    SeatReady: _seat_ready,
    MatchStarted: _started,
    DecisionOpened: _opened,
    DecisionClosed: _closed,
    DeadlineSet: _deadline_set,
    DeadlineMissed: _missed,
    MissesCleared: _misses_cleared,
    OrderSet: _order_set,
    Rolled: _drawn,
    Shuffled: _drawn,
    SeatLeft: _left,
    MatchEnded: _ended,
}
