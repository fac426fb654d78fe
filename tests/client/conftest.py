"""A server with streams, a scripted match service, and a client, for the tests of this folder."""

from collections.abc import AsyncIterator

import nats
import pytest_asyncio

from libs.client.client import Client, connected
from libs.events.streams import ensure_streams
from tests.client.scripted import PLAYER, Scripted


@pytest_asyncio.fixture
async def scripted(empty_nats_url: str) -> AsyncIterator[Scripted]:
    connection = await nats.connect(empty_nats_url)
    await ensure_streams(connection)
    service = Scripted(connection)
    await service.start()
    yield service
    await connection.close()


@pytest_asyncio.fixture
async def client(nats_url: str, scripted: Scripted) -> AsyncIterator[Client]:
    async with connected(nats_url, PLAYER) as player:
        yield player
