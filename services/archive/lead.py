"""One writer at a time: of any number of archive processes one leads, the others stand by. Decides nothing else.

The lead is a lock that Postgres keeps for a connection, and the leader writes on that very connection: when it is lost,
the lead and the ability to write are lost together.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable

import psycopg
from nats import errors
from structlog.typing import FilteringBoundLogger

from services.archive.filing import LostPlace
from services.archive.stream import StreamChanged
from services.database import Connection, DatabaseUnreachableError, connect
from services.rhythm import told_to_end

_LOCK = int.from_bytes(hashlib.sha256(b"spellfold.archive").digest()[:8], "big", signed=True)
_PAUSE_S = 0.5

Work = Callable[[Connection], Awaitable[None]]
"""What the leader does on its connection; returns or raises when it cannot go on."""


async def lead_for_ever(url: str, work: Work, log: FilteringBoundLogger) -> None:
    """Waits for the lead, works until it is lost, and waits again; until it is cancelled."""
    while not told_to_end():
        try:
            async with await connect(url, "archive-writer") as connection:
                await _take_lead(connection)
                log.info("leads")
                await work(connection)
        except (psycopg.Error, DatabaseUnreachableError, errors.Error, LostPlace, StreamChanged) as error:
            log.warning("lost the lead", error=" ".join(repr(error).split()))
        except Exception:  # the edge: whatever it was, filing must begin again
            log.exception("the writer failed")
        if not told_to_end():
            await asyncio.sleep(_PAUSE_S)


async def _take_lead(connection: Connection) -> None:
    while True:
        row = await (await connection.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])).fetchone()
        if row == (True,):
            return
        await asyncio.sleep(_PAUSE_S)
