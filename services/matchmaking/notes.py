"""Sends news to players. News, not a record: a note that nobody hears is gone."""

from msgspec import Struct
from nats import errors
from nats.aio.client import Client
from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from libs.events.codec import encode
from libs.events.ids import is_cpu
from services.matchmaking.metrics import MatchmakingMetrics


class Notes:
    """Publishes on `note.<player>`; the house hears none, it asks for its matches."""

    def __init__(self, nc: Client, metrics: MatchmakingMetrics, logger: FilteringBoundLogger) -> None:
        self._nc = nc
        self._metrics = metrics
        self._logger = logger

    async def tell(self, player: str, note: Struct) -> None:
        """Publishes one note."""
        if is_cpu(player):
            return
        try:
            await self._nc.publish(subjects.note(player), encode(note))
            self._metrics.notes.inc()
        except errors.Error as error:
            self._logger.warning("a note could not be sent", player=player, error=repr(error))
