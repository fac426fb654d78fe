"""The time rules that come with each mode, as data. A match may bring its own instead."""

from collections.abc import Mapping

from libs.engine.decision import REACTION, READY, SELECTION, TURN
from libs.events.commands import TimeControl, Windows

SECOND_MS = 1000
HOUR_MS = 3600 * SECOND_MS
DAY_MS = 24 * HOUR_MS

_LIVE = Windows(ready=30 * SECOND_MS, turn=60 * SECOND_MS, selection=60 * SECOND_MS, reaction=60 * SECOND_MS)
_ASYNC = Windows(ready=DAY_MS, turn=DAY_MS, selection=DAY_MS, reaction=DAY_MS)

TIME_CONTROLS: Mapping[str, TimeControl] = {
    "cpu": TimeControl(human=Windows(ready=DAY_MS, turn=90 * SECOND_MS, selection=0, reaction=90 * SECOND_MS)),
    "live": TimeControl(human=_LIVE, cpu=_LIVE, misses=3),
    "async": TimeControl(human=_ASYNC, cpu=_ASYNC, on_miss="forfeit"),
    "untimed": TimeControl(),
}
"""Design 4.4: the windows of each mode, in milliseconds, and what a miss leads to."""


def window_ms(windows: Windows, clock: str) -> int:
    """The window of a clock class; 0 means for ever."""
    if clock == TURN:
        return windows.turn
    if clock == REACTION:
        return windows.reaction
    if clock == SELECTION:
        return windows.selection
    if clock == READY:
        return windows.ready
    raise ValueError(f"there is no clock class {clock}")
