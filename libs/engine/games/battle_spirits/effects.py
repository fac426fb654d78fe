"""Carrying effects out: each step in order, asking where there is a choice. Steps are data; this reads and emits."""

from collections.abc import Callable
from typing import Any

from libs.engine.games.battle_spirits import ending
from libs.engine.games.battle_spirits.battle_facts import AttackStepEnds, BurstDiscarded, LifeProtected, TargetChosen
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import (
    SUMMONED,
    AddSymbol,
    BpMod,
    CoreFromVoid,
    CoreMove,
    Destroy,
    DiscardBurst,
    Draw,
    EndAttackStep,
    Exhaust,
    Mill,
    PreventLife,
    Rebirth,
    Refresh,
    RemoveGame,
    ReturnHand,
    Seal,
    SoulDrive,
    Step,
    SummonSelf,
    TargetAttack,
    UTrigger,
)
from libs.engine.games.battle_spirits.field_facts import (
    BpChanged,
    CardMilled,
    CardMoved,
    Exhausted,
    LifeChanged,
    RebirthAsked,
    Refreshed,
    SymbolsChanged,
)
from libs.engine.games.battle_spirits.leaving import DESTROYED, RETURNED, deplete, leave, move_cores, turn_over
from libs.engine.games.battle_spirits.losing import lose
from libs.engine.games.battle_spirits.match_facts import CardsDrawn
from libs.engine.games.battle_spirits.play_facts import ChoiceAsked, ChoiceMade, EffectActivated, PlayBegan
from libs.engine.games.battle_spirits.state import (
    BURST,
    CORE_TRASH,
    GONE,
    HAND,
    LIFE,
    OPPOSING_SUMMONED,
    OVER,
    REMOVED,
    RESERVE,
    TRASH,
    VOID,
    Choice,
    State,
    Trigger,
    Unit,
    owner_of,
    unit_of,
)
from libs.engine.games.battle_spirits.targets import is_possible, targets_of
from libs.engine.games.battle_spirits.triggers import wait_for_burst
from libs.engine.games.battle_spirits.values import cores_at_hand, cost_of
from libs.engine.table import Table

ASK_FIRST = -1
"""The step of a question whether an optional effect is used at all."""


class Source:
    """Whose effect it is, on which unit (`NOBODY`: a card that is not on the Field), and what paid for it."""

    __slots__ = ("face", "number", "paid_soul", "seat", "unit")

    def __init__(self, seat: int, unit: int, face: str, number: int, *, paid_soul: bool = False) -> None:
        self.seat = seat
        self.unit = unit
        self.face = face
        self.number = number
        self.paid_soul = paid_soul

    def on(self, state: State) -> Unit | None:
        """The unit, if it is still on the Field."""
        return unit_of(state, self.unit)


def start(book: Book, table: Table[State], trigger: Trigger) -> None:
    """A waiting effect is dealt with: a compulsory one happens, an optional one is asked for if it can (BS-18)."""
    source = Source(trigger.seat, trigger.unit, trigger.face, trigger.ability)
    ability = book.faces[trigger.face].abilities[trigger.ability]
    if not ability.optional:
        activate(book, table, source)
    elif is_possible(book, table.state, trigger.seat, trigger.unit, ability):
        table.emit(ChoiceAsked(source.seat, source.unit, source.face, source.number, ASK_FIRST))


def activate(book: Book, table: Table[State], source: Source) -> None:
    """An effect happens, from its first step on."""
    ability = book.faces[source.face].abilities[source.number]
    table.emit(EffectActivated(source.seat, source.unit, source.face, source.number, ability.when))
    if ability.when == SUMMONED:
        wait_for_burst(table, 1 - source.seat, OPPOSING_SUMMONED)
    _go_on(book, table, source, 0)


def answer(book: Book, table: Table[State], frame: Choice, option: str) -> None:
    """The controller has answered a question of an effect."""
    source = Source(frame.seat, frame.unit, frame.face, frame.ability, paid_soul=frame.paid_soul)
    step = frame.step
    table.emit(ChoiceMade(frame.seat, frame.face, option))
    if step == ASK_FIRST:
        if option == "yes":
            activate(book, table, source)
        return
    if not _aim(book, table, source, book.faces[source.face].abilities[source.number].steps[step], option):
        return
    _go_on(book, table, source, step + 1)


def _go_on(book: Book, table: Table[State], source: Source, first: int) -> None:
    """The steps from `first` on, until one has to ask; a part without a legal target does nothing (8.2).

    A single target is not asked for, but for one in a hand: that would tell how many different cards are there.
    """
    steps = book.faces[source.face].abilities[source.number].steps
    for number in range(first, len(steps)):
        step = steps[number]
        targets = targets_of(book, table.state, source.seat, step)
        if targets is None:
            if not _DO[type(step)](book, table, source, step):
                return
        elif len(targets) == 1 and not isinstance(step, RemoveGame):
            _aim(book, table, source, step, targets[0])
        elif targets:
            table.emit(ChoiceAsked(source.seat, source.unit, source.face, source.number, number, source.paid_soul))
            return
        if table.state.step == OVER:
            return


def _aim(book: Book, table: Table[State], source: Source, step: Step, target: str) -> bool:
    """One step at the target that was chosen."""
    kind, _, word = target.partition(":")
    if kind == "card":
        place = HAND if isinstance(step, RemoveGame) else TRASH
        table.emit(CardMoved(source.seat, word, place, REMOVED if place == HAND else HAND))
        return True
    unit = unit_of(table.state, int(word))
    if unit is None:
        return True
    seat = owner_of(table.state, unit.id)
    if isinstance(step, Destroy):
        leave(book, table, unit.id, DESTROYED, source.seat)
    elif isinstance(step, ReturnHand):
        leave(book, table, unit.id, RETURNED, source.seat)
    elif isinstance(step, BpMod):
        table.emit(BpChanged(seat, unit.id, unit.face, unit.bp + step.bp, step.bp))
    elif isinstance(step, Exhaust):
        table.emit(Exhausted(seat, unit.id, unit.face))
    elif isinstance(step, Refresh):
        table.emit(Refreshed(seat, unit.id, unit.face))
    elif isinstance(step, CoreMove):
        count = step.cores_if_soul if step.cores_if_soul and source.paid_soul else step.cores
        lose(book, table, seat, unit.id, step.to, count, source.seat)
    elif isinstance(step, TargetAttack) and table.state.battle is not None:
        table.emit(TargetChosen(source.seat, unit.id, unit.face))
    return True


def draw(table: Table[State], seat: int, count: int) -> None:
    """Draws as many as possible (R6)."""
    deck = table.state.sides[seat].deck
    cards = tuple(deck[:count])
    if cards:
        table.emit(CardsDrawn(seat, len(cards), cards))


def _draw(book: Book, table: Table[State], source: Source, step: Draw) -> bool:
    draw(table, source.seat, step.cards)
    ending.check_deck(table)
    return True


def _bp_mod(book: Book, table: Table[State], source: Source, step: BpMod) -> bool:
    unit = source.on(table.state)
    if unit is not None:
        table.emit(BpChanged(source.seat, unit.id, unit.face, unit.bp + step.bp, step.bp))
    return True


def _refresh(book: Book, table: Table[State], source: Source, step: Refresh) -> bool:
    unit = source.on(table.state)
    if unit is not None and unit.exhausted:
        table.emit(Refreshed(source.seat, unit.id, unit.face))
    return True


def _core_move(book: Book, table: Table[State], source: Source, step: CoreMove) -> bool:
    lose(book, table, source.seat, CORE_TRASH, step.to, step.cores, source.seat)
    return True


def _core_from_void(book: Book, table: Table[State], source: Source, step: CoreFromVoid) -> bool:
    move_cores(book, table, source.seat, VOID, step.to, step.cores, soul=False)
    if step.to == LIFE:
        table.emit(LifeChanged(source.seat, table.state.sides[source.seat].life.total, step.cores))
    return True


def _mill(book: Book, table: Table[State], source: Source, step: Mill) -> bool:
    other = 1 - source.seat
    for card in table.state.sides[other].deck[: step.cards]:
        table.emit(CardMilled(other, card))
    return True


def _discard_burst(book: Book, table: Table[State], source: Source, step: DiscardBurst) -> bool:
    other = 1 - source.seat
    card = table.state.sides[other].burst
    if card:
        table.emit(BurstDiscarded(other, card))
    return True


def _prevent_life(book: Book, table: Table[State], source: Source, step: PreventLife) -> bool:
    if table.state.battle is not None:
        table.emit(LifeProtected(source.seat))
    return True


def _end_attack_step(book: Book, table: Table[State], source: Source, step: EndAttackStep) -> bool:
    table.emit(AttackStepEnds(source.seat))
    return True


def _add_symbol(book: Book, table: Table[State], source: Source, step: AddSymbol) -> bool:
    unit = source.on(table.state)
    if unit is not None:
        table.emit(SymbolsChanged(source.seat, unit.id, unit.face, unit.symbols + step.symbols))
    return True


def _u_trigger(book: Book, table: Table[State], source: Source, step: UTrigger) -> bool:
    """Turns the top card of the opposing deck; a hit if it costs less than this Ultimate (X-10)."""
    other = 1 - source.seat
    deck = table.state.sides[other].deck
    if not deck:
        return False
    unit = source.on(table.state)
    cost = book.faces[source.face].cost if unit is None else cost_of(book, unit)
    hit = book.faces[deck[0]].cost < cost
    table.emit(CardMilled(other, deck[0], hit))
    return hit


def _soul_drive(book: Book, table: Table[State], source: Source, step: SoulDrive) -> bool:
    move_cores(book, table, source.seat, source.unit, GONE, 0, soul=True)
    return True


def _seal(book: Book, table: Table[State], source: Source, step: Seal) -> bool:
    move_cores(book, table, source.seat, RESERVE, LIFE, 0, soul=True)
    table.emit(LifeChanged(source.seat, table.state.sides[source.seat].life.total, 1))
    return True


def _rebirth(book: Book, table: Table[State], source: Source, step: Rebirth) -> bool:
    """Turns the card over; a core of the Field or Reserve may be put on it, else it may be depleted."""
    seat = source.seat
    unit = source.on(table.state)
    if unit is None:
        return False
    turn_over(book, table, seat, unit)
    if cores_at_hand(table.state.sides[seat]) > unit.total:
        table.emit(RebirthAsked(seat, unit.id))
    else:
        deplete(book, table, seat, seat)
    return True


def _summon_self(book: Book, table: Table[State], source: Source, step: SummonSelf) -> bool:
    """Brings a Burst card onto the Field without its cost, if its lowest level can be reached (BS-48)."""
    if cores_at_hand(table.state.sides[source.seat]) >= book.faces[source.face].least:
        table.emit(PlayBegan(source.seat, source.face, BURST, "summon", 0, "pay"))
    return True


_DO: dict[type[Any], Callable[[Book, Table[State], Source, Any], bool]] = {
    Draw: _draw,
    BpMod: _bp_mod,
    Refresh: _refresh,
    CoreMove: _core_move,
    CoreFromVoid: _core_from_void,
    Mill: _mill,
    DiscardBurst: _discard_burst,
    PreventLife: _prevent_life,
    EndAttackStep: _end_attack_step,
    AddSymbol: _add_symbol,
    UTrigger: _u_trigger,
    SoulDrive: _soul_drive,
    Seal: _seal,
    Rebirth: _rebirth,
    SummonSelf: _summon_self,
}
"""What each step without a target does; `False` says that the rest does not happen."""
