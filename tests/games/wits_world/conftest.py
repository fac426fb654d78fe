"""Battles for tests: each must use up its scripted draws."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from libs.engine.games.wits_world.cards import Card
from tests.games.wits_world.given import Battle, deck

Given = Callable[..., Battle]


@pytest.fixture
def given() -> Iterator[Given]:
    """Makes battles; fails at the end if a scripted draw was left."""
    battles: list[Battle] = []

    def make(
        ours: Sequence[str] = deck("quillip"),
        theirs: Sequence[str] = deck("cobblehide"),
        *,
        draws: Sequence[int] = (),
        extra: Sequence[Card] = (),
    ) -> Battle:
        battles.append(Battle((ours, theirs), draws, extra))
        return battles[-1]

    yield make
    for battle in battles:
        battle.chance.done()
