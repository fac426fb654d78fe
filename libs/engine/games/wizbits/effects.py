"""What Units do when they resolve (6.4, section 11): effects read the duel and give results, and change nothing."""

from collections.abc import Callable, Iterator
from typing import Any

from libs.engine.games.wizbits.book import Step, Use
from libs.engine.games.wizbits.cards import (
    BEARER,
    BLIND,
    GLOBAL,
    SAME,
    STALWART,
    THIS,
    AddToBattle,
    Aimed,
    CancelUnit,
    Check,
    Damage,
    Draw,
    Effect,
    Gain,
    Heal,
    LookTop,
    Mill,
    Modify,
    Prevent,
    RemoveFromBattle,
    ReturnHand,
    Secede,
    SetPoint,
    TriggerContinue,
)
from libs.engine.games.wizbits.checks import make_check
from libs.engine.games.wizbits.facts import DISCARD, HAND, CardMoved, CardsDrawn, CardsLookedAt, DeckEmpty
from libs.engine.games.wizbits.facts_pillar import Asked, UnitResolved
from libs.engine.games.wizbits.points import has
from libs.engine.games.wizbits.results import (
    Added,
    Cancelled,
    Entered,
    Fixed,
    Flipped,
    Joined,
    Lost,
    Moved,
    Parted,
    Points,
    Result,
    Scn,
    Shielded,
    SwitchedOff,
)
from libs.engine.games.wizbits.run import Run
from libs.engine.games.wizbits.state import ABILITY, CARD, InPlay, State, Unit, battle_of, parse
from libs.engine.games.wizbits.targets import character

YES, NO = ("yes", "no")


def run_batch(run: Run) -> list[Result]:
    """All Units of the greatest Height: greater IPH first, then the turn player's, then the earlier (R19, R20)."""
    state = run.state
    assert state.pillar is not None, "a batch resolves"
    assert state.work is not None, "a batch resolves"
    height = state.work.height
    batch = [unit for unit in state.pillar.units if unit.height == height and not unit.cancelled]
    batch.sort(key=lambda unit: (-unit.iph, unit.seat != state.current, unit.id))
    return [result for unit in batch for result in _unit(run, unit)]


def _unit(run: Run, unit: Unit) -> list[Result]:
    if unit.kind == CARD:
        return _card(run, unit)
    if unit.kind == ABILITY:
        return _ability(run, unit)
    return _damage(run, unit)


def _card(run: Run, unit: Unit) -> list[Result]:
    """The card enters play or is Fleeting, and its Income happens, fastest first, each seeing the one before."""
    plan = run.book.plans[unit.design]
    is_fleeting = plan.card.is_fleeting
    results: list[Result] = []
    if not is_fleeting:
        bearer = parse(unit.targets[0])[1] if plan.card.sublevel == "gear" else None
        results.append(Entered(unit.seat, unit.source, unit.design, bearer))
    results.extend(_Walk(run, unit, results).steps(step for steps in plan.incomes for step in steps))
    if is_fleeting:
        results.append(Moved(unit.seat, unit.source, unit.design, DISCARD, "resolved"))
    return [UnitResolved(unit.id, unit.design, ""), *results]


def _ability(run: Run, unit: Unit) -> list[Result]:
    """An ability resolves even if its source has left (R21); one that says "may" asks first (R25)."""
    use = run.book.plans[unit.design].use(unit.ability)
    if isinstance(use.ability, TriggerContinue) and use.ability.may and not _is_wanted(run, unit, use):
        return []
    return [UnitResolved(unit.id, unit.design, unit.ability), *_Walk(run, unit, []).steps(iter(use.steps))]


def _is_wanted(run: Run, unit: Unit, use: Use) -> bool:
    question = Asked(
        seat=unit.seat,
        kind="optional",
        key=f"{unit.id}.{use.word}",
        options=(YES, NO),
        default=NO,
        card=unit.source,
        design=unit.design,
    )
    return run.ask(question) == YES


def _damage(run: Run, unit: Unit) -> list[Result]:
    """Points for Characters that have left the Battle are lost; Stalwart and shields take theirs off (R39)."""
    battle = battle_of(run.state)
    results: list[Result] = [UnitResolved(unit.id, "", "")]
    for id_, points in unit.shares:
        card = run.state.cards.get(id_)
        if card is None or battle is None or id_ not in battle.sides[card.seat]:
            continue
        left = max(0, points - int(has(run.book, run.state, card, STALWART)))
        held_off = min(card.shield, left)
        if held_off:
            results.append(Shielded(id_, -held_off))
        if left > held_off:
            results.append(Scn(id_, left - held_off))
    return results


class _Walk:
    """One Unit's effects in their order. `done` is what the Unit has come to before."""

    def __init__(self, run: Run, unit: Unit, done: list[Result]) -> None:
        self.run = run
        self.unit = unit
        self.done = list(done)
        self.seen: State = run.state
        self.same: int | None = None
        self._is_stale = bool(done)

    def steps(self, steps: Iterator[Step]) -> list[Result]:
        """The results of the steps; each sees those before it."""
        found: list[Result] = []
        for step in steps:
            if self._is_stale and not isinstance(step.effect, BLIND):
                self.seen = self.run.fork(self.done)
                self._is_stale = False
            results = _EFFECTS[type(step.effect)](self, step)
            self.done.extend(results)
            self._is_stale = self._is_stale or bool(results)
            found.extend(results)
            if isinstance(step.effect, Check) and results:
                found.extend(self._after_check(step, results))
        return found

    def aim(self, step: Step) -> InPlay | None:
        """The Character in play that the effect is for, if it is still there."""
        effect = step.effect
        assert isinstance(effect, Aimed), "the effect has a target"
        return character(self.run.book, self.seen, self._id(effect.target, step.slot))

    def ref(self, step: Step) -> str:
        """The target that was chosen; empty for none."""
        return self.unit.targets[step.slot]

    def take(self, seat: int, count: int) -> tuple[int, ...]:
        """The top cards of the deck as the batch has left it."""
        deck = self.run.decks[seat]
        taken = tuple(deck[:count])
        del deck[:count]
        return taken

    def designs(self, cards: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.run.state.designs[card] for card in cards)

    def _id(self, word: str, slot: int) -> int | None:
        if slot >= 0:
            ref = self.unit.targets[slot]
            return parse(ref)[1] if ref else None
        if word == THIS:
            return self.unit.source
        if word == BEARER:
            source = self.seen.cards.get(self.unit.source)
            return None if source is None else source.bearer
        assert word == SAME, f"{word} is a target that nobody chooses"
        return self.same

    def _after_check(self, step: Step, results: list[Result]) -> list[Result]:
        check = results[-1]
        is_success = not isinstance(check, Flipped | Lost) and getattr(check, "success", False)
        return self.steps(iter(step.success if is_success else step.fail))


def _check(walk: _Walk, step: Step) -> list[Result]:
    """A Check; a failed Special Check Global Check loses with Break and Secedes without (WB-36, WB-37)."""
    effect = step.effect
    assert isinstance(effect, Check)
    card = walk.seen.cards[walk.seen.sides[walk.unit.seat].main] if effect.breaks else walk.aim(step)
    walk.same = None if card is None else card.id
    if card is None:
        return []
    success, results = make_check(walk.run, walk.seen, card, effect.point, effect.against, breaks=effect.breaks)
    if not success and effect.point == GLOBAL and effect.against is None:
        results.append(Lost(card.seat) if effect.breaks else Flipped(card.id))
    return results


def _cancel(walk: _Walk, step: Step) -> list[Result]:
    kind, number = parse(walk.ref(step)) if walk.ref(step) else ("", -1)
    if kind == "unit":
        return [Cancelled(number)]
    return [SwitchedOff(number, walk.ref(step).rpartition(":")[2])] if kind == "continue" else []


def _draw(walk: _Walk, step: Step) -> list[Result]:
    """Drawing from no deck loses (WB-85)."""
    effect = step.effect
    assert isinstance(effect, Draw)
    seat = walk.unit.seat
    cards = walk.take(seat, effect.n)
    results: list[Result] = [CardsDrawn(seat, len(cards), cards, walk.designs(cards))] if cards else []
    return results if len(cards) == effect.n else [*results, DeckEmpty(seat)]


def _mill(walk: _Walk, step: Step) -> list[Result]:
    effect = step.effect
    assert isinstance(effect, Mill)
    cards = walk.take(walk.unit.seat, effect.n)
    return [
        CardMoved(seat=walk.unit.seat, card=card, design=design, to=DISCARD, why="milled")
        for card, design in zip(cards, walk.designs(cards), strict=True)
    ]


def _look(walk: _Walk, step: Step) -> list[Result]:
    """The looker says which card lies on top, then which is next, as long as there is a choice."""
    effect = step.effect
    assert isinstance(effect, LookTop)
    run, seat = walk.run, walk.unit.seat
    left = list(walk.take(seat, effect.n))
    order: list[int] = []
    while len(left) > 1:
        question = Asked(
            seat=seat,
            kind="arrange",
            key=f"{walk.unit.id}.{run.asked}",
            options=tuple(f"next:{card}" for card in left),
            default=f"next:{left[0]}",
            card=walk.unit.source,
            design=walk.unit.design,
            cards=tuple(left),
            designs=walk.designs(tuple(left)),
        )
        chosen = run.ask(question).removeprefix("next:")
        order.append(next((card for card in left if str(card) == chosen), left[0]))
        left.remove(order[-1])
    order += left
    run.decks[seat][:0] = order
    return [CardsLookedAt(seat, len(order), tuple(order), walk.designs(tuple(order)))] if order else []


def _gain(walk: _Walk, step: Step) -> list[Result]:
    effect = step.effect
    assert isinstance(effect, Gain)
    return [Points(walk.unit.seat, effect.n, walk.unit.design)]


def _on_target(make: Callable[[Any, InPlay], Result]) -> Callable[[_Walk, Step], list[Result]]:
    """An effect that does one thing to its target, or nothing if that is gone."""

    def carry_out(walk: _Walk, step: Step) -> list[Result]:
        card = walk.aim(step)
        return [] if card is None else [make(step.effect, card)]

    return carry_out


_EFFECTS: dict[type[Effect], Callable[[_Walk, Step], list[Result]]] = {
    Damage: _on_target(lambda effect, card: Scn(card.id, effect.n)),
    Heal: _on_target(lambda effect, card: Scn(card.id, -effect.n)),
    Modify: _on_target(lambda effect, card: Added(card.id, effect.point, effect.n)),
    SetPoint: _on_target(lambda effect, card: Fixed(card.id, effect.point, effect.n)),
    Secede: _on_target(lambda effect, card: Flipped(card.id)),
    ReturnHand: _on_target(lambda effect, card: Moved(card.seat, card.id, card.design, HAND, "returned")),
    Prevent: _on_target(lambda effect, card: Shielded(card.id, effect.n)),
    AddToBattle: _on_target(lambda effect, card: Joined(card.id)),
    RemoveFromBattle: _on_target(lambda effect, card: Parted(card.id)),
    Gain: _gain,
    Draw: _draw,
    Mill: _mill,
    LookTop: _look,
    CancelUnit: _cancel,
    Check: _check,
}
