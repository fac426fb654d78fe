"""What leaves the stack and happens (sections 6, 7 and 10): effects, triggered abilities, forced discards.

Each kind of frame on the agenda has its step here. A step that a decision waits for says so.
"""

from libs.engine.games.wizards_tournament.book import Book, Face
from libs.engine.games.wizards_tournament.cards import NO_ENTRY_TOKEN, Effects, Target
from libs.engine.games.wizards_tournament.damage import trigger
from libs.engine.games.wizards_tournament.effects import Acting, carry_out, discard
from libs.engine.games.wizards_tournament.ending import check
from libs.engine.games.wizards_tournament.facts import (
    EffectsPaused,
    EnteredPlay,
    Resolved,
    ResolvingBegan,
    TargetLost,
    TriggerBegan,
    WindowOpened,
)
from libs.engine.games.wizards_tournament.state import (
    ABILITY,
    OVER,
    WINDOWS,
    Caused,
    Discarding,
    Resolving,
    State,
    Targeting,
    Triggered,
)
from libs.engine.games.wizards_tournament.targets import is_legal
from libs.engine.rulebook.seats import next_living
from libs.engine.table import Table

NOBODY = -1
"""The damaged seat of an ability that no damage triggered."""


def begin_resolving(table: Table[State]) -> None:
    """The top of the stack resolves: last in, first out."""
    top = table.state.stack[-1]
    table.emit(ResolvingBegan(top.id, top.set, top.seat))


def step_agenda(book: Book, table: Table[State]) -> bool:
    """Goes on with the top frame of the agenda; false if it waits for a choice."""
    frame = table.state.agenda[-1]
    if type(frame) is Targeting:
        return False
    if type(frame) is Discarding:
        return _step_discarding(book, table, frame)
    if type(frame) is Triggered:
        _step_triggered(book, table, frame)
        return True
    assert type(frame) is Resolving
    _step_resolving(book, table, frame)
    return True


def forced_discard(book: Book, table: Table[State], seat: int, set_: str) -> None:
    """A seat has chosen what it must discard."""
    discard(book, table, seat, set_)
    check(table)


def reopen_window(table: Table[State]) -> None:
    """Something has resolved: a response window for what is left on the stack, or the step window anew (section 7)."""
    state = table.state
    if state.stack:
        table.emit(WindowOpened(next_living(state.seats, state.stack[-1].seat)))
    elif state.step in WINDOWS:
        table.emit(WindowOpened(state.active))


def _step_resolving(book: Book, table: Table[State], frame: Resolving) -> None:
    state, item = table.state, frame.item
    face = book.faces[item.set]
    if item.kind == ABILITY:
        assert face.ability is not None
        effects: Effects = face.ability.effects
        target = face.ability.target
    elif face.is_spell:
        effects, target = face.effects, face.target
    else:
        _enter_play(table, frame, face)
        return
    if frame.done == 0 and not _target_holds(table, frame, target):
        effects = ()
    acting = Acting(book, table, item.seat, item.set, item.source, item.target)
    for done in range(frame.done, len(effects)):
        carry_out(acting, effects[done])
        if not state.agenda or state.step == OVER:
            return
        if state.agenda[-1] is not frame:
            if frame in state.agenda:
                table.emit(EffectsPaused(done + 1))
            return
    table.emit(Resolved(item.id, item.set, item.seat, item.kind))
    reopen_window(table)


def _target_holds(table: Table[State], frame: Resolving, target: Target | None) -> bool:
    item = frame.item
    if is_legal(table.state, target, item.target):
        return True
    table.emit(TargetLost(item.set, item.target))
    return False


def _enter_play(table: Table[State], frame: Resolving, face: Face) -> None:
    item = frame.item
    token = NO_ENTRY_TOKEN not in face.flags
    table.emit(EnteredPlay(item.id, item.set, item.seat, face.is_monster, face.red, token))
    if face.on_enter:
        trigger(table, [Caused(item.id, item.set, item.seat, NOBODY)])
    reopen_window(table)


def _step_triggered(book: Book, table: Table[State], frame: Triggered) -> None:
    one = frame.queue[0]
    table.emit(TriggerBegan(one.set, one.controller))
    face = book.faces[one.set]
    effects = face.on_enter if one.seat == NOBODY else face.on_damage_seat
    target = "" if one.seat == NOBODY else f"seat:{one.seat}"
    carry_out(Acting(book, table, one.controller, one.set, one.source, target), effects[0])


def _step_discarding(book: Book, table: Table[State], frame: Discarding) -> bool:
    """Asks, unless the whole hand goes: how many cards there are is public, what they are is not."""
    seat, left = frame.seat, frame.left
    hand = table.state.seats[seat].hand
    if left < len(hand):
        return False
    for set_ in tuple(hand):
        discard(book, table, seat, set_)
    check(table)
    return True
