"""The reducer's chapter on Pillars: half-made plays, Units, Priority, batches. Decides nothing."""

from libs.engine.games.wizbits.evolve import on
from libs.engine.games.wizbits.facts_pillar import (
    Answered,
    Asked,
    BaseResolved,
    BatchBegan,
    ChecksBegan,
    FoundationChosen,
    PillarEnded,
    PillarOpened,
    PillarResolving,
    PlayBegan,
    PriorityPassed,
    TargetChosen,
    UnitCancelled,
    UnitPlaced,
    UnitsRemoved,
    WorkDone,
)
from libs.engine.games.wizbits.state import (
    BATCH,
    CARD,
    EVENT_BASE,
    Making,
    Pillar,
    Question,
    State,
    Unit,
    Work,
    unit_of,
)


@on(PillarOpened)
def _pillar_opened(state: State, fact: PillarOpened) -> None:
    state.pillar = Pillar(fact.base, fact.priority, resolving=fact.base == EVENT_BASE)


@on(PlayBegan)
def _play_began(state: State, fact: PlayBegan) -> None:
    state.making = Making(fact.seat, fact.kind, fact.card, fact.design, fact.ability, fact.cost, fact.slots)
    if fact.kind == CARD:
        state.sides[fact.seat].hand.remove(fact.card)
    else:
        state.cards[fact.card].used.append(fact.ability)


@on(TargetChosen)
def _target_chosen(state: State, fact: TargetChosen) -> None:
    _making(state).targets.append(fact.target)


@on(FoundationChosen)
def _foundation_chosen(state: State, fact: FoundationChosen) -> None:
    _making(state).foundation = fact.unit


@on(UnitPlaced)
def _unit_placed(state: State, fact: UnitPlaced) -> None:
    pillar = _pillar(state)
    pillar.units.append(
        Unit(
            fact.unit,
            fact.kind,
            fact.seat,
            fact.source,
            fact.design,
            fact.ability,
            fact.parent,
            fact.column,
            fact.height,
            fact.iph,
            fact.targets,
            fact.shares,
        )
    )
    pillar.placed = fact.unit
    if fact.column == 0 or fact.column <= pillar.columns:
        pillar.tips[pillar.tips.index(fact.parent)] = fact.unit
    else:
        pillar.columns = fact.column
        pillar.tips.append(fact.unit)
    state.sides[fact.seat].pool = fact.pool
    if fact.triggered:
        pillar.triggered += 1
    elif state.making is not None:
        pillar.added = pillar.touched = True
        state.making = None


@on(PriorityPassed)
def _priority_passed(state: State, fact: PriorityPassed) -> None:
    pillar = _pillar(state)
    pillar.priority = 1 - fact.seat
    pillar.passes = fact.passes
    pillar.added = False


@on(PillarResolving)
def _pillar_resolving(state: State, fact: PillarResolving) -> None:
    _pillar(state).resolving = True


@on(BatchBegan)
def _batch_began(state: State, fact: BatchBegan) -> None:
    state.work = Work(BATCH, fact.height)


@on(ChecksBegan)
def _checks_began(state: State, fact: ChecksBegan) -> None:
    state.work = Work(fact.kind)


@on(Asked)
def _asked(state: State, fact: Asked) -> None:
    _work(state).question = Question(
        fact.seat,
        fact.kind,
        fact.key,
        fact.options,
        fact.default,
        fact.card,
        fact.cards,
        fact.dice,
        fact.total,
        fact.needed,
    )


@on(Answered)
def _answered(state: State, fact: Answered) -> None:
    work = _work(state)
    work.question = None
    work.answers.append(fact.answer)


@on(WorkDone)
def _work_done(state: State, fact: WorkDone) -> None:
    state.work = None


@on(UnitCancelled)
def _unit_cancelled(state: State, fact: UnitCancelled) -> None:
    unit = unit_of(_pillar(state), fact.unit)
    if unit is not None:
        unit.cancelled = True


@on(UnitsRemoved)
def _units_removed(state: State, fact: UnitsRemoved) -> None:
    pillar = _pillar(state)
    pillar.units = [unit for unit in pillar.units if unit.height != fact.height]
    main = [unit for unit in pillar.units if unit.column == 0]
    pillar.tips = [main[-1].id if main else 0]


@on(BaseResolved)
def _base_resolved(state: State, fact: BaseResolved) -> None:
    _pillar(state).based = True


@on(PillarEnded)
def _pillar_ended(state: State, fact: PillarEnded) -> None:
    state.pillar = None
    state.empty = state.empty + 1 if fact.empty else 0


def _pillar(state: State) -> Pillar:
    assert state.pillar is not None, "a Pillar is open"
    return state.pillar


def _making(state: State) -> Making:
    assert state.making is not None, "a play is half made"
    return state.making


def _work(state: State) -> Work:
    assert state.work is not None, "something resolves"
    return state.work
