"""Players who send what stands in their scripts: each match its next command once it has heard of the one before.

They decode nothing, so that the load costs little beside what is measured. They check that every command is accepted.
"""

import asyncio
import gc
import time
from collections import deque
from collections.abc import Iterable

from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg

from tests.bench.playing import Script

_UPDATE = b'{"type":"update"'
_LOST_S = 3.0
_PACE_S = 0.001
_HEAD = 600
"""An update names its command within so many bytes."""


class _Run:
    """A match on its way through its script."""

    __slots__ = ("index", "script", "sent_at")

    def __init__(self, script: Script) -> None:
        self.script = script
        self.index = 0
        self.sent_at = 0.0


class Window(Struct, frozen=True):
    """What happened while the clock ran."""

    accepted: int
    wall_s: float
    latencies_s: list[float]

    @property
    def per_s(self) -> float:
        """Accepted commands a second."""
        return self.accepted / self.wall_s

    def latency_ms(self, percent: int) -> float:
        """The latency that so many percent of the commands did not exceed."""
        ordered = sorted(self.latencies_s)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1e3


class Crowd:
    """Plays scripts side by side, a new one in the place of each that has ended."""

    def __init__(self, nc: Client, scripts: Iterable[Script]) -> None:
        self._nc = nc
        self._waiting = deque(scripts)
        self._runs: dict[str, _Run] = {}
        self._idle: deque[_Run] = deque()
        self._is_paced = False
        self._accepted = 0
        self._latencies: list[float] = []
        self.refused: list[bytes] = []
        self.resent = 0

    async def start(self) -> None:
        """Listens. From here on this process collects no garbage, since its pauses would count as the service's."""
        gc.collect()
        gc.disable()
        self._acks = self._nc.new_inbox()
        self._subscriptions = [
            await self._nc.subscribe("view.*.*", cb=self._hear, pending_bytes_limit=0, pending_msgs_limit=0),
            await self._nc.subscribe(self._acks, cb=self._acknowledged),
        ]
        self._watching = asyncio.create_task(self._resend_what_is_lost())

    async def stop(self) -> None:
        """Says nothing more; who was on the way is heard no more."""
        self._watching.cancel()
        gc.enable()
        self._runs.clear()
        for subscription in self._subscriptions:
            await subscription.unsubscribe()
        if self.refused:
            raise AssertionError(f"{len(self.refused)} commands were refused, the first by {self.refused[0]!r}")

    async def fill(self, slots: int) -> None:
        """Begins so many matches at once, each on and on."""
        self._is_paced = False
        for _ in range(slots - len(self._runs)):
            await self._next_script()
        while self._idle:
            await self._send(self._idle.popleft())

    async def until_playing(self, steps: int) -> None:
        """Waits until every match is past so many commands."""
        while any(run.index < steps for run in self._runs.values()):  # noqa: ASYNC110 - seldom, and never timed
            await asyncio.sleep(_PACE_S)

    async def during(self, seconds: float) -> Window:
        """What happens within so many seconds from now."""
        self._accepted, self._latencies = 0, []
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        return Window(self._accepted, time.perf_counter() - began, self._latencies)

    async def paced(self, per_s: float, seconds: float) -> Window:
        """Sends evenly at this rate, each command of a match that waits, and tells what happened meanwhile."""
        self._is_paced = True
        while len(self._idle) < len(self._runs):  # noqa: ASYNC110 - the same
            await asyncio.sleep(_PACE_S)
        self._accepted, self._latencies = 0, []
        began = time.perf_counter()
        sent = 0
        while (passed := time.perf_counter() - began) < seconds:
            while sent < passed * per_s and self._idle:
                sent += 1
                await self._send(self._idle.popleft())
            await asyncio.sleep(_PACE_S)
        return Window(self._accepted, time.perf_counter() - began, self._latencies)

    async def _hear(self, message: Msg) -> None:
        _, player, match = message.subject.split(".")
        run = self._runs.get(match)
        if run is None:
            return
        step = run.script.steps[run.index]
        if step.listener != player:
            return
        if not message.data.startswith(_UPDATE):
            self.refused.append(message.data)
            return
        if run.index > 0 and step.command not in message.data[:_HEAD]:
            return
        self._latencies.append(time.perf_counter() - run.sent_at)
        self._accepted += 1
        run.index += 1
        if run.index == len(run.script.steps):
            del self._runs[match]
            await self._next_script()
        elif self._is_paced:
            self._idle.append(run)
        else:
            await self._send(run)

    async def _next_script(self) -> None:
        if not self._waiting:
            return
        run = _Run(self._waiting.popleft())
        self._runs[run.script.match] = run
        await self._send(run)

    async def _send(self, run: _Run) -> None:
        step = run.script.steps[run.index]
        run.sent_at = time.perf_counter()
        await self._nc.publish(step.subject, step.data, reply=self._acks)

    async def _acknowledged(self, message: Msg) -> None:
        if b'"error"' in message.data:
            self.refused.append(message.data)

    async def _resend_what_is_lost(self) -> None:
        while True:
            await asyncio.sleep(_LOST_S / 2)
            now = time.perf_counter()
            idle = {id(run) for run in self._idle}
            for run in tuple(self._runs.values()):
                if id(run) not in idle and now - run.sent_at > _LOST_S:
                    self.resent += 1
                    await self._send(run)
