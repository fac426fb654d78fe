"""The catalogue (sections 1 and 11), deck checks (section 3) and match options."""

from collections import Counter

import pytest
from msgspec.structs import replace

from libs.engine.game import Setup
from libs.engine.games.wizbits.cards import (
    ATTRIBUTES,
    KINDS,
    PHASES,
    SPEEDS,
    SUBLEVELS,
    TONES,
    Check,
    Continue,
    Damage,
    Draw,
    Gain,
    Grant,
    Income,
    Reroll,
    Secede,
    Trigger,
    TriggerContinue,
)
from libs.engine.games.wizbits.catalogue import CATALOGUE, count_faults, faults, load
from libs.engine.games.wizbits.deck import deck_faults
from libs.engine.games.wizbits.game import WIZBITS
from libs.engine.games.wizbits.starters import STARTERS
from libs.engine.games.wizbits.text import full_text
from libs.events.commands import SeatPlan
from tests.games.wizbits.given import character, element

FORGE = STARTERS["forge"]


def setup(*decks, options=()) -> Setup:
    seats = tuple(SeatPlan(f"player{seat}", deck) for seat, deck in enumerate(decks))
    return Setup("wizbits", "untimed", seats, options)


@pytest.mark.rule("WB-02", "WB-03", "WB-91", "R1")
def test_every_card_has_exactly_one_kind_and_one_sublevel_of_it():
    assert Counter(card.kind for card in CATALOGUE.cards) == {
        "main_character": 4, "character": 14, "element": 14, "non_element": 12}  # fmt: skip
    for card in CATALOGUE.cards:
        assert card.superlevel == ("Character" if "character" in card.kind else "Variant")
        assert card.sublevel in SUBLEVELS[card.kind]
    assert set(SUBLEVELS) == set(KINDS)


@pytest.mark.rule("WB-04", "WB-23")
def test_every_card_is_whole_and_characters_have_four_main_points():
    for card in CATALOGUE.cards:
        assert card.name
        assert card.cost >= 0
        points = (card.strength, card.will, card.magic, card.scn)
        assert all(points) if card.is_character else not any(points), card.id


@pytest.mark.rule("WB-05", "R3")
def test_the_tone_of_a_card_is_that_of_its_frame():
    assert TONES == {"Gale": "cyan", "Spark": "yellow", "Frost": "white", "Moss": "green", "Ember": "red",
                     "Dust": "hazel", "Gloom": "black", "Tide": "blue"}  # fmt: skip
    assert CATALOGUE.by_id["ember_ox"].tone == "red"


@pytest.mark.rule("WB-86", "WB-87", "R3")
def test_tone_decides_day_or_night_unless_a_moon_phase_is_printed():
    by_id = CATALOGUE.by_id
    assert by_id["spark_duelist"].is_day
    assert not by_id["ember_ox"].is_day
    assert (by_id["moon_charm"].moon_phase, by_id["gloom_ferret"].moon_phase) == ("new", None)
    assert not replace(by_id["spark_duelist"], moon_phase="new").is_day
    assert len(PHASES) == 8


@pytest.mark.rule("R2")
def test_speeds_are_conflict_swift_steady_and_cards_are_steady_by_default():
    assert SPEEDS == ("conflict", "swift", "steady")
    assert CATALOGUE.by_id["ember_ox"].speed == "steady"


@pytest.mark.rule("R4")
def test_there_are_eight_attributes():
    assert ATTRIBUTES == ("elusive", "fierce", "stalwart", "quick", "rooted", "lucky", "fleeting", "warding")


@pytest.mark.rule("WB-01", "R6", "R7")
@pytest.mark.parametrize(("count", "legal"), [(59, False), (60, True), (75, True)])
def test_a_deck_has_at_least_60_cards_beside_the_main_character(count: int, *, legal: bool):
    cards = [card.id for card in CATALOGUE.cards if card.kind != "main_character"]
    deck = ("auntie_furnace", *[cards[index % 40] for index in range(count)])

    found = deck_faults(CATALOGUE, deck)

    assert (found == []) is legal
    assert legal or found == ["59 cards beside the Main Character, at least 60 are needed"]


@pytest.mark.rule("R6", "R7")
def test_every_fault_of_a_deck_is_named():
    deck = (*FORGE[1:-1], "ember_ox", "dragon")

    assert deck_faults(CATALOGUE, deck) == [
        "'dragon' is no card of Wizbits",
        "0 Main Characters, a deck names 1",
        "'ember_ox' stands 5 times, 4 are allowed",
    ]
    two = deck_faults(CATALOGUE, (*FORGE, "auntie_furnace"))
    assert two == ["2 Main Characters, a deck names 1"]


@pytest.mark.rule("WB-90")
def test_a_match_has_exactly_two_seats_each_with_its_own_legal_deck():
    assert WIZBITS.faults(setup(FORGE, STARTERS["library"])) == []
    assert WIZBITS.faults(setup(FORGE)) == ["1 seats were given, Wizbits has 2"]
    assert WIZBITS.faults(setup(FORGE, FORGE[:-1])) == [
        "seat 1: 59 cards beside the Main Character, at least 60 are needed"
    ]


@pytest.mark.rule("R5")
def test_the_formats_are_match_options_of_which_one_is_chosen():
    assert WIZBITS.faults(setup(FORGE, FORGE, options=("block", "spire"))) == []
    assert WIZBITS.faults(setup(FORGE, FORGE, options=("open", "block", "fast"))) == [
        "option 'fast' is unknown, there are " + ", ".join(WIZBITS.options),
        "2 formats were given (open, block), a match has one",
    ]
    state = WIZBITS.rules(setup(FORGE, FORGE), WIZBITS.pin(None)).new(setup(FORGE, FORGE, options=("block", "spire")))
    assert (state.listed, state.spire) == (False, True)


@pytest.mark.parametrize("name", list(STARTERS))
def test_every_starter_is_legal_with_four_copies_of_fifteen_designs(name: str):
    deck = STARTERS[name]

    assert deck_faults(CATALOGUE, deck) == []
    assert set(Counter(deck[1:]).values()) == {4}
    assert len(deck) == 61


def test_every_design_stands_in_a_starter():
    assert {card for deck in STARTERS.values() for card in deck} == {card.id for card in CATALOGUE.cards}


def test_the_pinned_cards_are_those_of_both_decks_and_hidden():
    pinned = WIZBITS.pin(setup(FORGE, FORGE))

    assert len(pinned.cards) == 16
    assert pinned.see(0).cards == ()


def test_a_wrong_catalogue_is_refused_with_every_fault():
    with pytest.raises(ValueError, match="does not fit"):
        load("[[card]]\nid = 'x'")
    with pytest.raises(ValueError, match="0 designs are of the kind main_character, there must be 4"):
        load("card = []")
    assert count_faults(CATALOGUE.cards) == []


@pytest.mark.parametrize(
    ("card", "fault"),
    [
        (replace(character("x"), sublevel="gear"), "is a gear"),
        (replace(character("x"), magic=0), "each must be at least 1"),
        (replace(element("x", Income(effects=(Gain(n=1),))), strength=1), "only Characters have any"),
        (replace(element("x", Income(effects=(Gain(n=1),))), attributes=()), "not Fleeting"),
        (element("x"), "without an effect"),
        (character("x", kind="main_character", flips=(Income(effects=(Gain(n=1),)),)), "never Seceded"),
        (character("x", flips=(Income(effects=(Draw(n=1),)),)), "middle of a payment"),
        (character("x", flips=(Trigger(cost=0, effects=(Reroll(),)),)), "no reroll window offers"),
        (character("x", abilities=(Continue(statics=(Grant(attribute="lucky"),)),)), "to its bearer"),
        (character("x", abilities=(TriggerContinue(condition="flipped", effects=(Gain(n=1),)),)), "to be flipped"),
        (character("x", abilities=(TriggerContinue(condition="check_passed", effects=(Damage(n=1),)),)), "nobody is"),
        (character("x", abilities=(Income(effects=(Damage(n=1, target="bearer"),)),)), "names its bearer"),
        (character("x", abilities=(Income(effects=(Damage(n=1, target="same"),)),)), "that there is not"),
        (character("x", abilities=(Income(effects=(Reroll(),)),)), "free ability once a turn"),
        (
            element("x", Income(effects=(Check(point="global", fail=(Secede(target="same"),)),))),
            "which the rules say",
        ),
    ],
)
def test_every_fault_of_a_card_is_named(card, fault: str):
    found = faults([card])

    assert len(found) == 1, found
    assert fault in found[0]


def test_a_design_that_stands_twice_is_a_fault():
    assert faults([character("x"), character("x")]) == ["x stands 2 times"]


TEXTS = {
    "ondrel_bookwyrm": "Pay 2, Swift Speed: draw 1.",
    "marshal_bramble": "Your Moss Characters get +1 Strength.",
    "nix_of_the_ninth_lamp": "Pay 1, Conflict Speed: prevent the next 2 Damage to one Character in this Battle.",
    "auntie_furnace": "When you Secede a card for points, gain 1 point.",
    "gloom_ferret": "Elusive. Flip: When this card is flipped, look at the top card of your deck.",
    "moss_golem": "Stalwart, Rooted. Flip: Pay 0, Swift Speed, once a turn: heal 2 on another Character.",
    "frost_oracle": "Pay 1, Conflict Speed: this card makes a Will Check 8; if it succeeds, cancel the Unit with the "
    "greatest Height.",
    "second_thoughts": "Fleeting. One Character (no Main Character) makes a Special Global Check.",
    "bad_omen": "Fleeting. One Character (no Main Character) makes a Special Magic Check; if it fails, Secede that "
    "Character for no points.",
    "grand_ledger": "Income: discard the top card of your deck. Income (Conflict): gain 1 point. "
    "Income (Swift): draw 1.",
    "moon_charm": "New moon. All night Characters get +1 Magic.",
    "toy_golem": "Its bearer gets +4 Strength; its bearer is Rooted.",
    "locked_door": "Opposing Characters with Will 4 or less cannot attack.",
}


@pytest.mark.parametrize("design", list(TEXTS))
def test_texts_are_made_from_the_effects(design: str):
    assert full_text(CATALOGUE.by_id[design]).endswith(f". {TEXTS[design]}")
