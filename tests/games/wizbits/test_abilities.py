"""Abilities (6.5): Trigger, Trigger-Continue, Continue, Income and their Flip forms."""

import pytest

from libs.engine.games.wizbits.cards import Damage, Gain, Income, Modify, Trigger, TriggerContinue
from libs.engine.games.wizbits.costs import secede_for_points
from libs.engine.games.wizbits.facts import PointsChanged
from libs.engine.games.wizbits.facts_pillar import PillarOpened, UnitPlaced
from libs.engine.games.wizbits.state import MOST_TRIGGERED
from libs.engine.games.wizbits.triggers import fire
from tests.games.wizbits.given import NIX, PLAIN, character


@pytest.mark.rule("WB-16", "R23")
def test_a_trigger_is_paid_and_its_effect_becomes_a_unit_as_often_as_one_can_pay(given):
    duel = given(mains=("ondrel_bookwyrm", NIX)).phase()
    before = len(duel.state.sides[0].deck)

    duel.add("ondrel_bookwyrm").add("ondrel_bookwyrm", "base")

    assert len(duel.state.sides[0].deck) == before - 4
    assert len(duel.pillar.units) == 2
    assert duel.state.sides[0].hand == []
    duel.resolve()
    assert len(duel.state.sides[0].hand) == 2


@pytest.mark.rule("WB-95", "R23")
def test_a_trigger_of_cost_0_can_be_used_once_a_turn(given):
    free = character("free", abilities=(Trigger(cost=0, effects=(Gain(n=1),)),))
    duel = given(6, 8, 8, extra=[free]).play(0, "free").phase()
    use = f"use:{duel.id(0, 'free')}#0"

    duel.choose(use)
    assert use not in duel.options()

    duel.down().phase()
    assert use in duel.options()


@pytest.mark.rule("WB-17", "R24")
def test_a_trigger_continue_is_placed_when_its_condition_happens_even_during_a_payment(given):
    duel = given(mains=("auntie_furnace", NIX)).play(0, PLAIN).hand(0, "overture").phase()

    duel.choose(f"play:{duel.id(0, 'overture')}").choose(f"secede:{duel.id(0, PLAIN)}")

    assert [unit.design for unit in duel.pillar.units] == ["auntie_furnace", "overture"]
    assert duel.unit("auntie_furnace").column == 1
    assert duel.unit("overture").parent == 0
    assert duel.unit("overture").column == 0
    duel.resolve()
    assert duel.pool(0) == 1


@pytest.mark.rule("WB-17", "R24")
def test_what_triggers_while_the_pillar_resolves_goes_on_what_is_left_of_it(given):
    hero = character("hero")
    duel = given(extra=[hero]).play(0, "overture").hand(0, "hero", "hero").phase("character")
    duel.add("hero").add("hero")

    duel.resolve()

    placed = duel.facts(UnitPlaced)
    assert [(fact.design, fact.parent, fact.height, fact.triggered) for fact in placed] == [
        ("overture", 1, 2, True),
        ("overture", 0, 1, True),
    ]
    assert duel.pool(0) == 2


@pytest.mark.rule("R24")
def test_of_several_the_turn_players_come_first_then_by_card_id(given):
    echo = character("echo", abilities=(TriggerContinue(condition="seceded_for_points", effects=(Gain(n=1),)),))
    duel = given(extra=[echo]).play(1, "echo").play(0, "echo", "echo").phase()

    fire(duel.book, duel.table, (("seceded_for_points", 0, 0), ("seceded_for_points", 1, 1)))

    sources = [unit.source for unit in duel.pillar.units]
    own = sorted(one.id for one in duel.state.cards.values() if one.design == "echo" and one.seat == 0)
    assert sources == [*own, duel.id(1, "echo")]


@pytest.mark.rule("R24")
@pytest.mark.parametrize("step", ["test", "second_test"])
def test_what_triggers_during_a_test_gets_an_event_pillar_without_priority(given, step: str):
    joy = character(
        "joy", abilities=(TriggerContinue(condition="check_passed", effects=(Damage(n=2, target="this"),)),)
    )
    # After the Second Test the other player's Test comes at once.
    duel = given(*[6, 8, 8] * (1 if step == "test" else 2), extra=[joy]).play(0, "joy")

    duel.test(step)

    opened = duel.facts(PillarOpened)
    assert opened[0].base == "event"
    assert duel.scn(0, "joy") == 4
    assert duel.decision().kind == "build" if step == "test" else duel.state.turn == 2


@pytest.mark.rule("R25")
@pytest.mark.parametrize(("answer", "pool"), [("yes", 1), ("no", 0)])
def test_an_effect_that_says_may_is_asked_for(given, answer: str, pool: int):
    shy = character("shy", abilities=(TriggerContinue(condition="check_passed", effects=(Gain(n=1),), may=True),))
    duel = given(6, 8, 8, extra=[shy]).play(0, "shy").test()
    assert (duel.decision().kind, duel.options()) == ("optional", ["yes", "no"])
    assert duel.rules.default(duel.state, duel.decision()) == "no"

    duel.choose(answer)

    assert duel.pool(0) == pool


@pytest.mark.rule("R25")
def test_without_may_it_is_compulsory(given):
    duel = given().play(0, "overture").hand(0, PLAIN).phase("character")

    duel.add(PLAIN, "mill", "mill").resolve()

    assert duel.pool(0) == 1
    assert duel.facts(PointsChanged)[-1].source == "overture"


@pytest.mark.rule("R25")
def test_after_200_on_one_pillar_no_more_are_placed(given):
    duel = given(mains=("auntie_furnace", NIX)).play(0, PLAIN).phase()
    duel.pillar.triggered = MOST_TRIGGERED

    secede_for_points(duel.book, duel.table, duel.id(0, PLAIN))

    assert duel.pillar.units == []


@pytest.mark.rule("WB-18")
def test_a_continue_ability_is_always_on_and_never_resolved(given):
    duel = given().play(0, "dawn_chorus", "lucky_tam", PLAIN).phase()

    assert duel.point(0, "lucky_tam", "will") == 4
    assert duel.point(0, PLAIN, "will") == 4
    assert duel.pillar.units == []


@pytest.mark.rule("WB-21")
def test_income_happens_at_once_when_the_card_resolves(given):
    duel = given().hand(0, "tide_clerk").phase("character")

    duel.add("tide_clerk")
    assert duel.state.sides[0].hand == []
    duel.resolve()

    assert len(duel.state.sides[0].hand) == 1
    assert duel.is_in_play(0, "tide_clerk")


@pytest.mark.rule("WB-21", "R17")
def test_income_without_a_legal_target_does_nothing_and_the_card_can_be_played(given):
    duel = given().hand(0, "rope_ladder").phase("non_element")

    duel.add("rope_ladder").resolve()

    assert duel.is_in_play(0, "rope_ladder")


@pytest.mark.rule("WB-15", "R4")
def test_an_attribute_works_without_being_played(given):
    duel = given().play(0, "ember_ox", PLAIN).play(1, PLAIN).conflict()
    duel.choose(f"add:{duel.id(0, 'ember_ox')}").choose("done")
    duel.choose(f"link:{duel.id(1, PLAIN)},{duel.id(0, 'ember_ox')}").choose("done").resolve()

    # 8 Strength and 2 for Fierce against the one opposing Character.
    assert duel.pillar.units[0].shares == ((duel.id(1, PLAIN), 10),)
    duel.chance._values[:] = [8, 4, 2, 4, 4, 2]
    duel.resolve()


@pytest.mark.rule("R2")
def test_outside_battles_a_speed_forbids_nothing(given):
    quick = character("quick", abilities=(Trigger(cost=0, speed="conflict", effects=(Gain(n=1),)),))
    slow = character("slow", abilities=(Trigger(cost=0, effects=(Gain(n=1),)),))
    duel = given(extra=[quick, slow]).play(0, "quick", "slow").hand(0, "iron_mood", "unmake_notion", "cinder_word")

    offered = duel.phase().options()

    assert len([one for one in offered if one.startswith("use:")]) == 2
    assert f"play:{duel.id(0, 'iron_mood')}" in offered
    assert f"play:{duel.id(0, 'cinder_word')}" in offered


@pytest.mark.rule("R17", "R20")
def test_a_unit_sees_its_own_earlier_steps(given):
    """Wound first, then heal: the same Unit's second step starts from the first one's result."""
    mend = character("mend", abilities=(Income(effects=(Modify(point="strength", n=2, target="this"),)),))
    duel = given(extra=[mend]).hand(0, "mend").phase("character")

    duel.add("mend").resolve()

    assert duel.point(0, "mend", "strength") == 6
