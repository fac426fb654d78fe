"""Who plays here, and the secrets of this place: what a home folder remembers besides its servers' data."""

import getpass
import os
import re
import secrets
from pathlib import Path

from libs.events import ids
from services.settings import SettingsError

SERVER_KEY, CPU_KEY, BROKER_KEY, GATEWAY_KEY = ("server-key", "cpu-key", "broker-key", "gateway-key")
"""The secrets of a home: the key of its matches, that of the house's dice, of the broker's users, of sign-in."""

_PLAYER_FILE = "player"
_KEY_BYTES = 32


class BadPlayerError(Exception):
    """The id cannot be a person's; the message says what can."""


def player_of(home: Path, wanted: str = "") -> str:
    """The player's id: the one that is wanted, which is remembered, or the remembered one, or one made of the account.

    Raises:
        BadPlayerError: the wanted or remembered id is no person's.
    """
    place = home / _PLAYER_FILE
    known = place.read_text(encoding="utf-8", errors="replace").strip() if place.exists() else ""
    player = wanted or known or _suggested()
    if not ids.is_player(player):
        raise BadPlayerError(f"a player's id is 1 to 40 of a-z, 0-9, _ and -, not {player!r}")
    if ids.is_reserved(player):
        raise BadPlayerError(f"{player} is a service's or the house's id; choose another with --as")
    if player != known:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        place.write_text(f"{player}\n", encoding="utf-8")
    return player


def secret_of(home: Path, name: str) -> str:
    """A secret of this home in hex digits, made on the first call, readable by its owner only.

    Raises:
        SettingsError: its file is empty.
    """
    place = home / name
    try:
        descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        kept = place.read_text(encoding="ascii").strip()
        if not kept:
            raise SettingsError(
                f"{place} is empty: put its secret back from a copy, or remove the file for a new one, which matches"
                " that run cannot go on with"
            ) from None
        return kept
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(_KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    return place.read_text(encoding="ascii").strip()


def _suggested() -> str:
    """The account's name as far as an id can hold it; else a word."""
    try:
        account = getpass.getuser()
    except (OSError, KeyError):  # an account without a name
        account = ""
    suggested = re.sub(r"[^a-z0-9_-]", "", account.lower())[:40]
    return "wizard" if not suggested or suggested == "root" or ids.is_reserved(suggested) else suggested
