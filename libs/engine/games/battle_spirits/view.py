"""What a seat may see of a match, built field by field: nothing is shown that is not named here (section 9)."""

from functools import lru_cache

from msgspec import Struct

from libs.engine.games.battle_spirits.book import MOST_SHARED, Book
from libs.engine.games.battle_spirits.cards import Card, Face
from libs.engine.games.battle_spirits.state import (
    Activated,
    Battle,
    Choice,
    Frame,
    Pile,
    Play,
    Side,
    State,
    Trigger,
    Unit,
    Window,
)
from libs.engine.games.battle_spirits.text import card_text, face_text, values_text
from libs.engine.games.battle_spirits.values import bp_of, level_at, symbols_of


class CardFace(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card as printed for this match."""

    id: str
    name: str
    type: str
    values: str
    text: str = ""


class UnitView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card on the Field; `ref` is what labels call it. Other fields as in `state.Unit`, `total_bp` is its BP now."""

    ref: str
    id: int
    face: str
    cores: int = 0
    soul: bool = False
    level: int = 0
    total_bp: int = 0
    symbols: tuple[str, ...] = ()
    exhausted: bool = False
    card: str = ""
    brave: str = ""
    brave_id: int = -1
    bp: int = 0
    more_symbols: int = 0
    used: tuple[int, ...] = ()


class SideView(Struct, frozen=True, omit_defaults=True, gc=False):
    """One side. `hand`, `burst` and `library` (the deck's cards in alphabetic order) are for the side itself only."""

    field: tuple[UnitView, ...]
    life: Pile
    reserve: Pile
    core_trash: Pile
    deck_count: int
    hand_count: int
    counter_area: int = 0
    has_burst: bool = False
    soul_gone: bool = False
    trash: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    burst: str = ""
    library: tuple[str, ...] = ()


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """The match as one seat (`None`: a spectator) sees it; fields as in `state.State`.

    `cards` are the faces of the cards on the Field, of what is half done, and of the seat's own hand and Burst.
    """

    seat: int | None
    step: str
    turn: int
    active: int
    last_turn: int
    sides: tuple[SideView, ...]
    cards: tuple[CardFace, ...]
    battle: Battle | None = None
    agenda: tuple[Frame, ...] = ()
    pending: tuple[Trigger, ...] = ()
    windows: tuple[Window, ...] = ()
    next_id: int = 1
    moves: int = 0
    shifts: int = 0
    attacks: int = 0
    burst_was_set: bool = False
    ends_attack_step: bool = False
    winner: int = -1
    reason: str = ""


def unit_ref(id_: int) -> str:
    """The ref of a card on the Field."""
    return f"unit:{id_}"


def hand_ref(card: str) -> str:
    """The ref of a card in the own hand."""
    return f"hand:{card}"


def view(book: Book, state: State, seat: int | None) -> View:
    """The match as the seat may see it."""
    return View(
        seat=seat,
        step=state.step,
        turn=state.turn,
        active=state.active,
        last_turn=state.last_turn,
        sides=tuple([_side(book, state, number, own=number == seat) for number in range(len(state.sides))]),
        cards=_faces(book, state, seat),
        battle=state.battle,
        agenda=tuple(state.agenda),
        pending=tuple(state.pending),
        windows=tuple(state.windows),
        next_id=state.next_id,
        moves=state.moves,
        shifts=state.shifts,
        attacks=state.attacks,
        burst_was_set=state.burst_was_set,
        ends_attack_step=state.ends_attack_step,
        winner=state.winner,
        reason=state.reason,
    )


def _side(book: Book, state: State, seat: int, *, own: bool) -> SideView:
    side: Side = state.sides[seat]
    return SideView(
        field=tuple([_unit(book, state, seat, unit) for unit in side.field]),
        life=side.life,
        reserve=side.reserve,
        core_trash=side.core_trash,
        deck_count=len(side.deck),
        hand_count=len(side.hand),
        counter_area=side.counter_area,
        has_burst=bool(side.burst),
        soul_gone=side.soul_gone,
        trash=tuple(side.trash),
        removed=tuple(side.removed),
        hand=tuple(sorted(side.hand)) if own else (),
        burst=side.burst if own else "",
        library=tuple(sorted(side.deck)) if own else (),
    )


def _unit(book: Book, state: State, seat: int, unit: Unit) -> UnitView:
    info = book.faces[unit.face]
    return UnitView(
        ref=unit_ref(unit.id),
        id=unit.id,
        face=unit.face,
        cores=unit.cores,
        soul=unit.soul,
        level=level_at(info, unit.total),
        total_bp=bp_of(book, state, seat, unit) if info.is_fighter else 0,
        symbols=symbols_of(book, unit),
        exhausted=unit.exhausted,
        card=unit.card if unit.card != unit.face else "",
        brave=unit.brave,
        brave_id=unit.brave_id,
        bp=unit.bp,
        more_symbols=unit.symbols,
        used=unit.used,
    )


def _faces(book: Book, state: State, seat: int | None) -> tuple[CardFace, ...]:
    shown: dict[str, None] = {}
    for number, side in enumerate(state.sides):
        for unit in side.field:
            shown[unit.face] = None
            if unit.brave:
                shown[unit.brave] = None
        for card in side.removed:
            shown[card] = None
        if number == seat:
            for card in sorted(side.hand):
                shown[card] = None
            if side.burst:
                shown[side.burst] = None
    for frame in state.agenda:
        if isinstance(frame, Play | Activated):
            shown[frame.card] = None
        elif isinstance(frame, Choice):
            shown[frame.face] = None
    for trigger in state.pending:
        shown[trigger.face] = None
    return tuple([face_of(book.cards[book.faces[id_].front], id_) for id_ in shown])


@lru_cache(MOST_SHARED)
def face_of(card: Card, id_: str) -> CardFace:
    """The printed side with this id of a card."""
    if card.back is not None and id_ == card.back.id:
        back: Face = card.back
        return CardFace(back.id, back.name, back.type, values_text(back), face_text(back))
    return CardFace(card.id, card.name, card.type, values_text(card), card_text(card))
