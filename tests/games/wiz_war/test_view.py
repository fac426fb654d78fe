"""Views, labels, imagined matches and judgement (section 15)."""

import random

import msgspec
import pytest

from libs.engine.chance import Imagined
from libs.engine.game import Setup
from libs.engine.games.wiz_war.game import WIZ_WAR
from libs.engine.games.wiz_war.view import View
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from tests.games.wiz_war.conftest import Given
from tests.games.wiz_war.given import FILLER, sq
from tests.games.wiz_war.worlds import worlds

OPTIONS = [
    (),
    ("specializations",),
    ("extended_flash", "specializations"),
    ("five_schools", "school_totem", "specializations"),
]


def played(seed: int):
    """A random match, step by step: rules, state, decision."""
    options = OPTIONS[seed % len(OPTIONS)]
    seats = 2 if "five_schools" in options else 2 + seed % 3
    setup = Setup("wiz_war", "live", tuple(SeatPlan(f"p{seat}") for seat in range(seats)), options)
    rules = WIZ_WAR.rules(setup, WIZ_WAR.pin(setup))
    state = rules.new(setup)
    chance = Imagined(seed)
    table = Table(state, lambda fact: rules.evolve(state, fact), chance)
    rules.begin(table)
    dice = random.Random(seed)
    while rules.outcome(state) is None:
        (decision,) = rules.decisions(state)
        yield rules, state, decision
        rules.choose(table, decision, dice.choice(list(rules.options(state, decision))))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.rule("L-3")
def test_with_specializations_too_views_and_options_do_not_depend_on_hidden_things(seed: int):
    dice = random.Random(seed)
    for index, (rules, state, decision) in enumerate(played(seed)):
        if index % 5 and decision.kind not in ("special_keep", "fetch", "target", "fuel"):
            continue
        for seat in (*range(len(state.wizards)), None):
            other = worlds(msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state)), seat, dice)
            assert rules.view(other, seat) == rules.view(state, seat), (seed, index)
            assert rules.decisions(other) == rules.decisions(state)
            if decision.seat == seat:
                assert rules.options(other, decision) == rules.options(state, decision), (seed, index)


@pytest.mark.parametrize("seed", range(8))
def test_an_imagined_match_looks_the_same_and_asks_the_same(seed: int):
    for index, (rules, state, decision) in enumerate(played(seed)):
        if index % 7 and decision.kind not in ("special_keep", "fetch", "target", "fuel"):
            continue
        seen = rules.view(state, decision.seat)
        again = msgspec.json.decode(msgspec.json.encode(seen), type=View)
        imagined = rules.imagine(again, decision.seat, Imagined(seed))

        assert rules.view(imagined, decision.seat) == seen, (seed, index, decision)
        assert tuple(rules.decisions(imagined)) == (decision,)
        assert list(rules.options(imagined, decision)) == list(rules.options(state, decision)), (seed, index)
        assert len(imagined.deck) == len(state.deck)
        assert [len(one.hand) for one in imagined.wizards] == [len(one.hand) for one in state.wizards]


def test_an_update_fits_into_its_budget():
    sizes = [len(msgspec.json.encode(rules.view(state, 0))) for seed in range(4) for rules, state, _ in played(seed)]

    assert sum(sizes) / len(sizes) < 4096


@pytest.mark.parametrize("seed", range(4))
def test_every_option_has_a_label(seed: int):
    for rules, state, decision in played(seed):
        for option in rules.options(state, decision):
            assert len(rules.label(state, decision, option).text) > 2


def test_a_considered_card_is_hidden_until_it_is_announced(given: Given):
    match = given(3).at(sq(2, 2), sq(2, 4), sq(2, 5)).hand(0, "zap_dart").hand(1, FILLER)
    match.choose("cast:zap_dart")

    frame = match.rules.view(match.state, 1).agenda[0]
    assert (frame.card, frame.how) == ("", "")
    assert match.rules.view(match.state, 0).agenda[0].card == "zap_dart"
    assert all("zap_dart" not in repr(fact.see(1)) for fact in match.last)
    match.choose("target:wizard:1")
    assert match.rules.view(match.state, 1).agenda[0].card == "zap_dart"


@pytest.mark.rule("L-3")
def test_who_looks_through_the_deck_can_read_what_is_found_and_nobody_else(given: Given):
    match = given().hand(0, "totem_call_across")
    match.state.deck = [FILLER, "summon_lamp_djinn"]
    match.do("cast:totem_call_across")

    seen = [{card.id for card in match.rules.view(match.state, seat).cards} for seat in (0, 1, None)]

    assert ["summon_lamp_djinn" in ids for ids in seen] == [True, False, False]


@pytest.mark.rule("WZ-53")
def test_a_relic_in_a_play_area_is_with_its_wizard_for_all_to_see(given: Given):
    match = given()
    match.thing("gale_sandals", 0)

    (thing,) = match.rules.view(match.state, None).things

    assert (thing.card, thing.owner, thing.square) == ("gale_sandals", 0, -1)


def test_more_points_more_life_and_a_treasure_in_hand_are_worth_more(given: Given):
    plain = given().at(sq(2, 5), sq(2, 7))
    hurt = given().at(sq(2, 5), sq(2, 7))
    hurt.wizard(0).life = 5
    rich = given().at(sq(2, 5), sq(2, 7)).carry(2, "wizard:0")
    leading = given().at(sq(2, 5), sq(2, 7))
    leading.state.points = [1, 0]

    worths = [match.rules.worth(match.state, 0) for match in (hurt, plain, rich, leading)]

    assert worths == sorted(worths)
    assert len(set(worths)) == 4


def test_the_board_is_drawn_with_walls_doors_and_gaps(given: Given):
    board = given().rules.view(given().state, None).board

    assert board.above[:10] == "##.####.##"
    assert board.above[21] == "0"
    assert board.left[22] == "."


def refs(match, option: str) -> tuple[str, ...]:
    return match.rules.label(match.state, match.decision(), option).refs


def test_a_way_to_push_points_at_the_square_beside_the_target(given: Given):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, "wing_buffet").choose("cast:wing_buffet")

    assert refs(match, "way:E") == (f"square:{sq(2, 5)}",)


def test_a_way_out_of_the_labyrinth_points_at_nothing(given: Given):
    match = given().at(sq(0, 3), sq(0, 4)).hand(0, "wing_buffet").choose("cast:wing_buffet")

    assert refs(match, "way:N") == ()


def test_a_lead_points_at_the_square_beside_whom_is_led(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, "siren_call").do("cast:siren_call")

    assert refs(match, "lead:E") == (f"square:{sq(2, 5)}",)
