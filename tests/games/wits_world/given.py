"""Given a battle in some position, when sides act: the rules of Wits World without the match around them."""

from collections.abc import Callable, Sequence

from libs.engine.chance import Scripted
from libs.engine.decision import Decision
from libs.engine.game import Setup
from libs.engine.games.wits_world.cards import AnyEffect, Card, Creature, Move, PowerCard
from libs.engine.games.wits_world.catalogue import CATALOGUE
from libs.engine.games.wits_world.facts import CardsPinned, FirstDrawn, Opened, TurnStarted
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.games.wits_world.state import Fighter, State, Status
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact

CARDS = ("spare_cell", "field_dressing")


class Battle:
    """A battle on scripted draws. `last` holds the facts of the last answer, `told` those of all."""

    def __init__(self, decks: Sequence[Sequence[str]], draws: Sequence[int], extra: Sequence[Card]) -> None:
        self.setup = Setup(
            "wits_world", "untimed", tuple(SeatPlan(f"player{n}", tuple(d)) for n, d in enumerate(decks))
        )
        self.pinned = CardsPinned(catalogue=CATALOGUE.hash, cards=(*CATALOGUE.cards, *extra))
        self.rules = WITS_WORLD.rules(self.setup, self.pinned)
        self.state: State = self.rules.new(self.setup)
        self.chance = Scripted(*draws)
        self.table: Table[State] = Table(self.state, lambda fact: self.rules.evolve(self.state, fact), self.chance)
        self.last: list[Fact] = []

    @property
    def told(self) -> list[Fact]:
        """Everything that has happened."""
        return self.table.facts

    def turn_of(self, seat: int, slots: tuple[int, int] = (0, 0)) -> "Battle":
        """Past the opening: these slots are active, it is the seat's turn 1."""
        sides = self.state.sides
        self.table.emit(Opened(slots, (sides[0].fighters[slots[0]].species, sides[1].fighters[slots[1]].species)))
        self.table.emit(FirstDrawn(seat))
        self.table.emit(TurnStarted(seat, 1))
        return self

    def decisions(self) -> list[Decision]:
        """What is asked now."""
        return list(self.rules.decisions(self.state))

    def decision(self, seat: int) -> Decision:
        """What the seat is asked now."""
        return next(one for one in self.decisions() if one.seat == seat)

    def options(self, seat: int) -> list[str]:
        """What the seat may answer."""
        return list(self.rules.options(self.state, self.decision(seat)))

    def choose(self, seat: int, option: str) -> "Battle":
        """The seat gives one of the answers it is offered."""
        assert option in self.options(seat), (option, self.options(seat))
        return self._answer(seat, option)

    def miss(self, seat: int) -> "Battle":
        """The seat's answer is the default."""
        return self._answer(seat, self.rules.default(self.state, self.decision(seat)))

    def leave(self, seat: int) -> "Battle":
        """The seat leaves."""
        return self._told_by(lambda: self.rules.leave(self.table, seat))

    def fighter(self, seat: int, species: str | None = None) -> Fighter:
        """The side's Creature of the species, or its active one."""
        side = self.state.sides[seat]
        if species is None:
            assert side.active is not None
            return side.fighters[side.active]
        return next(one for one in side.fighters if one.species == species)

    def hp(self, seat: int, species: str | None = None) -> int:
        """HP of that Creature."""
        return self.fighter(seat, species).hp

    def power(self, seat: int, species: str | None = None) -> int:
        """Power of that Creature."""
        return self.fighter(seat, species).power

    def status(self, seat: int, kind: str, species: str | None = None) -> Status | None:
        """The status of that kind on that Creature."""
        found = [one for one in self.fighter(seat, species).statuses if one.kind == kind]
        assert len(found) <= 1, found
        return found[0] if found else None

    def facts(self, kind: type[Fact]) -> list:
        """The facts of exactly this kind that the last answer caused."""
        return [fact for fact in self.last if type(fact) is kind]

    def kinds(self) -> list[str]:
        """The names of the facts that the last answer caused, in order."""
        return [type(fact).__name__ for fact in self.last]

    def kill(self, seat: int, *species: str) -> "Battle":
        """These Creatures were defeated earlier."""
        for name in species:
            fighter = self.fighter(seat, name)
            fighter.hp, fighter.defeated, fighter.revealed = 0, True, True
        return self

    def spend(self, seat: int) -> "Battle":
        """The seat has played its Power cards."""
        for card in self.state.sides[seat].cards:
            card.spent = True
        return self

    def _answer(self, seat: int, option: str) -> "Battle":
        decision = self.decision(seat)
        return self._told_by(lambda: self.rules.choose(self.table, decision, option))

    def _told_by(self, happening: Callable[[], None]) -> "Battle":
        before = len(self.table.facts)
        happening()
        self.last = self.table.facts[before:]
        return self


def deck(*species: str, cards: Sequence[str] = CARDS) -> tuple[str, ...]:
    """A deck of these Creatures, filled up to three, and these Power cards; its rarity is not counted."""
    spare = [id_ for id_ in ("palehart", "runecoil", "burrowmaul") if id_ not in species]
    return (*species, *spare[: 3 - len(species)], *cards)


def move(id_: str, *effects: AnyEffect, type_: str = "Basic", power_cost: int = 0) -> Move:
    """A move that no catalogue has."""
    return Move(id=id_, name=id_.title(), type=type_, power_cost=power_cost, effects=effects)


def creature(id_: str, *moves: Move, affinity: str = "Wit", hp: int = 100, power: int = 60) -> Creature:
    """A Creature that no catalogue has."""
    return Creature(id=id_, name=id_.title(), affinity=affinity, rarity=1, hp=hp, power=power, moves=moves)


def power_card(id_: str, *effects: AnyEffect) -> PowerCard:
    """A Power card that no catalogue has."""
    return PowerCard(id=id_, name=id_.title(), rarity=1, effects=effects)


def status(kind: str, source: str = "test", *, turns: int = 0, charges: int = 0, amount: int = 0) -> Status:
    """A status from before the battle's first turn."""
    return Status(kind, source, turns, charges, amount, 1, 1, floor_at_one=False, set_on=0, since=0)


def modifier(kind: str, source: str, numerator: int, denominator: int, *, turns: int = 0, charges: int = 0) -> Status:
    """A boost or reduction from before the battle's first turn."""
    return Status(kind, source, turns, charges, 0, numerator, denominator, floor_at_one=False, set_on=0, since=0)
