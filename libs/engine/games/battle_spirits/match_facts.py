"""Facts of the match as a whole: preparation, turns, steps, draws, the end. A hidden card is masked."""

from typing import Self

from msgspec.structs import replace

from libs.engine.game import Pinned
from libs.engine.games.battle_spirits.cards import Card
from libs.events.facts import Fact


class CardsPinned(Pinned, frozen=True, tag="cards_pinned", kw_only=True):
    """The cards of this match with the values it uses for ever."""

    cards: tuple[Card, ...] = ()


class DeckShuffled(Fact, frozen=True, tag="deck_shuffled"):
    """A deck has been shuffled: its cards from the top, hidden from everybody."""

    seat: int
    cards: tuple[str, ...]

    def see(self, seat: int | None) -> Self:
        """No card for anybody."""
        return replace(self, cards=())


class Prepared(Fact, frozen=True, tag="prepared"):
    """Cores lie in Life and in the Reserve; the match is drawn after turn `last_turn` (R8)."""

    life: int
    reserve: int
    soul: bool
    last_turn: int


class ChooserDrawn(Fact, frozen=True, tag="chooser_drawn"):
    """The draw lets this seat choose who goes first."""

    seat: int


class FirstChosen(Fact, frozen=True, tag="first_chosen"):
    """A seat goes first."""

    chooser: int
    first: int


class TurnStarted(Fact, frozen=True, tag="turn_started"):
    """A turn begins; `turn` counts from 1 over both seats."""

    seat: int
    turn: int


class StepStarted(Fact, frozen=True, tag="step_started"):
    """A step of the turn begins."""

    seat: int
    step: str


class TurnEnded(Fact, frozen=True, tag="turn_ended"):
    """The turn is over; what lasts until the end of turn is gone."""

    seat: int
    turn: int


class CardsDrawn(Fact, frozen=True, tag="cards_drawn"):
    """A seat draws from its deck; which cards, only the seat itself sees."""

    seat: int
    count: int
    cards: tuple[str, ...]

    def see(self, seat: int | None) -> Self:
        """The cards for the seat itself only."""
        return self if seat == self.seat else replace(self, cards=())


class SideLeft(Fact, frozen=True, tag="side_left"):
    """A seat gave the match up or was taken out of it."""

    seat: int


LIFE_LOST, DECK_OUT, BOTH_LOST, TURN_LIMIT, LEFT = ENDS = ("life_lost", "deck_out", "both_lost", "turn_limit", "left")


class MatchOver(Fact, frozen=True, tag="match_over"):
    """The match is over; without a winner (-1) it is drawn."""

    winner: int
    reason: str
