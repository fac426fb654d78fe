"""How ratings change with a result, and which season a time belongs to. Pure; keeps nothing."""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec import Struct
from openskill.models import PlackettLuce

from libs.events.facts import Standing

FIRST_MU = 1500.0
FIRST_SIGMA = 500.0
LADDER_SIGMAS = 3
"""A ladder counts a rating less so many uncertainties: what a player has shown, not what he might be worth."""

UNRATED_REASONS = frozenset({"void", "no_start"})
"""Ends that change no rating."""

# Plackett-Luce takes two seats and more, with shared places; its usual proportions, at sixty times the usual scale.
_MODEL = PlackettLuce(mu=FIRST_MU, sigma=FIRST_SIGMA, beta=FIRST_SIGMA / 2, tau=FIRST_SIGMA / 100)


class Rating(Struct, frozen=True):
    """What is known of a player's strength: the estimate and its uncertainty, in points."""

    mu: float = FIRST_MU
    sigma: float = FIRST_SIGMA


def changed(before: Sequence[Rating], standings: Sequence[Standing]) -> Sequence[Rating]:
    """The ratings of all seats after a match with these standings, in seat order."""
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(standing.place) for standing in standings])
    return [Rating(rated.mu, rated.sigma) for (rated,) in after]


def tally(standings: Sequence[Standing], seat: int) -> tuple[int, int, int]:
    """Won, lost and drawn (one of them 1) for a seat: a shared first place is a draw, any later place a loss."""
    place = standings[seat].place
    best = min(standing.place for standing in standings)
    if place > best:
        return 0, 1, 0
    is_shared = sum(standing.place == best for standing in standings) > 1
    return (0, 0, 1) if is_shared else (1, 0, 0)


def season_of(at_ms: int) -> str:
    """The season of a time in Unix milliseconds: a quarter of a year (UTC), such as `2026-q4`."""
    day = datetime.fromtimestamp(at_ms // 1000, UTC)
    return f"{day.year}-q{(day.month + 2) // 3}"
