"""The table of Wits World: both sides' Creatures with bars for HP and Power, statuses, bench and Power cards.

It draws what the view says. The one piece of the rulebook that it knows is which affinity beats which, for its hints.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from rich.box import ASCII, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from libs.client.boards.scene import Canvas, Scene

BEATS: Mapping[str, tuple[str, ...]] = {
    "Wit": ("Grit",),
    "Grit": ("Spark",),
    "Spark": ("Wit",),
    "Spirit": ("Mystic",),
    "Mystic": ("Spirit",),
}
"""Which affinities a move's type is strong against."""

LOSES_TO: Mapping[str, tuple[str, ...]] = {"Wit": ("Spark",), "Grit": ("Wit",), "Spark": ("Grit",)}
"""Which affinities a move's type is weak against; Spirit and Mystic know strength only."""

WHEEL = "Wit beats Grit, Grit beats Spark, Spark beats Wit; Spirit and Mystic beat each other."

_COLOURS = {"Wit": "cyan", "Grit": "yellow", "Spark": "bright_red", "Spirit": "bright_white", "Mystic": "magenta"}

_WIDE = 80
"""From so many columns on, a Creature's name and bars stand on one line."""

_NAME = 24
_INDENT = 4
_FRAME = 4
_LEAST_BAR = 3
_NUMBERS = len("HP  120/120  Power  120/120")
_STATUS_WORDS = {
    "poison": "poison {amount}",
    "stun": "stunned",
    "dodge": "dodge {amount} %",
    "reflect": "reflect {amount} %",
    "lifesteal": "lifesteal {amount} %",
    "boost_out": "deals x{numerator}/{denominator}",
    "reduce_in": "takes x{numerator}/{denominator}",
}


class _Move(Struct):
    name: str
    type: str
    cost: int
    text: str = ""


class _Face(Struct):
    name: str
    affinity: str
    hp: int
    power: int
    moves: tuple[_Move, ...] = ()


class _Status(Struct):
    kind: str
    name: str = ""
    turns: int = 0
    charges: int = 0
    amount: int = 0
    numerator: int = 1
    denominator: int = 1


class _Creature(Struct):
    card: _Face
    hp: int
    power: int
    revealed: bool = False
    defeated: bool = False
    stun_immune: bool = False
    statuses: tuple[_Status, ...] = ()


class _Card(Struct):
    name: str
    text: str = ""
    spent: bool = False


class _Side(Struct):
    creatures: tuple[_Creature | None, ...]
    cards: tuple[_Card | None, ...]
    unrevealed: int = 0
    unspent: int = 0
    active: int | None = None
    chosen: bool = False
    pick: int | None = None

    @property
    def front(self) -> _Creature | None:
        return None if self.active is None else self.creatures[self.active]


class _View(Struct):
    phase: str
    turn: int
    current: int
    sides: tuple[_Side, ...]


class WitsWorldBoard:
    """Draws the opponent above and the viewer below; spectators see seat 1 above seat 0."""

    def draw(self, scene: Scene, canvas: Canvas) -> RenderableType:
        """Both sides, the viewer's last. Raises as `Board.draw`."""
        view = _view(scene.view)
        below = scene.seat or 0
        order = [seat for seat in range(len(view.sides)) if seat != below] + [below]
        return Group(_headline(scene, view), *(_side(scene, view, seat, canvas) for seat in order))

    def details(self, scene: Scene) -> Sequence[str]:
        """The moves of every Creature in view and the texts of the Power cards. Raises as `Board.details`."""
        lines: list[str] = []
        for seat, side in enumerate(_view(scene.view).sides):
            lines.append(f"{scene.name(seat)} (seat {seat})")
            for creature in side.creatures:
                if creature is not None:
                    lines.append(f"  {creature.card.name}, {creature.card.affinity}")
                    lines.extend(
                        f"    {move.name} ({move.type}, {move.cost} Power): {move.text}" for move in creature.card.moves
                    )
            lines.extend(f"  {card.name}: {card.text or 'spent'}" for card in side.cards if card is not None)
        return (*lines, WHEEL)

    def hints(self, scene: Scene) -> Sequence[str]:
        """What is strong or weak against the Creature in front, and what its moves mean for the own one."""
        view = _view(scene.view)
        if scene.seat is None or not any(one.kind == "turn" for one in scene.owed):
            return (WHEEL,) if scene.owed else ()
        own, other = view.sides[scene.seat], view.sides[1 - scene.seat]
        user, target = own.front, other.front
        if user is None or target is None:
            return (WHEEL,)
        return (*_attack(user, target), *_defence(user, target), *_bench(own, target)) or (WHEEL,)


def _view(view: Any) -> _View:
    return msgspec.convert(view, _View)


def _attack(user: _Creature, target: _Creature) -> Sequence[str]:
    other = target.card
    moves = _affordable(user)
    strong = [move.name for move in moves if other.affinity in BEATS.get(move.type, ())]
    weak = [move.name for move in moves if other.affinity in LOSES_TO.get(move.type, ())]
    lines: list[str] = []
    if strong:
        lines.append(f"{_listed(strong)} {_is(strong)} strong (x3/2) against {other.name} ({other.affinity}).")
    if weak:
        lines.append(f"{_listed(weak)} {_is(weak)} weak (x3/4) against {other.name} ({other.affinity}).")
    return lines


def _defence(user: _Creature, target: _Creature) -> Sequence[str]:
    face, other = user.card, target.card
    strong = [move.name for move in _affordable(target) if face.affinity in BEATS.get(move.type, ())]
    if not strong:
        return ()
    return (f"Beware: {other.name}'s {_listed(strong)} {_is(strong)} strong (x3/2) against {face.name}.",)


def _bench(own: _Side, target: _Creature) -> Sequence[str]:
    """Bench Creatures with a move that is strong against the one in front."""
    fit = [
        creature.card.name
        for slot, creature in enumerate(own.creatures)
        if creature is not None
        and slot != own.active
        and not creature.defeated
        and any(target.card.affinity in BEATS.get(move.type, ()) for move in _affordable(creature))
    ]
    return (f"On your bench, {_listed(fit)} could strike {target.card.name} with x3/2.",) if fit else ()


def _affordable(creature: _Creature) -> Sequence[_Move]:
    """The moves for which it has the Power, which seldom comes back."""
    return [move for move in creature.card.moves if move.cost <= creature.power]


def _listed(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _headline(scene: Scene, view: _View) -> Text:
    if view.phase == "turn":
        name = scene.name(view.current)
        whose = "your turn" if name == "you" else f"{name}'s turn"
        return Text(f"Turn {view.turn}: {whose}", style="bold")
    words = {
        "opening": "Both sides choose their opening Creature",
        "replacement": "A defeated Creature is replaced",
        "over": "The battle is over",
    }
    return Text(words.get(view.phase, "The battle has not begun"), style="bold")


def _side(scene: Scene, view: _View, seat: int, canvas: Canvas) -> Panel:
    side = view.sides[seat]
    lines: list[Text] = []
    for slot, creature in enumerate(side.creatures):
        if creature is not None:
            lines.extend(_creature(side, slot, creature, canvas))
    hidden = sum(creature is None for creature in side.creatures)
    if hidden:
        lines.append(Text(f"  {hidden} {'Creature' if hidden == 1 else 'Creatures'} not yet revealed", style="dim"))
    lines.append(_cards(side))
    if side.chosen and side.pick is None:
        lines.append(Text("  has chosen; it is shown when both have", style="italic"))
    return Panel(
        Group(*lines),
        title=f"{scene.name(seat)} (seat {seat})",
        title_align="left",
        box=ASCII if canvas.is_ascii else ROUNDED,
        border_style="bold green" if seat == scene.seat else "none",
        padding=(0, 1),
        width=min(canvas.width, 100),
    )


def _creature(side: _Side, slot: int, creature: _Creature, canvas: Canvas) -> list[Text]:
    """One Creature: its name and bars, and a line for its statuses if it has any."""
    face = creature.card
    is_front = slot in (side.active, side.pick)
    mark = (">" if canvas.is_ascii else "▶") if is_front else " "
    name = Text(f"{mark} {face.name} ", style="bold" if is_front else "")
    name.append(face.affinity, style=_COLOURS.get(face.affinity, ""))
    if creature.defeated:
        name.append(" defeated", style="dim")
        return [name]
    before = _NAME if canvas.width >= _WIDE else _INDENT
    size = min(12, (canvas.width - _FRAME - before - _NUMBERS) // 2)
    bars = Text.assemble(
        "HP ",
        _bar(creature.hp, face.hp, size, _health(creature.hp, face.hp), canvas),
        f"{creature.hp:>3}/{face.hp:<3}  Power ",
        _bar(creature.power, face.power, size, "blue", canvas),
        f"{creature.power:>3}/{face.power}",
    )
    if before == _NAME:
        name.pad_right(max(0, _NAME - name.cell_len))
        lines = [Text.assemble(name, bars)]
    else:
        lines = [name, Text.assemble(" " * _INDENT, bars)]
    notes = [_status(status) for status in creature.statuses]
    if creature.stun_immune:
        notes.append("immune to stun")
    if not creature.revealed:
        notes.append("unseen by the other side")
    if notes:
        lines.append(Text("    " + "; ".join(notes), style="italic"))
    return lines


def _status(status: _Status) -> str:
    words = _STATUS_WORDS.get(status.kind, status.kind).format(
        amount=status.amount, numerator=status.numerator, denominator=status.denominator
    )
    count, unit = (status.turns, "turn") if status.turns else (status.charges, "charge")
    return f"{words} ({status.name}, {count} {unit}{'' if count == 1 else 's'})"


def _cards(side: _Side) -> Text:
    shown = [f"{card.name} (spent)" if card.spent else card.name for card in side.cards if card is not None]
    hidden = sum(card is None for card in side.cards)
    if hidden:
        shown.append(f"{hidden} unknown")
    return Text(f"  Power cards: {', '.join(shown)}")


def _health(hp: int, most: int) -> str:
    if hp * 2 > most:
        return "green"
    return "yellow" if hp * 4 > most else "red"


def _bar(value: int, most: int, size: int, style: str, canvas: Canvas) -> Text:
    """A bar of `size` columns and a space, nothing where there is no room; anything above 0 shows at least one."""
    if size < _LEAST_BAR:
        return Text()
    full, empty = ("#", "-") if canvas.is_ascii else ("█", "░")
    filled = 0 if most <= 0 else max(value * size // most, int(value > 0))
    return Text.assemble((full * filled, style), (empty * (size - filled), "dim"), " ")


WITS_WORLD = WitsWorldBoard()
"""The board, for the registry."""
