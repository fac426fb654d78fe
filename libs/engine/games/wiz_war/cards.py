"""What is printed on cards, creatures and schools, and the effects that cards are made of. Decides nothing."""

from typing import Annotated

from msgspec import Meta, Struct

ATTACK, COUNTER, NEUTRAL, ITEM, RELIC, ENERGY, FLASH = CARD_TYPES = (
    "attack",
    "counter",
    "neutral",
    "item",
    "relic",
    "energy",
    "flash",
)
INSTANT, TEMPORARY, MAINTAINED = LASTS = ("instant", "temporary", "maintained")
SELF, ADJACENT, SIGHT, SECTOR, LINE = RANGES = ("self", "adjacent", "los", "sector", "line")

AIMS = (
    "nothing",
    "enemy",
    "enemy_or_object",
    "figure",
    "own_figure",
    "wall",
    "free_border",
    "spell",
    "line",
    "empty_square",
    "near_totem",
    "leap",
    "own_totem",
    "creature_place",
    "answer",
    "answer_target",
)
"""What a card is aimed at: words that `aiming` turns into legal targets."""

CANCELS = ("spell_at_you", "neutral", "counter", "attack_on_you", "attack_on_yours", "spell_at_yours")
"""What a counter spell answers; the last two speak of creatures and totems of yours as well."""

CardId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{1,39}$")]
CardName = Annotated[str, Meta(min_length=2, max_length=30)]
Count = Annotated[int, Meta(ge=0, le=12)]
Word = Annotated[str, Meta(min_length=1, max_length=20)]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False, tag_field="do"):
    """One authored effect of a card, on its target or on whoever plays it."""


class Damage(Effect, frozen=True, tag="damage"):
    """Damage to the target: `amount`, and the spell's energy, a d4, or so much for each own totem in play."""

    amount: Count = 0
    energy: bool = False
    die: bool = False
    per_totem: Count = 0


class Heal(Effect, frozen=True, tag="heal"):
    """The target heals `amount`, and the spell's energy."""

    amount: Count = 0
    energy: bool = False


class Stun(Effect, frozen=True, tag="stun"):
    """The target gets stun tokens."""

    tokens: Count


class Push(Effect, frozen=True, tag="push"):
    """The target is moved in the direction chosen while casting."""

    squares: Count


class Lure(Effect, frozen=True, tag="lure"):
    """The caster moves the target, a square at a time."""

    squares: Count


class Drop(Effect, frozen=True, tag="drop"):
    """The target drops one carried thing of its choice."""


class Steal(Effect, frozen=True, tag="steal"):
    """The caster takes the thing chosen while casting from the target."""


class Muddle(Effect, frozen=True, tag="muddle"):
    """The target's wizard discards cards of its hand at random."""

    cards: Count


class EndSpell(Effect, frozen=True, tag="end_spell"):
    """The spell aimed at ends."""


class Shape(Effect, frozen=True, tag="shape"):
    """The target has another shape while the spell lasts."""

    figure: Word
    speed: Count
    punch: Count = 0
    armour: Count = 0
    flies: bool = False
    harmless: bool = False


class Armour(Effect, frozen=True, tag="armour"):
    """The target takes less damage while the spell lasts."""

    amount: Count


class Reach(Effect, frozen=True, tag="reach"):
    """The wizard's punch reaches so many squares in line of sight while the spell lasts."""

    squares: Count


class Rot(Effect, frozen=True, tag="rot"):
    """The target takes damage in each of its Time Passes while the spell lasts."""

    amount: Count


class Hoard(Effect, frozen=True, tag="hoard"):
    """Wizards hit by your attacks drop the treasure or relic that they carry, or take more damage."""

    amount: Count


class Unlock(Effect, frozen=True, tag="unlock"):
    """Until the end of the turn every adjacent door counts as the wizard's own."""


class Wall(Effect, frozen=True, tag="wall"):
    """A wall stands on the border aimed at while the spell lasts."""

    cracks: Count


class Crumble(Effect, frozen=True, tag="crumble"):
    """The wall aimed at is destroyed."""


class Toughen(Effect, frozen=True, tag="toughen"):
    """The totem aimed at needs more cracks."""

    cracks: Count


class Haste(Effect, frozen=True, tag="haste"):
    """Movement points for this turn."""

    amount: Count = 0
    energy: bool = False


class ExtraAttack(Effect, frozen=True, tag="extra_attack"):
    """More attacks this turn."""

    count: Count


class Teleport(Effect, frozen=True, tag="teleport"):
    """The wizard is moved to the square aimed at."""


class Draw(Effect, frozen=True, tag="draw"):
    """The wizard draws cards, within the hand limit."""

    cards: Count


class Fetch(Effect, frozen=True, tag="fetch"):
    """The wizard takes a creature card from the Magic deck, shows it and shuffles."""


class Summon(Effect, frozen=True, tag="summon"):
    """The creature of this design comes into play."""

    creature: CardId


class TotemSight(Effect, frozen=True, tag="totem_sight"):
    """The owner has line of sight to every square of the totem's sector."""


class TotemMight(Effect, frozen=True, tag="totem_might"):
    """The owner's attacks on targets in the sector do more damage."""

    amount: Count


class TotemHaste(Effect, frozen=True, tag="totem_haste"):
    """The owner has more movement points on turns that it starts in the sector."""

    amount: Count


class TotemSpring(Effect, frozen=True, tag="totem_spring"):
    """The owner heals in its Time Passes while in the sector."""

    amount: Count


class TotemLore(Effect, frozen=True, tag="totem_lore"):
    """The owner may draw more cards while in the sector."""

    cards: Count


class TotemSting(Effect, frozen=True, tag="totem_sting"):
    """Enemy wizards in the sector take damage in their Time Passes."""

    amount: Count


class Weapon(Effect, frozen=True, tag="weapon"):
    """An attack that the card makes while it is in play; a thrown one is discarded by it."""

    damage: Count
    thrown: bool = False
    damage_per_crack: Annotated[int, Meta(ge=1, le=9)] = 3


class Sandals(Effect, frozen=True, tag="sandals"):
    """A d4 of movement points at the start of Move & Cast."""


class Shelter(Effect, frozen=True, tag="shelter"):
    """The bearer cannot be targeted from farther away."""

    squares: Count


class Plenty(Effect, frozen=True, tag="plenty"):
    """The bearer may draw more cards."""

    cards: Count


class Cancel(Effect, frozen=True, tag="cancel"):
    """Cancels the spell or attack that is answered, if it is one of this sort."""

    what: Annotated[str, Meta(pattern=f"^({'|'.join(CANCELS)})$")]


class Blunt(Effect, frozen=True, tag="blunt"):
    """The answered attack's damage to one target is reduced by the spell's energy."""


class Unshape(Effect, frozen=True, tag="unshape"):
    """The transformation on whoever plays the card ends."""


AnyEffect = (
    Damage
    | Heal
    | Stun
    | Push
    | Lure
    | Drop
    | Steal
    | Muddle
    | EndSpell
    | Shape
    | Armour
    | Reach
    | Rot
    | Hoard
    | Unlock
    | Wall
    | Crumble
    | Toughen
    | Haste
    | ExtraAttack
    | Teleport
    | Draw
    | Fetch
    | Summon
    | TotemSight
    | TotemMight
    | TotemHaste
    | TotemSpring
    | TotemLore
    | TotemSting
    | Weapon
    | Sandals
    | Shelter
    | Plenty
    | Cancel
    | Blunt
    | Unshape
)


class School(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A school of magic; `expansion` ones are those of Bestial Forces, `basic` ones are in the five-school box."""

    id: CardId
    name: CardName
    text: str
    expansion: bool = False
    basic: bool = False


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False):
    """A Magic card: `copies` of it are in its school.

    `energy` is what is printed on it: the value of an energy card, else the spell energy without fuel (0: it cannot be
    fuelled). `squares` is the length of a line, `targets` how many figures may be aimed at.
    """

    id: CardId
    name: CardName
    school: CardId
    copies: Annotated[int, Meta(ge=1, le=4)]
    type: Annotated[str, Meta(pattern=f"^({'|'.join(CARD_TYPES)})$")]
    range: Annotated[str, Meta(pattern=f"^({'|'.join(RANGES)})$")] = SELF
    aim: Annotated[str, Meta(pattern=f"^({'|'.join(AIMS)})$")] = "nothing"
    energy: Annotated[int, Meta(ge=0, le=9)] = 0
    lasts: Annotated[str, Meta(pattern=f"^({'|'.join(LASTS)})$")] = INSTANT
    squares: Annotated[int, Meta(ge=0, le=9)] = 0
    targets: Annotated[int, Meta(ge=1, le=3)] = 1
    creature_attack: bool = False
    totem: bool = False
    expansion: bool = False
    effects: tuple[AnyEffect, ...] = ()

    @property
    def creature(self) -> str:
        """The design that the card summons, if it is a creature card."""
        return next((effect.creature for effect in self.effects if isinstance(effect, Summon)), "")


class Strike(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """An attack printed on a creature: `carrier_bonus` counts against a carrier of its controller's treasure."""

    id: CardId
    name: CardName
    range: Annotated[str, Meta(pattern="^(adjacent|los)$")]
    damage: Count
    per_totem: Count = 0
    carrier_bonus: Count = 0


class Creature(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A creature: `life` is added to the die; a `carrier` may carry treasures."""

    id: CardId
    name: CardName
    school: CardId
    life: Annotated[int, Meta(ge=1, le=12)]
    speed: Annotated[int, Meta(ge=1, le=9)]
    strikes: Annotated[tuple[Strike, ...], Meta(min_length=1, max_length=3)]
    carrier: bool = False
