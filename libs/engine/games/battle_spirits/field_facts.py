"""Facts about cores and cards on the Field, and what their owners are asked when they leave.

A place of cores is a core zone by its name or a unit by its id.
"""

from libs.events.facts import Fact

Place = int | str
"""A core zone by its name, or a unit by its id."""


class CoresMoved(Fact, frozen=True, tag="cores_moved"):
    """So many normal cores, and perhaps the Soul Core, move from one place to another of the same seat.

    `face` is the card whose id is one of the places, if any is; `by_player`: it was an action of the Main Step.
    """

    seat: int
    source: Place
    target: Place
    cores: int
    soul: bool
    by_player: bool = False
    face: str = ""


class SoulSwapped(Fact, frozen=True, tag="soul_swapped"):
    """The Soul Core on one unit and a normal core on another change places."""

    seat: int
    holder: int
    holder_face: str
    other: int
    other_face: str


class LevelChanged(Fact, frozen=True, tag="level_changed"):
    """A card on the Field has another level now."""

    seat: int
    unit: int
    face: str
    level: int


class LifeChanged(Fact, frozen=True, tag="life_changed"):
    """A seat's Life is now `life`."""

    seat: int
    life: int
    change: int


class CardMoved(Fact, frozen=True, tag="card_moved"):
    """A card that everybody may see moves between zones without being on the Field."""

    seat: int
    card: str
    source: str
    target: str


class UnitEntered(Fact, frozen=True, tag="unit_entered"):
    """The card of the play that is going on enters the Field with the cores placed on it."""

    seat: int
    unit: int
    card: str
    how: str
    cores: int
    soul: bool
    exhausted: bool


class UnitLeft(Fact, frozen=True, tag="unit_left"):
    """A card leaves the Field for a zone; its cores go to the Reserve.

    `how` is `depleted`, `destroyed`, `returned`. A Brave on it goes along (`brave` with the same zone) unless it stays.
    """

    seat: int
    unit: int
    card: str
    face: str
    how: str
    target: str
    cores: int
    soul: bool
    brave: str = ""


class BraveStays(Fact, frozen=True, tag="brave_stays"):
    """The Brave of a unit that leaves is to stay in spirit form; cores are placed on it next."""

    seat: int
    unit: int
    brave: int
    card: str


class Exhausted(Fact, frozen=True, tag="card_exhausted"):
    """A unit is exhausted."""

    seat: int
    unit: int
    face: str


class Refreshed(Fact, frozen=True, tag="card_refreshed"):
    """A unit is refreshed."""

    seat: int
    unit: int
    face: str


class BpChanged(Fact, frozen=True, tag="bp_changed"):
    """Effects of this turn add up to `bp` for a unit now."""

    seat: int
    unit: int
    face: str
    bp: int
    change: int


class SymbolsChanged(Fact, frozen=True, tag="symbols_changed"):
    """Effects of this battle add so many symbols to a unit now."""

    seat: int
    unit: int
    face: str
    symbols: int


class CardMilled(Fact, frozen=True, tag="card_milled"):
    """The top card of a deck goes to the trash; `hit` tells how an Ultimate Trigger ended, if it was one."""

    seat: int
    card: str
    hit: bool | None = None


class LeaveAsked(Fact, frozen=True, tag="leave_asked"):
    """A unit is about to leave; its owner is asked for `rebirth` or whether its Brave stays (`stay`)."""

    seat: int
    unit: int
    how: str
    by: int
    stage: str


class LeaveAnswered(Fact, frozen=True, tag="leave_answered"):
    """The owner has answered the question about a unit that leaves."""

    seat: int
    answer: str


class LossAsked(Fact, frozen=True, tag="loss_asked"):
    """Cores leave a place with both kinds on it; its owner says which. So many have been `taken` already."""

    seat: int
    place: Place
    to: str
    left: int
    by: int
    taken: int = 0


class LossAnswered(Fact, frozen=True, tag="loss_answered"):
    """The owner has said which core leaves."""

    seat: int
    is_soul: bool


class Reborn(Fact, frozen=True, tag="rebirth"):
    """A card is turned over and stays on the Field."""

    seat: int
    unit: int
    card: str
    face: str


class RebirthAsked(Fact, frozen=True, tag="rebirth_asked"):
    """A core may be put on the card that was turned over."""

    seat: int
    unit: int


class RebirthAnswered(Fact, frozen=True, tag="rebirth_answered"):
    """It was put there, or not."""

    seat: int
    unit: int


class CounterChanged(Fact, frozen=True, tag="counter_changed"):
    """The counter area has so many cores now; the new one came from the Void."""

    seat: int
    cores: int


class Braved(Fact, frozen=True, tag="brave_changed"):
    """A Brave leaves a unit or spirit form (`source`) and is on a host now; cores on it move along."""

    seat: int
    brave: int
    card: str
    source: int
    host: int
    host_face: str


class BraveSeparated(Fact, frozen=True, tag="brave_separated"):
    """A Brave leaves its host for spirit form; cores are placed on it next."""

    seat: int
    brave: int
    card: str
    host: int
