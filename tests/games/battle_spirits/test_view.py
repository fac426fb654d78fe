"""What a seat sees, and that nothing it is asked or told depends on a hidden hand (section 9; BS-29, BS-87, R16)."""

import pytest

from libs.engine.games.battle_spirits.view import View
from libs.events.codec import encode
from tests.games.battle_spirits.given import Duel, fresh


def seen(duel: Duel, seat: int | None) -> View:
    return duel.rules.view(duel.state, seat)


@pytest.mark.rule("BS-29", "BS-30", "BS-87")
def test_a_seat_sees_its_own_hand_and_burst_and_of_the_other_only_counts(duel: Duel):
    duel.has(0, "cinderling", "sun_hymn").has(1, "scrap_colossus", "encore")
    duel.side(1).burst = "vault_of_frost"

    mine, theirs = seen(duel, 0).sides

    assert mine.hand == ("cinderling", "sun_hymn")
    assert (theirs.hand, theirs.hand_count) == ((), 2)
    assert (theirs.burst, theirs.has_burst) == ("", True)
    assert seen(duel, 1).sides[1].burst == "vault_of_frost"
    for word in (b"scrap_colossus", b"encore", b"vault_of_frost"):
        assert word not in encode(seen(duel, 0))


def test_a_spectator_sees_no_hidden_card():
    duel = fresh().choose("self")
    sides = seen(duel, None).sides

    assert [(side.hand, side.library, side.burst) for side in sides] == [((), (), "")] * 2
    assert seen(duel, None).cards == ()


def test_everybody_sees_the_face_of_a_card_that_is_being_played(duel: Duel):
    duel.has(0, "cinderling", reserve=3)

    duel.choose("play:cinderling")

    for seat in (0, 1, None):
        assert [face.id for face in seen(duel, seat).cards] == ["cinderling"]


def test_the_own_deck_is_shown_without_its_order():
    duel = fresh()
    before = encode(seen(duel, 0))
    duel.side(0).deck.reverse()

    assert encode(seen(duel, 0)) == before


def test_no_id_of_a_hidden_card_exists():
    duel = fresh()

    assert duel.state.next_id == 1
    assert all(isinstance(card, str) for side in duel.state.sides for card in (*side.deck, *side.hand))


def test_whether_a_hand_holds_two_equal_cards_is_not_told(duel: Duel):
    """Exile Sage asks for the card even where there is only one to name."""
    asked: list[str] = []
    for hand in (("cinderling", "cinderling"), ("cinderling", "lullabird")):
        duel = Duel().has(0, "exile_sage", *hand, reserve=5)
        duel.play("exile_sage")
        duel.choose("yes")
        asked.append(duel.asked().kind)

    assert asked == ["target", "target"]


def test_a_flash_window_asks_whatever_the_hand_holds(duel: Duel):
    asked: list[object] = []
    for hand in ((), ("gale_step",)):
        duel = Duel().in_attack_step().has(1, *hand, reserve=9)
        attacker = duel.puts(0, "cinderling")
        duel.choose(f"attack:{attacker}")
        asked.append(duel.asked())

    assert asked[0] == asked[1]


@pytest.mark.parametrize("card", ["vault_of_frost", "ambush_bloom"])
@pytest.mark.rule("R16")
def test_a_burst_window_asks_whatever_lies_there(card: str):
    duel = Duel().in_attack_step()
    duel.side(1).burst = card
    attacker = duel.puts(0, "cinderling")

    duel.choose(f"attack:{attacker}")

    assert (duel.asked().seat, duel.asked().kind, duel.asked().key) == (1, "burst", "opposing_attack")


def test_a_unit_is_shown_with_what_it_is_worth_now(duel: Duel):
    host = duel.puts(0, "lava_lynx", 3, brave="plain_harness")

    unit = seen(duel, 1).sides[0].field[0]

    assert (unit.ref, unit.level, unit.total_bp, unit.symbols) == (f"unit:{host}", 2, 7000, ("red",))
    assert [card.id for card in seen(duel, 1).cards] == ["lava_lynx", "plain_harness"]
