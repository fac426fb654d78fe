"""What options point at, so that they can be chosen on the table itself."""

from tests.games.wizbits.given import NIX, PLAIN


def refs(duel, option: str) -> tuple[str, ...]:
    """What an open option points at."""
    return duel.rules.label(duel.state, duel.decision(), option).refs


def test_a_point_from_the_deck_points_at_the_own_deck(given):
    duel = given().hand(0, "deep_breath").play(0, PLAIN).phase()
    duel.choose(f"play:{duel.id(0, 'deep_breath')}")

    assert refs(duel, "mill") == ("deck:0",)


def test_the_base_is_pointed_at_like_a_unit_with_the_number_0(given):
    duel = given(mains=("ondrel_bookwyrm", NIX)).phase().add("ondrel_bookwyrm").choose("use:0#0")

    assert refs(duel, "base") == ("unit:0",)


def test_a_die_to_be_rolled_again_is_pointed_at_by_its_point(given):
    duel = given(1, 1, 1).play(0, "loaded_die").test()

    assert refs(duel, "reroll:will") == ("die:will",)
