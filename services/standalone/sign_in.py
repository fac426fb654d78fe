"""Signing in at a gateway elsewhere, from a terminal. It keeps the session's secret in the home, never a password."""

import getpass
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from libs.client.errors import Declined, Garbled, Unreachable

_FILE = "sessions.json"
_PATIENCE_S = 10
_EARLY_S = 30
_DOUBT_S = 5


class _Session(Struct):
    player: str
    name: str
    is_guest: bool
    secret: str = ""


class _Token(Struct):
    token: str
    until_ms: int
    now_ms: int
    nats_urls: tuple[str, ...]


class SignedIn:
    """Somebody who is signed in at a gateway."""

    def __init__(self, gateway: str, session: _Session, secret: str) -> None:
        self.player = session.player
        self.name = session.name
        self._gateway = gateway
        self._secret = secret
        self._renew()

    @property
    def nats_urls(self) -> tuple[str, ...]:
        """Where the gateway says that the broker is."""
        return self._newest.nats_urls

    def token(self) -> str:
        """A token that is good now; asks the gateway for a new one in time. Raises as `sign_in`."""
        if time.monotonic() > self._renew_at_s:
            self._renew()
        # Whoever wants one again may have been turned away with this one, because the session is over.
        self._renew_at_s = min(self._renew_at_s, time.monotonic() + _DOUBT_S)
        return self._newest.token

    def _renew(self) -> None:
        self._newest = _ask(self._gateway, "POST", "/api/token", _Token, {}, self._secret)
        good_s = (self._newest.until_ms - self._newest.now_ms) / 1000
        self._renew_at_s = time.monotonic() + max(good_s - _EARLY_S, 1)


def sign_in(home: Path, gateway: str, account: str = "") -> SignedIn:
    """Signs in as the account, or as whoever was signed in last from this home, or as a new guest.

    The password is asked for at the terminal, or taken from SPELLFOLD_PASSWORD.

    Raises:
        Unreachable: the gateway does not answer.
        Declined: it refuses, for instance a wrong password.
        Garbled: what answers is no gateway.
    """
    gateway = gateway.rstrip("/")
    known = _sessions(home)
    secret = known.get(gateway, "")
    if secret:
        found = _ask(gateway, "GET", "/api/session", dict[str, Any], None, secret)
        if found.get("type") == "session" and account.casefold() in {"", str(found["name"]).casefold()}:
            return SignedIn(gateway, msgspec.convert(found, _Session), secret)
    if account:
        body = {"name": account, "password": _password(account)}
        session = _ask(gateway, "POST", "/api/sessions", _Session, body)
    else:
        session = _ask(gateway, "POST", "/api/guest", _Session, {})
    _keep(home, known | {gateway: session.secret})
    return SignedIn(gateway, session, session.secret)


def _password(account: str) -> str:
    given = os.environ.get("SPELLFOLD_PASSWORD", "")
    if given or not sys.stdin.isatty():
        return given
    return getpass.getpass(f"Password of {account}: ")


def _sessions(home: Path) -> dict[str, str]:
    try:
        return msgspec.json.decode((home / _FILE).read_bytes(), type=dict[str, str])
    except (FileNotFoundError, msgspec.DecodeError):
        return {}


def _keep(home: Path, sessions: dict[str, str]) -> None:
    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = home / f"{_FILE}.draft"
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(sessions))
    draft.replace(home / _FILE)


def _ask(gateway: str, method: str, path: str, answer: Any, body: dict[str, str] | None, secret: str = "") -> Any:
    """One answer of the gateway, decoded as `answer`."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(gateway + path, data, headers, method=method)  # noqa: S310 - checked to be http(s)
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE_S) as response:  # noqa: S310 - the same
            return msgspec.json.decode(response.read(), type=answer)
    except urllib.error.HTTPError as error:
        said = error.read()
    except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
        raise Unreachable(f"no gateway answers at {gateway} ({error})") from error
    except msgspec.DecodeError as error:
        raise Garbled(f"what answers at {gateway} is no gateway: {error}") from error
    try:
        problem = msgspec.json.decode(said, type=dict[str, Any])
        raise Declined(str(problem["reason"]), str(problem["message"]))
    except (msgspec.DecodeError, KeyError):
        raise Garbled(f"what answers at {gateway} is no gateway") from None
