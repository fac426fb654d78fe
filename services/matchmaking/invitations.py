"""Open challenges: SQL on `challenges` and `invited`. Makes no match."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from libs.events.codec import encode
from libs.events.commands import Deck, SeatPlan, TimeControl
from libs.events.ids import is_cpu
from libs.events.wishes import OpenChallenge
from services.database import Connection

TERM_MS = 24 * 3600 * 1000
"""How long a challenge waits for an answer."""

MOST_OPEN = 20
"""How many challenges of one challenger may be open."""

_FULL = """
SELECT challenge.id, challenge.game, challenge.mode, challenge.rated, challenge.options, challenge.time_control,
    challenge.rematch_of, challenge.state, challenge.match, challenge.expires_ms,
    array_agg(invited.player ORDER BY invited.seat), array_agg(invited.accepted ORDER BY invited.seat),
    array_agg(to_json(invited.deck)::text ORDER BY invited.seat)
FROM matchmaking.challenges AS challenge JOIN matchmaking.invited AS invited ON invited.challenge = challenge.id
WHERE challenge.id = ANY(%s)
GROUP BY challenge.id ORDER BY challenge.created_ms DESC
"""
_LOCK = "SELECT id FROM matchmaking.challenges WHERE id = %s FOR UPDATE"
_OF_PLAYER = """
SELECT challenge.id FROM matchmaking.challenges AS challenge
JOIN matchmaking.invited AS invited ON invited.challenge = challenge.id
WHERE challenge.state = 'open' AND invited.player = %s AND (%s::text IS NULL OR challenge.game = %s)
ORDER BY challenge.created_ms DESC LIMIT 100
"""
_OF_WISH = "SELECT id FROM matchmaking.challenges WHERE challenger = %s AND wish = %s"
_OF_REMATCH = """
SELECT id FROM matchmaking.challenges WHERE rematch_of = %s AND state IN ('open', 'matched')
ORDER BY created_ms DESC LIMIT 1
"""
_COUNT = "SELECT count(*) FROM matchmaking.challenges WHERE challenger = %s AND state = 'open'"
_INSERT = """
INSERT INTO matchmaking.challenges
    (id, challenger, wish, game, mode, rated, options, time_control, rematch_of, state, created_ms, expires_ms)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, 'open', %s, %s)
ON CONFLICT DO NOTHING
"""
_INVITE = "INSERT INTO matchmaking.invited (challenge, seat, player, deck, accepted) VALUES (%s, %s, %s, %s, %s)"
_ACCEPT = "UPDATE matchmaking.invited SET accepted = true, deck = %s WHERE challenge = %s AND player = %s"
_CLOSE = "UPDATE matchmaking.challenges SET state = %s, match = %s WHERE id = %s AND state = 'open'"
_EXPIRE = "UPDATE matchmaking.challenges SET state = 'expired' WHERE state = 'open' AND expires_ms <= %s RETURNING id"
_PLAYERS = "SELECT player FROM matchmaking.invited WHERE challenge = %s ORDER BY seat"


class Invitation(Struct, frozen=True, kw_only=True):
    """A challenge: `state` is open, matched, declined or expired; players, answers and decks are in the same order.

    The challenger comes first. A deck is `None` until the player brings one; a rematch proposes those of last time.
    """

    id: str
    game: str
    mode: str
    rated: bool
    options: tuple[str, ...]
    time_control: TimeControl | None
    rematch_of: str | None
    state: str
    match: str | None
    expires_ms: int
    players: tuple[str, ...]
    accepted: tuple[bool, ...]
    decks: tuple[Deck | None, ...]

    def shown(self) -> OpenChallenge:
        """The challenge as those who take part in it see it."""
        agreed = tuple(player for player, yes in zip(self.players, self.accepted, strict=True) if yes)
        return OpenChallenge(
            challenge=self.id,
            players=self.players,
            accepted=agreed,
            game=self.game,
            mode=self.mode,
            rated=self.rated,
            options=self.options,
            time_control=self.time_control,
            rematch_of=self.rematch_of,
            expires_ms=self.expires_ms,
        )

    def plans(self) -> Sequence[SeatPlan]:
        """All players with the decks that they have brought."""
        return [SeatPlan(player, deck or ()) for player, deck in zip(self.players, self.decks, strict=True)]


class NewInvitation(Struct, frozen=True, kw_only=True):
    """A challenge to be opened; `decks` as in `Invitation`, the challenger's first."""

    wish: str | None
    game: str
    mode: str
    rated: bool
    options: tuple[str, ...]
    time_control: TimeControl | None
    rematch_of: str | None = None
    players: tuple[str, ...]
    decks: tuple[Deck | None, ...]


async def open_invitation(connection: Connection, new: NewInvitation, now_ms: int) -> str | None:
    """Opens a challenge and returns its id; `None` if the same wish, or a rematch of the same match, came first."""
    challenge = secrets.token_hex(16)
    control = None if new.time_control is None else encode(new.time_control)
    values = [challenge, new.players[0], new.wish, new.game, new.mode, new.rated, list(new.options), control]
    opened = await connection.execute(_INSERT, [*values, new.rematch_of, now_ms, now_ms + TERM_MS])
    if not opened.rowcount:
        return None
    for seat, (player, deck) in enumerate(zip(new.players, new.decks, strict=True)):
        brought = None if deck is None else list(deck)
        # The house agrees to everything.
        await connection.execute(_INVITE, [challenge, seat, player, brought, seat == 0 or is_cpu(player)])
    return challenge


async def locked_invitation(connection: Connection, challenge: str) -> Invitation | None:
    """A challenge that nobody else can change until the transaction ends."""
    await connection.execute(_LOCK, [challenge])
    row = await (await connection.execute(_FULL, [[challenge]])).fetchone()
    return None if row is None else _invitation(row)


async def invitations_of(connection: Connection, player: str, game: str | None) -> Sequence[Invitation]:
    """The open challenges that the player takes part in, newest first."""
    found = await (await connection.execute(_OF_PLAYER, [player, game, game])).fetchall()
    rows = await (await connection.execute(_FULL, [[challenge for (challenge,) in found]])).fetchall()
    return [_invitation(row) for row in rows]


async def invitation_of_wish(connection: Connection, player: str, wish: str | None) -> str | None:
    """The challenge that this wish opened before."""
    if wish is None:
        return None
    row = await (await connection.execute(_OF_WISH, [player, wish])).fetchone()
    return None if row is None else str(row[0])


async def invitation_of_rematch(connection: Connection, match: str) -> str | None:
    """The rematch of this match that is open or led to a match."""
    row = await (await connection.execute(_OF_REMATCH, [match])).fetchone()
    return None if row is None else str(row[0])


async def open_invitations(connection: Connection, challenger: str) -> int:
    """How many challenges of this challenger are open."""
    return int((await (await connection.execute(_COUNT, [challenger])).fetchone() or (0,))[0])


async def accept_invitation(connection: Connection, challenge: str, player: str, deck: Deck) -> None:
    """Notes that a player agrees, with this deck."""
    await connection.execute(_ACCEPT, [list(deck), challenge, player])


async def close_invitation(connection: Connection, challenge: str, state: str, match: str | None = None) -> None:
    """Closes an open challenge as `matched` or `declined`."""
    await connection.execute(_CLOSE, [state, match, challenge])


async def expire_invitations(connection: Connection, now_ms: int) -> Sequence[tuple[str, Sequence[str]]]:
    """Closes challenges whose term is over; each with its players."""
    expired = await (await connection.execute(_EXPIRE, [now_ms])).fetchall()
    found: list[tuple[str, Sequence[str]]] = []
    for (challenge,) in expired:
        players = await (await connection.execute(_PLAYERS, [challenge])).fetchall()
        found.append((challenge, [player for (player,) in players]))
    return found


def _invitation(row: tuple[Any, ...]) -> Invitation:
    challenge, game, mode, rated, options, control, rematch_of, state, match, expires_ms, players, accepted, decks = row
    return Invitation(
        id=challenge,
        game=game,
        mode=mode,
        rated=rated,
        options=tuple(options),
        time_control=None if control is None else _controls.decode(control),
        rematch_of=rematch_of,
        state=state,
        match=match,
        expires_ms=expires_ms,
        players=tuple(players),
        accepted=tuple(accepted),
        decks=tuple(None if deck is None else _decks.decode(deck) for deck in decks),
    )


_controls = msgspec.json.Decoder(TimeControl)
_decks = msgspec.json.Decoder(tuple[str, ...])
