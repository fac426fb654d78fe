"""One command's facts in the making: answers, the decisions that follow, leaving seats, the end. Never refuses."""

from collections.abc import Iterable, Sequence
from typing import Any

from libs.engine.chance import Chance
from libs.engine.decision import TURN, Decision
from libs.engine.game import Outcome, Rules
from libs.engine.match.fold import Fold
from libs.engine.match.modes import window_ms
from libs.engine.match.seal import Seal
from libs.engine.match.state import NO_ORDER, OVER, Match, Open
from libs.engine.table import Table
from libs.events.facts import (
    DRAWN,
    ELIMINATED,
    FORFEITED,
    LOST,
    NO_SHOW,
    RESIGNED,
    VOIDED,
    WON,
    DecisionClosed,
    DecisionOpened,
    Fact,
    MatchEnded,
    OrderSet,
    SeatLeft,
    Standing,
)
from libs.events.ids import is_cpu

Clocks = dict[tuple[int, str, str], int]
"""The deadlines that decisions had before they were opened again, by (seat, kind, key)."""


class Settling:
    """A folded match while one command is decided on it. Everything it does, it does by emitting facts."""

    __slots__ = ("_chance", "_fold", "_seal", "_table", "facts", "match")

    def __init__(self, fold: Fold, seal: Seal, chance: Chance | None) -> None:
        self._fold = fold
        self._seal = seal
        self._chance = chance
        self._table: Table[Any] | None = None
        self.match: Match = fold.match
        self.facts: list[Fact] = []

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the match, from version 0 on."""
        rules = self._fold.rules
        assert rules is not None, "rules are there once the cards are pinned"
        return rules

    @property
    def state(self) -> Any:
        """The game's state."""
        return self._fold.state

    @property
    def table(self) -> Table[Any]:
        """The table that the rules play on; its facts are this command's facts."""
        if self._table is None:
            chance = self._chance or self._fold.draws(self._seal)
            self._table = Table(self._fold.state, self._fold.apply, chance, self.match.draws)
            self._table.facts = self.facts
        return self._table

    def emit(self, fact: Fact) -> None:
        """Lets a fact of the match layer happen."""
        self._fold.apply(fact)
        self.facts.append(fact)

    def open(self, decision: Decision, due_ms: int | None = None) -> None:
        """Opens a decision under the next number, with the window of its clock class and kind of seat."""
        control = self.match.time_control
        windows = control.cpu if is_cpu(self.match.seats[decision.seat].player) else control.human
        self.emit(
            DecisionOpened(
                number=self.match.next_number,
                seat=decision.seat,
                kind=decision.kind,
                key=decision.key,
                idle=decision.idle,
                attacked=decision.attacked,
                clock=decision.clock,
                continues=decision.continues,
                window_ms=window_ms(windows, decision.clock),
                due_ms=due_ms,
            )
        )

    def begin(self) -> None:
        """Starts the game: everybody is ready."""
        self.rules.begin(self.table)
        self.settle()

    def answer(self, answered: Open, option: str) -> None:
        """Carries out the answer to a decision that has just been closed; steps of one play share its deadline."""
        self.rules.choose(self.table, answered.decision, option)
        self.settle(continued=answered)

    def settle(self, clocks: Clocks | None = None, continued: Open | None = None) -> None:
        """Brings the open decisions in line with what the game asks now, passes by standing orders, or ends the match.

        A decision that was open before under `clocks` keeps its deadline; a step that continues the `continued` one
        has that one's.
        """
        while True:
            outcome = self.rules.outcome(self.state)
            if outcome is not None:
                self._end_by_rules(outcome)
                return
            self._open_what_is_asked(clocks, continued)
            passing = self._next_pass()
            if passing is None:
                return
            self.emit(DecisionClosed(passing.number, "order"))
            self.rules.choose(self.table, passing.decision, passing.decision.idle or "")
            continued = passing

    def _open_what_is_asked(self, clocks: Clocks | None, continued: Open | None) -> None:
        wanted = self.rules.decisions(self.state)
        asked = [(one.seat, one.kind, one.key) for one in wanted]
        still: list[tuple[int, str, str]] = []
        for one in self.match.open:
            triple = (one.decision.seat, one.decision.kind, one.decision.key)
            if triple in asked:
                still.append(triple)
            else:
                self.emit(DecisionClosed(one.number, "lapsed"))
        for decision, triple in zip(wanted, asked, strict=True):
            if triple in still:
                continue
            due_ms = clocks.get(triple) if clocks else None
            if due_ms is None and decision.continues and continued is not None:
                due_ms = continued.due_ms if continued.decision.seat == decision.seat else None
            if self.match.seats[decision.seat].order != NO_ORDER:
                self._turn_ends_order(decision)
            self.open(decision, due_ms)

    def _turn_ends_order(self, decision: Decision) -> None:
        """A seat's own decision is its next turn; an attack on it ends the other kind of order."""
        order = self.match.seats[decision.seat].order
        own_turn = order == "until_next_turn" and decision.idle is None and decision.clock == TURN
        attack = order == "until_attacked" and decision.attacked
        if own_turn or attack:
            self.emit(OrderSet(decision.seat, NO_ORDER))

    def _next_pass(self) -> Open | None:
        """The first open reaction that a standing order passes."""
        for one in self.match.open:
            if one.decision.idle is not None and self.match.seats[one.decision.seat].order != NO_ORDER:
                return one
        return None

    def leave(self, seats: Sequence[int], reason: str) -> None:
        """These seats are out: `resigned`, `deadline_forfeit` or `three_missed`. The others play on, or have won.

        All open decisions are closed and opened again on their old clocks, so that numbers tell nothing of hands.
        """
        if not all(seat.entropy for seat in self.match.seats):
            self._no_start(dict.fromkeys(seats, RESIGNED))
            return
        clocks: Clocks = {}
        for one in self.match.open:
            if one.due_ms is not None:
                clocks[(one.decision.seat, one.decision.kind, one.decision.key)] = one.due_ms
        self._close_all()
        for seat in seats:
            self.emit(SeatLeft(seat, reason))
            self.rules.leave(self.table, seat)
            outcome = self.rules.outcome(self.state)
            if outcome is not None:
                self._end(reason, outcome)
                return
        self.settle(clocks)

    def no_show(self, seats: Iterable[int]) -> None:
        """These seats were not ready in time: there is no match."""
        self._no_start(dict.fromkeys(seats, NO_SHOW))

    def void(self, why: str) -> None:
        """Ends the match without a result."""
        self._close_all()
        self._emit_end("void", why, tuple(Standing(1, VOIDED) for _ in self.match.seats))

    def _no_start(self, fates: dict[int, str]) -> None:
        self._close_all()
        standings = tuple(Standing(1, fates.get(seat, VOIDED)) for seat in range(len(self.match.seats)))
        self._emit_end("no_start", "", standings)

    def _end_by_rules(self, outcome: Outcome) -> None:
        self._end("won" if outcome.places.count(1) == 1 else "drawn", outcome)

    def _end(self, reason: str, outcome: Outcome) -> None:
        self._close_all()
        standings = tuple(Standing(place, self._fate(seat, outcome)) for seat, place in enumerate(outcome.places))
        self._emit_end(reason, outcome.reason, standings)

    def _fate(self, seat: int, outcome: Outcome) -> str:
        left = self.match.seats[seat].left
        if left is not None:
            return RESIGNED if left == "resigned" else FORFEITED
        if seat in outcome.eliminated:
            return ELIMINATED
        if outcome.places[seat] > 1:
            return LOST
        return WON if outcome.places.count(1) == 1 else DRAWN

    def _emit_end(self, reason: str, rule: str, standings: tuple[Standing, ...]) -> None:
        secret = self._seal.secret.hex() if self._seal.secret is not None else ""
        self.emit(MatchEnded(reason=reason, rule=rule, standings=standings, secret=secret))

    def _close_all(self) -> None:
        for one in tuple(self.match.open):
            self.emit(DecisionClosed(one.number, "lapsed"))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended meanwhile."""
        return self.match.phase == OVER
