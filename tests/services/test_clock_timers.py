"""Durable timers on a real broker: one subject holds one schedule, and what was cleared does not fire."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from nats.aio.client import Client

from libs.events import subjects
from libs.events.inbox import Inbox
from libs.events.log import Unsettled
from libs.events.streams import ensure_streams
from services.clock.timers import Ring, Timers, read_ring
from services.runtime import now_ms, opened
from services.settings import Environment, Settings

MATCH = "0199c1d0a1b27c3d8e4f5a6b7c8d9e0f"
OTHER = "0199c1d0a1b27c3d8e4f5a6b7c8d9e10"


def ring(due_ms: int) -> Ring:
    return Ring("pebbles", due_ms, 7)


class Bell:
    """Timers, and everything that fires."""

    def __init__(self, nc: Client, timers: Timers) -> None:
        self.nc = nc
        self.timers = timers

    async def rings(self, wait_s: float) -> list[tuple[str, Ring, int]]:
        """What fires within `wait_s`: subject, ring, and the broker's time of it."""
        fetched: list[tuple[str, Ring, int]] = []
        subscription = await self.nc.jetstream().pull_subscribe(subjects.ALL_DUE, stream=subjects.TIMERS)
        until = asyncio.get_running_loop().time() + wait_s
        while (left := until - asyncio.get_running_loop().time()) > 0.01:
            try:
                messages = await subscription.fetch(50, timeout=left)
            except TimeoutError:
                break
            for message in messages:
                at_ms = int(message.reply.rsplit(".", 2)[1]) // 1_000_000
                fetched.append((message.subject, read_ring(message.data), at_ms))
                await message.ack()
        await subscription.unsubscribe()
        return fetched


@pytest_asyncio.fixture
async def bell(empty_nats_url: str) -> AsyncIterator[Bell]:
    async with opened("bell", Settings(nats_urls=(empty_nats_url,)), Environment({})) as runtime:
        await ensure_streams(runtime.nc)
        inbox = Inbox(runtime.nc)
        await inbox.start()
        yield Bell(runtime.nc, Timers(inbox))
        await inbox.stop()


async def test_a_timer_fires_once_after_its_time_with_what_it_carries(bell: Bell):
    due_ms = now_ms() + 456
    await bell.timers.arm(MATCH, 3, ring(due_ms))

    ((subject, rung, at_ms),) = await bell.rings(1.5)

    assert (subject, rung) == (f"due.{MATCH}.3", ring(due_ms))
    assert due_ms <= at_ms <= due_ms + 500
    assert (await bell.timers.live(MATCH)).scheduled == {}


async def test_a_timer_whose_time_has_passed_fires_at_once(bell: Bell):
    await bell.timers.arm(MATCH, 3, ring(now_ms() - 60_000))

    assert len(await bell.rings(1)) == 1


async def test_a_newer_timer_takes_the_place_of_the_older_one(bell: Bell):
    later_ms = now_ms() + 900
    await bell.timers.arm(MATCH, 3, ring(now_ms() + 300))
    await bell.timers.arm(MATCH, 3, ring(later_ms))

    assert (await bell.timers.live(MATCH)).scheduled == {3: later_ms}
    assert [rung.due_ms for _, rung, _ in await bell.rings(2)] == [later_ms]


async def test_a_cleared_timer_never_fires_and_the_others_do(bell: Bell):
    due_ms = now_ms() + 400
    for match, decision in ((MATCH, 3), (MATCH, 4), (MATCH, 34), (OTHER, 3)):
        await bell.timers.arm(match, decision, ring(due_ms))

    await bell.timers.disarm(MATCH, 3)
    await bell.timers.disarm(MATCH, 99)

    fired = await bell.rings(1.5)
    assert sorted(subject for subject, _, _ in fired) == [f"due.{MATCH}.34", f"due.{MATCH}.4", f"due.{OTHER}.3"]


async def test_all_timers_of_a_match_are_cleared_together_the_fired_ones_too(bell: Bell):
    await bell.timers.arm(MATCH, 1, ring(now_ms() - 1))
    await bell.timers.arm(MATCH, 2, ring(now_ms() + 60_000))
    await bell.timers.arm(OTHER, 2, ring(now_ms() + 60_000))
    await asyncio.sleep(0.6)
    assert (await bell.timers.live(MATCH)).fired.keys() == {1}

    await bell.timers.disarm_match(MATCH)

    live = await bell.timers.live(MATCH)
    assert (live.scheduled, live.fired) == ({}, {})
    assert (await bell.timers.live(OTHER)).scheduled.keys() == {2}


async def test_forgetting_a_fired_timer_spares_the_next_one_of_the_same_decision(bell: Bell):
    first_ms, second_ms = now_ms() - 2, now_ms() - 1
    await bell.timers.arm(MATCH, 1, ring(first_ms))
    await asyncio.sleep(0.5)
    first = await bell.nc.jetstream().get_last_msg(subjects.TIMERS, f"due.{MATCH}.1")
    await bell.timers.arm(MATCH, 1, ring(second_ms))
    await asyncio.sleep(0.5)

    assert first.seq is not None
    await bell.timers.forget(MATCH, 1, first.seq)

    assert (await bell.timers.live(MATCH)).fired == {1: second_ms}


async def test_a_match_without_timers_has_none(bell: Bell):
    live = await bell.timers.live(MATCH)

    assert (live.scheduled, live.fired) == ({}, {})


async def test_without_the_stream_nothing_is_armed_and_that_is_said(bell: Bell):
    await bell.nc.jetstream().delete_stream(subjects.TIMERS)

    with pytest.raises(Unsettled, match="nobody keeps TIMERS"):
        await bell.timers.arm(MATCH, 1, ring(now_ms() + 1_000))
