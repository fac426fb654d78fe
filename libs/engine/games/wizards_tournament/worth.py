"""How good a tournament looks for a seat: for the house's players. Judges it as it stands, and looks not ahead."""

from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.state import OVER, WINNING_SPIRIT, State

WIN = 1_000_000
"""What a won tournament is worth, and minus that a lost one; a drawn one is worth 0."""

LIFE = 10
FEW_LIFE = 8
"""For each life up to `FEW`, beside `LIFE`: the last ones are worth more."""

FEW = 12
POWER = 30
"""For each Power of a monster in play."""

RELIC = 90
ABILITY = 25
READY = 6
HELD = 5
"""For each blue icon in hand."""

OWNED = 7
"""For each green icon of a card that the seat owns outside play: cards come again and again."""

POOL = 4
NEAR = 12
"""For each Spirit in the pool beyond half of what wins."""


class Worth:
    """Judges tournaments that are played with the cards of one book."""

    __slots__ = ("_held", "_in_play", "_owned")

    def __init__(self, book: Book) -> None:
        self._owned = {id_: OWNED * face.green for id_, face in book.faces.items()}
        self._held = {id_: HELD * (face.blue or face.green) for id_, face in book.faces.items()}
        self._in_play = {
            id_: 0 if face.is_monster else RELIC + (ABILITY if face.ability else 0) for id_, face in book.faces.items()
        }

    def of(self, state: State, seat: int) -> int:
        """The seat's points less those of its strongest opponent."""
        if state.step == OVER:
            if len(state.winners) > 1:
                return 0 if seat in state.winners else -WIN
            return WIN if seat in state.winners else -WIN
        if not state.seats[seat].alive:
            return -WIN
        points = [self._points(state, number) for number in range(len(state.seats))]
        others = [points[number] for number, other in enumerate(state.seats) if number != seat and other.alive]
        return points[seat] - max(others)

    def _points(self, state: State, number: int) -> int:
        seat = state.seats[number]
        total = LIFE * seat.life + FEW_LIFE * min(seat.life, FEW)
        total += POOL * seat.pool + NEAR * max(0, seat.pool - WINNING_SPIRIT // 2)
        owned, held = self._owned, self._held
        for card in seat.hand:
            total += held[card] + owned[card]
        for card in seat.deck:
            total += owned[card]
        for card in seat.discard:
            total += owned[card]
        for one in state.play:
            if one.controller == number:
                total += self._in_play[one.set]
                if one.is_monster:
                    total += POWER * (one.power + one.bonus - one.damage) + (0 if one.token else READY)
        return total
