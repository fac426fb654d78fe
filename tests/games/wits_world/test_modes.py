"""The three modes: the same rules under other clocks (sections 9 and 10)."""

import pytest

from libs.engine import refusal
from libs.engine.games.wits_world.facts import FACTS, Replaced, TurnPassed
from libs.engine.match.update import update_for
from libs.events.commands import Choose
from libs.events.facts import (
    DeadlineMissed,
    DeadlineSet,
    DecisionClosed,
    DecisionOpened,
    Fact,
    MatchEnded,
    MissesCleared,
)
from tests.engine.given import Given, T, state_bytes
from tests.games.wits_world.matches import (
    DAY,
    MINUTE,
    SECOND,
    both_must_replace,
    created,
    in_turn_1,
    must_replace,
)

HOUSE = ("alice", "cpu-easy-1")


def ended(given: Given) -> tuple[str, list[str]]:
    """The reason of the end and the fate of each seat."""
    (end,) = given.facts(MatchEnded)
    return end.reason, [standing.fate for standing in end.standings]


def windows(given: Given) -> dict[str, int]:
    """The window of each player's open decision."""
    return {given.player(one): one.window_ms for one in given.fold.match.open}


@pytest.mark.rule("WW-01")
def test_every_mode_plays_by_the_same_rules():
    told: dict[str, list[Fact]] = {}
    for mode in ("cpu", "async", "live", "untimed"):
        given = created(mode, first=1)
        played = told.setdefault(mode, [])
        for player, option in (
            ("alice", "pick:0"),
            ("bob", "pick:2"),
            ("bob", "move:hexbite"),
            ("alice", "move:eureka"),
            ("bob", "card:0"),
            ("alice", "swap:1"),
        ):
            facts = given.choose(player, option)
            played += [fact for fact in facts if type(fact) in FACTS]  # type: ignore[union-attr]

    assert len(told["live"]) > 20
    assert told["cpu"] == told["async"] == told["live"] == told["untimed"]


@pytest.mark.rule("WW-69")
def test_cpu_gives_the_person_90_s_for_a_turn_and_no_window_for_openings_and_replacements():
    given = created("cpu", players=HOUSE)
    assert windows(given) == {"alice": 0, "cpu-easy-1": 0}
    given.set_deadline()
    assert given.refusal == refusal.NOTHING_TO_SET

    assert windows(in_turn_1("cpu", players=HOUSE)) == {"alice": 90 * SECOND}
    assert windows(in_turn_1("cpu", first=1, players=HOUSE)) == {"cpu-easy-1": 0}
    assert windows(must_replace("cpu", "alice", players=HOUSE)) == {"alice": 0}


@pytest.mark.rule("WW-70", "R23", "WW-74")
def test_in_cpu_mode_a_late_action_is_refused_and_the_timeout_ends_the_turn():
    given = in_turn_1("cpu", players=HOUSE)
    given.set_deadline(T)
    before = state_bytes(given.fold)

    given.choose("alice", "move:eureka", T + 90 * SECOND)
    assert given.refusal == refusal.TOO_LATE
    assert state_bytes(given.fold) == before

    given.expire(T + 90 * SECOND)
    assert given.facts(TurnPassed) == [TurnPassed(0, 1, "skipped", 0)]
    assert given.open("cpu-easy-1").decision.key == "2"


@pytest.mark.rule("R23", "WW-70")
def test_the_timeout_gives_the_same_events_whenever_it_arrives():
    facts = []
    for late in (0, 1, DAY):
        given = in_turn_1("cpu", players=HOUSE)
        given.set_deadline(T)
        facts.append(given.expire(T + 90 * SECOND + late))

    assert facts[0] == facts[1] == facts[2]


@pytest.mark.rule("WW-70")
def test_cpu_mode_counts_no_misses():
    given = in_turn_1("cpu", players=HOUSE)
    for _ in range(5):
        given.set_deadline(given.at_ms)
        given.expire(given.at_ms + 90 * SECOND)
        assert [fact.misses for fact in given.facts(DeadlineMissed)] == [0]
        given.choose("cpu-easy-1", given.options("cpu-easy-1")[0])

    assert given.fold.match.phase == "playing"


@pytest.mark.rule("WW-71")
@pytest.mark.parametrize("position", [created, in_turn_1, must_replace, both_must_replace])
def test_async_gives_24_h_for_every_decision(position):
    assert set(windows(position("async")).values()) == {DAY}


@pytest.mark.rule("WW-71")
def test_in_async_a_missed_turn_loses_by_deadline_forfeit():
    given = in_turn_1("async")
    given.set_deadline(T)

    given.expire(T + DAY)

    assert ended(given) == ("deadline_forfeit", ["forfeited", "won"])


@pytest.mark.rule("S-18", "WW-71")
def test_in_async_the_side_that_owes_a_replacement_loses_although_it_was_not_its_turn():
    given = must_replace("async", "bob")
    given.set_deadline(T)

    given.expire(T + DAY)

    assert ended(given) == ("deadline_forfeit", ["won", "forfeited"])


@pytest.mark.rule("R20")
def test_in_async_one_side_that_misses_the_opening_forfeits():
    given = created("async")
    given.set_deadline(T)
    given.choose("alice", "pick:1", T + 1)

    given.expire(T + DAY)

    assert ended(given) == ("deadline_forfeit", ["won", "forfeited"])


@pytest.mark.rule("R20")
@pytest.mark.parametrize("position", [created, both_must_replace])
def test_in_async_a_double_miss_is_void(position):
    given = position("async")
    given.set_deadline(T)

    given.expire(T + DAY)

    assert ended(given) == ("void", ["void", "void"])


@pytest.mark.rule("R20")
def test_in_live_it_is_void_if_both_reach_three_misses_by_the_same_decision():
    given = created("live")
    for _ in range(3):
        given.set_deadline(given.at_ms)
        given.expire(given.at_ms + MINUTE)
    assert [seat.misses for seat in given.fold.match.seats] == [2, 2]
    for side in given.fold.state.sides:
        side.active = None
        side.fighters[0].hp, side.fighters[0].defeated = 0, True
    given.fold.state.phase = "replacement"
    given.order("alice", "none")  # brings the open decisions in line with the position

    given.set_deadline(given.at_ms)
    given.expire(given.at_ms + MINUTE)

    assert ended(given) == ("void", ["void", "void"])


@pytest.mark.rule("WW-72")
@pytest.mark.parametrize("position", [created, in_turn_1, must_replace, both_must_replace])
def test_live_gives_60_s_for_every_decision(position):
    assert set(windows(position("live")).values()) == {MINUTE}


@pytest.mark.rule("WW-73", "R21")
def test_in_live_the_server_picks_the_lowest_slot_for_a_missed_opening():
    given = created("live")
    given.set_deadline(T)
    given.choose("bob", "pick:1", T + 1)

    given.expire(T + MINUTE)

    assert [side.active for side in given.fold.state.sides] == [0, 1]
    assert [seat.misses for seat in given.fold.match.seats] == [1, 0]


@pytest.mark.rule("WW-73", "R21")
def test_in_live_the_server_picks_the_lowest_living_slot_for_a_missed_replacement():
    given = must_replace("live", "bob")
    given.set_deadline(T)

    given.expire(T + MINUTE)

    assert given.facts(Replaced) == [Replaced(1, 1, "burrowmaul")]
    assert given.open("bob").decision.kind == "turn"


@pytest.mark.rule("WW-74", "R22")
def test_in_live_a_missed_turn_is_skipped_with_its_end_of_turn():
    given = in_turn_1("live", first=1)
    given.choose("bob", "swap:2")
    given.choose("alice", "move:ink_peck")
    given.choose("bob", "move:hexbite")
    assert given.fold.state.sides[0].fighters[0].hp == 84
    given.set_deadline(T)

    given.expire(T + MINUTE)

    assert given.facts(TurnPassed) == [TurnPassed(0, 4, "skipped", 0)]
    assert given.fold.state.sides[0].fighters[0].hp == 78


@pytest.mark.rule("S-16", "WW-75", "WW-76", "WW-73", "WW-74")
def test_three_misses_in_a_row_lose_and_a_timely_action_starts_the_count_anew():
    given = created("live")
    counts: list[int] = []

    def miss() -> None:
        given.set_deadline(given.at_ms)
        given.expire(given.at_ms + MINUTE)
        counts.append(given.fold.match.seats[0].misses)

    given.choose("bob", "pick:0")
    miss()
    assert given.fold.state.sides[0].active == 0
    miss()
    given.choose("bob", "move:hoof")
    given.set_deadline(given.at_ms)
    given.choose("alice", "move:ink_peck", given.at_ms + MINUTE - 1)
    assert given.facts(MissesCleared) == [MissesCleared(0)]
    given.choose("bob", "move:hoof")
    miss()
    given.choose("bob", "move:hoof")
    miss()
    given.choose("bob", "move:hoof")
    miss()

    assert counts == [1, 2, 1, 2, 3]
    assert ended(given) == ("three_missed", ["forfeited", "won"])
    assert given.facts(TurnPassed) == []


@pytest.mark.rule("WW-76")
def test_miss_miss_act_miss_miss_is_still_alive():
    given = in_turn_1("live")
    for act in (False, False, True, False, False):
        given.set_deadline(given.at_ms)
        if act:
            given.choose("alice", "move:ink_peck")
        else:
            given.expire(given.at_ms + MINUTE)
        given.choose("bob", "move:hoof")

    assert given.fold.match.phase == "playing"
    assert given.fold.match.seats[0].misses == 2


@pytest.mark.rule("WW-75", "R18")
def test_what_is_settled_without_asking_neither_adds_a_miss_nor_clears_them():
    given = in_turn_1("live", first=1)
    given.fold.match.seats[0].misses = 2
    side = given.fold.state.sides[0]
    side.fighters[0].hp = 1
    side.fighters[1].hp, side.fighters[1].defeated = 0, True

    given.choose("bob", "move:hoof")

    assert given.facts(Replaced) == [Replaced(0, 2, "fizzlit")]
    assert given.fold.match.seats[0].misses == 2


@pytest.mark.rule("WW-07", "WW-77", "S-17")
def test_the_exact_deadline_is_late_and_one_tick_before_is_not():
    late, timely = in_turn_1("live"), in_turn_1("live")
    for given in (late, timely):
        given.set_deadline(T)

    late.choose("alice", "move:eureka", T + 60_000)
    timely.choose("alice", "move:eureka", T + 59_999)

    assert late.refusal == refusal.TOO_LATE
    assert [fact.how for fact in timely.facts(DecisionClosed)] == ["chosen"]
    late.expire(T + 60_000)
    assert late.facts(DeadlineMissed) == [DeadlineMissed(late.fold.match.next_number - 2, 0, 1)]


@pytest.mark.rule("WW-77")
def test_a_deadline_counts_from_the_servers_time_alone():
    given = in_turn_1("live")

    given.set_deadline(T + 5)

    assert [fact.due_ms for fact in given.facts(DeadlineSet)] == [T + 5 + MINUTE]


@pytest.mark.rule("WW-78")
def test_nothing_that_a_player_sends_moves_a_deadline():
    given = in_turn_1("live")
    given.set_deadline(T)
    due = given.open("alice").due_ms

    given.choose("alice", "move:nonsense", T + 30 * SECOND)
    assert given.refusal == refusal.BAD_OPTION
    update_for(given.fold, 0)
    given.set_deadline(T + 40 * SECOND)
    assert given.refusal == refusal.NOTHING_TO_SET

    assert given.open("alice").due_ms == due == T + MINUTE


@pytest.mark.rule("WW-76")
def test_an_illegal_input_clears_no_misses():
    given = in_turn_1("live")
    given.fold.match.seats[0].misses = 2

    given.choose("alice", "swap:0")

    assert given.refusal == refusal.BAD_OPTION
    assert given.fold.match.seats[0].misses == 2


@pytest.mark.rule("WW-07", "R20")
def test_both_openings_start_their_clocks_together():
    given = created("live")

    given.set_deadline(T + 3)

    assert {one.due_ms for one in given.fold.match.open} == {T + 3 + MINUTE}


@pytest.mark.rule("WW-68")
@pytest.mark.parametrize("position", [created, in_turn_1, must_replace, both_must_replace])
@pytest.mark.parametrize(("player", "fates"), [("alice", ["resigned", "won"]), ("bob", ["won", "resigned"])])
def test_resigning_at_any_time_is_a_loss_of_the_departing_side(position, player, fates):
    given = position("live")

    given.resign(player)

    assert ended(given) == ("resigned", fates)


@pytest.mark.rule("WW-68")
def test_a_second_resignation_is_refused_because_the_match_is_over():
    given = in_turn_1("live")
    given.resign("bob")
    before = state_bytes(given.fold)

    given.resign("bob")

    assert given.refusal == refusal.MATCH_OVER
    assert state_bytes(given.fold) == before


@pytest.mark.rule("WW-03", "WW-36")
@pytest.mark.parametrize(
    "option", ["move:paradox", "move:static_demolition", "card:2", "swap:0", "pick:0", "skip", "win"]
)
def test_what_is_not_offered_is_refused_and_changes_nothing(option):
    given = in_turn_1("live")
    before = state_bytes(given.fold)

    given.choose("alice", option)

    assert given.refusal == refusal.BAD_OPTION
    assert state_bytes(given.fold) == before


@pytest.mark.rule("WW-36")
def test_a_move_that_the_creature_cannot_pay_is_refused():
    given = in_turn_1("live")
    given.fold.state.sides[0].fighters[0].power = 19

    given.choose("alice", "move:eureka")

    assert given.refusal == refusal.BAD_OPTION


def test_an_answer_to_a_closed_decision_is_stale_and_changes_nothing():
    given = in_turn_1("live")
    number = given.open("alice").number
    given.choose("alice", "move:ink_peck")
    before = state_bytes(given.fold)

    given.when("alice", Choose(id=given.new_id(), decision=number, option="move:ink_peck"))

    assert given.refusal == refusal.STALE_DECISION
    assert state_bytes(given.fold) == before


def test_a_timeout_for_a_decision_that_was_answered_in_time_does_nothing():
    given = in_turn_1("live")
    given.set_deadline(T)
    given.choose("alice", "move:ink_peck", T + MINUTE - 1)

    given.expire(T + MINUTE)

    assert given.refusal == refusal.TOO_EARLY


@pytest.mark.rule("WW-84", "WW-83")
def test_a_drawn_battle_is_a_drawn_match_with_the_rulebooks_reason():
    given = in_turn_1("live")
    given.fold.state.turn = 400

    given.choose("alice", "move:ink_peck")

    assert ended(given) == ("drawn", ["drawn", "drawn"])
    assert given.facts(MatchEnded)[0].rule == "turn_400"


@pytest.mark.rule("WW-83", "WW-67")
def test_the_result_names_mode_and_reason_and_no_reward():
    given = in_turn_1("async")
    for fighter in given.fold.state.sides[1].fighters[1:]:
        fighter.hp, fighter.defeated = 0, True
    given.fold.state.sides[1].fighters[0].hp = 1

    given.choose("alice", "move:ink_peck")

    update = update_for(given.fold, 0)
    assert (update.mode, update.result.reason, update.result.rule) == ("async", "won", "all_defeated")  # type: ignore[union-attr]
    assert not {"reward", "rating"} & set(update.__struct_fields__)


@pytest.mark.rule("WW-11")
def test_a_turn_is_one_decision():
    given = in_turn_1("live")
    assert [one.decision.kind for one in given.fold.match.open] == ["turn"]

    given.choose("alice", "move:ink_peck")

    assert [(fact.seat, fact.kind, fact.key) for fact in given.facts(DecisionOpened)] == [(1, "turn", "2")]
