"""Law 4: no command is lost and none applied twice, whatever is killed, stopped or restarted, and whenever."""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

import pytest

from libs.engine.match.fold import codec_of
from libs.events.commands import Choose
from services.standalone.servers import NatsServer
from tests.engine.pebbles import PEBBLES
from tests.services.arena import VARIABLES, Arena, Player, arena, new_id
from tests.stack.pebbles_worker import PLACES

NIGHTLY = bool(os.environ.get("SPELLFOLD_NIGHTLY"))


class Crew:
    """Worker processes that are started again whenever they die."""

    def __init__(self, url: str, size: int, log: Path, chance: random.Random, *, is_mortal: bool) -> None:
        self.url = url
        self.size = size
        self.log = log
        self.chance = chance
        self.is_mortal = is_mortal
        self.workers: list[asyncio.subprocess.Process | None] = [None] * size
        self.deaths: Counter[str] = Counter()
        self._lives = 0

    async def __aenter__(self) -> Self:
        self._keeping = [asyncio.create_task(self._keep(index)) for index in range(self.size)]
        return self

    async def __aexit__(self, *_: object) -> None:
        for keeping in self._keeping:
            keeping.cancel()
        await asyncio.gather(*self._keeping, return_exceptions=True)
        for worker in self.workers:
            if worker is not None and worker.returncode is None:
                worker.kill()
                await worker.wait()

    def pick(self) -> asyncio.subprocess.Process:
        """One of the workers that live."""
        return self.chance.choice([one for one in self.workers if one is not None and one.returncode is None])

    async def _keep(self, index: int) -> None:
        while True:
            place = PLACES[self._lives % len(PLACES)] if self.is_mortal else ""
            self._lives += 1
            fate = {"DIE_AT": place, "DIE_AFTER": str(self.chance.randint(5, 60))} if place else {}
            with self.log.open("ab") as log:
                worker = await asyncio.create_subprocess_exec(
                    sys.executable,
                    "-m",
                    "tests.stack.pebbles_worker",
                    env=_quiet_environment() | VARIABLES | {"SPELLFOLD_NATS_URL": self.url} | fate,
                    stderr=log,
                )
            self.workers[index] = worker
            code = await worker.wait()
            assert code == -signal.SIGKILL, f"a worker ended with {code}: {self.log.read_text()[-2000:]}"
            self.deaths[place] += 1


def _quiet_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("SPELLFOLD_")}


class Stage:
    """A server of its own, a crew, and matches that are played meanwhile."""

    def __init__(self, server: NatsServer, crew: Crew, table: Arena, seed: int) -> None:
        self.server = server
        self.crew = crew
        self.table = table
        self.seed = seed
        self.players: list[Player] = []
        self.matches: list[str] = []

    async def play(self, matches: int, meanwhile: Callable[[], Awaitable[object]] | None = None) -> None:
        """Plays this many matches to the end while something is done to the server or the crew, again and again."""
        self.matches = [await self.table.create() for _ in range(matches)]
        self.players = [Player(self.table.nc, name, self.seed) for name in ("alice", "bob")]
        for player in self.players:
            await player.start()
        disturbing = asyncio.create_task(self._disturb(meanwhile)) if meanwhile else None
        try:
            await asyncio.wait_for(asyncio.gather(*(player.play(self.matches) for player in self.players)), 240)
        finally:
            if disturbing is not None:
                disturbing.cancel()
                await asyncio.gather(disturbing, return_exceptions=True)

    async def _disturb(self, meanwhile: Callable[[], Awaitable[object]]) -> None:
        while True:
            await meanwhile()

    async def assert_nothing_lost_and_nothing_twice(self) -> None:
        """Every log passes its audit, holds no command twice, and holds every command that a player saw accepted."""
        for match in self.matches:
            entries = [codec_of(PEBBLES).decode(data) for data in await self.table.assert_intact(match)]
            ids = Counter((entry.actor, entry.command.id) for entry in entries)
            assert max(ids.values()) == 1, f"a command has two entries in {match}"
            for player in self.players:
                accepted = {command for command, of in player.accepted.items() if of == match}
                assert accepted <= {command for actor, command in ids if actor == player.name}
        # Each move was made once and repeated as it was, so any refusal but for a closed decision is a fault.
        reasons = Counter(refused["reason"] for player in self.players for refused in player.refused)
        assert set(reasons) <= {"stale_decision", "match_over"}, reasons


@asynccontextmanager
async def staged(tmp_path: Path, *, workers: int = 2, is_mortal: bool = False) -> AsyncGenerator[Stage]:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    # Whatever was acknowledged must survive, so every message is on the disk before its ack.
    async with NatsServer(tmp_path / "nats", sync="always") as server:
        crew = Crew(server.url, workers, tmp_path / "workers.log", random.Random(seed), is_mortal=is_mortal)
        async with crew, arena(server.url) as table:
            await _until_served(table)
            yield Stage(server, crew, table, seed)


async def _until_served(table: Arena) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                await table.nc.request("ask.alice.games", b"", timeout=1)
            except Exception:  # noqa: BLE001 - nobody listens yet
                await asyncio.sleep(0.1)
            else:
                return


async def test_workers_that_die_at_every_point_of_a_commands_way_lose_nothing_and_repeat_nothing(tmp_path: Path):
    async with staged(tmp_path, is_mortal=True) as stage:
        await stage.play(40 if NIGHTLY else 10)

        await stage.assert_nothing_lost_and_nothing_twice()
        assert set(stage.crew.deaths) == set(PLACES), f"not every point was met: {stage.crew.deaths}"


async def test_workers_killed_at_random_moments_lose_nothing_and_repeat_nothing(tmp_path: Path):
    async with staged(tmp_path) as stage:

        async def kill() -> None:
            await asyncio.sleep(stage.crew.chance.uniform(0.2, 1.5))
            stage.crew.pick().kill()

        await stage.play(40 if NIGHTLY else 10, kill)

        await stage.assert_nothing_lost_and_nothing_twice()
        assert stage.crew.deaths.total() >= 3


async def test_a_server_killed_and_stopped_in_the_middle_of_matches_loses_no_acknowledged_move(tmp_path: Path):
    async with staged(tmp_path) as stage:
        restarts = 0

        async def restart() -> None:
            nonlocal restarts
            await asyncio.sleep(stage.crew.chance.uniform(0.2, 1.0))
            await (stage.server.kill() if restarts % 2 == 0 else stage.server.stop())
            await asyncio.sleep(stage.crew.chance.uniform(0, 0.5))
            await stage.server.start()
            restarts += 1

        await stage.play(40 if NIGHTLY else 10, restart)

        await stage.assert_nothing_lost_and_nothing_twice()
        assert restarts >= 3
        assert stage.crew.deaths.total() == 0, "the workers live through it"


async def test_a_stopped_worker_that_wakes_again_writes_no_second_history(tmp_path: Path):
    """Its work is handed to the other after `ack_wait`; awake again it finishes what it held."""
    async with staged(tmp_path) as stage:
        naps = 0

        async def nap() -> None:
            nonlocal naps
            await asyncio.sleep(stage.crew.chance.uniform(0.1, 0.5))
            sleeper = stage.crew.pick()
            sleeper.send_signal(signal.SIGSTOP)
            await asyncio.sleep(30 if NIGHTLY else 2.5)
            sleeper.send_signal(signal.SIGCONT)
            naps += 1

        await stage.play(20 if NIGHTLY else 8, nap)

        await stage.assert_nothing_lost_and_nothing_twice()
        assert naps >= 1


async def test_commands_that_nobody_was_there_to_handle_are_handled_when_somebody_comes(tmp_path: Path):
    async with staged(tmp_path, workers=1) as stage:
        table = stage.table
        match = await table.begin()
        worker = stage.crew.pick()
        worker.send_signal(signal.SIGSTOP)
        commands = [Choose(id=new_id(), decision=2 + turn, option="take:1") for turn in range(10)]
        for turn, command in enumerate(commands):
            await table.send(("alice", "bob")[turn % 2], match, command)

        worker.kill()
        for turn, command in enumerate(commands):
            told = await table.answer(("alice", "bob")[turn % 2], match, command.id)
            assert (told["type"], told["version"]) == ("update", 3 + turn)

        await table.assert_intact(match)


@pytest.fixture(autouse=True)
def _workers_find_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
