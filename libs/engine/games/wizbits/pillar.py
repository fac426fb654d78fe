"""Resolving a Pillar (6.3): batches from the top down, simultaneous inside, then the Base.

```
h = greatest Height -> batch = all Units at h -> run (asks and rolls, changes nothing) -> results together
  -> Units removed -> loss checks -> Trigger-Continue abilities go on what is left -> ... -> Base -> ended
```
"""

from collections.abc import Callable, Mapping

from libs.engine.games.wizbits.battle import run_base
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.checks import run_test
from libs.engine.games.wizbits.effects import run_batch
from libs.engine.games.wizbits.ending import lose
from libs.engine.games.wizbits.facts_pillar import (
    BaseResolved,
    BatchBegan,
    ChecksBegan,
    PillarEnded,
    UnitsRemoved,
    WorkDone,
)
from libs.engine.games.wizbits.results import Result, apply
from libs.engine.games.wizbits.run import Run, Unanswered
from libs.engine.games.wizbits.state import BASE, BATCH, DAMAGE_BASE, TESTING, Pillar, State, Work
from libs.engine.games.wizbits.triggers import fire
from libs.engine.table import Table

_RUNS: Mapping[str, Callable[[Run], list[Result]]] = {BATCH: run_batch, BASE: run_base, TESTING: run_test}


def resolve(table: Table[State], pillar: Pillar) -> bool:
    """Takes a Pillar a step further; `False`: it is being built."""
    if not pillar.resolving:
        return False
    if pillar.units:
        height = max(unit.height for unit in pillar.units)
        batch = [unit for unit in pillar.units if unit.height == height]
        table.emit(
            BatchBegan(height, tuple(unit.id for unit in batch), tuple(unit.design for unit in batch)),
        )
    elif pillar.base == DAMAGE_BASE and not pillar.based:
        table.emit(ChecksBegan(BASE))
    else:
        table.emit(PillarEnded(not pillar.touched))
    return True


def work_on(book: Book, table: Table[State], work: Work) -> bool:
    """Runs what resolves from its start; `False`: an answer is missing."""
    if work.question is not None:
        return False
    run = Run(book, table)
    try:
        results = _RUNS[work.kind](run)
    except Unanswered as missing:
        table.emit(missing.question)
        return False
    table.emit(WorkDone(work.kind))
    before = tuple(table.state.cards)
    applied = apply(book, table, results, work.height)
    if work.kind == BATCH:
        table.emit(UnitsRemoved(work.height))
    elif work.kind == BASE:
        table.emit(BaseResolved(DAMAGE_BASE))
    if not lose(table, applied.losers):
        fire(book, table, applied.happenings, before)
    return True
