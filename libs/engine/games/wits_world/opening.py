"""The opening (section 3): both sides choose in secret, both Creatures are shown, then the draw says who begins."""

from libs.engine.decision import SELECTION, Decision
from libs.engine.games.wits_world.book import Book
from libs.engine.games.wits_world.facts import BattleBegan, FirstDrawn, Opened, OpeningChosen
from libs.engine.games.wits_world.state import State
from libs.engine.games.wits_world.turn import play_from
from libs.engine.table import Table

OPENING_DECISIONS = (
    Decision(seat=0, kind="opening", clock=SELECTION),
    Decision(seat=1, kind="opening", clock=SELECTION),
)


def begin(table: Table[State]) -> None:
    """Both sides are asked at the same time."""
    table.emit(BattleBegan())


def decisions(state: State) -> list[Decision]:
    """The sides that have not chosen yet."""
    return [decision for decision in OPENING_DECISIONS if state.sides[decision.seat].pick is None]


def choose(book: Book, table: Table[State], seat: int, slot: int) -> None:
    """Keeps a choice back until both are there (WW-06), then shows both and draws (WW-08)."""
    table.emit(OpeningChosen(seat, slot))
    zero, one = table.state.sides
    if zero.pick is None or one.pick is None:
        return
    table.emit(
        Opened((zero.pick, one.pick), (zero.fighters[zero.pick].species, one.fighters[one.pick].species)),
    )
    first = table.roll("first", 0, 1)
    table.emit(FirstDrawn(first))
    play_from(book, table, first, 1)
