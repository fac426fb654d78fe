"""A battle as it stands. Written by `evolve` alone; holds numbers and ids, no card values but those a fight uses up."""

from msgspec import Struct, field

WAITING, OPENING, TURN, REPLACEMENT, OVER = ("waiting", "opening", "turn", "replacement", "over")
"""Phases: before the start, choosing the first Creatures, a turn, replacing defeated Creatures, the end."""

POISON, STUN, DODGE, REFLECT, LIFESTEAL = ("poison", "stun", "dodge", "reflect", "lifesteal")
BOOST_OUT, REDUCE_IN = MODIFIERS = ("boost_out", "reduce_in")

LAST_TURN = 400
"""The match is drawn when this turn ends (R26)."""


class Status(Struct, gc=False):
    """An effect that stays on a Creature, counted in `turns` or in `charges` (the other one is 0).

    `source` is the id of the move or Power card. `amount` is HP for poison and percent for dodge, reflect and
    lifesteal; the fraction is that of boosts and reductions. `set_on` is the turn of the last setting or refreshing,
    `since` the turn from which the status has been there without a gap.
    """

    kind: str
    source: str
    turns: int
    charges: int
    amount: int
    numerator: int
    denominator: int
    floor_at_one: bool
    set_on: int
    since: int


class Fighter(Struct, gc=False):
    """A Creature in the match. Defeated exactly when it has 0 HP; `revealed` once it was active (R24)."""

    species: str
    affinity: str
    hp: int
    max_hp: int
    power: int
    max_power: int
    defeated: bool = False
    revealed: bool = False
    stun_immune: bool = False
    statuses: list[Status] = field(default_factory=list[Status])


class HeldCard(Struct, gc=False):
    """A Power card of a side; spent for the rest of the match once played."""

    card: str
    spent: bool = False


class Side(Struct, gc=False):
    """One seat's Creatures by slot and Power cards by index.

    `active` is a slot, or `None` while an opening or a replacement is pending; `pick` is the slot chosen for it and
    not yet shown.
    """

    fighters: list[Fighter]
    cards: list[HeldCard]
    active: int | None = None
    pick: int | None = None


class State(Struct, gc=False):
    """The whole battle. `turn` counts normal turns from 1, `current` is the side whose turn it is or was last.

    `passes` counts turns in a row that passed by themselves while nothing was ticking (R26). `winner` is `None` for
    a draw and before the end; `reason` is empty before the end.
    """

    sides: list[Side]
    phase: str = WAITING
    turn: int = 0
    first: int | None = None
    current: int = 0
    passes: int = 0
    winner: int | None = None
    reason: str = ""


def active_fighter(side: Side) -> Fighter | None:
    """The Creature that stands in front for the side, if any."""
    slot = side.active
    return None if slot is None else side.fighters[slot]


def status_of(fighter: Fighter, kind: str) -> Status | None:
    """The Creature's one status of this kind: poison, stun, dodge, reflect or lifesteal."""
    for status in fighter.statuses:
        if status.kind == kind:
            return status
    return None


def find_status(fighter: Fighter, kind: str, source: str) -> int | None:
    """Where the Creature keeps the status that an effect of this kind and source would refresh, if it has one.

    Of the five statuses there is one a Creature; boosts and reductions are told apart by their source (section 6).
    """
    for index, status in enumerate(fighter.statuses):
        if status.kind == kind and (status.source == source or kind not in MODIFIERS):
            return index
    return None


def living_bench(side: Side) -> list[int]:
    """The slots of living Creatures that are not active, in order."""
    active = side.active
    return [slot for slot, fighter in enumerate(side.fighters) if not fighter.defeated and slot != active]
