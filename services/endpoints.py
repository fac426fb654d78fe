"""Request/reply endpoints as NATS services, so that `nats micro ls` shows them: typed questions in, typed answers out.

An endpoint never lets a bad request or a bug of its own stop the service: the asker gets an `Error` and the next
request is served. What cannot be decoded is `bad_request`, what raises is `internal_error`.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct
from nats import errors, micro
from nats.aio.client import Client
from nats.micro.request import Request
from nats.micro.service import EndpointStats, Service, ServiceConfig
from prometheus_client import CollectorRegistry, Counter, Histogram
from structlog.typing import FilteringBoundLogger

from libs.events import codec, ids, subjects
from libs.events.faults import in_words
from libs.events.flushing import flush
from libs.events.updates import Error
from services.limits import Limit

Q = TypeVar("Q", bound=Struct)

BAD_REQUEST = "bad_request"
INTERNAL_ERROR = "internal_error"
SLOW_DOWN = "slow_down"

# No id, name or card has it, and Postgres can neither store nor compare it.
_NUL = b"\\u0000"
_QUEUE_GROUP = "services"
_AT_ONCE = 64

RATE_S, BURST = 50, 300
"""Requests a second that one player may send to one endpoint process, on the average, and at once."""


class Endpoint(Generic[Q]):
    """One verb: where it is asked, what a question looks like, and who answers.

    Args:
        subject: the subject with a wildcard in the player's place, as `subjects.ask("*", verb)` or `subjects.lobby`.
        question: the struct of a question; it must forbid unknown fields. An empty body stands for `{}`.
        answer: called with the player (from the subject, which the broker guards) and the question; returns a struct,
            tagged `<verb>_answer`, or an `Error`.
    """

    def __init__(self, subject: str, question: type[Q], answer: Callable[[str, Q], Awaitable[Struct]]) -> None:
        if not question.__struct_config__.forbid_unknown_fields:
            raise TypeError(f"{question.__name__} must forbid unknown fields")
        self.subject = subject
        self.verb = subject.rsplit(".", 1)[1]
        self._decoder = msgspec.json.Decoder(question)
        self._answer = answer

    async def reply_to(self, subject: str, data: bytes) -> Struct:
        """The answer to one request; an `Error` if its bytes are not a question."""
        if _NUL in data:
            return Error(BAD_REQUEST, f"{self.verb}: a text holds U+0000, which no name has")
        try:
            question = self._decoder.decode(data or b"{}")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Error(BAD_REQUEST, f"{self.verb}: {in_words(error)}")
        return await self._answer(subjects.asker(subject), question)


class AnyEndpoint(Protocol):
    """An endpoint whatever its question."""

    subject: str
    verb: str

    async def reply_to(self, subject: str, data: bytes) -> Struct:
        """The answer to one request."""
        ...


class Endpoints:
    """The endpoints of one service, served by any number of processes that share the work.

    Args:
        nc: the connection.
        name: the service's name in `nats micro ls`.
        endpoints: what is served.
        log: where failures go.
        registry: where counts and durations go.
        at_once: the most requests of one endpoint in work together; more wait.
        rate_s: requests a second that one player may send, on the average, 0 without a limit; services and the house
            have none. More are refused with `slow_down`.
        burst: the most that one player may send at once.
    """

    def __init__(
        self,
        nc: Client,
        name: str,
        endpoints: Sequence[AnyEndpoint],
        *,
        log: FilteringBoundLogger,
        registry: CollectorRegistry,
        description: str = "",
        version: str = "1.0.0",
        at_once: int = _AT_ONCE,
        rate_s: float = RATE_S,
        burst: int = BURST,
    ) -> None:
        self._nc = nc
        self._config = ServiceConfig(f"spellfold-{name}", version, description)
        limit = Limit(burst, rate_s)
        prefix = f"spellfold_{name.replace('-', '_')}"
        requests = Counter(f"{prefix}_requests", "Requests by verb and outcome", ("verb", "outcome"), registry=registry)
        seconds = Histogram(f"{prefix}_request_seconds", "Seconds per request", ("verb",), registry=registry)
        self._served = tuple(_Served(endpoint, log, requests, seconds, at_once, limit) for endpoint in endpoints)

    async def start(self) -> None:
        """Begins to serve; when this returns, the broker knows of every endpoint."""
        by_name = {served.endpoint.verb: served for served in self._served}

        def stats(endpoint: EndpointStats) -> dict[str, int]:
            return by_name[endpoint.name].counts()

        self._service: Service = await micro.add_service(self._nc, self._config, stats_handler=stats)
        for served in self._served:
            await self._service.add_endpoint(
                name=served.endpoint.verb,
                subject=served.endpoint.subject,
                queue_group=_QUEUE_GROUP,
                handler=served.take,
            )
        await flush(self._nc)

    async def stop(self) -> None:
        """Takes no more requests and finishes those in work."""
        with contextlib.suppress(errors.Error):  # the connection may be gone, and with it every subscription
            await self._service.stop()
        for served in self._served:
            await served.finish()


class _Served:
    """One endpoint in service: requests in work, and their counts."""

    def __init__(
        self,
        endpoint: AnyEndpoint,
        log: FilteringBoundLogger,
        requests: Counter,
        seconds: Histogram,
        at_once: int,
        limit: Limit,
    ) -> None:
        self.endpoint = endpoint
        self._limit = limit
        self._log = log
        self._requests = requests
        self._seconds = seconds.labels(endpoint.verb)
        self._room = asyncio.Semaphore(at_once)
        self._tasks: set[asyncio.Task[None]] = set()
        self._answered = 0
        self._refused = 0

    def counts(self) -> dict[str, int]:
        """What `nats micro stats` shows beside its own figures, which know nothing of answers given in tasks."""
        return {"answered": self._answered, "errors": self._refused, "in_work": len(self._tasks)}

    async def take(self, request: Request) -> None:
        """Starts work on one request, as soon as there is room. One whose answer nobody could take is dropped."""
        reply: str = request._msg.reply  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - nats-py shows it nowhere else
        if not subjects.is_inbox(reply):
            self._requests.labels(self.endpoint.verb, "no_inbox").inc()
            return
        player = subjects.asker(request.subject)
        wait_s = 0.0 if ids.is_reserved(player) else self._limit.take(player, asyncio.get_running_loop().time())
        if wait_s:
            await self._respond(request, Error(SLOW_DOWN, f"you ask too much; the next may come in {wait_s:.2g} s"))
            return
        await self._room.acquire()
        task = asyncio.get_running_loop().create_task(self._serve(request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Waits for the requests in work."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, request: Request) -> None:
        try:
            with self._seconds.time():
                answer = await self._outcome(request)
            await self._respond(request, answer)
        finally:
            self._room.release()

    async def _outcome(self, request: Request) -> Struct:
        try:
            return await self.endpoint.reply_to(request.subject, request.data)
        except Exception:  # noqa: BLE001 - the message edge: a bug answers this request only
            self._log.exception("answering failed", subject=request.subject)
            return Error(INTERNAL_ERROR, f"{self.endpoint.verb} failed; try again later")

    async def _respond(self, request: Request, answer: Struct) -> None:
        try:
            if isinstance(answer, Error):
                self._refused += 1
                self._requests.labels(self.endpoint.verb, answer.reason).inc()
                await request.respond_error(answer.reason, _one_line(answer.message), codec.encode(answer))
            else:
                self._answered += 1
                self._requests.labels(self.endpoint.verb, "answered").inc()
                await request.respond(codec.encode(answer))
        except ValueError:
            pass  # nobody waits for an answer
        except errors.MaxPayloadError:
            self._log.error("the answer is larger than the broker takes", subject=request.subject)
            await request.respond(codec.encode(Error(INTERNAL_ERROR, "the answer is too large to be sent")))
        except errors.Error as error:
            self._log.warning("an answer could not be sent", subject=request.subject, error=repr(error))


def _one_line(text: str) -> str:
    """The text as a header value: printable ASCII, 200 characters at most."""
    return "".join(letter if " " <= letter <= "~" else "?" for letter in text[:200])


def any_of(*endpoints: Endpoint[Any]) -> Sequence[AnyEndpoint]:
    """The endpoints as one sequence, whatever their questions."""
    return endpoints
