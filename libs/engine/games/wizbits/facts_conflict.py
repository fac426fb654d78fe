"""What happens in a Conflict Phase and its Battles. Facts carry results; divisions stay hidden until both are made."""

from typing import Self

from msgspec.structs import replace

from libs.events.facts import Fact


class AttackerDeclared(Fact, frozen=True, tag="attacker_declared"):
    """A Character attacks."""

    seat: int
    card: int
    design: str


class AttackersDeclared(Fact, frozen=True, tag="attackers_declared"):
    """No more attackers come."""

    seat: int
    count: int


class LinkMade(Fact, frozen=True, tag="link_made"):
    """A Character of the defender meets an attacker."""

    seat: int
    card: int
    design: str
    attacker: int
    attacker_design: str


class LinksMade(Fact, frozen=True, tag="links_made"):
    """No more links come."""

    seat: int


class AttackerAssigned(Fact, frozen=True, tag="attacker_assigned"):
    """An attacker without a link meets this Character."""

    seat: int
    attacker: int
    attacker_design: str
    card: int
    design: str


class AttackerStoodDown(Fact, frozen=True, tag="attacker_stood_down"):
    """An attacker without a link does not attack after all."""

    seat: int
    card: int
    design: str


class BattlesFormed(Fact, frozen=True, tag="battles_formed"):
    """Who fights whom: for each Battle its number (its lowest attacker) and the Characters of both seats."""

    battles: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]


class BattleOrdered(Fact, frozen=True, tag="battle_ordered"):
    """The Battle with this number is fought next of those whose place is open."""

    battle: int


class BattleBegan(Fact, frozen=True, tag="battle_began"):
    """A Battle begins with its Respond Phase."""

    battle: int
    designs: tuple[tuple[str, ...], tuple[str, ...]]


class DivisionDue(Fact, frozen=True, tag="division_due"):
    """Both sides divide their total Strength, in secret."""

    battle: int
    totals: tuple[int, int]


class DamageDivided(Fact, frozen=True, tag="damage_divided"):
    """A side has said how many points the next Character of the other one gets; the number is hidden (R32)."""

    seat: int
    points: int

    def see(self, seat: int | None) -> Self:
        """The points for the seat itself only."""
        return self if seat == self.seat else replace(self, points=-1)


class DivisionsRevealed(Fact, frozen=True, tag="divisions_revealed"):
    """Both divisions are shown: for each seat, which Character gets how many of its points."""

    shares: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    designs: tuple[tuple[str, ...], tuple[str, ...]]


class BattleJoined(Fact, frozen=True, tag="battle_joined"):
    """A Character comes into the Battle."""

    seat: int
    card: int
    design: str


class BattleLeft(Fact, frozen=True, tag="battle_left"):
    """A Character leaves the Battle."""

    seat: int
    card: int
    design: str


class BattleEnded(Fact, frozen=True, tag="battle_ended"):
    """The Battle is over; its shields are gone."""

    battle: int


class ConflictEnded(Fact, frozen=True, tag="conflict_ended"):
    """All Battles are over, or there was none."""

    battles: int


FACTS: tuple[type[Fact], ...] = (
    AttackerDeclared,
    AttackersDeclared,
    LinkMade,
    LinksMade,
    AttackerAssigned,
    AttackerStoodDown,
    BattlesFormed,
    BattleOrdered,
    BattleBegan,
    DivisionDue,
    DamageDivided,
    DivisionsRevealed,
    BattleJoined,
    BattleLeft,
    BattleEnded,
    ConflictEnded,
)
"""The facts of this chapter."""
