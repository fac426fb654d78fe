"""The Main Step (section 6): what the turn player may do, any number of times in any order."""

from functools import cache

from libs.engine.games.battle_spirits import playing
from libs.engine.games.battle_spirits.battle_facts import BurstDiscarded, BurstSet
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import BRAVE, FLASH
from libs.engine.games.battle_spirits.effects import Source, activate
from libs.engine.games.battle_spirits.field_facts import Braved, BraveSeparated, SoulSwapped
from libs.engine.games.battle_spirits.leaving import deplete, move_cores
from libs.engine.games.battle_spirits.play_facts import AbilityUsed
from libs.engine.games.battle_spirits.state import (
    MOST_MOVES,
    MOST_SHIFTS,
    RESERVE,
    Side,
    State,
    own_unit,
)
from libs.engine.games.battle_spirits.values import cores_at_hand, is_active
from libs.engine.table import Table

END = "end"


@cache
def _moves(id_: int) -> tuple[str, str, str, str]:
    """The options that move a core between a card and the Reserve."""
    return (f"move:reserve:{id_}", f"move_soul:reserve:{id_}", f"move:{id_}:reserve", f"move_soul:{id_}:reserve")


def options(book: Book, state: State) -> list[str]:
    """Every action that can be carried through now, and `end`."""
    seat = state.active
    side = state.sides[seat]
    found = playing.playable(book, state, seat, in_main=True)
    found += usable(book, state, seat)
    if state.moves < MOST_MOVES:
        _core_moves(side, found)
    if state.shifts < MOST_SHIFTS:
        found += _soul_swaps(side)
        found += _brave_moves(book, side)
    if not state.burst_was_set:
        found += [f"set_burst:{card}" for card in sorted(set(side.hand)) if book.faces[card].burst >= 0]
    found.append(END)
    return found


def usable(book: Book, state: State, seat: int) -> list[str]:
    """Flash effects of own cards on the Field (BS-65)."""
    found: list[str] = []
    for unit in state.sides[seat].field:
        info = book.faces[unit.face]
        for number, ability in info.by_when.get(FLASH, ()):
            if is_active(info, unit, ability) and not (ability.once_per_turn and number in unit.used):
                found.append(f"use:{unit.id}:{number}")
    return found


def use(book: Book, table: Table[State], seat: int, word: str) -> None:
    """Uses a Flash effect of a card on the Field."""
    id_, number = map(int, word.split(":"))
    face = own_unit(table.state.sides[seat], id_).face
    table.emit(AbilityUsed(seat, id_, face, number))
    activate(book, table, Source(seat, id_, face, number))


def _core_moves(side: Side, found: list[str]) -> None:
    """Single cores between Reserve and Field, in any number (BS-66)."""
    reserve = side.reserve
    for unit in side.field:
        to, soul_to, back, soul_back = _moves(unit.id)
        if reserve.cores:
            found.append(to)
        if reserve.soul:
            found.append(soul_to)
        if unit.cores:
            found.append(back)
        if unit.soul:
            found.append(soul_back)


def _soul_swaps(side: Side) -> list[str]:
    """A normal core and the Soul Core of two own cards change places."""
    holder = next((unit for unit in side.field if unit.soul), None)
    if holder is None:
        return []
    return [f"swap_soul:{holder.id}:{unit.id}" for unit in side.field if unit.cores and unit is not holder]


def _brave_moves(book: Book, side: Side) -> list[str]:
    """Spirit-form Braves onto hosts, Braves from host to host, Braves off their hosts."""
    found: list[str] = []
    at_hand = -1
    for unit in side.field:
        is_free = book.faces[unit.face].type == BRAVE
        if not is_free and not unit.brave:
            continue
        card, id_ = (unit.face, unit.id) if is_free else (unit.brave, unit.brave_id)
        info = book.faces[card]
        found += [f"brave:{id_}:{host.id}" for host in playing.hosts(book, side, info)]
        if not is_free:
            if at_hand < 0:
                at_hand = cores_at_hand(side)
            if at_hand >= info.least:
                found.append(f"separate:{id_}")
    return found


def choose(book: Book, table: Table[State], option: str) -> bool:
    """Carries out an action; `False` for the end of the step."""
    seat = table.state.active
    kind, _, word = option.partition(":")
    if kind == "play":
        playing.declare(book, table, seat, word, in_main=True)
    elif kind == "use":
        use(book, table, seat, word)
    elif kind in ("move", "move_soul"):
        _move(book, table, seat, word, soul=kind == "move_soul")
    elif kind == "swap_soul":
        holder, other = (own_unit(table.state.sides[seat], int(one)) for one in word.split(":"))
        table.emit(SoulSwapped(seat, holder.id, holder.face, other.id, other.face))
    elif kind == "brave":
        brave, host = map(int, word.split(":"))
        _brave(book, table, seat, brave, host)
    elif kind == "separate":
        host = next(unit for unit in table.state.sides[seat].field if unit.brave_id == int(word))
        table.emit(BraveSeparated(seat, int(word), host.brave, host.id))
    elif kind == "set_burst":
        _set_burst(table, seat, word)
    else:
        return False
    return True


def _move(book: Book, table: Table[State], seat: int, word: str, *, soul: bool) -> None:
    source, _, target = word.partition(":")
    move_cores(
        book,
        table,
        seat,
        RESERVE if source == RESERVE else int(source),
        RESERVE if target == RESERVE else int(target),
        1 - soul,
        soul=soul,
        by_player=True,
    )
    if target == RESERVE:
        deplete(book, table, seat, seat)


def _brave(book: Book, table: Table[State], seat: int, brave: int, host: int) -> None:
    side = table.state.sides[seat]
    face = own_unit(side, host).face
    for unit in side.field:
        if unit.id == brave:
            table.emit(Braved(seat, brave, unit.card, brave, host, face))
            return
        if unit.brave_id == brave:
            table.emit(Braved(seat, brave, unit.brave, unit.id, host, face))
            return


def _set_burst(table: Table[State], seat: int, card: str) -> None:
    """Sets a card face down; one that lies there is discarded for it (BS-32)."""
    old = table.state.sides[seat].burst
    if old:
        table.emit(BurstDiscarded(seat, old))
    table.emit(BurstSet(seat, card))
