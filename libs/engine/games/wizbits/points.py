"""What a card is worth as it lies: current Main Points, SCN, attributes, dice (sections 1, 2 and 5). Reads only."""

from collections.abc import Iterator, Sequence

from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import (
    BEARER,
    FIERCE,
    GLOBAL,
    POINTS,
    ROOTED,
    STRENGTH,
    AnyStatic,
    Aura,
    Card,
    CheckBonus,
    ForbidAttack,
    Grant,
)
from libs.engine.games.wizbits.state import NOT_SET, InPlay, State

DIE_LEVELS = (20, 12, 10, 8, 6, 5, 4, 3, 2, 1)
"""The ten standard Die Levels, greatest first."""

FIERCE_POINTS = 2

Active = Sequence[tuple[InPlay, AnyStatic]]
"""Continue abilities that are on, each with its card."""


def die_level(value: int) -> int:
    """The sides of the die for a Main Point: the largest standard level up to it, 0 (no die) for 0 and less (R15)."""
    for level in DIE_LEVELS:
        if value >= level:
            return level
    return 0


def statics_of(book: Book, card: InPlay) -> tuple[tuple[str, AnyStatic], ...]:
    """What the card's Continue abilities do now, the switched-off ones included."""
    plan = book.plans[card.design]
    return plan.flip_statics if card.seceded else plan.statics


def active_statics(book: Book, state: State) -> Iterator[tuple[InPlay, AnyStatic]]:
    """Every Continue ability that is on, with its card."""
    for card in state.cards.values():
        statics = statics_of(book, card)
        if statics:
            off = card.off
            for word, static in statics:
                if word not in off:
                    yield card, static


def current(book: Book, state: State, card: InPlay, point: str, active: Active | None = None) -> int:
    """A Main Point as it is now: printed or last set, and all modifiers (WB-89).

    `active` are the active Continue abilities, for those who ask often.
    """
    index = POINTS.index(point)
    printed = book.cards[card.design]
    value = card.set_to[index]
    if value == NOT_SET:
        value = (printed.strength, printed.will, printed.magic)[index]
    value += card.added[index]
    for source, static in active_statics(book, state) if active is None else active:
        if type(static) is Aura and static.point == point and _reaches(source, static, card, printed):
            value += static.n
    return value


def scn(book: Book, card: InPlay) -> int:
    """The current Special Check Number."""
    return book.cards[card.design].scn + card.damage


def check_bonus(book: Book, state: State, seat: int) -> int:
    """What is added to the total of each Check of the seat's Characters."""
    return sum(
        static.n for source, static in active_statics(book, state) if type(static) is CheckBonus and source.seat == seat
    )


def has(book: Book, state: State, card: InPlay, attribute: str, active: Active | None = None) -> bool:
    """Whether the card has the attribute: its own phase out while it is Seceded, granted ones stay (R13)."""
    if not card.seceded and attribute in book.cards[card.design].attributes:
        return True
    for source, static in active_statics(book, state) if active is None else active:
        if type(static) is Grant and source.bearer == card.id and static.attribute == attribute:
            return True
    return False


def may_attack(book: Book, state: State, card: InPlay) -> bool:
    """Whether nothing forbids the Character to attack (WB-71)."""
    if card.seceded or has(book, state, card, ROOTED):
        return False
    for source, static in active_statics(book, state):
        if (
            type(static) is ForbidAttack
            and source.seat != card.seat
            and current(book, state, card, static.point) <= static.at_most
        ):
            return False
    return True


def total_strength(book: Book, state: State, cards: list[int], active: Active | None = None) -> int:
    """The combined Strength of a side of a Battle, at least 0 (7.3). `active` as for `current`."""
    total = 0
    for id_ in cards:
        card = state.cards[id_]
        total += current(book, state, card, STRENGTH, active)
        if has(book, state, card, FIERCE, active):
            total += FIERCE_POINTS
    return max(0, total)


def points_checked(point: str) -> tuple[str, ...]:
    """The Main Points that a Check rolls for, in their order."""
    return POINTS if point == GLOBAL else (point,)


def _reaches(source: InPlay, aura: Aura, card: InPlay, printed: Card) -> bool:
    if aura.whose == BEARER:
        return source.bearer == card.id
    if not printed.is_character or (aura.whose == "own" and source.seat != card.seat):
        return False
    if aura.element is not None and printed.element != aura.element:
        return False
    if aura.moon and printed.moon_phase is None:
        return False
    return aura.time is None or printed.is_day == (aura.time == "day")
