"""One durable pull consumer, kept going: credit, order per key, retries, acks. Knows nothing of what messages say.

The client library's own fetch makes a task and a timer for each message and waits for whole batches. This one keeps a
standing request open, hands each message on as it comes, and handles the messages of one key one after the other, in
stream order, while different keys run side by side.
"""

import asyncio
from bisect import insort
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import msgspec
from msgspec import Struct
from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from prometheus_client import CollectorRegistry
from structlog.typing import FilteringBoundLogger

from services.rhythm import told_to_end
from services.telemetry import ConsumerMetrics

_TICK_S = 0.2
_HEARTBEAT_S = 2.0
_SILENCE_S = 5.0
_EXPIRES_S = 30.0
_FIRST_RETRY_S = 0.05
_LAST_RETRY_S = 5.0
_NANOSECONDS = 1_000_000_000

_NAK = b"-NAK"
_PROGRESS = b"+WPI"
_TERM = b"+TERM"

_ACK_PREFIX = "$JS.ACK."
_V1_TOKENS = 9

_json = msgspec.json.Encoder()


class Delivery(Struct):
    """One message in hand. `at_ms` is the time the broker gave it, Unix milliseconds; `deliveries` counts from 1."""

    subject: str
    data: bytes
    sequence: int
    at_ms: int
    deliveries: int
    ack_subject: str
    order: int = 0
    """The how manieth delivery of this consumer it is, to whatever worker."""
    kept_at: float = 0.0
    """When the broker last heard that it is in work, in seconds of the event loop's clock."""


class Later(Struct, frozen=True):
    """A handler's answer that the messages should come again, to any worker, in `delay_s` seconds."""

    delay_s: float


Handle = Callable[[Sequence[Delivery]], Awaitable[Later | None]]
"""Handles messages of one key, in stream order; returns when they may be acknowledged."""

GiveUp = Callable[[Sequence[Delivery]], Awaitable[None]]
"""Answers messages whose handling failed too often, before they are terminated."""


class PullConsumer:
    """Pulls from a durable consumer and handles what comes.

    Args:
        nc: the connection; several consumers may share it.
        stream: the stream's name.
        durable: the consumer's name, shared by all workers of a kind.
        handle: called with one message, or with up to `most` that lie ready for one key.
        ensure: makes the consumer on the server; called on start and whenever the consumer turns out to be gone.
        key: what must be handled in order: messages of one key never run side by side. One key for all gives a
            strictly sequential reader.
        log: where failures go.
        registry: where the counts go.
        credit: the most messages in hand and on their way together.
        most: the most messages that one call of `handle` is given. It never waits to fill up.
        attempts: how often a message whose handling raised is tried, in place, before it is terminated; 0 is for ever.
        give_up: called for messages that are about to be terminated.
        ack_wait_s: the consumer's `ack_wait`; messages in hand are kept alive well within it.
        counted_as: what the counts are named after, where that is not the consumer's name.
    """

    def __init__(
        self,
        nc: Client,
        stream: str,
        durable: str,
        handle: Handle,
        *,
        ensure: Callable[[], Awaitable[None]],
        key: Callable[[Delivery], str],
        log: FilteringBoundLogger,
        registry: CollectorRegistry,
        credit: int = 256,
        most: int = 1,
        attempts: int = 3,
        give_up: GiveUp | None = None,
        ack_wait_s: float = 5.0,
        counted_as: str = "",
    ) -> None:
        self._nc = nc
        self._next_subject = f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{durable}"
        self._handle = handle
        self._ensure = ensure
        self._key = key
        self._log = log.bind(stream=stream, consumer=durable)
        self._metrics = ConsumerMetrics(registry, counted_as or durable, lambda: len(self._in_hand))
        self._credit = credit
        self._low = credit // 2
        self._most = most
        self._attempts = attempts
        self._give_up = give_up
        self._keep_alive_s = ack_wait_s / 3
        self._inbox = nc.new_inbox()
        self._outstanding = 0
        self._in_hand: dict[int, Delivery] = {}
        self._queues: dict[str, deque[Delivery]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard_at = 0.0
        self._reconnects = 0
        self._gone = False
        self._running = False
        self._last_order = -1
        self.others = 0
        """How often it showed that deliveries went elsewhere: while this stands still, no other worker got any."""

    async def start(self) -> None:
        """Makes sure that the consumer exists, and begins to pull."""
        await self._ensure()
        self._loop = asyncio.get_running_loop()
        self._running = True
        self._reconnects = self._nc.stats["reconnects"]
        self._subscription = await self._nc.subscribe(self._inbox, cb=self._receive)
        await self._refill()
        self._watching = self._loop.create_task(self._watch())

    async def stop(self, grace_s: float = 10.0) -> None:
        """Takes no more, lets work in hand finish for `grace_s` seconds, and hands the rest back to the others."""
        if not self._running:
            return
        self._running = False
        try:
            await self._subscription.drain()
        except errors.Error as error:
            self._log.info("the inbox could not be drained", error=repr(error))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace_s)
        self._watching.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(self._watching, *self._tasks, return_exceptions=True)
        for delivery in tuple(self._in_hand.values()):
            await self._settle(delivery, _NAK)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is in hand."""
        return not self._in_hand

    async def _receive(self, message: Msg) -> None:
        self._heard_at = self._loop.time()
        if not message.reply.startswith(_ACK_PREFIX):
            await self._heed(message.headers or {})
            return
        self._outstanding = max(0, self._outstanding - 1)
        delivery = read_delivery(message)
        if delivery.order != self._last_order + 1:
            self.others += 1
        self._last_order = delivery.order
        delivery.kept_at = self._heard_at
        in_work = self._in_hand.get(delivery.sequence)
        if in_work is not None:
            in_work.ack_subject = delivery.ack_subject
            return
        self._metrics.deliveries += 1
        if delivery.deliveries > 1:
            self._metrics.redeliveries += 1
        self._in_hand[delivery.sequence] = delivery
        self._enqueue(delivery)
        if self._outstanding + len(self._in_hand) <= self._low:
            await self._refill()

    def _enqueue(self, delivery: Delivery) -> None:
        key = self._key(delivery)
        queue = self._queues.get(key)
        if queue is None:
            queue = self._queues[key] = deque((delivery,))
            task = self._loop.create_task(self._work(key, queue))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif queue and queue[-1].sequence > delivery.sequence:
            insort(queue, delivery, key=_sequence)
        else:
            queue.append(delivery)

    async def _work(self, key: str, queue: deque[Delivery]) -> None:
        """Handles one key's messages until none is left; a message that comes meanwhile joins the queue."""
        while queue:
            batch = [queue.popleft() for _ in range(min(self._most, len(queue)))]
            verdict = await self._attempt(batch)
            for delivery in batch:
                await self._settle(delivery, verdict)
            if told_to_end():
                return
        del self._queues[key]
        if self._outstanding + len(self._in_hand) <= self._low:
            await self._refill()

    async def _attempt(self, batch: Sequence[Delivery]) -> bytes:
        """The ack for the batch, after as many tries as it takes."""
        failures = 0
        while True:
            try:
                later = await self._handle(batch)
            except Exception:  # noqa: BLE001 - the message edge: one bad message must not stop the others
                failures += 1
                self._metrics.failures += 1
                self._log.exception(
                    "handling failed", subject=batch[0].subject, sequence=batch[0].sequence, failures=failures
                )
            else:
                return b"" if later is None else _later(later.delay_s)
            if failures == self._attempts:
                await self._abandon(batch)
                return _TERM
            if told_to_end():
                return _NAK
            await asyncio.sleep(min(_FIRST_RETRY_S * 2**failures, _LAST_RETRY_S))

    async def _abandon(self, batch: Sequence[Delivery]) -> None:
        self._metrics.terminated += len(batch)
        self._log.critical(
            "handling failed too often, message terminated", subject=batch[0].subject, sequence=batch[0].sequence
        )
        if self._give_up is None:
            return
        try:
            await self._give_up(batch)
        except Exception:  # noqa: BLE001 - the same edge
            self._log.exception("giving up failed", subject=batch[0].subject, sequence=batch[0].sequence)

    async def _settle(self, delivery: Delivery, verdict: bytes) -> None:
        """Sends the ack without waiting; if it gets lost, the message comes again."""
        self._in_hand.pop(delivery.sequence, None)
        try:
            await self._nc.publish(delivery.ack_subject, verdict)
        except errors.Error as error:
            self._log.warning("an ack could not be sent", sequence=delivery.sequence, error=repr(error))

    async def _refill(self) -> None:
        """Asks for more as soon as half of the credit is unused."""
        used = self._outstanding + len(self._in_hand)
        want = self._credit - used
        if not self._running or self._gone or used > self._low:
            return
        self._outstanding += want
        request = {
            "batch": want,
            "expires": int(_EXPIRES_S * _NANOSECONDS),
            "idle_heartbeat": int(_HEARTBEAT_S * _NANOSECONDS),
        }
        try:
            await self._nc.publish(self._next_subject, _json.encode(request), reply=self._inbox)
        except errors.Error as error:
            self._outstanding = 0
            self._log.warning("a pull could not be sent", error=repr(error))

    async def _heed(self, headers: dict[str, str]) -> None:
        """A request that ended gives its credit back; after trouble the next tick asks again."""
        status = headers.get("Status", "")
        if status in ("404", "408"):
            unused = headers.get("Nats-Pending-Messages", "")
            self._outstanding = max(0, self._outstanding - int(unused)) if unused.isdigit() else 0
            await self._refill()
        elif status in ("409", "503"):
            self._log.info("the standing request ended", status=status, why=headers.get("Description", ""))
            self._outstanding = 0
            self._gone = True

    async def _watch(self) -> None:
        """Notices lost requests and a lost consumer, and tells the broker what is still in work."""
        while not told_to_end():
            await asyncio.sleep(_TICK_S)
            try:
                await self._look_after()
            except Exception:  # noqa: BLE001 - whatever it was, the next look may succeed
                self._log.exception("looking after the consumer failed")
                if not told_to_end():
                    await asyncio.sleep(1)

    async def _look_after(self) -> None:
        now = self._loop.time()
        for delivery in tuple(self._in_hand.values()):
            if now - delivery.kept_at > self._keep_alive_s:
                delivery.kept_at = now
                await self._nc.publish(delivery.ack_subject, _PROGRESS)
        reconnects = self._nc.stats["reconnects"]
        is_silent = self._outstanding > 0 and now - self._heard_at > _SILENCE_S
        if reconnects != self._reconnects or is_silent:
            self._reconnects = reconnects
            self._heard_at = now
            self._outstanding = 0
        if self._gone and self._nc.is_connected:
            await self._ensure()
            self._gone = False
        await self._refill()


def read_delivery(message: Msg) -> Delivery:
    """A message with what its ack subject tells. The time stays an integer throughout: a float loses milliseconds.

    The subject is `$JS.ACK.<stream>.<consumer>.<deliveries>.<sequence>.<order>.<nanoseconds>.<pending>`, or longer with
    domain and account in front of the stream.
    """
    tokens = message.reply.split(".")
    first = 4 if len(tokens) == _V1_TOKENS else 6
    return Delivery(
        subject=message.subject,
        data=message.data,
        sequence=int(tokens[first + 1]),
        at_ms=int(tokens[first + 3]) // 1_000_000,
        deliveries=int(tokens[first]),
        ack_subject=message.reply,
        order=int(tokens[first + 2]),
    )


def _sequence(delivery: Delivery) -> int:
    return delivery.sequence


def _later(delay_s: float) -> bytes:
    return _NAK + b" " + _json.encode({"delay": int(delay_s * _NANOSECONDS)})
