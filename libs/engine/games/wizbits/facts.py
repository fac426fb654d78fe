"""What can happen to cards, points and turns in a duel. Facts carry results: folding needs no card and no arithmetic.

They name cards by instance id and design; a hidden card is named to nobody else. Pillars and Battles have facts of
their own in `facts_pillar` and `facts_conflict`.
"""

from typing import Self

from msgspec.structs import replace

from libs.engine.game import Pinned
from libs.engine.games.wizbits.cards import Card
from libs.events.facts import Fact


class CardsPinned(Pinned, frozen=True, tag="cards_pinned", kw_only=True):
    """The designs of this match with the values it uses for ever."""

    cards: tuple[Card, ...] = ()


class DuelBegan(Fact, frozen=True, tag="duel_began"):
    """Both Main Characters lie face up; decks are shuffled, hands come next."""

    mains: tuple[str, str]


class FirstDrawn(Fact, frozen=True, tag="first_drawn"):
    """The draw says which seat begins (R9)."""

    seat: int


class CardsDrawn(Fact, frozen=True, tag="cards_drawn"):
    """A seat has drawn `count` cards; which, it alone sees."""

    seat: int
    count: int
    cards: tuple[int, ...] = ()
    designs: tuple[str, ...] = ()

    def see(self, seat: int | None) -> Self:
        """The number for everybody, the cards for the seat."""
        return self if seat == self.seat else replace(self, cards=(), designs=())


class TurnStarted(Fact, frozen=True, tag="turn_started"):
    """A turn begins; `turn` counts from 1 over both seats."""

    seat: int
    turn: int


class PhaseStarted(Fact, frozen=True, tag="phase_started"):
    """A step of the turn begins; `level` is the kind of cards that may be played, empty where none may.

    `empty` counts the empty phases in a row before it, in a Play Phase.
    """

    seat: int
    step: str
    level: str = ""
    empty: int = 0


class CardDiscarded(Fact, frozen=True, tag="card_discarded"):
    """A card of the hand was discarded in a Reconcile."""

    seat: int
    card: int
    design: str


class CardsDiscardedForPoints(Fact, frozen=True, tag="cards_discarded_for_points"):
    """Cards from the top of the seat's deck are discarded for a point each; `pool` is what it has now."""

    seat: int
    cards: tuple[int, ...]
    designs: tuple[str, ...]
    pool: int


class CardSeceded(Fact, frozen=True, tag="card_seceded"):
    """A card in play is flipped, for `points` points (0 if it was not a payment); `pool` is what its seat has now."""

    seat: int
    card: int
    design: str
    points: int
    pool: int


class PointsChanged(Fact, frozen=True, tag="points_changed"):
    """A seat's pool changes; `source` is the design that gave or took the points."""

    seat: int
    pool: int
    change: int
    source: str


class CardEntered(Fact, frozen=True, tag="card_entered"):
    """A card is in play; gear with its bearer."""

    seat: int
    card: int
    design: str
    bearer: int | None = None


DISCARD, HAND = ("discard", "hand")


class CardMoved(Fact, frozen=True, tag="card_moved", kw_only=True):
    """A card goes from play, from the Pillar or from a deck to its owner's discard pile or hand.

    `why` is `resolved`, `destroyed`, `seceded`, `cancelled`, `milled`, `returned`, `bearer_left` or `no_bearer`.
    """

    seat: int
    card: int
    design: str
    to: str
    why: str


class CardsLookedAt(Fact, frozen=True, tag="cards_looked_at"):
    """A seat has looked at the top of its deck, which now lies as `cards` says; which they are, it alone sees."""

    seat: int
    count: int
    cards: tuple[int, ...] = ()
    designs: tuple[str, ...] = ()

    def see(self, seat: int | None) -> Self:
        """The number for everybody, the cards for the seat."""
        return self if seat == self.seat else replace(self, cards=(), designs=())


class DeckEmpty(Fact, frozen=True, tag="deck_empty"):
    """A seat must draw and has no deck: it loses."""

    seat: int


class ScnChanged(Fact, frozen=True, tag="scn_changed"):
    """A Character's SCN is now `damage` above the printed one, `scn` in all."""

    seat: int
    card: int
    design: str
    damage: int
    scn: int
    change: int


class PointAdded(Fact, frozen=True, tag="point_added"):
    """A Main Point is changed by `change` until the end of the turn, `added` in all."""

    seat: int
    card: int
    design: str
    point: str
    added: int
    change: int


class PointSet(Fact, frozen=True, tag="point_set"):
    """A Main Point is set until the end of the turn."""

    seat: int
    card: int
    design: str
    point: str
    value: int


class ShieldChanged(Fact, frozen=True, tag="shield_changed"):
    """A Character is shielded from so many more points in this Battle."""

    seat: int
    card: int
    design: str
    shield: int


class TurnEnded(Fact, frozen=True, tag="turn_ended"):
    """This turn's changes end and both pools are empty."""

    seat: int
    turn: int


CHECK_FAILED, DECK_EMPTY, BOTH_FAILED, TURN_200, LEFT = DUEL_ENDS = (
    "check_failed",
    "deck_empty",
    "both_failed",
    "turn_200",
    "left",
)


class DuelEnded(Fact, frozen=True, tag="duel_ended"):
    """The duel is over; without a winner it is drawn."""

    winner: int | None
    reason: str


FACTS: tuple[type[Fact], ...] = (
    CardsPinned,
    DuelBegan,
    FirstDrawn,
    CardsDrawn,
    TurnStarted,
    PhaseStarted,
    CardDiscarded,
    CardsDiscardedForPoints,
    CardSeceded,
    PointsChanged,
    CardEntered,
    CardMoved,
    CardsLookedAt,
    DeckEmpty,
    ScnChanged,
    PointAdded,
    PointSet,
    ShieldChanged,
    TurnEnded,
    DuelEnded,
)
"""The facts of this chapter."""
