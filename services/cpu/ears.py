"""Listening as the house's players: to the views of exactly these players, shared among all processes of the house."""

from collections.abc import Callable, Iterable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from libs.events import subjects
from libs.events.flushing import flush

_QUEUE_GROUP = "cpu"


class Ears:
    """Hands on what comes to each player, with the name of the player whose view it is."""

    def __init__(self, nc: Client, players: Iterable[str], hear: Callable[[str, bytes], None]) -> None:
        self._nc = nc
        self._players = tuple(players)
        self._hear = hear
        self._subscriptions: list[Subscription] = []

    async def start(self) -> None:
        """Listens from here on."""
        for player in self._players:
            listening = self._nc.subscribe(subjects.views(player), queue=_QUEUE_GROUP, cb=self._take)
            self._subscriptions.append(await listening)
        await flush(self._nc)

    async def stop(self) -> None:
        """Listens no more; without a connection there is nothing to end."""
        if self._nc.is_connected:
            for subscription in self._subscriptions:
                await subscription.unsubscribe()

    async def _take(self, message: Msg) -> None:
        self._hear(subjects.asker(message.subject), message.data)
