"""Everything in one process: servers, then every service, from one home folder. Decides nothing itself.

Servers that `SPELLFOLD_NATS_URL` or `SPELLFOLD_DATABASE_URL` name are used; what is not named is started here. The
services' other settings come from the same variables; the key and the wish to migrate are the stack's own.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from services.archive.service import archive_service
from services.clock.app import clock
from services.cpu.app import cpu
from services.match.service import match_service
from services.matchmaking.app import matchmaking
from services.runtime import Runtime, Service, opened
from services.settings import Environment, read_settings
from services.standalone.home import locked_home
from services.standalone.identity import CPU_KEY, SERVER_KEY, secret_of
from services.standalone.postgres import PostgresServer
from services.standalone.running import Addresses, remove_addresses, write_addresses
from services.standalone.servers import NatsServer, is_listened_on
from services.telemetry import HealthServer

SERVICES: Mapping[str, Service] = {
    "match": match_service,
    "archive": archive_service,
    "matchmaking": matchmaking,
    "clock": clock,
    "cpu": cpu,
}
"""Every service in the order in which they start; they stop in the opposite one."""


_KEY_ID = "home"
_LOOK_S = 1.0


class Doors(Struct, frozen=True, kw_only=True):
    """Where the stack listens: TCP ports on loopback, 0 for any free one; no WebSocket listener for `None`."""

    nats_port: int = 0
    websocket_port: int | None = None


class Stack(Struct, frozen=True):
    """A running stack: its doors, and an event that is set when it can serve no more."""

    addresses: Addresses
    broken: asyncio.Event


@asynccontextmanager
async def running_stack(home: Path, environment: Environment, doors: Doors | None = None) -> AsyncGenerator[Stack]:
    """The whole of it, for as long as the block lasts. `SPELLFOLD_*` settings in `environment` reach the services.

    Raises:
        HomeInUseError: another stack uses the folder.
        ServerFailedError: a server could not be started.
        SettingsError: a variable holds what cannot be used.
    """
    wanted = doors or Doors()
    given = read_settings(environment)
    has_nats = bool(environment.text("SPELLFOLD_NATS_URL"))
    async with AsyncExitStack() as stack:
        stack.enter_context(locked_home(home))
        remove_addresses(home)
        nats = (
            None if has_nats else NatsServer(home / "nats", port=wanted.nats_port, websocket_port=wanted.websocket_port)
        )
        postgres = None if given.database_url else PostgresServer(home / "postgres")
        for server in (postgres, nats):
            if server is not None:
                stack.push_async_callback(server.stop)
        await _start(*(server for server in (nats, postgres) if server is not None))
        addresses = Addresses(
            nats_urls=given.nats_urls if nats is None else (nats.url,),
            database_url=given.database_url if postgres is None else postgres.url,
            websocket_url=None if nats is None else nats.websocket_url,
            process=os.getpid(),
        )
        broken = asyncio.Event()
        ports = [server.port for server in (nats, postgres) if server is not None]
        await stack.enter_async_context(_watched(ports, broken))
        await stack.enter_async_context(_services(home, environment, addresses, broken, is_sole=nats is not None))
        write_addresses(home, addresses)
        stack.callback(remove_addresses, home)
        yield Stack(addresses, broken)


@asynccontextmanager
async def running_postgres(home: Path) -> AsyncGenerator[str]:
    """The home's database alone, without any service; yields its address. Raises as `running_stack`."""
    with locked_home(home):
        async with PostgresServer(home / "postgres") as postgres:
            yield postgres.url


async def _start(*servers: NatsServer | PostgresServer) -> None:
    """Starts servers side by side; if one fails, the others' starts are over before the failure is told."""
    outcomes = await asyncio.gather(*(server.start() for server in servers), return_exceptions=True)
    for outcome in outcomes:
        if outcome is not None:
            raise outcome


@asynccontextmanager
async def _watched(ports: Sequence[int], broken: asyncio.Event) -> AsyncGenerator[None]:
    """Sets the event when nobody listens any more on one of the ports: a server has ended by itself."""

    async def look() -> None:
        while all(is_listened_on(port) for port in ports):  # noqa: ASYNC110 - another process's end is no event
            await asyncio.sleep(_LOOK_S)
        broken.set()

    looking = asyncio.create_task(look())
    try:
        yield
    finally:
        looking.cancel()


@asynccontextmanager
async def _services(
    home: Path, environment: Environment, addresses: Addresses, broken: asyncio.Event, *, is_sole: bool
) -> AsyncGenerator[None]:
    changes = {"SPELLFOLD_MIGRATE": "on", **_keys(home, environment)}
    if not environment.text("SPELLFOLD_CPU_KEY"):
        changes["SPELLFOLD_CPU_KEY"] = secret_of(home, CPU_KEY)
    if is_sole and not environment.text("SPELLFOLD_SOLE_WORKER"):
        changes["SPELLFOLD_SOLE_WORKER"] = "yes"
    changed = environment.changed(changes)
    settings = replace(read_settings(changed), nats_urls=addresses.nats_urls, database_url=addresses.database_url)
    async with AsyncExitStack() as stack:
        runtimes: list[Runtime] = []
        for name, service in SERVICES.items():
            runtime = await stack.enter_async_context(opened(name, settings, changed, on_lost=broken.set))
            await stack.enter_async_context(service(runtime))
            runtimes.append(runtime)
        if settings.metrics_port:
            health = HealthServer(
                [runtime.registry for runtime in runtimes], [runtime.is_ready for runtime in runtimes]
            )
            await health.start(settings.metrics_host, settings.metrics_port)
            stack.push_async_callback(health.stop)
        yield


def _keys(home: Path, environment: Environment) -> Mapping[str, str]:
    """The home's own key for new matches or, if another one is given, for those that it began."""
    own = secret_of(home, SERVER_KEY)
    if not environment.text("SPELLFOLD_SERVER_KEY"):
        return {"SPELLFOLD_SERVER_KEY": own, "SPELLFOLD_SERVER_KEY_ID": _KEY_ID}
    older = filter(None, (environment.text("SPELLFOLD_SERVER_KEYS"), f"{_KEY_ID}={own}"))
    return {"SPELLFOLD_SERVER_KEYS": ",".join(older)}
