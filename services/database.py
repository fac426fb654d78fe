"""Postgres as the services use it: a pool of connections, and migrations. Knows no table but its list of migrations.

Each service that owns tables keeps numbered SQL files (`services/<owner>/sql/001_<what>.sql`, …) for a schema that is
named like the service. They are applied once, in order, under a lock, and recorded with their checksum; a file that
changed after it was applied is refused. Files must leave the programs of the version before able to work, because
those still run while a new version starts: a database that is ahead of a program is therefore not an error.
"""

import asyncio
import hashlib
import re
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files

import psycopg
from msgspec import Struct
from psycopg import AsyncConnection, sql
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from services.runtime import Runtime
from services.settings import SettingsError

Connection = AsyncConnection[TupleRow]
Pool = AsyncConnectionPool[Connection]

PATIENCE_S = 30.0
"""How long a service that starts waits for Postgres."""

_CONNECT_S = 5
_PAUSE_S = 0.25
_BORROW_S = 3.0
_PROBE_S = 1.5
_MOST_CONNECTIONS = 8

_FILE_NAME = re.compile(r"([0-9]{3})_[a-z0-9_]+\.sql")

_MIGRATION_LOCK = int.from_bytes(hashlib.sha256(b"spellfold.migrations").digest()[:8], "big", signed=True)

_MAKE_LIST = """
CREATE SCHEMA IF NOT EXISTS spellfold;
CREATE TABLE IF NOT EXISTS spellfold.migrations (
    owner text NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (owner, number)
)
"""
_HAS_LIST = "SELECT to_regclass('spellfold.migrations') IS NOT NULL"
_APPLIED = "SELECT number, checksum FROM spellfold.migrations WHERE owner = %s"
_RECORD = "INSERT INTO spellfold.migrations (owner, number, name, checksum) VALUES (%s, %s, %s, %s)"


class DatabaseUnreachableError(Exception):
    """Postgres did not answer in time; the message names the place (never the password) and the last trouble."""


class MigrationError(SettingsError):
    """The database and the SQL files of a service do not fit together; the message names file and both values.

    The setting that cannot be used as it stands is the database's address.
    """


class Migration(Struct, frozen=True):
    """One SQL file: its number from 1, its name, its text."""

    number: int
    name: str
    text: str

    @property
    def checksum(self) -> str:
        """The SHA-256 of the text, 64 hex digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def owners() -> Sequence[str]:
    """Every service that owns tables, in alphabetical order."""
    folders = (folder for folder in files("services").iterdir() if folder.is_dir())
    return sorted(folder.name for folder in folders if (folder / "sql").is_dir())


def migrations_of(owner: str) -> Sequence[Migration]:
    """The SQL files of a service, in order.

    Raises:
        MigrationError: a file is not named `001_<what>.sql`, or a number is missing or used twice.
    """
    found: list[Migration] = []
    folder = files("services") / owner / "sql"
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".sql"):
            continue
        named = _FILE_NAME.fullmatch(file.name)
        if named is None:
            raise MigrationError(f"{owner}: {file.name} is not named 001_<what>.sql")
        if int(named.group(1)) != len(found) + 1:
            raise MigrationError(f"{owner}: {file.name} stands where number {len(found) + 1:03} was due")
        found.append(Migration(len(found) + 1, file.name, file.read_text(encoding="utf-8")))
    return found


async def migrate(connection: Connection, owner: str, migrations: Sequence[Migration] | None = None) -> Sequence[str]:
    """Applies what the service's schema lacks, all of it or nothing, and returns the names of the files applied.

    Any number of processes may call it at once. `migrations` stands in for the service's own files.

    Raises:
        MigrationError: a file was changed after it had been applied.
        psycopg.Error: a file cannot be applied.
    """
    wanted = migrations_of(owner) if migrations is None else migrations
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", [_MIGRATION_LOCK])
        await connection.execute(_MAKE_LIST)
        lacking = await _lacking(connection, owner, wanted)
        if lacking:
            await connection.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(owner)))
        for migration in lacking:
            await connection.execute(migration.text.encode())
            await connection.execute(_RECORD, [owner, migration.number, migration.name, migration.checksum])
    return [migration.name for migration in lacking]


async def check_migrated(connection: Connection, owner: str, migrations: Sequence[Migration] | None = None) -> None:
    """Makes sure that the schema is as the service needs it, without changing anything.

    Raises:
        MigrationError: a file has not been applied, or was changed after it had been applied.
    """
    wanted = migrations_of(owner) if migrations is None else migrations
    has_list = await (await connection.execute(_HAS_LIST)).fetchone()
    lacking = await _lacking(connection, owner, wanted) if has_list == (True,) else wanted
    if lacking:
        names = ", ".join(migration.name for migration in lacking)
        raise MigrationError(
            f"the database {place_of(connection.info.dsn)} lacks {names} of {owner}: run `spellfold migrate`,"
            " or set SPELLFOLD_MIGRATE=on"
        )


async def _lacking(connection: Connection, owner: str, wanted: Sequence[Migration]) -> Sequence[Migration]:
    rows = await (await connection.execute(_APPLIED, [owner])).fetchall()
    applied: dict[int, str] = dict(rows)
    for migration in wanted:
        before = applied.get(migration.number)
        if before is not None and before != migration.checksum:
            raise MigrationError(
                f"{owner}: {migration.name} was applied with checksum {before}, the file now has {migration.checksum};"
                " a change belongs into a new file"
            )
    return [migration for migration in wanted if migration.number not in applied]


async def connect(url: str, name: str, *, patience_s: float = PATIENCE_S) -> Connection:
    """One connection of its own, committing each statement unless told otherwise; waits for a server that starts.

    `name` is what `pg_stat_activity` shows.

    Raises:
        DatabaseUnreachableError: no connection in `patience_s` seconds.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + patience_s
    while True:
        try:
            return await AsyncConnection.connect(
                url, autocommit=True, connect_timeout=_CONNECT_S, application_name=f"spellfold-{name}"
            )
        except psycopg.OperationalError as error:
            if loop.time() > until:
                raise DatabaseUnreachableError(
                    f"no Postgres at {place_of(url)} in {patience_s:g} s: {' '.join(str(error).split())}"
                ) from error
        await asyncio.sleep(_PAUSE_S)


@asynccontextmanager
async def opened_pool(url: str, name: str, *, patience_s: float = PATIENCE_S) -> AsyncGenerator[Pool]:
    """A pool of up to 8 connections, each checked before it is lent; waits for a server that starts.

    Raises:
        DatabaseUnreachableError: no connection in `patience_s` seconds.
    """
    await (await connect(url, name, patience_s=patience_s)).close()
    pool: Pool = AsyncConnectionPool(
        url,
        kwargs={"autocommit": True, "connect_timeout": _CONNECT_S, "application_name": f"spellfold-{name}"},
        min_size=1,
        max_size=_MOST_CONNECTIONS,
        timeout=_BORROW_S,
        # Without it the pauses between attempts grow to minutes while Postgres is away.
        reconnect_timeout=_BORROW_S,
        check=AsyncConnectionPool.check_connection,
        open=False,
    )
    async with pool:
        yield pool


@asynccontextmanager
async def service_database(runtime: Runtime, owner: str) -> AsyncGenerator[Pool]:
    """The pool of a service that owns tables: migrated (`SPELLFOLD_MIGRATE`) or checked, and part of its readiness.

    Raises:
        SettingsError: `SPELLFOLD_DATABASE_URL` is not set.
        DatabaseUnreachableError: Postgres does not answer.
        MigrationError: the schema is not as the service needs it.
    """
    url = runtime.settings.database_url
    if not url:
        raise SettingsError(f"SPELLFOLD_DATABASE_URL is not set; {owner} keeps its tables in Postgres")
    async with opened_pool(url, runtime.name) as pool:
        async with pool.connection() as connection:
            if runtime.environment.flag("SPELLFOLD_MIGRATE", default=False):
                applied = await migrate(connection, owner)
                runtime.log.info("migrated", owner=owner, applied=list(applied))
            else:
                await check_migrated(connection, owner)

        async def is_there() -> bool:
            return await answers(pool)

        runtime.probes.append(is_there)
        try:
            yield pool
        finally:
            runtime.probes.remove(is_there)


async def answers(pool: Pool) -> bool:
    """Whether Postgres answers a query now."""
    try:
        async with pool.connection(timeout=_PROBE_S) as connection:
            await connection.execute("SELECT 1")
    except (psycopg.Error, PoolTimeout):
        return False
    return True


def place_of(url: str) -> str:
    """The host, port and database of a connection string, for messages: no user, no password."""
    parts = conninfo_to_dict(url)
    return f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}/{parts.get('dbname', '')}"
