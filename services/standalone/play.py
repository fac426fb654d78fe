"""One person at one match: shows what happens, asks for answers, says how to come back. Knows no game and no rule."""

import asyncio
from collections import deque
from collections.abc import Collection, Coroutine
from enum import Enum
from typing import Any

from msgspec import Struct

from libs.client.errors import NotTaken, Unreachable
from libs.client.feed import OVER
from libs.client.table import READY, Table, new_id
from libs.events.updates import OpenDecision, Refused, UpdateFrame
from services.runtime import now_ms
from services.standalone.keyboard import Keyboard
from services.standalone.screen import Screen, question

_TICK_S = 0.5
_LAST_S = 2.0
_KEPT_LINES = 40

_HELP = """\
A number chooses that option. Or:
  b        the table once more          l        the last lines of the battle log
  i        what the cards in view do    ?        this help
  resign   give the match up            q        leave; the match waits for you
  pass WHEN  pass reactions by a standing order: until_next_turn, until_attacked, or none"""


class Ending(Enum):
    """Why a person stopped playing."""

    OVER = 0
    """The match is over, or the person's part in it."""

    LEFT = 1
    """The person went away; the match goes on."""

    INTERRUPTED = 2
    """Ctrl-C; the match goes on."""

    BROKEN = 3
    """The server is gone; the match goes on when it is back."""


class _Asked(Struct, frozen=True):
    """A decision that waits for the person, with the update that brought it."""

    decision: OpenDecision
    update: UpdateFrame


class Session:
    """A seat at a table with a keyboard and a screen.

    Args:
        table: the seat.
        keyboard: where answers come from.
        screen: where things are shown.
        broken: set when the server is gone.
    """

    def __init__(self, table: Table, keyboard: Keyboard, screen: Screen, broken: asyncio.Event) -> None:
        self._table = table
        self._keyboard = keyboard
        self._screen = screen
        self._broken = broken
        self._asked: _Asked | None = None
        self._sent: str | None = None
        self._sending: asyncio.Task[str] | None = None
        self._typing: asyncio.Task[str | None] | None = None
        self._is_resigning = False
        self._readied: set[int] = set()
        self._lines: deque[str] = deque(maxlen=_KEPT_LINES)

    async def run(self) -> Ending:
        """Plays until the match is over or the person leaves."""
        broken = asyncio.create_task(self._broken.wait())
        interrupted = asyncio.create_task(self._keyboard.interrupted.wait())
        self._telling = asyncio.create_task(self._table.next())
        try:
            while True:
                if self._typing is None and (self._keyboard.is_live or self._is_waiting_for_person):
                    self._typing = asyncio.create_task(self._keyboard.line())
                if self._typing is None or not self._typing.done():
                    self._prompt()
                tasks = (broken, interrupted, self._telling, self._typing, self._sending)
                done, _ = await asyncio.wait(
                    [task for task in tasks if task is not None],
                    timeout=_TICK_S,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                ending = self._heard(done)
                if broken in done and ending is None:
                    self._say("The Spellfold that served this match has ended.", "bold red")
                    ending = Ending.BROKEN
                if interrupted in done and ending is None:
                    ending = Ending.INTERRUPTED
                if ending is not None:
                    return ending
        finally:
            if self._sending is not None:  # what the person has entered is not lost by leaving at once
                await asyncio.wait((self._sending,), timeout=_LAST_S)
            for task in (broken, interrupted, self._telling, self._typing, self._sending):
                if task is not None:
                    task.cancel()

    def _heard(self, done: Collection[asyncio.Task[Any]]) -> Ending | None:
        """Takes what has come: first the server's words, so that no line is taken for an answer to an old question."""
        if self._sending in done:
            self._finish_sending()
        if self._telling in done:
            ending = self._take(self._telling.result())
            self._telling = asyncio.create_task(self._table.next())
            return ending
        if self._typing is not None and self._typing in done and not self._keyboard.interrupted.is_set():
            line, self._typing = self._typing.result(), None
            if line is None or line.lower() in ("q", "quit", "exit"):
                return Ending.LEFT
            self._obey(line)
        return None

    @property
    def _is_waiting_for_person(self) -> bool:
        return self._is_resigning or (self._asked is not None and self._sent is None)

    def _take(self, told: UpdateFrame | Refused | None) -> Ending | None:
        if told is None:
            return Ending.OVER
        if isinstance(told, Refused):
            self._refused(told)
            return None
        self._keyboard.hide()
        self._screen.log(told)
        self._lines.extend(told.log)
        if told.command is not None and told.command == self._sent:
            self._sent = None
        if told.phase == OVER:
            self._screen.table(told)
            self._screen.result(told)
            return Ending.OVER
        if told.seats[self._table.seat].left is not None:
            self._say("You are out of the match; the others play on.")
            return Ending.OVER
        self._ask(told)
        return None

    def _ask(self, update: UpdateFrame) -> None:
        """Finds what the seat owes now: says it is ready at once, shows everything else when it is new."""
        owed = self._table.owed(update)
        for decision in owed:
            if decision.kind == READY and decision.number not in self._readied and self._sending is None:
                self._readied.add(decision.number)
                self._send(self._table.ready(decision.number))
        asked = next((one for one in owed if one.options), None)
        before = self._asked
        self._asked = None if asked is None else _Asked(asked, update)
        if asked is None or (before is not None and before.decision.number == asked.number):
            return
        self._sent = None
        self._is_resigning = False
        self._keyboard.forget()
        self._screen.table(update)
        self._screen.options(update, asked)

    def _refused(self, told: Refused) -> None:
        self._say(f"Refused: {told.message}", "yellow")
        if told.command == self._sent:
            self._sent = None

    def _obey(self, line: str) -> None:
        """Carries out one line that the person entered."""
        self._keyboard.hide()
        word = line.lower()
        if self._is_resigning:
            self._is_resigning = False
            if word == "yes":
                command = new_id()
                if self._send(self._table.resign(command=command)):
                    self._sent = command
            else:
                self._say("You play on.")
        elif word == "resign":
            self._is_resigning = True
        elif word in ("?", "h", "help"):
            self._say(_HELP)
        elif word in ("b", "board") and self._table.newest is not None:
            self._screen.table(self._table.newest)
            if self._asked is not None:
                self._screen.options(self._asked.update, self._asked.decision)
        elif word in ("i", "info", "cards") and self._table.newest is not None:
            self._screen.details(self._table.newest)
        elif word in ("l", "log"):
            self._say("\n".join(self._lines))
        elif word.startswith("pass "):
            self._pass(word.removeprefix("pass ").strip())
        elif word:
            self._choose(word)

    def _pass(self, when: str) -> None:
        if when in ("until_next_turn", "until_attacked", "none"):
            self._send(self._table.order(when))
        else:
            self._say(f"pass until_next_turn, until_attacked or none, not {when}", "yellow")

    def _choose(self, word: str) -> None:
        """Sends the option with this number or id, if there is one."""
        asked = self._asked
        if asked is None or self._sent is not None:
            self._say("It is not your turn. ? shows what you can do.", "yellow")
            return
        decision = asked.decision
        ids = [option.id for option in decision.options]
        if word.isdecimal() and 1 <= int(word) <= len(ids):
            option = ids[int(word) - 1]
        elif word in ids:
            option = word
        else:
            self._say(f"There is no option {word}; 1 to {len(ids)} are there, ? shows help.", "yellow")
            return
        command = new_id()
        if self._send(self._table.choose(decision.number, option, command=command)):
            self._sent = command

    def _send(self, sending: Coroutine[Any, Any, str]) -> bool:
        """Begins to send a command, if no other is on its way; whether it did."""
        if self._sending is not None:
            sending.close()
            self._say("The last answer is still on its way.", "yellow")
            return False
        self._sending = asyncio.create_task(sending)
        return True

    def _finish_sending(self) -> None:
        """Looks how the sending went; what did not arrive may be sent again by the person."""
        assert self._sending is not None
        sending, self._sending = self._sending, None
        try:
            sending.result()
        except (Unreachable, NotTaken) as error:
            self._sent = None
            self._readied.clear()
            self._say(f"Your answer may not have arrived: {error}", "red")

    def _say(self, text: str, style: str = "") -> None:
        self._keyboard.hide()
        self._screen.note(text, style)

    def _prompt(self) -> None:
        """The prompt for what is waited for; a countdown runs in it on a terminal."""
        if self._is_resigning:
            self._keyboard.show("Really give the match up? Type yes: ")
        elif self._asked is not None and self._sent is None:
            decision = self._asked.decision
            choices = f"1-{len(decision.options)}" if len(decision.options) > 1 else "1"
            self._keyboard.show(f"{_clock(decision)}{question(decision)} ({choices}, ? for help): ")
        elif self._keyboard.is_live:
            self._keyboard.show(f"{self._waited_for()}> ")

    def _waited_for(self) -> str:
        update = self._table.newest
        if update is None or self._sent is not None:
            return "... "
        thinking = [one for one in update.decisions if one.seat != self._table.seat]
        names = " and ".join(dict.fromkeys(update.seats[one.seat].player for one in thinking))
        return f"{_clock(thinking[0])}{names} to choose " if thinking else "... "


def _clock(decision: OpenDecision) -> str:
    """What is left of a decision's time, by this machine's clock; the server's own is what counts."""
    if decision.due_ms is not None:
        left_s = min(max(0, decision.due_ms - now_ms()), decision.window_ms or (1 << 53)) // 1000
    elif decision.window_ms:
        left_s = decision.window_ms // 1000
    else:
        return ""
    hours, rest = divmod(left_s, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"[{hours}:{minutes:02}:{seconds:02}] " if hours else f"[{minutes}:{seconds:02}] "
