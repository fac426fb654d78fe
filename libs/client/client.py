"""The client of the wire: a line, and what one can sit at, watch and hear over it. Everything else is in those."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from libs.client.feed import QUIET_S, Feed
from libs.client.line import PATIENCE_S, Line, Token
from libs.client.notes import Notes
from libs.client.table import Table
from libs.events import subjects


class Client(Line):
    """One player at one server. `connect` or `connected` make one."""

    async def sit(self, match: str, *, quiet_s: float = QUIET_S, patience_s: float = PATIENCE_S) -> Table:
        """Sits down at a match; its updates come through the table.

        `quiet_s` is the silence after which the current content is asked for. Raises: as `Table.open`.
        """
        table = Table(self, match, quiet_s=quiet_s)
        await table.open(patience_s=patience_s)
        return table

    async def watch(self, match: str, *, quiet_s: float = QUIET_S, patience_s: float = PATIENCE_S) -> Feed:
        """Follows a match that the player does not sit at. Raises: as `Feed.open`."""
        feed = Feed(self, match, subjects.watch(match), quiet_s=quiet_s)
        await feed.open(patience_s=patience_s)
        return feed

    async def notes(self) -> Notes:
        """Listens to the lobby's news for this player."""
        notes = Notes(self)
        await notes.open()
        return notes


async def connect(
    url: str | Sequence[str], player: str, *, token: Token | None = None, patience_s: float = PATIENCE_S
) -> Client:
    """Connects a player to a server, or to any of a cluster, and keeps the connection through the server's absence.

    `token` as for `Line.open`.

    Raises:
        ValueError: the player's id is not 1 to 40 of a-z, 0-9, `_` and `-`.
        Unreachable: no server let us in within `patience_s`.
    """
    client = Client(player)
    await client.open(url, token=token, patience_s=patience_s)
    return client


@asynccontextmanager
async def connected(
    url: str | Sequence[str], player: str, *, token: Token | None = None, patience_s: float = PATIENCE_S
) -> AsyncGenerator[Client]:
    """A client that is closed at the end of the block. Raises: as `connect`."""
    client = await connect(url, player, token=token, patience_s=patience_s)
    try:
        yield client
    finally:
        await client.close()
