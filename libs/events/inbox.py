"""One reply subject for all requests of a connection to JetStream: cheaper than the client library's own requests.

An answer that cannot come any more (the connection was made anew) or does not come in time raises `Unsettled`. It does
not look into answers.
"""

import asyncio
from collections.abc import Sequence

from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from libs.events.log import Unsettled

PATIENCE_S = 5.0
_SWEEP_S = 0.2


class _Waiting:
    """A request without its whole answer: what came so far (`None`: one message is the whole answer)."""

    __slots__ = ("future", "parts", "reconnects", "until")

    def __init__(self, future: asyncio.Future[Msg], parts: list[Msg] | None, until: float, reconnects: int) -> None:
        self.future = future
        self.parts = parts
        self.until = until
        self.reconnects = reconnects


class Inbox:
    """Requests and their answers over one subscription. Start it before use; stopping it leaves the connection open."""

    def __init__(self, nc: Client, patience_s: float = PATIENCE_S) -> None:
        self._nc = nc
        self._patience_s = patience_s
        self._prefix = nc.new_inbox() + "."
        self._count = 0
        self._waiting: dict[str, _Waiting] = {}
        self._sweep: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Subscribes."""
        self._loop = asyncio.get_running_loop()
        self._subscription = await self._nc.subscribe(self._prefix + "*", cb=self._receive)

    async def stop(self) -> None:
        """Unsubscribes; what still waits is unsettled."""
        if self._sweep is not None:
            self._sweep.cancel()
        for waiting in self._waiting.values():
            _give_up(waiting, "the inbox was closed")
        if not self._nc.is_closed:
            await self._subscription.unsubscribe()

    async def ask(self, subject: str, payload: bytes, headers: dict[str, str] | None = None) -> Msg:
        """The one message that answers. It may be a status message without a body.

        Raises:
            Unsettled: no answer came, or the request could not be sent.
        """
        return await self._answer(subject, payload, headers, None)

    async def ask_many(self, subject: str, payload: bytes) -> tuple[Sequence[Msg], Msg]:
        """The messages that answer, and the status message that ends them.

        Raises:
            Unsettled: the end did not come in time, or the request could not be sent.
        """
        parts: list[Msg] = []
        last = await self._answer(subject, payload, None, parts)
        return parts, last

    async def _answer(
        self, subject: str, payload: bytes, headers: dict[str, str] | None, parts: list[Msg] | None
    ) -> Msg:
        self._count += 1
        token = str(self._count)
        future: asyncio.Future[Msg] = self._loop.create_future()
        self._waiting[token] = _Waiting(
            future, parts, self._loop.time() + self._patience_s, self._nc.stats["reconnects"]
        )
        if self._sweep is None:
            self._sweep = self._loop.call_later(_SWEEP_S, self._look_for_lost)
        try:
            await self._nc.publish(subject, payload, reply=self._prefix + token, headers=headers)
            return await future
        except errors.MaxPayloadError:
            raise
        except errors.Error as error:
            raise Unsettled(f"a request to {subject} could not be sent: {error!r}") from error
        finally:
            self._waiting.pop(token, None)

    async def _receive(self, message: Msg) -> None:
        waiting = self._waiting.get(message.subject[len(self._prefix) :])
        if waiting is None or waiting.future.done():
            return
        if waiting.parts is not None and not (message.headers and "Status" in message.headers):
            waiting.parts.append(message)
        else:
            waiting.future.set_result(message)

    def _look_for_lost(self) -> None:
        """Gives up on what waits too long, or was asked over a connection that is gone."""
        now = self._loop.time()
        reconnects = self._nc.stats["reconnects"]
        for waiting in self._waiting.values():
            if waiting.reconnects != reconnects:
                _give_up(waiting, "the connection was made anew")
            elif waiting.until < now:
                _give_up(waiting, f"no answer in {self._patience_s} s")
        self._sweep = self._loop.call_later(_SWEEP_S, self._look_for_lost) if self._waiting else None


def _give_up(waiting: _Waiting, why: str) -> None:
    if not waiting.future.done():
        waiting.future.set_exception(Unsettled(why))
