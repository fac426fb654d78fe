"""The log port: append one entry with compare-and-set, read a match's entries.

Knows exact bytes, never what is in them.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Stored(Struct, frozen=True):
    """One entry where it lies: `position` is opaque, grows along a match's log, and is never 0."""

    position: int
    data: bytes


class Conflict(Exception):
    """The log does not end where the append expected. Read again, look for your own command, then decide."""


class Unsettled(Exception):
    """Nobody can tell yet whether the append took place (time-out, leader change). Read again before anything else."""


class TooLarge(Exception):
    """The entry is over what the log takes (512 KiB). Nothing was stored."""


class Log(Protocol):
    """All matches' entries, by game and match, in the order in which they were appended."""

    async def append(self, game: str, match: str, data: bytes, *, after: int, message_id: str) -> int:
        """Stores one entry behind position `after` (0: the match has none yet) and returns its position.

        Raises:
            Conflict: the last position of the match is another one, or the message id was used just before.
            Unsettled: no answer came; the entry may or may not be there.
            TooLarge: the entry is over 512 KiB.
        """
        ...

    async def read(self, game: str, match: str, *, after: int = 0, settled: bool = False) -> Sequence[Stored]:
        """The match's entries behind position `after`, oldest first; `*` for the game finds a match of any game.

        `settled` reads what the leader has, for use after a Conflict or Unsettled; without it a follower that lags
        a little may answer.

        Raises:
            Unsettled: no answer came.
        """
        ...
