"""Wishes of a player alone: to be paired with somebody, to stop waiting, to see who waits, to play the house."""

import hashlib
from collections.abc import Callable

from psycopg import Rollback

from libs.engine.players.house import house_player
from libs.events.commands import SeatPlan
from libs.events.updates import Error
from libs.events.wishes import (
    NO_TICKET,
    TOO_LATE,
    TOO_MANY,
    Cancel,
    CancelAnswer,
    Cpu,
    CpuAnswer,
    Seek,
    SeekAnswer,
    Seeks,
    SeeksAnswer,
)
from services.database import Connection
from services.database import Pool as Connections
from services.matchmaking.invitations import invitations_of
from services.matchmaking.maker import Maker
from services.matchmaking.matches import (
    MOST_RUNNING,
    Plan,
    match_of_wish,
    new_match_id,
    running_matches,
    write_plan,
)
from services.matchmaking.metrics import MatchmakingMetrics
from services.matchmaking.pairing import Pool
from services.matchmaking.ratings import season_of
from services.matchmaking.setups import Setups, time_fault
from services.matchmaking.tickets import (
    MOST_OPEN,
    Ticket,
    cancel_ticket,
    open_elsewhere,
    open_seeks,
    open_ticket,
    own_seeks,
    recent_ticket,
)
from services.runtime import now_ms

MAKING_S = 2.0
"""How long an answer waits for its match to exist, so that the player finds it there."""

ASKED_AGAIN_MS = 500
"""When the maker asks again for a match that was asked for at once."""


class Seeking:
    """Handles `seek`, `cancel`, `seeks` and `cpu`.

    Args:
        connections: the database.
        setups: what may be played.
        maker: has the matches against the house made.
        hurry: called when somebody new waits.
        metrics: counts matches.
    """

    def __init__(
        self,
        connections: Connections,
        setups: Setups,
        maker: Maker,
        hurry: Callable[[], None],
        metrics: MatchmakingMetrics,
    ) -> None:
        self._connections = connections
        self._setups = setups
        self._maker = maker
        self._hurry = hurry
        self._metrics = metrics

    async def seek(self, player: str, wish: Seek) -> SeekAnswer | Error:
        """Opens or renews a ticket."""
        deck = self._setups.deck(wish.game, wish.deck, wish.starter)
        if isinstance(deck, Error):
            return deck
        pool = Pool(wish.game, wish.mode, wish.rated, wish.seats, tuple(sorted(set(wish.options))))
        fault = time_fault(wish.mode, None, is_rated=wish.rated) or self._setups.lone_fault(
            wish.game, wish.mode, player, deck, wish.seats, pool.options
        )
        if fault is not None:
            return fault
        async with self._connections.connection() as connection:
            too_many = await busy(connection, player)
            if too_many is not None:
                return too_many
            elsewhere = await open_elsewhere(connection, player, pool)
            if elsewhere >= MOST_OPEN:
                return Error(TOO_MANY, f"{player} waits under {elsewhere} tickets, {MOST_OPEN} are allowed")
            recent: Ticket | None = None
            async with connection.transaction() as transaction:
                ticket = await open_ticket(connection, player, pool, deck, wish.rating_range, now_ms())
                # Looked for after the ticket was opened: who was paired meanwhile does not wait for a second match.
                recent = await recent_ticket(connection, player, pool, now_ms())
                if recent is not None:
                    raise Rollback(transaction)
        self._hurry()
        found = recent or ticket
        return SeekAnswer(ticket=found.id, expires_ms=found.expires_ms, match=found.match)

    async def cancel(self, player: str, wish: Cancel) -> CancelAnswer | Error:
        """Closes a ticket, if it has not led to a match yet."""
        async with self._connections.connection() as connection:
            state = await cancel_ticket(connection, player, wish.ticket)
        if state is None:
            return Error(NO_TICKET, f"{player} has no ticket {wish.ticket}")
        if state[0] == "matched":
            return Error(TOO_LATE, f"ticket {wish.ticket} has led to match {state[1]}")
        return CancelAnswer(wish.ticket)

    async def seeks(self, player: str, wish: Seeks) -> SeeksAnswer:
        """Who waits, and for whom somebody waits."""
        async with self._connections.connection() as connection:
            own = await own_seeks(connection, player, wish.game, now_ms())
            others = await open_seeks(connection, player, wish.game, season_of(now_ms()))
            invitations = await invitations_of(connection, player, wish.game)
        challenges = tuple(invitation.shown() for invitation in invitations)
        return SeeksAnswer(own=tuple(own), open=tuple(others), challenges=challenges)

    async def cpu(self, player: str, wish: Cpu) -> CpuAnswer | Error:
        """Makes a match against the house."""
        deck = self._setups.deck(wish.game, wish.deck, wish.starter)
        if isinstance(deck, Error):
            return deck
        match = new_match_id(now_ms())
        dice = hashlib.sha256(match.encode()).digest()
        others = [
            SeatPlan(house_player(wish.level, index), self._setups.house_deck(wish.game, dice[index]))
            for index in range(1, wish.seats)
        ]
        seats = (SeatPlan(player, deck), *others)
        # Who begins must not be the same seat for ever.
        turn = dice[0] % len(seats)
        plan = Plan(
            id=match,
            game=wish.game,
            mode=wish.mode,
            rated=False,
            options=tuple(sorted(set(wish.options))),
            seats=(*seats[turn:], *seats[:turn]),
            time_control=wish.time_control,
            wisher=player if wish.id else None,
            wish=wish.id,
        )
        fault = time_fault(wish.mode, wish.time_control, is_rated=False) or self._setups.fault(
            plan.game, plan.mode, plan.seats, plan.options
        )
        if fault is not None:
            return fault
        made = await self.make_now(player, plan)
        return made if isinstance(made, Error) else CpuAnswer(made)

    async def make_now(self, player: str, plan: Plan) -> str | Error:
        """Writes a match down and has it made; the id of the match, or of the one that the same wish led to before."""
        async with self._connections.connection() as connection:
            before = await match_of_wish(connection, player, plan.wish)
            if before is not None:
                return before
            too_many = await busy(connection, player)
            if too_many is not None:
                return too_many
            async with connection.transaction():
                command = await write_plan(connection, plan, now_ms(), wait_ms=ASKED_AGAIN_MS)
            if command is None:
                before = await match_of_wish(connection, player, plan.wish)
                assert before is not None, "only the same wish keeps a new match from being written down"
                return before
        self._metrics.planned.inc()
        await self._maker.make(plan.id, command, MAKING_S)
        return plan.id


async def busy(connection: Connection, player: str) -> Error | None:
    """Why the player may not begin another match."""
    running = await running_matches(connection, player)
    if running >= MOST_RUNNING:
        return Error(TOO_MANY, f"{player} plays {running} matches, {MOST_RUNNING} are allowed")
    return None
