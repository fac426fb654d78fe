"""The labyrinth as integer tables, one a number of seats: steps, borders, sectors, lines of sight. Knows no match.

A square is 10 × row + column of the composite. A border is the number of the edge between two squares: edges above
squares first, then edges left of them; the two ends of a wrap or portal share the number of the first. Sets of borders
are bits of one integer. Section 2 of the specification; the sight test works on doubled coordinates, without fractions.
"""

from functools import cache

SIZE = 5
STRIDE = 10
_VERTICAL = STRIDE * (STRIDE + 1)
EDGES = _VERTICAL + STRIDE * (STRIDE + 1)
SQUARES = STRIDE * STRIDE

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = ("N", "E", "S", "W")
_MOVES = ((-1, 0), (0, 1), (1, 0), (0, -1))
NOWHERE = -1

HOME = (2, 2)
TREASURES = ((1, 1), (3, 3))
_EXITS = ((0, 2), (2, 4), (4, 2), (2, 0))
_WALLS = (((1, 1), EAST), ((1, 2), EAST), ((1, 3), SOUTH), ((2, 1), SOUTH), ((3, 1), EAST), ((3, 2), EAST))
_DOORS = (((1, 1), SOUTH), ((2, 3), SOUTH))
_GRID = ((0, 0), (0, 1), (1, 0), (1, 1))

_JOINS: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    2: ((0, WEST, 1, EAST), (0, NORTH, 0, SOUTH), (1, NORTH, 1, SOUTH)),
    3: ((0, WEST, 1, EAST), (0, NORTH, 2, SOUTH), (1, SOUTH, 2, EAST), (1, NORTH, 2, WEST)),
    4: ((0, WEST, 1, EAST), (2, WEST, 3, EAST), (0, NORTH, 2, SOUTH), (1, NORTH, 3, SOUTH)),
}
"""Wraps and portals: a seat's exit and the seat's exit that it is joined to (R2)."""


def edge_of(square: int, direction: int) -> int:
    """The edge on this side of the square, wraps not counted."""
    row, column = divmod(square, STRIDE)
    if direction in (NORTH, SOUTH):
        return (row + (direction == SOUTH)) * STRIDE + column
    return _VERTICAL + row * (STRIDE + 1) + column + (direction == EAST)


def _ends(edge: int) -> tuple[int, int, int, int]:
    """The end points of an edge in doubled coordinates: x, y, x, y."""
    if edge < _VERTICAL:
        row, column = divmod(edge, STRIDE)
        return 2 * column, 2 * row, 2 * column + 2, 2 * row
    row, column = divmod(edge - _VERTICAL, STRIDE + 1)
    return 2 * column, 2 * row, 2 * column, 2 * row + 2


def _side(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def _touch(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether two segments have a point in common, end points included."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    one, two = _side(ax, ay, bx, by, cx, cy), _side(ax, ay, bx, by, dx, dy)
    three, four = _side(cx, cy, dx, dy, ax, ay), _side(cx, cy, dx, dy, bx, by)
    return one * two <= 0 and three * four <= 0


def _touched(ax: int, ay: int, bx: int, by: int) -> int:
    """The edges that a segment touches."""
    bits = 0
    for row in range(min(ay, by) // 2, max(ay, by) // 2 + 2):
        for column in range(min(ax, bx) // 2, max(ax, bx) // 2 + 2):
            edges: list[int] = []
            if column < STRIDE and row <= STRIDE:
                edges.append(row * STRIDE + column)
            if row < STRIDE and column <= STRIDE:
                edges.append(_VERTICAL + row * (STRIDE + 1) + column)
            for edge in edges:
                if _touch(ax, ay, bx, by, *_ends(edge)):
                    bits |= 1 << edge
    return bits


@cache
def touched_between(one: int, other: int) -> int:
    """The edges that the straight segment between the centres of two squares touches."""
    if one > other:
        return touched_between(other, one)
    row, column = divmod(one, STRIDE)
    to_row, to_column = divmod(other, STRIDE)
    return _touched(2 * column + 1, 2 * row + 1, 2 * to_column + 1, 2 * to_row + 1)


@cache
def touched_towards(square: int, edge: int) -> int:
    """The edges, but for itself, that the segment from a square's centre to the midpoint of an edge touches."""
    row, column = divmod(square, STRIDE)
    ax, ay, bx, by = _ends(edge)
    return _touched(2 * column + 1, 2 * row + 1, (ax + bx) // 2, (ay + by) // 2) & ~(1 << edge)


class Labyrinth:
    """The board of a number of seats as it is built at the start.

    `step[square][direction]` is the square there and the border between, (`NOWHERE`, edge) where the composite ends.
    `walls` and `doors` are bits of borders; `outer` bits are walls for ever. `blind` are the edges around the
    composite, which no line of sight crosses. `joined` maps a square to those it is joined to by a wrap or portal,
    with the border.
    """

    __slots__ = (
        "blind",
        "borders",
        "door_owner",
        "doors",
        "far_edge",
        "home",
        "joined",
        "outer",
        "seats",
        "sector",
        "sector_squares",
        "squares",
        "step",
        "treasures",
        "walls",
    )

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.sector = [-1] * SQUARES
        self.sector_squares: list[tuple[int, ...]] = []
        self.home: list[int] = []
        self.treasures: list[tuple[int, int]] = []
        self.walls = self.doors = self.outer = self.blind = 0
        self.door_owner: dict[int, int] = {}
        self.far_edge: dict[int, int] = {}
        self.joined: dict[int, list[tuple[int, int]]] = {}
        for seat in range(seats):
            self._build_sector(seat)
        self.squares = tuple(square for square in range(SQUARES) if self.sector[square] >= 0)
        self.step: list[list[tuple[int, int]]] = [[(NOWHERE, 0)] * 4 for _ in range(SQUARES)]
        self._join_neighbours()
        for one, way, other, back in _JOINS[seats]:
            self._join(one, way, other, back)
        closed = {edge for square in self.squares for _, edge in self.step[square]}
        self.borders = tuple(sorted(edge for edge in closed if not self.outer >> edge & 1))

    def _at(self, seat: int, row: int, column: int) -> int:
        down, right = _GRID[seat]
        return (down * SIZE + row) * STRIDE + right * SIZE + column

    def _build_sector(self, seat: int) -> None:
        squares = tuple(self._at(seat, row, column) for row in range(SIZE) for column in range(SIZE))
        for square in squares:
            self.sector[square] = seat
        self.sector_squares.append(squares)
        self.home.append(self._at(seat, *HOME))
        self.treasures.append((self._at(seat, *TREASURES[0]), self._at(seat, *TREASURES[1])))
        for place, direction in _WALLS:
            self.walls |= 1 << edge_of(self._at(seat, *place), direction)
        for place, direction in _DOORS:
            door = edge_of(self._at(seat, *place), direction)
            self.doors |= 1 << door
            self.door_owner[door] = seat
        for index in range(SIZE):
            for direction, place in ((NORTH, (0, index)), (SOUTH, (4, index)), (WEST, (index, 0)), (EAST, (index, 4))):
                if place not in _EXITS:
                    self.walls |= 1 << edge_of(self._at(seat, *place), direction)

    def _join_neighbours(self) -> None:
        for square in self.squares:
            row, column = divmod(square, STRIDE)
            for direction, (down, right) in enumerate(_MOVES):
                edge = edge_of(square, direction)
                to_row, to_column = row + down, column + right
                inside = 0 <= to_row < STRIDE and 0 <= to_column < STRIDE
                target = to_row * STRIDE + to_column if inside else NOWHERE
                if target != NOWHERE and self.sector[target] >= 0:
                    self.step[square][direction] = (target, edge)
                    continue
                self.step[square][direction] = (NOWHERE, edge)
                self.walls |= 1 << edge
                self.outer |= 1 << edge
                self.blind |= 1 << edge

    def _join(self, seat: int, direction: int, other: int, back: int) -> None:
        square, target = self._at(seat, *_EXITS[direction]), self._at(other, *_EXITS[back])
        near, far = edge_of(square, direction), edge_of(target, back)
        self.far_edge[near] = far
        self.outer &= ~(1 << near)
        self.walls &= ~(1 << near | 1 << far)
        self.step[square][direction] = (target, near)
        self.step[target][back] = (square, near)
        self.joined.setdefault(square, []).append((target, near))
        self.joined.setdefault(target, []).append((square, near))

    def distance(self, one: int, other: int) -> int:
        """How many squares away (R31)."""
        for target, _ in self.joined.get(one, ()):
            if target == other:
                return 1
        row, column = divmod(one, STRIDE)
        to_row, to_column = divmod(other, STRIDE)
        return abs(row - to_row) + abs(column - to_column)

    def sees(self, one: int, other: int, closed: int) -> bool:
        """Line of sight between two squares while the `closed` borders are closed (R4)."""
        if not touched_between(one, other) & (closed | self.blind):
            return True
        return any(target == other and not closed >> edge & 1 for target, edge in self.joined.get(one, ()))

    def sees_border(self, square: int, border: int, closed: int) -> bool:
        """Line of sight from a square to the midpoint of a border."""
        blocked = closed | self.blind
        if not touched_towards(square, border) & blocked:
            return True
        far = self.far_edge.get(border)
        return far is not None and not touched_towards(square, far) & blocked


@cache
def labyrinth(seats: int) -> Labyrinth:
    """The board for so many seats."""
    return Labyrinth(seats)


@cache
def walks(seats: int, start: int) -> tuple[int, ...]:
    """Steps from a square to each other by walking, every door taken for open; 99 where no way leads. For judging."""
    board = labyrinth(seats)
    far = [99] * SQUARES
    far[start] = 0
    queue = [start]
    for square in queue:
        for target, edge in board.step[square]:
            if target != NOWHERE and not board.walls >> edge & 1 and far[target] == 99:
                far[target] = far[square] + 1
                queue.append(target)
    return tuple(far)
