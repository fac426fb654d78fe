"""Carrying out an action's effects in their order (sections 5 and 5.2). Does not ask whether the action is legal."""

from collections.abc import Callable
from typing import Any

from libs.engine.games.wits_world.book import Play
from libs.engine.games.wits_world.cards import (
    BoostOut,
    Cleanse,
    Damage,
    Dodge,
    Effect,
    Effects,
    Heal,
    Lasting,
    Lifesteal,
    PayHp,
    Poison,
    ReduceIn,
    Reflect,
    RestorePower,
    Stun,
)
from libs.engine.games.wits_world.damage import MATCHUPS, move_damage, type_factor
from libs.engine.games.wits_world.defeat import gain_hp, lose_hp
from libs.engine.games.wits_world.durations import count_charge, end_status
from libs.engine.games.wits_world.facts import (
    BY_CARD,
    BY_HEAL,
    BY_LIFESTEAL,
    BY_MOVE,
    BY_PAYMENT,
    BY_REFLECT,
    CLEANSED,
    DodgeRolled,
    PowerChanged,
    StatusRefreshed,
    StatusSet,
    StunBlocked,
)
from libs.engine.games.wits_world.state import (
    BOOST_OUT,
    DODGE,
    LIFESTEAL,
    OVER,
    POISON,
    REDUCE_IN,
    REFLECT,
    STUN,
    Fighter,
    Side,
    State,
    Status,
    find_status,
    status_of,
)
from libs.engine.table import Table


class Acting:
    """One action while it is carried out: who acts with what, and what must be remembered until its end.

    `play` is `None` for a Power card. `drain` is the user's Lifesteal percent when the action began (WW-57);
    `struck` is true once a `damage` effect of a move was not dodged (R16).
    """

    __slots__ = ("drain", "opponent", "play", "seat", "slot", "source", "struck", "table", "user")

    def __init__(self, table: Table[State], seat: int, slot: int, source: str, play: Play | None) -> None:
        self.table = table
        self.seat = seat
        self.slot = slot
        self.source = source
        self.play = play
        self.user: Fighter = table.state.sides[seat].fighters[slot]
        self.opponent: Side = table.state.sides[1 - seat]
        steal = status_of(self.user, LIFESTEAL)
        self.drain = 0 if steal is None else steal.amount
        self.struck = False


def carry_out(acting: Acting, effects: Effects) -> None:
    """Runs effects until the end of the list, of the battle (WW-45) or of the user (R4)."""
    state = acting.table.state
    for effect in effects:
        _CARRY_OUT[type(effect)](acting, effect)
        if state.phase == OVER or acting.user.defeated:
            return


def _pay_hp(acting: Acting, effect: PayHp) -> None:
    lose_hp(acting.table, acting.seat, acting.slot, effect.hp, BY_PAYMENT, acting.source)


def _heal(acting: Acting, effect: Heal) -> None:
    gain_hp(acting.table, acting.seat, acting.slot, effect.hp, BY_HEAL, acting.source)


def _restore_power(acting: Acting, effect: RestorePower) -> None:
    user = acting.user
    gained = min(effect.power, user.max_power - user.power)
    acting.table.emit(
        PowerChanged(acting.seat, acting.slot, user.species, user.power + gained, gained, "restore", acting.source)
    )


def _damage(acting: Acting, effect: Damage) -> None:
    slot = acting.opponent.active
    if slot is None:
        return
    if acting.play is None:
        lose_hp(acting.table, 1 - acting.seat, slot, effect.base, BY_CARD, acting.source)
    else:
        _strike(acting, acting.play, slot, effect.base)


def _strike(acting: Acting, play: Play, slot: int, base: int) -> None:
    """One `damage` effect of a Creature's move, step by step as in section 5.2."""
    table, seat, user = acting.table, acting.seat, acting.user
    target = acting.opponent.fighters[slot]
    dodge = mirror = None
    for status in target.statuses:
        if status.kind == DODGE:
            dodge = status
        elif status.kind == REFLECT:
            mirror = status
    if dodge is not None and _dodges(table, 1 - seat, slot, target, dodge):
        return
    acting.struck = True
    factor = type_factor(play.move.type, target.affinity)
    amount = move_damage(base, factor, user, target)
    actual = lose_hp(table, 1 - seat, slot, amount, BY_MOVE, acting.source, MATCHUPS[factor])
    if actual == 0 or table.state.phase == OVER:
        return
    if mirror is not None:
        back = actual * mirror.amount // 100
        if mirror.floor_at_one:
            back = min(back, user.hp - 1)
        if back > 0:
            lose_hp(table, seat, acting.slot, back, BY_REFLECT, mirror.source)
    if acting.drain and not user.defeated:
        steal = status_of(user, LIFESTEAL)
        gain = actual * acting.drain // 100
        if gain > 0:
            gain_hp(table, seat, acting.slot, gain, BY_LIFESTEAL, acting.source if steal is None else steal.source)


def _dodges(table: Table[State], seat: int, slot: int, target: Fighter, dodge: Status) -> bool:
    """Spends a Dodge charge and draws for it: the charge is gone either way (WW-53)."""
    chance = dodge.amount
    count_charge(table, seat, slot, dodge)
    value = table.roll("dodge", 1, 100)
    dodged = value <= chance
    table.emit(DodgeRolled(seat, slot, target.species, chance, value, dodged))
    return dodged


def _poison(acting: Acting, effect: Poison) -> None:
    _afflict(acting, POISON, effect, effect.damage)


def _stun(acting: Acting, effect: Stun) -> None:
    slot = acting.opponent.active
    if slot is None:
        return
    target = acting.opponent.fighters[slot]
    if target.stun_immune:
        acting.table.emit(StunBlocked(1 - acting.seat, slot, target.species, acting.source))
    else:
        _afflict(acting, STUN, effect)


def _dodge(acting: Acting, effect: Dodge) -> None:
    _set(acting, acting.seat, acting.slot, DODGE, effect, effect.chance)


def _reflect(acting: Acting, effect: Reflect) -> None:
    _set(acting, acting.seat, acting.slot, REFLECT, effect, effect.percent, floor_at_one=effect.floor_at_one)


def _lifesteal(acting: Acting, effect: Lifesteal) -> None:
    _set(acting, acting.seat, acting.slot, LIFESTEAL, effect, effect.percent)


def _boost_out(acting: Acting, effect: BoostOut) -> None:
    fraction = (effect.numerator, effect.denominator)
    _set(acting, acting.seat, acting.slot, BOOST_OUT, effect, fraction=fraction)


def _reduce_in(acting: Acting, effect: ReduceIn) -> None:
    fraction = (effect.numerator, effect.denominator)
    _set(acting, acting.seat, acting.slot, REDUCE_IN, effect, fraction=fraction)


def _cleanse(acting: Acting, effect: Cleanse) -> None:
    for kind in effect.kinds:
        status = status_of(acting.user, kind)
        if status is not None:
            end_status(acting.table, acting.seat, acting.slot, status, CLEANSED)


def _afflict(acting: Acting, kind: str, effect: Lasting, amount: int = 0) -> None:
    slot = acting.opponent.active
    if slot is not None:
        _set(acting, 1 - acting.seat, slot, kind, effect, amount)


def _set(
    acting: Acting,
    seat: int,
    slot: int,
    kind: str,
    effect: Lasting,
    amount: int = 0,
    *,
    fraction: tuple[int, int] = (1, 1),
    floor_at_one: bool = False,
) -> None:
    """Sets a status, or refreshes the one that stands for it: values and duration are the new ones (R12, WW-61)."""
    fighter = acting.table.state.sides[seat].fighters[slot]
    fact = StatusSet if find_status(fighter, kind, acting.source) is None else StatusRefreshed
    acting.table.emit(
        fact(
            side=seat,
            slot=slot,
            creature=fighter.species,
            kind=kind,
            source=acting.source,
            turns=effect.turns,
            charges=effect.charges,
            amount=amount,
            numerator=fraction[0],
            denominator=fraction[1],
            floor_at_one=floor_at_one,
        )
    )


_CARRY_OUT: dict[type[Effect], Callable[[Acting, Any], None]] = {
    PayHp: _pay_hp,
    Damage: _damage,
    Heal: _heal,
    RestorePower: _restore_power,
    BoostOut: _boost_out,
    ReduceIn: _reduce_in,
    Poison: _poison,
    Stun: _stun,
    Dodge: _dodge,
    Reflect: _reflect,
    Lifesteal: _lifesteal,
    Cleanse: _cleanse,
}
