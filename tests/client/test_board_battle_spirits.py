"""The board of Battle Spirits draws what the view says, in any width and alphabet."""

import io
from typing import Any

import msgspec
import pytest
from rich.console import Console

from libs.client.boards.registry import details, draw, hints
from libs.client.boards.scene import Canvas, Scene
from libs.events.codec import encode
from libs.events.updates import OpenDecision, Option, SeatInfo
from tests.games.battle_spirits.given import Duel

SEATS = (SeatInfo("alice"), SeatInfo("cpu-normal-1"))


def scene(duel: Duel, seat: int | None = 0, *kinds: str) -> Scene:
    view: Any = msgspec.json.decode(encode(duel.rules.view(duel.state, seat)))
    decisions = tuple(OpenDecision(number=1, kind=kind, seat=seat or 0, options=(Option("x", "X"),)) for kind in kinds)
    return Scene(view, seat, SEATS, decisions)


def drawn(scene: Scene, *, width: int = 80, is_ascii: bool = False) -> str:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(draw("battle_spirits", scene, Canvas(width, is_ascii)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def busy() -> Duel:
    duel = Duel().in_attack_step()
    attacker = duel.puts(0, "lava_lynx", 2, soul=True, brave="plain_harness")
    duel.puts(1, "aegis_stag", 1)
    duel.puts(1, "sunken_forge", 0, exhausted=True)
    duel.has(0, "cinderling", "cinderling", "gale_step", reserve=3).has(1, "encore", reserve=2, soul=True, life=4)
    duel.side(1).removed = ["lullabird"]
    duel.side(0).burst = "vault_of_frost"
    duel.side(1).counter_area = 2
    duel.choose(f"attack:{attacker}")
    return duel


def test_the_table_shows_cores_by_place_levels_bp_burst_hand_and_the_battle():
    picture = drawn(scene(busy(), 0, "flash"))

    assert "Turn 3: your turn, Attack Step" in picture
    assert "Life ●●●●● 5  Reserve 3  core trash 0" in picture
    assert "Life ●●●● 4  Reserve 3◆  core trash 0  counter area 2" in picture
    assert "1 Lava Lynx + Plain Harness  LV2 7K  3 cores◆ ■  exhausted" in picture
    assert "3 Aegis Stag  LV1 6K  1 core ■" in picture
    assert "Burst: Vault of Frost" in picture
    assert "Hand: Cinderling x2, Gale Step" in picture
    assert "Removed: Lullabird" in picture
    assert "Battle: Lava Lynx (1) attacks; Flash Timing before the block" in picture
    assert "you: Flash Timing: use something or pass" in picture
    assert "Encore" not in picture


def test_the_other_side_sees_that_a_burst_is_set_and_not_which():
    picture = drawn(scene(busy(), 1))

    assert "Burst: set" in picture
    assert "Vault" not in picture


@pytest.mark.parametrize("width", [30, 40, 60, 80, 120])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_line_is_wider_than_the_terminal(width: int, seat: int | None):
    assert max(len(line) for line in drawn(scene(busy(), seat), width=width).splitlines()) <= width


def test_an_ascii_terminal_gets_ascii_only():
    assert drawn(scene(busy(), 0, "flash"), is_ascii=True).isascii()


def test_the_viewer_sits_below():
    picture = drawn(scene(busy(), 1))

    assert picture.index("alice (seat 0)") < picture.index("you (seat 1)")


def test_the_details_tell_what_every_card_in_view_does():
    told = details("battle_spirits", scene(busy(), 0))

    assert "Gale Step: green magic; cost 3 (reduction 1 green)." in told
    assert "  Flash: refresh an own unit." in told


def test_the_hints_tell_what_an_attack_would_take():
    assert hints("battle_spirits", scene(busy(), 1, "flash")) == ("Unblocked, the attack takes 1 of your 4 Life.",)
    assert hints("battle_spirits", scene(busy(), None)) == ()


def test_whoever_attacks_is_told_who_could_block():
    duel = Duel().in_attack_step()
    duel.puts(0, "cinderling")
    duel.puts(1, "aegis_stag")

    assert hints("battle_spirits", scene(duel, 0, "attack")) == (
        "The other side has 1 unit that could block, and 5 Life.",
        "Who attacks is exhausted and cannot block in the other side's turn.",
    )


def test_every_decision_kind_of_the_game_is_named_in_words():
    for kind in ("main", "attack", "flash", "block", "burst", "form", "mode", "pay", "place", "target", "optional",
                 "order", "life_core", "choose_first"):  # fmt: skip
        assert f"you: {kind}" not in drawn(scene(Duel(), 0, kind)).splitlines()
