"""The pinned cards of one match, looked up by id, with what can be worked out of them once. Never changes."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from libs.engine.games.battle_spirits.cards import (
    BRAVE,
    BURST,
    CONSTANT,
    FLASH,
    MAGIC,
    MAIN,
    NEXUS,
    REBIRTH,
    SPIRIT,
    ULTIMATE,
    Ability,
    BraveCondition,
    Card,
    Face,
    Requirement,
)

MOST_SHARED = 1024
"""So many cards are kept for the next match that brings them."""

Numbered = tuple[int, Ability]
"""An ability with its number on the card."""


class Info(Struct, frozen=True, gc=False):
    """A face as the rules use it.

    `levels` are (cores, level, BP), highest first; `least` is the lowest level's number of cores; `icons` are
    (colour, count). `front` is the id of the card that it belongs to. Abilities stand by their timing.
    """

    id: str
    name: str
    type: str
    cost: int
    colours: tuple[str, ...]
    families: tuple[str, ...]
    symbols: tuple[str, ...]
    icons: tuple[tuple[str, int], ...]
    levels: tuple[tuple[int, int, int], ...]
    least: int
    abilities: tuple[Ability, ...]
    by_when: dict[str, tuple[Numbered, ...]]
    constants: tuple[Numbered, ...]
    front: str
    is_spirit: bool
    is_fighter: bool
    is_ultimate: bool
    burst: int
    main: int
    flash: int
    rebirth: int
    brave_bp: int
    braved_cost: int
    brave_condition: BraveCondition | None
    summon_condition: Requirement | None
    back: str


class Book:
    """Faces by id; a card's id is its front's."""

    __slots__ = ("_pools", "cards", "faces")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: dict[str, Card] = {}
        self.faces: dict[str, Info] = {}
        self._pools: dict[tuple[str, ...], list[str]] = {}
        for card in map(shared, cards):
            self.cards[card.id] = card
            for info in infos(card):
                self.faces[info.id] = info

    def name(self, id_: str) -> str:
        """The name of a card; the id itself if the match has no such card."""
        info = self.faces.get(id_)
        return id_ if info is None else info.name

    def pool(self, colours: tuple[str, ...], least: int) -> list[str]:
        """At least so many cards of these colours (all, if there are too few), as many copies as decks may have."""
        found = self._pools.get(colours)
        if found is None:
            cards = [card for card in self.cards.values() if not colours or set(colours) & set(card.colours)]
            found = self._pools[colours] = [card.id for card in cards for _ in range(min(3, card.limit))]
        if len(found) >= least:
            return found
        every = [card.id for card in self.cards.values() if card.limit]
        return [*found, *(every * (least // len(every) + 1))]


@lru_cache(MOST_SHARED)
def shared(card: Card) -> Card:
    """An equal card that other matches use too: many matches with the same few cards then fit into a small memory."""
    return card


@lru_cache(MOST_SHARED)
def infos(card: Card) -> tuple[Info, ...]:
    """The faces of a card: its front, and its back if it has one."""
    front = _info(card, card)
    return (front,) if card.back is None else (front, _info(card.back, card))


def _info(face: Face, card: Card) -> Info:
    by_when: dict[str, tuple[Numbered, ...]] = {}
    for number, ability in enumerate(face.abilities):
        by_when[ability.when] = (*by_when.get(ability.when, ()), (number, ability))
    is_front = face is card
    levels = tuple(sorted(((one.cores, one.level, one.bp) for one in face.levels), reverse=True))
    return Info(
        id=face.id,
        name=face.name,
        type=face.type,
        cost=face.cost,
        colours=face.colours,
        families=face.families,
        symbols=face.symbols,
        icons=tuple((colour, face.reduction.count(colour)) for colour in dict.fromkeys(face.reduction)),
        levels=levels,
        least=levels[-1][0] if levels else 0,
        abilities=face.abilities,
        by_when=by_when,
        constants=by_when.get(CONSTANT, ()),
        front=card.id,
        is_spirit=face.type in (SPIRIT, BRAVE),
        is_fighter=face.type not in (NEXUS, MAGIC),
        is_ultimate=face.type == ULTIMATE,
        burst=_first(by_when, BURST),
        main=_first(by_when, MAIN),
        flash=_first(by_when, FLASH),
        rebirth=_first(by_when, REBIRTH),
        brave_bp=card.brave_bp if is_front else 0,
        braved_cost=face.cost if card.braved_cost is None else card.braved_cost,
        brave_condition=card.brave_condition if is_front else None,
        summon_condition=card.summon_condition if is_front else None,
        back=card.back.id if is_front and card.back is not None else "",
    )


def _first(by_when: dict[str, tuple[Numbered, ...]], when: str) -> int:
    """The number of the first ability with this timing, -1 if there is none."""
    found = by_when.get(when, ())
    return found[0][0] if found else -1
