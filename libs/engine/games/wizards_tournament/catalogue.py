"""The catalogue of Wizard's Tournament: loaded from `catalogue.toml`, validated once, hashed. Knows no match."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from libs.engine.games.wizards_tournament import cards as print_
from libs.engine.games.wizards_tournament.cards import (
    FLAGS,
    Card,
    Discard,
    Effects,
    Monster,
    Purchasable,
    Relic,
    Spell,
    Spirit,
    Target,
)
from libs.engine.rulebook import catalogues

SETS = 35
TOTAL = 292
"""Copies, one Selection card for each set, and Spirit cards (R1)."""

_AIMED: dict[type[print_.Effect], tuple[str, ...]] = {
    print_.Damage: (print_.ANY, print_.SEAT, print_.OPPONENT, print_.MONSTER),
    print_.Prevent: (print_.ANY, print_.SEAT, print_.MONSTER),
    print_.Destroy: (print_.MONSTER, print_.RELIC),
    print_.Steal: (print_.RELIC,),
    print_.Counter: (print_.STACK_CARD,),
    print_.PutToken: (print_.MONSTER,),
    print_.RemoveToken: (print_.MONSTER,),
    print_.PowerUp: (print_.MONSTER,),
}
"""What each effect that has a target can be aimed at."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spirit: Spirit
    set: tuple[Purchasable, ...]


class Catalogue:
    """The Spirit card and the sets in the order of the file. `hash` is the SHA-256 of their values."""

    def __init__(self, spirit: Spirit, sets: Sequence[Purchasable]) -> None:
        self.spirit = spirit
        self.sets = tuple(sets)
        self.cards: tuple[Card, ...] = (spirit, *self.sets)
        self.by_id: dict[str, Card] = {card.id: card for card in self.cards}
        self.hash = catalogues.hash_of(self.cards)


def load(text: str) -> Catalogue:
    """A catalogue from the text of a TOML file.

    Raises:
        ValueError: the text is no TOML, a card has a wrong field, or the catalogue is at fault (every fault named).
    """
    printed = catalogues.read(text, _File)
    catalogues.refuse(faults(printed.spirit, printed.set))
    return Catalogue(printed.spirit, printed.set)


def faults(spirit: Spirit, sets: Sequence[Purchasable]) -> list[str]:
    """Every fault of a catalogue that its types cannot tell; empty means sound."""
    found: list[str] = []
    if len(sets) != SETS:
        found.append(f"{len(sets)} sets, there must be {SETS}")
    total = spirit.copies + len(sets) + sum(card.copies for card in sets)
    if total != TOTAL:
        found.append(f"{total} cards with Selection and Spirit cards, there must be {TOTAL}")
    ids = Counter((spirit.id, *(card.id for card in sets)))
    names = Counter((spirit.name, *(card.name for card in sets)))
    found += [f"{word} stands {count} times" for word, count in (*ids.items(), *names.items()) if count > 1]
    for card in sets:
        found += _card_faults(card)
    return found


def _card_faults(card: Purchasable) -> Iterator[str]:
    if isinstance(card, Monster):
        yield from (f"{card.id} has the unknown flag {flag}" for flag in card.flags if flag not in FLAGS)
        yield from (f"{card.id} has {flag} {n} times" for flag, n in Counter(card.flags).items() if n > 1)
        special = (*card.flags, *card.on_damage_seat, *card.on_enter)
        if not special and not card.shell and card.ability is None:
            yield f"{card.id} is a monster without a special ability"
        yield from _effect_faults(card.id, card.on_damage_seat, Target(print_.SEAT), is_trigger=True)
        yield from _effect_faults(card.id, card.on_enter, None, is_trigger=True)
        if card.ability is not None:
            yield from _effect_faults(card.id, card.ability.effects, card.ability.target)
    elif isinstance(card, Relic):
        yield from _effect_faults(card.id, card.ability.effects, card.ability.target)
    else:
        assert isinstance(card, Spell)
        yield from _effect_faults(card.id, card.effects, card.target)


def _effect_faults(owner: str, effects: Effects, target: Target | None, *, is_trigger: bool = False) -> Iterator[str]:
    is_used = False
    for effect in effects:
        fits = _AIMED.get(type(effect))
        if isinstance(effect, Discard) and effect.who == "target":
            fits = (print_.SEAT, print_.OPPONENT)
        if fits is None:
            continue
        is_used = True
        if target is None:
            yield f"{owner} has the effect {type(effect).__name__} and no target for it"
        elif target.what not in fits:
            yield f"{owner} aims {type(effect).__name__} at {target.what}, it needs {' or '.join(fits)}"
    if target is not None and not is_used and not is_trigger:
        yield f"{owner} has a target and no effect on it"
    if target is not None and target.max_power is not None and target.what != print_.MONSTER:
        yield f"{owner} limits the Power of {target.what}"


CATALOGUE = load(catalogues.text_of(__package__))
"""The current catalogue."""
