"""What the clock does when a timer fires: reports it until the decision is closed or set again. Never judges lateness.

A deadline that fell into an outage is not reported: its match is asked to give a full window instead, before anything
of that match is reported, since one `expire` judges all deadlines of its match together.
"""

from collections.abc import Sequence

from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from libs.events.codec import Undecodable
from libs.events.log import Log
from services.clock.door import Door, expire, forgive
from services.clock.heart import Heart
from services.clock.metrics import ClockMetrics
from services.clock.timers import Ring, Timers, read_ring
from services.clock.timing import Timing, Window, timing_of
from services.consumer import Delivery, Later

_FIRST_RETRY_S = 0.25
_LAST_RETRY_S = 30.0
_WHOLE_LOG_AFTER = 4
"""From this attempt on the whole log is read, not only what follows the position that the timer names."""


class Fired:
    """Handles fired timers."""

    def __init__(
        self, log: Log, timers: Timers, door: Door, heart: Heart, metrics: ClockMetrics, logger: FilteringBoundLogger
    ) -> None:
        self._log = log
        self._timers = timers
        self._door = door
        self._heart = heart
        self._metrics = metrics
        self._logger = logger

    async def handle(self, batch: Sequence[Delivery]) -> Later | None:
        """Acts on one fired timer; `None` once its decision is closed or set again.

        Raises:
            Unsettled: the broker did not answer; handle it again.
        """
        (delivery,) = batch
        if not self._heart.is_beating:
            return Later(_FIRST_RETRY_S)
        try:
            match, decision = subjects.match_and_decision(delivery.subject)
            ring = read_ring(delivery.data)
        except ValueError as error:
            self._logger.warning("what fired is no timer", subject=delivery.subject, error=str(error))
            return None
        try:
            timing = await self._timing(match, decision, ring, delivery.deliveries)
        except Undecodable as error:
            self._logger.warning("the log holds bytes that are no entry", match=match, error=str(error))
            return None
        window = timing.open.get(decision)
        if window is None or window.due_ms != ring.due_ms:
            await self._timers.forget(match, decision, delivery.sequence)
            return None
        await self._report(match, decision, ring, timing, delivery.deliveries)
        return Later(min(_FIRST_RETRY_S * 2 ** (delivery.deliveries - 1), _LAST_RETRY_S))

    async def _timing(self, match: str, decision: int, ring: Ring, attempt: int) -> Timing:
        """The match as far as it is needed: what happened since the deadline was set, or all of it."""
        if attempt >= _WHOLE_LOG_AFTER or self._heart.outages:
            return timing_of(await self._log.read(ring.game, match, settled=True))
        timing = Timing(open={decision: Window(-1, ring.due_ms, ring.position)})
        for stored in await self._log.read(ring.game, match, after=ring.position):
            timing.follow(stored)
        return timing

    async def _report(self, match: str, decision: int, ring: Ring, timing: Timing, attempt: int) -> None:
        since_ms = self._outage_since(timing)
        if since_ms is not None:
            await self._door.knock(match, forgive(match, decision, ring.due_ms, since_ms, attempt))
            self._metrics.forgiven.inc()
        else:
            await self._door.knock(match, expire(match, decision, ring.due_ms, attempt))
            self._metrics.expires.inc()

    def _outage_since(self, timing: Timing) -> int | None:
        """When the first outage began that an open deadline of the match fell into, Unix milliseconds."""
        return min(
            (
                outage.since_ms
                for window in timing.open.values()
                for outage in self._heart.outages
                if window.due_ms is not None and outage.since_ms <= window.due_ms <= outage.until_ms
            ),
            default=None,
        )
