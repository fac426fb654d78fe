"""Whether an entry may be filed: it must be the next one of its match, and follow the hash of the one before.

Decides, but reads and writes nothing.
"""

from msgspec import Struct

from libs.events.entry import NO_ENTRY
from services.archive.outline import Outline
from services.archive.summary import Summary

FORK, GAP, BROKEN_CHAIN, UNREADABLE, UNFILEABLE, OTHER_GAME = REASONS = (
    "fork",
    "gap",
    "broken_chain",
    "unreadable",
    "unfileable",
    "other_game",
)
"""Why an entry is rejected: another entry of that version is filed; entries before it are missing; it does not follow
the hash of the one before; it is no entry of its subject; Postgres does not take it; the match is of another game."""


class Rejection(Struct, frozen=True):
    """Why an entry cannot be filed: one of `REASONS`, and a sentence with both values."""

    reason: str
    message: str


class Filed(Struct, frozen=True):
    """The version is filed already: ignore it if the bytes are the same, reject it as a `fork` if not."""


def judge(entry: Outline, summary: Summary | None) -> Rejection | Filed | None:
    """What is to be done with an entry of a match, of which `summary` has been filed: `None` means file it."""
    version, head, game = (-1, NO_ENTRY, entry.game) if summary is None else _where(summary)
    if entry.game != game:
        return Rejection(OTHER_GAME, f"its subject says {entry.game}, match {entry.match} is {game}")
    if entry.version <= version:
        return Filed()
    if entry.version > version + 1:
        return Rejection(GAP, f"it is version {entry.version}, version {version + 1} was due")
    if entry.prev != head:
        return Rejection(BROKEN_CHAIN, f"version {entry.version} follows {entry.prev}, the entry before is {head}")
    return None


def fork(entry: Outline, filed: str | None) -> Rejection:
    """The rejection of an entry whose version is filed with other bytes, or went missing from the archive (`None`)."""
    there = "is missing from the archive" if filed is None else f"is filed with hash {filed}"
    return Rejection(FORK, f"version {entry.version} {there}, this one has {entry.head}")


def _where(summary: Summary) -> tuple[int, str, str]:
    return summary.version, summary.head, summary.game
