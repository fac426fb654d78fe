"""A match from its log, version by version, as one seat was told of it. Pure: bytes in, updates out."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from libs.engine.game import Game
from libs.engine.match.audit import FOLDING_FAILS
from libs.engine.match.fold import Fold
from libs.engine.match.update import update_for
from libs.events.codec import encode
from libs.events.updates import Update

PAGE_BYTES = 512 * 1024
"""Where a page is cut, unless it holds a single version. The broker takes twice as much."""


class Page(Struct, frozen=True):
    """So many consecutive `versions` of a match, in so many bytes; `fault` says why the updates end early."""

    versions: int
    size: int
    updates: tuple[Update, ...]
    entries: tuple[str, ...]
    fault: str | None


def replay_page(
    game: str,
    log: Sequence[bytes],
    seat: int | None,
    first: int,
    *,
    with_entries: bool,
    games: Mapping[str, Game[Any]],
) -> Page:
    """The versions from `first` to the end of `log`, or as many of them as fit on a page: always at least one.

    `log` begins with version 0. Entries are given as their exact text if asked for, also behind a fault.

    Raises:
        NewerRules: the match needs a newer version of this program.
    """
    fold = Fold(games)
    updates: list[Update] = []
    entries: list[str] = []
    fault: str | None = None
    versions = size = 0
    for version, data in enumerate(log):
        update = None
        if fault is None:
            try:
                update = _next_update(fold, game, data, seat, is_wanted=version >= first)
            except FOLDING_FAILS as error:
                fault = f"version {version} does not fold: {error}"
        if version < first:
            continue
        text = data.decode(errors="replace") if with_entries else ""
        more = (0 if update is None else len(encode(update))) + len(encode(text))
        if versions and size + more > PAGE_BYTES:
            break
        versions, size = versions + 1, size + more
        if update is not None:
            updates.append(update)
        if with_entries:
            entries.append(text)
    return Page(versions, size, tuple(updates), tuple(entries), fault)


def _next_update(fold: Fold, game: str, data: bytes, seat: int | None, *, is_wanted: bool) -> Update | None:
    entry = fold.extend(game, data)
    if not is_wanted:
        return None
    own = seat is not None and fold.match.seat_of(entry.actor) == seat
    return update_for(fold, seat, entry.facts, entry.command.id if own else None)
