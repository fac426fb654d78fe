"""Which decision is open, what may be answered, and whose rule carries the answer out. Holds no rule itself."""

from libs.engine.decision import REACTION, TURN, Decision
from libs.engine.games.battle_spirits import (
    battle,
    bursts,
    effects,
    leaving,
    losing,
    main_step,
    opening,
    playing,
    reborn,
    turn,
)
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.state import (
    ATTACK,
    BLOCK,
    CHOOSING,
    FLASH_1,
    FLASH_2,
    MAIN,
    Activated,
    Choice,
    Frame,
    Leave,
    Loss,
    Play,
    State,
)
from libs.engine.games.battle_spirits.targets import targets_of
from libs.engine.table import Table

QUESTIONS = (
    "choose_first",
    "main",
    "form",
    "mode",
    "pay",
    "place",
    "target",
    "optional",
    "order",
    "attack",
    "flash",
    "block",
    "burst",
    "life_core",
)
"""Every kind of decision (section 10)."""

YES_OR_NO = ("yes", "no")
CORE_KINDS = ("normal", "soul")


def decisions(state: State) -> tuple[Decision, ...]:
    """The one decision that is open: what is half done, an order, a Burst, the battle's, the turn's."""
    if state.step == CHOOSING:
        return (opening.decision(state),)
    if state.agenda:
        return (_of_frame(state, state.agenda[-1]),)
    if state.pending:
        return (Decision(state.active, "order", continues=True),)
    if state.windows:
        seat = bursts.asked_seat(state)
        return (Decision(seat, "burst", state.windows[0].event, bursts.DECLINE, seat != state.active, REACTION),)
    if state.battle is not None:
        if state.battle.stage == BLOCK:
            return (Decision(1 - state.active, "block", "", battle.NONE, attacked=True, clock=REACTION),)
        if state.battle.stage in (FLASH_1, FLASH_2):
            seat = state.battle.flash_seat
            return (Decision(seat, "flash", state.battle.stage, battle.PASS, seat != state.active, REACTION),)
    if state.step == MAIN:
        return (Decision(state.active, "main", str(state.turn)),)
    if state.step == ATTACK:
        return (Decision(state.active, "attack", str(state.turn)),)
    return ()


def _of_frame(state: State, frame: Frame) -> Decision:
    """A question of something half done; it continues a play, within the window of its class."""
    clock = TURN if frame.seat == state.active else REACTION
    if isinstance(frame, Play):
        return Decision(frame.seat, frame.stage, frame.card, clock=clock, continues=True)
    if isinstance(frame, Choice):
        kind = "optional" if frame.step == effects.ASK_FIRST else "target"
        return Decision(frame.seat, kind, f"{frame.face}:{frame.ability}", clock=clock, continues=True)
    if isinstance(frame, Leave):
        return Decision(frame.seat, "optional", f"{frame.stage}:{frame.unit}", clock=clock, continues=True)
    if isinstance(frame, Loss):
        return Decision(frame.seat, "life_core", str(frame.place), clock=clock, continues=True)
    if isinstance(frame, Activated):
        return Decision(frame.seat, "optional", f"pay:{frame.card}", clock=clock, continues=True)
    return Decision(frame.seat, "place", f"rebirth:{frame.unit}", clock=clock, continues=True)


def options(book: Book, state: State, decision: Decision) -> list[str]:
    """Every legal answer, in a canonical order."""
    if decision.kind == "choose_first":
        return [opening.SELF, opening.OTHER]
    if state.agenda:
        return _frame_options(book, state, state.agenda[-1])
    if decision.kind == "order":
        return turn.effect_options(state)
    if decision.kind == "burst":
        return bursts.options(book, state, decision.seat)
    if decision.kind == "block":
        return battle.block_options(book, state)
    if decision.kind == "flash":
        return battle.flash_options(book, state, decision.seat)
    if decision.kind == "attack":
        return battle.attack_options(book, state)
    return main_step.options(book, state)


def _frame_options(book: Book, state: State, frame: Frame) -> list[str]:
    if isinstance(frame, Play):
        return playing.options(book, state, frame)
    if isinstance(frame, Choice) and frame.step != effects.ASK_FIRST:
        step = book.faces[frame.face].abilities[frame.ability].steps[frame.step]
        return targets_of(book, state, frame.seat, step) or []
    if isinstance(frame, Choice | Leave | Activated):
        return list(YES_OR_NO)
    if isinstance(frame, Loss):
        return list(CORE_KINDS)
    return reborn.options(book, state, frame)


def default(book: Book, state: State, decision: Decision) -> str:
    """The answer to a missed deadline (section 10)."""
    if decision.kind == "choose_first":
        return opening.SELF
    if state.agenda:
        frame = state.agenda[-1]
        if isinstance(frame, Play):
            return playing.default(book, state, frame)
        if decision.kind == "optional":
            return "no"
        if decision.kind == "life_core":
            return "normal"
        return _frame_options(book, state, frame)[0]
    if decision.idle is not None:
        return decision.idle
    if decision.kind == "order":
        return turn.effect_options(state)[0]
    return main_step.END


def choose(book: Book, table: Table[State], decision: Decision, option: str) -> None:
    """Carries an answer out and goes on to the next decision."""
    state, seat = table.state, decision.seat
    if decision.kind == "choose_first":
        opening.choose(book, table, seat, option)
    elif state.agenda:
        _answer_frame(book, table, state.agenda[-1], option)
    elif decision.kind == "order":
        turn.take_effect(book, table, option)
    elif decision.kind == "burst":
        bursts.choose(book, table, seat, option)
    elif decision.kind == "block":
        battle.choose_block(book, table, option)
    elif decision.kind == "flash":
        battle.choose_flash(book, table, seat, option)
    elif decision.kind == "attack":
        _choose_attack(book, table, option)
    elif not main_step.choose(book, table, option):
        turn.end_main(book, table)
    turn.advance(book, table)


def _choose_attack(book: Book, table: Table[State], option: str) -> None:
    if option == battle.END:
        turn.end_attacks(book, table)
    else:
        battle.attack(book, table, int(option.partition(":")[2]))


def _answer_frame(book: Book, table: Table[State], frame: Frame, option: str) -> None:
    if isinstance(frame, Play):
        playing.choose(book, table, frame, option)
    elif isinstance(frame, Choice):
        effects.answer(book, table, frame, option)
    elif isinstance(frame, Leave):
        leaving.answer(book, table, frame, option)
    elif isinstance(frame, Loss):
        losing.answer(book, table, frame, option)
    elif isinstance(frame, Activated):
        bursts.answer(book, table, frame, option)
    else:
        reborn.choose(book, table, frame, option)
