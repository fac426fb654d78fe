"""What the clock does about each entry of EVENTS: starts windows, arms and disarms timers. Keeps nothing that it needs.

An entry that comes fresh and in order says by itself what is to be done. One that comes late (the clock was away) or
again is only a hint that its match needs a look at its whole log.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from libs.events.codec import Undecodable
from libs.events.log import Log, Stored
from services.clock.door import Door, start_windows
from services.clock.mend import Mender
from services.clock.metrics import ClockMetrics
from services.clock.timers import Ring, Timers
from services.clock.timing import Timing, timing_of
from services.consumer import Delivery
from services.runtime import now_ms

STALE_MS = 5_000
"""An entry older than this is not taken at its word: its match has probably moved on."""

_REMEMBERED = 20_000


class Reader:
    """Handles entries, match by match."""

    def __init__(
        self, log: Log, timers: Timers, door: Door, mender: Mender, metrics: ClockMetrics, logger: FilteringBoundLogger
    ) -> None:
        self._log = log
        self._timers = timers
        self._door = door
        self._mender = mender
        self._metrics = metrics
        self._logger = logger
        # Saves reading a match's log once for each of its late entries; losing it costs nothing but that.
        self._looked_at: OrderedDict[str, int] = OrderedDict()

    async def handle(self, batch: Sequence[Delivery]) -> None:
        """Acts on entries of one match, in order; returns when the broker holds everything that follows from them.

        Raises:
            Unsettled: the broker did not answer; handle them again.
        """
        last = batch[-1]
        game, match = subjects.game_and_match(last.subject)
        if last.sequence <= self._looked_at.get(match, 0):
            return
        try:
            await self._handle(game, match, batch)
        except Undecodable as error:
            self._logger.warning("the log holds bytes that are no entry", match=match, error=str(error))

    async def _handle(self, game: str, match: str, batch: Sequence[Delivery]) -> None:
        if any(one.deliveries > 1 for one in batch) or now_ms() - batch[0].at_ms > STALE_MS:
            await self._look(game, match)
            return
        stretch = timing_of(Stored(one.sequence, one.data) for one in batch)
        if stretch.is_over:
            await self._timers.disarm_match(match)
            return
        armed = await self._act(game, match, stretch)
        # Another clock may have disarmed, for a later entry, what was armed here just after.
        if armed and await self._log.read(game, match, after=stretch.position):
            await self._look(game, match)

    async def _act(self, game: str, match: str, stretch: Timing) -> int:
        undated = stretch.undated
        if undated is not None:
            await self._door.knock(match, start_windows(match, undated))
            self._metrics.windows_started.inc()
        deadlines = stretch.deadlines()
        await asyncio.gather(
            *(
                self._timers.arm(match, number, Ring(game, window.due_ms or 0, window.position))
                for number, window in deadlines.items()
            ),
            *(self._timers.disarm(match, number) for number in stretch.closed),
        )
        self._metrics.armed.inc(len(deadlines))
        return len(deadlines)

    async def _look(self, game: str, match: str) -> None:
        mended = await self._mender.mend(game, match)
        self._metrics.armed.inc(mended.armed)
        self._looked_at[match] = mended.timing.position
        self._looked_at.move_to_end(match)
        if len(self._looked_at) > _REMEMBERED:
            self._looked_at.popitem(last=False)
