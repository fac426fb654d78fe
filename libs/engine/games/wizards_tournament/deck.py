"""What a match may be made of (sections 1 and 3): seats, decks, market options. Names every fault."""

from collections import Counter

from libs.engine.game import Setup
from libs.engine.games.wizards_tournament.catalogue import Catalogue
from libs.engine.games.wizards_tournament.opening import MARKET_SETS
from libs.engine.games.wizards_tournament.state import START_SPIRIT
from libs.events.commands import Deck

MARKET = "market="
FIRST_MARKET = "first_market"
"""A market for a first match: something of everything."""

FIRST_MARKET_SETS = (
    "ember_lash", "mend_robe", "deep_study", "surge_verse", "quick_ward", "sudden_spark",
    "brass_hound", "sky_skate", "hex_weaver", "quarry_giant", "font_of_spirit", "ember_rod",
)  # fmt: skip


def option_words(catalogue: Catalogue) -> dict[str, str]:
    """Every option with a sentence about it."""
    words = {FIRST_MARKET: "The market for a first match: the same twelve sets every time, something of each kind."}
    words |= {f"{MARKET}{card.id}": f"{card.name} is in the market." for card in catalogue.sets}
    return words


def wanted_sets(options: tuple[str, ...]) -> tuple[str, ...]:
    """The sets that the options put into the market, in their order."""
    if FIRST_MARKET in options:
        return FIRST_MARKET_SETS
    return tuple(word.removeprefix(MARKET) for word in options if word.startswith(MARKET))


def setup_faults(catalogue: Catalogue, setup: Setup, seats: range) -> list[str]:
    """Every fault of a match's seats, decks and options."""
    found: list[str] = []
    if len(setup.seats) not in seats:
        found.append(f"{len(setup.seats)} seats were given, Wizard's Tournament has {seats.start} to {seats.stop - 1}")
    for seat, plan in enumerate(setup.seats):
        found += [f"seat {seat}: {fault}" for fault in deck_faults(catalogue, plan.deck)]
    return found + option_faults(catalogue, setup.options)


def deck_faults(catalogue: Catalogue, deck: Deck) -> list[str]:
    """Every fault of one deck: each seat begins with ten Spirit cards and nothing else (WT-15)."""
    spirit = catalogue.spirit.id
    found: list[str] = []
    for id_, count in Counter(deck).items():
        if id_ == spirit:
            continue
        if id_ in catalogue.by_id:
            found.append(f"{id_!r} stands {count} times, it can only be bought during the match")
        else:
            found.append(f"{id_!r} is no card of Wizard's Tournament")
    spirits = deck.count(spirit)
    if spirits != START_SPIRIT:
        found.append(f"{spirits} Spirit cards, a deck has {START_SPIRIT}")
    return found


def option_faults(catalogue: Catalogue, options: tuple[str, ...]) -> list[str]:
    """Every fault of the options."""
    known = option_words(catalogue)
    found = [f"option {word!r} is unknown" for word in dict.fromkeys(options) if word not in known]
    found += [f"option {word!r} stands {count} times" for word, count in Counter(options).items() if count > 1]
    fixed = [word for word in options if word.startswith(MARKET)]
    if len(fixed) > MARKET_SETS:
        found.append(f"{len(fixed)} sets are to be in the market, it has {MARKET_SETS}")
    if fixed and FIRST_MARKET in options:
        found.append(f"option {FIRST_MARKET!r} names all twelve sets, {len(fixed)} more are named beside it")
    return found
