"""How much is measured: the everyday amount, a quick look, or everything. And where progress is told."""

import sys
from pathlib import Path

from msgspec import Struct


class Plan(Struct, frozen=True, kw_only=True):
    """What a measurement is given.

    `folder` is for the data of servers and removed afterwards. `quick` asks for a small amount that shows that it
    works; `full` adds what takes longer than the everyday five minutes.
    """

    folder: Path
    seed: int = 1
    quick: bool = False
    full: bool = False

    def some(self, everyday: int, quick: int) -> int:
        """The amount of this plan."""
        return quick if self.quick else everyday

    def seconds(self, everyday: float) -> float:
        """The length of a measured window."""
        return everyday / 4 if self.quick else everyday


def say(line: str) -> None:
    """One line of progress, on standard error."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
