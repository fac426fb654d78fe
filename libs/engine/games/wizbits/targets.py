"""Who may be the target of what: one function turns a word of the cards into refs. Reads only."""

from libs.engine.games.wizbits.book import Book, statics_words
from libs.engine.games.wizbits.cards import (
    ANYBODY,
    FIGHTING,
    FREE_OWN,
    GREATEST_IPH,
    HIGHEST,
    LOW,
    LOW_HEIGHT,
    NOT_MAIN,
    OTHER,
    OWN,
    OWN_NOT_MAIN,
)
from libs.engine.games.wizbits.points import may_attack
from libs.engine.games.wizbits.state import InPlay, State, Unit, battle_of, parse, unit_of


def legal_targets(book: Book, state: State, seat: int, word: str, source: int) -> list[str]:
    """Every ref that the word stands for, in canonical order: Characters by id, Units by number, Continue abilities.

    `source` is the card that asks; the word `other` leaves it out.
    """
    if word == LOW:
        return _low_units(book, state)
    if word == HIGHEST:
        return _highest(state)
    if word == GREATEST_IPH:
        return _greatest_iph(state)
    return [f"card:{card.id}" for card in _characters(book, state) if _fits(book, state, seat, word, source, card)]


def has_target(book: Book, state: State, seat: int, word: str, source: int) -> bool:
    """Whether the word stands for anybody; the Main Characters always do where they may."""
    if word in (ANYBODY, OWN):
        return True
    return bool(legal_targets(book, state, seat, word, source))


def target_design(state: State, ref: str) -> str:
    """The design of a target; empty for none, and for a Damage Unit."""
    kind, number = parse(ref)
    if kind == "unit" and state.pillar is not None:
        unit = unit_of(state.pillar, number)
        return "" if unit is None else unit.design
    return state.cards[number].design if number in state.cards else ""


def character(book: Book, state: State, id_: int | None) -> InPlay | None:
    """The Character in play with that id."""
    card = None if id_ is None else state.cards.get(id_)
    return card if card is not None and book.cards[card.design].is_character else None


def _characters(book: Book, state: State) -> list[InPlay]:
    return [state.cards[id_] for id_ in sorted(state.cards) if book.cards[state.cards[id_].design].is_character]


def _fits(book: Book, state: State, seat: int, word: str, source: int, card: InPlay) -> bool:
    is_main = card.id == state.sides[card.seat].main
    if word == ANYBODY:
        return True
    if word == OWN:
        return card.seat == seat
    if word == OTHER:
        return card.id != source
    if word == NOT_MAIN:
        return not is_main
    if word == OWN_NOT_MAIN:
        return card.seat == seat and not is_main
    battle = battle_of(state)
    if battle is None:
        return False
    if word == FIGHTING:
        return any(card.id in side for side in battle.sides)
    if word == FREE_OWN:
        free = card.seat == seat and not card.seceded and not card.fought
        return free and (seat != state.current or may_attack(book, state, card))
    raise LookupError(f"no target is called {word}")


def _units(state: State) -> list[Unit]:
    """The Units that can be cancelled."""
    return [] if state.pillar is None else [unit for unit in state.pillar.units if not unit.cancelled]


def _highest(state: State) -> list[str]:
    units = _units(state)
    most = max((unit.height for unit in units), default=0)
    return [f"unit:{unit.id}" for unit in units if unit.height == most]


def _greatest_iph(state: State) -> list[str]:
    units = _units(state)
    most = max((unit.iph for unit in units), default=0)
    return [f"unit:{unit.id}" for unit in units if unit.iph == most]


def _low_units(book: Book, state: State) -> list[str]:
    """Units up to Height 2 and, where they lie on the Pillar, Continue abilities that are on (WB-19, WB-20)."""
    refs = [f"unit:{unit.id}" for unit in _units(state) if unit.height <= LOW_HEIGHT]
    if state.listed and state.pillar is not None:
        for id_ in sorted(state.cards):
            card = state.cards[id_]
            refs += [f"continue:{id_}:{word}" for word in statics_words(book, card.design, flipped=card.seceded)
                     if word not in card.off]  # fmt: skip
    return refs
