"""The clock's durable sign of life, and the outages that its gaps show. All times are the broker's.

One message in TIMERS, replaced with compare-and-set every second or so by whichever clock is there. Each tells when the
one before it was written: so a gap is on record from the very write that ends it, and no crash can lose it.
"""

import asyncio
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from nats.aio.client import Client
from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from libs.events.codec import encode
from libs.events.inbox import Inbox
from libs.events.log import Unsettled
from services.clock.metrics import ClockMetrics

_GET = f"$JS.API.STREAM.MSG.GET.{subjects.TIMERS}"
_NO_MESSAGE = 10037
_LOST_RACE = frozenset({10071, 10158, 10164})
_KEPT_MS = 24 * 3600 * 1000
_KEPT = 32


class Outage(Struct, frozen=True):
    """A time without a clock or without the broker: from the last sign of life to the next, both Unix milliseconds."""

    since_ms: int
    until_ms: int


class Pulse(Struct, frozen=True):
    """One sign of life.

    `before_ms` is the time of the one before it. `had_broken`: its writer had lost the broker in between, so that the
    gap counts however short it is. `outages` are the earlier ones, young enough to matter.
    """

    before_ms: int | None = None
    had_broken: bool = False
    outages: tuple[Outage, ...] = ()


class _Held(Struct):
    seq: int
    time: str
    data: bytes = b""


class _Trouble(Struct):
    err_code: int = 0
    description: str = ""


class _Got(Struct):
    message: _Held | None = None
    error: _Trouble | None = None


class _Ack(Struct):
    seq: int = 0
    error: _Trouble | None = None


_got = msgspec.json.Decoder(_Got)
_acks = msgspec.json.Decoder(_Ack)
_pulses = msgspec.json.Decoder(Pulse)


class Heart:
    """Beats, and knows the outages.

    Args:
        nc: the connection, watched for breaks.
        inbox: requests go through it.
        gap_ms: two beats further apart than this are an outage.
        metrics: counts outages.
        logger: tells of outages.
    """

    def __init__(
        self, nc: Client, inbox: Inbox, gap_ms: int, metrics: ClockMetrics, logger: FilteringBoundLogger
    ) -> None:
        self._nc = nc
        self._inbox = inbox
        self._gap_ms = gap_ms
        self._metrics = metrics
        self._logger = logger
        self._reconnects = nc.stats["reconnects"]
        self._beaten_s = float("-inf")
        self.outages: tuple[Outage, ...] = ()

    @property
    def is_beating(self) -> bool:
        """Whether `outages` is up to date: the last beat is no longer ago than a gap, and the connection held since."""
        elapsed_ms = (asyncio.get_running_loop().time() - self._beaten_s) * 1000
        return elapsed_ms < self._gap_ms and self._nc.stats["reconnects"] == self._reconnects

    async def beat(self) -> None:
        """Writes a sign of life and learns of the outages so far, the one that this beat ends included.

        Raises:
            Unsettled: the broker did not answer; `is_beating` turns false with time.
        """
        if not self._nc.is_connected:
            # What is written into a lost connection arrives after the outage, and would hide it.
            raise Unsettled("no connection for a heartbeat")
        began_s = asyncio.get_running_loop().time()
        reconnects = self._nc.stats["reconnects"]
        while True:
            last = await self._last()
            pulse = self._next(last, had_broken=reconnects != self._reconnects)
            if await self._write(pulse, after=last.seq if last else 0):
                break
        written = await self._last()
        if written is None:
            raise Unsettled("the heartbeat vanished as soon as it was written")
        known, self.outages = self.outages, self._outages(written)
        self._reconnects, self._beaten_s = reconnects, began_s
        for outage in self.outages[-1:]:
            if known[-1:] != (outage,):
                self._metrics.outages.inc()
                self._logger.warning("an outage", since_ms=outage.since_ms, until_ms=outage.until_ms)

    def _next(self, last: _Held | None, *, had_broken: bool) -> Pulse:
        if last is None:
            return Pulse()
        at_ms = broker_ms(last.time)
        young = [outage for outage in self._outages(last) if at_ms - outage.until_ms < _KEPT_MS]
        return Pulse(at_ms, had_broken, tuple(young[-_KEPT:]))

    def _outages(self, held: _Held) -> tuple[Outage, ...]:
        """The outages that a written pulse tells of; the newest is the gap before it."""
        pulse, at_ms = _pulses.decode(held.data), broker_ms(held.time)
        if pulse.before_ms is None or not (pulse.had_broken or at_ms - pulse.before_ms > self._gap_ms):
            return pulse.outages
        return (*pulse.outages, Outage(pulse.before_ms, at_ms))

    async def _last(self) -> _Held | None:
        answer = await self._inbox.ask(_GET, encode({"last_by_subj": subjects.HEARTBEAT}))
        try:
            got = _got.decode(answer.data)
        except msgspec.DecodeError as error:
            raise Unsettled(f"nobody leads {subjects.TIMERS}: {answer.headers}") from error
        if got.error is not None and got.error.err_code != _NO_MESSAGE:
            raise Unsettled(f"the heartbeat cannot be read: {got.error.description}")
        return got.message

    async def _write(self, pulse: Pulse, *, after: int) -> bool:
        """Whether it was written: not if another clock wrote in between."""
        headers = {"Nats-Rollup": "sub", "Nats-Expected-Last-Subject-Sequence": str(after)}
        answer = await self._inbox.ask(subjects.HEARTBEAT, encode(pulse), headers)
        try:
            ack = _acks.decode(answer.data)
        except msgspec.DecodeError as error:
            raise Unsettled(f"nobody keeps {subjects.TIMERS}: {answer.headers}") from error
        if ack.error is None:
            return True
        if ack.error.err_code in _LOST_RACE:
            return False
        raise Unsettled(f"the heartbeat was refused: {ack.error.description}")


def broker_ms(stamp: str) -> int:
    """The broker's RFC 3339 time stamp (UTC, up to nanoseconds) as Unix milliseconds, without a float."""
    seconds, _, fraction = stamp.removesuffix("Z").partition(".")
    whole = datetime.fromisoformat(seconds).replace(tzinfo=UTC)
    return int(whole.timestamp()) * 1000 + int(fraction.ljust(3, "0")[:3])
