"""Accounts, guests and their sessions, in Postgres. Passwords come here hashed; secrets leave here once."""

import base64
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import LiteralString

import psycopg
from msgspec import Struct

from services.database import Pool
from services.gateway.names import folded

_SECRET_BYTES = 32
_ID_BYTES = 10
_SESSION_ID_BYTES = 8

_FIND = """
UPDATE gateway.sessions AS s SET expires_at = greatest(s.expires_at, now() + %(term)s)
FROM gateway.players AS p
WHERE s.secret_hash = %(hash)s AND s.expires_at > now() AND p.player = s.player
RETURNING p.player, p.name, p.password IS NULL
"""
_ADD_PLAYER = "INSERT INTO gateway.players (player, name, folded, password) VALUES (%s, %s, %s, %s)"
_ADD_SESSION = "INSERT INTO gateway.sessions (secret_hash, player, expires_at) VALUES (%s, %s, now() + %s)"
_END_SESSION = "DELETE FROM gateway.sessions WHERE secret_hash = %s"
_END_OTHERS = "DELETE FROM gateway.sessions WHERE player = %s AND secret_hash <> %s RETURNING secret_hash"
_END_ALL = "DELETE FROM gateway.sessions WHERE player = %s RETURNING secret_hash"
_IS_LIVE = (
    "SELECT 1 FROM gateway.sessions WHERE player = %s AND substring(secret_hash FOR %s) = %s AND expires_at > now()"
)
_END_OVERDUE = "DELETE FROM gateway.sessions WHERE expires_at <= now()"
_BECOME = "UPDATE gateway.players SET name = %s, folded = %s, password = %s WHERE player = %s AND password IS NULL"
_RENAME = "UPDATE gateway.players SET name = %s, folded = %s WHERE player = %s"
_CHANGE = "UPDATE gateway.players SET password = %s WHERE player = %s"
_FORGET = "DELETE FROM gateway.players WHERE player = %s"
_BY_NAME = "SELECT player, name, password FROM gateway.players WHERE folded = %s"
_HASH_OF = "SELECT password FROM gateway.players WHERE player = %s"
_NAMES = "SELECT player, name FROM gateway.players WHERE player = ANY(%s)"


class NameTakenError(Exception):
    """Somebody else has that name."""


class NotAGuestError(Exception):
    """Who asks has an account already, or is known no more."""


class Person(Struct, frozen=True):
    """Who is signed in, and the hash of the session's secret by which the session is known here."""

    player: str
    name: str
    is_guest: bool
    session: bytes

    @property
    def session_id(self) -> str:
        """What the session is called elsewhere: 16 hex digits, of which nobody can sign in."""
        return _session_id(self.session)


class Known(Struct, frozen=True):
    """Somebody found by name; `password` is a hash, `None` for a guest."""

    player: str
    name: str
    password: str | None


class Players:
    """The people of one Spellfold. A session's term begins anew with each use."""

    def __init__(self, pool: Pool, term: timedelta) -> None:
        self._pool = pool
        self._term = term

    async def add_guest(self) -> tuple[Person, str]:
        """A new guest with a name of its own making, signed in; the secret of the session beside it."""
        player = _new_id()
        while True:
            name = f"Guest {secrets.token_hex(3).upper()}"
            try:
                return await self._add(player, name, None, is_guest=True)
            except NameTakenError:
                continue

    async def add_account(self, name: str, password: str) -> tuple[Person, str]:
        """A new account, signed in.

        Raises:
            NameTakenError: the name is somebody else's.
        """
        return await self._add(_new_id(), name, password, is_guest=False)

    async def become_account(self, guest: Person, name: str, password: str) -> Person:
        """Turns a guest into an account under the same id, so that its matches stay its own.

        Raises:
            NameTakenError: the name is somebody else's.
            NotAGuestError: it became an account meanwhile, or was erased.
        """
        if not await self._write_name(_BECOME, [name, folded(name), password, guest.player]):
            raise NotAGuestError(guest.player)
        return Person(guest.player, name, is_guest=False, session=guest.session)

    async def rename(self, person: Person, name: str) -> Person:
        """Gives somebody another name.

        Raises:
            NameTakenError: the name is somebody else's.
        """
        await self._write_name(_RENAME, [name, folded(name), person.player])
        return Person(person.player, name, person.is_guest, person.session)

    async def begin_session(self, known: Known) -> tuple[Person, str] | None:
        """Signs somebody in whose password was right; `None` if the account was erased meanwhile."""
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        try:
            async with self._pool.connection() as connection:
                await connection.execute(_ADD_SESSION, [_hash(secret), known.player, self._term])
        except psycopg.errors.ForeignKeyViolation:
            return None
        return Person(known.player, known.name, is_guest=False, session=_hash(secret)), secret

    async def session(self, secret: str) -> Person | None:
        """Whose session this is; `None` if it is over or never was one."""
        async with self._pool.connection() as connection:
            cursor = await connection.execute(_FIND, {"hash": _hash(secret), "term": self._term})
            row = await cursor.fetchone()
        return None if row is None else Person(row[0], row[1], row[2], _hash(secret))

    async def end_session(self, person: Person) -> None:
        """Signs out."""
        async with self._pool.connection() as connection:
            await connection.execute(_END_SESSION, [person.session])

    async def is_live(self, player: str, session_id: str) -> bool:
        """Whether the player's session of this id goes on."""
        start = bytes.fromhex(session_id)
        async with self._pool.connection() as connection:
            cursor = await connection.execute(_IS_LIVE, [player, len(start), start])
            return await cursor.fetchone() is not None

    async def end_overdue(self) -> None:
        """Forgets the sessions whose term is over."""
        async with self._pool.connection() as connection:
            await connection.execute(_END_OVERDUE)

    async def set_password(self, person: Person, password: str) -> Sequence[str]:
        """Sets another password and ends all other sessions, whose ids it returns."""
        async with self._pool.connection() as connection, connection.transaction():
            await connection.execute(_CHANGE, [password, person.player])
            ended = await connection.execute(_END_OTHERS, [person.player, person.session])
            return [_session_id(secret_hash) for (secret_hash,) in await ended.fetchall()]

    async def forget(self, person: Person) -> Sequence[str]:
        """Erases everything that is known of somebody; the log keeps the opaque id. Returns the sessions' ids."""
        async with self._pool.connection() as connection, connection.transaction():
            ended = await connection.execute(_END_ALL, [person.player])
            await connection.execute(_FORGET, [person.player])
            return [_session_id(secret_hash) for (secret_hash,) in await ended.fetchall()]

    async def named(self, name: str) -> Known | None:
        """Who has that name, in whatever case."""
        async with self._pool.connection() as connection:
            row = await (await connection.execute(_BY_NAME, [folded(name)])).fetchone()
        return None if row is None else Known(row[0], row[1], row[2])

    async def password_of(self, person: Person) -> str | None:
        """The hash of somebody's password."""
        async with self._pool.connection() as connection:
            row = await (await connection.execute(_HASH_OF, [person.player])).fetchone()
        return None if row is None else row[0]

    async def names(self, players: Sequence[str]) -> Mapping[str, str]:
        """The names of those of the players that are known."""
        async with self._pool.connection() as connection:
            rows = await (await connection.execute(_NAMES, [list(players)])).fetchall()
        return dict(rows)

    async def _add(self, player: str, name: str, password: str | None, *, is_guest: bool) -> tuple[Person, str]:
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        try:
            async with self._pool.connection() as connection, connection.transaction():
                await connection.execute(_ADD_PLAYER, [player, name, folded(name), password])
                await connection.execute(_ADD_SESSION, [_hash(secret), player, self._term])
        except psycopg.errors.UniqueViolation:
            raise NameTakenError(name) from None
        return Person(player, name, is_guest, _hash(secret)), secret

    async def _write_name(self, statement: LiteralString, values: Sequence[object]) -> bool:
        """Writes, and says whether there was somebody to write it for."""
        try:
            async with self._pool.connection() as connection:
                return (await connection.execute(statement, values)).rowcount == 1
        except psycopg.errors.UniqueViolation:
            raise NameTakenError(str(values[0])) from None


def _new_id() -> str:
    """An opaque id: 80 random bits, of which nobody can tell a name or a time."""
    return "p-" + base64.b32encode(secrets.token_bytes(_ID_BYTES)).decode().lower()


def _session_id(secret_hash: bytes) -> str:
    return secret_hash[:_SESSION_ID_BYTES].hex()


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
