"""The Attack Step: declaration, targets, blocks, comparison of BP, loss of Life (BS-44, BS-45, BS-67 … BS-83)."""

import pytest

from libs.engine.games.battle_spirits.battle_facts import BattleEnded, BlockDeclared, BpCompared, StageReached
from libs.engine.games.battle_spirits.cards import Ability, Card, Destroy, Filter, Level
from libs.engine.games.battle_spirits.field_facts import UnitLeft
from libs.engine.games.battle_spirits.match_facts import CardsDrawn, MatchOver
from tests.games.battle_spirits.given import Duel


def stages(duel: Duel) -> list[str]:
    return [fact.stage for fact in duel.told if isinstance(fact, StageReached)]


@pytest.mark.rule("BS-19", "BS-27", "BS-80", "X-03")
def test_twin_crest_drake_unblocked_takes_two_life_into_the_reserve(duel: Duel):
    drake = duel.in_attack_step().puts(0, "twin_crest_drake")
    duel.puts(0, "tinkerfish")
    duel.has(1, reserve=1)

    duel.choose(f"attack:{drake}").pass_both()

    assert duel.side(1).life.total == 3
    assert duel.side(1).reserve.total == 3


@pytest.mark.rule("BS-54", "R5", "R12", "X-03")
def test_life_is_taken_as_far_as_it_goes_and_none_left_is_the_end_at_once(duel: Duel):
    drake = duel.in_attack_step().puts(0, "twin_crest_drake")
    duel.has(1, reserve=1, life=1)
    duel.side(1).burst = "vault_of_frost"

    duel.choose(f"attack:{drake}", "decline").pass_both()

    assert duel.side(1).life.total == 0
    assert duel.side(1).reserve.total == 2
    assert duel.facts(MatchOver) == [MatchOver(0, "life_lost")]
    assert duel.last[-1] == MatchOver(0, "life_lost")


def test_a_unit_without_a_symbol_takes_no_life(duel: Duel):
    harness = duel.in_attack_step().puts(0, "plain_harness")

    duel.choose(f"attack:{harness}").pass_both()

    assert duel.side(1).life.total == 5


@pytest.mark.rule("BS-17", "X-04")
def test_lava_lynx_draws_at_level_two_only_and_before_any_flash(duel: Duel):
    low = duel.in_attack_step().puts(0, "lava_lynx", 1)
    high = duel.puts(0, "lava_lynx", 3)

    duel.choose(f"attack:{low}")
    assert not duel.facts(CardsDrawn)
    duel.pass_both().choose(f"attack:{high}")

    assert [fact.count for fact in duel.facts(CardsDrawn)] == [1]
    kinds = duel.kinds()
    assert kinds.index("CardsDrawn") < kinds.index("StageReached")


@pytest.mark.rule("BS-69", "BS-45", "BS-44")
def test_declaring_exhausts_a_refreshed_unit_of_the_turn_player(duel: Duel):
    ready = duel.in_attack_step().puts(0, "cinderling")
    duel.puts(0, "tinkerfish", exhausted=True)
    duel.puts(1, "snowpetal")
    assert duel.options() == [f"attack:{ready}", "end"]

    duel.choose(f"attack:{ready}")

    assert duel.unit(ready).exhausted


@pytest.mark.rule("BS-09")
def test_a_nexus_neither_attacks_nor_blocks(duel: Duel):
    duel.in_attack_step().puts(0, "sunken_forge")
    attacker = duel.puts(0, "cinderling")
    duel.puts(1, "sunken_forge")
    assert duel.options() == [f"attack:{attacker}", "end"]

    duel.choose(f"attack:{attacker}").pass_both()

    assert duel.side(1).life.total == 4, "nobody could block"


@pytest.mark.rule("BS-45", "BS-75", "BS-44")
def test_blocking_exhausts_a_refreshed_unit_and_exhausted_ones_cannot(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "cinderling")
    ready = duel.puts(1, "aegis_stag")
    duel.puts(1, "snowpetal", exhausted=True)

    duel.choose(f"attack:{attacker}").pass_both()
    assert duel.options() == [f"block:{ready}", "none"]
    duel.choose(f"block:{ready}")

    assert duel.unit(ready).exhausted


@pytest.mark.rule("BS-74")
def test_without_a_block_there_is_no_second_flash_timing(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "cinderling")
    duel.puts(1, "aegis_stag")

    duel.choose(f"attack:{attacker}").pass_both().choose("none")

    assert "flash_2" not in stages(duel)
    assert duel.side(1).life.total == 4


@pytest.mark.rule("BS-78", "X-05", "BS-46")
def test_the_lower_bp_is_destroyed(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "mirror_golem")
    blocker = duel.puts(1, "aegis_stag")

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{blocker}").pass_both()

    assert duel.facts(BpCompared) == [BpCompared(0, "mirror_golem", 5000, "aegis_stag", 6000)]
    assert not duel.is_there(attacker)
    assert duel.is_there(blocker)
    assert duel.side(0).trash == ["mirror_golem"]
    assert duel.side(0).reserve.cores == 1


@pytest.mark.rule("BS-77", "X-05")
def test_flare_verse_in_the_second_flash_timing_turns_the_battle(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "mirror_golem")
    blocker = duel.puts(1, "aegis_stag")
    duel.has(0, "flare_verse", reserve=3)

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{blocker}", "pass", "play:flare_verse", "auto")
    duel.pass_both()

    assert duel.facts(BpCompared) == [BpCompared(0, "mirror_golem", 8000, "aegis_stag", 6000)]
    assert not duel.is_there(blocker)
    assert duel.is_there(attacker)


@pytest.mark.rule("BS-79", "X-05")
def test_equal_bp_destroy_both(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "aegis_stag")
    blocker = duel.puts(1, "aegis_stag")

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{blocker}").pass_both()

    assert not duel.is_there(attacker)
    assert not duel.is_there(blocker)
    assert duel.side(1).life.total == 5


@pytest.mark.rule("BS-70", "X-07")
def test_hollow_knight_errant_takes_a_core_and_crypt_choir_is_depleted(duel: Duel):
    knight = duel.in_attack_step().puts(0, "hollow_knight_errant")
    choir = duel.puts(1, "crypt_choir", 2)

    duel.choose(f"attack:{knight}")

    assert not duel.is_there(choir)
    assert duel.side(1).reserve.cores == 2
    assert [fact.how for fact in duel.facts(UnitLeft)] == ["depleted"]


@pytest.mark.rule("BS-76")
def test_when_blocks_and_when_battles_of_the_blocker_happen_at_the_block(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "lava_lynx", 2)
    petal = duel.puts(1, "snowpetal")
    knight = duel.puts(1, "hollow_knight_errant")
    again = duel.puts(0, "cinderling", 1)

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{knight}", f"unit:{attacker}")
    assert duel.unit(attacker).cores == 1
    duel.pass_both()
    duel.choose(f"attack:{again}").pass_both().choose(f"block:{petal}")

    assert duel.bp(petal) == 4000


@pytest.mark.rule("BS-71")
def test_an_optional_effect_is_decided_before_burst_and_flash(duel: Duel):
    drake = duel.in_attack_step().puts(0, "twin_crest_drake", 3)
    duel.puts(1, "snowpetal")
    duel.side(1).burst = "ambush_bloom"

    duel.choose(f"attack:{drake}")
    assert (duel.asked().seat, duel.asked().kind) == (0, "optional")
    duel.choose("no")
    assert (duel.asked().seat, duel.asked().kind) == (1, "burst")
    duel.choose("decline")

    assert (duel.asked().seat, duel.asked().kind) == (1, "flash")


@pytest.mark.rule("BS-82", "X-13", "R11")
def test_a_target_attack_makes_snowpetal_block_at_once(duel: Duel):
    drake = duel.in_attack_step().puts(0, "twin_crest_drake", 3)
    petal = duel.puts(1, "snowpetal")

    duel.choose(f"attack:{drake}", "yes")

    assert stages(duel) == ["flash_2"]
    assert duel.facts(BlockDeclared)
    assert duel.unit(petal).exhausted
    assert duel.bp(petal) == 4000
    duel.pass_both()
    assert duel.facts(BpCompared) == [BpCompared(0, "twin_crest_drake", 9000, "snowpetal", 4000)]
    assert not duel.is_there(petal)
    assert duel.side(1).life.total == 5


@pytest.mark.rule("R11")
def test_an_exhausted_unit_cannot_be_chosen_as_a_target(duel: Duel):
    drake = duel.in_attack_step().puts(0, "twin_crest_drake", 3)
    duel.puts(1, "snowpetal", exhausted=True)

    duel.choose(f"attack:{drake}")

    assert duel.asked().kind == "flash", "there is nothing to aim at"


@pytest.mark.rule("R11")
def test_a_target_that_is_gone_makes_it_an_ordinary_attack(duel: Duel):
    """A target-attacked unit leaves before Flash 1: Flash 1 takes place and any other unit may block."""
    drake = duel.in_attack_step().puts(0, "twin_crest_drake", 3)
    petal = duel.puts(1, "snowpetal", 1)
    other = duel.puts(1, "aegis_stag")
    duel.has(1, reserve=0)
    duel.side(1).burst = "ambush_bloom"
    duel.choose(f"attack:{drake}", "yes", f"unit:{petal}", "activate")

    duel.choose(f"from:card:{petal}", "done")

    assert not duel.is_there(petal)
    assert duel.asked().key == "flash_1"
    duel.pass_both()
    bloom = duel.named(1, "ambush_bloom").id
    assert duel.options() == [f"block:{other}", f"block:{bloom}", "none"]


@pytest.mark.rule("BS-67", "BS-83")
def test_any_number_of_attacks_until_the_turn_player_ends_the_step(duel: Duel):
    first = duel.in_attack_step().puts(0, "cinderling")
    second = duel.puts(0, "tinkerfish")
    third = duel.puts(0, "lullabird")

    duel.choose(f"attack:{first}").pass_both().choose(f"attack:{second}").pass_both()
    assert duel.side(1).life.total == 3
    assert duel.options() == [f"attack:{third}", "end"]
    duel.choose("end")

    assert duel.state.turn == 4


def test_a_refreshed_unit_may_attack_again(duel: Duel):
    first = duel.in_attack_step().puts(0, "cinderling")
    duel.has(0, "gale_step", reserve=3)

    duel.choose(f"attack:{first}", "pass", "play:gale_step", "auto").pass_both()

    assert f"attack:{first}" in duel.options()


@pytest.mark.rule("BS-81")
def test_end_of_battle_effects_come_after_the_comparison(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "cinderling")
    golem = duel.puts(1, "mirror_golem")

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{golem}").pass_both()

    kinds = duel.kinds()
    assert kinds.index("BpCompared") < kinds.index("Refreshed") < kinds.index("BattleEnded")
    assert not duel.unit(golem).exhausted


def test_mirror_golem_stays_exhausted_when_it_did_not_block(duel: Duel):
    golem = duel.in_attack_step().puts(0, "mirror_golem")

    duel.choose(f"attack:{golem}").pass_both()

    assert duel.facts(BattleEnded)
    assert duel.state.sides[0].field[0].exhausted


@pytest.mark.rule("R13")
def test_without_the_attacker_the_battle_goes_on_and_resolves_to_nothing(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "lava_lynx", 1)
    duel.has(1, "soul_tithe", reserve=4)

    duel.choose(f"attack:{attacker}", "play:soul_tithe", "auto")

    assert not duel.is_there(attacker)
    assert duel.asked().kind == "flash"
    duel.pass_both()
    assert duel.side(1).life.total == 5


@pytest.mark.rule("R13")
def test_an_effect_that_ends_its_own_attacker_leaves_the_battle_going():
    when_attacks = Ability(when="attacks", steps=(Destroy(target=Filter(side="own", what="spirit")),))
    moth = Card(
        id="candle_moth",
        name="Candle Moth",
        type="spirit",
        cost=1,
        colours=("red",),
        families=("Emberkin",),
        levels=(Level(level=1, cores=1, bp=1000),),
        symbols=("red",),
        abilities=(when_attacks,),
        rarity="common",
        number="BS99",
    )
    duel = Duel(extra=[moth]).in_attack_step()
    attacker = duel.puts(0, "candle_moth")

    duel.choose(f"attack:{attacker}")

    assert not duel.is_there(attacker)
    assert duel.asked().key == "flash_1"
    duel.pass_both()
    assert duel.side(1).life.total == 5
    assert duel.facts(BattleEnded)


@pytest.mark.rule("R13")
def test_without_the_blocker_it_is_still_blocked(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "cinderling")
    blocker = duel.puts(1, "lullabird")
    duel.has(0, "soul_tithe", reserve=4)

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{blocker}", "pass", "play:soul_tithe", "auto")
    duel.pass_both()

    assert not duel.is_there(blocker)
    assert duel.side(1).life.total == 5
    assert duel.is_there(attacker)


@pytest.mark.rule("R14")
def test_a_blocker_that_is_exhausted_or_refreshed_stays_blocker(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "cinderling")
    blocker = duel.puts(1, "aegis_stag")
    duel.has(1, "gale_step", reserve=3)

    duel.choose(f"attack:{attacker}").pass_both().choose(f"block:{blocker}", "play:gale_step", "auto")
    if duel.asked().kind == "target":
        duel.choose(f"unit:{blocker}")
    assert not duel.unit(blocker).exhausted
    duel.pass_both()

    assert not duel.is_there(attacker)


@pytest.mark.rule("R14")
def test_an_attacker_that_is_refreshed_stays_attacker(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "cinderling")
    duel.has(0, "gale_step", reserve=3)

    duel.choose(f"attack:{attacker}", "pass", "play:gale_step", "auto").pass_both()

    assert duel.side(1).life.total == 4
