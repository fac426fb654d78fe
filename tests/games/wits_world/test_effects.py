"""Carrying out an action: costs, the order of effects, the end of the battle in the middle (section 5)."""

import pytest

from libs.engine.games.wits_world.cards import Damage, Heal, Poison, RestorePower
from libs.engine.games.wits_world.facts import BattleEnded, HpChanged, PowerChanged
from tests.games.wits_world.given import creature, deck, move, status


@pytest.mark.rule("WW-35")
def test_the_power_cost_is_paid_before_the_effects(given):
    battle = given().turn_of(0)

    battle.choose(0, "move:eureka")

    assert battle.kinds()[:3] == ["ActionTaken", "PowerChanged", "HpChanged"]
    assert battle.facts(PowerChanged)[0].power == 40


@pytest.mark.rule("WW-36")
def test_a_move_without_enough_power_is_not_offered(given):
    battle = given().turn_of(0)
    battle.fighter(0).power = 19

    assert "move:eureka" not in battle.options(0)

    battle.fighter(0).power = 20

    assert "move:eureka" in battle.options(0)


@pytest.mark.rule("WW-39")
def test_a_free_move_is_offered_at_0_power(given):
    battle = given().turn_of(0)
    battle.fighter(0).power = 0

    assert [option for option in battle.options(0) if option.startswith("move:")] == ["move:ink_peck"]


@pytest.mark.rule("WW-40")
def test_power_does_not_come_back_by_turns_or_rest(given):
    battle = given().turn_of(0)
    battle.fighter(0).power = 7

    for option in ("move:ink_peck", "swap:1", "swap:0", "move:ink_peck"):
        battle.choose(0, option)
        battle.choose(1, "move:shoulder")

    assert battle.power(0, "quillip") == 7


@pytest.mark.rule("WW-41")
def test_healing_and_restoring_stop_at_the_maximum(given):
    battle = given(deck("burrowmaul", cards=("field_dressing", "spare_cell"))).turn_of(0)
    battle.fighter(0).hp, battle.fighter(0).power = 100, 40

    battle.choose(0, "card:0")
    battle.choose(1, "swap:1")
    battle.choose(0, "card:1")

    assert (battle.hp(0), battle.power(0)) == (110, 55)


@pytest.mark.rule("R5")
def test_a_card_may_be_played_and_a_move_used_although_nothing_changes(given):
    battle = given(deck("burrowmaul", cards=("field_dressing", "clear_draught"))).turn_of(0)

    assert {"card:0", "card:1", "move:grit_teeth"} <= set(battle.options(0))

    battle.choose(0, "card:0")

    assert battle.hp(0) == 110
    assert battle.state.sides[0].cards[0].spent


@pytest.mark.rule("WW-42")
def test_effects_run_in_the_listed_order(given):
    mixed = creature("mixed", move("all_at_once", Heal(5), Damage(10), RestorePower(7)), move("nod", Damage(1)))
    battle = given(deck("mixed"), extra=(mixed,)).turn_of(0)
    battle.fighter(0).hp, battle.fighter(0).power = 50, 10

    battle.choose(0, "move:all_at_once")

    assert [getattr(fact, "cause", None) for fact in battle.last[1:4]] == ["heal", "move", "restore"]
    assert (battle.hp(0), battle.hp(1), battle.power(0)) == (55, 120, 17)


@pytest.mark.rule("WW-43", "WW-36", "S-05")
def test_overcharge_is_absent_at_25_hp(given):
    battle = given(deck("voltusk")).turn_of(0)
    battle.fighter(0).hp = 25

    assert "move:overcharge" not in battle.options(0)


@pytest.mark.rule("WW-43", "S-05")
def test_overcharge_at_26_hp_pays_25_and_restores_power_up_to_the_maximum(given):
    battle = given(deck("voltusk")).turn_of(0)
    battle.fighter(0).hp, battle.fighter(0).power = 26, 30

    battle.choose(0, "move:overcharge")

    assert (battle.hp(0), battle.power(0)) == (1, 60)
    assert [type(fact) for fact in battle.last[1:3]] == [HpChanged, PowerChanged]


@pytest.mark.rule("WW-44", "S-06")
def test_static_demolition_at_21_hp_pays_20_and_does_67_to_quillip(given):
    battle = given(deck("voltusk"), deck("quillip")).turn_of(0)
    battle.fighter(0).hp, battle.fighter(0).power = 21, 30

    battle.choose(0, "move:static_demolition")

    assert (battle.hp(0), battle.power(0)) == (1, 0)
    assert [fact.amount for fact in battle.facts(HpChanged)] == [20, 67]
    assert battle.hp(1) == 33


@pytest.mark.rule("WW-44", "WW-36", "S-06")
def test_static_demolition_is_not_offered_at_20_hp(given):
    battle = given(deck("voltusk"), deck("quillip")).turn_of(0)
    battle.fighter(0).hp = 20

    assert "move:static_demolition" not in battle.options(0)


@pytest.mark.rule("WW-43")
def test_paying_hp_is_no_damage(given):
    battle = given(deck("voltusk")).turn_of(0)
    battle.fighter(0).statuses += [
        status("reflect", turns=2, amount=100),
        status("lifesteal", turns=2, amount=100),
        status("dodge", charges=1, amount=100),
    ]
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=100))

    battle.choose(0, "move:overcharge")

    assert battle.hp(0) == 80
    assert battle.hp(1) == 130
    assert battle.status(0, "dodge") is not None


@pytest.mark.rule("WW-45", "S-14")
def test_last_ember_that_ends_the_battle_does_not_heal(given):
    battle = given(deck("quillip", cards=("last_ember", "overture")), deck("fizzlit")).turn_of(0)
    battle.kill(1, "palehart", "runecoil")
    battle.fighter(0).hp, battle.fighter(1).hp = 50, 12

    battle.choose(0, "card:0")

    assert battle.hp(0) == 50
    assert battle.last[-1] == BattleEnded(0, "all_defeated")


@pytest.mark.rule("WW-45")
def test_paradox_that_ends_the_battle_stuns_nobody_and_ends_no_turn(given):
    battle = given(deck("riddlewren"), deck("fizzlit")).turn_of(0)
    battle.kill(1, "palehart", "runecoil")
    battle.fighter(0).statuses.append(status("poison", turns=3, amount=5))
    battle.fighter(1).hp = 1

    battle.choose(0, "move:paradox")

    assert battle.kinds() == ["ActionTaken", "PowerChanged", "HpChanged", "Defeated", "BattleEnded"]
    assert battle.hp(0) == 85


@pytest.mark.rule("R4", "S-07")
def test_a_user_defeated_in_mid_action_executes_no_further_effect(given):
    battle = given(deck("riddlewren"), deck("quillip")).turn_of(0)
    battle.fighter(0).hp = 6
    battle.fighter(1).statuses.append(status("reflect", "mirror_shard", turns=2, amount=30))

    battle.choose(0, "move:paradox")

    assert battle.hp(1) == 78
    assert battle.fighter(0, "riddlewren").defeated
    assert battle.status(1, "stun") is None


@pytest.mark.rule("R4")
def test_when_only_the_target_is_defeated_effects_on_it_do_nothing_and_effects_on_the_user_still_run(given):
    reaper = creature(
        "reaper", move("reap", Damage(50), Poison(damage=5, turns=2), Damage(50), Heal(20)), move("nod", Damage(1))
    )
    battle = given(deck("reaper"), deck("fizzlit"), extra=(reaper,)).turn_of(0)
    battle.fighter(0).hp, battle.fighter(1).hp = 40, 30

    battle.choose(0, "move:reap")

    assert battle.fighter(1, "fizzlit").defeated
    assert battle.hp(0) == 60
    assert [fact.side for fact in battle.facts(HpChanged)] == [1, 0]
    assert [fighter.hp for fighter in battle.state.sides[1].fighters[1:]] == [115, 100]


@pytest.mark.rule("WW-12")
def test_all_effects_of_an_action_are_done_before_the_other_side_is_asked(given):
    battle = given(deck("runecoil"), deck("quillip")).turn_of(0)

    battle.choose(0, "move:hexbite")

    assert (battle.hp(1), battle.status(1, "poison").turns) == (84, 3)  # type: ignore[union-attr]
    assert [(one.seat, one.kind) for one in battle.decisions()] == [(1, "turn")]
