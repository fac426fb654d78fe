"""Mandatory replacements (section 8): who owes one, choices kept back, all shown together. Costs no turn."""

from libs.engine.decision import SELECTION, Decision
from libs.engine.games.wits_world.facts import Replaced, ReplacementChosen, ReplacementRequired
from libs.engine.games.wits_world.state import State, living_bench
from libs.engine.table import Table


def require(table: Table[State]) -> bool:
    """Asks every side without an active Creature for one; returns whether play must wait for a choice.

    A side with a single living Creature is not asked (R18).
    """
    state = table.state
    owing = [seat for seat, side in enumerate(state.sides) if side.active is None]
    if not owing:
        return False
    for seat in owing:
        table.emit(ReplacementRequired(seat))
    return not _show(table)


def decisions(state: State) -> list[Decision]:
    """The sides that must still choose. The key is the turn after which the replacement is due."""
    return [
        Decision(seat=seat, kind="replacement", key=str(state.turn), clock=SELECTION)
        for seat, side in enumerate(state.sides)
        if side.active is None and side.pick is None and len(living_bench(side)) > 1
    ]


def replace(table: Table[State], seat: int, slot: int) -> bool:
    """Takes a side's choice; returns whether all replacements are now on the field."""
    state = table.state
    if state.sides[1 - seat].active is None:
        table.emit(ReplacementChosen(seat, slot))
        return _show(table)
    table.emit(Replaced(seat, slot, state.sides[seat].fighters[slot].species))
    return True


def _show(table: Table[State]) -> bool:
    """Brings all replacements in together once each is settled, also those that nobody had to ask for (R18, R19)."""
    state = table.state
    picks: list[tuple[int, int]] = []
    for seat, side in enumerate(state.sides):
        if side.active is not None:
            continue
        bench = living_bench(side)
        if side.pick is not None:
            picks.append((seat, side.pick))
        elif len(bench) == 1:
            picks.append((seat, bench[0]))
        else:
            return False
    for seat, slot in picks:
        table.emit(Replaced(seat, slot, state.sides[seat].fighters[slot].species))
    return True
