"""Imagined play: worlds that fit what a seat sees, played on tables of their own. Touches no real match.

Effort is counted in steps, one for each answer carried out, never in seconds: the same question and seed give the same
thoughts on every machine.
"""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

from libs.engine.chance import Imagined
from libs.engine.decision import Decision
from libs.engine.game import Game, Rules, Setup
from libs.engine.players.question import Question
from libs.engine.table import Table
from libs.events.commands import SeatPlan

CERTAIN = 1 << 40
"""The score of a match that is won alone."""

LARGEST_WORTH = 1 << 36
"""A score from here on is a result; every `Rules.worth` is below."""


@lru_cache(maxsize=64)
def _rules(game: Game[Any], mode: str, options: tuple[str, ...], seats: int) -> Rules[Any]:
    """The rules of imagined matches of one kind, with the whole current catalogue: who sits there does not matter."""
    plans = tuple(SeatPlan(f"seat-{seat}") for seat in range(seats))
    return game.rules(Setup(game.id, mode, plans, options), game.pin(None))


class Imagination:
    """Imagines matches for one question."""

    __slots__ = ("question", "rules", "steps")

    def __init__(self, game: Game[Any], question: Question) -> None:
        self.question = question
        self.rules = _rules(game, question.mode, question.options, question.seats)
        self.steps = 0

    def world(self, seed: int) -> "World":
        """A world that fits the view; the same seed gives the same world and the same luck in it."""
        return World(self, Imagined(seed))


class World:
    """One imagined match. `chance` is its luck, and whatever else in it is left to chance."""

    __slots__ = ("_imagination", "_rules", "_table", "chance", "state")

    def __init__(self, imagination: Imagination, chance: Imagined) -> None:
        question = imagination.question
        self._imagination = imagination
        self._rules = imagination.rules
        self.chance = chance
        self.state: Any = self._rules.imagine(question.view, question.seat, chance)
        self._table: Table[Any] = Table(self.state, partial(self._rules.evolve, self.state), chance)

    def asked(self) -> Sequence[Decision]:
        """Who must choose now; empty when the match is over."""
        return () if self.is_over() else self._rules.decisions(self.state)

    def answers(self, decision: Decision) -> Sequence[str]:
        """What a seat may answer in this world."""
        return self._rules.options(self.state, decision)

    def own(self) -> Decision | None:
        """The decision that the question is about, if this world asks it."""
        question = self._imagination.question
        for decision in self._rules.decisions(self.state):
            if (decision.seat, decision.kind, decision.key) == (question.seat, question.kind, question.key):
                return decision
        return None

    def choose(self, decision: Decision, option: str) -> None:
        """Carries out one answer: one step."""
        self._imagination.steps += 1
        self._rules.choose(self._table, decision, option)

    def choose_any(self, decision: Decision) -> None:
        """Carries out an answer by chance: one step."""
        answers = self._rules.options(self.state, decision)
        self.choose(decision, answers[self.chance.pick(len(answers))] if len(answers) > 1 else answers[0])

    def is_over(self) -> bool:
        """Whether the imagined match has ended by its rules."""
        return self._rules.outcome(self.state) is not None

    def score(self, seat: int) -> int:
        """How good the world is for the seat: its `worth`, or up to ±`CERTAIN` by its place when all is over."""
        outcome = self._rules.outcome(self.state)
        if outcome is None:
            return self._rules.worth(self.state, seat)
        places = outcome.places
        others = len(places) - 1
        behind = sum(place > places[seat] for place in places)
        before = sum(place < places[seat] for place in places)
        return CERTAIN * (behind - before) // others if others else 0
