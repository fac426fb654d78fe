"""Trigger-Continue abilities (6.5, R24): what has happened places Units by itself."""

from collections.abc import Collection, Iterable

from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import FLIPPED, TriggerContinue
from libs.engine.games.wizbits.facts_pillar import PillarOpened
from libs.engine.games.wizbits.placing import place
from libs.engine.games.wizbits.state import ABILITY, EVENT_BASE, MOST_TRIGGERED, State
from libs.engine.table import Table

Happening = tuple[str, int, int]
"""A condition that is met, the card that it is about, and that card's seat."""


def fire(
    book: Book, table: Table[State], happenings: Iterable[Happening], sources: Collection[int] | None = None
) -> None:
    """Places the Units of every ability that waited for one of these: the turn player's first, then by card id.

    `sources` limits the cards whose abilities count, to those that were in play before.
    """
    state = table.state
    found: list[tuple[bool, int, str]] = []
    for happening in happenings:
        for id_, card in state.cards.items():
            plan = book.plans[card.design]
            for use in plan.flip_conditions if card.seceded else plan.conditions:
                ability = use.ability
                if (
                    isinstance(ability, TriggerContinue)
                    and (sources is None or id_ in sources)
                    and _is_met(ability.condition, id_, card.seat, happening)
                ):
                    found.append((card.seat != state.current, id_, use.word))
    for _, id_, word in sorted(found):
        _place(table, id_, word)


def _is_met(condition: str, id_: int, seat: int, happening: Happening) -> bool:
    happened, about, about_seat = happening
    if happened != condition:
        return False
    return about == id_ if condition == FLIPPED else about_seat == seat


def _place(table: Table[State], id_: int, word: str) -> None:
    """On the main tip, as a Subpillar; with no Pillar open, on an event Pillar that gives nobody Priority."""
    state = table.state
    card = state.cards[id_]
    if state.pillar is None:
        table.emit(PillarOpened(EVENT_BASE, state.current))
    pillar = state.pillar
    assert pillar is not None, "a Pillar is open"
    if pillar.triggered < MOST_TRIGGERED:
        place(table, card.seat, ABILITY, id_, card.design, word, pillar.tips[0], triggered=True)
