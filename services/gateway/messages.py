"""What is asked and answered over HTTP. Every answer says its type; a refusal is a `Problem`."""

from typing import Annotated

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=400)]
"""A name or a password as it comes; what is legal is judged with words, not here."""


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body, or `{}`."""


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password: for a new account, or for the guest who asks."""

    name: Text
    password: Text


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and password of an account."""

    name: Text
    password: Text


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """Another name."""

    name: Text


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password as it is, and as it shall be."""

    old: Text
    new: Text


class Session(Struct, frozen=True, tag="session", kw_only=True, omit_defaults=True):
    """Who is signed in. `secret` is there once, when a program's session begins; browsers get a cookie instead."""

    player: str
    name: str
    is_guest: bool
    secret: str = ""


class NoSession(Struct, frozen=True, tag="no_session"):
    """Nobody is signed in."""


class BrokerToken(Struct, frozen=True, tag="token", kw_only=True):
    """What to show the broker, as its token, before `until_ms` (Unix milliseconds), and where the broker is.

    `nats_urls` are for programs, `websocket_url` is for browsers (null: the broker has no such door). `now_ms` is the
    gateway's clock.
    """

    player: str
    token: str
    until_ms: int
    now_ms: int
    nats_urls: tuple[str, ...]
    websocket_url: str | None


class Names(Struct, frozen=True, tag="names"):
    """Names by player id; who is not known has none."""

    names: dict[str, str]


class Player(Struct, frozen=True, tag="player"):
    """A player found by name."""

    player: str
    name: str


class Done(Struct, frozen=True, tag="done"):
    """It is done."""


class Problem(Struct, frozen=True, tag="error", kw_only=True, omit_defaults=True):
    """A refusal: a reason for programs, a message for people. `retry_s` tells when to try again."""

    reason: str
    message: str
    retry_s: int = 0


STATUS = {
    "bad_request": 400,
    "bad_name": 400,
    "bad_password": 400,
    "not_signed_in": 401,
    "wrong_password": 401,
    "wrong_origin": 403,
    "no_player": 404,
    "not_found": 404,
    "not_allowed": 405,
    "name_taken": 409,
    "is_account": 409,
    "too_large": 413,
    "slow_down": 429,
    "internal_error": 500,
    "unavailable": 503,
}
"""The HTTP status of each reason."""
