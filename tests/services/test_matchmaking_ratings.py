"""Ratings as a pure function of places, seasons as a function of time, and what may be wished at all."""

import pytest

from libs.engine.games.wits_world.game import STARTERS, WITS_WORLD
from libs.events.commands import TimeControl, Windows
from libs.events.facts import DRAWN, LOST, WON, Standing
from libs.events.updates import Error
from services.matchmaking.ratings import Rating, changed, season_of, tally
from services.matchmaking.setups import Setups, time_fault
from tests.engine.pebbles import PEBBLES

SETUPS = Setups({WITS_WORLD.id: WITS_WORLD, PEBBLES.id: PEBBLES})
FIRST = Standing(1, WON)
SECOND = Standing(2, LOST)
LEGAL = STARTERS["first_lesson"]


def test_the_winner_gains_what_the_loser_of_equal_strength_loses_and_both_are_surer():
    winner, loser = changed([Rating(), Rating()], [FIRST, SECOND])

    assert winner.mu > 1500 > loser.mu
    assert winner.mu - 1500 == pytest.approx(1500 - loser.mu)
    assert winner.sigma < 500
    assert loser.sigma < 500


def test_the_seat_of_the_winner_is_of_no_account():
    assert changed([Rating(), Rating()], [SECOND, FIRST])[1] == changed([Rating(), Rating()], [FIRST, SECOND])[0]


def test_a_draw_brings_unequal_players_nearer():
    strong, weak = changed([Rating(1700, 200), Rating(1300, 200)], [Standing(1, DRAWN), Standing(1, DRAWN)])

    assert strong.mu < 1700
    assert weak.mu > 1300


def test_beating_a_stronger_player_gains_more_than_beating_a_weaker_one():
    upset, _ = changed([Rating(1500, 200), Rating(1800, 200)], [FIRST, SECOND])
    expected, _ = changed([Rating(1500, 200), Rating(1200, 200)], [FIRST, SECOND])

    assert upset.mu - 1500 > expected.mu - 1500 > 0


def test_at_a_table_of_four_places_order_the_changes_and_shared_places_share_them():
    after = changed([Rating()] * 4, [FIRST, Standing(2, LOST), Standing(2, LOST), Standing(4, LOST)])

    mus = [rating.mu for rating in after]
    assert mus[0] > mus[1] > mus[3]
    assert mus[1] == pytest.approx(mus[2], abs=1)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2), [(1, 0, 0), (0, 1, 0)]),
        ((1, 1), [(0, 0, 1), (0, 0, 1)]),
        ((1, 1, 3), [(0, 0, 1), (0, 0, 1), (0, 1, 0)]),
        ((3, 1, 2), [(0, 1, 0), (1, 0, 0), (0, 1, 0)]),
    ],
)
def test_a_lone_first_place_is_won_a_shared_one_drawn_and_others_lost(
    places: tuple[int, ...], expected: list[tuple[int, int, int]]
):
    standings = [Standing(place, "any") for place in places]

    assert [tally(standings, seat) for seat in range(len(places))] == expected


@pytest.mark.parametrize(
    ("at_ms", "season"),
    [
        (1_767_225_599_999, "2025-q4"),  # 2025-12-31 23:59:59.999
        (1_767_225_600_000, "2026-q1"),  # 2026-01-01 00:00
        (1_775_001_600_000, "2026-q2"),  # 2026-04-01 00:00
        (1_775_001_599_999, "2026-q1"),
    ],
)
def test_a_season_is_a_quarter_of_a_year(at_ms: int, season: str):
    assert season_of(at_ms) == season


def test_a_starter_is_a_deck_and_without_any_word_the_first_starter_is_taken():
    assert SETUPS.deck("wits_world", None, "long_wall") == STARTERS["long_wall"]
    assert SETUPS.deck("wits_world", None, None) == next(iter(STARTERS.values()))
    assert SETUPS.deck("wits_world", ("anything",), None) == ("anything",)


@pytest.mark.parametrize(
    ("game", "deck", "starter", "words"),
    [
        ("chess", None, None, "there is no game chess, there is wits_world"),
        ("wits_world", None, "best_deck", "wits_world has no starter best_deck, it has first_lesson"),
        ("wits_world", LEGAL, "long_wall", "a deck of 5 cards and the starter long_wall are named, one is allowed"),
    ],
)
def test_a_deck_that_cannot_be_found_is_named(game: str, deck, starter: str | None, words: str):
    fault = SETUPS.deck(game, deck, starter)

    assert isinstance(fault, Error)
    assert words in fault.message


def test_every_fault_of_a_deck_is_named_at_once():
    fault = SETUPS.lone_fault("wits_world", "live", "alice", ("quillip", "no_such_card", "nor_this"), 2, ())

    assert fault is not None
    assert fault.reason == "bad_setup"
    assert "no_such_card" in fault.message
    assert "nor_this" in fault.message


@pytest.mark.parametrize("starter", list(STARTERS))
def test_every_starter_may_be_played(starter: str):
    assert SETUPS.lone_fault("wits_world", "live", "alice", STARTERS[starter], 2, ()) is None


def test_seats_and_options_that_the_game_does_not_have_are_faults():
    seats = SETUPS.lone_fault("wits_world", "live", "alice", LEGAL, 3, ())
    options = SETUPS.lone_fault("wits_world", "live", "alice", LEGAL, 2, ("turbo",))

    assert seats is not None
    assert "wits_world takes 2 seats, not 3" in seats.message
    assert options is not None
    assert "turbo" in options.message
    assert SETUPS.lone_fault("pebbles", "live", "alice", (), 4, ()) is None


def whole(window_ms: int) -> Windows:
    return Windows(ready=window_ms, turn=window_ms, selection=window_ms, reaction=window_ms)


@pytest.mark.parametrize("mode", ["live", "async"])
def test_a_timed_match_has_a_window_for_every_clock(mode: str):
    hanging = TimeControl(human=Windows(ready=1_000, turn=0, selection=1_000, reaction=1_000))

    assert time_fault(mode, TimeControl(human=whole(250)), is_rated=False) is None
    fault = time_fault(mode, hanging, is_rated=False)
    assert fault is not None
    assert f"{mode} needs a window for every clock, human.turn is 0 ms" in fault.message


def test_against_the_house_nobody_waits_for_a_selection():
    assert time_fault("cpu", TimeControl(human=Windows(ready=1, turn=1, reaction=1)), is_rated=False) is None


def test_an_untimed_match_has_no_windows():
    fault = time_fault("untimed", TimeControl(human=Windows(turn=5)), is_rated=False)

    assert fault is not None
    assert "human.turn is 5 ms" in fault.message
    assert time_fault("untimed", None, is_rated=False) is None


def test_a_rated_match_has_the_time_rules_of_a_timed_mode():
    assert time_fault("live", None, is_rated=True) is None
    assert time_fault("live", TimeControl(human=whole(60_000)), is_rated=True) is not None
    assert time_fault("untimed", None, is_rated=True) is not None
