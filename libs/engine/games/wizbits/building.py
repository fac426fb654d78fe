"""Building a Pillar (6.1, 6.2): what the holder of Priority may add, and the steps of one play.

```
build -> target(s) -> foundation (only if there is more than one tip) -> pay, step by step -> the Unit is placed
      -> finished: Priority goes over (WB-48); two in a row without an addition: it resolves (WB-49)
```
"""

from libs.engine.games.wizbits.book import Book, Use
from libs.engine.games.wizbits.cards import CONFLICT, QUICK, Trigger
from libs.engine.games.wizbits.costs import pay, pay_options, reach
from libs.engine.games.wizbits.facts_pillar import (
    FoundationChosen,
    PillarResolving,
    PlayBegan,
    PriorityPassed,
    TargetChosen,
)
from libs.engine.games.wizbits.placing import place
from libs.engine.games.wizbits.points import has
from libs.engine.games.wizbits.state import ABILITY, CARD, MOST_UNITS, InPlay, Making, Pillar, State, battle_of
from libs.engine.games.wizbits.targets import has_target, legal_targets, target_design
from libs.engine.table import Table

FINISHED = "finished"
BASE = "base"
BOTH_PASSED = 2


def build_options(book: Book, state: State) -> list[str]:
    """Cards by id, of each design the first one, then abilities, then `finished`."""
    pillar = open_pillar(state)
    if len(pillar.units) >= MOST_UNITS:
        return [FINISHED]
    seat = pillar.priority
    limit = reach(book, state, seat)
    return [*_cards(book, state, seat, limit), *_abilities(book, state, seat, limit), FINISHED]


def build(book: Book, table: Table[State], option: str) -> None:
    """Begins a play, or hands Priority over."""
    state = table.state
    pillar = open_pillar(state)
    seat = pillar.priority
    kind, _, word = option.partition(":")
    if kind == FINISHED:
        table.emit(PriorityPassed(seat, 0 if pillar.added else pillar.passes + 1))
        if pillar.passes >= BOTH_PASSED:
            table.emit(PillarResolving(len(pillar.units)))
    elif kind == "play":
        design = state.designs[int(word)]
        plan = book.plans[design]
        table.emit(PlayBegan(seat, CARD, int(word), design, "", plan.card.cost, plan.slots))
    else:
        id_, _, ability = word.partition("#")
        design = state.cards[int(id_)].design
        use = book.plans[design].use(ability)
        assert isinstance(use.ability, Trigger), "only Trigger abilities are used"
        table.emit(PlayBegan(seat, ABILITY, int(id_), design, ability, use.ability.cost, use.slots))


def go_on(book: Book, table: Table[State], making: Making) -> bool:
    """Takes the half-made play a step further; `False`: its seat must choose."""
    state = table.state
    if len(making.targets) < len(making.slots):
        refs = target_options(book, state, making)
        if len(refs) > 1:
            return False
        choose_target(table, making, refs[0] if refs else "")
    elif making.foundation is None:
        tips = open_pillar(state).tips
        if len(tips) > 1:
            return False
        table.emit(FoundationChosen(making.seat, tips[0]))
    elif state.sides[making.seat].pool < making.cost:
        ways = pay_options(state, making.seat)
        if len(ways) > 1:
            return False
        missing = making.cost - state.sides[making.seat].pool
        pay(book, table, making.seat, ways[0], missing)
    else:
        place(
            table,
            making.seat,
            making.kind,
            making.source,
            making.design,
            making.ability,
            making.foundation,
            cost=making.cost,
            targets=tuple(making.targets),
        )
    return True


def question(state: State, making: Making) -> str:
    """What the half-made play waits for: `target`, `foundation` or `pay`."""
    if len(making.targets) < len(making.slots):
        return "target"
    return "foundation" if making.foundation is None else "pay"


def making_options(book: Book, state: State, making: Making) -> list[str]:
    """The answers to that question; the default is the first one."""
    kind = question(state, making)
    if kind == "target":
        return target_options(book, state, making)
    if kind == "foundation":
        return [f"unit:{tip}" if tip else BASE for tip in open_pillar(state).tips]
    return pay_options(state, making.seat)


def answer(book: Book, table: Table[State], making: Making, option: str) -> None:
    """One answer of a half-made play."""
    kind = question(table.state, making)
    if kind == "target":
        choose_target(table, making, option)
    elif kind == "foundation":
        table.emit(FoundationChosen(making.seat, 0 if option == BASE else int(option.removeprefix("unit:"))))
    else:
        pay(book, table, making.seat, option)


def target_options(book: Book, state: State, making: Making) -> list[str]:
    """The refs among which the next target is chosen."""
    return legal_targets(book, state, making.seat, making.slots[len(making.targets)], making.source)


def choose_target(table: Table[State], making: Making, ref: str) -> None:
    """The next target is this one."""
    table.emit(TargetChosen(making.seat, ref, target_design(table.state, ref) if ref else ""))


def open_pillar(state: State) -> Pillar:
    """The Pillar that is built or resolves."""
    assert state.pillar is not None, "a Pillar is open"
    return state.pillar


def _cards(book: Book, state: State, seat: int, limit: int) -> list[str]:
    """Cards of the phase's kind, in a Battle those with Conflict Speed (WB-65, WB-66, WB-68, WB-76)."""
    level = state.level
    in_battle = battle_of(state) is not None
    options: list[str] = []
    seen: list[str] = []
    for id_ in sorted(state.sides[seat].hand):
        design = state.designs[id_]
        if design in seen:
            continue
        seen.append(design)
        plan = book.plans[design]
        card = plan.card
        if (card.speed != CONFLICT if in_battle else card.kind != level) or card.cost > limit:
            continue
        if plan.needs_battle and not in_battle:
            continue
        if all(has_target(book, state, seat, word, id_) for word in plan.slots[: plan.needed]):
            options.append(f"play:{id_}")
    return options


def _abilities(book: Book, state: State, seat: int, limit: int) -> list[str]:
    in_battle = battle_of(state) is not None
    options: list[str] = []
    for id_ in sorted(state.cards):
        card = state.cards[id_]
        if card.seat != seat:
            continue
        plan = book.plans[card.design]
        options += [
            f"use:{id_}#{use.word}"
            for use in (plan.flip_triggers if card.seceded else plan.triggers)
            if _is_usable(book, state, card, use, limit, in_battle=in_battle)
        ]
    return options


def _is_usable(book: Book, state: State, card: InPlay, use: Use, limit: int, *, in_battle: bool) -> bool:
    ability = use.ability
    if not isinstance(ability, Trigger) or ability.cost > limit:
        return False
    if ability.is_once and use.word in card.used:
        return False
    if in_battle:
        if ability.speed != CONFLICT and not has(book, state, card, QUICK):
            return False
    elif use.needs_battle:
        return False
    return all(has_target(book, state, card.seat, word, card.id) for word in use.slots)
