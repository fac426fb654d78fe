"""Logs, metrics and health of a service: what operators see. Decides nothing.

Logs are structlog events, JSON lines or readable lines on a terminal, on standard error. Metrics are Prometheus's,
one registry per service, so that several services in one process do not mix.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TextIO

import structlog
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector
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


class Tally(Collector):
    """A counter by one label for places that every message passes: plain numbers, read when somebody asks for them.

    Count with `tally.counts[label] += 1`. A `Counter` of the library takes a lock each time.
    """

    def __init__(self, registry: CollectorRegistry, name: str, words: str, label: str, values: Sequence[str]) -> None:
        self.counts = dict.fromkeys(values, 0)
        self._name = name
        self._words = words
        self._label = label
        registry.register(self)

    def collect(self) -> Iterable[Metric]:
        """What Prometheus asks for."""
        family = CounterMetricFamily(self._name, self._words, labels=[self._label])
        for value, count in self.counts.items():
            family.add_metric([value], count)
        yield family


class ConsumerMetrics(Collector):
    """The counts of one pull consumer, as plain numbers."""

    def __init__(self, registry: CollectorRegistry, consumer: str, in_hand: Callable[[], int]) -> None:
        self.deliveries = 0
        self.redeliveries = 0
        self.failures = 0
        self.terminated = 0
        self._in_hand = in_hand
        self._prefix = f"spellfold_{consumer.replace('-', '_')}"
        registry.register(self)

    def collect(self) -> Iterable[Metric]:
        """What Prometheus asks for."""
        counts = (
            ("deliveries", "Messages taken from the stream", self.deliveries),
            ("redeliveries", "Messages that came again", self.redeliveries),
            ("failures", "Times that handling raised", self.failures),
            ("terminated", "Messages given up after repeated failures; every one needs a look", self.terminated),
        )
        for name, words, count in counts:
            yield CounterMetricFamily(f"{self._prefix}_{name}", words, value=count)
        yield GaugeMetricFamily(f"{self._prefix}_in_hand", "Messages in work", value=self._in_hand())


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
