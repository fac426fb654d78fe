"""What a person may be called, and when two names are the same. It keeps no names."""

import re
import unicodedata

from libs.engine.players.house import HOUSE

LEAST, MOST = 3, 24
"""Characters of a name."""

_VISIBLE = frozenset("LNPSM")
_UNSEEN = re.compile(
    # Letters, marks and signs that show nothing by themselves: fillers, joiners, selectors, an empty Braille pattern.
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


class BadNameError(Exception):
    """The name cannot be used; the message says why."""


def clean(name: str) -> str:
    """The name in one spelling (NFKC), single spaces inside, none around.

    Raises:
        BadNameError: it is too short or too long, or holds what cannot be seen.
    """
    spelled = " ".join(unicodedata.normalize("NFKC", name).split())
    for letter in spelled:
        is_seen = unicodedata.category(letter)[0] in _VISIBLE and _UNSEEN.match(letter) is None
        if letter != " " and not is_seen:
            raise BadNameError(f"a name holds letters, digits and signs that can be seen, not U+{ord(letter):04X}")
    if not LEAST <= len(spelled) <= MOST:
        raise BadNameError(f"a name has {LEAST} to {MOST} characters, this one {len(spelled)}")
    if unicodedata.category(spelled[0]).startswith("M"):
        raise BadNameError(f"a name begins with a letter, a digit or a sign, not with the mark U+{ord(spelled[0]):04X}")
    if folded(spelled).startswith("house "):
        raise BadNameError("names that begin with House are the house's own")
    return spelled


def folded(name: str) -> str:
    """The form in which names are compared: without case, width and other spellings of the same letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def house_name(player: str) -> str | None:
    """What a player of the house is called: `House (hard)`; `None` for anybody else."""
    level = HOUSE.get(player)
    if level is None:
        return None
    number = player.rpartition("-")[2]
    return f"House ({level})" if number == "1" else f"House {number} ({level})"
