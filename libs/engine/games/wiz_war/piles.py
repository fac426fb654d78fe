"""Where a card goes that is done with. Decides nothing else."""

from libs.engine.games.wiz_war.state import State


def to_discard(state: State, card: str) -> None:
    """Puts a card on the discard pile of the deck that it came from."""
    _, mark, seat = card.partition("~")
    if mark:
        state.wizards[int(seat)].special_discard.append(card)
    else:
        state.discard.append(card)
