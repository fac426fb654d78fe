"""Facts about cards that are played and effects that are carried out."""

from libs.engine.games.battle_spirits.field_facts import Place
from libs.engine.games.battle_spirits.state import Trigger
from libs.events.facts import Fact


class PlayBegan(Fact, frozen=True, tag="play_began"):
    """A card is declared, from its zone and for its reduced cost; `stage` is what comes first.

    `host` and `mode` are there where they were never a question.
    """

    seat: int
    card: str
    source: str
    how: str
    cost: int
    stage: str
    mode: str = ""
    host: int = -1


class FormChosen(Fact, frozen=True, tag="form_chosen"):
    """A Brave is summoned onto this unit, or in spirit form (-1)."""

    seat: int
    card: str
    host: int


class ModeChosen(Fact, frozen=True, tag="mode_chosen"):
    """The Main or the Flash effect of a Magic is used."""

    seat: int
    card: str
    mode: str


class PaymentBegan(Fact, frozen=True, tag="payment_began"):
    """Cores are to be paid now."""

    seat: int
    card: str
    cost: int


class CostPaid(Fact, frozen=True, tag="cost_paid"):
    """Cores from a place go to the core trash for the play that is going on; `left` are still to be paid.

    `face` is the card that they lay on, if any.
    """

    seat: int
    source: Place
    cores: int
    soul: bool
    left: int
    face: str = ""


class PlacingBegan(Fact, frozen=True, tag="placing_began"):
    """The cost is paid; cores are placed on the card now, at least `least`."""

    seat: int
    card: str
    least: int


class CorePlaced(Fact, frozen=True, tag="core_placed"):
    """A core from a place lies on the card that is being summoned or deployed."""

    seat: int
    source: Place
    soul: bool


class MagicPlayed(Fact, frozen=True, tag="magic_played"):
    """A Magic has been paid and goes to the trash; its effect resolves now."""

    seat: int
    card: str
    mode: str
    source: str


class EffectsWaiting(Fact, frozen=True, tag="effects_waiting"):
    """Effects have been triggered by one event and wait."""

    effects: tuple[Trigger, ...]


class EffectTaken(Fact, frozen=True, tag="effect_taken"):
    """A waiting effect is dealt with now: `index` is its place among those that wait."""

    index: int


class EffectActivated(Fact, frozen=True, tag="effect_activated"):
    """An effect of a card is carried out."""

    seat: int
    unit: int
    face: str
    ability: int
    when: str


class ChoiceAsked(Fact, frozen=True, tag="choice_asked"):
    """An effect asks its controller: whether it is used (`step` -1), or for a target."""

    seat: int
    unit: int
    face: str
    ability: int
    step: int
    paid_soul: bool = False


class ChoiceMade(Fact, frozen=True, tag="choice_made"):
    """The controller has answered; `answer` is `yes`, `no`, a unit or a card that everybody sees."""

    seat: int
    face: str
    answer: str


class AbilityUsed(Fact, frozen=True, tag="ability_used"):
    """A Flash effect of a card on the Field is used."""

    seat: int
    unit: int
    face: str
    ability: int
