"""The reducer's chapter on the Conflict Phase and its Battles. Decides nothing."""

from libs.engine.games.wizbits.evolve import leave_battles, on
from libs.engine.games.wizbits.facts_conflict import (
    AttackerAssigned,
    AttackerDeclared,
    AttackersDeclared,
    AttackerStoodDown,
    BattleBegan,
    BattleEnded,
    BattleJoined,
    BattleLeft,
    BattleOrdered,
    BattlesFormed,
    ConflictEnded,
    DamageDivided,
    DivisionDue,
    DivisionsRevealed,
    LinkMade,
    LinksMade,
)
from libs.engine.games.wizbits.state import (
    ASSIGN,
    BATTLES,
    DAMAGES,
    DIVIDE,
    FOUGHT,
    LINKS,
    ORDER,
    RESPOND,
    Battle,
    Conflict,
    State,
    battle_of,
)


@on(AttackerDeclared)
def _attacker_declared(state: State, fact: AttackerDeclared) -> None:
    _conflict(state).attackers.append(fact.card)


@on(AttackersDeclared)
def _attackers_declared(state: State, fact: AttackersDeclared) -> None:
    _conflict(state).stage = LINKS


@on(LinkMade)
def _link_made(state: State, fact: LinkMade) -> None:
    _conflict(state).links.append((fact.card, fact.attacker))


@on(LinksMade)
def _links_made(state: State, fact: LinksMade) -> None:
    _conflict(state).stage = ASSIGN


@on(AttackerAssigned)
def _attacker_assigned(state: State, fact: AttackerAssigned) -> None:
    _conflict(state).assigned.append((fact.attacker, fact.card))


@on(AttackerStoodDown)
def _attacker_stood_down(state: State, fact: AttackerStoodDown) -> None:
    _conflict(state).stood_down.append(fact.card)


@on(BattlesFormed)
def _battles_formed(state: State, fact: BattlesFormed) -> None:
    conflict = _conflict(state)
    conflict.stage = ORDER
    conflict.battles = [Battle(number, [list(zero), list(one)]) for number, zero, one in fact.battles]
    for _, zero, one in fact.battles:
        for card in (*zero, *one):
            state.cards[card].fought = True


@on(BattleOrdered)
def _battle_ordered(state: State, fact: BattleOrdered) -> None:
    conflict = _conflict(state)
    at = next(index for index, battle in enumerate(conflict.battles) if battle.number == fact.battle)
    conflict.battles.insert(conflict.ordered, conflict.battles.pop(at))
    conflict.ordered += 1


@on(BattleBegan)
def _battle_began(state: State, fact: BattleBegan) -> None:
    conflict = _conflict(state)
    conflict.stage = BATTLES
    conflict.at += 1
    conflict.battles[conflict.at].stage = RESPOND


@on(DivisionDue)
def _division_due(state: State, fact: DivisionDue) -> None:
    battle = _battle(state)
    battle.stage = DIVIDE
    battle.totals = list(fact.totals)


@on(DamageDivided)
def _damage_divided(state: State, fact: DamageDivided) -> None:
    _battle(state).divisions[fact.seat].append(fact.points)


@on(DivisionsRevealed)
def _divisions_revealed(state: State, fact: DivisionsRevealed) -> None:
    battle = _battle(state)
    battle.stage = DAMAGES
    battle.divisions = [[points for _, points in shares] for shares in fact.shares]


@on(BattleJoined)
def _battle_joined(state: State, fact: BattleJoined) -> None:
    side = _battle(state).sides[fact.seat]
    side.append(fact.card)
    side.sort()
    state.cards[fact.card].fought = True


@on(BattleLeft)
def _battle_left(state: State, fact: BattleLeft) -> None:
    leave_battles(state, fact.card)


@on(BattleEnded)
def _battle_ended(state: State, fact: BattleEnded) -> None:
    for card in state.cards.values():
        card.shield = 0
    _battle(state).stage = FOUGHT


@on(ConflictEnded)
def _conflict_ended(state: State, fact: ConflictEnded) -> None:
    state.conflict = None


def _conflict(state: State) -> Conflict:
    assert state.conflict is not None, "a Conflict Phase is on"
    return state.conflict


def _battle(state: State) -> Battle:
    battle = battle_of(state)
    assert battle is not None, "a Battle is fought"
    return battle
