"""What a seat may see of a tournament, built field by field: nothing is shown that is not named here (section 9)."""

from collections import Counter
from functools import cache, lru_cache

from msgspec import Struct

from libs.engine.games.wizards_tournament.book import Book, Face
from libs.engine.games.wizards_tournament.state import (
    PHASE_OF,
    Caused,
    Discarding,
    Item,
    Permanent,
    Resolving,
    Seat,
    State,
    Targeting,
    Triggered,
)
from libs.engine.games.wizards_tournament.text import card_text, kind_of

_KEPT = 2_000
"""Piles whose counts are kept."""


class CardFace(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card as printed for this match: `cost` is green, `spirit` blue, `power` red."""

    id: str
    name: str
    kind: str
    text: str
    cost: int = 0
    spirit: int = 0
    power: int = 0


class PileView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A set of the market; `ref` is what labels call it."""

    ref: str
    card: CardFace
    left: int = 0


class PermanentView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A monster or relic in play as in `state.Permanent`, `power` as it is now; the printed side is in the market."""

    ref: str
    id: int
    set: str
    name: str
    owner: int
    controller: int
    is_monster: bool = False
    power: int = 0
    token: bool = False
    damage: int = 0
    bonus: int = 0
    shield: int = 0
    regrown: bool = False


class ItemView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card or ability on the stack, or one that resolves; fields as in `state.Item`."""

    ref: str
    id: int
    kind: str
    set: str
    name: str
    seat: int
    target: str = ""
    source: int = 0


class AttackView(Struct, frozen=True, omit_defaults=True, gc=False):
    """An attacker, the seat it is sent at, and its defenders, by id."""

    attacker: int
    seat: int
    blocked: bool = False
    blockers: tuple[int, ...] = ()


class ShareView(Struct, frozen=True, gc=False):
    """A part of an attacker's damage that is decided."""

    attacker: int
    blocker: int
    amount: int


class FrameView(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something half done, the topmost last: `targeting`, `resolving`, `triggered` or `discarding`."""

    kind: str
    seat: int = 0
    set: str = ""
    source: int = 0
    left: int = 0
    done: int = 0
    item: ItemView | None = None
    queue: tuple[Caused, ...] = ()


class CountView(Struct, frozen=True, gc=False):
    """So many cards of a set."""

    set: str
    count: int


class HandCardView(Struct, frozen=True, omit_defaults=True, gc=False):
    """Cards of one set in the own hand; `ref` is what labels call them."""

    ref: str
    set: str
    name: str
    count: int = 1


class SeatView(Struct, frozen=True, omit_defaults=True, gc=False):
    """One wizard. `hand` is there for the seat itself only, everybody sees how many cards there are.

    `unseen` counts what is in the deck, and for the others in the hand too: every card was bought for all to see, so
    only where the cards lie is secret.
    """

    life: int
    pool: int
    cards_in_hand: int
    cards_in_deck: int
    unseen: tuple[CountView, ...] = ()
    discard: tuple[str, ...] = ()
    hand: tuple[HandCardView, ...] | None = None
    alive: bool = True
    shield: int = 0
    rests: bool = False
    plays: int = 0
    fell: int = 0


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """The tournament as one seat (`None`: a spectator) sees it; fields as in `state.State`."""

    seat: int | None
    phase: str
    step: str
    turn: int
    active: int
    seats: tuple[SeatView, ...]
    market: tuple[PileView, ...] = ()
    play: tuple[PermanentView, ...] = ()
    stack: tuple[ItemView, ...] = ()
    agenda: tuple[FrameView, ...] = ()
    attacks: tuple[AttackView, ...] = ()
    shares: tuple[ShareView, ...] = ()
    defended: tuple[int, ...] = ()
    bought: tuple[str, ...] = ()
    gone: tuple[CountView, ...] = ()
    priority: int = 0
    passes: int = 0
    next_id: int = 1
    first: int | None = None
    winners: tuple[int, ...] = ()
    reason: str = ""


class Faces:
    """The printed side of a match's cards, made once, and what views repeat from one decision to the next.

    `counts` tells how many cards of each set there are, in the order of the catalogue.
    """

    __slots__ = ("book", "cards", "counts", "names", "piles")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.cards = {id_: _face(face) for id_, face in book.faces.items()}
        self.names = {id_: face.name for id_, face in self.cards.items()}
        self.piles: dict[tuple[str, int], PileView] = {}
        self.counts = lru_cache(maxsize=_KEPT)(self._count)

    def pile(self, set_: str, left: int) -> PileView:
        """A set of the market with so many copies left."""
        made = self.piles.get((set_, left))
        if made is None:
            made = self.piles[set_, left] = PileView(f"market:{set_}", self.cards[set_], left)
        return made

    def _count(self, cards: tuple[str, ...]) -> tuple[CountView, ...]:
        counted = Counter(cards)
        return tuple([CountView(set_, counted[set_]) for set_ in self.book.sorted(counted)])


@cache
def card_ref(id_: int) -> str:
    """The ref of a permanent: `card:7`."""
    return f"card:{id_}"


@cache
def stack_ref(id_: int) -> str:
    """The ref of an item on the stack: `stack:7`."""
    return f"stack:{id_}"


@cache
def hand_ref(set_: str) -> str:
    """The ref of cards in the own hand: `hand:ember_lash`."""
    return f"hand:{set_}"


def view(faces: Faces, state: State, seat: int | None) -> View:
    """The tournament as the seat may see it."""
    return View(
        seat=seat,
        phase=PHASE_OF[state.step],
        step=state.step,
        turn=state.turn,
        active=state.active,
        seats=tuple([_seat(faces, one, own=number == seat) for number, one in enumerate(state.seats)]),
        market=tuple([faces.pile(pile.set, pile.left) for pile in state.market]),
        play=tuple([_permanent(faces, one) for one in state.play]),
        stack=tuple([_item(faces, item) for item in state.stack]),
        agenda=tuple([_frame(faces, frame) for frame in state.agenda]),
        attacks=tuple([AttackView(a.attacker, a.seat, a.blocked, tuple(a.blockers)) for a in state.attacks]),
        shares=tuple([ShareView(share.attacker, share.blocker, share.amount) for share in state.shares]),
        defended=tuple(state.defended),
        bought=tuple(state.bought),
        gone=faces.counts(tuple(state.gone)) if state.gone else (),
        priority=state.priority,
        passes=state.passes,
        next_id=state.next_id,
        first=state.first,
        winners=tuple(state.winners),
        reason=state.reason,
    )


def _seat(faces: Faces, one: Seat, *, own: bool) -> SeatView:
    hand = None
    if own:
        hand = tuple(
            [HandCardView(hand_ref(c.set), c.set, faces.names[c.set], c.count) for c in faces.counts(tuple(one.hand))]
        )
    return SeatView(
        life=one.life,
        pool=one.pool,
        cards_in_hand=len(one.hand),
        cards_in_deck=len(one.deck),
        unseen=faces.counts(tuple(one.deck if own else one.deck + one.hand)),
        discard=tuple(one.discard),
        hand=hand,
        alive=one.alive,
        shield=one.shield,
        rests=one.rests,
        plays=one.plays,
        fell=one.fell,
    )


def _permanent(faces: Faces, one: Permanent) -> PermanentView:
    return PermanentView(
        card_ref(one.id),
        one.id,
        one.set,
        faces.names[one.set],
        one.owner,
        one.controller,
        one.is_monster,
        one.power + one.bonus,
        one.token,
        one.damage,
        one.bonus,
        one.shield,
        one.regrown,
    )


def _item(faces: Faces, item: Item) -> ItemView:
    return ItemView(
        stack_ref(item.id), item.id, item.kind, item.set, faces.names[item.set], item.seat, item.target, item.source
    )


def _frame(faces: Faces, frame: Targeting | Resolving | Triggered | Discarding) -> FrameView:
    if isinstance(frame, Targeting):
        return FrameView("targeting", frame.seat, frame.set, frame.source)
    if isinstance(frame, Resolving):
        return FrameView("resolving", frame.item.seat, frame.item.set, done=frame.done, item=_item(faces, frame.item))
    if isinstance(frame, Triggered):
        return FrameView("triggered", queue=tuple(frame.queue))
    return FrameView("discarding", frame.seat, frame.source, left=frame.left)


def _face(face: Face) -> CardFace:
    card = face.card
    return CardFace(card.id, card.name, kind_of(card), card_text(card), face.green, face.blue, face.red)
