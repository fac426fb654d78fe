"""The sweep over all open matches: gives back lost timers, and ends matches that nobody touches. Needs the archive.

The archive says which matches are open; what is done about one is decided from its log.
"""

import msgspec
from nats import errors
from nats.aio.client import Client
from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from libs.events.codec import Undecodable, encode
from libs.events.ids import CLOCK
from libs.events.questions import MATCHES, MOST_MATCHES, AskMatches, MatchesAnswer, MatchSummary
from libs.events.updates import Error
from services.clock.door import Door, abandon
from services.clock.mend import Mender
from services.clock.metrics import ClockMetrics
from services.clock.timers import Timers
from services.clock.timing import Timing
from services.runtime import now_ms

_PATIENCE_S = 5.0

_pages = msgspec.json.Decoder(MatchesAnswer | Error)


class Sweep:
    """Walks through the open matches.

    Args:
        nc: the connection on which the archive is asked.
        timers: looked at, match by match.
        mender: mends what is wrong.
        door: through which abandoned matches are voided.
        abandoned_ms: a match without a newer entry and without a deadline to come is abandoned.
        metrics: counts what was found.
        logger: tells of it.
    """

    def __init__(
        self,
        nc: Client,
        timers: Timers,
        mender: Mender,
        door: Door,
        abandoned_ms: int,
        metrics: ClockMetrics,
        logger: FilteringBoundLogger,
    ) -> None:
        self._nc = nc
        self._timers = timers
        self._mender = mender
        self._door = door
        self._abandoned_ms = abandoned_ms
        self._metrics = metrics
        self._logger = logger

    async def walk(self) -> None:
        """Looks at every open match once; without an archive, or when it falls silent, at those that it named.

        Raises:
            Unsettled: the broker did not answer.
        """
        before: str | None = None
        while True:
            page = await self._page(before)
            if page is None:
                return
            for summary in page.matches:
                try:
                    await self._look_at(summary)
                except Undecodable as error:
                    self._logger.warning("the log holds bytes that are no entry", match=summary.match, error=str(error))
            if page.next is None:
                return
            before = page.next

    async def _page(self, before: str | None) -> MatchesAnswer | None:
        question = AskMatches(open=True, before=before, limit=MOST_MATCHES)
        try:
            answer = await self._nc.request(subjects.ask(CLOCK, MATCHES), encode(question), timeout=_PATIENCE_S)
            page = _pages.decode(answer.data)
        except (errors.Error, msgspec.DecodeError) as error:
            self._logger.info("the archive names no open matches", error=repr(error))
            return None
        if isinstance(page, Error):
            self._logger.warning("the archive names no open matches", reason=page.reason, message=page.message)
            return None
        return page

    async def _look_at(self, summary: MatchSummary) -> None:
        is_old = now_ms() - summary.changed_ms > self._abandoned_ms
        if not is_old and not await self._is_amiss(summary):
            return
        mended = await self._mender.mend(summary.game, summary.match)
        if mended.armed or mended.disarmed:
            self._metrics.rearmed.inc(mended.armed)
            self._logger.warning("timers were amiss", match=summary.match, armed=mended.armed, disarmed=mended.disarmed)
        if self._is_abandoned(mended.timing):
            await self._door.knock(summary.match, abandon(summary.match, mended.timing.version))
            self._metrics.voided.inc()
            self._logger.warning("an abandoned match is voided", match=summary.match, at_ms=mended.timing.at_ms)

    async def _is_amiss(self, summary: MatchSummary) -> bool:
        """Whether the match's timers differ from what the archive knows of its deadlines; it may be behind."""
        windows = [decision for decision in summary.decisions if decision.window_ms]
        if not windows:
            return False
        if any(decision.due_ms is None for decision in windows):
            return True
        wanted = {decision.number: decision.due_ms for decision in windows}
        live = await self._timers.live(summary.match)
        return wanted != {
            number: due_ms for number, due_ms in (live.fired | live.scheduled).items() if number in wanted
        }

    def _is_abandoned(self, timing: Timing) -> bool:
        now = now_ms()
        has_deadline_to_come = any((window.due_ms or 0) > now for window in timing.open.values())
        is_known = timing.version >= 0 and not timing.is_over
        return is_known and not has_deadline_to_come and now - timing.at_ms > self._abandoned_ms
