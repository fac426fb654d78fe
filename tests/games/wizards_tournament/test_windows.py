"""Windows for fast spells (section 7): priority, nesting, last in first out, passing."""

import pytest

from libs.engine.games.wizards_tournament.facts import ResolvingBegan, TargetLost
from libs.engine.games.wizards_tournament.state import END_WINDOW, WINDOWS
from tests.games.wizards_tournament.test_combat import combat


def t12(given):
    duel = given().hold(0, "comet_volley", "null_word", "spirit", pool=9)
    return duel.hold(1, "quick_ward", "spirit", pool=1, life=8).at().go()


@pytest.mark.rule("T-12", "R17", "WT-05", "WT-55", "WT-12")
def test_t12_null_word_answers_the_ward_that_answers_the_volley(given):
    duel = t12(given)
    duel.choose(0, "cast:comet_volley", "seat:1")
    duel.choose(1, "cast:quick_ward", "seat:1")
    assert duel.decision().seat == 0
    duel.choose(0, "cast:null_word", f"stack:{duel.state.stack[1].id}")

    duel.passes()

    assert [fact.set for fact in duel.facts(ResolvingBegan)] == ["null_word", "comet_volley"]
    assert duel.life(1) == 0
    assert duel.won == ([0], "life")


@pytest.mark.rule("T-12")
def test_t12_without_null_word_three_life_are_left(given):
    duel = t12(given)

    duel.choose(0, "cast:comet_volley", "seat:1").choose(1, "cast:quick_ward", "seat:1").passes()

    assert [fact.set for fact in duel.facts(ResolvingBegan)] == ["quick_ward", "comet_volley"]
    assert duel.life(1) == 3


@pytest.mark.rule("WT-05", "WT-55", "R17")
def test_a_fast_spell_is_offered_in_every_window_on_any_turn(given):
    for step in WINDOWS:
        duel = given().hold(0, "spirit").hold(1, "sudden_spark", pool=2).at(step).go()
        duel.choose(0, "pass")
        assert duel.decision().seat == 1, step
        assert "cast:sudden_spark" in duel.options(), step

    for set_ in ("mend_robe", "brass_hound", "healing_idol", "quick_ward"):
        duel = given().hold(0, set_, "spirit", pool=5).hold(1, "sudden_spark", pool=2).at().go()
        duel.choose(0, f"cast:{set_}")
        if duel.decision().kind == "target":
            duel.choose(0, "seat:0")
        assert "cast:sudden_spark" in duel.options(), set_

    duel = given().hold(0, "spirit").hold(1, "sudden_spark", pool=2).at()
    duel.go().choose(0, f"activate:{duel.put(0, 'healing_idol')}")
    assert "cast:sudden_spark" in duel.options()


@pytest.mark.rule("R17")
def test_priority_begins_with_the_active_seat_or_after_the_announcer_and_goes_clockwise(given):
    duel = given(4)
    for seat in range(4):
        duel.hold(seat, "spirit", "sudden_spark", pool=4)
    duel.at(WINDOWS[0], active=2).go()
    asked = []
    for _ in range(4):
        asked.append(duel.decision().seat)
        duel.miss()
    assert asked == [2, 3, 0, 1]
    assert duel.decision().kind == "purchase"

    duel.until("magic").choose(2, "cast:sudden_spark", "seat:0")
    asked = []
    while duel.decision().kind == "window":
        asked.append(duel.decision().seat)
        duel.miss()
    assert asked == [3, 0, 1, 2]


@pytest.mark.rule("R17")
def test_after_a_spell_has_resolved_in_a_step_window_it_is_asked_once_more(given):
    duel = given().hold(0, "sudden_spark", "sudden_spark", pool=4).hold(1, "sudden_spark", "sudden_spark", pool=4)
    duel.at(WINDOWS[1]).go().choose(0, "pass").choose(1, "cast:sudden_spark", "seat:0")
    assert duel.decision().seat == 0

    duel.choose(0, "pass").choose(1, "pass")

    assert duel.life(0) == 28
    assert (duel.state.step, duel.decision().kind, duel.decision().seat) == (WINDOWS[1], "window", 0)
    assert duel.decision().key == WINDOWS[1]


@pytest.mark.rule("R17")
def test_what_is_left_on_the_stack_can_be_answered_again(given):
    duel = given().hold(0, "comet_volley", "spirit", pool=6)
    duel.hold(1, "quick_ward", "quick_ward", "spirit", pool=2).at().go()
    duel.choose(0, "cast:comet_volley", "seat:1").choose(1, "cast:quick_ward", "seat:1")
    duel.choose(0, "pass").choose(1, "pass")

    assert duel.seat(1).shield == 3
    assert (duel.decision().seat, duel.decision().key) == (1, "comet_volley")
    duel.choose(1, "cast:quick_ward", "seat:1").passes()
    assert duel.life(1) == 28


@pytest.mark.rule("R17")
def test_a_discard_opens_no_window_and_keeps_priority(given):
    duel = given().hold(0, "spirit").hold(1, "spirit", "sudden_spark", "spirit").at(END_WINDOW).go().choose(0, "pass")

    duel.choose(1, "discard:spirit", "discard:spirit")

    assert (duel.decision().seat, duel.pool(1)) == (1, 2)
    assert "cast:sudden_spark" in duel.options()
    duel.choose(1, "pass")
    assert duel.state.turn == 6


@pytest.mark.rule("WT-04")
def test_a_spell_whose_target_is_gone_does_nothing_and_is_discarded(given):
    duel = given().hold(0, "ember_lash", "spirit", pool=2).hold(1, "sudden_spark", "spirit", pool=2).at()
    imp = duel.put(1, "gutter_imp")
    duel.go().choose(0, "cast:ember_lash", f"card:{imp}")

    duel.choose(1, "cast:sudden_spark", f"card:{imp}").passes()

    assert len(duel.facts(TargetLost)) == 1
    assert duel.seat(0).discard == ["ember_lash"]
    assert duel.seat(1).discard == ["gutter_imp", "sudden_spark"]


@pytest.mark.rule("R21")
def test_pass_turn_passes_every_later_window_of_the_turn_and_is_public(given):
    duel = given().hold(0, "spirit").hold(1, "sudden_spark", "spirit", pool=2).at(WINDOWS[0]).go().choose(0, "pass")
    assert duel.options()[-2:] == ["pass", "pass_turn"]

    duel.choose(1, "pass_turn")

    assert duel.rules.view(duel.state, None).seats[1].rests
    assert duel.decision().kind == "purchase"
    while duel.state.turn == 5:
        assert duel.decision().seat == 0
        duel.miss()
    assert not duel.seat(1).rests


@pytest.mark.rule("R21")
def test_a_seat_with_an_empty_hand_is_passed_unasked_unless_it_can_activate(given):
    duel, (hound,), _ = combat(given, ["brass_hound"])
    duel.hold(0)
    idol = duel.put(0, "healing_idol")
    duel.go().choose(0, "go", f"add:{hound}:1")
    assert (duel.decision().seat, duel.decision().kind) == (0, "window")
    assert duel.options() == [f"activate:{idol}", "pass", "pass_turn"]

    duel.choose(0, f"activate:{idol}")

    assert duel.decision().seat == 1
    duel.choose(1, "pass")
    assert duel.life(0) == 32
    assert (duel.decision().seat, duel.decision().key) == (1, "attack_window")


@pytest.mark.rule("R21")
def test_who_is_asked_does_not_hang_on_what_a_hand_holds(given):
    for hand in (["brass_hound"], ["spirit"], ["sudden_spark"]):
        duel = given().hold(0, "mend_robe", "spirit", pool=1).hold(1, *hand, pool=9).at().go()
        duel.choose(0, "cast:mend_robe")

        assert (duel.decision().seat, duel.decision().kind) == (1, "window")


def test_a_window_can_be_passed_by_order_and_says_when_it_answers_an_attack(given):
    duel, (hound,), _ = combat(given, ["brass_hound"], ["gutter_imp"])
    duel.go().choose(0, f"add:{hound}:1")
    own = duel.decision()
    assert (own.idle, own.attacked, own.clock) == ("pass", False, "reaction")
    duel.choose(0, "pass")
    assert (duel.decision().idle, duel.decision().attacked) == ("pass", True)
    duel.choose(1, "pass")
    blocks = duel.decision()
    assert (blocks.kind, blocks.idle, blocks.attacked, blocks.clock) == ("blocks", "done", True, "reaction")

    other = given().hold(0, "ember_lash", "spirit", pool=2).hold(1, "spirit").at().go()
    other.choose(0, "cast:ember_lash")
    assert other.decision().continues
    other.choose(0, "seat:1")
    assert other.decision().attacked


def test_startles_token_can_still_be_answered(given):
    duel, (hound,), (imp,) = combat(given, ["brass_hound"], ["gutter_imp"])
    duel.hold(0, "startle", "spirit", pool=3).hold(1, "second_wind", "spirit", pool=2)
    duel.go().choose(0, f"add:{hound}:1", "cast:startle", f"card:{imp}").choose(1, "pass").choose(0, "pass")
    assert duel.card(imp).token
    duel.choose(0, "pass").choose(1, "cast:second_wind", f"card:{imp}").passes()

    assert duel.decision().kind == "blocks"
    assert duel.options() == [f"block:{imp}:{hound}", "done"]


def test_null_word_can_counter_null_word(given):
    duel = given().hold(0, "mend_robe", "null_word", "spirit", pool=4).hold(1, "null_word", "spirit", pool=3).at().go()
    duel.choose(0, "cast:mend_robe").choose(1, "cast:null_word")
    assert duel.options()[-3:] == ["cast:null_word", "pass", "pass_turn"]
    duel.choose(0, "cast:null_word")
    assert duel.options() == ["stack:1", "stack:2"]

    duel.choose(0, "stack:2").passes()

    assert duel.life(0) == 33
