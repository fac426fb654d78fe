"""One seat, one keyboard, one screen: what is shown and asked for each thing that the server may say."""

import asyncio
import io
from collections.abc import AsyncIterator

import msgspec
import nats
import pytest_asyncio
from msgspec.structs import replace
from rich.console import Console

from libs.client.client import connected
from libs.client.table import Table
from libs.events import subjects
from libs.events.commands import AnyCommand
from libs.events.facts import Standing
from libs.events.streams import ensure_streams
from libs.events.updates import OpenDecision, Option, Refused, Result, Update
from services.standalone.play import Ending, Session
from services.standalone.screen import Screen
from tests.client.scripted import MATCH, PLAYER, Scripted, update

PATIENCE_S = 20


class FakeKeyboard:
    """A person whose lines the test enters; `prompts` are all that were shown, `forgotten` counts forgetting."""

    is_live = True

    def __init__(self) -> None:
        self.interrupted = asyncio.Event()
        self.prompts: list[str] = []
        self.forgotten = 0
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    def enter(self, line: str | None) -> None:
        self._lines.put_nowait(line)

    async def line(self) -> str | None:
        return await self._lines.get()

    def show(self, prompt: str) -> None:
        self.prompts.append(prompt)

    def hide(self) -> None:
        pass

    def forget(self) -> None:
        self.forgotten += 1


class Stage:
    """A session at work, with everything around it in the test's hands."""

    def __init__(self, scripted: Scripted, table: Table) -> None:
        self.scripted = scripted
        self.keyboard = FakeKeyboard()
        self.broken = asyncio.Event()
        self._console = Console(file=io.StringIO(), width=100)
        self._session = Session(table, self.keyboard, Screen(self._console), self.broken)
        self.task = asyncio.create_task(self._session.run())

    @property
    def shown(self) -> str:
        assert isinstance(self._console.file, io.StringIO)
        return self._console.file.getvalue()

    async def see(self, words: str) -> None:
        """Waits until the words are shown, on the screen or in the prompt."""
        async with asyncio.timeout(PATIENCE_S):
            while words not in self.shown + "".join(self.keyboard.prompts[-1:]):  # noqa: ASYNC110 - a screen is no event
                await asyncio.sleep(0.01)

    async def ending(self) -> Ending:
        async with asyncio.timeout(PATIENCE_S):
            return await self.task

    async def sent(self, count: int) -> list[AnyCommand]:
        """The commands that have reached the server, once there are so many."""
        jetstream = self.scripted.connection.jetstream()
        async with asyncio.timeout(PATIENCE_S):
            while await self._count() < count:  # noqa: ASYNC110 - another process's doing
                await asyncio.sleep(0.01)
        last = (await jetstream.stream_info(subjects.COMMANDS)).state.last_seq
        messages = [await jetstream.get_msg(subjects.COMMANDS, seq) for seq in range(1, last + 1)]
        return [msgspec.json.decode(message.data or b"", type=AnyCommand) for message in messages]

    async def _count(self) -> int:
        return (await self.scripted.connection.jetstream().stream_info(subjects.COMMANDS)).state.messages


@pytest_asyncio.fixture
async def stage(empty_nats_url: str) -> AsyncIterator[Stage]:
    connection = await nats.connect(empty_nats_url)
    await ensure_streams(connection)
    scripted = Scripted(connection)
    scripted.content = asking(1, number=4)
    await scripted.start()
    async with connected(empty_nats_url, PLAYER) as client:
        stage = Stage(scripted, await client.sit(MATCH))
        yield stage
        stage.task.cancel()
        await asyncio.gather(stage.task, return_exceptions=True)
    await connection.close()


def asking(version: int, *, number: int, kind: str = "turn", due_ms: int | None = None) -> Update:
    options = () if kind == "ready" else (Option("take:1", "Take one"), Option("take:2", "Take two"))
    decision = OpenDecision(number=number, kind=kind, seat=0, options=options, window_ms=90_000, due_ms=due_ms)
    return replace(update(version), decisions=(decision,))


def waiting(version: int, command: str | None = None) -> Update:
    return replace(update(version, command=command), decisions=(OpenDecision(number=9, kind="turn", seat=1),))


async def test_a_number_sends_its_option_and_the_update_asks_no_more(stage: Stage):
    await stage.see("[1:30] Your turn (1-2, ? for help): ")

    stage.keyboard.enter("2")
    (command,) = await stage.sent(1)
    await stage.scripted.tell(waiting(2, command.id))

    await stage.see("bob to choose")
    assert msgspec.to_builtins(command) == {"type": "choose", "id": command.id, "decision": 4, "option": "take:2"}
    assert "  2  Take two" in stage.shown


async def test_a_refusal_is_shown_and_the_question_asked_again(stage: Stage):
    await stage.see("Your turn (1-2")
    stage.keyboard.enter("1")
    (command,) = await stage.sent(1)

    await stage.scripted.tell(Refused(match=MATCH, command=command.id, reason="bad_option", message="no such option"))
    await stage.see("Refused: no such option")
    stage.keyboard.enter("2")

    assert [msgspec.to_builtins(one)["option"] for one in await stage.sent(2)] == ["take:1", "take:2"]


async def test_while_an_answer_is_on_its_way_no_other_is_taken(stage: Stage):
    await stage.see("Your turn (1-2")
    stage.keyboard.enter("1")
    await stage.sent(1)

    stage.keyboard.enter("2")

    await stage.see("It is not your turn.")
    assert len(await stage.sent(1)) == 1


async def test_a_question_that_took_another_s_place_forgets_what_was_typed(stage: Stage):
    await stage.see("Your turn (1-2")
    before = stage.keyboard.forgotten

    await stage.scripted.tell(asking(2, number=5))
    await stage.see("entry 2")
    await stage.see("Your turn (1-2")
    stage.keyboard.enter("1")

    (command,) = await stage.sent(1)
    assert msgspec.to_builtins(command)["decision"] == 5
    assert stage.keyboard.forgotten == before + 1


async def test_a_deadline_that_is_set_changes_the_countdown_and_nothing_else(stage: Stage):
    await stage.see("Your turn (1-2")
    tables = stage.shown.count("Take one")

    await stage.scripted.tell(replace(asking(2, number=4, due_ms=1), log=()))

    await stage.see("[0:00] Your turn")
    assert stage.shown.count("Take one") == tables
    assert stage.keyboard.forgotten == 1


async def test_readiness_is_told_without_asking_the_person_and_once(stage: Stage):
    await stage.scripted.tell(asking(2, number=7, kind="ready"))
    await stage.scripted.tell(asking(3, number=7, kind="ready"))

    (command,) = await stage.sent(1)
    await stage.see("entry 3")
    assert msgspec.to_builtins(command)["type"] == "ready"
    assert msgspec.to_builtins(command)["decision"] == 7
    assert len(await stage.sent(1)) == 1


async def test_a_standing_order_is_sent_in_its_words(stage: Stage):
    await stage.see("Your turn (1-2")
    stage.keyboard.enter("pass sometimes")
    await stage.see("not sometimes")

    stage.keyboard.enter("pass until_attacked")

    (command,) = await stage.sent(1)
    assert msgspec.to_builtins(command) == {"type": "order", "id": command.id, "pass": "until_attacked"}


async def test_the_end_of_the_match_shows_the_table_and_the_result(stage: Stage):
    result = Result(reason="deadline_forfeit", standings=(Standing(2, "forfeited"), Standing(1, "won")))

    await stage.scripted.tell(replace(update(2, phase="over"), result=result))

    assert await stage.ending() is Ending.OVER
    assert "You lose by a missed deadline." in stage.shown
    assert "forfeited" in stage.shown


async def test_who_is_out_of_a_match_that_goes_on_is_told_so(stage: Stage):
    out = update(2)
    alice = replace(out.seats[0], left="resigned")

    await stage.scripted.tell(replace(out, seats=(alice, out.seats[1])))

    assert await stage.ending() is Ending.OVER
    assert "You are out of the match; the others play on." in stage.shown


async def test_a_server_that_is_gone_ends_the_session(stage: Stage):
    await stage.see("Your turn (1-2")

    stage.broken.set()

    assert await stage.ending() is Ending.BROKEN
    assert "The Spellfold that served this match has ended." in stage.shown


async def test_an_interrupt_ends_the_session_even_while_others_choose(stage: Stage):
    await stage.scripted.tell(waiting(2))
    await stage.see("bob to choose")

    stage.keyboard.interrupted.set()

    assert await stage.ending() is Ending.INTERRUPTED


async def test_the_end_of_input_leaves(stage: Stage):
    stage.keyboard.enter(None)

    assert await stage.ending() is Ending.LEFT
