"""The part of the reducer about cards and cores on the Field. Decides nothing."""

from libs.engine.folds import Folds
from libs.engine.games.battle_spirits.field_facts import (
    BpChanged,
    Braved,
    BraveSeparated,
    BraveStays,
    CardMilled,
    CardMoved,
    CoresMoved,
    CounterChanged,
    Exhausted,
    LevelChanged,
    LifeChanged,
    Place,
    Reborn,
    Refreshed,
    SoulSwapped,
    SymbolsChanged,
    UnitEntered,
    UnitLeft,
)
from libs.engine.games.battle_spirits.state import (
    CORE_TRASH,
    FIELD,
    GONE,
    HAND,
    LIFE,
    NOBODY,
    REMOVED,
    RESERVE,
    TRASH,
    VOID,
    Pile,
    Play,
    Side,
    State,
    Unit,
    own_unit,
)
from libs.events.facts import Fact

EVOLVE: Folds[State] = Folds()
"""Applies one fact to a match; `evolve` adds the other handlers."""

on = EVOLVE.on


def put(pile: Pile | Unit, cores: int, soul: int) -> None:
    """Adds normal cores, and the Soul Core (1) or takes it (-1)."""
    pile.cores += cores
    if soul:
        pile.soul = soul > 0


def lie(side: Side, place: Place, cores: int, soul: int) -> None:
    """Changes the cores at a place of the side by so many; the Void and `gone` do not count."""
    if isinstance(place, int):
        put(own_unit(side, place), cores, soul)
    elif place == RESERVE:
        put(side.reserve, cores, soul)
    elif place == CORE_TRASH:
        put(side.core_trash, cores, soul)
    elif place == LIFE:
        put(side.life, cores, soul)
    elif place == GONE:
        side.soul_gone = True
    elif place != VOID:
        raise ValueError(f"cores cannot lie in {place}")


def _nothing(state: State, fact: Fact) -> None:
    """For facts that tell what others have done."""


for kind in (LevelChanged, LifeChanged):
    on(kind)(_nothing)


@on(CoresMoved)
def _cores_moved(state: State, fact: CoresMoved) -> None:
    side = state.sides[fact.seat]
    lie(side, fact.source, -fact.cores, -fact.soul)
    lie(side, fact.target, fact.cores, fact.soul)
    if fact.by_player:
        state.moves += 1


@on(SoulSwapped)
def _soul_swapped(state: State, fact: SoulSwapped) -> None:
    side = state.sides[fact.seat]
    put(own_unit(side, fact.holder), 1, -1)
    put(own_unit(side, fact.other), -1, 1)
    state.shifts += 1


@on(CardMoved)
def _card_moved(state: State, fact: CardMoved) -> None:
    side = state.sides[fact.seat]
    _zone(side, fact.source).remove(fact.card)
    _zone(side, fact.target).append(fact.card)


def _zone(side: Side, zone: str) -> list[str]:
    if zone == HAND:
        return side.hand
    if zone == TRASH:
        return side.trash
    if zone == REMOVED:
        return side.removed
    raise ValueError(f"cards do not move by name in {zone}")


@on(CardMilled)
def _card_milled(state: State, fact: CardMilled) -> None:
    side = state.sides[fact.seat]
    del side.deck[0]
    side.trash.append(fact.card)


@on(UnitEntered)
def _unit_entered(state: State, fact: UnitEntered) -> None:
    state.agenda.pop()
    unit = Unit(fact.unit, fact.card, fact.card, fact.cores, fact.soul, fact.exhausted)
    state.sides[fact.seat].field.append(unit)
    state.next_id = max(state.next_id, fact.unit + 1)


@on(UnitLeft)
def _unit_left(state: State, fact: UnitLeft) -> None:
    side = state.sides[fact.seat]
    side.field.remove(own_unit(side, fact.unit))
    put(side.reserve, fact.cores, fact.soul)
    zone = _zone(side, fact.target)
    zone.append(fact.card)
    if fact.brave:
        zone.append(fact.brave)


@on(BraveStays)
def _brave_stays(state: State, fact: BraveStays) -> None:
    unit = own_unit(state.sides[fact.seat], fact.unit)
    _come_off(state, fact.seat, unit, "stay")


@on(BraveSeparated)
def _brave_separated(state: State, fact: BraveSeparated) -> None:
    unit = own_unit(state.sides[fact.seat], fact.host)
    _come_off(state, fact.seat, unit, "separate")
    state.shifts += 1


def _come_off(state: State, seat: int, host: Unit, how: str) -> None:
    """The Brave of a host is on its way to spirit form; both have shared one state."""
    state.agenda.append(Play(seat, host.brave, FIELD, how, 0, 0, "place", unit=host.brave_id, exhausted=host.exhausted))
    host.brave = ""
    host.brave_id = NOBODY


@on(Braved)
def _braved(state: State, fact: Braved) -> None:
    side = state.sides[fact.seat]
    host = own_unit(side, fact.host)
    if fact.source == NOBODY:
        state.agenda.pop()
        state.next_id = max(state.next_id, fact.brave + 1)
    else:
        source = own_unit(side, fact.source)
        state.shifts += 1
        if source.id == fact.brave:
            side.field.remove(source)
            put(host, source.cores, source.soul)
        else:
            source.brave = ""
            source.brave_id = NOBODY
    host.brave = fact.card
    host.brave_id = fact.brave


@on(Exhausted)
def _exhausted(state: State, fact: Exhausted) -> None:
    own_unit(state.sides[fact.seat], fact.unit).exhausted = True


@on(Refreshed)
def _refreshed(state: State, fact: Refreshed) -> None:
    own_unit(state.sides[fact.seat], fact.unit).exhausted = False


@on(BpChanged)
def _bp_changed(state: State, fact: BpChanged) -> None:
    own_unit(state.sides[fact.seat], fact.unit).bp = fact.bp


@on(SymbolsChanged)
def _symbols_changed(state: State, fact: SymbolsChanged) -> None:
    own_unit(state.sides[fact.seat], fact.unit).symbols = fact.symbols


@on(Reborn)
def _reborn(state: State, fact: Reborn) -> None:
    own_unit(state.sides[fact.seat], fact.unit).face = fact.face


@on(CounterChanged)
def _counter_changed(state: State, fact: CounterChanged) -> None:
    state.sides[fact.seat].counter_area = fact.cores
