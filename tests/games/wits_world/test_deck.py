"""Deck legality: what may enter a match (section 2)."""

import pytest

from libs.engine.game import Setup
from libs.engine.games.wits_world.catalogue import CATALOGUE
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.events.commands import SeatPlan

LEGAL = ("quillip", "cobblehide", "fizzlit", "field_dressing", "overture")


def faults(deck: tuple[str, ...], other: tuple[str, ...] = LEGAL, **how) -> list[str]:
    return list(WITS_WORLD.faults(Setup("wits_world", "live", (SeatPlan("a", deck), SeatPlan("b", other)), **how)))


def test_a_legal_deck_has_no_fault():
    assert faults(LEGAL) == []


def test_the_cards_of_a_deck_may_stand_in_any_order():
    assert faults(("overture", "fizzlit", "field_dressing", "quillip", "cobblehide")) == []


@pytest.mark.rule("WW-02")
@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ((), ["seat 0: 0 Creatures, a deck has 3", "seat 0: 0 Power cards, a deck has 2"]),
        (LEGAL[:4], ["seat 0: 1 Power cards, a deck has 2"]),
        (LEGAL[1:], ["seat 0: 2 Creatures, a deck has 3"]),
        ((*LEGAL, "palehart"), ["seat 0: 4 Creatures, a deck has 3"]),
        ((*LEGAL, "thornflare"), ["seat 0: 3 Power cards, a deck has 2"]),
    ],
)
def test_a_deck_of_other_than_three_creatures_and_two_power_cards_is_refused(deck, expected):
    assert faults(deck) == expected


@pytest.mark.rule("R1", "WW-02")
def test_two_creatures_of_one_species_are_refused():
    assert faults(("quillip", "quillip", "fizzlit", "field_dressing", "overture")) == [
        "seat 0: 'quillip' stands 2 times, once is allowed"
    ]


@pytest.mark.rule("R1", "WW-02")
def test_one_power_card_twice_is_refused():
    assert faults(("quillip", "cobblehide", "fizzlit", "overture", "overture")) == [
        "seat 0: 'overture' stands 2 times, once is allowed"
    ]


@pytest.mark.rule("R2")
def test_nine_rarity_points_are_allowed_and_ten_are_not():
    nine = ("voltusk", "quillip", "fizzlit", "hush_bell", "overture")
    ten = ("voltusk", "quillip", "cobblehide", "hush_bell", "overture")

    assert faults(nine) == []
    assert faults(ten) == ["seat 0: 10 rarity points, 9 are allowed"]


@pytest.mark.rule("WW-02")
def test_a_card_that_the_catalogue_does_not_have_is_named():
    assert faults(("quillip", "cobblehide", "nobody", "field_dressing", "overture")) == [
        "seat 0: 'nobody' is no card of Wits World",
        "seat 0: 2 Creatures, a deck has 3",
    ]


def test_every_fault_of_both_seats_and_of_the_options_is_named_at_once():
    found = faults(("nobody", "voltusk", "veilmoth", "last_ember", "last_ember"), (), options=("fast",))

    assert found == [
        "seat 0: 'nobody' is no card of Wits World",
        "seat 0: 'last_ember' stands 2 times, once is allowed",
        "seat 0: 2 Creatures, a deck has 3",
        "seat 0: 12 rarity points, 9 are allowed",
        "seat 1: 0 Creatures, a deck has 3",
        "seat 1: 0 Power cards, a deck has 2",
        "option 'fast' is unknown, Wits World has none",
    ]


@pytest.mark.parametrize("seats", [1, 3])
def test_other_than_two_seats_are_refused(seats: int):
    setup = Setup("wits_world", "live", tuple(SeatPlan(f"p{seat}", LEGAL) for seat in range(seats)))

    assert WITS_WORLD.faults(setup) == [f"{seats} seats were given, Wits World has 2"]


@pytest.mark.rule("WW-81")
def test_every_starter_is_a_legal_deck_and_there_is_a_choice():
    assert len(WITS_WORLD.starters) >= 4
    for deck in WITS_WORLD.starters.values():
        assert faults(tuple(deck)) == []


@pytest.mark.rule("WW-81")
def test_the_deck_of_the_house_is_judged_by_the_same_rules():
    setup = Setup("wits_world", "cpu", (SeatPlan("alice", LEGAL), SeatPlan("cpu-easy-1", LEGAL[1:])))

    assert WITS_WORLD.faults(setup) == ["seat 1: 2 Creatures, a deck has 3"]


@pytest.mark.rule("WW-79", "R2")
def test_rarity_points_and_power_are_unrelated():
    by_id = {card.id: card for card in CATALOGUE.creatures}

    assert (by_id["quillip"].rarity, by_id["riddlewren"].rarity) == (2, 1)
    assert (by_id["quillip"].power, by_id["riddlewren"].power) == (60, 70)


def test_slots_and_card_indices_follow_the_order_of_the_deck(given):
    battle = given(("overture", "fizzlit", "thornflare", "quillip", "cobblehide"))

    assert [fighter.species for fighter in battle.state.sides[0].fighters] == ["fizzlit", "quillip", "cobblehide"]
    assert [card.card for card in battle.state.sides[0].cards] == ["overture", "thornflare"]
