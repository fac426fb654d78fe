"""The commands that serve: everything in one process until it is stopped, and the tables of the database."""

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated
from urllib.parse import urlsplit

import nats
import typer

from libs.events.streams import ensure_streams
from services.database import connect, migrate, owners
from services.gateway.app import LEAST_KEY_BYTES
from services.gateway.callout import issuer_of, public_half
from services.rhythm import told_to_end
from services.runtime import environment
from services.settings import SettingsError, read_settings
from services.standalone.accounts import accounts_configuration, passwords_of
from services.standalone.cli.options import DatabaseOption, HomeOption, JsonOption, place_of, run
from services.standalone.cli.terminal import UNREACHABLE, CommandFailedError, err, out, print_json
from services.standalone.home import HomeInUseError
from services.standalone.reach import Place
from services.standalone.running import Addresses, read_addresses
from services.standalone.stack import NATS_PORT, Doors, running_postgres, running_stack, usual_doors
from services.telemetry import configure_logging

_BROKER_KEY, _GATEWAY_KEY = "SPELLFOLD_BROKER_KEY", "SPELLFOLD_GATEWAY_KEY"

_FIRST_TELLING_S = 2.0
_TELLING_S = 10.0
_KNOCK_S = 2.0


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this file."""
    app.command(epilog="Example: spellfold up --websocket-port 8080")(up)
    app.command("migrate", epilog="Example: spellfold migrate --database postgresql://spellfold@db/spellfold")(
        migrate_database
    )
    app.command("broker-config", epilog="Example: spellfold broker-config > deploy/nats/accounts.conf")(broker_config)


def up(
    *,
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=65535, help="The TCP port of NATS; else 4222, or a free one if that is taken."
        ),
    ] = 0,
    websocket_port: Annotated[
        int,
        typer.Option(
            "--websocket-port", min=0, max=65535, help="The port of NATS over WebSocket; else 8481, or a free one."
        ),
    ] = 0,
    web_port: Annotated[
        int,
        typer.Option("--web-port", min=0, max=65535, help="The port of the web page; else 8480, or a free one."),
    ] = 0,
    home: HomeOption = "",
    json: JsonOption = False,
) -> None:
    """Serve until stopped: NATS, Postgres and every service in this process, on this machine only.

    SPELLFOLD_NATS_URL and SPELLFOLD_DATABASE_URL name servers to use instead of own ones. Name both or none.
    """
    raise typer.Exit(
        run(
            _up(
                place_of(home),
                usual_doors(nats_port=port, websocket_port=websocket_port, gateway_port=web_port),
                json=json,
            )
        )
    )


def migrate_database(*, database: DatabaseOption = "", home: HomeOption = "", json: JsonOption = False) -> None:
    """Bring the tables of every service up to date and, where SPELLFOLD_NATS_URL names a broker, make its streams.

    Streams need the operator's address: `spellfold broker-config --urls` prints it.
    """
    place = place_of(home, database=database)
    applied = run(_migrate(place))
    if place.nats_urls:
        run(_make_streams(place.nats_urls, read_settings(place.environment).replicas))
        err().print("streams: as planned")
    if json:
        print_json(applied)
        return
    for owner, names in applied.items():
        out().print(f"{owner}: {', '.join(names) or 'up to date'}")


def broker_config(
    *,
    urls: Annotated[
        str,
        typer.Option(
            "--urls",
            metavar="HOST:PORT",
            help="Print instead each user's address at these servers, commas between several: lines for .env.",
        ),
    ] = "",
) -> None:
    """Print the accounts and users of the broker for nats-server's configuration, passwords included.

    Passwords are made from SPELLFOLD_BROKER_KEY, the issuer from SPELLFOLD_GATEWAY_KEY: each at least 32 bytes in hex.
    """
    keys = {name: environment().secret(name, least_bytes=LEAST_KEY_BYTES) for name in (_BROKER_KEY, _GATEWAY_KEY)}
    missing = [name for name, key in keys.items() if key is None]
    if missing:
        raise SettingsError(f"{' and '.join(missing)} not set; `openssl rand -hex 32` makes a key")
    passwords = passwords_of((keys[_BROKER_KEY] or b"").hex())
    if urls:
        for user, password in passwords.items():
            servers = ",".join(f"nats://{user}:{password}@{one.strip()}" for one in urls.split(","))
            sys.stdout.write(f"{user.upper()}_NATS_URL={servers}\n")
        return
    sys.stdout.write(f"{accounts_configuration(passwords, public_half(issuer_of(keys[_GATEWAY_KEY] or b'')))}\n")


async def _make_streams(urls: tuple[str, ...], replicas: int) -> None:
    connection = await nats.connect(list(urls))
    try:
        await ensure_streams(connection, replicas)
    finally:
        await connection.close()


async def _up(place: Place, doors: Doors, *, json: bool) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    configure_logging(place.environment.text("SPELLFOLD_LOG_LEVEL", "info"))
    ready = asyncio.Event()
    serving = asyncio.create_task(_serve(place, doors, ready, json=json))
    stopping = asyncio.create_task(stop.wait())
    waiting = asyncio.create_task(_tell_what_is_missing(place.nats_urls, ready))
    await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
    for task in (stopping, waiting):
        task.cancel()
    if not serving.done():
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
        return 0
    await serving
    raise CommandFailedError("a server ended by itself; its log is in the data folder", UNREACHABLE)


async def _serve(place: Place, doors: Doors, ready: asyncio.Event, *, json: bool) -> None:
    """Serves until a server breaks; cancelled, it stops in order, also while it still starts."""
    async with running_stack(place.home, place.environment, doors) as stack:
        if told_to_end():
            return
        ready.set()
        _announce(place, stack.addresses, json=json)
        await stack.broken.wait()


async def _tell_what_is_missing(nats_urls: Sequence[str], ready: asyncio.Event) -> None:
    """Says which of the brokers that were named does not answer, soon and every ten seconds, until all is ready."""
    pause_s = _FIRST_TELLING_S
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(pause_s):
                await ready.wait()
            return
        for url in nats_urls:
            named = urlsplit(url)
            host, port = named.hostname or "localhost", named.port or NATS_PORT
            if not await _listens(host, port):
                err().print(f"Waiting for the NATS server at {host}:{port}: nothing answers there. Ctrl-C stops.")
        pause_s = _TELLING_S


async def _listens(host: str, port: int) -> bool:
    try:
        async with asyncio.timeout(_KNOCK_S):
            _, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


def _announce(place: Place, addresses: Addresses, *, json: bool) -> None:
    """Where it can be reached; never the database's password, which its owner finds in the folder."""
    if json:
        print_json(
            {
                "web": addresses.gateway_url,
                "nats": addresses.nats_urls,
                "websocket": addresses.websocket_url,
                "home": str(place.home),
            }
        )
        return
    console = err()
    console.print(f"Spellfold serves {place.home}")
    console.print(f"  Web page   {addresses.gateway_url}")
    console.print(f"  NATS       {', '.join(addresses.nats_urls)}")
    if addresses.websocket_url:
        console.print(f"  WebSocket  {addresses.websocket_url}")
    console.print("Ctrl-C stops it. `spellfold play` in another terminal joins it.")


async def _migrate(place: Place) -> dict[str, list[str]]:
    if place.database_url:
        return await _migrate_at(place.database_url)
    try:
        async with running_postgres(place.home) as url:
            return await _migrate_at(url)
    except HomeInUseError:
        addresses = read_addresses(place.home)
        if addresses is None:
            raise
    return await _migrate_at(addresses.database_url)


async def _migrate_at(url: str) -> dict[str, list[str]]:
    connection = await connect(url, "migrate")
    async with connection:
        return {owner: list(await migrate(connection, owner)) for owner in owners()}
