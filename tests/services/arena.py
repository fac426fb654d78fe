"""What tests of the match service need around it: workers in this process, commands, ears, players, audits."""

import asyncio
import random
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import nats
from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js.errors import NoStreamResponseError, ServiceUnavailableError

from libs.engine.game import Game
from libs.engine.match.audit import audit
from libs.engine.match.fold import Fold, fold_log
from libs.events import codec, subjects
from libs.events.commands import AnyCommand, Choose, Create, Ready, SeatPlan, TimeControl
from libs.events.flushing import flush
from libs.events.ids import match_id
from libs.events.log_jetstream import JetStreamLog
from services.match.keys import ServerKeys
from services.match.service import match_service
from services.runtime import Runtime, opened
from services.settings import Environment, Settings
from tests.engine.pebbles import PEBBLES_ONLY
from tests.events.waiting import until

KEY_HEX = "5f" * 32
VARIABLES = {"SPELLFOLD_SERVER_KEY": KEY_HEX, "SPELLFOLD_SERVER_KEY_ID": "test"}
KEYS = ServerKeys("test", {"test": bytes.fromhex(KEY_HEX)})
UNTIMED = TimeControl()

Heard = dict[str, Any]


def new_id() -> str:
    return secrets.token_hex(16)


def new_match(at_ms: int | None = None) -> str:
    return match_id(int(time.time() * 1000) if at_ms is None else at_ms, secrets.token_bytes(10))


@asynccontextmanager
async def worker(
    urls: str | Sequence[str],
    games: Mapping[str, Game[Any]] = PEBBLES_ONLY,
    replicas: int = 1,
    variables: Mapping[str, str] = VARIABLES,
) -> AsyncGenerator[Runtime]:
    """One match worker in this process, on a connection of its own."""
    settings = Settings(nats_urls=(urls,) if isinstance(urls, str) else tuple(urls), replicas=replicas, stop_grace_s=2)
    async with (
        opened("match", settings, Environment(variables)) as runtime,
        match_service(runtime, games),
    ):
        yield runtime


class Arena:
    """A connection that sends anybody's commands and hears everybody's views."""

    def __init__(self, nc: Client, games: Mapping[str, Game[Any]] = PEBBLES_ONLY) -> None:
        self.nc = nc
        self.games = games
        self.log = JetStreamLog(nc)
        self.heard: dict[tuple[str, str], list[Heard]] = defaultdict(list)
        self.watched: dict[str, list[Heard]] = defaultdict(list)

    async def start(self) -> None:
        await self.log.start()
        await self.nc.subscribe("view.*.*", cb=self._hear)
        await self.nc.subscribe("watch.*", cb=self._watch)
        await flush(self.nc)

    async def _hear(self, message: Msg) -> None:
        _, player, match = message.subject.split(".")
        self.heard[player, match].append(msgspec.json.decode(message.data))

    async def _watch(self, message: Msg) -> None:
        self.watched[message.subject.split(".")[1]].append(msgspec.json.decode(message.data))

    async def send(self, player: str, match: str, command: AnyCommand | bytes) -> int:
        """Publishes a command, or any bytes, until there is an ack; returns its sequence in COMMANDS."""
        data = command if isinstance(command, bytes) else codec.encode(command)
        for _ in range(100):
            try:
                return (await self.nc.jetstream().publish(subjects.play(player, match), data, timeout=2)).seq
            except (errors.TimeoutError, errors.NoRespondersError, ServiceUnavailableError, NoStreamResponseError):
                await asyncio.sleep(0.1)
        raise AssertionError("no ack for a command in ten seconds")

    def answers(self, player: str, match: str, command_id: str | None) -> list[Heard]:
        """What the player heard about a command: updates that carry it, and refusals."""
        return [told for told in self.heard[player, match] if told.get("command") == command_id]

    async def answer(self, player: str, match: str, command_id: str | None, patience_s: float = 15) -> Heard:
        await until(lambda: self.answers(player, match, command_id), patience_s)
        return self.answers(player, match, command_id)[0]

    async def do(self, player: str, match: str, command: AnyCommand) -> Heard:
        """Sends a command and waits for its answer."""
        await self.send(player, match, command)
        return await self.answer(player, match, command.id)

    async def create(
        self,
        players: Sequence[str] = ("alice", "bob"),
        match: str | None = None,
        *,
        game: str = "pebbles",
        time_control: TimeControl = UNTIMED,
        decks: Sequence[tuple[str, ...]] | None = None,
    ) -> str:
        """A match that exists and waits for its seats to be ready."""
        match = match or new_match()
        seats = tuple(SeatPlan(player, decks[index] if decks else ()) for index, player in enumerate(players))
        command = Create(id=new_id(), game=game, mode="live", seats=seats, time_control=time_control)
        await self.send("matchmaking", match, command)
        await until(lambda: self.heard[players[0], match])
        return match

    async def begin(self, players: Sequence[str] = ("alice", "bob"), **plan: Any) -> str:
        """A match in play."""
        match = await self.create(players, **plan)
        for seat, player in enumerate(players):
            told = await self.do(player, match, Ready(id=new_id(), decision=seat, entropy=new_id()))
            assert told["type"] == "update", told
        return match

    def newest(self, player: str, match: str) -> Heard:
        """The player's newest update."""
        updates = [told for told in self.heard[player, match] if told["type"] == "update"]
        return max(updates, key=lambda update: update["version"])

    async def entries(self, match: str) -> list[bytes]:
        """The match's log, as its leader has it."""
        return [stored.data for stored in await self.log.read("*", match, settled=True)]

    async def fold(self, match: str) -> Fold:
        entries = await self.entries(match)
        return fold_log(next(iter(self.games)), entries, self.games)

    async def assert_intact(self, match: str) -> list[bytes]:
        """The log passes an audit with every check that its state allows."""
        entries = await self.entries(match)
        report = audit(entries, games=self.games)
        assert report.ok, report
        return entries


class Player:
    """A bot that plays all its matches at random from what it hears, and repeats itself until it is answered."""

    def __init__(self, nc: Client, name: str, seed: int, repeat_s: float = 1.0) -> None:
        self.nc = nc
        self.name = name
        self.random = random.Random(f"{seed} {name}")
        self.repeat_s = repeat_s
        self.over: set[str] = set()
        self.accepted: dict[str, str] = {}
        self.refused: list[Heard] = []
        self._newest: dict[str, Heard] = {}
        self._sent: dict[tuple[str, int], tuple[bytes, float]] = {}

    async def start(self) -> None:
        await self.nc.subscribe(f"view.{self.name}.*", cb=self._hear)
        await flush(self.nc)

    async def play(self, matches: Sequence[str]) -> None:
        """Plays until all are over; asks for the view of a match where nothing happens."""
        asked_at = dict.fromkeys(matches, 0.0)
        while not self.over >= set(matches):
            now = time.monotonic()
            for match in matches:
                if match in self.over:
                    continue
                if now - asked_at[match] > self.repeat_s:
                    asked_at[match] = now
                    await self._ask(match)
                await self._move(match, now)
            await asyncio.sleep(0.005)

    async def _hear(self, message: Msg) -> None:
        told = msgspec.json.decode(message.data)
        match = message.subject.split(".")[2]
        if told["type"] == "refused":
            self.refused.append(told)
            return
        self._take(match, told)

    def _take(self, match: str, told: Heard) -> None:
        if told["command"]:
            self.accepted[told["command"]] = match
        if match not in self._newest or told["version"] > self._newest[match]["version"]:
            self._newest[match] = told
        if told["phase"] == "over":
            self.over.add(match)

    async def _ask(self, match: str) -> None:
        try:
            answer = await self.nc.request(f"ask.{self.name}.view", codec.encode({"match": match}), timeout=1)
        except errors.Error:
            return
        decoded = msgspec.json.decode(answer.data)
        if decoded["type"] == "view_answer":
            self._take(match, decoded["update"])

    async def _move(self, match: str, now: float) -> None:
        told = self._newest.get(match)
        if told is None:
            return
        for decision in told["decisions"]:
            if decision["seat"] != told["seat"]:
                continue
            data, sent_at = self._sent.get((match, decision["number"]), (b"", 0.0))
            if now - sent_at < self.repeat_s:
                continue
            if not data:
                data = codec.encode(self._command(decision))
            self._sent[match, decision["number"]] = data, now
            await self.nc.publish(subjects.play(self.name, match), data)

    def _command(self, decision: Heard) -> AnyCommand:
        command_id = f"{self.random.getrandbits(128):032x}"
        if decision["kind"] == "ready":
            return Ready(id=command_id, decision=decision["number"], entropy=f"{self.random.getrandbits(128):032x}")
        option = self.random.choice(decision["options"])
        return Choose(id=command_id, decision=decision["number"], option=option["id"])


@asynccontextmanager
async def arena(urls: str | Sequence[str], games: Mapping[str, Game[Any]] = PEBBLES_ONLY) -> AsyncGenerator[Arena]:
    """An arena on a connection of its own. Streams must be there before it listens to logs; workers make them."""
    nc = await nats.connect(
        urls if isinstance(urls, str) else list(urls),
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.1,  # pyright: ignore[reportArgumentType] - seconds, as fine as one likes
        error_cb=_quiet,
    )
    made = Arena(nc, games)
    await made.start()
    try:
        yield made
    finally:
        await nc.close()


async def _quiet(_error: Exception) -> None:
    """Servers that tests stop are no news."""
