"""Any game at all: its view as an outline of names and values. Knows nothing about what they mean."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import RenderableType
from rich.text import Text

from libs.client.boards.scene import Canvas, Scene

_INDENT = 2
_DEEPEST = 6
_PLAIN = (str, int, float, bool, type(None))


class GenericBoard:
    """Draws the outline of a view: what is short on one line, everything else indented below its name."""

    def draw(self, scene: Scene, canvas: Canvas) -> RenderableType:
        """The seats with their holders, then the view's outline."""
        holders = "  ".join(f"seat {seat}: {scene.name(seat)}" for seat in range(len(scene.seats)))
        return Text("\n".join([holders, *_outline(scene.view, canvas.width, 0)]), overflow="fold")

    def details(self, scene: Scene) -> Sequence[str]:
        """None: the outline holds everything there is."""
        return ()

    def hints(self, scene: Scene) -> Sequence[str]:
        """None: it does not know the game."""
        return ()


def _outline(value: Any, width: int, depth: int) -> list[str]:
    """The lines of a value at a depth."""
    pad = " " * (_INDENT * depth)
    if isinstance(value, Mapping):
        named = [(str(name), one) for name, one in cast("Mapping[Any, Any]", value).items()]
    elif isinstance(value, list):
        named = [(f"[{index}]", one) for index, one in enumerate(cast("list[Any]", value))]
    else:
        return [f"{pad}{_word(value)}"]
    lines: list[str] = []
    for name, one in named:
        short = _on_one_line(one)
        if short is not None and (len(pad) + len(name) + 2 + len(short) <= width or depth >= _DEEPEST):
            lines.append(f"{pad}{name}: {short}")
        else:
            lines.append(f"{pad}{name}:")
            lines.extend(_outline(one, width, depth + 1))
    return lines


def _on_one_line(value: Any) -> str | None:
    """A value without anything nested in it, or with plain values only."""
    if isinstance(value, _PLAIN):
        return _word(value)
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return ", ".join(_word(one) for one in items) or "-" if all(isinstance(one, _PLAIN) for one in items) else None
    if isinstance(value, Mapping):
        fields = cast("Mapping[Any, Any]", value)
        if all(isinstance(one, _PLAIN) for one in fields.values()):
            return ", ".join(f"{name} {_word(one)}" for name, one in fields.items()) or "-"
    return None


def _word(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


GENERIC = GenericBoard()
"""The board of every game that has none of its own."""
