"""What people read: labels of options and the battle log."""

import pytest

from libs.engine.game import name_of
from libs.engine.games.wits_world.cards import Damage
from libs.engine.games.wits_world.describe import _WORDS
from libs.engine.games.wits_world.facts import FACTS, CardsPinned, StatusCounted
from tests.games.wits_world.given import Battle, creature, deck, modifier, move, status


def label(battle: Battle, seat: int, option: str) -> str:
    return battle.rules.label(battle.state, battle.decision(seat), option).text


def log(battle: Battle, seat: int | None = None) -> list[str]:
    lines = (battle.rules.describe(fact.see(seat)) for fact in battle.last)  # type: ignore[arg-type]
    return [line.replace(name_of(0), "alice").replace(name_of(1), "bob") for line in lines if line]


def test_a_moves_label_tells_its_damage_matchup_and_cost(given):
    battle = given(deck("quillip"), deck("cobblehide")).turn_of(0)

    assert label(battle, 0, "move:eureka") == "Eureka: 37 damage to Cobblehide (strong), 20 Power"
    assert label(battle, 0, "move:ink_peck") == "Ink Peck: 10 damage to Cobblehide"
    assert label(battle, 0, "move:quill_guard") == "Quill Guard: reflect 50 % (leaving 1 HP) for 2 turns, 15 Power"


def test_a_weak_matchup_and_modifiers_are_told(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.fighter(0).statuses.append(modifier("boost_out", "footnote", 6, 5, charges=1))

    assert label(battle, 0, "move:eureka") == "Eureka: 22 damage to Fizzlit (weak), 20 Power"


def test_a_move_that_would_defeat_says_so_unless_it_may_be_dodged(given):
    battle = given(deck("burrowmaul"), deck("fizzlit")).turn_of(0)
    battle.fighter(1).hp = 36
    assert label(battle, 0, "move:undermine") == "Undermine: 18 + 18 damage to Fizzlit (strong, defeats it), 18 Power"

    battle.fighter(1).statuses.append(status("dodge", charges=1, amount=60))

    assert label(battle, 0, "move:undermine") == "Undermine: 18 + 18 damage to Fizzlit (strong, 60 % dodge), 18 Power"


def test_a_label_says_exactly_the_damage_that_the_move_then_does(given):
    target = creature("dummy", move("stand", Damage(1)), move("nod", Damage(1)), affinity="Spark", hp=300)
    battle = given(deck("burrowmaul"), deck("dummy"), extra=(target,)).turn_of(0)
    battle.fighter(1).statuses.append(modifier("reduce_in", "sealscale", 3, 4, turns=3))
    text = label(battle, 0, "move:undermine")

    battle.choose(0, "move:undermine")

    assert text.startswith("Undermine: 13 + 13 damage")
    assert battle.hp(1) == 300 - 26


def test_a_cards_label_tells_its_effects_and_whom_it_hits(given):
    battle = given(deck("quillip", cards=("thornflare", "overture")), deck("fizzlit")).turn_of(0)

    assert label(battle, 0, "card:0") == "Thornflare: deal 20 damage against Fizzlit"
    assert label(battle, 0, "card:1") == "Overture: damage dealt ×6/5 for 2 turns"


def test_swaps_and_picks_tell_who_comes_and_in_what_state(given):
    battle = given(deck("quillip", "palehart"), deck("fizzlit")).turn_of(0)
    battle.fighter(0, "palehart").hp = 40
    assert label(battle, 0, "swap:1") == "Swap to Palehart (Spirit, 40/115 HP, 50/50 Power)"

    battle.fighter(1).hp = 1
    battle.choose(0, "move:ink_peck")

    assert label(battle, 1, "pick:1") == "Send Palehart (Spirit, 115/115 HP, 50/50 Power)"


def test_refs_name_things_of_the_seats_own_view(given):
    battle = given().turn_of(0)
    view = battle.rules.view(battle.state, 0)
    known = {one.ref for side in view.sides for one in (*side.creatures, *side.cards) if one is not None}

    for option in battle.options(0):
        refs = battle.rules.label(battle.state, battle.decision(0), option).refs
        assert refs
        assert set(refs) <= known, option
    assert battle.rules.label(battle.state, battle.decision(0), "move:eureka").refs == ("creature:0:0", "creature:1:0")
    assert battle.rules.label(battle.state, battle.decision(0), "card:1").refs == ("card:0:1",)
    assert battle.rules.label(battle.state, battle.decision(0), "swap:2").refs == ("creature:0:2",)


def test_labels_do_not_depend_on_what_the_other_side_hides(given):
    one = given(deck("quillip"), deck("fizzlit", "palehart", "runecoil", cards=("thornflare", "overture"))).turn_of(0)
    two = given(deck("quillip"), deck("fizzlit", "veilmoth", "voltusk", cards=("hush_bell", "leechstone"))).turn_of(0)

    assert [label(one, 0, option) for option in one.options(0)] == [label(two, 0, option) for option in two.options(0)]


@pytest.mark.rule("WW-82")
def test_the_log_of_a_hit_shows_the_values_used(given):
    battle = given(deck("quillip"), deck("cobblehide")).turn_of(0)

    battle.choose(0, "move:eureka")

    assert log(battle) == [
        "alice's Quillip uses Eureka.",
        "alice's Quillip spends 20 Power: 40 left.",
        "bob's Cobblehide takes 37 damage from Eureka (strong): 93 HP left.",
        "Turn 2: bob.",
    ]


@pytest.mark.rule("WW-82", "WW-28")
def test_the_log_of_a_last_hit_shows_both_the_damage_and_what_was_left(given):
    battle = given(deck("quillip"), deck("fizzlit")).turn_of(0)
    battle.kill(1, "palehart", "runecoil")
    battle.fighter(1).hp = 4

    battle.choose(0, "move:ink_peck")

    assert log(battle) == [
        "alice's Quillip uses Ink Peck.",
        "bob's Fizzlit takes 10 damage from Ink Peck, losing the 4 HP it had: 0 HP left.",
        "bob's Fizzlit is defeated.",
        "alice wins: no Creature of the other side is left.",
    ]


def test_the_log_of_statuses_dodges_and_cards(given):
    battle = given(deck("burrowmaul", cards=("adder_vial", "overture")), deck("fizzlit"), draws=(60, 61)).turn_of(1)

    battle.choose(1, "move:flicker")
    assert log(battle)[-2:] == ["bob's Fizzlit may dodge with 60 % for 1 charge (Flicker).", "Turn 2: alice."]

    battle.choose(0, "move:scrabble")
    assert log(battle)[1:3] == [
        "bob's Fizzlit no longer has dodge (Flicker).",
        "bob's Fizzlit dodges (60 drawn, 60 or less needed).",
    ]

    battle.choose(1, "move:flicker").choose(0, "move:scrabble")
    assert log(battle)[2] == "bob's Fizzlit does not dodge (61 drawn, 60 or less needed)."

    battle.choose(1, "swap:1").choose(0, "card:0")
    assert log(battle)[:2] == [
        "alice's Burrowmaul is given Adder Vial.",
        "bob's Palehart is poisoned for 8 HP a turn for 3 turns (Adder Vial).",
    ]

    battle.choose(1, "move:hoof")
    assert "bob's Palehart takes 8 damage from the poison of Adder Vial: 107 HP left." in log(battle)


def test_a_hidden_choice_is_told_without_its_slot_to_everybody_else(given):
    battle = given()
    battle.rules.begin(battle.table)

    battle.choose(0, "pick:2")

    assert log(battle, 0) == ["alice has chosen an opening Creature in slot 2."]
    assert log(battle, 1) == log(battle, None) == ["alice has chosen an opening Creature."]


def test_every_kind_of_fact_has_a_sentence_but_for_bookkeeping():
    silent = {fact.__name__ for fact in FACTS if fact not in _WORDS}

    assert silent == {CardsPinned.__name__, StatusCounted.__name__, "CardSpent"}
