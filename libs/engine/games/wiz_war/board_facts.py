"""What happens to figures, cards in play, treasures and borders. Carries results only."""

from typing import Self

from msgspec.structs import replace

from libs.events.facts import Fact


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
