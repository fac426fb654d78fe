"""Checks (section 5): dice, targets, what failing means, rerolls."""

import pytest

from libs.engine.games.wizbits.cards import Check, Income, Secede
from libs.engine.games.wizbits.facts import DuelEnded
from libs.engine.games.wizbits.facts_pillar import CheckMade
from libs.engine.games.wizbits.points import die_level
from libs.engine.games.wizbits.worth import failure
from libs.events.facts import Rolled
from tests.games.wizbits.given import NIX, character, element


def rolls(duel) -> list[int]:
    return [fact.high for fact in duel.last if isinstance(fact, Rolled)]


@pytest.mark.rule("WB-25", "WB-27", "B-01", "R15")
@pytest.mark.parametrize(
    ("value", "sides"),
    [(13, 12), (7, 6), (9, 8), (11, 10), (19, 12), (21, 20), (20, 20), (25, 20), (1, 1), (0, 0), (-3, 0)],
)
def test_a_main_point_is_rounded_down_to_a_die_level(value: int, sides: int):
    assert die_level(value) == sides


@pytest.mark.rule("WB-26")
def test_only_the_ten_standard_levels_are_ever_rolled():
    assert sorted({die_level(value) for value in range(1, 40)}) == [1, 2, 3, 4, 5, 6, 8, 10, 12, 20]


@pytest.mark.rule("B-01", "R15")
def test_a_die_of_one_always_shows_1_and_a_point_of_0_rolls_nothing(given):
    weak = character("weak", 1, 1, 1, 2)
    duel = given(1, 1, extra=[weak]).play(1, "weak").hand(0, "second_thoughts").phase()
    duel.card(1, "weak").added[0] = -1

    duel.add("second_thoughts", duel.ref(1, "weak")).resolve()

    check = duel.facts(CheckMade)[0]
    assert [(die.sides, die.value) for die in check.dice] == [(0, 0), (1, 1), (1, 1)]
    assert (check.total, check.success) == (2, False)


def will_check(given, will: int, *dice: int, against: int = 8):
    weigh = element("weigh", Income(effects=(Check(point="will", against=against, fail=(Secede(target="same"),)),)))
    sage = character("sage", 1, will, 1)
    duel = given(*dice, extra=[weigh, sage]).play(1, "sage").hand(0, "weigh").phase()
    return duel.add("weigh", duel.ref(1, "sage")).resolve()


@pytest.mark.rule("WB-28", "WB-29", "WB-30", "B-02")
@pytest.mark.parametrize(("rolled", "success"), [(8, False), (9, True), (1, False), (10, True)])
def test_a_will_check_8_needs_9_or_more_on_the_will_die(given, rolled: int, *, success: bool):
    duel = will_check(given, 10, rolled)

    assert rolls(duel) == [10]
    assert duel.facts(CheckMade)[0].success is success
    assert duel.card(1, "sage").seceded is not success


@pytest.mark.rule("B-02")
def test_with_will_8_a_will_check_8_cannot_succeed(given):
    duel = will_check(given, 8, 8)

    assert rolls(duel) == [8]
    assert not duel.facts(CheckMade)[0].success


@pytest.mark.rule("WB-31", "WB-32", "B-03")
@pytest.mark.parametrize(("rolled", "success"), [(4, False), (5, True), (6, True)])
def test_a_strength_check_break_4_rolls_the_own_main_character(given, rolled: int, *, success: bool):
    brace = element("brace", Income(effects=(Check(point="strength", against=4, breaks=True),)))
    duel = given(rolled, extra=[brace]).hand(0, "brace").phase()

    duel.add("brace").resolve()

    check = duel.facts(CheckMade)[0]
    assert rolls(duel) == [6]
    assert (check.card, check.breaks, check.success) == (0, True, success)


@pytest.mark.rule("WB-33", "WB-38", "B-05")
@pytest.mark.parametrize(("dice", "passes"), [((1, 1, 1), False), ((1, 1, 2), True)])
def test_the_test_adds_three_dice_and_must_exceed_the_scn(given, dice: tuple[int, ...], *, passes: bool):
    duel = given(*dice).test()

    assert rolls(duel) == [6, 8, 8]
    assert duel.facts(CheckMade)[0].total == sum(dice)
    assert (duel.state.winner is None) is passes


@pytest.mark.rule("B-05")
@pytest.mark.parametrize(("dice", "passes"), [((2, 3, 3), False), ((3, 3, 3), True)])
def test_after_5_damage_a_sum_of_8_loses_and_9_passes(given, dice: tuple[int, ...], *, passes: bool):
    duel = given(*dice)
    duel.card(0, NIX).damage = 5

    duel.test()

    assert (duel.state.winner is None) is passes


@pytest.mark.rule("WB-36", "WB-84", "WB-64")
def test_a_failed_test_loses_before_anything_else_happens(given):
    duel = given(1, 1, 1).test()

    assert duel.state.winner == 1
    assert duel.facts(DuelEnded) == [DuelEnded(1, "check_failed")]
    assert duel.rules.decisions(duel.state) == ()
    outcome = duel.rules.outcome(duel.state)
    assert outcome is not None
    assert outcome.places == (2, 1)


@pytest.mark.rule("WB-36", "WB-84")
def test_an_scbg_that_an_effect_asks_for_loses_too(given):
    doubt = element("doubt", Income(effects=(Check(point="global", breaks=True),)))
    duel = given(1, 1, 1, extra=[doubt]).hand(0, "doubt").phase()

    duel.add("doubt").resolve()

    assert duel.state.winner == 1


@pytest.mark.rule("WB-34", "WB-35", "B-04")
@pytest.mark.parametrize(("rolled", "stays"), [(4, True), (3, False), (1, False)])
def test_bad_omen_compares_the_magic_die_with_the_targets_scn(given, rolled: int, *, stays: bool):
    duel = given(rolled).play(1, "tide_clerk").hand(0, "bad_omen").phase()

    duel.add("bad_omen").resolve()

    assert rolls(duel) == [4]
    assert duel.facts(CheckMade)[0].against == 3
    assert duel.card(1, "tide_clerk").seceded is not stays


@pytest.mark.rule("B-04", "WB-14")
def test_who_fails_bad_omen_is_discarded_at_the_end_of_the_turn(given):
    duel = given(1, 6, 8, 8).play(1, "tide_clerk").hand(0, "bad_omen").phase()
    duel.add("bad_omen").resolve()
    assert duel.is_in_play(1, "tide_clerk")

    duel.down()

    assert not duel.is_in_play(1, "tide_clerk")
    assert duel.discarded(1, "tide_clerk") == 1


@pytest.mark.rule("B-16", "WB-37", "R16")
def test_second_thoughts_on_an_unhurt_gloom_ferret_always_passes(given):
    duel = given(1, 1, 1).play(1, "gloom_ferret").hand(0, "second_thoughts").phase()

    duel.add("second_thoughts").resolve()

    assert not duel.card(1, "gloom_ferret").seceded


@pytest.mark.rule("B-16", "WB-37", "R16")
def test_second_thoughts_on_a_hurt_gloom_ferret_can_secede_it_for_no_points(given):
    duel = given(1, 1, 1).play(1, "gloom_ferret").hand(0, "second_thoughts").phase()
    duel.card(1, "gloom_ferret").damage = 1

    duel.add("second_thoughts").resolve()

    assert duel.card(1, "gloom_ferret").seceded
    assert duel.pool(1) == 0


@pytest.mark.rule("R7")
def test_a_failed_check_that_secedes_does_nothing_to_a_main_character(given):
    doubt = element("doubt", Income(effects=(Check(point="global"),)))
    duel = given(1, 1, 1, extra=[doubt]).hand(0, "doubt").phase()

    duel.add("doubt", "card:1").resolve()

    assert not duel.state.cards[1].seceded
    assert duel.state.winner is None


@pytest.mark.rule("B-22")
def test_deep_breath_adds_1_to_a_single_check(given):
    weigh = element("weigh", Income(effects=(Check(point="will", against=8, fail=(Secede(target="same"),)),)))
    sage = character("sage", 1, 10, 1)
    duel = given(8, extra=[weigh, sage]).play(1, "sage", "deep_breath").hand(0, "weigh").phase()

    duel.add("weigh", duel.ref(1, "sage")).resolve()

    assert duel.facts(CheckMade)[0].total == 9
    assert duel.facts(CheckMade)[0].success


@pytest.mark.rule("B-22")
def test_deep_breath_adds_1_to_the_sum_of_a_global_check(given):
    duel = given(1, 1, 1).play(0, "deep_breath").test()

    assert duel.facts(CheckMade)[0].total == 4
    assert duel.state.winner is None


@pytest.mark.rule("WB-89")
def test_a_check_rolls_the_current_main_point_not_the_printed_one(given):
    duel = given(3, 3, 3)
    duel.card(0, NIX).added[0] = 4

    duel.test()

    assert rolls(duel) == [10, 8, 8]


@pytest.mark.rule("R4")
def test_lucky_rolls_the_first_die_that_shows_1_again_once_a_check(given):
    duel = given(2, 1, 1, 3).play(1, "lucky_tam").hand(0, "second_thoughts").phase()

    duel.add("second_thoughts").resolve()

    assert [die.value for die in duel.facts(CheckMade)[0].dice] == [2, 3, 1]


@pytest.mark.rule("R37")
def test_the_reroll_window_opens_before_the_result_and_closes_on_keep(given):
    duel = given(1, 1, 1, 2).play(0, "loaded_die").test()

    assert duel.decision().kind == "reroll"
    assert duel.options() == ["reroll:strength", "reroll:will", "reroll:magic", "keep"]
    assert duel.rules.default(duel.state, duel.decision()) == "reroll:strength"

    duel.choose("reroll:will")

    assert duel.facts(CheckMade)[0].total == 4
    assert duel.state.winner is None
    assert duel.decision().kind == "build"
    assert duel.card(0, "loaded_die").used == ["0"]


@pytest.mark.rule("R37")
def test_the_dice_can_be_kept_and_a_passing_check_keeps_them_by_default(given):
    duel = given(1, 1, 2).play(0, "loaded_die").test()

    assert duel.rules.default(duel.state, duel.decision()) == "keep"
    duel.choose("keep")

    assert duel.state.winner is None
    assert duel.card(0, "loaded_die").used == []


@pytest.mark.rule("R37")
def test_two_loaded_dice_are_used_one_by_one(given):
    duel = given(1, 1, 1, 1, 5).play(0, "loaded_die", "loaded_die").test()

    duel.choose("reroll:magic").choose("reroll:magic")

    assert duel.facts(CheckMade)[0].total == 7
    assert duel.state.winner is None


@pytest.mark.rule("R20")
def test_the_rolls_of_a_global_check_come_in_the_order_strength_will_magic(given):
    duel = given(2, 3, 4).test()

    assert [(die.point, die.value) for die in duel.facts(CheckMade)[0].dice] == [
        ("strength", 2), ("will", 3), ("magic", 4)]  # fmt: skip


@pytest.mark.parametrize(
    ("scn", "bad", "all_"), [(3, 1, 384), (4, 1, 96), (5, 5, 192), (6, 5, 96), (7, 35, 384), (8, 7, 48), (10, 29, 96)]
)
def test_the_chance_to_fail_with_6_8_8_is_what_the_rulebook_says(scn: int, bad: int, all_: int):
    ways, total = failure((6, 8, 8), scn)

    assert ways * all_ == bad * total
