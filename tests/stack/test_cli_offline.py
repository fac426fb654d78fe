"""The commands that need no server: games, cards, rules, simulations, and audits of files."""

import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from libs.engine.registry import GAMES
from libs.engine.simulate import play_match
from services.settings import SettingsError
from services.standalone.identity import SERVER_KEY, secret_of
from tests.stack import commands
from tests.stack.commands import Inside, json_lines


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Inside:
    return Inside(tmp_path, monkeypatch, capfd)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the exact log of a whole match."""
    file = tmp_path_factory.mktemp("logs") / "match.jsonl"
    file.write_bytes(b"".join(entry + b"\n" for entry in _entries()))
    return file


def test_games_are_listed_for_people_and_for_programs(inside: Inside):
    assert "Wits World" in inside.told("games")

    (games,) = json_lines(inside.told("games", "--json"))
    wits_world = next(game for game in games if game["game"] == "wits_world")
    assert wits_world["seats"] == [2]
    assert "first_lesson" in wits_world["starters"]


def test_cards_are_listed_with_what_they_do(inside: Inside):
    assert "Pay 25 HP, then restore 40 Power." in " ".join(inside.told("cards", "wits_world").replace("│", "").split())

    (all_,) = json_lines(inside.told("cards", "wits_world", "--json"))
    (found,) = json_lines(inside.told("cards", "wits_world", "--find", "QUILL GUARD", "--json"))
    assert {"quillip", "overture"} <= {card["id"] for card in all_["cards"]}
    assert [card["id"] for card in found["cards"]] == ["quillip"]


def test_a_word_that_is_on_no_card_is_said_to_be(inside: Inside):
    assert "no card of Wits World has xyzzy in" in inside.refused("cards", "wits_world", "--find", "xyzzy", code=3)


def test_a_secret_whose_file_is_empty_is_named_with_what_can_be_done(inside: Inside, tmp_path: Path):
    (tmp_path / "server-key").touch()

    with pytest.raises(SettingsError) as refused:
        secret_of(tmp_path, SERVER_KEY)

    assert str(refused.value).startswith(f"{tmp_path / 'server-key'} is empty: put its secret back from a copy")


@pytest.mark.parametrize("command", ["cards", "rules", "simulate"])
def test_an_unknown_game_is_named_with_those_that_there_are(inside: Inside, command: str):
    assert "there is no game chess, there is wits_world" in inside.refused(command, "chess", code=3)


def test_rules_begin_with_how_to_play(inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "wits_world.md").write_text("# How to play\n\nChoose.\n\n# The rulebook\n")
    monkeypatch.setattr("services.standalone.cli.catalogue.RULEBOOKS", tmp_path)

    assert inside.told("rules", "wits_world").split() == ["#", "How", "to", "play", "Choose.", "#", "The", "rulebook"]


def test_a_rulebook_that_is_not_installed_is_named(inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("services.standalone.cli.catalogue.RULEBOOKS", tmp_path)

    assert "the rulebook of Wits World is not installed" in inside.refused("rules", "wits_world", code=3)


def test_a_simulation_reports_speed_lengths_and_results(inside: Inside):
    words = inside.told("simulate", "wits_world", "--matches", "20", "--seed", "7", "--seats", "easy,random")
    (report,) = json_lines(
        inside.told("simulate", "wits_world", "--matches", "20", "--seed", "7", "--seats", "easy,random", "--json")
    )

    assert "20 matches, seed 7" in words
    assert report["matches"] == 20
    assert report["seats"] == ["easy", "random"]
    assert report["decisions_per_second"] > 0
    assert report["lengths"]["least"] <= report["lengths"]["median"] <= report["lengths"]["most"]
    assert sum(report["wins"]) + report["undecided"] == sum(report["reasons"].values()) == 20


def test_the_same_seed_simulates_the_same_matches(inside: Inside):
    first, again, other = (
        json.loads(inside.told("simulate", "wits_world", "-n", "10", "--seed", seed, "--json"))
        for seed in ("3", "3", "4")
    )

    assert (first["decisions"], first["wins"], first["lengths"]) == (
        again["decisions"],
        again["wins"],
        again["lengths"],
    )
    assert first["decisions"] != other["decisions"]


@pytest.mark.parametrize(
    ("seats", "why"),
    [("easy,mighty", "mighty is no level"), ("easy,easy,easy", "has 2 seats, not 3"), ("easy", "not 1")],
)
def test_seats_that_cannot_be_are_wrong_usage(inside: Inside, seats: str, why: str):
    assert why in inside.refused("simulate", "wits_world", "--seats", seats, code=2)


def test_an_honest_log_passes(inside: Inside, log: Path):
    assert "All of it holds" in inside.told("audit", str(log))

    (report,) = json_lines(inside.told("audit", str(log), "--json"))
    assert report["ok"]
    assert {check["status"] for check in report["checks"]} == {"passed"}


def test_a_changed_entry_is_named_by_its_version(inside: Inside, tmp_path: Path, log: Path):
    entries = log.read_bytes().splitlines()
    changed = re.sub(rb'"at_ms":\d', b'"at_ms":9', entries[6], count=1)
    assert changed != entries[6]
    file = _written(tmp_path, [*entries[:6], changed, *entries[7:]])

    done = inside.run("audit", str(file))

    assert done.code == 1
    assert "the first fault is in version 6" in done.out
    assert json.loads(inside.run("audit", str(file), "--json").out)["version"] == 6


@pytest.mark.parametrize("version", [0, 3])
def test_a_missing_entry_is_named_by_its_version(inside: Inside, tmp_path: Path, log: Path, version: int):
    entries = log.read_bytes().splitlines()

    file = _written(tmp_path, [*entries[:version], *entries[version + 1 :]])

    assert f"the first fault is in version {version}" in inside.told("audit", str(file), code=1)


def test_a_log_without_its_end_is_not_said_to_hold_whole(inside: Inside, tmp_path: Path, log: Path):
    file = _written(tmp_path, log.read_bytes().splitlines()[:9])

    told = inside.told("audit", str(file), code=5)

    assert "So far nothing is wrong: 9 entries, in which the match does not end" in told
    assert "its newest entries are missing" in told
    assert "All of it holds" not in told


def test_a_log_without_its_end_fails_against_a_head_that_was_told(inside: Inside, tmp_path: Path, log: Path):
    entries = log.read_bytes().splitlines()
    newest, ninth = (hashlib.sha256(entry).hexdigest() for entry in (entries[-1], entries[8]))
    file = str(_written(tmp_path, entries[:9]))

    both = inside.told("audit", file, "--head", newest, "--version", str(len(entries) - 1), code=1)

    assert "the first fault is in version 9" in both
    assert "the first fault is in version 8" in inside.told("audit", file, "--head", newest, code=1)
    assert "the first fault is in version 9" in inside.told("audit", file, "--version", "9", code=1)
    assert "So far nothing is wrong" in inside.told("audit", file, "--head", ninth, "--version", "8", code=5)


def test_a_whole_log_holds_every_head_that_was_told(inside: Inside, log: Path):
    entries = log.read_bytes().splitlines()
    for version in (0, 7, len(entries) - 1):
        head = hashlib.sha256(entries[version]).hexdigest()

        assert "All of it holds" in inside.told("audit", str(log), "--head", head)
        assert "All of it holds" in inside.told("audit", str(log), "--head", head, "--version", str(version))
    head = hashlib.sha256(entries[7]).hexdigest()
    assert "the first fault is in version 6" in inside.told("audit", str(log), "--head", head, "--version", "6", code=1)


def test_a_head_that_is_none_is_wrong_usage(inside: Inside, log: Path):
    assert "64 lower-case hex digits, not abc" in inside.refused("audit", str(log), "--head", "abc", code=2)


@pytest.mark.parametrize("content", [b"", b"\n", b"not an entry\n", b"\xff\xfe\n", b"{}\n"])
def test_a_file_that_is_no_log_fails(inside: Inside, tmp_path: Path, content: bytes):
    file = tmp_path / "other.txt"
    file.write_bytes(content)

    assert "the first fault is in version 0" in inside.told("audit", str(file), code=1)


def test_what_is_neither_a_match_nor_a_file_is_not_found(inside: Inside):
    assert "nowhere.jsonl is neither a match id nor a file" in inside.refused("audit", "nowhere.jsonl", code=3)


def test_every_command_explains_itself_with_an_example(inside: Inside):
    listed = inside.told("--help")
    found = re.findall(r"^│ ([a-z]+) ", listed, flags=re.MULTILINE)

    assert {"up", "play", "demo", "games", "rules", "cards", "matches", "replay", "audit", "export"} <= set(found)
    assert {"commands", "simulate", "migrate"} <= set(found)
    for command in found:
        assert "Example: spellfold " in inside.told(command, "--help")


def test_the_module_runs_as_a_program(tmp_path: Path):
    (games,) = json_lines(commands.told(tmp_path, "games", "--json"))

    assert [game["game"] for game in games] == list(GAMES)


def test_a_program_reads_plain_text(inside: Inside):
    assert "\x1b" not in inside.told("games") + inside.told("cards", "wits_world")


def test_an_unknown_command_is_wrong_usage(inside: Inside):
    assert "No such command" in inside.refused("frobnicate", code=2)


def test_a_level_that_is_none_is_wrong_usage(inside: Inside):
    assert "'easy', 'normal', 'hard'" in inside.refused("play", "--level", "mighty", code=2)


@pytest.mark.parametrize("player", ["Alice", "a.b", "clock", "cpu-easy-1", "x" * 41])
def test_an_id_that_is_no_persons_is_wrong_usage(inside: Inside, player: str):
    assert player in inside.refused("play", "--as", player, code=2)


def _entries() -> Sequence[bytes]:
    return play_match(GAMES["wits_world"], 11, keep_log=True).log


def _written(folder: Path, entries: Sequence[bytes]) -> Path:
    file = folder / "changed.jsonl"
    file.write_bytes(b"".join(entry + b"\n" for entry in entries))
    return file
