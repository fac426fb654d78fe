"""The pinned cards of one match, looked up by the words that stand for them in the state. Never changes.

In the state a card is its id, or `<id>~<seat>` for a card of that seat's Specialization deck: two cards with the same
word are alike in everything, so no card needs an id of its own that could betray it.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from libs.engine.games.wiz_war.cards import (
    ENERGY,
    FLASH,
    INSTANT,
    ITEM,
    RELIC,
    Card,
    Creature,
    Hoard,
    Plenty,
    Sandals,
    School,
    Shape,
    Shelter,
    Weapon,
)

MOST_SEATS = 4


class Face(Struct, frozen=True, gc=False):
    """A card as the rules use it: what is asked of it in every turn is looked up once."""

    card: Card
    word: str
    type: str
    is_fuel: bool
    is_carried: bool
    stays: bool
    creature: str
    shape: Shape | None
    weapon: Weapon | None
    shelter: int
    plenty: int
    hoard: int
    is_sandals: bool


class Book:
    """Cards by word, creatures and schools by id."""

    __slots__ = ("cards", "creatures", "faces", "schools")

    def __init__(self, schools: Iterable[School], cards: Iterable[Card], creatures: Iterable[Creature]) -> None:
        self.schools = {school.id: school for school in schools}
        self.cards = {card.id: card for card in cards}
        self.creatures = {creature.id: creature for creature in creatures}
        self.faces: dict[str, Face] = {}
        for card in self.cards.values():
            for word in (card.id, *(special(card.id, seat) for seat in range(MOST_SEATS))):
                self.faces[word] = _face(card, word)

    def name(self, word: str) -> str:
        """The name of a card, creature, school or printed attack; the word itself if the match has no such thing."""
        id_ = word.partition("~")[0]
        if id_ in self.cards:
            return self.cards[id_].name
        if id_ in self.creatures:
            return self.creatures[id_].name
        if id_ in self.schools:
            return self.schools[id_].name
        for creature in self.creatures.values():
            for strike in creature.strikes:
                if strike.id == id_:
                    return strike.name
        return word

    def school_cards(self, schools: Sequence[str], seat: int | None = None) -> list[str]:
        """The words of all cards of these schools, copies counted; of a seat's Specialization deck if it is given."""
        wanted = set(schools)
        return [
            card.id if seat is None else special(card.id, seat)
            for card in self.cards.values()
            if card.school in wanted
            for _ in range(card.copies)
        ]


def special(card: str, seat: int) -> str:
    """The word of a card of the seat's Specialization deck."""
    return f"{card}~{seat}"


def owner_of(word: str) -> int | None:
    """The seat whose Specialization deck a card belongs to; `None` for the Magic deck."""
    _, mark, seat = word.partition("~")
    return int(seat) if mark else None


def _face(card: Card, word: str) -> Face:
    def first(kind: type, name: str) -> int:
        return next((getattr(effect, name) for effect in card.effects if isinstance(effect, kind)), 0)

    return Face(
        card=card,
        word=word,
        type=card.type,
        is_fuel=card.type in (ENERGY, FLASH),
        is_carried=card.type in (ITEM, RELIC),
        stays=card.type in (ITEM, RELIC) or card.lasts != INSTANT,
        creature=card.creature,
        shape=next((effect for effect in card.effects if isinstance(effect, Shape)), None),
        weapon=next((effect for effect in card.effects if isinstance(effect, Weapon)), None),
        shelter=first(Shelter, "squares"),
        plenty=first(Plenty, "cards"),
        hoard=first(Hoard, "amount"),
        is_sandals=any(isinstance(effect, Sandals) for effect in card.effects),
    )
