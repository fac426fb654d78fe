"""Card texts, made from the abilities, so that a text can never say what the card does not do."""

from collections.abc import Callable
from typing import Any

from libs.engine.games.battle_spirits.cards import (
    BURST,
    CONSTANT,
    FLASH,
    MAIN,
    REBIRTH,
    Ability,
    AddSymbol,
    BpMod,
    BraveCondition,
    Cannot,
    Card,
    CoreFromVoid,
    CoreMove,
    Destroy,
    DiscardBurst,
    Draw,
    EndAttackStep,
    Exhaust,
    Face,
    Filter,
    GrantFamily,
    Mill,
    PreventLife,
    Rebirth,
    Refresh,
    RemoveGame,
    Requirement,
    ReturnFromTrash,
    ReturnHand,
    Seal,
    SoulDrive,
    Step,
    SummonSelf,
    TargetAttack,
    UTrigger,
)
from libs.engine.rulebook.wording import counted

_TIMINGS = {
    "summoned": "When Summoned",
    "attacks": "When Attacks",
    "blocks": "When Blocks",
    "battles": "When Battles",
    "destroyed": "When Destroyed",
    "start_step": "Start Step",
    "core_step": "Core Step",
    "end_step": "End Step",
    "battle_end": "End of Battle",
    MAIN: "Main",
    FLASH: "Flash",
    BURST: "Burst",
    REBIRTH: "Rebirth",
}

_EVENTS = {
    "life_decreased": "your Life decreases",
    "unit_destroyed": "the opponent destroys one of your units",
    "opposing_attack": "an opposing unit attacks",
    "opposing_summoned": "an opposing When Summoned effect is activated",
    "leaves": "this would leave the Field by the opponent",
}

_ON_A_HIT = "Ultimate Trigger; on a hit"

_PLACES = {"reserve": "Reserve", "core_trash": "core trash", "life": "Life"}


def card_text(card: Card) -> str:
    """The whole text of a card."""
    parts = [face_text(card)]
    if card.summon_condition is not None:
        parts.insert(0, f"Summon if {_requirement(card.summon_condition)}.")
    if card.brave_condition is not None:
        parts.insert(0, _brave_text(card, card.brave_condition))
    if card.back is not None:
        parts.append(f"Back: {card.back.name}, {values_text(card.back)} {face_text(card.back)}".strip())
    return " ".join(part for part in parts if part)


def face_text(face: Face) -> str:
    """The abilities of one face."""
    return " ".join(ability_text(ability) for ability in face.abilities)


def values_text(face: Face) -> str:
    """Type, colours, cost, levels and symbols of one face in a line."""
    icons = {colour: face.reduction.count(colour) for colour in dict.fromkeys(face.reduction)}
    reduction = ", ".join(f"{count} {colour}" for colour, count in icons.items())
    levels = ", ".join(
        f"LV{level.level} {counted(level.cores, 'core')}" + (f" {kilo(level.bp)}" if level.bp else "")
        for level in face.levels
    )
    parts = [
        f"{' and '.join(face.colours)} {face.type}",
        f"cost {face.cost}" + (f" (reduction {reduction})" if reduction else ""),
        levels,
        f"symbols {', '.join(face.symbols)}" if face.symbols else "",
    ]
    return "; ".join(part for part in parts if part) + "."


def kilo(bp: int) -> str:
    """BP in thousands."""
    return f"{bp // 1000}K"


def ability_text(ability: Ability) -> str:
    """One ability as a sentence, with its levels, timing and conditions."""
    levels = "".join(f"LV{level} " for level in ability.levels)
    head = f"[{levels.strip()}] " if levels else ""
    timing = _TIMINGS.get(ability.when, "")
    if ability.while_braved:
        timing = f"While braved, {timing}"
    if ability.once_per_turn:
        timing += ", once per turn"
    if ability.event:
        timing += f" (when {_EVENTS[ability.event]})"
    before = f"if {_requirement(ability.requires)}, " if ability.requires is not None else ""
    may = "you may " if ability.optional else ""
    clauses = ", then ".join(_clause(step, ability) for step in ability.steps)
    body = before + may + clauses.replace(f"{_ON_A_HIT}, then", _ON_A_HIT)
    return f"{head}{timing}: {body}." if timing else f"{head}{body[0].upper()}{body[1:]}."


def _requirement(needed: Requirement) -> str:
    parts: list[str] = []
    if needed.trash_cards:
        parts.append(f"your trash holds {needed.trash_cards} or more cards")
    if needed.own_spirits:
        parts.append(f"you have {needed.own_spirits} or more Spirits")
    if needed.spirit_colour is not None:
        parts.append(f"you have a {needed.spirit_colour} Spirit")
    if needed.most_life < 99:
        parts.append(f"your Life is {needed.most_life} or less")
    if needed.no_attack:
        parts.append("you did not attack this turn")
    if needed.has_blocked:
        parts.append("this blocked")
    if needed.soul_in_life:
        parts.append("your Soul Core is in your Life")
    return " and ".join(parts)


def _brave_text(card: Card, condition: BraveCondition) -> str:
    which = "an Ultimate" if condition.type == "ultimate" else "a Spirit"
    cost = f" of cost {condition.least_cost} or more" if condition.least_cost else ""
    counts = "" if card.braved_cost is None else f"; its cost counts as {card.braved_cost} there"
    return f"Brave: onto {which}{cost}, which gets +{kilo(card.brave_bp)}{counts}."


def _filter(wanted: Filter, *, plural: bool = False) -> str:
    side = {"own": "own", "opposing": "opposing", "any": ""}[wanted.side]
    noun = {"spirit": "Spirit", "unit": "unit", "nexus": "Nexus"}[wanted.what]
    words = [side, "refreshed" if wanted.refreshed else "", wanted.colour or "", noun + ("s" if plural else "")]
    text = " ".join(word for word in words if word)
    if wanted.most_bp is not None:
        text += f" with {kilo(wanted.most_bp)} BP or less"
    return text if plural else ("an " if text[0] in "aeiou" else "a ") + text


def _clause(step: Step, ability: Ability) -> str:
    if isinstance(step, BpMod):
        return _bp_clause(step, is_constant=ability.when == CONSTANT)
    return _CLAUSES[type(step)](step)


def _bp_clause(step: BpMod, *, is_constant: bool) -> str:
    amount = f"{'+' if step.bp > 0 else '−'}{kilo(abs(step.bp))}"
    if is_constant:
        return f"this gets {amount}" if step.target is None else f"{_filter(step.target, plural=True)} get {amount}"
    who = "this" if step.target is None else _filter(step.target)
    return f"{who} gets {amount} this turn"


def _core_move(step: CoreMove) -> str:
    place = _PLACES[step.to]
    if step.target is None:
        return f"move {counted(step.cores, 'core')} from your core trash to your {place}"
    more = f" ({step.cores_if_soul} if the Soul Core paid)" if step.cores_if_soul else ""
    return f"move {counted(step.cores, 'core')}{more} of {_filter(step.target)} to its owner's {place}"


def _cannot(step: Cannot) -> str:
    who = "this" if step.target is None else _filter(step.target, plural=True)
    what = {"attack": "attack", "block": "block", "be_exhausted": "be exhausted by opposing effects"}[step.action]
    return f"{who} cannot {what}"


def _rebirth(step: Rebirth) -> str:
    first = "put the Soul Core on it and " if step.soul else ""
    after = "" if step.soul else ", then put a core on it"
    return f"{first}turn it over if your counter area holds {counted(step.most_counters, 'core')} or fewer{after}"


_CLAUSES: dict[type[Any], Callable[[Any], str]] = {
    Draw: lambda step: f"draw {counted(step.cards, 'card')}",
    Destroy: lambda step: f"destroy {_filter(step.target)}",
    Exhaust: lambda step: f"exhaust {_filter(step.target)}",
    Refresh: lambda step: f"refresh {'this' if step.target is None else _filter(step.target)}",
    CoreMove: _core_move,
    CoreFromVoid: lambda step: f"put {counted(step.cores, 'core')} from the Void into your {_PLACES[step.to]}",
    Mill: lambda step: f"put the top {counted(step.cards, 'card')} of the opposing deck into the trash",
    ReturnHand: lambda step: f"return {_filter(step.target)} to the hand",
    ReturnFromTrash: lambda step: f"return a {step.card_type.title()} from your trash to your hand",
    RemoveGame: lambda step: "remove a card in your hand from the game; it can be played from there",
    DiscardBurst: lambda step: "discard the opposing Burst",
    TargetAttack: lambda step: f"aim the attack at {_filter(step.target)}",
    PreventLife: lambda step: "the attack of this battle takes no Life",
    EndAttackStep: lambda step: "the Attack Step ends after this battle",
    Cannot: _cannot,
    GrantFamily: lambda step: f"all your units also have the family {step.family}",
    AddSymbol: lambda step: f"get +{counted(step.symbols, 'symbol')} this battle",
    UTrigger: lambda step: _ON_A_HIT,
    SoulDrive: lambda step: "Soul Drive (remove the Soul Core on this from the game)",
    Seal: lambda step: "Seal (move the Soul Core from your Reserve to your Life)",
    Rebirth: _rebirth,
    SummonSelf: lambda step: "summon this card without paying its cost",
}
