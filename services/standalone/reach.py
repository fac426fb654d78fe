"""Finds the stack that a command is about: one elsewhere, the one that runs on this home, or one for the time being."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path

from msgspec import Struct

from services.settings import Environment
from services.standalone.home import HomeInUseError
from services.standalone.running import Addresses, read_addresses
from services.standalone.stack import running_stack, usual_doors
from services.telemetry import configure_logging

_PATIENCE_S = 90.0
_PAUSE_S = 0.2
_LOG = "spellfold.log"
_LARGEST_LOG_BYTES = 16 * 1024 * 1024

Waiting = Callable[[str], AbstractContextManager[object]]
"""Shows a person what is being waited for while the block lasts."""


class Place(Struct, frozen=True, kw_only=True):
    """Where a command was told to look.

    `home` is the folder; `nats_urls` names a stack elsewhere, with its `database_url` if that is needed, or
    `gateway_url` the gateway of one; `environment` are the process's variables.
    """

    home: Path
    nats_urls: tuple[str, ...] = ()
    gateway_url: str = ""
    database_url: str = ""
    environment: Environment


class Reached(Struct, frozen=True):
    """A stack that answers. `broken` is set when it can serve no more; `is_own`: this process runs it."""

    addresses: Addresses
    broken: asyncio.Event
    is_own: bool


@asynccontextmanager
async def reached(place: Place, waiting: Waiting) -> AsyncGenerator[Reached]:
    """The stack for as long as the block lasts; one that was started here is stopped at the end.

    Raises:
        HomeInUseError: another stack holds the folder but is not ready within 90 seconds.
        ServerFailedError, SettingsError: none could be started.
    """
    if place.nats_urls or place.gateway_url:
        addresses = Addresses(nats_urls=place.nats_urls, database_url=place.database_url, gateway_url=place.gateway_url)
        yield Reached(addresses, asyncio.Event(), is_own=False)
        return
    loop = asyncio.get_running_loop()
    until = loop.time() + _PATIENCE_S
    async with AsyncExitStack() as stack:
        found: Reached | None = None
        while found is None:
            try:
                with waiting("Reaching Spellfold; if none runs here, one is started"):
                    found = await _started(place, stack)
            except HomeInUseError:
                addresses = read_addresses(place.home)
                if addresses is not None:
                    found = await stack.enter_async_context(_other(place.home, addresses))
                elif loop.time() > until:
                    raise
                else:
                    await asyncio.sleep(_PAUSE_S)
        yield found


async def _started(place: Place, stack: AsyncExitStack) -> Reached:
    place.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    async with AsyncExitStack() as own:
        _log_into(place.home / _LOG, own)
        running = await own.enter_async_context(running_stack(place.home, place.environment, usual_doors()))
        stack.push_async_exit(own.pop_all())
    return Reached(running.addresses, running.broken, is_own=True)


@asynccontextmanager
async def _other(home: Path, addresses: Addresses) -> AsyncGenerator[Reached]:
    """Another process's stack, with a look now and then whether it is still there."""
    broken = asyncio.Event()

    async def look() -> None:
        while read_addresses(home) == addresses:  # noqa: ASYNC110 - another process's end is no event
            await asyncio.sleep(_PAUSE_S * 5)
        broken.set()

    looking = asyncio.create_task(look())
    try:
        yield Reached(addresses, broken, is_own=False)
    finally:
        looking.cancel()


def _log_into(place: Path, stack: AsyncExitStack) -> None:
    """Sends the services' logs into a file, so that they do not get between the lines of a game."""
    if place.exists() and place.stat().st_size > _LARGEST_LOG_BYTES:
        place.replace(place.with_suffix(".log.1"))
    file = stack.enter_context(place.open("a", encoding="utf-8", buffering=1))
    stack.callback(configure_logging)
    configure_logging("info", "json", file)
