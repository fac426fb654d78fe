"""Logs of random matches, and how they lie in a stream: what tests of the archive begin with."""

import random
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from libs.engine.game import Game
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.events import subjects
from libs.events.codec import decode_frame
from services.archive.filing import Filing
from services.database import Connection, connect, migrate
from tests.engine.given import Given
from tests.engine.laws import random_match
from tests.engine.pebbles import PEBBLES

GAMES: Mapping[str, Game[Any]] = {PEBBLES.id: PEBBLES, WITS_WORLD.id: WITS_WORLD}


class Lying(Struct, frozen=True):
    """One message where it lies in the stream."""

    sequence: int
    subject: str
    data: bytes


@cache
def played(seed: int, game: str = "wits_world", *, players: int = 2, calm: bool = False, mode: str = "live") -> Given:
    """A whole random match; the same for the same arguments. Its `log` must not be written to."""
    chosen = GAMES[game]
    decks = None
    if game == WITS_WORLD.id:
        decks = [random.Random(seed + seat).choice(list(WITS_WORLD.starters.values())) for seat in range(players)]
    *_, given = random_match(chosen, seed, decks, players=players, mode=mode, calm=calm)
    return given


def log_of(seed: int, game: str = "wits_world", **how: Any) -> tuple[bytes, ...]:
    """The log of a whole random match."""
    return tuple(played(seed, game, **how).log)


def lying(game: str, log: Sequence[bytes], first: int = 1) -> list[Lying]:
    """One match's entries one after the other in the stream."""
    subject = subjects.event(game, decode_frame(log[0]).match)
    return [Lying(first + index, subject, data) for index, data in enumerate(log)]


def mixed(seed: int, *streams: Sequence[Lying]) -> list[Lying]:
    """Several matches' entries mixed at random, each match's in their order, numbered anew from 1."""
    dice = random.Random(seed)
    waiting = [list(reversed(stream)) for stream in streams if stream]
    found: list[Lying] = []
    while waiting:
        chosen = dice.choice(waiting)
        found.append(replace(chosen.pop(), sequence=len(found) + 1))
        waiting = [stream for stream in waiting if stream]
    return found


def batches(seed: int, stream: Sequence[Lying], most: int = 60) -> list[Sequence[Lying]]:
    """The stream cut at random."""
    dice = random.Random(seed)
    found: list[Sequence[Lying]] = []
    start = 0
    while start < len(stream):
        end = start + dice.randint(1, most)
        found.append(stream[start:end])
        start = end
    return found


@asynccontextmanager
async def opened_filing(database_url: str, *, epoch: int = 0) -> AsyncGenerator[tuple[Filing, Connection]]:
    """A filing at its position in a migrated database, and a second connection to look at what it does."""
    async with await connect(database_url, "filing") as own, await connect(database_url, "looking") as other:
        await migrate(other, "archive")
        position = await one(other, "SELECT sequence FROM archive.position")
        yield Filing(own, epoch, position), other


async def one(connection: Connection, query: str, *values: object) -> Any:
    """The only column of the only row."""
    rows = await all_rows(connection, query, *values)
    assert len(rows) == 1, rows
    assert len(rows[0]) == 1, rows
    return rows[0][0]


async def all_rows(connection: Connection, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Every row."""
    return await (await connection.execute(query.encode(), values or None)).fetchall()


async def archived(connection: Connection, match: str) -> list[bytes]:
    """The match's entries in the archive, oldest first."""
    query = "SELECT data FROM archive.entries WHERE match = %s ORDER BY version"
    return [bytes(row[0]) for row in await all_rows(connection, query, match)]
