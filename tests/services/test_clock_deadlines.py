"""The clock on a real broker: windows start, timers fire, missed decisions are reported, law 6 holds on TIMERS."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from libs.events.commands import Resign, TimeControl
from services.clock.timers import Ring
from services.runtime import now_ms
from tests.events.waiting import until
from tests.services.clock_stage import Stage, control, new_id, staged, ticking

pytestmark = pytest.mark.usefixtures("_clock")


@pytest_asyncio.fixture
async def stage(empty_nats_url: str) -> AsyncIterator[Stage]:
    async with staged(empty_nats_url) as stage:
        yield stage


@pytest_asyncio.fixture
async def _clock(empty_nats_url: str, stage: Stage) -> AsyncIterator[None]:
    async with ticking(empty_nats_url):
        yield


async def test_a_deadline_is_the_time_of_the_clocks_command_plus_the_window(stage: Stage):
    match = await stage.play(control(turn=60_000))

    await stage.until_dated(match)

    frame = next(frame for frame in reversed(await stage.frames(match)) if frame.actor == "clock")
    (newest,) = [fact for fact in await stage.deadlines(match) if fact.due_ms == frame.at_ms + 60_000]
    assert newest.reason == "opened"


async def test_a_missed_turn_is_reported_within_a_second_and_not_before_its_time(stage: Stage):
    match = await stage.play(control(turn=500))

    await stage.until(match, lambda fold: fold.state.turn >= 2)

    (missed,) = (await stage.missed(match))[:1]
    due_ms = next(fact.due_ms for fact in await stage.deadlines(match) if fact.number == missed.number)
    judged = next(frame for frame in await stage.frames(match) if b"deadline_missed" in b"".join(frame.facts))
    assert judged.actor == "clock"
    assert due_ms <= judged.at_ms <= due_ms + 1_000


async def test_a_choice_in_time_is_never_answered_by_the_clock(stage: Stage):
    match = await stage.play(control(turn=1_000))
    for turn in range(6):
        await stage.until_dated(match)
        await asyncio.sleep(0.3)
        await stage.choose(match, "alice" if turn % 2 == 0 else "bob", "take:1")

    assert await stage.missed(match) == []


async def test_seats_that_choose_together_are_due_together_and_miss_together(stage: Stage):
    match = await stage.play(control(selection=400), players=("alice", "bob", "carol"))
    await stage.choose(match, "alice", "call")

    fold = await stage.until(match, lambda fold: fold.state.turn == 2)

    bids = [fact for fact in await stage.deadlines(match) if fact.number in range(4, 7)]
    missed = await stage.missed(match)
    assert len({fact.due_ms for fact in bids}) == 1
    assert [fact.seat for fact in missed] == [0, 1, 2]
    assert len([frame for frame in await stage.frames(match) if b"deadline_missed" in b"".join(frame.facts)]) == 1
    assert fold.match.phase == "playing"


@pytest.mark.rule("F-04")
async def test_the_seat_that_owes_a_reaction_is_charged_not_the_one_whose_turn_it_is(stage: Stage):
    match = await stage.play(control(reaction=400))
    await stage.choose(match, "alice", "play")
    await stage.choose(match, "alice", "aim:1")

    await stage.until(match, lambda fold: fold.state.turn == 2)

    assert [fact.seat for fact in await stage.missed(match)] == [1]


async def test_a_step_that_continues_a_play_keeps_the_deadline_of_its_beginning(stage: Stage):
    match = await stage.play(control())
    dated = await stage.until_dated(match)
    (turn,) = dated.match.open

    await stage.choose(match, "alice", "play")

    (aim,) = (await stage.until_dated(match)).match.open
    await stage.until_lawful(match)
    assert (aim.decision.kind, aim.due_ms) == ("aim", turn.due_ms)


async def test_a_seat_that_is_not_ready_in_time_ends_the_match_without_a_start(stage: Stage):
    match = await stage.create(control(ready=400))

    fold = await stage.until(match, lambda fold: fold.match.phase == "over")

    assert fold.match.ended is not None
    assert fold.match.ended.reason == "no_start"
    assert [standing.fate for standing in fold.match.ended.standings] == ["no_show", "no_show"]


async def test_a_missed_deadline_of_an_asynchronous_match_loses_it(stage: Stage):
    match = await stage.play(control("forfeit", turn=400), mode="async")

    fold = await stage.until(match, lambda fold: fold.match.phase == "over")

    assert fold.match.ended is not None
    assert fold.match.ended.reason == "deadline_forfeit"


@pytest.mark.rule("L-6", "F-02")
async def test_every_open_window_has_exactly_one_timer_all_through_a_match(stage: Stage):
    match = await stage.play(control(), players=("alice", "bob", "carol"))
    await stage.until_lawful(match)
    for player, option in [
        ("alice", "call"),
        ("bob", "bid:0"),
        ("alice", "bid:0"),
        ("carol", "bid:0"),
        ("bob", "play"),
        ("bob", "aim:0"),
        ("alice", "let"),
        ("carol", "take:2"),
    ]:
        await stage.choose(match, player, option)
        await stage.until_lawful(match)


@pytest.mark.rule("L-6", "F-06")
async def test_no_timer_outlives_its_match(stage: Stage):
    match = await stage.play(control())
    await stage.until_lawful(match)

    await stage.send("bob", match, Resign(id=new_id()))

    fold = await stage.until(match, lambda fold: fold.match.phase == "over")
    assert fold.match.open == []
    await stage.until_lawful(match)


@pytest.mark.rule("F-03")
async def test_a_seat_that_leaves_takes_no_time_from_the_others(stage: Stage):
    match = await stage.play(control(), players=("alice", "bob", "carol"))
    before = (await stage.until_dated(match)).match.open

    await stage.send("carol", match, Resign(id=new_id()))

    fold = await stage.until(match, lambda fold: fold.match.seats[2].left is not None)
    assert [(one.decision.kind, one.due_ms) for one in fold.match.open] == [("turn", before[0].due_ms)]
    assert fold.match.open[0].number != before[0].number
    await stage.until_lawful(match)


async def test_a_match_without_windows_has_no_timers_and_hears_nothing_of_the_clock(stage: Stage):
    match = await stage.play(TimeControl(), mode="untimed")
    await stage.choose(match, "alice", "take:1")
    timed = await stage.play(control())
    await stage.until_lawful(timed)

    assert (await stage.timers.live(match)).scheduled == {}
    assert [frame.actor for frame in await stage.frames(match) if frame.actor == "clock"] == []


async def test_a_timer_of_a_closed_decision_does_nothing(stage: Stage):
    match = await stage.play(control(turn=1_200))
    (turn,) = (await stage.until_dated(match)).match.open
    await stage.choose(match, "alice", "play")  # continues under the same deadline
    await stage.choose(match, "alice", "aim:1")
    await stage.until_lawful(match)

    await asyncio.sleep(max(0, (turn.due_ms or 0) - now_ms()) / 1000 + 0.8)

    assert await stage.missed(match) == []
    assert stage.expires == 0


@pytest.mark.rule("F-06")
async def test_a_timer_that_fires_after_its_match_is_over_is_cleared_away(stage: Stage):
    match = await stage.play(control())
    await stage.until_lawful(match)
    await stage.send("bob", match, Resign(id=new_id()))
    await stage.until(match, lambda fold: fold.match.phase == "over")
    await stage.until_lawful(match)

    await stage.timers.arm(match, 3, Ring("pebbles", now_ms() + 50, 1))

    async def is_gone() -> bool:
        live = await stage.timers.live(match)
        return not live.scheduled and not live.fired

    await asyncio.sleep(0.4)
    await until(is_gone)
    assert stage.expires == 0


async def test_fired_timers_are_cleared_away_once_they_are_reported(stage: Stage):
    match = await stage.play(control(turn=300))
    await stage.until(match, lambda fold: fold.state.turn == 3)

    async def is_tidy() -> bool:
        return len((await stage.timers.live(match)).fired) <= 1

    await until(is_tidy)


async def test_hundreds_of_matches_are_all_judged(stage: Stage):
    matches = [await stage.create(control(ready=1_500)) for _ in range(100)]

    for match in matches:
        fold = await stage.until(match, lambda fold: fold.match.phase == "over")
        assert fold.match.ended is not None
        assert fold.match.ended.reason == "no_start"
    for match in matches:
        await stage.until_lawful(match)
