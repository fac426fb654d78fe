"""Who the house's players are: `cpu-<level>-<n>`, a fixed few per level. Knows names, not how they play.

The ids are few and known beforehand, so that the house can listen to exactly its own views, and nobody else's. One id
may sit in any number of matches, but only once in each.
"""

from libs.events.ids import CPU_PREFIX

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")
"""How well a player of the house plays."""

MOST_PER_LEVEL = 8
"""The most seats that one level can hold in one match: as many as a match may have."""


def house_player(level: str, n: int) -> str:
    """The id of the n-th player of a level, `n` from 1 to `MOST_PER_LEVEL`.

    Raises:
        ValueError: there is no such level or no such player.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}, there is {', '.join(LEVELS)}")
    if not 1 <= n <= MOST_PER_LEVEL:
        raise ValueError(f"a level has the players 1 to {MOST_PER_LEVEL}, not {n}")
    return f"{CPU_PREFIX}{level}-{n}"


HOUSE = {house_player(level, n): level for level in LEVELS for n in range(1, MOST_PER_LEVEL + 1)}
"""The level of every player of the house, by id."""
