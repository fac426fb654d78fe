"""Has matches made: asks for each that is written down until it exists, or is refused for good. Knows no results."""

import asyncio

import msgspec
from msgspec import Struct
from nats.aio.msg import Msg
from structlog.typing import FilteringBoundLogger

from libs.engine import refusal
from libs.events import subjects
from libs.events.ids import MATCHMAKING
from libs.events.inbox import Inbox
from libs.events.log import Log, Unsettled
from libs.events.updates import Refused
from libs.events.wishes import CalledOff
from services.database import Pool as Connections
from services.matchmaking.matches import due_creates, known_match, write_failed
from services.matchmaking.metrics import MatchmakingMetrics
from services.matchmaking.notes import Notes
from services.runtime import now_ms

_FINAL = frozenset({refusal.BAD_COMMAND, refusal.BAD_SETUP, refusal.MATCH_TOO_OLD})
"""Refusals that no repeat will change."""

_FIRST_LOOK_S = 0.01
_LAST_LOOK_S = 0.2

_refusals = msgspec.json.Decoder(Refused)


class _Ack(Struct):
    seq: int = 0


_acks = msgspec.json.Decoder(_Ack)


class Maker:
    """Sends `create`. The same match is always asked for with the same bytes, so that a repeat makes nothing twice."""

    def __init__(
        self,
        connections: Connections,
        inbox: Inbox,
        log: Log,
        notes: Notes,
        metrics: MatchmakingMetrics,
        logger: FilteringBoundLogger,
    ) -> None:
        self._connections = connections
        self._inbox = inbox
        self._log = log
        self._notes = notes
        self._metrics = metrics
        self._logger = logger

    async def ask_for_all(self) -> None:
        """Asks for every match whose time has come, once.

        Raises:
            Unsettled: the broker did not take one; it will be asked for again.
        """
        while True:
            async with self._connections.connection() as connection:
                due = await due_creates(connection, now_ms())
            if not due:
                return
            for match, command in due:
                await self._ask(match, bytes(command))

    async def make(self, match: str, command: bytes, patience_s: float) -> bool:
        """Asks for a match that has just been written down, and waits a little until it exists; whether it does."""
        try:
            async with asyncio.timeout(patience_s):
                await self._ask(match, command)
                look_s = _FIRST_LOOK_S
                while not await self._log.read("*", match, settled=True):
                    await asyncio.sleep(look_s)
                    look_s = min(2 * look_s, _LAST_LOOK_S)
        except (TimeoutError, Unsettled) as error:
            self._logger.info("a match is late", match=match, error=repr(error))
            return False
        return True

    async def hear(self, message: Msg) -> None:
        """Takes the answer to a `create` that did nothing; the players of a match that can never be made are told."""
        try:
            refused = _refusals.decode(message.data)
        except msgspec.DecodeError:
            return  # an update, or something that only looks like an answer
        match = message.subject.rsplit(".", 1)[1]
        if refused.reason not in _FINAL:
            return
        async with self._connections.connection() as connection, connection.transaction():
            known = await known_match(connection, match)
            if known is None or not await write_failed(connection, match, refused.reason):
                return
        self._metrics.failed.inc()
        self._logger.error("a match was refused", match=match, reason=refused.reason, message=refused.message)
        for player in known.players:
            await self._notes.tell(player, CalledOff(match=match, reason=refused.reason, message=refused.message))

    async def _ask(self, match: str, command: bytes) -> None:
        answer = await self._inbox.ask(subjects.play(MATCHMAKING, match), command)
        try:
            stored = _acks.decode(answer.data).seq
        except msgspec.DecodeError as error:
            raise Unsettled(f"nobody keeps {subjects.COMMANDS}: {answer.headers}") from error
        if not stored:
            raise Unsettled(f"{subjects.COMMANDS} answered {answer.data.decode(errors='replace')}")
        self._metrics.repeated.inc()
