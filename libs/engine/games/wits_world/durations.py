"""How statuses are counted down (section 6.2): turns at the end of the holder's own turns, charges after moves."""

from libs.engine.games.wits_world.defeat import lose_hp
from libs.engine.games.wits_world.facts import (
    BY_POISON,
    RAN_OUT,
    StatusCounted,
    StatusExpired,
)
from libs.engine.games.wits_world.state import (
    BOOST_OUT,
    LIFESTEAL,
    POISON,
    REDUCE_IN,
    REFLECT,
    State,
    Status,
    status_of,
)
from libs.engine.table import Table


def end_of_turn(table: Table[State]) -> None:
    """Poison and turns of the Creature whose turn it was (WW-46, WW-58). Without an active one nothing happens.

    A status set or refreshed during this very turn is not counted (R15).
    """
    state = table.state
    seat = state.current
    side = state.sides[seat]
    slot = side.active
    if slot is None:
        return
    fighter = side.fighters[slot]
    if not fighter.statuses:
        return
    poison = status_of(fighter, POISON)
    if poison is not None and poison.since < state.turn:
        lose_hp(table, seat, slot, poison.amount, BY_POISON, poison.source)
    for status in tuple(fighter.statuses):
        if status.turns and status.set_on != state.turn:
            if status.turns > 1:
                table.emit(StatusCounted(seat, slot, status.kind, status.source, status.turns - 1))
            else:
                end_status(table, seat, slot, status, RAN_OUT)


def after_move(table: Table[State], seat: int, slot: int, *, deals_damage: bool, struck: bool) -> None:
    """Charges that a Creature's move used up, once a move however often it hit (R16).

    `deals_damage`: the move has a `damage` effect; `struck`: at least one of them was not dodged.
    """
    state = table.state
    if deals_damage:
        for status in tuple(state.sides[seat].fighters[slot].statuses):
            if status.charges and (
                status.kind == BOOST_OUT or (status.kind == LIFESTEAL and struck and status.set_on != state.turn)
            ):
                count_charge(table, seat, slot, status)
    target = state.sides[1 - seat].active
    if struck and target is not None:
        for status in tuple(state.sides[1 - seat].fighters[target].statuses):
            if status.charges and status.kind in (REDUCE_IN, REFLECT):
                count_charge(table, 1 - seat, target, status)


def count_charge(table: Table[State], seat: int, slot: int, status: Status) -> None:
    """One charge less; the last one ends the status."""
    if status.charges > 1:
        table.emit(StatusCounted(seat, slot, status.kind, status.source, status.charges - 1))
    else:
        end_status(table, seat, slot, status, RAN_OUT)


def end_status(table: Table[State], seat: int, slot: int, status: Status, how: str) -> None:
    """A status is gone; of a stun that is the recovery (R13)."""
    species = table.state.sides[seat].fighters[slot].species
    table.emit(StatusExpired(seat, slot, species, status.kind, status.source, how))
