"""The clock's commands, and the door at which it knocks like every player. Judges nothing.

A command's id is derived from what it is about, so that the same need always sends the same bytes, whichever clock
sends them: the match answers a repeat as it answered the first.
"""

import hashlib

import msgspec
from msgspec import Struct
from nats.aio.client import Client

from libs.events import subjects
from libs.events.codec import encode
from libs.events.commands import AnyCommand, Expire, SetDeadline, Void
from libs.events.ids import CLOCK
from libs.events.inbox import Inbox
from libs.events.log import Unsettled

ABANDONED = "abandoned"
"""The reason with which the clock voids a match that nobody touched."""


class _Ack(Struct):
    seq: int = 0


_acks = msgspec.json.Decoder(_Ack)


class Door:
    """Sends commands of the clock to matches."""

    def __init__(self, nc: Client, inbox: Inbox) -> None:
        self._nc = nc
        self._inbox = inbox

    async def knock(self, match: str, command: AnyCommand) -> None:
        """Sends a command and returns when the broker has it.

        Never sends into a lost connection: what would be sent after an outage must be thought over first.

        Raises:
            Unsettled: the broker may or may not have it; send it again.
        """
        if not self._nc.is_connected:
            raise Unsettled(f"no connection to send {type(command).__name__} to match {match}")
        answer = await self._inbox.ask(subjects.play(CLOCK, match), encode(command))
        try:
            stored = _acks.decode(answer.data).seq
        except msgspec.DecodeError as error:
            raise Unsettled(f"nobody keeps {subjects.COMMANDS}: {answer.headers}") from error
        if not stored:
            raise Unsettled(f"{subjects.COMMANDS} answered {answer.data.decode(errors='replace')}")


def start_windows(match: str, version: int) -> SetDeadline:
    """The command that starts the windows which version `version` opened."""
    return SetDeadline(id=_id("opened", match, version))


def forgive(match: str, decision: int, due_ms: int, since_ms: int, attempt: int) -> SetDeadline:
    """The command that gives a full window to deadlines that fell into an outage since `since_ms`."""
    named = _id("outage", match, decision, due_ms, attempt)
    return SetDeadline(id=named, reason="outage", since_ms=since_ms)


def expire(match: str, decision: int, due_ms: int, attempt: int) -> Expire:
    """The command that reports a fired timer, for the `attempt`-th time.

    The attempt belongs into the id: an earlier one may have been accepted for another decision only.
    """
    return Expire(id=_id("expire", match, decision, due_ms, attempt))


def abandon(match: str, version: int) -> Void:
    """The command that ends a match which nobody has touched since `version`."""
    return Void(id=_id("void", match, version), reason=ABANDONED)


def _id(*about: object) -> str:
    return hashlib.sha256(" ".join(("spellfold.clock", *map(str, about))).encode()).hexdigest()[:32]
