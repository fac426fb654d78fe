"""The log on JetStream: one subject per match in the stream EVENTS, appended with compare-and-set.

One server and a cluster answer differently: the retry of an append that succeeded is a conflict on one server and a
duplicate acknowledgement on three, and a lost race has other codes. All of that is `Conflict` here. Reads go to any
server that holds the stream, settled ones to its leader.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from nats import errors
from nats.aio.client import Client

from libs.events import subjects
from libs.events.inbox import Inbox
from libs.events.log import Conflict, Stored, TooLarge, Unsettled

_LOST_RACE = frozenset({10071, 10158, 10164})
_TOO_LARGE = 10054
_NO_MESSAGE = 10037

_BATCH = 1000
_BATCH_GET = f"$JS.API.DIRECT.GET.{subjects.EVENTS}"
_LEADER_GET = f"$JS.API.STREAM.MSG.GET.{subjects.EVENTS}"


class _ApiError(Struct):
    err_code: int = 0
    description: str = ""


class _Ack(Struct):
    """What JetStream answers to a publish."""

    seq: int = 0
    duplicate: bool = False
    error: _ApiError | None = None


class _Held(Struct):
    seq: int
    data: bytes = b""


class _Got(Struct):
    """What the leader answers to the request for one message."""

    message: _Held | None = None
    error: _ApiError | None = None


_acks = msgspec.json.Decoder(_Ack)
_got = msgspec.json.Decoder(_Got)
_encode = msgspec.json.Encoder().encode


class JetStreamLog:
    """A `Log` in the stream EVENTS; the position is the stream's sequence.

    Start it before use and stop it afterwards; the connection belongs to the caller.
    """

    def __init__(self, nc: Client) -> None:
        self._inbox = Inbox(nc)

    async def start(self) -> None:
        """Begins to listen for answers."""
        await self._inbox.start()

    async def stop(self) -> None:
        """Stops listening; appends in flight are unsettled."""
        await self._inbox.stop()

    async def append(self, game: str, match: str, data: bytes, *, after: int, message_id: str) -> int:
        """As `Log.append`."""
        headers = {"Nats-Expected-Last-Subject-Sequence": str(after), "Nats-Msg-Id": message_id}
        if after == 0:
            # A match has one log, whatever the game: nothing may lie under its id in another game's place.
            headers["Nats-Expected-Last-Subject-Sequence-Subject"] = subjects.event("*", match)
        try:
            answer = await self._inbox.ask(subjects.event(game, match), data, headers)
        except errors.MaxPayloadError as error:
            raise TooLarge(f"an entry of {len(data)} bytes is over what the broker takes") from error
        try:
            ack = _acks.decode(answer.data)
        except msgspec.DecodeError as error:
            raise Unsettled(f"nobody keeps {subjects.EVENTS}: {answer.headers}") from error
        if ack.error is not None:
            raise _failure(ack.error, match, data, after)
        if ack.duplicate:
            raise Conflict(f"message id {message_id} is at position {ack.seq} already")
        return ack.seq

    async def read(self, game: str, match: str, *, after: int = 0, settled: bool = False) -> Sequence[Stored]:
        """As `Log.read`. A follower has the beginning of what the leader has, so only the rest is asked there."""
        subject = subjects.event(game, match)
        entries = await self._batch(subject, after)
        if settled:
            entries += await self._rest(subject, entries[-1].position if entries else after)
        return entries

    async def _batch(self, subject: str, after: int) -> list[Stored]:
        entries: list[Stored] = []
        while True:
            request = {"seq": after + 1, "next_by_subj": subject, "batch": _BATCH}
            parts, last = await self._inbox.ask_many(_BATCH_GET, _encode(request))
            for part in parts:
                headers = part.headers or {}
                entries.append(Stored(int(headers["Nats-Sequence"]), part.data))
            ending = last.headers or {}
            status = ending.get("Status")
            if status == "404":
                return entries
            if status != "204":
                raise Unsettled(f"a read of {subject} ended with {ending}")
            if ending.get("Nats-Num-Pending", "0") == "0":
                return entries
            after = entries[-1].position if entries else after

    async def _rest(self, subject: str, after: int) -> list[Stored]:
        entries: list[Stored] = []
        while True:
            answer = await self._inbox.ask(_LEADER_GET, _encode({"seq": after + 1, "next_by_subj": subject}))
            try:
                got = _got.decode(answer.data)
            except msgspec.DecodeError as error:
                raise Unsettled(f"nobody leads {subjects.EVENTS}: {answer.headers}") from error
            if got.message is not None:
                after = got.message.seq
                entries.append(Stored(after, got.message.data))
            elif got.error is not None and got.error.err_code == _NO_MESSAGE:
                return entries
            else:
                raise Unsettled(f"the leader's read of {subject} failed: {got.error}")


def _failure(error: _ApiError, match: str, data: bytes, after: int) -> Exception:
    if error.err_code in _LOST_RACE:
        return Conflict(f"match {match} does not end at position {after}: {error.description}")
    if error.err_code == _TOO_LARGE:
        return TooLarge(f"an entry of {len(data)} bytes is over what {subjects.EVENTS} takes")
    return Unsettled(f"the append to match {match} failed with {error.err_code}: {error.description}")
