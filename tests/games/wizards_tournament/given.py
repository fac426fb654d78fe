"""Given a tournament in some position, when seats act: the rules without the match around them."""

from collections.abc import Callable, Sequence
from typing import Any

from libs.engine.chance import Scripted
from libs.engine.decision import Decision
from libs.engine.game import Setup
from libs.engine.games.wizards_tournament import turn
from libs.engine.games.wizards_tournament.cards import Monster
from libs.engine.games.wizards_tournament.catalogue import CATALOGUE
from libs.engine.games.wizards_tournament.facts import PhaseStarted
from libs.engine.games.wizards_tournament.game import WIZARDS_TOURNAMENT
from libs.engine.games.wizards_tournament.state import (
    END_WINDOW,
    MAGIC,
    PHASE_OF,
    WINDOWS,
    Permanent,
    Pile,
    Seat,
    State,
)
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact

DECK = WIZARDS_TOURNAMENT.starters["ten_spirits"]
BEFORE_END = tuple(step for step in WINDOWS if step != END_WINDOW)
MONSTERS = {card.id: card.red for card in CATALOGUE.sets if isinstance(card, Monster)}


class Duel:
    """A tournament on scripted draws. `last` holds the facts of the last answer."""

    def __init__(self, seats: int, draws: Sequence[int], orders: Sequence[tuple[int, ...]], options: Sequence[str]):
        plans = tuple(SeatPlan(f"player{n}", DECK) for n in range(seats))
        self.setup = Setup("wizards_tournament", "untimed", plans, tuple(options))
        self.rules = WIZARDS_TOURNAMENT.rules(self.setup, WIZARDS_TOURNAMENT.pin(self.setup))
        self.state: State = self.rules.new(self.setup)
        self.chance = Scripted(*draws, orders=orders)
        self.table: Table[State] = Table(self.state, lambda fact: self.rules.evolve(self.state, fact), self.chance)
        self.last: list[Fact] = []

    def begin(self) -> "Duel":
        """Deals and begins the first turn."""
        return self._told_by(lambda: self.rules.begin(self.table))

    def at(self, step: str = MAGIC, *, active: int = 0, turn_no: int = 5) -> "Duel":
        """It is this step of that seat's turn; the whole catalogue is in the market."""
        self.state.active, self.state.turn, self.state.first = active, turn_no, 0
        if not self.state.market:
            self.state.market = [Pile(card.id, card.copies) for card in CATALOGUE.sets]
        self.table.emit(PhaseStarted(PHASE_OF[step], step))
        return self

    def go(self) -> "Duel":
        """Everything that needs no decision happens."""
        return self._told_by(lambda: turn.proceed(self.rules._book, self.table))

    def hold(self, seat: int, *cards: str, pool: int | None = None, life: int | None = None) -> "Duel":
        """The seat has these cards in hand, so much Spirit, so much life."""
        one = self.state.seats[seat]
        one.hand = sorted(cards)
        one.pool = one.pool if pool is None else pool
        one.life = one.life if life is None else life
        return self

    def put(self, seat: int, set_: str, *, token: bool = False, owner: int | None = None, damage: int = 0) -> int:
        """The seat has this monster or relic in play; its id."""
        id_ = self.state.next_id
        self.state.next_id += 1
        power = MONSTERS.get(set_, 0)
        owned = seat if owner is None else owner
        self.state.play.append(Permanent(id_, set_, owned, seat, set_ in MONSTERS, power, token, damage))
        return id_

    def decision(self) -> Decision:
        """What is asked now."""
        (one,) = self.rules.decisions(self.state)
        return one

    def options(self) -> list[str]:
        """What may be answered."""
        return list(self.rules.options(self.state, self.decision()))

    def choose(self, seat: int, *answers: str) -> "Duel":
        """The seat gives these answers, one after the other, each one that it is offered."""
        for option in answers:
            decision = self.decision()
            assert decision.seat == seat, (decision, option)
            assert option in self.options(), (option, self.options())
            self._told_by(lambda d=decision, o=option: self.rules.choose(self.table, d, o))
        return self

    def miss(self) -> "Duel":
        """The answer is the default."""
        decision = self.decision()
        option = self.rules.default(self.state, decision)
        assert option in self.options()
        return self._told_by(lambda: self.rules.choose(self.table, decision, option))

    def passes(self) -> "Duel":
        """Everybody passes until something else than a window is asked, or the window of the End Phase comes up.

        `last` holds all that came of it.
        """
        told: list[Fact] = []
        begun = self.state.step
        while not self.over and self.decision().kind == "window" and (self.state.step in (begun, *BEFORE_END)):
            self.choose(self.decision().seat, "pass")
            told += self.last
        self.last = told
        return self

    def until(self, kind: str) -> "Duel":
        """Defaults are given until this is asked."""
        told: list[Fact] = []
        while self.decision().kind != kind:
            self.miss()
            told += self.last
        self.last = told
        return self

    def leave(self, seat: int) -> "Duel":
        """The seat leaves."""
        return self._told_by(lambda: self.rules.leave(self.table, seat))

    @property
    def over(self) -> bool:
        """Whether there is an outcome."""
        return self.rules.outcome(self.state) is not None

    @property
    def won(self) -> tuple[list[int], str]:
        """Who has won, and why."""
        return self.state.winners, self.state.reason

    def seat(self, number: int) -> Seat:
        """A seat."""
        return self.state.seats[number]

    def life(self, number: int) -> int:
        """A seat's life."""
        return self.state.seats[number].life

    def pool(self, number: int) -> int:
        """A seat's pool."""
        return self.state.seats[number].pool

    def card(self, id_: int) -> Any:
        """A permanent, if it is still in play."""
        return next((one for one in self.state.play if one.id == id_), None)

    def facts(self, kind: type[Fact]) -> list:
        """The facts of exactly this kind that the last answer caused."""
        return [fact for fact in self.last if type(fact) is kind]

    def _told_by(self, happening: Callable[[], None]) -> "Duel":
        before = len(self.table.facts)
        happening()
        self.last = self.table.facts[before:]
        return self
