"""Effects that wait, and Bursts that may be activated: what an event sets off (8.2, 8.3). Carries out none of it."""

from libs.engine.games.battle_spirits.battle_facts import BurstsWaiting
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.play_facts import EffectsWaiting
from libs.engine.games.battle_spirits.state import State, Trigger, Unit
from libs.engine.games.battle_spirits.values import holds, is_active
from libs.engine.table import Table


def triggers_of(book: Book, state: State, seat: int, unit: Unit, *timings: str) -> list[Trigger]:
    """The effects of a unit, and those of its Brave while braved, that these timings set off at its level (BS-17)."""
    found: list[Trigger] = []
    info = book.faces[unit.face]
    for timing in timings:
        for number, ability in info.by_when.get(timing, ()):
            is_on = not ability.while_braved and is_active(info, unit, ability)
            if is_on and holds(book, state, seat, ability.requires, unit):
                found.append(Trigger(seat, unit.id, info.id, number))
        if unit.brave:
            for number, ability in book.faces[unit.brave].by_when.get(timing, ()):
                if ability.while_braved and holds(book, state, seat, ability.requires, unit):
                    found.append(Trigger(seat, unit.id, unit.brave, number))
    return found


def wait(table: Table[State], triggers: list[Trigger]) -> None:
    """Lets effects wait, if there are any."""
    if triggers:
        table.emit(EffectsWaiting(tuple(triggers)))


def wait_for_field(book: Book, table: Table[State], seat: int, timing: str) -> None:
    """Lets the effects of all cards of a seat wait that a step or the end of a battle sets off."""
    state = table.state
    wait(table, [one for unit in state.sides[seat].field for one in triggers_of(book, state, seat, unit, timing)])


def wait_for_burst(table: Table[State], seat: int, event: str) -> None:
    """Lets a set Burst wait for its window, whichever card it is (R16)."""
    if table.state.sides[seat].burst:
        table.emit(BurstsWaiting(seat, event))
