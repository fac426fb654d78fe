"""How good a match looks for a seat: for the house's players. Judges the state as it stands, and looks not ahead."""

from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.state import (
    CLOSING,
    ENDING,
    MAIN,
    NOBODY,
    OVER,
    RESOLVE,
    Battle,
    Play,
    Side,
    State,
    Unit,
    unit_of,
)
from libs.engine.games.battle_spirits.values import bp_of, printed_bp, symbols_of

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

LETHAL = 50_000
"""For an attack that takes the last Life unless somebody does something."""


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
    if state.battle is not None:
        points[state.active] += _at_stake(book, state, state.battle)
    for frame in state.agenda:
        if isinstance(frame, Play):
            points[frame.seat] += CARD + CORE * (frame.cores + frame.soul)
    return points[seat] - points[1 - seat]


def _at_stake(book: Book, state: State, battle: Battle) -> int:
    """What the attacking seat may hope for in a battle that has not been decided: Life, or the weaker unit."""
    attacker = unit_of(state, battle.attacker)
    defender = state.sides[1 - state.active]
    if attacker is None or battle.stage in (CLOSING, ENDING):
        return 0
    if battle.blocker == NOBODY:
        life, symbols = defender.life.total, len(symbols_of(book, attacker))
        if battle.takes_no_life or not symbols:
            return 0
        hope = LIFE[min(life, len(LIFE) - 1)] - LIFE[max(0, min(life, len(LIFE) - 1) - symbols)]
        if symbols >= life:
            hope += LETHAL
        can_block = battle.stage != RESOLVE and any(
            not unit.exhausted and book.faces[unit.face].is_fighter for unit in defender.field
        )
        return hope // 3 if can_block else hope
    blocker = unit_of(state, battle.blocker)
    if blocker is None:
        return 0
    ours = bp_of(book, state, state.active, attacker)
    theirs = bp_of(book, state, 1 - state.active, blocker)
    return (_lost(book, blocker) if theirs <= ours else 0) - (_lost(book, attacker) if ours <= theirs else 0)


def _lost(book: Book, unit: Unit) -> int:
    """What a unit that is destroyed takes along."""
    return PRESENT + printed_bp(book.faces[unit.face], unit.total) // 3 + SYMBOL * len(symbols_of(book, unit))


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
