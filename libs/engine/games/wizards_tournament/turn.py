"""The turn (section 4): its phases and steps, what is asked in each, and how play goes on between decisions."""

from collections.abc import Callable

from libs.engine.decision import REACTION, SELECTION, TURN, Decision
from libs.engine.games.wizards_tournament import casting, combat, windows
from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.drawing import draw
from libs.engine.games.wizards_tournament.ending import draw_at_last_turn, withdraw
from libs.engine.games.wizards_tournament.facts import Cleared, PhaseStarted, TurnStarted
from libs.engine.games.wizards_tournament.facts_combat import AttackersDeclared
from libs.engine.games.wizards_tournament.resolving import begin_resolving, forced_discard, step_agenda
from libs.engine.games.wizards_tournament.state import (
    ATTACK_WINDOW,
    ATTACKERS,
    BLOCK_WINDOW,
    BLOCKS,
    CLEARING,
    COMBAT_START,
    COMBAT_WINDOW,
    DAMAGE,
    DRAW_START,
    DRAW_WINDOW,
    END_WINDOW,
    LAST_TURN,
    MAGIC,
    OVER,
    PHASE_OF,
    PURCHASE,
    SPLIT,
    WAITING,
    WINDOWS,
    Discarding,
    State,
    Targeting,
)
from libs.engine.rulebook.seats import next_living
from libs.engine.table import Table

QUESTIONS = (
    "draw_start",
    "window",
    "purchase",
    "magic",
    "target",
    "forced_discard",
    "combat_start",
    "attackers",
    "blocks",
    "split",
)
"""Every kind of decision (section 8)."""

END, GO = ("end", "go")
CARDS_A_TURN = 5
"""Cards drawn in a Draw Phase; with more than these in hand the active seat may discard before it (R23)."""

AFTER_WINDOW = {
    DRAW_WINDOW: PURCHASE,
    COMBAT_WINDOW: COMBAT_START,
    ATTACK_WINDOW: BLOCKS,
    BLOCK_WINDOW: SPLIT,
}


def proceed(book: Book, table: Table[State]) -> None:
    """Lets everything happen that needs no decision, up to the next one or the end."""
    state = table.state
    while state.step != OVER:
        if state.agenda:
            if not step_agenda(book, table):
                return
        elif state.stack:
            if windows.asked_seat(book, state) is not None:
                return
            begin_resolving(table)
        elif not _STEPS[state.step](book, table):
            return


def decision(book: Book, state: State) -> Decision | None:
    """The one question that is open; everything in this game is asked one after the other."""
    step = state.step
    if step in (OVER, WAITING):
        return None
    if state.agenda:
        return _agenda_decision(state)
    if state.stack or step in WINDOWS:
        seat = windows.asked_seat(book, state)
        assert seat is not None, "a window in which nobody is asked is over"
        return windows.window_decision(state, seat)
    if step == BLOCKS:
        seat = combat.blocking_seat(book, state)
        assert seat is not None, "without anybody who can defend there is no question"
        return Decision(seat, "blocks", str(state.turn), idle=combat.DONE, attacked=True, clock=REACTION)
    if step == SPLIT:
        question = combat.next_question(book, state)
        assert question is not None, "without anything to divide there is no question"
        key = f"{question.attacker}:{question.blocker}"
        return Decision(state.active, "split", key, continues=not question.is_first)
    return Decision(state.active, step, str(state.turn))


def options(book: Book, state: State, asked: Decision) -> list[str]:
    """Every legal answer (section 8)."""
    kind, seat = asked.kind, asked.seat
    if kind == "window":
        return windows.window_options(book, state, seat)
    if kind == "purchase":
        return [*casting.discards(book, state, seat), *casting.purchases(book, state), END]
    if kind == "magic":
        found = casting.discards(book, state, seat)
        found += casting.casts(book, state, seat, fast_only=False)
        found += casting.activations(book, state)
        found.append(END)
        return found
    if kind == "target":
        frame = state.agenda[-1]
        assert type(frame) is Targeting
        return casting.targets(book, state, seat, frame.set, frame.source)
    if kind == "forced_discard":
        return [book.faces[set_].discard for set_ in book.sorted(state.seats[seat].hand)]
    if kind == "draw_start":
        return [*casting.discards(book, state, seat), GO]
    if kind == "combat_start":
        return [*casting.activations(book, state), GO]
    if kind == "attackers":
        return [*combat.attackers(state), combat.DONE]
    if kind == "blocks":
        return [*combat.blocks(book, state, seat), combat.DONE]
    question = combat.next_question(book, state)
    assert question is not None
    return combat.split_options(question)


def default(book: Book, state: State, asked: Decision) -> str:
    """The answer to a missed deadline (section 8, R19)."""
    if asked.kind == "window":
        return windows.PASS
    answers = options(book, state, asked)
    return answers[0] if asked.kind in ("target", "forced_discard") else answers[-1]


def choose(book: Book, table: Table[State], asked: Decision, option: str) -> None:
    """One answer, and whatever follows without a decision."""
    _answer(book, table, asked, option)
    proceed(book, table)


def drop_what_lost_its_targets(book: Book, table: Table[State]) -> None:
    """A seat that was choosing a target among the cards of one who has left chooses anew what to do."""
    state = table.state
    frame = state.agenda[-1] if state.agenda else None
    if type(frame) is Targeting and not casting.targets(book, state, frame.seat, frame.set, frame.source):
        withdraw(table, frame.seat, frame.set)


def _answer(book: Book, table: Table[State], asked: Decision, option: str) -> None:
    kind, seat, state = asked.kind, asked.seat, table.state
    verb, _, words = option.partition(":")
    if kind == "target":
        frame = state.agenda[-1]
        assert type(frame) is Targeting
        casting.aim(book, table, seat, book.faces[frame.set], frame.source, option)
    elif kind == "forced_discard":
        forced_discard(book, table, seat, words)
    elif verb == "discard":
        casting.discard_for_spirit(book, table, seat, words)
    elif verb == "buy":
        casting.buy(book, table, words)
    elif verb == "cast":
        casting.announce_cast(book, table, seat, words)
    elif verb == "activate":
        casting.announce_activation(book, table, seat, int(words))
    elif kind == "window":
        windows.pass_priority(book, table, seat, rest_of_turn=verb == windows.PASS_TURN)
    elif verb == "add":
        combat.add_attacker(table, words)
    elif verb == "block":
        combat.add_block(table, words)
    elif verb == "assign":
        question = combat.next_question(book, state)
        assert question is not None
        combat.assign(table, question, int(words))
    elif kind == "blocks":
        combat.declare_blocks(book, table, seat)
    else:
        _END_OF[kind](book, table)


def _agenda_decision(state: State) -> Decision:
    frame = state.agenda[-1]
    if type(frame) is Targeting:
        clock = REACTION if state.stack or state.step in WINDOWS else TURN
        return Decision(frame.seat, "target", frame.set, clock=clock, continues=True)
    assert type(frame) is Discarding, "everything else on the agenda goes on by itself"
    return Decision(frame.seat, "forced_discard", frame.source, clock=SELECTION)


def _start(table: Table[State], step: str) -> None:
    table.emit(PhaseStarted(PHASE_OF[step], step))


def _draw_start(book: Book, table: Table[State]) -> bool:
    if len(table.state.seats[table.state.active].hand) > CARDS_A_TURN:
        return False
    _draw(book, table)
    return True


def _draw(book: Book, table: Table[State]) -> None:
    draw(table, table.state.active, CARDS_A_TURN)
    _start(table, DRAW_WINDOW)


def _window(book: Book, table: Table[State]) -> bool:
    state = table.state
    if windows.asked_seat(book, state) is not None:
        return False
    _start(table, AFTER_WINDOW[state.step])
    return True


def _purchase(book: Book, table: Table[State]) -> bool:
    """Asked unless everybody can see that nothing is possible: no card in hand, no Spirit for any set."""
    state = table.state
    if state.seats[state.active].hand or casting.purchases(book, state):
        return False
    _end_purchase(book, table)
    return True


def _end_purchase(book: Book, table: Table[State]) -> None:
    _start(table, MAGIC)


def _magic(book: Book, table: Table[State]) -> bool:
    """Asked unless everybody can see that nothing is possible."""
    state = table.state
    if state.seats[state.active].hand or casting.can_activate(book, state):
        return False
    _end_magic(book, table)
    return True


def _end_magic(book: Book, table: Table[State]) -> None:
    _start(table, COMBAT_WINDOW)


def _combat_start(book: Book, table: Table[State]) -> bool:
    if casting.can_activate(book, table.state):
        return False
    _end_combat_start(book, table)
    return True


def _end_combat_start(book: Book, table: Table[State]) -> None:
    _start(table, ATTACKERS)


def _attackers(book: Book, table: Table[State]) -> bool:
    if combat.attackers(table.state):
        return False
    _end_attackers(book, table)
    return True


def _end_attackers(book: Book, table: Table[State]) -> None:
    """With no attacker the phase ends here (R8)."""
    count = len(table.state.attacks)
    if count:
        table.emit(AttackersDeclared(table.state.active, count))
    _start(table, ATTACK_WINDOW if count else END_WINDOW)


def _blocks(book: Book, table: Table[State]) -> bool:
    if combat.blocking_seat(book, table.state) is not None:
        return False
    combat.finish_blocks(book, table)
    _start(table, BLOCK_WINDOW)
    return True


def _split(book: Book, table: Table[State]) -> bool:
    question = combat.next_question(book, table.state)
    if question is None:
        _start(table, DAMAGE)
        combat.deal_combat_damage(book, table)
    elif question.least == question.most:
        combat.assign(table, question, question.least)
    else:
        return False
    return True


def _after_damage(book: Book, table: Table[State]) -> bool:
    combat.tokens_after_attack(book, table)
    _start(table, END_WINDOW)
    return True


def _end_window(book: Book, table: Table[State]) -> bool:
    if windows.asked_seat(book, table.state) is not None:
        return False
    return _clear(book, table)


def _clear(book: Book, table: Table[State]) -> bool:
    """Everything is cleared at once (4.5); then it is the next living seat's turn, or the match is drawn (R16)."""
    state = table.state
    table.emit(Cleared(state.turn))
    table.emit(TurnStarted(next_living(state.seats, state.active), state.turn + 1))
    if state.turn >= LAST_TURN:
        draw_at_last_turn(table)
    return True


_STEPS: dict[str, Callable[[Book, Table[State]], bool]] = {
    DRAW_START: _draw_start,
    DRAW_WINDOW: _window,
    PURCHASE: _purchase,
    MAGIC: _magic,
    COMBAT_WINDOW: _window,
    COMBAT_START: _combat_start,
    ATTACKERS: _attackers,
    ATTACK_WINDOW: _window,
    BLOCKS: _blocks,
    BLOCK_WINDOW: _window,
    SPLIT: _split,
    DAMAGE: _after_damage,
    END_WINDOW: _end_window,
    CLEARING: _clear,
}
"""What each step does by itself; false if it waits for a decision."""

_END_OF: dict[str, Callable[[Book, Table[State]], None]] = {
    "draw_start": _draw,
    "purchase": _end_purchase,
    "magic": _end_magic,
    "combat_start": _end_combat_start,
    "attackers": _end_attackers,
}
"""What follows when the active seat has done enough of something."""
