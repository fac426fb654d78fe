"""Edge cases that the specification lists (section 14) and no other file shows."""

import pytest

from libs.engine.games.wizbits.cards import Gain, Income
from tests.games.wizbits.given import character


@pytest.mark.rule("R14", "WB-21")
def test_points_gained_by_income_are_spent_later_in_the_turn_or_vanish_at_its_end(given):
    giver = character("giver", abilities=(Income(effects=(Gain(n=3),)),))
    duel = given(6, 8, 8, extra=[giver]).hand(0, "giver", "still_water").phase("character", "characters")
    duel.add("giver").resolve()
    assert duel.pool(0) == 3
    before = len(duel.state.sides[0].deck)

    duel.phase("element", "play_3").add("still_water", duel.ref(0, "giver"))
    assert (duel.pool(0), len(duel.state.sides[0].deck)) == (1, before), "still_water costs 2"

    duel.resolve()
    duel.down()
    assert duel.state.turn == 2
    assert duel.pool(0) == 0
