"""The house's players know no game: they play Pebbles, which nobody told them of, and Wits World, alike."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from libs.engine.chance import Chance, Imagined
from libs.engine.game import Pinned, Setup
from libs.engine.match.update import update_for
from libs.engine.players import seeds
from libs.engine.players.choose import choose_option, think
from libs.engine.players.decks import shuffled_deck
from libs.engine.players.hard import choose_by_search
from libs.engine.players.house import HOUSE, LEVELS, MOST_PER_LEVEL, house_player
from libs.engine.players.imagination import CERTAIN, Imagination
from libs.engine.players.question import Question, question_in
from libs.engine.registry import GAMES
from libs.engine.simulate import play_match, play_pairs
from libs.events import codec, ids
from libs.events.commands import SeatPlan
from libs.events.updates import OpenDecision, UpdateFrame
from tests.bench.playing import Playing
from tests.engine.given import Given
from tests.engine.pebbles import Pebbles, PebblesRules, State, View

WITS_WORLD = GAMES["wits_world"]


class GuessingRules(PebblesRules):
    """Pebbles whose hidden pebbles can be imagined; `steps` counts the answers carried out."""

    steps = 0

    def choose(self, table: Any, decision: Any, option: str) -> None:
        GuessingRules.steps += 1
        super().choose(table, decision, option)

    def imagine(self, view: View, seat: int, chance: Chance) -> State:
        count = len(view.hits)
        others = [pebbles for pebbles in chance.order(0, count) if pebbles != view.secret]
        assert view.secret is not None
        secrets = [view.secret if other == seat else max(0, others.pop()) for other in range(count)]
        return State(
            seats=count,
            secrets=secrets,
            hits=list(view.hits),
            gone=[hits >= 3 for hits in view.hits],
            taken=[0] * count,
            current=view.current,
            turn=view.turn,
            step=view.step,
            target=seat if view.step == "react" else -1,
            bids=[None] * count if view.step == "bid" else [],
        )

    def worth(self, state: State, seat: int) -> int:
        return sum(state.hits) - (1 + state.seats) * state.hits[seat]


class GuessingPebbles(Pebbles):
    def rules(self, setup: Setup, pinned: Pinned) -> GuessingRules:
        return GuessingRules()


PEBBLES = GuessingPebbles()
ONLY_PEBBLES = {PEBBLES.id: PEBBLES}


def pebbles(
    view: View, *, seat: int = 0, kind: str = "turn", answers: Sequence[str] = ("take:1", "take:2", "play", "call")
):
    return Question(
        mode="untimed",
        options=(),
        seats=len(view.hits),
        seat=seat,
        view=view,
        kind=kind,
        key=str(view.turn),
        answers=tuple(answers),
    )


ONE_HIT_LEFT = pebbles(View(current=0, turn=9, step="turn", hits=(1, 2), secret=1))
"""The other seat is out with the next hit and, since one of both has no pebble, cannot block it."""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_level_answers_legally_in_whole_matches(seats: int, seed: int):
    levels = ("normal", "hard", "easy", "random")[:seats]

    played = play_match(PEBBLES, seed, levels=levels, decks=[()] * seats, games=ONLY_PEBBLES)

    assert played.ended.reason in {"won", "drawn"}


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_win_at_hand_is_taken(level: str):
    chosen = {choose_option(PEBBLES, ONE_HIT_LEFT, level, seed) for seed in range(10)}

    assert chosen == {"play"}


def test_easy_takes_any_answer():
    chosen = {choose_option(PEBBLES, ONE_HIT_LEFT, "easy", seed) for seed in range(100)}

    assert chosen == set(ONE_HIT_LEFT.answers)


@pytest.mark.parametrize("level", LEVELS)
def test_a_single_answer_is_given_without_a_thought(level: str):
    lone = pebbles(View(0, 9, "turn", (1, 2), 1), answers=("let",))

    assert choose_option(PEBBLES, lone, level, 1) == "let"


def test_another_level_is_refused():
    with pytest.raises(ValueError, match="level expert"):
        choose_option(PEBBLES, ONE_HIT_LEFT, "expert", 1)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_world_that_asks_something_else_still_gets_an_answer(level: str):
    elsewhere = pebbles(View(current=1, turn=9, step="turn", hits=(1, 1), secret=1))

    assert choose_option(PEBBLES, elsewhere, level, 1) in elsewhere.answers


@pytest.mark.parametrize("steps", [40, 400])
def test_a_search_keeps_to_its_budget_of_steps_and_uses_most_of_it(steps: int):
    GuessingRules.steps = 0
    imagination = Imagination(PEBBLES, pebbles(View(0, 1, "turn", (0, 0, 0), 2)))

    choose_by_search(imagination, 1, steps=steps)

    assert steps // 2 <= GuessingRules.steps <= steps
    assert imagination.steps == GuessingRules.steps


def test_a_thought_tells_what_it_took():
    GuessingRules.steps = 0

    thought = think(PEBBLES, ONE_HIT_LEFT, "normal", 1)

    assert thought.option == choose_option(PEBBLES, ONE_HIT_LEFT, "normal", 1)
    assert 2 * thought.steps == GuessingRules.steps > 0


def test_worlds_after_each_answer_have_the_same_luck():
    one, other = Imagined(7), Imagined(7)

    one.pick(100)
    copied = one.copy()

    assert (
        [copied.pick(100) for _ in range(20)]
        == [one.pick(100) for _ in range(20)]
        != [other.pick(100) for _ in range(20)]
    )


@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1), (1, 2, 3), (1, 2, 2)])
def test_a_result_counts_more_than_any_worth_and_a_draw_nothing(places: tuple[int, ...]):
    hits = tuple(3 if place > 1 else 0 for place in places)
    world = Imagination(PEBBLES, pebbles(View(0, 61, "turn", hits, 1))).world(1)

    scores, is_result = world.scores()

    assert is_result
    if places.count(1) == 1 and len(places) == 2:
        assert scores[places.index(1)] == CERTAIN == -scores[places.index(2)]
    if set(places) == {1}:
        assert set(scores) == {0}
    assert scores == tuple(world.score(seat) for seat in range(len(places)))


@pytest.mark.parametrize("level", LEVELS)
def test_a_view_from_the_wire_leads_to_the_same_answer_as_one_in_this_process(level: str):
    given = Given(GAMES).create("wits_world", decks=tuple(WITS_WORLD.starters.values())[:2]).ready()
    for _ in range(6):
        one = given.fold.match.open[0]
        seat = one.decision.seat
        frame = msgspec.json.decode(codec.encode(update_for(given.fold, seat)), type=UpdateFrame)
        decision = next(open_ for open_ in frame.decisions if open_.number == one.number)
        question = question_in(WITS_WORLD, frame, decision)
        assert given.fold.rules is not None
        here = msgspec.structs.replace(question, view=given.fold.rules.view(given.fold.state, seat))

        option = choose_option(WITS_WORLD, question, level, one.number)

        assert option == choose_option(WITS_WORLD, here, level, one.number)
        assert option in given.options(given.player(one))
        given.choose(given.player(one), option)


def test_a_decision_of_another_seat_or_without_options_is_no_question():
    given = Given(GAMES).create("wits_world", decks=tuple(WITS_WORLD.starters.values())[:2]).ready()
    frame = msgspec.json.decode(codec.encode(update_for(given.fold, 0)), type=UpdateFrame)

    with pytest.raises(ValueError, match="seat 1's"):
        question_in(WITS_WORLD, frame, OpenDecision(number=7, kind="turn", seat=1))
    with pytest.raises(ValueError, match="no options"):
        question_in(WITS_WORLD, frame, OpenDecision(number=7, kind="turn", seat=0))


def test_normal_beats_easy_clearly():
    played = list(play_pairs(WITS_WORLD, 8, seed=1, levels=("normal", "easy")))

    won = sum(one.winner is not None and one.levels[one.winner] == "normal" for one in played)
    assert won >= 12, f"{won} of {len(played)}"


def test_the_house_thinks_alike_under_every_hash_seed():
    digests = {
        subprocess.run(
            [sys.executable, "-c", _THOUGHTS],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }

    assert len(digests) == 1


_THOUGHTS = """
import hashlib
from functools import partial
from libs.engine.players import choose
from libs.engine.registry import GAMES
from libs.engine.simulate import play_match
choose.choose_by_search = partial(choose.choose_by_search, steps=100)
digest = hashlib.sha256()
for levels in (("normal", "easy"), ("hard", "random")):
    for entry in play_match(GAMES["wits_world"], 5, levels=levels, keep_log=True).log:
        digest.update(entry)
print(digest.hexdigest())
"""


def test_the_house_has_eight_players_a_level_with_names_that_are_reserved():
    assert len(HOUSE) == len(LEVELS) * MOST_PER_LEVEL == 24
    assert HOUSE["cpu-hard-8"] == "hard"
    for player in HOUSE:
        assert ids.is_player(player)
        assert ids.is_reserved(player)


@pytest.mark.parametrize(("level", "n"), [("expert", 1), ("easy", 0), ("easy", 9)])
def test_there_are_no_other_players_of_the_house(level: str, n: int):
    with pytest.raises(ValueError, match=r"there is no level expert|the players 1 to 8"):
        house_player(level, n)


def test_ids_and_seeds_depend_on_everything_that_makes_a_decision():
    match, other = "0" * 12 + "7" + "0" * 19, "1" * 12 + "7" + "0" * 19
    made = [
        (b"", match, "cpu-easy-1", 1),
        (b"k", match, "cpu-easy-1", 1),
        (b"", other, "cpu-easy-1", 1),
        (b"", match, "cpu-easy-2", 1),
        (b"", match, "cpu-easy-1", 11),
    ]

    assert len({seeds.seed(*parts) for parts in made}) == len({seeds.command_id(*parts) for parts in made}) == len(made)
    assert all(ids.is_command(seeds.command_id(*parts)) for parts in made)
    assert all(0 <= seeds.seed(*parts) < 1 << 64 for parts in made)


def test_a_command_id_is_derived_as_written():
    """HMAC-SHA256 with an empty key, written out: the block of zeros with the two pads."""
    text = b"spellfold.cpu.v1|command|m|cpu-easy-1|3"
    inner = hashlib.sha256(b"\x36" * 64 + text).digest()
    outer = hashlib.sha256(b"\x5c" * 64 + inner).hexdigest()

    assert seeds.command_id(b"", "m", "cpu-easy-1", 3) == outer[:32]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_of_two_seats_one_gains_what_the_other_loses(game: Any):
    playing = Playing(game, seed=11)
    playing.begin()
    rules, worths = playing.fold.rules, set[int]()
    assert rules is not None

    while not playing.is_over:
        state = playing.fold.state
        worths.add(rules.worth(state, 0))
        assert rules.worth(state, 1) == -rules.worth(state, 0)
        playing.give(*playing.choice())

    assert len(worths) > 10


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_decks_by_chance_are_legal(game: Any):
    decks = [shuffled_deck(game, seed) for seed in range(60)]

    for deck in decks:
        seats = tuple(SeatPlan(f"p{seat}", deck) for seat in range(game.seats.start))
        assert game.faults(Setup(game.id, "untimed", seats)) == []
    assert decks == [shuffled_deck(game, seed) for seed in range(60)]


def test_decks_by_chance_differ():
    assert len({shuffled_deck(WITS_WORLD, seed) for seed in range(60)}) > 50
