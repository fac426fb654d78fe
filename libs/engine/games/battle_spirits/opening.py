"""Preparation (section 3): shuffle, Life, Reserve, hands, and who goes first."""

from libs.engine.decision import SELECTION, Decision
from libs.engine.games.battle_spirits import turn
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.effects import draw
from libs.engine.games.battle_spirits.ending import turn_limit
from libs.engine.games.battle_spirits.match_facts import ChooserDrawn, DeckShuffled, FirstChosen, Prepared
from libs.engine.games.battle_spirits.state import State
from libs.engine.rulebook.zones import shuffled
from libs.engine.table import Table

LIFE = 5
RESERVE = 4
HAND = 4

SELF, OTHER = ("self", "other")


def begin(table: Table[State], *, with_soul: bool) -> None:
    """Shuffles, places cores, deals (BS-52), and draws the seat that chooses who goes first (R4)."""
    sizes: list[int] = []
    for seat, side in enumerate(table.state.sides):
        table.emit(DeckShuffled(seat, shuffled(table, f"deck of seat {seat}", side.deck)))
        sizes.append(len(side.deck))
    table.emit(Prepared(LIFE, RESERVE - with_soul, with_soul, turn_limit((sizes[0], sizes[1]))))
    for seat in range(2):
        draw(table, seat, HAND)
    table.emit(ChooserDrawn(table.roll("chooser", 0, 1)))


def decision(state: State) -> Decision:
    """The drawn seat is asked."""
    return Decision(state.active, "choose_first", clock=SELECTION)


def choose(book: Book, table: Table[State], seat: int, option: str) -> None:
    """The first turn begins (BS-53)."""
    first = seat if option == SELF else 1 - seat
    table.emit(FirstChosen(seat, first))
    turn.begin_turn(book, table, first, turn.FIRST_TURN)
