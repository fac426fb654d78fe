"""What is read back from the archive: summaries of matches and the exact bytes of logs. Writes nothing."""

from collections.abc import Sequence
from typing import Any, LiteralString

import msgspec

from libs.events.updates import OpenDecision, Result, SeatInfo
from services.archive import queries
from services.archive.summary import Summary
from services.database import Connection, Pool

_NO_LIMIT = (1 << 31) - 1

_seats = msgspec.json.Decoder(list[SeatInfo])
_decisions = msgspec.json.Decoder(list[OpenDecision])
_result = msgspec.json.Decoder(Result)


class Store:
    """The archive as those who ask see it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def summary(self, match: str) -> Summary | None:
        """What is known of one match."""
        async with self._pool.connection() as connection:
            found = await summaries_of(connection, [match])
        return found[0] if found else None

    async def summaries(
        self, *, player: str | None, game: str | None, is_open: bool | None, before: str | None, limit: int
    ) -> Sequence[Summary]:
        """At most `limit` matches, newest first, that meet every condition that is not `None`."""
        query: LiteralString
        if player is None:
            query = queries.ALL_MATCHES
            conditions = (queries.OPEN, queries.OVER, queries.BEFORE, queries.NEWEST_FIRST)
        else:
            query = queries.MATCHES_OF_PLAYER
            conditions = (queries.OPEN_SEAT, queries.OVER_SEAT, queries.SEAT_BEFORE, queries.SEATS_NEWEST_FIRST)
        when_open, when_over, when_before, order = conditions
        if game is not None:
            query += queries.OF_GAME
        if is_open is not None:
            query += when_open if is_open else when_over
        if before is not None:
            query += when_before
        values = {"player": player, "game": game, "before": before, "limit": limit}
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(query + order, values)).fetchall()
        return [read_summary(row) for row in rows]

    async def log(self, match: str, *, below: int = _NO_LIMIT) -> Sequence[bytes]:
        """The exact bytes of the match's entries with versions under `below`, oldest first."""
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(queries.LOG, [match, below], binary=True)).fetchall()
        return [row[0] for row in rows]


async def summaries_of(connection: Connection, matches: Sequence[str]) -> Sequence[Summary]:
    """What is known of these matches, in any order; those that are not archived are left out."""
    rows = await (await connection.execute(queries.SUMMARIES_OF, [list(matches)])).fetchall()
    return [read_summary(row) for row in rows]


def read_summary(row: tuple[Any, ...]) -> Summary:
    """A summary from a row of `queries.SUMMARY_COLUMNS`."""
    match, game, version, head, changed_ms, phase, ended_ms, seats, decisions, result, *made = row
    mode, rated, rules_version, options, created_ms = made
    return Summary(
        match=match,
        game=game,
        version=version,
        head=head,
        changed_ms=changed_ms,
        phase=phase,
        ended_ms=ended_ms,
        seats=_seats.decode(seats),
        decisions=_decisions.decode(decisions),
        result=None if result is None else _result.decode(result),
        mode=mode,
        rated=rated,
        rules_version=rules_version,
        options=tuple(options),
        created_ms=created_ms,
    )
