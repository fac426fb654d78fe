"""A match's summary as rows of the tables, and back. Knows the order of columns in `queries`, and nothing else.

A row that cannot be read, because somebody changed it by hand, is not believed: its match is summed up anew from the
entries, which are the truth.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from libs.events.codec import Undecodable, encode
from libs.events.updates import OpenDecision, Result, SeatInfo
from services.archive import queries
from services.archive.outline import read_outline
from services.archive.summary import Summary, add
from services.database import Connection

_seats = msgspec.json.Decoder(list[SeatInfo])
_decisions = msgspec.json.Decoder(list[OpenDecision])
_result = msgspec.json.Decoder(Result)


Row = tuple[Any, ...]
"""A row of `queries.SUMMARY_COLUMNS`."""


class Found(Struct, frozen=True):
    """What is known of a match; `is_rebuilt`: its row could not be read, so that the entries were asked."""

    summary: Summary
    is_rebuilt: bool


async def summaries_of(connection: Connection, matches: Sequence[str]) -> Sequence[Found]:
    """What is known of these matches, in any order; those that are not archived are left out."""
    rows = await (await connection.execute(queries.SUMMARIES_OF, [list(matches)])).fetchall()
    return [await read_or_rebuild(connection, row) for row in rows]


async def read_or_rebuild(connection: Connection, row: Row) -> Found:
    """The summary of a row, from the entries if the row cannot be read."""
    try:
        return Found(read_summary(row), is_rebuilt=False)
    except msgspec.DecodeError:
        return Found(await _rebuilt(connection, row), is_rebuilt=True)


async def _rebuilt(connection: Connection, row: Row) -> Summary:
    """The match summed up from its entries; where it stands is what its row says, since that decides what follows."""
    match, game, version, head, changed_ms, *_ = row
    summary = Summary(match, game)
    entries = await (await connection.execute(queries.LOG, [match, version + 1], binary=True)).fetchall()
    for (data,) in entries:
        with suppress(Undecodable):  # an entry that was changed too tells nothing
            add(summary, read_outline(game, match, data))
    summary.version, summary.head, summary.changed_ms = version, head, changed_ms
    return summary


def read_summary(row: Row) -> Summary:
    """A summary from a row.

    Raises:
        msgspec.DecodeError: somebody changed it by hand into something else.
    """
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
