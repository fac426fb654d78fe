"""The catalogue of Wizbits: loaded from `catalogue.toml`, validated once, hashed. Knows no match."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from libs.engine.games.wizbits.cards import (
    BEARER,
    CHARACTER,
    CHOSEN,
    ELEMENT,
    FLIPPED,
    GLOBAL,
    MAIN_CHARACTER,
    NON_ELEMENT,
    SAME,
    SUBLEVELS,
    Ability,
    Aimed,
    AnyEffect,
    Aura,
    CancelUnit,
    Card,
    Check,
    Continue,
    Gain,
    Grant,
    Income,
    Reroll,
    Trigger,
    TriggerContinue,
)
from libs.engine.rulebook import catalogues

COUNTS = {MAIN_CHARACTER: 4, CHARACTER: 14, ELEMENT: 14, NON_ELEMENT: 12}
"""How many designs of each kind there are (section 11)."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


class Catalogue:
    """All designs in the order of the file. `hash` is the SHA-256 of their values."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)
        self.by_id = {card.id: card for card in self.cards}
        self.hash = catalogues.hash_of(self.cards)


def load(text: str) -> Catalogue:
    """A catalogue from the text of a TOML file.

    Raises:
        ValueError: the text is no TOML, a card has a wrong field, or the catalogue is at fault (every fault named).
    """
    cards = catalogues.read(text, _File).card
    catalogues.refuse([*count_faults(cards), *faults(cards)])
    return Catalogue(cards)


def count_faults(cards: Iterable[Card]) -> list[str]:
    """Which kinds have another number of designs than the rulebook says."""
    counts = Counter(card.kind for card in cards)
    return [
        f"{counts[kind]} designs are of the kind {kind}, there must be {wanted}"
        for kind, wanted in COUNTS.items()
        if counts[kind] != wanted
    ]


def faults(cards: Iterable[Card]) -> list[str]:
    """Every fault of single cards that their types cannot tell; empty means sound."""
    cards = tuple(cards)
    found = [f"{id_} stands {count} times" for id_, count in Counter(card.id for card in cards).items() if count > 1]
    for card in cards:
        found += [f"{card.id} {fault}" for fault in _card_faults(card)]
    return found


def effects_in(effects: Iterable[AnyEffect]) -> Iterator[AnyEffect]:
    """Every effect with those that hang on its Checks, in printed order."""
    for effect in effects:
        yield effect
        if isinstance(effect, Check):
            yield from effects_in(effect.success)
            yield from effects_in(effect.fail)


def _card_faults(card: Card) -> Iterator[str]:
    if card.sublevel not in SUBLEVELS[card.kind]:
        yield f"is a {card.sublevel}, a {card.kind} is one of {', '.join(SUBLEVELS[card.kind])}"
    points = (card.strength, card.will, card.magic, card.scn)
    if card.is_character and not all(points):
        yield f"has the Main Points {points}, each must be at least 1"
    if not card.is_character and any(points):
        yield f"has the Main Points {points}, only Characters have any"
    if card.is_fleeting != (card.sublevel == "spell"):
        yield f"is a {card.sublevel} and {'' if card.is_fleeting else 'not '}Fleeting: spells and only spells are"
    if card.is_fleeting and not any(isinstance(ability, Income) for ability in card.abilities):
        yield "is a spell without an effect"
    if card.kind == MAIN_CHARACTER and (card.cost or card.flips):
        yield "is a Main Character and has a cost or a Flip ability: it is never played and never Seceded"
    for ability in card.abilities:
        yield from _ability_faults(card, ability)
    for ability in card.flips:
        yield from _ability_faults(card, ability)
        if isinstance(ability, Income) and not all(isinstance(effect, Gain) for effect in ability.effects):
            yield "has a Flip Income that does more than give points: it happens in the middle of a payment"
        if isinstance(ability, Trigger) and any(isinstance(effect, Reroll) for effect in ability.effects):
            yield "rerolls by a Flip ability, which no reroll window offers"


def _ability_faults(card: Card, ability: Ability) -> Iterator[str]:
    if isinstance(ability, Continue):
        for static in ability.statics:
            on_bearer = isinstance(static, Grant) or (isinstance(static, Aura) and static.whose == BEARER)
            if on_bearer and card.sublevel != "gear":
                yield f"gives something to its bearer and is no gear but a {card.sublevel}"
        return
    if isinstance(ability, TriggerContinue) and ability.condition == FLIPPED and ability not in card.flips:
        yield "waits to be flipped, which only a Flip ability can"
    effects = tuple(effects_in(ability.effects))
    for position, effect in enumerate(effects):
        is_break = isinstance(effect, Check) and effect.breaks
        chosen = isinstance(effect, CancelUnit) or (isinstance(effect, Aimed) and effect.target in CHOSEN)
        chosen = chosen and not is_break
        if chosen and isinstance(ability, TriggerContinue):
            yield "chooses a target by a Trigger-Continue ability, which nobody is asked for"
        if isinstance(effect, Aimed) and effect.target == BEARER and card.sublevel != "gear":
            yield f"names its bearer and is no gear but a {card.sublevel}"
        if (
            isinstance(effect, Aimed)
            and effect.target == SAME
            and not any(isinstance(x, Check) for x in effects[:position])
        ):
            yield "names the target of a Check that there is not"
        if isinstance(effect, Reroll) and not (isinstance(ability, Trigger) and ability.is_once and not ability.cost):
            yield "rerolls by something else than a free ability once a turn"
        if isinstance(effect, Check) and effect.point == GLOBAL and effect.against is None and effect.fail:
            yield "says what a failed Special Check Global Check does, which the rules say"


CATALOGUE = load(catalogues.text_of(__package__))
"""The current catalogue."""
