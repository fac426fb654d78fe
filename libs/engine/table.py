"""The table of one command: rules emit facts on it and draw from chance. It changes state through `evolve` alone."""

from collections.abc import Callable
from typing import Generic, TypeVar

from libs.engine.chance import Chance
from libs.events.facts import Fact, Rolled, Shuffled

S = TypeVar("S")


class Table(Generic[S]):
    """A game's state with everything that happens to it while one command is decided.

    `state` is read by rules and written by nobody but `evolve`. `facts` lists what was emitted, in order.
    """

    __slots__ = ("_apply", "_chance", "_draws", "facts", "state")

    def __init__(self, state: S, apply: Callable[[Fact], None], chance: Chance, draws: int = 0) -> None:
        self.state = state
        self.facts: list[Fact] = []
        self._apply = apply
        self._chance = chance
        self._draws = draws

    def emit(self, fact: Fact) -> None:
        """Lets a fact happen: `evolve` applies it at once, and it is listed."""
        self._apply(fact)
        self.facts.append(fact)

    def roll(self, purpose: str, low: int, high: int) -> int:
        """Draws a number from `low` to `high`, both included; leaves one `Rolled`."""
        value = self._chance.between(self._draws, low, high)
        if not low <= value <= high:
            raise ValueError(f"{purpose} draws {low} to {high}, not {value}")
        self._draws += 1
        self.emit(Rolled(purpose, low, high, value))
        return value

    def shuffle(self, purpose: str, size: int) -> tuple[int, ...]:
        """Draws an order of `size` things (position i gets what lay at `order[i]`); leaves one `Shuffled`."""
        order = self._chance.order(self._draws, size)
        self._draws += 1
        self.emit(Shuffled(purpose, order))
        return order
