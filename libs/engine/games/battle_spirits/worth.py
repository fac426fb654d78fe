"""How good a match looks for a seat: for the house's players. Judges the state as it stands, and looks not ahead."""

from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.state import MAIN, NOBODY, OVER, Play, Side, State
from libs.engine.games.battle_spirits.values import printed_bp, symbols_of

WIN = 1_000_000
"""What a won match is worth, and minus that a lost one; a drawn one is worth 0."""

LIFE = (0, 4000, 6500, 8500, 10_000, 11_200, 12_200, 13_000)
"""Life, the last ones dearest."""

CARD = 450
BURST_SET = 500
CORE = 150
SYMBOL = 500
PRESENT = 500
READY = 300
"""A refreshed unit."""


TEMPO = 340
"""Not to be the turn player: a core and a card are on their way."""

FIDGET = 15
"""For the square of the core moves and Brave actions of this Main Step, so that they come to an end."""


def worth(book: Book, state: State, seat: int) -> int:
    """Points for the seat less points for the other: one side's gain is the other's loss."""
    if state.step == OVER:
        if state.winner == NOBODY:
            return 0
        return WIN if state.winner == seat else -WIN
    points = [_points(book, side) for side in state.sides]
    points[1 - state.active] += TEMPO
    if state.step == MAIN:
        points[state.active] -= FIDGET * (state.moves + state.shifts) ** 2
    for frame in state.agenda:
        if isinstance(frame, Play):
            points[frame.seat] += CARD + CORE * (frame.cores + frame.soul)
    return points[seat] - points[1 - seat]


def _points(book: Book, side: Side) -> int:
    life = side.life.total
    total = LIFE[min(life, len(LIFE) - 1)] + CARD * len(side.hand) + (BURST_SET if side.burst else 0)
    total += CORE * (side.reserve.total + side.core_trash.total)
    if len(side.deck) < 4:
        total -= 3000 * (4 - len(side.deck))
    for unit in side.field:
        info = book.faces[unit.face]
        bp = printed_bp(info, unit.total) + unit.bp // 2
        if unit.brave:
            bp += book.faces[unit.brave].brave_bp + CARD
        total += PRESENT + bp // 3 + SYMBOL * len(symbols_of(book, unit)) + CORE * unit.total
        if info.is_fighter and not unit.exhausted:
            total += READY
    return total
