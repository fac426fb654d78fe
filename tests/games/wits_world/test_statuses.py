"""The five statuses: what they do, and that they refresh instead of stacking (sections 5.2 and 6)."""

import pytest

from libs.engine.games.wits_world.cards import Damage, Lifesteal, Poison, Stun
from libs.engine.games.wits_world.facts import (
    BattleEnded,
    DodgeRolled,
    HpChanged,
    StatusExpired,
    StatusRefreshed,
    StatusSet,
    StunBlocked,
    TurnPassed,
)
from libs.events.facts import Rolled
from tests.games.wits_world.given import creature, deck, move, power_card, status


@pytest.mark.rule("WW-46")
def test_poison_ticks_at_the_end_of_the_affected_creatures_own_turns(given):
    battle = given(deck("runecoil"), deck("quillip")).turn_of(0)
    battle.choose(0, "move:hexbite")
    assert battle.hp(1) == 84

    battle.choose(1, "move:ink_peck")
    assert battle.hp(1) == 78

    battle.choose(0, "swap:1")
    assert battle.hp(1) == 78

    battle.choose(1, "move:ink_peck").choose(0, "swap:0").choose(1, "move:ink_peck")
    assert battle.hp(1) == 66
    assert battle.status(1, "poison") is None

    battle.choose(0, "swap:1").choose(1, "move:ink_peck")
    assert battle.hp(1) == 66


@pytest.mark.rule("WW-47")
def test_poison_can_defeat(given):
    battle = given(deck("quillip")).turn_of(0)
    battle.fighter(0).hp = 6
    battle.fighter(0).statuses.append(status("poison", turns=3, amount=6))

    battle.choose(0, "move:ink_peck")

    assert battle.fighter(0, "quillip").defeated
    assert [(one.seat, one.kind) for one in battle.decisions()] == [(0, "replacement")]


@pytest.mark.rule("WW-47", "WW-67")
@pytest.mark.rule("F-11")
def test_poison_that_kills_the_last_creature_of_the_side_that_acted_gives_the_other_side_the_win(given):
    battle = given(deck("quillip")).turn_of(0)
    battle.kill(0, "palehart", "runecoil")
    battle.fighter(0).hp = 5
    battle.fighter(0).statuses.append(status("poison", turns=3, amount=6))

    battle.choose(0, "move:ink_peck")

    assert battle.last[-1] == BattleEnded(1, "all_defeated")


@pytest.mark.rule("WW-48")
def test_poison_stays_when_its_source_is_defeated_or_leaves(given):
    battle = given(deck("runecoil"), deck("quillip")).turn_of(0)
    battle.fighter(0).hp = 10
    battle.choose(0, "move:hexbite")
    battle.choose(1, "move:ink_peck")
    assert battle.fighter(0, "runecoil").defeated

    battle.choose(0, "pick:1").choose(0, "swap:2")
    battle.choose(1, "move:ink_peck")

    assert battle.hp(1) == 84 - 6 - 6


@pytest.mark.rule("WW-49", "WW-61", "R12")
def test_poison_again_refreshes_and_takes_over_the_new_values(given):
    battle = given(deck("runecoil", cards=("adder_vial", "overture")), deck("quillip")).turn_of(0)
    battle.choose(0, "move:hexbite").choose(1, "move:ink_peck")
    assert battle.status(1, "poison").turns == 2  # type: ignore[union-attr]

    battle.choose(0, "card:0")

    poison = battle.status(1, "poison")
    assert (poison.amount, poison.turns, poison.source) == (8, 3, "adder_vial")  # type: ignore[union-attr]
    battle.choose(1, "move:ink_peck")
    assert battle.hp(1) == 84 - 6 - 8


@pytest.mark.rule("WW-50", "S-10")
def test_stun_forbids_moves_and_nothing_else(given):
    battle = given(deck("quillip"), deck("riddlewren", cards=("hush_bell", "overture"))).turn_of(0)
    battle.choose(0, "move:ink_peck")

    battle.choose(1, "card:0")

    assert battle.options(0) == ["card:0", "card:1", "swap:1", "swap:2"]


@pytest.mark.rule("WW-51", "R13", "S-10")
def test_after_recovery_another_stun_does_nothing(given):
    battle = given(deck("quillip"), deck("riddlewren", cards=("hush_bell", "overture"))).turn_of(0)
    battle.choose(0, "move:ink_peck").choose(1, "card:0")

    battle.choose(0, "card:0")

    assert battle.status(0, "stun") is None
    assert battle.fighter(0).stun_immune

    battle.choose(1, "move:paradox")

    assert battle.hp(0) == 78
    assert battle.facts(StunBlocked) == [StunBlocked(0, 0, "quillip", "paradox")]
    assert "move:ink_peck" in battle.options(0)


@pytest.mark.rule("S-10", "R3")
def test_a_stunned_creature_without_bench_and_cards_passes_and_recovers(given):
    battle = given(deck("quillip"), deck("riddlewren", cards=("hush_bell", "overture"))).turn_of(0)
    battle.kill(0, "palehart", "runecoil").spend(0)
    battle.choose(0, "move:ink_peck")

    battle.choose(1, "card:0")

    assert battle.facts(TurnPassed) == [TurnPassed(0, 3, "no_legal_action", 0)]
    assert battle.fighter(0).stun_immune
    assert [(one.seat, one.key) for one in battle.decisions()] == [(1, "4")]


@pytest.mark.rule("R13")
def test_immunity_lasts_on_the_bench_and_for_the_rest_of_the_match(given):
    battle = given(deck("quillip"), deck("riddlewren", cards=("hush_bell", "overture"))).turn_of(1)
    battle.choose(1, "card:0").choose(0, "card:0").choose(1, "move:peck")

    battle.choose(0, "swap:1").choose(1, "move:peck").choose(0, "swap:0").choose(1, "move:paradox")

    assert len(battle.facts(StunBlocked)) == 1


@pytest.mark.rule("WW-61", "R13")
def test_a_stun_during_a_stun_refreshes_because_recovery_has_not_come(given):
    long_stun = power_card("gong", Stun(turns=2))
    battle = given(deck("quillip"), deck("riddlewren", cards=("gong", "hush_bell")), extra=(long_stun,)).turn_of(1)
    battle.choose(1, "card:0").choose(0, "card:0")
    assert battle.status(0, "stun").turns == 1  # type: ignore[union-attr]

    battle.choose(1, "card:1")

    assert "StatusRefreshed" in battle.kinds()
    assert battle.status(0, "stun").turns == 1  # type: ignore[union-attr]
    battle.choose(0, "card:1")
    assert battle.fighter(0).stun_immune


@pytest.mark.rule("R13")
def test_cleansing_a_stun_counts_as_recovery(given):
    ours = deck("quillip", cards=("clear_draught", "overture"))
    battle = given(ours, deck("riddlewren", cards=("hush_bell", "overture"))).turn_of(1)
    battle.fighter(0).statuses.append(status("poison", turns=3, amount=6))
    battle.choose(1, "card:0")

    battle.choose(0, "card:0")

    assert battle.fighter(0).statuses == []
    assert battle.hp(0) == 100
    assert battle.fighter(0).stun_immune
    assert [(fact.kind, fact.how) for fact in battle.facts(StatusExpired)] == [
        ("poison", "cleansed"),
        ("stun", "cleansed"),
    ]


@pytest.mark.rule("S-08", "WW-52", "WW-53", "WW-54")
def test_a_draw_of_50_dodges_the_first_of_two_hits(given):
    battle = given(deck("burrowmaul"), deck("fizzlit"), draws=(50,)).turn_of(0)
    battle.fighter(1).statuses.append(status("dodge", "smoke_sachet", charges=1, amount=50))

    battle.choose(0, "move:undermine")

    assert battle.hp(1) == 62
    assert battle.power(0) == 55 - 18
    assert battle.status(1, "dodge") is None
    assert battle.facts(Rolled) == [Rolled("dodge", 1, 100, 50)]
    assert battle.facts(DodgeRolled) == [DodgeRolled(1, 0, "fizzlit", 50, 50, dodged=True)]


@pytest.mark.rule("S-08", "WW-53")
def test_a_draw_of_51_dodges_nothing_and_the_charge_is_spent(given):
    battle = given(deck("burrowmaul"), deck("fizzlit"), draws=(51,)).turn_of(0)
    battle.fighter(1).statuses.append(status("dodge", "smoke_sachet", charges=1, amount=50))

    battle.choose(0, "move:undermine")

    assert battle.hp(1) == 44
    assert battle.power(0) == 55 - 18
    assert battle.status(1, "dodge") is None


@pytest.mark.rule("WW-54")
def test_after_a_dodge_the_moves_other_effects_still_resolve(given):
    battle = given(deck("runecoil"), deck("fizzlit"), draws=(1,)).turn_of(0)
    battle.fighter(1).statuses.append(status("dodge", charges=1, amount=50))

    battle.choose(0, "move:hexbite")

    assert battle.hp(1) == 80
    assert battle.power(0) == 40
    assert battle.status(1, "poison") is not None


@pytest.mark.rule("WW-52")
def test_a_dodge_is_not_used_up_by_power_cards_poison_or_reflection(given):
    battle = given(deck("quillip", cards=("thornflare", "adder_vial")), deck("palehart")).turn_of(0)
    battle.fighter(0).statuses.append(status("reflect", turns=9, amount=50))
    battle.fighter(1).statuses.append(status("dodge", charges=1, amount=50))

    battle.choose(0, "card:0").choose(1, "move:hoof").choose(0, "card:1").choose(1, "move:hoof")

    assert battle.hp(1) == 115 - 20 - 5 - 8 - 5
    assert battle.status(1, "dodge") is not None


@pytest.mark.rule("WW-52")
def test_a_move_without_damage_uses_no_dodge(given):
    battle = given(deck("quillip"), deck("palehart")).turn_of(0)
    battle.fighter(1).statuses.append(status("dodge", charges=1, amount=50))

    battle.choose(0, "move:footnote")

    assert battle.status(1, "dodge") is not None


@pytest.mark.rule("WW-55")
def test_reflect_is_a_share_of_the_hp_actually_lost_rounded_down(given):
    battle = given(deck("quillip"), deck("runecoil", cards=("mirror_shard", "overture"))).turn_of(1)
    battle.choose(1, "card:0")

    battle.choose(0, "move:eureka")

    assert battle.hp(0) == 100 - 7  # 30 % of 25 = 7.5


@pytest.mark.rule("WW-56", "S-07")
def test_quill_guard_leaves_the_attacker_at_least_1_hp(given):
    battle = given(deck("riddlewren"), deck("quillip")).turn_of(1)
    battle.fighter(0).hp = 6
    battle.choose(1, "move:quill_guard")

    battle.choose(0, "move:peck")

    assert (battle.hp(1), battle.hp(0)) == (92, 2)

    battle.choose(1, "move:footnote")
    battle.choose(0, "move:paradox")

    assert (battle.hp(1), battle.hp(0)) == (70, 1)
    assert battle.status(1, "stun") is not None


@pytest.mark.rule("WW-56")
def test_quill_guard_reflects_nothing_at_1_hp(given):
    battle = given(deck("riddlewren"), deck("quillip")).turn_of(1)
    battle.fighter(0).hp = 1
    battle.choose(1, "move:quill_guard")

    battle.choose(0, "move:peck")

    assert battle.hp(0) == 1
    assert [fact.side for fact in battle.facts(HpChanged)] == [1]


@pytest.mark.rule("WW-55", "R10")
def test_reflect_works_even_if_the_hit_defeated_its_owner(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.fighter(1).hp = 8
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=50))

    battle.choose(0, "move:ink_peck")

    assert battle.fighter(1, "fizzlit").defeated
    assert battle.hp(0) == 96


@pytest.mark.rule("R10", "WW-45")
def test_reflect_does_not_come_if_the_hit_ended_the_battle(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.kill(1, "palehart", "runecoil")
    battle.fighter(1).hp = 8
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=50))

    battle.choose(0, "move:ink_peck")

    assert battle.hp(0) == 100
    assert battle.last[-1] == BattleEnded(0, "all_defeated")


@pytest.mark.rule("R14")
def test_only_move_damage_is_reflected(given):
    battle = given(deck("quillip", cards=("thornflare", "adder_vial")), deck("palehart")).turn_of(0)
    battle.fighter(1).statuses.append(status("reflect", turns=9, amount=50))

    battle.choose(0, "card:0").choose(1, "move:vigil").choose(0, "card:1").choose(1, "move:hoof")

    assert battle.hp(0) == 90


@pytest.mark.rule("WW-55", "R4", "S-07")
def test_mirror_shard_can_defeat_the_attacker(given):
    battle = given(deck("riddlewren"), deck("quillip", cards=("mirror_shard", "overture"))).turn_of(1)
    battle.fighter(0).hp = 6
    battle.choose(1, "card:0")

    battle.choose(0, "move:paradox")

    assert battle.fighter(0, "riddlewren").defeated
    assert battle.fighter(0, "riddlewren").hp == 0
    assert battle.status(1, "stun") is None
    assert battle.power(0, "riddlewren") == 45


@pytest.mark.rule("WW-57", "S-11", "WW-58")
def test_lifesteal_heals_from_the_next_move_on_for_two_turns(given):
    battle = given(deck("lumenoth"), deck("runecoil")).turn_of(0)
    battle.fighter(0).hp = 40

    battle.choose(0, "move:drain_halo")
    assert battle.hp(0) == 40

    battle.choose(1, "move:sealscale")
    battle.fighter(1).statuses.clear()
    battle.choose(0, "move:radiance")
    assert (battle.hp(1), battle.hp(0)) == (61, 59)

    battle.choose(1, "swap:1").choose(0, "swap:1")
    assert battle.status(0, "lifesteal", "lumenoth") is None


@pytest.mark.rule("WW-57", "S-11", "WW-28")
def test_lifesteal_counts_the_hp_actually_lost_and_expires_after_its_second_turn(given):
    battle = given(deck("lumenoth"), deck("runecoil")).turn_of(0)
    battle.fighter(0).hp = 40
    battle.choose(0, "move:drain_halo").choose(1, "swap:1").choose(0, "move:radiance")
    assert battle.status(0, "lifesteal").turns == 1  # type: ignore[union-attr]
    battle.choose(1, "swap:0")
    battle.fighter(0).hp = 59
    battle.fighter(1).hp = 9

    battle.choose(0, "move:radiance")

    assert battle.hp(0) == 63
    assert battle.status(0, "lifesteal") is None


@pytest.mark.rule("WW-57")
def test_the_move_that_grants_lifesteal_does_not_use_it(given):
    thief = creature("thief", move("grab", Lifesteal(percent=50, charges=2), Damage(20)), move("nod", Damage(1)))
    battle = given(deck("thief"), extra=(thief,)).turn_of(0)
    battle.fighter(0).hp = 50

    battle.choose(0, "move:grab")

    assert battle.hp(0) == 50
    assert battle.status(0, "lifesteal").charges == 2  # type: ignore[union-attr]


@pytest.mark.rule("R11", "WW-57")
def test_reflect_comes_before_lifesteal(given):
    battle = given(deck("quillip"), deck("palehart")).turn_of(0)
    battle.fighter(0).hp = 5
    battle.fighter(0).statuses.append(status("lifesteal", turns=2, amount=50))
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=50))

    battle.choose(0, "move:ink_peck")

    assert battle.fighter(0, "quillip").defeated
    assert [fact.cause for fact in battle.facts(HpChanged)] == ["move", "reflect"]


@pytest.mark.rule("R11")
def test_lifesteal_after_a_reflect_that_was_survived(given):
    battle = given(deck("quillip"), deck("palehart")).turn_of(0)
    battle.fighter(0).hp = 6
    battle.fighter(0).statuses.append(status("lifesteal", turns=2, amount=50))
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=50))

    battle.choose(0, "move:ink_peck")

    assert [(fact.cause, fact.hp) for fact in battle.facts(HpChanged)] == [
        ("move", 105),
        ("reflect", 1),
        ("lifesteal", 6),
    ]


@pytest.mark.rule("WW-61")
@pytest.mark.parametrize(
    ("kind", "option", "left", "amount"),
    [
        ("dodge", "move:second_thought", 1, 50),
        ("reflect", "card:0", 2, 30),
        ("lifesteal", "card:1", 2, 40),
    ],
)
def test_dodge_reflect_and_lifesteal_refresh_instead_of_stacking(given, kind, option, left, amount):
    battle = given(deck("riddlewren", cards=("mirror_shard", "leechstone"))).turn_of(0)
    battle.fighter(0).statuses.append(status(kind, "another", charges=1, amount=99))

    battle.choose(0, option)

    found = battle.status(0, kind)
    assert (found.turns + found.charges, found.amount) == (left, amount)  # type: ignore[union-attr]


@pytest.mark.rule("R12")
def test_a_refresh_from_another_source_can_change_from_charges_to_turns(given):
    battle = given(deck("riddlewren", cards=("mirror_shard", "leechstone"))).turn_of(0)
    battle.fighter(0).statuses.append(status("reflect", "another", charges=3, amount=99))

    battle.choose(0, "card:0")

    assert (battle.status(0, "reflect").turns, battle.status(0, "reflect").charges) == (2, 0)  # type: ignore[union-attr]


@pytest.mark.rule("R15")
def test_poison_there_before_a_refresh_in_the_same_turn_still_deals_its_damage(given):
    bitter = creature("bitter", move("sip", Damage(1)), move("nod", Damage(1)))
    battle = given(deck("bitter"), extra=(bitter,)).turn_of(0)
    battle.fighter(0).statuses.append(status("poison", turns=1, amount=7))
    battle.table.emit(
        StatusRefreshed(side=0, slot=0, creature="bitter", kind="poison", source="adder_vial", turns=2, amount=7)
    )

    battle.choose(0, "move:sip")

    assert battle.hp(0) == 93
    assert battle.status(0, "poison").turns == 2  # type: ignore[union-attr]


@pytest.mark.rule("R15")
def test_poison_set_during_the_turn_deals_nothing_at_its_end(given):
    bitter = creature("bitter", move("sip", Damage(1)), move("nod", Damage(1)))
    battle = given(deck("bitter"), extra=(bitter,)).turn_of(0)
    battle.table.emit(StatusSet(side=0, slot=0, creature="bitter", kind="poison", source="x", turns=2, amount=7))

    battle.choose(0, "move:sip")

    assert battle.hp(0) == 100
    assert battle.status(0, "poison").turns == 2  # type: ignore[union-attr]


def test_poison_set_on_a_new_target_is_there_from_that_turn(given):
    viper = creature("viper", move("bite", Poison(damage=4, turns=1)), move("nod", Damage(1)))
    battle = given(deck("viper"), extra=(viper,)).turn_of(0)

    battle.choose(0, "move:bite")

    poison = battle.status(1, "poison")
    assert (poison.set_on, poison.since, poison.turns) == (1, 1, 1)  # type: ignore[union-attr]
    battle.choose(1, "move:shoulder")
    assert (battle.hp(1), battle.status(1, "poison")) == (126, None)
