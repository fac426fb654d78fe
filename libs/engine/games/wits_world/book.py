"""The pinned cards of one match, looked up by id, with what can be worked out of them once. Never changes."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from libs.engine.games.wits_world.cards import Card, Creature, Damage, Effects, Move, PowerCard

MOST_SHARED = 1024
"""So many cards are kept for the next match that brings them."""


class Play(Struct, frozen=True, gc=False):
    """A move as the rules use it: its option string, what it needs, what it does."""

    option: str
    move: Move
    power_cost: int
    hp_cost: int
    deals_damage: bool


class Book:
    """Cards by id, and for each species its moves in printed order."""

    __slots__ = ("creatures", "names", "plays", "plays_of", "power_cards")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.creatures: dict[str, Creature] = {}
        self.power_cards: dict[str, PowerCard] = {}
        self.plays: dict[str, Play] = {}
        self.plays_of: dict[str, tuple[Play, ...]] = {}
        self.names: dict[str, str] = {}
        for card in map(shared, cards):
            self.names[card.id] = card.name
            if isinstance(card, PowerCard):
                self.power_cards[card.id] = card
                continue
            self.creatures[card.id] = card
            self.plays_of[card.id] = _plays(card)
            for play in self.plays_of[card.id]:
                self.plays[play.move.id] = play
                self.names[play.move.id] = play.move.name

    def name(self, id_: str) -> str:
        """The name of a Creature, move or Power card; the id itself if the match has no such card."""
        return self.names.get(id_, id_)


@lru_cache(MOST_SHARED)
def shared(card: Card) -> Card:
    """An equal card that other matches use too: many matches with the same few cards then fit into a small memory."""
    return card


def has_damage(effects: Effects) -> bool:
    """Whether a `damage` effect is among them."""
    return any(isinstance(effect, Damage) for effect in effects)


@lru_cache(MOST_SHARED)
def _plays(creature: Creature) -> tuple[Play, ...]:
    return tuple(_play(move) for move in creature.moves)


def _play(move: Move) -> Play:
    return Play(f"move:{move.id}", move, move.power_cost, move.hp_cost, has_damage(move.effects))
