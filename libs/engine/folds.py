"""The reducer's switchboard: one handler for each exact type of fact, found in a dict. Refuses a fact that has none."""

from collections.abc import Callable
from typing import Generic, TypeVar

from libs.events.facts import Fact, Rolled, Shuffled

S = TypeVar("S")
F = TypeVar("F", bound=Fact)


def _nothing(state: object, fact: Fact) -> None:
    """A draw changes nothing by itself unless the game says so."""


class Folds(Generic[S]):
    """An `evolve` made of handlers: `@evolve.on(HpChanged)` marks each; calling it applies one fact to a state."""

    __slots__ = ("by_type",)

    def __init__(self) -> None:
        self.by_type: dict[type[Fact], Callable[[S, Fact], None]] = {Rolled: _nothing, Shuffled: _nothing}

    def on(self, kind: type[F]) -> Callable[[Callable[[S, F], None]], Callable[[S, F], None]]:
        """Makes the decorated function the handler of this kind of fact."""

        def keep(handler: Callable[[S, F], None]) -> Callable[[S, F], None]:
            self.by_type[kind] = handler  # pyright: ignore[reportArgumentType] - called with exactly this type only
            return handler

        return keep

    def __call__(self, state: S, fact: Fact) -> None:
        """Applies one fact. Raises KeyError for a fact without a handler: a bug, or a log of a newer version."""
        self.by_type[type(fact)](state, fact)
