"""Everything in one process: servers, then every service, from one home folder. Decides nothing itself.

Servers that `SPELLFOLD_NATS_URL` or `SPELLFOLD_DATABASE_URL` name are used; what is not named is started here. The
services' other settings come from the same variables; the key and the wish to migrate are the stack's own.
"""

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import nats
from msgspec import Struct
from msgspec.structs import replace

from libs.events.streams import ensure_streams
from services.archive.service import archive_service
from services.clock.app import clock
from services.cpu.app import cpu
from services.gateway.app import gateway
from services.gateway.callout import issuer_of, public_half
from services.gateway.tokens import Tokens
from services.match.service import match_service
from services.matchmaking.app import matchmaking
from services.rights import OPERATOR
from services.runtime import Runtime, Service, opened
from services.settings import Environment, read_settings
from services.standalone.accounts import accounts_configuration, passwords_of
from services.standalone.home import locked_home
from services.standalone.identity import BROKER_KEY, CPU_KEY, GATEWAY_KEY, SERVER_KEY, secret_of
from services.standalone.postgres import PostgresServer
from services.standalone.running import Addresses, remove_addresses, write_addresses
from services.standalone.servers import LOOPBACK, NatsServer, free_port, is_listened_on
from services.telemetry import HealthServer

SERVICES: Mapping[str, Service] = {
    "gateway": gateway,
    "match": match_service,
    "archive": archive_service,
    "matchmaking": matchmaking,
    "clock": clock,
    "cpu": cpu,
}
"""Every service in the order in which they start; they stop in the opposite one."""


NATS_PORT, WEB_PORT, WEBSOCKET_PORT = 4222, 8480, 8481
"""Where people look for the broker and for the web page, and where an open page finds the broker after a restart."""

_KEY_ID = "home"
_LOOK_S = 1.0
_TOKEN_S = 60


class Doors(Struct, frozen=True, kw_only=True):
    """Where the stack listens: TCP ports on loopback, 0 for any free one."""

    nats_port: int = 0
    websocket_port: int = 0
    gateway_port: int = 0


def usual_doors(*, nats_port: int = 0, websocket_port: int = 0, gateway_port: int = 0) -> Doors:
    """The ports that are named, else those where people look first, where they are free."""
    return Doors(
        nats_port=nats_port or _if_free(NATS_PORT),
        websocket_port=websocket_port or _if_free(WEBSOCKET_PORT),
        gateway_port=gateway_port or _if_free(WEB_PORT),
    )


def _if_free(port: int) -> int:
    return 0 if is_listened_on(port) else port


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
        nats = None if has_nats else _guarded_server(home, wanted)
        postgres = None if given.database_url else PostgresServer(home / "postgres")
        for server in (postgres, nats):
            if server is not None:
                stack.push_async_callback(server.stop)
        await _start(*(server for server in (nats, postgres) if server is not None))
        gateway_port = wanted.gateway_port or free_port()
        addresses = Addresses(
            nats_urls=given.nats_urls if nats is None else (nats.url,),
            database_url=given.database_url if postgres is None else postgres.url,
            websocket_url=None if nats is None else nats.websocket_url,
            operator_url="" if nats is None else nats.url_of(_credentials(home, OPERATOR)),
            gateway_url=f"http://{LOOPBACK}:{gateway_port}",
            process=os.getpid(),
        )
        broken = asyncio.Event()
        ports = [server.port for server in (nats, postgres) if server is not None]
        await stack.enter_async_context(_watched(ports, broken))
        if nats is not None:
            await _make_streams(addresses.operator_url, given.replicas)
        await stack.enter_async_context(_services(home, environment, addresses, broken, nats))
        write_addresses(home, addresses)
        stack.callback(remove_addresses, home)
        yield Stack(addresses, broken)


def token_for(home: Path, player: str) -> str:
    """A token that lets the player in at this home's broker: whoever can read the home's keys may be anybody there."""
    tokens = Tokens(bytes.fromhex(secret_of(home, GATEWAY_KEY)), _TOKEN_S)
    return tokens.issue(player, int(time.time()))[0]


def _guarded_server(home: Path, doors: Doors) -> NatsServer:
    """A broker that lets services in by password and players by the gateway's word."""
    issuer = public_half(issuer_of(bytes.fromhex(secret_of(home, GATEWAY_KEY))))
    return NatsServer(
        home / "nats",
        port=doors.nats_port,
        websocket_port=doors.websocket_port,
        more=accounts_configuration(passwords_of(secret_of(home, BROKER_KEY)), issuer),
        credentials=_credentials(home, OPERATOR),
    )


def _credentials(home: Path, user: str) -> str:
    return f"{user}:{passwords_of(secret_of(home, BROKER_KEY))[user]}"


async def _make_streams(url: str, replicas: int) -> None:
    """Makes the streams, which services may only look at."""
    connection = await nats.connect(url)
    try:
        await ensure_streams(connection, replicas)
    finally:
        await connection.close()


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
    home: Path, environment: Environment, addresses: Addresses, broken: asyncio.Event, nats: NatsServer | None
) -> AsyncGenerator[None]:
    changes = {
        "SPELLFOLD_MIGRATE": "on",
        "SPELLFOLD_GATEWAY_KEY": secret_of(home, GATEWAY_KEY),
        "SPELLFOLD_GATEWAY_PORT": addresses.gateway_url.rpartition(":")[2],
        **_keys(home, environment),
    }
    defaults = {"SPELLFOLD_CPU_KEY": secret_of(home, CPU_KEY)}
    if nats is not None:
        defaults["SPELLFOLD_SOLE_WORKER"] = "yes"
        defaults["SPELLFOLD_NATS_LOG"] = str(nats.log)
    if addresses.websocket_url is not None:
        defaults["SPELLFOLD_PUBLIC_WEBSOCKET_URL"] = f"ws://{{host}}:{addresses.websocket_url.rpartition(':')[2]}"
    changes |= {name: value for name, value in defaults.items() if not environment.text(name)}
    changed = environment.changed(changes)
    settings = replace(read_settings(changed), nats_urls=addresses.nats_urls, database_url=addresses.database_url)
    async with AsyncExitStack() as stack:
        runtimes: list[Runtime] = []
        for name, service in SERVICES.items():
            own = settings if nats is None else replace(settings, nats_urls=(nats.url_of(_credentials(home, name)),))
            runtime = await stack.enter_async_context(opened(name, own, changed, on_lost=broken.set))
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
