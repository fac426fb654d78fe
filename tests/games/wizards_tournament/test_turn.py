"""The turn (section 4): drawing, buying, casting, activating, clearing."""

import pytest

from libs.engine.games.wizards_tournament.facts import Activated, Cast, Drawn, Reshuffled, TurnStarted
from libs.engine.games.wizards_tournament.state import (
    ATTACK_WINDOW,
    BLOCK_WINDOW,
    COMBAT_WINDOW,
    DRAW_START,
    DRAW_WINDOW,
    END_WINDOW,
    PURCHASE,
    WINDOWS,
)

SPIRITS = ("spirit",) * 6
T01 = ("market=brass_hound", "market=deep_study")


@pytest.mark.rule("T-01", "WT-17", "WT-21", "WT-25", "WT-26", "WT-18", "WT-54")
def test_t01_the_first_turn_buys_two_cards_for_six_spirit(given):
    duel = given(draws=(0,), options=T01).begin()
    assert len(duel.seat(0).hand) == 6
    assert len(duel.seat(0).deck) == 4
    duel.passes()

    duel.choose(0, *["discard:spirit"] * 6)
    assert duel.pool(0) == 6
    duel.choose(0, "buy:brass_hound", "buy:deep_study")

    assert duel.pool(0) == 0
    assert sorted(duel.seat(0).discard) == ["brass_hound", "deep_study", *SPIRITS]


@pytest.mark.rule("T-01", "WT-26")
def test_one_copy_of_each_set_a_turn_and_again_the_next(given):
    duel = given(draws=(0,), options=T01).begin().passes()
    duel.choose(0, *["discard:spirit"] * 6, "buy:deep_study")
    assert duel.pool(0) == 3
    assert "buy:deep_study" not in duel.options()
    assert "buy:brass_hound" in duel.options()

    duel.miss().until("purchase").miss().until("purchase")
    assert (duel.state.active, duel.state.turn) == (0, 3)
    duel.hold(0, pool=3)

    assert "buy:deep_study" in duel.options()


@pytest.mark.rule("T-02", "WT-22", "WT-23", "R4", "WT-58")
def test_t02_the_hand_limit_stops_drawing_without_a_reshuffle(given):
    duel = given(draws=(0,)).begin().passes().miss().until("purchase")
    assert duel.state.active == 1
    assert (len(duel.seat(1).hand), len(duel.seat(1).deck)) == (8, 2)
    duel.miss().until("draw_start")
    while duel.decision().seat != 1:
        duel.miss().until("draw_start")

    duel.choose(1, "go")

    assert (len(duel.seat(1).hand), len(duel.seat(1).deck)) == (10, 0)
    assert [fact.count for fact in duel.facts(Drawn)] == [2]
    assert duel.facts(Reshuffled) == []


@pytest.mark.rule("R23", "WT-58")
def test_who_holds_more_than_five_cards_may_discard_before_drawing(given):
    duel = given().hold(0, *SPIRITS, "brass_hound", "ember_lash").at(DRAW_START)
    duel.seat(0).deck = ["spirit"] * 5
    duel.go()
    assert duel.decision().kind == "draw_start"
    assert duel.options() == ["discard:spirit", "discard:ember_lash", "go"]

    duel.choose(0, "discard:ember_lash", "discard:spirit")
    assert len(duel.seat(0).hand) == 6
    duel.choose(0, "discard:spirit")

    assert duel.pool(0) == 3
    assert len(duel.seat(0).hand) == 10
    assert duel.decision().kind == "window"


@pytest.mark.rule("R23")
def test_who_holds_more_than_five_cards_is_asked_whatever_they_are_and_five_draw_at_once(given):
    hounds = given().hold(0, *["brass_hound"] * 6).at(DRAW_START).go()
    assert (hounds.decision().kind, hounds.options()) == ("draw_start", ["go"])

    five = given().hold(0, *["spirit"] * 5).at(DRAW_START).go()
    assert five.decision().kind == "window"


@pytest.mark.rule("WT-23")
def test_an_empty_deck_is_made_of_the_discards_and_drawing_goes_on(given):
    duel = given(orders=((2, 0, 1, 3),)).hold(0).at(DRAW_START)
    duel.seat(0).deck = ["ember_lash"]
    duel.seat(0).discard = ["spirit", "deep_study", "mend_robe", "null_word"]

    duel.go()

    assert duel.seat(0).hand == ["deep_study", "ember_lash", "mend_robe", "null_word", "spirit"]
    assert (duel.seat(0).deck, duel.seat(0).discard) == ([], [])
    (fact,) = duel.facts(Reshuffled)
    assert fact.cards == ("mend_robe", "spirit", "deep_study", "null_word")


def test_with_neither_deck_nor_discards_fewer_cards_are_drawn(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(DRAW_START)
    duel.seat(0).deck = ["mend_robe", "mend_robe"]

    duel.go()

    assert duel.seat(0).hand == ["mend_robe", "mend_robe", "spirit"]
    assert duel.decision().kind == "window"


@pytest.mark.rule("WT-22")
def test_with_ten_in_hand_an_ability_draws_nothing_and_shuffles_nothing(given):
    duel = given().hold(0, *["spirit"] * 10).at()
    duel.put(0, "scrying_bowl")
    duel.seat(0).discard = ["mend_robe"]
    duel.go()

    duel.choose(0, "activate:1").passes()

    assert len(duel.seat(0).hand) == 10
    assert duel.seat(0).discard == ["mend_robe"]


@pytest.mark.rule("WT-07", "WT-08", "WT-19", "R2", "WT-24")
def test_spirit_and_spells_are_discarded_for_their_blue_icons_others_not(given):
    duel = given().hold(0, "spirit", "comet_volley", "brass_hound", "ember_rod").at(PURCHASE).go()
    assert [one for one in duel.options() if one.startswith("discard")] == ["discard:spirit", "discard:comet_volley"]

    duel.choose(0, "discard:comet_volley", "discard:spirit")

    assert duel.pool(0) == 4
    assert duel.seat(0).discard == ["comet_volley", "spirit"]
    assert duel.life(1) == 30


@pytest.mark.rule("WT-24", "R5")
def test_cards_are_discarded_for_spirit_in_every_phase_and_on_other_turns(given):
    for step in (DRAW_WINDOW, PURCHASE, "magic", COMBAT_WINDOW, ATTACK_WINDOW, BLOCK_WINDOW, END_WINDOW):
        duel = given().hold(0, "spirit", "spirit").hold(1, "spirit").at(step).go()
        duel.choose(0, "discard:spirit")
        assert duel.pool(0) == 1, step
    for step in WINDOWS:
        duel = given().hold(1, "spirit", "spirit").at(step).go()
        duel.choose(1, "discard:spirit")
        assert duel.pool(1) == 1, step


@pytest.mark.rule("WT-25", "WT-50", "WT-54")
def test_a_bought_card_lies_on_the_discard_pile_and_cannot_be_cast_yet(given):
    duel = given().hold(0, "spirit", pool=6).hold(1, "spirit").at(PURCHASE).go()

    duel.choose(0, "buy:ember_lash", "end")

    assert duel.pool(0) == 4
    assert duel.seat(0).discard == ["ember_lash"]
    assert duel.options() == ["discard:spirit", "end"]


@pytest.mark.rule("R5")
def test_buying_is_offered_in_the_own_purchase_phase_only(given):
    for step in (*WINDOWS, "magic"):
        duel = given().hold(0, "spirit", pool=20).hold(1, "spirit", pool=20).at(step).go()
        assert not [one for one in duel.options() if one.startswith("buy")], step


def test_the_last_copy_is_sold_once(given):
    duel = given().hold(0, "spirit", pool=9).hold(1, "spirit", pool=9).at(PURCHASE)
    next(pile for pile in duel.state.market if pile.set == "mend_robe").left = 1
    duel.go()

    duel.choose(0, "buy:mend_robe")

    assert next(pile for pile in duel.state.market if pile.set == "mend_robe").left == 0
    duel.miss().until("purchase")
    assert duel.decision().seat == 1
    duel.hold(1, pool=9)
    assert "buy:mend_robe" not in duel.options()
    assert "buy:ember_lash" in duel.options()


@pytest.mark.rule("WT-27", "WT-18", "WT-54", "WT-04")
def test_casting_costs_the_green_icons_in_the_magic_phase(given):
    duel = given().hold(0, "ember_lash", "spirit", pool=1).hold(1, "spirit").at().go()
    assert "cast:ember_lash" not in duel.options()

    duel.choose(0, "discard:spirit", "cast:ember_lash", "seat:1")

    assert duel.pool(0) == 0
    assert [(fact.cost, fact.pool) for fact in duel.facts(Cast)] == [(2, 0)]
    duel.passes()
    assert duel.life(1) == 27
    assert duel.seat(0).discard == ["spirit", "ember_lash"]
    assert duel.life(0) == 30


@pytest.mark.rule("WT-06", "R6")
def test_a_regular_spell_is_offered_in_the_own_magic_phase_only(given):
    for step in (*WINDOWS, PURCHASE):
        duel = given().hold(0, "mend_robe", pool=9).hold(1, "mend_robe", pool=9).at(step).go()
        assert "cast:mend_robe" not in duel.options(), step
        duel.miss()
        assert "cast:mend_robe" not in duel.options() or duel.decision().kind == "magic", step

    duel = given().hold(0, "mend_robe", "surge_verse", pool=9).hold(1, "mend_robe", pool=9).at().go()
    duel.choose(0, "cast:surge_verse")
    assert duel.decision().seat == 1
    assert "cast:mend_robe" not in duel.options()
    duel.choose(1, "pass")
    assert duel.decision().seat == 0
    assert "cast:mend_robe" not in duel.options()


@pytest.mark.rule("WT-28", "WT-32", "WT-31")
def test_monsters_and_relics_enter_with_a_token(given):
    duel = given().hold(0, "hex_weaver", "ember_rod", pool=20).hold(1, "spirit").at().go()

    duel.choose(0, "cast:hex_weaver").passes().choose(0, "cast:ember_rod").passes()

    assert [(one.set, one.token) for one in duel.state.play] == [("hex_weaver", True), ("ember_rod", True)]
    assert duel.pool(0) == 10
    assert (duel.state.step, duel.state.active) == ("combat_window", 0) or not [
        one for one in duel.options() if one.startswith("activate")
    ]


@pytest.mark.rule("T-14", "WT-10", "WT-30", "WT-31", "WT-45", "WT-29")
def test_t14_a_relic_is_used_once_a_turn_stolen_and_destroyed(given):
    duel = given().hold(0, "font_of_spirit", pool=4).hold(1, "spirit").at(turn_no=5)
    duel.seat(0).deck = ["spirit"] * 20
    duel.go()
    duel.choose(0, "cast:font_of_spirit").passes()
    (font,) = duel.state.play
    assert font.token
    duel.until("purchase")
    assert duel.state.turn == 6
    assert not font.token
    duel.miss().until("magic").miss()
    duel.until("magic")
    assert (duel.state.turn, duel.state.active) == (7, 0)

    duel.choose(0, "activate:1").passes()
    assert duel.pool(0) == 2
    assert font.token
    assert "activate:1" not in duel.options()
    duel.miss().until("magic")
    assert (duel.state.turn, duel.state.active) == (8, 1)
    assert not font.token
    duel.hold(1, "borrowed_wonder", "rust_curse", pool=8)
    duel.choose(1, "cast:borrowed_wonder").passes()
    assert (font.controller, font.token) == (1, False)

    duel.choose(1, "activate:1").passes()
    assert duel.pool(1) == 8 - 5 + 2
    assert font.token
    duel.choose(1, "cast:rust_curse").passes()
    assert duel.state.play == []
    assert "font_of_spirit" in duel.seat(0).discard
    assert "font_of_spirit" not in duel.seat(1).discard


@pytest.mark.rule("R24", "WT-29")
def test_only_the_active_seat_activates_with_an_empty_stack(given):
    duel = given().hold(0, "spirit", "mend_robe", pool=5).hold(1, "spirit").at()
    own, other = duel.put(0, "healing_idol"), duel.put(1, "healing_idol")
    duel.go()
    assert f"activate:{own}" in duel.options()
    assert f"activate:{other}" not in duel.options()

    duel.choose(0, "cast:mend_robe")

    assert not [one for one in duel.options() if one.startswith("activate")]
    duel.choose(1, "pass")
    assert duel.decision().seat == 0
    assert not [one for one in duel.options() if one.startswith("activate")]


@pytest.mark.rule("R7", "T-16", "WT-32")
def test_t16_an_activated_monster_does_not_attack_until_its_token_is_gone(given):
    duel = given().hold(0, "second_wind", pool=2).hold(1, "spirit").at()
    weaver = duel.put(0, "hex_weaver")
    duel.go()
    duel.choose(0, f"activate:{weaver}", "seat:1").passes()
    assert duel.life(1) == 28
    assert duel.card(weaver).token

    duel.choose(0, "cast:second_wind").passes()
    duel.choose(0, f"activate:{weaver}", "seat:1").passes()
    assert duel.life(1) == 26
    assert duel.state.step != "attackers"

    other = given().hold(0, "second_wind", pool=2).hold(1, "spirit").at()
    weaver = other.put(0, "hex_weaver")
    other.go().choose(0, f"activate:{weaver}", "seat:1").passes()
    other.choose(0, "cast:second_wind").passes().until("attackers")
    assert other.options() == [f"add:{weaver}:1", "done"]


@pytest.mark.rule("R16")
def test_after_a_hundred_casts_and_activations_no_more_are_offered(given):
    duel = given().hold(0, "mend_robe", "spirit", pool=9).hold(1, "spirit").at()
    duel.put(0, "healing_idol")
    duel.seat(0).plays = 99
    duel.go().choose(0, "cast:mend_robe").passes()

    duel.hold(0, "mend_robe", "spirit", pool=9)

    assert duel.seat(0).plays == 100
    assert duel.options() == ["discard:spirit", "discard:mend_robe", "end"]
    duel.until("purchase")
    assert duel.seat(0).plays == 0


@pytest.mark.rule("WT-45", "WT-46", "WT-47", "R11")
def test_the_end_phase_clears_tokens_damage_power_and_pools_of_all(given):
    duel = given().hold(0, "spirit", pool=7).hold(1, "spirit", pool=8).at(END_WINDOW)
    ids = [duel.put(seat, "quarry_giant", token=True, damage=3) for seat in (0, 1)]
    duel.card(ids[1]).bonus = 3
    duel.seat(0).shield = 3
    duel.go().passes()

    for id_ in ids:
        one = duel.card(id_)
        assert (one.token, one.damage, one.bonus) == (False, 0, 0)
    assert (duel.pool(0), duel.pool(1), duel.seat(0).shield) == (0, 0, 0)
    assert [(fact.seat, fact.turn) for fact in duel.facts(TurnStarted)] == [(1, 6)]


@pytest.mark.rule("R11")
def test_a_monster_with_more_damage_than_its_own_power_survives_the_end_of_its_giantstep(given):
    duel = given().hold(0, "giantstep", pool=3).hold(1, "spirit").at()
    hound = duel.put(0, "brass_hound", damage=0)
    duel.go().choose(0, "cast:giantstep").passes()
    assert duel.card(hound).power + duel.card(hound).bonus == 6
    duel.card(hound).damage = 3

    duel.until("purchase")

    assert duel.state.turn == 6
    assert (duel.card(hound).damage, duel.card(hound).bonus) == (0, 0)


def test_cards_in_hand_are_kept_at_the_end_of_the_turn(given):
    duel = given().hold(0, "brass_hound", "spirit").hold(1, "spirit").at(END_WINDOW).go().passes()

    assert duel.seat(0).hand == ["brass_hound", "spirit"]


@pytest.mark.rule("R19", "R21")
def test_missed_deadlines_take_the_defaults(given):
    duel = given().hold(0, *SPIRITS, "ember_lash", pool=2).hold(1, "spirit").at(DRAW_START).go()
    defaults = []
    for kind in ("draw_start", "window", "purchase", "magic"):
        duel.until(kind)
        defaults.append(duel.rules.default(duel.state, duel.decision()))
    assert defaults == ["go", "pass", "end", "end"]

    duel.choose(0, "cast:ember_lash")
    assert duel.options() == ["seat:0", "seat:1"]
    assert duel.rules.default(duel.state, duel.decision()) == "seat:0"


def test_an_activation_without_a_choice_of_targets_is_not_asked_for_one(given):
    duel = given().hold(0, "spirit").hold(1, "spirit", "spirit").at()
    chain = duel.put(0, "chain_of_envy")
    duel.go().choose(0, f"activate:{chain}")

    (fact,) = duel.facts(Activated)
    assert (fact.target, fact.aimed_at) == ("seat:1", "seat:1")
