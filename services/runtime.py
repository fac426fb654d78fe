"""What every service runs in: settings, logs, connection, metrics, an orderly start and stop.

This is the only place that reads the environment or the clock. `run` is for a process of its own (`python -m
services.match`), `opened` for a service inside another process (standalone, tests).
"""

import asyncio
import gc
import os
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

from faststream import FastStream
from nats import errors
from nats.aio.client import Client
from prometheus_client import CollectorRegistry
from structlog.typing import FilteringBoundLogger

from services.broker import answers, connected, make_broker
from services.settings import Environment, Settings, SettingsError, read_settings
from services.telemetry import HealthServer, Probe, configure_logging, logger

_BAD_SETTINGS = 2
_LOST = 1


@dataclass(frozen=True)
class Runtime:
    """What a service is given.

    `registry` collects its metrics. A service that needs more than the broker (a database) adds a probe to `probes`.
    """

    name: str
    settings: Settings
    environment: Environment
    nc: Client
    log: FilteringBoundLogger
    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    probes: list[Probe] = field(default_factory=list[Probe])

    async def is_ready(self) -> bool:
        """Whether the broker answers and every probe holds."""
        return await answers(self.nc) and all([await probe() for probe in self.probes])


Service = Callable[[Runtime], AbstractAsyncContextManager[None]]
"""A service: entered, it works; left, it has stopped in order."""


def now_ms() -> int:
    """The time of this machine in Unix milliseconds. Never used to judge a move: commands bring the broker's time."""
    return time.time_ns() // 1_000_000


def environment() -> Environment:
    """The variables of this process."""
    return Environment(os.environ)


def run(name: str, service: Service) -> None:
    """Runs one service until SIGTERM or SIGINT, and ends the process.

    Exit codes: 0 after an orderly stop, 1 if the broker is lost for good or the service failed, 2 for bad settings.
    """
    variables = environment()
    try:
        settings = read_settings(variables)
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(_BAD_SETTINGS)
    configure_logging(settings.log_level, settings.log_format)
    log = logger(name)
    try:
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            sys.exit(runner.run(_serve(name, service, settings, variables, log)))
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(_BAD_SETTINGS)
    except Exception:
        log.exception("the service failed")
        sys.exit(_LOST)


@asynccontextmanager
async def opened(
    name: str,
    settings: Settings,
    variables: Environment | None = None,
    *,
    on_lost: Callable[[], None] | None = None,
) -> AsyncGenerator[Runtime]:
    """A runtime with a connection of its own, inside a process that has other things to do.

    Raises:
        BrokerLostError: the broker refused the connection.
    """
    log = logger(name)
    closing = False

    def lost() -> None:
        if not closing:
            log.critical("the broker closed the connection for good")
            if on_lost is not None:
                on_lost()

    broker = make_broker(settings, name, log, lost)
    nc = await connected(broker)
    try:
        yield Runtime(name, settings, variables or environment(), nc, log)
    finally:
        closing = True
        # Draining needs the broker; without it there is nothing to wait for, and closing may fail on the dead socket
        # (with a RuntimeError where the event loop is uvloop's).
        with suppress(OSError, RuntimeError, errors.Error):
            await (broker.stop() if nc.is_connected else nc.close())


async def _serve(
    name: str, service: Service, settings: Settings, variables: Environment, log: FilteringBoundLogger
) -> int:
    """The process's life: FastStream brings signals, start and stop in order; the service brings the work."""
    stack = AsyncExitStack()
    is_lost = False
    is_stopping = False

    def lost() -> None:
        nonlocal is_lost
        if not is_stopping:
            is_lost = True
            log.critical("the broker closed the connection for good")
            app.exit()

    async def start() -> None:
        runtime = Runtime(name, settings, variables, await connected(broker), log)
        if settings.metrics_port:
            health = HealthServer((runtime.registry,), (runtime.is_ready,))
            await health.start(settings.metrics_host, settings.metrics_port)
            stack.push_async_callback(health.stop)
        await stack.enter_async_context(service(runtime))
        # What was made by now stays to the end: looking at it again would stop the service for 50 ms at a time.
        gc.collect()
        gc.freeze()
        log.info("started", broker=[url.rpartition("@")[2] for url in settings.nats_urls])

    async def stop() -> None:
        nonlocal is_stopping
        is_stopping = True
        await stack.aclose()

    broker = make_broker(settings, name, log, lost)
    app = FastStream(broker, logger=None, after_startup=[start], on_shutdown=[stop])
    try:
        await app.run()
    except (errors.ConnectionClosedError, errors.ConnectionReconnectingError):
        log.info("stopped without the broker")
    log.info("stopped")
    return _LOST if is_lost else 0


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop where it exists."""
    try:
        import uvloop  # noqa: PLC0415 - not on every platform
    except ImportError:
        return None
    return uvloop.new_event_loop
