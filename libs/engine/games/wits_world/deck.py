"""Deck legality (section 2): names every fault, and sets a legal deck up. An illegal deck never enters a match."""

from collections import Counter

from libs.engine.game import Setup
from libs.engine.games.wits_world.book import Book
from libs.engine.games.wits_world.cards import Creature
from libs.engine.games.wits_world.catalogue import Catalogue
from libs.engine.games.wits_world.state import Fighter, HeldCard, Side
from libs.events.commands import Deck

CREATURES = 3
POWER_CARDS = 2
RARITY_POINTS = 9
SIDES = 2


def setup_faults(catalogue: Catalogue, setup: Setup, options: frozenset[str]) -> list[str]:
    """Every fault of a match's seats, decks and options."""
    found: list[str] = []
    if len(setup.seats) != SIDES:
        found.append(f"{len(setup.seats)} seats were given, Wits World has {SIDES}")
    for seat, plan in enumerate(setup.seats):
        found += [f"seat {seat}: {fault}" for fault in deck_faults(catalogue, plan.deck)]
    found += [f"option {option!r} is unknown, Wits World has none" for option in setup.options if option not in options]
    return found


def deck_faults(catalogue: Catalogue, deck: Deck) -> list[str]:
    """Every fault of one deck (R1, R2; WW-02)."""
    found = [f"{id_!r} is no card of Wits World" for id_ in dict.fromkeys(deck) if id_ not in catalogue.by_id]
    found += [f"{id_!r} stands {count} times, once is allowed" for id_, count in Counter(deck).items() if count > 1]
    known = [catalogue.by_id[id_] for id_ in deck if id_ in catalogue.by_id]
    creatures = sum(isinstance(card, Creature) for card in known)
    if creatures != CREATURES:
        found.append(f"{creatures} Creatures, a deck has {CREATURES}")
    if len(known) - creatures != POWER_CARDS:
        found.append(f"{len(known) - creatures} Power cards, a deck has {POWER_CARDS}")
    points = sum(card.rarity for card in known)
    if points > RARITY_POINTS:
        found.append(f"{points} rarity points, {RARITY_POINTS} are allowed")
    return found


def side(book: Book, deck: Deck) -> Side:
    """A side at the start: slots and indices follow the order in the deck, HP and Power are full (3.1, WW-33)."""
    creatures = [book.creatures[id_] for id_ in deck if id_ in book.creatures]
    return Side(
        fighters=[Fighter(card.id, card.affinity, card.hp, card.hp, card.power, card.power) for card in creatures],
        cards=[HeldCard(id_) for id_ in deck if id_ in book.power_cards],
    )
