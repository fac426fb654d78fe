"""The web server below the gateway: uvicorn in a process that has signals and logs of its own.

It waits for nobody longer than it must: a connection that sends no request, or takes no answer, is ended.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from typing import cast

import uvicorn
from msgspec import Struct
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

_MOST_CONNECTIONS = 2_000
_STOP_S = 5
_LARGEST_HEAD_BYTES = 32 * 1024


class Patience(Struct, frozen=True, kw_only=True):
    """Seconds until a connection is ended: without a whole head, without an end of its request, without another one."""

    head_s: float = 10
    request_s: float = 120
    idle_s: int = 10


@asynccontextmanager
async def served(
    application: Starlette, host: str, port: int, proxies: str = "", patience: Patience | None = None
) -> AsyncGenerator[None]:
    """The application over HTTP, from when it listens until its last answer is given.

    Args:
        application: what answers.
        host: the address to listen on.
        port: the port to listen on.
        proxies: addresses, with commas, whose `X-Forwarded-For` is believed.
        patience: how long it waits for a connection.

    Raises:
        OSError: the port is taken, or the address is none of this machine's.
    """
    patience = patience or Patience()
    with _listening(host, port) as listener:
        server = _Quiet(
            uvicorn.Config(
                application,
                http=_patient(patience),
                ws="none",
                log_config=None,
                log_level="error",
                access_log=False,
                lifespan="off",
                server_header=False,
                limit_concurrency=_MOST_CONNECTIONS,
                timeout_keep_alive=patience.idle_s,
                timeout_graceful_shutdown=_STOP_S,
                h11_max_incomplete_event_size=_LARGEST_HEAD_BYTES,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=proxies or None,
            )
        )
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            if serving.done():
                await serving
            await asyncio.sleep(0.005)
        try:
            yield
        finally:
            server.should_exit = True
            await serving


@contextlib.contextmanager
def _listening(host: str, port: int) -> Generator[socket.socket]:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        yield listener


class _Quiet(uvicorn.Server):
    """A web server that leaves signals alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


def _patient(patience: Patience) -> type[H11Protocol]:
    """Uvicorn's protocol, which alone would wait for ever for the end of a head, a body, or an answer's taker."""

    class Patient(H11Protocol):
        _end: asyncio.TimerHandle | None = None
        _timed: RequestResponseCycle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - as uvicorn has it
            super().connection_made(transport)
            self._end_in(patience.head_s)

        def data_received(self, data: bytes) -> None:
            if self._timed is not None and self._timed.response_complete:
                self._timed = None
                self._end_in(patience.head_s)
            super().data_received(data)
            cycle = cast("RequestResponseCycle | None", self.cycle)  # none before the first request
            if cycle is not None and cycle is not self._timed and not cycle.response_complete:
                self._timed = cycle
                self._end_in(patience.request_s)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._end is not None:
                self._end.cancel()
            super().connection_lost(exc)

        def _end_in(self, seconds: float) -> None:
            if self._end is not None:
                self._end.cancel()
            self._end = self.loop.call_later(seconds, self.transport.abort)

    return Patient
