"""Law 4: no command is lost and none applied twice, whatever is killed, stopped or restarted, and whenever."""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

import pytest
import pytest_asyncio

from libs.engine.match.fold import codec_of
from libs.events.commands import Choose
from services.standalone.servers import NatsCluster, NatsServer
from tests.engine.pebbles import PEBBLES
from tests.services.arena import VARIABLES, Arena, Player, arena, new_id
from tests.stack.pebbles_worker import PLACES

NIGHTLY = bool(os.environ.get("SPELLFOLD_NIGHTLY"))


class Crew:
    """Worker processes that are started again whenever they die."""

    def __init__(
        self, urls: Sequence[str], size: int, log: Path, chance: random.Random, *, is_mortal: bool = False
    ) -> None:
        self.place = {"SPELLFOLD_NATS_URL": ",".join(urls), "SPELLFOLD_REPLICAS": str(len(urls))}
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
                    env=_quiet_environment() | VARIABLES | self.place | fate,
                    stderr=log,
                )
            self.workers[index] = worker
            code = await worker.wait()
            assert code == -signal.SIGKILL, f"a worker ended with {code}: {self.log.read_text()[-2000:]}"
            self.deaths[place] += 1


def _quiet_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("SPELLFOLD_")}


class Stage:
    """A crew, and matches that are played while something happens to it or to its servers."""

    def __init__(self, crew: Crew, table: Arena, seed: int) -> None:
        self.crew = crew
        self.table = table
        self.seed = seed
        self.players = [Player(table.nc, name, seed) for name in ("alice", "bob")]
        self.matches: list[str] = []

    async def play_until(self, is_enough: Callable[[], bool]) -> None:
        """Plays matches to the end, ten side by side, until enough has happened to the server or the crew."""
        for player in self.players:
            await player.start()
        async with asyncio.timeout(240):
            while not (self.matches and is_enough()):
                matches = [await self.table.create() for _ in range(10)]
                self.matches += matches
                await asyncio.gather(*(player.play(matches) for player in self.players))

    async def play_while(self, disturb: Callable[[], Awaitable[object]], times: int) -> None:
        """Plays matches while something is done to the server or the crew this many times and more."""
        done = 0

        async def go_on_disturbing() -> None:
            nonlocal done
            while True:
                await disturb()
                done += 1

        disturbing = asyncio.create_task(go_on_disturbing())
        try:
            await self.play_until(lambda: done >= times or disturbing.done())
        finally:
            disturbing.cancel()
            (failure,) = await asyncio.gather(disturbing, return_exceptions=True)
        assert isinstance(failure, asyncio.CancelledError), failure

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
async def staged(
    urls: Sequence[str], tmp_path: Path, *, workers: int = 2, is_mortal: bool = False
) -> AsyncGenerator[Stage]:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    crew = Crew(urls, workers, tmp_path / "workers.log", random.Random(seed), is_mortal=is_mortal)
    async with crew, arena(urls) as table:
        await _until_served(table)
        yield Stage(crew, table, seed)


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[NatsServer]:
    """Whatever was acknowledged must survive, so every message is on the disk before its ack."""
    async with NatsServer(tmp_path / "nats", sync="always") as server:
        yield server


async def _until_served(table: Arena) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                await table.nc.request("ask.alice.games", b"", timeout=1)
            except Exception:  # noqa: BLE001 - nobody listens yet
                await asyncio.sleep(0.1)
            else:
                return


@pytest.mark.rule("L-4", "F-05")
async def test_workers_that_die_at_every_point_of_a_commands_way_lose_nothing_and_repeat_nothing(
    server: NatsServer, tmp_path: Path
):
    async with staged([server.url], tmp_path, is_mortal=True) as stage:
        deaths = stage.crew.deaths
        await stage.play_until(lambda: all(deaths[place] >= (10 if NIGHTLY else 1) for place in PLACES))

        await stage.assert_nothing_lost_and_nothing_twice()


@pytest.mark.rule("L-4", "F-05")
async def test_workers_killed_at_random_moments_lose_nothing_and_repeat_nothing(server: NatsServer, tmp_path: Path):
    async with staged([server.url], tmp_path) as stage:

        async def kill() -> None:
            await asyncio.sleep(stage.crew.chance.uniform(0.2, 1.5))
            stage.crew.pick().kill()

        await stage.play_while(kill, 50 if NIGHTLY else 4)

        await stage.assert_nothing_lost_and_nothing_twice()


@pytest.mark.rule("L-4", "F-05")
async def test_a_server_killed_and_stopped_in_the_middle_of_matches_loses_no_acknowledged_move(
    server: NatsServer, tmp_path: Path
):
    async with staged([server.url], tmp_path) as stage:
        restarts = 0

        async def restart() -> None:
            nonlocal restarts
            await asyncio.sleep(stage.crew.chance.uniform(0.2, 1.0))
            await (server.kill() if restarts % 2 == 0 else server.stop())
            await asyncio.sleep(stage.crew.chance.uniform(0, 0.5))
            await server.start()
            restarts += 1

        await stage.play_while(restart, 30 if NIGHTLY else 4)

        await stage.assert_nothing_lost_and_nothing_twice()
        assert stage.crew.deaths.total() == 0, "the workers live through it"


@pytest.mark.rule("F-20")
async def test_a_cluster_that_loses_any_of_its_servers_for_a_while_loses_no_acknowledged_move(tmp_path: Path):
    async with NatsCluster(tmp_path / "nats") as cluster, staged(cluster.urls, tmp_path) as stage:

        async def lose_one() -> None:
            await asyncio.sleep(stage.crew.chance.uniform(0.5, 1.5))
            index = stage.crew.chance.randrange(3)
            await cluster.kill(index)
            await asyncio.sleep(stage.crew.chance.uniform(0, 2))
            await cluster.restart(index)

        await stage.play_while(lose_one, 20 if NIGHTLY else 2)

        await stage.assert_nothing_lost_and_nothing_twice()
        assert stage.crew.deaths.total() == 0, "the workers live through it"


async def test_a_stopped_worker_that_wakes_again_writes_no_second_history(server: NatsServer, tmp_path: Path):
    """Its work is handed to the other after `ack_wait`; awake again it finishes what it held."""
    async with staged([server.url], tmp_path) as stage:

        async def nap() -> None:
            await asyncio.sleep(stage.crew.chance.uniform(0.1, 0.5))
            sleeper = stage.crew.pick()
            sleeper.send_signal(signal.SIGSTOP)
            await asyncio.sleep(30 if NIGHTLY else 2.5)
            sleeper.send_signal(signal.SIGCONT)

        await stage.play_while(nap, 2)

        await stage.assert_nothing_lost_and_nothing_twice()


async def test_commands_that_nobody_was_there_to_handle_are_handled_when_somebody_comes(
    server: NatsServer, tmp_path: Path
):
    async with staged([server.url], tmp_path, workers=1) as stage:
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
