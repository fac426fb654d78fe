"""Level `hard`: a tree search over imagined worlds, with a budget in steps. Knows no game and keeps nothing afterwards.

Information-set Monte Carlo: each round imagines another world that fits the view and walks down one common tree, in
which every seat follows what has served itself best so far; the round ends with a few answers by chance and a look at
how things stand. Seats that choose at the same time do not see each other's choice: they share a node.
"""

from collections.abc import Sequence
from math import isqrt
from typing import Any

from libs.engine.chance import Imagined
from libs.engine.decision import Decision
from libs.engine.game import Game
from libs.engine.players.imagination import CERTAIN, LARGEST_WORTH, Imagination, World
from libs.engine.players.question import Question

STEPS = 2_000
"""The budget: answers carried out in imagined worlds for one decision."""

REPLIES = 4
"""Answers by chance behind the end of the tree, before the look at how things stand."""

UNIT = 1 << 20
"""Scores are brought into 0 (a lost match) to `UNIT` (a won one)."""

CURIOSITY = UNIT * 7 // 10
"""How much a rarely tried answer is preferred to what is known to be good."""

_SAMPLES = 12

Triple = tuple[str, int, str]


class _Arm:
    """One answer at one node: how often it could have been given, was given, and the sum of what came of it."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.total = 0


class _Node:
    """A point of the tree, reached by the same answers in every world: what each seat tried there, and what follows."""

    __slots__ = ("arms", "children")

    def __init__(self) -> None:
        self.arms: dict[Triple, dict[str, _Arm]] = {}
        self.children: dict[tuple[str, ...], _Node] = {}


def choose_by_search(game: Game[Any], question: Question, seed: int, steps: int = STEPS) -> str:
    """The answer tried most within the budget; among equals the better one, then the first.

    If no imagined world asks the question, the first answer.
    """
    search = _Search(game, question, seed)
    search.run(steps)
    return search.best()


class _Search:
    def __init__(self, game: Game[Any], question: Question, seed: int) -> None:
        self._imagination = Imagination(game, question)
        self._question = question
        self._seats = question.seats
        self._seeds = Imagined(seed)
        self._root = _Node()
        self._spread = 1
        self._origin = [0] * self._seats

    def run(self, steps: int) -> None:
        """Searches until the budget is used up."""
        self._measure()
        imagination = self._imagination
        while imagination.steps < steps:
            world = imagination.world(self._seeds.pick(UNIT))
            if world.own() is None:
                return
            self._round(world)

    def best(self) -> str:
        """The answer to give."""
        arms = self._own_arms()
        answers = self._question.answers
        return max(answers, key=lambda answer: (arms[answer].visits, arms[answer].total) if answer in arms else (0, 0))

    def _own_arms(self) -> dict[str, _Arm]:
        question = self._question
        return self._root.arms.get((question.kind, question.seat, question.key), {})

    def _measure(self) -> None:
        """How far scores move within a few answers by chance: the measure of what is a large difference here."""
        moved = 0
        for _ in range(_SAMPLES):
            world = self._imagination.world(self._seeds.pick(UNIT))
            before = [world.score(seat) for seat in range(self._seats)]
            _answer_by_chance(world, REPLIES * 2)
            for seat, score in enumerate(before):
                self._origin[seat] += score
                after = world.score(seat)
                if abs(after) < LARGEST_WORTH:
                    moved = max(moved, abs(after - score))
        self._origin = [total // _SAMPLES for total in self._origin]
        self._spread = max(1, moved)

    def _round(self, world: World) -> None:
        """One walk: down the tree, a little further by chance, and back up with the scores."""
        node = self._root
        walked: list[tuple[int, _Arm]] = []
        is_known = True
        while is_known:
            asked = world.asked()
            if not asked:
                break
            given: list[str] = []
            for decision in asked:
                if given and decision not in world.asked():
                    continue  # an earlier answer has settled it
                answer, arm = self._pick(node, world, decision)
                is_known = is_known and arm.visits > 0
                walked.append((decision.seat, arm))
                given.append(answer)
                world.choose(decision, answer)
            node = node.children.setdefault(tuple(given), _Node())
        _answer_by_chance(world, REPLIES)
        scores = [self._scaled(world.score(seat), seat) for seat in range(self._seats)]
        for seat, arm in walked:
            arm.visits += 1
            arm.total += scores[seat]

    def _pick(self, node: _Node, world: World, decision: Decision) -> tuple[str, _Arm]:
        """The answer that promises most to the deciding seat, untried ones first, in an order of chance."""
        arms = node.arms.setdefault((decision.kind, decision.seat, decision.key), {})
        answers = self._answers(node, world, decision)
        untried: list[str] = []
        best, best_worth = answers[0], -1
        for answer in answers:
            arm = arms.get(answer)
            if arm is None:
                arm = arms[answer] = _Arm()
            arm.offered += 1
            if not arm.visits:
                untried.append(answer)
            elif not untried:
                worth = arm.total // arm.visits + CURIOSITY * isqrt((_log2(arm.offered) << 10) // arm.visits) // 1024
                if worth > best_worth:
                    best, best_worth = answer, worth
        if untried:
            best = untried[world.chance.pick(len(untried))]
        return best, arms[best]

    def _answers(self, node: _Node, world: World, decision: Decision) -> Sequence[str]:
        question = self._question
        if node is self._root and (decision.kind, decision.seat, decision.key) == (
            question.kind,
            question.seat,
            question.key,
        ):
            return question.answers
        return world.answers(decision)

    def _scaled(self, score: int, seat: int) -> int:
        """A score between 0 and `UNIT`: the middle is how things stand now, and differences there count most."""
        if abs(score) >= LARGEST_WORTH:
            return UNIT // 2 + UNIT // 2 * score // CERTAIN
        moved = score - self._origin[seat]
        return UNIT // 2 + UNIT * 2 // 5 * moved // (abs(moved) + self._spread)


def _log2(count: int) -> int:
    """The logarithm to the base 2 in 1024ths, a straight line between powers of two."""
    whole = count.bit_length() - 1
    return (whole << 10) + ((count << 10) >> whole) - 1024


def _answer_by_chance(world: World, steps: int) -> None:
    for _ in range(steps):
        asked = world.asked()
        if not asked:
            return
        world.choose_any(asked[0])
