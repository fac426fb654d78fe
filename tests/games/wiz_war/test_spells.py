"""Casting: fuel, several targets, counter windows (sections 7 and 8)."""

import pytest

from libs.engine.games.wiz_war.cast_facts import CardCast
from tests.games.wiz_war.conftest import Given
from tests.games.wiz_war.given import FILLER, sq

CORRIDOR = (sq(2, 2), sq(2, 7))


@pytest.mark.rule("WZ-84", "WZ-04", "Z-05", "R14")
@pytest.mark.parametrize(("fuel", "damage"), [("none", 2), ("energy_5", 5), ("flash_energy_7", 7)])
def test_fuel_replaces_the_printed_energy(given: Given, fuel: str, damage: int):
    match = given().at(*CORRIDOR).hand(0, "rune_bolt", "energy_5", "flash_energy_7")

    match.do("cast:rune_bolt", "target:wizard:1", f"fuel:{fuel}")

    assert match.wizard(1).life == 15 - damage
    assert (fuel in match.state.discard) == (fuel != "none")


@pytest.mark.rule("WZ-05", "Z-05", "R14")
def test_one_fuel_card_at_most_goes_into_a_spell(given: Given):
    match = given().at(*CORRIDOR).hand(0, "rune_bolt", "energy_4", "flash_energy_7").hand(1, FILLER)

    match.choose("cast:rune_bolt", "target:wizard:1")

    assert match.options() == ["fuel:none", "fuel:energy_4", "fuel:flash_energy_7"]
    match.choose("fuel:flash_energy_7")
    assert match.asked == (1, "counter")
    assert match.wizard(0).hand == ["energy_4"]


@pytest.mark.rule("WZ-06", "WZ-72", "Z-05")
def test_flash_energy_is_never_offered_for_speed_and_speed_is_boosted_once(given: Given):
    match = given().hand(0, "flash_energy_7", "energy_4", "energy_5")

    assert [one for one in match.options() if one.startswith("boost")] == ["boost:energy_4", "boost:energy_5"]
    match.choose("boost:energy_4")

    assert match.state.mp == 7
    assert not [one for one in match.options() if one.startswith("boost")]


def test_a_spell_without_printed_energy_cannot_be_fuelled(given: Given):
    match = given().at(*CORRIDOR).hand(0, "zap_dart", "energy_5")

    match.do("cast:zap_dart")

    assert match.wizard(1).life == 12
    assert match.wizard(0).hand == ["energy_5"]


@pytest.mark.rule("WZ-07")
def test_every_figure_that_an_attack_affects_is_listed_as_its_target(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, "kiln_breath")
    match.beast("horned_warden", 1, sq(2, 5)).beast("lamp_djinn", 0, sq(2, 3))

    match.do("cast:kiln_breath", "fuel:none")

    (cast,) = match.facts(CardCast)
    assert set(cast.targets) == {"wizard:1", "creature:horned_warden", "creature:lamp_djinn"}
    assert (match.wizard(1).life, match.creature("horned_warden").life, match.creature("lamp_djinn").life) == (13, 5, 5)


def levin(given: Given):
    """Seat 0 casts Chain Levin on B, C and the creature D."""
    match = given(3).at(sq(2, 2), sq(2, 5), sq(2, 6)).beast("horned_warden", 1, sq(2, 4))
    match.hand(0, "chain_levin", "gainsay").hand(1, FILLER).hand(2, "shield_word")
    return match.choose("cast:chain_levin", "target:wizard:1", "target:wizard:2", "target:creature:horned_warden")


@pytest.mark.rule("WZ-08", "Z-06", "WZ-70")
def test_one_target_that_cancels_a_spell_saves_all_of_them(given: Given):
    match = levin(given)

    match.choose("pass", "cast:shield_word").passes()

    assert [one.life for one in match.state.wizards] == [15, 15, 15]
    assert match.creature("horned_warden").life == 7
    assert match.state.attacks == 0
    assert sorted(match.state.discard) == ["chain_levin", "shield_word"]


@pytest.mark.rule("WZ-83", "Z-06")
def test_a_counter_can_be_countered_and_then_all_targets_suffer(given: Given):
    match = levin(given)

    match.choose("pass", "cast:shield_word", "cast:gainsay").passes()

    assert [one.life for one in match.state.wizards] == [15, 13, 13]
    assert match.creature("horned_warden").life == 5


@pytest.mark.rule("WZ-87", "R15")
def test_seats_are_asked_clockwise_with_or_without_a_counter_but_not_with_an_empty_hand(given: Given):
    match = given(4).at(sq(2, 2), sq(2, 7), sq(7, 2), sq(7, 7))
    match.hand(0, "zap_dart").hand(1, FILLER).hand(3, FILLER)
    match.choose("cast:zap_dart", "target:wizard:1")

    assert match.asked == (1, "counter")
    assert match.options() == ["pass"]
    match.choose("pass")
    assert match.asked == (3, "counter")
    match.choose("pass")
    assert match.wizard(1).life == 12


@pytest.mark.rule("R15")
def test_after_a_counter_that_does_not_cancel_the_same_seat_is_asked_again(given: Given):
    match = given().at(*CORRIDOR).hand(0, "zap_dart").hand(1, "fates_thread", FILLER)
    match.choose("cast:zap_dart", "cast:fates_thread", "fuel:none")

    assert match.asked == (1, "counter")
    match.choose("pass")
    assert match.wizard(1).life == 15


def test_a_reduction_takes_its_energy_off_one_target_and_cancels_nothing(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 5), sq(2, 6)).hand(0, "rune_bolt", "flash_energy_7").hand(1, "fates_thread")
    match.choose("cast:rune_bolt", "target:wizard:1", "fuel:flash_energy_7", "cast:fates_thread", "fuel:none").passes()

    assert match.wizard(1).life == 15 - (7 - 3)


@pytest.mark.rule("WZ-88", "R34")
@pytest.mark.parametrize("counter", ["brood_ward", "shed_skin", "fates_thread"])
@pytest.mark.parametrize("attack", ["weapon", "punch", "strike"])
def test_counters_that_speak_of_an_attack_answer_every_kind_of_it(given: Given, counter: str, attack: str):
    match = given().at(sq(2, 2), sq(2, 3)).hand(1, counter, FILLER)
    if attack == "weapon":
        poker = match.thing("iron_poker", 0)
        match.choose(f"use:thing:{poker}", "target:wizard:1")
    elif attack == "punch":
        match.choose("punch:wizard:1")
    else:
        match.beast("horned_warden", 0, sq(2, 3)).choose("activate:horned_warden", "cattack:gore", "target:wizard:1")

    assert f"cast:{counter}" in match.options()
    match.choose(f"cast:{counter}")
    if counter == "fates_thread":
        match.choose("fuel:none")
    match.passes()
    assert match.wizard(1).life == 15


@pytest.mark.rule("WZ-88")
def test_a_shield_against_spells_does_not_answer_a_punch(given: Given):
    match = given().at(sq(2, 2), sq(2, 3)).hand(1, "shield_word")

    match.choose("punch:wizard:1")

    assert match.options() == ["pass"]


@pytest.mark.rule("WZ-17", "WZ-70")
def test_a_stunned_wizard_may_still_counter_and_a_counter_costs_no_attack(given: Given):
    match = given().at(*CORRIDOR).hand(0, "gainsay", "zap_dart").hand(1, "shield_word")
    match.choose("cast:zap_dart", "cast:shield_word", "cast:gainsay").passes()

    assert match.wizard(1).life == 12
    assert match.state.attacks == 0


@pytest.mark.rule("WZ-71", "Z-22")
def test_nobody_attacks_in_the_first_round(given: Given):
    match = given().at(sq(2, 2), sq(2, 3)).hand(0, "zap_dart", "slow_rot", "crumble", "oathbreaker")
    match.beast("horned_warden", 0, sq(2, 3))
    match.state.round = 1

    options = match.options()
    assert "cast:crumble" in options
    assert not {"cast:zap_dart", "cast:slow_rot", "punch:wizard:1"} & set(options)
    match.choose("activate:horned_warden")
    assert {one.partition(":")[0] for one in match.options()} == {"cmove", "done"}


@pytest.mark.rule("WZ-70")
def test_a_wizard_makes_one_attack_a_turn_of_whatever_kind(given: Given):
    match = given().at(sq(2, 2), sq(2, 3)).hand(0, "zap_dart", "oathbreaker")
    match.thing("iron_poker", 0)
    assert {"cast:zap_dart", "cast:oathbreaker", "punch:wizard:1", "use:thing:1"} <= set(match.options())

    match.do("punch:wizard:1")

    assert not {"cast:zap_dart", "cast:oathbreaker", "punch:wizard:1", "use:thing:1"} & set(match.options())
    assert match.wizard(1).life == 14


@pytest.mark.rule("Z-03")
def test_only_naysay_answers_a_summons(given: Given):
    match = given().hand(0, "summon_horned_warden").hand(1, "shield_word", "naysay")
    match.choose("cast:summon_horned_warden")

    assert match.options() == ["cast:naysay", "pass"]
    match.choose("cast:naysay").passes()
    assert match.state.discard == ["naysay", "summon_horned_warden"]
    assert match.wizard(0).life == 15
    assert match.creature("horned_warden") is None


@pytest.mark.rule("R36", "WZ-92")
def test_a_cast_lapses_with_its_caster_and_counters_with_it(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 6), sq(7, 2)).hand(0, "zap_dart", FILLER).hand(1, "shield_word").hand(2, FILLER)
    match.choose("cast:zap_dart", "target:wizard:1")

    match.leave(0)

    assert not match.wizard(0).alive
    assert sorted(match.state.discard) == ["energy_6", "zap_dart"]
    assert match.wizard(1).life == 15
    assert match.state.active == 1
    assert [one.kills for one in match.state.wizards] == [0, 0, 0]
