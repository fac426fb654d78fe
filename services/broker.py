"""The connection to NATS: reconnects for ever, notices a dead link, says when it is closed for good. Sends nothing."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from faststream.nats import NatsBroker
from nats import errors
from nats.aio.client import Client, ErrorCallback, Server
from structlog.typing import FilteringBoundLogger

from services.settings import Settings

_PING_S = 10
_LOST_PINGS = 2
_CONNECT_PATIENCE_S = 5
_ROUND_TRIP_S = 2
_LEAST_WAIT_S = 0.05
_MOST_WAIT_S = 2.0


class BrokerLostError(Exception):
    """The broker refused the connection, or closed it for good; only a new process can help."""


def make_broker(settings: Settings, name: str, log: FilteringBoundLogger, on_lost: Callable[[], None]) -> NatsBroker:
    """A broker that is not connected yet. `on_lost` is called once if the connection is closed for good."""
    watcher = _Watcher(log, on_lost, [url.rpartition("@")[2] for url in settings.nats_urls])
    return _PatientBroker(
        list(settings.nats_urls),
        name=f"spellfold-{name}",
        logger=None,
        apply_types=False,
        max_reconnect_attempts=-1,
        connect_timeout=_CONNECT_PATIENCE_S,
        ping_interval=_PING_S,
        max_outstanding_pings=_LOST_PINGS,
        reconnect_to_server_handler=_next_server,
        error_cb=watcher.failed,
        disconnected_cb=watcher.disconnected,
        reconnected_cb=watcher.reconnected,
        closed_cb=watcher.closed,
    )


async def connected(broker: NatsBroker) -> Client:
    """The client of a broker that has just been connected.

    Raises:
        BrokerLostError: the server refused us; nats-py returns from such a connect without an error.
    """
    client = await broker.connect()
    if not client.is_connected:
        await client.close()
        raise BrokerLostError(f"the broker refused the connection: {client.last_error!r}")
    return client


async def answers(client: Client) -> bool:
    """Whether the broker answers a ping now: the client's own idea of being connected may be old."""
    if not client.is_connected:
        return False
    try:
        await client.flush(timeout=_ROUND_TRIP_S)
    except (errors.Error, OSError):
        return False
    return True


class _PatientBroker(NatsBroker):
    """FastStream's broker, patient with a server that refuses us.

    FastStream raises from the client's error callback when the server refuses the user. During a reconnect that ends
    the client's task and leaves it neither connected nor closed, for ever. A refusal may pass (sign-in may be away
    for a moment), so the client goes on trying, and the log says why it has to.
    """

    def _log_connection_broken(self, error_cb: ErrorCallback | None = None) -> ErrorCallback:
        assert error_cb is not None, "the watcher is always there"
        return error_cb


class _Watcher:
    """Writes what happens to the connection into the log; the same error only once in a row."""

    def __init__(self, log: FilteringBoundLogger, on_lost: Callable[[], None], servers: Sequence[str]) -> None:
        self._log = log
        self._on_lost = on_lost
        self._servers = servers
        self._last = ""

    async def failed(self, error: Exception) -> None:
        if repr(error) != self._last:
            self._last = repr(error)
            self._log.warning("broker error", error=self._last, broker=self._servers)

    async def disconnected(self) -> None:
        self._log.info("disconnected from the broker")

    async def reconnected(self) -> None:
        self._last = ""
        self._log.info("connected to the broker again")

    async def closed(self) -> None:
        self._on_lost()


def _next_server(servers: Sequence[Server], _info: Mapping[str, Any]) -> tuple[Server, float]:
    """The server tried least often, after a wait that grows, and differs so that processes do not come all at once."""
    chosen = min(servers, key=lambda server: server.reconnects)
    most = min(_MOST_WAIT_S, _LEAST_WAIT_S * 2 ** (chosen.reconnects + 1))
    return chosen, random.uniform(_LEAST_WAIT_S, most)  # noqa: S311 - spreads load, guards nothing
