"""Winning, losing, drawing and leaving (section 6), with two seats and with more."""

import pytest

from libs.engine.games.wizards_tournament.facts import DamageDealt, TurnCut
from libs.engine.games.wizards_tournament.state import COMBAT_START, END_WINDOW
from tests.games.wizards_tournament.random_play import Played, everywhere
from tests.games.wizards_tournament.test_combat import combat


def many(given, seats: int = 3, **how):
    duel = given(seats, **how)
    for seat in range(seats):
        duel.hold(seat, "spirit", "spirit")
    return duel


@pytest.mark.rule("WT-12", "R14")
@pytest.mark.parametrize("life", [3, 2])
def test_a_seat_with_no_life_left_has_lost_at_once(given, life):
    duel = given().hold(0, "ember_lash", pool=2).hold(1, "spirit", life=life).at().go()

    duel.choose(0, "cast:ember_lash", "seat:1").passes()

    assert duel.won == ([0], "life")
    outcome = duel.rules.outcome(duel.state)
    assert (outcome.places, outcome.reason, outcome.eliminated) == ((1, 2), "life", ())
    assert duel.rules.decisions(duel.state) == ()


def test_one_may_kill_oneself(given):
    duel = given().hold(0, "ember_lash", pool=2, life=3).hold(1, "spirit").at().go()

    duel.choose(0, "cast:ember_lash", "seat:0").passes()

    assert duel.won == ([1], "life")


@pytest.mark.rule("T-10", "WT-13")
def test_t10_thirty_spirit_win_at_once(given):
    duel = given().hold(0, "surge_verse", "spirit", "spirit", "spirit", pool=27).hold(1, "spirit").at().go()
    duel.choose(0, "discard:spirit", "discard:spirit")
    assert not duel.over

    duel.choose(0, "discard:spirit")

    assert duel.won == ([0], "spirit")
    assert duel.pool(0) == 30


@pytest.mark.rule("T-10", "WT-13")
def test_t10_surge_verse_leaves_29_and_one_spirit_more_wins(given):
    duel = given().hold(0, "surge_verse", "spirit", "spirit", "spirit", pool=27).hold(1, "spirit").at().go()
    duel.choose(0, "cast:surge_verse").passes()
    assert (duel.pool(0), duel.over) == (29, False)

    duel.choose(0, "discard:spirit")

    assert duel.won == ([0], "spirit")


@pytest.mark.rule("T-11", "WT-14")
def test_t11_a_hundred_life_win_at_once(given):
    duel = given().hold(0, "mend_robe", "spirit", pool=1, life=97).hold(1, "spirit").at().go()

    duel.choose(0, "cast:mend_robe").passes()

    assert duel.won == ([0], "life_100")
    assert duel.rules.outcome(duel.state).places == (1, 2)


@pytest.mark.rule("WT-13", "R22")
def test_the_victim_of_a_discard_can_win_by_its_spirit(given):
    duel = given().hold(0, "mind_pick", "spirit", pool=2).hold(1, "spirit", "comet_volley", pool=27).at().go()

    duel.choose(0, "cast:mind_pick").passes().choose(1, "discard:comet_volley")

    assert duel.won == ([1], "spirit")


@pytest.mark.rule("R15")
def test_when_two_seats_meet_a_condition_the_active_one_wins(given):
    for active, winner in ((0, 0), (1, 1), (2, 0)):
        duel = many(given).at(active=active)
        duel.seat(0).life = duel.seat(1).life = 120
        duel.hold(active, "mend_robe", "spirit", pool=1, life=duel.life(active)).go()

        duel.choose(active, "cast:mend_robe").passes()

        assert duel.won == ([winner], "life_100"), active


@pytest.mark.rule("R15", "WT-13", "WT-14")
def test_spirit_is_looked_at_before_life(given):
    duel = many(given).at()
    duel.seat(1).life = 100
    duel.hold(0, "spirit", pool=29).go()

    duel.choose(0, "discard:spirit")

    assert duel.won == ([0], "spirit")


@pytest.mark.rule("R16")
def test_at_turn_200_the_match_is_drawn(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(END_WINDOW, turn_no=198).go().passes()
    assert duel.state.turn == 199

    while not duel.over:
        duel.miss()

    assert duel.won == ([0, 1], "turn_200")
    assert duel.state.turn == 200
    assert duel.rules.outcome(duel.state).places == (1, 1)


@pytest.mark.rule("R14")
def test_who_leaves_a_duel_has_lost(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at().go().leave(0)

    assert duel.won == ([1], "left")
    assert duel.rules.outcome(duel.state).places == (2, 1)


@pytest.mark.rule("R14", "WT-48")
def test_of_three_two_play_on_and_the_cards_of_the_fallen_leave_the_match(given):
    duel = many(given).at()
    stolen = duel.put(2, "healing_idol", owner=0)
    lent = duel.put(1, "ember_rod", owner=2)
    own = duel.put(0, "brass_hound", token=True)
    duel.seat(2).discard, duel.seat(2).deck = ["deep_study"], ["spirit"]
    duel.hold(0, "comet_volley", "spirit", pool=6)
    duel.seat(2).life = 8
    duel.go()

    duel.choose(0, "cast:comet_volley", "seat:2").passes()

    assert not duel.over
    assert [one.alive for one in duel.state.seats] == [True, True, False]
    assert [one.id for one in duel.state.play] == [own]
    assert (duel.card(stolen), duel.card(lent)) == (None, None)
    assert sorted(duel.state.gone) == ["deep_study", "ember_rod", "healing_idol", "spirit", "spirit", "spirit"]
    assert (duel.seat(2).hand, duel.seat(2).deck, duel.seat(2).discard) == ([], [], [])
    assert duel.decision().kind == "magic"
    duel.leave(1)
    assert duel.won == ([0], "left")
    outcome = duel.rules.outcome(duel.state)
    assert (outcome.places, outcome.eliminated) == ((1, 2, 3), (1, 2))


@pytest.mark.rule("R14")
def test_turns_skip_the_fallen(given):
    duel = many(given, 4).at(END_WINDOW, active=0).go().leave(1)

    duel.until("purchase")

    assert (duel.state.active, duel.state.turn) == (2, 6)


@pytest.mark.rule("R14")
def test_the_active_seat_of_three_resigns_in_its_own_combat(given):
    duel, (hound,), _ = combat(given, ["brass_hound"], ["gutter_imp"], seats=3)
    duel.hold(1, "quick_ward", "spirit", pool=1)
    duel.seat(1).deck = ["spirit"] * 9
    tired = duel.put(2, "sky_skate", token=True, damage=1)
    duel.go().until("attackers").choose(0, f"add:{hound}:1", "pass")
    duel.choose(1, "cast:quick_ward", "seat:1")

    duel.leave(0)

    assert len(duel.facts(TurnCut)) == 1
    assert duel.facts(DamageDealt) == []
    assert duel.life(1) == 30
    assert duel.state.stack == []
    assert "quick_ward" in duel.seat(1).discard
    assert (duel.card(tired).token, duel.card(tired).damage) == (False, 0)
    assert (duel.state.active, duel.state.turn) == (1, 6)
    assert duel.card(hound) is None


@pytest.mark.rule("R14")
def test_the_active_seat_of_three_killed_by_a_fast_spell_ends_its_turn(given):
    duel = (
        many(given).hold(0, "mend_robe", "spirit", pool=1, life=2).hold(1, "sudden_spark", "spirit", pool=2).at().go()
    )
    duel.choose(0, "cast:mend_robe").choose(1, "cast:sudden_spark", "seat:0").passes()

    assert not duel.seat(0).alive
    assert "sudden_spark" in duel.seat(1).discard + duel.seat(1).hand + duel.seat(1).deck
    assert (duel.state.active, duel.state.turn) == (1, 6)


@pytest.mark.rule("R14")
def test_attackers_sent_at_a_seat_that_falls_deal_no_damage_and_get_their_tokens(given):
    duel, ours, _ = combat(given, ["duel_champion", "sky_skate"], seats=3)
    duel.go().choose(0, f"add:{ours[0]}:1", f"add:{ours[1]}:2")

    duel.leave(1).passes()

    assert duel.life(2) == 27
    assert [fact.target for fact in duel.facts(DamageDealt)] == ["seat:2"]
    assert duel.card(ours[0]).token


@pytest.mark.rule("R14")
def test_what_a_fallen_seat_had_on_the_stack_is_gone(given):
    duel = many(given).hold(0, "mend_robe", "spirit", pool=1).hold(1, "sudden_spark", "spirit", pool=2).at().go()
    duel.choose(0, "cast:mend_robe").choose(1, "cast:sudden_spark", "seat:0")
    assert duel.decision().seat == 2

    duel.leave(1)

    assert [item.set for item in duel.state.stack] == ["mend_robe"]
    assert "sudden_spark" in duel.state.gone
    duel.passes()
    assert duel.life(0) == 33


@pytest.mark.rule("R14")
def test_a_seat_that_leaves_while_it_must_discard_lets_play_go_on(given):
    duel = many(given).hold(0, "mind_pick", "spirit", pool=2).at().go()
    duel.choose(0, "cast:mind_pick", "seat:2").passes()
    assert duel.decision().seat == 2

    duel.leave(2)

    assert (duel.decision().seat, duel.decision().kind) == (0, "magic")
    assert duel.seat(0).discard == ["mind_pick"]


@pytest.mark.rule("R14")
def test_a_seat_whose_targets_have_all_left_chooses_anew(given):
    duel = many(given).hold(0, "startle", "spirit", pool=3).at()
    duel.put(2, "gutter_imp")
    duel.put(2, "gutter_imp")
    duel.go().choose(0, "cast:startle")

    duel.leave(2)

    assert (duel.decision().kind, duel.pool(0)) == ("magic", 3)
    assert duel.seat(0).hand == ["spirit", "startle"]


@pytest.mark.rule("R14")
def test_all_who_are_left_falling_together_draw_and_stand_before_who_fell_earlier(given):
    duel = many(given, 4).at()
    duel.leave(3)
    for seat in range(3):
        duel.seat(seat).life = 0
    duel.hold(0, "spirit").go()

    duel.choose(0, "discard:spirit")

    assert duel.won == ([0, 1, 2], "all_fell")
    outcome = duel.rules.outcome(duel.state)
    assert (outcome.places, outcome.eliminated) == ((1, 1, 1, 4), (3,))


@pytest.mark.rule("R14", "R17")
def test_the_drakes_damage_fells_two_at_once_and_they_share_a_place(given):
    duel = many(given, 4).at()
    duel.hold(0, "rift_drake", "spirit", pool=8)
    duel.seat(1).life = duel.seat(2).life = 2
    duel.go()

    duel.choose(0, "cast:rift_drake").passes()
    assert [one.alive for one in duel.state.seats] == [True, False, False, True]
    duel.leave(3)

    assert duel.rules.outcome(duel.state).places == (1, 3, 3, 2)


@pytest.mark.rule("R8", "R18", "WT-34", "WT-48")
def test_each_attacker_names_a_seat_and_the_attacked_are_asked_in_turn_order(given):
    duel = many(given, 4).at(COMBAT_START, active=2)
    ours = [duel.put(2, "brass_hound") for _ in range(2)]
    one, three = duel.put(1, "gutter_imp"), duel.put(3, "gutter_imp")
    duel.put(0, "gutter_imp")
    duel.go()
    assert duel.options() == [f"add:{id_}:{seat}" for id_ in ours for seat in (0, 1, 3)] + ["done"]
    duel.choose(2, f"add:{ours[0]}:1", f"add:{ours[1]}:3").passes()

    assert (duel.decision().seat, duel.options()) == (3, [f"block:{three}:{ours[1]}", "done"])
    duel.choose(3, f"block:{three}:{ours[1]}")
    assert (duel.decision().seat, duel.options()) == (1, [f"block:{one}:{ours[0]}", "done"])
    duel.choose(1, "done").passes()

    assert [duel.life(seat) for seat in range(4)] == [30, 27, 30, 29]


@pytest.mark.rule("R17")
def test_abilities_that_trigger_together_happen_in_the_order_of_their_ids(given):
    duel, ours, _ = combat(given, ["vault_mimic", "gutter_imp", "vault_mimic"])
    duel.hold(0, "spirit").hold(1, "spirit", "spirit")

    duel.go().choose(0, *[f"add:{id_}:1" for id_ in ours]).passes()
    assert (duel.decision().kind, duel.pool(0)) == ("forced_discard", 2)
    duel.choose(1, "discard:spirit")

    assert duel.pool(0) == 4


@pytest.mark.rule("R14")
@pytest.mark.parametrize("seats", [3, 4])
def test_seats_may_leave_at_any_moment_and_the_rest_play_on(seats):
    for seed in range(25):
        played = Played(seed, seats, leaves=0.01)
        for _ in played.steps():
            living = [one for one in played.state.seats if one.alive]
            assert living or played.state.reason == "all_fell", seed
        assert sum(everywhere(played.state).values()) == 217 + 10 * seats, seed
