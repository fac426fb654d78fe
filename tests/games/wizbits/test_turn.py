"""Setting up (section 3), the turn (section 7) and the end (section 8)."""

import pytest

from libs.engine.chance import Scripted
from libs.engine.game import Setup
from libs.engine.games.wizbits.cards import Draw, Income
from libs.engine.games.wizbits.facts import (
    CardsDrawn,
    DeckEmpty,
    DuelEnded,
    FirstDrawn,
    PhaseStarted,
    TurnEnded,
    TurnStarted,
)
from libs.engine.games.wizbits.facts_conflict import ConflictEnded
from libs.engine.games.wizbits.facts_pillar import CheckMade
from libs.engine.games.wizbits.game import WIZBITS
from libs.engine.games.wizbits.starters import STARTERS
from libs.engine.games.wizbits.state import LAST_TURN
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Shuffled
from tests.games.wizbits.given import PLAIN, Duel, element


def begun(first: int = 0, *dice: int):
    setup = Setup("wizbits", "untimed", (SeatPlan("a", STARTERS["forge"]), SeatPlan("b", STARTERS["library"])))
    rules = WIZBITS.rules(setup, WIZBITS.pin(setup))
    state = rules.new(setup)
    table = Table(state, lambda fact: rules.evolve(state, fact), Scripted(first, *dice))
    rules.begin(table)
    return state, table


@pytest.mark.rule("R7", "R8", "R9", "R10")
@pytest.mark.parametrize("first", [0, 1])
def test_both_draw_7_the_draw_says_who_begins_and_nobody_changes_the_hand(first: int):
    state, table = begun(first, 4, 6, 8)

    drawn = [fact for fact in table.facts if type(fact) is CardsDrawn]
    assert [(fact.seat, fact.count) for fact in drawn] == [(0, 7), (1, 7)]
    assert [fact for fact in table.facts if type(fact) is FirstDrawn] == [FirstDrawn(first)]
    assert [len(side.hand) for side in state.sides] == [7, 7]
    assert [len(side.deck) for side in state.sides] == [53, 53]
    assert (state.cards[0].design, state.cards[1].design) == ("marshal_bramble", "ondrel_bookwyrm")
    assert state.pillar is not None
    assert state.pillar.priority == first


def test_instance_ids_come_from_a_shuffle_of_their_own():
    _, table = begun(0, 8, 6, 8)

    shuffles = [fact.purpose for fact in table.facts if isinstance(fact, Shuffled)]

    assert shuffles == ["ids:0", "ids:1", "deck:0", "deck:1"]


@pytest.mark.rule("WB-63", "B-13")
def test_reconcile_up_draws_to_seven(given):
    duel = given(6, 8, 8).hand(0, PLAIN, PLAIN).turn()

    assert len(duel.state.sides[0].hand) == 7
    assert duel.facts(CardsDrawn)[0].count == 5


@pytest.mark.rule("B-13", "WB-85")
def test_who_must_draw_and_has_no_deck_loses(given):
    duel = given().hand(0, PLAIN, PLAIN, PLAIN).deck(0, PLAIN, PLAIN).turn()

    assert duel.facts(CardsDrawn)[0].count == 2
    assert duel.facts(DeckEmpty) == [DeckEmpty(0)]
    assert duel.facts(DuelEnded) == [DuelEnded(1, "deck_empty")]


@pytest.mark.rule("B-13")
def test_a_full_hand_and_no_deck_goes_on(given):
    duel = given(6, 8, 8).hand(0, *[PLAIN] * 7).deck(0).turn()

    assert duel.state.winner is None
    assert duel.decision().kind == "build"


@pytest.mark.rule("B-13", "WB-63")
def test_a_hand_of_nine_is_discarded_to_seven(given):
    duel = given(6, 8, 8).hand(0, *[PLAIN] * 9).turn()
    assert (duel.decision().kind, len(duel.options())) == ("reconcile", 9)
    assert duel.rules.default(duel.state, duel.decision()) == f"discard:{min(duel.state.sides[0].hand)}"

    duel.miss().miss()

    assert len(duel.state.sides[0].hand) == 7
    assert duel.decision().kind == "build"


@pytest.mark.rule("WB-85")
def test_an_effect_that_draws_from_no_deck_loses_too(given):
    dig = element("dig", Income(effects=(Draw(n=1),)))
    duel = given(extra=[dig]).hand(0, "dig").deck(0).phase()

    duel.add("dig").resolve()

    assert duel.state.winner == 1


@pytest.mark.rule("R35")
def test_both_losing_in_the_same_instant_is_a_draw(given):
    dig = element("dig", Income(effects=(Draw(n=1),)))
    duel = given(extra=[dig]).hand(0, "dig").hand(1, "dig").deck(0).deck(1).phase()
    duel.add("dig").finish().add("dig")
    duel.pillar.units[1].height = 1

    duel.resolve()

    outcome = duel.rules.outcome(duel.state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 1), "both_failed")


@pytest.mark.rule("WB-38", "WB-82")
def test_a_turn_has_its_steps_in_order_with_a_test_at_both_ends(given):
    duel = given(6, 8, 8, 6, 8, 8, 6, 8, 8).hand(0, *[PLAIN] * 7).hand(1, *[PLAIN] * 7).turn()
    steps = [fact.step for fact in duel.facts(PhaseStarted)]
    checks = len(duel.facts(CheckMade))
    while duel.state.current == 0:
        kind = duel.decision().kind
        duel.choose("finished" if kind == "build" else "done")
        steps += [fact.step for fact in duel.facts(PhaseStarted)]
        checks += len(duel.facts(CheckMade))

    first = list(dict.fromkeys(steps))
    assert first[:9] == [
        "reconcile_up", "test", "play_1", "characters", "play_2", "conflict", "play_3", "second_test", "reconcile_down",
    ]  # fmt: skip
    assert checks == 3
    assert (duel.state.turn, duel.state.current) == (3, 1)


@pytest.mark.rule("WB-65", "WB-66", "WB-68", "R26")
@pytest.mark.parametrize(
    ("level", "design"), [("element", "cinder_word"), ("non_element", "bellows"), ("character", "ember_ox")]
)
def test_a_phase_allows_cards_of_its_level_only_to_either_player(given, level: str, design: str):
    cards = ("cinder_word", "bellows", "ember_ox")
    duel = given().hand(0, *cards).hand(1, *cards).phase(level)

    assert duel.options() == [f"play:{duel.id(0, design)}", "finished"]
    duel.finish()
    assert duel.options() == [f"play:{duel.id(1, design)}", "finished"]


def play_phase(given, *used: str) -> list[tuple[str, int]]:
    """Which phases of a Play Phase begin if the first ones are used like this; and the step after them."""
    duel = given().hand(0, *["wild_surmise"] * 4, *["purse_of_spite"] * 4).phase()
    levels = [("element", 0)]
    for use in used:
        if use:
            duel.add("wild_surmise" if duel.state.level == "element" else "purse_of_spite", "mill")
        duel.resolve()
        levels += [(fact.level, fact.empty) for fact in duel.facts(PhaseStarted)]
    return levels


@pytest.mark.rule("B-12", "WB-67")
def test_elements_used_then_two_empty_phases_end_the_play_phase(given):
    assert [level for level, _ in play_phase(given, "used", "", "")] == [
        "element", "non_element", "element", "character",
    ]  # fmt: skip


@pytest.mark.rule("B-12", "WB-67")
def test_a_used_phase_starts_the_count_of_empty_ones_again(given):
    assert [level for level, _ in play_phase(given, "", "used", "", "")] == [
        "element", "non_element", "element", "non_element", "character",
    ]  # fmt: skip


@pytest.mark.rule("WB-69")
def test_a_play_phase_follows_the_characters_phase(given):
    duel = given().phase("character", "characters").resolve()

    assert [(fact.step, fact.level) for fact in duel.facts(PhaseStarted)] == [("play_2", "element")]


@pytest.mark.rule("WB-81", "WB-70")
def test_with_no_attackers_a_play_phase_takes_place(given):
    duel = given().conflict().choose("done")

    assert duel.facts(ConflictEnded) == [ConflictEnded(0)]
    assert [(fact.step, fact.level) for fact in duel.facts(PhaseStarted)] == [("play_3", "element")]


@pytest.mark.rule("WB-82")
def test_after_the_last_play_phase_the_main_character_is_tested_again(given):
    duel = given(1, 1, 1).phase("non_element", "play_3")
    duel.state.empty = 1

    duel.resolve()

    assert duel.facts(PhaseStarted)[0].step == "second_test"
    assert duel.state.winner == 1


@pytest.mark.rule("WB-83", "B-20")
def test_reconcile_down_does_not_refill(given):
    duel = given(6, 8, 8).hand(0, *[PLAIN] * 5).hand(1, *[PLAIN] * 7).down()

    assert len(duel.state.sides[0].hand) == 5
    assert duel.state.turn == 2


@pytest.mark.rule("WB-83", "WB-94")
def test_reconcile_down_discards_to_seven_and_the_opponents_turn_begins(given):
    duel = given(6, 8, 8).hand(0, *[PLAIN] * 8).hand(1, *[PLAIN] * 7).down()
    assert duel.decision().seat == 0

    duel.miss()

    assert len(duel.state.sides[0].hand) == 7
    assert duel.facts(TurnEnded) == [TurnEnded(0, 1)]
    assert duel.facts(TurnStarted) == [TurnStarted(1, 2)]


@pytest.mark.rule("R27", "R11")
def test_this_turns_changes_and_both_pools_end_with_the_turn(given):
    duel = given(6, 8, 8).hand(1, *[PLAIN] * 7)
    for side in duel.state.sides:
        side.pool = 3
    duel.state.cards[0].added[0] = 2
    duel.state.cards[1].set_to[0] = 10

    duel.down()

    assert [side.pool for side in duel.state.sides] == [0, 0]
    assert [duel.state.cards[seat].added[0] for seat in (0, 1)] == [0, 0]
    assert duel.point(1, duel.state.cards[1].design, "strength") == 6


@pytest.mark.rule("R36")
def test_the_duel_is_drawn_when_turn_200_ends(given):
    duel = given()
    duel.state.turn = LAST_TURN

    duel.down()

    assert duel.facts(DuelEnded) == [DuelEnded(None, "turn_200")]
    assert LAST_TURN == 200


@pytest.mark.rule("WB-62")
def test_gestures_are_not_asked_for(given):
    duel = given(6, 8, 8).hand(0, *[PLAIN] * 7).turn()

    assert duel.options() == ["finished"]


def test_whoever_leaves_has_lost_in_the_middle_of_a_play_too(given):
    duel = Duel().hand(0, "cinder_word").phase()
    duel.choose(f"play:{duel.id(0, 'cinder_word')}")

    duel.rules.leave(duel.table, 0)

    outcome = duel.rules.outcome(duel.state)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((2, 1), "left")
    assert duel.rules.decisions(duel.state) == ()
