"""Thinking away from the event loop: a bounded number of worker processes that turn a view into the id of an option.

A worker is given one seat's own update and nothing else, and ends when the process that started it is gone.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import msgspec
from msgspec import Struct

from libs.engine.players.choose import choose_option
from libs.engine.players.question import question_in
from libs.engine.registry import GAMES
from libs.events.updates import UpdateFrame

_updates = msgspec.json.Decoder(UpdateFrame)


class Task(Struct, frozen=True):
    """A decision to think about: the update as JSON, the decision's number, how well to think, and the dice's seed."""

    update: bytes
    decision: int
    level: str
    seed: int


def think(task: Task) -> str:
    """The id of the option that the seat chooses. The same task gives the same option, in every process.

    Raises:
        LookupError: the game or the decision is not there.
        ValueError: the bytes are no update, or the decision has no options.
    """
    update = _updates.decode(task.update)
    game = GAMES[update.game]
    decision = next((one for one in update.decisions if one.number == task.decision), None)
    if decision is None:
        raise LookupError(f"decision {task.decision} is not open in version {update.version}")
    return choose_option(game, question_in(game, update, decision), task.level, task.seed)


def process_pool(workers: int) -> Executor:
    """Worker processes, each started when it is first needed. They begin anew, so no connection is shared."""
    return ProcessPoolExecutor(
        workers, mp_context=multiprocessing.get_context("spawn"), initializer=_live_with_the_parent
    )


class Thinker:
    """Thinks about many decisions, `workers` at a time; the rest wait.

    Args:
        workers: how many may think at once.
        pool: makes the executor, again after a worker has died.
    """

    def __init__(self, workers: int, pool: Callable[[int], Executor] = process_pool) -> None:
        self.workers = workers
        self._make = pool
        self._pool = pool(workers)

    async def think(self, task: Task) -> str:
        """As `think`, elsewhere. A worker that dies over it is replaced, and the thought begun again once.

        Raises: as `think`.
            BrokenProcessPool: the workers died twice.
        """
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, think, task)
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._make(self.workers)
            return await asyncio.get_running_loop().run_in_executor(self._pool, think, task)

    def stop(self) -> None:
        """Takes no more tasks and forgets those that wait."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _live_with_the_parent() -> None:
    """A worker leaves Ctrl-C to the service, and watches for the end of one that is killed and cannot tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        with suppress(OSError):
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, name="watch-parent", daemon=True).start()
