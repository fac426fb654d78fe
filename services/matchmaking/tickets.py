"""Those who wait: SQL on `tickets`. Decides nobody's partner."""

import secrets
from collections.abc import Sequence

from msgspec import Struct

from libs.events.commands import Deck
from libs.events.wishes import OpenSeek, OwnSeek
from services.database import Connection
from services.matchmaking.pairing import Pool
from services.matchmaking.ratings import FIRST_MU

MOST_OPEN = 10
"""How many tickets of one player may be open."""

RECENT_MS = 10_000
"""A second seek this soon after the first has found a match is the second tap of the same finger."""

_MINUTE_MS = 60_000
TERMS_MS = {"live": 15 * _MINUTE_MS, "untimed": 15 * _MINUTE_MS, "async": 7 * 24 * 60 * _MINUTE_MS}
"""How long a ticket waits without being renewed, by mode."""

_OPEN = """
INSERT INTO matchmaking.tickets
    (id, player, pool, game, mode, rated, seats, options, deck, rating_range, since_ms, expires_ms, state)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, 'open')
ON CONFLICT (player, pool) WHERE state = 'open' DO UPDATE
SET deck = excluded.deck, rating_range = excluded.rating_range, expires_ms = excluded.expires_ms
RETURNING id, expires_ms
"""
_RECENT = """
SELECT ticket.id, ticket.expires_ms, ticket.match
FROM matchmaking.tickets AS ticket JOIN matchmaking.matches AS match ON match.id = ticket.match
WHERE ticket.player = %s AND ticket.pool = %s AND ticket.state = 'matched'
    AND match.created_ms > %s AND match.state IN ('asked', 'made')
ORDER BY match.id DESC LIMIT 1
"""
_COUNT = "SELECT count(*) FROM matchmaking.tickets WHERE player = %s AND pool <> %s AND state = 'open'"
_CANCEL = "UPDATE matchmaking.tickets SET state = 'cancelled' WHERE id = %s AND player = %s AND state = 'open'"
_STATE = "SELECT state, match FROM matchmaking.tickets WHERE id = %s AND player = %s"
_OWN = """
SELECT id, game, mode, rated, seats, options, rating_range, since_ms, expires_ms, state, match
FROM matchmaking.tickets AS ticket
WHERE player = %(player)s AND (%(game)s::text IS NULL OR game = %(game)s) AND (
    state = 'open' OR state = 'matched'
    AND (SELECT created_ms FROM matchmaking.matches WHERE id = ticket.match) > %(recent_ms)s
)
ORDER BY since_ms DESC LIMIT 100
"""
_OTHERS = """
SELECT ticket.player, coalesce(rating.mu, %(first_mu)s), ticket.game, ticket.mode, ticket.rated, ticket.seats,
    ticket.options, ticket.since_ms
FROM matchmaking.tickets AS ticket
LEFT JOIN matchmaking.ratings AS rating ON rating.season = %(season)s AND rating.game = ticket.game
    AND rating.mode = ticket.mode AND rating.player = ticket.player
WHERE ticket.state = 'open' AND ticket.player <> %(player)s
    AND (%(game)s::text IS NULL OR ticket.game = %(game)s)
ORDER BY ticket.since_ms DESC LIMIT 100
"""
_EXPIRE = """
UPDATE matchmaking.tickets SET state = 'expired'
WHERE state = 'open' AND expires_ms <= %s RETURNING player, id
"""


class Ticket(Struct, frozen=True):
    """A ticket as its holder knows it; `match` once it has led to one."""

    id: str
    expires_ms: int
    match: str | None = None


async def open_ticket(
    connection: Connection, player: str, pool: Pool, deck: Deck, rating_range: int | None, now_ms: int
) -> Ticket:
    """A new open ticket, or the player's open one in this pool, renewed."""
    values = [secrets.token_hex(16), player, pool.key, pool.game, pool.mode, pool.rated, pool.seats]
    more = [list(pool.options), list(deck), rating_range, now_ms, now_ms + TERMS_MS[pool.mode]]
    row = await (await connection.execute(_OPEN, [*values, *more])).fetchone()
    assert row is not None, "an upsert returns its row"
    return Ticket(*row)


async def recent_ticket(connection: Connection, player: str, pool: Pool, now_ms: int) -> Ticket | None:
    """The player's ticket in this pool that led to a match a moment ago."""
    row = await (await connection.execute(_RECENT, [player, pool.key, now_ms - RECENT_MS])).fetchone()
    return None if row is None else Ticket(*row)


async def open_elsewhere(connection: Connection, player: str, pool: Pool) -> int:
    """How many open tickets the player has in other pools."""
    return int((await (await connection.execute(_COUNT, [player, pool.key])).fetchone() or (0,))[0])


async def cancel_ticket(connection: Connection, player: str, ticket: str) -> tuple[str, str | None] | None:
    """Closes the player's ticket; its state now, with its match, or `None` if the player has no such ticket."""
    await connection.execute(_CANCEL, [ticket, player])
    row = await (await connection.execute(_STATE, [ticket, player])).fetchone()
    return None if row is None else (str(row[0]), row[1])


async def own_seeks(connection: Connection, player: str, game: str | None, now_ms: int) -> Sequence[OwnSeek]:
    """The player's open tickets, and those that led to a match within the last minutes; newest first."""
    values = {"player": player, "game": game, "recent_ms": now_ms - 10 * _MINUTE_MS}
    rows = await (await connection.execute(_OWN, values)).fetchall()
    return [
        OwnSeek(
            ticket=ticket,
            game=of_game,
            mode=mode,
            rated=rated,
            seats=seats,
            options=tuple(options),
            rating_range=rating_range,
            since_ms=since_ms,
            expires_ms=expires_ms,
            state=state,
            match=match,
        )
        for ticket, of_game, mode, rated, seats, options, rating_range, since_ms, expires_ms, state, match in rows
    ]


async def open_seeks(connection: Connection, player: str, game: str | None, season: str) -> Sequence[OpenSeek]:
    """The newest open seeks of others."""
    values = {"player": player, "game": game, "season": season, "first_mu": FIRST_MU}
    rows = await (await connection.execute(_OTHERS, values)).fetchall()
    return [
        OpenSeek(
            player=other,
            rating=round(mu),
            game=of_game,
            mode=mode,
            rated=rated,
            seats=seats,
            options=tuple(options),
            since_ms=since_ms,
        )
        for other, mu, of_game, mode, rated, seats, options, since_ms in rows
    ]


async def expire_tickets(connection: Connection, now_ms: int) -> Sequence[tuple[str, str]]:
    """Closes tickets whose term is over; their players and ids."""
    return await (await connection.execute(_EXPIRE, [now_ms])).fetchall()
