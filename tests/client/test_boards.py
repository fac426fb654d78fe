"""Boards draw what the view says, in any width and alphabet; a game without one is drawn all the same."""

import io
from typing import Any

import msgspec
import pytest
from rich.console import Console

from libs.client.boards import wits_world
from libs.client.boards.registry import BOARDS, details, draw, hints
from libs.client.boards.scene import Canvas, Scene, canvas_of, scene_of
from libs.client.wire import decode_told
from libs.engine.games.wits_world.cards import AFFINITIES
from libs.engine.games.wits_world.damage import type_factor
from libs.engine.registry import GAMES
from libs.events import codec
from libs.events.updates import OpenDecision, Option, SeatInfo
from tests.client.scripted import update

SEATS = (SeatInfo("alice"), SeatInfo("cpu-normal-1"))
TURN = OpenDecision(number=4, kind="turn", seat=0, options=(Option("move:eureka", "Eureka"),))


def creature(name: str, affinity: str, *moves: tuple[str, str], **more: Any) -> dict[str, Any]:
    face = {
        "id": name.lower(),
        "name": name,
        "affinity": affinity,
        "rarity": 1,
        "hp": 100,
        "power": 60,
        "moves": [{"id": m.lower(), "name": m, "type": type_, "cost": 10, "text": "."} for m, type_ in moves],
    }
    return {"ref": f"creature:0:{name}", "card": face, "hp": 100, "power": 60, "revealed": True} | more


def power_card(name: str, **more: Any) -> dict[str, Any]:
    return {"ref": f"card:0:{name}", "id": name.lower(), "name": name, "rarity": 1, "text": "."} | more


def battle(**more: Any) -> dict[str, Any]:
    quillip = creature("Quillip", "Wit", ("Ink Peck", "Basic"), ("Eureka", "Wit"))
    poison = {"kind": "poison", "source": "adder_vial", "name": "Adder Vial", "turns": 2, "amount": 8}
    own = {
        "creatures": [
            quillip | {"hp": 37, "power": 5, "statuses": [poison]},
            creature("Fizzlit", "Spark", ("Zap", "Spark"), revealed=False),
            creature("Runecoil", "Mystic", ("Hexbite", "Mystic"), hp=0, defeated=True),
        ],
        "cards": [power_card("Overture", spent=True), power_card("Thornflare")],
        "unrevealed": 1,
        "unspent": 1,
        "active": 0,
    }
    other = {
        "creatures": [None, creature("Cobblehide", "Grit", ("Rockjaw", "Grit"), stun_immune=True), None],
        "cards": [None, None],
        "unrevealed": 2,
        "unspent": 2,
        "active": 1,
    }
    return {"seat": 0, "phase": "turn", "turn": 7, "current": 0, "sides": [own, other]} | more


def drawn(scene: Scene, *, game: str = "wits_world", width: int = 80, is_ascii: bool = False) -> str:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(draw(game, scene, Canvas(width, is_ascii)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_table_shows_bars_statuses_affinities_bench_and_cards():
    picture = drawn(Scene(battle(), 0, SEATS, (TURN,)))

    assert "Turn 7: your turn" in picture
    assert "▶ Quillip Wit           HP ████░░░░░░░░  37/100  Power █░░░░░░░░░░░   5/60" in picture
    assert "poison 8 (Adder Vial, 2 turns)" in picture
    assert "Fizzlit Spark" in picture
    assert "unseen by the other side" in picture
    assert "Runecoil Mystic defeated" in picture
    assert "Power cards: Overture (spent), Thornflare" in picture
    assert "cpu-normal-1 (seat 1)" in picture
    assert "▶ Cobblehide Grit" in picture
    assert "immune to stun" in picture
    assert "2 Creatures not yet revealed" in picture
    assert "Power cards: 2 unknown" in picture


def test_who_looks_over_a_shoulder_is_not_called_you():
    picture = drawn(Scene(battle(), 0, SEATS, is_own=False))

    assert "Turn 7: alice's turn" in picture
    assert "alice (seat 0)" in picture
    assert picture.index("cpu-normal-1 (seat 1)") < picture.index("alice (seat 0)")


def test_the_viewer_sits_below():
    scene = Scene(battle(), 0, SEATS)

    assert drawn(scene).index("cpu-normal-1 (seat 1)") < drawn(scene).index("you (seat 0)")
    assert drawn(msgspec.structs.replace(scene, seat=1)).index("alice") < drawn(scene).index("you (seat 0)")


@pytest.mark.parametrize("width", [30, 40, 51, 60, 79, 80, 81, 120, 200])
@pytest.mark.parametrize("game", ["wits_world", "chess"])
def test_no_line_is_wider_than_the_terminal(width: int, game: str):
    picture = drawn(Scene(battle(), 0, SEATS, (TURN,)), game=game, width=width)

    assert max(len(line) for line in picture.splitlines()) <= width


def test_an_ascii_terminal_gets_ascii_only():
    assert drawn(Scene(battle(), 0, SEATS, (TURN,)), is_ascii=True).isascii()


def test_a_choice_that_is_kept_back_is_told_and_not_what_it_is():
    view = battle(phase="opening")
    view["sides"][1] = view["sides"][1] | {"chosen": True, "active": None}

    assert "has chosen; it is shown when both have" in drawn(Scene(view, 0, SEATS))


def test_the_hints_name_what_is_strong_and_what_to_beware_of():
    against_grit = battle()
    against_grit["sides"][0]["creatures"][0]["power"] = 10
    assert hints("wits_world", Scene(against_grit, 0, SEATS, (TURN,))) == (
        "Eureka is strong (x3/2) against Cobblehide (Grit).",
    )

    against_spark = battle()
    against_spark["sides"][0]["creatures"][0]["power"] = 10
    against_spark["sides"][1]["creatures"][1] = creature(
        "Voltusk", "Spark", ("Static Demolition", "Spark"), ("Prod", "Basic"), ("Zap", "Spark"), ("Jolt", "Spark")
    )
    against_spark["sides"][0]["creatures"][1] = creature("Cobblehide", "Grit", ("Rockjaw", "Grit"))
    assert hints("wits_world", Scene(against_spark, 0, SEATS, (TURN,))) == (
        "Eureka is weak (x3/4) against Voltusk (Spark).",
        "Beware: Voltusk's Static Demolition, Zap and Jolt are strong (x3/2) against Quillip.",
        "On your bench, Cobblehide could strike Voltusk with x3/2.",
    )


def test_the_hints_leave_out_moves_that_cannot_be_paid():
    view = battle()
    view["sides"][0]["creatures"][:2] = [
        creature("Quillip", "Wit", ("Eureka", "Wit"), power=9),
        creature("Cobblehide", "Grit", ("Rockjaw", "Grit"), power=9),
    ]
    view["sides"][1]["creatures"][1] = creature("Voltusk", "Spark", ("Zap", "Spark"), power=9)

    assert hints("wits_world", Scene(view, 0, SEATS, (TURN,))) == (wits_world.WHEEL,)


def test_whoever_picks_is_told_which_affinity_beats_which():
    opening = OpenDecision(number=2, kind="opening", seat=0, options=(Option("pick:0", "Send Quillip"),))

    assert hints("wits_world", Scene(battle(phase="opening"), 0, SEATS, (opening,))) == (wits_world.WHEEL,)


def test_whoever_owes_nothing_gets_no_advice():
    assert hints("wits_world", Scene(battle(), None, SEATS, (TURN,))) == ()
    assert hints("chess", Scene(battle(), 0, SEATS, (TURN,))) == ()


@pytest.mark.parametrize("move_type", AFFINITIES)
@pytest.mark.parametrize("defender", AFFINITIES)
def test_the_hints_agree_with_the_rules(move_type: str, defender: str):
    factor = type_factor(move_type, defender)

    assert (defender in wits_world.BEATS.get(move_type, ())) == (factor == (3, 2))
    assert (defender in wits_world.LOSES_TO.get(move_type, ())) == (factor == (3, 4))


def test_a_game_without_a_board_is_drawn_as_an_outline():
    view = {"turn": 3, "over": False, "hand": ["ace", "king"], "rows": [{"x": 1, "y": None}, {"x": 2, "y": [[1]]}]}

    assert drawn(Scene(view, 0, SEATS), game="chess").splitlines() == [
        "seat 0: you  seat 1: cpu-normal-1",
        "turn: 3",
        "over: no",
        "hand: ace, king",
        "rows:",
        "  [0]: x 1, y -",
        "  [1]:",
        "    x: 2",
        "    y:",
        "      [0]: 1",
    ]


def test_a_view_that_the_board_does_not_know_is_drawn_as_an_outline():
    scene = Scene({"phase": 9}, 0, SEATS, (TURN,))

    assert "phase: 9" in drawn(scene)
    assert hints("wits_world", scene) == ()


def test_the_details_tell_what_every_card_in_view_does():
    told = details("wits_world", Scene(battle(), 0, SEATS))

    assert told[:4] == (
        "you (seat 0)",
        "  Quillip, Wit",
        "    Ink Peck (Basic, 10 Power): .",
        "    Eureka (Wit, 10 Power): .",
    )
    assert "  Thornflare: ." in told
    assert told[-1] == wits_world.WHEEL
    assert details("chess", Scene(battle(), 0, SEATS)) == ()
    assert details("wits_world", Scene({}, 0, SEATS)) == ()


def test_a_scene_is_made_of_an_update_in_either_form():
    told = update(5)

    assert scene_of(told).view == {"taken": 5}
    assert scene_of(_framed(told)).view == {"taken": 5}
    assert [one.number for one in scene_of(told).owed] == [5]


def test_a_canvas_is_as_wide_as_the_console():
    assert canvas_of(Console(width=47, file=io.StringIO())).width == 47


def test_every_board_is_of_a_game_that_exists():
    assert set(BOARDS) <= set(GAMES)


def _framed(told: Any) -> Any:
    return decode_told(codec.encode(told))
