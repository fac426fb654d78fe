"""Other tournaments that look the same to a seat: everything that it may not know is replaced (section 9)."""

import random

from libs.engine.games.wizards_tournament.state import State, Targeting


def worlds(state: State, seat: int | None, draw: random.Random) -> State:
    """Replaces, in the state given, what the seat (`None`: a spectator) may not know.

    That is where the other seats' cards lie, hand or deck, and the order of every deck. A card that a seat has named
    and chooses a target for is in its hand, for all to see.
    """
    for number, one in enumerate(state.seats):
        if number == seat:
            draw.shuffle(one.deck)
            continue
        unseen = one.hand + one.deck
        size, shown = len(one.hand), []
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, Targeting) and top.seat == number and not top.source:
            unseen.remove(top.set)
            shown = [top.set]
        draw.shuffle(unseen)
        missing = size - len(shown)
        one.hand = sorted(shown + unseen[:missing])
        one.deck = unseen[missing:]
    return state
