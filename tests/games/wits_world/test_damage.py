"""How much a move hurts: types, modifiers, one floor at the end (section 5.1)."""

import pytest

from libs.engine.games.wits_world.cards import AFFINITIES, Damage
from libs.engine.games.wits_world.damage import product, type_factor
from libs.engine.games.wits_world.facts import HpChanged
from tests.games.wits_world.given import creature, deck, modifier, move, power_card, status

OF_AFFINITY = {
    "Wit": "riddlewren",
    "Grit": "cobblehide",
    "Spark": "fizzlit",
    "Spirit": "palehart",
    "Mystic": "runecoil",
}


def hit(given, move_id: str, user: str, target: str) -> int:
    """The computed damage of one hit by a fresh Creature on a fresh Creature."""
    battle = given(deck(user), deck(target)).turn_of(0)
    battle.choose(0, f"move:{move_id}")
    return next(fact.amount for fact in battle.facts(HpChanged) if fact.side == 1)


@pytest.mark.rule("WW-24", "S-01", "WW-17")
def test_eureka_does_37_to_cobblehide(given):
    assert hit(given, "eureka", "quillip", "cobblehide") == 37


@pytest.mark.rule("WW-24", "S-01")
def test_eureka_does_18_to_fizzlit(given):
    assert hit(given, "eureka", "quillip", "fizzlit") == 18


@pytest.mark.rule("WW-24", "S-01", "WW-21")
def test_eureka_does_25_to_riddlewren(given):
    assert hit(given, "eureka", "quillip", "riddlewren") == 25


@pytest.mark.rule("WW-25", "S-01", "WW-22")
@pytest.mark.parametrize("affinity", AFFINITIES)
def test_ink_peck_does_10_to_each_affinity(given, affinity):
    assert hit(given, "ink_peck", "quillip", OF_AFFINITY[affinity]) == 10


@pytest.mark.rule("WW-16", "WW-17", "WW-18", "WW-19", "WW-20", "WW-21", "WW-22", "R7")
@pytest.mark.parametrize(
    ("move_type", "factors"),
    [
        ("Wit", [(1, 1), (3, 2), (3, 4), (1, 1), (1, 1)]),
        ("Grit", [(3, 4), (1, 1), (3, 2), (1, 1), (1, 1)]),
        ("Spark", [(3, 2), (3, 4), (1, 1), (1, 1), (1, 1)]),
        ("Spirit", [(1, 1), (1, 1), (1, 1), (1, 1), (3, 2)]),
        ("Mystic", [(1, 1), (1, 1), (1, 1), (3, 2), (1, 1)]),
        ("Basic", [(1, 1)] * 5),
        ("Neutral", [(1, 1)] * 5),
    ],
)
def test_the_type_table_is_that_of_the_rulebook(move_type, factors):
    assert [type_factor(move_type, affinity) for affinity in ("Wit", "Grit", "Spark", "Spirit", "Mystic")] == factors


@pytest.mark.rule("WW-18")
def test_a_grit_move_is_strong_against_spark(given):
    assert hit(given, "rockjaw", "cobblehide", "fizzlit") == 39  # 26 x 3/2


@pytest.mark.rule("WW-19")
def test_a_spark_move_is_strong_against_wit(given):
    assert hit(given, "zap", "fizzlit", "quillip") == 21  # 14 x 3/2


@pytest.mark.rule("WW-20")
def test_spirit_and_mystic_are_strong_against_each_other(given):
    assert hit(given, "graze", "palehart", "runecoil") == 22  # 15 x 3/2 = 22.5
    assert hit(given, "eclipse", "veilmoth", "palehart") == 51  # 34 x 3/2


@pytest.mark.rule("WW-14", "WW-15", "R7")
def test_the_users_own_affinity_never_matters(given):
    borrower = creature(
        "borrower", move("borrowed", Damage(20), type_="Spark"), move("nod", Damage(1)), affinity="Grit"
    )
    battle = given(deck("borrower"), deck("quillip"), extra=(borrower,)).turn_of(0)

    battle.choose(0, "move:borrowed")

    assert battle.hp(1, "quillip") == 70  # 20 x 3/2: Spark against Wit


@pytest.mark.rule("WW-15")
def test_one_creature_uses_basic_and_own_affinity_moves(given):
    battle = given(deck("quillip"), deck("cobblehide")).turn_of(0)

    assert {"move:ink_peck", "move:eureka"} <= set(battle.options(0))


@pytest.mark.rule("WW-22")
def test_explicitly_neutral_damage_is_even_against_all_affinities(given):
    plain = creature("plain", move("shove", Damage(13), type_="Neutral"), move("nod", Damage(1)))
    for target in OF_AFFINITY.values():
        battle = given(deck("plain"), deck(target), extra=(plain,)).turn_of(0)
        battle.choose(0, "move:shove")
        assert battle.fighter(1, target).max_hp - battle.hp(1, target) == 13


@pytest.mark.rule("WW-23")
@pytest.mark.parametrize("target", ["quillip", "runecoil"])
def test_healing_and_restoring_ignore_types(given, target):
    battle = given(deck("palehart"), deck(target)).turn_of(0)
    battle.fighter(0).hp, battle.fighter(0).power = 50, 20

    battle.choose(0, "move:vigil")

    assert (battle.hp(0), battle.power(0)) == (80, 2)

    battle.choose(1, "swap:1")
    battle.choose(0, "card:0")

    assert battle.power(0) == 32


THIRTY = creature("thirty", move("thirty_hit", Damage(30), type_="Wit"), move("nod", Damage(1)), affinity="Spirit")


@pytest.mark.rule("WW-27", "WW-26", "WW-29", "S-02")
def test_30_times_advantage_times_boost_times_reduction_is_27(given):
    battle = given(deck("thirty"), deck("cobblehide"), extra=(THIRTY,)).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "overture", 6, 5, turns=2))
    battle.fighter(1).statuses.append(modifier("reduce_in", "dig_in", 1, 2, turns=2))

    battle.choose(0, "move:thirty_hit")

    assert battle.hp(1) == 130 - 27


@pytest.mark.rule("WW-28", "WW-55", "S-04")
def test_hp_lost_is_limited_to_what_is_left_and_so_is_the_reflection(given):
    battle = given(deck("thirty"), deck("cobblehide"), extra=(THIRTY,)).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "overture", 6, 5, turns=2))
    target = battle.fighter(1)
    target.hp = 10
    target.statuses += [
        modifier("reduce_in", "dig_in", 1, 2, turns=2),
        status("reflect", "mirror_shard", turns=2, amount=50),
    ]

    battle.choose(0, "move:thirty_hit")

    assert [(fact.side, fact.amount, fact.change) for fact in battle.facts(HpChanged)] == [(1, 27, -10), (0, 5, -5)]
    assert battle.hp(0, "thirty") == 95


@pytest.mark.rule("WW-26", "S-12")
def test_the_product_is_exact_where_binary_fractions_are_not():
    assert product(45, [(1, 1), (7, 5), (1, 1)]) == 63
    assert product(100, [(1, 1), (23, 20), (6, 5), (1, 1)]) == 138


@pytest.mark.rule("WW-26", "S-12")
def test_fizzlit_with_overclock_and_base_45_does_63(given):
    spark = creature("sparky", move("big_zap", Damage(45)), move("nod", Damage(1)), affinity="Spark", hp=80, power=70)
    battle = given(deck("sparky"), deck("cobblehide"), extra=(spark,)).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "overclock", 7, 5, charges=1))

    battle.choose(0, "move:big_zap")

    assert battle.hp(1) == 130 - 63


@pytest.mark.rule("WW-26")
def test_there_is_one_floor_and_it_comes_last():
    assert product(25, [(3, 2), (6, 5), (1, 2)]) == 22  # 22.5; with floors in between it would be 21 or 22
    assert product(7, [(3, 4), (3, 2)]) == 7  # 7.875; floored after 3/4 it would be 7.5


@pytest.mark.rule("WW-26", "WW-29")
def test_four_authored_modifiers_multiply_and_only_the_end_is_floored(given):
    battle = given(deck("quillip"), deck("runecoil")).turn_of(0)
    battle.fighter(0).statuses += [
        modifier("boost_out", "footnote", 6, 5, charges=2),
        modifier("boost_out", "overture", 6, 5, turns=2),
    ]
    battle.fighter(1).statuses += [
        modifier("reduce_in", "bulwark_sigil", 1, 2, charges=1),
        modifier("reduce_in", "sealscale", 3, 4, turns=3),
    ]

    battle.choose(0, "move:eureka")

    assert battle.hp(1) == 100 - 13  # 25 x 36/25 x 3/8 = 13.5


@pytest.mark.rule("R6")
def test_damage_may_come_to_nothing(given):
    feeble = creature("feeble", move("touch", Damage(1)), move("nod", Damage(1)))
    battle = given(deck("feeble"), deck("cobblehide"), extra=(feeble,)).turn_of(0)
    battle.fighter(1).statuses.append(modifier("reduce_in", "dig_in", 1, 2, turns=2))

    battle.choose(0, "move:touch")

    assert battle.hp(1) == 130
    assert [(fact.amount, fact.change) for fact in battle.facts(HpChanged)] == [(0, 0)]


@pytest.mark.rule("WW-30")
def test_the_same_modifier_again_refreshes_and_does_not_stack(given):
    battle = given(deck("quillip"), deck("palehart")).turn_of(0)
    battle.choose(0, "move:footnote")
    battle.choose(1, "move:hoof")
    battle.choose(0, "move:ink_peck")
    battle.choose(1, "move:hoof")
    assert battle.status(0, "boost_out").charges == 1  # type: ignore[union-attr]

    battle.choose(0, "move:footnote")

    assert battle.status(0, "boost_out").charges == 2  # type: ignore[union-attr]
    assert "StatusRefreshed" in battle.kinds()
    battle.choose(1, "move:hoof")
    battle.choose(0, "move:ink_peck")
    assert battle.hp(1) == 115 - 12 - 12


@pytest.mark.rule("WW-29")
def test_different_modifiers_stand_beside_each_other_and_multiply(given):
    battle = given(deck("quillip", cards=("overture", "spare_cell")), deck("riddlewren")).turn_of(0)
    battle.choose(0, "move:footnote").choose(1, "swap:1").choose(0, "card:0").choose(1, "swap:0")
    assert [one.source for one in battle.fighter(0).statuses] == ["footnote", "overture"]

    battle.choose(0, "move:eureka")

    assert battle.hp(1) == 85 - 36  # 25 x 6/5 x 6/5


@pytest.mark.rule("WW-31", "R8")
def test_power_card_damage_ignores_boosts_and_reductions_and_types(given):
    battle = given(deck("quillip", cards=("thornflare", "overture")), deck("cobblehide")).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "footnote", 6, 5, charges=2))
    battle.fighter(1).statuses.append(modifier("reduce_in", "dig_in", 1, 2, turns=2))

    battle.choose(0, "card:0")

    assert battle.hp(1) == 130 - 20
    assert battle.status(0, "boost_out").charges == 2  # type: ignore[union-attr]


@pytest.mark.rule("R8")
@pytest.mark.parametrize("target", list(OF_AFFINITY.values()))
def test_power_card_damage_is_neutral(given, target):
    bolt = power_card("bolt", Damage(17))
    battle = given(deck("quillip", cards=("bolt", "overture")), deck(target), extra=(bolt,)).turn_of(0)

    battle.choose(0, "card:0")

    assert battle.fighter(1, target).max_hp - battle.hp(1, target) == 17


@pytest.mark.rule("WW-32")
def test_poison_ignores_boosts_reductions_and_types(given):
    battle = given(deck("runecoil", cards=("adder_vial", "overture")), deck("palehart")).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "overture", 6, 5, turns=9))
    battle.fighter(1).statuses.append(modifier("reduce_in", "dig_in", 1, 2, turns=9))
    battle.choose(0, "card:0")

    battle.choose(1, "move:hoof")

    assert battle.hp(1) == 115 - 8


@pytest.mark.rule("WW-34")
def test_a_higher_power_maximum_does_not_change_damage(given):
    poor, rich = (
        creature(name, move(f"{name}_hit", Damage(20)), move(f"{name}_nod", Damage(1)), power=power)
        for name, power in (("poor", 10), ("rich", 200))
    )
    for name in ("poor", "rich"):
        battle = given(deck(name), deck("cobblehide"), extra=(poor, rich)).turn_of(0)
        battle.choose(0, f"move:{name}_hit")
        assert battle.hp(1) == 110


@pytest.mark.rule("R9")
def test_reflected_damage_is_neutral_and_triggers_nothing(given):
    battle = given(deck("quillip"), deck("cobblehide")).turn_of(0)
    battle.fighter(0).statuses += [
        status("reflect", "mirror_shard", turns=2, amount=50),
        status("dodge", "smoke_sachet", charges=1, amount=100),
        modifier("reduce_in", "bulwark_sigil", 1, 2, charges=1),
    ]
    battle.fighter(1).statuses += [
        status("reflect", "mirror_shard", turns=2, amount=50),
        status("lifesteal", "leechstone", turns=2, amount=50),
    ]

    battle.choose(0, "move:ink_peck")

    assert battle.hp(1) == 120
    assert battle.hp(0) == 95
    assert battle.status(0, "dodge") is not None
    assert battle.status(0, "reduce_in") is not None
