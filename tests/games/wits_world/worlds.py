"""Other battles that look the same to a seat: everything that it may not know is replaced (section 11)."""

import random

from libs.engine.games.wits_world.catalogue import CATALOGUE
from libs.engine.games.wits_world.state import Fighter, State, living_bench

CREATURES = {card.id: card for card in CATALOGUE.creatures}


def worlds(state: State, seat: int | None, draw: random.Random) -> State:
    """Replaces, in the state given, what the seat (`None`: a spectator) may not know, from the cards of the match.

    That is the other sides' bench that was never shown, their unspent Power cards, and the choices they keep back.
    """
    species = sorted({fighter.species for side in state.sides for fighter in side.fighters})
    cards = sorted({card.card for side in state.sides for card in side.cards})
    for number, side in enumerate(state.sides):
        if number == seat:
            continue
        shown = [fighter.species for fighter in side.fighters if fighter.revealed]
        free = [id_ for id_ in species if id_ not in shown]
        for slot, fighter in enumerate(side.fighters):
            if not fighter.revealed:
                side.fighters[slot] = fresh(free.pop(draw.randrange(len(free))))
        spent = [card.card for card in side.cards if card.spent]
        left = [id_ for id_ in cards if id_ not in spent]
        for card in side.cards:
            if not card.spent:
                card.card = left.pop(draw.randrange(len(left)))
        if side.pick is not None:
            side.pick = draw.choice(living_bench(side))
    return state


def fresh(species: str) -> Fighter:
    """A Creature as it starts."""
    card = CREATURES[species]
    return Fighter(card.id, card.affinity, card.hp, card.hp, card.power, card.power)
