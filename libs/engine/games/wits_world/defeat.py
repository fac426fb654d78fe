"""HP going down and up, and what it brings at once: defeat and the end of the battle (sections 5 and 8)."""

from libs.engine.games.wits_world.facts import (
    ALL_DEFEATED,
    BattleEnded,
    Defeated,
    HpChanged,
)
from libs.engine.games.wits_world.state import State
from libs.engine.table import Table


def lose_hp(table: Table[State], seat: int, slot: int, amount: int, cause: str, source: str, matchup: str = "") -> int:
    """Takes HP from a Creature, no more than it has (WW-28), and returns how many.

    At 0 HP it is defeated (WW-65); a side without a living Creature has lost at that moment (WW-67).
    """
    side = table.state.sides[seat]
    fighter = side.fighters[slot]
    lost = min(amount, fighter.hp)
    table.emit(HpChanged(seat, slot, fighter.species, fighter.hp - lost, -lost, cause, source, amount, matchup))
    if fighter.hp == 0:
        table.emit(Defeated(seat, slot, fighter.species))
        if all(other.defeated for other in side.fighters):
            table.emit(BattleEnded(1 - seat, ALL_DEFEATED))
    return lost


def gain_hp(table: Table[State], seat: int, slot: int, amount: int, cause: str, source: str) -> None:
    """Gives a Creature HP up to its maximum (WW-41)."""
    fighter = table.state.sides[seat].fighters[slot]
    gained = min(amount, fighter.max_hp - fighter.hp)
    table.emit(HpChanged(seat, slot, fighter.species, fighter.hp + gained, gained, cause, source, amount))
