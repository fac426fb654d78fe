"""Where the archive stands in the stream EVENTS, and the consumer that goes on from there. Reads no entries.

The position in Postgres is the only truth: the consumer is made anew to begin behind it, under a name that belongs to
this database alone. A stream that was made anew, or restored from an older copy, counts its sequences differently; then
a new epoch begins and everything is read again, which files nothing twice.
"""

from contextlib import suppress

import msgspec
from msgspec import Struct
from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.errors import NotFoundError
from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from services.archive import queries
from services.database import Connection

ACK_WAIT_S = 30.0

UNUSED_S = 7 * 24 * 3600.0
"""After so many seconds without an archive that asks, the broker forgets its consumer; it is made anew when needed."""

_NEVER = ""


class Place(Struct, frozen=True):
    """How far filing has come in which life of the stream; `stream_made` tells that life from others.

    `consumer` is the name of this archive's own consumer.
    """

    epoch: int
    position: int
    stream_made: str
    consumer: str


class _State(Struct):
    last_seq: int = 0


class _Info(Struct):
    """What JetStream says of a stream; `created` is a time in its own words."""

    created: str = ""
    state: _State = msgspec.field(default_factory=_State)


class StreamChanged(Exception):
    """The stream is not the one that filing began with; begin again by taking a place."""


_infos = msgspec.json.Decoder(_Info)


class EventStream:
    """The stream EVENTS as the archive's writer uses it."""

    def __init__(self, nc: Client, log: FilteringBoundLogger) -> None:
        self._nc = nc
        self._js: JetStreamContext = nc.jetstream()
        self._log = log

    async def take_place(self, connection: Connection) -> Place:
        """Where to go on: behind what is filed, or from the beginning of a stream that is not the one filed from.

        Raises:
            nats.errors.Error: the broker gave no answer.
        """
        info = await self._info()
        filed = await self._filed(connection)
        epoch, position, made = filed.epoch, filed.position, filed.stream_made
        if made == info.created and await self._is_same(connection, epoch, position, info):
            return filed
        async with connection.transaction():
            begun = await (await connection.execute(queries.BEGIN_EPOCH, [info.created])).fetchone()
        assert begun is not None, "the position has one row"
        if made != _NEVER:
            self._log.critical(
                "the stream is another one, everything is read again",
                epoch=begun[0],
                was_made=made,
                is_made=info.created,
                was_at=position,
                ends_at=info.state.last_seq,
            )
        return Place(begun[0], 0, info.created, filed.consumer)

    async def make_consumer(self, place: Place, position: int) -> None:
        """Makes the durable consumer anew, so that it begins right behind `position`.

        Raises:
            StreamChanged: the stream is not the one of this place any more.
            nats.errors.Error: the broker gave no answer.
        """
        info = await self._info()
        if info.created != place.stream_made:
            raise StreamChanged(f"{subjects.EVENTS} was made {place.stream_made}, now it is one made {info.created}")
        with suppress(NotFoundError):  # the first time, or in a new stream
            await self._js.delete_consumer(subjects.EVENTS, place.consumer)
        config = ConsumerConfig(
            durable_name=place.consumer,
            description="reads every entry into an archive's database",
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
            opt_start_seq=position + 1,
            ack_policy=AckPolicy.EXPLICIT,
            ack_wait=ACK_WAIT_S,
            max_deliver=-1,
            max_ack_pending=4096,
            inactive_threshold=UNUSED_S,
        )
        await self._js.add_consumer(subjects.EVENTS, config)

    async def next_after(self, position: int) -> int | None:
        """The sequence of the next message that the stream really holds, as its leader says; `None` at the end.

        Raises:
            nats.errors.Error: the broker gave no answer.
        """
        try:
            found = await self._js.get_msg(subjects.EVENTS, seq=position + 1, subject=subjects.ALL_EVENTS, next=True)
        except NotFoundError:
            return None
        return found.seq

    async def _info(self) -> _Info:
        answer = await self._nc.request(f"$JS.API.STREAM.INFO.{subjects.EVENTS}", b"", timeout=5)
        info = _infos.decode(answer.data)
        if not info.created:
            raise NotFoundError(description=f"there is no stream {subjects.EVENTS}")
        return info

    async def _filed(self, connection: Connection) -> Place:
        row = await (await connection.execute(queries.POSITION)).fetchone()
        assert row is not None, "the position has one row"
        epoch, position, made, archive = row
        return Place(epoch, position, made, subjects.archive_consumer(archive))

    async def _is_same(self, connection: Connection, epoch: int, position: int, info: _Info) -> bool:
        """Whether what lies at the position was filed from there: a restored stream may have gone another way."""
        if info.state.last_seq < position:
            return False
        if position == 0:
            return True
        row = await (await connection.execute(queries.AT_POSITION, {"epoch": epoch, "sequence": position})).fetchone()
        if row is None:
            return True  # filed in an earlier epoch
        try:
            lies = await self._js.get_msg(subjects.EVENTS, seq=position)
        except NotFoundError:
            return True  # taken out of the stream
        return lies.data == bytes(row[0])
