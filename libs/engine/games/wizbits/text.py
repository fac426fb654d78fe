"""Card texts, made from abilities and effects, so that a text can never say what the card does not do."""

from functools import lru_cache

from libs.engine.games.wizbits.cards import (
    ANYBODY,
    BEARER,
    CHARACTER_RESOLVED,
    CHECK_PASSED,
    FIGHTING,
    FLIPPED,
    FREE_OWN,
    GLOBAL,
    GREATEST_IPH,
    HIGHEST,
    LOW,
    LOW_HEIGHT,
    NOT_MAIN,
    OTHER,
    OWN,
    OWN_NOT_MAIN,
    SAME,
    SECEDED_FOR_POINTS,
    STEADY,
    THIS,
    Ability,
    AddToBattle,
    Aimed,
    AnyEffect,
    AnyStatic,
    Aura,
    CancelUnit,
    Card,
    Check,
    CheckBonus,
    Continue,
    Damage,
    Draw,
    Effect,
    ForbidAttack,
    Gain,
    Grant,
    Heal,
    Income,
    LookTop,
    Mill,
    Modify,
    Prevent,
    RemoveFromBattle,
    Reroll,
    ReturnHand,
    Secede,
    SetPoint,
    Trigger,
    TriggerContinue,
)
from libs.engine.rulebook.wording import counted

_WHO = {
    THIS: "this card",
    BEARER: "its bearer",
    SAME: "that Character",
    ANYBODY: "one Character",
    OWN: "one of your Characters",
    OTHER: "another Character",
    NOT_MAIN: "one Character (no Main Character)",
    OWN_NOT_MAIN: "one of your Characters (not the Main Character)",
    FREE_OWN: "one of your free Characters",
    FIGHTING: "one Character of this Battle",
}
_UNIT = {
    LOW: f"one Unit with Height {LOW_HEIGHT} or less",
    HIGHEST: "the Unit with the greatest Height",
    GREATEST_IPH: "the Unit with the greatest Individual Pillar Height",
}
_WHEN = {
    SECEDED_FOR_POINTS: "When you Secede a card for points",
    CHARACTER_RESOLVED: "When a Character of yours resolves",
    FLIPPED: "When this card is flipped",
    CHECK_PASSED: "When your Main Character passes a Check",
}


@lru_cache(1024)
def card_text(card: Card) -> str:
    """Everything a card says beside its name, its cost and its Main Points."""
    parts = [", ".join(attribute.capitalize() for attribute in card.attributes)] if card.attributes else []
    if card.speed != STEADY:
        parts.append(f"{card.speed.capitalize()} Speed")
    if card.moon_phase is not None:
        parts.append(f"{card.moon_phase.capitalize()} moon")
    parts += [ability_text(card, ability) for ability in card.abilities]
    parts += [f"Flip: {ability_text(card, ability)}" for ability in card.flips]
    return " ".join(part if part.endswith(".") else f"{part}." for part in parts)


def ability_text(card: Card, ability: Ability) -> str:
    """One ability as a sentence."""
    match ability:
        case Trigger():
            speed = "" if ability.speed == STEADY else f", {ability.speed.capitalize()} Speed"
            once = ", once a turn" if ability.is_once else ""
            return f"Pay {ability.cost}{speed}{once}: {effects_text(ability.effects)}."
        case TriggerContinue():
            may = "you may: " if ability.may else ""
            return f"{_WHEN[ability.condition]}, {may}{effects_text(ability.effects)}."
        case Continue():
            return _upper("; ".join(map(_static, ability.statics))) + "."
        case Income():
            if card.is_fleeting:
                return _upper(effects_text(ability.effects)) + "."
            speed = "" if ability.speed == STEADY else f" ({ability.speed.capitalize()})"
            return f"Income{speed}: {effects_text(ability.effects)}."


def effects_text(effects: tuple[AnyEffect, ...]) -> str:
    """Effects in their order."""
    return ", then ".join(map(_effect, effects))


def _upper(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _effect(effect: Effect) -> str:
    if isinstance(effect, Aimed):
        return _check(effect) if isinstance(effect, Check) else _aimed(effect, _WHO[effect.target])
    match effect:
        case Gain(n=n):
            return f"gain {counted(n, 'point')}"
        case Draw(n=n):
            return f"draw {n}"
        case Mill(n=n):
            return f"discard the top {n} of your deck" if n > 1 else "discard the top card of your deck"
        case LookTop(n=1):
            return "look at the top card of your deck"
        case LookTop(n=n):
            return f"look at the top {n} of your deck and put them back in any order"
        case Reroll():
            return "roll one die of your current Check again"
        case CancelUnit(unit=unit):
            return f"cancel {_UNIT[unit]}"
        case _:
            raise LookupError(f"no words for {effect}")


def _aimed(effect: Aimed, who: str) -> str:
    match effect:
        case Damage(n=n):
            return f"raise the SCN of {who} by {n}"
        case Heal(n=n):
            return f"heal {n} on {who}"
        case Modify(point=point, n=n):
            return f"{who} gets {n:+} {point.capitalize()} this turn"
        case SetPoint(point=point, n=n):
            return f"{who} has {point.capitalize()} {n} this turn"
        case Secede():
            return f"Secede {who} for no points"
        case ReturnHand():
            return f"return {who} to hand"
        case Prevent(n=n):
            return f"prevent the next {n} Damage to {who} in this Battle"
        case AddToBattle():
            return f"add {who} to this Battle"
        case RemoveFromBattle():
            return f"remove {who} from it"
        case _:
            raise LookupError(f"no words for {effect}")


def _check(check: Check) -> str:
    special = "" if check.against is not None else "Special "
    which = "Global" if check.point == GLOBAL else check.point.capitalize()
    number = "" if check.against is None else f" {check.against}"
    who = "your Main Character" if check.breaks else _WHO[check.target]
    breaks = " Break" if check.breaks else ""
    said = f"{who} makes a {special}{which} Check{breaks}{number}"
    if check.success:
        said += f"; if it succeeds, {effects_text(check.success)}"
    if check.fail:
        said += f"; if it fails, {effects_text(check.fail)}"
    return said


def _static(static: AnyStatic) -> str:
    match static:
        case Aura(point=point, n=n):
            return f"{_reached(static)} +{n} {point.capitalize()}"
        case CheckBonus(n=n):
            return f"+{n} to the total of each Check of your Characters"
        case ForbidAttack(point=point, at_most=at_most):
            return f"opposing Characters with {point.capitalize()} {at_most} or less cannot attack"
        case Grant(attribute=attribute):
            return f"its bearer is {attribute.capitalize()}"


def _reached(aura: Aura) -> str:
    if aura.whose == BEARER:
        return "its bearer gets"
    words = [word for word in (aura.time, aura.element) if word]
    kind = " ".join([*words, "Characters"]) + (" with a moon phase" if aura.moon else "")
    return f"your {kind} get" if aura.whose == "own" else f"all {kind} get"


def headline(card: Card) -> str:
    """What kind of card it is, with its cost and Main Points."""
    kind = card.kind.replace("_", "-").title().replace("Main-Character", "Main Character")
    cost = "" if card.kind == "main_character" else f", cost {card.cost}"
    points = f", {card.strength}/{card.will}/{card.magic}/{card.scn}" if card.is_character else ""
    return f"{card.element} {kind} ({card.sublevel}){cost}{points}"


def full_text(card: Card) -> str:
    """Headline and text."""
    text = card_text(card)
    return f"{headline(card)}. {text}".rstrip()
