"""Turns and charges: what counts them down, and what does not (section 6.2)."""

import pytest

from libs.engine.games.wits_world.cards import BoostOut, Damage, Lifesteal, Reflect
from tests.games.wits_world.given import creature, deck, modifier, move, status


@pytest.mark.rule("WW-58", "R15")
def test_two_turns_are_the_holders_two_turns_after_the_one_that_set_them(given):
    battle = given(deck("cobblehide"), deck("palehart")).turn_of(0)
    battle.choose(0, "move:dig_in")
    left = []

    for _ in range(2):
        left.append(battle.status(0, "reduce_in").turns)  # type: ignore[union-attr]
        battle.choose(1, "move:hoof")
        battle.choose(0, "move:shoulder")

    assert left == [2, 1]
    assert battle.status(0, "reduce_in") is None
    assert battle.hp(0) == 130 - 5 - 5


@pytest.mark.rule("R15", "WW-30")
def test_a_refresh_during_the_turn_is_not_counted_at_its_end(given):
    battle = given(deck("cobblehide"), deck("palehart")).turn_of(0)
    battle.choose(0, "move:dig_in").choose(1, "move:hoof").choose(0, "move:shoulder").choose(1, "move:hoof")
    assert battle.status(0, "reduce_in").turns == 1  # type: ignore[union-attr]

    battle.choose(0, "move:dig_in")

    assert battle.status(0, "reduce_in").turns == 2  # type: ignore[union-attr]


@pytest.mark.rule("WW-60")
def test_time_on_the_bench_counts_nothing(given):
    battle = given(deck("cobblehide"), deck("palehart")).turn_of(0)
    battle.choose(0, "move:dig_in").choose(1, "move:hoof")
    battle.fighter(0).statuses.append(status("poison", turns=3, amount=6))
    battle.choose(0, "swap:1")
    assert battle.hp(0, "cobblehide") == 119
    assert battle.status(0, "reduce_in", "cobblehide").turns == 1  # type: ignore[union-attr]

    for _ in range(3):
        battle.choose(1, "move:hoof").choose(0, "swap:2" if battle.state.sides[0].active == 1 else "swap:1")

    assert battle.hp(0, "cobblehide") == 119
    assert battle.status(0, "reduce_in", "cobblehide").turns == 1  # type: ignore[union-attr]
    assert battle.status(0, "poison", "cobblehide").turns == 2  # type: ignore[union-attr]


@pytest.mark.rule("WW-59", "R16")
def test_a_boosts_charge_goes_with_a_damaging_move_and_not_with_turns(given):
    battle = given(deck("quillip"), deck("palehart")).turn_of(0)
    battle.choose(0, "move:footnote")
    battle.choose(1, "move:hoof").choose(0, "card:0")
    battle.choose(1, "move:hoof").choose(0, "move:quill_guard")
    assert battle.status(0, "boost_out").charges == 2  # type: ignore[union-attr]

    battle.choose(1, "move:hoof").choose(0, "move:ink_peck")

    assert battle.status(0, "boost_out").charges == 1  # type: ignore[union-attr]

    battle.choose(1, "move:hoof").choose(0, "move:ink_peck")

    assert battle.status(0, "boost_out") is None


@pytest.mark.rule("WW-59", "R16")
def test_with_one_charge_both_hits_of_a_move_are_boosted_and_then_the_charge_is_spent(given):
    battle = given(deck("burrowmaul"), deck("palehart")).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "keen_edge", 3, 2, charges=1))

    battle.choose(0, "move:undermine")

    assert battle.hp(1) == 115 - 18 - 18
    assert battle.status(0, "boost_out") is None


@pytest.mark.rule("WW-59", "R16")
def test_a_boosts_charge_is_spent_even_if_everything_was_dodged(given):
    battle = given(deck("quillip"), deck("palehart"), draws=(10,)).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "footnote", 6, 5, charges=2))
    battle.fighter(1).statuses.append(status("dodge", charges=1, amount=50))

    battle.choose(0, "move:ink_peck")

    assert battle.status(0, "boost_out").charges == 1  # type: ignore[union-attr]


@pytest.mark.rule("WW-59", "R16")
def test_a_boost_counted_in_turns_is_not_spent_by_moves(given):
    battle = given(deck("quillip", cards=("overture", "spare_cell")), deck("palehart")).turn_of(0)
    battle.choose(0, "card:0").choose(1, "move:hoof").choose(0, "move:ink_peck")

    assert battle.status(0, "boost_out").turns == 1  # type: ignore[union-attr]


@pytest.mark.rule("WW-59", "R16")
def test_reduction_and_reflection_lose_one_charge_a_move_that_hit(given):
    battle = given(deck("burrowmaul"), deck("palehart")).turn_of(0)
    battle.fighter(1).statuses += [
        modifier("reduce_in", "bulwark_sigil", 1, 2, charges=1),
        status("reflect", "spiked_hide", charges=3, amount=50),
    ]

    battle.choose(0, "move:undermine")

    assert battle.hp(1) == 115 - 6 - 6
    assert battle.hp(0) == 110 - 3 - 3
    assert battle.status(1, "reduce_in") is None
    assert battle.status(1, "reflect").charges == 2  # type: ignore[union-attr]


@pytest.mark.rule("R16")
def test_a_move_that_was_dodged_altogether_costs_no_charge_of_reduction_reflection_or_lifesteal(given):
    battle = given(deck("quillip"), deck("palehart"), draws=(50,)).turn_of(0)
    battle.fighter(0).statuses.append(status("lifesteal", charges=2, amount=50))
    battle.fighter(1).statuses += [
        modifier("reduce_in", "bulwark_sigil", 1, 2, charges=1),
        status("reflect", charges=1, amount=50),
        status("dodge", charges=1, amount=50),
    ]

    battle.choose(0, "move:ink_peck")

    assert battle.hp(1) == 115
    assert battle.status(0, "lifesteal").charges == 2  # type: ignore[union-attr]
    assert battle.status(1, "reduce_in") is not None
    assert battle.status(1, "reflect") is not None


@pytest.mark.rule("R16")
def test_one_hit_of_two_that_was_not_dodged_costs_the_charges(given):
    battle = given(deck("burrowmaul"), deck("palehart"), draws=(50,)).turn_of(0)
    battle.fighter(0).hp = 50
    battle.fighter(0).statuses.append(status("lifesteal", charges=2, amount=50))
    battle.fighter(1).statuses += [
        modifier("reduce_in", "bulwark_sigil", 1, 2, charges=1),
        status("dodge", charges=1, amount=50),
    ]

    battle.choose(0, "move:undermine")

    assert (battle.hp(1), battle.hp(0)) == (109, 53)
    assert battle.status(0, "lifesteal").charges == 1  # type: ignore[union-attr]
    assert battle.status(1, "reduce_in") is None


@pytest.mark.rule("WW-59", "R16")
def test_own_moves_do_not_cost_reduction_or_reflection_and_cards_cost_nothing(given):
    battle = given(deck("quillip", cards=("thornflare", "overture")), deck("palehart")).turn_of(0)
    for seat in (0, 1):
        battle.fighter(seat).statuses += [
            modifier("reduce_in", "bulwark_sigil", 1, 2, charges=1),
            status("reflect", charges=1, amount=50),
        ]

    battle.choose(0, "card:0").choose(1, "move:vigil").choose(0, "move:footnote")

    assert [len(battle.fighter(seat).statuses) for seat in (0, 1)] == [3, 2]


@pytest.mark.rule("R16")
def test_a_boost_and_its_own_damage_in_one_move_spend_a_charge_of_it(given):
    charger = creature(
        "charger",
        move("charge", BoostOut(numerator=3, denominator=2, charges=2), Damage(10)),
        move("nod", Damage(1)),
    )
    battle = given(deck("charger"), deck("palehart"), extra=(charger,)).turn_of(0)

    battle.choose(0, "move:charge")

    assert battle.hp(1) == 100
    assert battle.status(0, "boost_out").charges == 1  # type: ignore[union-attr]


@pytest.mark.rule("R16")
def test_charges_of_the_victim_are_counted_although_the_attacker_died_of_the_reflection(given):
    battle = given(deck("quillip"), deck("palehart")).turn_of(0)
    battle.fighter(0).hp = 2
    battle.fighter(1).statuses.append(status("reflect", charges=2, amount=50))

    battle.choose(0, "move:ink_peck")

    assert battle.fighter(0, "quillip").defeated
    assert battle.status(1, "reflect").charges == 1  # type: ignore[union-attr]


@pytest.mark.rule("WW-61", "R16")
def test_a_lifesteal_refreshed_by_the_move_itself_heals_by_the_old_share_and_keeps_its_charges(given):
    thief = creature("thief", move("grab", Lifesteal(percent=50, charges=2), Damage(20)), move("nod", Damage(1)))
    battle = given(deck("thief"), deck("palehart"), extra=(thief,)).turn_of(0)
    battle.fighter(0).hp = 50
    battle.fighter(0).statuses.append(status("lifesteal", charges=1, amount=10))

    battle.choose(0, "move:grab")

    assert battle.hp(0) == 52
    assert battle.status(0, "lifesteal").charges == 2  # type: ignore[union-attr]


@pytest.mark.rule("WW-59")
def test_a_reflection_granted_by_the_own_move_is_not_spent_by_it(given):
    hedgehog = creature("hedgehog", move("curl", Reflect(percent=50, charges=1), Damage(5)), move("nod", Damage(1)))
    battle = given(deck("hedgehog"), deck("palehart"), extra=(hedgehog,)).turn_of(0)

    battle.choose(0, "move:curl")

    assert battle.status(0, "reflect").charges == 1  # type: ignore[union-attr]
