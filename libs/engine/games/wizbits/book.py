"""The pinned designs of one match with what can be worked out of them once. Never changes."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from libs.engine.games.wizbits.cards import (
    BATTLE_ONLY,
    CHOSEN,
    OWN,
    SPEEDS,
    Ability,
    Aimed,
    AnyEffect,
    AnyStatic,
    CancelUnit,
    Card,
    Check,
    Continue,
    Effect,
    Gain,
    Income,
    Reroll,
    Trigger,
    TriggerContinue,
)
from libs.engine.games.wizbits.catalogue import effects_in

MOST_SHARED = 1024
"""So many designs are kept for the next match that brings them."""


class Step(Struct, frozen=True, gc=False):
    """An effect with the place of its target among those chosen (-1: nobody chooses), and what hangs on it."""

    effect: Effect
    slot: int
    success: tuple["Step", ...] = ()
    fail: tuple["Step", ...] = ()


class Use(Struct, frozen=True, gc=False):
    """An ability as the rules use it. `word` is its number, with an `f` before it for a Flip ability."""

    word: str
    ability: Ability
    steps: tuple[Step, ...]
    slots: tuple[str, ...]
    needs_battle: bool


class Plan(Struct, frozen=True, gc=False):
    """A design prepared. `slots` are the targets to choose when it is played, the first `needed` of them must exist.

    `incomes` stand in the order in which they resolve (6.4); the `triggers` leave rerolls out, which have a window of
    their own. `flip_points` is what Secession gives beside its two points.
    """

    card: Card
    slots: tuple[str, ...]
    needed: int
    needs_battle: bool
    incomes: tuple[tuple[Step, ...], ...]
    uses: tuple[Use, ...]
    triggers: tuple[Use, ...]
    flip_triggers: tuple[Use, ...]
    conditions: tuple[Use, ...]
    flip_conditions: tuple[Use, ...]
    statics: tuple[tuple[str, AnyStatic], ...]
    flip_statics: tuple[tuple[str, AnyStatic], ...]
    rerolls: tuple[str, ...]
    flip_points: int

    def use(self, word: str) -> Use:
        """The ability of that word."""
        for use in self.uses:
            if use.word == word:
                return use
        raise LookupError(f"{self.card.id} has no ability {word}")


class Book:
    """The designs of a match by id."""

    __slots__ = ("cards", "order", "plans")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: dict[str, Card] = {}
        self.plans: dict[str, Plan] = {}
        for card in cards:
            plan = _plan(card)
            self.plans[card.id] = plan
            self.cards[card.id] = plan.card
        self.order = {id_: number for number, id_ in enumerate(self.cards)}

    def name(self, design: str) -> str:
        """The name of a design; the id itself if the match has no such design."""
        card = self.cards.get(design)
        return design if card is None else card.name


@lru_cache(MOST_SHARED)
def _plan(card: Card) -> Plan:
    slots: list[str] = [OWN] if card.sublevel == "gear" else []
    incomes = [(ability, _steps(ability.effects, slots)) for ability in card.abilities if isinstance(ability, Income)]
    incomes.sort(key=lambda one: SPEEDS.index(one[0].speed))
    uses = tuple(_use(str(index), ability) for index, ability in enumerate(card.abilities))
    flips = tuple(_use(f"f{index}", ability) for index, ability in enumerate(card.flips))
    inner = [effect for ability, _ in incomes for effect in effects_in(ability.effects)]
    return Plan(
        card=card,
        slots=tuple(slots),
        needed=len(slots) if card.is_fleeting else int(card.sublevel == "gear"),
        needs_battle=card.is_fleeting and any(isinstance(effect, BATTLE_ONLY) for effect in inner),
        incomes=tuple(steps for _, steps in incomes),
        uses=uses + flips,
        triggers=_triggers(uses),
        flip_triggers=_triggers(flips),
        conditions=tuple(use for use in uses if isinstance(use.ability, TriggerContinue)),
        flip_conditions=tuple(use for use in flips if isinstance(use.ability, TriggerContinue)),
        statics=_statics(uses),
        flip_statics=_statics(flips),
        rerolls=tuple(use.word for use in uses if isinstance(use.ability, Trigger) and _is_reroll(use)),
        flip_points=sum(
            effect.n
            for ability in card.flips
            if isinstance(ability, Income)
            for effect in ability.effects
            if isinstance(effect, Gain)
        ),
    )


def _use(word: str, ability: Ability) -> Use:
    if isinstance(ability, Continue):
        return Use(word, ability, (), (), needs_battle=False)
    slots: list[str] = []
    steps = _steps(ability.effects, slots)
    needs_battle = any(isinstance(effect, BATTLE_ONLY) for effect in effects_in(ability.effects))
    return Use(word, ability, steps, tuple(slots), needs_battle)


def _steps(effects: Sequence[AnyEffect], slots: list[str]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for effect in effects:
        slot = -1
        word = effect.unit if isinstance(effect, CancelUnit) else effect.target if isinstance(effect, Aimed) else ""
        is_break = isinstance(effect, Check) and effect.breaks
        if isinstance(effect, CancelUnit) or (word in CHOSEN and not is_break):
            slot = len(slots)
            slots.append(word)
        if isinstance(effect, Check):
            steps.append(Step(effect, slot, _steps(effect.success, slots), _steps(effect.fail, slots)))
        else:
            steps.append(Step(effect, slot))
    return tuple(steps)


def _triggers(uses: tuple[Use, ...]) -> tuple[Use, ...]:
    return tuple(use for use in uses if isinstance(use.ability, Trigger) and not _is_reroll(use))


def _is_reroll(use: Use) -> bool:
    return any(isinstance(step.effect, Reroll) for step in use.steps)


def _statics(uses: tuple[Use, ...]) -> tuple[tuple[str, AnyStatic], ...]:
    return tuple(
        (use.word, static) for use in uses if isinstance(use.ability, Continue) for static in use.ability.statics
    )


def statics_words(book: Book, design: str, *, flipped: bool) -> list[str]:
    """The words of the design's Continue abilities, of its Flip ones if it is flipped."""
    plan = book.plans[design]
    return list(dict.fromkeys(word for word, _ in (plan.flip_statics if flipped else plan.statics)))
