"""Logs, metrics and health of a service: what operators see. Decides nothing.

Logs are structlog events, JSON lines or readable lines on a terminal, on standard error. Metrics are Prometheus's,
one registry per service, so that several services in one process do not mix.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import TextIO

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.exposition import generate_latest
from structlog.typing import FilteringBoundLogger, Processor

_REQUEST_BYTES = 8192
_REQUEST_PATIENCE_S = 5.0
_READY_PATIENCE_S = 3.0

Probe = Callable[[], Awaitable[bool]]
"""Whether a service can do its work right now."""


def configure_logging(level: str = "info", form: str = "auto", stream: TextIO | None = None) -> None:
    """Sends all logs, other libraries' too, to one stream (standard error if none is given).

    Args:
        level: debug, info, warning, error or critical.
        form: json, console, or auto: console if the stream is a terminal.
        stream: where the lines go.
    """
    out = stream or sys.stderr
    threshold = getattr(logging, level.upper())
    stamp: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = (
        [structlog.dev.ConsoleRenderer()]
        if form == "console" or (form == "auto" and out.isatty())
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(sort_keys=False)]
    )
    structlog.configure(
        processors=[*stamp, *last],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=stamp,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(level=max(threshold, logging.WARNING), handlers=[handler], force=True)


def logger(service: str) -> FilteringBoundLogger:
    """The logger of one service; every line names it."""
    bound: FilteringBoundLogger = structlog.get_logger(service=service)
    return bound


class ConsumerMetrics:
    """The counts of one pull consumer."""

    def __init__(self, registry: CollectorRegistry, consumer: str, in_hand: Callable[[], int]) -> None:
        prefix = f"spellfold_{consumer.replace('-', '_')}"
        self._deliveries = Counter(f"{prefix}_deliveries", "Messages taken from the stream", registry=registry)
        self._redeliveries = Counter(f"{prefix}_redeliveries", "Messages that came again", registry=registry)
        self._failures = Counter(f"{prefix}_failures", "Times that handling raised", registry=registry)
        self._terminated = Counter(
            f"{prefix}_terminated",
            "Messages given up after repeated failures; every one needs a look",
            registry=registry,
        )
        Gauge(f"{prefix}_in_hand", "Messages in work", registry=registry).set_function(in_hand)

    def count_delivery(self, *, again: bool) -> None:
        """One message arrived."""
        self._deliveries.inc()
        if again:
            self._redeliveries.inc()

    def count_failure(self) -> None:
        """Handling raised once."""
        self._failures.inc()

    def count_terminated(self, messages: int) -> None:
        """Messages were given up."""
        self._terminated.inc(messages)


class HealthServer:
    """A tiny HTTP server for operators: `/metrics`, `/healthz` (the loop turns), `/readyz` (all probes hold)."""

    def __init__(self, registries: Sequence[CollectorRegistry], probes: Sequence[Probe]) -> None:
        self._registries = registries
        self._probes = probes

    async def start(self, host: str, port: int) -> int:
        """Listens, and returns the port; 0 takes a free one.

        Raises:
            OSError: the port is taken.
        """
        self._server = await asyncio.start_server(self._answer, host, port, limit=_REQUEST_BYTES)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Stops listening."""
        self._server.close()
        await self._server.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_REQUEST_PATIENCE_S):
                head = await reader.readuntil(b"\r\n\r\n")
                status, body = await self._page(head.split(b"\r\n", 1)[0].split(b" "))
                writer.write(
                    f"HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"
                    f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
                )
                writer.write(body)
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # a caller that hangs up, dawdles or sends no HTTP gets no answer
        finally:
            writer.close()

    async def _page(self, request: Sequence[bytes]) -> tuple[str, bytes]:
        match request:
            case [b"GET", b"/healthz", _]:
                return "200 OK", b"alive\n"
            case [b"GET", b"/readyz", _]:
                return ("200 OK", b"ready\n") if await self._is_ready() else ("503 Service Unavailable", b"not ready\n")
            case [b"GET", b"/metrics", _]:
                return "200 OK", b"".join(generate_latest(registry) for registry in self._registries)
            case _:
                return "404 Not Found", b"/metrics, /healthz, /readyz\n"

    async def _is_ready(self) -> bool:
        try:
            async with asyncio.timeout(_READY_PATIENCE_S):
                answers = await asyncio.gather(*(probe() for probe in self._probes))
        except TimeoutError:
            return False
        return all(answers)
