"""Where commands look: at what options name, else at what variables name, else at the data folder's own servers."""

import signal
import subprocess
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest

from services.database import connect
from services.standalone.cli.options import place_of
from services.standalone.servers import free_port
from tests.stack.commands import PATIENCE_S, PROGRAM, Inside, environment

NATS, DATABASE = "SPELLFOLD_NATS_URL", "SPELLFOLD_DATABASE_URL"


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Inside:
    return Inside(tmp_path / "home", monkeypatch, capfd)


@pytest.mark.parametrize(
    ("variables", "options", "nats_urls", "database_url"),
    [
        ({}, {}, (), ""),
        ({NATS: " ", DATABASE: ""}, {}, (), ""),
        ({NATS: "nats://one:1,nats://two:2"}, {}, ("nats://one:1", "nats://two:2"), ""),
        ({DATABASE: "postgresql://db/x"}, {}, (), "postgresql://db/x"),
        ({NATS: "nats://one:1"}, {"nats": "nats://other:3"}, ("nats://other:3",), ""),
        ({DATABASE: "postgresql://db/x"}, {"database": "postgresql://db/y"}, (), "postgresql://db/y"),
    ],
)
def test_an_option_names_the_servers_else_a_variable_does(
    inside: Inside,
    monkeypatch: pytest.MonkeyPatch,
    variables: Mapping[str, str],
    options: Mapping[str, str],
    nats_urls: tuple[str, ...],
    database_url: str,
):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    place = place_of("", options.get("nats", ""), options.get("database", ""))

    assert (place.nats_urls, place.database_url) == (nats_urls, database_url)


def test_a_visit_to_servers_that_a_variable_names_starts_none_here(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    url = f"nats://127.0.0.1:{free_port()}"
    monkeypatch.setenv(NATS, url)

    assert f"no server answers at {url}" in inside.refused("matches", code=4)
    assert {one.name for one in (tmp_path / "home").iterdir()} == {"player"}


def test_migrating_asks_the_database_that_a_variable_names(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr("services.standalone.cli.serving.connect", partial(connect, patience_s=0.2))
    monkeypatch.setenv(DATABASE, f"postgresql://nobody@127.0.0.1:{free_port()}/nothing")

    assert "no Postgres at 127.0.0.1" in inside.refused("migrate", code=4)
    assert not (tmp_path / "home").exists()


def test_a_data_folder_that_cannot_be_is_named_with_the_reason(
    inside: Inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    file = tmp_path / "file"
    file.touch()

    monkeypatch.setenv("SPELLFOLD_HOME", str(file))
    assert inside.refused("matches", code=1) == f"spellfold: {file}: File exists"
    monkeypatch.setenv("SPELLFOLD_HOME", str(file / "below"))
    assert inside.refused("up", code=1) == f"spellfold: {file / 'below'}: Not a directory"
    monkeypatch.setenv("SPELLFOLD_HOME", "~no-such-account/spellfold")
    assert "~no-such-account/spellfold lies below the home of an account" in inside.refused("matches", code=2)


def test_a_remembered_id_that_is_no_text_is_refused(inside: Inside, tmp_path: Path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "player").write_bytes(b"\xff\xfe")

    assert "a player's id is 1 to 40 of a-z" in inside.refused("matches", code=2)


@pytest.mark.parametrize("option", ["--port", "--websocket-port"])
@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_cannot_be_is_wrong_usage(inside: Inside, option: str, port: str):
    assert option in inside.refused("up", option, port, code=2)


def test_what_is_no_match_id_is_not_played(inside: Inside):
    assert "zzz is no match id" in inside.refused("play", "--match", "zzz", code=3)


def test_a_stack_says_for_which_broker_it_waits_and_may_be_stopped_meanwhile(tmp_path: Path, database_url: str):
    port = free_port()
    named = {
        NATS: f"nats://wizard:abracadabra@127.0.0.1:{port}",
        DATABASE: database_url,
        "SPELLFOLD_LOG_LEVEL": "error",
    }
    process = subprocess.Popen(
        [*PROGRAM, "up"], stderr=subprocess.PIPE, text=True, env=environment(tmp_path / "home", **named)
    )
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        process.send_signal(signal.SIGTERM)
        _, rest = process.communicate(timeout=PATIENCE_S)
    finally:
        process.kill()

    assert said == f"Waiting for the NATS server at 127.0.0.1:{port}: nothing answers there. Ctrl-C stops.\n"
    assert "abracadabra" not in rest
    assert process.returncode == 0
