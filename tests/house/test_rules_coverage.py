"""The count of rules that have a test can be trusted."""

import ast

import pytest

from tests.house.repository import modules
from tests.house.rules_coverage import GAMES_FOLDER, _ids_in, carried, expand, is_of, planned


def test_every_id_that_a_test_carries_exists():
    plan = planned()
    unknown = [
        f"{file}:{line}: {identifier}"
        for file, line, identifier in carried(modules("tests/"))
        if not any(
            identifier in ids and is_of(game, kind, file) for game, kinds in plan.items() for kind, ids in kinds.items()
        )
    ]

    assert unknown == []


def test_every_game_has_its_statements_listed():
    games = {path.parent.name for path in modules("libs/engine/games/") if path.parent != GAMES_FOLDER}

    assert games - planned().keys() == set()


def test_a_range_of_ids_counts_both_ends():
    assert expand(["WW-08..WW-10", "R9..R11", "S-14"]) == ["WW-08", "WW-09", "WW-10", "R9", "R10", "R11", "S-14"]


def test_ids_are_read_from_markers_wherever_they_stand():
    code = (
        "@pytest.mark.rule('WW-01', 'R2')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('S-01'))])\n"
        "def test_it(x): ...\n"
    )

    assert sorted(identifier for _, identifier in _ids_in(ast.parse(code), "sample.py")) == ["R2", "S-01", "WW-01"]


def test_a_marker_that_cannot_be_read_is_refused():
    with pytest.raises(ValueError, match=r"sample\.py:1: a rule marker holds string literals only"):
        list(_ids_in(ast.parse("pytest.mark.rule(name)"), "sample.py"))


def test_a_ruling_counts_for_the_game_in_the_path_of_its_test():
    assert is_of("wits_world", "rulings", "tests/games/wits_world/test_swap.py")
    assert not is_of("wits_world", "rulings", "tests/games/wizbits/test_pillar.py")
