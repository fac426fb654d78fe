"""The catalogue: counts, marks, references, texts (section 17)."""

from collections import Counter
from importlib.resources import files

import pytest

from libs.engine.games.wiz_war.cards import Cancel
from libs.engine.games.wiz_war.catalogue import CATALOGUE, load
from libs.engine.games.wiz_war.game import WIZ_WAR
from libs.engine.games.wiz_war.text import card_text, creature_text

TEXT = (files("libs.engine.games.wiz_war") / "catalogue.toml").read_text(encoding="utf-8")
EXPANSION = ("mythology", "totem", "draconic")


def copies(keep) -> int:
    return sum(card.copies for card in CATALOGUE.cards if keep(card))


@pytest.mark.rule("WZ-03")
def test_the_expansion_has_seventy_two_cards_six_creatures_twelve_totems_four_relics():
    assert copies(lambda card: card.school in EXPANSION) == 72
    assert len(CATALOGUE.creatures) == 6
    assert copies(lambda card: card.totem and card.school in EXPANSION) == 12
    assert copies(lambda card: card.type == "relic" and card.school in EXPANSION) == 4
    assert copies(lambda card: card.type == "flash") == 4


def test_the_box_has_a_hundred_and_twenty_cards_and_every_school_twenty_four():
    sizes = Counter(
        {school: copies(lambda card, school=school: card.school == school) for school in CATALOGUE.school_ids}
    )

    assert set(sizes.values()) == {24}
    assert sum(sizes[school] for school in ("common", *CATALOGUE.basic)) == 120
    assert [school for school in CATALOGUE.choosable if school not in CATALOGUE.basic] == [
        "tempest",
        "forge",
        "mind",
        "thicket",
    ]


@pytest.mark.rule("WZ-85")
def test_every_expansion_card_carries_the_mark_and_no_other_does():
    for card in CATALOGUE.cards:
        assert card.expansion == (card.school in EXPANSION), card.id


TEXTS = {
    "zap_dart": "Attack, in sight. Deal 3 damage.",
    "rune_bolt": "Attack, in sight, energy 2. Deal the energy damage to a figure, totem, wall or door.",
    "energy_4": "Energy card. Fuels a spell with 4 energy, or adds 4 to your speed once a turn.",
    "flash_energy_7": "Flash energy card. Fuels a spell with 7 energy; never speed.",
    "cobble": "Item, in sight. Attack for 2 damage to a figure, totem, wall or door, then discard it.",
    "wolf_shape": "Neutral spell, energy 4, temporary. You or your creature is a wolf: speed 5, punch 2.",
    "kiln_breath": (
        "Attack, also a creature attack, line of 3, energy 2. Deal the energy damage to every figure in the line."
    ),
    "adder_totem": "Totem, adjacent, maintained. Enemy wizards in its sector take 1 in their Time Passes.",
    "shed_skin": "Counter. Cancel an attack on you, then your own transformation ends.",
    "ancestors_grasp": "Attack, in your sector. Deal 1 + 1 for each of your totems in play damage.",
    "hush_helm": "Relic. You cannot be targeted from more than 3 squares away.",
}


@pytest.mark.parametrize(("card", "text"), TEXTS.items())
def test_texts_are_made_of_the_effects(card: str, text: str):
    assert card_text(CATALOGUE.by_id[card]) == text


def test_every_design_has_a_text_and_creatures_tell_their_attacks():
    assert all(len(design.text) > 15 for design in WIZ_WAR.designs())
    texts = {one.id: creature_text(one) for one in CATALOGUE.creatures}
    assert texts["cinder_drake"] == (
        "Creature, life 5 + d4, speed 4. Bite: adjacent, 3 damage, 1 more against a carrier of your treasure; "
        "Sear: in sight, 2 damage, 1 more against a carrier of your treasure."
    )
    assert texts["totem_spirit"].endswith("Soul Strike: adjacent, 1 + 2 for each of your totems damage.")


BROKEN = [
    ("copies = 3", "copies = 2", "has 23 cards, not 24"),
    ('id = "zap_dart"', 'id = "rune_bolt"', "rune_bolt stands 2 times"),
    ('creature = "lamp_djinn"', 'creature = "camp_djinn"', "summons camp_djinn, which there is not"),
    ('school = "forge"', 'school = "gorge"', "of the school gorge, which there is not"),
    ("expansion = true\neffects", "effects", "differ in the expansion mark"),
    ('do = "stun"', 'do = "stan"', "does not fit"),
    ("energy = 4\nlasts", "lasts", "is temporary without energy"),
]


@pytest.mark.parametrize(("old", "new", "fault"), BROKEN)
def test_a_broken_catalogue_is_refused_with_its_fault(old: str, new: str, fault: str):
    assert old in TEXT

    with pytest.raises(ValueError, match=fault):
        load(TEXT.replace(old, new, 1))


def test_every_word_of_the_counters_is_used():
    used = {effect.what for card in CATALOGUE.cards for effect in card.effects if isinstance(effect, Cancel)}
    assert len(used) == 6
