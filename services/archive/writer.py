"""The writing half of the archive: takes entries from EVENTS and has them filed, in stream order, acks after commit."""

import asyncio
from collections.abc import Iterable, Sequence

import psycopg
from nats.aio.client import Client
from prometheus_client import CollectorRegistry, Counter, Gauge, Metric
from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from services.archive.filing import Filing, LostPlace, Outcome
from services.archive.stream import ACK_WAIT_S, EventStream, StreamChanged
from services.consumer import Delivery, Later, PullConsumer
from services.database import Connection
from services.rhythm import told_to_end

_CREDIT = 1024
_MOST = 512
_LOOK_S = 2.0
_AGAIN_S = 0.5


class WriterMetrics:
    """What operators see of the writing, whoever leads."""

    def __init__(self, registry: CollectorRegistry) -> None:
        prefix = "spellfold_archive"
        self._filed = Counter(f"{prefix}_filed", "Entries filed", registry=registry)
        self._known = Counter(f"{prefix}_known", "Entries that were filed before", registry=registry)
        self._rejected = Counter(
            f"{prefix}_rejected",
            "Entries that could not be filed; every one needs a look",
            ("reason",),
            registry=registry,
        )
        self._holes = Counter(
            f"{prefix}_holes", "Places where the stream lacks messages; every one needs a look", registry=registry
        )
        self._rebuilt = Counter(
            f"{prefix}_rebuilt", "Rows of matches that could not be read and were written anew", registry=registry
        )
        self._position = Gauge(f"{prefix}_position", "Stream sequence up to which all is done", registry=registry)
        self._leads = Gauge(f"{prefix}_leads", "1 in the process that writes", registry=registry)
        self._consumer = CollectorRegistry()
        registry.register(self)

    def begin(self) -> CollectorRegistry:
        """This process leads now; the registry for its consumer, which replaces the one before."""
        self._leads.set(1)
        self._consumer = CollectorRegistry()
        return self._consumer

    def end(self) -> None:
        """This process leads no longer."""
        self._leads.set(0)

    def count(self, outcome: Outcome, position: int) -> None:
        """A batch is done."""
        self._filed.inc(outcome.filed)
        self._known.inc(outcome.known)
        for parked in outcome.rejected:
            self._rejected.labels(parked.reason).inc()
        self._rebuilt.inc(len(outcome.rebuilt))
        self._position.set(position)

    def count_hole(self) -> None:
        """The stream lacks messages."""
        self._holes.inc()

    def collect(self) -> Iterable[Metric]:
        """The metrics of the consumer, for the registry that this was registered with."""
        return self._consumer.collect()


class Writer:
    """Files what comes, on one connection, as long as the process leads."""

    def __init__(self, nc: Client, log: FilteringBoundLogger, metrics: WriterMetrics, *, stop_grace_s: float) -> None:
        self._nc = nc
        self._log = log
        self._metrics = metrics
        self._stop_grace_s = stop_grace_s
        self._stream = EventStream(nc, log)

    async def work(self, connection: Connection) -> None:
        """Files until something makes it impossible; cancelled, it finishes the batch in hand.

        Raises:
            LostPlace: somebody else has filed.
            StreamChanged: the stream was made anew.
            psycopg.OperationalError: the connection is lost.
            nats.errors.Error: the broker gave no answer at the start.
        """
        place = await self._stream.take_place(connection)
        filing = Filing(connection, place.epoch, place.position)
        lost = asyncio.get_running_loop().create_future()

        async def make_consumer() -> None:
            try:
                await filing.ping()  # whoever has lost the lead leaves the consumer alone
                await self._stream.make_consumer(place, filing.position)
            except (StreamChanged, psycopg.OperationalError) as error:
                _set(lost, error)
                raise

        async def handle(deliveries: Sequence[Delivery]) -> Later | None:
            try:
                return await self._handle(filing, deliveries)
            except (psycopg.OperationalError, LostPlace) as error:
                _set(lost, error)
                return Later(_AGAIN_S)

        consumer = PullConsumer(
            self._nc,
            subjects.EVENTS,
            place.consumer,
            handle,
            ensure=make_consumer,
            key=lambda _: "",
            log=self._log,
            registry=self._metrics.begin(),
            credit=_CREDIT,
            most=_MOST,
            attempts=0,
            ack_wait_s=ACK_WAIT_S,
            counted_as="archive",
        )
        try:
            await consumer.start()
            while not lost.done() and not told_to_end():
                await asyncio.wait((lost,), timeout=_LOOK_S)
                await filing.ping()
            if lost.done():
                lost.result()
        finally:
            self._metrics.end()
            await consumer.stop(self._stop_grace_s)
            if lost.done() and not lost.cancelled():
                lost.exception()

    async def _handle(self, filing: Filing, deliveries: Sequence[Delivery]) -> Later | None:
        """Files what follows the position without a hole; the rest comes again, unless the stream has the hole."""
        following = await self._without_hole(filing.position, deliveries)
        outcome = await filing.file(following)
        self._metrics.count(outcome, filing.position)
        for parked in outcome.rejected:
            self._log.critical(
                "an entry was rejected",
                reason=parked.reason,
                message=parked.message,
                match=parked.match,
                version=parked.version,
                subject=parked.subject,
                sequence=parked.sequence,
            )
        for match in outcome.rebuilt:
            self._log.error("the row of a match could not be read and was written anew from its entries", match=match)
        return None if len(following) == len(deliveries) else Later(_AGAIN_S)

    async def _without_hole(self, position: int, deliveries: Sequence[Delivery]) -> Sequence[Delivery]:
        following: list[Delivery] = []
        for delivery in deliveries:
            if delivery.sequence > position + 1:
                really = await self._stream.next_after(position)
                if really is None or really < delivery.sequence:
                    self._log.info("messages are still on their way", after=position, came=delivery.sequence)
                    return following
                self._metrics.count_hole()
                self._log.critical("the stream lacks messages", after=position, next=delivery.sequence)
            position = max(position, delivery.sequence)
            following.append(delivery)
        return following


def _set(lost: asyncio.Future[None], error: Exception) -> None:
    if not lost.done():
        lost.set_exception(error)
