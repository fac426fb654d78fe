"""The catalogue: how 292 breaks down, icons, validation, texts made from effects (sections 1 and 10)."""

from collections import Counter

import msgspec
import pytest

from libs.engine.games.wizards_tournament import cards as print_
from libs.engine.games.wizards_tournament.cards import Monster, Relic, Spell, Target
from libs.engine.games.wizards_tournament.catalogue import CATALOGUE, Catalogue, faults, load
from libs.engine.games.wizards_tournament.game import WIZARDS_TOURNAMENT
from libs.engine.games.wizards_tournament.text import card_text, kind_of

# id: kind, green, blue, red, text. The order, numbers and meanings of section 10.
PRINTED = {
    "Ember Lash": ("spell", 2, 1, 0, "Deal 3 damage to any seat or monster."),
    "Mend Robe": ("spell", 1, 1, 0, "Gain 3 life."),
    "Deep Study": ("spell", 3, 2, 0, "Draw 2 cards."),
    "Mind Pick": ("spell", 2, 1, 0, "An opponent discards 1 card of its choice."),
    "Comet Volley": ("spell", 6, 3, 0, "Deal 8 damage to a seat."),
    "Springwater Rite": ("spell", 4, 2, 0, "Gain 8 life."),
    "Grand Recital": ("spell", 5, 3, 0, "Draw 3 cards, then discard 1 card."),
    "Ransack Thoughts": ("spell", 5, 2, 0, "An opponent discards 2 cards at random."),
    "Rust Curse": ("spell", 3, 2, 0, "Destroy a relic."),
    "Borrowed Wonder": ("spell", 5, 2, 0, "Take control of a relic."),
    "Unravel Beast": ("spell", 4, 2, 0, "Destroy a monster with Power 4 or less."),
    "Wildfire Sweep": ("spell", 6, 3, 0, "Deal 2 damage to every monster."),
    "Surge Verse": ("spell", 3, 2, 0, "Add 5 Spirit to your pool."),
    "Quick Ward": ("fast_spell", 1, 1, 0, "Prevent the next 3 damage to any seat or monster this turn."),
    "Null Word": ("fast_spell", 3, 2, 0, "Counter a card on the stack."),
    "Sudden Spark": ("fast_spell", 2, 1, 0, "Deal 2 damage to any seat or monster."),
    "Second Wind": ("fast_spell", 2, 1, 0, "Remove the Activation token from a monster."),
    "Startle": ("fast_spell", 3, 1, 0, "Put an Activation token on a monster."),
    "Giantstep": ("fast_spell", 3, 2, 0, "A monster gets +3 Power until the End Phase."),
    "Gutter Imp": ("monster", 2, 0, 2, "When it damages a seat, that seat discards 1 card of its choice."),
    "Brass Hound": ("monster", 3, 0, 3, "Gets no token for attacking."),
    "Bog Shambler": (
        "monster", 5, 0, 4,
        "The first time each turn it would be destroyed by damage, its damage is removed and it gets a token instead.",
    ),
    "Sky Skate": ("monster", 4, 0, 3, "Flying: only flying monsters can defend against it."),
    "Thorn Tortoise": ("monster", 3, 0, 3, "Damage dealt to it by each source is reduced by 1."),
    "Lantern Moth": (
        "monster", 3, 0, 1, "Flying: only flying monsters can defend against it. Activate: gain 3 life.",
    ),
    "Hex Weaver": ("monster", 5, 0, 3, "Activate: deal 2 damage to any seat or monster."),
    "Quarry Giant": ("monster", 7, 0, 7, "A single monster cannot defend alone against it."),
    "Vault Mimic": ("monster", 4, 0, 3, "When it damages a seat, add 2 Spirit to your pool."),
    "Duel Champion": ("monster", 6, 0, 5, "Enters play without a token."),
    "Rift Drake": (
        "monster", 8, 0, 8,
        "Flying: only flying monsters can defend against it. When it enters play, deal 2 damage to each opponent.",
    ),
    "Font of Spirit": ("relic", 4, 0, 0, "Activate: add 2 Spirit to your pool."),
    "Scrying Bowl": ("relic", 4, 0, 0, "Activate: draw 1 card."),
    "Ember Rod": ("relic", 5, 0, 0, "Activate: deal 2 damage to any seat or monster."),
    "Healing Idol": ("relic", 3, 0, 0, "Activate: gain 2 life."),
    "Chain of Envy": ("relic", 6, 0, 0, "Activate: an opponent discards 1 card of its choice."),
}  # fmt: skip


@pytest.mark.rule("R2", "WT-18", "WT-20", "WT-51")
def test_every_set_is_printed_as_the_rulebook_has_it():
    printed = {
        card.name: (
            kind_of(card), card.green, getattr(card, "blue", 0), getattr(card, "red", 0), card_text(card)
        )
        for card in CATALOGUE.sets
    }  # fmt: skip

    assert printed == PRINTED
    assert list(printed) == list(PRINTED)


@pytest.mark.rule("WT-01", "WT-03", "R1")
def test_there_are_35_sets_and_292_cards():
    copies = Counter(card.copies for card in CATALOGUE.sets)

    assert len(CATALOGUE.sets) == 35
    assert copies == {6: 28, 7: 7}
    assert {card.id for card in CATALOGUE.sets if card.copies == 7} == {
        card.id for card in CATALOGUE.sets if card.green <= 2
    }
    assert CATALOGUE.spirit.copies == 40
    assert 35 + 40 + sum(card.copies for card in CATALOGUE.sets) == 292


def test_there_are_13_regular_and_6_fast_spells_11_monsters_and_5_relics():
    assert Counter(map(kind_of, CATALOGUE.sets)) == {"spell": 13, "fast_spell": 6, "monster": 11, "relic": 5}


@pytest.mark.rule("WT-09")
def test_each_monster_has_a_special_ability():
    monsters = [card for card in CATALOGUE.sets if isinstance(card, Monster)]

    assert len(monsters) == 11
    for card in monsters:
        assert card.flags or card.shell or card.ability or card.on_damage_seat or card.on_enter, card.id


@pytest.mark.rule("R2", "WT-08")
def test_spirit_has_one_blue_icon_and_neither_monsters_nor_relics_have_any():
    assert CATALOGUE.spirit.blue == 1
    assert not any(hasattr(card, "blue") for card in CATALOGUE.sets if isinstance(card, Monster | Relic))
    assert all(card.blue for card in CATALOGUE.sets if isinstance(card, Spell))


def test_a_total_of_other_than_292_is_a_fault():
    (first, *rest) = CATALOGUE.sets

    found = faults(CATALOGUE.spirit, (msgspec.structs.replace(first, copies=8), *rest))

    assert found == ["293 cards with Selection and Spirit cards, there must be 292"]


def test_every_fault_of_a_catalogue_is_named():
    (first, *rest) = CATALOGUE.sets
    broken = [
        (msgspec.structs.replace(first, target=None), "ember_lash has the effect Damage and no target for it"),
        (
            msgspec.structs.replace(first, target=Target("relic")),
            "ember_lash aims Damage at relic, it needs any or seat or opponent or monster",
        ),
        (msgspec.structs.replace(first, target=Target("any", 3)), "ember_lash limits the Power of any"),
        (
            msgspec.structs.replace(first, effects=(print_.Heal(1),)),
            "ember_lash has a target and no effect on it",
        ),
        (msgspec.structs.replace(first, id="mend_robe"), "mend_robe stands 2 times"),
        (
            Monster(id="x_y", name="Xy", copies=7, green=1, red=1),
            "x_y is a monster without a special ability",
        ),
        (
            Monster(id="x_y", name="Xy", copies=7, green=1, red=1, flags=("swimming",)),
            "x_y has the unknown flag swimming",
        ),
    ]
    for card, fault in broken:
        assert faults(CATALOGUE.spirit, (card, *rest)) == [fault]
    assert faults(CATALOGUE.spirit, rest) == [
        "34 sets, there must be 35",
        "284 cards with Selection and Spirit cards, there must be 292",
    ]


def test_a_file_that_does_not_fit_is_refused_with_the_place():
    with pytest.raises(ValueError, match=r"the catalogue does not fit: .*spirit"):
        load("set = []")
    with pytest.raises(ValueError, match="the catalogue is at fault: 0 sets"):
        load('set = []\n[spirit]\nid = "spirit"\nname = "Spirit"\ncopies = 40\nblue = 1\n')


def test_the_hash_follows_the_values():
    (first, *rest) = CATALOGUE.sets

    assert Catalogue(CATALOGUE.spirit, CATALOGUE.sets).hash == CATALOGUE.hash
    assert Catalogue(CATALOGUE.spirit, (msgspec.structs.replace(first, green=3), *rest)).hash != CATALOGUE.hash


def test_designs_are_the_spirit_card_and_all_sets():
    designs = WIZARDS_TOURNAMENT.designs()

    assert designs[0].id == "spirit"
    assert [(one.name, one.kind, one.text) for one in designs[1:]] == [
        (name, values[0], values[-1]) for name, values in PRINTED.items()
    ]
