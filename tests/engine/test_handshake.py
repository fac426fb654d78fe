"""A match is created, its seats get ready, and play begins."""

import pytest

from libs.engine import refusal
from libs.events.commands import Choose, Create, Ready, SeatPlan, TimeControl, Windows
from libs.events.facts import DecisionOpened, MatchCreated, MatchEnded, MatchStarted, SeatReady
from libs.events.ids import match_id
from tests.engine.given import MATCH, Given, T, hex_id
from tests.engine.pebbles import PEBBLES_ONLY


def a_match(*players: str, **how) -> Given:
    return Given(PEBBLES_ONLY).create("pebbles", players or ("alice", "bob"), **how)


@pytest.mark.rule("F-19")
def test_creating_commits_to_a_secret_before_any_entropy_is_known() -> None:
    given = a_match()

    (created,) = given.facts(MatchCreated)

    assert (created.commitment, created.key_id) == (given.seal.commitment, "test")
    assert [fact.kind for fact in given.facts(DecisionOpened)] == ["ready", "ready"]


def test_play_begins_when_the_last_seat_is_ready() -> None:
    given = a_match()
    one, two = given.fold.match.open

    given.when("bob", Ready(id=given.new_id(), decision=two.number, entropy=hex_id("b")))
    assert given.facts(MatchStarted) == []
    given.when("alice", Ready(id=given.new_id(), decision=one.number, entropy=hex_id("a")))

    assert given.facts(MatchStarted) == [MatchStarted((hex_id("a"), hex_id("b")))]
    assert given.fold.match.phase == "playing"


def test_the_house_brings_its_entropy_before_people_do() -> None:
    given = a_match("alice", "cpu-easy-1")

    assert [given.player(one) for one in given.fold.match.open] == ["cpu-easy-1"]
    given.when("alice", Ready(id=given.new_id(), decision=1, entropy=hex_id("a")))
    assert given.refusal == refusal.STALE_DECISION
    given.when("cpu-easy-1", Ready(id=given.new_id(), decision=0, entropy=hex_id("c")))

    assert [given.player(one) for one in given.fold.match.open] == ["alice"]


def test_nobody_sees_the_entropy_of_another_before_the_start() -> None:
    given = a_match()
    given.when("alice", Ready(id=given.new_id(), decision=0, entropy=hex_id("a")))

    (ready,) = given.facts(SeatReady)

    assert ready.see(0).entropy == hex_id("a")
    assert ready.see(1).entropy == ready.see(None).entropy == "hidden"


def test_a_second_ready_is_stale() -> None:
    given = a_match()
    given.when("alice", Ready(id=given.new_id(), decision=0, entropy=hex_id("a")))

    given.when("alice", Ready(id=given.new_id(), decision=0, entropy=hex_id("other")))

    assert given.refusal == refusal.STALE_DECISION


def test_a_ready_that_is_missed_ends_the_match_without_a_start() -> None:
    given = a_match(time_control=TimeControl(human=Windows(ready=1000)))
    given.when("alice", Ready(id=given.new_id(), decision=0, entropy=hex_id("a")))
    given.set_deadline(T)

    given.expire(T + 1000)

    (ended,) = given.facts(MatchEnded)
    assert ended.reason == "no_start"
    assert [standing.fate for standing in ended.standings] == ["void", "no_show"]
    assert bytes.fromhex(ended.secret) == given.seal.secret


def test_resigning_before_the_start_ends_the_match_without_a_start() -> None:
    given = a_match()

    given.resign("alice")

    (ended,) = given.facts(MatchEnded)
    assert (ended.reason, [standing.fate for standing in ended.standings]) == ("no_start", ["resigned", "void"])


def test_a_choose_does_not_answer_a_ready() -> None:
    given = a_match()

    given.when("alice", Choose(id=given.new_id(), decision=0, option="take:1"))

    assert given.refusal == refusal.NOT_STARTED


def test_only_matchmaking_creates_matches() -> None:
    given = Given(PEBBLES_ONLY)

    given.when(
        "alice", Create(id=given.new_id(), game="pebbles", mode="live", seats=(SeatPlan("alice"), SeatPlan("bob")))
    )

    assert given.refusal == refusal.NOT_ALLOWED


def test_a_match_is_created_once() -> None:
    given = a_match()

    given.create("pebbles")

    assert given.refusal == refusal.MATCH_EXISTS


def test_an_id_of_more_than_an_hour_ago_is_not_created_any_more() -> None:
    old = match_id(T - 3_600_001, bytes(10))
    given = Given(PEBBLES_ONLY, match=old)

    given.create("pebbles")

    assert given.refusal == refusal.MATCH_TOO_OLD
    assert Given(PEBBLES_ONLY, match=match_id(T - 3_600_000, bytes(10))).create("pebbles").facts(MatchCreated)


@pytest.mark.parametrize(
    ("players", "decks", "named"),
    [
        (("alice",), None, "2 to 4 seats, not 1"),
        (("alice", "alice"), None, "alice holds 2 seats"),
        (("alice", "clock"), None, "clock is a service"),
        (("alice", "bob"), ((), ("stone",)), "seat 1 brings 1 cards"),
    ],
)
def test_an_illegal_setup_is_refused_by_name(players: tuple[str, ...], decks: object, named: str) -> None:
    given = Given(PEBBLES_ONLY).create("pebbles", players, decks=decks)  # type: ignore[arg-type]

    assert given.refusal == refusal.BAD_SETUP
    assert named in given.then.message  # type: ignore[union-attr]


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    given = Given(PEBBLES_ONLY).create("chess")

    assert given.refusal == refusal.BAD_SETUP
    assert given.then.message == "there is no game chess, there is pebbles"  # type: ignore[union-attr]


def test_commands_for_no_match_are_refused() -> None:
    given = Given(PEBBLES_ONLY)

    given.resign("alice")

    assert given.refusal == refusal.NO_MATCH


def test_a_seal_of_another_key_is_an_error_not_a_move() -> None:
    given = a_match()
    given.seal = Given(PEBBLES_ONLY, match=match_id(T, b"0123456789")).seal

    with pytest.raises(ValueError, match="was committed to"):
        given.resign("alice")
    assert given.match == MATCH
