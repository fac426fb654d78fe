"""Damage as one change (R20): wards, shells, destruction, then the look at who has won, then what it triggers."""

from collections.abc import Sequence
from typing import NamedTuple

from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.cards import REGROW
from libs.engine.games.wizards_tournament.ending import check
from libs.engine.games.wizards_tournament.facts import AbilitiesTriggered, DamageDealt, Destroyed, LifeChanged, Regrown
from libs.engine.games.wizards_tournament.state import OVER, Caused, Permanent, State, permanent
from libs.engine.table import Table


class Hit(NamedTuple):
    """Damage on its way: from a card (a permanent has an id) of a seat, to a ref."""

    set: str
    id: int
    controller: int
    target: str
    amount: int


def capacity(book: Book, one: Permanent) -> int:
    """What a monster can absorb from one source before it is destroyed, its ward and shell included (R20)."""
    left = max(0, one.power + one.bonus - one.damage)
    return left + one.shield + book.faces[one.set].shell


def deal(book: Book, table: Table[State], hits: Sequence[Hit]) -> None:
    """All hits at once: then the dead are destroyed, winners are looked for, and abilities trigger (R17)."""
    state = table.state
    caused: list[Caused] = []
    for hit in hits:
        kind, _, number = hit.target.partition(":")
        if kind == "card":
            one = permanent(state, int(number))
            if one is not None:
                _hit_monster(book, table, hit, one)
        elif _hit_seat(table, hit, int(number)) and hit.id and book.faces[hit.set].on_damage_seat:
            caused.append(Caused(hit.id, hit.set, hit.controller, int(number)))
    destroy_dead(book, table)
    if check(table) and caused:
        trigger(table, caused)


def destroy_dead(book: Book, table: Table[State]) -> None:
    """Every monster with as much damage as Power, or no Power at all, is destroyed, or regrows once a turn."""
    for one in tuple(table.state.play):
        power = one.power + one.bonus
        if not one.is_monster or (one.damage < power and power > 0):
            continue
        if power > 0 and not one.regrown and REGROW in book.faces[one.set].flags:
            table.emit(Regrown(one.id, one.set, one.controller))
        else:
            table.emit(Destroyed(one.id, one.set, one.owner, one.controller))


def trigger(table: Table[State], caused: list[Caused]) -> None:
    """Triggered abilities, the active seat's first, then by id (R17); those of seats that are out are lost."""
    state = table.state
    seats = state.seats
    living = [one for one in caused if seats[one.controller].alive and (one.seat < 0 or seats[one.seat].alive)]
    if living and state.step != OVER:
        living.sort(key=lambda one: (one.controller != state.active, one.source))
        table.emit(AbilitiesTriggered(tuple(living)))


def _hit_seat(table: Table[State], hit: Hit, number: int) -> int:
    seat = table.state.seats[number]
    if not seat.alive or not hit.amount:
        return 0
    prevented = min(seat.shield, hit.amount)
    amount = hit.amount - prevented
    table.emit(DamageDealt(hit.set, hit.target, number, "", amount, prevented, seat.shield - prevented))
    if amount:
        table.emit(LifeChanged(number, seat.life - amount, -amount, hit.set))
    return amount


def _hit_monster(book: Book, table: Table[State], hit: Hit, one: Permanent) -> None:
    if not hit.amount:
        return
    warded = min(one.shield, hit.amount)
    shelled = min(book.faces[one.set].shell, hit.amount - warded)
    amount = hit.amount - warded - shelled
    shield, damage = one.shield - warded, one.damage + amount
    table.emit(DamageDealt(hit.set, hit.target, one.controller, one.set, amount, warded + shelled, shield, damage))
