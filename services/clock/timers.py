"""The durable timers: one message schedule a decision in the stream TIMERS. Knows subjects and headers, not matches.

A schedule lies on `timer.<match>.<decision>`, where a newer one replaces it. When it is due the broker takes it away
and puts its payload on `due.<match>.<decision>` in the same stream: up to 260 ms late, never early, at once if its
time has passed already.
"""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime

import msgspec
from msgspec import Struct, field

from libs.events import subjects
from libs.events.codec import encode
from libs.events.inbox import Inbox
from libs.events.log import Unsettled

_PURGE = f"$JS.API.STREAM.PURGE.{subjects.TIMERS}"
_GET = f"$JS.API.DIRECT.GET.{subjects.TIMERS}"
_SCHEDULE = "Nats-Schedule"
_TARGET = "Nats-Schedule-Target"


class Ring(Struct, frozen=True):
    """What a timer carries and brings when it fires.

    `due_ms` is the deadline in Unix milliseconds, `position` where in the match's log it was set.
    """

    game: str
    due_ms: int
    position: int


class Live(Struct):
    """The timers of one match, deadline by decision: `scheduled` are to fire, `fired` have, and are not done with."""

    scheduled: dict[int, int] = field(default_factory=dict[int, int])
    fired: dict[int, int] = field(default_factory=dict[int, int])


class _Trouble(Struct):
    err_code: int = 0
    description: str = ""


class _Answer(Struct):
    """What JetStream answers to a publish (`seq`) or a purge (`success`)."""

    seq: int = 0
    success: bool = False
    error: _Trouble | None = None


_answers = msgspec.json.Decoder(_Answer)
_rings = msgspec.json.Decoder(Ring)


class Timers:
    """Sets, clears and looks at timers. Every method may be repeated, and raises `Unsettled` without a good answer."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox

    async def arm(self, match: str, decision: int, ring: Ring) -> None:
        """Lets the decision's timer fire at `ring.due_ms`, in place of any that is scheduled for it."""
        headers = {_SCHEDULE: f"@at {_rfc3339(ring.due_ms)}", _TARGET: subjects.due(match, decision)}
        await self._do(subjects.timer(match, decision), encode(ring), headers)

    async def disarm(self, match: str, decision: int) -> None:
        """Clears the decision's timer, if there is one."""
        await self._do(_PURGE, encode({"filter": subjects.timer(match, decision)}))

    async def disarm_match(self, match: str) -> None:
        """Clears every timer of the match, those that have fired included."""
        await asyncio.gather(
            self._do(_PURGE, encode({"filter": subjects.timers(match)})),
            self._do(_PURGE, encode({"filter": subjects.dues(match)})),
        )

    async def forget(self, match: str, decision: int, sequence: int) -> None:
        """Clears what has fired for the decision, up to this sequence of the stream."""
        await self._do(_PURGE, encode({"filter": subjects.due(match, decision), "seq": sequence + 1}))

    async def live(self, match: str) -> Live:
        """The timers that the match has now."""
        wanted = {"multi_last": [subjects.timers(match), subjects.dues(match)]}
        parts, last = await self._inbox.ask_many(_GET, encode(wanted))
        status = (last.headers or {}).get("Status")
        if status not in ("204", "404"):
            raise Unsettled(f"a look at the timers of match {match} ended with {last.headers}")
        live = Live()
        for part in parts:
            subject = (part.headers or {})["Nats-Subject"]
            kind = live.scheduled if subject.startswith("timer.") else live.fired
            with suppress(ValueError):  # what is not of a clock's making is no timer
                kind[subjects.match_and_decision(subject)[1]] = read_ring(part.data).due_ms
        return live

    async def _do(self, subject: str, payload: bytes, headers: dict[str, str] | None = None) -> None:
        answer = await self._inbox.ask(subject, payload, headers)
        try:
            outcome = _answers.decode(answer.data)
        except msgspec.DecodeError as error:
            raise Unsettled(f"nobody keeps {subjects.TIMERS}: {answer.headers}") from error
        if outcome.error is not None or not (outcome.seq or outcome.success):
            raise Unsettled(f"{subject} was answered with {answer.data.decode(errors='replace')}")


def read_ring(data: bytes) -> Ring:
    """What a timer carries.

    Raises:
        ValueError: the bytes are not of this clock's making.
    """
    return _rings.decode(data)


def _rfc3339(at_ms: int) -> str:
    """A time in Unix milliseconds as the broker reads it, to the millisecond and without a float."""
    seconds, milliseconds = divmod(at_ms, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{milliseconds:03d}Z"
