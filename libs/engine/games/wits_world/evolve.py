"""The reducer of Wits World: one handler a fact, which writes down what the fact says. Decides nothing."""

from libs.engine.folds import Folds
from libs.engine.games.wits_world.facts import (
    ActionTaken,
    BattleBegan,
    BattleEnded,
    CardSpent,
    CardsPinned,
    Defeated,
    DodgeRolled,
    FirstDrawn,
    HpChanged,
    Opened,
    OpeningChosen,
    PowerChanged,
    Replaced,
    ReplacementChosen,
    ReplacementRequired,
    SideLeft,
    StatusCounted,
    StatusExpired,
    StatusRefreshed,
    StatusSet,
    StunBlocked,
    Swapped,
    TurnPassed,
    TurnStarted,
)
from libs.engine.games.wits_world.state import (
    OPENING,
    OVER,
    REPLACEMENT,
    STUN,
    TURN,
    Fighter,
    State,
    Status,
    find_status,
)
from libs.events.facts import Fact

EVOLVE: Folds[State] = Folds()
"""Applies one fact to a battle."""

on = EVOLVE.on


def _nothing(state: State, fact: Fact) -> None:
    """For facts that tell a story and leave the numbers to others."""


for kind in (CardsPinned, DodgeRolled, StunBlocked, SideLeft):
    on(kind)(_nothing)


@on(BattleBegan)
def _battle_began(state: State, fact: BattleBegan) -> None:
    state.phase = OPENING


@on(OpeningChosen)
def _opening_chosen(state: State, fact: OpeningChosen) -> None:
    state.sides[fact.side].pick = fact.slot


@on(Opened)
def _opened(state: State, fact: Opened) -> None:
    for side, slot in zip(state.sides, fact.slots, strict=True):
        side.active = slot
        side.pick = None
        side.fighters[slot].revealed = True


@on(FirstDrawn)
def _first_drawn(state: State, fact: FirstDrawn) -> None:
    state.first = fact.side


@on(TurnStarted)
def _turn_started(state: State, fact: TurnStarted) -> None:
    state.phase = TURN
    state.current = fact.side
    state.turn = fact.turn


@on(ActionTaken)
def _action_taken(state: State, fact: ActionTaken) -> None:
    state.passes = 0


@on(TurnPassed)
def _turn_passed(state: State, fact: TurnPassed) -> None:
    state.passes = fact.passes


@on(PowerChanged)
def _power_changed(state: State, fact: PowerChanged) -> None:
    state.sides[fact.side].fighters[fact.slot].power = fact.power


@on(HpChanged)
def _hp_changed(state: State, fact: HpChanged) -> None:
    state.sides[fact.side].fighters[fact.slot].hp = fact.hp


@on(StatusSet)
def _status_set(state: State, fact: StatusSet) -> None:
    state.sides[fact.side].fighters[fact.slot].statuses.append(_status(fact, state.turn, state.turn))


@on(StatusRefreshed)
def _status_refreshed(state: State, fact: StatusRefreshed) -> None:
    fighter = state.sides[fact.side].fighters[fact.slot]
    index = _index(fighter, fact.kind, fact.source)
    fighter.statuses[index] = _status(fact, state.turn, fighter.statuses[index].since)


@on(StatusCounted)
def _status_counted(state: State, fact: StatusCounted) -> None:
    fighter = state.sides[fact.side].fighters[fact.slot]
    status = fighter.statuses[_index(fighter, fact.kind, fact.source)]
    if status.turns:
        status.turns = fact.left
    else:
        status.charges = fact.left


@on(StatusExpired)
def _status_expired(state: State, fact: StatusExpired) -> None:
    fighter = state.sides[fact.side].fighters[fact.slot]
    del fighter.statuses[_index(fighter, fact.kind, fact.source)]
    if fact.kind == STUN:
        fighter.stun_immune = True


@on(CardSpent)
def _card_spent(state: State, fact: CardSpent) -> None:
    state.sides[fact.side].cards[fact.index].spent = True


@on(Swapped)
def _swapped(state: State, fact: Swapped) -> None:
    _enter(state, fact.side, fact.slot)


@on(Defeated)
def _defeated(state: State, fact: Defeated) -> None:
    side = state.sides[fact.side]
    fighter = side.fighters[fact.slot]
    fighter.defeated = True
    fighter.statuses = []
    side.active = None


@on(ReplacementRequired)
def _replacement_required(state: State, fact: ReplacementRequired) -> None:
    state.phase = REPLACEMENT


@on(ReplacementChosen)
def _replacement_chosen(state: State, fact: ReplacementChosen) -> None:
    state.sides[fact.side].pick = fact.slot


@on(Replaced)
def _replaced(state: State, fact: Replaced) -> None:
    _enter(state, fact.side, fact.slot)


@on(BattleEnded)
def _battle_ended(state: State, fact: BattleEnded) -> None:
    state.phase = OVER
    state.winner = fact.winner
    state.reason = fact.reason
    for side in state.sides:
        side.pick = None


def _enter(state: State, seat: int, slot: int) -> None:
    side = state.sides[seat]
    side.active = slot
    side.pick = None
    side.fighters[slot].revealed = True


def _index(fighter: Fighter, kind: str, source: str) -> int:
    index = find_status(fighter, kind, source)
    if index is None:
        raise ValueError(f"{fighter.species} has no {kind} of {source}")
    return index


def _status(fact: StatusSet, set_on: int, since: int) -> Status:
    return Status(
        fact.kind,
        fact.source,
        fact.turns,
        fact.charges,
        fact.amount,
        fact.numerator,
        fact.denominator,
        fact.floor_at_one,
        set_on,
        since,
    )
