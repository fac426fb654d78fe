"""A player's line to the server: questions, wishes, and commands that are repeated until the server has them.

It refuses to understand what it carries: what an option means is the server's business.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from nats import errors
from nats.aio.client import Client as Connection
from nats.aio.client import Server
from nats.aio.msg import Msg

from libs.client.errors import ClientError, Declined, Lost, NotTaken, Unreachable
from libs.client.wire import Answer, decode_answer, decode_view, encode_question, is_stored
from libs.events import ids, subjects
from libs.events.updates import UpdateFrame

PATIENCE_S = 10.0

Token = Callable[[], str]
"""Makes a token that is good now."""

_ANSWER_S = 5.0
_ACK_S = 2.0
_PAUSE_S = 0.2
_PING_S = 10
_LOST_PINGS = 2
_LEAST_WAIT_S = 0.05
_MOST_WAIT_S = 2.0

_TERM_OVER = "authentication expired"

_STREAM_AWAY = frozenset({10008, 10009, 10023, 10074, 10077, 10167})
"""Errors of a stream that is there but cannot take messages at the moment."""


class Line:
    """One player's connection to one server or cluster; it comes back by itself after the server was away."""

    def __init__(self, player: str) -> None:
        if not ids.is_player(player):
            raise ValueError(f"a player's id is 1 to 40 of a-z, 0-9, _ and -, not {player!r}")
        self.player = player
        self.connection: Connection = _Kept()
        self._listeners: set[Callable[[bool], None]] = set()
        self._declined: Declined | None = None
        self._closing: asyncio.Task[None] | None = None

    async def open(
        self, url: str | Sequence[str], *, token: Token | None = None, patience_s: float = PATIENCE_S
    ) -> None:
        """Connects to the server, or to any of several.

        `token` makes what the broker wants to see, anew for each connection; a broker without accounts wants nothing.
        If it raises `Declined`, the line is closed for good; with any other `ClientError` connecting goes on, and it is
        asked again.

        Raises:
            Unreachable: no server let us in within `patience_s`.
            Declined: there is no token for us.
        """
        servers = [url] if isinstance(url, str) else list(url)
        shown = ", ".join(_without_password(one) for one in servers)
        try:
            async with asyncio.timeout(patience_s):
                await self.connection.connect(
                    servers,
                    name=f"spellfold-client-{self.player}",
                    inbox_prefix=subjects.inbox_prefix(self.player),
                    token=token and self._shown(token),
                    connect_timeout=max(1, int(patience_s)),
                    max_reconnect_attempts=-1,
                    reconnect_to_server_handler=_next_server,
                    ping_interval=_PING_S,
                    max_outstanding_pings=_LOST_PINGS,
                    error_cb=_quiet,
                    reconnected_cb=self._reconnected,
                    closed_cb=self._closed,
                )
        except (TimeoutError, OSError, errors.Error) as error:
            await self.close()
            raise self._declined or Unreachable(f"no server answers at {shown} ({error!r})") from error
        if not self.connection.is_connected:  # nats-py returns like this from a server that turned us away
            await self.close()
            raise Unreachable(f"the server at {shown} refused the player {self.player}")

    async def close(self) -> None:
        """Ends the connection; does nothing if it is closed."""
        # A dead socket cannot be written to; uvloop says so with a RuntimeError.
        with contextlib.suppress(errors.Error, OSError, RuntimeError):
            await self.connection.close()

    async def ask(
        self, verb: str, question: Struct | None = None, *, patience_s: float = PATIENCE_S, **fields: Any
    ) -> Answer:
        """Asks `ask.<player>.<verb>` and returns the answer.

        The question is a struct of the vocabulary, or `fields`, of which those that are `None` are left out.
        Asking is harmless, so it is repeated until somebody answers or `patience_s` are over.

        Raises:
            Declined: the answer is an error.
            Unreachable: nobody answered.
            Garbled: what came is no answer to this verb.
            Lost: the connection is closed.
        """
        return decode_answer(verb, await self._asked(verb, question or fields, patience_s))

    async def view(self, match: str, *, patience_s: float = PATIENCE_S) -> UpdateFrame:
        """The current content of a match for this player: its seat's, or a spectator's. Raises as `ask`."""
        return decode_view(await self._asked("view", {"match": match}, patience_s))

    async def wish(
        self,
        verb: str,
        wish: Struct | None = None,
        *,
        again: bool = False,
        patience_s: float = PATIENCE_S,
        **fields: Any,
    ) -> Answer:
        """Tells matchmaking a wish on `lobby.<player>.<verb>` and returns the answer. Fields and errors as for `ask`.

        A wish is sent again if nobody was there to hear it; with `again` also when no answer came, which is right for
        wishes that carry an id of their own.
        """
        subject = subjects.lobby(self.player, verb)
        answer_s = _ANSWER_S if again else patience_s
        data = await self._request(subject, encode_question(wish or fields), patience_s, answer_s=answer_s, again=again)
        return decode_answer(verb, data)

    async def command(self, match: str, data: bytes, *, patience_s: float = PATIENCE_S) -> None:
        """Publishes the bytes of one command, again and again the same, until the stream has them.

        The stream's ack means that the command was received, and when. What became of it comes as an update or a
        refusal.

        Raises:
            NotTaken: the stream will never take these bytes.
            Unreachable: there was no ack in `patience_s`; the command may have been received all the same.
            Lost: the connection is closed.
        """
        subject = subjects.play(self.player, match)
        loop = asyncio.get_running_loop()
        until = loop.time() + patience_s
        while True:
            answer = await self._request(subject, data, until - loop.time(), answer_s=_ACK_S, again=True)
            try:
                if is_stored(answer):
                    return
                trouble = "what came is no ack"
            except NotTaken as error:
                if error.code not in _STREAM_AWAY:
                    raise
                trouble = str(error)
            if loop.time() > until:
                raise Unreachable(f"no ack on {subject} in {patience_s:g} s: {trouble}")
            await asyncio.sleep(_PAUSE_S)

    def listen(self, listener: Callable[[bool], None]) -> None:
        """Calls the listener with True after each reconnect, and with False when the connection is closed for good."""
        self._listeners.add(listener)

    def unlisten(self, listener: Callable[[bool], None]) -> None:
        """Calls the listener no more."""
        self._listeners.discard(listener)

    def _shown(self, token: Token) -> Token:
        """The token's maker in words of nats-py: whoever cannot make one at the moment is asked again later."""

        def make() -> str:
            try:
                return token()
            except Declined as error:
                self._declined = error
                self._closing = asyncio.get_running_loop().create_task(self.close())
                raise ConnectionError(str(error)) from error
            except ClientError as error:
                raise ConnectionError(str(error)) from error

        return make

    async def _reconnected(self) -> None:
        self._tell(is_connected=True)

    async def _closed(self) -> None:
        self._tell(is_connected=False)

    def _tell(self, *, is_connected: bool) -> None:
        for listener in tuple(self._listeners):
            listener(is_connected)

    async def _asked(self, verb: str, question: Struct | Answer, patience_s: float) -> bytes:
        subject = subjects.ask(self.player, verb)
        return await self._request(subject, encode_question(question), patience_s, answer_s=_ANSWER_S, again=True)

    async def _request(self, subject: str, data: bytes, patience_s: float, *, answer_s: float, again: bool) -> bytes:
        """One answer to one request, sent anew while nobody listens and, if `again`, when no answer comes."""
        loop = asyncio.get_running_loop()
        until = loop.time() + patience_s
        cancellations = _cancellations()
        while True:
            wait_s = max(min(answer_s, until - loop.time()), _PAUSE_S)
            try:
                message: Msg = await self.connection.request(subject, data, timeout=wait_s)
            except (errors.NoRespondersError, errors.OutboundBufferLimitError) as error:
                trouble = error
            except errors.TimeoutError as error:
                trouble = error
                if not again:
                    until = 0.0
            except (errors.ConnectionClosedError, errors.ConnectionDrainingError) as error:
                why = f": {self._declined}" if self._declined else ""
                raise Lost(f"the connection is closed, {subject} cannot be reached{why}") from error
            except errors.MaxPayloadError as error:
                raise NotTaken(0, f"{len(data)} bytes are more than the server takes") from error
            else:
                if _cancellations() > cancellations:
                    # `wait_for` before Python 3.12 swallows a cancellation that meets the answer.
                    raise asyncio.CancelledError
                return message.data
            if loop.time() > until:
                raise Unreachable(f"no answer to {subject} in {patience_s:g} s ({trouble!r})")
            await asyncio.sleep(_PAUSE_S)


class _Kept(Connection):
    """A connection that also comes back when the broker ended it because its term was over; nats-py's would close."""

    async def _process_err(self, err_msg: str) -> None:
        if _TERM_OVER in err_msg.lower():
            await self.force_reconnect()
        else:
            await super()._process_err(err_msg)


def _cancellations() -> int:
    """How often this task has been told to end and has not ended."""
    task = asyncio.current_task()
    return 0 if task is None else task.cancelling()


def _without_password(url: str) -> str:
    scheme, separator, rest = url.rpartition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}"


def _next_server(servers: Sequence[Server], _info: Mapping[str, Any]) -> tuple[Server, float]:
    """The server tried least often, after a wait that grows, and differs so that clients do not come all at once."""
    chosen = min(servers, key=lambda server: server.reconnects)
    most = min(_MOST_WAIT_S, _LEAST_WAIT_S * 2 ** (chosen.reconnects + 1))
    return chosen, random.uniform(_LEAST_WAIT_S, most)  # noqa: S311 - spreads load, guards nothing


async def _quiet(_error: Exception) -> None:
    """Swallows what nats-py reports while it tries again by itself."""
