"""What happens to the match and its turns: set-up, decks, phases, movement, points. Carries results only."""

from typing import Self

from msgspec.structs import replace

from libs.events.facts import HIDDEN, Fact


class BoardBuilt(Fact, frozen=True, tag="board_built"):
    """The labyrinth of so many sectors stands, every wizard on its home."""

    sectors: int


class SchoolsChosen(Fact, frozen=True, tag="schools_chosen"):
    """These schools make the Magic deck; `unused` ones lie face down for specializations."""

    schools: tuple[str, ...]
    unused: tuple[str, ...] = ()


class EnergyExchanged(Fact, frozen=True, tag="energy_exchanged"):
    """Extended flash energy: these cards leave the deck for ever, those enter it."""

    removed: tuple[str, ...]
    added: tuple[str, ...]


class SummonsAdded(Fact, frozen=True, tag="summons_added"):
    """More summons: these cards enter the deck."""

    cards: tuple[str, ...]


class PairDrawn(Fact, frozen=True, tag="pair_drawn"):
    """A seat looks at two unused schools, which are hidden from the others."""

    seat: int
    schools: tuple[str, ...]

    def see(self, seat: int | None) -> Self:
        """The schools for the seat itself only."""
        return self if seat == self.seat else replace(self, schools=(HIDDEN, HIDDEN))


class SpecialKept(Fact, frozen=True, tag="special_kept"):
    """A seat keeps one of the two schools and returns the other."""

    seat: int
    school: str

    def see(self, seat: int | None) -> Self:
        """The school for the seat itself only."""
        return self if seat == self.seat else replace(self, school=HIDDEN)


class DeckShuffled(Fact, frozen=True, tag="deck_shuffled"):
    """The Magic deck, or the Specialization deck of `seat`, lies in this order, top last.

    Its discard pile is empty unless the shuffle `keeps_pile`.
    """

    cards: tuple[str, ...]
    size: int
    seat: int = -1
    keeps_pile: bool = False

    def see(self, seat: int | None) -> Self:
        """The size only."""
        return replace(self, cards=())


class StartDrawn(Fact, frozen=True, tag="start_drawn"):
    """The draw says who begins."""

    seat: int


class Drawn(Fact, frozen=True, tag="drawn"):
    """A seat draws a card; `special`: from its own Specialization deck. `counts`: in its Draw Cards."""

    seat: int
    card: str
    special: bool = False
    counts: bool = False

    def see(self, seat: int | None) -> Self:
        """The card for the seat itself only."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


class TurnStarted(Fact, frozen=True, tag="turn_started"):
    """A seat's turn begins with Time Passes. `round` counts from 1."""

    seat: int
    round: int


class PhaseStarted(Fact, frozen=True, tag="phase_started"):
    """A phase of the active seat's turn that asks something begins."""

    seat: int
    phase: str


class TurnEnded(Fact, frozen=True, tag="turn_ended"):
    """A seat's turn is over."""

    seat: int


class MpChanged(Fact, frozen=True, tag="mp_changed"):
    """The active wizard, or the activated creature, has `mp` movement points left; `spends` says it used some."""

    figure: str
    mp: int
    cause: str
    spends: bool = False


class Boosted(Fact, frozen=True, tag="boosted"):
    """A seat discards an energy card for speed."""

    seat: int
    card: str
    value: int


class Moved(Fact, frozen=True, tag="moved"):
    """A figure stands in another square; how: `walk`, `push`, `lure` or `teleport`.

    `mp` is what a walker has left.
    """

    figure: str
    square: int
    how: str
    mp: int = 0


class DoorHeld(Fact, frozen=True, tag="door_held"):
    """A wizard holds a door open."""

    seat: int
    border: int


class DoorReleased(Fact, frozen=True, tag="door_released"):
    """A held door falls shut."""

    seat: int
    border: int


class PhaseEnded(Fact, frozen=True, tag="phase_ended"):
    """Move & Cast is over because something was picked up."""

    seat: int


class AttacksChanged(Fact, frozen=True, tag="attacks_changed"):
    """The active wizard has so many attacks left."""

    seat: int
    attacks: int


class DoorsUnlocked(Fact, frozen=True, tag="doors_unlocked"):
    """Every adjacent door counts as the wizard's own until the end of the turn."""

    seat: int


class VpChanged(Fact, frozen=True, tag="vp_changed"):
    """A seat has so many victory points."""

    seat: int
    points: int


class MatchOver(Fact, frozen=True, tag="match_over"):
    """The match is over; a place for every seat, and who was out before."""

    places: tuple[int, ...]
    eliminated: tuple[int, ...]
    reason: str
