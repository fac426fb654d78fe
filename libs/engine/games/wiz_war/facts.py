"""What can happen in a match. Facts carry results, so that folding them needs no card and no arithmetic."""

from typing import Self

from msgspec.structs import replace

from libs.engine.game import Pinned
from libs.engine.games.wiz_war.cards import Card, Creature, School
from libs.events.facts import HIDDEN, Fact


class CardsPinned(Pinned, frozen=True, tag="cards_pinned", kw_only=True):
    """The schools, cards and creatures of this match with the values it uses for ever."""

    cards: tuple[Card, ...] = ()
    creatures: tuple[Creature, ...] = ()
    schools: tuple[School, ...] = ()

    def see(self, seat: int | None) -> Self:
        """The hash of the catalogue and nothing else."""
        return replace(self, cards=(), creatures=(), schools=())


class BoardBuilt(Fact, frozen=True, tag="board_built"):
    """The labyrinth of so many sectors stands, every wizard on its home."""

    sectors: int


class SchoolsChosen(Fact, frozen=True, tag="schools_chosen"):
    """These schools make the Magic deck; `unused` ones lie face down for specializations."""

    schools: tuple[str, ...]
    unused: tuple[str, ...] = ()


class EnergyExchanged(Fact, frozen=True, tag="energy_exchanged"):
    """Extended flash energy: these cards leave the deck for ever, those enter it."""

    removed: tuple[str, ...]
    added: tuple[str, ...]


class SummonsAdded(Fact, frozen=True, tag="summons_added"):
    """More summons: these cards enter the deck."""

    cards: tuple[str, ...]


class PairDrawn(Fact, frozen=True, tag="pair_drawn"):
    """A seat looks at two unused schools, which are hidden from the others."""

    seat: int
    schools: tuple[str, ...]

    def see(self, seat: int | None) -> Self:
        """The schools for the seat itself only."""
        return self if seat == self.seat else replace(self, schools=(HIDDEN, HIDDEN))


class SpecialKept(Fact, frozen=True, tag="special_kept"):
    """A seat keeps one of the two schools and returns the other."""

    seat: int
    school: str

    def see(self, seat: int | None) -> Self:
        """The school for the seat itself only."""
        return self if seat == self.seat else replace(self, school=HIDDEN)


class DeckShuffled(Fact, frozen=True, tag="deck_shuffled"):
    """The Magic deck, or the Specialization deck of `seat`, lies in this order, top last.

    Its discard pile is empty unless the shuffle `keeps_pile`.
    """

    cards: tuple[str, ...]
    size: int
    seat: int = -1
    keeps_pile: bool = False

    def see(self, seat: int | None) -> Self:
        """The size only."""
        return replace(self, cards=())


class StartDrawn(Fact, frozen=True, tag="start_drawn"):
    """The draw says who begins."""

    seat: int


class Drawn(Fact, frozen=True, tag="drawn"):
    """A seat draws a card; `special`: from its own Specialization deck. `counts`: in its Draw Cards."""

    seat: int
    card: str
    special: bool = False
    counts: bool = False

    def see(self, seat: int | None) -> Self:
        """The card for the seat itself only."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


class TurnStarted(Fact, frozen=True, tag="turn_started"):
    """A seat's turn begins with Time Passes. `round` counts from 1."""

    seat: int
    round: int


class PhaseStarted(Fact, frozen=True, tag="phase_started"):
    """A phase of the active seat's turn that asks something begins."""

    seat: int
    phase: str


class TurnEnded(Fact, frozen=True, tag="turn_ended"):
    """A seat's turn is over."""

    seat: int


class MpChanged(Fact, frozen=True, tag="mp_changed"):
    """The active wizard, or the activated creature, has `mp` movement points left; `spends` says it used some."""

    figure: str
    mp: int
    cause: str
    spends: bool = False


class Boosted(Fact, frozen=True, tag="boosted"):
    """A seat discards an energy card for speed."""

    seat: int
    card: str
    value: int


class Moved(Fact, frozen=True, tag="moved"):
    """A figure stands in another square; how: `walk`, `push`, `lure` or `teleport`.

    `mp` is what a walker has left.
    """

    figure: str
    square: int
    how: str
    mp: int = 0


class DoorHeld(Fact, frozen=True, tag="door_held"):
    """A wizard holds a door open."""

    seat: int
    border: int


class DoorReleased(Fact, frozen=True, tag="door_released"):
    """A held door falls shut."""

    seat: int
    border: int


class Considered(Fact, frozen=True, tag="considered"):
    """A seat is about to cast or attack; what with is hidden until it is announced. `step` is what it is asked."""

    seat: int
    figure: str
    card: str
    how: str
    source: int
    step: str

    def see(self, seat: int | None) -> Self:
        """Everything for the seat itself only."""
        return self if seat == self.seat else replace(self, card=HIDDEN, how=HIDDEN, source=-1)


class ChoiceMade(Fact, frozen=True, tag="choice_made"):
    """A seat has chosen a target, a way, loot or that no more targets follow; `step` is what it is asked next."""

    seat: int
    what: str
    choice: str
    step: str

    def see(self, seat: int | None) -> Self:
        """The choice for the seat itself only."""
        return self if seat == self.seat else replace(self, what=HIDDEN, choice=HIDDEN)


class CardCast(Fact, frozen=True, tag="card_cast", kw_only=True):
    """A spell is cast or an attack announced: everybody sees it. The fuel is discarded; `energy` is what it has."""

    seat: int
    figure: str
    card: str
    how: str
    source: int = -1
    targets: tuple[str, ...] = ()
    way: str = ""
    loot: str = ""
    fuel: str = ""
    energy: int = 0


class AttackMade(Fact, frozen=True, tag="attack_made"):
    """The active wizard or the activated creature has used an attack."""

    figure: str
    attacks: int = 0


class CounterAsked(Fact, frozen=True, tag="counter_asked"):
    """A seat is asked whether it answers."""

    seat: int


class Countered(Fact, frozen=True, tag="countered"):
    """A spell or attack is cancelled; a card goes to the discard pile."""

    card: str
    how: str
    seat: int
    by: str


class Blunted(Fact, frozen=True, tag="blunted"):
    """The damage of the answered attack to one target is reduced."""

    target: str
    amount: int


class SpellResolved(Fact, frozen=True, tag="spell_resolved"):
    """A spell or attack takes effect; a card that does not stay in play goes to the discard pile."""

    seat: int
    card: str
    how: str
    stays: bool = False


class SpellLapsed(Fact, frozen=True, tag="spell_lapsed"):
    """What a seat was casting comes to nothing; a card already announced goes to the discard pile."""

    seat: int
    card: str


class ThingCame(Fact, frozen=True, tag="thing_came", kw_only=True):
    """A card comes into play. `played`: straight from the hand; fields as in `state.Thing`."""

    id: int
    card: str
    owner: int
    figure: str = ""
    tokens: int = 0
    square: int = -1
    border: int = -1
    need: int = 0
    played: bool = False


class ThingLeft(Fact, frozen=True, tag="thing_left"):
    """A card leaves play for its discard pile: it `ended`, was `used`, `destroyed` or its owner died."""

    id: int
    card: str
    why: str


class EnergyTokenChanged(Fact, frozen=True, tag="energy_token_changed"):
    """A temporary spell has so many tokens left."""

    id: int
    card: str
    tokens: int


class ItemMoved(Fact, frozen=True, tag="item_moved"):
    """An item or relic lies in a square (`owner` -1), or is with a wizard."""

    id: int
    card: str
    owner: int
    square: int
    relic: bool = False


class TreasureMoved(Fact, frozen=True, tag="treasure_moved"):
    """A treasure lies in a square, or is with a figure."""

    treasure: int
    owner: int
    square: int
    carrier: str = ""


class PhaseEnded(Fact, frozen=True, tag="phase_ended"):
    """Move & Cast is over because something was picked up."""

    seat: int


class Damaged(Fact, frozen=True, tag="damaged"):
    """A figure loses life; `by` names the card or attack, `life` is what is left."""

    figure: str
    amount: int
    life: int
    by: str


class Healed(Fact, frozen=True, tag="healed"):
    """A figure gains life."""

    figure: str
    amount: int
    life: int
    by: str


class StunChanged(Fact, frozen=True, tag="stun_changed"):
    """A figure has so many stun tokens; `stunned`: it has just lost one and is stunned or restricted this turn."""

    figure: str
    tokens: int
    stunned: bool = False


class CrackAdded(Fact, frozen=True, tag="crack_added"):
    """A border or a totem (then `border` is -1) has so many cracks."""

    border: int
    thing: int
    cracks: int


class BorderChanged(Fact, frozen=True, tag="border_changed"):
    """A border is now `open`, a `wall` or a `door`, without cracks."""

    border: int
    kind: str


class Toughened(Fact, frozen=True, tag="toughened"):
    """A totem needs so many cracks."""

    thing: int
    card: str
    need: int


class CreatureRolled(Fact, frozen=True, tag="creature_rolled"):
    """A summons has been paid for; the creature waits for its square."""

    seat: int
    creature: str
    thing: int
    life: int


class CreatureSummoned(Fact, frozen=True, tag="creature_summoned"):
    """A creature stands on the board."""

    seat: int
    creature: str
    thing: int
    square: int
    life: int


class CreatureActivated(Fact, frozen=True, tag="creature_activated"):
    """A creature is activated, with its movement points; `wizard_mp` is what its wizard has left."""

    seat: int
    creature: str
    mp: int
    wizard_mp: int


class ActivationEnded(Fact, frozen=True, tag="activation_ended"):
    """The activation is over, the wizard's turn goes on."""

    seat: int
    creature: str


class Transformed(Fact, frozen=True, tag="transformed"):
    """A figure has another shape."""

    figure: str
    shape: str


class Reverted(Fact, frozen=True, tag="reverted"):
    """A figure is itself again."""

    figure: str
    shape: str


class CreatureDied(Fact, frozen=True, tag="creature_died"):
    """A creature leaves the board."""

    creature: str
    seat: int


class WizardDied(Fact, frozen=True, tag="died"):
    """A wizard is dead; `killer` scores, if anybody."""

    seat: int
    killer: int | None


class HandTaken(Fact, frozen=True, tag="hand_taken"):
    """The killer takes the victim's hand, which only those two see."""

    victim: int
    killer: int
    cards: tuple[str, ...]
    count: int

    def see(self, seat: int | None) -> Self:
        """The count only, for everybody else."""
        return self if seat in (self.victim, self.killer) else replace(self, cards=())


class Discarded(Fact, frozen=True, tag="discarded"):
    """A card goes from a hand to its discard pile."""

    seat: int
    card: str
    why: str


class AttacksChanged(Fact, frozen=True, tag="attacks_changed"):
    """The active wizard has so many attacks left."""

    seat: int
    attacks: int


class DoorsUnlocked(Fact, frozen=True, tag="doors_unlocked"):
    """Every adjacent door counts as the wizard's own until the end of the turn."""

    seat: int


class LureBegan(Fact, frozen=True, tag="lure_began"):
    """A caster may move a figure so many squares."""

    seat: int
    figure: str
    squares: int


class FumbleBegan(Fact, frozen=True, tag="fumble_began"):
    """A wizard must drop something."""

    seat: int


class YieldBegan(Fact, frozen=True, tag="yield_began"):
    """A wizard must drop what it carries or take more damage."""

    seat: int
    by: int
    amount: int
    card: str


class FetchBegan(Fact, frozen=True, tag="fetch_began"):
    """A wizard looks through the Magic deck; the creature cards found are hidden from the others."""

    seat: int
    found: tuple[str, ...]

    def see(self, seat: int | None) -> Self:
        """What was found for the seat itself only."""
        return self if seat == self.seat else replace(self, found=())


class Fetched(Fact, frozen=True, tag="fetched"):
    """A creature card goes from the Magic deck to a hand, shown to all; empty if there was none."""

    seat: int
    card: str


class QuestionSettled(Fact, frozen=True, tag="question_settled"):
    """What a resolving spell asked of a seat is answered."""

    seat: int


class VpChanged(Fact, frozen=True, tag="vp_changed"):
    """A seat has so many victory points."""

    seat: int
    points: int


class MatchOver(Fact, frozen=True, tag="match_over"):
    """The match is over; a place for every seat, and who was out before."""

    places: tuple[int, ...]
    eliminated: tuple[int, ...]
    reason: str


FACTS: tuple[type[Fact], ...] = (
    CardsPinned,
    BoardBuilt,
    SchoolsChosen,
    EnergyExchanged,
    SummonsAdded,
    PairDrawn,
    SpecialKept,
    DeckShuffled,
    StartDrawn,
    Drawn,
    TurnStarted,
    PhaseStarted,
    TurnEnded,
    MpChanged,
    Boosted,
    Moved,
    DoorHeld,
    DoorReleased,
    Considered,
    ChoiceMade,
    CardCast,
    AttackMade,
    CounterAsked,
    Countered,
    Blunted,
    SpellResolved,
    SpellLapsed,
    ThingCame,
    ThingLeft,
    EnergyTokenChanged,
    ItemMoved,
    TreasureMoved,
    PhaseEnded,
    Damaged,
    Healed,
    StunChanged,
    CrackAdded,
    BorderChanged,
    Toughened,
    CreatureRolled,
    CreatureSummoned,
    CreatureActivated,
    ActivationEnded,
    Transformed,
    Reverted,
    CreatureDied,
    WizardDied,
    HandTaken,
    Discarded,
    AttacksChanged,
    DoorsUnlocked,
    LureBegan,
    FumbleBegan,
    YieldBegan,
    FetchBegan,
    Fetched,
    QuestionSettled,
    VpChanged,
    MatchOver,
)
"""All facts of this game."""
