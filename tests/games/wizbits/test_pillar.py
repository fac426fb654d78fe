"""The Pillar (section 6): building, Priority, Heights, batches, contradictions, cancelling."""

import pytest

from libs.engine.games.wizbits.cards import CancelUnit, Damage, Heal, Income, Modify, SetPoint, Trigger
from libs.engine.games.wizbits.facts import CardEntered, PhaseStarted, PointSet
from libs.engine.games.wizbits.facts_pillar import BatchBegan, PillarEnded, UnitsRemoved
from libs.engine.games.wizbits.state import MOST_UNITS
from tests.games.wizbits.given import NIX, PLAIN, character

FREE = Trigger(cost=0, effects=(Modify(point="strength", n=1, target="this"),))


def heights(duel) -> list[tuple[str, str, int, int]]:
    return [(unit.design, unit.ability, unit.height, unit.iph) for unit in duel.pillar.units]


def b06(given, **how):
    """K1, K2 on it, ability u of Ember's friend on K2, all by TP; OP holds K3."""
    friend = character("friend", abilities=(FREE,))
    foe = character("foe", abilities=(FREE,))
    duel = given(extra=[friend, foe], **how).play(0, "friend").play(1, "foe")
    duel.hand(0, "deep_breath", "overture").hand(1, "dawn_chorus").phase()
    return duel.add("deep_breath", "mill", "mill").add("overture", "mill", "mill", "mill").add("friend")


@pytest.mark.rule("B-06", "WB-44", "WB-45", "WB-46", "WB-56", "WB-57", "R17")
def test_a_card_is_the_new_foundation_and_an_ability_starts_a_subpillar(given):
    duel = b06(given)

    assert heights(duel) == [("deep_breath", "", 1, 1), ("overture", "", 2, 2), ("friend", "0", 3, 1)]
    assert duel.pillar.tips == [2, 3]


@pytest.mark.rule("B-06", "WB-50", "WB-51", "WB-53")
def test_two_units_at_height_3_resolve_together_then_2_then_1(given):
    duel = b06(given).finish()
    duel.add("dawn_chorus", "unit:2")
    assert heights(duel)[3] == ("dawn_chorus", "", 3, 3)

    duel.resolve()

    assert [(fact.height, sorted(fact.units)) for fact in duel.facts(BatchBegan)] == [(3, [3, 4]), (2, [2]), (1, [1])]
    assert [fact.height for fact in duel.facts(UnitsRemoved)] == [3, 2, 1]
    assert [fact.design for fact in duel.facts(CardEntered)] == ["dawn_chorus", "overture", "deep_breath"]


@pytest.mark.rule("B-07", "WB-46", "WB-57")
def test_a_unit_on_a_subpillar_tip_replaces_it(given):
    duel = b06(given).finish()

    duel.add("foe", "unit:3")

    assert heights(duel)[3] == ("foe", "0", 4, 2)
    assert duel.pillar.tips == [2, 4]
    duel.resolve()
    assert [fact.height for fact in duel.facts(BatchBegan)] == [4, 3, 2, 1]


@pytest.mark.rule("WB-43")
def test_with_a_single_foundation_nobody_is_asked(given):
    duel = given().hand(0, "deep_breath").phase()

    duel.choose(f"play:{duel.id(0, 'deep_breath')}")

    assert duel.state.making is None
    assert duel.unit("deep_breath").parent == 0


@pytest.mark.rule("WB-47")
def test_while_a_subpillar_exists_the_foundation_is_declared(given):
    duel = b06(given).finish()

    duel.choose(f"play:{duel.id(1, 'dawn_chorus')}")

    assert duel.decision().kind == "foundation"
    assert duel.options() == ["unit:2", "unit:3"]
    duel.choose("unit:3")
    while duel.state.making is not None:
        duel.choose("mill")
    assert duel.unit("dawn_chorus").column == 1
    assert (duel.unit("dawn_chorus").height, duel.unit("dawn_chorus").iph) == (4, 2)


@pytest.mark.rule("WB-47", "WB-45")
def test_the_base_stays_a_foundation_beside_the_first_subpillar(given):
    friend = character("friend", abilities=(FREE,))
    duel = given(extra=[friend]).play(0, "friend").hand(0, "deep_breath").phase()

    duel.add("friend").choose(f"play:{duel.id(0, 'deep_breath')}")

    assert duel.options() == ["base", "unit:1"]


@pytest.mark.rule("WB-39")
def test_a_played_card_is_on_the_pillar_and_not_in_play_until_it_resolves(given):
    duel = given().hand(0, "deep_breath").phase()

    duel.add("deep_breath")

    assert not duel.is_in_play(0, "deep_breath")
    assert duel.state.sides[0].hand == []
    assert duel.unit("deep_breath").source == duel.id(0, "deep_breath")
    duel.resolve()
    assert duel.is_in_play(0, "deep_breath")


@pytest.mark.rule("WB-40", "WB-55")
def test_the_base_has_height_0_does_nothing_and_cannot_be_cancelled(given):
    duel = given().hand(0, "unmake_notion").phase()
    assert (duel.pillar.base, duel.pillar.tips, duel.pillar.units) == ("turn", [0], [])

    assert f"play:{duel.id(0, 'unmake_notion')}" not in duel.options()

    duel.resolve()
    assert duel.facts(PillarEnded) == [PillarEnded(empty=True)]


@pytest.mark.rule("WB-41", "WB-42", "WB-48")
def test_the_turn_player_has_priority_first_and_finished_hands_it_over(given):
    duel = given().phase()

    assert [one.seat for one in duel.rules.decisions(duel.state)] == [0]
    duel.finish()
    assert [one.seat for one in duel.rules.decisions(duel.state)] == [1]


@pytest.mark.rule("B-11", "WB-49")
def test_two_passes_in_a_row_without_an_addition_resolve(given):
    duel = given().hand(0, "deep_breath").hand(1, "dawn_chorus").phase()

    duel.add("deep_breath").finish()
    assert duel.pillar.passes == 0
    duel.finish()
    assert duel.pillar.passes == 1
    duel.finish()

    assert duel.is_in_play(0, "deep_breath")


@pytest.mark.rule("B-11", "WB-49")
def test_an_addition_starts_the_count_again(given):
    duel = given().hand(0, "deep_breath").hand(1, "dawn_chorus").phase()
    duel.add("deep_breath").finish()

    duel.add("dawn_chorus").finish()

    assert duel.pillar.passes == 0
    duel.finish()
    assert duel.pillar.passes == 1
    assert not duel.pillar.resolving


@pytest.mark.rule("WB-51", "R20")
def test_units_of_one_height_do_not_affect_each_other(given):
    """A Check of 6 Strength at the same Height as +2 rolls the d6 still."""
    feeble = character("feeble", 6, 6, 6, 1, abilities=(Trigger(cost=0, effects=(Modify(point="strength", n=2),)),))
    rival = character("rival", 6, 6, 6, 1, abilities=(Trigger(cost=0, effects=(Heal(n=2),)),))
    striker = character("striker", abilities=(Trigger(cost=0, effects=(Damage(n=3),)),))
    duel = given(extra=[feeble, rival, striker]).play(0, "rival", "striker").phase()

    duel.add("rival", "card:1").add("striker", "card:1", "base").resolve()

    # -2 and +3 add up before 0 limits them: neither sees the other.
    assert duel.state.cards[1].damage == 1


@pytest.mark.rule("WB-52", "R19", "WB-51")
@pytest.mark.parametrize(
    ("main", "beside", "strength"), [("iron_mood", "paper_mood", 10), ("paper_mood", "iron_mood", 1)]
)
def test_of_iron_mood_and_paper_mood_at_equal_height_the_greater_iph_wins(given, main: str, beside: str, strength: int):
    duel = iron_and_paper(given, first=main, second=beside)

    assert [fact.value for fact in duel.facts(PointSet)] == [strength]
    assert duel.point(0, NIX, "strength") == strength


@pytest.mark.rule("R19")
def test_of_equal_iph_the_turn_players_unit_wins(given):
    iron = character("iron", abilities=(set_to(10),))
    paper = character("paper", abilities=(set_to(1),))
    duel = given(extra=[iron, paper]).play(1, "iron").play(0, "paper").phase()
    duel.finish().add("iron", "card:0").finish()

    duel.add("paper", "card:0", "base").resolve()

    assert duel.point(0, NIX, "strength") == 1


@pytest.mark.rule("R19")
def test_of_equal_iph_and_player_the_earlier_one_wins(given):
    iron = character("iron", abilities=(set_to(10),))
    paper = character("paper", abilities=(set_to(1),))
    duel = given(extra=[iron, paper]).play(0, "iron", "paper").phase()

    duel.add("paper", "card:0").add("iron", "card:0", "base").resolve()

    assert duel.point(0, NIX, "strength") == 1


def set_to(n: int) -> Trigger:
    return Trigger(cost=0, effects=(SetPoint(point="strength", n=n),))


def iron_and_paper(given, first: str, second: str):
    """The first one as a card on the main column (Height 3, IPH 3), the second on a Subpillar (Height 3, IPH 2)."""
    friend = character("friend", abilities=(FREE,))
    duel = given(extra=[friend]).play(0, "friend").hand(0, "deep_breath", "overture", first, second).phase()
    duel.add("deep_breath", "mill", "mill").add("friend").add("overture", "unit:1", "mill", "mill", "mill")
    duel.add(second, "card:0", "unit:2", "mill", "mill").add(first, "card:0", "unit:3", "mill", "mill")
    assert (duel.unit(first).height, duel.unit(first).iph) == (3, 3)
    assert (duel.unit(second).height, duel.unit(second).iph) == (3, 2)
    return duel.resolve()


@pytest.mark.rule("B-09", "WB-96", "R38")
def test_unmake_notion_cancels_a_unit_up_to_height_2_and_moves_no_other(given):
    duel = b06(given).hand(1, "unmake_notion").finish()

    duel.choose(f"play:{duel.id(1, 'unmake_notion')}")
    assert [one for one in duel.options() if one.startswith("unit:")] == ["unit:1", "unit:2"]
    duel.choose("unit:1").choose("unit:3")
    while duel.state.making is not None:
        duel.choose("mill")
    assert duel.unit("unmake_notion").height == 4

    duel.resolve()

    assert not duel.is_in_play(0, "deep_breath")
    assert duel.discarded(0, "deep_breath") == 1
    assert duel.is_in_play(0, "overture")
    assert [fact.height for fact in duel.facts(BatchBegan)] == [4, 3, 2, 1]


@pytest.mark.rule("WB-96", "R38")
def test_a_cancelled_card_is_discarded_at_once_and_keeps_its_place(given):
    duel = b06(given).hand(1, "unmake_notion").finish()
    duel.choose(f"play:{duel.id(1, 'unmake_notion')}").choose("unit:1").choose("unit:3")
    while duel.state.making is not None:
        duel.choose("mill")
    before = duel.table.facts
    duel.resolve()
    tags = [type(fact).__name__ for fact in duel.last]

    assert tags.index("UnitCancelled") < tags.index("CardMoved") < tags.index("UnitsRemoved")
    assert before


@pytest.mark.rule("B-09", "WB-18", "WB-19", "R5")
def test_in_an_open_format_a_continue_ability_has_height_minus_1_and_can_be_named(given):
    duel = given(mains=("marshal_bramble", NIX)).hand(1, "unmake_notion").phase()
    assert duel.point(0, "marshal_bramble", "strength") == 11
    duel.finish().add("unmake_notion", "continue:0:0")

    duel.resolve()

    assert duel.point(0, "marshal_bramble", "strength") == 10
    assert duel.state.cards[0].off == ["0"]


@pytest.mark.rule("B-09", "WB-18", "R38")
def test_a_switched_off_continue_ability_is_on_again_in_the_next_turn(given):
    duel = given(6, 8, 8, mains=("marshal_bramble", NIX)).phase()
    duel.state.cards[0].off.append("0")
    assert duel.point(0, "marshal_bramble", "strength") == 10

    duel.down()

    assert duel.point(0, "marshal_bramble", "strength") == 11


@pytest.mark.rule("B-09", "WB-20", "R5")
@pytest.mark.parametrize("word", ["extended", "expanded", "standard", "block", "constructed", "original"])
def test_in_a_limited_format_continue_abilities_are_not_on_the_pillar(given, word: str):
    duel = given(mains=("marshal_bramble", NIX), options=(word,)).hand(1, "unmake_notion").phase()
    duel.finish()

    assert f"play:{duel.id(1, 'unmake_notion')}" not in duel.options()
    assert duel.point(0, "marshal_bramble", "strength") == 11


@pytest.mark.rule("R38", "WB-51")
def test_a_unit_of_the_same_height_cannot_be_cancelled_any_more(given):
    axe = character("axe", abilities=(Trigger(cost=0, effects=(CancelUnit(unit="low"),)),))
    duel = given(extra=[axe]).play(0, "axe").hand(0, "deep_breath").phase()
    duel.add("deep_breath").add("axe", "unit:1", "unit:1")
    duel.pillar.units[1].height = 1

    duel.resolve()

    assert duel.is_in_play(0, "deep_breath")
    assert duel.discarded(0, "deep_breath") == 0


@pytest.mark.rule("R38")
def test_of_units_of_equal_greatest_height_the_player_chooses(given):
    friend = character("friend", abilities=(FREE,))
    axe = character("axe", abilities=(Trigger(cost=0, effects=(CancelUnit(unit="highest"),)),))
    duel = given(extra=[friend, axe]).play(0, "friend", "friend", "axe").phase()
    assert f"use:{duel.id(0, 'axe')}#0" not in duel.options()
    duel.add("friend")
    other = max(one.id for one in duel.state.cards.values() if one.design == "friend")
    duel.choose(f"use:{other}#0").choose("base")

    duel.choose(f"use:{duel.id(0, 'axe')}#0")

    assert duel.options() == ["unit:1", "unit:2"]


@pytest.mark.rule("R18")
def test_at_64_units_only_finished_is_offered(given):
    duel = given().hand(0, "sudden_draft").phase()
    duel.add("sudden_draft", "card:0")
    duel.hand(0, "sudden_draft")
    assert len(duel.options()) == 2

    duel.pillar.units += duel.pillar.units * (MOST_UNITS - 1)

    assert duel.options() == ["finished"]


@pytest.mark.rule("WB-54", "R22")
def test_a_reverse_pillar_resolves_the_fastest_income_first(given):
    duel = given().hand(0, "grand_ledger").deck(0, *[PLAIN] * 4, "ember_ox", "cinder_word").phase("non_element")

    duel.add("grand_ledger").resolve()

    names = [type(fact).__name__ for fact in duel.last]
    assert names.index("PointsChanged") < names.index("CardsDrawn")
    assert names.index("CardsDrawn") < max(index for index, name in enumerate(names) if name == "CardMoved")
    assert [duel.state.designs[id_] for id_ in duel.state.sides[0].hand] == ["ember_ox"]
    assert duel.discarded(0, "cinder_word") == 1
    assert duel.pool(0) == 1


@pytest.mark.rule("WB-54", "R22")
def test_incomes_of_equal_speed_follow_the_printed_order_and_see_what_came_before(given):
    wound = character("wound", 4, 4, 4, 2, abilities=(Income(effects=(Heal(n=5),)), Income(effects=(Damage(n=3),))))
    duel = given(extra=[wound]).hand(0, "wound").phase("character")
    duel.state.cards[1].damage = 2

    duel.add("wound", "card:1", "card:1").resolve()

    # Printed order within one batch adds up to -2; both belong to one Unit.
    assert duel.state.cards[1].damage == 0


@pytest.mark.rule("R21")
def test_an_ability_resolves_even_if_its_source_has_left(given):
    duel = given().play(0, "bellows").hand(0, "cinder_word").phase()
    duel.add("bellows", "card:1", "mill")
    del duel.state.cards[duel.id(0, "bellows")]

    duel.resolve()

    assert duel.scn(1, NIX) == 4


def test_a_unit_whose_target_is_gone_does_nothing(given):
    duel = given().play(1, PLAIN).hand(0, "cinder_word").phase()
    duel.add("cinder_word", duel.ref(1, PLAIN))
    del duel.state.cards[duel.id(1, PLAIN)]

    duel.resolve()

    assert duel.discarded(0, "cinder_word") == 1


def test_gear_whose_bearer_has_left_is_discarded_when_it_resolves(given):
    duel = given().play(0, "ember_ox").hand(0, "tin_sword").phase("non_element")
    duel.add("tin_sword", duel.ref(0, "ember_ox"), "mill")
    del duel.state.cards[duel.id(0, "ember_ox")]

    duel.resolve()

    assert not duel.is_in_play(0, "tin_sword")
    assert duel.discarded(0, "tin_sword") == 1


@pytest.mark.rule("WB-92")
def test_each_phase_begins_a_new_pillar_and_resolves_it_before_the_next(given):
    duel = given().hand(0, "deep_breath").phase()
    duel.add("deep_breath").resolve()

    assert duel.facts(PillarEnded) == [PillarEnded(empty=False)]
    assert duel.facts(PhaseStarted)[0].level == "non_element"
    assert duel.pillar.units == []
