"""How a match ends, in places: 1 is best, equal places are shared. Judges nobody."""

from collections.abc import Sequence
from typing import Any

from libs.engine.game import Outcome


def places(merits: Sequence[Any]) -> tuple[int, ...]:
    """Each seat's place by its merit, greater is better: one more than the seats that are better."""
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)


def of_two(winner: int | None, reason: str) -> Outcome:
    """The end of a match of two seats; a draw without a `winner`. `reason` is the rulebook's."""
    return Outcome((1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1), reason)
