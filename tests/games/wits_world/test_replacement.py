"""Defeat and mandatory replacement: hidden, simultaneous, free of turns (section 8)."""

import pytest

from libs.engine.games.wits_world.facts import (
    BattleEnded,
    Replaced,
    ReplacementChosen,
    ReplacementRequired,
    TurnStarted,
)
from tests.games.wits_world.given import Battle, deck, status


@pytest.mark.rule("WW-65")
def test_a_creature_at_0_hp_is_out_without_effects_and_never_selectable_again(given):
    battle = given(deck("quillip"), deck("fizzlit", "palehart", "runecoil")).turn_of(0)
    battle.fighter(1).hp = 1
    battle.fighter(1).statuses.append(status("lifesteal", turns=5, amount=5))

    battle.choose(0, "move:ink_peck")

    fizzlit = battle.fighter(1, "fizzlit")
    assert (fizzlit.hp, fizzlit.defeated, fizzlit.statuses) == (0, True, [])
    assert battle.options(1) == ["pick:1", "pick:2"]
    battle.choose(1, "pick:2")
    assert [option for option in battle.options(1) if option.startswith("swap")] == ["swap:1"]


@pytest.mark.rule("WW-66", "WW-13", "R19")
def test_play_waits_for_the_replacement_which_costs_no_turn(given):
    battle = given(deck("quillip"), deck("fizzlit", "palehart", "runecoil")).turn_of(0)
    battle.fighter(1).hp = 1

    battle.choose(0, "move:ink_peck")

    assert [(one.seat, one.kind, one.clock, one.key) for one in battle.decisions()] == [
        (1, "replacement", "selection", "1")
    ]

    battle.choose(1, "pick:1")

    assert battle.last == [Replaced(1, 1, "palehart"), TurnStarted(1, 2)]
    assert battle.options(1)[0] == "move:hoof"


@pytest.mark.rule("WW-13")
def test_a_side_that_died_on_its_own_turn_replaces_and_the_other_side_is_next(given):
    battle = given(deck("quillip"), deck("cobblehide")).turn_of(0)
    battle.fighter(0).hp = 1
    battle.fighter(0).statuses.append(status("poison", turns=3, amount=6))

    battle.choose(0, "move:ink_peck").choose(0, "pick:1")

    assert battle.last[-1] == TurnStarted(1, 2)


@pytest.mark.rule("R18")
def test_a_side_with_one_living_creature_left_is_not_asked(given):
    battle = given(deck("quillip"), deck("fizzlit", "palehart", "runecoil")).turn_of(0)
    battle.kill(1, "palehart")
    battle.fighter(1).hp = 1

    battle.choose(0, "move:ink_peck")

    assert battle.facts(ReplacementRequired) == [ReplacementRequired(1)]
    assert battle.facts(Replaced) == [Replaced(1, 2, "runecoil")]
    assert [(one.seat, one.kind) for one in battle.decisions()] == [(1, "turn")]


@pytest.mark.rule("WW-67")
def test_defeating_all_opposing_creatures_wins_at_once(given):
    battle = given(deck("quillip"), deck("fizzlit", "palehart", "runecoil")).turn_of(0)
    battle.kill(1, "palehart", "runecoil")
    battle.fighter(1).hp = 10

    battle.choose(0, "move:ink_peck")

    assert battle.last[-1] == BattleEnded(0, "all_defeated")
    assert battle.decisions() == []
    outcome = battle.rules.outcome(battle.state)
    assert (outcome.places, outcome.reason) == ((1, 2), "all_defeated")  # type: ignore[union-attr]


def both_fall(given, *killed: str) -> Battle:
    """Quillip strikes Fizzlit down and dies of its reflection, in turn 1."""
    battle = given(deck("quillip", "palehart", "runecoil"), deck("fizzlit", "burrowmaul", "voltusk")).turn_of(0)
    battle.kill(1, *killed)
    battle.fighter(0).hp, battle.fighter(1).hp = 2, 4
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=50))
    return battle.choose(0, "move:ink_peck")


@pytest.mark.rule("R19")
def test_if_both_need_a_replacement_both_are_asked_at_once_and_see_nothing(given):
    battle = both_fall(given)
    assert [one.seat for one in battle.decisions()] == [0, 1]

    battle.choose(1, "pick:2")

    assert battle.last == [ReplacementChosen(1, 2)]
    assert battle.last[0].see(0) == battle.last[0].see(None) == ReplacementChosen(1, -1)
    seen = battle.rules.view(battle.state, 0).sides[1]
    assert (seen.active, seen.chosen, seen.pick, seen.creatures[2]) == (None, True, None, None)
    assert battle.rules.view(battle.state, 1).sides[1].pick == 2

    battle.choose(0, "pick:1")

    assert battle.last == [
        ReplacementChosen(0, 1),
        Replaced(0, 1, "palehart"),
        Replaced(1, 2, "voltusk"),
        TurnStarted(1, 2),
    ]


@pytest.mark.rule("R18", "R19")
def test_a_pick_without_a_choice_is_kept_back_until_the_other_side_has_chosen(given):
    battle = both_fall(given, "burrowmaul")

    assert battle.facts(Replaced) == []
    assert [one.seat for one in battle.decisions()] == [0]
    assert battle.rules.view(battle.state, 0).sides[1].creatures[2] is None

    battle.choose(0, "pick:2")

    assert battle.facts(Replaced) == [Replaced(0, 2, "runecoil"), Replaced(1, 2, "voltusk")]


@pytest.mark.rule("R18", "R19")
def test_two_picks_without_a_choice_are_shown_together(given):
    battle = given(deck("quillip", "palehart", "runecoil"), deck("fizzlit", "burrowmaul", "voltusk")).turn_of(0)
    battle.kill(0, "palehart").kill(1, "burrowmaul")
    battle.fighter(0).hp, battle.fighter(1).hp = 2, 4
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=50))

    battle.choose(0, "move:ink_peck")

    assert battle.facts(Replaced) == [Replaced(0, 2, "runecoil"), Replaced(1, 2, "voltusk")]
    assert battle.last[-1] == TurnStarted(1, 2)


@pytest.mark.rule("R21")
def test_the_default_of_a_replacement_is_the_lowest_living_slot(given):
    battle = given(deck("quillip", "palehart", "runecoil"), deck("fizzlit", "burrowmaul", "voltusk")).turn_of(0, (0, 1))
    battle.fighter(1).hp = 1

    battle.choose(0, "move:ink_peck")

    assert battle.rules.default(battle.state, battle.decision(1)) == "pick:0"
    battle.miss(1)
    assert battle.facts(Replaced) == [Replaced(1, 0, "fizzlit")]


@pytest.mark.rule("WW-60", "WW-64")
def test_a_replacement_that_carries_old_effects_ticks_at_the_end_of_its_own_next_turns(given):
    battle = given(deck("quillip"), deck("fizzlit", "palehart", "runecoil")).turn_of(0)
    battle.fighter(1).hp = 1
    battle.fighter(1, "palehart").statuses.append(status("poison", turns=2, amount=6))

    battle.choose(0, "move:ink_peck").choose(1, "pick:1")
    assert battle.hp(1) == 115

    battle.choose(1, "move:hoof")
    assert battle.hp(1) == 109

    battle.choose(0, "card:0")
    assert battle.hp(1) == 109


@pytest.mark.rule("WW-67")
def test_when_the_last_two_fall_in_one_action_the_hit_decides_before_the_reflection(given):
    battle = given(deck("quillip", "palehart", "runecoil"), deck("fizzlit", "burrowmaul", "voltusk")).turn_of(0)
    battle.kill(0, "palehart", "runecoil").kill(1, "burrowmaul", "voltusk")
    battle.fighter(0).hp, battle.fighter(1).hp = 2, 4
    battle.fighter(1).statuses.append(status("reflect", turns=2, amount=50))

    battle.choose(0, "move:ink_peck")

    assert battle.last[-1] == BattleEnded(0, "all_defeated")
    assert battle.hp(0) == 2
