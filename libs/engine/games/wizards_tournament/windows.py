"""Priority (section 7): who is asked in a window, what may be done there, passing. Resolves nothing."""

from libs.engine.decision import REACTION, Decision
from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.casting import activations, can_activate, casts, discards
from libs.engine.games.wizards_tournament.facts import Passed
from libs.engine.games.wizards_tournament.state import ACTIVE_WINDOWS, State
from libs.engine.rulebook.seats import living, next_living
from libs.engine.table import Table

PASS, PASS_TURN = ("pass", "pass_turn")


def asked_seat(book: Book, state: State) -> int | None:
    """The seat that must answer in the open window; `None` when all living seats have passed in a row.

    A seat that rests, or that has an empty hand and nothing to activate, is passed unasked (R21): that much is public.
    """
    seats = state.seats
    seat, passes, count = state.priority, state.passes, len(living(state.seats))
    while passes < count:
        one = seats[seat]
        if not one.rests and (one.hand or (seat == state.active and _may_activate(book, state))):
            return seat
        seat = next_living(state.seats, seat)
        passes += 1
    return None


def window_decision(state: State, seat: int) -> Decision:
    """The question to the seat with priority; its key is the step, or the card that waits to resolve."""
    key = state.stack[-1].set if state.stack else state.step
    return Decision(seat, "window", key, idle=PASS, attacked=_is_attacked(state, seat), clock=REACTION)


def window_options(book: Book, state: State, seat: int) -> list[str]:
    """Discards, fast spells, the active seat's abilities where they are allowed, and passing."""
    found = discards(book, state, seat)
    found += casts(book, state, seat, fast_only=True)
    if seat == state.active and not state.stack and state.step in ACTIVE_WINDOWS:
        found += activations(book, state)
    found.append(PASS)
    found.append(PASS_TURN)
    return found


def pass_priority(book: Book, table: Table[State], seat: int, *, rest_of_turn: bool) -> None:
    """The seat passes; those between the one that had priority and the one that was asked have passed unasked."""
    state = table.state
    between, passes = state.priority, state.passes
    while between != seat:
        between = next_living(state.seats, between)
        passes += 1
    table.emit(Passed(seat, passes + 1, next_living(state.seats, seat), rest_of_turn))


def _may_activate(book: Book, state: State) -> bool:
    return not state.stack and state.step in ACTIVE_WINDOWS and can_activate(book, state)


def _is_attacked(state: State, seat: int) -> bool:
    """Whether monsters are sent at the seat, or what another seat has on the stack is aimed at it or its cards."""
    if state.stack:
        top = state.stack[-1]
        if top.seat != seat and top.target:
            return _concerns(state, top.target, seat)
    return state.step in ACTIVE_WINDOWS and any(attack.seat == seat for attack in state.attacks)


def _concerns(state: State, ref: str, seat: int) -> bool:
    kind, _, number = ref.partition(":")
    if kind == "seat":
        return int(number) == seat
    if kind == "stack":
        return any(item.id == int(number) and item.seat == seat for item in state.stack)
    return any(one.id == int(number) and one.controller == seat for one in state.play)
