"""Other matches that look the same to a seat: everything that it may not know is replaced (section 9)."""

import random

from libs.engine.games.battle_spirits.catalogue import CATALOGUE
from libs.engine.games.battle_spirits.state import State

BURSTS = {card.id for card in CATALOGUE.cards if any(ability.when == "burst" for ability in card.abilities)}


def worlds(state: State, seat: int | None, draw: random.Random) -> State:
    """Replaces, in the state given, what the seat (`None`: a spectator) may not know, from the cards of the match.

    That is the other sides' hands, decks and face-down Bursts, and the order of the own deck.
    """
    known = sorted(
        {card for side in state.sides for zone in (side.deck, side.hand, side.trash, side.removed) for card in zone}
    )
    for number, side in enumerate(state.sides):
        if number == seat:
            draw.shuffle(side.deck)
            continue
        side.deck = draw.choices(known, k=len(side.deck)) if side.deck else []
        side.hand = draw.choices(known, k=len(side.hand)) if side.hand else []
        if side.burst:
            side.burst = draw.choice(sorted(BURSTS & {*known, side.burst}))
    return state
