"""What can be aimed at, now and when an effect happens. Refs are `seat:1`, `card:7` and `stack:9`. Chooses nothing."""

from libs.engine.games.wizards_tournament.cards import ANY, MONSTER, OPPONENT, RELIC, SEAT, STACK_CARD, Target
from libs.engine.games.wizards_tournament.state import CARD, Permanent, State, permanent


def legal_targets(state: State, seat: int, target: Target) -> list[str]:
    """Every ref that the seat may aim at: seats by number, then cards by id, then the stack from its bottom."""
    what = target.what
    if what == STACK_CARD:
        return [f"stack:{item.id}" for item in state.stack if item.kind == CARD]
    found: list[str] = []
    if what in (ANY, SEAT, OPPONENT):
        found = [
            f"seat:{number}"
            for number, one in enumerate(state.seats)
            if one.alive and (number != seat or what != OPPONENT)
        ]
    if what in (ANY, MONSTER, RELIC):
        found += [f"card:{one.id}" for one in state.play if _fits(one, target)]
    return found


def has_target(state: State, seat: int, target: Target | None) -> bool:
    """Whether there is anything to aim at; what needs no target always may be used."""
    if target is None or target.what in (ANY, SEAT, OPPONENT):
        return True
    if target.what == STACK_CARD:
        return any(item.kind == CARD for item in state.stack)
    return any(_fits(one, target) for one in state.play)


def is_legal(state: State, target: Target | None, ref: str) -> bool:
    """Whether what was aimed at is still there and fit."""
    if target is None:
        return True
    kind, _, number = ref.partition(":")
    if kind == "seat":
        return state.seats[int(number)].alive
    if kind == "stack":
        return any(item.id == int(number) for item in state.stack)
    one = permanent(state, int(number))
    return one is not None and _fits(one, target)


def aimed_at(state: State, ref: str) -> str:
    """The set or seat (`seat:1`) that a ref means, for those who do not see the state."""
    kind, _, number = ref.partition(":")
    if kind == "card":
        one = permanent(state, int(number))
        return "" if one is None else one.set
    if kind == "stack":
        return next((item.set for item in state.stack if item.id == int(number)), "")
    return ref


def _fits(one: Permanent, target: Target) -> bool:
    if one.is_monster:
        most = target.max_power
        return target.what in (ANY, MONSTER) and (most is None or one.power + one.bonus <= most)
    return target.what == RELIC
