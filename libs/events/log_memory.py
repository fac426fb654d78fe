"""The log in one process's memory, for rules tests and simulations. Keeps nothing when the process ends."""

from collections.abc import Sequence

from libs.events.log import Conflict, Stored, TooLarge

MAX_ENTRY_BYTES = 512 * 1024


class MemoryLog:
    """A `Log` in dictionaries: positions count over all matches, as a stream's sequence does."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Stored]] = {}
        self._games: dict[str, str] = {}
        self._last = 0

    async def append(self, game: str, match: str, data: bytes, *, after: int, message_id: str) -> int:
        """As `Log.append`; the message id is of no use here, since no answer can get lost."""
        entries = self._entries.setdefault(match, [])
        self._games.setdefault(match, game)
        last = entries[-1].position if entries else 0
        if last != after or self._games[match] != game:
            raise Conflict(f"match {match} ends at position {last}, not {after}")
        if len(data) > MAX_ENTRY_BYTES:
            raise TooLarge(f"an entry of {len(data)} bytes is over {MAX_ENTRY_BYTES}")
        self._last += 1
        entries.append(Stored(self._last, data))
        return self._last

    async def read(self, game: str, match: str, *, after: int = 0, settled: bool = False) -> Sequence[Stored]:
        """As `Log.read`; memory is always settled."""
        if game not in ("*", self._games.get(match)):
            return ()
        return tuple(stored for stored in self._entries.get(match, ()) if stored.position > after)
