"""The table of Wizard's Tournament: seats with life and Spirit, monsters and relics, the stack, combat, the market.

It draws what the view says and knows no rule.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from rich.box import ASCII, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from libs.client.boards.scene import Canvas, Scene

_WIDEST = 100
_FRAME = 4
_STEPS = {
    "draw_start": "Draw Phase",
    "draw_window": "Draw Phase",
    "purchase": "Purchase Phase",
    "magic": "Magic Phase",
    "combat_window": "Combat Phase",
    "combat_start": "Combat Phase",
    "attackers": "Combat Phase: attackers",
    "attack_window": "Combat Phase: attackers are named",
    "blocks": "Combat Phase: defenders",
    "block_window": "Combat Phase: defenders are named",
    "split": "Combat Phase: damage is divided",
    "damage": "Combat Phase: damage",
    "end_window": "End Phase",
    "over": "The tournament is over",
}
_KINDS = {"spell": "spell", "fast_spell": "fast spell", "monster": "monster", "relic": "relic"}


class _Face(Struct):
    id: str
    name: str
    kind: str
    text: str = ""
    cost: int = 0
    spirit: int = 0
    power: int = 0


class _Pile(Struct):
    card: _Face
    left: int = 0


class _Permanent(Struct):
    id: int
    name: str
    owner: int
    controller: int
    is_monster: bool = False
    power: int = 0
    token: bool = False
    damage: int = 0
    shield: int = 0


class _Item(Struct):
    id: int
    kind: str
    name: str
    seat: int
    target: str = ""


class _Frame(Struct):
    kind: str
    seat: int = 0
    set: str = ""
    left: int = 0
    item: _Item | None = None


class _Attack(Struct):
    attacker: int
    seat: int
    blocked: bool = False
    blockers: tuple[int, ...] = ()


class _Held(Struct):
    name: str
    count: int = 1


class _Seat(Struct):
    life: int
    pool: int
    cards_in_hand: int
    cards_in_deck: int
    discard: tuple[str, ...] = ()
    hand: tuple[_Held, ...] | None = None
    alive: bool = True
    shield: int = 0
    rests: bool = False


class _View(Struct):
    step: str
    turn: int
    active: int
    seats: tuple[_Seat, ...]
    market: tuple[_Pile, ...] = ()
    play: tuple[_Permanent, ...] = ()
    stack: tuple[_Item, ...] = ()
    agenda: tuple[_Frame, ...] = ()
    attacks: tuple[_Attack, ...] = ()
    bought: tuple[str, ...] = ()


class WizardsTournamentBoard:
    """Draws the market, the other seats, the stack, and the viewer's own seat last."""

    def draw(self, scene: Scene, canvas: Canvas) -> RenderableType:
        """The whole table. Raises as `Board.draw`."""
        view = _view(scene.view)
        below = scene.seat or 0
        count = len(view.seats)
        order = [(below + step) % count for step in range(1, count)] + [below]
        parts: list[RenderableType] = [_headline(scene, view), _market(view, canvas)]
        parts.extend(_seat(scene, view, seat, canvas) for seat in order[:-1])
        if view.stack or view.agenda or view.attacks:
            parts.append(_between(scene, view, canvas))
        parts.append(_seat(scene, view, below, canvas))
        return Group(*parts)

    def details(self, scene: Scene) -> Sequence[str]:
        """What every card of the market costs and does. Raises as `Board.details`."""
        return [
            f"{face.name} ({_KINDS.get(face.kind, face.kind)}, {_icons(face)}): {face.text}"
            for face in (pile.card for pile in _view(scene.view).market)
        ]

    def hints(self, scene: Scene) -> Sequence[str]:
        """Advice for the decision that is owed. Raises as `Board.hints`."""
        view = _view(scene.view)
        if scene.seat is None or not scene.owed:
            return ()
        kind = scene.owed[0].kind
        own = view.seats[scene.seat]
        if kind == "purchase":
            return (
                f"You have {own.pool} Spirit; what is left of it at the end of the turn is lost.",
                "What you buy comes to your hand when your deck is used up and shuffled anew.",
            )
        if kind == "magic":
            return ("Monsters and relics come with a token: they can be used from the next turn on.",)
        if kind == "window":
            return ("Discard cards for Spirit to pay for a fast spell, or pass.",)
        if kind == "attackers":
            ready = sum(one.is_monster and one.controller != scene.seat and not one.token for one in view.play)
            return (
                f"The others have {ready} {'monster' if ready == 1 else 'monsters'} that can defend.",
                "An attacker gets a token, but it is gone before the next turn.",
            )
        if kind == "blocks":
            return ("What a defender cannot take hits you; several may defend against one attacker.",)
        return ()


def _view(view: Any) -> _View:
    return msgspec.convert(view, _View)


def _headline(scene: Scene, view: _View) -> Text:
    name = scene.name(view.active)
    whose = "your turn" if name == "you" else f"{name}'s turn"
    step = _STEPS.get(view.step, view.step)
    if view.step in ("over", "waiting"):
        return Text("The tournament is over" if view.step == "over" else "The tournament has not begun", style="bold")
    return Text(f"Turn {view.turn}, {whose}: {step}", style="bold")


def _panel(canvas: Canvas, title: str, lines: Sequence[Text], style: str = "none") -> Panel:
    return Panel(
        Group(*lines),
        title=title,
        title_align="left",
        box=ASCII if canvas.is_ascii else ROUNDED,
        border_style=style,
        padding=(0, 1),
        width=min(canvas.width, _WIDEST),
    )


def _market(view: _View, canvas: Canvas) -> Panel:
    """The sets with price, blue and red icons, and how many copies are left; in columns where there is room."""
    cells = [_cell(pile, bought=pile.card.id in view.bought) for pile in view.market]
    width = max((len(cell) for cell in cells), default=1) + 2
    columns = max(1, (min(canvas.width, _WIDEST) - _FRAME) // width)
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return _panel(canvas, "Market", [Text("".join(cell.ljust(width) for cell in row).rstrip()) for row in rows])


def _cell(pile: _Pile, *, bought: bool) -> str:
    mark = " bought" if bought else "" if pile.left else " sold out"
    return f"{pile.card.name} {_icons(pile.card)} x{pile.left}{mark}"


def _icons(face: _Face) -> str:
    parts = [f"cost {face.cost}"]
    if face.spirit:
        parts.append(f"+{face.spirit}")
    if face.power:
        parts.append(f"P{face.power}")
    return " ".join(parts)


def _seat(scene: Scene, view: _View, number: int, canvas: Canvas) -> Panel:
    seat = view.seats[number]
    title = f"{scene.name(number)} (seat {number})"
    if not seat.alive:
        return _panel(canvas, title, [Text("out of the tournament", style="dim")])
    ward = f"  ward {seat.shield}" if seat.shield else ""
    numbers = Text.assemble(
        ("Life ", "bold"), (str(seat.life), "red" if seat.life <= 10 else "green"),
        ("  Spirit ", "bold"), (str(seat.pool), "cyan"),
        f"  hand {seat.cards_in_hand}  deck {seat.cards_in_deck}  discards {len(seat.discard)}{ward}",
    )  # fmt: skip
    lines = [numbers]
    lines.extend(_permanent(scene, one) for one in view.play if one.controller == number)
    if seat.hand is not None:
        held = ", ".join(card.name if card.count == 1 else f"{card.name} x{card.count}" for card in seat.hand)
        lines.append(Text(f"Hand: {held or '-'}"))
    if seat.rests:
        lines.append(Text("passes for the rest of the turn", style="dim"))
    return _panel(canvas, title, lines, "bold green" if number == scene.seat else "none")


def _permanent(scene: Scene, one: _Permanent) -> Text:
    kind = f"Power {one.power}" if one.is_monster else "relic"
    parts = [f"  {one.name} ({kind}"]
    if one.damage:
        parts.append(f", damage {one.damage}")
    if one.shield:
        parts.append(f", ward {one.shield}")
    if one.owner != one.controller:
        parts.append(f", owned by {scene.name(one.owner)}")
    return Text("".join([*parts, ")", " [token]" if one.token else ""]), style="dim" if one.token else "")


def _between(scene: Scene, view: _View, canvas: Canvas) -> Panel:
    """The stack from its top, what is half done, and who attacks whom."""
    names = {one.id: one.name for one in view.play}
    lines: list[Text] = []
    for frame in reversed(view.agenda):
        if frame.kind == "discarding":
            lines.append(Text(f"{scene.name(frame.seat)} must discard {frame.left}"))
        elif frame.kind == "targeting":
            lines.append(Text(f"{scene.name(frame.seat)} must choose a target"))
        elif frame.item is not None:
            lines.append(Text(f"resolves: {_item(scene, view, frame.item)}"))
    for height, item in reversed(list(enumerate(view.stack, start=1))):
        lines.append(Text(f"{height}. {_item(scene, view, item)}", style="bold" if height == len(view.stack) else ""))
    for attack in view.attacks:
        blockers = ", ".join(names.get(id_, "?") for id_ in attack.blockers)
        how = f", held by {blockers}" if blockers else ", blocked" if attack.blocked else ""
        lines.append(Text(f"{names.get(attack.attacker, '?')} attacks {scene.name(attack.seat)}{how}"))
    return _panel(canvas, "Stack and combat", lines, "yellow")


def _item(scene: Scene, view: _View, item: _Item) -> str:
    what = f"{item.name}'s ability" if item.kind == "ability" else item.name
    return f"{what} by {scene.name(item.seat)}{_aim(scene, view, item.target)}"


def _aim(scene: Scene, view: _View, target: str) -> str:
    kind, _, number = target.partition(":")
    if kind == "seat":
        return f" at {scene.name(int(number))}"
    if kind == "card":
        return f" at {next((one.name for one in view.play if one.id == int(number)), 'something gone')}"
    if kind == "stack":
        return f" at {next((one.name for one in view.stack if one.id == int(number)), 'something gone')}"
    return ""


WIZARDS_TOURNAMENT = WizardsTournamentBoard()
"""The board, for the registry."""
