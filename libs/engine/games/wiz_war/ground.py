"""What stands where: closed borders, filled squares, shapes, speeds, who may go or see where. Reads, never changes.

A figure that may use a door and stands beside it has it open for its own movement and attacks (R5).
"""

from libs.engine.games.wiz_war.book import Book
from libs.engine.games.wiz_war.cards import Armour, Reach, Shape, TotemMight, TotemSight
from libs.engine.games.wiz_war.labyrinth import NOWHERE, Labyrinth, labyrinth
from libs.engine.games.wiz_war.state import (
    OPEN,
    SEATS,
    SPEED,
    Beast,
    State,
    Thing,
    Wizard,
    figure_of,
)


class Ground:
    """The cards and the board of one match; `near_doors` are the doors of each square, as bits."""

    __slots__ = ("board", "book", "near_doors")

    def __init__(self, book: Book, seats: int) -> None:
        self.book = book
        self.board: Labyrinth = labyrinth(seats)
        self.near_doors = [self._doors_at(square) for square in range(len(self.board.sector))]

    def _doors_at(self, square: int) -> int:
        if self.board.sector[square] < 0:
            return 0
        bits = 0
        for _, edge in self.board.step[square]:
            bits |= 1 << edge & self.board.doors
        return bits


def closed_borders(ground: Ground, state: State) -> int:
    """All borders that are closed to somebody who may use no door."""
    closed = ground.board.walls | ground.board.doors
    for border in state.borders:
        if border.kind == OPEN:
            closed &= ~(1 << border.edge)
        elif border.kind:
            closed |= 1 << border.edge
    for hold in state.holds:
        closed &= ~(1 << hold.edge)
    return closed


def border_kind(ground: Ground, state: State, edge: int) -> str:
    """What the border is now: `open`, `wall` or `door`."""
    for border in state.borders:
        if border.edge == edge and border.kind:
            return border.kind
    bit = 1 << edge
    return "wall" if ground.board.walls & bit else "door" if ground.board.doors & bit else OPEN


def usable_doors(ground: Ground, state: State, seat: int, square: int, *, by_wizard: bool) -> int:
    """The doors of the square that count as open for a figure of the seat that stands there."""
    near = ground.near_doors[square]
    if not near:
        return 0
    if by_wizard and state.unlocked and seat == state.active:
        return near
    owner, bits = ground.board.door_owner, 0
    for _, edge in ground.board.step[square]:
        if near >> edge & 1 and owner[edge] == seat:
            bits |= 1 << edge
    return bits & ~_walled(state, bits)


def _walled(state: State, bits: int) -> int:
    walled = 0
    for border in state.borders:
        if border.kind == "wall" and bits >> border.edge & 1:
            walled |= 1 << border.edge
    return walled


def closed_to(ground: Ground, state: State, figure: str, one: Wizard | Beast) -> int:
    """The borders that are closed to this figure where it stands."""
    closed = closed_borders(ground, state)
    if ground.near_doors[one.square]:
        closed &= ~usable_doors(ground, state, one.seat, one.square, by_wizard=figure in SEATS)
    return closed


def filled(state: State) -> list[int]:
    """The squares that totems fill (R32)."""
    return [thing.square for thing in state.things if thing.need and thing.square >= 0]


def is_totem(thing: Thing) -> bool:
    """Whether the card in play is a totem."""
    return thing.need > 0 and thing.square >= 0


def shape_thing(ground: Ground, state: State, figure: str) -> Thing | None:
    """The transformation on a figure."""
    faces = ground.book.faces
    for thing in state.things:
        if thing.figure == figure and faces[thing.card].shape is not None:
            return thing
    return None


def shape_of(ground: Ground, state: State, figure: str) -> Shape | None:
    """The shape that a figure has instead of its own."""
    thing = shape_thing(ground, state, figure)
    return None if thing is None else ground.book.faces[thing.card].shape


def speed_of(ground: Ground, state: State, figure: str, one: Wizard | Beast) -> int:
    """The base speed of a figure in its present shape."""
    shape = shape_of(ground, state, figure)
    if shape is not None:
        return shape.speed
    return SPEED if isinstance(one, Wizard) else ground.book.creatures[one.design].speed


def armour_of(ground: Ground, state: State, figure: str) -> int:
    """By how much damage to the figure is reduced."""
    total = 0
    for thing in state.things:
        if thing.figure == figure:
            for effect in ground.book.faces[thing.card].card.effects:
                if isinstance(effect, Armour):
                    total += effect.amount
                elif isinstance(effect, Shape):
                    total += effect.armour
    return total


def reach_of(ground: Ground, state: State, figure: str) -> int:
    """How many squares in line of sight the figure's punch reaches; 0: adjacent squares only."""
    reach = 0
    for thing in state.things:
        if thing.figure == figure:
            for effect in ground.book.faces[thing.card].card.effects:
                if isinstance(effect, Reach):
                    reach = max(reach, effect.squares)
    return reach


def totems(state: State, seat: int) -> list[Thing]:
    """The seat's totems in play."""
    return [thing for thing in state.things if thing.need and thing.square >= 0 and thing.owner == seat]


def might(ground: Ground, state: State, seat: int, square: int) -> int:
    """What the seat's totems add to its attacks on a target in the square."""
    total, sector = 0, ground.board.sector
    for thing in totems(state, seat):
        if sector[thing.square] == sector[square]:
            for effect in ground.book.faces[thing.card].card.effects:
                if isinstance(effect, TotemMight):
                    total += effect.amount
    return total


def watched_sectors(ground: Ground, state: State, seat: int) -> list[int]:
    """The sectors that the seat's wizard sees wholly."""
    return [
        ground.board.sector[thing.square]
        for thing in totems(state, seat)
        if any(isinstance(effect, TotemSight) for effect in ground.book.faces[thing.card].card.effects)
    ]


def neighbours(ground: Ground, closed: int, square: int) -> list[int]:
    """The squares adjacent to a square (R3), itself last."""
    found = [target for target, edge in ground.board.step[square] if target != NOWHERE and not closed >> edge & 1]
    found.append(square)
    return found


def ways(ground: Ground, state: State, figure: str, one: Wizard | Beast) -> list[tuple[int, int]]:
    """The directions in which a figure may move a square, with the squares there."""
    closed = closed_to(ground, state, figure, one)
    found = [
        (direction, target)
        for direction, (target, edge) in enumerate(ground.board.step[one.square])
        if target != NOWHERE and not closed >> edge & 1
    ]
    full = filled(state)
    if full and found:
        shape = shape_of(ground, state, figure)
        if shape is None or not shape.flies:
            return [(direction, target) for direction, target in found if target not in full]
    return found


def shelter_of(ground: Ground, state: State, seat: int) -> int:
    """From how many squares away the seat's wizard can be targeted at most; 0: from everywhere."""
    nearest = 0
    for thing in state.things:
        if thing.owner == seat:
            squares = ground.book.faces[thing.card].shelter
            if squares and (not nearest or squares < nearest):
                nearest = squares
    return nearest


def seat_of(state: State, figure: str) -> int:
    """The seat of a wizard, or of a creature's controller; -1 if the figure is gone."""
    one = figure_of(state, figure)
    return -1 if one is None else one.seat
