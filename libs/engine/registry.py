"""The games that there are: the one place that lists them, a line each."""

from collections.abc import Mapping
from typing import Any

from libs.engine.game import Game
from libs.engine.games.battle_spirits.game import BATTLE_SPIRITS
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.games.wiz_war.game import WIZ_WAR
from libs.engine.games.wizards_tournament.game import WIZARDS_TOURNAMENT
from libs.engine.games.wizbits.game import WIZBITS

GAMES: Mapping[str, Game[Any]] = {
    game.id: game for game in (WITS_WORLD, BATTLE_SPIRITS, WIZARDS_TOURNAMENT, WIZBITS, WIZ_WAR)
}
"""Every game by its id."""
