"""The door to the house's players: a question, a level and a seed give an answer. Nothing else goes in."""

from typing import Any

from libs.engine.game import Game
from libs.engine.players.easy import choose_easily
from libs.engine.players.hard import choose_by_search
from libs.engine.players.house import EASY, HARD, LEVELS, NORMAL
from libs.engine.players.normal import choose_soundly
from libs.engine.players.question import Question


def choose_option(game: Game[Any], question: Question, level: str, seed: int) -> str:
    """The id of the option that a player of this level chooses; the same seed gives the same choice.

    Raises:
        ValueError: there is no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}, there is {', '.join(LEVELS)}")
    if len(question.answers) == 1:
        return question.answers[0]
    if level == HARD:
        return choose_by_search(game, question, seed)
    if level == NORMAL:
        return choose_soundly(game, question, seed)
    assert level == EASY
    return choose_easily(question, seed)
