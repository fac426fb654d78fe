"""What a signed-in player shows the broker: a token with an id and a term, sealed with the gateways' common key.

Any gateway checks the seal without a database. A token has one form and one seal; it names no algorithm, so none can
be chosen. It signs nobody in: whoever calls `issue` has made sure who asks.
"""

import base64
import binascii
import hashlib
import hmac
import secrets

import msgspec
from msgspec import Struct

from libs.events import ids

LONGEST = 512
"""No token has more characters."""

_SEAL = b"spellfold.token.v1"


class Claims(Struct, frozen=True, forbid_unknown_fields=True):
    """What a token says: who, until when (Unix seconds), and a number that makes it the only one of its kind.

    `session` is the session that it was issued for, with which it ends; empty for one that was issued without.
    """

    player: str
    until_s: int
    once: str
    session: str = ""

    @property
    def user(self) -> str:
        """What the broker calls a connection that came in with this token."""
        return user_of(self.player, self.session)


class BadTokenError(Exception):
    """The token lets nobody in; the message is the reason in one word: malformed, forged, expired or reserved."""


def user_of(player: str, session: str) -> str:
    """What the broker calls the connections of one session."""
    return f"{player}/{session}" if session else player


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Claims)


class Tokens:
    """Issues tokens and reads them back."""

    def __init__(self, key: bytes, lifetime_s: int) -> None:
        """Take the gateways' common key, at least 32 bytes, and how many seconds a token is good for."""
        self._key = hashlib.sha256(_SEAL + key).digest()
        self.lifetime_s = lifetime_s

    def issue(self, player: str, now_s: int, session: str = "") -> tuple[str, int]:
        """A new token for the player and the session, and when it ends (Unix seconds)."""
        until_s = now_s + self.lifetime_s
        body = _encoder.encode(Claims(player, until_s, secrets.token_hex(8), session))
        return f"{_words(body)}.{_words(self._seal(body))}", until_s

    def read(self, token: str, now_s: int) -> Claims:
        """What a token says that is good now.

        Raises:
            BadTokenError: it is not.
        """
        head, _, tail = token.partition(".")
        if len(token) > LONGEST or not tail:
            raise BadTokenError("malformed")
        try:
            body, seal = _bytes(head), _bytes(tail)
        except (binascii.Error, ValueError):
            raise BadTokenError("malformed") from None
        if not hmac.compare_digest(seal, self._seal(body)):
            raise BadTokenError("forged")
        claims = _decoder.decode(body)
        if now_s >= claims.until_s:
            raise BadTokenError("expired")
        if not ids.is_player(claims.player) or ids.is_reserved(claims.player):
            raise BadTokenError("reserved")
        return claims

    def _seal(self, body: bytes) -> bytes:
        return hmac.digest(self._key, body, "sha256")


def _words(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(words: str) -> bytes:
    padded = words + "=" * (-len(words) % 4)
    data = base64.b64decode(padded, altchars=b"-_", validate=True)
    if _words(data) != words:
        raise ValueError("two spellings of one token")
    return data
