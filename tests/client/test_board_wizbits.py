"""The board of Wizbits draws what the view says, in any width and alphabet."""

import io
import random
from typing import Any

import msgspec
import pytest
from rich.console import Console

from libs.client.boards.scene import Canvas, Scene
from libs.client.boards.wizbits import WIZBITS as BOARD
from libs.engine.chance import Imagined
from libs.engine.game import Setup
from libs.engine.games.wizbits.game import WIZBITS
from libs.engine.games.wizbits.starters import STARTERS
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.updates import OpenDecision, Option, SeatInfo

SEATS = (SeatInfo("alice"), SeatInfo("cpu-normal-1"))


def card(id_: int, design: str, seat: int, **more: Any) -> dict[str, Any]:
    return {"id": id_, "design": design, "seat": seat} | more


def duel(**more: Any) -> dict[str, Any]:
    face = ["ember_ox", "Ember Ox", "monster", "Ember", 4, "Fierce.", [8, 4, 2, 3]]
    ox = card(20, "ember_ox", 0, strength=10, will=4, magic=2, scn=5, attributes=["fierce"], seceded=True, shield=2)
    unit = {"id": 1, "kind": "card", "seat": 1, "height": 1, "iph": 1, "design": "deep_breath"}
    above = {"id": 2, "kind": "ability", "seat": 0, "height": 2, "iph": 1, "column": 1,
             "design": "bellows", "targets": ["card:1"], "cancelled": True}  # fmt: skip
    damage = {"id": 3, "kind": "damage", "seat": 0, "height": 1, "iph": 1, "column": 2,
              "shares": [[1, 7]]}  # fmt: skip
    return {
        "seat": 0,
        "turn": 3,
        "current": 0,
        "step": "play_1",
        "level": "element",
        "sides": [
            {"cards": 60, "deck": 31, "hand_size": 1, "pool": 2, "discard": [["cinder_word", 3]],
             "hand": [[9, "iron_mood"]]},
            {"cards": 60, "deck": 40, "hand_size": 6},
        ],
        "cards": [card(0, "nix_of_the_ninth_lamp", 0, strength=6, will=8, magic=8, scn=3),
                  card(1, "marshal_bramble", 1, strength=11, will=6, magic=8, scn=4), ox,
                  card(21, "tin_sword", 0, bearer=20)],
        "faces": [face],
        "pillar": {"base": "turn", "priority": 1, "units": [unit, above, damage]},
    } | more  # fmt: skip


def drawn(scene: Scene, *, width: int = 80, is_ascii: bool = False) -> str:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(BOARD.draw(scene, Canvas(width, is_ascii)))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_table_shows_pillar_points_counts_and_gear():
    picture = drawn(Scene(duel(), 0, SEATS), width=100)

    assert "Turn 3: your turn, Play Phase (Elements)" in picture
    assert "deck 31  hand 1  discard 3  pool 2" in picture
    assert "Ember Ox  10/4/2  SCN 5  fierce  (Seceded, shield 2)" in picture
    assert "with Tin Sword" in picture
    assert "Hand: Iron Mood" in picture
    assert "Pillar, Priority: cpu-normal-1" in picture
    assert "  2    ability of Bellows (you) -> Marshal Bramble (cancelled)  Subpillar 1, IPH 1" in picture
    assert "Damage (you) -> 7 on Marshal Bramble" in picture
    assert "  0  Turn Base" in picture
    assert picture.index("ability of Bellows") < picture.index("Deep Breath")
    assert picture.index("(seat 1)") < picture.index("Pillar") < picture.index("you (seat 0)")


def test_a_battle_is_named():
    conflict = {"stage": "battles", "at": 0, "battles": [{"number": 20, "sides": [[20], [1]], "stage": "respond"}]}
    assert "Battle: Ember Ox against Marshal Bramble" in drawn(Scene(duel(conflict=conflict), 0, SEATS))

    links = {"stage": "links", "attackers": [20], "links": [[1, 20]]}
    assert "attack: Ember Ox; Marshal Bramble meets Ember Ox" in drawn(Scene(duel(conflict=links), 0, SEATS))


@pytest.mark.parametrize("width", [30, 40, 60, 79, 80, 120, 200])
def test_no_line_is_wider_than_the_terminal(width: int):
    picture = drawn(Scene(duel(), 0, SEATS), width=width)

    assert max(len(line) for line in picture.splitlines()) <= width


def test_an_ascii_terminal_gets_ascii_only():
    assert drawn(Scene(duel(), 0, SEATS), is_ascii=True).isascii()


def test_details_and_hints():
    assert BOARD.details(Scene(duel(), 0, SEATS)) == (
        "Ember Ox (Ember, cost 4 8/4/2/3): Fierce.",
        "Discard pile of you: 3 Cinder Word",
    )
    pay = OpenDecision(number=4, kind="pay", seat=0, options=(Option("mill", "Mill"),))
    assert BOARD.hints(Scene(duel(), 0, SEATS, (pay,)))[0].startswith("A card of your deck is 1 point")
    assert BOARD.hints(Scene(duel(), 0, SEATS)) == ()


def test_a_view_that_is_not_known_is_refused():
    with pytest.raises(msgspec.ValidationError):
        BOARD.draw(Scene({"turn": "x"}, 0, SEATS), Canvas())


def test_every_view_of_a_whole_match_is_drawn():
    dice = random.Random(4)
    setup = Setup("wizbits", "untimed", (SeatPlan("a", STARTERS["forge"]), SeatPlan("b", STARTERS["library"])))
    rules = WIZBITS.rules(setup, WIZBITS.pin(setup))
    state = rules.new(setup)
    table = Table(state, lambda fact: rules.evolve(state, fact), Imagined(4))
    rules.begin(table)
    while rules.outcome(state) is None:
        for seat in (0, 1, None):
            scene = Scene(msgspec.to_builtins(rules.view(state, seat)), seat, SEATS)
            assert drawn(scene)
            assert BOARD.details(scene)
        one = dice.choice(list(rules.decisions(state)))
        rules.choose(table, one, dice.choice(list(rules.options(state, one))))
