"""Bursts (8.3): the window on each event of the four kinds, activation, and the second effect by paying."""

from libs.engine.games.battle_spirits.battle_facts import BurstActivated, BurstDeclined, BurstDone
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import MAGIC
from libs.engine.games.battle_spirits.effects import Source, activate
from libs.engine.games.battle_spirits.playing import modes, play_magic
from libs.engine.games.battle_spirits.state import BURST, NOBODY, Activated, State
from libs.engine.games.battle_spirits.values import cores_at_hand, reduced_cost, symbol_counts
from libs.engine.table import Table

ACTIVATE, DECLINE = ("activate", "decline")


def asked_seat(state: State) -> int:
    """Whose window is next: the turn player's comes first (8.2)."""
    return state.active if any(window.seat == state.active for window in state.windows) else state.windows[0].seat


def step(book: Book, table: Table[State]) -> bool:
    """Closes a window whose Burst is no longer there; `False`: the owner must answer."""
    seat = asked_seat(table.state)
    if table.state.sides[seat].burst:
        return False
    table.emit(BurstDeclined(seat))
    return True


def options(book: Book, state: State, seat: int) -> list[str]:
    """`activate` only if this card's condition is met; being asked tells the other side nothing (R16)."""
    info = book.faces[state.sides[seat].burst]
    event = info.abilities[info.burst].event
    met = any(window.seat == seat and window.event == event for window in state.windows)
    return [ACTIVATE, DECLINE] if met else [DECLINE]


def choose(book: Book, table: Table[State], seat: int, option: str) -> None:
    """The Burst is turned face up and its effect resolves without cost (BS-48), or it stays set (BS-87)."""
    if option == DECLINE:
        table.emit(BurstDeclined(seat))
        return
    card = table.state.sides[seat].burst
    table.emit(BurstActivated(seat, card))
    activate(book, table, Source(seat, NOBODY, card, book.faces[card].burst))


def can_be_used(book: Book, state: State, frame: Activated) -> bool:
    """Whether the card's second effect can be paid (BS-49)."""
    info = book.faces[frame.card]
    side = state.sides[frame.seat]
    return (
        info.type == MAGIC
        and (info.main >= 0 or info.flash >= 0)
        and reduced_cost(info, symbol_counts(book, side)) <= cores_at_hand(side)
    )


def after(book: Book, table: Table[State], frame: Activated) -> bool:
    """After the free effect: the second one is offered, or the card goes to the trash; `False`: the owner decides."""
    if can_be_used(book, table.state, frame):
        return False
    table.emit(BurstDone(frame.seat, frame.card))
    return True


def answer(book: Book, table: Table[State], frame: Activated, option: str) -> None:
    """The second effect is used by paying, or the card goes to the trash."""
    if option != "yes":
        table.emit(BurstDone(frame.seat, frame.card))
        return
    info = book.faces[frame.card]
    cost = reduced_cost(info, symbol_counts(book, table.state.sides[frame.seat]))
    play_magic(book, table, frame.seat, frame.card, BURST, cost, modes(info, in_main=True))
