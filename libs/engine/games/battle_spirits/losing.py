"""Cores that effects and attacks take from a place: the owner says which where the Soul Core is among them (6.2)."""

from libs.engine.games.battle_spirits import ending
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import Rebirth
from libs.engine.games.battle_spirits.field_facts import LifeChanged, LossAnswered, LossAsked, Place
from libs.engine.games.battle_spirits.leaving import deplete, move_cores
from libs.engine.games.battle_spirits.state import (
    LIFE,
    LIFE_DECREASED,
    Loss,
    Pile,
    Side,
    State,
    Trigger,
    Unit,
    own_unit,
)
from libs.engine.games.battle_spirits.triggers import wait, wait_for_burst
from libs.engine.table import Table


def lose(
    book: Book, table: Table[State], seat: int, place: Place, to: str, count: int, by: int, taken: int = 0
) -> None:
    """Moves `count` cores (R12: as many as there are) of the seat from a place to one of its core zones."""
    pile = _pile(table.state.sides[seat], place)
    if 0 < count < pile.total and pile.soul:
        table.emit(LossAsked(seat, place, to, count, by, taken))
        return
    all_ = count >= pile.total
    cores, soul = (pile.cores, pile.soul) if all_ else (count, False)
    if cores or soul:
        move_cores(book, table, seat, place, to, cores, soul=soul)
    _lost(book, table, seat, place, by, taken + cores + soul)


def answer(book: Book, table: Table[State], frame: Loss, option: str) -> None:
    """One core goes, of the kind that the owner says; then the rest."""
    seat, place, to, left, by, taken = frame.seat, frame.place, frame.to, frame.left, frame.by, frame.taken
    is_soul = option == "soul"
    table.emit(LossAnswered(seat, is_soul))
    move_cores(book, table, seat, place, to, 1 - is_soul, soul=is_soul)
    lose(book, table, seat, place, to, left - 1, by, taken + 1)


def _pile(side: Side, place: Place) -> Pile | Unit:
    if isinstance(place, int):
        return own_unit(side, place)
    return side.life if place == LIFE else side.core_trash


def _lost(book: Book, table: Table[State], seat: int, place: Place, by: int, taken: int) -> None:
    if isinstance(place, int):
        deplete(book, table, seat, by)
    elif place == LIFE and taken:
        life_decreased(book, table, seat, taken)


def life_decreased(book: Book, table: Table[State], seat: int, taken: int) -> None:
    """The end is checked at once (R5); then Rebirths and Bursts may follow."""
    table.emit(LifeChanged(seat, table.state.sides[seat].life.total, -taken))
    if ending.check_lives(table):
        return
    side = table.state.sides[seat]
    found: list[Trigger] = []
    for unit in side.field:
        info = book.faces[unit.face]
        if info.rebirth >= 0 and info.abilities[info.rebirth].event == LIFE_DECREASED:
            step = info.abilities[info.rebirth].steps[0]
            if isinstance(step, Rebirth) and side.counter_area <= step.most_counters:
                found.append(Trigger(seat, unit.id, unit.face, info.rebirth))
    wait(table, found)
    wait_for_burst(table, seat, LIFE_DECREASED)
