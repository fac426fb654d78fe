"""How the house judges a battle: what counts, and that it counts for one side what it counts against the other."""

import pytest

from tests.games.wits_world.given import deck, status


def test_a_creature_in_front_that_hurts_the_one_opposite_more_is_worth_more(given):
    """Quillip's Eureka is strong against Cobblehide (Grit), weak against Fizzlit (Spark): WW-24."""
    strong = given(deck("quillip"), deck("cobblehide", "fizzlit")).turn_of(0)
    weak = given(deck("quillip"), deck("cobblehide", "fizzlit")).turn_of(0)
    weak.state.sides[1].active = 1

    assert strong.rules.worth(strong.state, 0) > weak.rules.worth(weak.state, 0)


def test_a_move_that_cannot_be_paid_threatens_nobody(given):
    able = given(deck("quillip"), deck("cobblehide")).turn_of(0)
    tired = given(deck("quillip"), deck("cobblehide")).turn_of(0)
    able.fighter(0).power, tired.fighter(0).power = 20, 19

    power_alone = 7
    assert able.rules.worth(able.state, 0) - tired.rules.worth(tired.state, 0) > power_alone


def test_it_is_better_to_be_the_one_whose_turn_it_is(given):
    battle = given(deck("quillip"), deck("quillip")).turn_of(0)

    assert battle.rules.worth(battle.state, 0) > 0 > battle.rules.worth(battle.state, 1)


@pytest.mark.parametrize(
    "change",
    [
        lambda battle: setattr(battle.fighter(0), "hp", 50),
        lambda battle: setattr(battle.fighter(0), "power", 30),
        lambda battle: battle.spend(0),
        lambda battle: battle.fighter(0).statuses.append(status("poison", turns=2, amount=5)),
        lambda battle: battle.fighter(1).statuses.append(status("lifesteal", turns=2, amount=40)),
    ],
    ids=["less HP", "less Power", "a card spent", "poison", "help for the other side"],
)
def test_what_harms_one_side_helps_the_other_as_much(given, change):
    battle = given(deck("quillip"), deck("quillip")).turn_of(0)
    before = battle.rules.worth(battle.state, 0)

    change(battle)

    assert battle.rules.worth(battle.state, 0) < before
    assert battle.rules.worth(battle.state, 0) == -battle.rules.worth(battle.state, 1)
