"""Other duels that look the same to a seat: everything that it may not know is replaced (section 9)."""

import random

from libs.engine.games.wizbits.state import DIVIDE, State


def worlds(state: State, seat: int | None, draw: random.Random) -> State:
    """Replaces, in the state given, what the seat (`None`: a spectator) may not know.

    That is the order of its own deck, hand and deck of the others, and divisions that are kept back. Cards that the
    seat is looking at stay where they are.
    """
    question = None if state.work is None else state.work.question
    shown = question.cards if question is not None and question.seat == seat else ()
    for number, side in enumerate(state.sides):
        hidden = [card for card in side.deck if card not in shown]
        if number != seat:
            hidden += side.hand
        designs = [state.designs[card] for card in hidden]
        if number != seat:
            strange = sorted({*state.designs[2:]})
            designs = [draw.choice(strange) for _ in hidden]
        draw.shuffle(designs)
        for card, design in zip(hidden, designs, strict=True):
            state.designs[card] = design
        draw.shuffle(hidden)
        top = [card for card in side.deck if card in shown]
        size = len(side.deck) - len(top)
        side.deck = top + hidden[:size]
        if number != seat:
            side.hand = hidden[size:]
    if state.conflict is not None:
        for battle in state.conflict.battles:
            for number, points in enumerate(battle.divisions):
                if number != seat and battle.stage == DIVIDE:
                    rest = battle.totals[number]
                    for index in range(len(points)):
                        points[index] = draw.randint(0, rest)
                        rest -= points[index]
    return state
