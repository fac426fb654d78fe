"""Pairs those who wait, pool by pool. Any number of processes may do it; at a pool works one at a time."""

import hashlib
from collections.abc import Mapping, Sequence

from libs.events.commands import SeatPlan
from services.database import Connection
from services.database import Pool as Connections
from services.matchmaking.matches import Plan, last_met, new_match_id, seated, write_plan
from services.matchmaking.metrics import MatchmakingMetrics
from services.matchmaking.pairing import Group, Pool, Waiting, pair
from services.matchmaking.ratings import FIRST_MU, season_of
from services.runtime import now_ms

_POOLS = """
SELECT pool FROM matchmaking.tickets WHERE state = 'open'
GROUP BY pool, seats HAVING count(*) >= seats
"""
_LOCK = "SELECT pg_try_advisory_xact_lock(%s)"
# A ticket that somebody cancels or renews right now is left for the next round.
_WAITING = """
SELECT id, player, game, mode, rated, seats, options, deck, rating_range, since_ms FROM matchmaking.tickets
WHERE pool = %s AND state = 'open' ORDER BY since_ms LIMIT 500 FOR UPDATE SKIP LOCKED
"""
_RATINGS = """
SELECT player, mu FROM matchmaking.ratings
WHERE season = %s AND game = %s AND mode = %s AND player = ANY(%s)
"""
_MATCHED = "UPDATE matchmaking.tickets SET state = 'matched', match = %s WHERE id = ANY(%s)"


class Pairs:
    """Turns tickets into matches that are written down; asking for them is left to the maker."""

    def __init__(self, connections: Connections, metrics: MatchmakingMetrics) -> None:
        self._connections = connections
        self._metrics = metrics

    async def round(self) -> int:
        """Pairs whom it can, and returns how many matches that makes."""
        async with self._connections.connection() as connection:
            pools = await (await connection.execute(_POOLS)).fetchall()
            made = 0
            for (pool,) in pools:
                made += await self._pair(connection, pool)
        self._metrics.planned.inc(made)
        return made

    async def _pair(self, connection: Connection, pool: str) -> int:
        async with connection.transaction():
            if await (await connection.execute(_LOCK, [_lock_of(pool)])).fetchone() != (True,):
                return 0
            waiting, decks = await self._waiting(connection, pool)
            groups = pair(waiting, now_ms())
            for group in groups:
                await self._write(connection, group, decks)
        return len(groups)

    async def _waiting(
        self, connection: Connection, key: str
    ) -> tuple[Sequence[Waiting], Mapping[str, tuple[str, ...]]]:
        """Who waits in the pool, with decks by ticket; their rows are locked."""
        rows = await (await connection.execute(_WAITING, [key])).fetchall()
        if not rows:
            return (), {}
        _, _, game, mode, rated, seats, options, *_ = rows[0]
        pool = Pool(game, mode, rated, seats, tuple(options))
        players = [str(row[1]) for row in rows]
        rated_as = await connection.execute(_RATINGS, [season_of(now_ms()), game, mode, players])
        ratings: dict[str, float] = dict(await rated_as.fetchall())
        met = await last_met(connection, players)
        waiting = [
            Waiting(
                ticket=ticket,
                player=player,
                pool=pool,
                rating=round(ratings.get(player, FIRST_MU)),
                since_ms=since_ms,
                rating_range=rating_range,
                last_met=met.get(player, frozenset()),
            )
            for ticket, player, _, _, _, _, _, _, rating_range, since_ms in rows
        ]
        return waiting, {row[0]: tuple(row[7]) for row in rows}

    async def _write(self, connection: Connection, group: Group, decks: Mapping[str, tuple[str, ...]]) -> None:
        match, pool = new_match_id(now_ms()), group[0].pool
        plan = Plan(
            id=match,
            game=pool.game,
            mode=pool.mode,
            rated=pool.rated,
            options=pool.options,
            seats=seated(match, [SeatPlan(one.player, decks[one.ticket]) for one in group]),
        )
        await write_plan(connection, plan, now_ms())
        await connection.execute(_MATCHED, [match, [one.ticket for one in group]])


def _lock_of(pool: str) -> int:
    digest = hashlib.sha256(f"spellfold.matchmaking.pool {pool}".encode()).digest()
    return int.from_bytes(digest[:8], "big", signed=True)
