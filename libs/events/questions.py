"""What is asked on `ask.<player>.<verb>` of the match service, and how it answers. Questions change nothing.

Answers are tagged `<verb>_answer`, never with a type that is used on `view`.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from libs.events.commands import Deck, Name
from libs.events.ids import MATCH
from libs.events.updates import Update

MatchId = Annotated[str, Meta(pattern=MATCH, description="a UUIDv7 as 32 hex digits")]


class GamesQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """Which games are there?"""


class GameLine(Struct, frozen=True, kw_only=True):
    """One game in short: how many may sit down, and the names of its ready decks."""

    id: str
    title: str
    least_seats: int
    most_seats: int
    rules_version: int
    starters: tuple[str, ...]


class GamesAnswer(Struct, frozen=True, tag="games_answer"):
    """Every game that matches can be made of."""

    games: tuple[GameLine, ...]


class GameQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about one game?"""

    game: Name


class Starter(Struct, frozen=True):
    """A ready deck."""

    name: str
    deck: Deck


class GameOption(Struct, frozen=True):
    """A word that a match may be made with, and what it does."""

    word: str
    text: str


class CardDesign(Struct, frozen=True, omit_defaults=True):
    """One card of the catalogue: its id for decks, and what people and programs read of it."""

    id: str
    name: str
    kind: str
    text: str
    values: Any = None


class GameAnswer(Struct, frozen=True, tag="game_answer", kw_only=True):
    """One game whole: its cards, ready decks, options, and how to play it (`rules`, Markdown)."""

    id: str
    title: str
    least_seats: int
    most_seats: int
    rules_version: int
    starters: tuple[Starter, ...]
    options: tuple[GameOption, ...]
    designs: tuple[CardDesign, ...]
    rules: str


class ViewQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """How does this match look to me now? Who holds no seat sees what spectators see."""

    match: MatchId


class ViewAnswer(Struct, frozen=True, tag="view_answer"):
    """The current content of a match, as an update without facts."""

    update: Update
