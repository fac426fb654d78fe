"""An archive service on real servers, and hands to publish entries with and to look into its database."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar

import msgspec
import nats
from msgspec import Struct
from nats import errors
from nats.aio.client import Client

from libs.engine.game import Game
from libs.events import subjects
from libs.events.codec import encode
from libs.events.streams import ensure_streams
from libs.events.updates import Error
from services.archive.service import archive_service
from services.database import Connection, connect, migrate
from services.runtime import Runtime, opened
from services.settings import Environment, Settings
from tests.services.archive_given import GAMES, Lying, archived, one

A = TypeVar("A", bound=Struct)


async def until(holds: Callable[[], Awaitable[bool]], patience_s: float = 30.0) -> None:
    """Waits until it holds."""
    async with asyncio.timeout(patience_s):
        while not await holds():  # noqa: ASYNC110 - a database tells nobody by itself
            await asyncio.sleep(0.02)


class Stage(Struct):
    """What a test holds in its hands: a connection of its own to the broker, and one to the database."""

    nats_url: str
    database_url: str
    nc: Client
    looking: Connection

    @property
    def settings(self) -> Settings:
        """What an archive is started with."""
        return Settings(nats_urls=(self.nats_url,), database_url=self.database_url, stop_grace_s=5)

    @asynccontextmanager
    async def archive(self, games: Mapping[str, Game[Any]] = GAMES) -> AsyncGenerator[Runtime]:
        """One archive process's inside."""
        environment = Environment({"SPELLFOLD_MIGRATE": "on"})
        async with opened("archive", self.settings, environment) as runtime, archive_service(runtime, games):
            yield runtime

    async def publish(self, stream: Sequence[Lying]) -> int:
        """Puts messages into EVENTS, and returns the sequence of the last.

        A message without an answer goes again under its id: a cluster may just be choosing a leader.
        """
        jetstream = self.nc.jetstream()
        sequence = 0
        for message in stream:
            headers = {"Nats-Msg-Id": secrets.token_hex(16)}
            for attempts_left in (2, 1, 0):
                try:
                    ack = await jetstream.publish(message.subject, message.data, timeout=10, headers=headers)
                except errors.TimeoutError:
                    if not attempts_left:
                        raise
                else:
                    sequence = ack.seq
                    break
        return sequence

    async def consumer(self) -> str:
        """The name of the archive's own consumer."""
        return subjects.archive_consumer(await one(self.looking, "SELECT archive_id FROM archive.position"))

    async def position(self) -> int:
        """How far the archive is."""
        found: int = await one(self.looking, "SELECT sequence FROM archive.position")
        return found

    async def until_filed(self, sequence: int, patience_s: float = 30.0) -> None:
        """Waits until the archive has come this far."""

        async def holds() -> bool:
            return await self.position() >= sequence

        await until(holds, patience_s)

    async def archived(self, match: str) -> list[bytes]:
        """The match's entries in the archive."""
        return await archived(self.looking, match)

    async def ask(self, player: str, verb: str, question: Struct, answer: type[A]) -> A | Error:
        """Asks, and returns the answer or the error."""
        data = await self.ask_raw(player, verb, encode(question))
        return msgspec.json.decode(data, type=answer | Error)

    async def ask_raw(self, player: str, verb: str, question: bytes) -> bytes:
        """Asks with these bytes, and returns the answer's."""
        message = await self.nc.request(subjects.ask(player, verb), question, timeout=10)
        return message.data


@asynccontextmanager
async def staged(nats_url: str, database_url: str) -> AsyncGenerator[Stage]:
    """Streams and tables, and no archive yet."""
    async with AsyncExitStack() as stack:
        nc = await nats.connect(nats_url)
        stack.push_async_callback(nc.close)
        await ensure_streams(nc)
        looking = await stack.enter_async_context(await connect(database_url, "looking"))
        await migrate(looking, "archive")
        yield Stage(nats_url, database_url, nc, looking)


def metric(runtime: Runtime, name: str, **labels: str) -> float | None:
    """The value of a metric."""
    return runtime.registry.get_sample_value(f"spellfold_archive_{name}", labels)
