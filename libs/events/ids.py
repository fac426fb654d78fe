"""Names of players, matches and commands: how they look and how they are made.

Draws no randomness and reads no clock itself.
"""

import re

END = r"$(?!\n)"
"""The end of a pattern. Python's `$` alone also matches before a last line feed, other languages' does not."""

PLAYER = r"^[a-z0-9_-]{1,40}" + END
MATCH = r"^[0-9a-f]{32}" + END
COMMAND = r"^[0-9a-f]{32}" + END

_PLAYER = re.compile(r"[a-z0-9_-]{1,40}")
_HEX_128 = re.compile(r"[0-9a-f]{32}")

CLOCK = "clock"
MATCHMAKING = "matchmaking"
OPERATOR = "operator"
SERVICES = frozenset({CLOCK, MATCHMAKING, OPERATOR})
CPU_PREFIX = "cpu-"


def is_player(text: str) -> bool:
    """Whether the text may name a player or a service: 1 to 40 of a–z, 0–9, `_` and `-`."""
    return _PLAYER.fullmatch(text) is not None


def is_cpu(player: str) -> bool:
    """Whether the player is one of the house's: `cpu-<level>-<n>`."""
    return player.startswith(CPU_PREFIX)


def is_reserved(player: str) -> bool:
    """Whether the id belongs to a service or to the house, so that no person may hold it."""
    return player in SERVICES or is_cpu(player)


def is_match(text: str) -> bool:
    """Whether the text is a match id: a UUIDv7 as 32 lower-case hex digits."""
    return _HEX_128.fullmatch(text) is not None and text[12] == "7"


def is_command(text: str) -> bool:
    """Whether the text is a command id: 128 bits as 32 lower-case hex digits."""
    return _HEX_128.fullmatch(text) is not None


def match_id(at_ms: int, random: bytes) -> str:
    """A UUIDv7 in hex from a time in Unix milliseconds (48 bits) and 10 random bytes.

    Raises:
        ValueError: the time does not fit into 48 bits, or there are not 10 bytes.
    """
    if not 0 <= at_ms < 1 << 48:
        raise ValueError(f"a match id holds 0 to 2^48-1 ms, not {at_ms}")
    if len(random) != 10:
        raise ValueError(f"a match id takes 10 random bytes, not {len(random)}")
    low = int.from_bytes(random, "big")
    rand_a, rand_b = low >> 68, low & ((1 << 62) - 1)
    return f"{at_ms << 80 | 0x7 << 76 | rand_a << 64 | 0b10 << 62 | rand_b:032x}"


def match_time_ms(match: str) -> int:
    """The time in Unix milliseconds that a match id carries in its first 48 bits."""
    return int(match[:12], 16)
