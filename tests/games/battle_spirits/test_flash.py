"""Flash Timing and Bursts: immediate, alternating, face down (BS-30 … BS-33, BS-48, BS-49, BS-72, BS-73, BS-87)."""

import pytest

from libs.engine.games.battle_spirits.battle_facts import AttackStepEnds, BurstActivated, BurstDiscarded, BurstSet
from libs.engine.games.battle_spirits.field_facts import UnitLeft
from libs.engine.games.battle_spirits.play_facts import CostPaid
from libs.engine.games.battle_spirits.state import Window
from tests.games.battle_spirits.given import Duel


def attacked(duel: Duel) -> Duel:
    """Cinderling attacks; the first Flash Timing is open."""
    attacker = duel.in_attack_step().puts(0, "cinderling")
    return duel.choose(f"attack:{attacker}")


def who(duel: Duel) -> tuple[int, str]:
    return duel.asked().seat, duel.asked().key


@pytest.mark.rule("BS-72", "BS-73", "X-08")
def test_the_sides_alternate_after_every_use(duel: Duel):
    duel.has(0, "gale_step", reserve=3).has(1, "hold_the_gate", reserve=4)
    attacked(duel)

    assert who(duel) == (1, "flash_1")
    duel.choose("play:hold_the_gate", "auto")
    assert who(duel) == (0, "flash_1")
    duel.choose("play:gale_step", "auto")
    assert who(duel) == (1, "flash_1")
    duel.choose("pass")
    assert who(duel) == (0, "flash_1")
    duel.choose("pass")

    assert duel.state.battle is None
    assert duel.side(1).life.total == 5


@pytest.mark.rule("BS-73", "X-08")
def test_two_passes_in_a_row_end_the_window_at_once(duel: Duel):
    attacked(duel).pass_both()

    assert duel.side(1).life.total == 4


@pytest.mark.rule("BS-72", "X-08")
def test_after_a_pass_and_a_use_the_other_side_is_asked_again(duel: Duel):
    duel.has(0, "flare_verse", reserve=3)
    attacked(duel)

    duel.choose("pass", "play:flare_verse", "auto")

    assert who(duel) == (1, "flash_1")
    duel.choose("pass")
    assert who(duel) == (0, "flash_1")


def test_the_window_is_asked_even_with_nothing_to_use(duel: Duel):
    attacked(duel)

    assert duel.options() == ["pass"]


@pytest.mark.rule("BS-64")
def test_a_magic_with_main_timing_only_is_not_for_flash(duel: Duel):
    duel.has(1, "sun_hymn", "hold_the_gate", reserve=9)
    attacked(duel)

    assert duel.options() == ["play:hold_the_gate", "pass"]


@pytest.mark.rule("BS-30", "BS-31", "BS-09")
def test_only_cards_with_a_burst_effect_can_be_set_and_only_one(duel: Duel):
    duel.has(0, "vault_of_frost", "flare_verse", "cinderling", reserve=0)
    assert [option for option in duel.options() if option.startswith("set")] == ["set_burst:vault_of_frost"]

    duel.choose("set_burst:vault_of_frost")

    assert duel.side(0).burst == "vault_of_frost"
    assert duel.facts(BurstSet)[0].see(1).card == ""
    assert duel.facts(BurstSet)[0].see(0).card == "vault_of_frost"
    assert not [option for option in duel.options() if option.startswith("set")]


@pytest.mark.rule("BS-32", "BS-33")
def test_a_set_burst_is_discarded_only_for_a_new_one(duel: Duel):
    duel.has(0, "ambush_bloom", reserve=0)
    duel.side(0).burst = "vault_of_frost"
    assert duel.options() == ["set_burst:ambush_bloom", "end"]

    duel.choose("set_burst:ambush_bloom")

    assert duel.facts(BurstDiscarded) == [BurstDiscarded(0, "vault_of_frost")]
    assert duel.side(0).trash == ["vault_of_frost"]
    assert duel.side(0).burst == "ambush_bloom"


def test_a_burst_is_not_set_from_the_removed_zone(duel: Duel):
    duel.has(0, reserve=9)
    duel.side(0).removed = ["vault_of_frost"]

    assert duel.options() == ["play:removed:vault_of_frost", "end"]


@pytest.mark.rule("BS-48", "BS-49", "X-09", "BS-87")
def test_vault_of_frost_ends_the_attack_step_and_may_then_be_paid_for(duel: Duel):
    other = duel.puts(0, "tinkerfish")
    duel.puts(1, "snowpetal", exhausted=True)
    duel.has(1, reserve=3)
    duel.side(1).burst = "vault_of_frost"
    attacked(duel).choose("decline").pass_both()
    assert duel.side(1).life.total == 4
    assert duel.options() == ["activate", "decline"]

    duel.choose("activate")
    assert duel.facts(AttackStepEnds)
    assert not duel.facts(CostPaid), "the Burst itself costs nothing"
    duel.choose("yes", "auto")
    assert sum(fact.cores + fact.soul for fact in duel.facts(CostPaid)) == 4, "5 less one white symbol"
    duel.choose(f"unit:{other}")

    assert duel.side(0).hand == ["tinkerfish"]
    assert duel.side(1).trash == ["vault_of_frost"]
    assert duel.state.turn == 4, "no other attack could be declared"


@pytest.mark.rule("BS-49")
def test_a_burst_that_is_not_paid_for_goes_to_the_trash(duel: Duel):
    duel.has(1, reserve=9)
    duel.side(1).burst = "vault_of_frost"
    attacked(duel).choose("decline").pass_both()

    duel.choose("activate", "no")

    assert duel.side(1).trash == ["vault_of_frost"]
    assert not duel.told or not [fact for fact in duel.told if isinstance(fact, CostPaid)]


@pytest.mark.rule("R16", "BS-87")
def test_the_owner_is_asked_on_every_kind_of_event_with_decline_alone_if_it_does_not_fit(duel: Duel):
    """Vault of Frost set, the opponent attacks: its owner is asked, with `decline` alone."""
    duel.side(1).burst = "vault_of_frost"

    attacked(duel)

    assert (duel.asked().seat, duel.asked().kind) == (1, "burst")
    assert duel.options() == ["decline"]
    duel.choose("decline")
    assert duel.side(1).burst == "vault_of_frost"


@pytest.mark.rule("R16")
def test_a_window_opens_when_the_opponent_destroys_a_unit(duel: Duel):
    duel.has(0, "flare_verse", reserve=3)
    duel.puts(1, "lullabird")
    duel.side(1).burst = "ambush_bloom"

    duel.choose("play:flare_verse", "main", "auto")

    assert (duel.asked().kind, duel.asked().key) == ("burst", "unit_destroyed")


@pytest.mark.rule("R16")
def test_a_window_opens_on_an_opposing_when_summoned_effect(duel: Duel):
    duel.has(0, "bramble_stag", reserve=4)
    duel.side(1).burst = "ambush_bloom"

    duel.play("bramble_stag")

    assert (duel.asked().kind, duel.asked().key) == ("burst", "opposing_summoned")


def test_own_effects_on_own_units_open_no_window(duel: Duel):
    duel.has(0, "flare_verse", reserve=3)
    duel.puts(0, "lullabird")
    duel.side(0).burst = "ambush_bloom"

    duel.choose("play:flare_verse", "main", "auto")

    assert duel.facts(UnitLeft)
    assert duel.asked().kind == "main"


@pytest.mark.rule("BS-48")
def test_ambush_bloom_summons_itself_and_can_block(duel: Duel):
    duel.has(1, reserve=1)
    duel.side(1).burst = "ambush_bloom"
    attacked(duel)
    assert duel.options() == ["activate", "decline"]

    duel.choose("activate", "from:reserve")

    bloom = duel.named(1, "ambush_bloom")
    assert duel.side(1).core_trash.total == 0
    duel.pass_both()
    assert duel.options() == [f"block:{bloom.id}", "none"]


def test_ambush_bloom_without_any_core_goes_to_the_trash(duel: Duel):
    duel.has(1, reserve=0)
    duel.side(1).burst = "ambush_bloom"

    attacked(duel).choose("activate")

    assert duel.side(1).trash == ["ambush_bloom"]
    assert duel.asked().kind == "flash"


def test_a_condition_that_occurs_twice_gives_one_activation(duel: Duel):
    duel.side(1).burst = "vault_of_frost"
    duel.state.windows += [Window(1, "life_decreased"), Window(1, "life_decreased")]

    duel.choose("activate")

    assert len(duel.facts(BurstActivated)) == 1
    assert duel.state.windows == []


def test_a_burst_that_is_gone_closes_its_window(duel: Duel):
    duel.state.windows.append(Window(1, "life_decreased"))

    duel.advance()

    assert duel.asked().kind == "main"
    assert duel.state.windows == []


def test_both_bursts_on_one_event_the_turn_players_first(duel: Duel):
    duel.side(0).burst = duel.side(1).burst = "vault_of_frost"
    duel.state.windows += [Window(1, "life_decreased"), Window(0, "life_decreased")]

    assert duel.asked().seat == 0
    duel.choose("activate")

    assert duel.asked().seat == 1
    assert duel.options() == ["activate", "decline"]


@pytest.mark.rule("R15")
def test_the_turn_player_orders_all_effects_that_wait(duel: Duel):
    stag = duel.in_attack_step().puts(0, "ultimate_pyrelord", 3)
    duel.unit(stag).soul = True
    duel.puts(1, "cinderling", 1)

    duel.choose(f"attack:{stag}")

    assert (duel.asked().seat, duel.asked().kind) == (0, "order")
    assert duel.options() == [f"next:{stag}:ultimate_pyrelord:0", f"next:{stag}:ultimate_pyrelord:1"]
    duel.choose(f"next:{stag}:ultimate_pyrelord:1")
    assert duel.asked().kind == "optional"


@pytest.mark.rule("R15")
def test_effects_of_both_sides_are_ordered_by_the_turn_player(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "gravemite", 1)
    blocker = duel.puts(1, "gravemite", 1)
    duel.puts(0, "tinkerfish")

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{blocker}").pass_both()

    assert (duel.asked().seat, duel.asked().kind) == (0, "order")
    duel.choose(f"next:{blocker}:gravemite:0")
    assert [len(side.hand) for side in duel.state.sides] == [1, 1]


@pytest.mark.rule("BS-65")
def test_a_flash_effect_on_the_field_is_used_in_main_step_and_flash_once_a_turn(duel: Duel):
    vizier = duel.puts(0, "masked_vizier", 3)
    target = duel.puts(1, "aegis_stag")

    assert f"use:{vizier}:0" in duel.options()
    duel.choose(f"use:{vizier}:0")

    assert duel.bp(target) == 3000
    assert f"use:{vizier}:0" not in duel.options()


@pytest.mark.rule("BS-65", "BS-17")
def test_masked_vizier_at_level_one_has_no_flash(duel: Duel):
    vizier = duel.puts(0, "masked_vizier", 1)
    duel.puts(1, "aegis_stag")

    assert f"use:{vizier}:0" not in duel.options()


@pytest.mark.rule("R1")
def test_bp_never_fall_below_zero(duel: Duel):
    vizier = duel.puts(0, "masked_vizier", 3)
    target = duel.puts(1, "lullabird")

    duel.choose(f"use:{vizier}:0")

    assert duel.bp(target) == 0
    assert duel.is_there(target)
