"""The voluntary swap: the outgoing Creature's turn ends, then the other enters (section 7)."""

import pytest

from libs.engine.games.wits_world.facts import Defeated, Swapped
from tests.games.wits_world.given import deck, modifier, status


@pytest.mark.rule("WW-38", "WW-11")
def test_a_swap_goes_to_a_living_creature_of_the_bench_and_ends_the_turn(given):
    battle = given(deck("quillip", "palehart", "runecoil")).turn_of(0)
    battle.kill(0, "runecoil")
    assert [option for option in battle.options(0) if option.startswith("swap")] == ["swap:1"]

    battle.choose(0, "swap:1")

    assert battle.state.sides[0].active == 1
    assert [one.seat for one in battle.decisions()] == [1]


@pytest.mark.rule("WW-38")
def test_without_a_living_bench_no_swap_is_offered(given):
    battle = given().turn_of(0)
    battle.kill(0, "palehart", "runecoil")

    assert not [option for option in battle.options(0) if option.startswith("swap")]


@pytest.mark.rule("WW-62")
def test_a_swap_preserves_hp_power_and_effects_of_both(given):
    battle = given(deck("quillip", "palehart")).turn_of(0)
    out, into = battle.fighter(0, "quillip"), battle.fighter(0, "palehart")
    out.hp, out.power, into.hp, into.power = 33, 12, 44, 17
    out.statuses.append(modifier("boost_out", "footnote", 6, 5, charges=2))
    into.statuses.append(status("dodge", charges=1, amount=50))

    battle.choose(0, "swap:1").choose(1, "move:dig_in").choose(0, "swap:0")

    assert (out.hp, out.power, into.hp, into.power) == (33, 12, 44, 17)
    assert [(one.kind, one.charges) for one in (*out.statuses, *into.statuses)] == [("boost_out", 2), ("dodge", 1)]


@pytest.mark.rule("WW-63")
def test_end_of_turn_effects_of_the_outgoing_creature_come_before_the_other_enters(given):
    battle = given(deck("quillip", "palehart")).turn_of(0)
    battle.fighter(0).statuses += [status("poison", turns=2, amount=6), status("stun", turns=1)]

    battle.choose(0, "swap:1")

    assert battle.kinds() == ["ActionTaken", "HpChanged", "StatusCounted", "StatusExpired", "Swapped", "TurnStarted"]
    quillip = battle.fighter(0, "quillip")
    assert (quillip.hp, quillip.stun_immune) == (94, True)


@pytest.mark.rule("WW-64")
def test_effects_of_the_incoming_creature_do_not_tick_on_the_turn_of_the_swap(given):
    battle = given(deck("quillip", "palehart")).turn_of(0)
    battle.fighter(0, "palehart").statuses += [
        status("poison", turns=2, amount=6),
        status("lifesteal", turns=1, amount=9),
    ]

    battle.choose(0, "swap:1")

    assert battle.hp(0, "palehart") == 115
    assert battle.status(0, "poison").turns == 2  # type: ignore[union-attr]
    assert battle.status(0, "lifesteal").turns == 1  # type: ignore[union-attr]

    battle.choose(1, "move:dig_in").choose(0, "move:hoof")

    assert battle.hp(0, "palehart") == 109


@pytest.mark.rule("R17")
def test_if_the_outgoing_creature_dies_of_poison_the_chosen_one_still_enters(given):
    battle = given(deck("quillip", "palehart", "runecoil")).turn_of(0)
    battle.fighter(0).hp = 3
    battle.fighter(0).statuses.append(status("poison", turns=2, amount=6))

    battle.choose(0, "swap:2")

    assert battle.facts(Defeated) == [Defeated(0, 0, "quillip")]
    assert battle.facts(Swapped) == [Swapped(0, 2, "runecoil")]
    assert [(one.seat, one.kind, one.key) for one in battle.decisions()] == [(1, "turn", "2")]
