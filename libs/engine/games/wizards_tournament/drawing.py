"""Drawing cards and shuffling the discard pile into a new deck (4.1). Draws no card that the hand limit forbids."""

from libs.engine.games.wizards_tournament.facts import Drawn, Reshuffled
from libs.engine.games.wizards_tournament.state import MOST_CARDS, State
from libs.engine.rulebook.zones import shuffled
from libs.engine.table import Table


def draw(table: Table[State], number: int, count: int) -> None:
    """A seat draws, one card after the other, up to ten in hand (R4); an empty deck is made anew from the discards."""
    seat = table.state.seats[number]
    while count and len(seat.hand) < MOST_CARDS:
        if not seat.deck:
            if not seat.discard:
                return
            deck = shuffled(table, "deck", seat.discard)
            table.emit(Reshuffled(number, len(deck), deck))
        some = min(count, MOST_CARDS - len(seat.hand), len(seat.deck))
        table.emit(Drawn(number, some, tuple(seat.deck[:some])))
        count -= some
