"""The board of Wizard's Tournament draws real views, in any width and alphabet."""

import io

import msgspec
import pytest
from rich.console import Console

from libs.client.boards.registry import details, draw, hints
from libs.client.boards.scene import Canvas, Scene
from libs.events.updates import OpenDecision, SeatInfo
from tests.games.wizards_tournament.given import Duel
from tests.games.wizards_tournament.random_play import Played

SEATS = (SeatInfo("alice"), SeatInfo("bob"), SeatInfo("carol"), SeatInfo("dora"))


def drawn(scene: Scene, *, width: int = 100, is_ascii: bool = False) -> str:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(draw("wizards_tournament", scene, Canvas(width, is_ascii)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def scene_of(duel: Duel, seat: int | None = 0, *decisions: OpenDecision) -> Scene:
    view = msgspec.json.decode(msgspec.json.encode(duel.rules.view(duel.state, seat)))
    return Scene(view, seat, SEATS[: len(duel.state.seats)], decisions)


def battle() -> Duel:
    duel = Duel(2, (), (), ()).hold(0, "spirit", "spirit", "ember_lash", pool=4, life=8).hold(1, "spirit").at()
    duel.state.market = duel.state.market[:12]
    duel.put(0, "brass_hound", token=True, damage=1)
    duel.put(0, "healing_idol", owner=1)
    duel.put(1, "quarry_giant")
    return duel.go()


def test_the_table_shows_seats_permanents_hand_and_market():
    duel = battle()
    duel.seat(1).shield = 3
    duel.state.bought = ["mend_robe"]

    picture = drawn(scene_of(duel))

    assert "Turn 5, your turn: Magic Phase" in picture
    assert "Life 8  Spirit 4  hand 3  deck 0  discards 0" in picture
    assert "Life 30  Spirit 0  hand 1  deck 0  discards 0  ward 3" in picture
    assert "Brass Hound (Power 3, damage 1) [token]" in picture
    assert "Healing Idol (relic, owned by bob)" in picture
    assert "Quarry Giant (Power 7)" in picture
    assert "Hand: Spirit x2, Ember Lash" in picture
    assert "Ember Lash cost 2 +1 x7" in picture
    assert "Mend Robe cost 1 +1 x7 bought" in picture
    assert picture.index("bob (seat 1)") < picture.index("you (seat 0)")


def test_the_stack_is_drawn_from_its_top_with_what_it_is_aimed_at():
    duel = battle()
    duel.choose(0, "cast:ember_lash", "card:3")
    duel.hold(1, "quick_ward", pool=1)
    duel.choose(1, "cast:quick_ward", "card:3")

    picture = drawn(scene_of(duel))

    assert "2. Quick Ward by bob at Quarry Giant" in picture
    assert "1. Ember Lash by you at Quarry Giant" in picture
    assert picture.index("2. Quick Ward") < picture.index("1. Ember Lash")


def test_what_is_asked_beside_the_stack_and_who_attacks_whom_is_told():
    duel = battle()
    duel.choose(0, "cast:ember_lash")
    assert "you must choose a target" in drawn(scene_of(duel))

    combat = Duel(2, (), (), ()).hold(0, "spirit").hold(1, "spirit").at("combat_start")
    hound, imp = combat.put(0, "brass_hound"), combat.put(1, "gutter_imp")
    combat.go().choose(0, f"add:{hound}:1").passes().choose(1, f"block:{imp}:{hound}")
    assert "Brass Hound attacks bob, held by Gutter Imp" in drawn(scene_of(combat))


@pytest.mark.parametrize("width", [30, 51, 80, 120])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_line_of_any_position_is_wider_than_the_terminal_and_ascii_stays_ascii(width: int, seats: int):
    played = Played(5, seats, leaves=0.01, rich=True)
    for number, _ in enumerate(played.steps()):
        if number % 40 == 0:
            view = msgspec.json.decode(msgspec.json.encode(played.rules.view(played.state, None)))
            scene = Scene(view, None, SEATS[:seats])
            assert max(len(line) for line in drawn(scene, width=width).splitlines()) <= width
            assert drawn(scene, width=width, is_ascii=True).isascii()


def test_details_tell_what_the_cards_of_the_market_do():
    lines = details("wizards_tournament", scene_of(battle()))

    assert lines[0] == "Ember Lash (spell, cost 2 +1): Deal 3 damage to any seat or monster."
    assert len(lines) == 12


def test_hints_go_with_the_decision():
    duel = battle()
    words = {"purchase": "4 Spirit", "magic": "token", "window": "pass", "blocks": "defend", "attackers": "1 monster"}
    for kind, word in words.items():
        found = hints("wizards_tournament", scene_of(duel, 0, OpenDecision(number=1, kind=kind, seat=0)))
        assert any(word in line for line in found), kind
    assert hints("wizards_tournament", scene_of(duel, None)) == ()
