"""What can happen between attackers and defenders. Facts carry results, as in `facts`."""

from libs.events.facts import Fact


class AttackerAdded(Fact, frozen=True, tag="attacker_added"):
    """The active seat sends a monster at a seat."""

    id: int
    set: str
    controller: int
    seat: int


class AttackersDeclared(Fact, frozen=True, tag="attackers_declared"):
    """All attackers are named."""

    seat: int
    count: int


class BlockerAdded(Fact, frozen=True, tag="blocker_added"):
    """A monster defends against an attacker."""

    id: int
    set: str
    controller: int
    attacker: int
    attacker_set: str


class BlockVoided(Fact, frozen=True, tag="block_voided"):
    """A lone monster cannot hold this attacker: its block does not count."""

    id: int
    set: str
    controller: int
    attacker: int
    attacker_set: str


class BlocksDeclared(Fact, frozen=True, tag="blocks_declared"):
    """An attacked seat has named its defenders."""

    seat: int


class ShareChosen(Fact, frozen=True, tag="share_chosen"):
    """The attacking player gives a part of an attacker's damage to one of its defenders."""

    attacker: int
    blocker: int
    amount: int
