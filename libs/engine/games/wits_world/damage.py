"""How much a Creature's move hurts (section 5.1): an exact product with one floor at its end. Changes nothing."""

from collections.abc import Iterable

from libs.engine.games.wits_world.cards import GRIT, MYSTIC, SPARK, SPIRIT, WIT
from libs.engine.games.wits_world.state import BOOST_OUT, REDUCE_IN, Fighter

Fraction = tuple[int, int]
"""Numerator and denominator."""

ADVANTAGE: Fraction = (3, 2)
DISADVANTAGE: Fraction = (3, 4)
EVEN: Fraction = (1, 1)

TYPES: dict[tuple[str, str], Fraction] = {
    (WIT, GRIT): ADVANTAGE,
    (GRIT, SPARK): ADVANTAGE,
    (SPARK, WIT): ADVANTAGE,
    (GRIT, WIT): DISADVANTAGE,
    (SPARK, GRIT): DISADVANTAGE,
    (WIT, SPARK): DISADVANTAGE,
    (SPIRIT, MYSTIC): ADVANTAGE,
    (MYSTIC, SPIRIT): ADVANTAGE,
}
"""The factor of a move's type against the defender's affinity; every pair not named here is even (R7)."""

STRONG, WEAK = ("strong", "weak")
MATCHUPS: dict[Fraction, str] = {ADVANTAGE: STRONG, DISADVANTAGE: WEAK, EVEN: ""}


def type_factor(move_type: str, affinity: str) -> Fraction:
    """The factor of a move's type against a defender's affinity (WW-14 to WW-22)."""
    return TYPES.get((move_type, affinity), EVEN)


def product(base: int, factors: Iterable[Fraction]) -> int:
    """The base times all factors, rounded down once at the end (WW-26). There is no minimum (R6)."""
    numerator, denominator = base, 1
    for above, below in factors:
        numerator *= above
        denominator *= below
    return numerator // denominator


def move_damage(base: int, factor: Fraction, attacker: Fighter, defender: Fighter) -> int:
    """The damage of one `damage` effect of a move, before the limit of the defender's HP.

    Every boost of the attacker and every reduction of the defender multiplies (WW-29).
    """
    numerator, denominator = base * factor[0], factor[1]
    for status in attacker.statuses:
        if status.kind == BOOST_OUT:
            numerator *= status.numerator
            denominator *= status.denominator
    for status in defender.statuses:
        if status.kind == REDUCE_IN:
            numerator *= status.numerator
            denominator *= status.denominator
    return numerator // denominator
