"""Clocks and brokers that die, pause and come back: no deadline is lost, and no player pays for the time in between."""

import asyncio
from pathlib import Path

import pytest

from libs.events.commands import Resign, TimeControl
from services.runtime import now_ms
from services.standalone.servers import NatsCluster, NatsServer
from tests.events.waiting import until
from tests.services.clock_stage import ClockProcess, archiving, control, new_id, staged, ticking

PATIENT = {"SPELLFOLD_CLOCK_GAP_MS": "60000"}
"""Takes no restart in these tests for an outage."""


@pytest.mark.rule("F-05", "F-07")
async def test_a_killed_clock_loses_no_deadline(empty_nats_url: str):
    async with staged(empty_nats_url) as stage:
        async with ClockProcess(empty_nats_url, **PATIENT) as first:
            matches = [await stage.play(control(turn=2_500)) for _ in range(10)]
            dues = {match: (await stage.until_dated(match)).match.open[0].due_ms for match in matches}
            await first.kill()
        late = await stage.play(control(turn=600))
        assert (await stage.fold(late)).match.open[0].due_ms is None
        async with ClockProcess(empty_nats_url, **PATIENT):
            for match in matches:
                await stage.until(match, lambda fold: fold.state.turn >= 2)
                (missed, *_) = await stage.missed(match)
                sets = [fact for fact in await stage.deadlines(match) if fact.number == missed.number]
                assert [(fact.due_ms, fact.reason) for fact in sets] == [(dues[match], "opened")]
            await stage.until(late, lambda fold: fold.state.turn >= 2)


async def test_a_window_that_opened_while_no_clock_was_there_is_given_whole(empty_nats_url: str):
    async with staged(empty_nats_url) as stage:
        match = await stage.play(control(turn=500))
        await asyncio.sleep(0.8)
        returned_ms = now_ms()

        async with ticking(empty_nats_url):
            await stage.until_dated(match)

        turn = (await stage.deadlines(match))[-1]
        assert turn.due_ms >= returned_ms + 500
        assert turn.reason == "opened"


async def test_a_deadline_that_passed_while_no_clock_was_there_is_given_anew(empty_nats_url: str):
    async with staged(empty_nats_url) as stage:
        async with ticking(empty_nats_url):
            match = await stage.play(control(turn=900))
            (turn,) = (await stage.until_dated(match)).match.open
        await asyncio.sleep(1.2)
        returned_ms = now_ms()

        async with ticking(empty_nats_url):
            await stage.until(match, lambda fold: fold.state.turn >= 2)

        sets = [fact for fact in await stage.deadlines(match) if fact.number == turn.number]
        assert [fact.reason for fact in sets] == ["opened", "outage"]
        assert sets[1].due_ms >= returned_ms + 900
        judged = next(frame for frame in await stage.frames(match) if b"deadline_missed" in b"".join(frame.facts))
        assert judged.at_ms >= sets[1].due_ms


@pytest.mark.rule("F-05")
async def test_a_killed_broker_charges_nobody_and_loses_no_deadline(tmp_path: Path):
    async with NatsServer(tmp_path) as server, staged(server.url) as stage, ClockProcess(server.url):
        in_the_gap = await stage.play(control(turn=1_500))
        after_the_gap = await stage.play(control(turn=6_000))
        (short,) = (await stage.until_dated(in_the_gap)).match.open
        (long,) = (await stage.until_dated(after_the_gap)).match.open

        await server.kill()
        await asyncio.sleep(max(0, (short.due_ms or 0) - now_ms()) / 1000 + 0.7)
        await server.start()
        returned_ms = now_ms()

        await stage.until(in_the_gap, lambda fold: fold.state.turn >= 2)
        sets = [fact for fact in await stage.deadlines(in_the_gap) if fact.number == short.number]
        assert [fact.reason for fact in sets] == ["opened", "outage"]
        assert sets[1].due_ms >= returned_ms + 1_500
        await stage.until(after_the_gap, lambda fold: fold.state.turn >= 2)
        sets = [fact for fact in await stage.deadlines(after_the_gap) if fact.number == long.number]
        assert [(fact.due_ms, fact.reason) for fact in sets] == [(long.due_ms, "opened")]


async def test_a_broker_that_is_away_for_less_than_a_gap_charges_nobody_either(tmp_path: Path):
    async with NatsServer(tmp_path) as server, staged(server.url) as stage, ClockProcess(server.url, **PATIENT):
        match = await stage.play(control(turn=1_000))
        (turn,) = (await stage.until_dated(match)).match.open
        await asyncio.sleep(max(0, (turn.due_ms or 0) - now_ms()) / 1000 - 0.25)

        await server.kill()
        await asyncio.sleep(0.3)
        await server.start()

        await stage.until(match, lambda fold: fold.state.turn >= 2)
        sets = [fact for fact in await stage.deadlines(match) if fact.number == turn.number]
        assert [fact.reason for fact in sets] == ["opened", "outage"]


async def test_a_clock_that_was_stopped_and_goes_on_charges_nobody(empty_nats_url: str):
    async with staged(empty_nats_url) as stage, ClockProcess(empty_nats_url) as process:
        match = await stage.play(control(turn=1_000))
        (turn,) = (await stage.until_dated(match)).match.open

        process.pause()
        await asyncio.sleep(max(0, (turn.due_ms or 0) - now_ms()) / 1000 + 0.8)
        process.resume()

        await stage.until(match, lambda fold: fold.state.turn >= 2)
        sets = [fact for fact in await stage.deadlines(match) if fact.number == turn.number]
        assert [fact.reason for fact in sets] == ["opened", "outage"]


async def test_two_clocks_do_the_work_of_one_and_one_goes_on_alone(empty_nats_url: str):
    async with (
        staged(empty_nats_url) as stage,
        ClockProcess(empty_nats_url) as first,
        ClockProcess(empty_nats_url),
    ):
        matches = [await stage.play(control(turn=700)) for _ in range(12)]
        await asyncio.gather(*(stage.until(match, lambda fold: fold.state.turn >= 3) for match in matches))
        await first.kill()
        await asyncio.gather(*(stage.until(match, lambda fold: fold.state.turn >= 7, 40) for match in matches))

        for match in matches:
            numbers = [fact.number for fact in await stage.missed(match)]
            assert len(numbers) == len(set(numbers))
            reasons = {fact.reason for fact in await stage.deadlines(match)}
            assert reasons == {"opened"}


async def test_a_clock_that_reads_everything_again_changes_nothing(empty_nats_url: str):
    async with staged(empty_nats_url) as stage:
        async with ticking(empty_nats_url):
            running = await stage.play(control())
            await stage.choose(running, "alice", "take:1")
            over = await stage.create(control(ready=300))
            await stage.until(over, lambda fold: fold.match.phase == "over")
            await stage.until_lawful(running)
        before = {match: await stage.frames(match) for match in (running, over)}
        timers = await stage.timers.live(running)
        await stage.nc.jetstream().delete_consumer("EVENTS", "clock")
        await stage.nc.jetstream().delete_consumer("TIMERS", "clock-due")

        async with ticking(empty_nats_url):
            await asyncio.sleep(1)

        assert {match: await stage.frames(match) for match in (running, over)} == before
        assert await stage.timers.live(running) == timers
        assert (await stage.timers.live(over)).scheduled == {}


@pytest.mark.rule("F-07", "L-6")
async def test_the_sweep_gives_back_timers_that_were_purged_by_hand(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url) as stage, archiving(empty_nats_url, database_url):
        matches = [await stage.create(control(ready=4_000)) for _ in range(5)]
        async with ticking(empty_nats_url, SPELLFOLD_CLOCK_GAP_MS="60000"):
            dues = {match: (await stage.until_dated(match)).match.open[0].due_ms for match in matches}
            for match in matches:
                await stage.until_lawful(match)
        await stage.nc.jetstream().purge_stream("TIMERS")

        async with ticking(empty_nats_url, SPELLFOLD_CLOCK_SWEEP_MS="200"):
            for match in matches:
                await stage.until_lawful(match)
                fold = await stage.until(match, lambda fold: fold.match.phase == "over")
                assert fold.match.at_ms >= (dues[match] or 0)
                assert {fact.due_ms for fact in await stage.deadlines(match)} == {dues[match]}


async def test_the_sweep_starts_windows_whose_start_got_lost(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url) as stage, archiving(empty_nats_url, database_url):
        match = await stage.play(control())
        async with ticking(empty_nats_url):
            await stage.until_lawful(match)
        await stage.choose(match, "alice", "take:1")
        thief = await stage.nc.jetstream().pull_subscribe_bind("clock", "EVENTS")
        for message in await thief.fetch(10, timeout=0.5):
            await message.ack()

        async with ticking(empty_nats_url, SPELLFOLD_CLOCK_SWEEP_MS="200"):
            await stage.until_lawful(match)


async def test_a_match_that_nobody_touches_is_voided_and_one_with_a_deadline_to_come_is_not(
    empty_nats_url: str, database_url: str
):
    async with staged(empty_nats_url) as stage, archiving(empty_nats_url, database_url):
        untimed = await stage.play(TimeControl(), mode="untimed")
        timed = await stage.play(control())

        async with ticking(empty_nats_url, SPELLFOLD_CLOCK_SWEEP_MS="300", SPELLFOLD_CLOCK_ABANDONED_S="1"):
            fold = await stage.until(untimed, lambda fold: fold.match.phase == "over")
            swept = stage.sweeps
            await until(lambda: stage.sweeps > swept + 2)

        assert fold.match.ended is not None
        assert (fold.match.ended.reason, fold.match.ended.rule) == ("void", "abandoned")
        assert (await stage.fold(timed)).match.phase == "playing"


async def test_a_clock_stops_in_order_when_it_is_asked_to(empty_nats_url: str):
    async with staged(empty_nats_url) as stage, ClockProcess(empty_nats_url) as process:
        match = await stage.play(control())
        await stage.until_lawful(match)

        assert await process.stop() == 0


async def test_on_a_cluster_deadlines_survive_the_death_of_a_server(tmp_path: Path):
    async with (
        NatsCluster(tmp_path, sync="2m") as cluster,
        staged(*cluster.urls, replicas=3) as stage,
        ticking(*cluster.urls, replicas=3),
    ):
        matches = [await stage.play(control(turn=4_000)) for _ in range(5)]
        for match in matches:
            await stage.until_lawful(match)

        await cluster.kill(0)

        for match in matches:
            await stage.until(match, lambda fold: fold.state.turn >= 2, patience_s=30)
            numbers = [fact.number for fact in await stage.missed(match)]
            assert len(numbers) == len(set(numbers))
            await stage.send("alice", match, Resign(id=new_id()))
            await stage.until(match, lambda fold: fold.match.phase == "over")
        for match in matches:
            await stage.until_lawful(match)
