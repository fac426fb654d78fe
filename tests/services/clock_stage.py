"""A stage for the clock: a real broker, the real match service with Pebbles, players who do as they are told."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Self

import msgspec
import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from libs.engine.match.fold import Fold, fold_log
from libs.events import subjects
from libs.events.codec import decode_command, decode_frame, encode
from libs.events.commands import AnyCommand, Choose, Create, Expire, Ready, SeatPlan, TimeControl, Windows
from libs.events.entry import EntryFrame
from libs.events.facts import DeadlineMissed, DeadlineSet, Fact
from libs.events.ids import match_id
from libs.events.inbox import Inbox
from libs.events.log import Stored, Unsettled
from libs.events.log_jetstream import JetStreamLog
from services.archive.service import archive_service
from services.clock.app import clock
from services.clock.timers import Timers
from services.match.keys import ServerKeys
from services.match.service import match_service
from services.runtime import now_ms, opened
from services.settings import Environment, Settings
from tests.engine.given import SERVER_KEY
from tests.engine.pebbles import PEBBLES, PEBBLES_ONLY
from tests.events.waiting import until

LONG = 600_000
BEAT = {"SPELLFOLD_CLOCK_BEAT_MS": "100", "SPELLFOLD_CLOCK_GAP_MS": "400"}
SLOW_SWEEP = {"SPELLFOLD_CLOCK_SWEEP_MS": "600000"}


def windows(**more: int) -> Windows:
    """Ten minutes for everything but what is named."""
    return Windows(**({"ready": LONG, "turn": LONG, "selection": LONG, "reaction": LONG} | more))


def control(on_miss: str = "default", misses: int = 0, **more: int) -> TimeControl:
    return TimeControl(human=windows(**more), cpu=windows(**more), on_miss=on_miss, misses=misses)


class Stage:
    """Players, and what can be seen from outside."""

    def __init__(self, nc: Client) -> None:
        self.nc = nc
        self.log = JetStreamLog(nc)
        self.inbox = Inbox(nc)
        self.timers = Timers(self.inbox)
        self.clock_commands: list[AnyCommand] = []
        self.sweeps = 0

    async def send(self, player: str, match: str, command: AnyCommand) -> None:
        """Publishes the same bytes until the broker has them, as every client does."""
        while True:
            try:
                await self.nc.jetstream().publish(subjects.play(player, match), encode(command))
            except nats.errors.Error:
                await asyncio.sleep(0.1)
            else:
                return

    async def entries(self, match: str) -> Sequence[Stored]:
        """The match's log; asked again while a broker or its leader is away."""
        while True:
            try:
                return await self.log.read("*", match, settled=True)
            except Unsettled:
                await asyncio.sleep(0.1)

    async def create(
        self, time_control: TimeControl, players: Sequence[str] = ("alice", "bob"), mode: str = "live", age_ms: int = 0
    ) -> str:
        """A match that waits for its seats to be ready."""
        match = match_id(now_ms() - age_ms, os.urandom(10))
        seats = tuple(SeatPlan(player) for player in players)
        command = Create(id=new_id(), game=PEBBLES.id, mode=mode, seats=seats, time_control=time_control)
        await self.send("matchmaking", match, command)
        await self.until(match, lambda fold: fold.match.version >= 0)
        return match

    async def play(
        self, time_control: TimeControl, players: Sequence[str] = ("alice", "bob"), mode: str = "live"
    ) -> str:
        """A match in which seat 0 has the first turn."""
        match = await self.create(time_control, players, mode)
        fold = await self.fold(match)
        while fold.match.phase == "ready":
            one = fold.match.open[0]
            player = fold.match.seats[one.decision.seat].player
            await self.send(player, match, Ready(id=new_id(), decision=one.number, entropy=new_id()))
            answered = one.number
            fold = await self.until(match, lambda now, number=answered: now.match.opened(number) is None)
        return match

    async def choose(self, match: str, player: str, option: str) -> Fold:
        """The player answers his open decision, and the match has taken it."""
        fold = await self.fold(match)
        seat = fold.match.seat_of(player)
        one = next(one for one in fold.match.open if one.decision.seat == seat)
        await self.send(player, match, Choose(id=new_id(), decision=one.number, option=option))
        return await self.until(match, lambda now: now.match.opened(one.number) is None)

    async def fold(self, match: str) -> Fold:
        return fold_log(PEBBLES.id, (stored.data for stored in await self.entries(match)), PEBBLES_ONLY)

    async def frames(self, match: str) -> list[EntryFrame]:
        return [decode_frame(stored.data) for stored in await self.entries(match)]

    async def facts(self, match: str, kind: type[Fact]) -> list[Fact]:
        """All facts of one kind in the match's log."""
        tag = kind.__struct_config__.tag
        raws = [raw for frame in await self.frames(match) for raw in frame.facts]
        return [msgspec.json.decode(raw, type=kind) for raw in raws if msgspec.json.decode(raw)["type"] == tag]

    async def deadlines(self, match: str) -> list[DeadlineSet]:
        return [fact for fact in await self.facts(match, DeadlineSet) if isinstance(fact, DeadlineSet)]

    async def missed(self, match: str) -> list[DeadlineMissed]:
        return [fact for fact in await self.facts(match, DeadlineMissed) if isinstance(fact, DeadlineMissed)]

    async def until(self, match: str, condition: Callable[[Fold], object], patience_s: float = 15.0) -> Fold:
        """The match as soon as the condition holds of it."""
        found: list[Fold] = []

        async def holds() -> bool:
            fold = await self.fold(match)
            if condition(fold):
                found.append(fold)
            return bool(found)

        await until(holds, patience_s)
        return found[0]

    async def until_dated(self, match: str) -> Fold:
        """The match as soon as every open decision with a window has a deadline."""
        return await self.until(
            match, lambda fold: all(one.due_ms is not None for one in fold.match.open if one.window_ms)
        )

    async def is_lawful(self, match: str) -> bool:
        """Law 6: the scheduled timers of the match are those of its open deadlines, no more and no less."""
        fold = await self.fold(match)
        wanted = {one.number: one.due_ms for one in fold.match.open if one.window_ms}
        try:
            live = await self.timers.live(match)
        except Unsettled:
            return False
        return None not in wanted.values() and live.scheduled == wanted

    async def until_lawful(self, match: str, patience_s: float = 15.0) -> None:
        async def holds() -> bool:
            return await self.is_lawful(match)

        await until(holds, patience_s)

    @property
    def expires(self) -> int:
        """How many commands `expire` the clock has sent."""
        return sum(isinstance(command, Expire) for command in self.clock_commands)

    async def start(self) -> None:
        await self.log.start()
        await self.inbox.start()
        await self.nc.subscribe(subjects.play("clock", "*"), cb=self._overhear)
        await self.nc.subscribe(subjects.ask("clock", "matches"), cb=self._count_sweep)

    async def stop(self) -> None:
        await self.log.stop()
        await self.inbox.stop()

    async def _overhear(self, message: Msg) -> None:
        self.clock_commands.append(decode_command(message.data))

    async def _count_sweep(self, message: Msg) -> None:
        self.sweeps += 1


@asynccontextmanager
async def staged(*urls: str, replicas: int = 1) -> AsyncGenerator[Stage]:
    """A broker with the match service at work, and no clock yet."""
    settings = Settings(nats_urls=urls, replicas=replicas)
    async with AsyncExitStack() as stack:
        judge = await stack.enter_async_context(opened("match", settings, Environment({})))
        await stack.enter_async_context(match_service(judge, PEBBLES_ONLY, ServerKeys("test", {"test": SERVER_KEY})))
        outside = await stack.enter_async_context(opened("stage", settings, Environment({})))
        stage = Stage(outside.nc)
        await stage.start()
        stack.push_async_callback(stage.stop)
        yield stage


@asynccontextmanager
async def ticking(*urls: str, replicas: int = 1, **variables: str) -> AsyncGenerator[None]:
    """A clock at work inside this process."""
    environment = Environment(BEAT | SLOW_SWEEP | variables)
    settings = Settings(nats_urls=urls, replicas=replicas)
    async with opened("clock", settings, environment) as runtime, clock(runtime):
        yield


class ClockProcess:
    """A clock in a process of its own, which can be killed."""

    def __init__(self, url: str, **variables: str) -> None:
        more = BEAT | SLOW_SWEEP | {"SPELLFOLD_NATS_URL": url, "SPELLFOLD_LOG_LEVEL": "warning"} | variables
        self._process = subprocess.Popen([sys.executable, "-m", "services.clock"], env=os.environ | more)

    async def kill(self) -> None:
        """Ends it at once, as `kill -9` does."""
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    def pause(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    async def stop(self) -> int:
        """Ends it in order and returns its exit code."""
        self._process.terminate()
        return await asyncio.to_thread(self._process.wait)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            await asyncio.to_thread(self._process.wait)


@asynccontextmanager
async def archiving(url: str, database_url: str) -> AsyncGenerator[None]:
    """The archive at work inside this process: it knows which matches are open."""
    settings = Settings(nats_urls=(url,), database_url=database_url)
    async with (
        opened("archive", settings, Environment({"SPELLFOLD_MIGRATE": "on"})) as runtime,
        archive_service(runtime, PEBBLES_ONLY),
    ):
        yield


def new_id() -> str:
    return os.urandom(16).hex()
