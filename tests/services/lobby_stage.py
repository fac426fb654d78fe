"""A stage for matchmaking: a real broker, a real Postgres, the real match service with Wits World and Pebbles."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

from libs.client.client import Client, connect
from libs.client.errors import Declined
from libs.client.notes import Notes
from libs.engine.game import Game
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.match.fold import Fold, fold_log
from libs.events import subjects
from libs.events.codec import encode
from libs.events.commands import AnyCommand, Ready, Resign, Void
from libs.events.log_jetstream import JetStreamLog
from libs.events.streams import ensure_streams
from services.database import Connection, migrate
from services.database import connect as connect_database
from services.match.keys import ServerKeys
from services.match.service import match_service
from services.matchmaking.app import matchmaking
from services.runtime import Runtime, opened
from services.settings import Environment, Settings
from tests.engine.given import SERVER_KEY
from tests.engine.pebbles import PEBBLES
from tests.events.waiting import until

GAMES: Mapping[str, Game[Any]] = {WITS_WORLD.id: WITS_WORLD, PEBBLES.id: PEBBLES}
FAST = {"SPELLFOLD_PAIRING_MS": "50", "SPELLFOLD_MIGRATE": "on"}
WITS: dict[str, Any] = {"game": "wits_world", "mode": "live"}
STONES: dict[str, Any] = {"game": "pebbles", "mode": "live"}


class Person:
    """A player, with every note that came."""

    def __init__(self, client: Client, notes: Notes) -> None:
        self.client = client
        self.name = client.player
        self.notes: list[dict[str, Any]] = []
        self._listening = asyncio.get_running_loop().create_task(self._listen(notes))

    async def wish(self, verb: str, **fields: Any) -> dict[str, Any]:
        return await self.client.wish(verb, None, **fields)

    async def ask(self, verb: str, **fields: Any) -> dict[str, Any]:
        return await self.client.ask(verb, None, **fields)

    async def _listen(self, notes: Notes) -> None:
        async for note in notes:
            self.notes.append(note)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [note for note in self.notes if note["type"] == kind]

    async def hears(self, kind: str, count: int = 1) -> dict[str, Any]:
        """The newest note of the kind, once there are so many."""
        await until(lambda: len(self.told(kind)) >= count)
        return self.told(kind)[-1]

    async def refused(self, verb: str, **fields: Any) -> str:
        """`<reason>: <message>` of a wish that is answered by an error."""
        try:
            answer = await self.wish(verb, **fields)
        except Declined as error:
            return f"{error.reason}: {error.message}"
        raise AssertionError(f"{verb} was granted: {answer}")

    async def leave(self) -> None:
        self._listening.cancel()
        await self.client.close()


class Lobby:
    """Players and what can be seen from outside."""

    def __init__(self, runtime: Runtime, database_url: str, stack: AsyncExitStack) -> None:
        self.url = runtime.settings.nats_urls[0]
        self.nc = runtime.nc
        self.database_url = database_url
        self.log = JetStreamLog(runtime.nc)
        self.people: dict[str, Person] = {}
        self._stack = stack

    async def person(self, name: str) -> Person:
        """The player of this name, who comes in when first asked for."""
        if name not in self.people:
            client = await connect(self.url, name)
            person = self.people[name] = Person(client, await client.notes())
            self._stack.push_async_callback(person.leave)
        return self.people[name]

    async def persons(self, *names: str) -> list[Person]:
        return [await self.person(name) for name in names]

    async def database(self) -> Connection:
        """A connection of the test's own; closed at the end."""
        connection = await connect_database(self.database_url, "test")
        self._stack.push_async_callback(connection.close)
        return connection

    async def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        async with await connect_database(self.database_url, "test") as connection:
            return await (await connection.execute(query.encode(), values)).fetchall()

    async def fold(self, match: str) -> Fold:
        """The match from its log; empty if it does not exist."""
        entries = await self.log.read("*", match, settled=True)
        games = [game for game in GAMES if await self.log.read(game, match, settled=True)]
        return fold_log(games[0] if games else "", (stored.data for stored in entries), GAMES)

    async def until(self, match: str, condition: Callable[[Fold], object]) -> Fold:
        found: list[Fold] = []

        async def holds() -> bool:
            fold = await self.fold(match)
            if condition(fold):
                found.append(fold)
            return bool(found)

        await until(holds)
        return found[0]

    async def send(self, player: str, match: str, command: AnyCommand) -> None:
        await self.nc.jetstream().publish(subjects.play(player, match), encode(command))

    async def ready(self, match: str) -> Fold:
        """Every seat is ready, the house's too."""
        fold = await self.until(match, lambda fold: fold.match.version >= 0)
        while fold.match.phase == "ready":
            one = fold.match.open[0]
            player = fold.match.seats[one.decision.seat].player
            await self.send(player, match, Ready(id=new_id(), decision=one.number, entropy=new_id()))
            answered = one.number
            fold = await self.until(match, lambda now, number=answered: now.match.opened(number) is None)
        return fold

    async def beat(self, match: str, loser: str) -> None:
        """Plays the match to its end: the loser resigns; and matchmaking knows."""
        await self.ready(match)
        await self.send(loser, match, Resign(id=new_id()))
        await self.until_over(match)

    async def void(self, match: str) -> None:
        await self.send("operator", match, Void(id=new_id(), reason="a test"))
        await self.until_over(match)

    async def until_over(self, match: str) -> None:
        async def is_over() -> bool:
            return await self.rows("SELECT state FROM matchmaking.matches WHERE id = %s", match) == [("over",)]

        await until(is_over)

    async def pair(self, *names: str, **seek: Any) -> str:
        """A match of these players, by seeks."""
        people = await self.persons(*names)
        before = [len(person.told("match_found")) for person in people]
        for person in people:
            await person.wish("seek", **(WITS | {"seats": len(names)} | seek))
        found = [await one.hears("match_found", count + 1) for one, count in zip(people, before, strict=True)]
        matches = {note["match"] for note in found}
        assert len(matches) == 1
        return matches.pop()


@asynccontextmanager
async def judging(url: str) -> AsyncGenerator[None]:
    """The match service at work inside this process."""
    async with (
        opened("match", Settings(nats_urls=(url,)), Environment({})) as runtime,
        match_service(runtime, GAMES, ServerKeys("test", {"test": SERVER_KEY})),
    ):
        yield


@asynccontextmanager
async def serving(url: str, database_url: str, **variables: str) -> AsyncGenerator[None]:
    """Matchmaking at work inside this process."""
    settings = Settings(nats_urls=(url,), database_url=database_url)
    async with (
        opened("matchmaking", settings, Environment(FAST | variables)) as runtime,
        matchmaking(runtime, GAMES),
    ):
        yield


@asynccontextmanager
async def empty_lobby(url: str, database_url: str) -> AsyncGenerator[Lobby]:
    """Servers with streams and tables, and nobody at work."""
    async with AsyncExitStack() as stack:
        settings = Settings(nats_urls=(url,), database_url=database_url)
        runtime = await stack.enter_async_context(opened("lobby", settings, Environment({})))
        await ensure_streams(runtime.nc)
        async with await connect_database(database_url, "test") as connection:
            await migrate(connection, "matchmaking")
        lobby = Lobby(runtime, database_url, stack)
        await lobby.log.start()
        stack.push_async_callback(lobby.log.stop)
        yield lobby


@asynccontextmanager
async def busy_lobby(url: str, database_url: str) -> AsyncGenerator[Lobby]:
    """A lobby with the match service and one matchmaking process."""
    async with empty_lobby(url, database_url) as lobby, judging(url), serving(url, database_url):
        yield lobby


class LobbyProcess:
    """Matchmaking in a process of its own, with Wits World only, which can be killed."""

    def __init__(self, url: str, database_url: str) -> None:
        more = FAST | {
            "SPELLFOLD_NATS_URL": url,
            "SPELLFOLD_DATABASE_URL": database_url,
            "SPELLFOLD_LOG_LEVEL": "warning",
        }
        self._process = subprocess.Popen([sys.executable, "-m", "services.matchmaking"], env=os.environ | more)

    async def kill(self) -> None:
        """Ends it at once, as `kill -9` does."""
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    async def stop(self) -> int:
        """Ends it in order and returns its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self._process.wait)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.poll() is None:
            await self.kill()


def new_id() -> str:
    return os.urandom(16).hex()
