"""What a person may be called, and when two names are the same. It keeps no names."""

import unicodedata

from libs.engine.players.house import HOUSE

LEAST, MOST = 3, 24
"""Characters of a name."""

_VISIBLE = frozenset("LNPSM")


class BadNameError(Exception):
    """The name cannot be used; the message says why."""


def clean(name: str) -> str:
    """The name in one spelling (NFKC), single spaces inside, none around.

    Raises:
        BadNameError: it is too short or too long, or holds what cannot be seen.
    """
    spelled = " ".join(unicodedata.normalize("NFKC", name).split())
    for letter in spelled:
        if letter != " " and unicodedata.category(letter)[0] not in _VISIBLE:
            raise BadNameError(f"a name holds letters, digits and signs that can be seen, not U+{ord(letter):04X}")
    if not LEAST <= len(spelled) <= MOST:
        raise BadNameError(f"a name has {LEAST} to {MOST} characters, this one {len(spelled)}")
    if folded(spelled).startswith("house "):
        raise BadNameError("names that begin with House are the house's own")
    return spelled


def folded(name: str) -> str:
    """The form in which names are compared."""
    return unicodedata.normalize("NFKC", name.casefold())


def house_name(player: str) -> str | None:
    """What a player of the house is called: `House (hard)`; `None` for anybody else."""
    level = HOUSE.get(player)
    if level is None:
        return None
    number = player.rpartition("-")[2]
    return f"House ({level})" if number == "1" else f"House {number} ({level})"
