"""The catalogue: the printed numbers of the rulebook, validation, texts made from effects (section 12)."""

from collections import Counter

import msgspec
import pytest

from libs.engine.games.wits_world.cards import (
    AFFINITIES,
    BoostOut,
    Cleanse,
    Creature,
    Damage,
    Dodge,
    Heal,
    Lifesteal,
    Move,
    PayHp,
    Poison,
    PowerCard,
    ReduceIn,
    Reflect,
    RestorePower,
    Stun,
)
from libs.engine.games.wits_world.catalogue import CATALOGUE, faults, load
from libs.engine.games.wits_world.game import WITS_WORLD
from tests.games.wits_world.given import creature, move, power_card

# Species: affinity, HP, Power, rarity; its moves: name, type, Power cost, effects.
CREATURES = {
    "Quillip": (
        ("Wit", 100, 60, 2),
        ("Ink Peck", "Basic", 0, (Damage(10),)),
        ("Eureka", "Wit", 20, (Damage(25),)),
        ("Quill Guard", "Neutral", 15, (Reflect(percent=50, turns=2, floor_at_one=True),)),
        ("Footnote", "Neutral", 10, (BoostOut(numerator=6, denominator=5, charges=2),)),
    ),
    "Riddlewren": (
        ("Wit", 85, 70, 1),
        ("Peck", "Basic", 0, (Damage(8),)),
        ("Paradox", "Wit", 25, (Damage(22), Stun(turns=1))),
        ("Second Thought", "Neutral", 15, (Dodge(chance=50, charges=1),)),
    ),
    "Cobblehide": (
        ("Grit", 130, 50, 2),
        ("Shoulder", "Basic", 0, (Damage(10),)),
        ("Rockjaw", "Grit", 20, (Damage(26),)),
        ("Dig In", "Neutral", 15, (ReduceIn(numerator=1, denominator=2, turns=2),)),
    ),
    "Burrowmaul": (
        ("Grit", 110, 55, 1),
        ("Scrabble", "Basic", 0, (Damage(9),)),
        ("Undermine", "Grit", 18, (Damage(12), Damage(12))),
        ("Grit Teeth", "Neutral", 20, (Heal(25),)),
    ),
    "Voltusk": (
        ("Spark", 105, 60, 3),
        ("Prod", "Basic", 0, (Damage(10),)),
        ("Overcharge", "Neutral", 0, (PayHp(25), RestorePower(40))),
        ("Static Demolition", "Spark", 30, (PayHp(20), Damage(45))),
    ),
    "Fizzlit": (
        ("Spark", 80, 70, 1),
        ("Zap", "Spark", 10, (Damage(14),)),
        ("Flicker", "Neutral", 10, (Dodge(chance=60, charges=1),)),
        ("Overclock", "Neutral", 15, (BoostOut(numerator=7, denominator=5, charges=1),)),
    ),
    "Lumenoth": (
        ("Spirit", 95, 65, 2),
        ("Brush", "Basic", 0, (Damage(8),)),
        ("Radiance", "Spirit", 22, (Damage(26),)),
        ("Drain Halo", "Neutral", 15, (Lifesteal(percent=50, turns=2),)),
    ),
    "Palehart": (
        ("Spirit", 115, 50, 1),
        ("Hoof", "Basic", 0, (Damage(10),)),
        ("Graze", "Spirit", 12, (Damage(15),)),
        ("Vigil", "Neutral", 18, (Heal(30),)),
    ),
    "Runecoil": (
        ("Mystic", 100, 60, 2),
        ("Lash", "Basic", 0, (Damage(9),)),
        ("Hexbite", "Mystic", 20, (Damage(16), Poison(damage=6, turns=3))),
        ("Sealscale", "Neutral", 12, (ReduceIn(numerator=3, denominator=4, turns=3),)),
    ),
    "Veilmoth": (
        ("Mystic", 75, 80, 3),
        ("Dust", "Mystic", 0, (Damage(7),)),
        ("Eclipse", "Mystic", 35, (Damage(34),)),
        ("Swansong", "Neutral", 25, (PayHp(30), BoostOut(numerator=3, denominator=2, charges=1))),
    ),
}

POWER_CARDS = {
    "Spare Cell": (1, (RestorePower(30),)),
    "Field Dressing": (1, (Heal(30),)),
    "Thornflare": (1, (Damage(20),)),
    "Adder Vial": (2, (Poison(damage=8, turns=3),)),
    "Hush Bell": (2, (Stun(turns=1),)),
    "Smoke Sachet": (1, (Dodge(chance=50, charges=1),)),
    "Overture": (1, (BoostOut(numerator=6, denominator=5, turns=2),)),
    "Bulwark Sigil": (2, (ReduceIn(numerator=1, denominator=2, charges=1),)),
    "Leechstone": (2, (Lifesteal(percent=40, turns=2),)),
    "Mirror Shard": (2, (Reflect(percent=30, turns=2),)),
    "Clear Draught": (1, (Cleanse(("poison", "stun")),)),
    "Last Ember": (3, (Damage(12), Heal(12))),
}


@pytest.mark.rule("R25")
@pytest.mark.parametrize("name", CREATURES)
def test_a_creature_of_the_rulebook_has_its_printed_numbers(name):
    (found,) = [card for card in CATALOGUE.creatures if card.name == name]
    (values, *moves) = CREATURES[name]

    assert (found.affinity, found.hp, found.power, found.rarity) == values
    assert [(one.name, one.type, one.power_cost, one.effects) for one in found.moves] == moves


@pytest.mark.rule("R25")
@pytest.mark.parametrize("name", POWER_CARDS)
def test_a_power_card_of_the_rulebook_has_its_printed_numbers(name):
    (found,) = [card for card in CATALOGUE.power_cards if card.name == name]

    assert (found.rarity, found.effects) == POWER_CARDS[name]


def test_the_catalogue_is_large_enough_and_even_in_affinities():
    assert len(CATALOGUE.creatures) >= 16
    assert len(CATALOGUE.power_cards) >= 18
    assert len(set(Counter(card.affinity for card in CATALOGUE.creatures).values())) == 1
    assert {card.affinity for card in CATALOGUE.creatures} == set(AFFINITIES)


def test_ids_follow_names():
    for card in CATALOGUE.cards:
        names = [card, *(card.moves if isinstance(card, Creature) else ())]
        for one in names:
            assert one.id == one.name.lower().replace(" ", "_")


def test_the_hash_changes_with_any_value():
    changed = msgspec.structs.replace(CATALOGUE.creatures[0], hp=101)

    assert len(CATALOGUE.hash) == 64
    assert type(CATALOGUE)((changed, *CATALOGUE.cards[1:])).hash != CATALOGUE.hash
    assert type(CATALOGUE)(CATALOGUE.cards).hash == CATALOGUE.hash


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (power_card("pay", PayHp(5)), "pay is a Power card and pays HP, which only moves can"),
        (power_card("both", Stun(turns=1, charges=1)), "both lasts 1 turns and 1 charges, exactly one must be there"),
        (power_card("none", Stun()), "none lasts 0 turns and 0 charges, exactly one must be there"),
        (power_card("twice", Heal(1), Heal(2)), "twice has 2 effects Heal"),
        (power_card("empty", Cleanse(())), "empty cleanses nothing"),
        (
            power_card("down", BoostOut(numerator=1, denominator=1, turns=1)),
            "down boosts by 1/1, which is not more than 1",
        ),
        (
            power_card("up", ReduceIn(numerator=2, denominator=1, turns=1)),
            "up reduces by 2/1, which is not less than 1",
        ),
        (
            creature("late", move("late_move", Damage(1), PayHp(1)), move("late_nod", Damage(1))),
            "late_move pays HP as effect 1, it must be the first",
        ),
        (
            creature("dear", move("dear_move", Damage(1), power_cost=61), move("dear_nod", Damage(1))),
            "dear_move costs 61 Power, dear has 60",
        ),
        (
            creature("grim", move("grim_move", PayHp(100)), move("grim_nod", Damage(1))),
            "grim_move pays 100 HP, grim has 100",
        ),
        (creature("echo", move("same", Damage(1)), move("same", Damage(2))), "same stands 2 times"),
    ],
)
def test_a_catalogue_with_a_fault_is_refused_by_name(card, expected):
    assert expected in faults([*CATALOGUE.cards, card])


def test_uneven_affinities_are_named():
    (fault,) = faults(CATALOGUE.cards[1:])

    assert fault == "affinities are uneven: Wit 4, Grit 5, Spark 5, Spirit 5, Mystic 5"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("creature = 3\npower_card = []", "Expected `array`, got `int`"),
        ('creature = []\npower_card = [{id="xx", name="Xx"}]', "Object missing required field"),
        ("creature = []\npower_card = []\nextra = 1", "unknown field `extra`"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(text, expected):
    with pytest.raises(ValueError, match=expected):
        load(text)


def test_a_file_whose_catalogue_is_at_fault_is_refused_with_the_fault():
    text = 'creature = []\n[[power_card]]\nid = "x1"\nname = "X1"\nrarity = 1\neffects = [{type = "stun"}]'

    with pytest.raises(ValueError, match="x1 lasts 0 turns and 0 charges"):
        load(text)


@pytest.mark.rule("WW-82")
@pytest.mark.parametrize(
    ("id_", "text"),
    [
        (
            "quillip",
            (
                "Wit Creature, 100 HP, 60 Power, rare. Ink Peck (Basic, 0 Power): Deal 10 damage. "
                "Eureka (Wit, 20 Power): Deal 25 Wit damage. "
                "Quill Guard (Neutral, 15 Power): Reflect 50 % (leaving 1 HP) for 2 turns. "
                "Footnote (Neutral, 10 Power): Damage dealt ×6/5 for 2 charges."
            ),
        ),
        (
            "voltusk",
            (
                "Spark Creature, 105 HP, 60 Power, epic. Prod (Basic, 0 Power): Deal 10 damage. "
                "Overcharge (Neutral, 0 Power): Pay 25 HP, then restore 40 Power. "
                "Static Demolition (Spark, 30 Power): Pay 20 HP, then deal 45 Spark damage."
            ),
        ),
        ("adder_vial", "Power card, rare. Poison for 8 HP a turn for 3 turns."),
        ("hush_bell", "Power card, rare. Stun for 1 turn."),
        ("smoke_sachet", "Power card, common. Dodge with 50 % for 1 charge."),
        ("bulwark_sigil", "Power card, rare. Damage taken ×1/2 for 1 charge."),
        ("leechstone", "Power card, rare. Steal 40 % of later damage for 2 turns."),
        ("clear_draught", "Power card, common. End own poison and stun."),
        ("last_ember", "Power card, epic. Deal 12 damage, then heal 12 HP."),
    ],
)
def test_a_cards_text_says_what_its_effects_do(id_, text):
    (design,) = [design for design in WITS_WORLD.designs() if design.id == id_]

    assert design.text == text


def test_every_design_has_a_name_a_kind_a_text_and_its_values():
    designs = WITS_WORLD.designs()

    assert [design.id for design in designs] == [card.id for card in CATALOGUE.cards]
    assert {design.kind for design in designs} == {"creature", "power_card"}
    for design in designs:
        assert design.values.id == design.id
        assert design.text.endswith(".")


def test_a_text_names_every_number_of_its_effects():
    for card in CATALOGUE.cards:
        text = next(design.text for design in WITS_WORLD.designs() if design.id == card.id)
        effects = card.effects if isinstance(card, PowerCard) else [e for one in card.moves for e in one.effects]
        for effect in effects:
            for field in effect.__struct_fields__:
                value = getattr(effect, field)
                if isinstance(value, int) and not isinstance(value, bool) and value:
                    assert str(value) in text, (card.id, effect)


def test_moves_are_frozen_and_hashable():
    for card in CATALOGUE.cards:
        assert isinstance(hash(card), int)
    with pytest.raises(AttributeError):
        CATALOGUE.creatures[0].moves[0].power_cost = 0  # type: ignore[misc]
    assert isinstance(CATALOGUE.creatures[0].moves[0], Move)
