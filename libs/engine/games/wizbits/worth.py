"""How good a duel looks for a seat: for the house's players. Judges it as it stands, and looks not ahead."""

from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import POINTS
from libs.engine.games.wizbits.points import check_bonus, current, die_level, scn
from libs.engine.games.wizbits.state import OVER, State

WIN = 1_000_000
"""What a won duel is worth, and minus that a lost one; a drawn one is worth 0."""

DANGER = 90_000
"""For the certainty to fail the next Test; a part of it for a part."""

SCN = 120
"""For each point of damage on the Main Character, beside the danger it means."""

DECK = 30
"""For each card of the deck: it is what everything is paid with."""
HAND = 70
POOL = 10
CARD = 130
"""A card in play, and more for each point of Strength or of all Main Points together."""
STRENGTH = 12
POINT = 4


def worth(book: Book, state: State, seat: int) -> int:
    """Points for the seat less points for the other: one side's gain is the other's loss."""
    if state.step == OVER:
        if state.winner is None:
            return 0
        return WIN if state.winner == seat else -WIN
    return _side(book, state, seat) - _side(book, state, 1 - seat)


def failure(sides: tuple[int, ...], needed: int) -> tuple[int, int]:
    """In how many of how many ways the dice come to no more than `needed`."""
    ways = {0: 1}
    for count in sides:
        if count:
            spread: dict[int, int] = {}
            for total, number in ways.items():
                for value in range(1, count + 1):
                    spread[total + value] = spread.get(total + value, 0) + number
            ways = spread
    return sum(number for total, number in ways.items() if total <= needed), sum(ways.values())


def _side(book: Book, state: State, seat: int) -> int:
    side = state.sides[seat]
    main = state.cards[side.main]
    dice = tuple(die_level(current(book, state, main, point)) for point in POINTS)
    bad, all_ = failure(dice, scn(book, main) - check_bonus(book, state, seat))
    total = -DANGER * bad // all_ - SCN * main.damage
    total += DECK * len(side.deck) + HAND * len(side.hand) + POOL * side.pool
    for card in state.cards.values():
        if card.seat == seat and not card.seceded and card.id != side.main:
            printed = book.cards[card.design]
            total += CARD + STRENGTH * printed.strength + POINT * (printed.will + printed.magic)
            if printed.is_character:
                total -= POINT * card.damage
    return total
