"""The labyrinth: sectors, steps, wraps, portals, lines of sight and distances (section 2)."""

import pytest

from libs.engine.games.wiz_war.labyrinth import DIRECTIONS, NORTH, NOWHERE, edge_of, labyrinth
from tests.games.wiz_war.given import sq

REFERENCE = [
    ((2, 2), (2, 7), True),
    ((2, 2), (0, 2), True),
    ((2, 2), (1, 1), False),
    ((2, 0), (0, 1), True),
    ((2, 0), (1, 1), False),
    ((2, 4), (4, 3), True),
    ((2, 2), (0, 3), False),
    ((1, 2), (2, 3), False),
    ((2, 1), (1, 1), False),
]


@pytest.mark.rule("WZ-76", "R4")
@pytest.mark.parametrize(("one", "other", "seen"), REFERENCE)
def test_the_reference_lines_of_sight_hold_in_both_directions(one, other, seen):
    board = labyrinth(2)
    closed = board.walls | board.doors

    assert board.sees(sq(*one), sq(*other), closed) is seen
    assert board.sees(sq(*other), sq(*one), closed) is seen


@pytest.mark.rule("WZ-76", "Z-21")
def test_a_door_lets_sight_through_only_while_it_is_open():
    board = labyrinth(2)
    door = edge_of(sq(2, 1), NORTH)
    closed = board.walls | board.doors

    assert board.sees(sq(2, 1), sq(1, 1), closed & ~(1 << door))
    assert not board.sees(sq(2, 1), sq(1, 1), closed)
    assert board.sees(sq(1, 0), sq(1, 1), closed)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("R4")
def test_sight_is_the_same_both_ways_everywhere(seats: int):
    board = labyrinth(seats)
    closed = board.walls | board.doors

    for one in board.squares:
        assert board.sees(one, one, closed)
        for other in board.squares:
            assert board.sees(one, other, closed) == board.sees(other, one, closed), (one, other)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("R2")
def test_every_home_is_as_far_from_the_treasures_as_the_others(seats: int):
    board = labyrinth(seats)

    for seat in range(seats):
        far = walked(seats, seat)
        own = [far[square] for square in board.treasures[seat]]
        assert own == [2, 2]
        for other in range(seats):
            if other != seat:
                diagonal = seats == 4 and other == 3 - seat
                assert min(far[square] for square in board.treasures[other]) == (10 if diagonal else 5)


def walked(seats: int, seat: int) -> dict[int, int]:
    """Steps from the seat's home through its own doors."""
    board = labyrinth(seats)
    far = {board.home[seat]: 0}
    queue = [board.home[seat]]
    for square in queue:
        for target, edge in board.step[square]:
            is_shut = board.walls >> edge & 1 or (edge in board.door_owner and board.door_owner[edge] != seat)
            if target != NOWHERE and not is_shut and target not in far:
                far[target] = far[square] + 1
                queue.append(target)
    return far


JOINS = {
    2: [((2, 0), "W", (2, 9)), ((0, 2), "N", (4, 2)), ((0, 7), "N", (4, 7))],
    3: [((2, 0), "W", (2, 9)), ((0, 2), "N", (9, 2)), ((4, 7), "S", (7, 4)), ((0, 7), "N", (7, 0))],
    4: [((2, 0), "W", (2, 9)), ((7, 0), "W", (7, 9)), ((0, 2), "N", (9, 2)), ((0, 7), "N", (9, 7))],
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("WZ-82", "R2")
def test_every_wrap_and_portal_joins_its_two_squares_and_there_is_no_other(seats: int):
    board = labyrinth(seats)
    closed = board.walls | board.doors

    for one, way, other in JOINS[seats]:
        target, border = board.step[sq(*one)][DIRECTIONS.index(way)]
        assert target == sq(*other)
        assert (sq(*one), border) in board.step[sq(*other)]
        assert board.distance(sq(*one), sq(*other)) == 1
        assert board.sees(sq(*one), sq(*other), closed)
    assert sum(map(len, board.joined.values())) == 2 * len(JOINS[seats])


@pytest.mark.rule("WZ-82")
def test_a_raised_wall_on_a_portal_takes_the_sight_across():
    board = labyrinth(3)
    closed = board.walls | board.doors
    _, border = board.step[sq(4, 7)][DIRECTIONS.index("S")]

    assert board.sees(sq(4, 7), sq(7, 4), closed)
    assert not board.sees(sq(4, 7), sq(7, 4), closed | 1 << border)


@pytest.mark.rule("R31")
def test_squares_away_are_rows_and_columns_but_one_across_a_wrap():
    board = labyrinth(2)

    assert board.distance(sq(2, 2), sq(2, 7)) == 5
    assert board.distance(sq(1, 1), sq(3, 3)) == 4
    assert board.distance(sq(2, 0), sq(2, 9)) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("R2")
def test_outer_walls_are_those_that_a_step_would_leave_the_composite_by(seats: int):
    board = labyrinth(seats)

    for square in board.squares:
        for target, edge in board.step[square]:
            assert bool(board.outer >> edge & 1) == (target == NOWHERE)
