"""Checks (section 5): dice, Lucky, the reroll window, the result. What follows from it is the business of others."""

from msgspec.structs import replace

from libs.engine.games.wizbits.cards import GLOBAL, LUCKY
from libs.engine.games.wizbits.facts_pillar import Asked, CheckMade, RerollUsed
from libs.engine.games.wizbits.points import check_bonus, current, die_level, has, points_checked, scn
from libs.engine.games.wizbits.results import Lost, Result
from libs.engine.games.wizbits.run import Run
from libs.engine.games.wizbits.state import Die, InPlay, State

KEEP = "keep"


def make_check(
    run: Run, seen: State, card: InPlay, point: str, against: int | None, *, breaks: bool = False
) -> tuple[bool, list[Result]]:
    """Rolls a Check of the Character in the duel as `seen`; `against` `None` is its own SCN (Special, WB-34).

    The results say what was rolled; they hold no consequence.
    """
    book = run.book
    dice = [_rolled(run, card, one, current(book, seen, card, one)) for one in points_checked(point)]
    results: list[Result] = []
    if has(book, seen, card, LUCKY):
        _reroll_first_one(run, card, dice)
    bonus = check_bonus(book, seen, card.seat)
    needed = scn(book, card) if against is None else against
    _window(run, seen, card, dice, bonus, needed, results)
    total = sum(die.value for die in dice) + bonus
    success = total > needed
    results.append(
        CheckMade(
            seat=card.seat,
            card=card.id,
            design=card.design,
            point=point,
            dice=tuple(dice),
            bonus=bonus,
            total=total,
            against=needed,
            success=success,
            breaks=breaks,
        )
    )
    return success, results


def run_test(run: Run) -> list[Result]:
    """The Test: an SCBG of the turn player's Main Character (WB-38)."""
    state = run.state
    main = state.cards[state.sides[state.current].main]
    success, results = make_check(run, state, main, GLOBAL, None, breaks=True)
    return results if success else [*results, Lost(main.seat)]


def _rolled(run: Run, card: InPlay, point: str, value: int) -> Die:
    sides = die_level(value)
    return Die(point, sides, run.roll(f"{point} of {card.design}", sides) if sides else 0)


def _roll_again(run: Run, card: InPlay, dice: list[Die], index: int) -> None:
    die = dice[index]
    dice[index] = replace(die, value=run.roll(f"{die.point} of {card.design} again", die.sides))


def _reroll_first_one(run: Run, card: InPlay, dice: list[Die]) -> None:
    for index, die in enumerate(dice):
        if die.value == 1:
            _roll_again(run, card, dice, index)
            return


def _window(
    run: Run, seen: State, card: InPlay, dice: list[Die], bonus: int, needed: int, results: list[Result]
) -> None:
    """The controller may use unused rerolls, one by one, each at once (R37)."""
    while any(die.sides for die in dice):
        source = _unused_reroll(run, seen, card.seat)
        if source is None:
            return
        total = sum(die.value for die in dice) + bonus
        options = (*(f"reroll:{die.point}" for die in dice if die.sides), KEEP)
        lowest = min((die for die in dice if die.sides), key=lambda die: die.value)
        answer = run.ask(
            Asked(
                seat=card.seat,
                kind="reroll",
                key=f"{card.id}.{run.asked}",
                options=options,
                default=KEEP if total > needed else f"reroll:{lowest.point}",
                card=card.id,
                design=card.design,
                dice=tuple(dice),
                total=total,
                needed=needed,
            )
        )
        if answer == KEEP:
            return
        run.rerolled.append(source)
        id_, ability = source
        results.append(RerollUsed(card.seat, id_, seen.cards[id_].design, ability))
        point = answer.removeprefix("reroll:")
        _roll_again(run, card, dice, next(index for index, die in enumerate(dice) if die.point == point))


def _unused_reroll(run: Run, seen: State, seat: int) -> tuple[int, str] | None:
    for id_ in sorted(seen.cards):
        card = seen.cards[id_]
        if card.seat == seat and not card.seceded:
            for word in run.book.plans[card.design].rerolls:
                if word not in card.used and (id_, word) not in run.rerolled:
                    return id_, word
    return None
