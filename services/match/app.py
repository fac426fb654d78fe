"""The edge of the match service: bytes of a command in, updates or a refusal out. Decides nothing itself."""

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter
from structlog.typing import FilteringBoundLogger

from libs.engine import refusal
from libs.engine.match.fold import NewerRules
from libs.engine.refusal import Refusal
from libs.events import ids, subjects
from libs.events.codec import Undecodable, decode_command, named_id
from libs.events.commands import AnyCommand, Expire
from services.consumer import Delivery, Later
from services.limits import Limit
from services.match.cache import Cache, Known
from services.match.handle import Accepted, Handler, Outcome
from services.match.keys import UnknownKey
from services.match.pending import Pending
from services.match.publish import Publisher
from services.telemetry import Tally

_ELSEWHERE_S = 1.0
"""How long a command that only another worker can handle is left alone."""


class App:
    """Takes deliveries of COMMANDS, one at a time per match and in stream order."""

    def __init__(
        self,
        cache: Cache,
        handler: Handler,
        pending: Pending,
        publisher: Publisher,
        log: FilteringBoundLogger,
        registry: CollectorRegistry,
        limit: Limit,
    ) -> None:
        self._cache = cache
        self._limit = limit
        self._handler = handler
        self._pending = pending
        self._publisher = publisher
        self._log = log
        outcomes = ("accepted", "again", "elsewhere", *refusal.REASONS)
        self._outcomes = Tally(registry, "spellfold_commands", "Commands by outcome", "outcome", outcomes).counts
        self._nameless = Counter(
            "spellfold_commands_nameless", "Commands dropped because no player can have sent them", registry=registry
        )
        self._unshown = Counter(
            "spellfold_views_failed", "Accepted commands whose views could not be made", registry=registry
        )

    async def take(self, deliveries: Sequence[Delivery]) -> Later | None:
        """Handles one command whole; when it returns `None` the command may be acknowledged.

        Raises:
            Exception: whatever goes wrong inside; the consumer tries again, then calls `give_up`.
        """
        for delivery in deliveries:
            match, player = subjects.match_and_player(delivery.subject)
            if not ids.is_player(player):
                self._nameless.inc()
                continue
            try:
                await self._take(match, player, delivery)
            except (NewerRules, UnknownKey) as error:
                self._outcomes["elsewhere"] += 1
                self._log.error("left to another worker", match=match, why=str(error))
                return Later(_ELSEWHERE_S)
        return None

    async def give_up(self, deliveries: Sequence[Delivery]) -> None:
        """Tells the senders of commands that could not be handled."""
        for delivery in deliveries:
            match, player = subjects.match_and_player(delivery.subject)
            why = Refusal(refusal.INTERNAL_ERROR, "the server failed on this command; it did nothing")
            await self._refuse(match, player, named_id(delivery.data), why, None)

    async def _take(self, match: str, player: str, delivery: Delivery) -> None:
        if not ids.is_match(match):
            why = Refusal(refusal.NO_MATCH, f"{match[:64]} is no match id (a UUIDv7 as 32 hex digits)")
            await self._refuse(match, player, named_id(delivery.data), why, None)
            return
        # What is delivered again may have been accepted before, and has been counted.
        if delivery.deliveries == 1 and not ids.is_reserved(player):
            wait_s = self._limit.take(player, delivery.at_ms / 1000)
            if wait_s:
                why = Refusal(refusal.SLOW_DOWN, f"you send too many commands; the next one may come in {wait_s:.2g} s")
                await self._refuse(match, player, named_id(delivery.data), why, None)
                return
        try:
            command = decode_command(delivery.data)
        except Undecodable as error:
            why = Refusal(refusal.BAD_COMMAND, str(error))
            await self._refuse(match, player, named_id(delivery.data), why, None)
            return
        known = self._cache.get(match)
        async with known.lock:
            if isinstance(command, Expire) and player == ids.CLOCK:
                await self._settle_earlier(known, delivery.sequence)
            outcome = await self._handler.handle(known, player, command, delivery.at_ms)
            await self._tell(known, player, command, outcome, is_redelivered=delivery.deliveries > 1)
            self._cache.drop_if_empty(known)

    async def _settle_earlier(self, known: Known, sequence: int) -> None:
        """Decides every earlier command of the match that still waits, so that no timer overtakes a move in time.

        Only what is accepted counts here; refusals are left to each command's own delivery.
        """
        async for waiting in self._pending.earlier(known.match, sequence):
            _, player = subjects.match_and_player(waiting.subject)
            if not ids.is_player(player):
                continue
            try:
                command = decode_command(waiting.data)
                outcome = await self._handler.handle(known, player, command, waiting.at_ms)
            except (NewerRules, UnknownKey):
                raise
            except Undecodable:
                continue
            except Exception:  # noqa: BLE001 - the message edge: an earlier command that fails must not stop the clock
                self._log.exception("an earlier command failed", match=known.match, sequence=waiting.sequence)
                continue
            if isinstance(outcome, Accepted):
                await self._tell(known, player, command, outcome, is_redelivered=False)

    async def _tell(
        self, known: Known, player: str, command: AnyCommand, outcome: Outcome, *, is_redelivered: bool
    ) -> None:
        if isinstance(outcome, Refusal):
            version = None if known.is_empty else known.fold.match.version
            await self._refuse(known.match, player, command.id, outcome, version)
            return
        tell = self._publisher.to_everybody
        if isinstance(outcome, Accepted):
            self._outcomes["accepted"] += 1
        else:
            self._outcomes["again"] += 1
            # After a crash or a race nobody knows what was published; who just repeats himself asks for himself.
            is_unsure = is_redelivered or outcome.is_settled
            tell = self._publisher.to_everybody if is_unsure else self._publisher.to_actor
        try:
            await tell(known.fold, outcome.facts, player, command.id)
        except Exception:  # noqa: BLE001 - the message edge: the command is in the log, whatever its views are worth
            self._unshown.inc()
            self._log.exception("the views of an accepted command failed", match=known.match, command=command.id)

    async def _refuse(self, match: str, player: str, command: str | None, why: Refusal, version: int | None) -> None:
        self._outcomes[why.reason] += 1
        await self._publisher.refused(player, match, command, why, version)
