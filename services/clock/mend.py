"""Brings the timers of one match in line with its whole log, whatever happened before. Judges no deadline."""

import asyncio

from msgspec import Struct

from libs.events.log import Log
from services.clock.door import Door, start_windows
from services.clock.timers import Ring, Timers
from services.clock.timing import Timing, timing_of


class Mended(Struct, frozen=True):
    """What a match's log says, and what had to be done about its timers."""

    timing: Timing
    armed: int = 0
    disarmed: int = 0


class Mender:
    """Compares what a match needs with what it has."""

    def __init__(self, log: Log, timers: Timers, door: Door) -> None:
        self._log = log
        self._timers = timers
        self._door = door

    async def mend(self, game: str, match: str) -> Mended:
        """Reads the match's log; starts windows without a deadline, arms what lacks a timer, disarms what is left over.

        Looks again if the match went on meanwhile, so that the last word on its timers comes from its last entry.

        Raises:
            Unsettled: the broker did not answer.
            Undecodable: the log holds bytes that are no entry.
        """
        armed = disarmed = 0
        while True:
            timing = timing_of(await self._log.read(game, match, settled=True))
            undated = timing.undated
            if undated is not None:
                await self._door.knock(match, start_windows(match, undated))
            arming = await self._arm_what_lacks(game, match, timing)
            armed += arming
            disarmed += await self._disarm_what_is_left(match, timing)
            if not arming or not await self._log.read(game, match, after=timing.position):
                return Mended(timing, armed, disarmed)

    async def _arm_what_lacks(self, game: str, match: str, timing: Timing) -> int:
        deadlines = timing.deadlines()
        if not deadlines:
            return 0
        live = await self._timers.live(match)
        lacking = {
            number: Ring(game, window.due_ms or 0, window.position)
            for number, window in deadlines.items()
            if window.due_ms not in (live.scheduled.get(number), live.fired.get(number))
        }
        await asyncio.gather(*(self._timers.arm(match, number, ring) for number, ring in lacking.items()))
        return len(lacking)

    async def _disarm_what_is_left(self, match: str, timing: Timing) -> int:
        live = await self._timers.live(match)
        if timing.is_over:
            if live.scheduled or live.fired:
                await self._timers.disarm_match(match)
            return len(live.scheduled)
        left = live.scheduled.keys() - timing.deadlines().keys()
        await asyncio.gather(*(self._timers.disarm(match, number) for number in left))
        return len(left)
