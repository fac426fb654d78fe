"""Tournaments for tests: each must use up its scripted draws."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.games.wizards_tournament.given import Duel

Given = Callable[..., Duel]


@pytest.fixture
def given() -> Iterator[Given]:
    """Makes tournaments; fails at the end if a scripted draw was left."""
    duels: list[Duel] = []

    def make(
        seats: int = 2,
        *,
        draws: Sequence[int] = (),
        orders: Sequence[tuple[int, ...]] = (),
        options: Sequence[str] = (),
    ) -> Duel:
        duels.append(Duel(seats, draws, orders, options))
        return duels[-1]

    yield make
    for duel in duels:
        duel.chance.done()
