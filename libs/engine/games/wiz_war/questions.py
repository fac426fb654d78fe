"""Who is asked what: the open decision of a state, its options, its answer, and everything that follows by itself.

One seat is asked at a time. In this order: a seat that carries or holds too much (R12, WZ-57), the newest frame of the
agenda, the phase of the turn.
"""

from collections.abc import Sequence

from libs.engine.decision import REACTION, Decision
from libs.engine.games.wiz_war import actions, activation, aiming, carrying, casting, opening, resolving, turn
from libs.engine.games.wiz_war.board_facts import CreatureSummoned
from libs.engine.games.wiz_war.carrying import excess
from libs.engine.games.wiz_war.cast_facts import Fetched, LureBegan, QuestionSettled
from libs.engine.games.wiz_war.damage import end_thing, hurt
from libs.engine.games.wiz_war.draws import draw_options, shuffle_deck
from libs.engine.games.wiz_war.ground import Ground, ways
from libs.engine.games.wiz_war.labyrinth import DIRECTIONS
from libs.engine.games.wiz_war.moving import move_words, place
from libs.engine.games.wiz_war.state import (
    DISCARD,
    DRAW,
    MOVE_CAST,
    OVER,
    SPECIALIZING,
    WIZARDS,
    Activation,
    Casting,
    Fetching,
    Fumble,
    Luring,
    Placing,
    State,
    Yielding,
    figure_of,
    thing_of,
)
from libs.engine.table import Table

COUNTER, OVER_LIMIT, DROP_ONE, YIELD, LURE, PLACE, FETCH, KEEP = (
    "counter",
    "over_limit",
    "drop_one",
    "yield",
    "lure",
    "place",
    "fetch",
    "special_keep",
)
QUESTIONS = (
    KEEP,
    MOVE_CAST,
    casting.TARGET,
    casting.SQUARE,
    casting.BORDER,
    casting.WAY,
    casting.LOOT,
    casting.FUEL,
    COUNTER,
    "activation",
    PLACE,
    LURE,
    FETCH,
    YIELD,
    DROP_ONE,
    OVER_LIMIT,
    DISCARD,
    DRAW,
)
"""Every kind of decision (section 16)."""

DONE = "done"


def decisions(ground: Ground, state: State) -> Sequence[Decision]:
    """The one open decision; none before the start and after the end."""
    phase = state.phase
    if phase == OVER:
        return ()
    key = str(state.turn)
    if phase == SPECIALIZING:
        return (Decision(state.chooser, KEEP, key),)
    too_much = excess(ground, state)
    if too_much is not None:
        seat, kind = too_much
        return (Decision(seat, kind, key, clock=REACTION),)
    if state.agenda:
        return (_frame_decision(state, key),)
    return (Decision(state.active, phase, key),)


def _frame_decision(state: State, key: str) -> Decision:
    top = state.agenda[-1]
    if isinstance(top, Activation):
        return Decision(top.seat, "activation", key)
    if isinstance(top, Casting):
        if top.step != casting.WINDOW:
            return Decision(top.seat, casting.step_kind(top), key, continues=True)
        is_aimed = top.how != casting.ANSWER and casting.touches(state, top, top.asked, also_owned=True)
        return Decision(top.asked, COUNTER, key, idle="pass", attacked=is_aimed, clock=REACTION)
    if isinstance(top, Fumble):
        return Decision(top.seat, DROP_ONE, key, clock=REACTION)
    if isinstance(top, Yielding):
        return Decision(top.seat, YIELD, key, attacked=True, clock=REACTION)
    kind = LURE if isinstance(top, Luring) else PLACE if isinstance(top, Placing) else FETCH
    return Decision(top.seat, kind, key, continues=True)


def options(ground: Ground, state: State, decision: Decision) -> Sequence[str]:  # noqa: PLR0912 - one branch a question
    """Every legal answer."""
    kind, seat = decision.kind, decision.seat
    if kind == MOVE_CAST:
        return actions.options(ground, state)
    if kind == DISCARD:
        return turn.discard_options(ground, state)
    if kind == DRAW:
        return draw_options(ground, state, seat)
    if kind == KEEP:
        return [f"keep:{school}" for school in state.pair]
    if kind == OVER_LIMIT:
        return carrying.shed_options(ground, state, seat)
    top = state.agenda[-1] if state.agenda else None
    if kind == DROP_ONE:
        if isinstance(top, Fumble) and excess(ground, state) is None:
            return [f"drop:{ref}" for ref in aiming.loot(ground, state, WIZARDS[seat])]
        return [f"drop:{ref}" for ref in carrying.burdens(ground, state, seat)]
    if isinstance(top, Casting):
        if kind == COUNTER:
            return casting.counter_options(ground, state, top)
        return casting.step_options(ground, state, top)
    if isinstance(top, Activation):
        return activation.options(ground, state, top)
    if isinstance(top, Yielding):
        return ["drop", "take"]
    if isinstance(top, Luring):
        one = figure_of(state, top.figure)
        words = [] if one is None else move_words(ground, state, top.figure, one)
        return [*(f"lead:{word}" for word in words), DONE]
    if isinstance(top, Placing):
        return [f"square:{square}" for square in aiming.places(ground, state, seat)]
    assert isinstance(top, Fetching), f"nothing asks {kind}"
    return [f"take:{card}" for card in top.found]


def default(ground: Ground, state: State, decision: Decision) -> str:
    """The answer to a missed deadline (section 16)."""
    kind = decision.kind
    answers = options(ground, state, decision)
    if kind == MOVE_CAST:
        return actions.END
    if kind in (DISCARD, "activation", LURE):
        return DONE
    if kind == COUNTER:
        return "pass"
    if kind == DROP_ONE:
        return answers[-1]
    return DONE if DONE in answers else answers[0]


def choose(ground: Ground, table: Table[State], decision: Decision, option: str) -> None:
    """Carries out one answer, then everything up to the next question."""
    _answer(ground, table, decision, option)
    advance(ground, table)


def _answer(ground: Ground, table: Table[State], decision: Decision, option: str) -> None:
    state, kind, seat = table.state, decision.kind, decision.seat
    word, _, rest = option.partition(":")
    if kind == MOVE_CAST:
        actions.act(ground, table, option)
    elif kind == DISCARD:
        turn.choose_discard(ground, table, option)
    elif kind == DRAW:
        turn.choose_draw(ground, table, option)
    elif kind == KEEP:
        opening.keep(ground, table, seat, rest)
    elif kind == OVER_LIMIT:
        carrying.shed(ground, table, seat, option)
    elif kind == DROP_ONE:
        if isinstance(state.agenda[-1] if state.agenda else None, Fumble) and excess(ground, state) is None:
            table.emit(QuestionSettled(seat))
        carrying.drop(ground, table, WIZARDS[seat], rest)
    else:
        _answer_frame(ground, table, kind, option, word, rest)


def _answer_frame(ground: Ground, table: Table[State], kind: str, option: str, word: str, rest: str) -> None:
    state = table.state
    top = state.agenda[-1]
    if isinstance(top, Casting):
        if kind != COUNTER:
            casting.choose(ground, table, top, option)
        elif not casting.choose_counter(ground, table, top, option):
            resolving.resolve(ground, table, top)
    elif isinstance(top, Activation):
        activation.act(ground, table, top, option)
    elif isinstance(top, Yielding):
        _yield(ground, table, top, option)
    elif isinstance(top, Luring):
        _lead(ground, table, top, word, rest)
    elif isinstance(top, Placing):
        table.emit(CreatureSummoned(top.seat, top.design, top.thing, int(rest), top.life))
    elif isinstance(top, Fetching):
        table.emit(Fetched(top.seat, rest))
        shuffle_deck(table)


def _yield(ground: Ground, table: Table[State], frame: Yielding, option: str) -> None:
    """The wizard drops the newest treasure or relic, or takes more damage from the same attack."""
    table.emit(QuestionSettled(frame.seat))
    if option == "drop":
        carrying.drop(ground, table, WIZARDS[frame.seat], carrying.burdens(ground, table.state, frame.seat)[-1])
    else:
        hurt(ground, table, WIZARDS[frame.seat], frame.amount, frame.card, attacker=frame.by, bare=True)


def _lead(ground: Ground, table: Table[State], frame: Luring, word: str, rest: str) -> None:
    """The caster moves the figure a square, or lets it be."""
    state = table.state
    table.emit(QuestionSettled(frame.seat))
    if word == DONE:
        return
    one = figure_of(state, frame.figure)
    assert one is not None
    place(ground, table, frame.figure, dict(ways(ground, state, frame.figure, one))[DIRECTIONS.index(rest)], "lure")
    if frame.squares > 1:
        table.emit(LureBegan(frame.seat, frame.figure, frame.squares - 1))


def advance(ground: Ground, table: Table[State]) -> None:
    """Everything that happens by itself, up to the next question or the end."""
    state = table.state
    while state.phase != OVER:
        if state.phase == SPECIALIZING and state.pair:
            return
        if excess(ground, state) is not None:
            return
        if state.agenda:
            if _frame_waits(ground, table):
                return
        elif not state.wizards[state.active].alive:
            turn.next_turn(ground, table)
        elif state.phase != DRAW or turn.can_draw(ground, state):
            return
        else:
            turn.next_turn(ground, table)


def _frame_waits(ground: Ground, table: Table[State]) -> bool:  # noqa: PLR0912 - one branch a question
    """Whether the newest frame asks something; if not, it is carried on or put away."""
    state = table.state
    top = state.agenda[-1]
    if isinstance(top, Casting):
        if top.step != casting.WINDOW or casting.is_waiting(state, top):
            return True
        if not casting.ask(table, top):
            resolving.resolve(ground, table, top)
        return False
    if isinstance(top, Activation):
        if top.done:
            activation.end(table, top)
        return not top.done
    if isinstance(top, Luring):
        is_idle = figure_of(state, top.figure) is None
    elif isinstance(top, Fumble):
        is_idle = not aiming.loot(ground, state, WIZARDS[top.seat])
    elif isinstance(top, Yielding):
        is_idle = not carrying.burdens(ground, state, top.seat)
    elif isinstance(top, Placing):
        thing = thing_of(state, top.thing)
        is_idle = thing is None or not aiming.places(ground, state, top.seat)
    else:
        is_idle = not top.found
    if is_idle:
        table.emit(QuestionSettled(top.seat))
        if isinstance(top, Placing):
            thing = thing_of(state, top.thing)
            if thing is not None:
                end_thing(ground, table, thing, "ended")
    return not is_idle
