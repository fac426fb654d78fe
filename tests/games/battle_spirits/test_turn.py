"""Preparation, the steps of a turn, winning (BS-52 … BS-68, BS-84; R3 … R8)."""

import pytest

from libs.engine.game import Outcome
from libs.engine.games.battle_spirits import ending
from libs.engine.games.battle_spirits.match_facts import CardsDrawn, ChooserDrawn, DeckShuffled, MatchOver, StepStarted
from libs.engine.games.battle_spirits.state import Pile
from tests.games.battle_spirits.given import Duel, fresh

DECK = ("cinderling",) * 3 + ("sunken_forge",) * 37


def steps(duel: Duel) -> list[str]:
    return [fact.step for fact in duel.told if isinstance(fact, StepStarted)]


def rest(duel: Duel) -> Duel:
    """The turn player does nothing in Main and Attack Step."""
    duel.choose("end")
    while duel.asked().kind != "main":
        duel.miss()
    return duel


@pytest.mark.rule("BS-52", "X-02")
def test_the_start_is_five_life_four_cores_with_the_soul_core_and_four_cards():
    duel = fresh()

    for side in duel.state.sides:
        assert (side.life.total, side.reserve.cores, side.reserve.soul) == (5, 3, True)
        assert (len(side.hand), len(side.deck)) == (4, 36)


@pytest.mark.rule("R3")
def test_without_the_soul_core_both_take_four_normal_cores():
    duel = fresh(options=["no_soul_core"])

    assert [(side.reserve.cores, side.reserve.soul) for side in duel.state.sides] == [(4, False), (4, False)]


@pytest.mark.rule("BS-53", "R4")
def test_the_drawn_seat_chooses_who_goes_first():
    duel = fresh(1)
    assert (duel.asked().seat, duel.options()) == (1, ["self", "other"])

    duel.choose("other")

    assert (duel.state.active, duel.state.turn) == (0, 1)
    assert [fact.seat for fact in duel.told if isinstance(fact, ChooserDrawn)] == [1]
    assert fresh(1).miss().state.active == 1, "the default is itself"


@pytest.mark.rule("X-02", "BS-56", "BS-59", "BS-60", "BS-61", "BS-68")
def test_the_first_three_turns():
    duel = fresh(decks=(DECK, DECK)).choose("self")
    assert steps(duel) == ["start", "draw", "refresh", "main"]
    assert len(duel.side(0).hand) == 5

    duel.play("cinderling")
    assert (duel.side(0).reserve.total, duel.side(0).core_trash.total) == (2, 1)
    duel.choose("end")
    assert steps(duel) == ["start", "draw", "refresh", "main", "end", "start", "core", "draw", "refresh", "main"]
    assert (duel.side(1).reserve.total, len(duel.side(1).hand)) == (5, 5)
    duel.choose("end")

    assert duel.state.turn == 3
    assert steps(duel)[-7:] == ["attack", "end", "start", "core", "draw", "refresh", "main"]
    assert duel.side(0).reserve.total == 4
    assert duel.side(0).core_trash.total == 0


@pytest.mark.rule("BS-68")
def test_the_second_player_may_attack_in_the_second_turn():
    duel = fresh(decks=(DECK, DECK)).choose("self", "end")
    attacker = duel.play("cinderling")

    duel.choose("end")

    assert duel.options() == [f"attack:{attacker}", "end"]


@pytest.mark.rule("BS-61")
def test_refresh_step_refreshes_all_cards_then_returns_all_cores(duel: Duel):
    tired = duel.puts(1, "cinderling", exhausted=True)
    duel.side(1).core_trash = Pile(3, soul=True)

    duel.choose("end")

    assert not duel.unit(tired).exhausted
    assert duel.side(1).core_trash.total == 0
    assert (duel.side(1).reserve.cores, duel.side(1).reserve.soul) == (4, True)
    kinds = duel.kinds()
    assert kinds.index("Refreshed") < len(kinds) - 1 - kinds[::-1].index("CoresMoved")


@pytest.mark.rule("BS-57")
def test_bone_orchard_draws_in_the_start_step_with_ten_cards_in_the_trash(duel: Duel):
    duel.puts(1, "bone_orchard", 0)
    duel.side(1).trash = ["cinderling"] * 9
    duel.choose("end")
    assert [fact.seat for fact in duel.facts(CardsDrawn)] == [1]
    duel.side(1).trash.append("cinderling")
    rest(rest(duel))

    assert [fact.seat for fact in duel.told if isinstance(fact, CardsDrawn)] == [1, 0, 1, 1]


@pytest.mark.rule("BS-84")
def test_gilded_stage_draws_in_the_end_step_without_an_attack(duel: Duel):
    duel.puts(0, "gilded_stage", 0)
    duel.choose("end")

    assert len(duel.side(0).hand) == 1


@pytest.mark.rule("BS-84")
def test_gilded_stage_draws_nothing_after_an_attack(duel: Duel):
    duel.puts(0, "gilded_stage", 0)
    attacker = duel.puts(0, "cinderling")

    duel.choose("end", f"attack:{attacker}").pass_both()

    assert duel.side(0).hand == []


def test_rootway_gives_an_extra_core_with_two_spirits(duel: Duel):
    duel.puts(1, "rootway", 0)
    duel.puts(1, "cinderling")
    duel.choose("end")
    assert duel.side(1).reserve.total == 1

    duel = Duel()
    duel.puts(1, "rootway", 0)
    duel.puts(1, "cinderling")
    duel.puts(1, "lullabird")
    duel.choose("end")

    assert duel.side(1).reserve.total == 2


@pytest.mark.rule("BS-62", "BS-63", "BS-64")
def test_spirits_ultimates_braves_nexuses_and_magic_are_for_the_main_step(duel: Duel):
    duel.has(0, "ultimate_tidewarden", "plain_harness", "cinderling", "rootway", "sun_hymn", "gale_step", life=3)
    duel.side(0).reserve = Pile(9)

    plays = [option for option in duel.options() if option.startswith("play")]

    assert plays == [
        "play:cinderling",
        "play:gale_step",
        "play:plain_harness",
        "play:rootway",
        "play:sun_hymn",
        "play:ultimate_tidewarden",
    ]


@pytest.mark.rule("BS-62", "BS-63", "BS-34")
def test_cards_in_the_removed_zone_are_played_like_those_in_hand(duel: Duel):
    duel.has(0, reserve=9)
    duel.side(0).removed = ["cinderling", "rootway", "gale_step"]
    duel.puts(0, "tinkerfish", exhausted=True)
    assert [option for option in duel.options() if option.startswith("play")] == [
        "play:removed:cinderling",
        "play:removed:gale_step",
        "play:removed:rootway",
    ]

    duel.choose("play:removed:cinderling", "auto", "from:reserve", "done")
    duel.choose("play:removed:rootway", "auto", "done")
    duel.choose("play:removed:gale_step", "auto")

    assert duel.side(0).removed == []
    assert duel.named(0, "rootway")
    assert not duel.named(0, "tinkerfish").exhausted


@pytest.mark.rule("BS-55", "X-15")
def test_one_card_left_is_no_loss_until_the_next_own_start_step():
    duel = Duel()
    duel.side(1).deck = ["cinderling"]
    duel.choose("end")
    assert duel.asked().seat == 1
    assert duel.side(1).deck == []
    rest(duel)

    duel.choose("end")

    assert duel.facts(MatchOver) == [MatchOver(0, "deck_out")]


@pytest.mark.rule("BS-55", "X-16", "R6")
def test_dredge_titan_mills_two_of_two_and_the_loss_waits_for_the_start_step():
    duel = Duel().in_attack_step()
    titan = duel.puts(0, "dredge_titan")
    duel.side(1).deck = ["cinderling", "lullabird"]

    duel.choose(f"attack:{titan}")
    assert duel.side(1).trash == ["cinderling", "lullabird"]
    assert duel.asked().kind == "flash"
    duel.pass_both()

    assert duel.facts(MatchOver) == [MatchOver(0, "deck_out")]
    assert steps(duel)[-1] == "start"


@pytest.mark.rule("BS-55")
def test_the_last_card_drawn_within_the_start_step_loses():
    duel = Duel()
    duel.puts(1, "bone_orchard", 0)
    duel.side(1).trash = ["cinderling"] * 10
    duel.side(1).deck = ["cinderling"]

    duel.choose("end")

    assert duel.facts(MatchOver) == [MatchOver(0, "deck_out")]
    assert steps(duel)[-1] == "start"


@pytest.mark.rule("R6")
def test_failing_to_draw_does_not_lose(duel: Duel):
    lynx = duel.in_attack_step().puts(0, "lava_lynx", 3)
    duel.side(0).deck = []

    duel.choose(f"attack:{lynx}")

    assert duel.asked().kind == "flash"


@pytest.mark.rule("R7")
def test_both_lives_at_zero_by_one_change_are_a_draw(duel: Duel):
    for side in duel.state.sides:
        side.life = Pile(0)

    ending.check_lives(duel.table)

    assert duel.rules.outcome(duel.state) == Outcome((1, 1), "both_lost")


@pytest.mark.rule("R8")
def test_the_match_is_drawn_after_the_last_turn(duel: Duel):
    assert ending.turn_limit((40, 40)) == 100
    assert ending.turn_limit((40, 70)) == 160
    duel.state.turn = 100

    duel.choose("end")

    assert duel.rules.outcome(duel.state) == Outcome((1, 1), "turn_limit")


def test_a_seat_that_leaves_loses(duel: Duel):
    duel.rules.leave(duel.table, 0)

    assert duel.rules.outcome(duel.state) == Outcome((2, 1), "left")


def test_what_lasts_until_the_end_of_the_turn_is_gone_in_the_next(duel: Duel):
    vizier = duel.puts(0, "masked_vizier", 3)
    target = duel.puts(1, "aegis_stag")
    duel.choose(f"use:{vizier}:0")
    assert duel.bp(target) == 3000
    duel.choose("end", "end")

    assert duel.bp(target) == 6000


@pytest.mark.rule("BS-29")
def test_hands_and_decks_are_hidden():
    duel = fresh()
    drawn = [fact for fact in duel.told if isinstance(fact, CardsDrawn)]
    shuffled = [fact for fact in duel.told if isinstance(fact, DeckShuffled)]

    assert [len(fact.see(0).cards) for fact in drawn] == [4, 0]
    assert [len(fact.see(None).cards) for fact in drawn] == [0, 0]
    assert [len(fact.see(seat).cards) for fact in shuffled for seat in (0, 1, None)] == [0] * 6
