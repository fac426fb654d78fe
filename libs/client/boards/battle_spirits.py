"""The table of Battle Spirits: Life and cores by place, the Field with levels and BP, the battle, the own hand.

It draws what the view says and knows no rule.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from rich.box import ASCII, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from libs.client.boards.scene import Canvas, Scene

_COLOURS = {
    "red": "bright_red",
    "purple": "magenta",
    "white": "bright_white",
    "green": "green",
    "yellow": "yellow",
    "blue": "bright_blue",
    "ultimate": "bright_yellow",
}

_STAGES = {
    "declared": "declared",
    "flash_1": "Flash Timing before the block",
    "block": "waiting for a block",
    "flash_2": "Flash Timing after the block",
    "resolve": "being decided",
    "closing": "being decided",
    "ending": "End of Battle",
}

_WHY = {
    "choose_first": "who goes first",
    "main": "Main Step",
    "attack": "an attack, or the end of the Attack Step",
    "flash": "Flash Timing: use something or pass",
    "block": "a block",
    "burst": "the Burst",
    "form": "spirit form or a host",
    "mode": "Main or Flash effect",
    "pay": "cores to pay with",
    "place": "cores to place",
    "target": "what the effect is aimed at",
    "optional": "whether to use an effect",
    "order": "which effect comes first",
    "life_core": "which core goes",
}


class _Pile(Struct):
    cores: int = 0
    soul: bool = False


class _Card(Struct):
    id: str
    name: str
    type: str
    values: str
    text: str = ""


class _Unit(Struct):
    id: int
    face: str
    cores: int = 0
    soul: bool = False
    level: int = 0
    total_bp: int = 0
    symbols: tuple[str, ...] = ()
    exhausted: bool = False
    brave: str = ""


class _Side(Struct):
    field: tuple[_Unit, ...]
    life: _Pile
    reserve: _Pile
    core_trash: _Pile
    deck_count: int
    hand_count: int
    counter_area: int = 0
    has_burst: bool = False
    soul_gone: bool = False
    trash: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    burst: str = ""


class _Battle(Struct):
    attacker: int
    stage: str
    target: int = -1
    blocker: int = -1


class _View(Struct):
    step: str
    turn: int
    active: int
    sides: tuple[_Side, ...]
    cards: tuple[_Card, ...]
    battle: _Battle | None = None


class BattleSpiritsBoard:
    """Draws the opponent above and the viewer below; spectators see seat 1 above seat 0."""

    def draw(self, scene: Scene, canvas: Canvas) -> RenderableType:
        """Both sides, the viewer's last, then the battle and whose decision is open. Raises as `Board.draw`."""
        view = _view(scene.view)
        below = scene.seat or 0
        names = _names(view)
        order = [seat for seat in range(len(view.sides)) if seat != below] + [below]
        sides = [_side(scene, view.sides[seat], seat, names, canvas) for seat in order]
        return Group(_headline(scene, view), *sides, *_battle(scene, view, names), *_waiting(scene))

    def details(self, scene: Scene) -> Sequence[str]:
        """Values and text of every card in view. Raises as `Board.details`."""
        lines: list[str] = []
        for card in _view(scene.view).cards:
            lines.append(f"{card.name}: {card.values}")
            if card.text:
                lines.append(f"  {card.text}")
        return tuple(lines)

    def hints(self, scene: Scene) -> Sequence[str]:
        """Advice for the beginner's usual mistakes. Raises as `Board.hints`."""
        view = _view(scene.view)
        if scene.seat is None or not scene.owed:
            return ()
        own, other = view.sides[scene.seat], view.sides[1 - scene.seat]
        kind = scene.owed[0].kind
        hints: list[str] = []
        if kind == "attack":
            blockers = sum(not unit.exhausted and unit.total_bp > 0 for unit in other.field)
            hints.append(f"The other side has {_count(blockers, 'unit')} that could block, and {_life(other)} Life.")
            hints.append("Who attacks is exhausted and cannot block in the other side's turn.")
        if kind in ("flash", "block") and view.battle is not None and view.active != scene.seat:
            symbols = _symbols_of(view, view.battle.attacker)
            hints.append(f"Unblocked, the attack takes {symbols} of your {_life(own)} Life.")
        if kind == "main" and own.hand and not own.has_burst:
            hints.append("A card with a Burst effect can be set face down for nothing.")
        return tuple(hints)


def _view(view: Any) -> _View:
    return msgspec.convert(view, _View)


def _names(view: _View) -> Mapping[str, str]:
    return {card.id: card.name for card in view.cards}


def _name(names: Mapping[str, str], card: str) -> str:
    return names.get(card) or card.replace("_", " ").title()


def _life(side: _Side) -> int:
    return side.life.cores + side.life.soul


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _headline(scene: Scene, view: _View) -> Text:
    if view.step == "over":
        return Text("The match is over", style="bold")
    if view.turn == 0:
        return Text("The match has not begun", style="bold")
    name = scene.name(view.active)
    whose = "your turn" if name == "you" else f"{name}'s turn"
    return Text(f"Turn {view.turn}: {whose}, {view.step.title()} Step", style="bold")


def _side(scene: Scene, side: _Side, seat: int, names: Mapping[str, str], canvas: Canvas) -> Panel:
    lines = [_cores_line(side, canvas), _cards_line(side, names)]
    lines.extend(line for unit in side.field for line in _unit(unit, names, canvas))
    if not side.field:
        lines.append(Text("  no card on the Field", style="dim"))
    if side.hand:
        lines.append(Text(f"Hand: {_listed(side.hand, names)}"))
    if side.removed:
        lines.append(Text(f"Removed: {_listed(side.removed, names)}"))
    return Panel(
        Group(*lines),
        title=f"{scene.name(seat)} (seat {seat})",
        title_align="left",
        box=ASCII if canvas.is_ascii else ROUNDED,
        border_style="bold green" if seat == scene.seat else "none",
        padding=(0, 1),
        width=min(canvas.width, 100),
    )


def _pile(pile: _Pile, canvas: Canvas) -> str:
    """The number of cores at a place, with a mark for the Soul Core."""
    return f"{pile.cores + pile.soul}" + (_soul(canvas) if pile.soul else "")


def _soul(canvas: Canvas) -> str:
    return "*" if canvas.is_ascii else "◆"


def _cores_line(side: _Side, canvas: Canvas) -> Text:
    heart = "o" if canvas.is_ascii else "●"
    line = Text("Life ")
    line.append(f"{heart * _life(side)} " if _life(side) else "", style="bright_blue")
    line.append(_pile(side.life, canvas), style="bold")
    line.append(f"  Reserve {_pile(side.reserve, canvas)}  core trash {_pile(side.core_trash, canvas)}")
    if side.counter_area:
        line.append(f"  counter area {side.counter_area}")
    if side.soul_gone:
        line.append("  Soul Core gone")
    return line


def _cards_line(side: _Side, names: Mapping[str, str]) -> Text:
    burst = _name(names, side.burst) if side.burst else "set" if side.has_burst else "none"
    return Text(f"Deck {side.deck_count}  hand {side.hand_count}  trash {len(side.trash)}  Burst: {burst}")


def _unit(unit: _Unit, names: Mapping[str, str], canvas: Canvas) -> list[Text]:
    """One card on the Field: id, name, level, BP, cores, symbols, state."""
    line = Text(f" {unit.id:>3} ")
    line.append(_name(names, unit.face), style="dim" if unit.exhausted else "bold")
    if unit.brave:
        line.append(f" + {_name(names, unit.brave)}")
    line.append(f"  LV{unit.level}")
    if unit.total_bp:
        line.append(f" {unit.total_bp // 1000}K")
    line.append(f"  {_count(unit.cores + unit.soul, 'core')}{_soul(canvas) if unit.soul else ''}")
    for symbol in unit.symbols:
        mark = symbol[0].upper() if canvas.is_ascii else "■"
        line.append(f" {mark}", style=_COLOURS.get(symbol, ""))
    if unit.exhausted:
        line.append("  exhausted", style="dim")
    return [line]


def _listed(cards: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(
        _name(names, card) + (f" x{count}" if count > 1 else "") for card, count in sorted(Counter(cards).items())
    )


def _battle(scene: Scene, view: _View, names: Mapping[str, str]) -> list[Text]:
    battle = view.battle
    if battle is None:
        return []
    faces = {unit.id: unit.face for side in view.sides for unit in side.field}

    def called(id_: int) -> str:
        return f"{_name(names, faces[id_])} ({id_})" if id_ in faces else "a card that is gone"

    text = f"Battle: {called(battle.attacker)} attacks"
    if battle.blocker >= 0:
        text += f", {called(battle.blocker)} blocks"
    elif battle.target >= 0:
        text += f", aimed at {called(battle.target)}"
    return [Text(f"{text}; {_STAGES.get(battle.stage, battle.stage)}", style="bold")]


def _waiting(scene: Scene) -> list[Text]:
    """Whose decision is open, and what it is about."""
    return [
        Text(f"{scene.name(one.seat)}: {_WHY.get(one.kind, one.kind)}", style="italic")
        for one in scene.decisions
        if one.kind != "ready"
    ]


def _symbols_of(view: _View, id_: int) -> int:
    return sum(len(unit.symbols) for side in view.sides for unit in side.field if unit.id == id_)


BATTLE_SPIRITS = BattleSpiritsBoard()
"""The board, for the registry."""
