"""The pinned cards of one match, looked up by id, with what can be worked out of them once. Never changes."""

from collections.abc import Iterable

from msgspec import Struct

from libs.engine.games.wizards_tournament.cards import Ability, Card, Effects, Monster, Relic, Spell, Spirit, Target


class Face(Struct, frozen=True):
    """A card as the rules use it. Numbers that a card has not are 0; `order` is its place in the catalogue.

    `discard`, `cast` and `buy` are its option strings.
    """

    card: Card
    order: int
    green: int
    blue: int
    red: int
    is_spell: bool
    is_fast: bool
    is_monster: bool
    target: Target | None
    effects: Effects
    ability: Ability | None
    flags: frozenset[str]
    shell: int
    on_damage_seat: Effects
    on_enter: Effects
    discard: str
    cast: str
    buy: str


class Book:
    """Faces by id, in the order of the catalogue; `sets` are those that can be bought."""

    __slots__ = ("faces", "order", "sets", "spirit")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.faces: dict[str, Face] = {}
        self.spirit = ""
        for order, card in enumerate(cards):
            self.faces[card.id] = _face(card, order)
            if isinstance(card, Spirit):
                self.spirit = card.id
        self.sets = tuple(id_ for id_ in self.faces if id_ != self.spirit)
        self.order = {id_: face.order for id_, face in self.faces.items()}

    def name(self, id_: str) -> str:
        """The name of a card; the id itself if the match has no such card."""
        face = self.faces.get(id_)
        return id_ if face is None else face.card.name

    def sorted(self, ids: Iterable[str]) -> list[str]:
        """Each id once, in the order of the catalogue."""
        return sorted(dict.fromkeys(ids), key=self.order.__getitem__)


def _face(card: Card, order: int) -> Face:
    monster = card if isinstance(card, Monster) else None
    spell = card if isinstance(card, Spell) else None
    return Face(
        card=card,
        order=order,
        green=0 if isinstance(card, Spirit) else card.green,
        blue=card.blue if isinstance(card, Spirit | Spell) else 0,
        red=monster.red if monster else 0,
        is_spell=spell is not None,
        is_fast=spell is not None and spell.is_fast,
        is_monster=monster is not None,
        target=spell.target if spell else None,
        effects=spell.effects if spell else (),
        ability=card.ability if isinstance(card, Monster | Relic) else None,
        flags=frozenset(monster.flags) if monster else frozenset(),
        shell=monster.shell if monster else 0,
        on_damage_seat=monster.on_damage_seat if monster else (),
        on_enter=monster.on_enter if monster else (),
        discard=f"discard:{card.id}",
        cast=f"cast:{card.id}",
        buy=f"buy:{card.id}",
    )
