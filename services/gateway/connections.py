"""Ends the broker's connections of sessions that are over. Asks the broker for them, so it need not remember any."""

import asyncio
import json
from collections.abc import Sequence
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Struct
from nats import errors
from nats.aio.client import Client
from prometheus_client import CollectorRegistry, Counter
from structlog.typing import FilteringBoundLogger

from services.gateway.tokens import user_of
from services.rhythm import end
from services.rights import PLAYERS

_LIST = "$SYS.REQ.SERVER.PING.CONNZ"
_ANSWER_S = 1.0
"""How long a server of the cluster may take to answer; how many there are nobody knows."""

_MOST_PAGES = 64
"""A server lists 1,024 connections at a time."""

_AGAIN_S = (0.0, 6.0)
"""When to look: at once, and when whoever was being let in meanwhile is in."""


class _Connection(Struct):
    cid: int


class _Connections(Struct):
    server_id: str
    connections: Sequence[_Connection] = ()


class _Answer(Struct):
    data: _Connections


_answers = msgspec.json.Decoder(_Answer)


class Connections:
    """The connections of players, over all servers of the broker."""

    def __init__(self, nc: Client, log: FilteringBoundLogger, registry: CollectorRegistry) -> None:
        self._nc = nc
        self._log = log
        self._ended = Counter(
            "spellfold_gateway_connections_ended", "Connections ended because their session was over", registry=registry
        )
        self._ending: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in tuple(self._ending):
            await end(task)

    def end(self, player: str, sessions: Sequence[str]) -> None:
        """Ends all connections of these sessions soon; nobody has to wait for it."""
        if sessions:
            task = asyncio.create_task(self._end([user_of(player, session) for session in sessions]))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _end(self, users: Sequence[str]) -> None:
        for pause_s in _AGAIN_S:
            await asyncio.sleep(pause_s)
            for user in users:
                try:
                    await self._end_all_of(user)
                except (errors.Error, msgspec.DecodeError) as error:
                    self._log.warning("connections could not be ended", user=user, error=repr(error))

    async def _end_all_of(self, user: str) -> None:
        for _ in range(_MOST_PAGES):
            found = [server for server in await self._ask(user) if server.connections]
            if not found:
                return
            for server in found:
                for connection in server.connections:
                    order = json.dumps({"cid": connection.cid}).encode()
                    await self._nc.request(f"$SYS.REQ.SERVER.{server.server_id}.KICK", order, timeout=_ANSWER_S)
                self._ended.inc(len(server.connections))
                self._log.info("connections were ended", user=user, count=len(server.connections))

    async def _ask(self, user: str) -> Sequence[_Connections]:
        """A page of the user's connections from each server."""
        found: list[_Connections] = []
        inbox = self._nc.new_inbox()
        answers = await self._nc.subscribe(inbox)
        try:
            await self._nc.publish(_LIST, json.dumps({"acc": PLAYERS, "user": user, "auth": True}).encode(), inbox)
            while True:
                found.append(_answers.decode((await answers.next_msg(timeout=_ANSWER_S)).data).data)
        except errors.TimeoutError:
            return found
        finally:
            await answers.unsubscribe()
