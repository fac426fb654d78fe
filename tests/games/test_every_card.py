"""No card is without a test: each id of each catalogue stands in a test that plays."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from libs.engine.game import Game
from libs.engine.registry import GAMES

READ_NOT_PLAYED = {"test_catalogue", "test_deck", "test_rulebook"}
"""Modules whose tests look at cards and do not use them."""
PLAYED_BY_KIND = {"wits_world": {"creature", "power_card"}, "wiz_war": {"energy", "school"}}
"""Kinds of cards that are played one by one from the catalogue itself, or have no text of their own."""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_card_of_the_catalogue_is_played_in_a_test(game: Game[Any]):
    named = {word for path in played(game.id) for word in words(path)}

    left_out = [design.id for design in game.designs()
                if design.id not in named and design.kind not in PLAYED_BY_KIND.get(game.id, ())]  # fmt: skip

    assert left_out == []


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_card_has_a_text_or_values_to_play_by(game: Game[Any]):
    assert [design.id for design in game.designs() if not (design.text or design.values)] == []


def played(game: str) -> list[Path]:
    return [path for path in (Path(__file__).parent / game).glob("test_*.py") if path.stem not in READ_NOT_PLAYED]


def words(path: Path) -> set[str]:
    """The words in all the strings of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {word for text in texts for word in re.findall(r"[a-z0-9_]+", text)}
