"""The archive on a real broker and a real Postgres: nothing lost, nothing filed twice, whatever happens to either."""

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from nats.js.api import StreamConfig
from psycopg import sql

from libs.events import subjects
from libs.events.questions import AskMatches, MatchesAnswer
from libs.events.streams import ensure_streams
from libs.events.updates import Error
from services.standalone.postgres import PostgresServer, create_database, drop_database
from services.standalone.servers import NatsServer
from tests.services.archive_given import all_rows, log_of, lying, mixed, one
from tests.services.archive_stage import metric, staged, until

LOGS = [log_of(seed) for seed in range(1, 5)]
STREAM = mixed(3, *(lying("wits_world", log) for log in LOGS))
BY_MATCH = {json.loads(log[0])["match"]: list(log) for log in LOGS}

TABLES = [sql.Identifier(table) for table in ("matches", "seats", "entries", "position")]
OLD_SEQUENCES = "SELECT epoch, count(*) FROM archive.entries GROUP BY epoch ORDER BY epoch"


@pytest.fixture
def other_database_url(postgres_url: str) -> Iterator[str]:
    """The address of a second empty database."""
    name = f"test_{secrets.token_hex(6)}"
    create_database(postgres_url, name)
    yield urlunsplit(urlsplit(postgres_url)._replace(path=f"/{name}"))
    drop_database(postgres_url, name)


async def test_entries_from_before_and_after_the_start_are_filed_exactly(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage:
        half = len(STREAM) // 2
        await stage.publish(STREAM[:half])
        async with stage.archive() as runtime:
            last = await stage.publish(STREAM[half:])
            await stage.until_filed(last)

            assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
            assert await runtime.is_ready()
            assert metric(runtime, "filed_total") == len(STREAM)
            assert metric(runtime, "position") == last
            assert metric(runtime, "leads") == 1
            assert metric(runtime, "deliveries_total") == len(STREAM)
        assert metric(runtime, "leads") == 0


async def test_everything_filed_is_acknowledged(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        last = await stage.publish(STREAM)

        async def is_acknowledged() -> bool:
            info = await stage.nc.jetstream().consumer_info(subjects.EVENTS, await stage.consumer())
            return info.ack_floor is not None and info.ack_floor.stream_seq == last and info.num_ack_pending == 0

        await stage.until_filed(last)
        await until(is_acknowledged)


async def test_garbage_in_the_stream_is_parked_counted_and_passed(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage, stage.archive() as runtime:
        jetstream = stage.nc.jetstream()
        await stage.publish(STREAM[:30])
        await jetstream.publish("event.wits_world.nonsense", b"\x00garbage\xff")
        await jetstream.publish("event.wits_world.large", b"x" * 400_000)
        last = await stage.publish(STREAM[30:])
        await stage.until_filed(last)

        assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
        rejected = await all_rows(
            stage.looking, "SELECT sequence, reason, data FROM archive.rejected ORDER BY sequence"
        )
        assert rejected == [
            (31, "unreadable", b"\x00garbage\xff"),
            (32, "unreadable", b"x" * 400_000),
        ]
        assert metric(runtime, "rejected_total", reason="unreadable") == 2
        assert metric(runtime, "failures_total") == 0


async def test_a_stopped_archive_goes_on_where_it_was(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage:
        for start in range(0, len(STREAM), 100):
            async with stage.archive():
                await stage.until_filed(await stage.publish(STREAM[start : start + 100]))

        assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
        assert await all_rows(stage.looking, OLD_SEQUENCES) == [(1, len(STREAM))]


async def test_a_database_restored_from_a_backup_gets_the_rest_again(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage:
        async with stage.archive():
            await stage.until_filed(await stage.publish(STREAM[:100]))
        for table in TABLES:
            await stage.looking.execute(sql.SQL("CREATE TABLE {0} AS SELECT * FROM archive.{0}").format(table))
        async with stage.archive():
            await stage.until_filed(await stage.publish(STREAM[100:]))
        await stage.looking.execute("TRUNCATE archive.entries, archive.matches, archive.seats, archive.position")
        for table in TABLES:
            await stage.looking.execute(sql.SQL("INSERT INTO archive.{0} SELECT * FROM {0}").format(table))
        async with stage.archive():
            await stage.until_filed(len(STREAM))

            assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
            assert await one(stage.looking, "SELECT count(*) FROM archive.rejected") == 0


async def test_a_lost_consumer_is_made_anew(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(STREAM[:50]))
        await stage.nc.jetstream().delete_consumer(subjects.EVENTS, await stage.consumer())
        last = await stage.publish(STREAM[50:])
        await stage.until_filed(last)

        assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH


@pytest.mark.parametrize("when", ["while it runs", "while it is away"])
async def test_a_rebuilt_stream_begins_a_new_epoch_and_files_nothing_twice(
    empty_nats_url: str, database_url: str, when: str
):
    async with staged(empty_nats_url, database_url) as stage:

        async def rebuild() -> None:
            await stage.nc.jetstream().delete_stream(subjects.EVENTS)
            await ensure_streams(stage.nc)

        async def is_second_epoch() -> bool:
            return await one(stage.looking, "SELECT epoch FROM archive.position") == 2

        if when == "while it runs":
            async with stage.archive():
                await stage.until_filed(await stage.publish(STREAM[:80]))
                await rebuild()
                last = await stage.publish(STREAM)
                await until(is_second_epoch)
                await stage.until_filed(last)
        else:
            async with stage.archive():
                await stage.until_filed(await stage.publish(STREAM[:80]))
            await rebuild()
            last = await stage.publish(STREAM)
            async with stage.archive() as runtime:
                await until(is_second_epoch)
                await stage.until_filed(last)
                assert metric(runtime, "known_total") == 80

        assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
        assert await all_rows(stage.looking, OLD_SEQUENCES) == [(1, 80), (2, len(STREAM) - 80)]
        assert await one(stage.looking, "SELECT count(*) FROM archive.rejected") == 0


async def test_a_stream_restored_from_an_older_copy_begins_a_new_epoch(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage:
        async with stage.archive():
            await stage.until_filed(await stage.publish(STREAM[:80]))
        # As if the stream, made at the same time, had held 60 messages and then taken another way.
        other = mixed(4, *(lying("wits_world", log) for log in LOGS))
        assert other[79].data != STREAM[79].data
        await stage.nc.jetstream().delete_stream(subjects.EVENTS)
        await ensure_streams(stage.nc)
        last = await stage.publish(other)
        info = await stage.nc.request(f"$JS.API.STREAM.INFO.{subjects.EVENTS}", b"")
        await stage.looking.execute("UPDATE archive.position SET stream_made = %s", [json.loads(info.data)["created"]])
        async with stage.archive():
            await stage.until_filed(last)

            assert await one(stage.looking, "SELECT epoch FROM archive.position") == 2
            assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH


async def test_a_hole_in_the_stream_is_told_and_the_rest_is_filed(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage:
        await stage.publish(lying("wits_world", LOGS[0][:10]))
        await stage.nc.jetstream().purge_stream(subjects.EVENTS)
        last = await stage.publish([*lying("wits_world", LOGS[0][10:]), *lying("wits_world", LOGS[1])])
        async with stage.archive() as runtime:
            await stage.until_filed(last)

            assert metric(runtime, "holes_total") == 1
            assert metric(runtime, "rejected_total", reason="gap") == len(LOGS[0]) - 10
            assert await stage.archived(json.loads(LOGS[1][0])["match"]) == list(LOGS[1])


async def test_of_two_archives_one_writes_and_the_other_takes_over(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage, AsyncExitStack() as leading:
        half = len(STREAM) // 2
        leader = await leading.enter_async_context(stage.archive())
        await stage.until_filed(await stage.publish(STREAM[:10]))
        async with stage.archive() as follower:
            await stage.until_filed(await stage.publish(STREAM[10:half]))
            assert (metric(leader, "filed_total"), metric(follower, "filed_total")) == (half, 0)
            await leading.aclose()
            await stage.until_filed(await stage.publish(STREAM[half:]))

            assert (metric(leader, "leads"), metric(follower, "leads")) == (0, 1)
            assert metric(follower, "filed_total") == len(STREAM) - half
        assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
        assert await one(stage.looking, "SELECT count(*) FROM archive.rejected") == 0


async def test_two_archives_with_databases_of_their_own_each_get_everything_once(
    empty_nats_url: str, database_url: str, other_database_url: str
):
    async with staged(empty_nats_url, database_url) as first, staged(empty_nats_url, other_database_url) as second:
        async with first.archive() as one_runtime, second.archive() as other_runtime:
            half = len(STREAM) // 2
            await first.publish(STREAM[:half])
            await first.until_filed(half)
            await second.until_filed(half)
            last = await first.publish(STREAM[half:])
            for stage, runtime in ((first, one_runtime), (second, other_runtime)):
                await stage.until_filed(last)

                assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
                assert metric(runtime, "deliveries_total") == len(STREAM)
                assert metric(runtime, "redeliveries_total") == 0
        names = [await first.consumer(), await second.consumer()]
        found = [info.name for info in await first.nc.jetstream().consumers_info(subjects.EVENTS)]

    assert all(re.fullmatch("archive-[0-9a-f]{8}", name) for name in names)
    assert sorted(found) == sorted(names)
    assert names[0] != names[1]


async def test_an_archive_keeps_its_consumers_name_for_ever(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage:
        async with stage.archive():
            await stage.until_filed(await stage.publish(STREAM[:10]))
        async with stage.archive():
            await stage.until_filed(await stage.publish(STREAM[10:20]))
        found = await stage.nc.jetstream().consumers_info(subjects.EVENTS)

        assert [info.name for info in found] == [await stage.consumer()]


async def test_a_writer_whose_connection_is_cut_goes_on(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage, stage.archive(), stage.archive():
        for start in range(0, len(STREAM), 60):
            await stage.publish(STREAM[start : start + 30])
            await stage.looking.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'spellfold-archive-writer' AND datname = current_database()"
            )
            await stage.publish(STREAM[start + 30 : start + 60])
        await stage.until_filed(len(STREAM))

        assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH
        assert await one(stage.looking, "SELECT count(*) FROM archive.rejected") == 0


async def test_a_killed_postgres_costs_nothing_but_time(empty_nats_url: str, tmp_path: Path):
    async with (
        PostgresServer(tmp_path / "postgres") as server,
        staged(empty_nats_url, server.url) as stage,
        stage.archive() as runtime,
    ):
        await stage.until_filed(await stage.publish(STREAM[:60]))
        await server.kill()
        last = await stage.publish(STREAM[60:])
        assert not await runtime.is_ready()
        assert isinstance(await stage.ask("alice", "matches", AskMatches(), MatchesAnswer), Error)
        await server.start()
        async with staged(empty_nats_url, server.url) as later:
            await later.until_filed(last)

            assert {match: await later.archived(match) for match in BY_MATCH} == BY_MATCH
            assert await runtime.is_ready()
            assert isinstance(await later.ask("alice", "matches", AskMatches(), MatchesAnswer), MatchesAnswer)


async def test_a_killed_broker_costs_nothing_but_time(database_url: str, tmp_path: Path):
    server = NatsServer(tmp_path / "nats")
    await server.start()
    try:
        async with staged(server.url, database_url) as stage, stage.archive():
            await stage.until_filed(await stage.publish(STREAM[:60]))
            await server.kill()
            await server.start()
            async with staged(server.url, database_url) as later:
                last = await later.publish(STREAM[60:])
                await later.until_filed(last)

                assert {match: await later.archived(match) for match in BY_MATCH} == BY_MATCH
    finally:
        await server.stop()


async def test_the_archive_can_be_found_as_a_service(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        answer = await stage.nc.request("$SRV.INFO.spellfold-archive", b"")

        endpoints = json.loads(answer.data)["endpoints"]
        assert {endpoint["subject"] for endpoint in endpoints} == {"ask.*.matches", "ask.*.replay", "ask.*.audit"}


async def test_on_a_cluster_of_three_nothing_is_different(empty_cluster_urls: list[str], database_url: str):
    async with staged(empty_cluster_urls[0], database_url) as stage:
        await stage.nc.jetstream().update_stream(await replicated(stage.nc.jetstream()))
        async with stage.archive():
            last = await stage.publish(STREAM)
            await stage.until_filed(last)

            assert {match: await stage.archived(match) for match in BY_MATCH} == BY_MATCH


async def replicated(jetstream) -> StreamConfig:
    info = await jetstream.stream_info(subjects.EVENTS)
    return info.config.evolve(num_replicas=3)
