"""Creatures: summoning, activation, attacks, movement, death, transformation, stun (sections 10 to 12)."""

import pytest

from libs.engine.games.wiz_war.board_facts import CreatureDied, CreatureSummoned, Damaged, Transformed
from libs.engine.games.wiz_war.labyrinth import NORTH, edge_of
from libs.engine.games.wiz_war.turn_facts import VpChanged
from tests.games.wiz_war.conftest import Given
from tests.games.wiz_war.given import FILLER, sq


@pytest.mark.rule("WZ-09", "WZ-11", "WZ-13", "Z-01", "R21", "WZ-01")
@pytest.mark.parametrize(("die", "life", "warden"), [(3, 13, 7), (1, 15, 5), (4, 12, 8)])
@pytest.mark.parametrize("hide", [False, True])
def test_summoning_costs_the_die_less_one_which_nothing_reduces(given: Given, die, life, warden, hide: bool):  # noqa: FBT001
    match = given(draws=[die]).hand(0, "summon_horned_warden")
    if hide:
        match.thing("thick_hide", 0, figure="wizard:0", tokens=3)
    match.do("cast:summon_horned_warden")

    assert match.creature("horned_warden") is None
    assert match.asked == (0, "place")
    match.choose(f"square:{sq(1, 2)}")

    assert match.wizard(0).life == life
    assert match.creature("horned_warden").life == warden
    assert match.creature("horned_warden").square == sq(1, 2)


@pytest.mark.rule("WZ-12", "Z-01")
def test_the_summoning_damage_ignores_armour(given: Given):
    match = given(draws=[3]).hand(0, "summon_horned_warden")
    match.thing("scale_mail", 0, figure="wizard:0", tokens=3)

    match.do("cast:summon_horned_warden")

    assert match.wizard(0).life == 13


@pytest.mark.rule("WZ-14", "R22")
def test_a_creature_is_placed_beside_its_wizard_or_with_it(given: Given):
    match = given(draws=[1]).hand(0, "summon_lamp_djinn").at(sq(2, 2))
    match.do("cast:summon_lamp_djinn")

    assert match.options() == [f"square:{one}" for one in (sq(1, 2), sq(2, 3), sq(3, 2), sq(2, 1), sq(2, 2))]


@pytest.mark.rule("WZ-10", "WZ-09")
def test_counters_to_a_summons_come_before_the_die(given: Given):
    match = given(draws=[2]).hand(0, "summon_lamp_djinn").hand(1, "naysay")

    match.choose("cast:summon_lamp_djinn")
    assert match.asked == (1, "counter")
    match.choose("pass")

    kinds = match.kinds()
    assert kinds.index("ThingCame") < kinds.index("Rolled") < kinds.index("Damaged") < kinds.index("CreatureRolled")
    assert match.asked == (0, "place")


@pytest.mark.rule("Z-02", "WZ-68")
def test_a_summoner_may_die_of_it_and_nobody_scores(given: Given):
    match = given(draws=[4]).hand(0, "summon_horned_warden")
    match.wizard(0).life = 3

    match.do("cast:summon_horned_warden")

    assert not match.facts(CreatureSummoned)
    assert match.winner == 1
    assert match.state.points == [0, 0]


def warden(given: Given, **more):
    """Seat 0 has a Horned Warden one square east of its home."""
    return given(**more).at(sq(2, 2), sq(2, 7)).beast("horned_warden", 0, sq(2, 3))


@pytest.mark.rule("WZ-15")
def test_an_activation_costs_two_movement_points(given: Given):
    match = warden(given)
    match.choose("activate:horned_warden", "done")
    assert match.state.mp == 1

    poor = warden(given)
    poor.state.mp = 1
    assert "activate:horned_warden" not in poor.options()


@pytest.mark.rule("Z-04", "WZ-19", "WZ-20", "WZ-22", "WZ-28", "WZ-21")
def test_a_creature_moves_attacks_and_moves_on_then_its_wizard_does(given: Given):
    match = warden(given)
    match.choose("activate:horned_warden", "cmove:E", "cmove:E", "cmove:E")
    assert match.activation.mp == 1

    match.do("cattack:gore", "target:wizard:1").choose("cmove:W", "done")

    assert match.wizard(1).life == 12
    assert match.creature("horned_warden").square == sq(2, 5)
    assert "activate:horned_warden" not in match.options()
    match.choose("move:N")
    assert match.state.mp == 0


@pytest.mark.rule("WZ-21")
def test_a_creature_makes_one_attack_not_two(given: Given):
    match = warden(given).at(sq(2, 2), sq(2, 3)).hand(0, "wither")
    match.choose("activate:horned_warden")
    assert {"cattack:gore", "ccast:wither"} <= set(match.options())

    match.do("cattack:gore", "target:wizard:1")

    assert not [one for one in match.options() if one.startswith(("cattack", "ccast"))]


@pytest.mark.rule("WZ-18", "Z-04")
def test_with_a_boost_three_creatures_can_be_activated(given: Given):
    match = given().hand(0, "energy_4").beast("horned_warden", 0, sq(1, 2))
    match.beast("lamp_djinn", 0, sq(1, 2)).beast("bronze_watcher", 0, sq(1, 2))
    match.choose("boost:energy_4")
    assert match.state.mp == 7

    for design in ("horned_warden", "lamp_djinn", "bronze_watcher"):
        match.choose(f"activate:{design}", "done")

    assert match.state.mp == 1


@pytest.mark.rule("WZ-16", "WZ-17", "WZ-30")
def test_while_a_creature_is_active_its_wizard_neither_moves_nor_casts(given: Given):
    match = warden(given).hand(0, "quickstep", "energy_4", "wither", "zap_dart")

    match.choose("activate:horned_warden", "cmove:E", "cmove:E")

    assert {one.partition(":")[0] for one in match.options()} == {"cmove", "ccast", "cattack", "done"} - (
        set() if any(one.startswith("cattack") for one in match.options()) else {"cattack"}
    )
    assert "ccast:wither" in match.options()
    assert "ccast:zap_dart" not in match.options()


@pytest.mark.rule("WZ-23")
def test_a_drake_chooses_between_its_printed_attacks(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).beast("cinder_drake", 0, sq(2, 3))

    match.choose("activate:cinder_drake")

    assert {"cattack:bite", "cattack:sear"} <= set(match.options())
    match.do("cattack:sear", "target:wizard:1")
    assert match.wizard(1).life == 13


def test_a_drake_bites_harder_who_carries_its_masters_treasure(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).beast("cinder_drake", 0, sq(2, 3)).carry(0, "wizard:1")

    match.do("activate:cinder_drake", "cattack:bite", "target:wizard:1")

    assert match.wizard(1).life == 11


@pytest.mark.rule("WZ-24", "R23")
def test_a_creature_casts_from_its_own_square_and_the_card_is_spent(given: Given):
    match = given().at(sq(2, 2), sq(4, 4)).beast("horned_warden", 0, sq(4, 3)).hand(0, "oathbreaker")
    assert "cast:oathbreaker" not in match.options()

    match.do("activate:horned_warden", "ccast:oathbreaker")

    assert match.wizard(1).life == 11
    assert match.state.discard == ["oathbreaker"]
    assert match.state.attacks == 1


@pytest.mark.rule("WZ-25")
def test_a_wizard_casts_a_creature_attack_as_its_own(given: Given):
    match = given().at(sq(2, 2), sq(2, 3)).hand(0, "oathbreaker")

    match.do("cast:oathbreaker")

    assert match.wizard(1).life == 11
    assert match.state.attacks == 0


@pytest.mark.rule("WZ-26", "Z-15")
def test_a_creature_that_kills_a_wizard_scores_for_its_master(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 4)).beast("totem_spirit", 0, sq(2, 3)).hand(1, FILLER)
    for column in range(5, 10):
        match.thing("hawk_totem", 0, square=sq(4, column))
    match.thing("hawk_totem", 0, square=sq(0, 0))
    match.wizard(1).life = 13

    match.do("activate:totem_spirit", "cattack:soul_strike", "target:wizard:1")

    assert [one.amount for one in match.facts(Damaged)] == [13]
    assert match.facts(VpChanged)[0].points == 1
    assert match.wizard(0).hand == [FILLER]
    assert match.state.points == [1, 0, 0]


@pytest.mark.rule("WZ-27")
def test_creatures_do_not_attack_in_the_first_round(given: Given):
    match = warden(given).at(sq(2, 2), sq(2, 3))
    match.state.round = 1

    match.choose("activate:horned_warden")

    assert not [one for one in match.options() if one.startswith("cattack")]


@pytest.mark.rule("WZ-29")
def test_creatures_walk_by_the_wizards_rules(given: Given):
    match = given().beast("horned_warden", 0, sq(2, 0))
    match.choose("activate:horned_warden")
    assert "cmove:W" in match.options()
    match.choose("cmove:W")
    assert match.creature("horned_warden").square == sq(2, 9)
    assert match.activation.mp == 3

    walled = given().beast("horned_warden", 0, sq(1, 2))
    walled.choose("activate:horned_warden")
    assert [one for one in walled.options() if one.startswith("cmove")] == ["cmove:N", "cmove:S"]


@pytest.mark.rule("WZ-34", "R5")
def test_a_creature_goes_and_attacks_through_a_door_of_its_masters_colour(given: Given):
    match = given().at(sq(2, 2), sq(1, 1)).beast("horned_warden", 0, sq(2, 1))
    match.choose("activate:horned_warden")

    assert "cmove:N" in match.options()
    match.do("cattack:gore", "target:wizard:1")
    assert match.wizard(1).life == 12

    foreign = given().at(sq(2, 2), sq(1, 1)).beast("horned_warden", 1, sq(2, 1))
    foreign.state.active = 1
    foreign.choose("activate:horned_warden")
    assert "cmove:N" not in foreign.options()


@pytest.mark.rule("WZ-35")
def test_a_creature_cannot_hold_a_door_open(given: Given):
    match = given().at(sq(2, 1)).beast("horned_warden", 0, sq(2, 1))
    door = edge_of(sq(2, 1), NORTH)
    assert f"hold:{door}" in match.options()

    match.choose("activate:horned_warden")

    assert not [one for one in match.options() if "hold" in one]


@pytest.mark.rule("WZ-31", "WZ-32")
def test_a_creature_that_steals_drops_at_once(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).beast("horned_warden", 0, sq(2, 3)).hand(0, "snatch_tribute")
    match.carry(0, "wizard:1").choose("activate:horned_warden")
    assert not [one for one in match.options() if one.startswith("cpickup")]

    match.do("ccast:snatch_tribute")

    assert (match.treasure(0).carrier, match.treasure(0).square) == ("", sq(2, 3))


@pytest.mark.rule("WZ-33", "R24")
def test_the_boggart_carries_treasures_and_nothing_else(given: Given):
    match = given().at(sq(2, 3), sq(4, 4)).beast("mudlark_boggart", 0, sq(1, 6))
    item = match.thing("iron_poker", -1, square=sq(1, 6))
    match.choose("activate:mudlark_boggart")
    assert "cpickup:treasure:2" in match.options()
    assert f"cpickup:thing:{item}" not in match.options()

    match.choose("cpickup:treasure:2")

    assert match.treasure(2).carrier == "creature:mudlark_boggart"
    assert match.asked == (0, "move_cast")


@pytest.mark.rule("R24", "WZ-33")
def test_a_treasure_that_the_boggart_drops_in_its_masters_home_scores(given: Given):
    match = given().at(sq(2, 3)).beast("mudlark_boggart", 0, sq(2, 2)).carry(2, "creature:mudlark_boggart")

    match.choose("activate:mudlark_boggart", "cdrop:treasure:2")

    assert match.state.points == [1, 0]
    assert "cpickup:treasure:2" not in match.options()


@pytest.mark.rule("WZ-33")
def test_the_boggart_keeps_a_treasure_that_it_steals(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).beast("mudlark_boggart", 0, sq(2, 3)).hand(0, "snatch_tribute")
    match.carry(0, "wizard:1")

    match.do("activate:mudlark_boggart", "ccast:snatch_tribute")

    assert match.treasure(0).carrier == "creature:mudlark_boggart"


@pytest.mark.rule("WZ-36", "WZ-37", "Z-10")
def test_healing_goes_above_a_creatures_starting_life_up_to_twelve(given: Given):
    match = warden(given).hand(0, "labours_end", "mend_flesh", "energy_5")

    match.do("cast:labours_end", "target:creature:horned_warden")
    assert match.creature("horned_warden").life == 11
    match.do("cast:mend_flesh", "target:creature:horned_warden", "fuel:energy_5")

    assert match.creature("horned_warden").life == 12


@pytest.mark.rule("WZ-38", "WZ-43")
def test_damage_lowers_a_creatures_life_and_wizards_may_punch_it(given: Given):
    match = given().at(sq(2, 2), sq(4, 4)).beast("horned_warden", 1, sq(2, 3))

    match.do("punch:creature:horned_warden")

    assert match.creature("horned_warden").life == 6


@pytest.mark.rule("WZ-39", "WZ-42", "WZ-86")
def test_a_dead_creature_leaves_with_its_card_and_its_spells_but_not_its_treasure(given: Given):
    match = given().at(sq(2, 2), sq(4, 4)).beast("mudlark_boggart", 1, sq(2, 3), life=1).hand(0, "zap_dart")
    match.carry(0, "creature:mudlark_boggart")
    match.thing("thick_hide", 1, figure="creature:mudlark_boggart", tokens=2)
    match.thing("slow_rot", 0, figure="creature:mudlark_boggart", tokens=2)

    match.do("cast:zap_dart")

    assert match.creature("mudlark_boggart") is None
    assert match.state.things == []
    assert sorted(match.state.discard) == ["slow_rot", "summon_mudlark_boggart", "thick_hide", "zap_dart"]
    assert (match.treasure(0).carrier, match.treasure(0).square) == ("", sq(2, 3))
    assert match.state.points == [0, 0]


@pytest.mark.rule("WZ-40")
def test_creatures_die_with_their_master(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 4)).beast("horned_warden", 1, sq(7, 2)).hand(0, "zap_dart")
    match.wizard(1).life = 3

    match.do("cast:zap_dart", "target:wizard:1")

    assert [one.creature for one in match.facts(CreatureDied)] == ["horned_warden"]
    assert "summon_horned_warden" in match.state.discard


@pytest.mark.rule("WZ-41")
def test_a_creature_dies_when_its_card_is_unbound_or_ended(given: Given):
    match = given().at(sq(2, 2), sq(4, 4)).beast("horned_warden", 1, sq(2, 3)).hand(0, "unbind")
    match.do("cast:unbind")
    assert match.creature("horned_warden") is None

    own = warden(given)
    own.choose("end_spell:thing:1")
    assert own.creature("horned_warden") is None
    assert own.state.discard == ["summon_horned_warden"]


@pytest.mark.rule("WZ-44", "WZ-47", "WZ-48", "Z-11")
def test_a_wolf_shaped_warden_runs_faster_gores_still_and_can_punch(given: Given):
    match = warden(given).at(sq(2, 2), sq(2, 4)).hand(0, "wolf_shape")
    match.do("cast:wolf_shape", "target:creature:horned_warden", "fuel:none")
    assert [one.figure for one in match.facts(Transformed)] == ["creature:horned_warden"]

    match.choose("activate:horned_warden")

    assert match.activation.mp == 5
    assert {"cattack:gore", "cpunch:wizard:1"} <= set(match.options())
    match.do("cpunch:wizard:1")
    assert match.wizard(1).life == 13


@pytest.mark.rule("WZ-45", "Z-11", "WZ-79")
def test_after_four_own_time_passes_the_warden_is_itself_again(given: Given):
    match = warden(given).at(sq(4, 4), sq(4, 9)).hand(0, "wolf_shape")
    match.do("cast:wolf_shape", "target:creature:horned_warden", "fuel:none")
    match.creature("horned_warden").stun = 5
    for _ in range(4):
        match.end_turn().end_turn()

    assert "wolf_shape" in match.state.discard
    beast = match.creature("horned_warden")
    assert (beast.life, beast.stun) == (7, 1)
    match.choose("activate:horned_warden")
    assert match.activation.mp == 4
    assert not [one for one in match.options() if one.startswith("cpunch")]


@pytest.mark.rule("WZ-46", "WZ-47")
def test_the_spell_wins_where_it_differs_from_the_creature(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).beast("bronze_watcher", 0, sq(2, 3)).hand(0, "wolf_shape")
    match.do("cast:wolf_shape", "target:creature:bronze_watcher", "fuel:none")

    match.choose("activate:bronze_watcher")

    assert match.activation.mp == 5
    assert "cattack:crush" in match.options()


@pytest.mark.rule("R26")
def test_a_new_shape_ends_the_old_one(given: Given):
    match = given().hand(0, "wolf_shape", "clay_shape")
    match.do("cast:wolf_shape", "fuel:none").do("cast:clay_shape", "fuel:none")

    assert [one.card for one in match.state.things] == ["clay_shape"]
    assert match.state.discard == ["wolf_shape"]


@pytest.mark.rule("WZ-50", "WZ-51", "WZ-52", "R10")
@pytest.mark.parametrize("first", ["move", "attack"])
def test_a_restricted_creature_moves_or_attacks(given: Given, first: str):
    match = given().at(sq(2, 2), sq(2, 4)).beast("horned_warden", 1, sq(2, 3)).hand(0, "gorgon_glare")
    match.do("cast:gorgon_glare", "target:creature:horned_warden")
    assert match.creature("horned_warden").stun == 2
    match.end_turn()
    assert match.creature("horned_warden").stun == 1

    match.choose("activate:horned_warden")
    if first == "move":
        match.choose("cmove:E")
        assert not [one for one in match.options() if one.startswith("cattack")]
    else:
        match.do("cattack:gore", "target:wizard:0")
        assert not [one for one in match.options() if one.startswith("cmove")]


@pytest.mark.rule("WZ-49", "WZ-90", "R25")
@pytest.mark.parametrize("first", ["move", "attack"])
def test_a_stunned_wizard_moves_or_attacks(given: Given, first: str):
    match = (
        given().at(sq(2, 6), sq(2, 7)).hand(0, "wyrm_gaze").hand(1, "zap_dart", "quickstep", "iron_poker", "energy_4")
    )
    match.do("cast:wyrm_gaze")
    assert match.wizard(1).stun == 1
    match.end_turn()
    assert match.wizard(1).stun == 0
    assert match.state.stunned
    assert not {"cast:quickstep", "cast:iron_poker"} & set(match.options())

    if first == "move":
        match.choose("move:N")
        assert not {"cast:zap_dart", "punch:wizard:0"} & set(match.options())
        assert "boost:energy_4" in match.options()
    else:
        match.do("cast:zap_dart")
        assert not [one for one in match.options() if one.startswith(("move", "boost", "activate"))]
