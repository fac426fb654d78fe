"""Whether an effect can be used, and what its steps may be aimed at. One place for offering, choosing and checking."""

from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import (
    Ability,
    BpMod,
    CoreMove,
    Destroy,
    Exhaust,
    Rebirth,
    Refresh,
    RemoveGame,
    ReturnFromTrash,
    ReturnHand,
    Seal,
    SoulDrive,
    Step,
    TargetAttack,
)
from libs.engine.games.battle_spirits.state import State, Unit, unit_of
from libs.engine.games.battle_spirits.values import fits, is_forbidden


def targets_of(book: Book, state: State, seat: int, step: Step) -> list[str] | None:
    """What the step may be aimed at, in the order of seats and Fields; `None` for a step that has no target."""
    if isinstance(step, RemoveGame):
        return [f"card:{card}" for card in sorted(set(state.sides[seat].hand))]
    if isinstance(step, ReturnFromTrash):
        found = {card for card in state.sides[seat].trash if book.faces[card].type == step.card_type}
        return [f"card:{card}" for card in sorted(found)]
    if not isinstance(step, Destroy | BpMod | Exhaust | Refresh | CoreMove | ReturnHand | TargetAttack):
        return None
    if step.target is None:
        return None
    wanted = step.target
    return [
        f"unit:{unit.id}"
        for owner, side in enumerate(state.sides)
        for unit in side.field
        if fits(book, state, seat, wanted, owner, unit) and _can_be_hit(book, state, seat, step, owner, unit)
    ]


def _can_be_hit(book: Book, state: State, seat: int, step: Step, owner: int, unit: Unit) -> bool:
    """Whether the step would do anything to the card."""
    if isinstance(step, Exhaust):
        return not unit.exhausted and (seat == owner or not is_forbidden(book, state, owner, unit, "be_exhausted"))
    if isinstance(step, Refresh):
        return unit.exhausted
    if isinstance(step, CoreMove):
        return unit.total > 0
    return True


def is_possible(book: Book, state: State, seat: int, id_: int, ability: Ability) -> bool:
    """Whether an optional effect is offered: its first step can be done."""
    step = ability.steps[0]
    unit = unit_of(state, id_)
    side = state.sides[seat]
    if isinstance(step, SoulDrive):
        return unit is not None and unit.soul and unit.total > book.faces[unit.face].least
    if isinstance(step, Seal):
        return side.reserve.soul
    if isinstance(step, Rebirth):
        return unit is not None and bool(book.faces[unit.face].back) and side.counter_area <= step.most_counters
    targets = targets_of(book, state, seat, step)
    return targets is None or bool(targets)
