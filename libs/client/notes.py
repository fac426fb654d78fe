"""The lobby's news for one player: a match was found, a challenge came, it is your turn. Understands none of it."""

import asyncio
from typing import Self

from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from libs.client.errors import Lost
from libs.client.line import Line
from libs.client.wire import Answer, decode_note
from libs.events import subjects
from libs.events.flushing import flush


class Notes:
    """An asynchronous iterator of the notes that come from now on, as decoded JSON with a `type`.

    Notes are news, not a record: one that was published while the connection was away is gone. What matters can
    always be asked for (`ask` matches, `wish` seeks). Opened by `Client.notes`.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
        self._queue: asyncio.Queue[Answer | None] = asyncio.Queue()
        self._subscription: Subscription | None = None

    async def open(self) -> None:
        """Listens from here on: when this returns, the server knows."""
        self._line.listen(self._connection_changed)
        self._subscription = await self._line.connection.subscribe(subjects.note(self._line.player), cb=self._take)
        await flush(self._line.connection)

    async def close(self) -> None:
        """Listens no more; does nothing if it is closed."""
        self._line.unlisten(self._connection_changed)
        if self._subscription is not None and self._line.connection.is_connected:
            await self._subscription.unsubscribe()
        self._subscription = None

    async def next(self, timeout_s: float | None = None) -> Answer | None:
        """The next note; `None` when `timeout_s` passed without one.

        Raises:
            Lost: the connection is closed.
        """
        try:
            async with asyncio.timeout(timeout_s):
                note = await self._queue.get()
        except TimeoutError:
            return None
        if note is None:
            raise Lost("the connection is closed, no more news will come")
        return note

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Answer:
        note = await self.next()
        assert note is not None, "without a time-out there is a note"
        return note

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _take(self, message: Msg) -> None:
        note = decode_note(message.data)
        if note is not None:
            self._queue.put_nowait(note)

    def _connection_changed(self, is_connected: bool) -> None:  # noqa: FBT001 - the line calls with this one argument
        if not is_connected:
            self._queue.put_nowait(None)
