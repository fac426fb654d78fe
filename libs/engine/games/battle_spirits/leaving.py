"""How cards leave the Field: destroyed, depleted or returned, with Rebirth and Braves that stay (6.2, 7)."""

from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import DESTROYED as WHEN_DESTROYED
from libs.engine.games.battle_spirits.cards import Rebirth
from libs.engine.games.battle_spirits.field_facts import (
    BraveStays,
    CoresMoved,
    CounterChanged,
    LeaveAnswered,
    LeaveAsked,
    LevelChanged,
    Place,
    Reborn,
    UnitLeft,
)
from libs.engine.games.battle_spirits.state import (
    HAND,
    NOBODY,
    RESERVE,
    TRASH,
    UNIT_DESTROYED,
    Leave,
    Play,
    Side,
    State,
    Unit,
    own_unit,
    owner_of,
)
from libs.engine.games.battle_spirits.triggers import triggers_of, wait, wait_for_burst
from libs.engine.games.battle_spirits.values import cores_at_hand, level_at
from libs.engine.table import Table

DESTROYED, DEPLETED, RETURNED = WAYS = ("destroyed", "depleted", "returned")
"""Ways to leave the Field."""

REBIRTH, STAY = ("rebirth", "stay")
"""What the owner of a unit that leaves may be asked."""


def move_cores(
    book: Book,
    table: Table[State],
    seat: int,
    source: Place,
    target: Place,
    cores: int,
    *,
    soul: bool,
    by_player: bool = False,
) -> None:
    """Moves cores between two places of a seat and tells of levels that change. Depletion is checked by the caller."""
    side = table.state.sides[seat]
    before = levels(book, side, source, target)
    table.emit(CoresMoved(seat, source, target, cores, soul, by_player, face_at(side, source) or face_at(side, target)))
    tell_levels(book, table, seat, before)


def face_at(side: Side, place: Place) -> str:
    """The card that lies up at a place; empty for a core zone."""
    return own_unit(side, place).face if isinstance(place, int) else ""


def levels(book: Book, side: Side, *places: Place) -> list[tuple[int, int]]:
    """The levels of those places that are units."""
    return [
        (place, level_at(book.faces[unit.face], unit.total))
        for place in places
        if isinstance(place, int)
        for unit in (own_unit(side, place),)
    ]


def tell_levels(book: Book, table: Table[State], seat: int, before: list[tuple[int, int]]) -> None:
    """Tells of every unit whose level is no longer what it was."""
    for id_, old in before:
        unit = own_unit(table.state.sides[seat], id_)
        new = level_at(book.faces[unit.face], unit.total)
        if new not in (old, 0):
            table.emit(LevelChanged(seat, id_, unit.face, new))


def deplete(book: Book, table: Table[State], seat: int, by: int) -> bool:
    """Lets every card of the seat go whose cores are below its lowest level (BS-47). Says whether any did."""
    found = False
    for unit in tuple(table.state.sides[seat].field):
        if unit.total < book.faces[unit.face].least and not _is_leaving(table.state, unit):
            leave(book, table, unit.id, DEPLETED, by)
            found = True
    return found


def _is_leaving(state: State, unit: Unit) -> bool:
    return any(isinstance(frame, Leave) and frame.unit == unit.id for frame in state.agenda)


def leave(book: Book, table: Table[State], id_: int, how: str, by: int) -> None:
    """A card is to leave the Field by a seat's doing; its owner may have to be asked first."""
    state = table.state
    seat = owner_of(state, id_)
    if seat == NOBODY:
        return
    unit = own_unit(state.sides[seat], id_)
    if by != seat and _can_be_reborn(book, state.sides[seat], unit):
        table.emit(LeaveAsked(seat, id_, how, by, REBIRTH))
    else:
        _leave_or_ask_for_brave(book, table, seat, unit, how, by)


def answer(book: Book, table: Table[State], frame: Leave, option: str) -> None:
    """The owner has answered: a Rebirth is done or not, a Brave stays or goes along."""
    seat, how, by, stage = frame.seat, frame.how, frame.by, frame.stage
    unit = own_unit(table.state.sides[seat], frame.unit)
    table.emit(LeaveAnswered(seat, option))
    if stage == STAY:
        _depart(book, table, seat, unit, how, by, stays=option == "yes")
    elif option == "yes":
        _be_reborn_with_soul(book, table, seat, unit)
    else:
        _leave_or_ask_for_brave(book, table, seat, unit, how, by)


def _can_be_reborn(book: Book, side: Side, unit: Unit) -> bool:
    """Whether a Rebirth with the Soul Core is possible; it must lie in the Reserve or on the Field (section 7)."""
    info = book.faces[unit.face]
    if info.rebirth < 0 or info.abilities[info.rebirth].event != "leaves":
        return False
    step = info.abilities[info.rebirth].steps[0]
    if not isinstance(step, Rebirth) or side.counter_area > step.most_counters:
        return False
    return side.reserve.soul or any(one.soul for one in side.field)


def _be_reborn_with_soul(book: Book, table: Table[State], seat: int, unit: Unit) -> None:
    side = table.state.sides[seat]
    if not unit.soul:
        source = RESERVE if side.reserve.soul else next(one.id for one in side.field if one.soul)
        move_cores(book, table, seat, source, unit.id, 0, soul=True)
    turn_over(book, table, seat, unit)
    deplete(book, table, seat, seat)


def turn_over(book: Book, table: Table[State], seat: int, unit: Unit) -> None:
    """The card's back lies up; one core goes from the Void to the counter area (BS-36)."""
    table.emit(Reborn(seat, unit.id, unit.card, book.faces[unit.face].back))
    table.emit(CounterChanged(seat, table.state.sides[seat].counter_area + 1))


def _leave_or_ask_for_brave(book: Book, table: Table[State], seat: int, unit: Unit, how: str, by: int) -> None:
    if unit.brave and _brave_can_stay(book, table.state, seat, unit):
        table.emit(LeaveAsked(seat, unit.id, how, by, STAY))
    else:
        _depart(book, table, seat, unit, how, by, stays=False)


def _brave_can_stay(book: Book, state: State, seat: int, unit: Unit) -> bool:
    """Whether its level's cores are there, beside those that a play on its way still needs."""
    needed = book.faces[unit.brave].least
    for frame in state.agenda:
        if isinstance(frame, Play) and frame.seat == seat and frame.how in ("summon", "deploy"):
            face = frame.card if frame.host == NOBODY else own_unit(state.sides[seat], frame.host).face
            needed += book.faces[face].least
    return cores_at_hand(state.sides[seat]) >= needed


def _depart(book: Book, table: Table[State], seat: int, unit: Unit, how: str, by: int, *, stays: bool) -> None:
    state = table.state
    triggers = triggers_of(book, state, seat, unit, WHEN_DESTROYED) if how == DESTROYED else []
    if stays:
        table.emit(BraveStays(seat, unit.id, unit.brave_id, unit.brave))
    target = HAND if how == RETURNED else TRASH
    table.emit(UnitLeft(seat, unit.id, unit.card, unit.face, how, target, unit.cores, unit.soul, unit.brave))
    wait(table, triggers)
    if how == DESTROYED and by != seat and book.faces[unit.face].is_fighter:
        wait_for_burst(table, seat, UNIT_DESTROYED)
