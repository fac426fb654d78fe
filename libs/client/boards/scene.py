"""What a board is given and what it owes: a view in decoded JSON in, lines for a terminal out. Knows no game."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from rich.console import Console, RenderableType

from libs.events.updates import OpenDecision, SeatInfo, Update, UpdateFrame


class Scene(Struct, frozen=True):
    """One moment of a match as one seat (`None`: a spectator) sees it; `view` is decoded JSON.

    `is_own`: the viewer holds the seat, and does not only look over somebody's shoulder.
    """

    view: Any
    seat: int | None
    seats: tuple[SeatInfo, ...]
    decisions: tuple[OpenDecision, ...] = ()
    is_own: bool = True

    def name(self, seat: int) -> str:
        """The holder of a seat, in words for this viewer."""
        return "you" if self.is_own and seat == self.seat else self.seats[seat].player

    @property
    def owed(self) -> tuple[OpenDecision, ...]:
        """The decisions that the viewer must answer."""
        return tuple(one for one in self.decisions if one.seat == self.seat)


class Canvas(Struct, frozen=True):
    """Where is drawn: how many columns there are, and whether only ASCII may be used."""

    width: int = 80
    is_ascii: bool = False


class Board(Protocol):
    """The pictures of one game."""

    def draw(self, scene: Scene, canvas: Canvas) -> RenderableType:
        """The whole table; not wider than the canvas.

        Raises:
            msgspec.ValidationError: the view is not one that this board knows.
        """
        ...

    def details(self, scene: Scene) -> Sequence[str]:
        """What the cards in view do, a line each.

        Raises:
            msgspec.ValidationError: the view is not one that this board knows.
        """
        ...

    def hints(self, scene: Scene) -> Sequence[str]:
        """Advice for the seat that must choose, a sentence each; most useful first.

        Raises:
            msgspec.ValidationError: the view is not one that this board knows.
        """
        ...


def scene_of(update: Update | UpdateFrame, *, is_own: bool = True) -> Scene:
    """The scene of an update, for the holder of its seat or for somebody else."""
    view: Any = msgspec.json.decode(update.view) if isinstance(update, UpdateFrame) else update.view
    return Scene(view, update.seat, update.seats, update.decisions, is_own)


def canvas_of(console: Console) -> Canvas:
    """The canvas that a console offers."""
    return Canvas(console.width, console.options.ascii_only)
