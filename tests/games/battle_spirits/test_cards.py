"""Braves, Ultimates, Soul Core, Seal, Rebirth and what single cards do (BS-10, BS-36 … BS-43; X-07 … X-19)."""

import pytest

from libs.engine.games.battle_spirits.field_facts import CardMilled, CounterChanged, UnitLeft
from libs.engine.games.battle_spirits.match_facts import CardsDrawn
from libs.engine.games.battle_spirits.play_facts import EffectActivated
from libs.engine.games.battle_spirits.state import Pile
from libs.engine.games.battle_spirits.values import cost_of, families_of, symbols_of
from tests.games.battle_spirits.given import BOOK, Duel


def test_forge_wyvern_destroys_a_spirit_of_3k_and_asks_which(duel: Duel):
    one, two = duel.puts(1, "lullabird"), duel.puts(1, "tinkerfish")
    big = duel.puts(1, "aegis_stag")
    duel.has(0, "forge_wyvern", reserve=5)

    duel.play("forge_wyvern")
    assert duel.options() == [f"unit:{one}", f"unit:{two}"]
    duel.choose(f"unit:{two}")

    assert [duel.is_there(id_) for id_ in (one, two, big)] == [True, False, True]
    assert [fact.how for fact in duel.facts(UnitLeft)] == ["destroyed"]


@pytest.mark.rule("BS-18")
def test_a_compulsory_effect_without_a_target_does_nothing_and_asks_nothing(duel: Duel):
    duel.has(0, "forge_wyvern", reserve=5)

    duel.play("forge_wyvern")

    assert duel.asked().kind == "main"


@pytest.mark.rule("BS-18")
def test_an_optional_effect_asks_its_controller(duel: Duel):
    duel.has(0, "exile_sage", "cinderling", "lullabird", reserve=5)

    duel.play("exile_sage")
    assert (duel.asked().seat, duel.asked().kind, duel.options()) == (0, "optional", ["yes", "no"])
    duel.choose("yes", "card:cinderling")

    assert duel.side(0).removed == ["cinderling"]
    assert duel.side(0).hand == ["lullabird"]


def test_exile_sage_may_do_nothing(duel: Duel):
    duel.has(0, "exile_sage", "cinderling", reserve=5)

    duel.play("exile_sage")
    duel.choose("no")

    assert duel.side(0).hand == ["cinderling"]


@pytest.mark.rule("BS-09", "BS-64")
def test_flare_verse_goes_to_the_trash_and_has_two_effects(duel: Duel):
    target = duel.puts(1, "lullabird")
    duel.has(0, "flare_verse", reserve=3)

    duel.choose("play:flare_verse")
    assert duel.options() == ["main", "flash"]
    duel.choose("main", "auto")

    assert not duel.is_there(target)
    assert duel.side(0).trash == ["flare_verse"]


def test_flare_verse_destroys_any_spirit_of_4k_but_no_ultimate(duel: Duel):
    own = duel.puts(0, "lullabird")
    other = duel.puts(1, "lava_lynx")
    duel.puts(1, "ultimate_tidewarden")
    duel.has(0, "flare_verse", reserve=3)

    duel.choose("play:flare_verse", "main", "auto")

    assert duel.options() == [f"unit:{own}", f"unit:{other}"]


def test_gravemite_draws_when_destroyed_and_not_when_depleted(duel: Duel):
    mite = duel.puts(0, "gravemite")
    duel.choose(f"move:{mite}:reserve")
    assert not duel.facts(CardsDrawn)
    duel.puts(0, "gravemite")
    duel.has(0, "flare_verse", reserve=3)

    duel.choose("play:flare_verse", "main", "auto")

    assert [fact.seat for fact in duel.facts(CardsDrawn)] == [0]


@pytest.mark.rule("BS-47")
def test_a_depleted_card_triggers_nothing(duel: Duel):
    mite = duel.puts(0, "gravemite")

    duel.choose(f"move:{mite}:reserve")

    assert duel.side(0).trash == ["gravemite"]
    assert not duel.facts(EffectActivated)


@pytest.mark.rule("BS-39")
def test_soul_tithe_moves_two_cores_if_the_soul_core_paid(duel: Duel):
    target = duel.puts(1, "crypt_choir", 4)
    duel.has(0, "soul_tithe", reserve=3, soul=True)

    duel.choose("play:soul_tithe", "reserve", "reserve", "reserve", "reserve:soul")

    assert duel.unit(target).cores == 2
    assert duel.side(1).core_trash.cores == 2


def test_soul_tithe_moves_one_core_otherwise(duel: Duel):
    target = duel.puts(1, "crypt_choir", 4)
    duel.has(0, "soul_tithe", reserve=4)

    duel.play("soul_tithe")

    assert duel.unit(target).cores == 3
    assert duel.side(1).core_trash.cores == 1


def test_where_the_soul_core_is_among_a_units_cores_its_owner_chooses(duel: Duel):
    target = duel.puts(1, "lava_lynx", 1, soul=True)
    duel.has(0, "soul_tithe", reserve=4)

    duel.play("soul_tithe")
    assert (duel.asked().seat, duel.options()) == (1, ["normal", "soul"])
    duel.choose("soul")

    assert (duel.unit(target).cores, duel.unit(target).soul) == (1, False)
    assert duel.side(1).core_trash.soul


def test_bramble_stag_takes_a_core_from_the_void(duel: Duel):
    duel.has(0, "bramble_stag", reserve=4)

    duel.play("bramble_stag")

    assert duel.side(0).reserve.cores == 1


def test_canopy_hunter_exhausts_but_not_aegis_stag_at_level_two(duel: Duel):
    hunter = duel.in_attack_step().puts(0, "canopy_hunter")
    safe = duel.puts(1, "aegis_stag", 4)
    target = duel.puts(1, "lullabird")

    duel.choose(f"attack:{hunter}")

    assert duel.unit(target).exhausted
    assert not duel.unit(safe).exhausted


def test_aegis_stag_at_level_one_can_be_exhausted(duel: Duel):
    hunter = duel.in_attack_step().puts(0, "canopy_hunter")
    stag = duel.puts(1, "aegis_stag", 1)

    duel.choose(f"attack:{hunter}")

    assert duel.unit(stag).exhausted


def test_hold_the_gate_saves_life(duel: Duel):
    drake = duel.in_attack_step().puts(0, "twin_crest_drake")
    duel.has(1, "hold_the_gate", reserve=4)

    duel.choose(f"attack:{drake}", "play:hold_the_gate", "auto").pass_both()

    assert duel.side(1).life.total == 5


def test_ice_bastion_at_level_two_stops_attacks_of_3k(duel: Duel):
    duel.in_attack_step().puts(0, "cinderling")
    lynx = duel.puts(0, "forge_wyvern")
    bastion = duel.puts(1, "ice_bastion", 3)
    assert duel.options() == [f"attack:{lynx}", "end"]

    duel.unit(bastion).cores = 2
    assert len(duel.options()) == 3


def test_ashfall_ruin_at_level_two_strengthens_red_units_only(duel: Duel):
    ruin = duel.puts(0, "ashfall_ruin", 2)
    red, blue = duel.puts(0, "cinderling"), duel.puts(0, "tinkerfish")
    theirs = duel.puts(1, "cinderling")

    assert [duel.bp(id_) for id_ in (red, blue, theirs)] == [3000, 2000, 2000]
    duel.unit(ruin).cores = 1
    assert duel.bp(red) == 2000


def test_sun_hymn_can_raise_life_above_five(duel: Duel):
    duel.has(0, "sun_hymn", reserve=4)

    duel.play("sun_hymn")

    assert duel.side(0).life.total == 6


def test_encore_returns_a_magic_from_the_trash(duel: Duel):
    duel.has(0, "encore", reserve=3)
    duel.side(0).trash = ["sun_hymn", "cinderling"]

    duel.play("encore")
    assert duel.options() == ["card:encore", "card:sun_hymn"]
    duel.choose("card:sun_hymn")

    assert duel.side(0).hand == ["sun_hymn"]


def test_flood_order_discards_the_opposing_burst_face_up(duel: Duel):
    duel.has(0, "flood_order", reserve=4)
    duel.side(1).burst = "vault_of_frost"

    duel.play("flood_order")

    assert duel.side(1).burst == ""
    assert duel.side(1).trash == ["vault_of_frost"]


def test_blueprint_burn_destroys_an_opposing_nexus(duel: Duel):
    duel.puts(0, "rootway", 0)
    theirs = duel.puts(1, "ice_bastion", 2)
    duel.has(0, "blueprint_burn", reserve=5)

    duel.play("blueprint_burn")

    assert not duel.is_there(theirs)
    assert duel.side(1).reserve.cores == 2


@pytest.mark.rule("BS-10")
def test_choir_imp_gives_all_own_units_the_family_songkin(duel: Duel):
    fish = duel.puts(0, "tinkerfish")
    theirs = duel.puts(1, "tinkerfish")
    assert families_of(BOOK, duel.state, 0, duel.unit(fish)) == ("Tidewrought",)

    duel.puts(0, "choir_imp")

    assert families_of(BOOK, duel.state, 0, duel.unit(fish)) == ("Tidewrought", "Songkin")
    assert families_of(BOOK, duel.state, 1, duel.unit(theirs)) == ("Tidewrought",)


def test_a_brave_is_summoned_in_spirit_form_or_onto_a_host(duel: Duel):
    host = duel.puts(0, "lava_lynx")
    duel.has(0, "horn_of_cinders", reserve=5)
    duel.choose("play:horn_of_cinders")
    assert duel.options() == ["spirit", f"host:{host}"]

    duel.choose(f"host:{host}", "auto")

    unit = duel.unit(host)
    assert unit.brave == "horn_of_cinders"
    assert duel.bp(host) == 6000
    assert symbols_of(BOOK, unit) == ("red", "red")
    assert cost_of(BOOK, unit) == 7


def test_a_braved_host_uses_the_effects_of_its_brave(duel: Duel):
    host = duel.in_attack_step().puts(0, "forge_wyvern", brave="horn_of_cinders")

    duel.choose(f"attack:{host}")

    assert [fact.face for fact in duel.facts(EffectActivated)] == ["horn_of_cinders"]
    assert [fact.seat for fact in duel.facts(CardsDrawn)] == [0]


def test_a_brave_in_spirit_form_attacks_without_its_braved_effect(duel: Duel):
    horn = duel.in_attack_step().puts(0, "horn_of_cinders")

    duel.choose(f"attack:{horn}")

    assert not duel.facts(CardsDrawn)


def test_brave_conditions_are_kept(duel: Duel):
    small = duel.puts(0, "cinderling")
    ultimate = duel.puts(0, "ultimate_pyrelord")
    horn, harness, crown = (duel.puts(0, card) for card in ("horn_of_cinders", "plain_harness", "crown_engine"))

    moves = [option for option in duel.options() if option.startswith("brave:")]

    assert moves == [f"brave:{harness}:{small}", f"brave:{crown}:{ultimate}"]
    assert horn


def test_a_spirit_form_brave_moves_onto_a_host_with_its_cores(duel: Duel):
    host = duel.puts(0, "lava_lynx", 1)
    harness = duel.puts(0, "plain_harness", 2)

    duel.choose(f"brave:{harness}:{host}")

    assert duel.unit(host).cores == 3
    assert duel.bp(host) == 7000
    assert not duel.is_there(harness)


def test_a_brave_is_separated_with_the_cores_of_its_level(duel: Duel):
    host = duel.puts(0, "lava_lynx", 3, brave="plain_harness", exhausted=True)
    brave = duel.unit(host).brave_id

    duel.choose(f"separate:{brave}", f"from:card:{host}", "done")

    assert duel.unit(brave).cores == 1
    assert duel.unit(brave).exhausted, "they shared one state"
    assert duel.unit(host).brave == ""


def test_when_the_host_goes_its_brave_may_stay(duel: Duel):
    host = duel.puts(1, "lava_lynx", 1, brave="plain_harness")
    brave = duel.unit(host).brave_id
    duel.has(0, "soul_tithe", reserve=4)
    duel.has(1, reserve=1)
    duel.play("soul_tithe")
    assert (duel.asked().seat, duel.options()) == (1, ["yes", "no"])

    duel.choose("yes", "from:reserve")

    assert not duel.is_there(host)
    assert duel.unit(brave).face == "plain_harness"
    assert duel.side(1).trash == ["lava_lynx"]


def test_when_the_host_goes_its_brave_may_go_along(duel: Duel):
    duel.puts(1, "lava_lynx", 1, brave="plain_harness")
    duel.has(0, "soul_tithe", reserve=4)
    duel.has(1, reserve=1)
    duel.play("soul_tithe")

    duel.choose("no")

    assert duel.side(1).trash == ["lava_lynx", "plain_harness"]


def test_without_cores_for_it_the_brave_goes_along_unasked(duel: Duel):
    duel.puts(1, "lava_lynx", 1, brave="plain_harness")
    duel.has(0, "soul_tithe", reserve=4)

    duel.play("soul_tithe")

    assert duel.side(1).trash == ["lava_lynx", "plain_harness"]


def test_a_direct_brave_needs_no_cores_but_its_host_keeps_its_level(duel: Duel):
    duel.puts(0, "aegis_stag", 1)
    duel.has(0, "plain_harness", reserve=2)
    assert "play:plain_harness" in duel.options(), "3 less one white symbol"

    duel.choose("play:plain_harness", f"host:{duel.named(0, 'aegis_stag').id}")
    assert duel.options() == ["reserve", "auto"], "the host's last core cannot pay"
    duel.choose("auto")

    assert duel.named(0, "aegis_stag").brave == "plain_harness"


def test_summon_conditions_are_checked(duel: Duel):
    duel.has(0, "ultimate_pyrelord", "ultimate_tidewarden", reserve=20, life=4)
    assert duel.options() == ["end"]

    duel.puts(0, "cinderling")
    duel.side(0).life = Pile(3)

    assert duel.options()[:2] == ["play:ultimate_pyrelord", "play:ultimate_tidewarden"]


@pytest.mark.rule("X-10")
@pytest.mark.parametrize(("top", "hit"), [("blueprint_burn", True), ("dredge_titan", False)])
def test_the_ultimate_trigger_hits_a_card_that_costs_less(duel: Duel, top: str, hit: bool):  # noqa: FBT001 - a table
    pyrelord = duel.in_attack_step().puts(0, "ultimate_pyrelord", 1)
    target = duel.puts(1, "lullabird")
    duel.side(1).deck.insert(0, top)

    duel.choose(f"attack:{pyrelord}")

    assert duel.facts(CardMilled) == [CardMilled(1, top, hit)]
    assert duel.side(1).trash[0] == top
    assert duel.is_there(target) is not hit


@pytest.mark.rule("X-10")
def test_crown_engine_counts_as_cost_zero_on_its_host(duel: Duel):
    pyrelord = duel.in_attack_step().puts(0, "ultimate_pyrelord", 1, brave="crown_engine")
    duel.side(1).deck.insert(0, "dredge_titan")

    duel.choose(f"attack:{pyrelord}")

    assert cost_of(BOOK, duel.unit(pyrelord)) == 6
    assert [fact.hit for fact in duel.facts(CardMilled)] == [False]


@pytest.mark.rule("BS-42")
def test_soul_drive_takes_the_soul_core_out_of_the_game_for_a_symbol(duel: Duel):
    pyrelord = duel.in_attack_step().puts(0, "ultimate_pyrelord", 2, soul=True)
    duel.side(1).deck.insert(0, "dredge_titan")
    duel.choose(f"attack:{pyrelord}", f"next:{pyrelord}:ultimate_pyrelord:0")
    assert duel.options() == ["yes", "no"]

    duel.choose("yes")

    assert not duel.unit(pyrelord).soul
    assert duel.side(0).soul_gone
    duel.pass_both()
    assert duel.side(1).life.total == 3


def test_soul_drive_is_not_offered_without_the_soul_core_or_below_level_four(duel: Duel):
    pyrelord = duel.in_attack_step().puts(0, "ultimate_pyrelord", 1, soul=True)

    duel.choose(f"attack:{pyrelord}")

    assert duel.asked().kind == "flash"


@pytest.mark.rule("BS-43", "X-19")
def test_seal_moves_the_soul_core_into_life_and_the_owner_picks_what_is_lost(duel: Duel):
    duel.has(0, "oathbound_ram", reserve=6, soul=True)
    ram = duel.play("oathbound_ram")
    duel.choose("yes")
    assert duel.side(0).life.total == 6
    assert not duel.side(0).reserve.soul
    assert duel.bp(ram) == 8000
    attacker = duel.puts(1, "cinderling")

    duel.choose("end", "end", "end", f"attack:{attacker}").pass_both().choose("none")

    assert (duel.asked().seat, duel.asked().kind, duel.options()) == (0, "life_core", ["normal", "soul"])
    duel.choose("soul")
    assert duel.side(0).life.total == 5
    assert duel.bp(ram) == 5000
    assert duel.side(0).reserve.soul


@pytest.mark.rule("BS-43")
def test_no_other_action_brings_the_soul_core_into_life(duel: Duel):
    duel.has(0, "sun_hymn", reserve=4, soul=True)

    duel.play("sun_hymn")

    assert not duel.side(0).life.soul
    assert not [option for option in duel.options() if "life" in option]


@pytest.mark.rule("BS-40", "BS-41")
def test_no_effect_of_the_opponent_takes_the_soul_core_beyond_reserve_and_core_trash(duel: Duel):
    target = duel.puts(1, "lava_lynx", 0, soul=True)
    duel.has(0, "soul_tithe", reserve=4)

    duel.play("soul_tithe")

    assert not duel.is_there(target)
    assert duel.side(1).core_trash.soul
    assert not duel.side(1).soul_gone


@pytest.mark.rule("X-12")
def test_swap_soul_exchanges_two_cores_at_once_and_depletes_nobody(duel: Duel):
    cinderling = duel.puts(0, "cinderling", 1)
    lullabird = duel.puts(0, "lullabird", 0, soul=True)

    duel.choose(f"swap_soul:{lullabird}:{cinderling}")

    assert (duel.unit(cinderling).cores, duel.unit(cinderling).soul) == (0, True)
    assert (duel.unit(lullabird).cores, duel.unit(lullabird).soul) == (1, False)


@pytest.mark.rule("BS-36", "BS-37", "X-18")
def test_chrysalis_page_is_turned_over_with_the_soul_core_instead_of_leaving(duel: Duel):
    page = duel.puts(1, "chrysalis_page", 1)
    duel.has(1, reserve=0, soul=True)
    duel.side(1).counter_area = 3
    duel.has(0, "flare_verse", "flare_verse", reserve=6)
    duel.choose("play:flare_verse", "main", "auto")
    assert (duel.asked().seat, duel.options()) == (1, ["yes", "no"])

    duel.choose("yes")

    assert duel.unit(page).face == "imago_scholar"
    assert (duel.unit(page).cores, duel.unit(page).soul) == (1, True)
    assert [fact.cores for fact in duel.facts(CounterChanged)] == [4]
    again = duel.puts(1, "chrysalis_page", 1)
    duel.choose("play:flare_verse", "main", "auto")
    assert not duel.is_there(again), "with four cores another Rebirth of at most three is not available"
    assert not [option for option in duel.options() if "counter" in option]


def test_chrysalis_page_goes_by_its_owners_own_doing(duel: Duel):
    page = duel.puts(0, "chrysalis_page", 1)
    duel.has(0, reserve=0, soul=True)

    duel.choose(f"move:{page}:reserve")

    assert not duel.is_there(page)


def test_silent_archive_is_turned_over_when_life_decreases(duel: Duel):
    archive = duel.puts(1, "silent_archive", 0)
    attacker = duel.in_attack_step().puts(0, "cinderling")
    duel.puts(0, "tinkerfish")

    duel.choose(f"attack:{attacker}").pass_both()
    assert (duel.asked().seat, duel.asked().kind) == (1, "optional")
    duel.choose("yes", "from:reserve")

    assert duel.unit(archive).face == "archive_warden"
    assert duel.unit(archive).cores == 1
    assert duel.side(1).counter_area == 1


def test_silent_archive_without_a_core_is_depleted(duel: Duel):
    archive = duel.puts(1, "silent_archive", 0)
    attacker = duel.in_attack_step().puts(0, "cinderling")
    duel.puts(0, "tinkerfish")

    duel.choose(f"attack:{attacker}").pass_both().choose("yes", "done")

    assert not duel.is_there(archive)
    assert duel.side(1).trash == ["silent_archive"]
    assert duel.side(1).counter_area == 1


def test_a_spirit_returned_to_the_hand_gives_its_cores_to_the_reserve(duel: Duel):
    target = duel.puts(1, "lava_lynx", 3)
    duel.has(0, "vault_of_frost", reserve=5)

    duel.play("vault_of_frost")

    assert not duel.is_there(target)
    assert duel.side(1).hand == ["lava_lynx"]
    assert duel.side(1).reserve.cores == 3


def test_scrap_colossus_has_two_symbols_and_two_levels(duel: Duel):
    low, high = duel.puts(0, "scrap_colossus", 1), duel.puts(0, "scrap_colossus", 4)

    assert symbols_of(BOOK, duel.unit(low)) == ("blue", "blue")
    assert (duel.bp(low), duel.bp(high)) == (8000, 12000)


def test_sky_ledger_would_draw_a_card(duel: Duel):
    duel.has(0, "sky_ledger", reserve=2)

    duel.play("sky_ledger")

    assert [fact.count for fact in duel.facts(CardsDrawn)] == [1]


def test_dredge_titan_mills_three(duel: Duel):
    titan = duel.in_attack_step().puts(0, "dredge_titan")

    duel.choose(f"attack:{titan}")

    assert len(duel.facts(CardMilled)) == 3
    assert len(duel.side(1).trash) == 3


def test_crown_engine_gives_an_ultimate_4k_and_a_symbol(duel: Duel):
    warden = duel.puts(0, "ultimate_tidewarden", 1, brave="crown_engine")

    assert duel.bp(warden) == 12000
    assert symbols_of(BOOK, duel.unit(warden)) == ("ultimate", "ultimate")


@pytest.mark.parametrize(
    ("card", "cores", "bp"),
    [
        ("cinderling", (1, 3), (2000, 3000)),
        ("twin_crest_drake", (1, 3, 5), (6000, 9000, 12000)),
        ("hollow_knight_errant", (1, 2, 4), (3000, 5000, 8000)),
        ("crypt_choir", (2, 4), (5000, 8000)),
        ("leafhopper", (1, 3), (1000, 2000)),
        ("lullabird", (1, 2), (1000, 3000)),
        ("tinkerfish", (1, 3), (2000, 3000)),
        ("dawnfang", (1, 3), (5000, 7000)),
        ("prism_kit", (1,), (3000,)),
        ("ultimate_pyrelord", (1, 3, 5), (9000, 12000, 15000)),
        ("ultimate_tidewarden", (1, 4), (8000, 11000)),
    ],
)
def test_levels_and_bp_are_those_printed(duel: Duel, card: str, cores: tuple[int, ...], bp: tuple[int, ...]):
    assert tuple(duel.bp(duel.puts(0, card, count)) for count in cores) == bp
