"""Level `hard`: plays its answers on in imagined worlds and drops those that fall behind. Knows no game.

In each world every seat goes on with what looks best to it at once. Whenever the own seat is asked anew the world is
judged, twice before it is left: what is compared has come equally far, and what is gained sooner counts twice, so that
nothing is put off. All answers are played on in the same worlds with the same luck. Every few worlds the worse half of
the answers is dropped: most of the thinking goes to those that are close. Of seats that choose at the same time the
own one is taken to choose first, so that it never counts on knowing another's hidden choice.
"""

from collections.abc import Sequence

from libs.engine.chance import WORD, Imagined
from libs.engine.decision import Decision
from libs.engine.players.imagination import LARGEST_WORTH, Imagination, World

STEPS = 1_200
"""The budget: answers carried out in imagined worlds for one decision."""

MOST_WORLDS = 30
"""Imagined worlds for one decision, however few steps they take."""

ROUND = 2
"""Worlds after which the worse half of the answers is dropped."""

LOOKS = 2
"""How often a world is judged."""

MOST_DECISIONS = 24
"""Decisions for which a world is played on after the own answer, however often it has been judged."""


def choose_by_search(imagination: Imagination, seed: int, steps: int = STEPS) -> str:
    """The answer with the best sum of scores over all worlds in which it was played on; the first of the best.

    An imagined world that asks the seat something else says nothing and is left out. One world may take half the
    budget; with many answers it is not played on as far.
    """
    answers = imagination.question.answers
    seeds = Imagined(seed)
    totals = [0] * len(answers)
    left: list[int] = list(range(len(answers)))
    last = 0
    for number in range(1, MOST_WORLDS + 1):
        before = imagination.steps
        rest = steps - before
        if rest < last * len(left):
            break
        share = min(rest, steps // 2) // len(left)
        scores = _played_on(imagination, seeds.pick(WORD), [answers[index] for index in left], share)
        for index, score in zip(left, _sure(scores), strict=False):
            totals[index] += score
        last = (imagination.steps - before) // len(left)
        if number % ROUND == 0 and len(left) > 2:
            left.sort(key=totals.__getitem__, reverse=True)
            left = sorted(left[: (len(left) + 1) // 2])
    return answers[max(left, key=totals.__getitem__)]


def _played_on(imagination: Imagination, seed: int, answers: Sequence[str], share: int) -> list[int]:
    """The scores of these answers in one world, at most `share` steps each; none if it asks something else."""
    world = imagination.world(seed)
    own = world.own()
    if own is None or not set(answers) <= set(world.answers(own)):
        return []
    return [_seen(imagination, after, imagination.steps + share - 1) for after in world.after_each(own, answers)]


def _seen(imagination: Imagination, world: World, until_step: int) -> int:
    """The mean score of the world, played on, each time the seat is asked anew; if it ends before, its end counts."""
    seat = imagination.question.seat
    total, looks = 0, 0
    for _ in range(MOST_DECISIONS):
        asked = world.asked()
        if any(one.seat == seat and not one.continues for one in asked):
            total += world.score(seat)
            looks += 1
            if looks == LOOKS:
                break
        following = _next(world, asked, seat, until_step - imagination.steps)
        if following is None:
            break
        world = following
    if looks < LOOKS:
        total += (LOOKS - looks) * world.score(seat)
    return total // LOOKS


def _next(world: World, asked: Sequence[Decision], own_seat: int, most_steps: int) -> World | None:
    """The world after the answer that looks best to the seat that gives it, the first of the best.

    `None` if all is over, or to look at the answers would take more steps.
    """
    if not asked:
        return None
    decision = next((one for one in asked if one.seat == own_seat), asked[0])
    answers = world.answers(decision)
    if len(answers) > most_steps:
        return None
    if len(answers) == 1:
        world.choose(decision, answers[0])
        return world
    return max(world.after_each(decision, answers), key=lambda after: after.score(decision.seat))


def _sure(scores: list[int]) -> list[int]:
    """Scores of one world; a result there counts no more than twice the largest difference met otherwise.

    That a match is won in one imagined world must not outweigh all the others.
    """
    open_ = [score for score in scores if abs(score) < LARGEST_WORTH]
    limit = 2 * (max(open_) - min(open_)) + 1 if open_ else LARGEST_WORTH
    middle = sum(open_) // len(open_) if open_ else 0
    return [max(middle - limit, min(middle + limit, score)) for score in scores]
