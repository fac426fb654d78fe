"""The door to the house's players: a question, a level and a seed give an answer. Nothing else goes in."""

from typing import Any

from msgspec import Struct

from libs.engine.game import Game
from libs.engine.players.easy import choose_easily
from libs.engine.players.hard import choose_by_search
from libs.engine.players.house import EASY, HARD, LEVELS, NORMAL
from libs.engine.players.imagination import Imagination
from libs.engine.players.normal import choose_soundly
from libs.engine.players.question import Question


class Thought(Struct, frozen=True):
    """The id of the option chosen, and the steps of imagined play that it took."""

    option: str
    steps: int


def choose_option(game: Game[Any], question: Question, level: str, seed: int) -> str:
    """The id of the option that a player of this level chooses. Raises as `think`."""
    return think(game, question, level, seed).option


def think(game: Game[Any], question: Question, level: str, seed: int) -> Thought:
    """The choice of a player of this level; the same seed gives the same choice.

    Raises:
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}, there is {', '.join(LEVELS)}")
    if len(question.answers) == 1:
        return Thought(question.answers[0], 0)
    if level == EASY:
        return Thought(choose_easily(question, seed), 0)
    imagination = Imagination(game, question)
    if level == NORMAL:
        return Thought(choose_soundly(imagination, seed), imagination.steps)
    assert level == HARD
    return Thought(choose_by_search(imagination, seed), imagination.steps)
