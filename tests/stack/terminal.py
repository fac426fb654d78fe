"""A pseudo-terminal with a program at its other end: what it shows can be waited for, and keys can be pressed."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from typing import Self

PATIENCE_S = 60.0

_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """Runs a program on a terminal of its own; `text` is everything that it has shown, `plain` the words of it."""

    def __init__(
        self, command: Sequence[str], variables: Mapping[str, str], *, columns: int = 100, lines: int = 40
    ) -> None:
        self.text = ""
        self._read_up_to = 0
        self._ours, self._theirs = pty.openpty()
        fcntl.ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._process = subprocess.Popen(
            command,
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=self._theirs,
            env=variables,
            start_new_session=True,
            preexec_fn=self._take,  # noqa: PLW1509 - the tests start no threads beside it
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        os.close(self._ours)
        os.close(self._theirs)

    @property
    def plain(self) -> str:
        """The text without colours and movements of the cursor."""
        return _CONTROL.sub("", self.text)

    def type(self, keys: str) -> None:
        """Presses keys; Ctrl-C and its like work as they do for a person."""
        os.write(self._ours, keys.encode())

    def expect(self, words: str, *, pattern: bool = False) -> str:
        """Waits until the words (or a pattern) are shown behind what was waited for before; returns the first group."""
        wanted = re.compile(words if pattern else re.escape(words))
        give_up = time.monotonic() + PATIENCE_S
        while (found := wanted.search(self.plain, self._read_up_to)) is None:
            assert time.monotonic() < give_up, f"{words} is not shown:\n{self.plain}"
            self._read(0.2)
        self._read_up_to = found.end()
        return found.group(1) if found.groups() else found.group()

    def exit_code(self) -> int:
        """Waits for the program's end."""
        give_up = time.monotonic() + PATIENCE_S
        while self._process.poll() is None:
            assert time.monotonic() < give_up, f"it does not end:\n{self.text}"
            self._read(0.1)
        self._read(0.1)
        return self._process.returncode

    def is_echoing(self) -> bool:
        """Whether keys are shown again as they are typed, as a shell needs it."""
        return bool(termios.tcgetattr(self._theirs)[3] & termios.ECHO)

    def _take(self) -> None:
        """Makes the terminal the controlling one of the program, so that its keys can interrupt it."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def _read(self, wait_s: float) -> None:
        while select.select([self._ours], [], [], wait_s)[0]:
            self.text += os.read(self._ours, 65536).decode(errors="replace")
            wait_s = 0
