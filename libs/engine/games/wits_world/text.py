"""Card texts, made from the effects, so that a text can never say what the card does not do."""

from libs.engine.games.wits_world.cards import (
    UNTYPED,
    BoostOut,
    Card,
    Cleanse,
    Creature,
    Damage,
    Dodge,
    Effect,
    Effects,
    Heal,
    Lasting,
    Lifesteal,
    Move,
    PayHp,
    Poison,
    ReduceIn,
    Reflect,
    RestorePower,
    Stun,
)
from libs.engine.rulebook.wording import counted

RARITIES = {1: "common", 2: "rare", 3: "epic"}


def card_text(card: Card) -> str:
    """The whole text of a Creature or a Power card."""
    if isinstance(card, Creature):
        moves = " ".join(
            f"{move.name} ({move.type}, {move.power_cost} Power): {move_text(move)}" for move in card.moves
        )
        return f"{card.affinity} Creature, {card.hp} HP, {card.power} Power, {RARITIES[card.rarity]}. {moves}"
    return f"Power card, {RARITIES[card.rarity]}. {effects_text(card.effects)}"


def move_text(move: Move) -> str:
    """What a move does, its Power cost left out."""
    damage = "damage" if move.type in UNTYPED else f"{move.type} damage"
    return effects_text(move.effects, damage)


def effects_text(effects: Effects, damage: str = "damage") -> str:
    """Effects in their order, as one sentence."""
    clauses = ", then ".join(_clause(effect, damage) for effect in effects)
    return clauses[0].upper() + clauses[1:] + "."


def _clause(effect: Effect, damage: str) -> str:
    match effect:
        case PayHp(hp=hp):
            return f"pay {hp} HP"
        case Damage(base=base):
            return f"deal {base} {damage}"
        case Heal(hp=hp):
            return f"heal {hp} HP"
        case RestorePower(power=power):
            return f"restore {power} Power"
        case Lasting():
            return f"{_status(effect)} {_span(effect)}"
        case Cleanse(kinds=kinds):
            return f"end own {' and '.join(kinds)}"
        case _:
            raise LookupError(f"no words for {effect}")


def _span(effect: Lasting) -> str:
    return "for " + (counted(effect.turns, "turn") if effect.turns else counted(effect.charges, "charge"))


def _status(effect: Lasting) -> str:
    match effect:
        case BoostOut(numerator=numerator, denominator=denominator):
            return f"damage dealt ×{numerator}/{denominator}"
        case ReduceIn(numerator=numerator, denominator=denominator):
            return f"damage taken ×{numerator}/{denominator}"
        case Poison(damage=damage):
            return f"poison for {damage} HP a turn"
        case Stun():
            return "stun"
        case Dodge(chance=chance):
            return f"dodge with {chance} %"
        case Reflect(percent=percent, floor_at_one=floor_at_one):
            return f"reflect {percent} %" + (" (leaving 1 HP)" if floor_at_one else "")
        case Lifesteal(percent=percent):
            return f"steal {percent} % of later damage"
        case _:
            raise LookupError(f"no words for {effect}")
