"""Runs the real `spellfold` command, in processes or inside this one, on data folders of the tests' own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from services.standalone.__main__ import main
from services.standalone.servers import free_port

PATIENCE_S = 90.0
PROGRAM = (sys.executable, "-m", "services.standalone")


def environment(home: Path, **more: str) -> Mapping[str, str]:
    """The variables of this process without any of Spellfold's, and the folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SPELLFOLD_")}
    return kept | {"SPELLFOLD_HOME": str(home), "COLUMNS": "100", "PYTHONWARNINGS": "error"} | more


def spellfold(
    home: Path, *arguments: str, lines: Iterable[str] = (), patience_s: float = PATIENCE_S, **more: str
) -> subprocess.CompletedProcess[str]:
    """One command to its end, with these lines piped in."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=patience_s,
        env=environment(home, **more),
        check=False,
    )


def told(home: Path, *arguments: str, lines: Iterable[str] = (), code: int = 0) -> str:
    """What a command prints as its result; it must end with the code."""
    done = spellfold(home, *arguments, lines=lines)
    assert done.returncode == code, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def refused(home: Path, *arguments: str, code: int) -> str:
    """What a command says on standard error when it ends with a code other than 0."""
    done = spellfold(home, *arguments)
    assert done.returncode == code, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return " ".join(done.stderr.split())


def json_lines(text: str) -> Sequence[Any]:
    return [json.loads(line) for line in text.splitlines()]


class Done(Struct, frozen=True):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


class Inside:
    """Runs commands in this process, which is much faster than starting one for each."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch, captured: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._captured = captured
        for name in os.environ:
            if name.startswith("SPELLFOLD_"):
                monkeypatch.delenv(name)
        monkeypatch.setenv("SPELLFOLD_HOME", str(home))
        monkeypatch.setenv("COLUMNS", "100")

    def run(self, *arguments: str) -> Done:
        self._monkeypatch.setattr(sys, "argv", ["spellfold", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self._captured.readouterr()
        return Done(int(ended.value.code or 0), out, " ".join(err.split()))

    def told(self, *arguments: str, code: int = 0) -> str:
        done = self.run(*arguments)
        assert done.code == code, done
        return done.out

    def refused(self, *arguments: str, code: int) -> str:
        done = self.run(*arguments)
        assert done.code == code, done
        return done.err


def own_ports() -> Sequence[str]:
    """Options of `up` for ports of its own: the usual ones may be another stack's, which starts at the same moment."""
    return ("--port", str(free_port()), "--web-port", str(free_port()))


@contextmanager
def serving(home: Path, *arguments: str):
    """`spellfold up` for the length of the block; yields the process."""
    up = subprocess.Popen(
        [*PROGRAM, "up", "--json", *own_ports(), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment(home),
    )
    try:
        assert up.stdout is not None
        assert up.stdout.readline().startswith('{"web"')
        yield up
    finally:
        if up.poll() is None:
            up.send_signal(signal.SIGTERM)
        up.wait(PATIENCE_S)
        assert up.stdout is not None
        up.stdout.close()


def until(holds: Any, what: str) -> None:
    """Waits until it holds."""
    give_up = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < give_up, what
        time.sleep(0.05)
