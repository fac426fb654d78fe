"""The web server below the gateway: whoever dawdles is let go, and others are served meanwhile."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from services.gateway.server import Patience, served
from services.standalone.servers import free_port

SHORT = Patience(head_s=0.3, request_s=0.6, idle_s=1)
LARGE = b"x" * 30_000_000


async def echo(request: Request) -> Response:
    return Response(await request.body())


async def large(_: Request) -> Response:
    return Response(LARGE)


@contextlib.asynccontextmanager
async def running(patience: Patience = SHORT) -> AsyncGenerator[int]:
    port = free_port()
    application = Starlette(routes=[Route("/", echo, methods=["GET", "POST"]), Route("/large", large)])
    async with served(application, "127.0.0.1", port, patience=patience):
        yield port


async def heard(reader: asyncio.StreamReader) -> bytes:
    """Everything until the connection ends."""
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 10)
    return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: x\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc",
    ],
)
async def test_a_request_that_never_ends_ends_its_connection(sent: bytes):
    async with running() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)

        assert b"200 OK" not in await heard(reader)
        writer.close()


async def test_a_request_that_trickles_in_ends_its_connection():
    async with running() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ")
        answer = asyncio.create_task(heard(reader))

        while not answer.done():
            writer.write(b"a")
            await asyncio.sleep(0.05)

        assert await answer == b""
        writer.close()


async def test_an_answer_that_nobody_takes_ends_its_connection():
    async with running() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n")
        await writer.drain()
        await asyncio.sleep(2 * SHORT.request_s)

        assert len(await heard(reader)) < len(LARGE)
        writer.close()


async def test_a_connection_may_ask_again_and_again():
    async with running(Patience(head_s=1, request_s=1.5, idle_s=2)) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in range(8):
            writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\n%d" % number)
            answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n%d" % number), 10)
            await asyncio.sleep(0.3)

            assert answer.startswith(b"HTTP/1.1 200 OK")
        writer.close()


async def test_an_address_that_is_taken_is_told():
    async with running() as port:
        with pytest.raises(OSError, match="in use"):
            async with served(Starlette(), "127.0.0.1", port):
                pass
