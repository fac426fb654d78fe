"""Work that comes again and again, kept going whatever happens to one round of it. Knows nothing of the work."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from structlog.typing import FilteringBoundLogger

_AGAIN_S = 0.5


class Rhythm:
    """Calls `work` at once and then `pause_s` seconds after each end of it, until left; `hurry` cuts a pause short.

    A round that raises is logged, and the next one comes all the same. What is `expected` (a server that is away) is
    told in one line, without a trace.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[], Awaitable[None]],
        pause_s: float,
        log: FilteringBoundLogger,
        *,
        expected: tuple[type[Exception], ...] = (),
    ) -> None:
        self._name = name
        self._expected = expected
        self._work = work
        self._pause_s = pause_s
        self._log = log
        self._wanted = asyncio.Event()

    def hurry(self) -> None:
        """Starts the next round now; during a round: right after it."""
        self._wanted.set()

    async def __aenter__(self) -> Self:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=self._name)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await end(self._task)

    async def _run(self) -> None:
        while True:
            self._wanted.clear()
            try:
                await self._work()
            except self._expected as error:
                self._log.info("a round was cut short", work=self._name, error=str(error))
            except Exception:  # noqa: BLE001 - the edge of a round: whatever it was, the next may succeed
                self._log.exception("a round failed", work=self._name)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pause_s):
                    await self._wanted.wait()


async def end(task: asyncio.Task[None]) -> None:
    """Cancels a task until it is over: before Python 3.12 a wait that just got its answer swallows a cancellation."""
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=_AGAIN_S)
