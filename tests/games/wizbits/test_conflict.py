"""The Conflict Phase (7.1) and Battles (7.2, 7.3)."""

import pytest

from libs.engine.games.wizbits.facts import CardMoved, DuelEnded, ScnChanged
from libs.engine.games.wizbits.facts_conflict import (
    BattleBegan,
    BattleEnded,
    BattlesFormed,
    ConflictEnded,
    DamageDivided,
    DivisionsRevealed,
)
from libs.engine.games.wizbits.facts_pillar import CheckMade, PillarOpened
from tests.games.wizbits.given import NIX, PLAIN, character

A = character("alpha", 5, 4, 4, 2)
B = character("beta", 6, 4, 4, 2)
C = character("gamma", 4, 4, 4, 2)
D = character("delta", 3, 4, 4, 2)
EXTRA = (A, B, C, D)


def attack(duel, *designs: str):
    """These Characters attack."""
    duel.conflict()
    for design in designs:
        duel.choose(f"add:{duel.id(0, design)}")
    if duel.decision().kind == "attackers":
        duel.choose("done")
    return duel


def meet(duel, *pairs: tuple[str, str]):
    """These links are made: (own Character of seat 1, attacker)."""
    for own, attacker in pairs:
        duel.choose(f"link:{duel.id(1, own)},{duel.id(0, attacker)}")
    if duel.decision().kind == "links":
        duel.choose("done")
    return duel


def one_on_one(given, *draws: int, own: str = "alpha", other: str = "gamma"):
    """One attacker and one link: the Respond Phase is open."""
    duel = given(*draws, extra=EXTRA).play(0, own).play(1, other)
    attack(duel, own)
    return meet(duel, (other, own))


@pytest.mark.rule("WB-70", "WB-71", "R30")
def test_any_number_of_unseceded_characters_may_attack_at_once_the_main_one_too(given):
    duel = given(extra=EXTRA).play(0, "alpha", "moss_golem", "beta").conflict()
    duel.card(0, "beta").seceded = True

    assert duel.options() == ["add:0", f"add:{duel.id(0, 'alpha')}", "done"]
    duel.choose("add:0")
    assert duel.options() == [f"add:{duel.id(0, 'alpha')}", "done"]


@pytest.mark.rule("WB-71")
def test_locked_door_forbids_opposing_characters_with_will_4_or_less_to_attack(given):
    duel = given(extra=EXTRA).play(0, "alpha", "spark_duelist").play(1, "locked_door").conflict()

    assert duel.options() == ["add:0", f"add:{duel.id(0, 'spark_duelist')}", "done"]


@pytest.mark.rule("WB-11")
def test_a_seceded_character_can_neither_attack_be_linked_nor_be_assigned(given):
    duel = given(extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma", "delta")
    duel.card(0, "beta").seceded = duel.card(1, "delta").seceded = True
    duel.conflict()

    assert f"add:{duel.id(0, 'beta')}" not in duel.options()
    attack(duel, "alpha")
    assert not any(str(duel.id(1, "delta")) in option for option in duel.options())
    duel.choose("done")
    assert not any(str(duel.id(1, "delta")) in option for option in duel.options())


@pytest.mark.rule("WB-72")
def test_the_attacked_player_chooses_the_pairings_each_pair_once(given):
    duel = attack(given(extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma"), "alpha", "beta")
    pairs = [f"link:{own},{attacker}" for own in (1, duel.id(1, "gamma"))
             for attacker in sorted((duel.id(0, "alpha"), duel.id(0, "beta")))]  # fmt: skip

    assert duel.decision().seat == 1
    assert duel.options() == [*pairs, "done"]
    duel.choose(pairs[0])
    assert duel.options() == [*pairs[1:], "done"]


@pytest.mark.rule("WB-73", "R28")
@pytest.mark.parametrize(
    ("attackers", "pairs", "sizes"),
    [
        (("alpha",), (("gamma", "alpha"), ("delta", "alpha")), [(1, 2)]),
        (("alpha", "beta"), (("gamma", "alpha"), ("gamma", "beta")), [(2, 1)]),
        (("alpha", "beta"), (("gamma", "alpha"), ("delta", "alpha"), ("delta", "beta")), [(2, 2)]),
        (("alpha", "beta"), (("gamma", "alpha"), ("delta", "beta")), [(1, 1), (1, 1)]),
    ],
)
def test_a_battle_is_a_connected_group(given, attackers, pairs, sizes):
    duel = given(extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma", "delta")
    meet(attack(duel, *attackers), *pairs)

    formed = next(fact for fact in duel.table.facts if isinstance(fact, BattlesFormed))
    assert [(len(zero), len(one)) for _, zero, one in formed.battles] == sizes


@pytest.mark.rule("WB-74")
def test_the_turn_player_assigns_attackers_without_a_link_or_withdraws_them(given):
    duel = given(extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma", "delta")
    meet(attack(duel, "alpha", "beta"), ("gamma", "alpha"))
    free = sorted((1, duel.id(1, "delta")))

    assert (duel.decision().kind, duel.decision().seat) == ("assign", 0)
    assert duel.options() == [*(f"assign:{id_}" for id_ in free), "stand_down"]
    duel.choose("assign:1")
    formed = duel.facts(BattlesFormed)[0]
    assert len(formed.battles) == 2


@pytest.mark.rule("WB-74")
def test_if_all_stand_down_there_is_no_battle_and_the_default_is_to_stand_down(given):
    duel = attack(given(extra=EXTRA).play(0, "alpha").play(1, "gamma"), "alpha")
    duel.choose("done")

    duel.miss()

    assert duel.facts(ConflictEnded) == [ConflictEnded(0)]


@pytest.mark.rule("WB-74")
def test_several_attackers_may_be_assigned_to_the_same_character(given):
    duel = attack(given(extra=EXTRA).play(0, "alpha", "beta"), "alpha", "beta")
    duel.choose("done").choose("assign:1").choose("assign:1")

    assert [(len(zero), len(one)) for _, zero, one in duel.facts(BattlesFormed)[0].battles] == [(2, 1)]


@pytest.mark.rule("R4")
def test_a_free_warding_character_must_get_an_attacker_before_others_can(given):
    duel = attack(given(extra=EXTRA).play(0, "alpha", "beta").play(1, "lamp_sentry", "gamma"), "alpha", "beta")
    duel.choose("done")
    sentry = duel.id(1, "lamp_sentry")

    assert duel.options() == [f"assign:{sentry}", "stand_down"]
    duel.choose(f"assign:{sentry}")
    assert "assign:1" in duel.options()


@pytest.mark.rule("R4")
def test_only_elusive_characters_may_link_to_an_elusive_attacker(given):
    duel = attack(given(extra=EXTRA).play(0, "gloom_ferret").play(1, "gamma", "gloom_ferret"), "gloom_ferret")

    assert duel.options() == [f"link:{duel.id(1, 'gloom_ferret')},{duel.id(0, 'gloom_ferret')}", "done"]


@pytest.mark.rule("R29")
def test_the_turn_player_chooses_the_order_of_battles(given):
    duel = given(extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma", "delta")
    meet(attack(duel, "alpha", "beta"), ("gamma", "alpha"), ("delta", "beta"))
    numbers = sorted((duel.id(0, "alpha"), duel.id(0, "beta")))
    assert (duel.decision().kind, duel.decision().seat) == ("order", 0)
    assert duel.options() == [f"next:{number}" for number in numbers]
    assert duel.rules.default(duel.state, duel.decision()) == f"next:{numbers[0]}"

    duel.choose(f"next:{numbers[1]}")

    assert duel.facts(BattleBegan)[0].battle == numbers[1]


@pytest.mark.rule("WB-75", "WB-81")
def test_each_battle_has_its_own_respond_and_damage_phase_and_then_a_play_phase_comes(given):
    duel = given(*[4] * 12, extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma", "delta")
    for one in duel.state.cards.values():
        one.set_to = [4, 4, 4]
    meet(attack(duel, "alpha", "beta"), ("gamma", "alpha"), ("delta", "beta"))
    duel.miss()
    opened = [fact.base for fact in duel.facts(PillarOpened)]
    ended = 0
    while duel.state.step == "conflict":
        duel.finish()
        opened += [fact.base for fact in duel.facts(PillarOpened)]
        ended += len(duel.facts(BattleEnded))

    assert opened == ["turn", "damage", "turn", "damage", "turn"]
    assert ended == 2
    assert duel.state.step == "play_3"


@pytest.mark.rule("WB-76", "WB-61", "R2")
def test_only_conflict_speed_is_offered_in_a_battle(given):
    duel = given(extra=EXTRA).play(0, "alpha", "bellows", "plumb_line", "spark_duelist").play(1, "gamma")
    duel.hand(0, "sudden_draft", "cinder_word", "rope_ladder", "unmake_notion", PLAIN)
    meet(attack(duel, "alpha"), ("gamma", "alpha"))
    quick = f"use:{duel.id(0, 'spark_duelist')}#0"
    cards = sorted((duel.id(0, "sudden_draft"), duel.id(0, "rope_ladder")))
    allowed = [*(f"play:{id_}" for id_ in cards), "use:0#0", quick, "finished"]

    assert duel.options() == allowed
    duel.finish().finish()
    assert duel.pillar.base == "damage"
    assert [option for option in duel.options() if "plumb" not in option][:2] == allowed[:2]
    assert f"use:{duel.id(0, 'plumb_line')}#0" in duel.options()
    assert f"use:{duel.id(0, 'bellows')}#0" not in duel.options()


@pytest.mark.rule("WB-24", "WB-77", "R32")
def test_combined_strength_is_divided_freely(given):
    duel = given(extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma", "delta")
    meet(attack(duel, "alpha", "beta"), ("gamma", "alpha"), ("delta", "alpha"), ("delta", "beta"))
    duel.finish().finish()
    low, high = sorted((duel.id(1, "gamma"), duel.id(1, "delta")))

    # 5 + 6 Strength against two Characters: 0 to 11 for the first, the rest for the second.
    assert duel.options(0) == [f"points:{points}" for points in range(12)]
    assert duel.options(1) == [f"points:{points}" for points in range(8)]
    assert duel.rules.default(duel.state, duel.decision(0)) == "points:11"
    duel.choose("points:4", 0).choose("points:0", 1)
    assert duel.facts(DivisionsRevealed)[0].shares[0] == ((low, 4), (high, 7))


@pytest.mark.rule("R32")
def test_divisions_are_chosen_at_the_same_time_and_hidden_until_both_are_there(given):
    duel = given(extra=EXTRA).play(0, "alpha", "beta").play(1, "gamma", "delta")
    meet(attack(duel, "alpha", "beta"), ("gamma", "alpha"), ("delta", "alpha"), ("delta", "beta"))
    duel.finish().finish()
    assert [one.seat for one in duel.rules.decisions(duel.state)] == [0, 1]

    duel.choose("points:4", 0)

    fact = duel.facts(DamageDivided)[0]
    assert (fact.see(0).points, fact.see(1).points, fact.see(None).points) == (4, -1, -1)
    assert duel.rules.view(duel.state, 1).conflict.battles[0].division == ()  # pyright: ignore[reportOptionalMemberAccess]
    assert [one.seat for one in duel.rules.decisions(duel.state)] == [1]


@pytest.mark.rule("WB-78", "WB-79", "WB-80", "WB-58", "R33", "R34", "R16")
def test_damage_raises_scn_on_both_sides_at_once_and_who_fails_is_destroyed(given):
    # alpha (SCN 2 + 4 = 6) rolls 5 + 4 + 4 and stays; gamma (2 + 5 = 7) rolls 1 + 1 + 1 and is destroyed.
    duel = one_on_one(given, 5, 4, 4, 1, 1, 1)
    duel.finish().finish()
    units = [(unit.kind, unit.seat, unit.height, unit.iph) for unit in duel.pillar.units]
    assert units == [("damage", 0, 1, 1), ("damage", 1, 1, 1)]

    duel.resolve()

    assert [(fact.design, fact.scn) for fact in duel.facts(ScnChanged)] == [("gamma", 7), ("alpha", 6)]
    assert [(fact.design, fact.against, fact.success) for fact in duel.facts(CheckMade)] == [
        ("alpha", 6, True), ("gamma", 7, False)]  # fmt: skip
    assert duel.discarded(1, "gamma") == 1
    assert duel.scn(0, "alpha") == 6


@pytest.mark.rule("R33")
def test_damage_stays_for_as_long_as_the_character_is_in_play(given):
    duel = one_on_one(given, 5, 4, 4, 4, 4, 4, 6, 8, 8).hand(1, *[PLAIN] * 7)
    duel.finish().finish().resolve().down()

    assert duel.state.turn == 2
    assert (duel.scn(0, "alpha"), duel.scn(1, "gamma")) == (6, 7)


@pytest.mark.rule("WB-59", "WB-60", "B-18")
def test_a_main_character_that_fails_after_battle_loses_in_the_attackers_turn(given):
    duel = given(5, 4, 4, 1, 1, 1, extra=EXTRA).play(0, "alpha")
    attack(duel, "alpha").choose("done").choose("assign:1")
    duel.finish().finish().resolve()

    assert [(fact.design, fact.breaks) for fact in duel.facts(CheckMade)] == [("alpha", False), (NIX, True)]
    assert duel.facts(DuelEnded) == [DuelEnded(0, "check_failed")]
    assert duel.state.current == 0


@pytest.mark.rule("B-18", "R35")
def test_both_main_characters_failing_is_a_draw(given):
    duel = attack(given(1, 1, 1, 1, 1, 1), NIX)
    duel.choose("link:1,0").finish().finish().resolve()

    assert duel.facts(DuelEnded) == [DuelEnded(None, "both_failed")]


def test_a_main_character_that_passes_stays_in_play_as_an_attacker(given):
    duel = attack(given(6, 8, 8, 6, 8, 8), NIX)
    duel.choose("link:1,0").finish().finish().resolve()

    assert duel.state.winner is None
    assert duel.scn(0, NIX) == 9


@pytest.mark.rule("B-17", "R31", "WB-11")
def test_who_is_seceded_in_the_respond_phase_leaves_the_battle_and_an_empty_side_ends_it(given):
    duel = one_on_one(given).hand(1, "sudden_draft", "hush")
    duel.finish()

    duel.choose(f"play:{duel.id(1, 'hush')}").choose(duel.ref(0, "alpha")).choose(f"secede:{duel.id(1, 'gamma')}")
    duel.resolve()

    assert [fact.base for fact in duel.facts(PillarOpened)] == ["turn"]
    assert len(duel.facts(BattleEnded)) == 1
    assert duel.card(1, "gamma").seceded
    assert duel.scn(0, "alpha") == 2


@pytest.mark.rule("R31")
def test_damage_for_a_character_no_longer_in_the_battle_is_lost(given):
    duel = one_on_one(given, 4, 4, 4).hand(1, "hush")
    duel.finish().finish().finish()
    duel.add("hush", duel.ref(0, "alpha"), "base", "mill")
    duel.resolve()

    # Hush (a card on the Base) stands at Height 1 like the Damage: alpha is hit, but makes no check any more.
    assert [fact.design for fact in duel.facts(CheckMade)] == ["gamma"]


@pytest.mark.rule("R31")
def test_hush_above_the_damage_comes_in_time(given):
    duel = one_on_one(given, 4, 4, 4).hand(1, "hush")
    duel.finish().finish().finish()
    duel.add("hush", duel.ref(0, "alpha"), "unit:2", "mill")
    duel.resolve()

    assert duel.scn(0, "alpha") == 2
    assert [fact.design for fact in duel.facts(CheckMade)] == ["gamma"]


@pytest.mark.rule("WB-93")
def test_a_damage_pillar_follows_the_rules_of_pillars(given):
    duel = one_on_one(given, 5, 4, 4, 4, 4, 4).hand(0, "sudden_draft")
    duel.finish().finish()
    assert duel.pillar.tips == [0, 1, 2]
    assert duel.decision().seat == 0

    duel.add("sudden_draft", "card:0", "unit:1", "mill")

    assert (duel.unit("sudden_draft").height, duel.unit("sudden_draft").iph) == (2, 2)
    duel.resolve()


@pytest.mark.rule("R39")
def test_prevention_above_the_damage_shields_and_at_the_same_height_it_comes_too_late(given):
    for place, expected in (("unit:2", 4), ("base", 6)):
        duel = one_on_one(given, *[4] * 6)
        duel.finish().finish()
        duel.add(NIX, duel.ref(0, "alpha"), place, "mill")
        duel.resolve()
        assert duel.scn(0, "alpha") == expected
        assert duel.card(0, "alpha").shield == 0


@pytest.mark.rule("R4")
def test_stalwart_takes_one_off_each_damage_unit(given):
    duel = one_on_one(given, 5, 4, 4, 4, 4, 4).play(0, "mirror_shield", bearer="alpha")
    duel.finish().finish()
    duel.resolve()

    assert duel.scn(0, "alpha") == 5


@pytest.mark.rule("R30")
def test_each_character_is_in_at_most_one_battle_a_turn(given):
    duel = one_on_one(given, *[4] * 9).play(0, "beta").hand(0, "full_tilt", "full_tilt")
    duel.choose(f"play:{min(duel.state.sides[0].hand)}")
    targets = duel.options()

    assert targets == sorted(["card:0", duel.ref(0, "beta")], key=lambda ref: int(ref[5:]))
    duel.choose(duel.ref(0, "beta"))
    while duel.state.making is not None:
        duel.choose("mill")
    duel.resolve()
    assert len(duel.state.conflict.battles[0].sides[0]) == 2  # pyright: ignore[reportOptionalMemberAccess]
    assert duel.card(0, "beta").fought
    while duel.state.step == "conflict":
        duel.miss()


def test_gear_goes_with_its_destroyed_bearer(given):
    duel = one_on_one(given, 5, 4, 4, 1, 1, 1).play(1, "moon_charm", bearer="gamma")
    duel.finish().finish().resolve()

    assert [(fact.design, fact.why) for fact in duel.facts(CardMoved)] == [
        ("gamma", "destroyed"), ("moon_charm", "bearer_left")]  # fmt: skip
