"""Zones that hold cards: shuffling a pile. Moves nothing: a game's facts say where the cards lie now."""

from collections.abc import Sequence
from typing import Any, TypeVar

from libs.engine.table import Table

T = TypeVar("T")


def shuffled(table: Table[Any], purpose: str, pile: Sequence[T]) -> tuple[T, ...]:
    """The cards of a pile in an order that chance draws, recorded under this purpose."""
    return tuple([pile[index] for index in table.shuffle(purpose, len(pile))])
