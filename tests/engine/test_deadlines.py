"""Time is data: deadlines, misses, forfeits and outages, decided from the broker's time alone."""

import itertools

import pytest

from libs.engine import refusal
from libs.engine.chance import Scripted
from libs.events.commands import Choose, Expire, SetDeadline, TimeControl, Windows
from libs.events.facts import DeadlineMissed, DeadlineSet, DecisionClosed, DecisionOpened, MatchEnded, MissesCleared
from tests.engine.given import Given, T, state_bytes
from tests.engine.pebbles import PEBBLES_ONLY

MINUTE = 60_000


def playing(*players: str, mode: str = "live", **how) -> Given:
    given = Given(PEBBLES_ONLY, chance=Scripted(2, 2, 2, 2)).create(
        "pebbles", players or ("alice", "bob"), mode=mode, **how
    )
    return given.ready()


def test_one_set_deadline_starts_every_window_from_one_time() -> None:
    given = playing("alice", "bob", "carol")
    given.choose("alice", "call")

    given.set_deadline(T + 7)

    assert {fact.due_ms for fact in given.facts(DeadlineSet)} == {T + 7 + MINUTE}
    assert len(given.facts(DeadlineSet)) == 3


@pytest.mark.rule("F-03")
def test_a_second_set_deadline_moves_nothing() -> None:
    given = playing()
    given.set_deadline(T)
    before = state_bytes(given.fold)

    given.set_deadline(T + 5000)

    assert given.refusal == refusal.NOTHING_TO_SET
    assert state_bytes(given.fold) == before


def test_a_choice_before_the_deadline_is_on_time() -> None:
    given = playing()
    given.set_deadline(T)

    given.choose("alice", "take:1", T + MINUTE - 1)

    assert given.facts(DecisionClosed)[0].how == "chosen"


def test_a_choice_at_the_exact_deadline_is_late_and_leaves_nothing() -> None:
    given = playing()
    given.set_deadline(T)
    before = state_bytes(given.fold)

    given.choose("alice", "take:1", T + MINUTE)

    assert given.refusal == refusal.TOO_LATE
    assert given.then.message == f"decision 2 was due at {T + MINUTE}, the command came at {T + MINUTE}"  # type: ignore[union-attr]
    assert state_bytes(given.fold) == before


def test_a_decision_without_a_deadline_is_never_late() -> None:
    given = playing()

    given.choose("alice", "take:1", T + 1000 * MINUTE)

    assert given.facts(DecisionClosed)[0].how == "chosen"


def test_an_expire_before_the_deadline_is_too_early() -> None:
    given = playing()
    given.set_deadline(T)

    given.expire(T + MINUTE - 1)

    assert given.refusal == refusal.TOO_EARLY


@pytest.mark.rule("L-5", "F-01")
def test_exactly_one_of_choose_and_expire_closes_a_decision_in_every_order() -> None:
    for choose_at, expire_at, first in itertools.product((-1, 0, 1), (-1, 0, 1), ("choose", "expire")):
        given = playing()
        given.set_deadline(T)
        number = given.open("alice").number
        closed = 0
        for what in (first, "expire" if first == "choose" else "choose"):
            if what == "choose":
                command = Choose(id=given.new_id(), decision=number, option="take:1")
                given.when("alice", command, T + MINUTE + choose_at)
            else:
                given.expire(T + MINUTE + expire_at)
            if isinstance(given.then, refusal.Refusal):
                assert given.refusal in (refusal.TOO_LATE, refusal.TOO_EARLY, refusal.STALE_DECISION)
            else:
                closed += sum(fact.number == number for fact in given.facts(DecisionClosed))

        timely = choose_at < 0
        fired = expire_at >= 0
        assert closed == (1 if timely or fired else 0), (choose_at, expire_at, first)


def test_a_miss_gives_the_games_default_and_counts() -> None:
    given = playing()
    given.set_deadline(T)

    given.expire(T + MINUTE)

    assert given.facts(DeadlineMissed) == [DeadlineMissed(2, 0, 1)]
    assert given.facts(DecisionClosed) == [DecisionClosed(2, "missed")]
    assert given.player(given.fold.match.open[0]) == "bob"


def test_a_timely_choice_sets_the_count_to_zero() -> None:
    given = playing()
    given.set_deadline(T)
    given.expire(T + MINUTE)
    given.choose("bob", "take:1")

    given.choose("alice", "take:1")

    assert given.facts(MissesCleared) == [MissesCleared(0)]
    assert given.fold.match.seats[0].misses == 0


def test_three_misses_in_a_row_lose_before_the_default_is_given() -> None:
    given = playing()
    at_ms = T
    for _ in range(3):
        given.set_deadline(at_ms)
        at_ms += MINUTE
        given.expire(at_ms)
        if given.fold.match.phase == "playing":
            given.choose("bob", "take:1")

    (ended,) = given.facts(MatchEnded)
    assert ended.reason == "three_missed"
    assert [standing.fate for standing in ended.standings] == ["forfeited", "won"]
    assert "missed" not in [fact.how for fact in given.facts(DecisionClosed)]


def test_in_an_asynchronous_match_a_miss_forfeits() -> None:
    given = playing(mode="async")
    given.set_deadline(T)

    given.expire(T + 24 * 60 * MINUTE)

    (ended,) = given.facts(MatchEnded)
    assert (ended.reason, [standing.place for standing in ended.standings]) == ("deadline_forfeit", [2, 1])


def test_a_match_that_every_seat_missed_is_void() -> None:
    given = playing(mode="async")
    given.choose("alice", "call")
    given.set_deadline(T)

    given.expire(T + 24 * 60 * MINUTE)

    assert given.facts(MatchEnded)[0].reason == "void"
    assert len(given.facts(DeadlineMissed)) == 2


def test_of_three_seats_two_may_forfeit_together_and_the_third_wins() -> None:
    given = playing("alice", "bob", "carol", mode="async")
    given.choose("alice", "call")
    given.set_deadline(T)
    given.choose("carol", "bid:0")

    given.expire(T + 24 * 60 * MINUTE)

    (ended,) = given.facts(MatchEnded)
    assert ended.reason == "deadline_forfeit"
    assert [standing.fate for standing in ended.standings] == ["forfeited", "forfeited", "won"]


def test_missed_defaults_are_given_one_by_one_to_all_that_still_are_asked() -> None:
    given = playing("alice", "bob", "carol")
    given.choose("alice", "call")
    given.set_deadline(T)
    given.choose("bob", "bid:0")

    given.expire(T + MINUTE)

    assert [fact.seat for fact in given.facts(DeadlineMissed)] == [0, 2]
    assert given.fold.state.turn == 2


def test_a_step_that_continues_a_play_shares_its_deadline_and_a_miss_counts_once() -> None:
    given = playing()
    given.set_deadline(T)
    given.choose("alice", "play", T + 1)
    (step,) = given.facts(DecisionOpened)
    assert step.due_ms == T + MINUTE

    given.expire(T + MINUTE)

    assert given.facts(DeadlineMissed) == [DeadlineMissed(step.number, 0, 1)]
    assert given.open("bob").decision.kind == "react"


def test_a_miss_of_a_plays_first_step_finishes_the_whole_play_in_one_entry() -> None:
    given = playing()
    given.choose("alice", "play")
    given.set_deadline(T)
    given.expire(T + MINUTE)

    assert [fact.how for fact in given.facts(DecisionClosed)] == ["missed"]
    assert given.fold.state.step == "react"


def test_no_window_is_ever_set_for_a_seat_of_the_house_against_a_person() -> None:
    given = playing("alice", "cpu-easy-1", mode="cpu")
    given.choose("alice", "take:1")

    given.set_deadline(T)

    assert given.refusal == refusal.NOTHING_TO_SET


def test_an_outage_gives_the_full_window_again_to_what_fell_into_it() -> None:
    given = playing()
    given.set_deadline(T)

    given.set_deadline(T + 3 * MINUTE, reason="outage", since_ms=T + 30_000)

    assert given.facts(DeadlineSet) == [DeadlineSet(2, T + 4 * MINUTE, "outage")]
    given.expire(T + 3 * MINUTE + 1)
    assert given.refusal == refusal.TOO_EARLY


def test_an_outage_leaves_deadlines_outside_it_alone() -> None:
    given = playing()
    given.set_deadline(T)

    given.set_deadline(T + 30_000, reason="outage", since_ms=T + 10_000)

    assert given.refusal == refusal.NOTHING_TO_SET


@pytest.mark.parametrize("command", [SetDeadline(id="0" * 32), Expire(id="0" * 32)])
def test_the_clocks_commands_are_the_clocks(command: SetDeadline | Expire) -> None:
    given = playing()

    given.when("alice", command)

    assert given.refusal == refusal.NOT_ALLOWED


@pytest.mark.rule("F-06")
def test_a_clock_command_after_the_end_does_nothing() -> None:
    given = playing()
    given.set_deadline(T)
    given.resign("alice")

    given.expire(T + MINUTE)

    assert given.refusal == refusal.MATCH_OVER


def test_untimed_matches_have_no_deadline() -> None:
    given = playing(mode="untimed")

    given.set_deadline(T)

    assert given.refusal == refusal.NOTHING_TO_SET


def test_every_deadline_that_passed_is_judged_together_with_windows_of_a_match_of_its_own() -> None:
    control = TimeControl(human=Windows(ready=1, turn=50, selection=70, reaction=60))
    given = playing("alice", "bob", time_control=control)
    given.choose("alice", "call")
    given.set_deadline(T)

    given.expire(T + 69)
    assert given.refusal == refusal.TOO_EARLY
    given.expire(T + 70)

    assert len(given.facts(DeadlineMissed)) == 2
    assert given.fold.match.phase == "playing"
