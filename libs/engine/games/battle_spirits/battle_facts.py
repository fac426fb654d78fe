"""Facts about attacks, blocks, Flash windows and Bursts. A face-down Burst is masked."""

from typing import Self

from msgspec.structs import replace

from libs.events.facts import Fact


class LifeProtected(Fact, frozen=True, tag="life_protected"):
    """The attack of this battle takes no Life."""

    seat: int


class AttackStepEnds(Fact, frozen=True, tag="attack_step_ends"):
    """The Attack Step will end after this battle."""

    seat: int


class BurstSet(Fact, frozen=True, tag="burst_set"):
    """A card from the hand is set face down; only its owner knows which."""

    seat: int
    card: str

    def see(self, seat: int | None) -> Self:
        """The card for the seat itself only."""
        return self if seat == self.seat else replace(self, card="")


class BurstDiscarded(Fact, frozen=True, tag="burst_discarded"):
    """A set Burst is shown and goes to the trash."""

    seat: int
    card: str


class BurstsWaiting(Fact, frozen=True, tag="bursts_waiting"):
    """Something happened on which this seat may activate its Burst."""

    seat: int
    event: str


class BurstDeclined(Fact, frozen=True, tag="burst_declined"):
    """The Burst stays set, or is no longer there."""

    seat: int


class BurstActivated(Fact, frozen=True, tag="burst_activated"):
    """A Burst is turned face up."""

    seat: int
    card: str


class BurstDone(Fact, frozen=True, tag="burst_done"):
    """A Burst card that did not go elsewhere goes to the trash."""

    seat: int
    card: str


class AttackDeclared(Fact, frozen=True, tag="attack_declared"):
    """A unit attacks and is exhausted."""

    seat: int
    unit: int
    face: str


class TargetChosen(Fact, frozen=True, tag="target_chosen"):
    """The attack is aimed at this unit; -1: at nothing any more."""

    seat: int
    unit: int
    face: str


class StageReached(Fact, frozen=True, tag="stage_reached"):
    """The battle is at this stage; in a Flash window it is this seat's turn."""

    stage: str
    seat: int = -1


class FlashPassed(Fact, frozen=True, tag="flash_passed"):
    """A seat uses nothing in the Flash window; `passes` in a row."""

    seat: int
    passes: int


class FlashUsed(Fact, frozen=True, tag="flash_used"):
    """A seat uses something in the Flash window; then it is the other one's turn."""

    seat: int


class BlockDeclared(Fact, frozen=True, tag="block_declared"):
    """A unit blocks and is exhausted."""

    seat: int
    unit: int
    face: str


class BpCompared(Fact, frozen=True, tag="bp_compared"):
    """Attacker and blocker compare their BP."""

    seat: int
    attacker: str
    attacker_bp: int
    blocker: str
    blocker_bp: int


class BattleEnded(Fact, frozen=True, tag="battle_ended"):
    """The battle is over."""

    seat: int
