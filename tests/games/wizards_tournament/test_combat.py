"""The Combat Phase and its damage (4.4 and section 5)."""

import pytest

from libs.engine.games.wizards_tournament.facts import DamageDealt, Destroyed
from libs.engine.games.wizards_tournament.facts_combat import AttackersDeclared, BlocksDeclared
from libs.engine.games.wizards_tournament.state import COMBAT_START
from tests.games.wizards_tournament.given import Duel


def combat(given, attackers, blockers=(), *, seats: int = 2) -> tuple[Duel, list[int], list[int]]:
    """Seat 0 is about to attack with these, seat 1 has those to defend with; everybody holds a card."""
    duel = given(seats)
    for seat in range(seats):
        duel.hold(seat, "spirit")
    duel.at(COMBAT_START)
    ours = [duel.put(0, set_) for set_ in attackers]
    theirs = [duel.put(1, set_) for set_ in blockers]
    return duel, ours, theirs


def fight(duel: Duel, ours, blocks=()) -> Duel:
    """All attack seat 1, these blocks are declared, everything goes on up to the End Phase or a question."""
    duel.go().until("attackers").choose(0, *[f"add:{id_}:1" for id_ in ours]).passes()
    for blocker, attacker in blocks:
        duel.choose(1, f"block:{blocker}:{attacker}")
    if not duel.over and duel.decision().kind == "blocks":
        duel.choose(1, "done")
    return duel.passes()


@pytest.mark.rule("T-05", "WT-38", "WT-39", "WT-40", "WT-46", "WT-53", "WT-20")
def test_t05_the_excess_over_a_defender_hits_its_seat(given):
    duel, (champion,), (hound,) = combat(given, ["duel_champion"], ["brass_hound"])

    fight(duel, [champion], [(hound, champion)])

    assert duel.card(hound) is None
    assert duel.seat(1).discard == ["brass_hound"]
    assert duel.life(1) == 28
    assert duel.card(champion).damage == 3
    duel.until("purchase")
    assert duel.card(champion).damage == 0


@pytest.mark.rule("T-06", "WT-41", "WT-38", "WT-52")
def test_t06_the_excess_over_an_attacker_hits_nobody(given):
    duel, (hound,), (champion,) = combat(given, ["brass_hound"], ["duel_champion"])

    fight(duel, [hound], [(champion, hound)])

    assert duel.card(hound) is None
    assert duel.seat(0).discard == ["brass_hound"]
    assert duel.card(champion).damage == 3
    assert (duel.life(0), duel.life(1)) == (30, 30)


@pytest.mark.rule("T-07", "WT-35", "WT-43", "WT-44")
def test_t07_a_group_that_cannot_absorb_all_lets_the_rest_through(given):
    duel, (giant,), blockers = combat(given, ["quarry_giant"], ["gutter_imp", "brass_hound"])

    fight(duel, [giant], [(id_, giant) for id_ in blockers])

    assert [duel.card(id_) for id_ in blockers] == [None, None]
    assert duel.life(1) == 28
    assert duel.card(giant).damage == 5


@pytest.mark.rule("T-09", "WT-39")
def test_t09_equal_monsters_destroy_each_other(given):
    duel, (ours,), (theirs,) = combat(given, ["brass_hound"], ["brass_hound"])

    fight(duel, [ours], [(theirs, ours)])

    assert duel.state.play == []
    assert (duel.life(0), duel.life(1)) == (30, 30)


@pytest.mark.rule("WT-42", "R19")
def test_the_attacker_divides_freely_what_cannot_destroy_all(given):
    for first, gone in ((2, ["brass_hound"]), (1, []), (3, ["sky_skate"]), (0, ["brass_hound"])):
        duel, (champion,), (skate, hound) = combat(given, ["duel_champion"], ["sky_skate", "brass_hound"])
        duel.card(champion).power = 3
        fight(duel, [champion], [(skate, champion), (hound, champion)])
        assert (duel.decision().seat, duel.decision().kind) == (0, "split")
        assert duel.options() == ["assign:0", "assign:1", "assign:2", "assign:3"]
        assert duel.rules.default(duel.state, duel.decision()) == "assign:3"

        duel.choose(0, f"assign:{first}")

        lost = [fact.set for fact in duel.facts(Destroyed) if fact.controller == 1]
        assert lost == ([] if first in (1, 2) else gone)
        assert duel.life(1) == 30
        assert [fact.amount for fact in duel.facts(DamageDealt) if fact.source == "duel_champion"] == [
            amount for amount in (first, 3 - first) if amount
        ]


@pytest.mark.rule("WT-42")
def test_parts_are_bounded_so_that_the_rest_finds_its_place(given):
    duel, (champion,), blockers = combat(given, ["duel_champion"], ["gutter_imp", "brass_hound", "gutter_imp"])
    fight(duel, [champion], [(id_, champion) for id_ in blockers])
    assert duel.options() == ["assign:0", "assign:1", "assign:2"]

    duel.choose(0, "assign:0")

    assert duel.state.shares[1].amount == 3
    assert duel.card(blockers[1]) is None
    assert duel.card(blockers[2]) is None
    assert duel.card(blockers[0]).damage == 0


@pytest.mark.rule("WT-33", "R8", "WT-37")
def test_any_number_of_ready_monsters_attack_in_one_declaration(given):
    duel, ours, _ = combat(given, ["gutter_imp", "brass_hound", "sky_skate"])
    tired = duel.put(0, "quarry_giant", token=True)
    duel.hold(1)
    duel.go().until("attackers")
    assert duel.options() == [f"add:{id_}:1" for id_ in ours] + ["done"]
    assert f"add:{tired}:1" not in duel.options()

    duel.choose(0, f"add:{ours[0]}:1", f"add:{ours[2]}:1", "done")

    assert [fact.count for fact in duel.facts(AttackersDeclared)] == [2]
    duel.passes()
    assert duel.life(1) == 30 - 2 - 3
    assert [duel.card(id_).token for id_ in ours] == [True, False, True]


@pytest.mark.rule("R8")
def test_without_an_attacker_the_phase_ends(given):
    duel, _, _ = combat(given, ["brass_hound"])

    duel.go().until("attackers").choose(0, "done")

    assert duel.state.step == "end_window"


@pytest.mark.rule("WT-32", "WT-34", "R9", "WT-35")
def test_each_ready_monster_defends_against_one_attacker(given):
    duel, (one, two), (hound, imp) = combat(given, ["brass_hound", "gutter_imp"], ["brass_hound", "gutter_imp"])
    tired = duel.put(1, "quarry_giant", token=True)
    duel.go().until("attackers").choose(0, f"add:{one}:1", f"add:{two}:1").passes()
    assert duel.options() == [
        f"block:{hound}:{one}", f"block:{hound}:{two}", f"block:{imp}:{one}", f"block:{imp}:{two}", "done"
    ]  # fmt: skip

    duel.choose(1, f"block:{hound}:{two}")

    assert duel.options() == [f"block:{imp}:{one}", f"block:{imp}:{two}", "done"]
    assert f"block:{tired}:{one}" not in duel.options()
    assert duel.rules.default(duel.state, duel.decision()) == "done"


@pytest.mark.rule("WT-36", "R10")
def test_attackers_get_their_tokens_after_the_damage_and_defenders_none(given):
    duel, (champion,), (giant,) = combat(given, ["duel_champion"], ["quarry_giant"])
    duel.go().until("attackers").choose(0, f"add:{champion}:1")
    assert not duel.card(champion).token
    duel.passes().choose(1, f"block:{giant}:{champion}")
    assert not duel.card(champion).token

    duel.passes()

    assert duel.card(champion) is None
    assert not duel.card(giant).token


@pytest.mark.rule("WT-52")
def test_relics_neither_attack_nor_defend(given):
    duel, (hound,), _ = combat(given, ["brass_hound"])
    duel.put(0, "healing_idol")
    duel.put(1, "healing_idol")
    duel.go().until("attackers")
    assert duel.options() == [f"add:{hound}:1", "done"]

    duel.choose(0, f"add:{hound}:1").passes()

    assert duel.life(1) == 27
    assert duel.state.step == "end_window"


@pytest.mark.rule("R12")
def test_an_attacker_whose_defenders_have_left_stays_blocked(given):
    duel, (hound,), (imp,) = combat(given, ["brass_hound"], ["gutter_imp"])
    duel.hold(0, "sudden_spark", pool=2)
    duel.go().until("attackers").choose(0, f"add:{hound}:1").passes()
    duel.choose(1, f"block:{imp}:{hound}")
    assert duel.state.step == "block_window"

    duel.choose(0, "cast:sudden_spark", f"card:{imp}").passes()

    assert duel.life(1) == 30
    assert duel.card(hound).damage == 0
    assert duel.card(imp) is None


@pytest.mark.rule("R12")
def test_an_attacker_that_left_deals_and_receives_nothing(given):
    duel, (imp,), (hound,) = combat(given, ["gutter_imp"], ["brass_hound"])
    duel.hold(1, "sudden_spark", "spirit", pool=2)
    duel.go().until("attackers").choose(0, f"add:{imp}:1").passes().choose(1, f"block:{hound}:{imp}")
    duel.choose(0, "pass").choose(1, "cast:sudden_spark", f"card:{imp}").passes()

    assert duel.card(imp) is None
    assert duel.card(hound).damage == 0
    assert duel.life(1) == 30


def test_with_all_attackers_destroyed_nobody_is_asked_to_defend(given):
    duel, (imp,), (hound,) = combat(given, ["gutter_imp"], ["brass_hound"])
    duel.hold(1, "sudden_spark", "spirit", pool=2)
    duel.go().until("attackers").choose(0, f"add:{imp}:1")
    duel.choose(0, "pass").choose(1, "cast:sudden_spark", f"card:{imp}")

    duel.passes()

    assert duel.state.step == "end_window"
    assert duel.facts(BlocksDeclared) == []
    assert duel.card(hound).damage == 0


@pytest.mark.rule("R13")
def test_power_counts_as_it_is_at_the_moment_of_damage_and_the_dead_still_strike(given):
    duel, (hound,), (champion,) = combat(given, ["brass_hound"], ["duel_champion"])
    duel.hold(0, "giantstep", "spirit", pool=3)
    duel.go().until("attackers").choose(0, f"add:{hound}:1").passes().choose(1, f"block:{champion}:{hound}")

    duel.choose(0, "cast:giantstep", f"card:{hound}").passes()

    assert duel.card(champion) is None
    assert duel.life(1) == 29
    assert duel.card(hound).damage == 5


def test_a_token_put_on_a_declared_attacker_or_defender_changes_nothing(given):
    duel, (hound,), (imp,) = combat(given, ["brass_hound"], ["gutter_imp"])
    duel.hold(1, "startle", "startle", "spirit", pool=6)
    duel.go().until("attackers").choose(0, f"add:{hound}:1", "pass")
    duel.choose(1, "cast:startle", f"card:{hound}").passes()
    assert duel.card(hound).token
    duel.choose(1, f"block:{imp}:{hound}").choose(0, "pass").choose(1, "cast:startle", f"card:{imp}").passes()

    assert duel.card(imp) is None
    assert duel.life(1) == 29
    assert duel.card(hound).damage == 2


@pytest.mark.rule("WT-39")
def test_damage_of_one_turn_adds_up(given):
    duel, (hound,), (champion,) = combat(given, ["brass_hound"], ["duel_champion"])
    duel.card(champion).damage = 2

    fight(duel, [hound], [(champion, hound)])

    assert duel.state.play == []
    assert duel.life(1) == 30


@pytest.mark.rule("R20")
def test_a_ward_on_a_defender_absorbs_before_the_excess_comes_through(given):
    duel, (champion,), (hound,) = combat(given, ["duel_champion"], ["brass_hound"])
    duel.card(hound).shield = 3

    fight(duel, [champion], [(hound, champion)])

    assert duel.life(1) == 30
    assert (duel.card(hound).damage, duel.card(hound).shield) == (2, 0)
    assert duel.card(champion).damage == 3


@pytest.mark.rule("WT-56", "WT-29")
def test_permanents_are_activated_at_the_start_after_attackers_and_after_blocks(given):
    duel, (hound,), (imp,) = combat(given, ["brass_hound"], ["gutter_imp"])
    idols = [duel.put(0, "healing_idol") for _ in range(3)]
    weaver = duel.put(0, "hex_weaver")
    theirs = duel.put(1, "healing_idol")
    duel.go()
    assert duel.decision().kind == "combat_start"
    duel.choose(0, f"activate:{idols[0]}").passes().choose(0, "go")
    duel.choose(0, f"add:{hound}:1", f"add:{weaver}:1")
    assert duel.state.step == "attack_window"
    assert f"activate:{weaver}" not in duel.options()
    duel.choose(0, f"activate:{idols[1]}")
    while duel.state.stack:
        duel.choose(duel.decision().seat, "pass")
    assert duel.state.step == "attack_window"
    assert (duel.decision().seat, duel.life(0)) == (0, 34)
    duel.choose(0, "pass")
    assert f"activate:{theirs}" not in duel.options()
    duel.choose(1, "pass", f"block:{imp}:{hound}")
    assert duel.state.step == "block_window"
    duel.choose(0, f"activate:{idols[2]}").passes()

    assert duel.life(0) == 36


@pytest.mark.rule("R7")
def test_a_monster_used_at_the_start_of_combat_cannot_attack(given):
    duel, (weaver,), _ = combat(given, ["hex_weaver"])

    duel.go().choose(0, f"activate:{weaver}", "seat:1").passes()

    assert duel.state.step == "end_window"
    assert duel.life(1) == 28


def test_flying_defenders_and_walking_attackers_meet(given):
    duel, (hound,), (moth,) = combat(given, ["brass_hound"], ["lantern_moth"])

    fight(duel, [hound], [(moth, hound)])

    assert duel.card(moth) is None
    assert duel.life(1) == 28
    assert duel.card(hound).damage == 1
