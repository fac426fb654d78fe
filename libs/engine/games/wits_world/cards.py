"""What is printed on cards: Creatures, moves, Power cards and the effects they are made of. Decides nothing."""

from typing import Annotated

from msgspec import Meta, Struct

from libs.events.ids import END

WIT, GRIT, SPARK, SPIRIT, MYSTIC = AFFINITIES = ("Wit", "Grit", "Spark", "Spirit", "Mystic")
BASIC, NEUTRAL = UNTYPED = ("Basic", "Neutral")

CardId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{1,39}" + END)]
CardName = Annotated[str, Meta(min_length=2, max_length=24)]
Affinity = Annotated[str, Meta(pattern="^(Wit|Grit|Spark|Spirit|Mystic)" + END)]
MoveType = Annotated[str, Meta(pattern="^(Wit|Grit|Spark|Spirit|Mystic|Basic|Neutral)" + END)]
Rarity = Annotated[int, Meta(ge=1, le=3, description="points: common 1, rare 2, epic 3")]
Amount = Annotated[int, Meta(ge=1, le=200, description="HP or Power")]
Percent = Annotated[int, Meta(ge=1, le=100)]
Part = Annotated[int, Meta(ge=1, le=100, description="one half of a fraction")]
Count = Annotated[int, Meta(ge=0, le=9, description="turns or charges; 0: not counted in these")]


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One authored effect. Damage, poison and stun go to the opposing active Creature, all others to the own one."""


class PayHp(Effect, frozen=True, tag="pay_hp"):
    """The user pays HP; that is no damage."""

    hp: Amount


class Damage(Effect, frozen=True, tag="damage"):
    """Damage of this base; of a Creature move it follows the whole formula, of a Power card it is final."""

    base: Amount


class Heal(Effect, frozen=True, tag="heal"):
    """HP for the own active Creature, up to its maximum."""

    hp: Amount


class RestorePower(Effect, frozen=True, tag="restore_power"):
    """Power for the own active Creature, up to its maximum."""

    power: Amount


class Lasting(Effect, frozen=True, kw_only=True):
    """An effect that stays: for turns of its holder, or for charges. Exactly one of both is there."""

    turns: Count = 0
    charges: Count = 0


class BoostOut(Lasting, frozen=True, tag="boost_out", kw_only=True):
    """Multiplies the damage of the holder's moves by the fraction."""

    numerator: Part
    denominator: Part


class ReduceIn(Lasting, frozen=True, tag="reduce_in", kw_only=True):
    """Multiplies the damage that moves do to the holder by the fraction."""

    numerator: Part
    denominator: Part


class Poison(Lasting, frozen=True, tag="poison", kw_only=True):
    """Damage at the end of the holder's turns."""

    damage: Amount


class Stun(Lasting, frozen=True, tag="stun", kw_only=True):
    """The holder cannot use moves."""


class Dodge(Lasting, frozen=True, tag="dodge", kw_only=True):
    """The chance that the next damage of an opposing move misses the holder."""

    chance: Percent


class Reflect(Lasting, frozen=True, tag="reflect", kw_only=True):
    """Returns a share of the HP that a move takes; `floor_at_one` leaves the attacker 1 HP."""

    percent: Percent
    floor_at_one: bool = False


class Lifesteal(Lasting, frozen=True, tag="lifesteal", kw_only=True):
    """Heals the holder by a share of the HP that its later moves take."""

    percent: Percent


class Cleanse(Effect, frozen=True, tag="cleanse"):
    """Takes statuses of these kinds off the own active Creature."""

    kinds: tuple[Annotated[str, Meta(pattern="^(poison|stun)" + END)], ...]


AnyEffect = (
    PayHp | Damage | Heal | RestorePower | BoostOut | ReduceIn | Poison | Stun | Dodge | Reflect | Lifesteal | Cleanse
)
Effects = Annotated[tuple[AnyEffect, ...], Meta(min_length=1, max_length=4)]


class Move(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """What a Creature can do: its type meets the defender's affinity, its cost is Power, its effects run in order."""

    id: CardId
    name: CardName
    type: MoveType
    power_cost: Annotated[int, Meta(ge=0, le=100)]
    effects: Effects

    @property
    def hp_cost(self) -> int:
        """What the move pays in HP; the user must have more than that."""
        return sum(effect.hp for effect in self.effects if isinstance(effect, PayHp))


class Creature(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="creature", gc=False):
    """A species: the values of its Creatures at the start, and its moves."""

    id: CardId
    name: CardName
    affinity: Affinity
    rarity: Rarity
    hp: Annotated[int, Meta(ge=1, le=300)]
    power: Annotated[int, Meta(ge=0, le=200)]
    moves: Annotated[tuple[Move, ...], Meta(min_length=2, max_length=4)]


class PowerCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="power_card", gc=False):
    """A card that its side plays once in a match."""

    id: CardId
    name: CardName
    rarity: Rarity
    effects: Effects


Card = Creature | PowerCard
