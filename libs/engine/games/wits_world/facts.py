"""What can happen in a battle. Facts carry results, so that folding them needs no card and no arithmetic."""

from typing import Self

from msgspec.structs import replace

from libs.engine.game import Pinned
from libs.engine.games.wits_world.cards import Card
from libs.events.facts import Fact

MASKED = -1
"""The slot in a hidden choice, as everybody but its side sees it."""


class CardsPinned(Pinned, frozen=True, tag="cards_pinned", kw_only=True):
    """The Creatures and Power cards of this match with the values it uses for ever."""

    cards: tuple[Card, ...] = ()


class BattleBegan(Fact, frozen=True, tag="battle_began"):
    """Both sides are to choose their opening Creature."""


class OpeningChosen(Fact, frozen=True, tag="opening_chosen"):
    """A side has chosen its opening Creature; the slot is hidden from the other."""

    side: int
    slot: int

    def see(self, seat: int | None) -> Self:
        """The slot for the side itself only."""
        return self if seat == self.side else replace(self, slot=MASKED)


class Opened(Fact, frozen=True, tag="opened"):
    """Both opening Creatures are shown together; slots and species by side."""

    slots: tuple[int, int]
    creatures: tuple[str, str]


class FirstDrawn(Fact, frozen=True, tag="first_drawn"):
    """The draw says which side acts first."""

    side: int


class TurnStarted(Fact, frozen=True, tag="turn_started"):
    """A normal turn begins; `turn` counts from 1 over both sides."""

    side: int
    turn: int


class ActionTaken(Fact, frozen=True, tag="action_taken"):
    """The side's one action: `move` or `card` with its id, or `swap` with the id of the incoming species."""

    side: int
    creature: str
    action: str
    id: str


NO_LEGAL_ACTION, SKIPPED = ("no_legal_action", "skipped")


class TurnPassed(Fact, frozen=True, tag="turn_passed"):
    """A turn without an action: none was legal, or the deadline was missed.

    `passes` is the count of quiet passes in a row, this one included (R26).
    """

    side: int
    turn: int
    reason: str
    passes: int = 0


class PowerChanged(Fact, frozen=True, tag="power_changed"):
    """A Creature's Power is now `power`; the cause is `cost` or `restore`, the source a move or card id."""

    side: int
    slot: int
    creature: str
    power: int
    change: int
    cause: str
    source: str


BY_MOVE, BY_CARD, BY_POISON, BY_REFLECT, BY_PAYMENT, BY_HEAL, BY_LIFESTEAL = HP_CAUSES = (
    "move",
    "card",
    "poison",
    "reflect",
    "pay_hp",
    "heal",
    "lifesteal",
)


class HpChanged(Fact, frozen=True, tag="hp_changed"):
    """A Creature's HP are now `hp`, changed by `change`.

    `amount` is what the effect came to before the limit of remaining or missing HP, `matchup` is `strong` or `weak`
    where the move's type met an affinity.
    """

    side: int
    slot: int
    creature: str
    hp: int
    change: int
    cause: str
    source: str
    amount: int
    matchup: str = ""


class DodgeRolled(Fact, frozen=True, tag="dodge_rolled"):
    """A Creature with a Dodge charge was aimed at: it dodged if the draw (1 to 100) is within the chance."""

    side: int
    slot: int
    creature: str
    chance: int
    value: int
    dodged: bool


class StatusSet(Fact, frozen=True, tag="status_set", kw_only=True):
    """A Creature has a new status, for so many turns or charges; the other fields as in `state.Status`."""

    side: int
    slot: int
    creature: str
    kind: str
    source: str
    turns: int = 0
    charges: int = 0
    amount: int = 0
    numerator: int = 1
    denominator: int = 1
    floor_at_one: bool = False


class StatusRefreshed(StatusSet, frozen=True, tag="status_refreshed", kw_only=True):
    """A status that the Creature had takes over these values and starts anew."""


class StatusCounted(Fact, frozen=True, tag="status_counted"):
    """A status has so many turns or charges left."""

    side: int
    slot: int
    kind: str
    source: str
    left: int


RAN_OUT, CLEANSED = ("ran_out", "cleansed")


class StatusExpired(Fact, frozen=True, tag="status_expired"):
    """A status is gone: it ran out or was cleansed. Losing a stun makes the Creature immune to another (R13)."""

    side: int
    slot: int
    creature: str
    kind: str
    source: str
    how: str


class StunBlocked(Fact, frozen=True, tag="stun_blocked"):
    """A stun did nothing to a Creature that had recovered from one."""

    side: int
    slot: int
    creature: str
    source: str


class CardSpent(Fact, frozen=True, tag="card_spent"):
    """A Power card is gone for the rest of the match."""

    side: int
    index: int
    card: str


class Swapped(Fact, frozen=True, tag="swapped"):
    """Another Creature of the side is active by the side's own will."""

    side: int
    slot: int
    creature: str


class Defeated(Fact, frozen=True, tag="defeated"):
    """A Creature has 0 HP: it is out, its statuses are gone, its place in front is empty."""

    side: int
    slot: int
    creature: str


class ReplacementRequired(Fact, frozen=True, tag="replacement_required"):
    """A side must bring a living Creature from its bench before play goes on."""

    side: int


class ReplacementChosen(Fact, frozen=True, tag="replacement_chosen"):
    """A side has chosen its replacement while the other still chooses its own; the slot is hidden from the other."""

    side: int
    slot: int

    def see(self, seat: int | None) -> Self:
        """The slot for the side itself only."""
        return self if seat == self.side else replace(self, slot=MASKED)


class Replaced(Fact, frozen=True, tag="replaced"):
    """The replacement is active."""

    side: int
    slot: int
    creature: str


class SideLeft(Fact, frozen=True, tag="side_left"):
    """A side gave the battle up or was taken out of it."""

    side: int


ALL_DEFEATED, TURN_400, BOTH_PASSED, LEFT = BATTLE_ENDS = ("all_defeated", "turn_400", "both_passed", "left")


class BattleEnded(Fact, frozen=True, tag="battle_ended"):
    """The battle is over; without a winner it is drawn."""

    winner: int | None
    reason: str


FACTS: tuple[type[Fact], ...] = (
    CardsPinned,
    BattleBegan,
    OpeningChosen,
    Opened,
    FirstDrawn,
    TurnStarted,
    ActionTaken,
    TurnPassed,
    PowerChanged,
    HpChanged,
    DodgeRolled,
    StatusSet,
    StatusRefreshed,
    StatusCounted,
    StatusExpired,
    StunBlocked,
    CardSpent,
    Swapped,
    Defeated,
    ReplacementRequired,
    ReplacementChosen,
    Replaced,
    SideLeft,
    BattleEnded,
)
"""All facts of this game."""
