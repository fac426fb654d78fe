"""Level `normal`: tries each answer in a few imagined worlds and looks how things stand when it is asked again.

It plans nothing: the replies in between are drawn by chance.
"""

from libs.engine.players.imagination import Imagination, World

WORLDS = 2
"""Imagined worlds for each answer; the same ones for every answer."""

REPLIES = 8
"""The most answers given by chance after the own one, in each world."""


def choose_soundly(imagination: Imagination, seed: int) -> str:
    """The answer with the best sum of scores over the worlds; the first of the best.

    An imagined world that asks the seat something else says nothing and is left out.
    """
    question = imagination.question
    totals = dict.fromkeys(question.answers, 0)
    for index in range(WORLDS):
        for answer in question.answers:
            world = imagination.world(seed + index)
            own = world.own()
            if own is not None and answer in world.answers(own):
                world.choose(own, answer)
                play_until_asked(world, question.seat, REPLIES)
                totals[answer] += world.score(question.seat)
    return max(question.answers, key=totals.__getitem__)


def play_until_asked(world: World, seat: int, most_steps: int) -> None:
    """Answers by chance until the seat owes an answer that does not just continue a play, or the steps are used up."""
    for _ in range(most_steps):
        asked = world.asked()
        if not asked or any(one.seat == seat and not one.continues for one in asked):
            return
        world.choose_any(asked[0])
