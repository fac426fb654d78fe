"""What can happen on a Pillar: plays, Units, Priority, batches, questions and Checks. Facts carry results."""

from typing import Self

from msgspec.structs import replace

from libs.engine.games.wizbits.state import Die
from libs.events.facts import HIDDEN, Fact


class PillarOpened(Fact, frozen=True, tag="pillar_opened"):
    """A new Pillar stands on this Base; `priority` has Priority first."""

    base: str
    priority: int


class PlayBegan(Fact, frozen=True, tag="play_began"):
    """A seat plays a card from its hand or uses an ability; targets, Foundation and payment come next."""

    seat: int
    kind: str
    card: int
    design: str
    ability: str
    cost: int
    slots: tuple[str, ...] = ()


class TargetChosen(Fact, frozen=True, tag="target_chosen"):
    """A target of the half-made play is chosen; `design` is the card's or the Unit's. An empty one: nobody fits."""

    seat: int
    target: str
    design: str = ""


class FoundationChosen(Fact, frozen=True, tag="foundation_chosen"):
    """The half-made play will be built on this Unit; 0 is the Base."""

    seat: int
    unit: int


class UnitPlaced(Fact, frozen=True, tag="unit_placed", kw_only=True):
    """A Unit stands on the Pillar; fields as in `state.Unit`. `pool` is what its seat has left."""

    unit: int
    kind: str
    seat: int
    source: int
    design: str
    ability: str = ""
    parent: int
    column: int
    height: int
    iph: int
    targets: tuple[str, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    pool: int
    triggered: bool = False


class PriorityPassed(Fact, frozen=True, tag="priority_passed"):
    """The holder of Priority is finished; `passes` counts the players in a row who added nothing."""

    seat: int
    passes: int


class PillarResolving(Fact, frozen=True, tag="pillar_resolving"):
    """Nobody adds any more: the Pillar resolves from the top."""

    units: int


class BatchBegan(Fact, frozen=True, tag="batch_began"):
    """All Units of this Height resolve at the same time."""

    height: int
    units: tuple[int, ...]
    designs: tuple[str, ...]


class ChecksBegan(Fact, frozen=True, tag="checks_began"):
    """A Base (`base`) or a Test (`test`) makes its Checks."""

    kind: str


class Asked(Fact, frozen=True, tag="asked", kw_only=True):
    """Something that resolves waits for a seat; fields as in `state.Question`, `design` is what it is about.

    What is looked at is hidden from the others.
    """

    seat: int
    kind: str
    key: str
    options: tuple[str, ...]
    default: str
    card: int = -1
    design: str = ""
    cards: tuple[int, ...] = ()
    designs: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    total: int = 0
    needed: int = 0

    def see(self, seat: int | None) -> Self:
        """Everything, unless it is about hidden cards."""
        if seat == self.seat or not self.cards:
            return self
        return replace(self, options=(), default=HIDDEN, cards=(), designs=())


class Answered(Fact, frozen=True, tag="answered"):
    """The seat has answered; `is_secret`: about cards that only it sees."""

    seat: int
    kind: str
    answer: str
    is_secret: bool = False

    def see(self, seat: int | None) -> Self:
        """Everything, unless it is about hidden cards."""
        return replace(self, answer=HIDDEN) if self.is_secret and seat != self.seat else self


class WorkDone(Fact, frozen=True, tag="work_done"):
    """Everything of the batch, Base or Test is known and happens now, all at once."""

    kind: str


class CheckMade(Fact, frozen=True, tag="check_made", kw_only=True):
    """The result of a Check; `against` had to be exceeded, `bonus` is in the total."""

    seat: int
    card: int
    design: str
    point: str
    dice: tuple[Die, ...]
    bonus: int = 0
    total: int
    against: int
    success: bool
    breaks: bool = False


class RerollUsed(Fact, frozen=True, tag="reroll_used"):
    """A card's reroll is used for this turn."""

    seat: int
    card: int
    design: str
    ability: str


class UnitResolved(Fact, frozen=True, tag="unit_resolved"):
    """A Unit has resolved."""

    unit: int
    design: str
    ability: str


class UnitCancelled(Fact, frozen=True, tag="unit_cancelled"):
    """A Unit will not resolve, but keeps its place (R38)."""

    unit: int
    design: str


class ContinueOff(Fact, frozen=True, tag="continue_off"):
    """A Continue ability is off until the end of the turn."""

    seat: int
    card: int
    design: str
    ability: str


class UnitsRemoved(Fact, frozen=True, tag="units_removed"):
    """The Units of this Height are gone from the Pillar."""

    height: int


class BaseResolved(Fact, frozen=True, tag="base_resolved"):
    """The Base has resolved; it cannot be removed."""

    base: str


class PillarEnded(Fact, frozen=True, tag="pillar_ended"):
    """The Pillar is used up; `empty`: no player had added anything."""

    empty: bool


FACTS: tuple[type[Fact], ...] = (
    PillarOpened,
    PlayBegan,
    TargetChosen,
    FoundationChosen,
    UnitPlaced,
    PriorityPassed,
    PillarResolving,
    BatchBegan,
    ChecksBegan,
    Asked,
    Answered,
    WorkDone,
    CheckMade,
    RerollUsed,
    UnitResolved,
    UnitCancelled,
    ContinueOff,
    UnitsRemoved,
    BaseResolved,
    PillarEnded,
)
"""The facts of this chapter."""
