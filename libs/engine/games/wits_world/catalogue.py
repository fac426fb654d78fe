"""The catalogue of Wits World: loaded from `catalogue.toml`, validated once, hashed. Knows no match."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from libs.engine.games.wits_world.cards import (
    AFFINITIES,
    BoostOut,
    Card,
    Cleanse,
    Creature,
    Damage,
    Effects,
    Lasting,
    PayHp,
    PowerCard,
    ReduceIn,
)
from libs.engine.rulebook import catalogues


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    creature: tuple[Creature, ...]
    power_card: tuple[PowerCard, ...]


class Catalogue:
    """All cards in the order of the file: Creatures, then Power cards. `hash` is the SHA-256 of their values."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)
        self.by_id = {card.id: card for card in self.cards}
        self.creatures = tuple(card for card in self.cards if isinstance(card, Creature))
        self.power_cards = tuple(card for card in self.cards if isinstance(card, PowerCard))
        self.hash = catalogues.hash_of(self.cards)


def load(text: str) -> Catalogue:
    """A catalogue from the text of a TOML file.

    Raises:
        ValueError: the text is no TOML, a card has a wrong field, or the catalogue is at fault (every fault named).
    """
    printed = catalogues.read(text, _File)
    cards: tuple[Card, ...] = (*printed.creature, *printed.power_card)
    catalogues.refuse(faults(cards))
    return Catalogue(cards)


def faults(cards: Iterable[Card]) -> list[str]:
    """Every fault of a catalogue that its types cannot tell; empty means sound."""
    found: list[str] = []
    ids: Counter[str] = Counter()
    affinities: Counter[str] = Counter(dict.fromkeys(AFFINITIES, 0))
    for card in cards:
        ids[card.id] += 1
        if isinstance(card, PowerCard):
            found += _effect_faults(card.id, card.effects)
            if any(isinstance(effect, PayHp) for effect in card.effects):
                found.append(f"{card.id} is a Power card and pays HP, which only moves can")
            continue
        affinities[card.affinity] += 1
        for move in card.moves:
            ids[move.id] += 1
            found += _effect_faults(move.id, move.effects)
            if move.power_cost > card.power:
                found.append(f"{move.id} costs {move.power_cost} Power, {card.id} has {card.power}")
            if move.hp_cost >= card.hp:
                found.append(f"{move.id} pays {move.hp_cost} HP, {card.id} has {card.hp}")
    found += [f"{id_} stands {count} times" for id_, count in ids.items() if count > 1]
    if len(set(affinities.values())) > 1:
        found.append("affinities are uneven: " + ", ".join(f"{name} {count}" for name, count in affinities.items()))
    return found


def _effect_faults(owner: str, effects: Effects) -> list[str]:
    found: list[str] = []
    kinds = Counter(type(effect) for effect in effects if not isinstance(effect, Damage))
    found += [f"{owner} has {count} effects {kind.__name__}" for kind, count in kinds.items() if count > 1]
    for position, effect in enumerate(effects):
        if isinstance(effect, PayHp) and position > 0:
            found.append(f"{owner} pays HP as effect {position}, it must be the first")
        if isinstance(effect, Lasting) and bool(effect.turns) == bool(effect.charges):
            found.append(f"{owner} lasts {effect.turns} turns and {effect.charges} charges, exactly one must be there")
        if isinstance(effect, BoostOut) and effect.numerator <= effect.denominator:
            found.append(f"{owner} boosts by {effect.numerator}/{effect.denominator}, which is not more than 1")
        if isinstance(effect, ReduceIn) and effect.numerator >= effect.denominator:
            found.append(f"{owner} reduces by {effect.numerator}/{effect.denominator}, which is not less than 1")
        if isinstance(effect, Cleanse) and not effect.kinds:
            found.append(f"{owner} cleanses nothing")
    return found


CATALOGUE = load(catalogues.text_of(__package__))
"""The current catalogue."""
