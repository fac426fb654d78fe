"""How good a duel looks for a seat: for the house's players.

Judges the duel with the Units of the Pillar and the Battles of the Conflict Phase as if they went on undisturbed, and
looks no further ahead.
"""

from functools import lru_cache

from libs.engine.games.wizbits.book import Book, Step
from libs.engine.games.wizbits.cards import (
    POINTS,
    STRENGTH,
    AddToBattle,
    Aimed,
    Aura,
    CancelUnit,
    Check,
    CheckBonus,
    Damage,
    Draw,
    Gain,
    Grant,
    Heal,
    Mill,
    Modify,
    Prevent,
    RemoveFromBattle,
    Secede,
    SetPoint,
)
from libs.engine.games.wizbits.points import active_statics, current, die_level, total_strength
from libs.engine.games.wizbits.state import (
    ABILITY,
    BATTLES,
    CARD,
    DAMAGES,
    FOUGHT,
    ORDER,
    OVER,
    Conflict,
    InPlay,
    State,
    Unit,
    battle_of,
    parse,
)

WIN = 1_000_000
"""What a won duel is worth, and minus that a lost one; a drawn one is worth 0."""

DANGER = 60_000
"""For the certainty to fail the next Test; a part of it for a part."""
FALL = 60_000
"""For the certainty to fail the check of a Battle that is under way."""
SCN = 100
"""For each point of damage on the Main Character, beside the danger it means."""

DECK = 30
"""For each card of the deck: it is what everything is paid with."""
LAST_CARDS = 14
LAST_CARD = 60
"""For each of so many last cards, beside that: without them the next turn is lost."""
HAND = 60
POOL = 20
CARD_IN_PLAY = 120
COST = 25
POWER = 14
POINT = 4
SECEDED = 90
"""What a card loses by being Seceded: little more than its points are worth, since it is mostly paid with for more."""
BOOST = 25
"""For each point of Strength that a Unit gives to a Character in a Battle."""


def worth(book: Book, state: State, seat: int) -> int:
    """Points for the seat less points for the other: one side's gain is the other's loss."""
    if state.step == OVER:
        if state.winner is None:
            return 0
        return WIN if state.winner == seat else -WIN
    own, other = _Estimate(book, state).points()
    return own - other if seat == 0 else other - own


@lru_cache(4096)
def failure(sides: tuple[int, ...], needed: int) -> tuple[int, int]:
    """In how many of how many ways the dice come to no more than `needed`."""
    ways = {0: 1}
    for count in sides:
        if count:
            spread: dict[int, int] = {}
            for total, number in ways.items():
                for value in range(1, count + 1):
                    spread[total + value] = spread.get(total + value, 0) + number
            ways = spread
    return sum(number for total, number in ways.items() if total <= needed), sum(ways.values())


class _Estimate:
    """What is to be expected: damage by card, who is about to make a check, and points of each seat."""

    def __init__(self, book: Book, state: State) -> None:
        self._book = book
        self._state = state
        self._damage: dict[int, int] = {}
        self._checked: set[int] = set()
        self._points = [0, 0]
        active = tuple(active_statics(book, state))
        self._modifiers = tuple([one for one in active if type(one[1]) in (Aura, Grant)])
        self._bonus = [0, 0]
        for source, static in active:
            if type(static) is CheckBonus:
                self._bonus[source.seat] += static.n
        self._fights = battle_of(state) is not None

    def points(self) -> tuple[int, int]:
        """The points of both seats."""
        self._units()
        if self._state.conflict is not None:
            self._conflict(self._state.conflict)
        for seat, side in enumerate(self._state.sides):
            self._points[seat] += DECK * len(side.deck) + HAND * len(side.hand) + POOL * side.pool
            self._points[seat] -= LAST_CARD * max(0, LAST_CARDS - len(side.deck))
        for card in self._state.cards.values():
            self._points[card.seat] += self._card(card)
        return self._points[0], self._points[1]

    def _card(self, card: InPlay) -> int:
        printed = self._book.cards[card.design]
        if not printed.is_character:
            value = CARD_IN_PLAY + COST * printed.cost
            return value - SECEDED if card.seceded else value
        damage = max(0, card.damage + self._damage.get(card.id, 0))
        bad, all_ = self._failure(card, damage)
        if card.id == self._state.sides[card.seat].main:
            risk = DANGER + (FALL if card.id in self._checked else 0)
            return -risk * bad // all_ - SCN * damage
        value = _character(printed.cost, printed.strength, printed.will + printed.magic)
        if card.seceded:
            return value - SECEDED
        return value * (all_ - bad) // all_ if card.id in self._checked else value - POINT * damage

    def _failure(self, card: InPlay, damage: int) -> tuple[int, int]:
        book, state, modifiers = self._book, self._state, self._modifiers
        dice = tuple([die_level(current(book, state, card, point, modifiers)) for point in POINTS])
        return failure(dice, book.cards[card.design].scn + damage - self._bonus[card.seat])

    def _hurt(self, id_: int, points: int) -> None:
        self._damage[id_] = self._damage.get(id_, 0) + points

    def _units(self) -> None:
        """Units as if they resolved, but for those that a higher one cancels."""
        pillar = self._state.pillar
        units = [] if pillar is None else [unit for unit in pillar.units if not unit.cancelled]
        hit = [ref for unit in units for ref in self._cancels(unit)]
        for unit in units:
            if f"unit:{unit.id}" in hit:
                continue
            if unit.kind == CARD:
                plan = self._book.plans[unit.design]
                printed = plan.card
                if printed.is_character:
                    total = printed.will + printed.magic
                    self._points[unit.seat] += _character(printed.cost, printed.strength, total)
                elif not printed.is_fleeting:
                    self._points[unit.seat] += CARD_IN_PLAY + COST * printed.cost
                for steps in plan.incomes:
                    self._steps(unit, steps)
            elif unit.kind == ABILITY:
                self._steps(unit, self._book.plans[unit.design].use(unit.ability).steps)
            else:
                for id_, points in unit.shares:
                    self._hurt(id_, points)

    def _cancels(self, unit: Unit) -> list[str]:
        if unit.kind != CARD:
            return []
        steps = [step for steps in self._book.plans[unit.design].incomes for step in steps]
        return [unit.targets[step.slot] for step in steps if isinstance(step.effect, CancelUnit)]

    def _steps(self, unit: Unit, steps: tuple[Step, ...]) -> None:
        for step in steps:
            effect = step.effect
            if isinstance(effect, Draw):
                self._points[unit.seat] += (HAND - DECK) * effect.n
            elif isinstance(effect, Mill):
                self._points[unit.seat] -= DECK * effect.n
            elif isinstance(effect, Gain):
                self._points[unit.seat] += POOL * effect.n
            elif isinstance(effect, Aimed):
                self._aimed(unit, step, effect)

    def _aimed(self, unit: Unit, step: Step, effect: Aimed) -> None:
        ref = unit.targets[step.slot] if step.slot >= 0 else f"card:{unit.source}"
        card = self._state.cards.get(parse(ref)[1]) if ref else None
        if card is None:
            return
        match effect:
            case Damage(n=n):
                self._hurt(card.id, n)
            case Heal(n=n):
                self._hurt(card.id, -min(n, card.damage))
            case Prevent(n=n):
                self._hurt(card.id, -n)
            case Modify(n=n):
                self._points[card.seat] += BOOST * n if self._fights else 0
            case SetPoint(n=n):
                now = current(self._book, self._state, card, STRENGTH, self._modifiers)
                self._points[card.seat] += BOOST * (n - now) if self._fights else 0
            case Check() | Secede():
                self._points[card.seat] -= SECEDED // 2
            case RemoveFromBattle() | AddToBattle():
                self._points[unit.seat] += BOOST
            case _:
                pass

    def _conflict(self, conflict: Conflict) -> None:
        """Battles as if all Strength went against the Main Character, where there is one, and else was shared."""
        if conflict.stage in (ORDER, BATTLES):
            for battle in conflict.battles:
                if battle.stage == DAMAGES:
                    self._checked.update(id_ for side in battle.sides for id_ in side)
                elif battle.stage != FOUGHT and all(battle.sides):
                    self._clash(battle.sides[0], battle.sides[1])
            return
        attacker, defender = self._state.current, 1 - self._state.current
        pairs: dict[int, list[int]] = {}
        for own, met in conflict.links:
            pairs.setdefault(own, []).append(met)
        for met, own in conflict.assigned:
            pairs.setdefault(own, []).append(met)
        settled = [id_ for ids in pairs.values() for id_ in ids] + conflict.stood_down
        loose = [id_ for id_ in conflict.attackers if id_ not in settled]
        main = self._state.sides[defender].main
        if loose and main not in pairs:
            pairs[main] = loose
        for own, met in pairs.items():
            self._clash(met, [own]) if attacker == 0 else self._clash([own], met)

    def _clash(self, zero: list[int], one: list[int]) -> None:
        for seat, own, other in ((0, zero, one), (1, one, zero)):
            total = total_strength(self._book, self._state, own, self._modifiers)
            main = self._state.sides[1 - seat].main
            targets = [main] if main in other else other
            for id_ in targets:
                self._hurt(id_, total // len(targets))
            self._checked.update(other)


def _character(cost: int, strength: int, others: int) -> int:
    return CARD_IN_PLAY + COST * cost // 2 + POWER * strength + POINT * others
