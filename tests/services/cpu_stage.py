"""What tests of the house need around them: the match service, a stand-in for the archive, the house itself."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from prometheus_client import CollectorRegistry

from libs.engine.registry import GAMES
from libs.events import codec
from libs.events.commands import AnyCommand, Choose
from libs.events.flushing import flush
from libs.events.questions import MATCHES, AskMatches, MatchesAnswer, MatchSummary
from libs.events.subjects import ask
from libs.events.updates import UpdateFrame
from services.cpu.app import cpu
from services.endpoints import Endpoint, Endpoints
from services.runtime import Runtime, opened
from services.settings import Environment, Settings
from services.telemetry import logger
from tests.events.waiting import until
from tests.services.arena import Arena, arena, worker

FAST = {"SPELLFOLD_CPU_ROUND_MS": "200", "SPELLFOLD_CPU_WORKERS": "1", "SPELLFOLD_CPU_KEY": "c9" * 16}
SLOW_ROUND = {"SPELLFOLD_CPU_ROUND_MS": "600000"}
STARTERS = tuple(GAMES["wits_world"].starters.values())


class OpenMatches:
    """Answers `ask.*.matches` from what spectators heard last, as the archive does from its tables."""

    def __init__(self, table: Arena) -> None:
        self._table = table
        self.asked: list[str] = []

    async def matches(self, player: str, question: AskMatches) -> MatchesAnswer:
        self.asked.append(player)
        found = [summary for match in sorted(self._table.watched, reverse=True) if (summary := self._open(match))]
        mine = [one for one in found if player in [seat.player for seat in one.seats]]
        mine = [one for one in mine if not question.awaiting or player in _awaited(one)]
        page = [one for one in mine if question.before is None or one.match < question.before][: question.limit]
        is_last = not page or page[-1] is mine[-1]
        return MatchesAnswer(matches=tuple(page), next=None if is_last else page[-1].match)

    def _open(self, match: str) -> MatchSummary | None:
        told = self._table.watched[match][-1]
        if told["phase"] == "over":
            return None
        update = msgspec.convert({**told, "facts": [], "view": None}, _Watched)
        return MatchSummary(
            match=match,
            game=update.game,
            mode=update.mode,
            phase=update.phase,
            version=update.version,
            created_ms=0,
            changed_ms=update.at_ms,
            seats=update.seats,
            decisions=update.decisions,
        )


def _awaited(match: MatchSummary) -> set[str]:
    return {match.seats[decision.seat].player for decision in match.decisions}


class _Watched(UpdateFrame, frozen=True, kw_only=True):
    facts: Any  # pyright: ignore[reportIncompatibleVariableOverride, reportGeneralTypeIssues] - of no interest here
    view: Any  # pyright: ignore[reportIncompatibleVariableOverride, reportGeneralTypeIssues] - the same


class CpuStage:
    """A broker with the match service and no house yet. `sent` holds what players published."""

    def __init__(self, table: Arena, open_matches: OpenMatches) -> None:
        self.table = table
        self.open_matches = open_matches
        self.sent: dict[tuple[str, str], list[AnyCommand]] = {}

    async def start(self) -> None:
        await self.table.nc.subscribe("play.*.*", cb=self._overhear)
        await flush(self.table.nc)

    async def _overhear(self, message: Msg) -> None:
        _, player, match = message.subject.split(".")
        self.sent.setdefault((player, match), []).append(codec.decode_command(message.data))

    def choices(self, player: str, match: str) -> list[Choose]:
        """What the player has published as choices."""
        return [command for command in self.sent.get((player, match), []) if isinstance(command, Choose)]

    async def create(self, players: Sequence[str], match: str | None = None) -> str:
        """A match of Wits World with starter decks that waits for its seats to be ready."""
        decks = [STARTERS[index % len(STARTERS)] for index in range(len(players))]
        return await self.table.create(players, match, game="wits_world", decks=decks)

    async def over(self, match: str, patience_s: float = 60) -> dict[str, Any]:
        """Waits for the end of a match; the spectators' last update."""
        await until(lambda: self.table.watched[match][-1]["phase"] == "over", patience_s)
        return self.table.watched[match][-1]


@asynccontextmanager
async def cpu_stage(url: str) -> AsyncGenerator[CpuStage]:
    """A stage on this server."""
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(worker(url, GAMES))
        table = await stack.enter_async_context(arena(url, GAMES))
        open_matches = OpenMatches(table)
        made = CpuStage(table, open_matches)
        await made.start()
        questions = _questions(table.nc, open_matches)
        await questions.start()
        stack.push_async_callback(questions.stop)
        yield made


def _questions(nc: Client, open_matches: OpenMatches) -> Endpoints:
    endpoint = Endpoint(ask("*", MATCHES), AskMatches, open_matches.matches)
    return Endpoints(nc, "archive", (endpoint,), log=logger("stage"), registry=CollectorRegistry())


@asynccontextmanager
async def house(url: str, **variables: str) -> AsyncGenerator[Runtime]:
    """The house's players at work inside this process."""
    settings = Settings(nats_urls=(url,), stop_grace_s=2)
    async with opened("cpu", settings, Environment(FAST | variables)) as runtime, cpu(runtime):
        yield runtime


class CpuProcess:
    """The house's players in a process of their own, which can be killed."""

    def __init__(self, url: str, **variables: str) -> None:
        more = FAST | {"SPELLFOLD_NATS_URL": url, "SPELLFOLD_LOG_LEVEL": "warning"} | variables
        self._process = subprocess.Popen([sys.executable, "-m", "services.cpu"], env=os.environ | more)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def kill(self) -> None:
        """Ends it at once, as `kill -9` does."""
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    async def stop(self) -> int:
        """Ends it in order and returns its exit code."""
        self._process.terminate()
        return await asyncio.to_thread(self._process.wait)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.poll() is None:
            await self.kill()
