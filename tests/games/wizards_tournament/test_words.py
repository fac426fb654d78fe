"""What people read: labels of options and the battle log."""

import pytest

from libs.engine.game import name_of
from libs.engine.games.wizards_tournament.describe import _WORDS
from libs.engine.games.wizards_tournament.facts import FACTS
from libs.engine.games.wizards_tournament.state import COMBAT_START
from tests.games.wizards_tournament.given import Duel
from tests.games.wizards_tournament.random_play import Played


def labels(duel: Duel) -> dict[str, str]:
    return {option: duel.rules.label(duel.state, duel.decision(), option).text for option in duel.options()}


def log(duel: Duel, seat: int | None = None) -> list[str]:
    lines = (duel.rules.describe(fact.see(seat)) for fact in duel.last)  # type: ignore[arg-type]
    return [line.replace(name_of(0), "alice").replace(name_of(1), "bob") for line in lines if line]


def test_labels_of_the_purchase_and_magic_phases(given):
    duel = (
        given().hold(0, "spirit", "spirit", "ember_lash", "brass_hound", pool=3).hold(1, "spirit").at("purchase").go()
    )
    assert labels(duel)["discard:spirit"] == "Discard Spirit (of 2) for 1 Spirit"
    assert labels(duel)["buy:mend_robe"] == "Buy Mend Robe for 1 Spirit: gain 3 life"
    assert labels(duel)["buy:sky_skate" if "buy:sky_skate" in duel.options() else "buy:brass_hound"] == (
        "Buy Brass Hound for 3 Spirit: power 3. Gets no token for attacking"
    )
    assert labels(duel)["end"] == "End the Purchase Phase"

    duel.choose(0, "end")
    assert labels(duel)["cast:ember_lash"] == "Cast Ember Lash for 2 Spirit: deal 3 damage to any seat or monster"
    assert labels(duel)["end"] == "End the Magic Phase"


def test_labels_of_targets_and_combat(given):
    duel = given().hold(0, "ember_lash", "spirit", pool=2).hold(1, "spirit").at()
    hound, imp = duel.put(0, "brass_hound"), duel.put(1, "gutter_imp", damage=1)
    weaver = duel.put(0, "hex_weaver")
    duel.go()
    assert labels(duel)[f"activate:{weaver}"] == "Hex Weaver (Power 3): deal 2 damage to any seat or monster"
    duel.choose(0, "cast:ember_lash")
    assert labels(duel) == {
        "seat:0": "Ember Lash at yourself (30 life)",
        "seat:1": "Ember Lash at seat 1 (30 life)",
        f"card:{hound}": "Ember Lash at Brass Hound (Power 3) of yours",
        f"card:{imp}": "Ember Lash at Gutter Imp (Power 2, damage 1) of seat 1",
        f"card:{weaver}": "Ember Lash at Hex Weaver (Power 3) of yours",
    }
    duel.choose(0, "seat:1").passes().until("attackers")
    assert labels(duel)[f"add:{hound}:1"] == "Brass Hound (Power 3) attacks seat 1"
    assert labels(duel)["done"] == "No attack"
    duel.choose(0, f"add:{hound}:1", "done").passes()
    assert labels(duel) == {
        f"block:{imp}:{hound}": "Gutter Imp (Power 2, damage 1) defends against Brass Hound (Power 3)",
        "done": "No more defenders",
    }


def test_labels_of_a_split_and_of_the_stack(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    hound = duel.put(0, "brass_hound")
    ids = [duel.put(1, "gutter_imp") for _ in range(2)]
    duel.go().choose(0, f"add:{hound}:1").passes()
    duel.choose(1, f"block:{ids[0]}:{hound}", f"block:{ids[1]}:{hound}").passes()
    assert labels(duel) == {
        "assign:1": "1 damage to Gutter Imp (Power 2)",
        "assign:2": "2 damage to Gutter Imp (Power 2)",
    }

    stack = given().hold(0, "mend_robe", "null_word", "spirit", pool=4).hold(1, "null_word", "spirit", pool=3).at().go()
    stack.choose(0, "cast:mend_robe").choose(1, "cast:null_word").choose(0, "cast:null_word")
    assert labels(stack) == {
        "stack:1": "Null Word at Mend Robe of yours",
        "stack:2": "Null Word at Null Word of seat 1",
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_every_option_has_words_and_refs_that_name_things_of_the_own_view(seats: int):
    for seed in range(6):
        played = Played(seed, seats)
        for number, _ in enumerate(played.steps()):
            if number % 7 or played.rules.outcome(played.state) is not None:
                continue
            (one,) = played.rules.decisions(played.state)
            seen = played.rules.view(played.state, one.seat)
            known = {f"seat:{n}" for n in range(seats)} | {pile.ref for pile in seen.market}
            known |= {card.ref for card in (*seen.play, *seen.stack, *(seen.seats[one.seat].hand or ()))}
            for option in played.rules.options(played.state, one):
                label = played.rules.label(played.state, one, option)
                assert label.text, (seed, option)
                assert set(label.refs) <= known, (seed, option, label)


@pytest.mark.rule("R22")
def test_the_log_of_a_cast_names_the_target_the_cost_and_what_came_of_it(given):
    duel = given().hold(0, "ember_lash", "spirit", pool=2).hold(1, "quick_ward", "spirit", pool=1).at().go()

    duel.choose(0, "cast:ember_lash", "seat:1")
    assert log(duel) == ["alice casts Ember Lash at bob for 2 Spirit."]

    duel.choose(1, "cast:quick_ward", "seat:1").choose(0, "pass").choose(1, "pass")
    assert log(duel)[1:] == [
        "bob's Quick Ward resolves.",
        "Quick Ward will prevent the next 3 damage to bob this turn.",
    ]

    duel.choose(1, "pass").choose(0, "pass")
    assert log(duel)[1:] == ["alice's Ember Lash resolves.", "bob takes 0 damage from Ember Lash (3 prevented)."]


def test_the_log_of_a_battle(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at(COMBAT_START)
    champion, hound = duel.put(0, "duel_champion"), duel.put(1, "brass_hound")
    duel.go().choose(0, f"add:{champion}:1")
    assert log(duel) == ["alice's Duel Champion attacks bob."]
    duel.passes().choose(1, f"block:{hound}:{champion}")
    assert log(duel) == ["bob's Brass Hound defends against Duel Champion."]

    duel.passes()

    assert log(duel) == [
        "alice passes.",
        "bob passes.",
        "bob's Brass Hound takes 3 damage from Duel Champion.",
        "bob takes 2 damage from Duel Champion.",
        "bob has 28 life left.",
        "alice's Duel Champion takes 3 damage from Brass Hound.",
        "bob's Brass Hound is destroyed.",
        "alice's Duel Champion gets a token for attacking.",
        "End Phase.",
    ]


def test_a_draw_is_told_to_the_drawer_only(given):
    duel = given().hold(0, "deep_study", pool=3).hold(1, "spirit").at()
    duel.seat(0).deck = ["null_word", "spirit"]
    duel.go().choose(0, "cast:deep_study").passes()

    assert "alice draws 2 cards: Null Word, Spirit." in log(duel, 0)
    assert "alice draws 2 cards." in log(duel, 1)
    assert log(duel, 1) == log(duel, None)


def test_every_kind_of_fact_has_a_sentence_but_for_bookkeeping():
    silent = {fact.__name__ for fact in FACTS if fact not in _WORDS}

    assert silent == {
        "CardsPinned", "WindowOpened", "TargetAsked", "EffectsPaused", "Resolved", "AbilitiesTriggered",
        "AttackersDeclared", "BlocksDeclared", "ShareChosen",
    }  # fmt: skip
