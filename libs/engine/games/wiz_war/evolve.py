"""The reducer of Wiz-War: the handlers of all its facts together. Decides nothing."""

from libs.engine.folds import Folds
from libs.engine.games.wiz_war.board_facts import Reverted, Transformed
from libs.engine.games.wiz_war.board_folds import BOARD_FOLDS
from libs.engine.games.wiz_war.cast_folds import CAST_FOLDS
from libs.engine.games.wiz_war.facts import CardsPinned
from libs.engine.games.wiz_war.state import State
from libs.engine.games.wiz_war.turn_facts import BoardBuilt
from libs.engine.games.wiz_war.turn_folds import TURN_FOLDS
from libs.events.facts import Fact

EVOLVE: Folds[State] = Folds()
"""Applies one fact to a match."""


def _nothing(state: State, fact: Fact) -> None:
    """For facts that tell a story and leave the numbers to others."""


for folds in (TURN_FOLDS, CAST_FOLDS, BOARD_FOLDS):
    EVOLVE.by_type.update(folds.by_type)
for kind in (CardsPinned, BoardBuilt, Transformed, Reverted):
    EVOLVE.on(kind)(_nothing)
