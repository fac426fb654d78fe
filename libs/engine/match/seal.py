"""The server's secret for one match and what is derived from it, to the byte as design 4.5 says.

Reads no key itself.
"""

import hashlib
import hmac
from collections.abc import Iterable

from msgspec import Struct


class Seal(Struct, frozen=True):
    """What the server promised a match: the id of its key, SHA-256 of the secret, and the secret where it is known.

    Without the secret (`None`: somebody audits a match that is not over) salts and draws cannot be made.
    """

    key_id: str
    commitment: str
    secret: bytes | None


def seal(server_key: bytes, key_id: str, match: str) -> Seal:
    """The seal of a match under a server key."""
    secret = hmac.digest(server_key, b"spellfold.secret.v1" + match.encode(), hashlib.sha256)
    return revealed(key_id, secret)


def revealed(key_id: str, secret: bytes) -> Seal:
    """The seal of a match whose secret is known."""
    return Seal(key_id, commitment(secret), secret)


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, 64 hex digits: published before any player's entropy is known."""
    return hashlib.sha256(secret).hexdigest()


def root(secret: bytes, entropies: Iterable[str]) -> bytes:
    """The root of all draws: the secret and every seat's 16 bytes of entropy (32 hex digits each), in seat order."""
    message = b"spellfold.root.v1" + b"".join(bytes.fromhex(entropy) for entropy in entropies)
    return hmac.digest(secret, message, hashlib.sha256)


def salt(secret: bytes, version: int) -> str:
    """The salt of an entry, 32 hex digits: without it the published head would tell hidden choices."""
    return hmac.digest(secret, b"spellfold.salt.v1" + version.to_bytes(8, "big"), hashlib.sha256)[:16].hex()
