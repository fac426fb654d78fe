"""The demonstration, and then everything that can be asked about its match from a stack that was started again."""

import json
import os
import re
import shutil
import signal
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from libs.engine.match.audit import audit
from tests.stack.commands import PROGRAM, Inside, environment, json_lines, serving, spellfold, until

NO_MATCH = "0199c1d0a1b27c3d8e4f5a6b7c8d9e0f"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def demo(home: Path) -> subprocess.CompletedProcess[str]:
    """The demonstration on a folder in which nothing was before."""
    return spellfold(home, "demo")


@pytest.fixture(scope="module")
def up(home: Path, demo: subprocess.CompletedProcess[str]) -> Iterator[subprocess.Popen[str]]:
    """The stack, started again on the folder of the demonstration."""
    with serving(home) as process:
        yield process


@pytest.fixture(scope="module")
def match(demo: subprocess.CompletedProcess[str], up: subprocess.Popen[str]) -> str:
    """The id of the demonstration's match, in a stack that serves."""
    found = re.search(r"spellfold replay ([0-9a-f]{32})", demo.stdout)
    assert found is not None
    return found.group(1)


@pytest.fixture(scope="module")
def exported(home: Path, match: str) -> bytes:
    """The exact log of the match, as the command prints it."""
    done = subprocess.run([*PROGRAM, "export", match], capture_output=True, env=environment(home), check=True)
    return done.stdout


@pytest.fixture
def inside(home: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Inside:
    """Commands on the folder of the demonstration."""
    return Inside(home, monkeypatch, capfd)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Inside:
    """Commands on an empty folder."""
    return Inside(tmp_path, monkeypatch, capfd)


def test_the_demonstration_holds(demo: subprocess.CompletedProcess[str]):
    assert demo.returncode == 0, demo.stdout + demo.stderr
    claims = [line for line in demo.stdout.splitlines() if line.startswith(("holds", "FAILS"))]
    assert len(claims) >= 10
    assert not [line for line in claims if line.startswith("FAILS")]


def test_the_demonstration_shows_the_battle_and_its_result(demo: subprocess.CompletedProcess[str]):
    assert "cpu-normal-1 against cpu-easy-1" in demo.stdout
    assert "The match begins." in demo.stdout
    assert " damage from " in demo.stdout
    assert " wins by the rules (all defeated)." in demo.stdout or "The match is drawn" in demo.stdout
    assert "spellfold replay " in demo.stdout
    assert "spellfold audit " in demo.stdout


def test_a_stack_that_starts_again_finds_the_old_match(inside: Inside, match: str):
    (listed,) = json_lines(inside.told("matches", "--over", "--json"))

    assert listed["match"] == match
    assert [seat["player"] for seat in listed["seats"]] == ["cpu-normal-1", "cpu-easy-1"]
    assert listed["phase"] == "over"
    assert match in inside.told("matches")


def test_matches_are_found_by_player_and_game(inside: Inside, match: str):
    def found(*options: str) -> list[str]:
        return [one["match"] for one in json_lines(inside.told("matches", "--json", *options))]

    assert match in found("--player", "cpu-normal-1", "--over")
    assert found("--player", "nobody") == []
    assert found("--game", "chess") == []
    assert match not in found("--open")
    assert match not in found("--before", match)
    assert "No matches." in inside.told("matches", "--player", "nobody")


def test_a_replay_tells_the_match_from_its_beginning_to_its_result(inside: Inside, match: str):
    words = inside.told("replay", match)
    updates = json_lines(inside.told("replay", match, "--json"))

    assert words.index("The match begins.") < words.index("Turn 1:") < words.index("The battle is over")
    assert [update["version"] for update in updates] == list(range(len(updates)))
    assert updates[-1]["result"]["reason"] in ("won", "drawn")
    assert {update["seat"] for update in updates} == {None}


def test_a_replay_of_a_seat_shows_what_the_seat_saw(inside: Inside, match: str):
    own, other = (json_lines(inside.told("replay", match, "--json", "--as", seat))[5]["view"] for seat in ("0", "1"))

    assert _known_creatures(own, 0) == _known_creatures(other, 1) == 3
    assert _known_creatures(own, 1) < 3
    assert _known_creatures(other, 0) < 3


def test_a_replay_at_a_version_shows_that_moment(inside: Inside, match: str):
    (update,) = json_lines(inside.told("replay", match, "--at", "7", "--as", "1", "--json"))
    assert (update["version"], update["seat"]) == (7, 1)

    words = inside.told("replay", match, "--at", "7", "--as", "1")
    assert "cpu-easy-1 (seat 1)" in words
    assert "wins" not in words


def test_a_version_or_seat_that_is_not_there_is_not_found(inside: Inside, match: str):
    assert "not 9999" in inside.refused("replay", match, "--at", "9999", code=3)
    assert "has seats 0 to 1, not 7" in inside.refused("replay", match, "--as", "7", code=3)
    assert "a seat's number or spectator, not me" in inside.refused("replay", match, "--as", "me", code=2)


def test_an_audit_of_the_match_holds(inside: Inside, match: str):
    assert "All of it holds" in inside.told("audit", match)

    (report,) = json_lines(inside.told("audit", match, "--json"))
    assert report["ok"]
    assert report["match"] == match


def test_the_exported_log_is_the_exact_one(inside: Inside, match: str, exported: bytes, tmp_path: Path):
    entries = exported.removesuffix(b"\n").split(b"\n")
    heads = [update["head"] for update in json_lines(inside.told("replay", match, "--json"))]
    file = tmp_path / "match.jsonl"

    inside.told("export", match, "--to", str(file))

    assert file.read_bytes() == exported
    assert audit(entries).ok
    assert len(entries) == len(heads)
    assert f'"prev":"{heads[-2]}"'.encode() in entries[-1]


def test_an_exported_file_is_audited_and_a_changed_one_is_named(inside: Inside, exported: bytes, tmp_path: Path):
    file = tmp_path / "match.jsonl"
    file.write_bytes(exported)
    assert "All of it holds" in inside.told("audit", str(file))

    file.write_bytes(exported.replace(b'"actor":"cpu-easy-1"', b'"actor":"cpu-easy-9"', 1))

    said = inside.told("audit", str(file), code=1)
    changed = next(n for n, entry in enumerate(exported.split(b"\n")) if b'"actor":"cpu-easy-1"' in entry)
    assert f"the first fault is in version {changed}" in said


def test_a_place_that_cannot_be_written_is_named(inside: Inside, match: str, tmp_path: Path):
    file = tmp_path / "missing" / "match.jsonl"

    assert inside.refused("export", match, "--to", str(file), code=1) == f"spellfold: {file}: No such file or directory"


def test_the_commands_of_a_match_are_what_was_sent(inside: Inside, match: str, exported: bytes):
    received = json_lines(inside.told("commands", match, "--json"))
    entries = json_lines(exported.decode())

    accepted = [one for one in received if "version" in one]
    assert [one["version"] for one in accepted] == list(range(len(entries)))
    assert [json.loads(one["command"]) for one in accepted] == [entry["command"] for entry in entries]
    assert [one["at_ms"] for one in accepted] == [entry["at_ms"] for entry in entries]
    assert {one["player"] for one in received} >= {"matchmaking", "clock", "cpu-normal-1", "cpu-easy-1"}
    assert f"{len(entries)} accepted" in inside.told("commands", match)


@pytest.mark.parametrize("command", ["replay", "audit", "export", "commands"])
def test_an_unknown_match_is_not_found(inside: Inside, up: subprocess.Popen[str], command: str):
    assert NO_MATCH in inside.refused(command, NO_MATCH, code=3)


@pytest.mark.parametrize("command", ["replay", "export", "commands"])
def test_what_is_no_match_id_is_not_found(inside: Inside, command: str):
    assert "abc is no match id" in inside.refused(command, "abc", code=3)


def test_migrating_a_database_that_is_up_to_date_changes_nothing(inside: Inside, up: subprocess.Popen[str]):
    (applied,) = json_lines(inside.told("migrate", "--json"))

    assert applied == {"archive": [], "gateway": [], "matchmaking": []}


def test_one_folder_serves_one_stack(inside: Inside, up: subprocess.Popen[str]):
    assert f"process {up.pid}" in inside.refused("up", code=4)


def test_secrets_are_readable_by_their_owner_only(home: Path, up: subprocess.Popen[str]):
    for name in ("server-key", "cpu-key", "broker-key", "gateway-key", "running.json", "nats/nats.conf"):
        assert stat.S_IMODE((home / name).stat().st_mode) == 0o600
    assert len((home / "server-key").read_text()) == 64


def test_a_stack_elsewhere_is_reached_by_its_address(elsewhere: Inside, home: Path, match: str, tmp_path: Path):
    url = json.loads((home / "running.json").read_text())["gateway_url"]

    assert match in elsewhere.told("matches", "--server", url)
    assert stat.S_IMODE((tmp_path / "sessions.json").stat().st_mode) == 0o600
    assert not (tmp_path / "server-key").exists()


def test_no_server_at_an_address_is_unreachable(elsewhere: Inside):
    said = elsewhere.refused("matches", "--nats", "nats://127.0.0.1:1", code=4)

    assert "no server answers at nats://127.0.0.1:1" in said


def test_an_address_that_is_none_is_wrong_usage(elsewhere: Inside):
    assert "SPELLFOLD_NATS_URL" in elsewhere.refused("matches", "--nats", "ftp://example", code=2)


def test_a_demonstration_that_takes_too_long_fails_and_says_so(inside: Inside, up: subprocess.Popen[str]):
    said = inside.refused("demo", "--seats", "hard,hard", "--limit", "1", code=1)

    assert "was not over after 1 s" in said


def test_a_demonstration_with_other_seats_than_the_game_has_is_refused(inside: Inside, up: subprocess.Popen[str]):
    assert "wits_world takes 2 seats, not 1" in inside.refused("demo", "--seats", "hard", code=1)


def test_a_stopped_stack_ends_well_and_leaves_no_address(home: Path, up: subprocess.Popen[str]):
    assert (home / "running.json").exists()

    up.send_signal(signal.SIGINT)
    until(lambda: up.poll() is not None, "it does not stop")

    assert up.returncode == 0
    assert not (home / "running.json").exists()


def test_a_stack_whose_server_dies_says_so_and_fails(home: Path, demo: subprocess.CompletedProcess[str]):
    with serving(home) as process:
        (server,) = (pid for pid in _children(process.pid) if "nats-server" in _command(pid))
        os.kill(server, signal.SIGKILL)
        until(lambda: process.poll() is not None, "it does not stop")

    assert process.returncode == 4


def _known_creatures(view: Any, side: int) -> int:
    return sum(creature is not None for creature in view["sides"][side]["creatures"])


def _children(process: int) -> list[int]:
    """The process's children and theirs."""
    command = [shutil.which("ps") or "ps", "-e", "-o", "pid=,ppid="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    parents = [tuple(map(int, line.split())) for line in listed.splitlines()]
    found = [process]
    for parent in found:
        found.extend(pid for pid, its in parents if its == parent)
    return found[1:]


def _command(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text().split("\0")[0]
