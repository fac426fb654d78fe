"""Paying costs (section 4): what can be raised, and the two ways to raise it, one step at a time."""

from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import FLIPPED, SECEDED_FOR_POINTS
from libs.engine.games.wizbits.facts import CardsDiscardedForPoints, CardSeceded, PointsChanged
from libs.engine.games.wizbits.state import State
from libs.engine.games.wizbits.triggers import fire
from libs.engine.table import Table

MILL = "mill"
SECESSION_POINTS = 2


def reach(book: Book, state: State, seat: int) -> int:
    """The Secession Points that the seat could raise (R12)."""
    side = state.sides[seat]
    total = side.pool + len(side.deck)
    for card in state.cards.values():
        if card.seat == seat and not card.seceded and card.id != side.main:
            total += SECESSION_POINTS + book.plans[card.design].flip_points
    return total


def pay_options(state: State, seat: int) -> list[str]:
    """The ways to raise the next points: the top of the deck, or a card in play but the Main Character."""
    side = state.sides[seat]
    options = [MILL] if side.deck else []
    options += [
        f"secede:{id_}"
        for id_ in sorted(state.cards)
        if state.cards[id_].seat == seat and not state.cards[id_].seceded and id_ != side.main
    ]
    return options


def pay(book: Book, table: Table[State], seat: int, option: str, count: int = 1) -> None:
    """Raises points in one of these ways; the deck gives `count` at once where there is no other way."""
    kind, _, word = option.partition(":")
    if kind == MILL:
        mill_for_points(table, seat, count)
    else:
        secede_for_points(book, table, int(word))


def mill_for_points(table: Table[State], seat: int, count: int) -> None:
    """Discards the top cards of the deck for a point each (WB-07)."""
    side = table.state.sides[seat]
    cards = tuple(side.deck[:count])
    designs = tuple(table.state.designs[card] for card in cards)
    table.emit(CardsDiscardedForPoints(seat, cards, designs, side.pool + len(cards)))


def secede_for_points(book: Book, table: Table[State], id_: int) -> None:
    """Flips a card for two points (WB-08), and places what that triggers at once (R24)."""
    card = table.state.cards[id_]
    flip(book, table, id_, SECESSION_POINTS)
    fire(book, table, ((SECEDED_FOR_POINTS, id_, card.seat), (FLIPPED, id_, card.seat)))


def flip(book: Book, table: Table[State], id_: int, points: int) -> None:
    """The card is Seceded; its Flip Income happens at once (R14)."""
    state = table.state
    card = state.cards[id_]
    side = state.sides[card.seat]
    table.emit(CardSeceded(card.seat, id_, card.design, points, side.pool + points))
    income = book.plans[card.design].flip_points
    if income:
        table.emit(PointsChanged(card.seat, side.pool + income, income, card.design))
