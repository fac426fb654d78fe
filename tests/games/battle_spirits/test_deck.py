"""Decks and formats: every fault is named (BS-11, BS-23, BS-24, BS-50, BS-51, BS-86; R2)."""

import pytest
from msgspec.structs import replace

from libs.engine.game import Setup
from libs.engine.games.battle_spirits.catalogue import CATALOGUE, Catalogue
from libs.engine.games.battle_spirits.game import BATTLE_SPIRITS, STARTERS, BattleSpirits
from libs.events.commands import SeatPlan

LEAPERS = ("leafhopper",) * 40


def faults(deck: tuple[str, ...], *options: str, game: BattleSpirits = BATTLE_SPIRITS) -> list[str]:
    """The faults of a match in which seat 0 brings the deck, and seat 1 the same."""
    setup = Setup("battle_spirits", "untimed", (SeatPlan("a", deck), SeatPlan("b", deck)), options)
    return [fault.removeprefix("seat 0: ") for fault in game.faults(setup) if not fault.startswith("seat 1")]


@pytest.mark.rule("BS-50")
@pytest.mark.parametrize(("size", "found"), [(39, ["39 cards, a deck has at least 40"]), (40, []), (70, [])])
def test_a_deck_has_at_least_forty_cards(size: int, found: list[str]):
    assert faults(("leafhopper",) * size) == found


@pytest.mark.rule("BS-51")
def test_four_copies_of_one_name_are_refused():
    assert faults((*LEAPERS, *["cinderling"] * 3)) == []
    assert faults((*LEAPERS, *["cinderling"] * 4)) == ["Cinderling stands 4 times, 3 are allowed"]


@pytest.mark.rule("BS-51")
def test_restricted_forbidden_and_unlimited_cards_follow_their_own_limit():
    assert faults((*LEAPERS, "recall_rite")) == []
    assert faults((*LEAPERS, "recall_rite", "recall_rite")) == ["Recall Rite stands 2 times, 1 are allowed"]
    assert faults((*LEAPERS, "sky_ledger")) == ["Sky Ledger stands 1 times, 0 are allowed"]
    assert faults(LEAPERS) == []


@pytest.mark.rule("BS-51")
def test_a_rebirth_card_counts_by_its_front():
    assert faults((*LEAPERS, "imago_scholar")) == ["'imago_scholar' is no card of Battle Spirits"]
    assert faults((*LEAPERS, *["chrysalis_page"] * 4)) == ["Chrysalis Page stands 4 times, 3 are allowed"]


@pytest.mark.rule("BS-11")
def test_families_may_be_mixed_freely():
    families = {family for card in STARTERS["frost_and_song"] for family in CATALOGUE.by_id[card].families}

    assert len(families) >= 3
    assert faults(STARTERS["frost_and_song"]) == []


@pytest.mark.parametrize("name", list(STARTERS))
def test_every_starter_is_legal_and_has_forty_cards(name: str):
    assert len(STARTERS[name]) == 40
    assert faults(STARTERS[name]) == []


@pytest.mark.rule("BS-23", "R2")
def test_a_format_restricts_hue_and_block_numbers():
    assert CATALOGUE.by_id["leafhopper"].block is not None
    block = CATALOGUE.by_id["leafhopper"].block
    other_hue = "orange" if block.hue == "light_blue" else "light_blue"
    other_number = block.number % 4 + 1

    assert faults(LEAPERS, f"hue_{block.hue}", f"block_{block.number}") == []
    assert faults(LEAPERS, f"hue_{other_hue}") == [f"Leafhopper has the hue {block.hue}, this format has {other_hue}"]
    assert faults(LEAPERS, f"block_{other_number}") == [
        f"Leafhopper has block number {block.number}, this format has {other_number}"
    ]
    assert faults(LEAPERS, f"block_{other_number}", f"block_{block.number}") == []


@pytest.mark.rule("R2")
def test_a_format_can_ban_a_card():
    assert faults(LEAPERS, "ban_leafhopper") == ["Leafhopper is forbidden in this format"]
    assert faults(LEAPERS, "ban_cinderling") == []


@pytest.mark.rule("BS-86")
@pytest.mark.parametrize("word", ["hue_orange", "hue_light_blue", "block_1", "block_4"])
def test_a_card_without_a_block_icon_passes_no_filter(word: str):
    cards = [replace(card, limit=3) if card.id == "sky_ledger" else card for card in CATALOGUE.cards]
    game = BattleSpirits(Catalogue(cards))
    deck = (*LEAPERS, "sky_ledger")

    assert faults(deck, game=game) == []
    assert "Sky Ledger has no block icon, this format wants one" in faults(deck, word, game=game)


@pytest.mark.rule("BS-24")
def test_block_numbers_begin_with_one_and_a_reprint_carries_a_new_one():
    numbers = {card.block.number for card in CATALOGUE.cards if card.block is not None}
    assert numbers == {1, 2, 3, 4}
    assert {card.block.hue for card in CATALOGUE.cards if card.block is not None} == {"light_blue", "orange"}
    old = CATALOGUE.by_id["leafhopper"]
    assert old.block is not None
    reprint = replace(old, block=replace(old.block, number=4))
    game = BattleSpirits(Catalogue([reprint if card is old else card for card in CATALOGUE.cards]))

    assert faults(LEAPERS, "block_4", game=game) == []
    assert faults(LEAPERS, "block_4") != []


def test_every_fault_is_named():
    found = faults(("nonsense", "sky_ledger", "ban"), "tempo")

    assert found == [
        "option 'tempo' is unknown, there are no_soul_core, hue_<hue>, block_<number>, ban_<card>",
        "3 cards, a deck has at least 40",
        "'nonsense' is no card of Battle Spirits",
        "Sky Ledger stands 1 times, 0 are allowed",
        "'ban' is no card of Battle Spirits",
    ]


def test_a_match_has_two_seats():
    setup = Setup("battle_spirits", "untimed", (SeatPlan("a", LEAPERS),))

    assert BATTLE_SPIRITS.faults(setup) == ["1 seats were given, Battle Spirits has 2"]
