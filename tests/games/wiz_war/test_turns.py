"""The turn: phases, points, carrying, hand limit, death and the end (sections 3 to 6, 8, 9, 13)."""

import pytest

from libs.engine.games.wiz_war.board_facts import ItemMoved, WizardDied
from libs.engine.games.wiz_war.labyrinth import NORTH, SOUTH, edge_of
from libs.engine.games.wiz_war.state import LAST_ROUND
from libs.engine.games.wiz_war.turn_facts import MpChanged, PhaseStarted
from tests.games.wiz_war.conftest import Given
from tests.games.wiz_war.given import FILLER, sq


@pytest.mark.rule("Z-08", "WZ-75", "WZ-80", "WZ-29")
def test_a_treasure_is_fetched_brought_home_and_taken_away_again(given: Given):
    match = given().hand(0, "energy_4", "energy_5")
    match.choose("boost:energy_4", "move:E", "move:E", "move:E", "move:N", "move:E")
    assert match.wizard(0).square == sq(1, 6)
    assert match.state.mp == 2
    match.choose("pickup:treasure:2")
    assert match.asked == (0, "discard")

    match.choose("done", "stop").end_turn()
    match.choose("boost:energy_5")
    assert match.state.mp == 8
    match.choose("move:W", "move:S", "move:W", "move:W", "move:W", "drop:treasure:2")

    assert match.state.points == [1, 0]
    match.state.wizards[1].square = sq(2, 2)
    match.end_turn().choose("pickup:treasure:2")
    assert match.state.points == [0, 0]


@pytest.mark.rule("WZ-69")
def test_a_turn_has_three_movement_points(given: Given):
    match = given().end_turn()

    assert match.state.active == 1
    assert match.state.mp == 3
    assert match.state.boosted is False


@pytest.mark.rule("WZ-67", "R27")
def test_two_points_win_at_once(given: Given):
    match = given().at(sq(2, 2)).carry(2, "wizard:0")
    match.treasure(3).square = sq(2, 2)
    match.state.points = [1, 0]

    match.choose("drop:treasure:2")

    assert match.winner == 0
    assert match.outcome.reason == "two_points"


@pytest.mark.rule("R27", "WZ-67")
def test_of_two_seats_with_two_points_the_active_one_wins(given: Given):
    match = given(3)
    match.state.active = 1
    match.state.points = [2, 2, 0]
    match.wizard(0).kills = match.wizard(1).kills = 2

    match.at(sq(2, 2), sq(2, 7)).carry(0, "wizard:1").choose("drop:treasure:0")

    assert match.winner == 1


@pytest.mark.rule("WZ-68")
def test_the_last_living_wizard_wins_at_once(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, "zap_dart")
    match.wizard(1).life = 3

    match.do("cast:zap_dart")

    assert match.winner == 0
    assert match.state.points == [1, 0]


@pytest.mark.rule("R17")
def test_the_killer_takes_the_hand_and_is_held_to_the_limit(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 4), sq(7, 2))
    match.hand(0, "zap_dart", *[FILLER] * 5).hand(1, "naysay", "gainsay", "cobble")
    match.wizard(1).life = 3

    match.do("cast:zap_dart", "target:wizard:1")

    assert len(match.wizard(0).hand) == 8
    assert match.asked == (0, "over_limit")
    match.choose("discard:naysay")
    assert match.asked == (0, "move_cast")


@pytest.mark.rule("WZ-81", "Z-16", "R17")
def test_a_kill_by_lingering_damage_scores_for_nobody(given: Given):
    match = given().at(sq(2, 2), sq(2, 7))
    match.thing("slow_rot", 0, figure="wizard:1", tokens=3)
    match.wizard(1).life = 1

    match.end_turn()

    assert match.facts(WizardDied)[0].killer is None
    assert match.state.points == [0, 0]
    assert match.winner == 0
    assert match.outcome.reason == "last_alive"


def test_a_death_drops_everything_carried_and_ends_the_spells(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 4), sq(9, 9)).hand(0, "zap_dart").carry(0, "wizard:1")
    poker = match.thing("iron_poker", 1)
    match.thing("hoard_sense", 1)
    match.wizard(1).life = 1

    match.do("cast:zap_dart")

    assert (match.treasure(0).carrier, match.treasure(0).square) == ("", sq(2, 4))
    assert [(one.card, one.owner, one.square) for one in match.state.things] == [("iron_poker", -1, sq(2, 4))]
    assert match.facts(ItemMoved)[0].id == poker
    assert "hoard_sense" in match.state.discard


@pytest.mark.rule("R27")
@pytest.mark.parametrize(
    ("points", "life", "places"), [([1, 0], [5, 9], (1, 2)), ([0, 0], [5, 9], (2, 1)), ([0, 0], [5, 5], (1, 1))]
)
def test_after_the_last_round_points_then_life_decide(given: Given, points, life, places):
    match = given().hand(0).hand(1)
    match.state.round, match.state.first, match.state.active = LAST_ROUND, 1, 0
    match.wizard(0).kills, match.wizard(1).kills = points
    match.state.points = points
    match.wizard(0).life, match.wizard(1).life = life

    match.end_turn()

    assert match.outcome.places == places


@pytest.mark.rule("WZ-92", "R36")
def test_a_seat_that_leaves_dies_without_credit_and_the_others_play_on(given: Given):
    match = given(3).hand(0, "zap_dart", FILLER).beast("horned_warden", 0, sq(2, 3))
    match.choose("activate:horned_warden")

    match.leave(0)

    assert match.asked == (1, "move_cast")
    assert match.state.points == [0, 0, 0]
    assert match.state.beasts == []
    assert sorted(match.state.discard) == ["energy_6", "summon_horned_warden", "zap_dart"]
    match.leave(2)
    assert match.winner == 1


@pytest.mark.rule("WZ-73", "WZ-74", "Z-18")
def test_hand_relics_and_spells_in_play_count_and_nothing_is_drawn_above_seven(given: Given):
    match = given().hand(0, *[FILLER] * 5).beast("horned_warden", 0, sq(4, 4))
    match.thing("bear_totem", 0, square=sq(0, 0))

    match.choose("end", "done")

    assert match.state.active == 1
    assert len(match.wizard(0).hand) == 5


@pytest.mark.rule("Z-18", "WZ-73")
def test_five_cards_sandals_and_a_summon_card_leave_no_room_to_draw(given: Given):
    match = given().hand(0, *[FILLER] * 5).beast("horned_warden", 0, sq(4, 4))
    match.thing("gale_sandals", 0)

    match.choose("end", "done")

    assert match.state.active == 1
    assert len(match.wizard(0).hand) == 5


@pytest.mark.rule("WZ-74")
def test_at_most_two_cards_are_drawn(given: Given):
    match = given().hand(0, FILLER)

    match.choose("end", "done", "magic", "magic")

    assert len(match.wizard(0).hand) == 3
    assert match.state.active == 1


def test_cards_are_discarded_before_drawing(given: Given):
    match = given().hand(0, "naysay", FILLER)

    match.choose("end", "discard:naysay", "done")

    assert match.state.discard == ["naysay"]
    assert match.asked == (0, "draw")


@pytest.mark.rule("R13")
def test_an_empty_deck_is_made_of_the_discard_pile_and_both_empty_means_no_draw(given: Given):
    match = given().hand(0)
    match.state.deck, match.state.discard = [], ["naysay"]

    match.choose("end", "done", "magic")

    assert match.wizard(0).hand == ["naysay"]
    assert match.state.discard == []
    assert match.state.active == 1


@pytest.mark.rule("R12")
def test_playing_over_the_limit_must_be_answered_at_once(given: Given):
    match = given().hand(0, *[FILLER] * 8)

    assert match.asked == (0, "over_limit")
    assert match.rules.decisions(match.state)[0].idle is None
    match.miss()
    assert len(match.wizard(0).hand) == 7
    assert match.state.discard == [FILLER]


@pytest.mark.rule("WZ-54", "WZ-55", "WZ-53", "Z-14", "R20", "R11")
def test_a_bearer_of_a_relic_must_drop_it_before_it_picks_a_treasure_up(given: Given):
    match = given().at(sq(1, 1)).hand(0, "storm_maul")
    sandals = match.thing("gale_sandals", 0)
    assert "pickup:treasure:0" not in match.options()
    assert "cast:storm_maul" not in match.options()

    match.choose(f"drop:thing:{sandals}")

    assert match.state.things[0].square == sq(1, 1)
    assert match.state.things[0].owner == -1
    assert "pickup:treasure:0" in match.options()
    assert "cast:storm_maul" in match.options()


@pytest.mark.rule("WZ-56", "R11")
def test_another_wizard_takes_a_dropped_relic_and_its_phase_ends(given: Given):
    match = given().at(sq(2, 2))
    sandals = match.thing("gale_sandals", -1, square=sq(2, 2))

    match.choose(f"pickup:thing:{sandals}")

    assert match.state.things[0].owner == 0
    assert match.asked == (0, "discard")


@pytest.mark.rule("WZ-57")
def test_a_second_burden_must_be_dropped_until_one_is_left(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, "snatch_tribute").carry(0, "wizard:1")
    sandals = match.thing("gale_sandals", 0)

    match.do("cast:snatch_tribute")

    assert match.asked == (0, "drop_one")
    assert match.options() == [f"drop:thing:{sandals}", "drop:treasure:0"]
    match.miss()
    assert (match.treasure(0).carrier, match.treasure(0).square) == ("", sq(2, 2))
    assert match.asked == (0, "move_cast")


@pytest.mark.rule("WZ-94")
def test_an_item_costs_a_movement_point_to_pick_up_and_nothing_to_drop(given: Given):
    match = given().at(sq(2, 2))
    poker = match.thing("iron_poker", -1, square=sq(2, 2))
    match.choose(f"pickup:thing:{poker}")
    assert match.state.mp == 2
    assert match.asked == (0, "move_cast")

    match.choose(f"drop:thing:{match.state.things[0].id}")

    assert match.state.mp == 2
    match.state.mp = 0
    assert not [one for one in match.options() if one.startswith("pickup")]


@pytest.mark.rule("R18", "R19")
def test_own_treasures_may_be_picked_up_but_not_one_that_scores(given: Given):
    match = given().at(sq(2, 2))
    match.treasure(0).square = match.treasure(2).square = sq(2, 2)

    options = match.options()

    assert "pickup:treasure:0" in options
    assert "pickup:treasure:2" not in options


@pytest.mark.rule("WZ-77", "R5")
def test_an_own_door_lets_its_wizard_through_and_shuts_behind_it(given: Given):
    match = given().at(sq(2, 1), sq(3, 0))
    match.choose("move:N")
    assert match.wizard(0).square == sq(1, 1)

    foreign = given().at(sq(0, 0), sq(2, 1))
    foreign.end_turn()
    assert "move:N" not in foreign.options()


@pytest.mark.rule("WZ-77")
def test_a_held_door_is_open_for_all_until_the_holder_leaves(given: Given):
    door = edge_of(sq(2, 1), NORTH)
    match = given().at(sq(1, 1), sq(2, 1))
    match.choose(f"hold:{door}").end_turn()
    assert "move:N" in match.options()

    match.end_turn().choose("move:N").end_turn()
    assert "move:N" not in match.options()


@pytest.mark.rule("R29", "WZ-77")
def test_a_door_is_held_twice_a_turn_at_most(given: Given):
    door = edge_of(sq(2, 1), NORTH)
    match = given().at(sq(2, 1))

    match.choose(f"hold:{door}", f"release:{door}", f"hold:{door}", f"release:{door}")

    assert f"hold:{door}" not in match.options()


@pytest.mark.rule("R29")
def test_after_two_hundred_actions_only_the_end_is_left(given: Given):
    match = given().hand(0, "zap_dart")
    match.state.actions = 200

    assert match.options() == ["end"]


@pytest.mark.rule("WZ-78", "Z-09")
def test_seven_damage_make_two_cracks_and_five_bring_a_wall_down(given: Given):
    wall = edge_of(sq(1, 3), SOUTH)
    match = given().at(sq(0, 3), sq(4, 9)).hand(0, "rune_bolt", "rune_bolt", "flash_energy_7")
    match.state.attacks = 2
    match.do("cast:rune_bolt", f"target:border:{wall}", "fuel:flash_energy_7")
    assert match.state.borders[0].cracks == 2
    match.state.borders[0].cracks = 4

    match.hand(0, "rune_bolt", "energy_4").do("cast:rune_bolt", f"target:border:{wall}", "fuel:energy_4")

    assert match.state.borders[0].kind == "open"
    match.at(sq(1, 3))
    assert "move:S" in match.options()


@pytest.mark.rule("Z-09", "WZ-78")
def test_two_blows_with_the_storm_maul_bring_a_door_down(given: Given):
    door = edge_of(sq(2, 1), NORTH)
    match = given().at(sq(2, 1), sq(4, 9))
    maul = match.thing("storm_maul", 0)
    match.state.attacks = 2

    match.do(f"use:thing:{maul}", f"target:border:{door}")
    assert match.state.borders[0].cracks == 2
    match.do(f"use:thing:{maul}", f"target:border:{door}")

    assert [(one.edge, one.kind) for one in match.state.borders] == [(door, "open")]


@pytest.mark.rule("WZ-78", "R2")
def test_an_outer_wall_is_never_a_target(given: Given):
    match = given().at(sq(0, 0)).hand(0, "crumble", "rune_bolt")

    match.choose("cast:crumble")

    outer = {f"border:border:{edge_of(sq(0, 0), NORTH)}"}
    assert not outer & set(match.options())


@pytest.mark.rule("WZ-89", "Z-23", "R32", "R33")
def test_a_totem_falls_to_one_punch_and_after_carving_to_three_damage(given: Given):
    match = given().at(sq(2, 2), sq(4, 9)).hand(1)
    totem = match.thing("adder_totem", 1, square=sq(2, 3))
    match.do(f"punch:thing:{totem}")
    assert match.state.things == []
    assert match.state.discard == ["adder_totem"]

    carved = given().at(sq(2, 2), sq(4, 9)).hand(0, "carve_deep")
    own = carved.thing("adder_totem", 0, square=sq(2, 3))
    carved.state.attacks = 3
    carved.do("cast:carve_deep")
    carved.do(f"punch:thing:{own}").do(f"punch:thing:{own}")
    assert [one.cracks for one in carved.state.things] == [2]
    carved.do(f"punch:thing:{own}")
    assert carved.state.things == []


@pytest.mark.rule("Z-23")
def test_an_iron_poker_fells_a_carved_totem_at_once(given: Given):
    match = given().at(sq(2, 2), sq(4, 9))
    totem = match.thing("adder_totem", 1, square=sq(2, 3), need=3)
    poker = match.thing("iron_poker", 0)

    match.do(f"use:thing:{poker}", f"target:thing:{totem}")

    assert [one.card for one in match.state.things] == ["iron_poker"]


@pytest.mark.rule("WZ-89", "R32")
def test_a_totem_fills_its_square_but_blocks_no_sight(given: Given):
    match = given().at(sq(2, 2), sq(2, 5)).hand(0, "zap_dart")
    match.thing("adder_totem", 1, square=sq(2, 3))

    assert "move:E" not in match.options()
    assert "cast:zap_dart" in match.options()


@pytest.mark.rule("WZ-91", "Z-24", "R35")
@pytest.mark.parametrize(("mp", "card", "left"), [(1, "wolf_shape", 3), (0, "ogre_shape", 0)])
def test_a_new_shape_changes_the_points_left_by_the_difference(given: Given, mp: int, card: str, left: int):
    match = given().hand(0, card)
    match.state.mp = mp

    match.do(f"cast:{card}", "fuel:none")

    assert match.state.mp == left


@pytest.mark.rule("WZ-79")
def test_temporary_spells_lose_a_token_in_their_owners_time_passes_only(given: Given):
    match = given().hand(0, "thick_hide", "energy_4")
    match.do("cast:thick_hide", "target:wizard:0", "fuel:energy_4")
    assert match.state.things[0].tokens == 4

    match.end_turn()
    assert match.state.things[0].tokens == 4
    match.end_turn()
    assert match.state.things[0].tokens == 3


@pytest.mark.rule("Z-25")
def test_the_hush_helm_hides_its_bearer_from_afar(given: Given):
    match = given().at(sq(2, 2), sq(2, 7)).hand(0, "zap_dart")
    match.thing("hush_helm", 1)
    assert "cast:zap_dart" not in match.options()

    match.at(sq(2, 4))

    assert "cast:zap_dart" in match.options()


@pytest.mark.rule("R9")
def test_time_passes_in_the_order_in_which_cards_came(given: Given):
    match = given().at(sq(2, 2), sq(2, 7))
    match.thing("toad_totem", 1, square=sq(0, 5))
    match.thing("slow_rot", 0, figure="wizard:1", tokens=3)
    match.wizard(1).life = 1

    match.end_turn()

    assert match.kinds().index("Healed") < match.kinds().index("Damaged")
    assert match.wizard(1).life == 1


@pytest.mark.rule("R6", "WZ-71")
def test_the_first_round_is_every_seats_first_turn(given: Given):
    match = given()
    match.state.round, match.state.first, match.state.active = 1, 1, 1
    assert match.state.round == 1

    match.end_turn()
    assert match.state.round == 1
    match.end_turn()

    assert match.state.round == 2


@pytest.mark.rule("R16")
def test_a_punch_reaches_the_own_square_and_its_neighbours(given: Given):
    match = given().at(sq(2, 2), sq(2, 2))
    assert "punch:wizard:1" in match.options()
    match.at(sq(2, 2), sq(2, 4))
    assert "punch:wizard:1" not in match.options()


@pytest.mark.rule("R3")
def test_nobody_is_adjacent_across_a_corner_or_a_wall(given: Given):
    match = given().at(sq(0, 0), sq(1, 1))
    assert "punch:wizard:1" not in match.options()
    match.at(sq(1, 2), sq(1, 1))
    assert "punch:wizard:1" not in match.options()


def test_nobody_may_choose_its_own_figures_as_a_target(given: Given):
    match = given().at(sq(2, 2), sq(9, 9)).beast("horned_warden", 0, sq(2, 3)).hand(0, "zap_dart")

    assert "cast:zap_dart" not in match.options()
    assert not [one for one in match.options() if one.startswith("punch")]


@pytest.mark.rule("WZ-75")
def test_picking_a_treasure_up_is_free_and_ends_move_and_cast(given: Given):
    match = given().at(sq(1, 1))
    match.state.mp = 0

    match.choose("pickup:treasure:0")

    assert [one.phase for one in match.facts(PhaseStarted)] == ["discard"]
    assert not match.facts(MpChanged)
    assert match.treasure(0).carrier == "wizard:0"
