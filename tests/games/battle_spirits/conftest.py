"""Matches for tests."""

import pytest

from tests.games.battle_spirits.given import Duel


@pytest.fixture
def duel() -> Duel:
    """Seat 0's Main Step of turn 3."""
    return Duel()
