"""The turn (section 5), and what drives a match on from one decision to the next."""

from libs.engine.games.battle_spirits import battle, bursts, ending, playing
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import CORE_STEP, END_STEP, START_STEP
from libs.engine.games.battle_spirits.effects import draw, start
from libs.engine.games.battle_spirits.field_facts import CoresMoved, Refreshed
from libs.engine.games.battle_spirits.leaving import move_cores
from libs.engine.games.battle_spirits.match_facts import StepStarted, TurnEnded, TurnStarted
from libs.engine.games.battle_spirits.play_facts import EffectTaken
from libs.engine.games.battle_spirits.state import (
    ATTACK,
    CORE,
    CORE_TRASH,
    DRAW,
    END,
    MAIN,
    OVER,
    REFRESH,
    RESERVE,
    START,
    STEPS,
    VOID,
    Activated,
    Play,
    State,
    trigger_option,
)
from libs.engine.games.battle_spirits.triggers import wait_for_field
from libs.engine.table import Table

FIRST_TURN = 1


def advance(book: Book, table: Table[State]) -> None:
    """Goes on until a seat must answer or the match is over.

    What is half done comes first, then effects that wait, then Bursts, then the battle, then the turn.
    """
    while table.state.step != OVER and _step(book, table):
        pass


def _step(book: Book, table: Table[State]) -> bool:
    state = table.state
    if state.agenda:
        frame = state.agenda[-1]
        if isinstance(frame, Play):
            return playing.step(book, table, frame)
        return isinstance(frame, Activated) and bursts.after(book, table, frame)
    if state.pending:
        return _next_effect(book, table)
    if state.windows:
        return bursts.step(book, table)
    if state.battle is not None:
        return battle.step(book, table, state.battle)
    return _next_step(book, table)


def effect_options(state: State) -> list[str]:
    """The effects that wait, each once, by their units' ids."""
    return list(dict.fromkeys(trigger_option(one) for one in sorted(state.pending, key=lambda one: one.unit)))


def _next_effect(book: Book, table: Table[State]) -> bool:
    """A single effect happens; of several the turn player says which comes first (R15)."""
    options = effect_options(table.state)
    if len(options) > 1:
        return False
    take_effect(book, table, options[0])
    return True


def take_effect(book: Book, table: Table[State], option: str) -> None:
    """Deals with the effect that the option names."""
    pending = table.state.pending
    index = next(index for index, one in enumerate(pending) if trigger_option(one) == option)
    effect = pending[index]
    table.emit(EffectTaken(index))
    start(book, table, effect)


def begin_turn(book: Book, table: Table[State], seat: int, turn: int) -> None:
    """Starts a turn with its Start Step."""
    table.emit(TurnStarted(seat, turn))
    enter(book, table, START)


def enter(book: Book, table: Table[State], step: str) -> None:
    """Begins a step of the turn and does what it does by itself."""
    state = table.state
    seat = state.active
    table.emit(StepStarted(seat, step))
    if step == START:
        if not ending.check_deck(table):
            wait_for_field(book, table, seat, START_STEP)
    elif step == CORE:
        move_cores(book, table, seat, VOID, RESERVE, 1, soul=False)
        wait_for_field(book, table, seat, CORE_STEP)
    elif step == DRAW:
        draw(table, seat, 1)
    elif step == REFRESH:
        _refresh(table, seat)
    elif step == END:
        wait_for_field(book, table, seat, END_STEP)


def _refresh(table: Table[State], seat: int) -> None:
    """All own cards, then all cores of the core trash (BS-61)."""
    side = table.state.sides[seat]
    for unit in side.field:
        if unit.exhausted:
            table.emit(Refreshed(seat, unit.id, unit.face))
    if side.core_trash.total:
        table.emit(CoresMoved(seat, CORE_TRASH, RESERVE, side.core_trash.cores, side.core_trash.soul))


def _next_step(book: Book, table: Table[State]) -> bool:
    """The steps follow each other by themselves, but for Main and Attack Step."""
    state = table.state
    step = state.step
    if step == MAIN:
        return False
    if step == ATTACK:
        if not state.ends_attack_step and battle.fighters(book, state, state.active, "attack"):
            return False
        enter(book, table, END)
    elif step == END:
        _end_turn(book, table)
    elif not (step == START and ending.check_deck(table)):
        following = STEPS[STEPS.index(step) + 1]
        enter(book, table, DRAW if following == CORE and state.turn == FIRST_TURN else following)
    return True


def end_main(book: Book, table: Table[State]) -> None:
    """The Attack Step follows, but not in the first turn of the match (BS-68)."""
    enter(book, table, END if table.state.turn == FIRST_TURN else ATTACK)


def end_attacks(book: Book, table: Table[State]) -> None:
    """The turn player declares no further attack (BS-83)."""
    enter(book, table, END)


def _end_turn(book: Book, table: Table[State]) -> None:
    """What lasts until the end of the turn is gone; the other seat's turn follows."""
    state = table.state
    table.emit(TurnEnded(state.active, state.turn))
    if not ending.check_turns(table):
        begin_turn(book, table, 1 - state.active, state.turn + 1)
