"""What the golden matches of a game are to show, and how they are made. Each game writes its own in `golden.py`."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from libs.engine.game import Game
from libs.events.facts import Fact


class Recipe(Struct, frozen=True):
    """How a match is made.

    `own_decks`: not the ready ones; `most_entries`: then everybody resigns, one after the other; `seeds`: how many
    matches are tried. `prefers`: what seats rather do than anything else, the best first, each a pattern for
    `<seat> <kind> <option>`.
    """

    name: str
    seats: int = 2
    mode: str = "live"
    options: tuple[str, ...] = ()
    own_decks: bool = False
    most_entries: int = 400
    seeds: int = 6
    prefers: tuple[str, ...] = ()


class Program(Struct, frozen=True):
    """What a game declares: all its kinds of decisions but those that no printed card asks for, and all its phases.

    `uses`: the facts that say that cards are used, with the ids of those. `recipes`: one for each stored match; `rare`:
    what is tried for all that these have not shown (empty: the same once more).
    """

    questions: frozenset[str]
    phases: frozenset[str]
    uses: Mapping[type[Fact], Callable[[Any], Sequence[str]]]
    recipes: tuple[Recipe, ...]
    rare: tuple[Recipe, ...] = ()


def program_of(game: Game[Any]) -> Program:
    """The game's own program, `tests/games/<game>/golden.py`."""
    return importlib.import_module(f"tests.games.{game.id}.golden").PROGRAM
