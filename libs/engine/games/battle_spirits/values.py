"""Derived values: level, BP, symbols, colours, cost, families, and what constant effects say. Reads, never changes."""

from collections.abc import Iterator

from libs.engine.games.battle_spirits.book import Book, Info
from libs.engine.games.battle_spirits.cards import (
    Ability,
    BpMod,
    Cannot,
    Filter,
    GrantFamily,
    Requirement,
)
from libs.engine.games.battle_spirits.state import Side, State, Unit


def level_at(info: Info, cores: int) -> int:
    """The highest level whose number of cores is there; 0 below the lowest."""
    for needed, level, _bp in info.levels:
        if cores >= needed:
            return level
    return 0


def printed_bp(info: Info, cores: int) -> int:
    """The BP of that level (BS-16); 0 below the lowest."""
    for needed, _level, bp in info.levels:
        if cores >= needed:
            return bp
    return 0


def is_active(info: Info, unit: Unit, ability: Ability) -> bool:
    """Whether the unit's level lets the ability work (BS-17)."""
    return not ability.levels or level_at(info, unit.total) in ability.levels


def constants(book: Book, state: State) -> Iterator[tuple[int, Unit, Ability]]:
    """Every constant effect that works now: whose, on which unit, which."""
    for seat, side in enumerate(state.sides):
        for unit in side.field:
            info = book.faces[unit.face]
            for _number, ability in info.constants:
                if is_active(info, unit, ability) and holds(book, state, seat, ability.requires, unit):
                    yield seat, unit, ability


def bp_of(book: Book, state: State, seat: int, unit: Unit) -> int:
    """Level BP, Brave bonus and modifiers, never below 0 (R1)."""
    bp = printed_bp(book.faces[unit.face], unit.total) + unit.bp
    if unit.brave:
        bp += book.faces[unit.brave].brave_bp
    for owner, source, ability in constants(book, state):
        for step in ability.steps:
            if isinstance(step, BpMod) and _concerns(book, state, owner, source, step.target, seat, unit):
                bp += step.bp
    return max(0, bp)


def is_forbidden(book: Book, state: State, seat: int, unit: Unit, action: str) -> bool:
    """Whether a constant effect says that the unit cannot do this."""
    for owner, source, ability in constants(book, state):
        for step in ability.steps:
            if (
                isinstance(step, Cannot)
                and step.action == action
                and _concerns(book, state, owner, source, step.target, seat, unit)
            ):
                return True
    return False


def _concerns(book: Book, state: State, owner: int, source: Unit, target: Filter | None, seat: int, unit: Unit) -> bool:
    if target is None:
        return source.id == unit.id
    return fits(book, state, owner, target, seat, unit)


def fits(book: Book, state: State, controller: int, wanted: Filter, seat: int, unit: Unit) -> bool:
    """Whether a card on the seat's Field is one that the controller's effect may touch."""
    if wanted.side != "any" and (wanted.side == "own") != (controller == seat):
        return False
    info = book.faces[unit.face]
    if wanted.what == "spirit":
        if not info.is_spirit:
            return False
    elif (wanted.what == "unit") != info.is_fighter:
        return False
    if wanted.refreshed and unit.exhausted:
        return False
    if wanted.colour is not None and wanted.colour not in colours_of(book, unit):
        return False
    return wanted.most_bp is None or bp_of(book, state, seat, unit) <= wanted.most_bp


def colours_of(book: Book, unit: Unit) -> tuple[str, ...]:
    """Its border colours and those of its Brave; symbols do not count (BS-21)."""
    colours = book.faces[unit.face].colours
    return (*colours, *book.faces[unit.brave].colours) if unit.brave else colours


def families_of(book: Book, state: State, seat: int, unit: Unit) -> tuple[str, ...]:
    """Its own families and those that effects give it (BS-10)."""
    families = list(book.faces[unit.face].families)
    for owner, _source, ability in constants(book, state):
        families += [step.family for step in ability.steps if isinstance(step, GrantFamily) and owner == seat]
    return tuple(dict.fromkeys(families))


def symbols_of(book: Book, unit: Unit) -> tuple[str, ...]:
    """Its own symbols, those of its Brave, and those of effects."""
    symbols = book.faces[unit.face].symbols
    if unit.brave:
        symbols = (*symbols, *book.faces[unit.brave].symbols)
    return symbols + symbols[:1] * unit.symbols if unit.symbols else symbols


def cost_of(book: Book, unit: Unit) -> int:
    """Its cost, with that of its Brave."""
    cost = book.faces[unit.face].cost
    return cost + book.faces[unit.brave].braved_cost if unit.brave else cost


def symbol_counts(book: Book, side: Side) -> dict[str, int]:
    """How many symbols of each colour lie on the side's Field (BS-20)."""
    counts: dict[str, int] = {}
    for unit in side.field:
        for symbol in symbols_of(book, unit):
            counts[symbol] = counts.get(symbol, 0) + 1
    return counts


def reduced_cost(info: Info, counts: dict[str, int]) -> int:
    """The cost less, for each colour, the smaller of icons and symbols; never below 0 (BS-05 … BS-08)."""
    cost = info.cost
    for colour, icons in info.icons:
        have = counts.get(colour, 0)
        cost -= min(have, icons)
    return max(0, cost)


def cores_at_hand(side: Side) -> int:
    """All cores in the Reserve and on own Field cards: what a cost and a level may be paid and placed with."""
    total = side.reserve.cores + side.reserve.soul
    for unit in side.field:
        total += unit.cores + unit.soul
    return total


def holds(book: Book, state: State, seat: int, needed: Requirement | None, unit: Unit | None = None) -> bool:
    """Whether everything that an effect or a summon asks for is so now."""
    if needed is None:
        return True
    side = state.sides[seat]
    if len(side.trash) < needed.trash_cards or side.life.total > needed.most_life:
        return False
    if needed.own_spirits and sum(book.faces[one.face].is_spirit for one in side.field) < needed.own_spirits:
        return False
    if needed.no_attack and state.attacks:
        return False
    if needed.soul_in_life and not side.life.soul:
        return False
    if needed.has_blocked and (state.battle is None or unit is None or state.battle.blocker != unit.id):
        return False
    colour = needed.spirit_colour
    return colour is None or any(
        book.faces[one.face].is_spirit and colour in colours_of(book, one) for one in side.field
    )
