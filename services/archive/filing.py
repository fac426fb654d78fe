"""Files entries into Postgres: one transaction for a batch, its position included. Never loses, never files twice.

What cannot be filed is parked in `archive.rejected` with the reason, and filing goes on. Only one process may file at
a time; should two try, the position lets one of them through and the other learns that it has lost its place. That is
why entries need no staging table: the head of each match tells what is new, and nobody can change it meanwhile.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

import psycopg
from msgspec import Struct, field

from libs.events import subjects
from libs.events.codec import Undecodable
from libs.events.ids import is_match
from services.archive import queries
from services.archive.chain import UNFILEABLE, UNREADABLE, Filed, Rejection, fork, judge
from services.archive.outline import Outline, read_outline
from services.archive.rows import changed_row, new_row, seat_rows, summaries_of
from services.archive.summary import Summary, add
from services.database import Connection

_KEPT_SUMMARIES = 20_000

_UNFIT = (psycopg.DataError, psycopg.IntegrityError, psycopg.errors.ProgramLimitExceeded)
"""What Postgres says when a row does not fit into the tables, now or ever."""


class Arrival(Protocol):
    """One message of the stream, where it lies."""

    @property
    def sequence(self) -> int:
        """Its sequence in the stream."""
        ...

    @property
    def subject(self) -> str:
        """Where it was published."""
        ...

    @property
    def data(self) -> bytes:
        """Its exact bytes."""
        ...


class Parked(Struct, frozen=True):
    """An arrival that was rejected, and why. Match and version are what it claims, as far as it can be read."""

    sequence: int
    subject: str
    match: str | None
    version: int | None
    reason: str
    message: str


class Outcome(Struct):
    """What became of a batch: how many entries were filed, how many were there before, and what was rejected.

    `rebuilt` are matches whose row could not be read and was written anew from their entries.
    """

    filed: int = 0
    known: int = 0
    rejected: list[Parked] = field(default_factory=list[Parked])
    rebuilt: list[str] = field(default_factory=list[str])


class LostPlace(Exception):
    """Somebody else has filed meanwhile; this filing must not go on."""


class _Plan(Struct):
    """What one transaction writes beside the entries themselves."""

    filed: int = 0
    heads: dict[tuple[str, int], str] = field(default_factory=dict[tuple[str, int], str])
    again: list[tuple[Arrival, Outline]] = field(default_factory=list[tuple[Arrival, Outline]])
    rejected: list[tuple[Arrival, Parked]] = field(default_factory=list[tuple[Arrival, Parked]])
    new: dict[str, Summary] = field(default_factory=dict[str, Summary])
    changed: dict[str, Summary] = field(default_factory=dict[str, Summary])
    rebuilt: list[str] = field(default_factory=list[str])

    def reject(self, arrival: Arrival, rejection: Rejection, entry: Outline | None = None) -> None:
        """Parks an arrival."""
        match, version = (None, None) if entry is None else (entry.match, entry.version)
        self.rejected.append(
            (arrival, Parked(arrival.sequence, arrival.subject, match, version, rejection.reason, rejection.message))
        )


class Filing:
    """The one place that writes entries, on a connection of its own. `position` is the newest sequence that is done.

    Args:
        connection: autocommitting, used by nobody else.
        epoch: which life of the stream the sequences count in.
        position: where filing stands, as the database says.
    """

    def __init__(self, connection: Connection, epoch: int, position: int) -> None:
        self._connection = connection
        self._epoch = epoch
        self.position = position
        self._summaries: dict[str, Summary] = {}
        self._busy = asyncio.Lock()

    async def file(self, arrivals: Sequence[Arrival]) -> Outcome:
        """Files a batch in stream order, without holes, that follows `position`; what is before that is passed over.

        When this returns, everything is committed.

        Raises:
            LostPlace: another process has filed.
            psycopg.OperationalError: Postgres cannot do it now; nothing of the batch is filed.
        """
        async with self._busy:
            fresh = [arrival for arrival in arrivals if arrival.sequence > self.position]
            if not fresh:
                return Outcome()
            try:
                return await self._file(fresh)
            except _UNFIT:
                # Something in the batch does not fit into the tables: find it by filing one at a time.
                return await self._file_one_by_one(fresh)

    async def ping(self) -> None:
        """Makes sure that the connection, and with it the right to file, is still there.

        Raises:
            psycopg.OperationalError: it is gone.
        """
        async with self._busy:
            await self._connection.execute("SELECT 1")

    async def _file_one_by_one(self, fresh: Sequence[Arrival]) -> Outcome:
        total = Outcome()
        for arrival in fresh:
            try:
                outcome = await self._file((arrival,), is_mending=True)
            except _UNFIT as error:
                plan = _Plan()
                plan.reject(arrival, Rejection(UNFILEABLE, " ".join(str(error).split())))
                async with self._connection.transaction():
                    await self._write_rest(plan, arrival.sequence)
                self.position = arrival.sequence
                outcome = Outcome(rejected=[parked for _, parked in plan.rejected])
            total.filed += outcome.filed
            total.known += outcome.known
            total.rejected += outcome.rejected
            total.rebuilt += outcome.rebuilt
        return total

    async def _file(self, fresh: Sequence[Arrival], *, is_mending: bool = False) -> Outcome:
        """One transaction. `is_mending` looks first whether entries lie beyond the head of their match."""
        plan, last = _Plan(), fresh[-1].sequence
        try:
            async with self._connection.transaction():
                await self._load(plan, fresh)
                beyond = await self._beyond(fresh) if is_mending else frozenset[tuple[str, int, str]]()
                await self._copy(plan, fresh, beyond)
                await self._compare(plan)
                await self._write_rest(plan, last)
        except BaseException:
            # What is remembered may be ahead of what was committed.
            self._summaries.clear()
            raise
        self.position = last
        return Outcome(plan.filed, len(plan.again), [parked for _, parked in plan.rejected], plan.rebuilt)

    async def _load(self, plan: _Plan, fresh: Sequence[Arrival]) -> None:
        """Fetches what is known of the matches that are not remembered."""
        if len(self._summaries) > _KEPT_SUMMARIES:
            self._summaries.clear()
        matches = {arrival.subject.rpartition(".")[2] for arrival in fresh}
        unknown = [match for match in matches if match not in self._summaries and is_match(match)]
        if unknown:
            for found in await summaries_of(self._connection, unknown):
                match = found.summary.match
                self._summaries[match] = found.summary
                if found.is_rebuilt:
                    plan.changed[match] = found.summary
                    plan.rebuilt.append(match)

    async def _copy(self, plan: _Plan, fresh: Sequence[Arrival], beyond: frozenset[tuple[str, int, str]]) -> None:
        """Judges each arrival and sends those that are to be filed; the server takes them in meanwhile."""
        async with self._connection.cursor() as cursor, cursor.copy(queries.COPY_ENTRIES) as copy:
            copy.set_types(queries.ENTRY_TYPES)
            for arrival in fresh:
                entry = self._judge(plan, arrival)
                if entry is None or (entry.match, entry.version, entry.head) in beyond:
                    continue
                await copy.write_row(
                    (
                        entry.match,
                        entry.version,
                        entry.at_ms,
                        entry.actor,
                        entry.command,
                        self._epoch,
                        arrival.sequence,
                        entry.data,
                    )
                )

    def _judge(self, plan: _Plan, arrival: Arrival) -> Outline | None:
        """The entry, if it is to be filed; otherwise the plan says what becomes of the arrival."""
        try:
            game, match = subjects.game_and_match(arrival.subject)
            entry = read_outline(game, match, arrival.data)
        except (Undecodable, ValueError) as error:
            plan.reject(arrival, Rejection(UNREADABLE, str(error)))
            return None
        summary = self._summaries.get(match)
        verdict = judge(entry, summary)
        if isinstance(verdict, Rejection):
            plan.reject(arrival, verdict, entry)
            return None
        if isinstance(verdict, Filed):
            plan.again.append((arrival, entry))
            return None
        if summary is None:
            summary = self._summaries[match] = plan.new[match] = Summary(match, game)
        elif match not in plan.new:
            plan.changed[match] = summary
        add(summary, entry)
        plan.filed += 1
        plan.heads[match, entry.version] = entry.head
        return entry

    async def _compare(self, plan: _Plan) -> None:
        """Entries whose version is filed: the same bytes are fine, others are forks."""
        heads = dict(plan.heads)
        asked = [(one.match, one.version) for _, one in plan.again if (one.match, one.version) not in heads]
        if asked:
            heads.update({(match, version): head for match, version, head in await self._filed(asked)})
        same: list[tuple[Arrival, Outline]] = []
        for arrival, entry in plan.again:
            filed = heads.get((entry.match, entry.version))
            if filed == entry.head:
                same.append((arrival, entry))
            else:
                plan.reject(arrival, fork(entry, filed), entry)
        plan.again = same

    async def _beyond(self, fresh: Sequence[Arrival]) -> frozenset[tuple[str, int, str]]:
        """Match, version and hash of what is filed under the versions of these arrivals, whatever the heads say."""
        asked: list[tuple[str, int]] = []
        for arrival in fresh:
            with suppress(Undecodable, ValueError):
                entry = read_outline(*subjects.game_and_match(arrival.subject), arrival.data)
                asked.append((entry.match, entry.version))
        return frozenset(await self._filed(asked))

    async def _filed(self, asked: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int, str]]:
        """Match, version and hash of those of these entries that are filed."""
        matches, versions = [match for match, _ in asked], [version for _, version in asked]
        found = await self._connection.execute(queries.FILED_HASHES, [matches, versions])
        return [(match, version, head) for match, version, head in await found.fetchall()]

    async def _write_rest(self, plan: _Plan, last: int) -> None:
        """Everything but the entries: matches, what was rejected, the position."""
        async with self._connection.pipeline():
            await self._write_matches(plan)
            for arrival, parked in plan.rejected:
                await self._connection.execute(queries.REJECT, self._rejected_row(arrival, parked))
            moved = await self._connection.execute(queries.MOVE_ON, [last, self._epoch, self.position])
        if moved.rowcount != 1:
            raise LostPlace(f"somebody else has filed beyond {self.position} of epoch {self._epoch}")

    async def _write_matches(self, plan: _Plan) -> None:
        if plan.new:
            async with self._connection.cursor() as cursor:
                await cursor.executemany(queries.NEW_MATCH, [new_row(summary) for summary in plan.new.values()])
                await cursor.executemany(queries.NEW_SEAT, [row for one in plan.new.values() for row in seat_rows(one)])
        if plan.changed:
            columns = zip(*(changed_row(summary) for summary in plan.changed.values()), strict=True)
            await self._connection.execute(queries.CHANGED_MATCHES, [list(column) for column in columns])
            ended = [
                (match, seat, place, fate)
                for summary in plan.changed.values()
                if summary.result is not None
                for match, _, seat, _, place, fate in seat_rows(summary)
            ]
            if ended:
                await self._connection.execute(
                    queries.ENDED_SEATS, [list(column) for column in zip(*ended, strict=True)]
                )

    def _rejected_row(self, arrival: Arrival, parked: Parked) -> tuple[object, ...]:
        texts = (parked.subject, parked.match, parked.version, parked.reason, parked.message)
        clean = (text.replace("\0", "\ufffd") if isinstance(text, str) else text for text in texts)
        return (self._epoch, arrival.sequence, *clean, arrival.data)
