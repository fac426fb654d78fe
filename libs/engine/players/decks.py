"""Legal decks by chance, for any game: a starter deck whose cards are exchanged for others of their kind."""

from typing import Any

from libs.engine.chance import Imagined
from libs.engine.game import Game, Setup
from libs.events.commands import Deck, SeatPlan

_TRIES_PER_CARD = 4


def shuffled_deck(game: Game[Any], seed: int) -> Deck:
    """A legal deck: the same seed gives the same one. An exchange that the game finds a fault with is taken back."""
    chance = Imagined(seed)
    starters = tuple(game.starters.values())
    deck = list(starters[chance.pick(len(starters))])
    kinds = {design.id: design.kind for design in game.designs()}
    by_kind: dict[str, list[str]] = {}
    for card, kind in kinds.items():
        by_kind.setdefault(kind, []).append(card)
    for _ in range(_TRIES_PER_CARD * len(deck)):
        index = chance.pick(len(deck))
        kept = deck[index]
        likes = by_kind[kinds[kept]]
        deck[index] = likes[chance.pick(len(likes))]
        if game.faults(_everybody_brings(game, tuple(deck))):
            deck[index] = kept
    return tuple(deck)


def _everybody_brings(game: Game[Any], deck: Deck) -> Setup:
    seats = tuple(SeatPlan(f"seat-{seat}", deck) for seat in range(game.seats.start))
    return Setup(game.id, "untimed", seats)
