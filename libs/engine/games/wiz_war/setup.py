"""What a match is made with: option words, wished schools, and every fault of them. An illegal set-up never starts.

A seat's deck is its wish: up to three schools. The options may name the schools instead, for all (R7).
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from libs.engine.game import Setup
from libs.engine.games.wiz_war.cards import FLASH, Card, School
from libs.engine.games.wiz_war.catalogue import COMMON, Catalogue

SCHOOLS = 3
FEWEST_SCHOOLS = 1
FEWEST_SEATS, MOST_SEATS = 2, 4
EXTENDED_FLASH, SPECIALIZATIONS, FIVE_SCHOOLS = ("extended_flash", "specializations", "five_schools")
SCHOOL, SUMMONS = ("school_", "more_summons_")


class Plan(Struct, frozen=True):
    """How a match is set up.

    `named` are the host's schools, or none; else `count` are drawn, out of `wishes` first, but never a `barred` one.
    `available` are the schools on the table, the common one left out.
    """

    available: tuple[str, ...]
    barred: tuple[str, ...]
    named: tuple[str, ...]
    count: int
    wishes: tuple[str, ...]
    extended_flash: bool
    specializations: bool
    more_summons: tuple[str, ...]


def option_words(catalogue: Catalogue) -> Mapping[str, str]:
    """Every option word with a sentence about it."""
    words = {
        EXTENDED_FLASH: "Without Draconic, four flash energy cards replace four energy cards drawn by chance.",
        SPECIALIZATIONS: "Every seat has a deck of its own, made of an unused school that it chooses in secret.",
        FIVE_SCHOOLS: "Only the five schools of the first box are on the table.",
    }
    for school in catalogue.schools:
        if school.id != COMMON:
            words[SCHOOL + school.id] = f"{school.name} is among the schools: {school.text}"
    for school in sorted({card.school for card in catalogue.cards if card.creature}, key=catalogue.school_ids.index):
        advice = " (not recommended: few totems, weak spirit)" if school == "totem" else ""
        words[SUMMONS + school] = (
            f"The creatures of {catalogue.names((school,))} and their calls enter the deck{advice}."
        )
    return words


def plan_of(schools: Iterable[School], cards: Iterable[Card], setup: Setup) -> Plan:
    """The plan that a legal set-up makes of these schools."""
    known = tuple(schools)
    available = tuple(school.id for school in known if school.id != COMMON)
    if FIVE_SCHOOLS in setup.options:
        available = tuple(school.id for school in known if school.basic and school.id != COMMON)
    extended_flash = EXTENDED_FLASH in setup.options
    barred = tuple({card.school: None for card in cards if extended_flash and card.type == FLASH})
    named = tuple(one for one in available if SCHOOL + one in setup.options)
    wishes = tuple(wish for plan in setup.seats for wish in plan.deck if wish in available and wish not in barred)
    return Plan(
        available=available,
        barred=barred,
        named=named,
        count=len(named) or SCHOOLS,
        wishes=wishes,
        extended_flash=extended_flash,
        specializations=SPECIALIZATIONS in setup.options,
        more_summons=tuple(word.removeprefix(SUMMONS) for word in setup.options if word.startswith(SUMMONS)),
    )


def setup_faults(catalogue: Catalogue, setup: Setup) -> list[str]:
    """Every fault of seats, wishes and options."""
    found: list[str] = []
    seats = len(setup.seats)
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        found.append(f"{seats} seats were given, Wiz-War has {FEWEST_SEATS} to {MOST_SEATS}")
    words = option_words(catalogue)
    found += [f"option {one!r} is unknown, Wiz-War has {', '.join(words)}" for one in setup.options if one not in words]
    found += [f"option {one!r} stands {count} times" for one, count in Counter(setup.options).items() if count > 1]
    plan = plan_of(catalogue.schools, catalogue.cards, setup)
    for seat, one in enumerate(setup.seats):
        found += [f"seat {seat}: {fault}" for fault in wish_faults(catalogue, one.deck)]
    return found + _school_faults(catalogue, setup, plan)


def wish_faults(catalogue: Catalogue, deck: tuple[str, ...]) -> list[str]:
    """Every fault of one seat's wish."""
    found = [f"{id_!r} is no school of Wiz-War" for id_ in dict.fromkeys(deck) if id_ not in catalogue.school_ids]
    if COMMON in deck:
        found.append(f"{COMMON!r} is always in play and cannot be wished for")
    found += [f"{id_!r} stands {count} times, once is allowed" for id_, count in Counter(deck).items() if count > 1]
    if len(deck) > SCHOOLS:
        found.append(f"{len(deck)} schools are wished for, {SCHOOLS} are allowed")
    return found


def _school_faults(catalogue: Catalogue, setup: Setup, plan: Plan) -> list[str]:
    found: list[str] = []
    asked = [one for one in setup.options if one.startswith(SCHOOL)]
    absent = [
        one
        for one in asked
        if one.removeprefix(SCHOOL) in catalogue.choosable and one.removeprefix(SCHOOL) not in plan.available
    ]
    found += [f"{one} is asked for, but only five schools are on the table" for one in absent]
    fewest = FEWEST_SCHOOLS if plan.specializations else SCHOOLS
    if plan.named and not fewest <= len(plan.named) <= SCHOOLS:
        allowed = f"{fewest} to {SCHOOLS}" if fewest < SCHOOLS else str(SCHOOLS)
        found.append(f"{len(plan.named)} schools are named ({', '.join(plan.named)}), {allowed} are allowed")
    if plan.specializations:
        unused = len(plan.available) - plan.count
        needed = len(setup.seats) + 1
        if unused < needed:
            found.append(f"specializations need {needed} unused schools, {unused} are left")
    found += [
        f"extended_flash is for matches without {one}, which is named" for one in plan.barred if one in plan.named
    ]
    return found


def warnings(setup: Setup) -> list[str]:
    """What is allowed but not recommended (WZ-60)."""
    if SUMMONS + "totem" in setup.options:
        return ["more_summons_totem is allowed but not recommended: the Totem Spirit needs totems"]
    return []
