"""Spirit, casting and activating (4.2, 4.3): what a seat may do with its cards, and announcing it. Resolves nothing."""

from libs.engine.games.wizards_tournament.book import Book, Face
from libs.engine.games.wizards_tournament.cards import Target
from libs.engine.games.wizards_tournament.ending import check
from libs.engine.games.wizards_tournament.facts import (
    Activated,
    Bought,
    Cast,
    DiscardedForSpirit,
    TargetAsked,
    WindowOpened,
)
from libs.engine.games.wizards_tournament.state import (
    MOST_PLAYS,
    Permanent,
    State,
    attack_of,
    permanent,
)
from libs.engine.games.wizards_tournament.targets import aimed_at, has_target, legal_targets
from libs.engine.rulebook.seats import next_living
from libs.engine.table import Table


def discards(book: Book, state: State, seat: int) -> list[str]:
    """Every Spirit or Spell card in hand that can be discarded for Spirit, each set once."""
    faces = book.faces
    hand = state.seats[seat].hand
    return [faces[set_].discard for set_ in book.sorted(hand) if faces[set_].blue]


def purchases(book: Book, state: State) -> list[str]:
    """Every set that the active seat can buy now (4.2)."""
    pool = state.seats[state.active].pool
    bought = state.bought
    return [
        book.faces[pile.set].buy
        for pile in state.market
        if pile.left and book.faces[pile.set].green <= pool and pile.set not in bought
    ]


def casts(book: Book, state: State, seat: int, *, fast_only: bool) -> list[str]:
    """Every card in hand that the seat can pay for and aim (section 8), fast spells only in a window."""
    one = state.seats[seat]
    if one.plays >= MOST_PLAYS:
        return []
    found: list[str] = []
    for set_ in book.sorted(one.hand):
        face = book.faces[set_]
        if not face.green or face.green > one.pool or (fast_only and not face.is_fast):
            continue
        if has_target(state, seat, face.target):
            found.append(face.cast)
    return found


def activations(book: Book, state: State) -> list[str]:
    """Every permanent that the active seat may activate now: without a token, not attacking (R7, R24, 4.4)."""
    if state.seats[state.active].plays >= MOST_PLAYS or state.stack:
        return []
    return [f"activate:{one.id}" for one in state.play if _can_activate(book, state, one)]


def can_activate(book: Book, state: State) -> bool:
    """Whether there is any such permanent; that is public."""
    return bool(activations(book, state))


def discard_for_spirit(book: Book, table: Table[State], seat: int, set_: str) -> None:
    """A card goes unused, its blue icons go to the pool."""
    blue = book.faces[set_].blue
    table.emit(DiscardedForSpirit(seat, set_, blue, table.state.seats[seat].pool + blue))
    check(table)


def buy(book: Book, table: Table[State], set_: str) -> None:
    """A copy goes to the buyer's discard pile, paid for with its green icons (R5)."""
    state = table.state
    green = book.faces[set_].green
    left = next(pile.left for pile in state.market if pile.set == set_) - 1
    table.emit(Bought(state.active, set_, green, state.seats[state.active].pool - green, left))


def announce_cast(book: Book, table: Table[State], seat: int, set_: str) -> None:
    """A card is named; it is paid for once its target is chosen, if there is anything to choose."""
    _announce(book, table, seat, book.faces[set_], 0)


def announce_activation(book: Book, table: Table[State], seat: int, id_: int) -> None:
    """A permanent is named for its ability."""
    one = permanent(table.state, id_)
    assert one is not None, "only what is in play is offered"
    _announce(book, table, seat, book.faces[one.set], id_)


def targets(book: Book, state: State, seat: int, set_: str, source: int) -> list[str]:
    """What the card, or the ability of the permanent `source`, may be aimed at."""
    target = _target(book.faces[set_], source)
    return [] if target is None else legal_targets(state, seat, target)


def aim(book: Book, table: Table[State], seat: int, face: Face, source: int, ref: str) -> None:
    """Pays, puts the card or ability on the stack, and opens the response window (R17 a)."""
    state = table.state
    number, name = state.next_id, aimed_at(state, ref) if ref else ""
    set_ = face.card.id
    if source:
        table.emit(Activated(seat, set_, source, number, ref, name))
    else:
        table.emit(Cast(seat, set_, number, face.green, state.seats[seat].pool - face.green, ref, name))
    table.emit(WindowOpened(next_living(state.seats, seat)))


def _announce(book: Book, table: Table[State], seat: int, face: Face, source: int) -> None:
    """What may be aimed at is public, so a single target is taken without asking."""
    target = _target(face, source)
    refs = [""] if target is None else legal_targets(table.state, seat, target)
    if len(refs) == 1:
        aim(book, table, seat, face, source, refs[0])
    else:
        table.emit(TargetAsked(seat, face.card.id, source))


def _target(face: Face, source: int) -> Target | None:
    return face.ability.target if source and face.ability is not None else face.target


def _can_activate(book: Book, state: State, one: Permanent) -> bool:
    if one.token or one.controller != state.active:
        return False
    ability = book.faces[one.set].ability
    if ability is None or (state.attacks and attack_of(state, one.id) is not None):
        return False
    return has_target(state, state.active, ability.target)
