"""What many commands have in common: where to look, who asks, and how an asynchronous command is run."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from typing import Annotated, Any, TypeVar

import typer
from msgspec import Struct

from libs.client.client import Client, connected
from libs.client.line import Token
from services.runtime import environment, loop_factory
from services.settings import read_settings
from services.standalone.cli.terminal import err
from services.standalone.home import home_folder
from services.standalone.identity import player_of
from services.standalone.reach import Place, Reached, reached
from services.standalone.sign_in import sign_in
from services.standalone.stack import token_for

T = TypeVar("T")

HomeOption = Annotated[
    str,
    typer.Option("--home", metavar="DIR", help="The data folder; else SPELLFOLD_HOME, else the user's data folder."),
]
NatsOption = Annotated[
    str,
    typer.Option(
        "--server",
        "--nats",
        metavar="URL",
        help="A Spellfold elsewhere: its web page (http://…), where you are signed in, or a broker without accounts "
        "(nats://…, commas between several). Else SPELLFOLD_NATS_URL, else the data folder's.",
    ),
]
DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="The Postgres of a Spellfold elsewhere. Else SPELLFOLD_DATABASE_URL, else the data folder's.",
    ),
]
PlayerOption = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="PLAYER",
        help="Your id, 1 to 40 of a-z, 0-9, _ and -, or the name of your account at a web page; it is remembered.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead, for programs.")]
MatchArgument = Annotated[str, typer.Argument(metavar="MATCH", help="A match id; `spellfold matches` lists them.")]


_CONNECT_S = 4.0


class Visit(Struct, frozen=True):
    """A stack that answers, and a client of it."""

    reached: Reached
    client: Client


def place_of(home: str, nats: str = "", database: str = "") -> Place:
    """The place that options and variables name; an option counts more than a variable.

    Servers that are named belong to a Spellfold elsewhere: whoever visits it starts no services of their own there.

    Raises:
        SettingsError: one of them cannot be used.
    """
    variables = environment()
    is_gateway = nats.startswith(("http://", "https://"))
    options = {"SPELLFOLD_NATS_URL": "" if is_gateway else nats, "SPELLFOLD_DATABASE_URL": database}
    named = variables.changed({name: value for name, value in options.items() if value})
    settings = read_settings(named)
    if is_gateway:
        gateways = variables.changed({"--server": nats}).urls("--server", (), schemes=("http", "https"))
        folder = home_folder(home or variables.text("SPELLFOLD_HOME"))
        return Place(home=folder, gateway_url=gateways[0], database_url=settings.database_url, environment=variables)
    return Place(
        home=home_folder(home or variables.text("SPELLFOLD_HOME")),
        nats_urls=settings.nats_urls if named.text("SPELLFOLD_NATS_URL") else (),
        database_url=settings.database_url,
        environment=variables,
    )


@asynccontextmanager
async def visiting(place: Place, player: str = "") -> AsyncGenerator[Visit]:
    """A client at the stack of a place, under the player's remembered id or the one given here.

    Raises:
        BadPlayerError: the id is no person's.
        Unreachable: the stack elsewhere does not answer. And as `reached` and `sign_in`.
    """
    async with reached(place, _waiting) as found:
        urls = found.addresses.nats_urls
        if place.gateway_url:
            signed_in = await asyncio.to_thread(sign_in, place.home, place.gateway_url, player)
            urls, name, token = signed_in.nats_urls, signed_in.player, signed_in.token
        else:
            name = player_of(place.home, player)
            token = _token(place, found, name)
        async with connected(urls, name, token=token, patience_s=_CONNECT_S) as client:
            yield Visit(found, client)


@asynccontextmanager
async def acting(visit: Visit, player: str) -> AsyncGenerator[Client]:
    """A client under a service's id, for the owner of the place: with the operator's rights where there are accounts.

    Raises as `visiting`.
    """
    addresses = visit.reached.addresses
    urls = (addresses.operator_url,) if addresses.operator_url else addresses.nats_urls
    async with connected(urls, player, patience_s=_CONNECT_S) as client:
        yield client


def _token(place: Place, found: Reached, player: str) -> Token | None:
    """What lets the player in at this home's own broker."""
    return (lambda: token_for(place.home, player)) if found.addresses.operator_url else None


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs an asynchronous command to its end."""
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        return runner.run(work)


def _waiting(text: str) -> AbstractContextManager[object]:
    console = err()
    return console.status(f"{text} ...") if console.is_terminal else nullcontext()
