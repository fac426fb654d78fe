"""Tells the seats and the spectators of a match what happened: one update each. Shows only what `Telling` gives."""

from collections.abc import Sequence

from nats import errors
from nats.aio.client import Client
from prometheus_client import CollectorRegistry, Counter

from libs.engine.match.fold import Fold
from libs.engine.match.update import Telling, update_for
from libs.engine.refusal import Refusal
from libs.events import subjects
from libs.events.codec import encode
from libs.events.facts import Fact
from libs.events.updates import Refused


class Publisher:
    """Publishes on `view.<player>.<match>` and `watch.<match>`: at most once, a client that missed one asks."""

    def __init__(self, nc: Client, registry: CollectorRegistry) -> None:
        self._nc = nc
        self._unsent = Counter("spellfold_views_unsent", "Updates that the connection did not take", registry=registry)

    async def to_everybody(self, fold: Fold, facts: Sequence[Fact], actor: str, command: str) -> None:
        """The newest version for each seat and for spectators; the actor's own update carries the command's id."""
        match, telling = fold.match, Telling(fold, facts)
        for index, seat in enumerate(match.seats):
            update = telling.to(index, command if seat.player == actor else None)
            await self._send(subjects.view(seat.player, match.id), encode(update))
        await self._send(subjects.watch(match.id), encode(telling.to(None)))

    async def to_actor(self, fold: Fold, facts: Sequence[Fact], actor: str, command: str) -> None:
        """The newest version for the sender of a command that was accepted before, if the sender has a seat."""
        seat = fold.match.seat_of(actor)
        if seat is not None:
            update = update_for(fold, seat, facts, command)
            await self._send(subjects.view(actor, fold.match.id), encode(update))

    async def refused(
        self, player: str, match: str, command: str | None, refusal: Refusal, version: int | None
    ) -> None:
        """Why a command did nothing."""
        told = Refused(match=match, command=command, reason=refusal.reason, message=refusal.message, version=version)
        await self._send(subjects.view(player, match), encode(told))

    async def _send(self, subject: str, data: bytes) -> None:
        try:
            await self._nc.publish(subject, data)
        except errors.Error:
            self._unsent.inc()
