"""The state diagrams of the players' rulebooks: every game with windows has some, and they name real statements."""

import re

import pytest

from libs.engine.registry import GAMES
from tests.house.repository import ROOT
from tests.house.rules_coverage import planned

WITH_WINDOWS = sorted(set(GAMES) - {"wits_world"})
"""Wits World has one action a turn and nothing that answers it."""
BLOCK = re.compile(r"```mermaid\n(stateDiagram-v2\n.*?)```", re.DOTALL)
ID = re.compile(r"\b(?:W[TBZ]-|BS-|R)\d+\b")


def diagrams(game: str) -> list[str]:
    return BLOCK.findall((ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", WITH_WINDOWS)
def test_each_priority_structure_is_drawn_with_the_ids_of_its_statements(game: str):
    found = diagrams(game)

    assert found
    assert [one for one in found if len(ID.findall(one)) < 2] == []


@pytest.mark.parametrize("game", WITH_WINDOWS)
def test_the_diagrams_name_statements_that_there_are(game: str):
    known = {id_ for ids in planned()[game].values() for id_ in ids}

    assert {id_ for one in diagrams(game) for id_ in ID.findall(one)} - known == set()
