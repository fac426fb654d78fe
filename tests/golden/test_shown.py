"""The golden matches of each game together show everything that its code says there is."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from libs.engine.game import Game
from libs.engine.match.fold import codec_of
from libs.engine.registry import GAMES
from libs.events.facts import DecisionOpened, MatchCreated, MatchEnded
from tests.engine.laws import random_match
from tests.golden.program import program_of
from tests.golden.shown import Shown, declared, shown_in
from tests.golden.transcript import stored

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
MOST_BYTES = 6_000_000
"""Of all transcripts of a game together: they are meant to be read."""


def logs(game: Game[Any]) -> list[list[bytes]]:
    return [path.read_bytes().splitlines() for path in paths(game)]


def paths(game: Game[Any]) -> list[Path]:
    return [path for path in stored() if path.name.startswith(f"{game.id}-rules{game.rules_version}-")]


@cache
def shown(game: Game[Any]) -> Shown:
    found = Shown()
    for log in logs(game):
        found |= shown_in(game, log)
    return found


@EVERY_GAME
def test_every_fact_of_the_game_happens(game: Game[Any]):
    assert declared(game).facts - shown(game).facts == set()


@EVERY_GAME
def test_every_phase_and_step_is_reached(game: Game[Any]):
    assert declared(game).phases - shown(game).phases == set()


@EVERY_GAME
def test_every_kind_of_decision_is_asked_and_no_other(game: Game[Any]):
    assert shown(game).questions == declared(game).questions


@EVERY_GAME
def test_every_kind_of_card_is_used(game: Game[Any]):
    assert declared(game).cards - shown(game).cards == set()


@EVERY_GAME
def test_every_number_of_seats_and_every_recipe_are_played(game: Game[Any]):
    first = [fact for log in logs(game) for fact in codec_of(game).decode(log[0]).facts]
    made = [fact for fact in first if isinstance(fact, MatchCreated)]

    assert {len(fact.seats) for fact in made} == set(game.seats)
    assert {(one.mode, one.options) for one in program_of(game).recipes} <= {(one.mode, one.options) for one in made}


def reasons(game: Game[Any]) -> set[str]:
    ends = [fact for log in logs(game) for fact in codec_of(game).decode(log[-1]).facts]
    return {fact.reason for fact in ends if isinstance(fact, MatchEnded)}


@EVERY_GAME
def test_some_match_is_won_by_the_rules(game: Game[Any]):
    assert "won" in reasons(game)


def test_matches_are_won_drawn_and_given_up():
    assert {"won", "drawn", "resigned"} <= {reason for game in GAMES.values() for reason in reasons(game)}


@EVERY_GAME
def test_transcripts_stay_short_enough_to_be_read(game: Game[Any]):
    assert sum(path.with_suffix(".txt").stat().st_size for path in paths(game)) < MOST_BYTES


@EVERY_GAME
def test_random_play_asks_no_question_that_is_not_declared(game: Game[Any]):
    for seed in range(3):
        decks = [random.Random(seed).choice(list(game.starters.values()))] * game.seats[-1]
        asked = {
            fact.kind
            for given in random_match(game, seed, decks, players=game.seats[-1])
            for fact in given.facts(DecisionOpened)
        }
        assert asked - {"ready"} <= program_of(game).questions, seed
