"""The matches that matchmaking wrote down: SQL on `matches`, `seats` and `noted`. Sends nothing.

A match is written down with its exact `create` before it is asked for, in the transaction that gave its seats away.
"""

import hashlib
import secrets
from collections.abc import Mapping, Sequence

from msgspec import Struct

from libs.events.codec import decode_command, encode
from libs.events.commands import Create, SeatPlan, TimeControl
from libs.events.facts import MatchCreated
from libs.events.ids import match_id
from services.database import Connection

MOST_RUNNING = 100
"""How many matches that are not over one player may have."""

_INSERT = """
INSERT INTO matchmaking.matches
    (id, game, mode, rated, options, command, state, wisher, wish, created_ms, next_try_ms)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT DO NOTHING
"""
_SEAT = "INSERT INTO matchmaking.seats (match, seat, player, deck) VALUES (%s, %s, %s, %s)"
_MADE = "UPDATE matchmaking.matches SET state = 'made' WHERE id = %s AND state IN ('asked', 'failed')"
_FAILED = "UPDATE matchmaking.matches SET state = 'failed', reason = %s WHERE id = %s AND state = 'asked' RETURNING id"
_RUNNING = """
SELECT count(*) FROM matchmaking.seats AS seat JOIN matchmaking.matches AS match ON match.id = seat.match
WHERE seat.player = %s AND match.state IN ('asked', 'made')
"""
_OF_WISH = "SELECT id FROM matchmaking.matches WHERE wisher = %s AND wish = %s"
_KNOWN = """
SELECT match.game, match.mode, match.rated, match.options, match.state, match.command,
    array_agg(seat.player ORDER BY seat.seat)
FROM matchmaking.matches AS match JOIN matchmaking.seats AS seat ON seat.match = match.id
WHERE match.id = %s GROUP BY match.id
"""
_DECKS = "SELECT player, deck FROM matchmaking.seats WHERE match = %s ORDER BY seat"
_DUE = """
UPDATE matchmaking.matches AS match
SET tries = match.tries + 1, next_try_ms = %(now_ms)s + least(30000, 500 * (1 << least(match.tries, 6)))
WHERE match.id IN (
    SELECT id FROM matchmaking.matches WHERE state = 'asked' AND next_try_ms <= %(now_ms)s
    ORDER BY next_try_ms LIMIT 100 FOR UPDATE SKIP LOCKED
)
RETURNING match.id, match.command
"""
_CLAIM = "INSERT INTO matchmaking.noted (match, what) VALUES (%s, %s) ON CONFLICT DO NOTHING RETURNING match"
_TICKETS = "SELECT player, id FROM matchmaking.tickets WHERE match = %s"
_LAST_MET = """
SELECT mine.player, array_agg(other.player)
FROM (
    SELECT DISTINCT ON (player) player, match FROM matchmaking.seats
    WHERE player = ANY(%s) ORDER BY player, match DESC
) AS mine
JOIN matchmaking.seats AS other ON other.match = mine.match AND other.player <> mine.player
GROUP BY mine.player
"""


class Plan(Struct, frozen=True, kw_only=True):
    """A match to be asked for. `wisher` and `wish` name the wish it came of, where that has an id."""

    id: str
    game: str
    mode: str
    rated: bool
    options: tuple[str, ...]
    seats: tuple[SeatPlan, ...]
    time_control: TimeControl | None = None
    wisher: str | None = None
    wish: str | None = None

    def command(self) -> Create:
        """The command that asks for it; its id is derived from the match, so that every repeat has the same bytes."""
        named = hashlib.sha256(f"spellfold.matchmaking.create {self.id}".encode()).hexdigest()[:32]
        return Create(
            id=named,
            game=self.game,
            mode=self.mode,
            seats=self.seats,
            options=self.options,
            rated=self.rated,
            time_control=self.time_control,
        )


class Known(Struct, frozen=True, kw_only=True):
    """A match that is written down: `state` is asked, made, over or failed; `players` are in seat order."""

    id: str
    game: str
    mode: str
    rated: bool
    options: tuple[str, ...]
    state: str
    players: tuple[str, ...]
    time_control: TimeControl | None


def new_match_id(now_ms: int) -> str:
    """An id that no match has."""
    return match_id(now_ms, secrets.token_bytes(10))


def seated(match: str, plans: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    """The players in an order that nobody chose: it follows from the match's id."""
    return tuple(sorted(plans, key=lambda plan: hashlib.sha256(f"{match} {plan.player}".encode()).digest()))


async def write_plan(connection: Connection, plan: Plan, now_ms: int, *, wait_ms: int = 0) -> bytes | None:
    """Writes a match down, to be asked for in `wait_ms` at the latest, and returns the command that asks for it.

    `None`, and nothing is written, if the same wish has led to a match.
    """
    command = encode(plan.command())
    values = [plan.id, plan.game, plan.mode, plan.rated, list(plan.options), command, "asked"]
    inserted = await connection.execute(_INSERT, [*values, plan.wisher, plan.wish, now_ms, now_ms + wait_ms])
    if not inserted.rowcount:
        return None
    for seat, one in enumerate(plan.seats):
        await connection.execute(_SEAT, [plan.id, seat, one.player, list(one.deck)])
    return command


async def write_created(connection: Connection, created: MatchCreated, at_ms: int) -> None:
    """Notes that a match exists, whoever asked for it."""
    values = [created.match, created.game, created.mode, created.rated, list(created.options), None, "made"]
    inserted = await connection.execute(_INSERT, [*values, None, None, at_ms, 0])
    if not inserted.rowcount:
        await connection.execute(_MADE, [created.match])
        return
    for seat, one in enumerate(created.seats):
        await connection.execute(_SEAT, [created.match, seat, one.player, list(one.deck)])


async def write_failed(connection: Connection, match: str, reason: str) -> bool:
    """Gives a match up that was refused; whether it was still waited for."""
    return (await connection.execute(_FAILED, [reason, match])).rowcount > 0


async def due_creates(connection: Connection, now_ms: int) -> Sequence[tuple[str, bytes]]:
    """Matches that must be asked for (again) now, each with its command; nobody else is given them for a while."""
    return await (await connection.execute(_DUE, {"now_ms": now_ms})).fetchall()


async def known_match(connection: Connection, match: str) -> Known | None:
    """What is written down about a match."""
    row = await (await connection.execute(_KNOWN, [match])).fetchone()
    if row is None:
        return None
    game, mode, rated, options, state, command, players = row
    return Known(
        id=match,
        game=game,
        mode=mode,
        rated=rated,
        options=tuple(options),
        state=state,
        players=tuple(players),
        time_control=_time_control(command),
    )


async def decks_of(connection: Connection, match: str) -> Sequence[SeatPlan]:
    """Who sat where with which deck."""
    rows = await (await connection.execute(_DECKS, [match])).fetchall()
    return [SeatPlan(player, tuple(deck)) for player, deck in rows]


async def running_matches(connection: Connection, player: str) -> int:
    """How many matches of the player are not over."""
    return int((await (await connection.execute(_RUNNING, [player])).fetchone() or (0,))[0])


async def match_of_wish(connection: Connection, player: str, wish: str | None) -> str | None:
    """The match that came of this wish before."""
    if wish is None:
        return None
    row = await (await connection.execute(_OF_WISH, [player, wish])).fetchone()
    return None if row is None else str(row[0])


async def claim_note(connection: Connection, match: str, what: str) -> bool:
    """Whether the caller is the first who may send this note about the match."""
    return (await connection.execute(_CLAIM, [match, what])).rowcount > 0


async def tickets_of(connection: Connection, match: str) -> Mapping[str, str]:
    """The tickets that the match came of, by player."""
    return dict(await (await connection.execute(_TICKETS, [match])).fetchall())


async def last_met(connection: Connection, players: Sequence[str]) -> Mapping[str, frozenset[str]]:
    """Whom each of the players met in the newest match."""
    rows = await (await connection.execute(_LAST_MET, [list(players)])).fetchall()
    return {player: frozenset(others) for player, others in rows}


def _time_control(command: bytes | None) -> TimeControl | None:
    asked = None if command is None else decode_command(bytes(command))
    return asked.time_control if isinstance(asked, Create) else None
