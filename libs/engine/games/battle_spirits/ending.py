"""The end of a match (section 4): Life 0, an empty deck in the Start Step, the turn limit, a seat that leaves."""

from libs.engine.game import Outcome
from libs.engine.games.battle_spirits.match_facts import (
    BOTH_LOST,
    DECK_OUT,
    LEFT,
    LIFE_LOST,
    TURN_LIMIT,
    MatchOver,
    SideLeft,
)
from libs.engine.games.battle_spirits.state import NOBODY, OVER, START, State
from libs.engine.rulebook.places import of_two
from libs.engine.table import Table

TURNS_BEYOND_DECKS = 20


def turn_limit(decks: tuple[int, int]) -> int:
    """The turn after which the match is drawn (R8)."""
    return 2 * max(decks) + TURNS_BEYOND_DECKS


def check_lives(table: Table[State]) -> bool:
    """Ends the match if a Life is 0 (BS-54, R5); both by one change are a draw (R7). Says whether it ended."""
    dead = [seat for seat, side in enumerate(table.state.sides) if not side.life.total]
    if not dead:
        return False
    if len(dead) > 1:
        table.emit(MatchOver(NOBODY, BOTH_LOST))
    else:
        table.emit(MatchOver(1 - dead[0], LIFE_LOST))
    return True


def check_deck(table: Table[State]) -> bool:
    """Ends the match if the turn player has no deck in the Start Step (BS-55). Says whether it ended."""
    state = table.state
    if state.step != START or state.sides[state.active].deck:
        return False
    table.emit(MatchOver(1 - state.active, DECK_OUT))
    return True


def check_turns(table: Table[State]) -> bool:
    """Ends the match after its last turn (R8). Says whether it ended."""
    if table.state.turn < table.state.last_turn:
        return False
    table.emit(MatchOver(NOBODY, TURN_LIMIT))
    return True


def leave(table: Table[State], seat: int) -> None:
    """The other seat wins."""
    table.emit(SideLeft(seat))
    table.emit(MatchOver(1 - seat, LEFT))


def outcome(state: State) -> Outcome | None:
    """Places and the rulebook's reason once the match is over."""
    if state.step != OVER:
        return None
    return of_two(None if state.winner == NOBODY else state.winner, state.reason)
