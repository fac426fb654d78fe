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
            if told_to_end():
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pause_s):
                    await self._wanted.wait()


def told_to_end() -> bool:
    """Whether this task has been cancelled and still runs: a loop that goes on for ever asks before each round.

    Before Python 3.12 `asyncio.wait_for`, and with it every request of the NATS client, swallows a cancellation that
    meets its result.
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def end(task: asyncio.Task[None], again_s: float = _AGAIN_S) -> None:
    """Cancels a task, again after each `again_s` seconds, until it is over.

    A task that finishes something when it is cancelled needs that much time for it.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait((task,), timeout=again_s)
