"""Costs, reduction, payment and levels (BS-01 … BS-25, BS-38 … BS-49)."""

import pytest

from libs.engine.games.battle_spirits.field_facts import CoresMoved, LevelChanged
from libs.engine.games.battle_spirits.play_facts import CostPaid, PlacingBegan
from tests.games.battle_spirits.given import BOOK, Duel


def cost(duel: Duel, card: str) -> int:
    """What the card costs now, as its play would declare it."""
    duel.has(0, card, reserve=20)
    duel.choose(f"play:{card}")
    return duel.state.agenda[-1].cost  # type: ignore[union-attr]


@pytest.mark.rule("BS-05", "BS-20", "X-01")
def test_one_red_symbol_makes_forge_wyvern_cost_three(duel: Duel):
    duel.puts(0, "cinderling")

    assert cost(duel, "forge_wyvern") == 3


@pytest.mark.rule("BS-06", "X-01")
def test_three_red_symbols_reduce_by_the_two_icons_only(duel: Duel):
    for _ in range(3):
        duel.puts(0, "cinderling")

    assert cost(duel, "forge_wyvern") == 2


@pytest.mark.rule("BS-08", "X-01")
def test_green_symbols_do_not_reduce_red_icons(duel: Duel):
    duel.puts(0, "leafhopper")
    duel.puts(0, "leafhopper")

    assert cost(duel, "forge_wyvern") == 4


@pytest.mark.rule("BS-08", "R9")
def test_an_ultimate_symbol_reduces_no_coloured_icon(duel: Duel):
    duel.puts(0, "ultimate_pyrelord")

    assert cost(duel, "forge_wyvern") == 4


def test_symbols_of_the_other_side_do_not_reduce(duel: Duel):
    duel.puts(1, "cinderling")

    assert cost(duel, "forge_wyvern") == 4


@pytest.mark.rule("BS-07")
def test_the_reduction_is_applied_without_asking_and_no_more_can_be_paid(duel: Duel):
    duel.puts(0, "cinderling")
    duel.has(0, "lava_lynx", reserve=9)

    duel.choose("play:lava_lynx", "reserve", "reserve")

    assert duel.side(0).core_trash.total == 2
    assert duel.asked().kind == "place"


@pytest.mark.rule("BS-01", "BS-13")
def test_a_card_is_not_there_until_it_is_paid_and_placed(duel: Duel):
    target = duel.puts(1, "cinderling")
    duel.has(0, "forge_wyvern", reserve=5)

    duel.choose("play:forge_wyvern", "reserve", "reserve", "reserve")
    assert not duel.side(0).field
    duel.choose("reserve", "from:reserve")

    assert [unit.face for unit in duel.side(0).field] == ["forge_wyvern"]
    assert not duel.is_there(target)


@pytest.mark.rule("BS-02", "BS-03", "BS-35")
def test_reserve_and_field_pay_in_any_mix_into_the_core_trash(duel: Duel):
    lynx = duel.puts(0, "cinderling", 2)
    duel.has(0, "bramble_stag", reserve=3)

    duel.choose("play:bramble_stag", "reserve", f"card:{lynx}", "reserve")

    assert duel.side(0).core_trash.cores == 3
    assert duel.side(0).trash == []
    assert duel.unit(lynx).cores == 1
    assert [fact.source for fact in duel.facts(CostPaid)] == ["reserve", lynx, "reserve"]


@pytest.mark.rule("BS-04", "BS-38")
def test_cores_in_the_core_trash_cannot_pay_until_recall_rite_brings_them_back(duel: Duel):
    duel.has(0, "recall_rite", "lava_lynx", reserve=2)
    duel.side(0).core_trash.cores = 2
    assert "play:lava_lynx" not in duel.options()

    duel.play("recall_rite")

    assert duel.side(0).reserve.cores == 2
    assert duel.side(0).core_trash.cores == 2


@pytest.mark.rule("BS-38")
def test_cores_in_life_and_counter_area_cannot_pay(duel: Duel):
    duel.has(0, "cinderling", reserve=1)
    duel.side(0).counter_area = 5

    assert "play:cinderling" not in duel.options()


@pytest.mark.rule("BS-12", "BS-38")
def test_a_card_without_the_cores_of_its_lowest_level_is_not_offered(duel: Duel):
    duel.has(0, "cinderling", reserve=1)
    assert duel.options() == ["end"]

    duel.has(0, "cinderling", reserve=2)
    assert duel.options() == ["play:cinderling", "end"]


@pytest.mark.rule("BS-14")
def test_crypt_choir_needs_two_cores_to_enter_and_to_stay(duel: Duel):
    duel.has(0, "crypt_choir", reserve=6)
    assert "play:crypt_choir" not in duel.options()
    duel.has(0, "crypt_choir", reserve=7)

    duel.choose("play:crypt_choir", "auto", "from:reserve")
    assert "done" not in duel.options()
    duel.choose("from:reserve")
    choir = duel.named(0, "crypt_choir")
    duel.choose(f"move:{choir.id}:reserve")

    assert duel.side(0).trash == ["crypt_choir"]
    assert duel.side(0).reserve.cores == 2


@pytest.mark.rule("BS-15")
def test_a_nexus_stays_with_no_core(duel: Duel):
    duel.has(0, "sunken_forge", reserve=3)

    duel.play("sunken_forge", 0)

    assert duel.named(0, "sunken_forge").total == 0
    assert duel.asked().kind == "main"


def test_a_card_may_enter_at_a_high_level(duel: Duel):
    duel.has(0, "lava_lynx", reserve=6)

    lynx = duel.play("lava_lynx", 3)

    assert duel.level(lynx) == 2


@pytest.mark.rule("BS-16", "BS-66")
def test_bp_follow_the_level_up_and_down(duel: Duel):
    lynx = duel.puts(0, "lava_lynx", 1)
    duel.has(0, reserve=2)
    assert (duel.level(lynx), duel.bp(lynx)) == (1, 3000)

    duel.choose(f"move:reserve:{lynx}", f"move:reserve:{lynx}")
    assert (duel.level(lynx), duel.bp(lynx)) == (2, 5000)
    assert [fact.level for fact in duel.facts(LevelChanged)] == [2]
    duel.choose(f"move:{lynx}:reserve")

    assert (duel.level(lynx), duel.bp(lynx)) == (1, 3000)


@pytest.mark.rule("BS-21")
def test_prism_kit_is_red_and_not_green(duel: Duel):
    kit = duel.puts(0, "prism_kit")
    duel.puts(0, "ashfall_ruin", 2)

    assert duel.bp(kit) == 4000
    assert cost(duel, "canopy_hunter") == 4, "its green symbol reduces"


@pytest.mark.rule("BS-22")
def test_dawnfang_is_red_and_white(duel: Duel):
    assert BOOK.faces["dawnfang"].colours == ("red", "white")
    assert cost(duel, "dawnfang") == 5
    duel = Duel()
    duel.puts(0, "cinderling")
    duel.puts(0, "snowpetal")
    assert cost(duel, "dawnfang") == 3


@pytest.mark.rule("R10")
def test_auto_takes_reserve_then_spare_field_cores_then_others_then_the_soul_core(duel: Duel):
    duel.has(0, "sunken_forge", "scrap_colossus", reserve=1, soul=True)
    spare = duel.puts(0, "lava_lynx", 3)
    other = duel.puts(0, "cinderling", 2)

    duel.choose("play:sunken_forge", "auto")

    assert [(fact.source, fact.cores) for fact in duel.facts(CostPaid)] == [("reserve", 1), (spare, 2)]
    assert duel.unit(other).cores == 2


@pytest.mark.rule("R10", "BS-47")
def test_auto_depletes_cards_before_it_touches_the_soul_core(duel: Duel):
    duel.has(0, "lava_lynx", reserve=0, soul=True)
    first = duel.puts(0, "tinkerfish", 1)
    second = duel.puts(0, "lullabird", 2)

    duel.choose("play:lava_lynx", "auto")

    assert [(fact.source, fact.cores) for fact in duel.facts(CostPaid)] == [(second, 1), (first, 1), (second, 1)]
    assert not duel.is_there(first)
    assert not duel.is_there(second)
    assert duel.side(0).reserve.soul


@pytest.mark.rule("R10")
def test_cards_are_checked_only_after_the_whole_payment(duel: Duel):
    duel.has(0, "lava_lynx", reserve=3)
    fish = duel.puts(0, "tinkerfish", 1)

    duel.choose("play:lava_lynx", f"card:{fish}")
    assert duel.is_there(fish)
    duel.choose("reserve", "reserve")

    assert not duel.is_there(fish)
    assert duel.asked().kind == "place"


def test_paying_with_the_unit_that_gave_the_symbol_does_not_change_the_cost(duel: Duel):
    duel.has(0, "forge_wyvern", reserve=3)
    giver = duel.puts(0, "cinderling", 1)

    duel.choose("play:forge_wyvern", f"card:{giver}", "reserve", "reserve")

    assert duel.facts(PlacingBegan)
    assert not duel.is_there(giver)
    assert duel.side(0).core_trash.total == 3


def test_a_summon_condition_lost_by_paying_does_not_stop_the_summon(duel: Duel):
    duel.has(0, "ultimate_pyrelord", reserve=5)
    giver = duel.puts(0, "cinderling", 1)

    duel.choose("play:ultimate_pyrelord", f"card:{giver}", *["reserve"] * 4, "from:reserve")

    assert [unit.face for unit in duel.side(0).field] == ["ultimate_pyrelord"]


def test_cores_left_on_a_depleted_card_go_to_the_reserve(duel: Duel):
    choir = duel.puts(0, "crypt_choir", 2)

    duel.choose(f"move:{choir}:reserve")

    assert duel.side(0).reserve.cores == 2


@pytest.mark.rule("BS-25")
def test_rarity_and_number_are_not_even_known_to_the_rules():
    names = set(type(BOOK.faces["cinderling"]).__struct_fields__)

    assert not names & {"rarity", "number"}


@pytest.mark.rule("BS-26", "BS-28", "BS-58")
def test_the_void_gives_a_core_to_the_reserve_in_the_core_step(duel: Duel):
    duel.choose("end").advance()

    move = next(fact for fact in duel.told if isinstance(fact, CoresMoved))
    assert (move.seat, move.source, move.target, move.cores) == (1, "void", "reserve", 1)
    assert duel.side(1).reserve.cores == 1


@pytest.mark.rule("R17")
def test_sixty_four_core_moves_and_no_more(duel: Duel):
    lynx = duel.puts(0, "lava_lynx", 2)
    for _ in range(32):
        duel.choose(f"move:{lynx}:reserve", f"move:reserve:{lynx}")

    assert duel.options() == ["end"]


@pytest.mark.rule("R17")
def test_sixteen_brave_actions_and_no_more(duel: Duel):
    first = duel.puts(0, "cinderling", 1, brave="plain_harness")
    second = duel.puts(0, "cinderling", 1)
    brave = duel.unit(first).brave_id
    for number in range(16):
        duel.choose(f"brave:{brave}:{(second, first)[number % 2]}")

    assert not [option for option in duel.options() if option.startswith(("brave", "separate", "swap"))]
