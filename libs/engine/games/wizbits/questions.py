"""Who must choose now, what the answers are, and what each of them does (section 10)."""

from collections.abc import Sequence

from libs.engine.decision import REACTION, TURN, Decision
from libs.engine.games.wizbits import battle, building, conflict, turn
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.checks import KEEP
from libs.engine.games.wizbits.effects import NO
from libs.engine.games.wizbits.facts_pillar import Answered
from libs.engine.games.wizbits.state import (
    ASSIGN,
    ATTACKERS,
    DIVIDE,
    LINKS,
    ORDER,
    OVER,
    WAITING,
    Conflict,
    Making,
    Pillar,
    Question,
    State,
    battle_of,
)
from libs.engine.table import Table

QUESTIONS = (
    "reconcile",
    "build",
    "target",
    "foundation",
    "pay",
    "attackers",
    "links",
    "assign",
    "order",
    "divide",
    "optional",
    "reroll",
    "arrange",
)
"""Every kind of decision (section 10)."""

IDLE = {"reroll": KEEP, "optional": NO}


def decisions(state: State) -> Sequence[Decision]:
    """The innermost thing that waits says who must choose."""
    if state.step in (OVER, WAITING):
        return ()
    if state.work is not None:
        return (_about(state.work.question),) if state.work.question is not None else ()
    if state.making is not None:
        return (_step_of(state, state.making),)
    if state.pillar is not None:
        return (_build(state, state.pillar),)
    if state.conflict is not None:
        return _conflict(state, state.conflict)
    discarded = len(state.sides[state.current].hand)
    return (Decision(state.current, "reconcile", f"{state.step}.{discarded}"),)


def options(book: Book, state: State, decision: Decision) -> Sequence[str]:
    """Every legal answer; the first card, target or Foundation comes first."""
    kind = decision.kind
    if kind == "build":
        return building.build_options(book, state)
    if state.making is not None:
        return building.making_options(book, state, state.making)
    if state.work is not None and state.work.question is not None:
        return state.work.question.options
    if kind == "divide":
        return battle.divide_options(state, decision.seat)
    if kind == "reconcile":
        return turn.discard_options(state)
    one = state.conflict
    assert one is not None, f"{kind} is asked in a Conflict Phase"
    if kind == "attackers":
        return conflict.attacker_options(book, state, one)
    if kind == "links":
        return conflict.link_options(book, state, one)
    if kind == "assign":
        return conflict.assign_options(book, state, one)
    return conflict.order_options(one)


def choose(book: Book, table: Table[State], decision: Decision, option: str) -> None:
    """Carries out one answer, and all that follows without another."""
    state = table.state
    kind = decision.kind
    if kind == "build":
        building.build(book, table, option)
    elif state.making is not None:
        building.answer(book, table, state.making, option)
    elif state.work is not None and state.work.question is not None:
        question = state.work.question
        table.emit(Answered(question.seat, question.kind, option, bool(question.cards)))
    elif kind == "divide":
        battle.divide(table, decision.seat, option)
    elif kind == "reconcile":
        turn.discard(table, option)
    else:
        _CONFLICT[kind](table, option)
    turn.advance(book, table)


def default(book: Book, state: State, decision: Decision) -> str:
    """The answer to a missed deadline (section 10)."""
    kind = decision.kind
    if kind == "build":
        return building.FINISHED
    if kind in ("attackers", "links"):
        return conflict.DONE
    if kind == "assign":
        return conflict.STAND_DOWN
    if state.work is not None and state.work.question is not None:
        return state.work.question.default
    answers = options(book, state, decision)
    return answers[-1] if kind == "divide" else answers[0]


_CONFLICT = {
    "attackers": conflict.declare,
    "links": conflict.link,
    "assign": conflict.assign,
    "order": conflict.order,
}


def _about(question: Question) -> Decision:
    return Decision(question.seat, question.kind, question.key, IDLE.get(question.kind), clock=REACTION)


def _step_of(state: State, making: Making) -> Decision:
    clock = TURN if making.seat == state.current else REACTION
    kind = building.question(state, making)
    key = str(len(making.targets)) if kind == "target" else str(state.sides[making.seat].pool)
    return Decision(making.seat, kind, key, clock=clock, continues=True)


def _build(state: State, pillar: Pillar) -> Decision:
    seat = pillar.priority
    key = f"{state.step}.{state.level or pillar.base}"
    if seat == state.current:
        return Decision(seat, "build", key)
    attacked = battle_of(state) is not None
    return Decision(seat, "build", key, building.FINISHED, attacked=attacked, clock=REACTION)


def _conflict(state: State, one: Conflict) -> Sequence[Decision]:
    seat, other = state.current, 1 - state.current
    if one.stage == ATTACKERS:
        return (Decision(seat, "attackers", str(len(one.attackers)), continues=bool(one.attackers)),)
    if one.stage == LINKS:
        key = str(len(one.links))
        return (Decision(other, "links", key, conflict.DONE, attacked=True, clock=REACTION, continues=bool(one.links)),)
    if one.stage == ASSIGN:
        return (
            Decision(seat, "assign", str(conflict.unassigned(one)), continues=bool(one.assigned or one.stood_down)),
        )
    if one.stage == ORDER:
        return (Decision(seat, "order", str(one.ordered), continues=one.ordered > 0),)
    fought = battle_of(state)
    assert fought is not None, "a Battle is fought"
    assert fought.stage == DIVIDE, "a Battle waits for its divisions only"
    return tuple(_divide(state, seat) for seat in (0, 1) if battle.still_divides(fought, seat))


def _divide(state: State, seat: int) -> Decision:
    fought = battle_of(state)
    assert fought is not None, "a Battle is fought"
    index = len(fought.divisions[seat])
    is_attacked = seat != state.current
    clock = REACTION if is_attacked else TURN
    return Decision(seat, "divide", str(index), attacked=is_attacked, clock=clock, continues=index > 0)
