"""Duels for tests: each must use up its scripted draws."""

from collections.abc import Callable, Iterator

import pytest

from tests.games.wizbits.given import Duel

Given = Callable[..., Duel]


@pytest.fixture
def given() -> Iterator[Given]:
    """Makes duels; fails at the end if a scripted draw was left."""
    duels: list[Duel] = []

    def make(*draws: int, **how) -> Duel:
        duels.append(Duel(*draws, **how))
        return duels[-1]

    yield make
    for duel in duels:
        duel.chance.done()
