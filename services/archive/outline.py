"""What the archive reads of an entry: its frame, and those of its common facts that a match's summary is made of.

Knows no game: facts of games stay raw. What it lets through is sound enough to be filed as it stands.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from libs.events.codec import Undecodable
from libs.events.commands import PlayerId
from libs.events.entry import entry_hash
from libs.events.facts import (
    DeadlineMissed,
    DeadlineSet,
    DecisionClosed,
    DecisionOpened,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    MissesCleared,
    SeatLeft,
)
from libs.events.ids import is_match

Telling = (
    MatchCreated
    | MatchStarted
    | DecisionOpened
    | DecisionClosed
    | DeadlineSet
    | DeadlineMissed
    | MissesCleared
    | SeatLeft
    | MatchEnded
)
"""The facts that a summary is made of."""

_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in Telling.__args__)


class _Tagged(Struct):
    type: str


class _Frame(Struct):
    """An entry with its facts raw, within the bounds of the tables."""

    match: str
    version: Annotated[int, Meta(ge=0, lt=1 << 31)]
    at_ms: Annotated[int, Meta(ge=0, lt=1 << 53)]
    actor: PlayerId
    command: _Tagged
    facts: tuple[Raw, ...]
    salt: str
    prev: str


class _Tags(Struct):
    """An entry of which only the names of the facts are read."""

    facts: tuple[_Tagged, ...]


_frames = msgspec.json.Decoder(_Frame)
_tags = msgspec.json.Decoder(_Tags)
_telling: msgspec.json.Decoder[Telling] = msgspec.json.Decoder(Telling)


class Outline(Struct, frozen=True):
    """An entry as it lies in the stream, and what was read of it. `head` is the hash of its bytes, 64 hex digits."""

    game: str
    match: str
    version: int
    at_ms: int
    actor: str
    command: str
    prev: str
    facts: tuple[Telling, ...]
    head: str
    data: bytes


def read_outline(game: str, match: str, data: bytes) -> Outline:
    """Reads an entry that was published for this game and match.

    Raises:
        Undecodable: it is no entry, or not one of this match; the message names what is wrong.
    """
    try:
        frame = _frames.decode(data)
        tags = _tags.decode(data).facts
        telling = [_telling.decode(fact) for fact, tag in zip(frame.facts, tags, strict=True) if tag.type in _TAGS]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Undecodable(str(error)) from error
    version = frame.version
    if frame.match != match:
        raise Undecodable(f"it is of match {frame.match}, its subject says {match}")
    created = telling[0] if telling and isinstance(telling[0], MatchCreated) else None
    if (version == 0) != (created is not None):
        raise Undecodable(f"version {version} {'does not create' if created is None else 'creates'} a match")
    if created is not None:
        _check_created(created, game, match)
    return Outline(
        game,
        match,
        version,
        frame.at_ms,
        frame.actor,
        frame.command.type,
        frame.prev,
        tuple(telling),
        entry_hash(data),
        data,
    )


def _check_created(created: MatchCreated, game: str, match: str) -> None:
    if (created.match, created.game) != (match, game):
        raise Undecodable(f"it creates match {created.match} of {created.game}, its subject says {match} of {game}")
    if not is_match(match):
        raise Undecodable(f"it creates match {match}, which is no match id")
