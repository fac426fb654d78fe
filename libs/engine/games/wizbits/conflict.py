"""The Conflict Phase (7.1): attackers, links, assignments, and the order of the Battles.

```
TP: attackers -> OP: links -> TP: each attacker without a link is assigned or stands down -> TP: order -> Battles
```
"""

from libs.engine.games.wizbits import battle
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import ELUSIVE, WARDING
from libs.engine.games.wizbits.facts_conflict import (
    AttackerAssigned,
    AttackerDeclared,
    AttackersDeclared,
    AttackerStoodDown,
    BattleOrdered,
    BattlesFormed,
    ConflictEnded,
    LinkMade,
    LinksMade,
)
from libs.engine.games.wizbits.points import has, may_attack
from libs.engine.games.wizbits.state import (
    ASSIGN,
    ATTACKERS,
    BATTLES,
    FOUGHT,
    LINKS,
    ORDER,
    Conflict,
    State,
)
from libs.engine.table import Table

DONE = "done"
STAND_DOWN = "stand_down"


def go_on(book: Book, table: Table[State], conflict: Conflict) -> bool:
    """Takes the Conflict Phase a step further, nothing else being open; `False`: somebody must choose.

    A stage that leaves no choice is passed: everything that it hangs on lies open.
    """
    state = table.state
    if conflict.stage == ATTACKERS:
        if len(attacker_options(book, state, conflict)) > 1:
            return False
        table.emit(AttackersDeclared(state.current, len(conflict.attackers)))
    elif not conflict.attackers:
        table.emit(ConflictEnded(0))
    elif conflict.stage == LINKS:
        if len(link_options(book, state, conflict)) > 1:
            return False
        table.emit(LinksMade(1 - state.current))
    elif conflict.stage == ASSIGN:
        attacker = unassigned(conflict)
        if attacker is None:
            _form(table, conflict)
        elif len(assign_options(book, state, conflict)) > 1:
            return False
        else:
            table.emit(AttackerStoodDown(state.current, attacker, state.cards[attacker].design))
    else:
        return _fight(book, table, conflict)
    return True


def attacker_options(book: Book, state: State, conflict: Conflict) -> list[str]:
    """Own Characters that may attack and are not declared yet (WB-70, WB-71)."""
    options = [
        f"add:{id_}"
        for id_ in _characters(book, state, state.current)
        if id_ not in conflict.attackers and may_attack(book, state, state.cards[id_])
    ]
    return [*options, DONE]


def link_options(book: Book, state: State, conflict: Conflict) -> list[str]:
    """Pairs of an own Character and an attacker, each once; an Elusive one only meets Elusive ones (R4)."""
    options: list[str] = []
    attackers = sorted(conflict.attackers)
    elusive = [id_ for id_ in attackers if has(book, state, state.cards[id_], ELUSIVE)]
    for own in _defenders(book, state):
        is_elusive = has(book, state, state.cards[own], ELUSIVE)
        options += [
            f"link:{own},{attacker}"
            for attacker in attackers
            if (own, attacker) not in conflict.links and (is_elusive or attacker not in elusive)
        ]
    return [*options, DONE]


def assign_options(book: Book, state: State, conflict: Conflict) -> list[str]:
    """Characters that are in no link; free Warding ones before all others (7.1 c, R4)."""
    linked = [own for own, _ in conflict.links]
    open_ = [id_ for id_ in _defenders(book, state) if id_ not in linked]
    met = [defender for _, defender in conflict.assigned]
    warding = [id_ for id_ in open_ if id_ not in met and has(book, state, state.cards[id_], WARDING)]
    return [*(f"assign:{id_}" for id_ in warding or open_), STAND_DOWN]


def order_options(conflict: Conflict) -> list[str]:
    """The Battles whose place is open, by their lowest attacker."""
    return [f"next:{number}" for number in sorted(one.number for one in conflict.battles[conflict.ordered :])]


def unassigned(conflict: Conflict) -> int | None:
    """The next attacker that is neither linked, assigned nor stood down."""
    settled = [attacker for _, attacker in conflict.links]
    settled += [attacker for attacker, _ in conflict.assigned]
    return next((id_ for id_ in sorted(conflict.attackers) if id_ not in settled + conflict.stood_down), None)


def declare(table: Table[State], option: str) -> None:
    """One more attacker, or no more."""
    state = table.state
    assert state.conflict is not None, "a Conflict Phase is on"
    if option == DONE:
        table.emit(AttackersDeclared(state.current, len(state.conflict.attackers)))
    else:
        id_ = int(option.removeprefix("add:"))
        table.emit(AttackerDeclared(state.current, id_, state.cards[id_].design))


def link(table: Table[State], option: str) -> None:
    """One more pair, or no more."""
    state = table.state
    if option == DONE:
        table.emit(LinksMade(1 - state.current))
        return
    own, _, attacker = option.removeprefix("link:").partition(",")
    table.emit(
        LinkMade(
            1 - state.current,
            int(own),
            state.cards[int(own)].design,
            int(attacker),
            state.cards[int(attacker)].design,
        )
    )


def assign(table: Table[State], option: str) -> None:
    """The next attacker meets this Character, or stands down (WB-74)."""
    state = table.state
    assert state.conflict is not None, "a Conflict Phase is on"
    attacker = unassigned(state.conflict)
    assert attacker is not None, "an attacker is to be assigned"
    design = state.cards[attacker].design
    if option == STAND_DOWN:
        table.emit(AttackerStoodDown(state.current, attacker, design))
    else:
        card = int(option.removeprefix("assign:"))
        table.emit(AttackerAssigned(state.current, attacker, design, card, state.cards[card].design))


def order(table: Table[State], option: str) -> None:
    """The Battle that is fought next of those whose place is open (R29)."""
    table.emit(BattleOrdered(int(option.removeprefix("next:"))))


def _characters(book: Book, state: State, seat: int) -> list[int]:
    return [id_ for id_ in sorted(state.cards)
            if state.cards[id_].seat == seat and book.cards[state.cards[id_].design].is_character]  # fmt: skip


def _defenders(book: Book, state: State) -> list[int]:
    """The unseceded Characters of the player who is attacked (WB-11)."""
    return [id_ for id_ in _characters(book, state, 1 - state.current) if not state.cards[id_].seceded]


def _form(table: Table[State], conflict: Conflict) -> None:
    """Battles are the connected groups of linked Characters (R28)."""
    pairs = [(attacker, own) for own, attacker in conflict.links] + conflict.assigned
    groups: list[tuple[list[int], list[int]]] = []
    for attacker, defender in sorted(pairs):
        touching = [group for group in groups if attacker in group[0] or defender in group[1]]
        attackers = sorted({attacker, *(id_ for group in touching for id_ in group[0])})
        defenders = sorted({defender, *(id_ for group in touching for id_ in group[1])})
        groups = [group for group in groups if group not in touching]
        groups.append((attackers, defenders))
    formed: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
    for attackers, defenders in sorted(groups):
        sides = (tuple(attackers), tuple(defenders))
        zero, one = sides if table.state.current == 0 else sides[::-1]
        formed.append((attackers[0], zero, one))
    table.emit(BattlesFormed(tuple(formed)))


def _fight(book: Book, table: Table[State], conflict: Conflict) -> bool:
    """Orders the Battles, fights them one after another, and ends the phase."""
    battles = conflict.battles
    if conflict.stage == ORDER and conflict.ordered < len(battles) - 1:
        return False
    current = battles[conflict.at] if conflict.stage == BATTLES else None
    if current is not None and current.stage != FOUGHT:
        return battle.go_on(book, table, current)
    if conflict.at + 1 < len(battles):
        battle.begin(table, battles[conflict.at + 1])
    else:
        table.emit(ConflictEnded(len(battles)))
    return True
