"""The archive put together: the writer, which one process at a time is, and the answers, which all of them give."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from libs.engine.game import Game
from libs.engine.registry import GAMES
from libs.events.streams import ensure_streams
from services.archive.answers import Answers
from services.archive.lead import lead_for_ever
from services.archive.store import Store
from services.archive.writer import Writer, WriterMetrics
from services.database import service_database
from services.endpoints import Endpoints
from services.rhythm import end
from services.runtime import Runtime

OWNER = "archive"
"""The schema of its tables."""

_LEAVE_S = 5.0


@asynccontextmanager
async def archive_service(runtime: Runtime, games: Mapping[str, Game[Any]] = GAMES) -> AsyncGenerator[None]:
    """One archive process: inside the block it files entries, if no other process does, and answers questions.

    Raises:
        SettingsError: no database is named.
        DatabaseUnreachableError, MigrationError: Postgres does not answer, or lacks tables.
        MismatchError, UnreachableError: the streams are not as planned, or JetStream does not answer.
    """
    nc, log, settings = runtime.nc, runtime.log, runtime.settings
    async with service_database(runtime, OWNER) as pool:
        await ensure_streams(nc, settings.replicas)
        writer = Writer(nc, log, WriterMetrics(runtime.registry), stop_grace_s=settings.stop_grace_s)
        answers = Endpoints(
            nc,
            "archive",
            Answers(Store(pool), games).endpoints(),
            log=log,
            registry=runtime.registry,
            description="Matches, replays and audits",
        )
        await answers.start()
        writing = asyncio.create_task(lead_for_ever(settings.database_url, writer.work, log))
        try:
            yield
        finally:
            # It finishes the batch in hand first, for as long as the grace lasts.
            await end(writing, again_s=settings.stop_grace_s + _LEAVE_S)
            await answers.stop()
