"""Winning, losing and leaving (section 6). Looked at after every change, in the order of the rulebook."""

from libs.engine.game import Outcome
from libs.engine.games.wizards_tournament.facts import (
    ALL_FELL,
    LEFT,
    LIFE,
    LIFE_100,
    SPIRIT,
    TURN_200,
    Eliminated,
    PlayWithdrawn,
    TournamentEnded,
    TurnCut,
    WindowOpened,
)
from libs.engine.games.wizards_tournament.state import (
    OVER,
    WINDOWS,
    WINNING_LIFE,
    WINNING_SPIRIT,
    State,
)
from libs.engine.rulebook.places import places
from libs.engine.rulebook.seats import living, next_living
from libs.engine.table import Table


def check(table: Table[State]) -> bool:
    """After a change: who is out, and has anybody won? Whether the tournament goes on.

    First life at 0, then 30 Spirit, then 100 life (section 6); the active seat comes first (R15).
    """
    state = table.state
    fallen = [number for number, seat in enumerate(state.seats) if seat.alive and seat.life <= 0]
    if fallen:
        eliminate(table, fallen, LIFE)
        if state.step == OVER:
            return False
    for seat in state.seats:
        if seat.alive and (seat.pool >= WINNING_SPIRIT or seat.life >= WINNING_LIFE):
            return _win(table)
    return True


def eliminate(table: Table[State], fallen: list[int], reason: str) -> None:
    """These seats are out together: the last one living wins, none left is a draw, or the others play on (R14)."""
    state = table.state
    number = 1 + max(seat.fell for seat in state.seats)
    for seat in fallen:
        table.emit(Eliminated(seat, number, reason))
    left = living(state.seats)
    if not left:
        table.emit(TournamentEnded(tuple(fallen), ALL_FELL))
    elif len(left) == 1:
        table.emit(TournamentEnded(tuple(left), reason))
    elif state.active in fallen:
        table.emit(TurnCut(state.active))
    elif state.stack or state.step in WINDOWS:
        holder = state.priority
        table.emit(WindowOpened(next_living(state.seats, holder) if holder in fallen else holder))


def leave(table: Table[State], seat: int) -> None:
    """A seat gives up or is taken out. Nobody else has to choose what there is no choice for any more."""
    state = table.state
    if state.step == OVER or not state.seats[seat].alive:
        return
    eliminate(table, [seat], LEFT)


def withdraw(table: Table[State], seat: int, set_: str) -> None:
    """What a seat has named finds no target any more, since another seat has left."""
    table.emit(PlayWithdrawn(seat, set_))


def draw_at_last_turn(table: Table[State]) -> None:
    """Turn 200 is drawn (R16)."""
    table.emit(TournamentEnded(tuple(living(table.state.seats)), TURN_200))


def outcome(state: State) -> Outcome | None:
    """Places once the tournament is over: winners first, then who is still there, then who fell last."""
    if state.step != OVER:
        return None
    ranks = [_rank(state, seat) for seat in range(len(state.seats))]
    reached = places(ranks)
    eliminated: tuple[int, ...] = ()
    if len(state.seats) > 2:
        eliminated = tuple(number for number, seat in enumerate(state.seats) if seat.fell and reached[number] > 1)
    return Outcome(reached, state.reason, eliminated)


def _rank(state: State, seat: int) -> tuple[bool, bool, int]:
    one = state.seats[seat]
    return seat in state.winners, one.alive, one.fell


def _win(table: Table[State]) -> bool:
    state = table.state
    order = living(state.seats, state.active)
    for seat in order:
        if state.seats[seat].pool >= WINNING_SPIRIT:
            table.emit(TournamentEnded((seat,), SPIRIT))
            return False
    for seat in order:
        if state.seats[seat].life >= WINNING_LIFE:
            table.emit(TournamentEnded((seat,), LIFE_100))
            return False
    return True
