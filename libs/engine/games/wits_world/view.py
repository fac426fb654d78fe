"""What a seat may see of a battle, built field by field: nothing is shown that is not named here (section 11)."""

from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from libs.engine.games.wits_world.book import MOST_SHARED, Book
from libs.engine.games.wits_world.cards import Creature, PowerCard
from libs.engine.games.wits_world.state import Fighter, HeldCard, Side, State, Status
from libs.engine.games.wits_world.text import effects_text, move_text


class MoveView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A move as printed for this match."""

    id: str
    name: str
    type: str
    cost: int
    text: str


class CreatureFace(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Creature as printed for this match, but for its rarity; the moves of a defeated one are left out."""

    id: str
    name: str
    affinity: str
    hp: int
    power: int
    moves: tuple[MoveView, ...] = ()


class CardView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Power card as printed for this match, but for its rarity; the text of a spent one is left out.

    `ref` is what labels call it.
    """

    ref: str
    id: str
    name: str
    text: str = ""
    spent: bool = False


class StatusView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A status with its source's name, what is left of it, and its values (`state.Status`)."""

    kind: str
    source: str
    name: str
    turns: int = 0
    charges: int = 0
    amount: int = 0
    numerator: int = 1
    denominator: int = 1
    floor_at_one: bool = False


class CreatureView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Creature on the field or on the bench; `ref` is what labels call it."""

    ref: str
    card: CreatureFace
    hp: int
    power: int
    revealed: bool = False
    defeated: bool = False
    stun_immune: bool = False
    statuses: tuple[StatusView, ...] = ()


class SideView(Struct, frozen=True, omit_defaults=True, gc=False):
    """One side. Creatures by slot and cards by index, null for what the viewer may not know.

    `chosen` says that a choice is kept back; `pick` is the slot of it, for the side itself only.
    """

    creatures: tuple[CreatureView | None, ...]
    cards: tuple[CardView | None, ...]
    unrevealed: int
    unspent: int
    active: int | None = None
    chosen: bool = False
    pick: int | None = None


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """The battle as one seat (`None`: a spectator) sees it; fields as in `state.State`."""

    seat: int | None
    phase: str
    turn: int
    current: int
    sides: tuple[SideView, ...]
    first: int | None = None
    passes: int = 0
    winner: int | None = None
    reason: str = ""


class Faces:
    """The printed side of a match's cards, made once; `fallen` are Creatures without their moves."""

    __slots__ = ("book", "cards", "creatures", "fallen")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.creatures = {id_: _creature_face(card) for id_, card in book.creatures.items()}
        self.fallen = {id_: _fallen_face(card) for id_, card in book.creatures.items()}
        self.cards = {id_: (card, _power_card_text(card)) for id_, card in book.power_cards.items()}


@cache
def creature_ref(seat: int, slot: int) -> str:
    """The ref of a Creature: `creature:<seat>:<slot>`."""
    return f"creature:{seat}:{slot}"


@cache
def card_ref(seat: int, index: int) -> str:
    """The ref of a Power card: `card:<seat>:<index>`."""
    return f"card:{seat}:{index}"


def view(faces: Faces, state: State, seat: int | None) -> View:
    """The battle as the seat may see it."""
    return View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        current=state.current,
        sides=tuple([_side(faces, number, side, own=number == seat) for number, side in enumerate(state.sides)]),
        first=state.first,
        passes=state.passes,
        winner=state.winner,
        reason=state.reason,
    )


def _side(faces: Faces, seat: int, side: Side, *, own: bool) -> SideView:
    return SideView(
        creatures=tuple(
            [
                _creature(faces, seat, slot, fighter) if own or fighter.revealed else None
                for slot, fighter in enumerate(side.fighters)
            ]
        ),
        cards=tuple(
            [_card(faces, seat, index, card) if own or card.spent else None for index, card in enumerate(side.cards)]
        ),
        unrevealed=[fighter.revealed for fighter in side.fighters].count(False),
        unspent=[card.spent for card in side.cards].count(False),
        active=side.active,
        chosen=side.pick is not None,
        pick=side.pick if own else None,
    )


def _creature(faces: Faces, seat: int, slot: int, fighter: Fighter) -> CreatureView:
    printed = faces.fallen if fighter.defeated else faces.creatures
    return CreatureView(
        creature_ref(seat, slot),
        printed[fighter.species],
        fighter.hp,
        fighter.power,
        fighter.revealed,
        fighter.defeated,
        fighter.stun_immune,
        tuple([_status(faces, status) for status in fighter.statuses]) if fighter.statuses else (),
    )


def _status(faces: Faces, status: Status) -> StatusView:
    return StatusView(
        kind=status.kind,
        source=status.source,
        name=faces.book.name(status.source),
        turns=status.turns,
        charges=status.charges,
        amount=status.amount,
        numerator=status.numerator,
        denominator=status.denominator,
        floor_at_one=status.floor_at_one,
    )


def _card(faces: Faces, seat: int, index: int, held: HeldCard) -> CardView:
    card, text = faces.cards[held.card]
    return CardView(card_ref(seat, index), card.id, card.name, "" if held.spent else text, held.spent)


@lru_cache(MOST_SHARED)
def _creature_face(card: Creature) -> CreatureFace:
    moves = tuple(MoveView(move.id, move.name, move.type, move.power_cost, move_text(move)) for move in card.moves)
    return CreatureFace(card.id, card.name, card.affinity, card.hp, card.power, moves)


@lru_cache(MOST_SHARED)
def _fallen_face(card: Creature) -> CreatureFace:
    return replace(_creature_face(card), moves=())


@lru_cache(MOST_SHARED)
def _power_card_text(card: PowerCard) -> str:
    return effects_text(card.effects)
