"""The boards that there are, a line each, and what is drawn where there is none."""

from collections.abc import Mapping, Sequence

import msgspec
from rich.console import RenderableType

from libs.client.boards.battle_spirits import BATTLE_SPIRITS
from libs.client.boards.generic import GENERIC
from libs.client.boards.scene import Board, Canvas, Scene
from libs.client.boards.wits_world import WITS_WORLD
from libs.client.boards.wiz_war import WIZ_WAR
from libs.client.boards.wizards_tournament import WIZARDS_TOURNAMENT
from libs.client.boards.wizbits import WIZBITS

BOARDS: Mapping[str, Board] = {
    "wits_world": WITS_WORLD,
    "battle_spirits": BATTLE_SPIRITS,
    "wizards_tournament": WIZARDS_TOURNAMENT,
    "wizbits": WIZBITS,
    "wiz_war": WIZ_WAR,
}
"""Every board by the id of its game."""


def draw(game: str, scene: Scene, canvas: Canvas) -> RenderableType:
    """The picture of a match: by the game's own board, or by the generic one if there is none or the view is newer."""
    try:
        return BOARDS.get(game, GENERIC).draw(scene, canvas)
    except msgspec.ValidationError:
        return GENERIC.draw(scene, canvas)


def details(game: str, scene: Scene) -> Sequence[str]:
    """What the cards in view do, by the game's own board, if it has one."""
    try:
        return BOARDS.get(game, GENERIC).details(scene)
    except msgspec.ValidationError:
        return ()


def hints(game: str, scene: Scene) -> Sequence[str]:
    """Advice of the game's own board, if it has one."""
    try:
        return BOARDS.get(game, GENERIC).hints(scene)
    except msgspec.ValidationError:
        return ()
