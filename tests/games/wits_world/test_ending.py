"""How a battle ends for the seats (sections 8 and 9)."""

import pytest

from libs.engine.games.wits_world.facts import BattleEnded, SideLeft
from tests.games.wits_world.given import deck


@pytest.mark.rule("WW-68")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_side_that_leaves_loses_whosever_turn_it_is(given, seat):
    battle = given().turn_of(0)

    battle.leave(seat)

    assert battle.last == [SideLeft(seat), BattleEnded(1 - seat, "left")]
    outcome = battle.rules.outcome(battle.state)
    assert (outcome.places, outcome.reason) == ((2, 1) if seat == 0 else (1, 2), "left")  # type: ignore[union-attr]
    assert battle.decisions() == []


@pytest.mark.rule("WW-68")
def test_a_side_can_leave_during_the_opening(given):
    battle = given()
    battle.rules.begin(battle.table)
    battle.choose(0, "pick:1")

    battle.leave(0)

    assert battle.rules.outcome(battle.state).places == (2, 1)  # type: ignore[union-attr]


def test_leaving_after_the_end_changes_nothing(given):
    battle = given().turn_of(0).leave(0)

    battle.leave(1)

    assert battle.last == []


@pytest.mark.rule("WW-67")
def test_a_battle_goes_on_while_each_side_has_a_living_creature(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.kill(1, "palehart")
    battle.fighter(1).hp = 1

    battle.choose(0, "move:ink_peck")

    assert battle.rules.outcome(battle.state) is None
