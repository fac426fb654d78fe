"""The clock's sign of life: gaps are outages, whoever comes back first and however it comes back."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry

from libs.events.inbox import Inbox
from libs.events.log import Unsettled
from libs.events.streams import ensure_streams
from services.clock.heart import Heart, broker_ms
from services.clock.metrics import ClockMetrics
from services.runtime import Runtime, now_ms, opened
from services.settings import Environment, Settings
from services.standalone.servers import NatsServer
from tests.events.waiting import until

GAP_MS = 300


@asynccontextmanager
async def chest(url: str) -> AsyncGenerator[tuple[Runtime, Inbox]]:
    async with opened("clock", Settings(nats_urls=(url,)), Environment({})) as runtime:
        await ensure_streams(runtime.nc)
        inbox = Inbox(runtime.nc)
        await inbox.start()
        yield runtime, inbox
        await inbox.stop()


def heart(runtime: Runtime, inbox: Inbox, gap_ms: int = GAP_MS) -> Heart:
    return Heart(runtime.nc, inbox, gap_ms, ClockMetrics(CollectorRegistry()), runtime.log)


async def test_the_very_first_beat_ends_no_outage(empty_nats_url: str):
    async with chest(empty_nats_url) as (runtime, inbox):
        first = heart(runtime, inbox)
        assert not first.is_beating

        await first.beat()

        assert first.is_beating
        assert first.outages == ()


async def test_regular_beats_are_no_outage_and_a_gap_is_one(empty_nats_url: str):
    async with chest(empty_nats_url) as (runtime, inbox):
        steady = heart(runtime, inbox)
        for _ in range(5):
            await steady.beat()
            await asyncio.sleep(0.05)
        assert steady.outages == ()
        began_ms = now_ms()
        await asyncio.sleep(0.5)
        assert not steady.is_beating

        await steady.beat()

        (outage,) = steady.outages
        assert abs(outage.since_ms - began_ms) < 150
        assert 450 <= outage.until_ms - outage.since_ms < 1_000


async def test_an_outage_is_known_to_a_clock_that_starts_later_and_after_a_crash(empty_nats_url: str):
    async with chest(empty_nats_url) as (runtime, inbox):
        await heart(runtime, inbox).beat()
        await asyncio.sleep(0.5)
        crashed = heart(runtime, inbox)
        await crashed.beat()

        later = heart(runtime, inbox)
        await later.beat()
        await later.beat()

        assert later.outages == crashed.outages
        assert len(later.outages) == 1


async def test_a_clock_that_was_away_while_another_beat_makes_no_outage(empty_nats_url: str):
    async with chest(empty_nats_url) as (runtime, inbox):
        away, present = heart(runtime, inbox), heart(runtime, inbox)
        await away.beat()
        for _ in range(6):
            await asyncio.sleep(0.1)
            await present.beat()
        assert not away.is_beating

        await away.beat()

        assert away.is_beating
        assert away.outages == ()


async def test_clocks_that_beat_at_the_same_moment_do_not_wipe_out_each_others_record(empty_nats_url: str):
    async with chest(empty_nats_url) as (runtime, inbox):
        await heart(runtime, inbox).beat()
        await asyncio.sleep(0.5)
        hearts = [heart(runtime, inbox) for _ in range(8)]

        for _ in range(3):
            await asyncio.gather(*(one.beat() for one in hearts))

        assert {one.outages for one in hearts} == {hearts[0].outages}
        assert len(hearts[0].outages) == 1


async def test_a_lost_connection_is_an_outage_however_short(tmp_path: Path):
    async with NatsServer(tmp_path) as server, chest(server.url) as (runtime, inbox):
        patient = heart(runtime, inbox, gap_ms=60_000)
        await patient.beat()
        await server.kill()
        await until(lambda: not runtime.nc.is_connected)
        with pytest.raises(Unsettled):
            await patient.beat()
        await server.start()
        await until(lambda: runtime.nc.is_connected)
        assert not patient.is_beating

        await patient.beat()

        assert patient.is_beating
        assert len(patient.outages) == 1


@pytest.mark.parametrize(
    ("stamp", "expected_ms"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.5Z", 500),
        ("1970-01-01T00:00:01.002999999Z", 1_002),
        ("2026-11-30T22:16:15.78328601Z", 1_796_076_975_783),
    ],
)
def test_a_time_stamp_of_the_broker_is_cut_to_the_millisecond(stamp: str, expected_ms: int):
    assert broker_ms(stamp) == expected_ms
