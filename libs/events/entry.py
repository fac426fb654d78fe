"""One line of a match's log and the link to the line before. Knows bytes and hashes, not games."""

import hashlib
from typing import Generic, TypeVar

from msgspec import Raw, Struct

from libs.events.commands import AnyCommand
from libs.events.facts import Fact

F = TypeVar("F", bound=Fact, covariant=True)

NO_ENTRY = "0" * 64
"""What `prev` of version 0 holds."""


class Entry(Struct, Generic[F], frozen=True, kw_only=True, gc=False):
    """One accepted command with all the facts that it caused: one NATS message.

    `at_ms` is the time that the broker gave the command, Unix milliseconds. `salt` is 32 hex digits that only the
    server knows until the end. `prev` is the SHA-256 of the bytes of the entry before.
    """

    v: int = 1
    match: str
    version: int
    at_ms: int
    actor: str
    command: AnyCommand
    facts: tuple[F, ...]
    salt: str
    prev: str


class EntryFrame(Struct, frozen=True, kw_only=True, gc=False):
    """An entry of any game with its facts left undecoded: enough to check the chain and to file it."""

    v: int = 1
    match: str
    version: int
    at_ms: int
    actor: str
    command: Raw
    facts: tuple[Raw, ...]
    salt: str
    prev: str


def entry_hash(data: bytes) -> str:
    """The SHA-256 of an entry's exact bytes, as 64 hex digits.

    The `prev` of the next entry, the `head` of an update.
    """
    return hashlib.sha256(data).hexdigest()
