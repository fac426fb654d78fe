"""Deck legality (sections 2 and 3): names every fault. An illegal deck never enters a match."""

from collections import Counter
from collections.abc import Mapping

from libs.engine.game import Setup
from libs.engine.games.wizbits.cards import MAIN_CHARACTER, Card
from libs.engine.games.wizbits.catalogue import Catalogue
from libs.events.commands import Deck

SEATS = 2
LEAST_CARDS = 60
MOST_CARDS = 200
MOST_COPIES = 4

OPEN, SPIRE = ("open", "spire")
LIMITED = ("extended", "expanded", "standard", "block", "constructed", "original")
OPTIONS: Mapping[str, str] = {
    OPEN: "Open format (as without a word): Continue abilities lie on the Pillar with Height -1.",
    **{word: f"{word.title()} Limited format: Continue abilities are not on the Pillar." for word in LIMITED},
    SPIRE: "Subpillars are called Spires, which changes nothing.",
}
"""The Rules Text Formats (R5) and the word for Subpillars."""


def setup_faults(catalogue: Catalogue, setup: Setup) -> list[str]:
    """Every fault of a match's seats, decks and options."""
    found: list[str] = []
    if len(setup.seats) != SEATS:
        found.append(f"{len(setup.seats)} seats were given, Wizbits has {SEATS}")
    for seat, plan in enumerate(setup.seats):
        found += [f"seat {seat}: {fault}" for fault in deck_faults(catalogue, plan.deck)]
    found += [f"option {option!r} is unknown, there are {', '.join(OPTIONS)}" for option in setup.options
              if option not in OPTIONS]  # fmt: skip
    formats = [option for option in dict.fromkeys(setup.options) if option in (OPEN, *LIMITED)]
    if len(formats) > 1:
        found.append(f"{len(formats)} formats were given ({', '.join(formats)}), a match has one")
    return found


def deck_faults(catalogue: Catalogue, deck: Deck) -> list[str]:
    """Every fault of one deck: a Main Character and at least 60 other cards, at most four of a name (WB-01, R6, R7)."""
    known = catalogue.by_id
    found = [f"{id_!r} is no card of Wizbits" for id_ in dict.fromkeys(deck) if id_ not in known]
    mains = [id_ for id_ in deck if id_ in known and known[id_].kind == MAIN_CHARACTER]
    if len(mains) != 1:
        found.append(f"{len(mains)} Main Characters, a deck names 1")
    cards = [id_ for id_ in deck if id_ in known and known[id_].kind != MAIN_CHARACTER]
    if len(cards) < LEAST_CARDS:
        found.append(f"{len(cards)} cards beside the Main Character, at least {LEAST_CARDS} are needed")
    if len(cards) > MOST_CARDS:
        found.append(f"{len(cards)} cards beside the Main Character, at most {MOST_CARDS} are allowed")
    found += [
        f"{id_!r} stands {count} times, {MOST_COPIES} are allowed"
        for id_, count in Counter(cards).items()
        if count > MOST_COPIES
    ]
    return found


def split(catalogue_or_book: Mapping[str, Card], deck: Deck) -> tuple[str, tuple[str, ...]]:
    """The Main Character and the other cards of a legal deck."""
    main = next(id_ for id_ in deck if catalogue_or_book[id_].kind == MAIN_CHARACTER)
    return main, tuple(id_ for id_ in deck if catalogue_or_book[id_].kind != MAIN_CHARACTER)
