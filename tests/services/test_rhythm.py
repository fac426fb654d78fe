"""Work that comes again and again: at once, after each pause, sooner when hurried, and after a round that failed."""

import asyncio
from contextlib import suppress

import structlog
from structlog.testing import capture_logs

from services.rhythm import Rhythm, end, told_to_end
from tests.events.waiting import until

LOG = structlog.get_logger()


class Work:
    def __init__(self, *failures: Exception) -> None:
        self.rounds = 0
        self._failures = list(failures)

    async def __call__(self) -> None:
        self.rounds += 1
        if self._failures:
            raise self._failures.pop(0)


async def test_the_first_round_comes_at_once_and_the_others_after_a_pause():
    work = Work()
    async with Rhythm("work", work, 0.05, LOG):
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert work.rounds == 1
        await until(lambda: work.rounds >= 3)


async def test_a_hurry_cuts_the_pause_short():
    work = Work()
    async with Rhythm("work", work, 600, LOG) as rhythm:
        await until(lambda: work.rounds == 1)

        rhythm.hurry()

        await until(lambda: work.rounds == 2)


async def test_a_hurry_during_a_round_brings_another_round():
    going, may_end = asyncio.Event(), asyncio.Event()
    rounds = 0

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        going.set()
        await may_end.wait()

    async with Rhythm("work", work, 600, LOG) as rhythm:
        await going.wait()
        rhythm.hurry()
        may_end.set()

        await until(lambda: rounds == 2)


async def test_a_round_that_fails_is_logged_and_the_next_one_comes():
    work = Work(ValueError("a bug"))
    with capture_logs() as lines:
        async with Rhythm("work", work, 0.01, LOG):
            await until(lambda: work.rounds >= 2)

    assert [(line["event"], line["log_level"]) for line in lines] == [("a round failed", "error")]


async def test_an_expected_failure_is_told_in_one_line():
    work = Work(TimeoutError("nobody answers"))
    with capture_logs() as lines:
        async with Rhythm("work", work, 0.01, LOG, expected=(TimeoutError,)):
            await until(lambda: work.rounds >= 2)

    assert [(line["event"], line["error"], line["log_level"]) for line in lines] == [
        ("a round was cut short", "nobody answers", "info")
    ]


async def test_nothing_comes_after_the_end():
    work = Work()
    async with Rhythm("work", work, 0.01, LOG):
        await until(lambda: work.rounds >= 1)
    rounds = work.rounds
    await asyncio.sleep(0.05)

    assert work.rounds == rounds


async def test_an_end_is_reached_even_if_the_work_swallows_a_cancellation():
    swallowed = 0

    async def work() -> None:
        nonlocal swallowed
        while swallowed < 2:
            try:
                await asyncio.sleep(600)
            except asyncio.CancelledError:
                swallowed += 1
        await asyncio.sleep(600)

    async with asyncio.timeout(10), Rhythm("work", work, 600, LOG):
        await asyncio.sleep(0.01)

    assert swallowed == 2


async def test_a_round_that_swallows_its_cancellation_and_goes_on_is_the_last():
    rounds = 0

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(600)

    async with Rhythm("work", work, 0, LOG) as rhythm:
        await until(lambda: rounds == 1)
    started = asyncio.get_running_loop().time()
    await end(rhythm._task)

    assert rounds == 1
    assert asyncio.get_running_loop().time() - started < 0.1


async def test_a_task_that_finishes_something_has_the_time_for_it():
    finished = False

    async def work() -> None:
        nonlocal finished
        try:
            await asyncio.sleep(600)
        finally:
            await asyncio.sleep(0.7)
            finished = True

    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    await end(task, again_s=30)

    assert finished


async def test_a_task_is_told_to_end_when_it_goes_on_after_a_cancellation():
    told: list[bool] = []

    async def work() -> None:
        told.append(told_to_end())
        answer = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_later(0.01, meet, answer)
        with suppress(asyncio.CancelledError):  # from Python 3.12 on it is not swallowed
            await asyncio.wait_for(answer, 5)
        told.append(told_to_end())

    def meet(answer: asyncio.Future[None]) -> None:
        answer.set_result(None)
        task.cancel()

    task = asyncio.create_task(work())
    await asyncio.wait((task,))

    assert told == [False, True]
