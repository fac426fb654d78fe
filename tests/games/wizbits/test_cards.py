"""Every card does what its text says; those that do nothing are counted too."""

import pytest

from libs.engine.games.wizbits.facts import CardsLookedAt
from libs.engine.games.wizbits.facts_pillar import Asked, CheckMade
from libs.engine.games.wizbits.points import may_attack
from tests.games.wizbits.given import NIX, PLAIN

PLAYED = ("character", "characters")


def seen(duel, seat: int, design: str):
    """The card in play as everybody sees it."""
    return next(one for one in duel.rules.view(duel.state, None).cards if one.seat == seat and one.design == design)


def in_battle(given, *draws: int, own: str = PLAIN, other: str = PLAIN, **how):
    """A Battle of one against one in its Respond Phase."""
    duel = given(*draws, **how).play(0, own).play(1, other).conflict()
    duel.choose(f"add:{duel.id(0, own)}").choose("done")
    duel.choose(f"link:{duel.id(1, other)},{duel.id(0, own)}").choose("done")
    return duel


PRINTED = {
    "brass_squire": (2, 4, 4, 2, 2, ()),
    "gloom_ferret": (1, 2, 3, 4, 2, ("elusive",)),
    "tide_clerk": (2, 2, 6, 4, 3, ()),
    "ember_ox": (4, 8, 4, 2, 3, ("fierce",)),
    "moss_golem": (5, 10, 4, 4, 4, ("stalwart", "rooted")),
    "kite_familiar": (1, 1, 2, 6, 1, ()),
    "chair_furniliar": (2, 3, 3, 3, 2, ()),
    "spark_duelist": (3, 6, 5, 5, 3, ("quick",)),
    "frost_oracle": (3, 2, 10, 8, 4, ()),
    "dust_broker": (3, 3, 8, 3, 3, ()),
    "lamp_sentry": (2, 5, 5, 1, 2, ("warding",)),
    "twelve_pence_giant": (6, 13, 4, 4, 5, ()),
    "lucky_tam": (2, 3, 3, 3, 2, ("lucky",)),
    "night_heron": (3, 5, 4, 7, 3, ()),
}


@pytest.mark.rule("WB-23", "WB-39")
@pytest.mark.parametrize("design", list(PRINTED))
def test_a_character_is_paid_for_and_enters_play_with_its_points_and_attributes(given, design: str):
    cost, strength, will, magic, scn, attributes = PRINTED[design]
    duel = given().hand(0, design).phase(*PLAYED)
    before = len(duel.state.sides[0].deck)

    duel.add(design).resolve()

    card = seen(duel, 0, design)
    assert (card.strength, card.will, card.magic, card.scn, card.attributes) == (
        strength, will, magic, scn, attributes)  # fmt: skip
    assert before - len(duel.state.sides[0].deck) == cost + (design == "tide_clerk")


@pytest.mark.parametrize(
    ("design", "points"),
    [
        ("ondrel_bookwyrm", (4, 10, 12, 3)),
        ("marshal_bramble", (11, 6, 8, 3)),
        ("nix_of_the_ninth_lamp", (6, 8, 8, 3)),
        ("auntie_furnace", (8, 8, 8, 4)),
    ],
)
def test_the_main_characters_start_in_play(given, design: str, points: tuple[int, ...]):
    card = seen(given(mains=(design, NIX)), 0, design)

    assert (card.strength, card.will, card.magic, card.scn) == points


@pytest.mark.rule("WB-27")
def test_twelve_pence_giant_rolls_a_d12(given):
    duel = given(12, 4, 4).play(1, "twelve_pence_giant").hand(0, "second_thoughts").phase()

    duel.add("second_thoughts").resolve()

    assert duel.facts(CheckMade)[0].dice[0].sides == 12


def test_marshal_bramble_strengthens_own_moss_characters(given):
    duel = given(mains=("marshal_bramble", NIX)).play(0, "lucky_tam", "ember_ox").play(1, "lucky_tam")

    assert duel.point(0, "lucky_tam", "strength") == 4
    assert duel.point(0, "ember_ox", "strength") == 8
    assert duel.point(1, "lucky_tam", "strength") == 3


@pytest.mark.rule("WB-17")
def test_gloom_ferret_looks_at_the_top_card_when_it_is_flipped(given):
    duel = given().play(0, "gloom_ferret").hand(0, "deep_breath").deck(0, "ember_ox", PLAIN).phase()

    duel.add("deep_breath", f"secede:{duel.id(0, 'gloom_ferret')}").resolve()

    fact = duel.facts(CardsLookedAt)[0]
    assert (fact.see(0).designs, fact.see(1).designs, fact.see(None).cards) == (("ember_ox",), (), ())
    assert fact.see(1).count == 1


def test_kite_familiar_and_dust_broker_give_a_third_point_when_seceded(given):
    for design in ("kite_familiar", "dust_broker"):
        duel = given().play(0, design).hand(0, "still_water").phase()
        duel.choose(f"play:{duel.id(0, 'still_water')}").choose("card:0").choose(f"secede:{duel.id(0, design)}")
        assert duel.pool(0) == 1


@pytest.mark.rule("WB-88")
def test_chair_furniliar_prevents_1_while_it_is_seceded(given):
    duel = in_battle(given, 4, 4, 2, 4, 4, 2).play(0, "chair_furniliar")
    duel.card(0, "chair_furniliar").seceded = True

    duel.add("chair_furniliar#f0", duel.ref(0, PLAIN)).resolve()
    assert duel.card(0, PLAIN).shield == 1
    duel.resolve()

    assert duel.scn(0, PLAIN) == 5
    assert duel.scn(1, PLAIN) == 6


def test_spark_duelist_gains_3_strength_once_a_turn_even_in_a_battle(given):
    duel = in_battle(given, *[4] * 6, own="spark_duelist")

    duel.add("spark_duelist").finish()

    assert f"use:{duel.id(0, 'spark_duelist')}#0" not in duel.options()
    duel.resolve()
    assert duel.point(0, "spark_duelist", "strength") == 9
    duel.chance._values[:] = [6, 5, 5, 4, 4, 2]
    duel.resolve()


@pytest.mark.parametrize(("rolled", "cancelled"), [(8, False), (9, True)])
def test_frost_oracle_cancels_the_highest_unit_with_a_will_of_9(given, rolled: int, *, cancelled: bool):
    duel = given(rolled).play(1, "frost_oracle").hand(0, "deep_breath").phase()
    duel.add("deep_breath").finish()

    duel.add("frost_oracle", "unit:1", "unit:1", "mill").resolve()

    assert duel.is_in_play(0, "deep_breath") is not cancelled


@pytest.mark.rule("WB-95")
def test_dust_broker_gives_a_point_once_a_turn(given):
    duel = given().play(0, "dust_broker").phase()

    duel.add("dust_broker").resolve()

    assert duel.pool(0) == 1
    assert duel.options() == ["finished"]


@pytest.mark.rule("WB-13")
def test_lamp_sentry_gives_own_characters_will_while_it_is_seceded(given):
    duel = given().play(0, "lamp_sentry", PLAIN).play(1, PLAIN)
    assert duel.point(0, PLAIN, "will") == 4

    duel.card(0, "lamp_sentry").seceded = True

    assert (duel.point(0, PLAIN, "will"), duel.point(0, NIX, "will")) == (5, 9)
    assert duel.point(1, PLAIN, "will") == 4


@pytest.mark.rule("WB-86", "WB-87")
def test_night_heron_counts_printed_phases_only_and_new_is_one(given):
    duel = given().play(0, "night_heron", "gloom_ferret")

    assert duel.point(0, "night_heron", "magic") == 7
    assert duel.point(0, "gloom_ferret", "magic") == 4


@pytest.mark.rule("WB-86", "WB-87")
def test_moon_charm_and_dawn_chorus_split_all_characters_into_night_and_day(given):
    duel = given().play(0, PLAIN, "lucky_tam", "night_heron").play(1, "spark_duelist")
    duel.play(0, "moon_charm", bearer=PLAIN).play(1, "dawn_chorus")

    assert duel.point(0, PLAIN, "magic") == 3
    assert duel.point(0, "lucky_tam", "magic") == 3
    assert duel.point(0, "night_heron", "magic") == 8
    assert duel.point(1, "spark_duelist", "will") == 6
    assert duel.point(0, "lucky_tam", "will") == 4
    assert duel.point(0, PLAIN, "will") == 4


@pytest.mark.parametrize(("design", "value"), [("sudden_draft", 8), ("iron_mood", 10), ("paper_mood", 1)])
def test_moods_and_draft_change_strength_this_turn(given, design: str, value: int):
    duel = given().hand(0, design).phase()

    duel.add(design, "card:1").resolve()

    assert duel.point(1, NIX, "strength") == value
    assert duel.discarded(0, design) == 1


def test_a_modifier_adds_to_a_set_point(given):
    duel = given().hand(0, "paper_mood", "sudden_draft").phase()

    duel.add("paper_mood", "card:1").add("sudden_draft", "card:1").resolve()

    assert duel.point(1, NIX, "strength") == 3


@pytest.mark.rule("R33")
def test_cinder_word_damages_and_still_water_heals_not_below_what_is_printed(given):
    duel = given().hand(0, "cinder_word", "still_water").phase()
    duel.add("cinder_word", "card:1").resolve()
    assert duel.scn(1, NIX) == 5

    duel.phase().add("still_water", "card:1").resolve()

    assert duel.scn(1, NIX) == 3


def test_wild_surmise_draws_2_then_mills_2(given):
    duel = given().hand(0, "wild_surmise").deck(0, PLAIN, "ember_ox", "lucky_tam", "bellows", "almanac").phase()

    duel.add("wild_surmise").resolve()

    assert [duel.state.designs[id_] for id_ in duel.state.sides[0].hand] == ["ember_ox", "lucky_tam"]
    assert duel.discarded(0, "bellows") == duel.discarded(0, "almanac") == 1


@pytest.mark.rule("WB-85")
def test_wild_surmise_with_two_cards_left_draws_them_and_goes_on(given):
    duel = given().hand(0, "wild_surmise").deck(0, PLAIN, PLAIN, PLAIN).phase()

    duel.add("wild_surmise").resolve()

    assert len(duel.state.sides[0].hand) == 2
    assert duel.state.winner is None


def test_full_tilt_is_offered_in_a_battle_only(given):
    duel = given().play(0, PLAIN).hand(0, "full_tilt", "hush").phase()
    assert duel.options() == ["finished"]

    fight = in_battle(given).hand(0, "full_tilt")
    assert f"play:{fight.id(0, 'full_tilt')}" in fight.options()


def test_full_tilt_takes_only_those_that_may_attack_for_the_turn_player(given):
    duel = in_battle(given).play(0, "moss_golem", "ember_ox").hand(0, "full_tilt")
    duel.choose(f"play:{duel.id(0, 'full_tilt')}")
    assert duel.options() == sorted(["card:0", duel.ref(0, "ember_ox")], key=lambda ref: int(ref[5:]))

    other = in_battle(given).play(1, "moss_golem").hand(1, "full_tilt").finish()
    other.choose(f"play:{other.id(1, 'full_tilt')}")
    assert other.options() == ["card:1", other.ref(1, "moss_golem")]


def test_mirror_shield_grants_stalwart_and_toy_golem_strength_and_rooted(given):
    duel = given().play(0, "ember_ox").hand(0, "mirror_shield", "toy_golem").phase("non_element")
    duel.add("mirror_shield", duel.ref(0, "ember_ox"), "mill", "mill")
    duel.add("toy_golem", duel.ref(0, "ember_ox"), "mill", "mill", "mill").resolve()

    assert seen(duel, 0, "ember_ox").attributes == ("fierce", "stalwart", "rooted")
    assert duel.point(0, "ember_ox", "strength") == 12
    assert not may_attack(duel.book, duel.state, duel.card(0, "ember_ox"))


def test_tin_sword_gives_2_strength_and_seceded_1_more_this_turn(given):
    duel = given().play(0, "ember_ox").play(0, "tin_sword", bearer="ember_ox").phase()
    assert duel.point(0, "ember_ox", "strength") == 10
    duel.card(0, "tin_sword").seceded = True
    assert duel.point(0, "ember_ox", "strength") == 8

    duel.add("tin_sword#f0").resolve()

    assert duel.point(0, "ember_ox", "strength") == 9


def test_gear_goes_on_own_characters_only(given):
    duel = given().play(0, PLAIN).play(1, PLAIN).hand(0, "tin_sword").phase("non_element")

    duel.choose(f"play:{duel.id(0, 'tin_sword')}")

    assert duel.options() == ["card:0", duel.ref(0, PLAIN)]


def test_bellows_damages_1_once_a_turn(given):
    duel = given().play(0, "bellows").phase()

    duel.add("bellows", "card:1", "mill").resolve()

    assert duel.scn(1, NIX) == 4
    assert duel.options() == ["finished"]


@pytest.mark.rule("R20")
def test_almanac_puts_the_top_three_back_in_any_order_and_only_its_player_sees_them(given):
    duel = given().hand(0, "almanac").deck(0, PLAIN, "ember_ox", "bellows", "lucky_tam").phase("non_element")

    duel.add("almanac").resolve()

    ox, bellows, tam = duel.state.sides[0].deck
    assert duel.decision().kind == "arrange"
    assert duel.options() == [f"next:{ox}", f"next:{bellows}", f"next:{tam}"]
    asked = duel.facts(Asked)[0]
    assert (asked.see(1).options, asked.see(1).cards, asked.see(None).designs) == ((), (), ())
    duel.choose(f"next:{tam}").choose(f"next:{ox}")
    assert duel.state.sides[0].deck == [tam, ox, bellows]


@pytest.mark.rule("R20")
def test_an_arrangement_that_is_missed_stays_as_it_lies(given):
    duel = given().hand(0, "almanac").phase("non_element")
    duel.add("almanac").resolve()
    before = list(duel.state.sides[0].deck)

    duel.miss().miss()

    assert duel.state.sides[0].deck == before
    assert duel.is_in_play(0, "almanac")


def test_rope_ladder_returns_an_own_character_even_a_seceded_one(given):
    duel = given().play(0, "ember_ox").play(0, "tin_sword", bearer="ember_ox").hand(0, "rope_ladder")
    duel.card(0, "ember_ox").seceded = True
    duel.phase("non_element")

    duel.add("rope_ladder", duel.ref(0, "ember_ox"), "mill", "mill").resolve()

    assert [duel.state.designs[id_] for id_ in duel.state.sides[0].hand] == ["ember_ox"]
    assert duel.discarded(0, "tin_sword") == 1


def test_rope_ladder_takes_a_character_out_of_its_battle(given):
    duel = in_battle(given).hand(0, "rope_ladder")

    duel.add("rope_ladder", duel.ref(0, PLAIN), "mill", "mill").resolve()

    assert duel.state.step == "play_3"
    assert not duel.is_in_play(0, PLAIN)


def test_plumb_line_cancels_the_unit_with_the_greatest_iph(given):
    duel = given().play(1, "plumb_line").hand(0, "deep_breath", "overture").phase()
    assert f"use:{duel.id(1, 'plumb_line')}#0" not in duel.options()
    duel.add("deep_breath").add("overture").finish()

    duel.add("plumb_line", "unit:2", "unit:2", "mill", "mill").resolve()

    assert duel.discarded(0, "overture") == 1
    assert duel.is_in_play(0, "deep_breath")
