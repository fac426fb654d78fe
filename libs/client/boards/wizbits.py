"""The table of Wizbits: the Pillar with Heights, both sides' cards in play, pools, decks, the Battle that is fought.

It draws what the view says, and knows no rule.
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

_WIDEST = 100
_STEPS = {
    "reconcile_up": "Reconcile (Up)",
    "test": "Test",
    "play_1": "Play Phase",
    "characters": "Characters Phase",
    "play_2": "Play Phase",
    "conflict": "Conflict Phase",
    "play_3": "Play Phase",
    "second_test": "Second Test",
    "reconcile_down": "Reconcile (Down)",
    "over": "the duel is over",
}
_LEVELS = {"element": "Elements", "non_element": "Non-Elements", "character": "Characters"}
_BASES = {"turn": "Turn Base", "damage": "Damage Base: all who fight make their Check", "event": "event"}
_ADVICE: Mapping[str, str] = {
    "build": "The highest Units resolve first, those of one Height together. Finished twice in a row: it resolves.",
    "pay": "A card of your deck is 1 point, a card in play 2; without a deck you lose at your next draw.",
    "foundation": "On the main Foundation a Unit is higher by its Height alone; on a Subpillar its IPH starts anew.",
    "attackers": "Attackers may be hurt too: damage stays, and a Main Character is tested twice a turn.",
    "links": "An attacker that you meet does not reach your Main Character.",
    "assign": "An attacker that nobody met may go for the Main Character.",
    "divide": "Points on a Main Character stay; others fail their Check right after the Battle, or get away.",
    "reroll": "The sum must be more than the SCN.",
}


class _Face(Struct, array_like=True):
    id: str
    name: str
    sublevel: str
    element: str
    cost: int
    text: str = ""
    points: tuple[int, int, int, int] | None = None


class _Held(Struct, array_like=True):
    id: int
    design: str


class _Card(Struct):
    id: int
    design: str
    seat: int
    strength: int = 0
    will: int = 0
    magic: int = 0
    scn: int = 0
    attributes: tuple[str, ...] = ()
    seceded: bool = False
    bearer: int | None = None
    shield: int = 0


class _Side(Struct):
    deck: int
    hand_size: int
    pool: int = 0
    discard: tuple[tuple[str, int], ...] = ()
    hand: tuple[_Held, ...] = ()


class _Unit(Struct):
    id: int
    kind: str
    seat: int
    height: int
    iph: int
    design: str = ""
    column: int = 0
    targets: tuple[str, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    cancelled: bool = False


class _Pillar(Struct):
    base: str
    priority: int
    units: tuple[_Unit, ...] = ()
    resolving: bool = False


class _Battle(Struct):
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    stage: str


class _Conflict(Struct):
    stage: str
    attackers: tuple[int, ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    battles: tuple[_Battle, ...] = ()
    at: int = -1


class _View(Struct):
    turn: int
    current: int
    step: str
    sides: tuple[_Side, ...]
    cards: tuple[_Card, ...]
    faces: tuple[_Face, ...]
    level: str = ""
    spire: bool = False
    pillar: _Pillar | None = None
    conflict: _Conflict | None = None

    def name(self, design: str) -> str:
        """The name of a design that is printed in the view; its id in words otherwise."""
        return next((face.name for face in self.faces if face.id == design), design.replace("_", " ").title())

    def card(self, id_: int) -> str:
        """The name of a card in play."""
        return next((self.name(card.design) for card in self.cards if card.id == id_), f"card {id_}")


class WizbitsBoard:
    """Draws the opponent above, the Pillar in the middle, the viewer below."""

    def draw(self, scene: Scene, canvas: Canvas) -> RenderableType:
        """Both sides and what is between them. Raises as `Board.draw`."""
        view = _view(scene.view)
        below = scene.seat or 0
        parts: list[RenderableType] = [_headline(scene, view), _side(scene, view, 1 - below, canvas)]
        if view.conflict is not None:
            parts.append(_conflict(view, view.conflict))
        if view.pillar is not None:
            parts.append(_pillar(scene, view, view.pillar, canvas))
        return Group(*parts, _side(scene, view, below, canvas))

    def details(self, scene: Scene) -> Sequence[str]:
        """What every card in view says, a line each. Raises as `Board.details`."""
        view = _view(scene.view)
        lines = [_described(face) for face in view.faces]
        for seat, side in enumerate(view.sides):
            if side.discard:
                pile = ", ".join(f"{count} {view.name(design)}" for design, count in side.discard)
                lines.append(f"Discard pile of {scene.name(seat)}: {pile}")
        return tuple(lines)

    def hints(self, scene: Scene) -> Sequence[str]:
        """What the question is about. Raises as `Board.hints`."""
        _view(scene.view)
        return tuple(_ADVICE[one.kind] for one in scene.owed if one.kind in _ADVICE)


def _view(view: Any) -> _View:
    return msgspec.convert(view, _View)


def _described(face: _Face) -> str:
    points = "" if face.points is None else " " + "/".join(str(point) for point in face.points)
    return f"{face.name} ({face.element}, cost {face.cost}{points}): {face.text or 'no text'}"


def _headline(scene: Scene, view: _View) -> Text:
    name = scene.name(view.current)
    whose = "your turn" if name == "you" else f"{name}'s turn"
    step = _STEPS.get(view.step, view.step)
    level = f" ({_LEVELS[view.level]})" if view.level in _LEVELS else ""
    return Text(f"Turn {view.turn}: {whose}, {step}{level}", style="bold")


def _side(scene: Scene, view: _View, seat: int, canvas: Canvas) -> Panel:
    side = view.sides[seat]
    lines = [Text(_counts(side))]
    own = [card for card in view.cards if card.seat == seat]
    for card in own:
        if card.bearer is None:
            lines.append(_card(view, card))
            lines += [Text(f"    with {view.name(gear.design)}" + _state(gear))
                      for gear in view.cards if gear.bearer == card.id]  # fmt: skip
    if side.hand:
        lines.append(Text(f"Hand: {', '.join(view.name(held.design) for held in side.hand)}"))
    return Panel(
        Group(*lines),
        title=f"{scene.name(seat)} (seat {seat})",
        title_align="left",
        box=ASCII if canvas.is_ascii else ROUNDED,
        border_style="bold green" if seat == scene.seat else "none",
        padding=(0, 1),
        width=min(canvas.width, _WIDEST),
    )


def _counts(side: _Side) -> str:
    discarded = sum(count for _, count in side.discard)
    pool = f"  pool {side.pool}" if side.pool else ""
    return f"deck {side.deck}  hand {side.hand_size}  discard {discarded}{pool}"


def _card(view: _View, card: _Card) -> Text:
    """A card in play; a Character with Strength/Will/Magic and SCN."""
    is_main = card.id in (0, 1)
    text = Text(f"{'*' if is_main else ' '} {view.name(card.design)}", style="bold" if is_main else "")
    if card.scn:
        text.append(f"  {card.strength}/{card.will}/{card.magic}  SCN {card.scn}")
    if card.attributes:
        text.append(f"  {', '.join(card.attributes)}", style="italic")
    text.append(_state(card))
    return text


def _state(card: _Card) -> str:
    notes = (["Seceded"] if card.seceded else []) + ([f"shield {card.shield}"] if card.shield else [])
    return f"  ({', '.join(notes)})" if notes else ""


def _pillar(scene: Scene, view: _View, pillar: _Pillar, canvas: Canvas) -> Panel:
    """Units from the top down; Subpillars are indented."""
    lines = [_unit(scene, view, unit) for unit in sorted(pillar.units, key=lambda one: (-one.height, -one.iph, one.id))]
    lines.append(Text(f"  0  {_BASES.get(pillar.base, pillar.base)}", style="dim"))
    title = "Pillar, resolving" if pillar.resolving else f"Pillar, Priority: {scene.name(pillar.priority)}"
    return Panel(
        Group(*lines),
        title=title,
        title_align="left",
        box=ASCII if canvas.is_ascii else ROUNDED,
        padding=(0, 1),
        width=min(canvas.width, _WIDEST),
    )


def _unit(scene: Scene, view: _View, unit: _Unit) -> Text:
    name = view.name(unit.design) if unit.design else "Damage"
    what = f"ability of {name}" if unit.kind == "ability" else name
    word = "Spire" if view.spire else "Subpillar"
    place = f"  {word} {unit.column}, IPH {unit.iph}" if unit.column else ""
    shares = ", ".join(f"{points} on {view.card(id_)}" for id_, points in unit.shares)
    aims = ", ".join(_target(view, ref) for ref in unit.targets if ref)
    aim = f" -> {shares or aims}" if shares or aims else ""
    gone = " (cancelled)" if unit.cancelled else ""
    return Text(f"{unit.height:>3}  {'  ' if unit.column else ''}{what} ({scene.name(unit.seat)}){aim}{gone}{place}")


def _target(view: _View, ref: str) -> str:
    kind, _, number = ref.partition(":")
    if kind == "unit" and view.pillar is not None:
        design = next((unit.design for unit in view.pillar.units if unit.id == int(number)), "")
        return view.name(design) if design else "Damage"
    return view.card(int(number.partition(":")[0]))


def _conflict(view: _View, conflict: _Conflict) -> Text:
    if conflict.at >= 0:
        sides = [
            " and ".join(view.card(id_) for id_ in side) or "nobody" for side in conflict.battles[conflict.at].sides
        ]
        return Text(f"Battle: {' against '.join(sides)}", style="bold red")
    links = [f"{view.card(own)} meets {view.card(attacker)}" for own, attacker in conflict.links]
    words = [f"attack: {', '.join(view.card(id_) for id_ in conflict.attackers) or 'nobody'}", *links]
    return Text("; ".join(words), style="red")


WIZBITS = WizbitsBoard()
"""The board, for the registry."""
