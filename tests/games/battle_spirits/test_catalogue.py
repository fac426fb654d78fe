"""The catalogue: counts, what the specification prints, faults that are found, texts made from the abilities."""

from importlib.resources import files

import pytest

from libs.engine.games.battle_spirits.cards import BRAVE, MAGIC, NEXUS, SPIRIT, ULTIMATE
from libs.engine.games.battle_spirits.catalogue import CATALOGUE, load
from libs.engine.games.battle_spirits.text import card_text, values_text

TOML = (files("libs.engine.games.battle_spirits") / "catalogue.toml").read_text(encoding="utf-8")

TEXTS = {
    "cinderling": "",
    "lava_lynx": "[LV2] When Attacks: draw 1 card.",
    "forge_wyvern": "When Summoned: destroy an opposing Spirit with 3K BP or less.",
    "twin_crest_drake": "[LV2 LV3] When Attacks: you may aim the attack at an opposing refreshed Spirit.",
    "flare_verse": "Main: destroy a Spirit with 4K BP or less. Flash: an own unit gets +3K this turn.",
    "ashfall_ruin": "[LV2] Own red units get +1K.",
    "gravemite": "When Destroyed: draw 1 card.",
    "hollow_knight_errant": "When Battles: move 1 core of an opposing unit to its owner's Reserve.",
    "crypt_choir": "",
    "soul_tithe": "Flash: move 1 core (2 if the Soul Core paid) of an opposing unit to its owner's core trash.",
    "bone_orchard": "[LV1 LV2] Start Step: if your trash holds 10 or more cards, draw 1 card.",
    "recall_rite": "Main: move 2 cores from your core trash to your Reserve.",
    "snowpetal": "When Blocks: this gets +2K this turn.",
    "mirror_golem": "End of Battle: if this blocked, refresh this.",
    "aegis_stag": "[LV2] This cannot be exhausted by opposing effects.",
    "hold_the_gate": "Flash: the attack of this battle takes no Life.",
    "ice_bastion": "[LV2] Opposing units with 3K BP or less cannot attack.",
    "vault_of_frost": "Burst (when your Life decreases): the Attack Step ends after this battle. "
    "Flash: return an opposing Spirit to the hand.",
    "leafhopper": "",
    "bramble_stag": "When Summoned: put 1 core from the Void into your Reserve.",
    "canopy_hunter": "When Attacks: exhaust an opposing unit.",
    "gale_step": "Flash: refresh an own unit.",
    "rootway": "[LV1 LV2] Core Step: if you have 2 or more Spirits, put 1 core from the Void into your Reserve.",
    "ambush_bloom": "Burst (when an opposing unit attacks): summon this card without paying its cost.",
    "lullabird": "",
    "choir_imp": "All your units also have the family Songkin.",
    "masked_vizier": "[LV2] Flash, once per turn: an opposing unit gets −3K this turn.",
    "sun_hymn": "Main: put 1 core from the Void into your Life.",
    "encore": "Main: return a Magic from your trash to your hand.",
    "gilded_stage": "End Step: if you did not attack this turn, draw 1 card.",
    "tinkerfish": "",
    "dredge_titan": "When Attacks: put the top 3 cards of the opposing deck into the trash.",
    "scrap_colossus": "",
    "flood_order": "Flash: discard the opposing Burst.",
    "sunken_forge": "",
    "blueprint_burn": "Main: destroy an opposing Nexus.",
    "dawnfang": "",
    "prism_kit": "",
    "exile_sage": "When Summoned: you may remove a card in your hand from the game; it can be played from there.",
    "horn_of_cinders": "Brave: onto a Spirit of cost 3 or more, which gets +3K. "
    "While braved, When Attacks: draw 1 card.",
    "plain_harness": "Brave: onto a Spirit, which gets +2K.",
    "crown_engine": "Brave: onto an Ultimate, which gets +4K; its cost counts as 0 there.",
    "ultimate_pyrelord": "Summon if you have a red Spirit. When Attacks: Ultimate Trigger; on a hit destroy "
    "a Spirit with 8K BP or less. [LV4 LV5] When Attacks: you may Soul Drive (remove the Soul Core on this from the "
    "game), then get +1 symbol this battle.",
    "ultimate_tidewarden": "Summon if your Life is 3 or less.",
    "oathbound_ram": "When Summoned: you may Seal (move the Soul Core from your Reserve to your Life). "
    "If your Soul Core is in your Life, this gets +3K.",
    "chrysalis_page": "Rebirth (when this would leave the Field by the opponent): you may put the Soul Core on it and "
    "turn it over if your counter area holds 3 cores or fewer. Back: Imago Scholar, green spirit; cost 6; LV1 1 core "
    "7K; symbols green, green.",
    "silent_archive": "Rebirth (when your Life decreases): you may turn it over if your counter area holds 2 cores or "
    "fewer, then put a core on it. Back: Archive Warden, yellow spirit; cost 5; LV1 1 core 6K; symbols yellow.",
    "sky_ledger": "Main: draw 1 card.",
}

VALUES = {
    "cinderling": "red spirit; cost 1 (reduction 1 red); LV1 1 core 2K, LV2 3 cores 3K; symbols red.",
    "crypt_choir": "purple spirit; cost 5 (reduction 3 purple); LV1 2 cores 5K, LV2 4 cores 8K; symbols purple.",
    "ashfall_ruin": "red nexus; cost 4 (reduction 2 red); LV1 0 cores, LV2 2 cores; symbols red.",
    "dawnfang": "red and white spirit; cost 5 (reduction 1 red, 1 white); LV1 1 core 5K, LV2 3 cores 7K; "
    "symbols white.",
    "ultimate_pyrelord": "red ultimate; cost 6 (reduction 3 red); LV3 1 core 9K, LV4 3 cores 12K, LV5 5 cores 15K; "
    "symbols ultimate.",
    "plain_harness": "white brave; cost 3 (reduction 1 white); LV1 1 core 2K.",
}


def test_there_are_forty_eight_designs_of_five_types():
    types = [card.type for card in CATALOGUE.cards]

    assert len(types) == 48
    assert {type_: types.count(type_) for type_ in (SPIRIT, MAGIC, NEXUS, BRAVE, ULTIMATE)} == {
        SPIRIT: 25,
        MAGIC: 11,
        NEXUS: 7,
        BRAVE: 3,
        ULTIMATE: 2,
    }


@pytest.mark.parametrize("card", list(TEXTS))
def test_a_text_says_what_the_abilities_do(card: str):
    assert card_text(CATALOGUE.by_id[card]) == TEXTS[card]


def test_every_card_has_its_text_in_this_file():
    assert list(TEXTS) == [card.id for card in CATALOGUE.cards]


@pytest.mark.parametrize("card", list(VALUES))
def test_the_values_are_those_of_the_specification(card: str):
    assert values_text(CATALOGUE.by_id[card]) == VALUES[card]


@pytest.mark.rule("BS-10")
def test_every_spirit_ultimate_and_brave_has_a_family():
    assert [c.id for c in CATALOGUE.cards if c.type in (SPIRIT, ULTIMATE, BRAVE) and not c.families] == []


@pytest.mark.rule("BS-85")
def test_a_nexus_may_have_a_family_as_well():
    assert CATALOGUE.by_id["gilded_stage"].families == ("Songkin",)


@pytest.mark.rule("BS-22")
def test_six_colours_occur_and_no_other():
    colours = {colour for card in CATALOGUE.cards for colour in card.colours}

    assert colours == {"red", "purple", "white", "green", "yellow", "blue"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id = "lava_lynx"', 'id = "cinderling"', "cinderling stands 2 times"),
        ('name = "Lava Lynx"', 'name = "Cinderling"', "the name Cinderling stands 2 times"),
        ('number = "BS02"', 'number = "BS01"', "the number BS01 stands 2 times"),
        ("levels = [2]", "levels = [7]", "lava_lynx has no level 7"),
        ('families = ["Emberkin"]', "families = []", "cinderling has no family"),
        ('when = "attacks"', 'when = "constant"', "lava_lynx: a constant effect has the step Draw"),
        ("brave_bp = 3000", "brave_bp = 0", "horn_of_cinders is a brave"),
        ("cores = 3, bp = 3000", "cores = 1, bp = 3000", "cinderling: level 2 does not follow level 1"),
    ],
)
def test_a_fault_of_the_catalogue_is_named(old: str, new: str, fault: str):
    with pytest.raises(ValueError, match=fault):
        load(TOML.replace(old, new, 1))


def test_a_catalogue_with_a_design_too_few_is_refused():
    with pytest.raises(ValueError, match="there are 47 designs, there must be 48"):
        load(TOML[: TOML.rindex("[[card]]")])


def test_a_wrong_field_is_refused():
    with pytest.raises(ValueError, match="does not fit"):
        load(TOML.replace('type = "spirit"', 'type = "spirrit"', 1))
