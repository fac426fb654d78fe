"""A match's summary as rows of the tables, and back. Knows the order of columns in `queries`, and nothing else."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from libs.events.codec import encode
from libs.events.updates import OpenDecision, Result, SeatInfo
from services.archive import queries
from services.archive.summary import Summary
from services.database import Connection

_seats = msgspec.json.Decoder(list[SeatInfo])
_decisions = msgspec.json.Decoder(list[OpenDecision])
_result = msgspec.json.Decoder(Result)


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


def new_row(summary: Summary) -> tuple[object, ...]:
    """The values of `queries.NEW_MATCH`."""
    return (
        *changed_row(summary),
        summary.game,
        summary.mode,
        summary.rated,
        summary.rules_version,
        list(summary.options),
        summary.created_ms,
    )


def changed_row(summary: Summary) -> tuple[object, ...]:
    """The values of one row of `queries.CHANGED_MATCHES`."""
    return (
        summary.match,
        summary.version,
        summary.head,
        summary.changed_ms,
        summary.phase,
        summary.ended_ms,
        encode(summary.seats).decode(),
        encode(summary.decisions).decode(),
        None if summary.result is None else encode(summary.result).decode(),
    )


def seat_rows(summary: Summary) -> Iterable[tuple[str, str, int, str, int | None, str | None]]:
    """Match, game, seat, player, place and fate of each seat: the values of `queries.NEW_SEAT`."""
    standings = () if summary.result is None else summary.result.standings
    for seat, info in enumerate(summary.seats):
        standing = standings[seat] if seat < len(standings) else None
        yield (
            summary.match,
            summary.game,
            seat,
            info.player,
            None if standing is None else standing.place,
            None if standing is None else standing.fate,
        )
