"""The table of Wiz-War: the labyrinth with walls, doors, figures and things, then seats, creatures and the hand.

It draws what the view says and knows no rule.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from rich.console import Group, RenderableType
from rich.text import Text

from libs.client.boards.scene import Canvas, Scene

COLOURS = ("Red", "Blue", "Green", "Yellow")
_STYLES = ("bright_red", "bright_blue", "bright_green", "bright_yellow")
_SIDE = 10
_SECTORS = {2: ((0, 0), (0, 1)), 3: ((0, 0), (0, 1), (1, 0)), 4: ((0, 0), (0, 1), (1, 0), (1, 1))}
_SECTOR = 5
_HOME = (2, 2)
_CELL = 4
LEGEND = "1-4 wizard of that seat, a letter creature, $ treasure, * item, ^ totem, H home; # wall, R B G Y closed door"


class _Wizard(Struct):
    square: int
    life: int
    alive: bool
    cards: int
    points: int
    stun: int = 0
    shape: str = ""
    hand: tuple[str, ...] = ()
    special: int = 0


class _Creature(Struct):
    design: str
    name: str
    seat: int
    square: int
    life: int
    text: str = ""
    stun: int = 0
    shape: str = ""


class _Thing(Struct):
    id: int
    card: str
    owner: int
    figure: str = ""
    tokens: int = 0
    square: int = -1
    need: int = 0


class _Treasure(Struct):
    owner: int
    square: int
    carrier: str = ""


class _Board(Struct):
    sectors: int
    above: str
    left: str


class _Card(Struct):
    id: str
    name: str
    text: str


class _Frame(Struct):
    kind: str
    seat: int
    card: str = ""
    how: str = ""
    asked: int = -1


class _View(Struct):
    phase: str
    round: int
    active: int
    board: _Board
    wizards: tuple[_Wizard, ...]
    treasures: tuple[_Treasure, ...]
    creatures: tuple[_Creature, ...] = ()
    things: tuple[_Thing, ...] = ()
    agenda: tuple[_Frame, ...] = ()
    cards: tuple[_Card, ...] = ()
    deck: int = 0
    discard: tuple[str, ...] = ()
    mp: int = 0
    attacks: int = 0


class WizWarBoard:
    """Draws the labyrinth above, the seats below it, the own hand last."""

    def draw(self, scene: Scene, canvas: Canvas) -> RenderableType:
        """The whole table. Raises as `Board.draw`."""
        view = msgspec.convert(scene.view, _View)
        lines = [_headline(scene, view), *map(_plain, _maze(view)), *_seats(scene, view), *_creatures(view)]
        lines += _waiting(scene, view)
        if scene.seat is not None:
            names = {card.id: card.name for card in view.cards}
            hand = ", ".join(_name(names, card) for card in view.wizards[scene.seat].hand)
            lines.append(Text(f"Hand: {hand or '-'}", overflow="fold"))
        return Group(*lines)

    def details(self, scene: Scene) -> Sequence[str]:
        """What the cards and creatures in view do. Raises as `Board.details`."""
        view = msgspec.convert(scene.view, _View)
        cards = [f"{card.name}: {card.text}" for card in view.cards]
        return (*cards, *(f"{one.name}: {one.text}" for one in view.creatures), LEGEND)

    def hints(self, scene: Scene) -> Sequence[str]:
        """What the signs mean, and what a point is. Raises as `Board.hints`."""
        msgspec.convert(scene.view, _View)
        if not scene.owed:
            return ()
        return (
            "An enemy treasure lying in your home square is a point; so is a wizard that your attack kills.",
            LEGEND,
        )


def _plain(line: str) -> Text:
    return Text(line, no_wrap=True)


def _name(names: dict[str, str], card: str) -> str:
    id_ = card.partition("~")[0]
    return names.get(id_, id_)


def _headline(scene: Scene, view: _View) -> Text:
    whose = scene.name(view.active)
    phase = view.phase.replace("_", " ")
    return Text(
        f"Round {view.round}, turn of {whose}: {phase}; {view.mp} movement points, {view.attacks} attacks left. "
        f"Deck {view.deck}, discard {len(view.discard)}",
        overflow="fold",
    )


def _maze(view: _View) -> list[str]:
    """The labyrinth in characters: a line of borders above each line of squares."""
    sectors = _SECTORS[view.board.sectors]
    rows = _SECTOR * (1 + max(down for down, _ in sectors))
    signs = _signs(view)
    lines = ["    " + "".join(f"{chr(ord('a') + column):<{_CELL}}" for column in range(_SIDE))]
    for row in range(rows + 1):
        lines.append("  " + "".join("+" + _edge(view.board.above[row * _SIDE + c]) for c in range(_SIDE)) + "+")
        if row < rows:
            cells = [
                _wall(view.board.left[row * (_SIDE + 1) + column]) + f"{signs.get(row * _SIDE + column, ''):^3}"
                for column in range(_SIDE)
            ]
            lines.append(f"{row + 1:>2}" + "".join(cells) + _wall(view.board.left[row * (_SIDE + 1) + _SIDE]))
    return lines


def _edge(mark: str) -> str:
    return "   " if mark == "." else "---" if mark == "#" else f"={COLOURS[int(mark)][0]}="


def _wall(mark: str) -> str:
    return " " if mark == "." else "|" if mark == "#" else COLOURS[int(mark)][0]


def _signs(view: _View) -> dict[int, str]:
    """What stands in each square, up to three signs."""
    signs: dict[int, str] = {}

    def put(square: int, sign: str) -> None:
        if square >= 0 and len(signs.get(square, "")) < _CELL - 1:
            signs[square] = signs.get(square, "") + sign

    for seat, wizard in enumerate(view.wizards):
        if wizard.alive:
            put(wizard.square, str(seat + 1))
    for creature in view.creatures:
        put(creature.square, creature.name[0].lower())
    for treasure in view.treasures:
        if not treasure.carrier:
            put(treasure.square, "$")
    for thing in view.things:
        put(thing.square, "^" if thing.need else "*")
    for down, right in _SECTORS[view.board.sectors]:
        put((down * _SECTOR + _HOME[0]) * _SIDE + right * _SECTOR + _HOME[1], "H")
    return signs


def _seats(scene: Scene, view: _View) -> list[Text]:
    names = {card.id: card.name for card in view.cards}
    lines: list[Text] = []
    for seat, wizard in enumerate(view.wizards):
        words = [f"{wizard.life} life", f"{wizard.points} points", f"{wizard.cards} cards"]
        words += [f"{wizard.special} in the own deck"] if wizard.special else []
        words += [f"{wizard.stun} stun"] if wizard.stun else []
        words += [wizard.shape] if wizard.shape else []
        words += [f"treasure of {COLOURS[one.owner]}" for one in view.treasures if one.carrier == f"wizard:{seat}"]
        words += [
            _name(names, one.card) + (f" ({one.tokens})" if one.tokens else "")
            for one in view.things
            if one.owner == seat
        ]
        state = ", ".join(words) if wizard.alive else f"dead, {wizard.points} points"
        line = Text(f"{seat + 1} {COLOURS[seat]}, {scene.name(seat)}: ", style=_STYLES[seat], overflow="fold")
        lines.append(line.append(state, style="default"))
    return lines


def _creatures(view: _View) -> list[Text]:
    return [
        Text(
            f"{one.name[0].lower()} {one.name} of {COLOURS[one.seat]}: {one.life} life"
            + (f", {one.stun} stun" if one.stun else "")
            + (f", {one.shape}" if one.shape else ""),
            overflow="fold",
        )
        for one in view.creatures
    ]


def _waiting(scene: Scene, view: _View) -> list[Text]:
    """Whose decision is open, and what it is about."""
    lines = [Text(f"Open: {scene.name(one.seat)}, {one.kind.replace('_', ' ')}") for one in scene.decisions]
    names = {card.id: card.name for card in view.cards}
    for frame in view.agenda:
        if frame.kind == "casting":
            what = _name(names, frame.card) if frame.card else frame.how or "something"
            lines.append(Text(f"  {scene.name(frame.seat)}: {what}", overflow="fold"))
    return lines


WIZ_WAR = WizWarBoard()
"""The board, for the registry."""
