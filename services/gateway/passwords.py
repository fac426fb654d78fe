"""Passwords, hashed with Argon2id. Takes the same time for a name that nobody has."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

LEAST, MOST = 8, 200
"""Characters of a password."""

_AT_ONCE = 2
"""Each takes 64 MiB and a core for a while; more wait."""


class BadPasswordError(Exception):
    """The password cannot be used; the message says why and never repeats it."""


class Passwords:
    """Makes and checks hashes, away from the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Take the costs of a hash; the library's own, which grow with its versions, are for real people."""
        self._hasher = hasher or PasswordHasher()
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._nobody = self._hasher.hash("nobody's password")

    async def hash(self, password: str) -> str:
        """The hash of a new password.

        Raises:
            BadPasswordError: it is too short or too long.
        """
        if not LEAST <= len(password) <= MOST:
            raise BadPasswordError(f"a password has {LEAST} to {MOST} characters, this one {len(password)}")
        async with self._room:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def is_right(self, known: str | None, password: str) -> bool:
        """Whether the password is the one of the hash; never for `None`, which takes as long."""
        async with self._room:
            fits = await asyncio.to_thread(self._fits, known or self._nobody, password[:MOST])
        return fits and known is not None and len(password) <= MOST

    def _fits(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except (VerifyMismatchError, InvalidHashError):
            return False
