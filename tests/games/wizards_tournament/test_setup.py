"""Components and setup (sections 1 and 3): the market, the first player, the first cards; decks and options."""

from collections import Counter

import pytest

from libs.engine.game import Setup
from libs.engine.games.wizards_tournament.catalogue import CATALOGUE
from libs.engine.games.wizards_tournament.deck import FIRST_MARKET_SETS
from libs.engine.games.wizards_tournament.facts import Drawn, MarketDrawn
from libs.engine.games.wizards_tournament.game import WIZARDS_TOURNAMENT
from libs.events.commands import SeatPlan
from libs.events.facts import Rolled, Shuffled
from tests.games.wizards_tournament.given import DECK
from tests.games.wizards_tournament.random_play import Played


def markets(count: int) -> list[list[str]]:
    found = []
    for seed in range(count):
        played = Played(seed)
        next(iter(played.steps()))
        found.append([pile.set for pile in played.state.market])
    return found


@pytest.mark.rule("WT-01", "WT-02", "WT-49")
def test_twelve_of_the_sets_are_drawn_without_repetition_for_all_to_see(given):
    drawn = markets(200)

    assert all(len(set(one)) == 12 for one in drawn)
    assert len({set_ for one in drawn for set_ in one}) == 35
    duel = given(draws=(0,)).begin()
    views = [duel.rules.view(duel.state, seat).market for seat in (0, 1, None)]
    assert views[0] == views[1] == views[2]
    assert [pile.card.id for pile in views[0]] == [card.id for card in CATALOGUE.sets[:12]]
    assert [pile.left for pile in views[0]] == [card.copies for card in CATALOGUE.sets[:12]]


@pytest.mark.rule("WT-11", "WT-15", "WT-17", "WT-21")
def test_everybody_begins_with_30_life_an_empty_pool_and_ten_spirit_cards(given):
    duel = given(draws=(1,)).begin()

    for one in duel.state.seats:
        assert (one.life, one.pool) == (30, 0)
        assert Counter(one.hand + one.deck) == {"spirit": 10}
    assert [(fact.seat, fact.count) for fact in duel.facts(Drawn)] == [(1, 1), (0, 3), (1, 5)]
    assert [len(one.hand) for one in duel.state.seats] == [3, 6]


@pytest.mark.rule("WT-16", "T-18", "R3", "WT-48")
def test_the_starting_seat_is_drawn_and_each_next_one_draws_more(given):
    duel = given(4, draws=(2,)).begin()

    assert [(fact.seat, fact.count) for fact in duel.facts(Drawn)][:4] == [(2, 1), (3, 3), (0, 4), (1, 5)]
    assert duel.state.active == 2
    assert [(fact.low, fact.high) for fact in duel.facts(Rolled)] == [(0, 3)]
    assert all(Counter(one.hand + one.deck) == {"spirit": 10} for one in duel.state.seats)


@pytest.mark.rule("WT-16")
def test_every_seat_can_be_the_first():
    firsts: Counter[int | None] = Counter()
    for seed in range(120):
        played = Played(seed, 3)
        next(iter(played.steps()))
        firsts[played.state.first] += 1

    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 20


def test_each_draw_is_recorded(given):
    duel = given(draws=(0,)).begin()

    assert [fact.purpose for fact in duel.facts(Shuffled)] == ["deck of seat 0", "deck of seat 1", "Selection deck"]
    assert [len(fact.order) for fact in duel.facts(Shuffled)] == [10, 10, 35]


@pytest.mark.rule("WT-02")
def test_options_put_sets_into_the_market_and_the_rest_is_drawn(given):
    duel = given(draws=(0,), options=("market=rift_drake", "market=null_word")).begin()

    (fact,) = duel.facts(MarketDrawn)
    assert fact.sets[:2] == ("rift_drake", "null_word")
    assert len(set(fact.sets)) == 12


def test_twelve_named_sets_and_the_first_market_need_no_draw(given):
    named = [card.id for card in CATALOGUE.sets[20:32]]
    duel = given(draws=(0,), options=[f"market={set_}" for set_ in named]).begin()
    assert [pile.set for pile in duel.state.market] == named

    duel = given(draws=(0,), options=("first_market",)).begin()
    assert tuple(pile.set for pile in duel.state.market) == FIRST_MARKET_SETS


def faults(deck=DECK, seats: int = 2, options: tuple[str, ...] = ()):
    plans = tuple(SeatPlan(f"p{n}", deck) for n in range(seats))
    return list(WIZARDS_TOURNAMENT.faults(Setup("wizards_tournament", "live", plans, options)))


def test_two_to_four_seats_with_ten_spirit_cards_each_are_legal():
    assert [faults(seats=seats) for seats in (2, 3, 4)] == [[], [], []]
    assert faults(seats=1) == ["1 seats were given, Wizard's Tournament has 2 to 4"]
    assert faults(seats=5)[0] == "5 seats were given, Wizard's Tournament has 2 to 4"


@pytest.mark.rule("WT-15")
def test_every_fault_of_a_deck_is_named():
    found = faults(("spirit",) * 8 + ("ember_lash", "ember_lash", "dragon"))

    assert found[:3] == [
        "seat 0: 'ember_lash' stands 2 times, it can only be bought during the match",
        "seat 0: 'dragon' is no card of Wizard's Tournament",
        "seat 0: 8 Spirit cards, a deck has 10",
    ]
    assert len(found) == 6


def test_every_fault_of_the_options_is_named():
    thirteen = tuple(f"market={card.id}" for card in CATALOGUE.sets[:13])

    assert faults(options=("market=dragon", "fog")) == ["option 'market=dragon' is unknown", "option 'fog' is unknown"]
    assert faults(options=("first_market", "first_market")) == ["option 'first_market' stands 2 times"]
    assert faults(options=thirteen) == ["13 sets are to be in the market, it has 12"]
    assert faults(options=("first_market", "market=null_word")) == [
        "option 'first_market' names all twelve sets, 1 more are named beside it"
    ]
    assert faults(options=thirteen[:12]) == []


def test_every_starter_and_option_is_legal():
    for deck in WIZARDS_TOURNAMENT.starters.values():
        assert faults(deck) == []
    for word in WIZARDS_TOURNAMENT.options:
        assert faults(options=(word,)) == []
    assert len(set(FIRST_MARKET_SETS) & set(CATALOGUE.by_id)) == 12
