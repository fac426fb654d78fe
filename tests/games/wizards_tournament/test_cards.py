"""Each card does what its text says (section 10)."""

import pytest

from libs.engine.games.wizards_tournament.facts import Countered, Discarded, Drawn, Regrown, TargetLost
from libs.engine.games.wizards_tournament.state import COMBAT_START, COMBAT_WINDOW
from libs.events.facts import Shuffled


def play(duel, set_, *answers):
    duel.go().choose(0, f"cast:{set_}", *answers)
    return duel.passes()


@pytest.mark.rule("WT-51")
def test_ember_lash_does_three_damage_to_a_seat_or_a_monster(given):
    duel = given().hold(0, "ember_lash", "ember_lash", pool=4).hold(1, "spirit").at()
    hound = duel.put(1, "brass_hound")
    duel.go().choose(0, "cast:ember_lash")
    assert duel.options() == ["seat:0", "seat:1", f"card:{hound}"]

    duel.choose(0, "seat:1").passes().choose(0, "cast:ember_lash", f"card:{hound}").passes()

    assert duel.life(1) == 27
    assert duel.card(hound) is None
    assert duel.seat(1).discard == ["brass_hound"]


@pytest.mark.parametrize(("set_", "life"), [("mend_robe", 33), ("springwater_rite", 38)])
@pytest.mark.rule("WT-51")
def test_mend_robe_and_springwater_rite_heal(given, set_, life):
    duel = play(given().hold(0, set_, pool=4).hold(1, "spirit").at(), set_)

    assert (duel.life(0), duel.life(1)) == (life, 30)
    assert duel.seat(0).discard == [set_]


@pytest.mark.rule("WT-51")
def test_deep_study_draws_two(given):
    duel = given().hold(0, "deep_study", pool=3).hold(1, "spirit").at()
    duel.seat(0).deck = ["null_word", "spirit", "startle"]

    play(duel, "deep_study")

    assert duel.seat(0).hand == ["null_word", "spirit"]
    assert duel.seat(0).discard == ["deep_study"]


@pytest.mark.rule("WT-51", "R22", "WT-57")
def test_mind_pick_lets_the_opponent_discard_one_of_its_choice_for_spirit(given):
    duel = given().hold(0, "mind_pick", pool=2).hold(1, "spirit", "comet_volley", "brass_hound").at()

    play(duel, "mind_pick")
    assert (duel.decision().seat, duel.decision().kind) == (1, "forced_discard")
    assert duel.options() == ["discard:spirit", "discard:comet_volley", "discard:brass_hound"]
    assert duel.rules.default(duel.state, duel.decision()) == "discard:spirit"
    duel.choose(1, "discard:comet_volley")

    assert duel.pool(1) == 3
    assert duel.seat(1).discard == ["comet_volley"]


@pytest.mark.rule("R22")
def test_a_spirit_card_picked_from_the_mind_raises_the_victims_pool_until_the_end_phase(given):
    duel = given().hold(0, "mind_pick", pool=2).hold(1, "spirit", "spirit").at()
    play(duel, "mind_pick").choose(1, "discard:spirit")
    assert duel.pool(1) == 1

    duel.until("purchase")

    assert duel.pool(1) == 0


def test_one_card_left_is_discarded_without_asking_and_an_empty_hand_has_nothing_to_lose(given):
    one = play(given().hold(0, "mind_pick", "spirit", pool=2).hold(1, "brass_hound").at(), "mind_pick")
    assert (one.seat(1).hand, one.seat(1).discard, one.pool(1)) == ([], ["brass_hound"], 0)

    none = given().hold(0, "mind_pick", "spirit", pool=2).at()
    play(none, "mind_pick")
    assert none.decision().kind == "magic"


def test_comet_volley_does_eight_to_a_seat_and_cannot_be_aimed_at_monsters(given):
    duel = given().hold(0, "comet_volley", pool=6).hold(1, "spirit").at()
    duel.put(1, "brass_hound")
    duel.go().choose(0, "cast:comet_volley")
    assert duel.options() == ["seat:0", "seat:1"]

    duel.choose(0, "seat:1").passes()

    assert duel.life(1) == 22


def test_grand_recital_draws_three_then_discards_one(given):
    duel = given().hold(0, "grand_recital", pool=5).hold(1, "spirit").at()
    duel.seat(0).deck = ["null_word", "spirit", "startle"]

    play(duel, "grand_recital")
    assert (duel.decision().seat, duel.decision().kind) == (0, "forced_discard")
    assert duel.seat(0).discard == []
    duel.choose(0, "discard:null_word")

    assert duel.seat(0).hand == ["spirit", "startle"]
    assert duel.seat(0).discard == ["null_word", "grand_recital"]
    assert duel.pool(0) == 2


@pytest.mark.rule("WT-22")
def test_grand_recital_keeps_to_the_hand_limit(given):
    duel = given().hold(0, "grand_recital", *["spirit"] * 8, pool=5).hold(1, "spirit").at()
    duel.seat(0).deck = ["null_word", "spirit", "startle"]

    play(duel, "grand_recital")

    assert [fact.count for fact in duel.facts(Drawn)] == [2]
    assert len(duel.seat(0).hand) == 10


@pytest.mark.rule("WT-51", "R22")
def test_ransack_thoughts_takes_two_cards_at_random(given):
    duel = given(orders=((2, 0, 1, 3),)).hold(0, "ransack_thoughts", pool=5)
    duel.hold(1, "brass_hound", "mend_robe", "spirit", "startle").at()

    play(duel, "ransack_thoughts")

    assert [fact.set for fact in duel.facts(Discarded)] == ["spirit", "brass_hound"]
    assert duel.pool(1) == 1
    assert duel.seat(1).hand == ["mend_robe", "startle"]
    assert [fact.see(1).order for fact in duel.facts(Shuffled)] == [()]


def test_rust_curse_destroys_a_relic_and_no_monster(given):
    duel = given().hold(0, "rust_curse", pool=3).hold(1, "spirit").at()
    duel.put(1, "brass_hound")
    duel.put(1, "healing_idol")
    duel.put(0, "ember_rod", token=True)
    duel.go().choose(0, "cast:rust_curse")
    assert duel.options() == ["card:2", "card:3"]

    duel.choose(0, "card:2").passes()

    assert duel.seat(1).discard == ["healing_idol"]


@pytest.mark.rule("R20")
def test_borrowed_wonder_takes_a_relic_with_its_token_and_its_owner_gets_it_back_destroyed(given):
    duel = given().hold(0, "borrowed_wonder", "rust_curse", pool=8).hold(1, "spirit").at()
    idol = duel.put(1, "healing_idol", token=True)

    play(duel, "borrowed_wonder")
    one = duel.card(idol)
    assert (one.controller, one.owner, one.token) == (0, 1, True)
    duel.choose(0, "cast:rust_curse").passes()

    assert duel.seat(1).discard == ["healing_idol"]


def test_unravel_beast_destroys_a_monster_with_power_four_or_less(given):
    duel = given().hold(0, "unravel_beast", pool=4).hold(1, "spirit").at()
    duel.put(1, "duel_champion")
    duel.put(1, "bog_shambler")
    duel.put(0, "brass_hound", token=True)
    duel.go().choose(0, "cast:unravel_beast")
    assert duel.options() == ["card:2", "card:3"]

    duel.choose(0, "card:2").passes()

    assert duel.seat(1).discard == ["bog_shambler"]


def test_unravel_beast_loses_a_target_that_has_grown_meanwhile(given):
    duel = given().hold(0, "unravel_beast", "spirit", pool=4).hold(1, "giantstep", pool=3).at()
    shambler = duel.put(1, "bog_shambler")
    duel.go().choose(0, "cast:unravel_beast")

    duel.choose(1, "cast:giantstep").passes()

    assert duel.card(shambler).bonus == 3
    assert len(duel.facts(TargetLost)) == 1
    assert duel.seat(0).discard == ["unravel_beast"]


def test_wildfire_sweep_does_two_to_every_monster_at_once(given):
    duel = given().hold(0, "wildfire_sweep", pool=6).hold(1, "spirit").at()
    ids = [duel.put(0, "gutter_imp", token=True), duel.put(1, "gutter_imp"), duel.put(1, "thorn_tortoise")]

    play(duel, "wildfire_sweep")

    assert [duel.card(id_) is None for id_ in ids] == [True, True, False]
    assert duel.card(ids[2]).damage == 1
    assert (duel.life(0), duel.life(1)) == (30, 30)


def test_surge_verse_adds_five_spirit(given):
    duel = given().hold(0, "surge_verse", "spirit", pool=3).hold(1, "spirit").at()

    play(duel, "surge_verse")

    assert duel.pool(0) == 5


@pytest.mark.rule("R20")
def test_quick_ward_prevents_the_next_three_damage_this_turn(given):
    duel = given().hold(0, "quick_ward", "ember_lash", "sudden_spark", "spirit", pool=6).hold(1, "spirit").at()
    play(duel, "quick_ward", "seat:1")
    assert duel.seat(1).shield == 3

    duel.choose(0, "cast:sudden_spark", "seat:1").passes()
    assert (duel.life(1), duel.seat(1).shield) == (30, 1)
    duel.choose(0, "cast:ember_lash", "seat:1").passes()
    assert (duel.life(1), duel.seat(1).shield) == (28, 0)

    duel.until("purchase")
    assert duel.seat(1).shield == 0


@pytest.mark.rule("R20")
def test_wards_add_up_and_protect_monsters_too(given):
    duel = given().hold(0, "quick_ward", "quick_ward", "wildfire_sweep", "spirit", pool=8).hold(1, "spirit").at()
    imp = duel.put(0, "gutter_imp", token=True)
    play(duel, "quick_ward", f"card:{imp}").choose(0, "cast:quick_ward", f"card:{imp}").passes()
    assert duel.card(imp).shield == 6

    duel.choose(0, "cast:wildfire_sweep").passes()

    assert (duel.card(imp).damage, duel.card(imp).shield) == (0, 4)


@pytest.mark.rule("R20", "WT-57", "R22")
def test_null_word_counters_spells_monsters_and_relics_and_nothing_is_paid_back(given):
    for set_, cost in (("mend_robe", 1), ("brass_hound", 3), ("healing_idol", 3)):
        duel = given().hold(0, set_, "spirit", pool=3).hold(1, "null_word", pool=3).at().go()
        duel.choose(0, f"cast:{set_}").choose(1, "cast:null_word").passes()

        assert duel.facts(Countered)[0].set == set_
        assert (duel.life(0), duel.state.play) == (30, [])
        assert duel.pool(0) == 3 - cost
        assert duel.seat(0).discard == [set_]
        assert duel.seat(1).discard == ["null_word"]


def test_null_word_cannot_counter_an_ability(given):
    duel = given().hold(0, "spirit").hold(1, "null_word", pool=3).at()
    idol = duel.put(0, "healing_idol")
    duel.go().choose(0, f"activate:{idol}")

    assert duel.decision().seat == 1
    assert "cast:null_word" not in duel.options()


def test_sudden_spark_does_two_damage(given):
    duel = play(given().hold(0, "sudden_spark", pool=2).hold(1, "spirit").at(), "sudden_spark", "seat:1")

    assert duel.life(1) == 28


def test_second_wind_removes_a_token_and_startle_puts_one(given):
    duel = given().hold(0, "second_wind", "startle", "spirit", pool=5).hold(1, "spirit").at()
    own, other = duel.put(0, "brass_hound", token=True), duel.put(1, "brass_hound")

    play(duel, "second_wind", f"card:{own}").choose(0, "cast:startle", f"card:{other}").passes()

    assert (duel.card(own).token, duel.card(other).token) == (False, True)


def test_giantstep_adds_three_power_until_the_end_phase(given):
    duel = given().hold(0, "giantstep", pool=3).hold(1, "spirit").at()
    hound = duel.put(0, "brass_hound")

    play(duel, "giantstep")
    assert duel.card(hound).bonus == 3
    duel.until("attackers").choose(0, f"add:{hound}:1").passes()

    assert duel.life(1) == 24
    assert duel.card(hound).bonus == 0 or duel.state.turn == 5


def attack(duel, *ids, target=1):
    """From the attack on until something else than a window is asked."""
    duel.go().until("attackers").choose(0, *[f"add:{id_}:{target}" for id_ in ids])
    if duel.decision().kind == "attackers":
        duel.choose(0, "done")
    return duel.passes()


@pytest.mark.rule("WT-09")
def test_gutter_imp_makes_a_seat_that_it_damages_discard_one(given):
    duel = given().hold(0, "spirit").hold(1, "spirit", "spirit", "startle").at(COMBAT_START)
    imp = duel.put(0, "gutter_imp")

    attack(duel, imp)

    assert duel.life(1) == 28
    assert (duel.decision().kind, duel.decision().seat) == ("forced_discard", 1)
    duel.choose(1, "discard:startle")
    assert duel.pool(1) == 1
    assert duel.card(imp).token


@pytest.mark.rule("WT-09", "R20")
def test_gutter_imp_whose_damage_is_prevented_triggers_nothing(given):
    duel = given().hold(0, "spirit").hold(1, "spirit", "spirit").at(COMBAT_START)
    imp = duel.put(0, "gutter_imp")
    duel.seat(1).shield = 2

    attack(duel, imp)

    assert (duel.life(1), len(duel.seat(1).hand)) == (30, 2)


@pytest.mark.rule("WT-09", "WT-36")
def test_brass_hound_gets_no_token_for_attacking(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    ids = [duel.put(0, "brass_hound"), duel.put(0, "duel_champion")]
    duel.go().choose(0, f"add:{ids[0]}:1", f"add:{ids[1]}:1")
    while duel.state.step != "end_window":
        duel.miss()

    assert [duel.card(id_).token for id_ in ids] == [False, True]


@pytest.mark.rule("WT-09", "R20")
def test_bog_shambler_regrows_once_a_turn(given):
    duel = given().hold(0, "comet_volley", "ember_lash", "ember_lash", "ember_lash", "ember_lash", pool=8)
    duel.hold(1, "spirit").at()
    shambler = duel.put(1, "bog_shambler")
    for _ in range(2):
        duel.go().choose(0, "cast:ember_lash", f"card:{shambler}").passes()
    one = duel.card(shambler)
    assert (one.damage, one.token, one.regrown) == (0, True, True)

    for _ in range(2):
        duel.choose(0, "cast:ember_lash", f"card:{shambler}").passes()

    assert duel.card(shambler) is None


@pytest.mark.rule("R20")
def test_a_defending_bog_shambler_absorbs_its_capacity_only(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    giant, shambler = duel.put(0, "quarry_giant"), duel.put(1, "bog_shambler")
    mate = duel.put(1, "gutter_imp")
    attack(duel, giant)
    duel.choose(1, f"block:{shambler}:{giant}", f"block:{mate}:{giant}").passes()

    assert duel.life(1) == 30 - (7 - 4 - 2)
    assert len(duel.facts(Regrown)) == 1
    assert duel.card(shambler).regrown or duel.state.turn == 6
    assert duel.card(mate) is None


@pytest.mark.rule("WT-09")
def test_sky_skate_is_stopped_by_flying_monsters_only(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    skate = duel.put(0, "sky_skate")
    hound, moth = duel.put(1, "brass_hound"), duel.put(1, "lantern_moth")

    attack(duel, skate)

    assert duel.options() == [f"block:{moth}:{skate}", "done"]
    assert hound


@pytest.mark.rule("WT-09", "R20")
def test_thorn_tortoise_takes_one_less_from_each_source(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    tortoise = duel.put(0, "thorn_tortoise")
    one, two = duel.put(1, "gutter_imp"), duel.put(1, "gutter_imp")
    attack(duel, tortoise)
    duel.choose(1, f"block:{one}:{tortoise}", f"block:{two}:{tortoise}").until("split").choose(0, "assign:2")
    while duel.state.step != "end_window":
        duel.miss()

    assert duel.card(tortoise).damage == 2
    assert duel.card(one) is None
    assert duel.card(two).damage == 1
    assert duel.life(1) == 30


@pytest.mark.rule("R20")
def test_a_defending_tortoise_absorbs_one_more_than_its_power(given):
    for attacker, lost in (("bog_shambler", 0), ("duel_champion", 1)):
        duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
        id_, tortoise = duel.put(0, attacker), duel.put(1, "thorn_tortoise")
        attack(duel, id_).choose(1, f"block:{tortoise}:{id_}").passes()

        assert duel.life(1) == 30 - lost
        assert duel.card(tortoise) is None


@pytest.mark.rule("WT-09", "WT-29")
def test_lantern_moth_flies_and_gives_three_life(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at()
    moth = duel.put(0, "lantern_moth")

    duel.go().choose(0, f"activate:{moth}").passes()

    assert duel.life(0) == 33
    assert duel.card(moth).token


@pytest.mark.rule("WT-09")
def test_hex_weaver_does_two_damage_when_activated(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at()
    weaver, imp = duel.put(0, "hex_weaver"), duel.put(1, "gutter_imp")

    duel.go().choose(0, f"activate:{weaver}", f"card:{imp}").passes()

    assert duel.card(imp) is None


@pytest.mark.rule("T-04", "R20", "WT-09", "WT-37")
def test_t04_a_lone_monster_does_not_hold_the_quarry_giant(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    giant = duel.put(0, "quarry_giant")
    attack(duel, giant)
    assert duel.life(1) == 23

    lone = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    giant, champion = lone.put(0, "quarry_giant"), lone.put(1, "duel_champion")
    lone.put(1, "brass_hound")
    attack(lone, giant).choose(1, f"block:{champion}:{giant}", "done")
    while lone.state.step != "end_window":
        lone.miss()
    assert lone.life(1) == 23
    assert (lone.card(giant).damage, lone.card(champion).damage) == (0, 0)


@pytest.mark.rule("T-15", "WT-13")
def test_t15_vault_mimic_wins_with_28_spirit_unless_the_damage_has_won_already(given):
    for life, reason in ((30, "spirit"), (3, "life")):
        duel = given().hold(0, "spirit", pool=28).hold(1, "spirit", life=life).at(COMBAT_START)
        mimic = duel.put(0, "vault_mimic")

        attack(duel, mimic)

        assert duel.won == ([0], reason)
        assert duel.life(1) == life - 3


@pytest.mark.rule("WT-09")
def test_vault_mimic_adds_two_spirit_for_its_controller(given):
    duel = given().hold(0, "spirit", pool=1).hold(1, "spirit").at(COMBAT_START)
    mimic = duel.put(0, "vault_mimic")
    duel.go().choose(0, f"add:{mimic}:1")
    while duel.state.step != "end_window":
        duel.miss()

    assert duel.pool(0) == 3


@pytest.mark.rule("WT-09")
def test_duel_champion_enters_ready_and_attacks_at_once(given):
    duel = given().hold(0, "duel_champion", pool=6).hold(1, "spirit").at()
    play(duel, "duel_champion").until("attackers")

    assert duel.options() == ["add:1:1", "done"]


@pytest.mark.rule("WT-09", "R17")
def test_rift_drake_does_two_damage_to_each_opponent_when_it_enters(given):
    duel = given(3).hold(0, "rift_drake", "spirit", pool=8).hold(1, "spirit").hold(2, "spirit").at()

    play(duel, "rift_drake")

    assert [duel.life(seat) for seat in range(3)] == [30, 28, 28]
    assert duel.state.play[0].token


@pytest.mark.rule("WT-10")
def test_each_relic_does_its_work(given):
    duel = given().hold(0, "spirit").hold(1, "spirit", "spirit").at(COMBAT_WINDOW)
    duel.seat(0).deck = ["startle"]
    font, bowl, rod = duel.put(0, "font_of_spirit"), duel.put(0, "scrying_bowl"), duel.put(0, "ember_rod")
    idol, chain = duel.put(0, "healing_idol"), duel.put(0, "chain_of_envy")
    duel.go().until("combat_start")

    for id_ in (font, bowl, idol):
        duel.choose(0, f"activate:{id_}").passes()
    duel.choose(0, f"activate:{rod}", "seat:1").passes()
    duel.choose(0, f"activate:{chain}").passes()
    assert duel.decision().kind == "forced_discard"
    duel.choose(1, "discard:spirit")

    assert duel.pool(0) == 2
    assert duel.seat(0).hand == ["spirit", "startle"]
    assert (duel.life(0), duel.life(1)) == (32, 28)
    assert duel.pool(1) == 1
    assert all(one.token for one in duel.state.play)
