"""The end of a duel (section 8): who has lost, draws, and what the match is told."""

from collections.abc import Sequence

from libs.engine.game import Outcome
from libs.engine.games.wizbits.facts import BOTH_FAILED, LEFT, TURN_200, DuelEnded
from libs.engine.games.wizbits.state import OVER, State
from libs.engine.rulebook.places import of_two
from libs.engine.table import Table


def lose(table: Table[State], losers: Sequence[tuple[int, str]]) -> bool:
    """Ends the duel if anybody has lost; both in the same instant is a draw (R35). Says whether it has ended."""
    if not losers:
        return False
    seats = sorted({seat for seat, _ in losers})
    if len(seats) > 1:
        table.emit(DuelEnded(None, BOTH_FAILED))
    else:
        table.emit(DuelEnded(1 - seats[0], losers[0][1]))
    return True


def last_turn(table: Table[State]) -> None:
    """Turn 200 is over: a draw (R36)."""
    table.emit(DuelEnded(None, TURN_200))


def leave(table: Table[State], seat: int) -> None:
    """Whoever leaves has lost."""
    if table.state.step != OVER:
        table.emit(DuelEnded(1 - seat, LEFT))


def outcome(state: State) -> Outcome | None:
    """Places and the rulebook's reason once the duel is over."""
    if state.step != OVER:
        return None
    return of_two(state.winner, state.reason)
