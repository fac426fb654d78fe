"""What a person types, or a script pipes in, line by line, while other things are printed above the prompt.

On a terminal the prompt stays on the last line and may change while something is being typed, so that a countdown can
run in it. Without a terminal a prompt is printed once, and lines are taken only when they are asked for.
"""

import asyncio
import os
import signal
import sys
import termios
import threading
import tty
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, Self

from rich.console import Console

_ENTER = ("\r", "\n")
_BACKSPACE = ("\x7f", "\x08")
_CLEAR, _END, _ESCAPE = "\x15", "\x04", "\x1b"
_CHUNK = 4096


class Interrupted(Exception):
    """Ctrl-C, or a request to end the process."""


class Keyboard(Protocol):
    """Where lines come from."""

    @property
    def is_live(self) -> bool:
        """Whether somebody sits there who may type at any moment, asked or not."""
        ...

    @property
    def interrupted(self) -> asyncio.Event:
        """Set by Ctrl-C or a request to end the process."""
        ...

    async def line(self) -> str | None:
        """The next line without its end; `None` when there will be no more.

        Raises:
            Interrupted: `interrupted` was set.
        """
        ...

    def show(self, prompt: str) -> None:
        """Shows the prompt, or changes the one that is shown."""
        ...

    def hide(self) -> None:
        """Takes the prompt away, so that something can be printed; `show` brings it back with what was typed."""
        ...

    def forget(self) -> None:
        """Throws away what has been typed but not entered: it was meant for another question."""
        ...


class _Lines:
    """A queue of lines with its end, and the process's signals."""

    def __init__(self) -> None:
        self.interrupted = asyncio.Event()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()

    async def line(self) -> str | None:
        line = asyncio.create_task(self._queue.get())
        interrupted = asyncio.create_task(self.interrupted.wait())
        try:
            await asyncio.wait((line, interrupted), return_when=asyncio.FIRST_COMPLETED)
            if self.interrupted.is_set():
                raise Interrupted
            return line.result()
        finally:
            line.cancel()
            interrupted.cancel()

    def put(self, line: str | None) -> None:
        self._queue.put_nowait(line)

    def catch_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.interrupted.set)

    def release_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


class PipedKeyboard:
    """Lines from a pipe or a file. A prompt is printed once, and the answer below it, so that the output reads well."""

    is_live = False

    def __init__(self, console: Console, descriptor: int = 0) -> None:
        self._console = console
        self._descriptor = descriptor
        self._lines = _Lines()
        self._shown = ""

    async def __aenter__(self) -> Self:
        self._lines.catch_signals()
        loop = asyncio.get_running_loop()
        # A thread, since a file cannot be waited for otherwise; it ends with the process.
        threading.Thread(target=self._read, args=(loop,), daemon=True).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._lines.release_signals()

    @property
    def interrupted(self) -> asyncio.Event:
        """As `Keyboard.interrupted`."""
        return self._lines.interrupted

    async def line(self) -> str | None:
        """As `Keyboard.line`."""
        line = await self._lines.line()
        self._console.print(f"> {line}" if line is not None else "(no more input)", markup=False)
        self._shown = ""
        return line

    def show(self, prompt: str) -> None:
        """As `Keyboard.show`."""
        if not self._shown:
            self._shown = prompt
            self._console.print(prompt, markup=False)

    def hide(self) -> None:
        """As `Keyboard.hide`."""

    def forget(self) -> None:
        """As `Keyboard.forget`; a script's lines are answers in their order."""

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        rest = b""
        while chunk := _read_some(self._descriptor):
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                _call(loop, self._lines.put, line.decode(errors="replace").strip())
        if rest.strip():
            _call(loop, self._lines.put, rest.decode(errors="replace").strip())
        _call(loop, self._lines.put, None)


class TerminalKeyboard:
    """A person at a terminal: keys are taken one by one and shown behind the prompt."""

    is_live = True

    def __init__(self, console: Console, descriptor: int = 0) -> None:
        self._console = console
        self._descriptor = descriptor
        self._lines = _Lines()
        self._typed = ""
        self._prompt = ""
        self._is_escape = False

    async def __aenter__(self) -> Self:
        self._before = termios.tcgetattr(self._descriptor)
        tty.setcbreak(self._descriptor)
        self._lines.catch_signals()
        asyncio.get_running_loop().add_reader(self._descriptor, self._keys)
        return self

    async def __aexit__(self, *_: object) -> None:
        asyncio.get_running_loop().remove_reader(self._descriptor)
        self._lines.release_signals()
        self.hide()
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    @property
    def interrupted(self) -> asyncio.Event:
        """As `Keyboard.interrupted`."""
        return self._lines.interrupted

    async def line(self) -> str | None:
        """As `Keyboard.line`."""
        return await self._lines.line()

    def show(self, prompt: str) -> None:
        """As `Keyboard.show`. What does not fit on one line is cut off."""
        self._prompt = prompt
        room = max(1, self._console.width - 1)
        self._write(f"\r\x1b[K{(prompt + self._typed)[-room:]}")

    def hide(self) -> None:
        """As `Keyboard.hide`."""
        self._write("\r\x1b[K")

    def forget(self) -> None:
        """As `Keyboard.forget`."""
        self._typed = ""

    def _keys(self) -> None:
        data = _read_some(self._descriptor)
        if not data:
            asyncio.get_running_loop().remove_reader(self._descriptor)
            self._lines.put(None)
            return
        for key in data.decode(errors="ignore"):
            self._press(key)
        self.show(self._prompt)

    def _press(self, key: str) -> None:
        if self._is_escape:  # arrows and their like: ESC, a bracket, digits, a letter
            self._is_escape = not (key.isalpha() or key == "~")
        elif key in _ENTER:
            self._write("\r\n")
            self._lines.put(self._typed.strip())
            self._typed = ""
        elif key in _BACKSPACE:
            self._typed = self._typed[:-1]
        elif key == _CLEAR:
            self._typed = ""
        elif key == _END:
            self._lines.put(None)
        elif key == _ESCAPE:
            self._is_escape = True
        elif key.isprintable():
            self._typed += key

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()


def keyboard_for(console: Console) -> PipedKeyboard | TerminalKeyboard:
    """The keyboard of this process: a terminal's where a person can type and see, else lines as they come."""
    if sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal:
        return TerminalKeyboard(console, sys.stdin.fileno())
    return PipedKeyboard(console, sys.stdin.fileno())


def _read_some(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _CHUNK)
    except OSError:  # the other side of a pseudo-terminal is gone
        return b""


def _call(loop: asyncio.AbstractEventLoop, put: Callable[[str | None], None], line: str | None) -> None:
    with suppress(RuntimeError):  # the loop has ended: nobody asks any more
        loop.call_soon_threadsafe(put, line)
