"""Commands of one match that lie in COMMANDS unhandled, read through the stream's leader. Takes none away."""

import calendar
import time
from collections.abc import AsyncGenerator

import msgspec
from msgspec import Struct

from libs.events import subjects
from libs.events.inbox import Inbox
from libs.events.log import Unsettled

_NO_MESSAGE = 10037
_LEADER_GET = f"$JS.API.STREAM.MSG.GET.{subjects.COMMANDS}"
_NANOSECOND_DIGITS = 9


class Waiting(Struct, frozen=True):
    """A command as COMMANDS holds it; `at_ms` is the same time that its delivery carries."""

    subject: str
    sequence: int
    at_ms: int
    data: bytes


class _Held(Struct):
    subject: str
    seq: int
    time: str
    data: bytes = b""


class _ApiError(Struct):
    err_code: int = 0
    description: str = ""


class _Got(Struct):
    message: _Held | None = None
    error: _ApiError | None = None


_got = msgspec.json.Decoder(_Got)
_encode = msgspec.json.Encoder().encode


class Pending:
    """Looks into COMMANDS."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox

    async def earlier(self, match: str, before: int) -> AsyncGenerator[Waiting]:
        """The match's commands with a sequence below `before`, in stream order.

        Raises:
            Unsettled: the leader gave no answer.
        """
        wanted = subjects.command(match, "*")
        sequence = 1
        while True:
            request = _encode({"seq": sequence, "next_by_subj": wanted})
            answer = await self._inbox.ask(_LEADER_GET, request)
            try:
                got = _got.decode(answer.data)
            except msgspec.DecodeError as error:
                raise Unsettled(f"nobody leads {subjects.COMMANDS}: {answer.headers}") from error
            held = got.message
            if held is None:
                if got.error is not None and got.error.err_code == _NO_MESSAGE:
                    return
                raise Unsettled(f"the leader's read of {wanted} failed: {got.error}")
            if held.seq >= before:
                return
            yield Waiting(held.subject, held.seq, unix_ms(held.time), held.data)
            sequence = held.seq + 1


def unix_ms(stamp: str) -> int:
    """The Unix milliseconds of `2026-01-02T03:04:05.678901234Z`, by integers alone, so that they equal a delivery's."""
    whole, _, fraction = stamp.removesuffix("Z").partition(".")
    seconds = calendar.timegm(time.strptime(whole, "%Y-%m-%dT%H:%M:%S"))
    nanoseconds = int(fraction.ljust(_NANOSECOND_DIGITS, "0")[:_NANOSECOND_DIGITS])
    return seconds * 1000 + nanoseconds // 1_000_000
