"""What the effects of cards do, one after the other (section 10). Knows no phases."""

from collections.abc import Callable
from typing import Any, NamedTuple

from libs.engine.games.wizards_tournament import cards as print_
from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.damage import Hit, deal
from libs.engine.games.wizards_tournament.drawing import draw
from libs.engine.games.wizards_tournament.ending import check
from libs.engine.games.wizards_tournament.facts import (
    ControlChanged,
    Countered,
    Destroyed,
    DiscardDemanded,
    Discarded,
    LifeChanged,
    PoolChanged,
    PowerChanged,
    ShieldChanged,
    TokenChanged,
)
from libs.engine.games.wizards_tournament.state import Permanent, Seat, State, permanent
from libs.engine.rulebook.zones import shuffled
from libs.engine.table import Table


class Acting(NamedTuple):
    """Whose effect it is, from which card (a permanent has an id), and the ref that it is aimed at."""

    book: Book
    table: Table[State]
    seat: int
    set: str
    id: int
    target: str

    @property
    def own(self) -> Seat:
        """The seat that acts."""
        return self.table.state.seats[self.seat]

    @property
    def aim(self) -> Permanent:
        """The permanent that it is aimed at."""
        one = permanent(self.table.state, int(self.target.partition(":")[2]))
        assert one is not None, "a target is looked at before its effect"
        return one


def carry_out(acting: Acting, effect: print_.Effect) -> None:
    """One effect, its target being legal."""
    _EFFECTS[type(effect)](acting, effect)


def discard(book: Book, table: Table[State], number: int, set_: str, *, at_random: bool = False) -> None:
    """An effect discards a card, whose blue icons go to the pool (R22); nobody looks yet who has won."""
    blue = book.faces[set_].blue
    table.emit(Discarded(number, set_, blue, table.state.seats[number].pool + blue, at_random))


def _damage(acting: Acting, effect: print_.Damage) -> None:
    deal(acting.book, acting.table, (_hit(acting, acting.target, effect.amount),))


def _damage_monsters(acting: Acting, effect: print_.DamageMonsters) -> None:
    monsters = [one for one in acting.table.state.play if one.is_monster]
    deal(acting.book, acting.table, [_hit(acting, f"card:{one.id}", effect.amount) for one in monsters])


def _damage_opponents(acting: Acting, effect: print_.DamageOpponents) -> None:
    seats = acting.table.state.seats
    others = [number for number, seat in enumerate(seats) if seat.alive and number != acting.seat]
    deal(acting.book, acting.table, [_hit(acting, f"seat:{number}", effect.amount) for number in others])


def _hit(acting: Acting, target: str, amount: int) -> Hit:
    return Hit(acting.set, acting.id, acting.seat, target, amount)


def _prevent(acting: Acting, effect: print_.Prevent) -> None:
    kind, _, number = acting.target.partition(":")
    if kind == "seat":
        seat = int(number)
        shield = acting.table.state.seats[seat].shield + effect.amount
        acting.table.emit(ShieldChanged(acting.target, seat, "", shield, acting.set))
    else:
        one = acting.aim
        shield = one.shield + effect.amount
        acting.table.emit(ShieldChanged(acting.target, one.controller, one.set, shield, acting.set))


def _heal(acting: Acting, effect: print_.Heal) -> None:
    life = acting.own.life + effect.amount
    acting.table.emit(LifeChanged(acting.seat, life, effect.amount, acting.set))
    check(acting.table)


def _draw(acting: Acting, effect: print_.Draw) -> None:
    draw(acting.table, acting.seat, effect.count)


def _discard(acting: Acting, effect: print_.Discard) -> None:
    victim = acting.seat if effect.who == "self" else int(acting.target.partition(":")[2])
    hand = acting.table.state.seats[victim].hand
    count = min(effect.count, len(hand))
    if not count:
        return
    if not effect.at_random:
        acting.table.emit(DiscardDemanded(victim, count, acting.set))
        return
    lost = shuffled(acting.table, "random discard", hand)[:count] if count < len(hand) else tuple(hand)
    for set_ in lost:
        discard(acting.book, acting.table, victim, set_, at_random=True)
    check(acting.table)


def _add_spirit(acting: Acting, effect: print_.AddSpirit) -> None:
    pool = acting.own.pool + effect.amount
    acting.table.emit(PoolChanged(acting.seat, pool, effect.amount, acting.set))
    check(acting.table)


def _destroy(acting: Acting, effect: print_.Destroy) -> None:
    one = acting.aim
    acting.table.emit(Destroyed(one.id, one.set, one.owner, one.controller))


def _steal(acting: Acting, effect: print_.Steal) -> None:
    one = acting.aim
    if one.controller != acting.seat:
        acting.table.emit(ControlChanged(one.id, one.set, one.owner, acting.seat, acting.set))


def _counter(acting: Acting, effect: print_.Counter) -> None:
    id_ = int(acting.target.partition(":")[2])
    item = next(item for item in acting.table.state.stack if item.id == id_)
    acting.table.emit(Countered(item.id, item.set, item.seat, acting.set))


def _put_token(acting: Acting, effect: print_.PutToken) -> None:
    one = acting.aim
    if not one.token:
        acting.table.emit(TokenChanged(one.id, one.set, one.controller, token=True, source=acting.set))


def _remove_token(acting: Acting, effect: print_.RemoveToken) -> None:
    one = acting.aim
    if one.token:
        acting.table.emit(TokenChanged(one.id, one.set, one.controller, token=False, source=acting.set))


def _power_up(acting: Acting, effect: print_.PowerUp) -> None:
    one = acting.aim
    bonus = one.bonus + effect.amount
    acting.table.emit(PowerChanged(one.id, one.set, one.controller, bonus, one.power + bonus, acting.set))


_EFFECTS: dict[type[print_.Effect], Callable[[Acting, Any], None]] = {
    print_.Damage: _damage,
    print_.DamageMonsters: _damage_monsters,
    print_.DamageOpponents: _damage_opponents,
    print_.Prevent: _prevent,
    print_.Heal: _heal,
    print_.Draw: _draw,
    print_.Discard: _discard,
    print_.AddSpirit: _add_spirit,
    print_.Destroy: _destroy,
    print_.Steal: _steal,
    print_.Counter: _counter,
    print_.PutToken: _put_token,
    print_.RemoveToken: _remove_token,
    print_.PowerUp: _power_up,
}
