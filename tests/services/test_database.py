"""The common part of Postgres: waiting for the server, and migrations that are applied once, in order, unchanged."""

import asyncio

import psycopg
import pytest

from services.database import (
    Connection,
    DatabaseUnreachableError,
    Migration,
    MigrationError,
    answers,
    check_migrated,
    connect,
    migrate,
    migrations_of,
    opened_pool,
    owners,
    place_of,
    service_database,
)
from services.runtime import opened
from services.settings import Environment, Settings, SettingsError
from services.standalone.servers import free_port

FIRST = Migration(1, "001_hats.sql", "CREATE TABLE clock.hats (name text); INSERT INTO clock.hats VALUES ('fez')")
SECOND = Migration(2, "002_sizes.sql", "ALTER TABLE clock.hats ADD COLUMN size integer NOT NULL DEFAULT 0")
BROKEN = Migration(2, "002_broken.sql", "CREATE TABLE clock.coats (name text); SELECT nonsense")


async def hats(connection: Connection) -> list[tuple[object, ...]]:
    return await (await connection.execute("SELECT * FROM clock.hats")).fetchall()


async def test_migrations_are_applied_once_and_in_order(database_url: str):
    async with await connect(database_url, "test") as connection:
        first = await migrate(connection, "clock", [FIRST])
        second = await migrate(connection, "clock", [FIRST, SECOND])
        third = await migrate(connection, "clock", [FIRST, SECOND])

        assert (list(first), list(second), list(third)) == (["001_hats.sql"], ["002_sizes.sql"], [])
        assert await hats(connection) == [("fez", 0)]


async def test_a_file_that_changed_after_it_was_applied_is_refused_with_both_checksums(database_url: str):
    changed = Migration(1, "001_hats.sql", FIRST.text.replace("fez", "bowler"))

    async with await connect(database_url, "test") as connection:
        await migrate(connection, "clock", [FIRST])
        with pytest.raises(MigrationError) as refusal:
            await migrate(connection, "clock", [changed, SECOND])

        assert FIRST.checksum in str(refusal.value)
        assert changed.checksum in str(refusal.value)
        assert await hats(connection) == [("fez",)]


async def test_a_file_that_fails_leaves_the_schema_as_it_was(database_url: str):
    async with await connect(database_url, "test") as connection:
        await migrate(connection, "clock", [FIRST])
        with pytest.raises(psycopg.errors.UndefinedColumn):
            await migrate(connection, "clock", [FIRST, BROKEN])

        coats = await (await connection.execute("SELECT to_regclass('clock.coats')")).fetchone()
        assert coats == (None,)
        assert list(await migrate(connection, "clock", [FIRST, SECOND])) == ["002_sizes.sql"]


async def test_many_processes_that_start_together_apply_each_file_once(database_url: str):
    connections = [await connect(database_url, "test") for _ in range(6)]

    applied = await asyncio.gather(*(migrate(connection, "clock", [FIRST, SECOND]) for connection in connections))

    assert sorted(map(len, applied)) == [0, 0, 0, 0, 0, 2]
    assert await hats(connections[0]) == [("fez", 0)]
    for connection in connections:
        await connection.close()


async def test_owners_are_counted_apart(database_url: str):
    coats = Migration(1, "001_coats.sql", "CREATE TABLE wardrobe.coats (name text)")

    async with await connect(database_url, "test") as connection:
        await migrate(connection, "clock", [FIRST])
        assert list(await migrate(connection, "wardrobe", [coats])) == ["001_coats.sql"]


async def test_a_check_names_what_the_database_lacks_and_changes_nothing(database_url: str):
    async with await connect(database_url, "test") as connection:
        with pytest.raises(MigrationError, match=r"001_hats\.sql, 002_sizes\.sql of clock"):
            await check_migrated(connection, "clock", [FIRST, SECOND])
        await migrate(connection, "clock", [FIRST])
        with pytest.raises(MigrationError, match=r"lacks 002_sizes\.sql of clock"):
            await check_migrated(connection, "clock", [FIRST, SECOND])
        await migrate(connection, "clock", [FIRST, SECOND])
        await check_migrated(connection, "clock", [FIRST, SECOND])


async def test_a_database_ahead_of_the_program_is_no_fault(database_url: str):
    async with await connect(database_url, "test") as connection:
        await migrate(connection, "clock", [FIRST, SECOND])

        await check_migrated(connection, "clock", [FIRST])
        assert list(await migrate(connection, "clock", [FIRST])) == []


async def test_every_service_that_owns_tables_migrates_an_empty_database(database_url: str):
    async with await connect(database_url, "test") as connection:
        for owner in owners():
            assert len(await migrate(connection, owner)) == len(migrations_of(owner)) > 0
            await check_migrated(connection, owner)

    assert "archive" in owners()


async def test_a_server_that_is_not_there_is_named_without_its_password():
    port = free_port()

    with pytest.raises(DatabaseUnreachableError) as error:
        await connect(f"postgresql://wizard:abracadabra@127.0.0.1:{port}/spells", "test", patience_s=0.3)

    assert f"127.0.0.1:{port}/spells" in str(error.value)
    assert "abracadabra" not in str(error.value)


def test_a_place_holds_neither_user_nor_password():
    assert (
        place_of("postgresql://wizard:abracadabra@db.example:6432/spells?sslmode=require") == "db.example:6432/spells"
    )


async def test_a_pool_survives_the_loss_of_its_connections(database_url: str):
    async with opened_pool(database_url, "pool") as pool, await connect(database_url, "test") as other:
        assert await answers(pool)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'spellfold-pool' AND datname = current_database()"
        )

        assert await answers(pool)


async def test_a_service_without_a_database_says_which_variable_is_missing(nats_url: str):
    async with opened("archive", Settings(nats_urls=(nats_url,)), Environment({})) as runtime:
        with pytest.raises(SettingsError, match="SPELLFOLD_DATABASE_URL is not set; archive"):
            async with service_database(runtime, "archive"):
                pass


async def test_a_service_migrates_only_when_told_to(nats_url: str, database_url: str):
    settings = Settings(nats_urls=(nats_url,), database_url=database_url)

    async with opened("archive", settings, Environment({})) as runtime:
        with pytest.raises(MigrationError, match="spellfold migrate"):
            async with service_database(runtime, "archive"):
                pass
    migrating = Environment({"SPELLFOLD_MIGRATE": "on"})
    async with opened("archive", settings, migrating) as runtime, service_database(runtime, "archive"):
        assert await runtime.is_ready()
    async with opened("archive", settings, Environment({})) as runtime, service_database(runtime, "archive") as pool:
        assert await answers(pool)
