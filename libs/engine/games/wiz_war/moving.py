"""Moving figures from square to square, and doors that are held open (sections 2.2 and 5.2)."""

from libs.engine.games.wiz_war.ground import Ground, usable_doors, ways
from libs.engine.games.wiz_war.labyrinth import DIRECTIONS
from libs.engine.games.wiz_war.state import MOST_HOLDS, SEATS, Beast, State, Wizard, figure_of
from libs.engine.games.wiz_war.turn_facts import DoorHeld, DoorReleased, Moved
from libs.engine.table import Table


def place(ground: Ground, table: Table[State], figure: str, square: int, how: str, mp: int = 0) -> None:
    """A figure comes to stand in a square; a door that its wizard held and has left falls shut."""
    table.emit(Moved(figure, square, how, mp))
    seat = SEATS.get(figure)
    if seat is None or not table.state.holds:
        return
    near = ground.near_doors[square]
    for hold in [one for one in table.state.holds if one.seat == seat and not near >> one.edge & 1]:
        table.emit(DoorReleased(seat, hold.edge))


def move_words(ground: Ground, state: State, figure: str, one: Wizard | Beast) -> list[str]:
    """The directions, as words, in which a figure may move."""
    return [DIRECTIONS[direction] for direction, _ in ways(ground, state, figure, one)]


def walk(ground: Ground, table: Table[State], figure: str, word: str, mp: int) -> None:
    """A figure moves one square on its own feet; `mp` is what it has left."""
    one = figure_of(table.state, figure)
    assert one is not None
    square = dict(ways(ground, table.state, figure, one))[DIRECTIONS.index(word)]
    place(ground, table, figure, square, "walk", mp)


def door_options(ground: Ground, state: State, seat: int) -> list[str]:
    """The doors that a wizard may hold open or let go."""
    square = state.wizards[seat].square
    if not ground.near_doors[square]:
        return []
    mine = [one.edge for one in state.holds if one.seat == seat]
    usable = usable_doors(ground, state, seat, square, by_wizard=True)
    gone = [one.edge for one in state.borders if one.kind and one.kind != "door"]
    found: list[str] = []
    for _, edge in ground.board.step[square]:
        if edge in mine:
            found.append(f"release:{edge}")
        elif usable >> edge & 1 and edge not in gone and state.held.count(edge) < MOST_HOLDS:
            found.append(f"hold:{edge}")
    return found


def hold(table: Table[State], seat: int, edge: int) -> None:
    """A wizard holds a door open for everybody."""
    table.emit(DoorHeld(seat, edge))


def release(table: Table[State], seat: int, edge: int) -> None:
    """A wizard lets a door fall shut."""
    table.emit(DoorReleased(seat, edge))
