"""kill -9 of real archive processes at every place: each entry is in the archive exactly once."""

import asyncio
import json
import os
import random
import signal
import sys
from asyncio.subprocess import Process
from pathlib import Path

import pytest

from tests.services.archive_given import all_rows, log_of, lying, mixed, one
from tests.services.archive_stage import Stage, staged
from tests.services.archive_worker import PLACES

LOGS = [log_of(seed) for seed in range(1, 5)]
BY_MATCH = {json.loads(log[0])["match"]: list(log) for log in LOGS}
DEATHS = 30 if os.environ.get("SPELLFOLD_NIGHTLY") else 6


async def spawned(stage: Stage, log: Path, place: str = "", after: int = 1) -> Process:
    variables = {
        "PATH": os.environ["PATH"],
        "SPELLFOLD_NATS_URL": stage.nats_url,
        "SPELLFOLD_DATABASE_URL": stage.database_url,
        "SPELLFOLD_LOG_FORMAT": "json",
        "DIE_AT": place,
        "DIE_AFTER": str(after),
    }
    with log.open("ab") as out:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.services.archive_worker", stdout=out, stderr=out, env=variables
        )


async def everything_is_there_once(stage: Stage, published: int) -> None:
    assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
    assert await one(stage.looking, "SELECT count(*) FROM archive.entries") == published
    assert await all_rows(stage.looking, "SELECT * FROM archive.rejected") == []
    assert await all_rows(stage.looking, "SELECT * FROM archive.broken") == []
    expected = {match: (len(log) - 1, "over") for match, log in BY_MATCH.items()}
    rows = await all_rows(stage.looking, "SELECT match, version, phase FROM archive.matches")
    assert {match: (version, phase) for match, version, phase in rows} == expected


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.rule("L-4", "F-05")
async def test_death_at_a_place_loses_nothing_and_files_nothing_twice(
    empty_nats_url: str, database_url: str, tmp_path: Path, place: str
):
    stream = mixed(7, *(lying("wits_world", log) for log in LOGS))

    async with staged(empty_nats_url, database_url) as stage:
        third = len(stream) // 3
        await stage.publish(stream[:third])
        first = await spawned(stage, tmp_path / "log", place)
        assert await asyncio.wait_for(first.wait(), 30) == -signal.SIGKILL
        await stage.publish(stream[third : 2 * third])
        second = await spawned(stage, tmp_path / "log", place, after=2)
        await stage.publish(stream[2 * third : -1])
        assert await asyncio.wait_for(second.wait(), 30) == -signal.SIGKILL
        last = await spawned(stage, tmp_path / "log")
        await stage.until_filed(await stage.publish(stream[-1:]))
        await everything_is_there_once(stage, len(stream))
        last.terminate()
        assert await asyncio.wait_for(last.wait(), 30) == 0, (tmp_path / "log").read_text()


async def test_kills_at_any_time_while_entries_come_in(empty_nats_url: str, database_url: str, tmp_path: Path):
    seed = random.randrange(1 << 32)
    dice = random.Random(seed)
    stream = mixed(seed, *(lying("wits_world", log) for log in LOGS))

    async with staged(empty_nats_url, database_url) as stage:

        async def publish() -> None:
            for index in range(0, len(stream), 10):
                await stage.publish(stream[index : index + 10])
                await asyncio.sleep(DEATHS * 1.5 * 10 / len(stream))

        publishing = asyncio.create_task(publish())
        for _ in range(DEATHS):
            process = await spawned(stage, tmp_path / "log")
            await asyncio.sleep(dice.uniform(0.8, 2.0))
            process.kill()
            await process.wait()
        await publishing
        survivor = await spawned(stage, tmp_path / "log")
        try:
            await stage.until_filed(len(stream))
            await everything_is_there_once(stage, len(stream))
        except (AssertionError, TimeoutError):
            sys.stderr.write(f"seed {seed}\n{(tmp_path / 'log').read_text()}\n")
            raise
        finally:
            survivor.terminate()
            await asyncio.wait_for(survivor.wait(), 30)


async def test_a_stopped_archive_that_goes_on_after_another_took_over_does_no_harm(
    empty_nats_url: str, database_url: str, tmp_path: Path
):
    stream = mixed(8, *(lying("wits_world", log) for log in LOGS))
    half = len(stream) // 2

    async with staged(empty_nats_url, database_url) as stage:
        stopped = await spawned(stage, tmp_path / "log")
        await stage.until_filed(await stage.publish(stream[: half // 2]))
        stopped.send_signal(signal.SIGSTOP)
        await stage.publish(stream[half // 2 : half])
        # An operator gives the lead to another by ending the sleeper's connection.
        await stage.looking.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'spellfold-archive-writer' AND datname = current_database()"
        )
        other = await spawned(stage, tmp_path / "log")
        await stage.until_filed(half)
        stopped.send_signal(signal.SIGCONT)
        await stage.until_filed(await stage.publish(stream[half:]))
        await everything_is_there_once(stage, len(stream))
        for process in (stopped, other):
            process.terminate()
            assert await asyncio.wait_for(process.wait(), 30) == 0, (tmp_path / "log").read_text()
