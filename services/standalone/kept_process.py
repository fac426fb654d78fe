"""Runs a server program that never outlives the process that started it.

Between the two stands a small keeper: this very file, run as a script. It holds one end of a pipe, so it notices when
its parent is gone, however that ended, and then stops the server by the signal the server likes best. It refuses to
know which program it keeps.
"""

import asyncio
import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

STOP_ORDER = b"s"
KILL_ORDER = b"k"
STOP_PATIENCE_S = 20.0
POLL_S = 0.02
LOG_TAIL_LINES = 15


class ServerFailedError(Exception):
    """A server could not be started or ended by itself; the message names it and shows the end of its log."""


class KeptProcess:
    """One running server program with its output in a log file."""

    def __init__(self, name: str, command: Sequence[str], log: Path, *, stop_signal: signal.Signals) -> None:
        """Start `command`; it is stopped by `stop_signal` and, if that did not help within 20 seconds, killed."""
        self.name = name
        self._log = log
        with log.open("ab") as output:
            self._keeper = subprocess.Popen(
                [sys.executable, "-I", "-S", __file__, str(stop_signal.value), *command],
                stdin=subprocess.PIPE,
                bufsize=0,
                stdout=output,
                stderr=output,
                # Out of the terminal's process group: Ctrl-C reaches us alone, and we stop the servers last.
                start_new_session=True,
            )
        assert self._keeper.stdin is not None, "it was asked for"
        self._orders = self._keeper.stdin

    @property
    def exit_code(self) -> int | None:
        """The server's exit code, or None while it runs."""
        return self._keeper.poll()

    async def stop(self) -> None:
        """End the server in order and wait for it; does nothing if it is gone already."""
        await self._end(STOP_ORDER)

    async def kill(self) -> None:
        """End the server at once, as a power failure would, and wait for it."""
        await self._end(KILL_ORDER)

    async def wait(self) -> int:
        """Wait until the server ends, for whatever reason, and return its exit code."""
        while (code := self._keeper.poll()) is None:  # noqa: ASYNC110 - no thread that waits could be cancelled
            await asyncio.sleep(POLL_S)
        self._orders.close()
        return code

    def failure(self, what: str) -> ServerFailedError:
        """Describe what went wrong, with the end of the server's log."""
        tail = self._log.read_text(errors="replace").splitlines()[-LOG_TAIL_LINES:]
        return ServerFailedError("\n".join([f"{self.name} {what}; the end of {self._log}:", *tail]))

    async def _end(self, order: bytes) -> None:
        if not self._orders.closed:
            with contextlib.suppress(BrokenPipeError):  # the server, and the keeper with it, ended before
                self._orders.write(order)
        await self.wait()


def _die_with(keeper: int) -> None:
    """Ask Linux to end the server if the keeper itself is killed; elsewhere such a server would be left alone."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
        if os.getppid() != keeper:  # it was killed before we asked
            os.kill(os.getpid(), signal.SIGKILL)


def _obey(server: subprocess.Popen[bytes], stop_signal: signal.Signals) -> None:
    """Wait for an order, or for the end of the pipe, and end the server."""
    if os.read(0, 1) == KILL_ORDER:
        server.kill()
        return
    server.send_signal(stop_signal)
    try:
        server.wait(STOP_PATIENCE_S)
    except subprocess.TimeoutExpired:
        server.kill()


def _keep(stop_signal: signal.Signals, command: Sequence[str]) -> int:
    """Run `command` until it ends or until an order comes, and return its exit code."""
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, signal.SIG_IGN)  # the pipe gives the orders
    # Linux takes the starting thread for the parent, so it must be the main one: it lives as long as the keeper.
    server = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        preexec_fn=partial(_die_with, os.getpid()),  # noqa: PLW1509 - there are no other threads yet
    )
    threading.Thread(target=_obey, args=(server, stop_signal), daemon=True).start()
    code = server.wait()
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(_keep(signal.Signals(int(sys.argv[1])), sys.argv[2:]))
