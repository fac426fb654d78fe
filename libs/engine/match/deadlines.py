"""Deadlines and misses: what the clock's commands lead to.

Time is what the broker gave the command, never a clock of our own.
"""

from collections.abc import Sequence

from libs.engine import refusal
from libs.engine.decision import READY
from libs.engine.match.settle import Settling
from libs.engine.match.state import Match, Open
from libs.engine.refusal import Refusal
from libs.events.commands import SetDeadline
from libs.events.facts import DeadlineMissed, DeadlineSet, DecisionClosed, Fact


def set_deadlines(settling: Settling, command: SetDeadline, at_ms: int) -> Sequence[Fact] | Refusal:
    """Starts every window that has no deadline, all from one time.

    After an outage, also those that passed meanwhile.
    """
    match = settling.match
    for one in tuple(match.open):
        if not one.window_ms:
            continue
        if one.due_ms is None:
            settling.emit(DeadlineSet(one.number, at_ms + one.window_ms, "opened"))
        elif command.reason == "outage" and command.since_ms <= one.due_ms <= at_ms:
            settling.emit(DeadlineSet(one.number, at_ms + one.window_ms, "outage"))
    if not settling.facts:
        return Refusal(refusal.NOTHING_TO_SET, f"match {match.id} has no open window without a deadline")
    return settling.facts


def expire(settling: Settling, at_ms: int) -> Sequence[Fact] | Refusal:
    """Judges every open decision whose deadline has passed, together.

    Who loses by missing is settled over all missing seats before any of them leaves; then the game's defaults are
    given one by one, each only if the game still asks.
    """
    match = settling.match
    late = [one for one in match.open if one.due_ms is not None and one.due_ms <= at_ms]
    if not late:
        due = min((one.due_ms for one in match.open if one.due_ms is not None), default=None)
        return Refusal(refusal.TOO_EARLY, f"nothing is due at {at_ms}, the next deadline is {due}")
    for one in late:
        seat = one.decision.seat
        misses = match.seats[seat].misses + 1 if match.time_control.misses and one.decision.kind != READY else 0
        settling.emit(DeadlineMissed(one.number, seat, misses))
    missing = list(dict.fromkeys(one.decision.seat for one in late))
    if late[0].decision.kind == READY:
        settling.no_show(missing)
        return settling.facts
    _leave_by_missing(settling, missing)
    while not settling.is_over and (one := _first_late(match, at_ms)) is not None:
        settling.emit(DecisionClosed(one.number, "missed"))
        settling.answer(one, settling.rules.default(settling.state, one.decision))
    return settling.facts


def _leave_by_missing(settling: Settling, missing: Sequence[int]) -> None:
    match = settling.match
    if match.time_control.on_miss == "forfeit":
        losers, reason = list(missing), "deadline_forfeit"
    else:
        limit = match.time_control.misses
        losers, reason = [seat for seat in missing if limit and match.seats[seat].misses >= limit], "three_missed"
    if not losers:
        return
    if all(seat.left is not None or index in losers for index, seat in enumerate(match.seats)):
        settling.void(reason)
    else:
        settling.leave(losers, reason)


def _first_late(match: Match, at_ms: int) -> Open | None:
    for one in match.open:
        if one.due_ms is not None and one.due_ms <= at_ms:
            return one
    return None
