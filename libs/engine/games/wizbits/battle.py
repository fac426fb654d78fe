"""Battles (7.2, 7.3): the Respond Phase, the hidden divisions, the Damage Pillar and the checks of its Base.

```
BattleBegan -> Respond: Turn Base, Conflict Speed only -> both sides divide in secret (R32) -> revealed
  -> Damage Pillar: both Damage Units on the Base, Priority as ever -> checks of all who are left -> BattleEnded
```
"""

from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import GLOBAL
from libs.engine.games.wizbits.checks import make_check
from libs.engine.games.wizbits.facts import DISCARD
from libs.engine.games.wizbits.facts_conflict import (
    BattleBegan,
    BattleEnded,
    DamageDivided,
    DivisionDue,
    DivisionsRevealed,
)
from libs.engine.games.wizbits.facts_pillar import PillarOpened
from libs.engine.games.wizbits.placing import place
from libs.engine.games.wizbits.points import total_strength
from libs.engine.games.wizbits.results import Lost, Moved, Result
from libs.engine.games.wizbits.run import Run
from libs.engine.games.wizbits.state import DAMAGE, DAMAGE_BASE, DIVIDE, RESPOND, TURN_BASE, Battle, State, battle_of
from libs.engine.table import Table


def begin(table: Table[State], battle: Battle) -> None:
    """The Battle begins: a new Pillar to respond on (WB-75)."""
    state = table.state
    zero, one = (tuple(state.cards[id_].design for id_ in side) for side in battle.sides)
    table.emit(BattleBegan(battle.number, (zero, one)))
    table.emit(PillarOpened(TURN_BASE, state.current))


def go_on(book: Book, table: Table[State], battle: Battle) -> bool:
    """Takes the Battle a step further, no Pillar being open; `False`: somebody must divide."""
    state = table.state
    if battle.stage == RESPOND:
        if all(battle.sides):
            totals = [total_strength(book, state, side) for side in battle.sides]
            table.emit(DivisionDue(battle.number, (totals[0], totals[1])))
        else:
            table.emit(BattleEnded(battle.number))
    elif battle.stage == DIVIDE:
        if any(still_divides(battle, seat) for seat in (0, 1)):
            return False
        _strike(table, battle)
    else:
        table.emit(BattleEnded(battle.number))
    return True


def still_divides(battle: Battle, seat: int) -> bool:
    """Whether the seat must say more: for each opposing Character but the last (section 10)."""
    return battle.stage == DIVIDE and len(battle.divisions[seat]) < len(battle.sides[1 - seat]) - 1


def divide_options(state: State, seat: int) -> list[str]:
    """From no point to all that are left for the next Character."""
    battle = battle_of(state)
    assert battle is not None, "a Battle is fought"
    rest = battle.totals[seat] - sum(battle.divisions[seat])
    return [f"points:{points}" for points in range(rest + 1)]


def divide(table: Table[State], seat: int, option: str) -> None:
    """So many points for the next Character; the other seat does not see how many."""
    table.emit(DamageDivided(seat, int(option.removeprefix("points:"))))


def run_base(run: Run) -> list[Result]:
    """Each Character in the Battle makes its SCG, the turn player's first; the results come together (R34, R35)."""
    state = run.state
    battle = battle_of(state)
    assert battle is not None, "a Damage Pillar belongs to a Battle"
    results: list[Result] = []
    for seat in (state.current, 1 - state.current):
        for id_ in battle.sides[seat]:
            card = state.cards[id_]
            is_main = id_ == state.sides[seat].main
            success, made = make_check(run, state, card, GLOBAL, None, breaks=is_main)
            results += made
            if not success:
                results.append(
                    Lost(seat) if is_main else Moved(seat, id_, card.design, DISCARD, "destroyed"),
                )
    return results


def _strike(table: Table[State], battle: Battle) -> None:
    """Shows both divisions and puts each side's Damage on the Base (WB-93)."""
    state = table.state
    shares = tuple(_shares(battle, seat) for seat in (0, 1))
    designs = tuple(tuple(state.cards[id_].design for id_, _ in share) for share in shares)
    table.emit(DivisionsRevealed((shares[0], shares[1]), (designs[0], designs[1])))
    table.emit(PillarOpened(DAMAGE_BASE, state.current))
    for seat in (state.current, 1 - state.current):
        place(table, seat, DAMAGE, -1, "", "", 0, shares=shares[seat])


def _shares(battle: Battle, seat: int) -> tuple[tuple[int, int], ...]:
    points = battle.divisions[seat]
    last = battle.totals[seat] - sum(points)
    return tuple(zip(battle.sides[1 - seat], (*points, last), strict=True))
