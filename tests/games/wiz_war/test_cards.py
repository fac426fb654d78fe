"""Each card does what its text says: one table for each thing that cards do, and no card is left out (section 17)."""

import pytest

from libs.engine.games.wiz_war.cast_facts import LureBegan
from libs.engine.games.wiz_war.catalogue import CATALOGUE
from libs.engine.games.wiz_war.labyrinth import EAST, NORTH, SOUTH, edge_of
from tests.games.wiz_war.conftest import Given
from tests.games.wiz_war.given import FILLER, Match, sq

ENERGY = {card.id: card.energy for card in CATALOGUE.cards if card.type == "energy"}
FIXED_DAMAGE = {
    "zap_dart": 3, "oathbreaker": 4, "chain_levin": 2, "wing_buffet": 2, "forked_spark": 2, "thunderclap": 2,
    "gale_shove": 1, "hail_of_stones": 3, "daze": 1, "thorn_lash": 3, "nettle_cloud": 2, "root_grip": 1,
    "ancestors_grasp": 1,
}  # fmt: skip
ENERGY_DAMAGE = {
    "rune_bolt": 2, "wither": 2, "kiln_breath": 2, "storm_line": 2, "slag_spray": 2, "white_heat": 3, "headache": 2,
}  # fmt: skip
STUNS = {"gorgon_glare": 2, "wyrm_gaze": 1, "thunderclap": 1, "daze": 1, "root_grip": 1}
WEAPONS = {"iron_poker": 3, "storm_maul": 4, "molten_fang": 3, "ember_hammer": 4, "long_tongs": 2}
THROWN = {"cobble": 2, "stormglass": 3, "hot_rivet": 2}
HEALS = {"mend_flesh": 3, "labours_end": 4, "sweet_sap": 3, "clear_head": 3}
ARMOUR = {"thick_hide": 1, "scale_mail": 2, "static_skin": 1, "iron_skin": 2}
ROT = {"slow_rot": 3, "nagging_doubt": 3, "creeping_blight": 2}
SHAPES = {
    "ogre_shape": (2, 3, 0), "wolf_shape": (5, 2, 0), "clay_shape": (2, 2, 1), "moth_shape": (4, 0, 0),
    "bark_shape": (2, 1, 2), "hare_shape": (5, 0, 0),
}  # fmt: skip
HASTE = {"quickstep": 3, "tailwind": 3}
EXTRA = ("catch_breath", "second_swing", "lend_will")
WALLS = {"raise_wall": 5, "raise_bulwark": 7, "raise_hedge": 3}
CRUMBLES = ("crumble", "breach")
UNBINDS = ("unbind", "calm", "unmake")
DROPS = ("butterfingers", "slippery_fingers")
STEALS = ("snatch_tribute", "magnet")
LURES = {"siren_call": 2, "whirlwind": 2, "puppet_steps": 3}
LEAPS = ("dragons_leap", "fog_step")
CALLS = ("mythology_call_across", "totem_call_across", "draconic_call_across")
SPELL_SHIELDS = ("shield_word", "eye_of_the_storm", "blank_stare", "hush_of_elders")
ATTACK_SHIELDS = ("shed_skin", "bramble_ward", "brood_ward", "temper")
NEUTRAL_CANCELS = ("naysay", "quench")
COUNTER_CANCELS = ("gainsay", "second_thoughts")
BLUNTS = ("fates_thread", "lightning_rod")
SPRINGS = ("toad_totem", "moss_totem")
STINGS = ("adder_totem", "briar_totem")
SHELTERS = ("hush_helm", "hood_of_hush")
SANDALS = ("gale_sandals", "piston_boots")
SUMMONS = {
    "summon_horned_warden": (4, 4), "summon_lamp_djinn": (3, 3), "summon_mudlark_boggart": (2, 5),
    "summon_bronze_watcher": (6, 2), "summon_totem_spirit": (3, 3), "summon_cinder_drake": (5, 4),
}  # fmt: skip
ALONE = {
    "pick_the_lock", "long_reach", "tail_sweep", "horn_of_plenty", "hawk_totem", "bear_totem", "hare_totem",
    "owl_totem", "spirit_walk", "carve_deep", "flash_energy_7", "hoard_sense", "forgetfulness", "foresight",
}  # fmt: skip


def test_every_card_of_the_catalogue_has_its_test():
    tables = (
        ENERGY, FIXED_DAMAGE, ENERGY_DAMAGE, STUNS, WEAPONS, THROWN, HEALS, ARMOUR, ROT, SHAPES, HASTE, EXTRA, WALLS,
        CRUMBLES, UNBINDS, DROPS, STEALS, LURES, LEAPS, CALLS, SPELL_SHIELDS, ATTACK_SHIELDS, NEUTRAL_CANCELS,
        COUNTER_CANCELS, BLUNTS, SPRINGS, STINGS, SHELTERS, SANDALS, SUMMONS, ALONE,
    )  # fmt: skip

    assert {card for table in tables for card in table} == set(CATALOGUE.by_id)


def finish(match: Match) -> Match:
    """Answers the steps that are left: no fuel, no more targets, the first of all else, and nobody counters."""
    while match.asked[0] == 0 and match.asked[1] in ("target", "way", "fuel", "loot", "square", "border"):
        options = match.options()
        match.choose("done" if "done" in options else options[0])
    return match.passes()


@pytest.mark.parametrize(("card", "damage"), FIXED_DAMAGE.items())
def test_an_attack_does_its_printed_damage(given: Given, card: str, damage: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)

    finish(match.choose(f"cast:{card}"))

    assert match.wizard(1).life == 15 - damage
    assert match.state.discard == [card]


@pytest.mark.parametrize(("card", "energy"), ENERGY_DAMAGE.items())
def test_an_attack_does_damage_by_its_energy(given: Given, card: str, energy: int):
    plain = given().at(sq(2, 3), sq(2, 4)).hand(0, card)
    finish(plain.choose(f"cast:{card}"))
    assert plain.wizard(1).life == 15 - energy

    fuelled = given().at(sq(2, 3), sq(2, 4)).hand(0, card, "energy_6")
    fuelled.choose(f"cast:{card}")
    if fuelled.asked[1] == "target":
        fuelled.choose("target:wizard:1")
    fuelled.do("fuel:energy_6")
    assert fuelled.wizard(1).life == 9


@pytest.mark.parametrize(("card", "tokens"), STUNS.items())
def test_an_attack_stuns(given: Given, card: str, tokens: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)

    finish(match.choose(f"cast:{card}"))

    assert match.wizard(1).stun == tokens


@pytest.mark.parametrize("die", [1, 4])
def test_tail_sweep_rolls_its_damage_and_stuns(given: Given, die: int):
    match = given(draws=[die]).at(sq(2, 3), sq(2, 4)).hand(0, "tail_sweep")

    match.do("cast:tail_sweep")

    assert (match.wizard(1).life, match.wizard(1).stun) == (15 - die, 1)


@pytest.mark.parametrize(("card", "most"), [("chain_levin", 3), ("forked_spark", 2)])
def test_several_targets_are_chosen_one_by_one(given: Given, card: str, most: int):
    match = given(4).at(sq(2, 3), sq(2, 4), sq(2, 5), sq(2, 6)).hand(0, card)
    match.choose(f"cast:{card}")
    assert "done" not in match.options()
    for seat in range(1, most):
        match.choose(f"target:wizard:{seat}")
        assert seat == most or "done" in match.options() or match.asked[1] != "target"
    if most == 3:
        match.choose("target:wizard:3")
    else:
        match.choose("target:wizard:3")

    assert sum(one.life < 15 for one in match.state.wizards) == most


@pytest.mark.parametrize("card", ["kiln_breath", "storm_line", "slag_spray"])
def test_a_line_ends_after_its_squares_and_at_a_wall(given: Given, card: str):
    length = {"kiln_breath": 3, "storm_line": 4, "slag_spray": 2}[card]
    far = given().at(sq(2, 2), sq(2, 2 + length)).hand(0, card)
    assert f"cast:{card}" in far.options()
    far.at(sq(2, 2), sq(2, 3 + length))
    assert f"cast:{card}" not in far.options()
    far.at(sq(1, 2), sq(1, 3))
    assert f"cast:{card}" not in far.options()


@pytest.mark.parametrize(("card", "squares"), [("wing_buffet", 1), ("gale_shove", 2)])
def test_a_push_moves_the_target_in_the_chosen_direction(given: Given, card: str, squares: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)

    match.do(f"cast:{card}", "way:E")

    assert match.wizard(1).square == sq(2, 4 + squares)


def test_a_push_against_a_wall_moves_nothing(given: Given):
    match = given().at(sq(0, 3), sq(0, 4)).hand(0, "wing_buffet")

    match.do("cast:wing_buffet", "way:N")

    assert match.wizard(1).square == sq(0, 4)


@pytest.mark.parametrize("card", ["hail_of_stones", "nettle_cloud", "ancestors_grasp"])
def test_an_attack_of_the_sector_needs_no_sight_but_the_same_sector(given: Given, card: str):
    match = given().at(sq(2, 2), sq(1, 1)).hand(0, card)
    assert f"cast:{card}" in match.options()
    match.at(sq(2, 4), sq(2, 5))
    assert f"cast:{card}" not in match.options()


def test_ancestors_grasp_grows_with_the_own_totems(given: Given):
    match = given().at(sq(2, 2), sq(1, 1)).hand(0, "ancestors_grasp")
    match.thing("hawk_totem", 0, square=sq(0, 9))
    match.thing("toad_totem", 0, square=sq(4, 9))
    match.thing("toad_totem", 1, square=sq(4, 8))

    match.do("cast:ancestors_grasp")

    assert match.wizard(1).life == 12


@pytest.mark.parametrize(("card", "damage"), {**WEAPONS, **THROWN}.items())
def test_a_weapon_attacks_and_only_a_thrown_one_is_spent(given: Given, card: str, damage: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)
    match.choose(f"cast:{card}")
    assert [one.card for one in match.state.things] == [card]

    match.do("use:thing:1", "target:wizard:1")

    assert match.wizard(1).life == 15 - damage
    assert (match.state.discard == [card]) == (card in THROWN)


@pytest.mark.parametrize("card", ["storm_maul", "ember_hammer"])
def test_a_heavy_weapon_makes_a_crack_of_every_two_damage(given: Given, card: str):
    match = given().at(sq(2, 1), sq(4, 9))
    match.thing(card, 0)

    match.do("use:thing:1", f"target:border:{edge_of(sq(2, 1), NORTH)}")

    assert match.state.borders[0].cracks == 2


@pytest.mark.parametrize("card", THROWN)
def test_a_thrown_thing_reaches_as_far_as_its_thrower_sees(given: Given, card: str):
    match = given().at(sq(2, 2), sq(2, 7))
    match.thing(card, 0)
    assert "use:thing:1" in match.options()


@pytest.mark.parametrize(("card", "amount"), HEALS.items())
def test_a_healing_spell_heals_up_to_twenty(given: Given, card: str, amount: int):
    match = given().hand(0, card).at(sq(2, 2), sq(4, 9))
    match.wizard(0).life = 5
    finish(match.choose(f"cast:{card}"))
    assert match.wizard(0).life == 5 + amount

    full = given().hand(0, card).at(sq(2, 2), sq(4, 9))
    full.wizard(0).life = 19
    finish(full.choose(f"cast:{card}"))
    assert full.wizard(0).life == 20


@pytest.mark.parametrize(("card", "less"), ARMOUR.items())
def test_armour_takes_its_amount_off_every_damage(given: Given, card: str, less: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card).hand(1, "zap_dart")
    match.choose(f"cast:{card}")
    if match.asked[1] == "target":
        match.choose("target:wizard:0")
    match.do("fuel:none").end_turn().do("cast:zap_dart")

    assert match.wizard(0).life == 15 - (3 - less)


@pytest.mark.parametrize(("card", "turns"), ROT.items())
def test_rot_hurts_in_the_targets_time_passes_until_it_runs_out(given: Given, card: str, turns: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)
    finish(match.choose(f"cast:{card}"))
    assert match.wizard(1).life == 15

    for _ in range(turns + 2):
        match.end_turn().end_turn()

    assert match.wizard(1).life == 15 - turns
    assert card in match.state.discard


@pytest.mark.parametrize(("card", "values"), SHAPES.items())
def test_a_shape_gives_its_speed_punch_and_hide(given: Given, card: str, values):
    speed, punch, armour = values
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card).hand(1, "zap_dart")
    match.do(f"cast:{card}", "fuel:none")
    assert match.state.mp == speed
    if punch:
        match.do("punch:wizard:1")
        assert match.wizard(1).life == 15 - punch
    else:
        assert not [one for one in match.options() if one.startswith(("punch", "use"))]
    match.end_turn().do("cast:zap_dart")

    assert match.wizard(0).life == 15 - (3 - armour)
    match.end_turn()
    assert match.state.mp == speed


def test_a_moth_enters_filled_squares_and_may_leave_when_it_is_none_any_more(given: Given):
    match = given().at(sq(2, 2), sq(4, 9)).hand(0, "moth_shape")
    match.thing("hawk_totem", 1, square=sq(2, 3))
    match.do("cast:moth_shape", "fuel:none").choose("move:E")
    assert match.wizard(0).square == sq(2, 3)

    match.choose("end_spell:thing:2")

    assert match.wizard(0).square == sq(2, 3)
    assert "move:E" in match.options()


@pytest.mark.parametrize(("card", "energy"), HASTE.items())
def test_haste_adds_its_energy_to_the_points_left(given: Given, card: str, energy: int):
    match = given().hand(0, card)

    match.do(f"cast:{card}", "fuel:none")

    assert match.state.mp == 3 + energy


@pytest.mark.parametrize("card", EXTRA)
def test_a_second_attack_follows(given: Given, card: str):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)

    match.do("punch:wizard:1").do(f"cast:{card}").do("punch:wizard:1")

    assert match.wizard(1).life == 13


@pytest.mark.parametrize(("card", "cracks"), WALLS.items())
def test_a_raised_wall_stands_until_it_has_its_cracks(given: Given, card: str, cracks: int):
    border = edge_of(sq(2, 2), EAST)
    match = given().at(sq(2, 2), sq(2, 7)).hand(0, card, "zap_dart")
    match.do(f"cast:{card}", f"border:border:{border}")
    assert "move:E" not in match.options()
    assert "cast:zap_dart" not in match.options()

    poker = match.thing("iron_poker", 0)
    match.state.attacks = cracks
    for _ in range(cracks - 1):
        match.do(f"use:thing:{poker}", f"target:border:{border}")
    assert "move:E" not in match.options()
    match.do(f"use:thing:{poker}", f"target:border:{border}")
    assert "move:E" in match.options()
    assert match.state.discard == [card]


@pytest.mark.parametrize("card", CRUMBLES)
def test_a_wall_crumbles_without_an_attack(given: Given, card: str):
    border = edge_of(sq(1, 3), SOUTH)
    match = given().at(sq(1, 3), sq(4, 9)).hand(0, card)

    match.do(f"cast:{card}", f"border:border:{border}")

    assert "move:S" in match.options()
    assert match.state.attacks == 1


@pytest.mark.parametrize("card", UNBINDS)
@pytest.mark.parametrize("spell", ["thick_hide", "hawk_totem", "wolf_shape", "raise_wall"])
def test_a_spell_in_sight_is_ended(given: Given, card: str, spell: str):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, card)
    border = edge_of(sq(2, 3), EAST)
    if spell == "hawk_totem":
        match.thing(spell, 1, square=sq(2, 3))
    elif spell == "raise_wall":
        match.thing(spell, 1, border=border, need=5)
    else:
        match.thing(spell, 1, tokens=3)

    match.do(f"cast:{card}")

    assert match.state.things == []
    assert sorted(match.state.discard) == sorted([card, spell])


@pytest.mark.parametrize("card", DROPS)
def test_the_target_drops_one_thing_of_its_choice(given: Given, card: str):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card)
    assert f"cast:{card}" not in match.options()
    match.carry(0, "wizard:1")
    poker = match.thing("iron_poker", 1)

    match.do(f"cast:{card}")

    assert match.asked == (1, "drop_one")
    match.choose(f"drop:thing:{poker}")
    assert match.state.things[0].square == sq(2, 4)
    assert match.treasure(0).carrier == "wizard:1"


@pytest.mark.parametrize("card", STEALS)
def test_the_caster_takes_what_it_chooses(given: Given, card: str):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, card).carry(0, "wizard:1")
    poker = match.thing("iron_poker", 1)

    match.do(f"cast:{card}", f"loot:thing:{poker}")

    assert match.state.things[0].owner == 0
    assert match.treasure(0).carrier == "wizard:1"


@pytest.mark.parametrize(("card", "squares"), LURES.items())
def test_the_caster_leads_the_target(given: Given, card: str, squares: int):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, card)
    match.do(f"cast:{card}")
    assert match.facts(LureBegan)[0].squares == squares

    for _ in range(squares):
        assert match.asked == (0, "lure")
        match.choose("lead:E")

    assert match.wizard(1).square == sq(2, 4 + squares)
    assert match.asked == (0, "move_cast")


@pytest.mark.parametrize("card", LEAPS)
def test_a_leap_goes_over_objects_as_far_as_its_energy(given: Given, card: str):
    match = given().at(sq(2, 2), sq(4, 9)).hand(0, card, "energy_4")
    match.thing("hawk_totem", 1, square=sq(2, 3))
    match.choose(f"cast:{card}", "fuel:energy_4")
    assert f"square:square:{sq(2, 3)}" not in match.options()
    assert f"square:square:{sq(2, 7)}" not in match.options()

    match.do(f"square:square:{sq(2, 6)}")

    assert match.wizard(0).square == sq(2, 6)


def test_a_leap_counts_the_squares_through_a_wrap(given: Given):
    match = given().at(sq(2, 1), sq(4, 9)).hand(0, "dragons_leap")
    match.choose("cast:dragons_leap", "fuel:none")

    assert f"square:square:{sq(2, 8)}" in match.options()
    assert f"square:square:{sq(2, 7)}" not in match.options()


@pytest.mark.parametrize("card", CALLS)
def test_a_call_takes_a_creature_card_from_the_deck(given: Given, card: str):
    match = given().hand(0, card)
    match.state.deck = [FILLER, "summon_lamp_djinn", "summon_cinder_drake", FILLER]
    match.do(f"cast:{card}")
    assert match.options() == ["take:summon_cinder_drake", "take:summon_lamp_djinn"]

    match.choose("take:summon_lamp_djinn")

    assert match.wizard(0).hand == ["summon_lamp_djinn"]
    assert match.state.deck == [FILLER, "summon_cinder_drake", FILLER]
    assert match.state.discard == [card]


@pytest.mark.parametrize("card", CALLS)
def test_a_call_that_finds_nothing_only_shuffles(given: Given, card: str):
    match = given().hand(0, card)

    match.do(f"cast:{card}")

    assert match.wizard(0).hand == []
    assert "Shuffled" in match.kinds()


@pytest.mark.parametrize("counter", SPELL_SHIELDS)
@pytest.mark.parametrize(("spell", "answered"), [("zap_dart", True), ("quickstep", False)])
def test_a_shield_cancels_spells_that_target_its_caster(given: Given, counter: str, spell: str, answered: bool):  # noqa: FBT001
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, spell).hand(1, counter)
    match.choose(f"cast:{spell}")
    if match.asked[1] == "fuel":
        match.choose("fuel:none")

    assert (f"cast:{counter}" in match.options()) == answered
    if answered:
        match.choose(f"cast:{counter}").passes()
        assert match.wizard(1).life == 15


def test_hush_of_elders_guards_totems_too(given: Given):
    match = given().at(sq(2, 2), sq(4, 9)).hand(0, "rune_bolt").hand(1, "hush_of_elders", "shield_word")
    totem = match.thing("hawk_totem", 1, square=sq(2, 4))
    match.choose("cast:rune_bolt", f"target:thing:{totem}", "fuel:none")

    assert match.options() == ["cast:hush_of_elders", "pass"]


@pytest.mark.parametrize("counter", ATTACK_SHIELDS)
def test_a_ward_cancels_attacks_on_its_caster(given: Given, counter: str):
    match = given().at(sq(2, 3), sq(2, 4)).hand(1, counter)
    match.choose("punch:wizard:1", f"cast:{counter}").passes()
    assert match.wizard(1).life == 15


@pytest.mark.parametrize(("counter", "guards"), [("brood_ward", True), ("temper", True), ("bramble_ward", False)])
def test_some_wards_guard_creatures(given: Given, counter: str, guards: bool):  # noqa: FBT001
    match = given().at(sq(2, 3), sq(4, 9)).hand(1, counter).beast("horned_warden", 1, sq(2, 4))
    match.choose("punch:creature:horned_warden")

    assert (f"cast:{counter}" in match.options()) == guards


def test_shed_skin_ends_the_own_shape(given: Given):
    match = given().at(sq(2, 3), sq(2, 4)).hand(1, "shed_skin")
    match.thing("wolf_shape", 1, tokens=3)

    match.choose("punch:wizard:1", "cast:shed_skin").passes()

    assert match.state.things == []
    assert match.wizard(1).life == 15


@pytest.mark.parametrize("counter", NEUTRAL_CANCELS)
def test_a_neutral_spell_of_anyone_is_cancelled(given: Given, counter: str):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, "quickstep").hand(1, counter)
    match.choose("cast:quickstep", "fuel:none", f"cast:{counter}").passes()
    assert match.state.mp == 3

    attack = given().at(sq(2, 3), sq(2, 4)).hand(0, "zap_dart").hand(1, counter)
    attack.choose("cast:zap_dart")
    assert attack.options() == ["pass"]


@pytest.mark.parametrize("counter", COUNTER_CANCELS)
def test_a_counter_is_cancelled(given: Given, counter: str):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, "zap_dart", counter).hand(1, "shield_word")
    match.choose("cast:zap_dart", "cast:shield_word", f"cast:{counter}").passes()

    assert match.wizard(1).life == 12


@pytest.mark.parametrize("counter", BLUNTS)
def test_damage_is_reduced_by_the_energy(given: Given, counter: str):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, "oathbreaker").hand(1, counter)
    match.choose("cast:oathbreaker", f"cast:{counter}", "fuel:none").passes()

    assert match.wizard(1).life == 15 - (4 - 3)


@pytest.mark.parametrize("card", SPRINGS)
def test_a_totem_heals_its_owner_in_its_sector(given: Given, card: str):
    match = given().at(sq(2, 2), sq(2, 7))
    match.thing(card, 1, square=sq(0, 5))
    match.thing(card, 0, square=sq(0, 6))
    match.wizard(1).life = 5
    match.end_turn()
    assert match.wizard(1).life == 6


@pytest.mark.parametrize("card", STINGS)
def test_a_totem_stings_enemies_in_its_sector(given: Given, card: str):
    match = given().at(sq(2, 2), sq(2, 7))
    match.thing(card, 0, square=sq(0, 5))
    match.end_turn()
    assert match.wizard(1).life == 14
    match.at(sq(2, 7)).end_turn()
    assert match.wizard(0).life == 15


TOTEMS = [card.id for card in CATALOGUE.cards if card.totem]


@pytest.mark.parametrize("card", TOTEMS)
def test_a_totem_is_placed_on_an_empty_adjacent_square_that_is_no_home(given: Given, card: str):
    match = given().at(sq(2, 4), sq(2, 5)).hand(0, card)
    match.choose(f"cast:{card}")
    assert match.options() == [f"square:square:{one}" for one in (sq(1, 4), sq(2, 3), sq(3, 4))]

    match.do(f"square:square:{sq(3, 4)}")

    assert [one.square for one in match.state.things] == [sq(3, 4)]
    assert "move:S" not in match.options()
    home = given().at(sq(2, 3), sq(2, 4)).hand(0, card)
    assert f"cast:{card}" not in home.options()


@pytest.mark.parametrize("card", SHELTERS)
def test_a_shelter_hides_from_more_than_three_squares(given: Given, card: str):
    match = given().at(sq(2, 3), sq(2, 7)).hand(0, "zap_dart")
    match.thing(card, 1)
    assert "cast:zap_dart" not in match.options()
    match.at(sq(2, 4))
    assert "cast:zap_dart" in match.options()


@pytest.mark.parametrize("card", SANDALS)
def test_sandals_add_a_die_of_movement_points(given: Given, card: str):
    match = given(draws=[4])
    match.thing(card, 1)
    match.end_turn()
    assert match.state.mp == 7


@pytest.mark.parametrize(("card", "values"), SUMMONS.items())
def test_a_summons_brings_its_creature(given: Given, card: str, values):
    life, speed = values
    match = given(draws=[2]).hand(0, card)
    match.do(f"cast:{card}").choose(f"square:{sq(2, 3)}")
    design = card.removeprefix("summon_")
    assert match.creature(design).life == life + 2
    match.hand(0, card)
    assert f"cast:{card}" not in match.options()

    match.choose(f"activate:{design}")
    assert match.activation.mp == speed


@pytest.mark.parametrize("card", ENERGY)
def test_energy_cards_boost_by_their_value(given: Given, card: str):
    match = given().hand(0, card).choose(f"boost:{card}")
    assert match.state.mp == 3 + int(card[-1])
    assert match.state.discard == [card]


def test_pick_the_lock_opens_foreign_doors_for_the_turn(given: Given):
    match = given().at(sq(2, 6), sq(4, 9)).hand(0, "pick_the_lock")
    assert "move:N" not in match.options()
    match.do("cast:pick_the_lock")
    assert "move:N" in match.options()
    match.end_turn().end_turn()
    assert "move:N" not in match.options()


def test_long_reach_punches_two_squares_away(given: Given):
    match = given().at(sq(2, 2), sq(2, 4)).hand(0, "long_reach")
    match.do("cast:long_reach", "fuel:none").do("punch:wizard:1")
    assert match.wizard(1).life == 14


@pytest.mark.parametrize("source", ["horn_of_plenty", "owl_totem"])
def test_more_cards_may_be_drawn(given: Given, source: str):
    match = given()
    match.thing(source, 0, **({"square": sq(0, 0)} if source == "owl_totem" else {}))
    match.choose("end", "done", "magic", "magic")
    assert match.asked == (0, "draw")
    match.choose("magic")
    assert match.state.active == 1


def test_a_hawk_totem_sees_its_whole_sector(given: Given):
    match = given().at(sq(2, 2), sq(0, 5)).hand(0, "zap_dart")
    assert "cast:zap_dart" not in match.options()
    match.thing("hawk_totem", 0, square=sq(4, 9))
    assert "cast:zap_dart" in match.options()


def test_a_bear_totem_strengthens_attacks_in_its_sector(given: Given):
    match = given().at(sq(2, 4), sq(2, 5)).hand(0, "zap_dart")
    match.thing("bear_totem", 0, square=sq(4, 9))
    match.do("cast:zap_dart")
    assert match.wizard(1).life == 11


def test_a_hare_totem_quickens_turns_that_start_in_its_sector(given: Given):
    match = given()
    match.thing("hare_totem", 1, square=sq(4, 9))
    match.end_turn()
    assert match.state.mp == 4


def test_spirit_walk_leads_to_an_own_totem(given: Given):
    match = given().at(sq(2, 2), sq(4, 9)).hand(0, "spirit_walk")
    assert "cast:spirit_walk" not in match.options()
    match.thing("toad_totem", 0, square=sq(0, 9))

    match.choose("cast:spirit_walk")

    assert match.options() == [f"square:square:{sq(0, 8)}", f"square:square:{sq(1, 9)}"]
    match.do(f"square:square:{sq(1, 9)}")
    assert match.wizard(0).square == sq(1, 9)


def test_carve_deep_makes_an_own_totem_need_two_more_cracks(given: Given):
    match = given().at(sq(2, 2), sq(4, 9)).hand(0, "carve_deep")
    match.thing("toad_totem", 0, square=sq(2, 3))
    match.do("cast:carve_deep")
    assert match.state.things[0].need == 3


@pytest.mark.parametrize(("answer", "life"), [("drop", 12), ("take", 9)])
def test_hoard_sense_makes_a_carrier_drop_or_suffer(given: Given, answer: str, life: int):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, "hoard_sense", "zap_dart").carry(0, "wizard:1")
    match.do("cast:hoard_sense").do("cast:zap_dart")
    assert match.asked == (1, "yield")

    match.choose(answer)

    assert match.wizard(1).life == life
    assert (match.treasure(0).carrier == "") == (answer == "drop")


def test_forgetfulness_takes_two_cards_at_random(given: Given):
    match = given().at(sq(2, 3), sq(2, 4)).hand(0, "forgetfulness").hand(1, "cobble", "naysay", "gainsay")
    match.do("cast:forgetfulness")
    assert len(match.wizard(1).hand) == 1
    assert len(match.state.discard) == 3


def test_foresight_draws_two_cards_within_the_limit(given: Given):
    match = given().hand(0, "foresight")
    match.do("cast:foresight")
    assert len(match.wizard(0).hand) == 2

    full = given().hand(0, "foresight", *[FILLER] * 6)
    full.do("cast:foresight")
    assert len(full.wizard(0).hand) == 7


@pytest.mark.parametrize("card", [card.id for card in CATALOGUE.cards if card.creature_attack])
def test_creatures_cast_creature_attacks(given: Given, card: str):
    match = given().at(sq(4, 0), sq(2, 4)).hand(0, card).beast("horned_warden", 0, sq(2, 3)).carry(0, "wizard:1")

    match.choose("activate:horned_warden")

    assert f"ccast:{card}" in match.options()
