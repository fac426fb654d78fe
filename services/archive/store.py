"""What is read back from the archive: summaries of matches and the exact bytes of logs. Writes nothing."""

from collections.abc import Sequence
from typing import LiteralString, NamedTuple

from services.archive import queries
from services.archive.rows import read_or_rebuild, summaries_of
from services.archive.summary import Summary
from services.database import Pool

_NO_LIMIT = (1 << 31) - 1


class _Conditions(NamedTuple):
    """The same conditions, on one table or the other."""

    of_game: LiteralString
    open: LiteralString
    over: LiteralString
    before: LiteralString
    order: LiteralString


_OF_MATCHES = _Conditions(queries.OF_GAME, queries.OPEN, queries.OVER, queries.BEFORE, queries.NEWEST_FIRST)
_OF_SEATS = _Conditions(
    queries.SEAT_OF_GAME,
    queries.OPEN_SEAT,
    queries.OVER_SEAT,
    queries.SEAT_BEFORE,
    queries.SEATS_NEWEST_FIRST,
)


class Store:
    """The archive as those who ask see it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def summary(self, match: str) -> Summary | None:
        """What is known of one match."""
        async with self._pool.connection() as connection:
            found = await summaries_of(connection, [match])
        return found[0].summary if found else None

    async def summaries(
        self,
        *,
        player: str | None,
        game: str | None,
        is_open: bool | None,
        before: str | None,
        limit: int,
        is_awaited: bool = False,
    ) -> Sequence[Summary]:
        """At most `limit` matches, newest first, that meet every condition that is not `None`.

        `is_awaited`: an open decision is the player's, who must be named.
        """
        if player is None:
            query, conditions = queries.ALL_MATCHES, _OF_MATCHES
        else:
            query, conditions = queries.MATCHES_OF_PLAYER, _OF_SEATS
            if is_awaited:
                query += queries.AWAITED_SEAT
        if game is not None:
            query += conditions.of_game
        if is_open is not None:
            query += conditions.open if is_open else conditions.over
        if before is not None:
            query += conditions.before
        values = {"player": player, "game": game, "before": before, "limit": limit}
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(query + conditions.order, values)).fetchall()
            return [(await read_or_rebuild(connection, row)).summary for row in rows]

    async def log(self, match: str, *, below: int = _NO_LIMIT) -> Sequence[bytes]:
        """The exact bytes of the match's entries with versions under `below`, oldest first."""
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(queries.LOG, [match, below], binary=True)).fetchall()
        return [row[0] for row in rows]
