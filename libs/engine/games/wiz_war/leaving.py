"""A seat that resigns or forfeits: its wizard dies at once, nobody scores (R36, WZ-92)."""

from libs.engine.games.wiz_war import opening, questions
from libs.engine.games.wiz_war.damage import kill_wizard
from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.state import OVER, SPECIALIZING, State
from libs.engine.table import Table


def leave(ground: Ground, table: Table[State], seat: int) -> None:
    """The seat is out; its casts and questions lapse, its turn ends, the others go on."""
    state = table.state
    if state.phase == OVER or not state.wizards[seat].alive:
        return
    was_choosing = state.phase == SPECIALIZING and state.chooser == seat
    kill_wizard(ground, table, seat, None)
    if state.phase == OVER:
        return
    if was_choosing:
        opening.chooser_left(ground, table, seat)
    questions.advance(ground, table)
