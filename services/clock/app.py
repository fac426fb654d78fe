"""The clock's edge: what it reads and how often it does what. Any number of clocks may run; none keeps anything."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from msgspec import Struct

from libs.events import subjects
from libs.events.inbox import Inbox
from libs.events.log import Unsettled
from libs.events.log_jetstream import JetStreamLog
from libs.events.streams import ensure_consumer, ensure_streams
from services.clock.door import Door
from services.clock.fired import Fired
from services.clock.heart import Heart
from services.clock.mend import Mender
from services.clock.metrics import ClockMetrics
from services.clock.reader import Reader
from services.clock.sweep import Sweep
from services.clock.timers import Timers
from services.consumer import Delivery, PullConsumer
from services.rhythm import Rhythm
from services.runtime import Runtime
from services.settings import Environment

_DAY_S = 24 * 3600
_MOST_ENTRIES = 64


class ClockSettings(Struct, frozen=True, kw_only=True):
    """What the clock alone needs to know.

    - `SPELLFOLD_CLOCK_BEAT_MS`: milliseconds between two signs of life.
    - `SPELLFOLD_CLOCK_GAP_MS`: without a sign of life for longer than this, deadlines are given anew.
    - `SPELLFOLD_CLOCK_SWEEP_MS`: milliseconds between two looks at all open matches.
    - `SPELLFOLD_CLOCK_ABANDONED_S`: a match that nobody touched for so many seconds is voided.
    """

    beat_ms: int = 1_000
    gap_ms: int = 3_000
    sweep_ms: int = 60_000
    abandoned_s: int = 7 * _DAY_S


def read_clock_settings(environment: Environment) -> ClockSettings:
    """The clock's settings.

    Raises:
        SettingsError: a variable holds what cannot be used.
    """
    default = ClockSettings()
    beat_ms = environment.integer("SPELLFOLD_CLOCK_BEAT_MS", default.beat_ms, low=10, high=60_000)
    return ClockSettings(
        beat_ms=beat_ms,
        gap_ms=environment.integer(
            "SPELLFOLD_CLOCK_GAP_MS", max(default.gap_ms, 2 * beat_ms), low=2 * beat_ms, high=600_000
        ),
        sweep_ms=environment.integer("SPELLFOLD_CLOCK_SWEEP_MS", default.sweep_ms, low=10, high=_DAY_S * 1000),
        abandoned_s=environment.integer("SPELLFOLD_CLOCK_ABANDONED_S", default.abandoned_s, low=1, high=365 * _DAY_S),
    )


@asynccontextmanager
async def clock(runtime: Runtime) -> AsyncGenerator[None]:
    """The clock service, at work until left.

    Raises:
        SettingsError: a variable holds what cannot be used.
        MismatchError: a stream or consumer is not as it must be.
        UnreachableError: JetStream gave no usable answer.
    """
    settings = read_clock_settings(runtime.environment)
    nc, logger = runtime.nc, runtime.log
    await ensure_streams(nc, runtime.settings.replicas)
    metrics = ClockMetrics(runtime.registry)
    async with AsyncExitStack() as stack:
        inbox, log = Inbox(nc), JetStreamLog(nc)
        for part in (inbox, log):
            await part.start()
            stack.push_async_callback(part.stop)
        timers, door = Timers(inbox), Door(nc, inbox)
        mender = Mender(log, timers, door)
        heart = Heart(nc, inbox, settings.gap_ms, metrics, logger)
        sweep = Sweep(nc, timers, mender, door, settings.abandoned_s * 1000, metrics, logger)
        reader = Reader(log, timers, door, mender, metrics, logger)
        fired = Fired(log, timers, door, heart, metrics, logger)
        heartbeat = Rhythm("heartbeat", heart.beat, settings.beat_ms / 1000, logger, expected=(Unsettled,))
        await stack.enter_async_context(heartbeat)
        for consumer in (_entries(runtime, reader), _fired_timers(runtime, fired)):
            await consumer.start()
            stack.push_async_callback(consumer.stop, runtime.settings.stop_grace_s)
        sweeping = Rhythm("sweep", sweep.walk, settings.sweep_ms / 1000, logger, expected=(Unsettled,))
        await stack.enter_async_context(sweeping)
        yield


def _entries(runtime: Runtime, reader: Reader) -> PullConsumer:
    async def ensure() -> None:
        await ensure_consumer(runtime.nc, subjects.EVENTS, subjects.CLOCK_CONSUMER)

    return PullConsumer(
        runtime.nc,
        subjects.EVENTS,
        subjects.CLOCK_CONSUMER,
        reader.handle,
        ensure=ensure,
        key=_match_of_entry,
        log=runtime.log,
        registry=runtime.registry,
        most=_MOST_ENTRIES,
        attempts=0,
    )


def _fired_timers(runtime: Runtime, fired: Fired) -> PullConsumer:
    async def ensure() -> None:
        await ensure_consumer(runtime.nc, subjects.TIMERS, subjects.DUE_CONSUMER, filter_subject=subjects.ALL_DUE)

    return PullConsumer(
        runtime.nc,
        subjects.TIMERS,
        subjects.DUE_CONSUMER,
        fired.handle,
        ensure=ensure,
        key=_match_of_timer,
        log=runtime.log,
        registry=runtime.registry,
        attempts=0,
    )


def _match_of_entry(delivery: Delivery) -> str:
    return subjects.game_and_match(delivery.subject)[1]


def _match_of_timer(delivery: Delivery) -> str:
    return subjects.match_of_timer(delivery.subject)
