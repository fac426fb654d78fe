"""What may be aimed at: the words of `cards.AIMS` turned into legal targets, in a canonical order.

Reads, never changes.
"""

from msgspec import Struct

from libs.engine.games.wiz_war.book import Face
from libs.engine.games.wiz_war.cards import ADJACENT, LINE, SECTOR, SIGHT, Drop, Steal
from libs.engine.games.wiz_war.ground import (
    Ground,
    border_kind,
    closed_borders,
    closed_to,
    filled,
    is_totem,
    neighbours,
    reach_of,
    shape_of,
    shelter_of,
    totems,
    watched_sectors,
)
from libs.engine.games.wiz_war.labyrinth import DIRECTIONS, NOWHERE
from libs.engine.games.wiz_war.state import (
    OPEN,
    SEATS,
    WALL,
    WIZARDS,
    Beast,
    State,
    Thing,
    Wizard,
    figure_of,
    figures,
)


class Aim(Struct, frozen=True, gc=False):
    """Who aims from where, and how: `is_attack` opens the own doors and shuts out own figures."""

    figure: str
    one: Wizard | Beast
    range: str
    is_attack: bool
    closed: int


def aim(ground: Ground, state: State, figure: str, range_: str, *, is_attack: bool) -> Aim:
    """An aim of a living figure."""
    one = figure_of(state, figure)
    assert one is not None, f"{figure} aims and is not on the board"
    closed = closed_to(ground, state, figure, one) if is_attack else closed_borders(ground, state)
    return Aim(figure, one, range_, is_attack, closed)


def reached(ground: Ground, state: State, aimed: Aim, square: int) -> bool:
    """Whether a square is in range."""
    here = aimed.one.square
    if aimed.range == ADJACENT:
        return square == here or square in neighbours(ground, aimed.closed, here)
    if aimed.range == SECTOR:
        return ground.board.sector[square] == ground.board.sector[here]
    if ground.board.sees(here, square, aimed.closed):
        return True
    return aimed.figure in SEATS and ground.board.sector[square] in watched_sectors(ground, state, aimed.one.seat)


def is_sheltered(ground: Ground, state: State, aimed: Aim, seat: int) -> bool:
    """Whether the seat's wizard is too far away to be targeted."""
    squares = shelter_of(ground, state, seat)
    if not squares:
        return False
    return ground.board.distance(aimed.one.square, state.wizards[seat].square) > squares


def enemies(ground: Ground, state: State, aimed: Aim) -> list[str]:
    """Figures in range that are not the attacker's own."""
    seat = aimed.one.seat
    return [
        name
        for name, one in figures(state)
        if one.seat != seat
        and reached(ground, state, aimed, one.square)
        and not (name in SEATS and is_sheltered(ground, state, aimed, one.seat))
    ]


def anybody(ground: Ground, state: State, aimed: Aim) -> list[str]:
    """Figures in range, own ones too."""
    return [
        name
        for name, one in figures(state)
        if reached(ground, state, aimed, one.square)
        and not (name in SEATS and is_sheltered(ground, state, aimed, one.seat))
    ]


def totems_in_range(ground: Ground, state: State, aimed: Aim) -> list[str]:
    """Totems in range, whoever owns them."""
    return [
        f"thing:{thing.id}" for thing in state.things if is_totem(thing) and reached(ground, state, aimed, thing.square)
    ]


def borders_in_range(ground: Ground, state: State, aimed: Aim, kinds: tuple[str, ...]) -> list[int]:
    """Borders of these kinds in range: of the own square if adjacent, else in line of sight (R33)."""
    board, here = ground.board, aimed.one.square
    if aimed.range == ADJACENT:
        near = sorted({edge for _, edge in board.step[here] if not board.outer >> edge & 1})
        return [edge for edge in near if border_kind(ground, state, edge) in kinds]
    changed = {border.edge: border.kind for border in state.borders if border.kind}
    found: list[int] = []
    walls, doors = board.walls, board.doors
    for edge in board.borders:
        kind = changed.get(edge) or (WALL if walls >> edge & 1 else "door" if doors >> edge & 1 else OPEN)
        if kind in kinds and board.sees_border(here, edge, aimed.closed):
            found.append(edge)
    return found


def objects(ground: Ground, state: State, aimed: Aim) -> list[str]:
    """Totems, walls and doors that a weapon or the like may be aimed at."""
    found = totems_in_range(ground, state, aimed)
    found += [f"border:{edge}" for edge in borders_in_range(ground, state, aimed, (WALL, "door"))]
    return found


def punchable(ground: Ground, state: State, figure: str) -> list[str]:
    """What the figure may punch: figures and totems in its own or an adjacent square, or as far as it reaches."""
    aimed = aim(ground, state, figure, ADJACENT, is_attack=True)
    found = [*enemies(ground, state, aimed), *totems_in_range(ground, state, aimed)]
    reach = reach_of(ground, state, figure)
    if reach:
        far = Aim(figure, aimed.one, SIGHT, is_attack=True, closed=aimed.closed)
        for target in (*enemies(ground, state, far), *totems_in_range(ground, state, far)):
            if target not in found and ground.board.distance(aimed.one.square, square_of(state, target)) <= reach:
                found.append(target)
    return found


def square_of(state: State, target: str) -> int:
    """Where a figure or a totem is; -1 if it is gone."""
    if target.startswith("thing:"):
        id_ = int(target[6:])
        return next((thing.square for thing in state.things if thing.id == id_), -1)
    one = figure_of(state, target)
    return -1 if one is None else one.square


def line(ground: Ground, aimed: Aim, direction: int, squares: int) -> list[int]:
    """The next squares in one direction, through wraps, ended by what is closed."""
    found: list[int] = []
    square = aimed.one.square
    for _ in range(squares):
        target, edge = ground.board.step[square][direction]
        if target == NOWHERE or aimed.closed >> edge & 1:
            break
        found.append(target)
        square = target
    return found


def in_line(ground: Ground, state: State, aimed: Aim, direction: int, squares: int) -> list[str]:
    """All figures in a line, own ones too."""
    there = line(ground, aimed, direction, squares)
    return [
        name
        for name, one in figures(state)
        if one.square in there and not (name in SEATS and is_sheltered(ground, state, aimed, one.seat))
    ]


def spell_square(state: State, thing: Thing) -> int:
    """The square of a spell in play: of its figure, its own, or that of its owner; -1 if it stands on a border."""
    if thing.border >= 0:
        return -1
    if thing.square >= 0:
        return thing.square
    return square_of(state, thing.figure or WIZARDS[thing.owner])


def spells(ground: Ground, state: State, aimed: Aim) -> list[str]:
    """Spells in play in line of sight."""
    found: list[str] = []
    faces = ground.book.faces
    for thing in state.things:
        if thing.owner < 0 or faces[thing.card].is_carried:
            continue
        if thing.border >= 0:
            seen = ground.board.sees_border(aimed.one.square, thing.border, aimed.closed)
        else:
            square = spell_square(state, thing)
            seen = square >= 0 and reached(ground, state, aimed, square)
        if seen:
            found.append(f"thing:{thing.id}")
    return found


def empty_squares(ground: Ground, state: State, near: list[int]) -> list[int]:
    """Squares among these where an object may be created."""
    taken = [*filled(state), *ground.board.home]
    taken += [one.square for _, one in figures(state)]
    taken += [treasure.square for treasure in state.treasures if not treasure.carrier]
    return sorted(square for square in dict.fromkeys(near) if square not in taken)


def leaps(ground: Ground, state: State, aimed: Aim, squares: int) -> list[int]:
    """Squares in a straight line that are not filled, not through walls."""
    full = filled(state)
    shape = shape_of(ground, state, aimed.figure)
    found: list[int] = []
    for direction in range(4):
        for square in line(ground, aimed, direction, squares):
            if square not in found and square != aimed.one.square and (square not in full or (shape and shape.flies)):
                found.append(square)
    return found


def near_totems(ground: Ground, state: State, seat: int) -> list[int]:
    """Squares adjacent to the seat's totems that are not filled, but for the wizard's own."""
    closed, full = closed_borders(ground, state), filled(state)
    found = {
        square
        for thing in totems(state, seat)
        for square in neighbours(ground, closed, thing.square)
        if square not in full and square != state.wizards[seat].square
    }
    return sorted(found)


def places(ground: Ground, state: State, seat: int) -> list[int]:
    """Where a creature summoned by the seat may stand: N, E, S, W, own square last (R22)."""
    full = filled(state)
    near = neighbours(ground, closed_borders(ground, state), state.wizards[seat].square)
    return [square for square in dict.fromkeys(near) if square not in full]


def loot(ground: Ground, state: State, figure: str) -> list[str]:
    """What a figure carries: treasures, then items and relics."""
    found = [f"treasure:{index}" for index, one in enumerate(state.treasures) if one.carrier == figure]
    seat = SEATS.get(figure)
    if seat is not None:
        faces = ground.book.faces
        found += [f"thing:{thing.id}" for thing in state.things if thing.owner == seat and faces[thing.card].is_carried]
    return found


def targets(ground: Ground, state: State, face: Face, figure: str, *, energy: int = 0) -> list[str]:  # noqa: PLR0912 - one branch a word
    """Everything that a card may be aimed at by this figure."""
    card = face.card
    is_attack = card.type == "attack" or face.weapon is not None
    word = card.aim
    if word == "nothing":
        return []
    if word == "own_figure":
        one = figure_of(state, figure)
        return [] if one is None else [name for name, other in figures(state) if other.seat == one.seat]
    aimed = aim(ground, state, figure, SIGHT if card.range == LINE else card.range, is_attack=is_attack)
    if word in ("enemy", "enemy_or_object"):
        found = enemies(ground, state, aimed)
        if word == "enemy_or_object":
            return found + objects(ground, state, aimed)
        if any(isinstance(effect, Drop | Steal) for effect in card.effects):
            found = [name for name in found if loot(ground, state, name)]
        return found
    if word == "figure":
        return anybody(ground, state, aimed)
    if word == "wall":
        return [f"border:{edge}" for edge in borders_in_range(ground, state, aimed, (WALL,))]
    if word == "free_border":
        return [f"border:{edge}" for edge in borders_in_range(ground, state, aimed, (OPEN,))]
    if word == "spell":
        return spells(ground, state, aimed)
    if word == "line":
        return [
            f"way:{DIRECTIONS[direction]}"
            for direction in range(4)
            if any(
                _is_enemy(state, name, aimed.one.seat)
                for name in in_line(ground, state, aimed, direction, card.squares)
            )
        ]
    if word == "own_totem":
        seat = aimed.one.seat
        return [f"thing:{thing.id}" for thing in totems(state, seat) if reached(ground, state, aimed, thing.square)]
    squares: list[int]
    if word == "empty_square":
        squares = empty_squares(ground, state, neighbours(ground, aimed.closed, aimed.one.square)[:-1])
    elif word == "near_totem":
        squares = near_totems(ground, state, aimed.one.seat)
    else:
        squares = leaps(ground, state, aimed, energy or card.energy)
    return [f"square:{square}" for square in squares]


def _is_enemy(state: State, name: str, seat: int) -> bool:
    one = figure_of(state, name)
    return one is not None and one.seat != seat


def has_target(ground: Ground, state: State, face: Face, figure: str) -> bool:
    """Whether the card could be aimed at something now."""
    aim_word = face.card.aim
    if aim_word == "nothing":
        return True
    if aim_word == "creature_place":
        is_out = any(beast.design == face.creature for beast in state.beasts)
        return not is_out and bool(places(ground, state, SEATS[figure]))
    if aim_word == "leap":
        return bool(targets(ground, state, face, figure, energy=1))
    return bool(targets(ground, state, face, figure))
