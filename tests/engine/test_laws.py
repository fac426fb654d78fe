"""The laws of the design on random matches of every game, Pebbles included.

Every failure names the seed that repeats it.
"""

import hashlib
import importlib
import itertools
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from libs.engine.game import Game, Setup
from libs.engine.match.audit import audit
from libs.engine.match.decide import decide, setup_faults
from libs.engine.match.fold import Fold
from libs.engine.match.state import Open, Recorded
from libs.engine.match.update import update_for
from libs.engine.refusal import Refusal
from libs.engine.registry import GAMES
from libs.events.codec import encode
from libs.events.commands import Choose, SeatPlan, SetDeadline
from libs.events.facts import DeadlineSet, DecisionClosed, DecisionOpened, MatchEnded
from tests.engine.given import Given, state_bytes, thaw
from tests.engine.laws import BRIEF, MATCHES, NIGHTLY, random_match
from tests.engine.pebbles import PEBBLES

STRIDE = 5 if NIGHTLY else 13
"""Of how many versions in a row one is looked at, where looking takes long; another one in each match."""
MOST_MISSES = 16
"""Three in a row for each of four seats, and the openings."""
TABLES = [(PEBBLES, 2), (PEBBLES, 4), *((game, seats) for game in GAMES.values() for seats in game.seats)]
ONE_AFTER_THE_OTHER = {"battle_spirits", "wizards_tournament", "wiz_war"}
"""Games that never ask two seats at the same time."""
EVERY_GAME = pytest.mark.parametrize(("game", "players"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])


def decks_for(game: Game[Any], players: int, seed: int) -> Sequence[Sequence[str]]:
    dice = random.Random(seed)
    return [dice.choice(list(game.starters.values())) for _ in range(players)]


def options_for(game: Game[Any], seed: int, decks: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """None in every second match, else up to three that go together and with the decks."""
    dice = random.Random(~seed)
    plans = tuple(SeatPlan(f"player{seat}", tuple(deck)) for seat, deck in enumerate(decks))
    taken: tuple[str, ...] = ()
    for option in dice.sample(list(game.options), min(len(game.options), 3 * (seed % 2))):
        if not setup_faults(game, Setup(game.id, "live", plans, (*taken, option))):
            taken = (*taken, option)
    return taken


def matches(game: Game[Any], players: int):
    for seed in range(MATCHES):
        decks = decks_for(game, players, seed)
        options = options_for(game, seed, decks)
        yield seed, random_match(game, seed, decks, players=players, options=options)


def is_looked_at(given: Given, seed: int, stride: int = STRIDE) -> bool:
    """Whether this version's turn has come: one of so many in a row."""
    return given.fold.match.version % stride == seed % stride


@EVERY_GAME
@pytest.mark.rule("L-1")
def test_folding_the_log_gives_the_live_state_at_every_version(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        replica = Fold({game.id: game})
        for given in match:
            replica.extend(game.id, given.log[-1])
            assert state_bytes(replica) == state_bytes(given.fold), (seed, given.fold.match.version)


@EVERY_GAME
@pytest.mark.rule("L-1", "F-16")
def test_play_goes_on_from_encoded_and_decoded_state_at_every_step(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        for given in match:
            before = state_bytes(given.fold)
            given.fold = thaw(given.fold)
            assert state_bytes(given.fold) == before, (seed, given.fold.match.version)


@EVERY_GAME
def test_deciding_again_gives_the_recorded_facts_and_every_finished_match_audits(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        if seed % 5:
            continue
        *_, given = match
        report = audit(given.log, games={game.id: game})
        assert report.ok, (seed, report)
        assert [check.status for check in report.checks] == ["passed"] * len(report.checks), (seed, report)
        unfinished = audit(given.log[: len(given.log) // 2], games={game.id: game})
        assert unfinished.ok, (seed, unfinished)


@EVERY_GAME
@pytest.mark.rule("L-2")
def test_every_option_offered_is_accepted_and_options_are_never_empty(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        for given in match:
            fold = given.fold
            for one in fold.match.open:
                if one.decision.kind == "ready":
                    continue
                assert fold.rules is not None
                options = fold.rules.options(fold.state, one.decision)
                assert options, (seed, one)
                assert len(set(options)) == len(options), (seed, options)
                if not is_looked_at(given, seed, 3 * STRIDE):
                    continue
                for option in options:
                    copy = thaw(fold)
                    command = Choose(id="f" * 32, decision=one.number, option=option)
                    at_ms = min(given.at_ms, (one.due_ms or given.at_ms + 1) - 1)
                    answer = decide(copy, given.player(one), command, at_ms, given.seal, match=given.match)
                    assert not isinstance(answer, Refusal), (seed, option, answer)


@EVERY_GAME
@pytest.mark.rule("L-2")
def test_nonsense_is_refused_and_changes_no_byte(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        for given in match:
            if not is_looked_at(given, seed):
                continue
            before = state_bytes(given.fold)
            for one in given.fold.match.open:
                for option in ("", "nonsense", "skip", "move:", "pick:99", "\ud7ff"):
                    command = Choose(id="e" * 32, decision=one.number, option=option)
                    answer = decide(given.fold, given.player(one), command, given.at_ms, given.seal, match=given.match)
                    assert isinstance(answer, Refusal), (seed, option)
            assert state_bytes(given.fold) == before, seed


@EVERY_GAME
def test_under_one_number_the_question_and_its_options_do_not_change(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        known: dict[int, Any] = {}
        for given in match if seed % 2 == 0 else ():
            assert given.fold.rules is not None
            for one in given.fold.match.open:
                if one.decision.kind == "ready":
                    continue
                now = (one.decision, tuple(given.fold.rules.options(given.fold.state, one.decision)))
                assert known.setdefault(one.number, now) == now, (seed, one.number)


@EVERY_GAME
@pytest.mark.rule("L-4")
def test_a_command_that_comes_again_is_known_and_changes_no_byte(game: Game[Any], players: int) -> None:
    """Law 4 for the reducer: whatever is delivered again, now or much later, is answered as before."""
    for seed, match in matches(game, players):
        dice = random.Random(seed)
        for given in match:
            taken = given.taken
            if not is_looked_at(given, seed):
                continue
            before = state_bytes(given.fold)
            for version in (len(taken) - 1, dice.randrange(len(taken))):
                actor, command = taken[version]
                again = decide(given.fold, actor, command, given.at_ms, given.seal, match=given.match)
                assert isinstance(again, Recorded), (seed, version, again)
                assert again.version == version, (seed, again)
            assert state_bytes(given.fold) == before, (seed, given.fold.match.version)


@EVERY_GAME
@pytest.mark.rule("L-5", "L-8")
def test_a_decision_is_opened_and_closed_exactly_once_and_a_match_ends_once(game: Game[Any], players: int) -> None:
    """Seats choose and the clock expires in random order, around each deadline and at it."""
    for seed, match in matches(game, players):
        opened: list[int] = []
        due: dict[int, int] = {}
        closed: list[int] = []
        ends = 0
        for given in match:
            for fact in given.happened:
                if isinstance(fact, DecisionOpened):
                    opened.append(fact.number)
                if isinstance(fact, DecisionOpened | DeadlineSet) and fact.due_ms is not None:
                    due[fact.number] = fact.due_ms
                elif isinstance(fact, DecisionClosed):
                    closed.append(fact.number)
                    is_late = fact.number in due and due[fact.number] <= given.at_ms
                    assert is_late == (fact.how == "missed") or fact.how in ("order", "lapsed"), (seed, fact)
                elif isinstance(fact, MatchEnded):
                    ends += 1
        assert opened == list(range(len(opened))), seed
        assert sorted(closed) == opened, seed
        assert ends == 1, seed


@EVERY_GAME
@pytest.mark.rule("L-6")
def test_a_window_gets_one_deadline_and_none_outlives_its_match(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        dated: list[int] = []
        live: Sequence[Open] = ()
        for given in match:
            dated += [fact.number for fact in given.facts(DeadlineSet)]
            live = given.fold.match.open
            assert all(one.due_ms is None or one.window_ms for one in live), (seed, live)
            if isinstance(given.taken[-1][1], SetDeadline):
                assert all(one.due_ms is not None for one in live if one.window_ms), (seed, live)
        assert len(set(dated)) == len(dated), seed
        assert live == [], seed


@EVERY_GAME
@pytest.mark.rule("L-6")
def test_a_match_that_everybody_abandons_ends_by_the_clock_alone(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        dice = random.Random(seed)
        until = dice.randrange(1, 60)
        *_, given = itertools.islice(match, until)
        for _ in range(MOST_MISSES):
            if given.fold.match.phase == "over":
                break
            given.set_deadline()
            due = [one.due_ms for one in given.fold.match.open if one.due_ms is not None]
            assert due, (seed, given.fold.match.open)
            given.expire(min(due))
            assert not isinstance(given.then, Refusal), (seed, given.then)
        assert given.fold.match.phase == "over", (seed, until)


@EVERY_GAME
def test_facts_are_immutable_to_the_leaves(game: Game[Any], players: int) -> None:
    for seed, match in matches(game, players):
        for given in match if seed % 10 == 0 else ():
            for fact in given.happened:
                assert isinstance(hash(fact), int), (seed, fact)


@EVERY_GAME
@pytest.mark.rule("L-3", "F-14")
def test_an_update_depends_on_nothing_that_its_seat_may_not_know(game: Game[Any], players: int) -> None:
    """Law 3: everything hidden is replaced, and not a byte of what the seat gets may differ."""
    worlds = pebble_worlds if game is PEBBLES else importlib.import_module(f"tests.games.{game.id}.worlds").worlds
    for seed, match in matches(game, players):
        dice = random.Random(seed)
        for given in match:
            if given.fold.match.phase != "playing" or not is_looked_at(given, seed):
                continue
            for seat in (*range(players), None):
                other = thaw(given.fold)
                other.state = worlds(other.state, seat, dice)
                assert told(other, seat) == told(given.fold, seat), (seed, given.fold.match.version, seat)


def told(fold: Fold, seat: int | None) -> bytes:
    """Everything that an update tells but the hash of the entry."""
    return encode(msgspec.structs.replace(update_for(fold, seat), head=""))


def pebble_worlds(state: Any, seat: int | None, dice: random.Random) -> Any:
    for other in range(state.seats):
        if other != seat:
            state.secrets[other] = dice.randrange(5)
    return state


@EVERY_GAME
@pytest.mark.rule("L-3", "F-15")
def test_a_hidden_choice_tells_the_others_the_same_whatever_was_chosen(game: Game[Any], players: int) -> None:
    """Law 3 for steps.

    Every option of a simultaneous decision gives the other seats the same bytes while it is hidden.
    """
    compared = met = 0
    for seed, match in matches(game, players):
        for given in match:
            fold = given.fold
            if len(fold.match.open) < 2 or fold.match.phase != "playing":
                continue
            met += 1
            assert fold.rules is not None
            one = fold.match.open[0]
            seen: set[bytes] = set()
            for option in fold.rules.options(fold.state, one.decision):
                copy = thaw(fold)
                command = Choose(id="d" * 32, decision=one.number, option=option)
                at_ms = min(given.at_ms, (one.due_ms or given.at_ms + 1) - 1)
                facts = decide(copy, given.player(one), command, at_ms, given.seal, match=given.match)
                assert not isinstance(facts, Refusal), (seed, facts)
                if copy.match.next_number != fold.match.next_number or copy.match.phase != "playing":
                    break  # the last answer: everything is shown
                data = copy.entry(given.player(one), command, at_ms, facts, given.seal)  # type: ignore[arg-type]
                copy.advance(given.player(one), command, at_ms, data)
                for seat in (*range(players), None):
                    if seat != one.decision.seat:
                        update = msgspec.structs.replace(update_for(copy, seat, facts), head="")  # type: ignore[arg-type]
                        seen.add(encode((seat, update)))
            else:
                assert len(seen) == players, (seed, given.fold.match.version)
                compared += 1
    assert compared or not met, "no simultaneous decision could be compared"
    assert met or BRIEF or game.id in ONE_AFTER_THE_OTHER, "no simultaneous decision was met"


SCRIPT = """
import hashlib, sys
from tests.engine.test_laws import TABLES, decks_for
from tests.engine.laws import random_match
digest = hashlib.sha256()
for game, players in TABLES:
    for seed in range(3):
        for given in random_match(game, seed, decks_for(game, players, seed), players=players):
            digest.update(given.log[-1])
print(digest.hexdigest())
"""


@pytest.mark.rule("L-1", "F-13")
def test_the_same_commands_give_the_same_bytes_under_every_hash_seed() -> None:
    digest = hashlib.sha256()
    for game, players in TABLES:
        for seed in range(3):
            for given in random_match(game, seed, decks_for(game, players, seed), players=players):
                digest.update(given.log[-1])
    for hash_seed in range(20 if NIGHTLY else 2 if BRIEF else 4):
        env = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
        run = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True)
        assert run.stdout.strip() == digest.hexdigest(), f"PYTHONHASHSEED={hash_seed}"
