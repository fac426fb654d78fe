"""How commands speak: to people in colours and tables, to programs in JSON lines, to shells in exit codes."""

import shutil
import sys
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from rich.console import Console

FAILED = 1
"""Something that was checked does not hold, or the server declined."""

WRONG_USAGE = 2
"""The command line itself is wrong."""

NOT_FOUND = 3
"""There is no such game, match or file."""

UNREACHABLE = 4
"""No server answers, or none could be started."""

NOT_OVER = 5
"""Nothing is wrong so far, but the match is not over in what was checked: later entries may be missing."""

INTERRUPTED = 130
"""Ctrl-C."""

_encoder = msgspec.json.Encoder()


class CommandFailedError(Exception):
    """A command cannot do what it was asked for; the message is for the person who asked, the code for the shell."""

    def __init__(self, message: str, code: int = FAILED) -> None:
        super().__init__(message)
        self.code = code


def out() -> Console:
    """The console for results. It obeys NO_COLOR and the terminal's width, and is plain where it is no terminal."""
    return Console(highlight=False, soft_wrap=False)


def err() -> Console:
    """The console for everything that is no result."""
    return Console(stderr=True, highlight=False)


def print_json(value: Any) -> None:
    """One value, on one line of its own."""
    print_line(_encoder.encode(value))


def print_line(data: bytes) -> None:
    """These exact bytes and the end of the line."""
    sys.stdout.buffer.write(data + b"\n")
    sys.stdout.buffer.flush()


def program() -> str:
    """How this program is called from here: by its name if the shell would find it, else by its path."""
    here = Path(sys.argv[0])
    found = shutil.which("spellfold")
    if found is not None or here.name != "spellfold":
        return "spellfold"
    return str(here.relative_to(Path.cwd())) if here.is_relative_to(Path.cwd()) else str(here)


def leave(message: str, code: int) -> NoReturn:
    """Says why, and ends the process with this code."""
    err().print(f"[bold red]spellfold:[/] {_escaped(message)}", soft_wrap=True)
    sys.exit(code)


def _escaped(text: str) -> str:
    return text.replace("[", r"\[")
