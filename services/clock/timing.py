"""What the clock knows of a match: open windows, their deadlines, whether it is over. Knows no game, changes no match.

It follows entries of any game, and understands four kinds of facts in them. A stretch of a log can be followed as well
as a whole one; then the windows that opened before it are unknown until a deadline is set for them.
"""

from collections.abc import Iterable

import msgspec
from msgspec import Struct, field

from libs.events.codec import decode_frame
from libs.events.facts import DeadlineSet, DecisionClosed, DecisionOpened, MatchEnded
from libs.events.log import Stored


class Window(Struct):
    """An open decision that has a window: the version that opened it, and its deadline once that is set.

    `position` is where in the log the deadline was set, `due_ms` the deadline in Unix milliseconds.
    """

    version: int
    due_ms: int | None
    position: int


class Timing(Struct):
    """The clock's part of a match, up to the entry at `position`, of `version`, at `at_ms`.

    `open` holds the windows by decision number; `closed` the numbers that were closed without having been opened in
    the stretch that was followed.
    """

    open: dict[int, Window] = field(default_factory=dict[int, Window])
    closed: list[int] = field(default_factory=list[int])
    is_over: bool = False
    position: int = 0
    version: int = -1
    at_ms: int = 0

    @property
    def undated(self) -> int | None:
        """The newest version that opened a window which still has no deadline."""
        return max((window.version for window in self.open.values() if window.due_ms is None), default=None)

    def deadlines(self) -> dict[int, Window]:
        """The open windows that have a deadline, by decision number."""
        return {number: window for number, window in self.open.items() if window.due_ms is not None}

    def follow(self, stored: Stored) -> None:
        """Counts one entry in.

        Raises:
            Undecodable: the bytes are no entry.
        """
        frame = decode_frame(stored.data)
        self.position, self.version, self.at_ms = stored.position, frame.version, frame.at_ms
        for raw in frame.facts:
            decoder = _DECODERS.get(_kinds.decode(raw).type)
            if decoder is not None:
                self._apply(decoder.decode(raw))

    def _apply(self, fact: DecisionOpened | DecisionClosed | DeadlineSet | MatchEnded) -> None:
        if isinstance(fact, DecisionOpened):
            if fact.window_ms:
                self.open[fact.number] = Window(self.version, fact.due_ms, self.position)
        elif isinstance(fact, DecisionClosed):
            if self.open.pop(fact.number, None) is None:
                self.closed.append(fact.number)
        elif isinstance(fact, DeadlineSet):
            self.open[fact.number] = Window(self.version, fact.due_ms, self.position)
        else:
            self.is_over = True
            self.open.clear()


def timing_of(entries: Iterable[Stored]) -> Timing:
    """The timing that these entries give. Raises as `Timing.follow`."""
    timing = Timing()
    for stored in entries:
        timing.follow(stored)
    return timing


class _Kind(Struct):
    type: str = ""


_kinds = msgspec.json.Decoder(_Kind)
_DECODERS = {
    "decision_opened": msgspec.json.Decoder(DecisionOpened),
    "decision_closed": msgspec.json.Decoder(DecisionClosed),
    "deadline_set": msgspec.json.Decoder(DeadlineSet),
    "match_ended": msgspec.json.Decoder(MatchEnded),
}
