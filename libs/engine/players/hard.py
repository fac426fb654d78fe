"""Level `hard`: a best-first search through imagined worlds, with a budget in steps. Knows no game.

Each world is searched like a game without secrets, in which every seat does what is best for itself: the line that
looks best to all of them is followed to its end and taken one answer further, again and again. Of seats that choose at
the same time the own one is taken to choose first, so that the search never counts on knowing another's hidden choice.
What an answer is worth is summed over the worlds.
"""

from typing import Any

from libs.engine.chance import WORD, Imagined
from libs.engine.decision import Decision
from libs.engine.game import Game
from libs.engine.players.imagination import LARGEST_WORTH, Imagination, World
from libs.engine.players.question import Question

STEPS = 1_200
"""The budget: answers carried out in imagined worlds for one decision."""

WORLDS = 5
"""Imagined worlds among which the budget is divided."""

FAIR_SHARE = 4
"""Every so many lines begin with the own answer that was looked at least, whatever it promises."""

_MOST_DRY_LINES = 16


class _Node:
    """A point of one world: what it is worth to each seat, who answers there, and what follows each answer."""

    __slots__ = ("children", "is_over", "scores", "seat", "visits", "world")

    def __init__(self, world: World) -> None:
        self.world: World | None = world
        self.scores, self.is_over = world.scores()
        self.seat = -1
        self.children: list[_Node] = []
        self.visits = 0

    def grow(self, decision: Decision, answers: Any) -> None:
        """Looks at every answer."""
        assert self.world is not None, "a node grows once"
        self.seat = decision.seat
        self.children = [_Node(world) for world in self.world.after_each(decision, answers)]
        self.world = None
        self.weigh()

    def weigh(self) -> None:
        """Takes over the scores of the best answer."""
        self.scores = self.best().scores

    def best(self) -> "_Node":
        """What follows the answer that is best for the seat that gives it; the first of the best."""
        seat, children = self.seat, self.children
        best = children[0]
        most = best.scores[seat]
        for child in children:
            if child.scores[seat] > most:
                best, most = child, child.scores[seat]
        return best


def choose_by_search(game: Game[Any], question: Question, seed: int, steps: int = STEPS) -> str:
    """The answer with the best sum of scores over all worlds; the first of the best.

    An imagined world that asks the seat something else says nothing and is left out.
    """
    imagination = Imagination(game, question)
    seeds = Imagined(seed)
    roots: list[_Node] = []
    for index in range(WORLDS):
        root = _searched(imagination, seeds.pick(WORD), steps * (index + 1) // WORLDS)
        if root is not None:
            roots.append(root)
    totals = [sum(column) for column in zip(*(_sure(root, question.seat) for root in roots), strict=True)]
    return question.answers[totals.index(max(totals))] if totals else question.answers[0]


def _searched(imagination: Imagination, seed: int, until_step: int) -> _Node | None:
    """One world, searched until the steps counted over all worlds are used up."""
    question = imagination.question
    world = imagination.world(seed)
    own = world.own()
    if own is None or not set(question.answers) <= set(world.answers(own)):
        return None
    root = _Node(world)
    root.grow(own, question.answers)
    lines = dry = 0
    while imagination.steps < until_step and dry < _MOST_DRY_LINES:
        lines += 1
        before = imagination.steps
        _follow(root, question.seat, is_fair=lines % FAIR_SHARE == 0)
        dry = 0 if imagination.steps > before else dry + 1
    return root


def _follow(root: _Node, own_seat: int, *, is_fair: bool) -> None:
    """Walks the best line to its end, takes it one answer further, and tells the way back what has been found."""
    root.visits += 1
    node = min(root.children, key=_visits) if is_fair else root.best()
    walked = [root]
    while node.children:
        node.visits += 1
        walked.append(node)
        node = node.best()
    node.visits += 1
    world = node.world
    if node.is_over or world is None:
        return
    asked = world.asked()
    decision = next((one for one in asked if one.seat == own_seat), asked[0])
    node.grow(decision, world.answers(decision))
    for above in reversed(walked):
        above.weigh()


def _visits(node: _Node) -> int:
    return node.visits


def _sure(root: _Node, seat: int) -> list[int]:
    """The scores of the own answers in one world; a result there counts twice the largest difference met otherwise.

    That a match is won in one imagined world must not outweigh all the others.
    """
    scores = [child.scores[seat] for child in root.children]
    open_ = [score for score in scores if abs(score) < LARGEST_WORTH]
    limit = 2 * (max(open_) - min(open_)) + 1 if open_ else LARGEST_WORTH
    middle = sum(open_) // len(open_) if open_ else 0
    return [max(middle - limit, min(middle + limit, score)) for score in scores]
