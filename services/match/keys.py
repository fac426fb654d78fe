"""The server's keys: the one for new matches, and older ones for matches that began under them. Never in any log."""

import re
from collections.abc import Mapping

from libs.engine.match.seal import Seal, seal
from services.settings import Environment, SettingsError, secret_bytes

KEY_BYTES = 32
"""The least length of a server key."""

_KEY_ID = r"[a-z0-9_-]{1,40}"


class UnknownKey(Exception):
    """The match began under a key that this worker does not have, or has with other bytes."""


class ServerKeys:
    """Keys by id.

    Args:
        current: the id of the key for new matches.
        keys: every key by its id, the current one included.
    """

    def __init__(self, current: str, keys: Mapping[str, bytes]) -> None:
        self._current = current
        self._keys = keys

    def for_new(self, match: str) -> Seal:
        """The seal of a match that is about to be created."""
        return seal(self._keys[self._current], self._current, match)

    def for_existing(self, match: str, key_id: str, commitment: str) -> Seal:
        """The seal of a match that was created under the key.

        Raises:
            UnknownKey: the key is not here, or does not give what the match was committed to.
        """
        key = self._keys.get(key_id)
        if key is None:
            raise UnknownKey(f"match {match} began under key {key_id}, here are {', '.join(sorted(self._keys))}")
        made = seal(key, key_id, match)
        if made.commitment != commitment:
            raise UnknownKey(f"match {match} is committed to {commitment}, key {key_id} gives {made.commitment}")
        return made


def read_keys(environment: Environment) -> ServerKeys:
    """The keys of this process.

    - `SPELLFOLD_SERVER_KEY`: at least 32 bytes in hex digits; new matches begin under it.
    - `SPELLFOLD_SERVER_KEY_ID`: its id, which every match carries; another key needs another id.
    - `SPELLFOLD_SERVER_KEYS`: older keys as `id=hex,id=hex`, kept until no match that began under them goes on.

    Raises:
        SettingsError: there is no key, or one cannot be used.
    """
    key = environment.secret("SPELLFOLD_SERVER_KEY", least_bytes=KEY_BYTES)
    if key is None:
        raise SettingsError(f"SPELLFOLD_SERVER_KEY is not set; it needs at least {KEY_BYTES} bytes in hex digits")
    current = environment.text("SPELLFOLD_SERVER_KEY_ID", "main", pattern=_KEY_ID)
    keys = _older(environment.hidden("SPELLFOLD_SERVER_KEYS"))
    if keys.get(current, key) != key:
        raise SettingsError(f"SPELLFOLD_SERVER_KEYS holds another key under the id {current} of SPELLFOLD_SERVER_KEY")
    return ServerKeys(current, keys | {current: key})


def _older(listed: str) -> dict[str, bytes]:
    keys: dict[str, bytes] = {}
    for pair in filter(None, listed.split(",")):
        key_id, _, digits = pair.strip().partition("=")
        if re.fullmatch(_KEY_ID, key_id) is None or not digits:
            raise SettingsError(f"SPELLFOLD_SERVER_KEYS needs id=hex,id=hex; its part {len(keys) + 1} is otherwise")
        if key_id in keys:
            raise SettingsError(f"SPELLFOLD_SERVER_KEYS names the key {key_id} twice")
        keys[key_id] = secret_bytes(f"SPELLFOLD_SERVER_KEYS {key_id}", digits, least_bytes=KEY_BYTES)
    return keys
