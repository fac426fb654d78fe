"""Before the first turn: schools, optional rules, specializations, the deal, who begins (sections 4 and 14)."""

from libs.engine.games.wiz_war.cards import ENERGY, FLASH, Fetch
from libs.engine.games.wiz_war.catalogue import COMMON
from libs.engine.games.wiz_war.draws import draw_special
from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.setup import Plan
from libs.engine.games.wiz_war.state import HAND, State
from libs.engine.games.wiz_war.turn import next_turn, start_turn
from libs.engine.games.wiz_war.turn_facts import (
    BoardBuilt,
    DeckShuffled,
    Drawn,
    EnergyExchanged,
    PairDrawn,
    SchoolsChosen,
    SpecialKept,
    StartDrawn,
    SummonsAdded,
)
from libs.engine.rulebook.seats import living
from libs.engine.rulebook.zones import shuffled
from libs.engine.table import Table

SPECIAL_HAND = 2
EXCHANGED = 4


def begin(ground: Ground, table: Table[State], plan: Plan) -> None:
    """Everything up to the first decision."""
    state = table.state
    table.emit(BoardBuilt(len(state.wizards)))
    schools = _draw_schools(table, plan)
    unused = tuple(one for one in plan.available if one not in schools)
    table.emit(SchoolsChosen((COMMON, *schools), unused if plan.specializations else ()))
    cards = ground.book.school_cards(state.schools)
    if plan.extended_flash and not _has_flash(ground, cards):
        cards = _exchange_energy(ground, table, cards)
    added = _more_summons(ground, plan, cards)
    if added:
        table.emit(SummonsAdded(tuple(added)))
        cards += added
    table.emit(DeckShuffled(shuffled(table, "magic", cards), len(cards)))
    if plan.specializations:
        _next_pair(ground, table, 0)
    else:
        _deal(ground, table)


def _draw_schools(table: Table[State], plan: Plan) -> tuple[str, ...]:
    """The schools that the host named, else so many by chance out of the seats' wishes, then out of all (R7)."""
    if plan.named:
        return plan.named
    every = [one for one in plan.available if one not in plan.barred]
    lots = list(plan.wishes) or every
    chosen: list[str] = []
    while len(chosen) < plan.count:
        if not lots:
            lots = [one for one in every if one not in chosen]
        school = lots[table.roll("school", 0, len(lots) - 1)]
        chosen.append(school)
        lots = [one for one in lots if one != school]
    return tuple(one for one in plan.available if one in chosen)


def _has_flash(ground: Ground, cards: list[str]) -> bool:
    return any(ground.book.faces[card].type == FLASH for card in cards)


def _exchange_energy(ground: Ground, table: Table[State], cards: list[str]) -> list[str]:
    """Four energy cards by chance leave, the four flash energy cards enter (WZ-58)."""
    faces = ground.book.faces
    left = list(cards)
    removed: list[str] = []
    for _ in range(EXCHANGED):
        energy = [card for card in left if faces[card].type == ENERGY]
        card = energy[table.roll("energy", 0, len(energy) - 1)]
        removed.append(card)
        left.remove(card)
    flash = [card.id for card in ground.book.cards.values() if card.type == FLASH for _ in range(card.copies)]
    table.emit(EnergyExchanged(tuple(removed), tuple(flash[:EXCHANGED])))
    return [*left, *flash[:EXCHANGED]]


def _more_summons(ground: Ground, plan: Plan, cards: list[str]) -> list[str]:
    """All creature cards and all Call Across cards of the named schools that are not in the deck yet (WZ-59)."""
    return [
        card.id
        for card in ground.book.cards.values()
        if card.school in plan.more_summons and card.id not in cards and is_summons(card.effects, card.creature)
        for _ in range(card.copies)
    ]


def is_summons(effects: tuple[object, ...], creature: str) -> bool:
    """Whether a card is a creature card or one that fetches them."""
    return bool(creature) or any(isinstance(effect, Fetch) for effect in effects)


def _next_pair(ground: Ground, table: Table[State], seat: int) -> None:
    """The seat, or the next one that is still there, looks at two unused schools (WZ-61)."""
    state = table.state
    while seat < len(state.wizards) and not state.wizards[seat].alive:
        seat += 1
    if seat == len(state.wizards):
        _deal(ground, table)
        return
    first, second, *_ = shuffled(table, "pair", state.pool)
    table.emit(PairDrawn(seat, (first, second)))


def keep(ground: Ground, table: Table[State], seat: int, school: str) -> None:
    """A seat keeps one of its two schools and shuffles its own deck (WZ-93)."""
    state = table.state
    table.emit(SpecialKept(seat, school))
    cards = special_cards(ground, state, seat)
    table.emit(DeckShuffled(shuffled(table, f"special {seat}", cards), len(cards), seat))
    _next_pair(ground, table, seat + 1)


def special_cards(ground: Ground, state: State, seat: int) -> list[str]:
    """The cards of the seat's school, but for those that another option moved into the Magic deck (R37)."""
    added = set(state.added)
    cards = ground.book.school_cards([state.wizards[seat].school], seat)
    return [card for card in cards if card.partition("~")[0] not in added]


def chooser_left(ground: Ground, table: Table[State], seat: int) -> None:
    """The seat that was looking at two schools has left: the next one looks."""
    _next_pair(ground, table, seat + 1)


def _deal(ground: Ground, table: Table[State]) -> None:
    """Five cards each, three of them Magic cards with specializations; then the draw for the start (R8)."""
    state = table.state
    players = living(state.wizards)
    for seat in players:
        has_special = bool(state.wizards[seat].special)
        for _ in range(HAND - SPECIAL_HAND if has_special else HAND):
            table.emit(Drawn(seat, state.deck[-1]))
        if has_special:
            for _ in range(SPECIAL_HAND):
                draw_special(table, seat)
    first = players[table.roll("start", 0, len(players) - 1)]
    table.emit(StartDrawn(first))
    if not start_turn(ground, table, first, 1):
        next_turn(ground, table)
