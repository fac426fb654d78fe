"""What is kept of a match, as a client fetches it: replays, exact logs, received commands. Changes nothing.

The received commands come straight from the stream AUDIT, which is for operators, not for players.
"""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec
from msgspec import UNSET, Struct
from nats.js.errors import NotFoundError

from libs.client.client import Client
from libs.events import subjects
from libs.events.codec import Undecodable, decode_frame, named_id
from libs.events.log_jetstream import JetStreamLog
from libs.events.questions import AskReplay, ReplayAnswer
from libs.events.updates import Update

OWN: Literal["own"] = "own"
"""The asker's own seat, or the spectators' view for an asker without one."""

Seat = int | Literal["own"] | None

_PAGE = 100
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class Received(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One command as it reached the server: when (Unix milliseconds), from whom, and its exact text.

    `version` is that of the entry which it became; without one it was refused, was a repetition, or still waits.
    """

    sequence: int
    at_ms: int
    player: str
    command: str
    version: int | None = None


class _Acting(Struct):
    id: str = ""


async def replay_pages(client: Client, match: str, seat: Seat, start: int = 0) -> AsyncIterator[ReplayAnswer]:
    """A replay page by page from version `start` on.

    `seat` is a number, `OWN` for the asker's, or `None` for the spectators' view. Raises as `Client.ask`.
    """
    seen_as = UNSET if seat == OWN else seat
    following: int | None = start
    while following is not None:
        question = AskReplay(match=match, seat=seen_as, from_=following, limit=_PAGE)
        page = msgspec.convert(await client.ask("replay", question), ReplayAnswer)
        yield page
        following = page.next


async def replay(client: Client, match: str, seat: Seat, start: int = 0) -> AsyncIterator[Update]:
    """The updates of a replay, oldest first. As `replay_pages`."""
    async for page in replay_pages(client, match, seat, start):
        for update in page.updates:
            yield update


async def exact_log(client: Client, match: str) -> Sequence[bytes]:
    """The exact bytes of every entry; nothing while the match is not over. Raises as `Client.ask`."""
    entries: list[bytes] = []
    async for page in replay_pages(client, match, None):
        entries.extend(entry.encode() for entry in page.entries)
    return entries


async def received_commands(client: Client, match: str) -> Sequence[Received]:
    """Everything that was sent to the match in the last seven days, in the order of its arrival."""
    accepted = await _accepted(client, match)
    jetstream = client.connection.jetstream()
    found: list[Received] = []
    following = 1
    while True:
        try:
            message = await jetstream.get_msg(
                subjects.AUDIT, following, subject=subjects.command(match, "*"), next=True
            )
        except NotFoundError:
            return found
        assert message.seq is not None
        assert message.subject is not None
        assert message.time is not None
        following = message.seq + 1
        player = subjects.match_and_player(message.subject)[1]
        data = message.data or b""
        at_ms = (message.time - _EPOCH) // _MILLISECOND
        found.append(
            Received(
                sequence=message.seq,
                at_ms=at_ms,
                player=player,
                command=data.decode(errors="replace"),
                version=accepted.pop((player, named_id(data) or "", at_ms), None),
            )
        )


async def _accepted(client: Client, match: str) -> dict[tuple[str, str, int], int]:
    """The versions by sender, command id and time: an id that was refused first may be accepted later."""
    log = JetStreamLog(client.connection)
    await log.start()
    try:
        stored = await log.read("*", match)
    finally:
        await log.stop()
    versions: dict[tuple[str, str, int], int] = {}
    for one in stored:
        try:
            frame = decode_frame(one.data)
        except Undecodable:
            continue
        versions[frame.actor, msgspec.json.decode(frame.command, type=_Acting).id, frame.at_ms] = frame.version
    return versions
