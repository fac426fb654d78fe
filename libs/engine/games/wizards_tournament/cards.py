"""What is printed on cards: icons, abilities and the effects they are made of. Decides nothing."""

from typing import Annotated

from msgspec import Meta, Struct

ANY, SEAT, OPPONENT, MONSTER, RELIC, STACK_CARD = TARGETS = (
    "any", "seat", "opponent", "monster", "relic", "stack_card",
)  # fmt: skip
"""What can be aimed at; `any` is a seat or a monster."""

FLYING, NO_ATTACK_TOKEN, REGROW, NEEDS_TWO_BLOCKERS, NO_ENTRY_TOKEN = FLAGS = (
    "flying", "no_attack_token", "regrow", "needs_two_blockers", "no_entry_token",
)  # fmt: skip
"""Abilities of monsters that are always there."""

CardId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{1,29}$")]
CardName = Annotated[str, Meta(min_length=2, max_length=24)]
Green = Annotated[int, Meta(ge=1, le=9, description="cast cost and purchase price in Spirit")]
Blue = Annotated[int, Meta(ge=1, le=9, description="Spirit for discarding the card unused")]
Red = Annotated[int, Meta(ge=1, le=20, description="a monster's Power")]
Copies = Annotated[int, Meta(ge=1, le=40)]
Amount = Annotated[int, Meta(ge=1, le=30)]


class Target(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What a card or ability is aimed at; `max_power` limits monsters."""

    what: Annotated[str, Meta(pattern="^(any|seat|opponent|monster|relic|stack_card)$")]
    max_power: Amount | None = None


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One authored effect. "The target" of a triggered ability is the damaged seat."""


class Damage(Effect, frozen=True, tag="damage"):
    """Damage to the target."""

    amount: Amount


class DamageMonsters(Effect, frozen=True, tag="damage_all"):
    """Damage to every monster in play, at once."""

    amount: Amount


class DamageOpponents(Effect, frozen=True, tag="damage_opponents"):
    """Damage to every opponent, at once."""

    amount: Amount


class Prevent(Effect, frozen=True, tag="prevent"):
    """The next so much damage to the target this turn does not happen."""

    amount: Amount


class Heal(Effect, frozen=True, tag="heal"):
    """Life for the controller."""

    amount: Amount


class Draw(Effect, frozen=True, tag="draw"):
    """The controller draws cards."""

    count: Amount


class Discard(Effect, frozen=True, tag="discard"):
    """The target, or the controller itself, discards cards of its own choice or at random."""

    count: Amount
    who: Annotated[str, Meta(pattern="^(target|self)$")] = "target"
    at_random: bool = False


class AddSpirit(Effect, frozen=True, tag="add_spirit"):
    """Spirit for the controller's pool."""

    amount: Amount


class Destroy(Effect, frozen=True, tag="destroy"):
    """The target goes to its owner's discard pile."""


class Steal(Effect, frozen=True, tag="steal"):
    """The controller takes control of the target."""


class Counter(Effect, frozen=True, tag="counter"):
    """The target leaves the stack without effect."""


class PutToken(Effect, frozen=True, tag="token_add"):
    """The target gets an Activation token."""


class RemoveToken(Effect, frozen=True, tag="token_remove"):
    """The target loses its Activation token."""


class PowerUp(Effect, frozen=True, tag="power_mod"):
    """The target has more Power until the End Phase."""

    amount: Amount


AnyEffect = (
    Damage | DamageMonsters | DamageOpponents | Prevent | Heal | Draw | Discard | AddSpirit
    | Destroy | Steal | Counter | PutToken | RemoveToken | PowerUp
)  # fmt: skip
Effects = Annotated[tuple[AnyEffect, ...], Meta(min_length=1, max_length=3)]
Trigger = Annotated[tuple[AnyEffect, ...], Meta(max_length=1)]


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """What a permanent does when it is activated."""

    effects: Effects
    target: Target | None = None


class Printed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, gc=False):
    """What every card has."""

    id: CardId
    name: CardName
    copies: Copies


class Spirit(Printed, frozen=True, kw_only=True, tag="spirit"):
    """The card that every seat begins with: nothing but Spirit."""

    blue: Blue


class Spell(Printed, frozen=True, kw_only=True, tag="spell"):
    """A card whose ability happens once; a fast one may be cast whenever its holder has priority."""

    green: Green
    blue: Blue
    effects: Effects
    is_fast: bool = False
    target: Target | None = None


class Monster(Printed, frozen=True, kw_only=True, tag="monster"):
    """A creature: `red` is its Power. `shell` is taken off the damage of each source."""

    green: Green
    red: Red
    flags: tuple[Annotated[str, Meta(pattern="^[a-z_]+$")], ...] = ()
    shell: Annotated[int, Meta(ge=0, le=9)] = 0
    ability: Ability | None = None
    on_damage_seat: Trigger = ()
    on_enter: Trigger = ()


class Relic(Printed, frozen=True, kw_only=True, tag="relic"):
    """A thing that can be activated every turn."""

    green: Green
    ability: Ability


Card = Spirit | Spell | Monster | Relic
Purchasable = Spell | Monster | Relic
