"""The board of Wiz-War shows the labyrinth, the seats and what is open."""

import msgspec
import pytest
from rich.console import Console

from libs.client.boards.scene import Canvas, Scene
from libs.client.boards.wiz_war import WIZ_WAR
from libs.events.updates import OpenDecision, SeatInfo
from tests.games.wiz_war.given import Match, sq


def scene(match: Match, seat: int | None = 0) -> Scene:
    view = msgspec.json.decode(msgspec.json.encode(match.rules.view(match.state, seat)))
    seats = tuple(SeatInfo(f"player{n}", 0, None) for n in range(len(match.state.wizards)))
    decision = match.decision()
    asked = OpenDecision(number=1, kind=decision.kind, seat=decision.seat, key=decision.key)
    return Scene(view, seat, seats, (asked,))


def drawn(match: Match, seat: int | None = 0) -> list[str]:
    console = Console(width=80, record=True, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123 - nobody reads it
    console.print(WIZ_WAR.draw(scene(match, seat), Canvas()))
    console.file.close()
    return console.export_text().splitlines()


def test_walls_doors_figures_and_treasures_stand_in_their_squares():
    match = Match().at(sq(2, 2), sq(2, 7)).beast("cinder_drake", 1, sq(0, 0)).hand(0, "zap_dart")

    lines = drawn(match)

    assert "  +---+---+   +---+---+---+---+   +---+---+" in lines
    assert "  +   +=R=+   +---+   +   +=B=+   +---+   +" in lines
    assert any(line.startswith(" 1| c ") for line in lines)
    assert any(line.startswith(" 3         1H ") for line in lines)
    assert any(line.startswith(" 2|     $ |") for line in lines)
    assert any("Hand: Zap Dart" in line for line in lines)
    assert any("Open: you, move cast" in line for line in lines)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_line_is_wider_than_the_canvas(seats: int):
    assert all(len(line) <= 80 for line in drawn(Match(seats), None))


def test_details_and_hints_tell_what_cards_do_and_what_signs_mean():
    match = Match().hand(0, "zap_dart")

    assert "Zap Dart: Attack, in sight. Deal 3 damage." in WIZ_WAR.details(scene(match))
    assert WIZ_WAR.hints(scene(match))


def test_another_games_view_is_refused():
    with pytest.raises(msgspec.ValidationError):
        WIZ_WAR.draw(Scene({"sides": []}, 0, ()), Canvas())
