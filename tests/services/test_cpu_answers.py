"""What a house player does with what it hears, without a broker: once, alike in all processes, from its own view."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from nats.aio.client import Client
from prometheus_client import CollectorRegistry

from libs.client.errors import Unreachable
from libs.client.line import Line
from libs.engine.match.update import update_for
from libs.engine.players.house import HOUSE
from libs.engine.registry import GAMES
from libs.events import codec
from libs.events.commands import Choose, Ready
from libs.events.updates import UpdateFrame
from services.cpu.answers import Answers
from services.cpu.app import CpuSettings, read_cpu_settings
from services.cpu.ears import Ears
from services.cpu.thinker import Task, Thinker, think
from services.runtime import Runtime
from services.settings import Environment, Settings, SettingsError
from services.telemetry import logger
from tests.engine.given import Given
from tests.events.waiting import until
from tests.services.cpu_stage import STARTERS

ME, OTHER = "cpu-normal-1", "cpu-easy-1"
KEY = bytes(16)


class Wire(Line):
    """A line that keeps what is sent; while `is_away` nothing goes through."""

    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.sent: list[tuple[str, bytes]] = []
        self.is_away = False

    async def command(self, match: str, data: bytes, *, patience_s: float = 10.0) -> None:
        if self.is_away:
            raise Unreachable("nobody there")
        self.sent.append((match, data))


class House:
    """The house's answers on kept lines, thinking in this process."""

    def __init__(self, key: bytes = KEY, pool: Callable[[int], Executor] = ThreadPoolExecutor) -> None:
        self.wires = {player: Wire(player) for player in HOUSE}
        self.registry = CollectorRegistry()
        runtime = Runtime("cpu", Settings(), Environment({}), Client(), logger("cpu"), self.registry)
        self.thinker = Thinker(1, pool)
        self.answers = Answers(self.wires, self.thinker, key, runtime)

    async def heard(self, player: str, *updates: bytes) -> list[Any]:
        """What the player has sent once it heard these."""
        for update in updates:
            self.answers.hear(player, update)
        await self.answers.stop(30)
        return [codec.decode_command(data) for _, data in self.wires[player].sent]

    def failures(self) -> float | None:
        return self.registry.get_sample_value("spellfold_cpu_failures_total")


def battle(players: tuple[str, str] = (ME, OTHER), *, is_begun: bool = True) -> Given:
    given = Given(GAMES).create("wits_world", players, decks=STARTERS[:2])
    return given.ready() if is_begun else given


def seen(given: Given, seat: int | None) -> bytes:
    return codec.encode(update_for(given.fold, seat))


def changed(update: bytes, **fields: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(update), **fields})


async def test_two_processes_send_the_same_bytes():
    update = seen(battle(), 0)

    first, second = House(), House()
    await first.heard(ME, update)
    await second.heard(ME, update)

    assert first.wires[ME].sent == second.wires[ME].sent
    assert len(first.wires[ME].sent) == 1


async def test_another_key_throws_other_dice():
    update = seen(battle((OTHER, ME)), 0)
    chosen = {(await House(bytes([number]) * 16).heard(OTHER, update))[0].option for number in range(20)}

    assert len(chosen) > 1


async def test_an_answer_names_its_decision_and_one_of_its_options():
    given = battle()

    (command,) = await House().heard(ME, seen(given, 0))

    assert isinstance(command, Choose)
    assert command.decision == given.open(ME).number
    assert command.option in given.options(ME)


async def test_a_house_player_is_ready_with_new_entropy_each_time():
    update = seen(battle(is_begun=False), 0)

    sent = [(await House().heard(ME, update))[0] for _ in range(3)]

    assert all(isinstance(command, Ready) for command in sent)
    assert len({command.entropy for command in sent}) == 3
    assert len({command.id for command in sent}) == 1


async def test_a_view_that_comes_again_is_not_answered_again_but_a_reminder_is():
    update = seen(battle(), 0)
    house = House()

    await house.heard(ME, update, update)
    await house.heard(ME, update)
    assert len(house.wires[ME].sent) == 1
    house.answers.remind(ME, msgspec.json.decode(update, type=UpdateFrame), update)
    await house.answers.stop(30)

    assert len(house.wires[ME].sent) == 2
    assert house.wires[ME].sent[0] == house.wires[ME].sent[1]


async def test_what_could_not_be_sent_is_sent_at_the_next_reminder():
    update = seen(battle(), 0)
    house = House()
    house.wires[ME].is_away = True
    await house.heard(ME, update)
    house.wires[ME].is_away = False

    house.answers.remind(ME, msgspec.json.decode(update, type=UpdateFrame), update)
    await house.answers.stop(30)

    assert len(house.wires[ME].sent) == 1


@pytest.mark.parametrize("seat", [1, None])
async def test_a_view_that_is_not_its_own_is_none_of_its_business(seat: int | None):
    house = House()

    await house.heard(ME, seen(battle(), seat))

    assert all(not wire.sent for wire in house.wires.values())


async def test_a_game_that_is_not_known_here_is_left_to_newer_processes():
    house = House()

    assert await house.heard(ME, changed(seen(battle(), 0), game="tiddlywinks")) == []
    assert house.failures() == 0


async def test_a_view_that_thinking_fails_on_is_answered_by_chance():
    given = battle()
    house = House()

    (command,) = await house.heard(ME, changed(seen(given, 0), view={"nothing": "known"}))

    assert command.option in given.options(ME)
    assert house.failures() == 1


async def test_the_loop_goes_on_while_somebody_thinks():
    def slow_pool(workers: int) -> Executor:
        return _Slow(workers)

    house = House(pool=slow_pool)
    house.answers.hear(ME, seen(battle(), 0))
    ticks = 0
    while not house.wires[ME].sent:
        await asyncio.sleep(0.01)
        ticks += 1

    assert ticks >= 10


async def test_ears_listen_to_the_houses_own_views_and_share_them():
    nc = _Subscriptions()
    ears = Ears(cast("Client", nc), HOUSE, lambda player, data: None)

    await ears.start()

    assert nc.asked == [(f"view.cpu-{level}-{n}.*", "cpu") for level in ("easy", "normal", "hard") for n in range(1, 9)]


async def test_thinking_in_a_worker_process_gives_what_it_gives_here_and_outlives_a_dead_worker():
    given = battle()
    task = Task(seen(given, 0), given.open(ME).number, "normal", seed=5)
    thinker = Thinker(1)
    before = {child.pid for child in multiprocessing.active_children()}
    try:
        assert await thinker.think(task) == think(task)
        worker = next(child for child in multiprocessing.active_children() if child.pid not in before)
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        worker.join()
        assert await thinker.think(task) == think(task)
    finally:
        thinker.stop()


def test_a_task_without_its_decision_is_refused():
    with pytest.raises(LookupError, match="decision 99"):
        think(Task(seen(battle(), 0), 99, "easy", seed=1))


async def test_workers_end_when_the_service_is_killed():
    program = textwrap.dedent("""
        import os, sys, time
        from services.cpu.thinker import process_pool
        if __name__ == "__main__":
            pool = process_pool(1)
            print(pool.submit(os.getpid).result(), flush=True)
            time.sleep(60)
    """)
    service = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=subprocess.PIPE)
    assert service.stdout is not None
    worker = int(await service.stdout.readline())
    assert _lives(worker)

    service.kill()
    await service.wait()

    await until(lambda: not _lives(worker))


def test_settings_have_bounds():
    assert read_cpu_settings(Environment({})) == CpuSettings(workers=2, round_ms=3_000, key=b"")
    assert read_cpu_settings(Environment({"SPELLFOLD_CPU_KEY": "ab" * 16})).key == b"\xab" * 16
    for name, value in (
        ("SPELLFOLD_CPU_WORKERS", "0"),
        ("SPELLFOLD_CPU_ROUND_MS", "5"),
        ("SPELLFOLD_CPU_KEY", "abcd"),
    ):
        with pytest.raises(SettingsError, match=name):
            read_cpu_settings(Environment({name: value}))


class _Slow(ThreadPoolExecutor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        def slowly() -> Any:
            time.sleep(0.5)
            return fn(*args, **kwargs)

        return super().submit(slowly)


class _Subscriptions:
    is_connected = True

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    async def subscribe(self, subject: str, *, queue: str, cb: object) -> None:
        self.asked.append((subject, queue))

    async def flush(self) -> None:
        pass


def _lives(process: int) -> bool:
    """Whether the process runs; one that has ended and waits for its parent to notice does not."""
    try:
        os.kill(process, 0)
        status = Path(f"/proc/{process}/stat")
        return not status.parents[1].exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
