"""The opening: hidden choices, both shown together, then the draw of who begins (section 3)."""

import msgspec
import pytest

from libs.engine.chance import Verifiable
from libs.engine.games.wits_world.facts import FirstDrawn, Opened, OpeningChosen, TurnStarted
from libs.engine.table import Table
from libs.events.facts import Rolled
from tests.games.wits_world.given import Battle, deck


def opening(given, *draws: int) -> Battle:
    battle = given(deck("quillip", "fizzlit", "cobblehide"), deck("voltusk", "palehart", "runecoil"), draws=draws)
    battle.rules.begin(battle.table)
    return battle


@pytest.mark.rule("WW-33")
def test_creatures_start_with_full_hp_and_power_and_without_effects(given):
    quillip = opening(given).fighter(0, "quillip")

    assert (quillip.hp, quillip.max_hp, quillip.power, quillip.max_power) == (100, 100, 60, 60)
    assert quillip.statuses == []


@pytest.mark.rule("WW-06")
def test_both_sides_are_asked_at_the_same_time_for_one_of_three_slots(given):
    battle = opening(given)

    assert [(one.seat, one.kind, one.clock) for one in battle.decisions()] == [
        (0, "opening", "selection"),
        (1, "opening", "selection"),
    ]
    assert battle.options(0) == battle.options(1) == ["pick:0", "pick:1", "pick:2"]


@pytest.mark.rule("WW-06")
def test_a_choice_is_final_and_hidden_until_the_other_has_chosen(given):
    battle = opening(given)

    battle.choose(0, "pick:2")

    assert [one.seat for one in battle.decisions()] == [1]
    assert battle.last == [OpeningChosen(0, 2)]
    assert battle.last[0].see(0) == OpeningChosen(0, 2)
    assert battle.last[0].see(1) == battle.last[0].see(None) == OpeningChosen(0, -1)
    theirs = battle.rules.view(battle.state, 1).sides[0]
    assert theirs.chosen
    assert theirs.pick is None
    assert theirs.creatures == (None, None, None)


@pytest.mark.rule("WW-08")
def test_both_creatures_are_revealed_together_and_then_the_first_side_is_drawn(given):
    battle = opening(given, 1)
    battle.choose(1, "pick:0")

    battle.choose(0, "pick:1")

    assert battle.last == [
        OpeningChosen(0, 1),
        Opened((1, 0), ("fizzlit", "voltusk")),
        Rolled("first", 0, 1, 1),
        FirstDrawn(1),
        TurnStarted(1, 1),
    ]
    assert (battle.state.first, battle.state.current, battle.state.turn) == (1, 1, 1)


@pytest.mark.rule("R24")
def test_a_creature_is_revealed_the_first_time_it_is_active_and_stays_so(given):
    battle = opening(given, 0)
    battle.choose(0, "pick:0").choose(1, "pick:0")

    assert [fighter.revealed for fighter in battle.state.sides[0].fighters] == [True, False, False]

    battle.choose(0, "swap:1")

    assert [fighter.revealed for fighter in battle.state.sides[0].fighters] == [True, True, False]


@pytest.mark.rule("WW-09", "WW-06")
def test_openings_in_either_order_give_identical_events_after_the_reveal(given):
    one, other = opening(given, 0), opening(given, 0)

    one.choose(0, "pick:1").choose(1, "pick:2")
    other.choose(1, "pick:2").choose(0, "pick:1")

    assert one.last[1:] == other.last[1:]
    assert msgspec.json.encode(one.state) == msgspec.json.encode(other.state)


@pytest.mark.rule("WW-09")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("decks", [(0, 1), (1, 0)])
def test_over_many_roots_each_side_starts_half_the_time(order, decks):
    strong, weak = deck("cobblehide", "palehart", "burrowmaul"), deck("fizzlit", "veilmoth", "riddlewren")
    starts = 0
    for seed in range(1000):
        battle = Battle([(strong, weak)[index] for index in decks], (), ())
        chance = Verifiable(seed.to_bytes(32, "big"))
        battle.table = Table(battle.state, lambda fact, battle=battle: battle.rules.evolve(battle.state, fact), chance)
        battle.rules.begin(battle.table)
        for seat in order:
            battle.choose(seat, "pick:0")
        starts += battle.state.first == 0

    # The 1,000 roots are fixed; 500 +- 4 standard deviations of a fair coin.
    assert 437 <= starts <= 563


@pytest.mark.rule("R21")
def test_the_default_of_an_opening_is_the_lowest_slot(given):
    battle = opening(given)

    assert [battle.rules.default(battle.state, one) for one in battle.decisions()] == ["pick:0", "pick:0"]
