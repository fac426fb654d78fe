"""What a batch, a Base or a Test has come to, and the one place where it happens (6.3).

Results stand in the order of IPH, so that of two contradicting ones the first wins; numbers add up before they are
limited. Facts among the results say what is already certain.
"""

from collections.abc import Sequence

from msgspec import Struct

from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import CHARACTER_RESOLVED, CHECK_PASSED, FLIPPED, POINTS
from libs.engine.games.wizbits.costs import flip
from libs.engine.games.wizbits.facts import (
    DISCARD,
    CardEntered,
    CardMoved,
    DeckEmpty,
    PointAdded,
    PointsChanged,
    PointSet,
    ScnChanged,
    ShieldChanged,
)
from libs.engine.games.wizbits.facts_conflict import BattleJoined, BattleLeft
from libs.engine.games.wizbits.facts_pillar import CheckMade, ContinueOff, UnitCancelled
from libs.engine.games.wizbits.state import CARD, State, battle_of, unit_of
from libs.engine.games.wizbits.triggers import Happening
from libs.engine.table import Table
from libs.events.facts import Fact


class Entered(Struct, frozen=True, gc=False):
    """A card comes into play."""

    seat: int
    card: int
    design: str
    bearer: int | None


class Moved(Struct, frozen=True, gc=False):
    """A card in play or on the Pillar goes to its owner's discard pile or hand."""

    seat: int
    card: int
    design: str
    to: str
    why: str


class Flipped(Struct, frozen=True, gc=False):
    """A card in play is Seceded for no points."""

    card: int


class Scn(Struct, frozen=True, gc=False):
    """A Character's damage grows by `n`, or shrinks."""

    card: int
    n: int


class Added(Struct, frozen=True, gc=False):
    """A Main Point grows by `n` this turn, or shrinks."""

    card: int
    point: str
    n: int


class Fixed(Struct, frozen=True, gc=False):
    """A Main Point is `value` this turn."""

    card: int
    point: str
    value: int


class Points(Struct, frozen=True, gc=False):
    """A seat gains Secession Points from a design."""

    seat: int
    n: int
    source: str


class Shielded(Struct, frozen=True, gc=False):
    """A Character's shield grows by `n`, or is used up by so much."""

    card: int
    n: int


class Joined(Struct, frozen=True, gc=False):
    """A Character comes into the Battle."""

    card: int


class Parted(Struct, frozen=True, gc=False):
    """A Character leaves the Battle."""

    card: int


class Cancelled(Struct, frozen=True, gc=False):
    """A Unit is cancelled."""

    unit: int


class SwitchedOff(Struct, frozen=True, gc=False):
    """A Continue ability is off until the end of the turn."""

    card: int
    ability: str


class Lost(Struct, frozen=True, gc=False):
    """A seat has failed its SCBG."""

    seat: int


Result = (
    Entered
    | Moved
    | Flipped
    | Scn
    | Added
    | Fixed
    | Points
    | Shielded
    | Joined
    | Parted
    | Cancelled
    | SwitchedOff
    | Lost
    | Fact
)


class Applied(Struct):
    """What has come of results: what may trigger abilities, and who has lost, in the order of their falling."""

    happenings: list[Happening]
    losers: list[tuple[int, str]]


def apply(book: Book, table: Table[State], results: Sequence[Result], height: int = 0) -> Applied:
    """Lets the results of a batch of this Height (0: of something else) happen together."""
    return _Applying(book, table, height).all(results)


class _Applying:
    def __init__(self, book: Book, table: Table[State], height: int) -> None:
        self._book = book
        self._table = table
        self._state = table.state
        self._height = height
        self._decided: list[tuple[int, str]] = []
        self._scn: dict[int, int] = {}
        self._applied = Applied([], [])

    def all(self, results: Sequence[Result]) -> Applied:
        for result in results:
            if type(result) is Scn:
                self._scn[result.card] = self._scn.get(result.card, 0) + result.n
        for result in results:
            self._one(result)
        return self._applied

    def _one(self, result: Result) -> None:
        match result:
            case Fact():
                self._certain(result)
            case Entered():
                self._enter(result)
            case Points(seat=seat, n=n, source=source):
                self._table.emit(PointsChanged(seat, self._state.sides[seat].pool + n, n, source))
            case Moved():
                self._move(result)
            case Flipped(card=card):
                self._flip(card)
            case Cancelled(unit=unit):
                self._cancel(unit)
            case SwitchedOff(card=card, ability=ability):
                held = self._state.cards.get(card)
                if held is not None and ability not in held.off:
                    self._table.emit(ContinueOff(held.seat, card, held.design, ability))
            case Joined() | Parted():
                self._battle(result)
            case Lost(seat=seat):
                self._applied.losers.append((seat, "check_failed"))
            case _:
                self._number(result)

    def _certain(self, fact: Fact) -> None:
        self._table.emit(fact)
        if isinstance(fact, DeckEmpty):
            self._applied.losers.append((fact.seat, "deck_empty"))
        elif isinstance(fact, CheckMade) and fact.success and fact.card == self._state.sides[fact.seat].main:
            self._applied.happenings.append((CHECK_PASSED, fact.card, fact.seat))

    def _enter(self, result: Entered) -> None:
        if result.bearer is not None and result.bearer not in self._state.cards:
            move(self._table, result.seat, result.card, result.design, DISCARD, "no_bearer")
            return
        self._table.emit(CardEntered(result.seat, result.card, result.design, result.bearer))
        if self._book.cards[result.design].is_character:
            self._applied.happenings.append((CHARACTER_RESOLVED, result.card, result.seat))

    def _move(self, result: Moved) -> None:
        """Of two places the first wins, since the card is gone for the second."""
        if (result.card, "place") not in self._decided:
            self._decided.append((result.card, "place"))
            move(self._table, result.seat, result.card, result.design, result.to, result.why)

    def _flip(self, card: int) -> None:
        """A Main Character is never Seceded (R7), a Seceded card not again."""
        held = self._state.cards.get(card)
        if held is not None and not held.seceded and card != self._state.sides[held.seat].main:
            flip(self._book, self._table, card, 0)
            self._applied.happenings.append((FLIPPED, card, held.seat))

    def _cancel(self, number: int) -> None:
        """A Unit of the same batch resolves at the same time and is out of reach (WB-51, R38)."""
        pillar = self._state.pillar
        unit = None if pillar is None else unit_of(pillar, number)
        if unit is None or unit.cancelled or unit.height == self._height:
            return
        self._table.emit(UnitCancelled(unit.id, unit.design))
        if unit.kind == CARD:
            move(self._table, unit.seat, unit.source, unit.design, DISCARD, "cancelled")

    def _battle(self, result: Joined | Parted) -> None:
        battle = battle_of(self._state)
        held = self._state.cards.get(result.card)
        if battle is None or held is None:
            return
        fights = result.card in battle.sides[held.seat]
        if isinstance(result, Joined) and not fights and not held.seceded:
            self._table.emit(BattleJoined(held.seat, result.card, held.design))
        elif isinstance(result, Parted) and fights:
            self._table.emit(BattleLeft(held.seat, result.card, held.design))

    def _number(self, result: Result) -> None:
        assert isinstance(result, Scn | Added | Fixed | Shielded)
        held = self._state.cards.get(result.card)
        if held is None:
            return
        seat, card, design = held.seat, held.id, held.design
        if isinstance(result, Scn):
            change = self._scn.pop(card, 0)
            damage = max(0, held.damage + change)
            if damage != held.damage:
                printed = self._book.cards[design].scn
                self._table.emit(ScnChanged(seat, card, design, damage, printed + damage, damage - held.damage))
        elif isinstance(result, Added):
            added = held.added[POINTS.index(result.point)] + result.n
            self._table.emit(PointAdded(seat, card, design, result.point, added, result.n))
        elif isinstance(result, Fixed):
            if (card, result.point) not in self._decided:
                self._decided.append((card, result.point))
                self._table.emit(PointSet(seat, card, design, result.point, result.value))
        else:
            self._table.emit(ShieldChanged(seat, card, design, max(0, held.shield + result.n)))


def move(table: Table[State], seat: int, card: int, design: str, to: str, why: str) -> None:
    """Moves a card; what was attached to it is discarded (R1)."""
    table.emit(CardMoved(seat=seat, card=card, design=design, to=to, why=why))
    for id_ in sorted(table.state.cards):
        gear = table.state.cards.get(id_)
        if gear is not None and gear.bearer == card:
            table.emit(CardMoved(seat=gear.seat, card=id_, design=gear.design, to=DISCARD, why="bearer_left"))
