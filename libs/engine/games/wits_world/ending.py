"""How a battle ends (sections 8 and 9, R26) and the places of the seats. Computes no reward and no rating (WW-83)."""

from libs.engine.game import Outcome
from libs.engine.games.wits_world.facts import LEFT, BattleEnded, SideLeft
from libs.engine.games.wits_world.state import OVER, State
from libs.engine.rulebook.places import of_two
from libs.engine.table import Table


def leave(table: Table[State], seat: int) -> None:
    """A side is gone: the other one wins, whatever was open (WW-68)."""
    if table.state.phase == OVER:
        return
    table.emit(SideLeft(seat))
    table.emit(BattleEnded(1 - seat, LEFT))


def outcome(state: State) -> Outcome | None:
    """The places once the battle is over: shared in a draw."""
    if state.phase != OVER:
        return None
    return of_two(state.winner, state.reason)
