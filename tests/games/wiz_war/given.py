"""Given a match in some position, when seats act: the rules of Wiz-War without the match around them."""

from collections.abc import Callable, Sequence
from typing import Any

from libs.engine.chance import Scripted
from libs.engine.decision import Decision
from libs.engine.game import Outcome, Setup
from libs.engine.games.wiz_war.cast_facts import CardCast
from libs.engine.games.wiz_war.facts import CardsPinned
from libs.engine.games.wiz_war.game import WIZ_WAR, WizWarRules
from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.state import MOVE_CAST, Activation, Beast, State, Thing, Treasure, Wizard
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact

FILLER = "energy_6"
"""What decks and hands of seats that only must be asked are made of: it answers nothing."""


def sq(row: int, column: int) -> int:
    """A square by its global row and column."""
    return 10 * row + column


class Match:
    """A match on scripted draws in round 2, seat 0 active in Move & Cast with 3 movement points, all hands empty."""

    def __init__(self, seats: int = 2, draws: Sequence[int] = (), options: Sequence[str] = ()) -> None:
        plans = tuple(SeatPlan(f"player{seat}") for seat in range(seats))
        self.setup = Setup("wiz_war", "untimed", plans, tuple(options))
        pinned: CardsPinned = WIZ_WAR.pin(self.setup)
        self.rules: WizWarRules = WIZ_WAR.rules(self.setup, pinned)
        self.state: State = self.rules.new(self.setup)
        self.chance = Scripted(*draws)
        self.table: Table[State] = Table(self.state, lambda fact: self.rules.evolve(self.state, fact), self.chance)
        self.last: list[Fact] = []
        self.state.phase = MOVE_CAST
        self.state.round = 2
        self.state.turn = 3
        self.state.mp = 3
        self.state.attacks = 1
        self.state.deck = [FILLER] * 20

    @property
    def ground(self) -> Ground:
        """Cards and board."""
        return self.rules._ground

    # --- the position

    def at(self, *squares: int) -> "Match":
        """The wizards stand there, by seat."""
        for wizard, square in zip(self.state.wizards, squares, strict=False):
            wizard.square = square
        return self

    def hand(self, seat: int, *cards: str) -> "Match":
        """The seat's hand."""
        self.state.wizards[seat].hand = list(cards)
        return self

    def beast(self, design: str, seat: int, square: int, life: int = 7, **more) -> "Match":
        """A creature of the seat, with its summon card in play."""
        self.thing(f"summon_{design}", seat, figure=f"creature:{design}")
        self.state.beasts.append(Beast(design, seat, self.state.serial, square, life, **more))
        return self

    def thing(self, card: str, owner: int, **more) -> int:
        """A card in play or on the floor; returns its number."""
        self.state.serial += 1
        face = self.ground.book.faces[card]
        if face.card.totem:
            more.setdefault("need", 1)
        if face.stays and not face.is_carried and not face.card.totem and "border" not in more:
            more.setdefault("figure", f"wizard:{owner}")
        self.state.things.append(Thing(self.state.serial, card, owner, **more))
        return self.state.serial

    def wizard(self, seat: int) -> Wizard:
        """The seat's wizard."""
        return self.state.wizards[seat]

    def creature(self, design: str) -> Any:
        """The creature on the board, or `None`."""
        return next((one for one in self.state.beasts if one.design == design), None)

    @property
    def activation(self) -> Activation:
        """The activation that is going on."""
        frame = self.state.agenda[0]
        assert isinstance(frame, Activation)
        return frame

    @property
    def outcome(self) -> Outcome:
        """How the match has ended."""
        outcome = self.rules.outcome(self.state)
        assert outcome is not None
        return outcome

    def treasure(self, index: int) -> Treasure:
        """Treasure 2 × seat or 2 × seat + 1."""
        return self.state.treasures[index]

    def carry(self, index: int, figure: str) -> "Match":
        """A figure carries the treasure."""
        self.state.serial += 1
        one = self.treasure(index)
        one.carrier, one.square, one.since = figure, -1, self.state.serial
        return self

    # --- play

    def decision(self) -> Decision:
        """What is asked now."""
        (only,) = self.rules.decisions(self.state)
        return only

    @property
    def asked(self) -> tuple[int, str]:
        """The seat that is asked, and the kind of the question."""
        return self.decision().seat, self.decision().kind

    def options(self) -> list[str]:
        """What may be answered now."""
        return list(self.rules.options(self.state, self.decision()))

    def choose(self, *options: str) -> "Match":
        """One answer after the other, each offered; a target that was the only one has been taken already."""
        self.last = []
        for option in options:
            if option.startswith("target:") and any(option[7:] in cast.targets for cast in self.facts(CardCast)):
                continue
            assert option in self.options(), (option, self.decision(), self.options())
            self._do(lambda option=option: self.rules.choose(self.table, self.decision(), option))
        return self

    def passes(self) -> "Match":
        """Everybody lets happen what happens."""
        told = self.last
        while not self.is_over and self.decision().kind == "counter":
            self.choose("pass")
            told = [*told, *self.last]
        self.last = told
        return self

    def do(self, *options: str) -> "Match":
        """Answers, and nobody counters."""
        return self.choose(*options).passes()

    def end_turn(self) -> "Match":
        """The active seat ends its turn without discarding or drawing."""
        self.choose("end", "done")
        if not self.is_over and self.decision().kind == "draw":
            told = self.last
            self.choose("stop")
            self.last = [*told, *self.last]
        return self

    def miss(self) -> "Match":
        """The deadline is missed."""
        decision = self.decision()
        self.last = []
        return self._do(lambda: self.rules.choose(self.table, decision, self.rules.default(self.state, decision)))

    def leave(self, seat: int) -> "Match":
        """The seat leaves."""
        self.last = []
        return self._do(lambda: self.rules.leave(self.table, seat))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.rules.outcome(self.state) is not None

    @property
    def winner(self) -> int | None:
        """The seat that has won alone."""
        outcome = self.rules.outcome(self.state)
        if outcome is None or outcome.places.count(1) != 1:
            return None
        return outcome.places.index(1)

    def facts(self, kind: type[Fact]) -> list:
        """The facts of exactly this kind that the last answers caused."""
        return [fact for fact in self.last if type(fact) is kind]

    def kinds(self) -> list[str]:
        """The names of the facts that the last answers caused, in order."""
        return [type(fact).__name__ for fact in self.last]

    def _do(self, happening: Callable[[], None]) -> "Match":
        before = len(self.table.facts)
        happening()
        self.last = [*self.last, *self.table.facts[before:]]
        return self
