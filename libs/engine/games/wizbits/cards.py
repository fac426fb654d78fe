"""What is printed on cards: Characters, Elements, Non-Elements, their abilities and effects. Decides nothing."""

from typing import Annotated

from msgspec import Meta, Struct

STRENGTH, WILL, MAGIC = POINTS = ("strength", "will", "magic")
"""The Main Points that dice are rolled for; the fourth one is the Special Check Number."""
GLOBAL = "global"

CONFLICT, SWIFT, STEADY = SPEEDS = ("conflict", "swift", "steady")
"""Speeds, fastest first (R2)."""

MAIN_CHARACTER, CHARACTER, ELEMENT, NON_ELEMENT = KINDS = ("main_character", "character", "element", "non_element")
SUBLEVELS = {
    MAIN_CHARACTER: ("person", "monster", "furniliar", "familiar"),
    CHARACTER: ("person", "monster", "furniliar", "familiar"),
    ELEMENT: ("spell", "thought"),
    NON_ELEMENT: ("gear", "item"),
}
"""The sublevels of each kind of card (R1)."""

TONES = {
    "Gale": "cyan",
    "Spark": "yellow",
    "Frost": "white",
    "Moss": "green",
    "Ember": "red",
    "Dust": "hazel",
    "Gloom": "black",
    "Tide": "blue",
}
"""The eight elements with the tone of each frame (R3)."""
DAY_TONES = ("cyan", "yellow", "white", "green")
PHASES = (
    "new",
    "waxing crescent",
    "first quarter",
    "waxing gibbous",
    "full",
    "waning gibbous",
    "last quarter",
    "waning crescent",
)
ELUSIVE, FIERCE, STALWART, QUICK, ROOTED, LUCKY, FLEETING, WARDING = ATTRIBUTES = (
    "elusive",
    "fierce",
    "stalwart",
    "quick",
    "rooted",
    "lucky",
    "fleeting",
    "warding",
)

THIS, BEARER, SAME = UNCHOSEN = ("this", "bearer", "same")
"""Targets that nobody chooses: the card itself, the Character that wears the gear, the target of the Check before."""
ANYBODY, OWN, OTHER, NOT_MAIN, OWN_NOT_MAIN, FREE_OWN, FIGHTING = CHOSEN = (
    "character",
    "own",
    "other",
    "not_main",
    "own_not_main",
    "free_own",
    "fighting",
)
"""Words for the Characters from which a target is chosen; `targets` says who they are."""
LOW, HIGHEST, GREATEST_IPH = UNIT_FILTERS = ("low", "highest", "greatest_iph")
"""Words for the Units from which the target of a cancellation is chosen."""
LOW_HEIGHT = 2
"""A Unit up to this Height is `low`."""

SECEDED_FOR_POINTS, CHARACTER_RESOLVED, FLIPPED, CHECK_PASSED = CONDITIONS = (
    "seceded_for_points",
    "character_resolved",
    "flipped",
    "check_passed",
)
"""What may trigger a Trigger-Continue ability: you Secede a card for points, a Character of yours resolves, this card
is flipped, your Main Character passes a Check."""


def _one_of(words: tuple[str, ...]) -> Meta:
    return Meta(pattern="^(" + "|".join(words) + ")$")


CardId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{1,39}$")]
CardName = Annotated[str, Meta(min_length=2, max_length=24)]
Point = Annotated[str, _one_of(POINTS)]
CheckPoint = Annotated[str, _one_of((*POINTS, GLOBAL))]
Speed = Annotated[str, _one_of(SPEEDS)]
Attribute = Annotated[str, _one_of(ATTRIBUTES)]
Element = Annotated[str, _one_of(tuple(TONES))]
Target = Annotated[str, _one_of((*UNCHOSEN, *CHOSEN))]
Amount = Annotated[int, Meta(ge=1, le=20)]
Cost = Annotated[int, Meta(ge=0, le=20, description="Secession Points")]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One thing that an ability does when it resolves."""


class Aimed(Effect, frozen=True, kw_only=True):
    """An effect on one Character; without a word it is any Character in play."""

    target: Target = ANYBODY


class Damage(Aimed, frozen=True, tag="damage"):
    """Raises the Special Check Number for as long as the Character is in play."""

    n: Amount


class Heal(Aimed, frozen=True, tag="heal"):
    """Lowers what damage has raised, not below what is printed."""

    n: Amount


class Modify(Aimed, frozen=True, tag="mod"):
    """Adds to a Main Point until the end of the turn."""

    point: Point
    n: Annotated[int, Meta(ge=-20, le=20)]


class SetPoint(Aimed, frozen=True, tag="set"):
    """Sets a Main Point until the end of the turn; modifiers still add to it."""

    point: Point
    n: Annotated[int, Meta(ge=0, le=20)]


class Secede(Aimed, frozen=True, tag="secede"):
    """Flips a card for no points."""


class ReturnHand(Aimed, frozen=True, tag="return_hand"):
    """Takes a card in play back to its owner's hand."""


class Prevent(Aimed, frozen=True, tag="prevent_damage"):
    """Shields from the next points of Damage Units in this Battle (R39)."""

    n: Amount


class AddToBattle(Aimed, frozen=True, tag="add_to_battle"):
    """Brings a free Character into this Battle."""


class RemoveFromBattle(Aimed, frozen=True, tag="remove_from_battle"):
    """Takes a Character out of this Battle."""


class Gain(Effect, frozen=True, tag="gain_points"):
    """Gives Secession Points."""

    n: Amount


class Draw(Effect, frozen=True, tag="draw"):
    """Draws cards; from no deck this loses."""

    n: Amount


class Mill(Effect, frozen=True, tag="mill"):
    """Discards from the top of the own deck, for no points."""

    n: Amount


class LookTop(Effect, frozen=True, tag="look_top"):
    """Looks at the top cards of the own deck and puts them back in any order."""

    n: Amount


class Reroll(Effect, frozen=True, tag="reroll"):
    """Rolls one own die of the current Check again (R37)."""


class CancelUnit(Effect, frozen=True, tag="cancel_unit"):
    """Cancels one Unit of the Pillar (R38)."""

    unit: Annotated[str, _one_of(UNIT_FILTERS)]


Outcome = Secede | CancelUnit | Damage | Heal | Gain
"""What may hang on a Check."""


class Check(Aimed, frozen=True, tag="check", kw_only=True):
    """A Check of the target against `against`, or against its own SCN (Special) where that is not given.

    With `breaks` its target is your Main Character.
    """

    point: CheckPoint
    breaks: bool = False
    against: Annotated[int, Meta(ge=0, le=60)] | None = None
    success: tuple[Outcome, ...] = ()
    fail: tuple[Outcome, ...] = ()


AnyEffect = (
    Damage
    | Heal
    | Modify
    | SetPoint
    | Secede
    | ReturnHand
    | Prevent
    | AddToBattle
    | RemoveFromBattle
    | Gain
    | Draw
    | Mill
    | LookTop
    | Reroll
    | CancelUnit
    | Check
)
Effects = Annotated[tuple[AnyEffect, ...], Meta(min_length=1, max_length=4)]
BLIND = (Gain, Draw, Mill, LookTop)
"""Effects that read nothing but decks, so that they need not see what their Unit has done before."""
BATTLE_ONLY = (Prevent, AddToBattle, RemoveFromBattle)
"""Effects on this Battle: offered only in one."""


class Static(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, kw_only=True):
    """What a Continue ability does as long as it is active."""


class Aura(Static, frozen=True, tag="aura", kw_only=True):
    """Adds to a Main Point of the bearer, of your Characters or of all, limited to an element, a tone or a phase."""

    point: Point
    n: Amount
    whose: Annotated[str, Meta(pattern="^(bearer|own|all)$")]
    element: Element | None = None
    time: Annotated[str, Meta(pattern="^(day|night)$")] | None = None
    moon: bool = False


class CheckBonus(Static, frozen=True, tag="check_bonus", kw_only=True):
    """Adds to the total of each Check of your Characters."""

    n: Amount


class ForbidAttack(Static, frozen=True, tag="cannot_attack", kw_only=True):
    """Opposing Characters whose Main Point is at most this cannot attack."""

    point: Point
    at_most: Amount


class Grant(Static, frozen=True, tag="grant_attribute", kw_only=True):
    """Gives the bearer an attribute."""

    attribute: Attribute


AnyStatic = Aura | CheckBonus | ForbidAttack | Grant


class Trigger(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, kw_only=True, tag="trigger"
):
    """An ability that its controller pays for with Priority; its effects become a Unit."""

    cost: Cost
    effects: Effects
    speed: Speed = STEADY
    once: bool = False

    @property
    def is_once(self) -> bool:
        """Whether it can be used once a turn only; a free one always is (R23)."""
        return self.once or self.cost == 0


class TriggerContinue(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, kw_only=True, tag="trigger_continue"
):
    """An ability whose effects become a Unit when its condition happens; with `may` its controller is asked."""

    condition: Annotated[str, _one_of(CONDITIONS)]
    effects: Effects
    may: bool = False


class Continue(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, kw_only=True, tag="continue"
):
    """An ability that is always on."""

    statics: Annotated[tuple[AnyStatic, ...], Meta(min_length=1, max_length=4)]


class Income(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, kw_only=True, tag="income"):
    """An ability that happens at once when its card resolves; as a Flip ability, when the card is Seceded."""

    effects: Effects
    speed: Speed = STEADY


Ability = Trigger | TriggerContinue | Continue | Income


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False):
    """A design. The Main Points are there for Characters only; a Main Character has no cost."""

    id: CardId
    name: CardName
    kind: Annotated[str, _one_of(KINDS)]
    sublevel: str
    element: Element
    cost: Cost = 0
    speed: Speed = STEADY
    moon_phase: Annotated[str, _one_of(PHASES)] | None = None
    strength: Annotated[int, Meta(ge=0, le=20)] = 0
    will: Annotated[int, Meta(ge=0, le=20)] = 0
    magic: Annotated[int, Meta(ge=0, le=20)] = 0
    scn: Annotated[int, Meta(ge=0, le=20)] = 0
    attributes: tuple[Attribute, ...] = ()
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=4)] = ()
    flips: Annotated[tuple[Ability, ...], Meta(max_length=2)] = ()

    @property
    def is_character(self) -> bool:
        """Whether its superlevel is Character; every other card is a Variant."""
        return self.kind in (MAIN_CHARACTER, CHARACTER)

    @property
    def superlevel(self) -> str:
        """Character or Variant."""
        return "Character" if self.is_character else "Variant"

    @property
    def tone(self) -> str:
        """The tone of its frame (R3)."""
        return TONES[self.element]

    @property
    def is_day(self) -> bool:
        """Whether it is a day card: by its tone, unless a moon phase makes it a night card (R3)."""
        return self.moon_phase is None and self.tone in DAY_TONES

    @property
    def is_fleeting(self) -> bool:
        """Whether it is discarded after it has resolved."""
        return FLEETING in self.attributes
