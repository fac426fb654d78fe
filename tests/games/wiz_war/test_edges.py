"""The edge cases that the specification lists (section 20), one by one."""

import pytest

from libs.engine.games.wiz_war.board_facts import ActivationEnded, CreatureDied, CreatureSummoned
from libs.engine.games.wiz_war.cast_facts import CounterAsked
from libs.engine.games.wiz_war.damage import hurt
from libs.engine.games.wiz_war.labyrinth import EAST, NORTH, SOUTH, WEST, edge_of
from libs.engine.games.wiz_war.questions import advance
from libs.engine.games.wiz_war.state import WALL, Border
from libs.engine.games.wiz_war.turn_facts import Moved, TurnStarted
from tests.games.wiz_war.conftest import Given
from tests.games.wiz_war.given import FILLER, Match, sq


def wall_in(match: Match, square: int) -> None:
    """Walls are raised on all sides of the square."""
    for direction in (NORTH, EAST, SOUTH, WEST):
        border = edge_of(square, direction)
        match.thing("raise_wall", 0, border=border, need=5)
        match.state.borders.append(Border(border, WALL))


@pytest.mark.rule("WZ-20")
def test_when_the_active_creature_is_killed_meanwhile_its_activation_ends_and_the_turn_goes_on(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).beast("horned_warden", 0, sq(2, 3)).hand(1, "shield_word", FILLER)
    match.choose("activate:horned_warden", "cattack:gore", "target:wizard:1")
    assert match.asked == (1, "counter")

    match._do(lambda: hurt(match.ground, match.table, "creature:horned_warden", 20, "mirror", attacker=1))
    match._do(lambda: match.rules.choose(match.table, match.decision(), "pass"))

    assert match.facts(ActivationEnded)
    assert match.wizard(1).life == 15
    assert match.asked == (0, "move_cast")
    assert match.state.mp == 1


@pytest.mark.rule("WZ-40", "R36")
def test_when_the_controller_dies_in_its_creatures_activation_the_turn_ends(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 7), sq(7, 2)).beast("horned_warden", 0, sq(2, 3))
    match.choose("activate:horned_warden")

    match.last = []
    match._do(lambda: hurt(match.ground, match.table, "wizard:0", 15, "mirror", attacker=1))
    match._do(lambda: advance(match.ground, match.table))

    assert [fact.creature for fact in match.facts(CreatureDied)] == ["horned_warden"]
    assert match.asked == (1, "move_cast")
    assert match.state.points == [0, 1, 0]


@pytest.mark.rule("R22")
def test_a_creature_may_stay_where_walls_have_been_raised_on_all_sides(given: Given):
    match = given().at(sq(2, 2), sq(2, 7)).beast("horned_warden", 0, sq(2, 3))
    wall_in(match, sq(2, 3))

    match.choose("activate:horned_warden")
    assert not [one for one in match.options() if one.startswith("cmove:")]
    match.choose("done").end_turn()

    assert match.creature("horned_warden").square == sq(2, 3)


@pytest.mark.rule("R22", "WZ-14")
def test_a_creature_is_placed_with_its_wizard_if_walls_stand_all_around(given: Given):
    match = given(draws=[2]).at(sq(2, 2), sq(2, 7)).hand(0, "summon_lamp_djinn")
    wall_in(match, sq(2, 2))

    match.do("cast:summon_lamp_djinn")

    assert match.options() == [f"square:{sq(2, 2)}"]
    match.choose(f"square:{sq(2, 2)}")
    assert match.facts(CreatureSummoned)[0].square == sq(2, 2)


@pytest.mark.rule("R32")
@pytest.mark.parametrize(("card", "squares", "stays"), [("wing_buffet", 1, 4), ("gale_shove", 2, 5)])
def test_a_push_never_leads_into_a_filled_square(given: Given, card: str, squares: int, stays: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)
    match.thing("hawk_totem", 0, square=sq(2, 4 + squares))

    match.do(f"cast:{card}", "way:E")

    assert match.wizard(1).square == sq(2, stays)


@pytest.mark.rule("R32")
def test_a_pushed_moth_goes_into_a_filled_square(given: Given):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, "wing_buffet")
    match.thing("hawk_totem", 0, square=sq(2, 5))
    match.thing("moth_shape", 1, tokens=3)

    match.do("cast:wing_buffet", "way:E")

    assert match.wizard(1).square == sq(2, 5)


@pytest.mark.rule("R32")
def test_nobody_is_led_into_a_filled_square(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, "siren_call")
    match.thing("hawk_totem", 0, square=sq(2, 5))

    match.do("cast:siren_call")

    assert match.asked == (0, "lure")
    assert "lead:E" not in match.options()
    assert "done" in match.options()


@pytest.mark.rule("R32")
def test_a_leap_into_a_square_that_was_filled_meanwhile_does_nothing(given: Given):
    match = given().at(sq(2, 2), sq(4, 9)).hand(0, "dragons_leap").hand(1, "naysay")
    match.choose("cast:dragons_leap", "fuel:none", f"square:square:{sq(2, 4)}")
    assert match.asked == (1, "counter")
    match.thing("hawk_totem", 1, square=sq(2, 4))

    match.choose("pass")

    assert not match.facts(Moved)
    assert match.wizard(0).square == sq(2, 2)


@pytest.mark.rule("R32")
def test_spirit_walk_never_leads_into_a_filled_square(given: Given):
    match = given().at(sq(2, 2), sq(4, 9)).hand(0, "spirit_walk")
    match.thing("toad_totem", 0, square=sq(0, 9))
    match.thing("hawk_totem", 1, square=sq(0, 8))

    match.do("cast:spirit_walk")

    assert match.wizard(0).square == sq(1, 9), "the only square that is left beside the totem"


@pytest.mark.rule("WZ-05", "WZ-84")
@pytest.mark.parametrize(("fuel", "tokens"), [("fuel:none", 3), ("fuel:energy_5", 5), ("fuel:flash_energy_7", 7)])
def test_a_fuelled_temporary_spell_has_as_many_tokens_as_the_value_of_its_fuel(given: Given, fuel: str, tokens: int):
    match = given().hand(0, "thick_hide", "energy_5", "flash_energy_7")

    match.do("cast:thick_hide", "target:wizard:0", fuel)

    assert match.state.things[0].tokens == tokens


@pytest.mark.rule("WZ-08", "WZ-87")
def test_of_two_targets_that_could_cancel_only_the_first_is_asked_once_it_has(given: Given):
    match = given(3).at(sq(2, 2), sq(1, 2), sq(3, 2)).hand(0, "hail_of_stones", FILLER)
    match.hand(1, "shield_word", FILLER).hand(2, "shield_word", FILLER)
    match.choose("cast:hail_of_stones")
    while match.asked[1] == "target":
        match.choose(match.options()[0])
    assert match.asked == (1, "counter")

    match.choose("cast:shield_word").passes()

    asked = [fact.seat for fact in match.facts(CounterAsked)]
    assert asked == [2, 0], "about the counter, and nobody about the spell again"
    assert match.wizard(2).hand == ["shield_word", FILLER]
    assert (match.wizard(1).life, match.wizard(2).life) == (15, 15)


@pytest.mark.rule("WZ-77")
def test_a_dead_seats_door_stays_shut_for_the_others(given: Given):
    match = given(3).at(sq(4, 4), sq(2, 1), sq(9, 9))
    door = edge_of(sq(2, 1), NORTH)
    assert match.ground.board.door_owner[door] == 0

    match.leave(0)

    assert match.asked == (1, "move_cast")
    assert "move:N" not in match.options()
    assert f"hold:{door}" not in match.options()


@pytest.mark.rule("WZ-80")
def test_a_dead_seats_treasure_still_scores(given: Given):
    match = given(3).at(sq(4, 4), sq(2, 7), sq(9, 9)).carry(0, "wizard:1")
    match.leave(0)
    assert match.facts(TurnStarted)[0].seat == 1

    match.choose("drop:treasure:0")

    assert match.state.points[1] == 1
    assert match.treasure(0).owner == 0
    assert len(match.state.treasures) == 6
