"""Decision numbers, refusals, duplicate commands, leaving seats and standing orders."""

import pytest

from libs.engine import refusal
from libs.engine.chance import Scripted
from libs.engine.match.state import Recorded
from libs.events.commands import Choose, Resign, TimeControl, Windows
from libs.events.facts import DecisionClosed, DecisionOpened, MatchEnded, OrderSet, SeatLeft
from tests.engine.given import Given, T, hex_id, state_bytes
from tests.engine.pebbles import PEBBLES_ONLY


def playing(*players: str, **how) -> Given:
    given = (
        Given(PEBBLES_ONLY, chance=Scripted(2, 2, 2, 2)).create("pebbles", players or ("alice", "bob"), **how).ready()
    )
    assert given.fold.match.phase == "playing"
    return given


def numbers(given: Given) -> dict[str, int]:
    return {given.player(one): one.number for one in given.fold.match.open}


def test_an_answered_decision_is_closed_and_the_next_has_a_new_number() -> None:
    given = playing()
    before = given.open("alice").number

    given.choose("alice", "take:1")

    assert given.facts(DecisionClosed) == [DecisionClosed(before, "chosen")]
    assert [fact.number for fact in given.facts(DecisionOpened)] == [before + 1]


def test_an_open_decision_keeps_its_number_while_others_answer() -> None:
    given = playing("alice", "bob", "carol")
    given.choose("alice", "call")
    before = numbers(given)

    given.choose("bob", "bid:0")

    assert numbers(given) == {"alice": before["alice"], "carol": before["carol"]}


def test_when_a_seat_leaves_every_open_decision_gets_a_new_number_on_its_old_clock() -> None:
    given = playing("alice", "bob", "carol", time_control=TimeControl(human=Windows(selection=5000)))
    given.choose("alice", "call")
    given.set_deadline(T + 10)
    before = numbers(given)

    given.resign("carol")

    after = {given.player(one): (one.number, one.due_ms) for one in given.fold.match.open}
    assert after == {"alice": (before["carol"] + 1, T + 5010), "bob": (before["carol"] + 2, T + 5010)}
    assert [fact.how for fact in given.facts(DecisionClosed)] == ["lapsed"] * 3


@pytest.mark.parametrize(
    ("player", "number", "option", "reason"),
    [
        ("alice", 2, "take:9", refusal.BAD_OPTION),
        ("alice", 2, "skip", refusal.BAD_OPTION),
        ("alice", 0, "take:1", refusal.STALE_DECISION),
        ("alice", 99, "take:1", refusal.STALE_DECISION),
        ("bob", 2, "take:1", refusal.NOT_YOUR_DECISION),
        ("mallory", 2, "take:1", refusal.NOT_SEATED),
    ],
)
def test_everything_that_was_not_offered_is_refused_and_changes_nothing(
    player: str, number: int, option: str, reason: str
) -> None:
    given = playing()
    before = state_bytes(given.fold)

    given.when(player, Choose(id=given.new_id(), decision=number, option=option))

    assert given.refusal == reason
    assert state_bytes(given.fold) == before


def test_a_stale_decision_names_both_numbers() -> None:
    given = playing()

    given.when("alice", Choose(id=given.new_id(), decision=1, option="take:1"))

    assert given.then.message == "decision 1 is closed, 2 is open"  # type: ignore[union-attr]


@pytest.mark.rule("F-09")
def test_the_same_command_again_gets_the_answer_it_had() -> None:
    given = playing()
    command = Choose(id=hex_id("double click"), decision=given.open("alice").number, option="take:1")
    given.when("alice", command)
    version = given.fold.match.version
    given.choose("bob", "take:1")
    before = state_bytes(given.fold)

    again = given.when("alice", command)

    assert again == Recorded(version, command)
    assert state_bytes(given.fold) == before


def test_a_command_id_used_for_something_else_is_refused() -> None:
    given = playing()
    given.when("alice", Choose(id=hex_id("x"), decision=2, option="take:1"))

    given.when("alice", Resign(id=hex_id("x")))

    assert given.refusal == refusal.ID_REUSED


def test_command_ids_belong_to_their_player() -> None:
    given = playing()
    given.when("alice", Choose(id=hex_id("x"), decision=2, option="take:1"))

    given.when("bob", Choose(id=hex_id("x"), decision=3, option="take:1"))

    assert given.facts(DecisionClosed) == [DecisionClosed(3, "chosen")]


@pytest.mark.rule("F-09")
def test_another_id_for_a_decision_that_was_answered_is_stale() -> None:
    given = playing()
    given.choose("alice", "take:1")

    given.when("alice", Choose(id=given.new_id(), decision=2, option="take:1"))

    assert given.refusal == refusal.STALE_DECISION


def test_resigning_loses_and_the_other_wins() -> None:
    given = playing()

    given.resign("bob")

    (ended,) = given.facts(MatchEnded)
    assert (ended.reason, ended.rule) == ("resigned", "last_standing")
    assert [(standing.place, standing.fate) for standing in ended.standings] == [(1, "won"), (2, "resigned")]


def test_a_second_resignation_finds_the_match_over() -> None:
    given = playing()
    given.resign("bob")

    given.resign("bob")

    assert given.refusal == refusal.MATCH_OVER


def test_three_seats_play_on_when_one_leaves_and_it_cannot_leave_twice() -> None:
    given = playing("alice", "bob", "carol")

    given.resign("bob")

    assert given.facts(SeatLeft) == [SeatLeft(1, "resigned")]
    assert given.facts(MatchEnded) == []
    given.resign("bob")
    assert given.refusal == refusal.NOT_SEATED
    given.choose("alice", "take:1")
    assert [given.player(one) for one in given.fold.match.open] == ["carol"]


@pytest.mark.rule("F-17")
def test_leaving_with_a_reaction_open_lets_it_lapse() -> None:
    given = playing("alice", "bob", "carol")
    given.choose("alice", "play")
    given.choose("alice", "aim:1")

    given.resign("bob")

    assert [given.player(one) for one in given.fold.match.open] == ["carol"]


def test_an_eliminated_seat_has_its_own_fate() -> None:
    given = playing("alice", "bob", "carol")
    for attacker, target in (("alice", "carol"), ("bob", "carol"), ("carol", "alice"), ("alice", "carol")):
        given.choose(attacker, "play")
        given.choose(attacker, f"aim:{given.fold.match.seat_of(target)}")
        given.choose(target, "let")
    given.resign("alice")

    (ended,) = given.facts(MatchEnded)
    assert [standing.fate for standing in ended.standings] == ["resigned", "won", "eliminated"]


def test_a_standing_order_passes_reactions_until_the_seats_next_turn() -> None:
    given = playing("alice", "bob", "carol")
    given.order("bob", "until_next_turn")
    given.choose("alice", "play")

    given.choose("alice", "aim:1")

    assert [fact.how for fact in given.facts(DecisionClosed)] == ["chosen", "order"]
    assert given.facts(OrderSet) == [OrderSet(1, "none")]
    assert given.fold.state.hits == [0, 1, 0]
    assert [given.player(one) for one in given.fold.match.open] == ["bob"]


def test_an_order_until_attacked_ends_with_the_attack() -> None:
    given = playing("alice", "bob", "carol")
    given.order("bob", "until_attacked")
    given.choose("alice", "play")

    given.choose("alice", "aim:1")

    assert given.facts(OrderSet) == [OrderSet(1, "none")]
    assert given.open("bob").decision.kind == "react"


def test_an_order_passes_a_reaction_that_is_open_already() -> None:
    given = playing()
    given.choose("alice", "play")
    given.choose("alice", "aim:1")

    given.order("bob", "until_next_turn")

    assert given.fold.state.hits == [0, 1]


def test_an_order_can_be_cancelled() -> None:
    given = playing("alice", "bob", "carol")
    given.order("carol", "until_next_turn")
    given.order("carol", "none")
    given.choose("alice", "play")
    given.choose("alice", "aim:2")

    assert given.open("carol").decision.kind == "react"


def test_the_others_are_not_told_until_when_a_seat_passes() -> None:
    given = playing()
    given.order("bob", "until_attacked")

    (order,) = given.facts(OrderSet)

    assert (order.see(1).order, order.see(0).order, order.see(None).order) == ("until_attacked", "hidden", "hidden")


def test_void_ends_a_match_without_a_result_and_only_operators_may() -> None:
    given = playing()
    given.void("the rack burned down")

    (ended,) = given.facts(MatchEnded)
    assert (ended.reason, ended.rule) == ("void", "the rack burned down")
    assert {standing.fate for standing in ended.standings} == {"void"}
