"""The core that may be put on a card that was turned over without one (Rebirth of a Nexus, section 7)."""

from libs.engine.games.battle_spirits import playing
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.field_facts import RebirthAnswered
from libs.engine.games.battle_spirits.leaving import deplete, move_cores
from libs.engine.games.battle_spirits.state import State, TurnedOver
from libs.engine.table import Table


def options(book: Book, state: State, frame: TurnedOver) -> list[str]:
    """A core of the Reserve or of another own card, or none."""
    own = f"from:card:{frame.unit}"
    found = [one for one in playing.sources(book, state, frame.seat, "from:") if one not in (own, own + ":soul")]
    return [*found, playing.DONE]


def choose(book: Book, table: Table[State], frame: TurnedOver, option: str) -> None:
    """Puts the core there; a card without its lowest level is depleted."""
    seat, unit = frame.seat, frame.unit
    table.emit(RebirthAnswered(seat, unit))
    if option != playing.DONE:
        place, soul = playing.place_of(option.removeprefix("from:"))
        move_cores(book, table, seat, place, unit, 1 - soul, soul=soul)
    deplete(book, table, seat, seat)
