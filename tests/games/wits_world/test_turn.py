"""Normal turns: whose, what is legal, one action each, turns that pass by themselves (sections 4, 5 and R26)."""

import pytest

from libs.engine.games.wits_world.facts import BattleEnded, TurnPassed, TurnStarted
from tests.games.wits_world.given import Battle, deck, status


@pytest.mark.rule("WW-10", "WW-11")
def test_normal_turns_alternate_with_one_action_each(given):
    battle = given().turn_of(1)
    seats = []

    for number in range(2, 8):
        (asked,) = battle.decisions()
        seats.append(asked.seat)
        battle.choose(asked.seat, battle.options(asked.seat)[0])
        assert battle.facts(TurnStarted)[-1].turn == number

    assert seats == [1, 0, 1, 0, 1, 0]


@pytest.mark.rule("WW-11", "WW-80")
def test_the_options_of_a_turn_are_legal_moves_unspent_cards_and_the_living_bench(given):
    battle = given().turn_of(0)

    assert battle.options(0) == [
        "move:ink_peck",
        "move:eureka",
        "move:quill_guard",
        "move:footnote",
        "card:0",
        "card:1",
        "swap:1",
        "swap:2",
    ]


@pytest.mark.rule("WW-80")
def test_every_option_of_every_decision_is_a_move_a_card_a_swap_or_a_pick(given):
    battle = given()
    battle.rules.begin(battle.table)
    assert all(option.startswith("pick:") for option in battle.options(0))

    battle.turn_of(0)
    assert {option.partition(":")[0] for option in battle.options(0)} == {"move", "card", "swap"}


def test_the_turn_number_is_the_key_of_its_decision(given):
    battle = given().turn_of(0)
    assert [(one.key, one.clock, one.idle) for one in battle.decisions()] == [("1", "turn", None)]

    battle.choose(0, "move:ink_peck")

    assert [one.key for one in battle.decisions()] == ["2"]


@pytest.mark.rule("WW-37")
def test_a_power_card_is_gone_for_the_rest_of_the_match(given):
    battle = given().turn_of(0)
    battle.choose(0, "card:1")
    battle.choose(1, "move:shoulder")

    assert "card:1" not in battle.options(0)
    assert "card:0" in battle.options(0)

    battle.choose(0, "swap:1")
    battle.choose(1, "move:shoulder")

    assert "card:1" not in battle.options(0)


@pytest.mark.rule("WW-37")
def test_a_power_card_needs_an_active_creature(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.fighter(1).hp = 1

    battle.choose(0, "move:ink_peck")

    assert [(one.seat, one.kind) for one in battle.decisions()] == [(1, "replacement")]
    assert battle.options(1) == ["pick:1", "pick:2"]


@pytest.mark.rule("R3")
def test_passing_is_not_an_option_while_any_legal_action_exists(given):
    battle = given(deck("fizzlit")).turn_of(0)
    battle.kill(0, "palehart", "runecoil").spend(0)
    battle.fighter(0).power = 10

    assert battle.options(0) == ["move:zap", "move:flicker"]


@pytest.mark.rule("R3")
def test_a_turn_without_a_legal_action_passes_by_itself(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.kill(1, "palehart", "runecoil").spend(1)
    battle.fighter(1).power = 9

    battle.choose(0, "move:ink_peck")

    assert battle.facts(TurnPassed) == [TurnPassed(1, 2, "no_legal_action", 1)]
    assert [(one.seat, one.key) for one in battle.decisions()] == [(0, "3")]


@pytest.mark.rule("R22")
def test_a_skipped_turn_still_runs_the_end_of_the_turn(given):
    battle = given().turn_of(0)
    battle.fighter(0).statuses += [status("poison", turns=3, amount=6), status("lifesteal", turns=1, amount=50)]

    battle.miss(0)

    assert battle.facts(TurnPassed) == [TurnPassed(0, 1, "skipped", 0)]
    assert battle.hp(0) == 94
    assert battle.status(0, "poison").turns == 2  # type: ignore[union-attr]
    assert battle.status(0, "lifesteal") is None
    assert [(one.seat, one.key) for one in battle.decisions()] == [(1, "2")]


@pytest.mark.rule("R22")
def test_the_default_of_a_turn_is_never_offered(given):
    battle = given().turn_of(0)

    assert battle.rules.default(battle.state, battle.decision(0)) == "skip"
    assert "skip" not in battle.options(0)


def two_idle_fizzlits(given) -> Battle:
    battle = given(deck("fizzlit"), deck("fizzlit")).turn_of(0)
    for seat in (0, 1):
        battle.kill(seat, "palehart", "runecoil").spend(seat)
        battle.fighter(seat).power = 5
    return battle


@pytest.mark.rule("WW-84", "R26")
def test_two_sides_that_can_do_nothing_draw_after_two_passes(given):
    battle = two_idle_fizzlits(given)
    battle.fighter(0).power = 10

    battle.choose(0, "move:zap")

    assert [type(fact) for fact in battle.last[-5:]] == [TurnStarted, TurnPassed, TurnStarted, TurnPassed, BattleEnded]
    assert [fact.passes for fact in battle.facts(TurnPassed)] == [1, 2]
    assert battle.last[-1] == BattleEnded(None, "both_passed")
    assert battle.rules.outcome(battle.state).places == (1, 1)  # type: ignore[union-attr]


@pytest.mark.rule("WW-84", "R26")
def test_passes_do_not_count_while_something_is_ticking(given):
    battle = two_idle_fizzlits(given)
    battle.fighter(0).power = 10
    battle.fighter(1).statuses.append(status("poison", turns=2, amount=6))

    battle.choose(0, "move:zap")

    # Turns 2 and 4 carry the poison, turn 3 has it in front of it; turns 5 and 6 are quiet.
    assert [(fact.turn, fact.passes) for fact in battle.facts(TurnPassed)] == [(2, 0), (3, 0), (4, 0), (5, 1), (6, 2)]
    assert battle.hp(1) == 80 - 14 - 6 - 6
    assert battle.last[-1] == BattleEnded(None, "both_passed")


@pytest.mark.rule("WW-84", "R26")
def test_a_status_counted_in_charges_is_nothing_that_ticks(given):
    battle = two_idle_fizzlits(given)
    battle.fighter(0).power = 10
    for seat in (0, 1):
        battle.fighter(seat).statuses.append(status("lifesteal", charges=3, amount=50))

    battle.choose(0, "move:zap")

    assert battle.last[-1] == BattleEnded(None, "both_passed")


@pytest.mark.rule("WW-84", "R26")
def test_an_action_between_two_passes_starts_the_count_anew(given):
    battle = two_idle_fizzlits(given)
    battle.fighter(0).power = 20

    battle.choose(0, "move:zap")
    assert battle.state.passes == 1

    battle.choose(0, "move:zap")

    assert [fact.passes for fact in battle.facts(TurnPassed)] == [1, 2]


@pytest.mark.rule("WW-84", "R26")
def test_the_battle_is_drawn_when_turn_400_ends(given):
    battle = given().turn_of(0)
    for _ in range(399):
        (asked,) = battle.decisions()
        battle.choose(asked.seat, next(option for option in battle.options(asked.seat) if option.startswith("swap:")))
    assert battle.state.turn == 400
    assert battle.rules.outcome(battle.state) is None

    battle.choose(1, "swap:0" if battle.state.sides[1].active != 0 else "swap:1")

    assert battle.last[-1] == BattleEnded(None, "turn_400")
    assert battle.decisions() == []
    outcome = battle.rules.outcome(battle.state)
    assert (outcome.places, outcome.reason) == ((1, 1), "turn_400")  # type: ignore[union-attr]


@pytest.mark.rule("R26")
def test_a_side_that_loses_its_last_creature_in_turn_400_has_lost(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.kill(1, "palehart", "runecoil")
    battle.fighter(1).hp = 5
    battle.state.turn = 400

    battle.choose(0, "move:ink_peck")

    assert battle.last[-1] == BattleEnded(0, "all_defeated")


@pytest.mark.rule("R26")
def test_a_replacement_is_not_asked_for_after_turn_400(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.fighter(1).hp = 5
    battle.state.turn = 400

    battle.choose(0, "move:ink_peck")

    assert battle.last[-1] == BattleEnded(None, "turn_400")
    assert battle.decisions() == []
