"""How fast the archive files, compared with a plain binary COPY of the same rows in the same transactions.

As a program it prints both figures: `python -m tests.services.archive_speed`, on an embedded Postgres of its own.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from services.archive import queries
from services.archive.filing import Filing
from services.archive.outline import Outline, read_outline
from services.database import Connection, connect, migrate
from services.standalone.postgres import PostgresServer
from tests.services.archive_given import Lying, log_of, lying, mixed


class Speed(Struct, frozen=True):
    """Rows a second, medians of interleaved runs of the same rows."""

    rows: int
    batch: int
    filed_per_s: float
    copied_per_s: float

    @property
    def ratio(self) -> float:
        """What part of the plain COPY's speed filing has."""
        return self.filed_per_s / self.copied_per_s


def make_stream(matches: int = 64, seed: int = 1) -> list[Lying]:
    """The entries of so many matches of Wits World that are played at the same time."""
    return mixed(seed, *(lying("wits_world", log_of(seed * 1000 + index)) for index in range(matches)))


async def measure_filing(url: str, stream: Sequence[Lying], *, batch: int = 500, rounds: int = 5) -> Speed:
    """Files the stream and copies it, in turns, into empty tables of an otherwise unused database."""
    async with await connect(url, "speed") as connection:
        await migrate(connection, "archive")
        filed: list[float] = []
        copied: list[float] = []
        for _ in range(rounds):
            copied.append(len(stream) / await _copy(connection, stream, batch))
            filed.append(len(stream) / await _file(connection, stream, batch))
        return Speed(len(stream), batch, statistics.median(filed), statistics.median(copied))


async def _file(connection: Connection, stream: Sequence[Lying], batch: int) -> float:
    await connection.execute("TRUNCATE archive.entries, archive.matches, archive.seats")
    await connection.execute("UPDATE archive.position SET sequence = 0")
    filing = Filing(connection, 0, 0)
    began = time.perf_counter()
    for start in range(0, len(stream), batch):
        await filing.file(stream[start : start + batch])
    return time.perf_counter() - began


async def _copy(connection: Connection, stream: Sequence[Lying], batch: int) -> float:
    await connection.execute("DROP TABLE IF EXISTS copied")
    await connection.execute("CREATE TABLE copied (LIKE archive.entries INCLUDING INDEXES)")
    rows = [(one.sequence, _outline(one)) for one in stream]
    query = queries.COPY_ENTRIES.replace("archive.entries", "copied").encode()
    began = time.perf_counter()
    for start in range(0, len(rows), batch):
        async with connection.transaction(), connection.cursor() as cursor, cursor.copy(query) as copy:
            copy.set_types(queries.ENTRY_TYPES)
            for sequence, entry in rows[start : start + batch]:
                await copy.write_row(
                    (entry.match, entry.version, entry.at_ms, entry.actor, entry.command, 0, sequence, entry.data)
                )
    return time.perf_counter() - began


def _outline(one: Lying) -> Outline:
    _, game, match = one.subject.split(".")
    return read_outline(game, match, one.data)


async def _main() -> None:
    stream = make_stream()
    size = sum(len(one.data) for one in stream) / len(stream)
    with tempfile.TemporaryDirectory() as folder:
        async with PostgresServer(Path(folder) / "postgres") as server:
            for batch in (1, 50, 500, 2000):
                speed = await measure_filing(server.url, stream if batch > 1 else stream[:1000], batch=batch)
                print(
                    f"{speed.rows} entries of {size:.0f} bytes, {batch} a transaction: "
                    f"filed {speed.filed_per_s:,.0f}/s, copied {speed.copied_per_s:,.0f}/s, {speed.ratio:.0%}"
                )


if __name__ == "__main__":
    asyncio.run(_main())
