"""What one match tells one listener, in the order of versions: nothing twice, gaps healed, unknown types passed over.

It refuses to invent: an update that got lost is replaced by the current content, and `missed` counts the versions
whose facts were never seen.
"""

import asyncio
from enum import Enum
from typing import Self

from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from libs.client.errors import Declined, Garbled, Lost, Unreachable
from libs.client.line import PATIENCE_S, Line
from libs.client.wire import decode_told
from libs.events.flushing import flush
from libs.events.updates import Refused, UpdateFrame

QUIET_S = 10.0
"""After so long without a word the current content is asked for."""

OVER = "over"
"""The last phase of a match; nothing comes after it."""

_HEAL_S = 5.0


class _Signal(Enum):
    """What stands in the queue between updates and refusals."""

    CHECK = 0
    """Something may have been missed."""

    LOST = 1
    """The connection ended for good."""

    CLOSED = 2
    """The listener wants no more."""


_Item = UpdateFrame | Refused | _Signal


class Feed:
    """An asynchronous iterator of updates and refusals of one match; it ends with the update that ends the match.

    `newest` is the newest update known. `missed` counts versions that were passed over. Opened by `Client.watch`.
    """

    def __init__(self, line: Line, match: str, subject: str, *, quiet_s: float = QUIET_S) -> None:
        self.match = match
        self.newest: UpdateFrame | None = None
        self.missed = 0
        self.quiet_s = quiet_s
        self._line = line
        self._subject = subject
        self._queue: asyncio.Queue[_Item] = asyncio.Queue()
        self._subscription: Subscription | None = None
        self._first: UpdateFrame | None = None
        self._is_ended = False

    async def open(self, *, patience_s: float = PATIENCE_S) -> UpdateFrame:
        """Listens, then asks for the current content, which is returned and is also the first that the iterator yields.

        Raises: as `Line.ask`.
        """
        await self.listen()
        try:
            content = await self._content(patience_s)
        except BaseException:
            await self.close()
            raise
        self.newest = self._first = content
        return content

    async def listen(self) -> None:
        """Listens without asking for anything: for a match that is about to be created."""
        self._line.listen(self._connection_changed)
        self._subscription = await self._line.connection.subscribe(self._subject, cb=self._take)
        await flush(self._line.connection)

    async def close(self) -> None:
        """Listens no more; the iterator ends. Does nothing if it is closed."""
        self._is_ended = True
        self._queue.put_nowait(_Signal.CLOSED)
        self._line.unlisten(self._connection_changed)
        if self._subscription is not None and self._line.connection.is_connected:
            await self._subscription.unsubscribe()
        self._subscription = None

    async def next(self, timeout_s: float | None = None) -> UpdateFrame | Refused | None:
        """The next update or refusal; `None` when `timeout_s` passed without one, or after the end of the match.

        Raises:
            Lost: the connection is closed.
        """
        loop = asyncio.get_running_loop()
        until = None if timeout_s is None else loop.time() + timeout_s
        while not self._is_ended:
            if self._first is not None:
                told, self._first = self._first, None
                return self._yielded(told)
            left_s = self.quiet_s if until is None else min(self.quiet_s, until - loop.time())
            try:
                async with asyncio.timeout(max(left_s, 0)):
                    item = await self._queue.get()
            except TimeoutError:
                if until is not None and loop.time() >= until:
                    return None
                item = _Signal.CHECK
            told = await self._judged(item)
            if told is not None:
                return told
        return None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> UpdateFrame | Refused:
        told = await self.next()
        if told is None:
            raise StopAsyncIteration
        return told

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def heal(self) -> UpdateFrame | None:
        """Asks for the current content; returns it if it is newer than what is known, else `None`.

        Nobody answering is no error here: the server may be away for a moment, and is asked again later.
        """
        try:
            content = await self._content(_HEAL_S)
        except (Unreachable, Declined, Garbled):
            return None
        return content if self.newest is None or content.version > self.newest.version else None

    async def _content(self, patience_s: float) -> UpdateFrame:
        return await self._line.view(self.match, patience_s=patience_s)

    async def _judged(self, item: _Item) -> UpdateFrame | Refused | None:
        """What the iterator yields for one thing in the queue, if anything."""
        if item is _Signal.LOST:
            raise Lost(f"the connection is closed, match {self.match} cannot be followed")
        if item is _Signal.CHECK:
            healed = await self.heal()
            return None if healed is None else self._yielded(healed)
        if isinstance(item, _Signal):
            return None
        if isinstance(item, Refused):
            return item if self._is_mine(item) else None
        known = -1 if self.newest is None else self.newest.version
        self._saw(item)
        if item.version <= known:
            return None
        if item.version > known + 1:
            healed = await self.heal()
            if healed is not None and healed.version > item.version:
                return self._yielded(healed)
        return self._yielded(item)

    def _yielded(self, update: UpdateFrame) -> UpdateFrame:
        if self.newest is not None:
            self.missed += max(0, update.version - self.newest.version - 1)
        self.newest = update
        self._saw(update)
        self._is_ended = update.phase == OVER
        return update

    def _saw(self, update: UpdateFrame) -> None:
        """Takes note of an update, also of one that is known already."""

    def _is_mine(self, refused: Refused) -> bool:
        return refused.match == self.match

    async def _take(self, message: Msg) -> None:
        told = decode_told(message.data)
        if told is not None and told.match == self.match:
            self._queue.put_nowait(told)

    def _connection_changed(self, is_connected: bool) -> None:  # noqa: FBT001 - the line calls with this one argument
        self._queue.put_nowait(_Signal.CHECK if is_connected else _Signal.LOST)
