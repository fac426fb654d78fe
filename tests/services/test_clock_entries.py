"""What the clock makes of single messages: repeated ones, stale ones, early ones, and ones that are rubbish."""

import asyncio
from collections.abc import AsyncIterator

import pytest_asyncio
from prometheus_client import CollectorRegistry

from libs.events import subjects
from libs.events.codec import decode_command, encode
from libs.events.commands import Expire, SetDeadline
from libs.events.ids import is_command
from libs.events.log import Stored
from services.clock.door import Door, abandon, expire, forgive, start_windows
from services.clock.mend import Mender
from services.clock.metrics import ClockMetrics
from services.clock.reader import STALE_MS, Reader
from services.clock.timers import Ring
from services.clock.timing import Timing, timing_of
from services.consumer import Delivery
from services.runtime import now_ms
from services.telemetry import logger
from tests.engine.given import Given
from tests.engine.pebbles import PEBBLES, PEBBLES_ONLY
from tests.events.waiting import until
from tests.services.clock_stage import Stage, control, staged, ticking


@pytest_asyncio.fixture
async def stage(empty_nats_url: str) -> AsyncIterator[Stage]:
    async with staged(empty_nats_url) as stage:
        yield stage


def reader_of(stage: Stage) -> Reader:
    door = Door(stage.nc, stage.inbox)
    mender = Mender(stage.log, stage.timers, door)
    return Reader(stage.log, stage.timers, door, mender, ClockMetrics(CollectorRegistry()), logger("clock"))


async def deliveries(stage: Stage, match: str, *, count: int = 1, age_ms: int = 0) -> list[Delivery]:
    """The entries of the match as the consumer would hand them on, each delivered for the `count`-th time."""
    subject = subjects.event(PEBBLES.id, match)
    stored = await stage.log.read("*", match, settled=True)
    return [Delivery(subject, one.data, one.position, now_ms() - age_ms, count, "") for one in stored]


async def test_an_entry_that_comes_again_arms_nothing_that_is_closed_meanwhile(stage: Stage, empty_nats_url: str):
    match = await stage.play(control())
    async with ticking(empty_nats_url):
        await stage.until_lawful(match)
        await stage.choose(match, "alice", "take:1")
        await stage.until_lawful(match)
    before = await stage.timers.live(match)
    reader = reader_of(stage)

    for count in range(2, 7):
        for delivery in await deliveries(stage, match, count=count):
            await reader.handle([delivery])
        reader = reader_of(stage)

    assert await stage.timers.live(match) == before


async def test_an_entry_that_another_clock_is_done_with_arms_nothing(stage: Stage, empty_nats_url: str):
    match = await stage.play(control())
    async with ticking(empty_nats_url):
        await stage.until_lawful(match)
        await stage.choose(match, "alice", "take:1")
        await stage.until_lawful(match)
    dated = next(one for one in reversed(await deliveries(stage, match)) if b'"deadline_set","number":2' in one.data)

    await reader_of(stage).handle([dated])

    assert await stage.is_lawful(match)


async def test_old_entries_of_a_match_are_caught_up_with_one_look(stage: Stage):
    match = await stage.play(control())
    for turn in range(10):
        await stage.choose(match, "alice" if turn % 2 == 0 else "bob", "take:1")
    reader = reader_of(stage)

    for delivery in await deliveries(stage, match, age_ms=STALE_MS + 1):
        await reader.handle([delivery])

    dated = await stage.until_dated(match)
    assert [type(command) for command in stage.clock_commands] == [SetDeadline]
    assert [fact.number for fact in await stage.deadlines(match)] == [one.number for one in dated.match.open]


async def test_rubbish_in_the_log_is_passed_over(stage: Stage):
    rubbish = Delivery(subjects.event(PEBBLES.id, "0" * 32), b'{"facts":', 1, now_ms(), 1, "")

    await reader_of(stage).handle([rubbish])

    assert stage.clock_commands == []


async def test_rubbish_among_the_timers_stops_nobody(stage: Stage, empty_nats_url: str):
    match = await stage.play(control(turn=500))
    for subject in ("due.nobody.knows", f"due.{match}.3", f"due.{match}.x"):
        await stage.nc.jetstream().publish(subject, b"\xff rubbish")

    async with ticking(empty_nats_url):
        await stage.until(match, lambda fold: fold.state.turn >= 2)


async def test_an_expire_that_came_too_early_is_sent_again_until_the_deadline_is_missed(
    stage: Stage, empty_nats_url: str
):
    match = await stage.play(control(turn=1_500))
    async with ticking(empty_nats_url):
        (turn,) = (await stage.until_dated(match)).match.open
        await stage.until_lawful(match)
        # As if the broker's clock had stepped back after the timer fired.
        early = Ring(PEBBLES.id, turn.due_ms or 0, 0)
        await stage.nc.jetstream().publish(subjects.due(match, turn.number), encode(early))

        await stage.until(match, lambda fold: fold.state.turn >= 2)

    expires = [command for command in stage.clock_commands if isinstance(command, Expire)]
    assert len(expires) > 1
    assert len({command.id for command in expires[:-1]}) == len(expires) - 1
    (missed, *_) = await stage.missed(match)
    judged = next(frame for frame in await stage.frames(match) if b"deadline_missed" in b"".join(frame.facts))
    assert (missed.number, judged.at_ms >= (turn.due_ms or 0)) == (turn.number, True)


async def test_a_fired_timer_of_a_match_that_does_not_exist_is_dropped(stage: Stage, empty_nats_url: str):
    nobody = "0199c1d0a1b27c3d8e4f5a6b7c8d9e0f"
    async with ticking(empty_nats_url):
        await stage.timers.arm(nobody, 0, Ring(PEBBLES.id, now_ms() - 10, 0))
        await until(lambda: stage.expires > 0)

        async def is_gone() -> bool:
            return (await stage.timers.live(nobody)).fired == {}

        await until(is_gone)
        await asyncio.sleep(0.5)
        sent = stage.expires
        await asyncio.sleep(1)
        assert stage.expires == sent


def test_a_match_is_followed_by_what_opens_closes_and_dates_its_windows():
    given = Given(PEBBLES_ONLY).create(PEBBLES.id, ("alice", "bob", "carol"), time_control=control()).ready()
    given.set_deadline()
    given.choose("alice", "call")
    given.choose("bob", "bid:0")

    timing = timing_of(Stored(index + 1, data) for index, data in enumerate(given.log))

    match = given.fold.match
    assert {number: window.due_ms for number, window in timing.open.items()} == {
        one.number: one.due_ms for one in match.open
    }
    assert (timing.version, timing.undated) == (match.version, match.version - 1)


def test_a_stretch_tells_what_it_closed_of_what_was_open_before():
    given = Given(PEBBLES_ONLY).create(PEBBLES.id, time_control=control()).ready()
    given.set_deadline()
    given.choose("alice", "take:1")
    timing = Timing()

    timing.follow(Stored(9, given.log[-1]))

    assert timing.closed == [2]
    assert list(timing.open) == [3]


def test_an_ended_match_has_no_windows():
    given = Given(PEBBLES_ONLY).create(PEBBLES.id, time_control=control()).ready()
    given.resign("bob")

    timing = timing_of(Stored(index + 1, data) for index, data in enumerate(given.log))

    assert (timing.is_over, timing.open, timing.undated) == (True, {}, None)


def test_the_same_need_is_always_the_same_command_and_another_need_another():
    match = "0199c1d0a1b27c3d8e4f5a6b7c8d9e0f"
    commands = [
        start_windows(match, 4),
        start_windows(match, 5),
        forgive(match, 4, 1_000, 900, 1),
        forgive(match, 4, 1_000, 900, 2),
        expire(match, 4, 1_000, 1),
        expire(match, 4, 1_000, 2),
        expire(match, 4, 1_001, 1),
        expire(match, 5, 1_000, 1),
        abandon(match, 4),
    ]

    assert len({command.id for command in commands}) == len(commands)
    assert all(is_command(command.id) for command in commands)
    assert start_windows(match, 4) == commands[0]
    assert [decode_command(encode(command)) for command in commands] == commands
