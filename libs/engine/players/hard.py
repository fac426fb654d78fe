"""Level `hard`: plays its answers on in imagined worlds and drops those that fall behind. Knows no game.

In each world every seat goes on with what looks best to it at once, for a few decisions, and then the world is judged.
All answers are played on in the same worlds with the same luck. The budget, in steps, is shared out in rounds: after
each one the worse half of the answers is dropped, so that most of the thinking goes to those that are close. Of seats
that choose at the same time the own one is taken to choose first, so that it never counts on knowing another's hidden
choice.
"""

from collections.abc import Sequence

from libs.engine.chance import WORD, Imagined
from libs.engine.players.imagination import LARGEST_WORTH, Imagination, World

STEPS = 1_200
"""The budget: answers carried out in imagined worlds for one decision."""

WORLDS = 3
"""Imagined worlds of each round."""

ROUNDS = 5
"""The most rounds."""

HORIZON = 8
"""Decisions for which a world is played on after the own answer."""


def choose_by_search(imagination: Imagination, seed: int, steps: int = STEPS) -> str:
    """The answer with the best sum of scores over all worlds in which it was played on; the first of the best.

    An imagined world that asks the seat something else says nothing and is left out. The budget is kept unless the
    first round already needs more than it for no more than the own answers.
    """
    answers = imagination.question.answers
    seeds = Imagined(seed)
    totals = [0] * len(answers)
    left = list(range(len(answers)))
    for number in range(ROUNDS):
        lines = WORLDS * len(left)
        share = (steps - imagination.steps) // (ROUNDS - number) // lines
        if number and not share:
            break
        for _ in range(WORLDS):
            scores = _played_on(imagination, seeds.pick(WORD), [answers[index] for index in left], share)
            for index, score in zip(left, _sure(scores), strict=False):
                totals[index] += score
        if len(left) > 2:
            left.sort(key=totals.__getitem__, reverse=True)
            left = sorted(left[: (len(left) + 1) // 2])
    return answers[max(left, key=totals.__getitem__)]


def _played_on(imagination: Imagination, seed: int, answers: Sequence[str], share: int) -> list[int]:
    """The scores of these answers in one world, at most `share` steps each; none if it asks something else."""
    world = imagination.world(seed)
    own = world.own()
    if own is None or not set(answers) <= set(world.answers(own)):
        return []
    seat = imagination.question.seat
    scores: list[int] = []
    for after in world.after_each(own, answers):
        end, until = after, imagination.steps + share - 1
        for _ in range(HORIZON):
            following = _next(end, seat, until - imagination.steps)
            if following is None:
                break
            end = following
        scores.append(end.score(seat))
    return scores


def _next(world: World, own_seat: int, most_steps: int) -> World | None:
    """The world after the answer that looks best to the seat that gives it, the first of the best.

    `None` if all is over, or to look at the answers would take more steps.
    """
    asked = world.asked()
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
