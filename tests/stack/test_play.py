"""A person plays in a terminal, and scripts play through a pipe: to the end, until resignation, away and back again."""

import json
import re
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.stack.commands import PATIENCE_S, PROGRAM, environment, json_lines, serving, spellfold, told
from tests.stack.terminal import Terminal

MATCH = re.compile(r"[0-9a-f]{12}7[0-9a-f]{19}")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a stack that serves."""
    folder = tmp_path_factory.mktemp("home")
    with serving(folder):
        yield folder


def test_a_script_plays_to_the_end(home: Path):
    played = told(home, "play", "--as", "scripted", "--level", "easy", lines=["3", *["1"] * 400])

    assert "Wits World: choose a deck" in played
    assert "Choose your opening Creature (1-3, ? for help):" in played
    assert re.search(r"\[1:\d\d\] Your turn \(1-\d, \? for help\):", played)
    assert re.search(r"You (win|lose) by the rules \(all defeated\)|The match is drawn", played)
    match = _match_in(played)
    assert f"spellfold replay {match}" in played
    assert f"spellfold audit {match}" in played
    assert "All of it holds" in told(home, "audit", match)


def test_a_script_may_choose_by_the_ids_of_options_and_needs_no_question_about_the_deck(home: Path):
    played = told(home, "play", "--as", "named", "--deck", "first_lesson", lines=["pick:0", "swap:1", "resign", "yes"])

    assert "choose a deck" not in played
    assert "named calls Cobblehide in." in played
    assert "You lose by resignation" in played


def test_the_hints_tell_what_is_strong(home: Path):
    with_hints = told(home, "play", "--as", "hinted", "--deck", "first_lesson", lines=["1", "resign", "yes"])
    without = told(
        home, "play", "--as", "unhinted", "--no-hints", "--deck", "first_lesson", lines=["1", "resign", "yes"]
    )

    assert "Wit beats Grit" in with_hints
    assert "Wit beats Grit" not in without


def test_a_resignation_is_asked_for_twice_and_ends_the_match(home: Path):
    played = told(home, "play", "--as", "careful", "--deck", "long_wall", lines=["resign", "no", "1", "resign", "yes"])

    assert played.count("Really give the match up? Type yes:") == 2
    assert played.index("You play on.") < played.index("careful resigns.")
    (listed,) = json_lines(told(home, "matches", "--player", "careful", "--json"))
    assert listed["result"]["reason"] == "resigned"
    assert "resigned" in [standing["fate"] for standing in listed["result"]["standings"]]


def test_words_that_are_no_option_are_explained(home: Path):
    played = told(
        home, "play", "--as", "clumsy", "--deck", "long_wall", lines=["9", "jump", "?", "i", "l", "b", "resign", "yes"]
    )

    assert "There is no option 9; 1 to 3 are there" in played
    assert "There is no option jump" in played
    assert "A number chooses that option." in played
    assert "Palehart, Spirit" in played


def test_who_leaves_comes_back_to_the_same_match(home: Path):
    left = told(home, "play", "--as", "guest", "--deck", "long_wall", lines=["1", "q"])
    match = _match_in(left)
    assert f"spellfold play --match {match}" in left

    by_offer = told(home, "play", lines=["1", "q"])
    assert "You have matches that are not over:" in by_offer
    assert _match_in(by_offer) == match

    by_name = told(home, "play", "--match", match, lines=["resign", "yes"])
    assert "guest resigns." in by_name
    assert "You have matches that are not over:" not in told(home, "play", lines=[])


def test_who_serves_himself_finds_the_match_after_a_restart(tmp_path: Path):
    left = told(tmp_path, "play", "--as", "hermit", lines=["2", "1", "1", "q"])
    before = told(tmp_path, "replay", _match_in(left))

    again = told(tmp_path, "play", lines=["1", "1", "resign", "yes"])

    assert _match_in(again) == _match_in(left)
    assert "You lose by resignation" in again
    assert "hermit opens with Palehart" in before or ", hermit with Palehart" in before
    assert "All of it holds" in told(tmp_path, "audit", _match_in(again))


def test_a_new_match_may_be_preferred_to_running_ones(home: Path):
    first = _match_in(told(home, "play", "--as", "busy", "--deck", "long_wall", lines=["q"]))

    by_offer = _match_in(told(home, "play", "--deck", "long_wall", lines=["2", "q"]))
    by_option = _match_in(told(home, "play", "--deck", "long_wall", "--new", lines=["q"]))

    assert len({first, by_offer, by_option}) == 3


def test_the_end_of_the_input_leaves_the_match_running(home: Path):
    left = told(home, "play", "--as", "brief", "--deck", "long_wall", lines=["1"])

    assert "The match goes on. Come back with:" in left
    (listed,) = json_lines(told(home, "matches", "--player", "brief", "--json"))
    assert listed["phase"] == "playing"


def test_no_input_at_all_begins_no_match(home: Path):
    told(home, "play", "--as", "absent", lines=[])

    assert json_lines(told(home, "matches", "--player", "absent", "--json")) == []


def test_at_the_question_about_the_deck_there_is_help_and_a_way_out(home: Path):
    asked = told(home, "play", "--as", "doubter", lines=["?", "9", "q"])

    most = re.search(r"Your deck \(1-(\d+), Enter for 1, \? for help\):", asked)
    assert most is not None
    assert f"A number from 1 to {most[1]} chooses, Enter takes 1, q leaves" in asked
    assert f"A number from 1 to {most[1]}, not 9;" in asked
    assert asked.rstrip().endswith("No match was begun.")
    assert json_lines(told(home, "matches", "--player", "doubter", "--json")) == []


def test_what_is_told_afterwards_leads_to_the_same_server(home: Path, tmp_path: Path):
    url = json.loads((home / "running.json").read_text())["gateway_url"]

    left = told(tmp_path, "play", "--server", url, "--deck", "long_wall", lines=["1"])
    match = _match_in(left)
    again = told(tmp_path, "play", "--match", match, "--server", url, lines=["resign", "yes"])
    own = told(tmp_path, "play", "--home", str(home), "--as", "homely", "--deck", "long_wall", lines=["q"])

    assert f"spellfold play --match {match} --server {url}\n" in left
    assert f"spellfold replay {match} --server {url}\n" in again
    assert f"spellfold audit {match} --server {url}\n" in again
    assert f"spellfold play --match {_match_in(own)} --home {home}\n" in own


def test_a_deck_that_is_illegal_is_refused_with_every_fault(home: Path):
    done = spellfold(home, "play", "--as", "cheat", "--deck", "quillip,quillip,dragon,overture")

    assert done.returncode == 1
    assert "quillip" in done.stderr
    assert "dragon" in done.stderr


def test_a_match_that_is_not_there_or_another_s_is_not_found(home: Path):
    unknown = spellfold(home, "play", "--match", "0199c1d0a1b27c3d8e4f5a6b7c8d9e0f")
    others = told(home, "play", "--as", "owner", "--deck", "long_wall", lines=["q"])
    foreign = spellfold(home, "play", "--as", "stranger", "--match", _match_in(others))

    assert unknown.returncode == 3
    assert "there is no match 0199c1d0a1b27c3d8e4f5a6b7c8d9e0f" in " ".join(unknown.stderr.split())
    assert foreign.returncode == 3
    assert "stranger holds no seat" in foreign.stderr


def test_two_people_meet_and_play(home: Path):
    games: dict[str, str] = {}

    def play(player: str, lines: list[str]) -> None:
        games[player] = told(home, "play", "--mode", "live", "--as", player, "--deck", "long_wall", lines=lines)

    other = threading.Thread(target=play, args=("bob", ["1", *["1"] * 200]))
    other.start()
    play("alice", ["1", "resign", "yes"])
    other.join(PATIENCE_S)

    assert "Waiting for an opponent" in games["alice"]
    assert "You lose by resignation" in games["alice"]
    assert "You win by resignation" in games["bob"]
    assert _match_in(games["alice"]) == _match_in(games["bob"])


def test_a_replay_follows_a_match_to_its_end(home: Path):
    match = _match_in(told(home, "play", "--as", "watched", "--deck", "long_wall", lines=["1", "q"]))
    following = subprocess.Popen(
        [*PROGRAM, "replay", match, "--as", "spectator", "--follow"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(home),
    )
    assert following.stdout is not None
    seen = ""
    while "The match begins." not in seen:
        seen += following.stdout.readline()

    told(home, "play", "--as", "watched", "--match", match, lines=["resign", "yes"])

    rest, _ = following.communicate(timeout=PATIENCE_S)
    assert following.returncode == 0
    assert "watched resigns." in rest
    assert "wins by resignation" in rest


def test_a_person_at_a_terminal_sees_a_countdown_and_may_resign(home: Path):
    with Terminal([*PROGRAM, "play", "--as", "typist"], environment(home, TERM="xterm")) as terminal:
        terminal.expect("Your deck (1-5")
        terminal.type("2\r")
        terminal.expect("Choose your opening Creature (1-3")
        terminal.type("3\x7f1\r")
        terminal.expect("typist has chosen an opening Creature in slot 0")
        first = terminal.expect(r"\[1:(\d\d)\] Your turn \(", pattern=True)
        later = terminal.expect(r"\[1:(?!" + first + r")(\d\d)\] Your turn \(", pattern=True)
        terminal.type("resign\r")
        terminal.expect("Type yes:")
        terminal.type("yes\r")
        terminal.expect("You lose by resignation")

        assert int(later) < int(first)
        assert terminal.exit_code() == 0


def test_ctrl_c_leaves_in_order_and_says_how_to_come_back(home: Path):
    with Terminal(
        [*PROGRAM, "play", "--as", "hasty", "--deck", "long_wall"], environment(home, TERM="xterm")
    ) as terminal:
        terminal.expect("Choose your opening Creature (1-3")
        terminal.type("\x03")
        terminal.expect("The match goes on. Come back with:")

        assert terminal.exit_code() == 130
        assert MATCH.search(terminal.plain.rpartition("play --match")[2])
        assert "Traceback" not in terminal.text
        assert terminal.is_echoing()


def test_a_narrow_terminal_without_colours_is_enough(home: Path):
    variables = environment(home, TERM="xterm", NO_COLOR="1", COLUMNS="48")
    with Terminal([*PROGRAM, "play", "--as", "narrow", "--deck", "long_wall"], variables, columns=48) as terminal:
        terminal.expect("(1-3, ?")
        terminal.type("q\r")
        assert terminal.exit_code() == 0

    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", terminal.text)
    table = [line for line in re.split(r"[\r\n]+", terminal.plain) if "│" in line or "─" in line]
    assert table
    assert max(len(line) for line in table) <= 48
    assert re.search(rf"^  spellfold play --match {MATCH.pattern}\s*$", terminal.plain, re.MULTILINE)


def test_a_terminal_that_cannot_move_its_cursor_is_enough(home: Path):
    with Terminal(
        [*PROGRAM, "play", "--as", "dumb", "--deck", "long_wall"], environment(home, TERM="dumb")
    ) as terminal:
        terminal.expect("Choose your opening Creature (1-3")
        terminal.type("resign\n")
        terminal.expect("Type yes:")
        terminal.type("yes\n")
        terminal.expect("You lose by resignation")

        assert terminal.exit_code() == 0
        assert "\x1b" not in terminal.text


def _match_in(text: str) -> Any:
    """The last match id in a text."""
    found = MATCH.findall(text)
    assert found, text
    return found[-1]
