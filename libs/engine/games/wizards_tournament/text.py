"""Card texts, made from what the cards do, so that a text can never say what the card does not do."""

from libs.engine.games.wizards_tournament import cards as print_
from libs.engine.games.wizards_tournament.cards import Ability, Card, Effect, Monster, Relic, Spell, Spirit, Target
from libs.engine.rulebook.wording import counted

_TARGETS = {
    print_.ANY: "any seat or monster",
    print_.SEAT: "a seat",
    print_.OPPONENT: "an opponent",
    print_.MONSTER: "a monster",
    print_.RELIC: "a relic",
    print_.STACK_CARD: "a card on the stack",
}

_FLAGS = {
    print_.FLYING: "Flying: only flying monsters can defend against it.",
    print_.NO_ATTACK_TOKEN: "Gets no token for attacking.",
    print_.REGROW: (
        "The first time each turn it would be destroyed by damage, its damage is removed and it gets a token instead."
    ),
    print_.NEEDS_TWO_BLOCKERS: "A single monster cannot defend alone against it.",
    print_.NO_ENTRY_TOKEN: "Enters play without a token.",
}


def kind_of(card: Card) -> str:
    """What a card is, in one word: `spirit`, `spell`, `fast_spell`, `monster` or `relic`."""
    if isinstance(card, Spell):
        return "fast_spell" if card.is_fast else "spell"
    if isinstance(card, Monster):
        return "monster"
    return "relic" if isinstance(card, Relic) else "spirit"


def card_text(card: Card) -> str:
    """What a card does, its icons left out."""
    if isinstance(card, Spirit):
        return "Can only be discarded for Spirit."
    if isinstance(card, Spell):
        return _sentence(card.effects, _target_words(card.target))
    if isinstance(card, Relic):
        return _ability_text(card.ability)
    parts = [_FLAGS[flag] for flag in card.flags]
    if card.shell:
        parts.append(f"Damage dealt to it by each source is reduced by {card.shell}.")
    if card.on_damage_seat:
        parts.append("When it damages a seat, " + _then(card.on_damage_seat, "that seat") + ".")
    if card.on_enter:
        parts.append("When it enters play, " + _then(card.on_enter, "") + ".")
    if card.ability is not None:
        parts.append(_ability_text(card.ability))
    return " ".join(parts)


def _ability_text(ability: Ability) -> str:
    return f"Activate: {_then(ability.effects, _target_words(ability.target))}."


def _target_words(target: Target | None) -> str:
    if target is None:
        return ""
    limit = "" if target.max_power is None else f" with Power {target.max_power} or less"
    return _TARGETS[target.what] + limit


def _sentence(effects: tuple[Effect, ...], target: str) -> str:
    words = _then(effects, target)
    return words[0].upper() + words[1:] + "."


def _then(effects: tuple[Effect, ...], target: str) -> str:
    return ", then ".join(_clause(effect, target) for effect in effects)


def _clause(effect: Effect, target: str) -> str:  # noqa: PLR0912 - one line a word of the vocabulary
    match effect:
        case print_.Damage(amount=amount):
            return f"deal {amount} damage to {target}"
        case print_.DamageMonsters(amount=amount):
            return f"deal {amount} damage to every monster"
        case print_.DamageOpponents(amount=amount):
            return f"deal {amount} damage to each opponent"
        case print_.Prevent(amount=amount):
            return f"prevent the next {amount} damage to {target} this turn"
        case print_.Heal(amount=amount):
            return f"gain {amount} life"
        case print_.Draw(count=count):
            return f"draw {counted(count, 'card')}"
        case print_.Discard(count=count, who=who, at_random=at_random):
            how = " at random" if at_random else " of its choice" if who == "target" else ""
            return ("discard " if who == "self" else f"{target} discards ") + counted(count, "card") + how
        case print_.AddSpirit(amount=amount):
            return f"add {amount} Spirit to your pool"
        case print_.Destroy():
            return f"destroy {target}"
        case print_.Steal():
            return f"take control of {target}"
        case print_.Counter():
            return f"counter {target}"
        case print_.PutToken():
            return f"put an Activation token on {target}"
        case print_.RemoveToken():
            return f"remove the Activation token from {target}"
        case print_.PowerUp(amount=amount):
            return f"{target} gets +{amount} Power until the End Phase"
        case _:
            raise LookupError(f"no words for {effect}")
