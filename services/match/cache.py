"""Matches that this worker has folded, as many as fit, the least recently used given up first. The truth is the log."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from libs.engine.game import Game
from libs.engine.match.fold import BrokenLog, Fold
from libs.engine.match.seal import Seal
from libs.events.codec import decode_frame
from libs.events.facts import Fact, MatchCreated
from libs.events.log import Stored


class Known:
    """One match as far as this worker has folded it. Whoever uses it holds `lock`.

    `position` is where its newest entry lies (0: none known), `facts` are that entry's facts. `checked` is for whoever
    keeps the match up to date.
    """

    __slots__ = ("_games", "checked", "facts", "fold", "lock", "match", "position", "seal")

    def __init__(self, match: str, games: Mapping[str, Game[Any]]) -> None:
        self.match = match
        self.lock = asyncio.Lock()
        self._games = games
        self.forget()

    def forget(self) -> None:
        """Knows nothing any more: after a lost race or an exception the fold is spent."""
        self.fold = Fold(self._games)
        self.position = 0
        self.checked = -1
        self.facts: Sequence[Fact] = ()
        self.seal: Seal | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no entry is known."""
        return self.position == 0

    def extend(self, entries: Sequence[Stored]) -> None:
        """Folds the next entries.

        Raises:
            BrokenLog, Undecodable, NewerRules: as `Fold.extend`; nothing is known then.
        """
        try:
            for stored in entries:
                game = self.fold.match.game or _game_of(stored.data)
                self.facts = self.fold.extend(game, stored.data).facts
                self.position = stored.position
        except BaseException:
            self.forget()
            raise


class Cache:
    """`Known` matches by id. A match that is dropped while in use stays usable; the log's compare-and-set guards it."""

    def __init__(self, games: Mapping[str, Game[Any]], most: int) -> None:
        self._games = games
        self._most = most
        self._known: OrderedDict[str, Known] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def get(self, match: str) -> Known:
        """What is known of the match; nothing yet, if it is new here."""
        known = self._known.get(match)
        if known is None:
            known = self._known[match] = Known(match, self._games)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(match)
        return known

    def drop_if_empty(self, known: Known) -> None:
        """Keeps no room for a match that does not exist."""
        if known.is_empty and self._known.get(known.match) is known:
            del self._known[known.match]


def _game_of(first: bytes) -> str:
    """The game of a match, from its first entry."""
    frame = decode_frame(first)
    try:
        return msgspec.json.decode(frame.facts[0], type=MatchCreated).game
    except (msgspec.DecodeError, IndexError) as error:
        raise BrokenLog(f"version {frame.version} of match {frame.match} does not begin with its creation") from error
