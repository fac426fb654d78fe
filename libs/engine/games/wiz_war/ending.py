"""The end of a match: two victory points, the last wizard alive, or the last round (section 13). Decides places."""

from libs.engine.game import Outcome
from libs.engine.games.wiz_war.cast_facts import SpellLapsed
from libs.engine.games.wiz_war.state import OVER, VICTORY, Casting, State
from libs.engine.games.wiz_war.turn_facts import MatchOver
from libs.engine.rulebook.places import places
from libs.engine.rulebook.seats import living
from libs.engine.table import Table


def winner_by_points(state: State) -> int | None:
    """The seat with two victory points; of several the active one, else the next clockwise (R27)."""
    if max(state.points) < VICTORY:
        return None
    return next((seat for seat in living(state.wizards, state.active) if state.points[seat] >= VICTORY), None)


def finish(table: Table[State], winner: int | None, reason: str) -> None:
    """The match is over.

    Without a winner the best share the first place; the dead come last, the first dead at the end.
    """
    state = table.state
    for frame in reversed(tuple(state.agenda)):
        if isinstance(frame, Casting):
            is_announced = frame.step == "window" and frame.how in ("spell", "counter")
            table.emit(SpellLapsed(frame.seat, frame.card if is_announced else ""))
    merits = [_merit(state, seat, winner) for seat in range(len(state.wizards))]
    table.emit(MatchOver(places(merits), tuple(state.eliminated), reason))


def finish_by_rounds(table: Table[State]) -> None:
    """After the last round: most victory points, then life, else a draw."""
    finish(table, None, "last_round")


def outcome(state: State) -> Outcome | None:
    """Places and reason, once the match is over."""
    if state.phase != OVER:
        return None
    return Outcome(tuple(state.places), state.reason, tuple(state.eliminated))


def _merit(state: State, seat: int, winner: int | None) -> tuple[bool, bool, int, int]:
    wizard = state.wizards[seat]
    if wizard.alive:
        return seat == winner, True, state.points[seat], wizard.life
    return seat == winner, False, state.eliminated.index(seat), 0
