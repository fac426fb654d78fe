"""Costs and Secession (section 4)."""

import pytest

from libs.engine.games.wizbits.facts import CardsDiscardedForPoints, CardSeceded
from tests.games.wizbits.given import NIX, PLAIN, character


@pytest.mark.rule("WB-06", "R12", "B-21")
@pytest.mark.parametrize(("cost", "offered"), [(4, True), (5, False)])
def test_a_card_is_offered_only_if_its_cost_can_be_raised(given, cost: int, *, offered: bool):
    thing = character("thing", cost=cost)
    duel = given(extra=[thing]).deck(0).play(0, "purse_of_spite").hand(0, "thing").phase("character")

    assert (f"play:{duel.id(0, 'thing')}" in duel.options()) is offered


@pytest.mark.rule("WB-06", "R12")
@pytest.mark.parametrize(("deck", "offered"), [(2, True), (1, False)])
def test_a_trigger_is_offered_only_if_its_cost_can_be_raised(given, deck: int, *, offered: bool):
    duel = given(mains=("ondrel_bookwyrm", NIX)).deck(0, *[PLAIN] * deck).phase()

    assert ("use:0#0" in duel.options()) is offered


@pytest.mark.rule("R12")
def test_a_card_may_be_seceded_for_its_own_ability(given):
    duel = given().deck(0).play(0, "bellows").phase()

    duel.add("bellows", "card:1").resolve()

    assert duel.card(0, "bellows").seceded
    assert duel.scn(1, NIX) == 4


@pytest.mark.rule("WB-07")
def test_the_top_card_of_the_deck_is_a_point(given):
    duel = given().hand(0, "overture").deck(0, "ember_ox", PLAIN, PLAIN).phase()

    duel.add("overture")

    assert duel.facts(CardsDiscardedForPoints)[0].designs == ("ember_ox", PLAIN, PLAIN)
    assert duel.state.sides[0].deck == []
    assert duel.discarded(0, "ember_ox") == 1


@pytest.mark.rule("WB-08")
def test_a_seceded_card_is_two_points(given):
    duel = given().play(0, PLAIN).hand(0, "deep_breath").phase()

    duel.add("deep_breath", f"secede:{duel.id(0, PLAIN)}")

    assert duel.card(0, PLAIN).seceded
    assert duel.facts(CardSeceded)[0].points == 2
    assert duel.pool(0) == 0


@pytest.mark.rule("WB-09", "R11")
def test_points_given_by_an_ability_pay_first(given):
    duel = given().play(0, "dust_broker").hand(0, "sudden_draft", "still_water").phase()
    before = len(duel.state.sides[0].deck)
    duel.add("dust_broker").resolve()
    assert duel.pool(0) == 1

    duel.phase().add("still_water", "card:0")

    assert len(duel.state.sides[0].deck) == before - 1
    assert duel.pool(0) == 0


@pytest.mark.rule("B-10", "WB-22", "R14", "R11")
def test_a_seceded_purse_gives_4_of_which_one_is_left_until_the_end_of_the_turn(given):
    duel = given(6, 8, 8).play(0, "purse_of_spite").hand(0, "overture").phase()
    before = len(duel.state.sides[0].deck)

    duel.add("overture", f"secede:{duel.id(0, 'purse_of_spite')}")

    assert duel.pool(0) == 1
    assert len(duel.state.sides[0].deck) == before
    duel.down()
    assert duel.state.turn == 2
    assert duel.pool(0) == 0


@pytest.mark.rule("B-10")
def test_or_three_cards_are_milled(given):
    duel = given().play(0, "purse_of_spite").hand(0, "overture").phase()
    before = len(duel.state.sides[0].deck)

    duel.add("overture", "mill", "mill", "mill")

    assert len(duel.state.sides[0].deck) == before - 3
    assert not duel.card(0, "purse_of_spite").seceded


@pytest.mark.rule("WB-22")
def test_flip_income_does_not_happen_when_the_card_is_played(given):
    duel = given().hand(0, "purse_of_spite").phase("non_element")

    duel.add("purse_of_spite").resolve()

    assert duel.is_in_play(0, "purse_of_spite")
    assert duel.pool(0) == 0


@pytest.mark.rule("WB-10")
def test_a_seceded_card_keeps_name_points_scn_damage_controller_and_attachments(given):
    duel = given().play(0, "ember_ox").play(0, "tin_sword", bearer="ember_ox").hand(0, "deep_breath").phase()
    duel.card(0, "ember_ox").damage = 2

    duel.add("deep_breath", f"secede:{duel.id(0, 'ember_ox')}")

    card = duel.card(0, "ember_ox")
    assert card.seceded
    assert (card.seat, duel.scn(0, "ember_ox")) == (0, 5)
    assert [duel.point(0, "ember_ox", point) for point in ("strength", "will", "magic")] == [10, 4, 2]
    assert duel.card(0, "tin_sword").bearer == card.id


@pytest.mark.rule("WB-12", "R13")
def test_normal_abilities_and_attributes_of_a_seceded_card_phase_out(given):
    duel = given().play(0, "bellows", "deep_breath").phase()
    duel.card(0, "bellows").seceded = True
    assert f"use:{duel.id(0, 'bellows')}#0" not in duel.options()

    shown = duel.rules.view(duel.state, None)
    duel.play(0, "ember_ox")
    assert "fierce" in next(one for one in duel.rules.view(duel.state, 0).cards if one.design == "ember_ox").attributes
    duel.card(0, "ember_ox").seceded = True
    assert next(one for one in duel.rules.view(duel.state, 0).cards if one.design == "ember_ox").attributes == ()
    assert shown.seat is None


@pytest.mark.rule("WB-13", "WB-88")
def test_flip_abilities_are_active_exactly_while_the_card_is_seceded(given):
    duel = given().play(0, "moss_golem").play(0, "ember_ox").phase()
    use = f"use:{duel.id(0, 'moss_golem')}#f0"
    assert use not in duel.options()

    duel.card(0, "moss_golem").seceded = True

    assert use in duel.options()
    duel.card(0, "ember_ox").damage = 2
    duel.add("moss_golem#f0", duel.ref(0, "ember_ox"))
    assert duel.unit("moss_golem").height == 1
    assert use not in duel.options()
    duel.resolve()
    assert duel.scn(0, "ember_ox") == 3


@pytest.mark.rule("WB-14", "R27")
def test_a_card_seceded_on_the_opponents_turn_is_discarded_at_the_end_of_that_turn(given):
    duel = given(6, 8, 8).play(1, PLAIN, "tin_sword", bearer=None).phase()
    sword = duel.card(1, "tin_sword")
    sword.bearer = duel.id(1, PLAIN)
    duel.card(1, PLAIN).seceded = True

    duel.down()

    assert duel.state.turn == 2
    assert duel.discarded(1, PLAIN) == 1
    assert duel.discarded(1, "tin_sword") == 1


def test_a_seceded_card_cannot_be_seceded_again_nor_the_main_character_ever(given):
    duel = given().play(0, PLAIN, "ember_ox").hand(0, "deep_breath").phase()
    duel.card(0, PLAIN).seceded = True

    duel.choose(f"play:{duel.id(0, 'deep_breath')}")

    assert duel.options() == ["mill", f"secede:{duel.id(0, 'ember_ox')}"]


def test_a_missed_payment_mills_and_without_a_deck_takes_the_lowest_id(given):
    duel = given().play(0, PLAIN, "ember_ox").hand(0, "deep_breath").phase()
    duel.choose(f"play:{duel.id(0, 'deep_breath')}")
    assert duel.rules.default(duel.state, duel.decision()) == "mill"
    duel.state.sides[0].deck.clear()

    assert duel.rules.default(duel.state, duel.decision()) == f"secede:{min(duel.id(0, PLAIN), duel.id(0, 'ember_ox'))}"


@pytest.mark.rule("WB-85", "R12")
def test_milling_the_last_card_for_a_cost_does_not_lose(given):
    duel = given().hand(0, "sudden_draft").deck(0, PLAIN).phase()

    duel.add("sudden_draft", "card:0")

    assert duel.state.sides[0].deck == []
    assert duel.state.winner is None
