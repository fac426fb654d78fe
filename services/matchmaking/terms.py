"""Closes what has waited too long: tickets and challenges, and tells those concerned."""

from libs.events.wishes import CalledOff
from services.database import Pool as Connections
from services.matchmaking.invitations import expire_invitations
from services.matchmaking.notes import Notes
from services.matchmaking.tickets import expire_tickets
from services.runtime import now_ms

EXPIRED = "expired"


class Terms:
    """Looks after terms. Any number of processes may; each ticket or challenge is closed by one of them."""

    def __init__(self, connections: Connections, notes: Notes) -> None:
        self._connections = connections
        self._notes = notes

    async def close_overdue(self) -> None:
        """Closes everything whose term is over."""
        now = now_ms()
        async with self._connections.connection() as connection:
            tickets = await expire_tickets(connection, now)
            challenges = await expire_invitations(connection, now)
        for player, ticket in tickets:
            why = f"ticket {ticket} waited until its term and was not renewed"
            await self._notes.tell(player, CalledOff(ticket=ticket, reason=EXPIRED, message=why))
        for challenge, players in challenges:
            why = f"challenge {challenge} waited until its term and was not answered by all"
            for player in players:
                await self._notes.tell(player, CalledOff(challenge=challenge, reason=EXPIRED, message=why))
