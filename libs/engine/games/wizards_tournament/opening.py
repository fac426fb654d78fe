"""Setup (section 3): decks, the market, the first player, the first cards, the first turn."""

from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.drawing import draw
from libs.engine.games.wizards_tournament.facts import DecksDealt, FirstPlayerDrawn, MarketDrawn, TurnStarted
from libs.engine.games.wizards_tournament.state import START_SPIRIT, State
from libs.engine.rulebook.zones import shuffled
from libs.engine.table import Table

MARKET_SETS = 12
FIRST_CARDS = (1, 3, 4, 5)
"""How many cards the first, second, third and fourth player draw before the first turn (R3)."""


def begin(book: Book, table: Table[State], wanted: tuple[str, ...]) -> None:
    """Deals and draws; `wanted` sets lie in the market first, the rest of the twelve come from the Selection deck."""
    state = table.state
    count = len(state.seats)
    for number in range(count):
        table.shuffle(f"deck of seat {number}", START_SPIRIT)
    table.emit(DecksDealt(book.spirit, START_SPIRIT))
    sets = _market(book, table, wanted)
    table.emit(MarketDrawn(sets, tuple([book.faces[set_].card.copies for set_ in sets])))
    first = table.roll("first player", 0, count - 1)
    table.emit(FirstPlayerDrawn(first))
    for index in range(count):
        draw(table, (first + index) % count, FIRST_CARDS[index])
    table.emit(TurnStarted(first, 1))


def _market(book: Book, table: Table[State], wanted: tuple[str, ...]) -> tuple[str, ...]:
    if len(wanted) >= MARKET_SETS:
        return wanted[:MARKET_SETS]
    deck = [set_ for set_ in book.sets if set_ not in wanted]
    return (*wanted, *shuffled(table, "Selection deck", deck)[: MARKET_SETS - len(wanted)])
