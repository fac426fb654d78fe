"""The catalogue of Battle Spirits: loaded from `catalogue.toml`, validated once, hashed. Knows no match."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from libs.engine.games.battle_spirits.cards import (
    BRAVE,
    BURST,
    CONSTANT,
    FLASH,
    MAGIC,
    MAIN,
    NEXUS,
    REBIRTH,
    Ability,
    BpMod,
    Cannot,
    Card,
    CoreMove,
    Destroy,
    Face,
    GrantFamily,
    Rebirth,
    ReturnHand,
    SummonSelf,
)
from libs.engine.rulebook import catalogues

DESIGNS = 48
"""How many designs the catalogue has."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


class Catalogue:
    """All cards in the order of the file. `hash` is the SHA-256 of their values."""

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
    catalogues.refuse(faults(cards))
    return Catalogue(cards)


def faults(cards: Iterable[Card]) -> list[str]:
    """Every fault of a catalogue that its types cannot tell; empty means sound."""
    found: list[str] = []
    ids: Counter[str] = Counter()
    names: Counter[str] = Counter()
    numbers: Counter[str] = Counter()
    for card in cards:
        faces: list[Face] = [card] if card.back is None else [card, card.back]
        ids.update(face.id for face in faces)
        names.update(face.name for face in faces)
        numbers[card.number] += 1
        found += [fault for face in faces for fault in _face_faults(face)]
        found += _card_faults(card)
    found += [f"{id_} stands {count} times" for id_, count in ids.items() if count > 1]
    found += [f"the name {name} stands {count} times" for name, count in names.items() if count > 1]
    found += [f"the number {number} stands {count} times" for number, count in numbers.items() if count > 1]
    if numbers.total() != DESIGNS:
        found.append(f"there are {numbers.total()} designs, there must be {DESIGNS}")
    return found


def _card_faults(card: Card) -> list[str]:
    found: list[str] = []
    is_brave = card.type == BRAVE
    if is_brave != (card.brave_condition is not None) or is_brave != (card.brave_bp > 0):
        found.append(f"{card.id} is a {card.type}: a Brave, and no other card, has a condition and BP for its host")
    if (card.back is not None) != any(ability.when == REBIRTH for ability in card.abilities):
        found.append(f"{card.id}: a Rebirth effect and a back belong together")
    return found


def _face_faults(face: Face) -> list[str]:
    found: list[str] = []
    if (face.type == MAGIC) == bool(face.levels):
        found.append(f"{face.id} is a {face.type} with {len(face.levels)} levels")
    if face.type not in (MAGIC, NEXUS) and not face.families:
        found.append(f"{face.id} has no family")
    for low, high in zip(face.levels, face.levels[1:], strict=False):
        if low.level + 1 != high.level or low.cores >= high.cores or low.bp > high.bp:
            found.append(f"{face.id}: level {high.level} does not follow level {low.level}")
    if face.type == NEXUS and any(level.bp for level in face.levels):
        found.append(f"{face.id} is a Nexus with BP")
    if face.type not in (MAGIC, NEXUS) and any(not level.bp or not level.cores for level in face.levels):
        found.append(f"{face.id} has a level without cores or BP")
    known = {level.level for level in face.levels}
    for ability in face.abilities:
        found += [f"{face.id} has no level {level}" for level in ability.levels if level not in known]
        found += [f"{face.id}: {fault}" for fault in _ability_faults(ability)]
    if face.type == MAGIC and not any(ability.when in (MAIN, FLASH) for ability in face.abilities):
        found.append(f"{face.id} is a Magic without a Main or Flash effect")
    return found


def _ability_faults(ability: Ability) -> list[str]:
    found: list[str] = []
    if bool(ability.event) != (ability.when in (BURST, REBIRTH)):
        found.append(f"a {ability.when} effect with the event {ability.event!r}")
    for number, step in enumerate(ability.steps):
        is_constant = isinstance(step, Cannot | GrantFamily) or (isinstance(step, BpMod) and ability.when == CONSTANT)
        if is_constant != (ability.when == CONSTANT):
            found.append(f"a {ability.when} effect has the step {type(step).__name__}")
        if ability.when == CONSTANT and isinstance(step, BpMod) and step.target and step.target.most_bp is not None:
            found.append("BP that depend on BP")
        if isinstance(step, Destroy | ReturnHand | CoreMove | Rebirth | SummonSelf) and number + 1 < len(ability.steps):
            found.append(f"{type(step).__name__} must be the last step")
    return found


CATALOGUE = load(catalogues.text_of(__package__))
"""The current catalogue."""
