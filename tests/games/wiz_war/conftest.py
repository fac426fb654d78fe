"""Matches for tests: each must use up its scripted draws."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.games.wiz_war.given import Match

Given = Callable[..., Match]


@pytest.fixture
def given() -> Iterator[Given]:
    """Makes matches; fails at the end if a scripted draw was left."""
    matches: list[Match] = []

    def make(seats: int = 2, *, draws: Sequence[int] = (), options: Sequence[str] = ()) -> Match:
        matches.append(Match(seats, draws, options))
        return matches[-1]

    yield make
    for match in matches:
        match.chance.done()
