"""What matchmaking does about entries of EVENTS: matches exist, are over, or wait for a player. Reads no game's facts.

An entry may come again, or to another process: what it leads to is claimed in the database, so that it happens once.
"""

from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from structlog.typing import FilteringBoundLogger

from libs.events import subjects
from libs.events.codec import Undecodable, decode_frame
from libs.events.facts import DecisionClosed, DecisionOpened, MatchCreated, MatchEnded
from libs.events.log import Log
from libs.events.wishes import MatchFound, YourTurn
from services.consumer import Delivery
from services.database import Connection
from services.database import Pool as Connections
from services.matchmaking.matches import Known, claim_note, known_match, tickets_of, write_created
from services.matchmaking.metrics import MatchmakingMetrics
from services.matchmaking.notes import Notes
from services.matchmaking.results import apply_result
from services.runtime import now_ms

STALE_MS = 10_000
"""Of an entry older than this, only decisions that are still open are worth a note."""

_REMEMBERED = 20_000


class Seen(Struct, frozen=True):
    """What concerns matchmaking in one entry: decisions that are open after it, and those that it closed."""

    at_ms: int
    created: MatchCreated | None
    ended: MatchEnded | None
    opened: tuple[DecisionOpened, ...]
    closed: frozenset[int]


class Entries:
    """Handles entries, match by match."""

    def __init__(
        self,
        connections: Connections,
        log: Log,
        notes: Notes,
        metrics: MatchmakingMetrics,
        logger: FilteringBoundLogger,
    ) -> None:
        self._connections = connections
        self._log = log
        self._notes = notes
        self._metrics = metrics
        self._logger = logger
        # Saves asking the database for each entry; players and mode of a match never change.
        self._players: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    async def handle(self, batch: Sequence[Delivery]) -> None:
        """Acts on entries of one match, in order.

        Raises:
            psycopg.Error, PoolTimeout: the database is away; handle them again.
            Unsettled: the broker did not answer; the same.
        """
        for delivery in batch:
            game, match = subjects.game_and_match(delivery.subject)
            try:
                seen = read_entry(delivery.data)
                await self._handle(game, match, seen, delivery)
            except Undecodable as error:
                self._logger.warning("the log holds bytes that are no entry", match=match, error=str(error))

    async def _handle(self, game: str, match: str, seen: Seen, delivery: Delivery) -> None:
        if seen.created is not None:
            await self._created(seen.created, seen.at_ms)
        if seen.ended is not None:
            await self._ended(game, match, seen.ended, seen.at_ms)
        elif seen.opened and await self._async_players(game, match):
            await self._call_upon(game, match, seen.opened, delivery)

    async def _created(self, created: MatchCreated, at_ms: int) -> None:
        async with self._connections.connection() as connection, connection.transaction():
            await write_created(connection, created, at_ms)
            is_first = await claim_note(connection, created.match, "match_found")
            tickets = await tickets_of(connection, created.match)
        if not is_first:
            return
        players = tuple(plan.player for plan in created.seats)
        for seat, player in enumerate(players):
            found = MatchFound(
                match=created.match,
                game=created.game,
                mode=created.mode,
                rated=created.rated,
                seat=seat,
                players=players,
                ticket=tickets.get(player),
            )
            await self._notes.tell(player, found)

    async def _ended(self, game: str, match: str, ended: MatchEnded, at_ms: int) -> None:
        async with self._connections.connection() as connection, connection.transaction():
            known = await self._known(connection, game, match)
            if known is not None and await apply_result(connection, known, ended, at_ms):
                self._metrics.rated.inc()

    async def _known(self, connection: Connection, game: str, match: str) -> Known | None:
        """The match as it is written down; written down from its first entry if another process is still about to."""
        known = await known_match(connection, match)
        if known is not None:
            return known
        stored = await self._log.read(game, match)
        first = read_entry(stored[0].data) if stored else None
        if first is None or first.created is None:
            self._logger.warning("a match has no beginning", match=match)
            return None
        await write_created(connection, first.created, first.at_ms)
        return await known_match(connection, match)

    async def _async_players(self, game: str, match: str) -> tuple[str, ...]:
        """The players in seat order if the match is asynchronous, else nobody."""
        players = self._players.get(match)
        if players is None:
            async with self._connections.connection() as connection, connection.transaction():
                known = await self._known(connection, game, match)
            players = known.players if known is not None and known.mode == "async" else ()
            self._players[match] = players
            if len(self._players) > _REMEMBERED:
                self._players.popitem(last=False)
        return players

    async def _call_upon(self, game: str, match: str, opened: Sequence[DecisionOpened], delivery: Delivery) -> None:
        """Tells each player of a new decision, once per decision; the house needs no telling."""
        players = await self._async_players(game, match)
        settled: frozenset[int] = frozenset()
        if now_ms() - delivery.at_ms > STALE_MS:
            later = [read_entry(stored.data) for stored in await self._log.read(game, match, after=delivery.sequence)]
            settled = frozenset(number for seen in later for number in seen.closed)
        for decision in opened:
            if decision.number in settled:
                continue
            async with self._connections.connection() as connection:
                is_first = await claim_note(connection, match, f"your_turn {decision.number}")
            if is_first:
                note = YourTurn(match=match, game=game, decision=decision.number, kind=decision.kind)
                await self._notes.tell(players[decision.seat], note)


def read_entry(data: bytes) -> Seen:
    """What concerns matchmaking in an entry of any game.

    Raises:
        Undecodable: the bytes are no entry.
    """
    frame = decode_frame(data)
    created: MatchCreated | None = None
    ended: MatchEnded | None = None
    opened: dict[int, DecisionOpened] = {}
    closed: set[int] = set()
    for raw in frame.facts:
        decoder = _DECODERS.get(_kinds.decode(raw).type)
        fact = None if decoder is None else decoder.decode(raw)
        if isinstance(fact, MatchCreated):
            created = fact
        elif isinstance(fact, MatchEnded):
            ended = fact
        elif isinstance(fact, DecisionOpened):
            opened[fact.number] = fact
        elif isinstance(fact, DecisionClosed):
            opened.pop(fact.number, None)
            closed.add(fact.number)
    return Seen(frame.at_ms, created, ended, tuple(opened.values()), frozenset(closed))


class _Kind(Struct):
    type: str = ""


_kinds = msgspec.json.Decoder(_Kind)
_DECODERS = {
    "match_created": msgspec.json.Decoder(MatchCreated),
    "match_ended": msgspec.json.Decoder(MatchEnded),
    "decision_opened": msgspec.json.Decoder(DecisionOpened),
    "decision_closed": msgspec.json.Decoder(DecisionClosed),
}
