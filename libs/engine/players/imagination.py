"""Imagined play: worlds that fit what a seat sees, played on tables of their own. Touches no real match.

Effort is counted in steps, one for each answer carried out, never in seconds: the same question and seed give the same
thoughts on every machine.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Any

import msgspec

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


@cache
def _state_decoder(game: Game[Any]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(game.state_type)


_states = msgspec.msgpack.Encoder()


class Imagination:
    """Imagines matches for one question. `steps` counts the answers carried out in all its worlds."""

    __slots__ = ("decoder", "question", "rules", "steps")

    def __init__(self, game: Game[Any], question: Question) -> None:
        self.question = question
        self.rules = _rules(game, question.mode, question.options, question.seats)
        self.decoder = _state_decoder(game)
        self.steps = 0

    def world(self, seed: int) -> "World":
        """A world that fits the view; the same seed gives the same world and the same luck in it."""
        chance = Imagined(seed)
        return World(self, self.rules.imagine(self.question.view, self.question.seat, chance), chance)


class World:
    """One imagined match. `chance` is its luck, and whatever else in it is left to chance."""

    __slots__ = ("_imagination", "chance", "state")

    def __init__(self, imagination: Imagination, state: Any, chance: Imagined) -> None:
        self._imagination = imagination
        self.state = state
        self.chance = chance

    def asked(self) -> Sequence[Decision]:
        """Who must choose now; empty when the match is over."""
        rules = self._imagination.rules
        return () if rules.outcome(self.state) is not None else rules.decisions(self.state)

    def answers(self, decision: Decision) -> Sequence[str]:
        """What a seat may answer in this world."""
        return self._imagination.rules.options(self.state, decision)

    def own(self) -> Decision | None:
        """The decision that the question is about, if this world asks it."""
        question = self._imagination.question
        for decision in self._imagination.rules.decisions(self.state):
            if (decision.seat, decision.kind, decision.key) == (question.seat, question.kind, question.key):
                return decision
        return None

    def choose(self, decision: Decision, option: str) -> None:
        """Carries out one answer: one step."""
        self._imagination.steps += 1
        rules, state = self._imagination.rules, self.state
        rules.choose(Table(state, partial(rules.evolve, state), self.chance), decision, option)

    def choose_any(self, decision: Decision) -> None:
        """Carries out an answer by chance: one step."""
        answers = self.answers(decision)
        self.choose(decision, answers[self.chance.pick(len(answers))] if len(answers) > 1 else answers[0])

    def after_each(self, decision: Decision, answers: Sequence[str]) -> list["World"]:
        """A world of its own for each answer, in their order: a step each. They all have the same luck from here on."""
        frozen = _states.encode(self.state)
        thaw = self._imagination.decoder.decode
        worlds: list[World] = []
        for answer in answers:
            world = World(self._imagination, thaw(frozen), self.chance.copy())
            world.choose(decision, answer)
            worlds.append(world)
        return worlds

    def score(self, seat: int) -> int:
        """How good the world is for the seat: its `worth`, or up to ±`CERTAIN` by its place when all is over."""
        rules = self._imagination.rules
        outcome = rules.outcome(self.state)
        return rules.worth(self.state, seat) if outcome is None else _result(outcome.places, seat)

    def scores(self) -> tuple[tuple[int, ...], bool]:
        """The scores of all seats, and whether they are a result. Of two seats, one gains what the other loses."""
        rules, seats = self._imagination.rules, range(self._imagination.question.seats)
        outcome = rules.outcome(self.state)
        if outcome is None:
            if len(seats) == 2:
                own = rules.worth(self.state, 0)
                return (own, -own), False
            return tuple([rules.worth(self.state, seat) for seat in seats]), False
        return tuple(_result(outcome.places, seat) for seat in seats), True


def _result(places: Sequence[int], seat: int) -> int:
    """`CERTAIN` for winning alone, minus that for losing to everybody, 0 for a draw of all."""
    behind = sum(place > places[seat] for place in places)
    before = sum(place < places[seat] for place in places)
    return CERTAIN * (behind - before) // max(1, len(places) - 1)
