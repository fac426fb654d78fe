"""Command ids and seeds of the house: made from match and decision alone, so that any two processes answer alike.

The key keeps opponents from working out the house's dice: without it everything that goes in is public.
"""

import hashlib
import hmac

SEED, COMMAND = ("seed", "command")
"""What the bytes are for."""


def seed(key: bytes, match: str, player: str, decision: int) -> int:
    """The seed, 64 bits, of a player's thoughts about one decision of a match."""
    return int.from_bytes(_derived(key, SEED, match, player, decision)[:8], "big")


def command_id(key: bytes, match: str, player: str, decision: int) -> str:
    """The id, 32 hex digits, of the command that answers one decision."""
    return _derived(key, COMMAND, match, player, decision)[:16].hex()


def _derived(key: bytes, purpose: str, match: str, player: str, decision: int) -> bytes:
    """HMAC-SHA256; none of the parts can hold the separator."""
    return hmac.digest(key, f"spellfold.cpu.v1|{purpose}|{match}|{player}|{decision}".encode(), hashlib.sha256)
