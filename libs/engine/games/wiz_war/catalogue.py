"""The catalogue of Wiz-War: loaded from `catalogue.toml`, validated once, hashed. Knows no match."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from libs.engine.games.wiz_war.cards import (
    ADJACENT,
    ATTACK,
    COUNTER,
    ENERGY,
    FLASH,
    INSTANT,
    ITEM,
    LINE,
    NEUTRAL,
    RELIC,
    Blunt,
    Cancel,
    Card,
    Creature,
    Damage,
    Haste,
    Heal,
    School,
    Summon,
)
from libs.engine.rulebook import catalogues

COMMON = "common"
SCHOOL_SIZE = 24


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    school: tuple[School, ...]
    card: tuple[Card, ...]
    creature: tuple[Creature, ...]


class Catalogue:
    """Schools, cards and creatures in the order of the file. `hash` is the SHA-256 of their values."""

    def __init__(self, schools: Sequence[School], cards: Sequence[Card], creatures: Sequence[Creature]) -> None:
        self.schools = tuple(schools)
        self.cards = tuple(cards)
        self.creatures = tuple(creatures)
        self.by_id = {card.id: card for card in self.cards}
        self.school_ids = tuple(school.id for school in self.schools)
        self.choosable = tuple(id_ for id_ in self.school_ids if id_ != COMMON)
        self.basic = tuple(school.id for school in self.schools if school.basic and school.id != COMMON)
        values = (self.schools, self.cards, self.creatures)
        self.hash = catalogues.hash_of(values)

    def names(self, ids: Sequence[str]) -> str:
        """Schools by name, in a sentence."""
        known = {school.id: school.name for school in self.schools}
        return ", ".join(known.get(id_, id_) for id_ in ids)


def load(text: str) -> Catalogue:
    """A catalogue from the text of a TOML file.

    Raises:
        ValueError: the text is no TOML, a card has a wrong field, or the catalogue is at fault (every fault named).
    """
    printed = catalogues.read(text, _File)
    catalogues.refuse(faults(printed.school, printed.card, printed.creature))
    return Catalogue(printed.school, printed.card, printed.creature)


def faults(schools: Sequence[School], cards: Sequence[Card], creatures: Sequence[Creature]) -> list[str]:
    """Every fault of a catalogue that its types cannot tell; empty means sound."""
    found: list[str] = []
    ids = Counter([*(card.id for card in cards), *(one.id for one in creatures), *(one.id for one in schools)])
    found += [f"{id_} stands {count} times" for id_, count in ids.items() if count > 1]
    known = {school.id: school for school in schools}
    sizes = Counter(dict.fromkeys(known, 0))
    for card in cards:
        sizes[card.school] += card.copies
        school = known.get(card.school)
        if school is None:
            found.append(f"{card.id} is of the school {card.school}, which there is not")
        elif school.expansion != card.expansion:
            found.append(f"{card.id} and its school {school.id} differ in the expansion mark")
        found += _card_faults(card, {one.id for one in creatures})
    found += [f"{id_} has {size} cards, not {SCHOOL_SIZE}" for id_, size in sizes.items() if size != SCHOOL_SIZE]
    summoned = Counter(card.creature for card in cards if card.creature)
    found += [f"{one.id} is summoned by {summoned[one.id]} cards, not 1" for one in creatures if summoned[one.id] != 1]
    found += [f"{one.id} is of the school {one.school}, which there is not" for one in creatures
              if one.school not in known]  # fmt: skip
    return found


def _card_faults(card: Card, creatures: set[str]) -> list[str]:  # noqa: PLR0912 - one branch a fault
    found: list[str] = []
    if bool(card.effects) == (card.type in (ENERGY, FLASH)):
        found.append(f"{card.id} is {card.type} and has {len(card.effects)} effects")
    if card.type in (ENERGY, FLASH) and not card.energy:
        found.append(f"{card.id} is worth no energy")
    if card.type in (ITEM, RELIC) and card.lasts != INSTANT:
        found.append(f"{card.id} is {card.type} and {card.lasts}")
    if card.type == COUNTER and not any(isinstance(effect, Cancel | Blunt) for effect in card.effects):
        found.append(f"{card.id} counters nothing")
    if card.type == COUNTER and not card.aim.startswith("answer"):
        found.append(f"{card.id} is a counter aimed at {card.aim}")
    if card.type == ATTACK and card.aim not in ("enemy", "enemy_or_object", "line"):
        found.append(f"{card.id} is an attack aimed at {card.aim}")
    if card.creature_attack and card.type != ATTACK:
        found.append(f"{card.id} is {card.type} and a creature attack")
    if (card.range == LINE) != (card.squares > 0):
        found.append(f"{card.id} has range {card.range} and {card.squares} squares")
    if card.totem and (card.type != NEUTRAL or card.range != ADJACENT):
        found.append(f"{card.id} is a totem of type {card.type} and range {card.range}")
    if card.lasts == "temporary" and not card.energy:
        found.append(f"{card.id} is temporary without energy")
    for effect in card.effects:
        if isinstance(effect, Summon) and effect.creature not in creatures:
            found.append(f"{card.id} summons {effect.creature}, which there is not")
        if isinstance(effect, Damage | Heal | Haste | Blunt) and getattr(effect, "energy", True) and not card.energy:
            found.append(f"{card.id} uses energy that it has not")
    return found


CATALOGUE = load(catalogues.text_of(__package__))
"""The current catalogue."""
