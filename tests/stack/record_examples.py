"""Plays real matches on the real stack and puts what went over the wire into docs/protocol.md, between its markers.

`python -m tests.stack.record_examples`. An example stands behind `<!-- example: <message type or schema> -->`, a
further one of the same behind `<!-- example: <message type or schema> (<case>) -->`. Long lists are cut to their first
items and long texts to their beginning; nothing else is changed. Runs on demand only: whether the examples still fit
the schemas is a test, tests/house/test_protocol_documents.py.
"""

import asyncio
import json
import re
import secrets
import sys
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import nats
import psycopg
from nats.aio.client import Client
from nats.errors import NoRespondersError

from services.settings import Environment
from services.standalone.stack import running_stack, token_for
from tests.house.repository import ROOT

PROSE = ROOT / "docs" / "protocol.md"
MARKER = re.compile(r"<!-- example: (?P<name>[A-Za-z_.]+(?: \([a-z ]+\))?) -->(?:\n+```json\n.*?\n```)?", re.DOTALL)
WIDTH = 118
MOST_ITEMS = 8
MOST_TEXT = 900
PATIENCE_S = 30.0

Json = Any


class Recorder:
    """One player that keeps what it says and hears as examples."""

    def __init__(self, nc: Client, name: str, examples: dict[str, Json]) -> None:
        self._nc = nc
        self.name = name
        self._examples = examples
        self._updates: dict[str, Json] = {}
        self._news = asyncio.Event()

    async def listen(self) -> None:
        """Hears its views and notes from here on."""
        for subject in (f"view.{self.name}.*", f"note.{self.name}"):
            await self._nc.subscribe(subject, cb=self._take)
        await self._nc.flush()

    async def _take(self, message: Json) -> None:
        told = json.loads(message.data)
        if told["type"] == "update":
            newest = self._updates.get(told["match"])
            if newest is None or told["version"] > newest["version"]:
                self._updates[told["match"]] = told
            asked = [one for one in told["decisions"] if one["kind"] == "turn" and one.get("options")]
            if asked and any(fact["type"] == "hp_changed" for fact in told["facts"]):
                self._examples.setdefault("update", told)
            if asked and "due_ms" in asked[0]:
                self._examples.setdefault("OpenDecision", asked[0])
            if told["result"] is not None:
                self._examples.setdefault("Result", told["result"])
        else:
            self._examples.setdefault(told["type"], told)
        self._news.set()

    async def until(self, what: str) -> Json:
        """The first note or refusal of this type, from now or before."""
        async with asyncio.timeout(PATIENCE_S):
            while what not in self._examples:
                self._news.clear()
                await self._news.wait()
        return self._examples[what]

    async def request(self, subject: str, name: str = "", /, **body: Json) -> Json:
        """One answer; with a `name` for the request both are kept. Again while nobody is there or knows of it yet."""

        async def ask() -> Json:
            try:
                return json.loads((await self._nc.request(subject, json.dumps(body).encode(), timeout=10)).data)
            except NoRespondersError:
                return {"type": "error", "reason": "unavailable"}

        answer = await once(ask, lambda answer: answer.get("reason") not in ("no_match", "unavailable"))
        if name:
            self._examples.setdefault(name, body)
            self._examples.setdefault(answer.get("type", "ack"), answer)
        return answer

    async def ask(self, verb: str, name: str = "", /, **body: Json) -> Json:
        """A question."""
        return await self.request(f"ask.{self.name}.{verb}", name, **body)

    async def wish(self, verb: str, name: str = "", /, **body: Json) -> Json:
        """A wish."""
        return await self.request(f"lobby.{self.name}.{verb}", name, **body)

    async def command(self, match: str, kind: str, **fields: Json) -> None:
        """A command."""
        await self.request(f"play.{self.name}.{match}", kind, type=kind, id=secrets.token_hex(16), **fields)

    async def sit(self, match: str) -> None:
        """Looks where a match stands."""
        self._updates.setdefault(match, (await self.ask("view", match=match))["update"])

    async def next(self, match: str, seen: int) -> Json:
        """The newest update of a match with a version above `seen`."""
        async with asyncio.timeout(PATIENCE_S):
            while match not in self._updates or self._updates[match]["version"] <= seen:
                self._news.clear()
                await self._news.wait()
        return self._updates[match]

    async def play(self, match: str) -> Json:
        """Plays a match to its end with the first option each time; the last update."""
        await self.sit(match)
        answered: set[int] = set()
        version = -1
        while True:
            update = await self.next(match, version)
            version = update["version"]
            if update["result"] is not None:
                return update
            for decision in update["decisions"]:
                if decision["seat"] != update["seat"] or decision["number"] in answered:
                    continue
                answered.add(decision["number"])
                if decision["kind"] == "ready":
                    await self.command(match, "ready", decision=decision["number"], entropy=secrets.token_hex(16))
                else:
                    option = decision["options"][0]["id"]
                    await self.command(match, "choose", decision=decision["number"], option=option)


@asynccontextmanager
async def recorder(home: Path, url: str, name: str, examples: dict[str, Json]) -> AsyncGenerator[Recorder]:
    """A player for as long as the block lasts."""
    nc = await nats.connect(url, token=token_for(home, name), inbox_prefix=f"_INBOX_{name}")
    player = Recorder(nc, name, examples)
    await player.listen()
    try:
        yield player
    finally:
        await nc.close()


async def record(home: Path, url: str, database_url: str) -> Mapping[str, Json]:
    """Every message that docs/protocol.md shows, by its type, or by the name of its schema where it has none."""
    examples: dict[str, Json] = {}
    async with AsyncExitStack() as stack:
        alice, bob, carol = [
            await stack.enter_async_context(recorder(home, url, name, examples)) for name in ("alice", "bob", "carol")
        ]
        await alice.ask("games", "GamesQuestion")
        await alice.ask("game", "GameQuestion", game="wits_world")
        await _seek(alice, database_url)
        match = await _challenge(alice, bob)
        await carol.ask("view", "ViewQuestion", match=match)
        await asyncio.gather(bob.play(match), _play_and_err(alice, match))
        await _look_back(carol, match, examples)
        await _again(alice, bob, match)
        examples["error"] = await carol.ask("game", game="chess")
    return examples


async def once(ask: Callable[[], Awaitable[Json]], is_enough: Callable[[Json], object]) -> Json:
    """The first answer that is enough."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await ask()
            if is_enough(answer):
                return answer
            await asyncio.sleep(0.2)


async def _seek(alice: Recorder, database_url: str) -> None:
    """A seek that is taken back, and one whose term is over sooner than it would be."""
    wish = {"game": "wits_world", "mode": "live", "rated": True, "rating_range": 400}
    ticket = (await alice.wish("seek", "Seek", **wish))["ticket"]
    await alice.wish("seeks", "Seeks")
    await alice.wish("cancel", "Cancel", ticket=ticket)
    await alice.wish("seek", **wish)
    async with await psycopg.AsyncConnection.connect(database_url) as connection:
        await connection.execute("UPDATE matchmaking.tickets SET expires_ms = 1 WHERE state = 'open'")
    await alice.until("called_off")


async def _challenge(alice: Recorder, bob: Recorder) -> str:
    """A challenge that is declined, and one that is accepted; the match."""
    wish = {"player": bob.name, "game": "wits_world", "mode": "async", "rated": True, "starter": "thieves_lamp"}
    await alice.wish("challenge", "Challenge", id=secrets.token_hex(16), **wish)
    challenged = await bob.until("challenged")
    await bob.wish("decline", "Decline", challenge=challenged["challenge"]["challenge"])
    await alice.until("declined")
    human = {"ready": 60_000, "turn": 300_000, "selection": 60_000, "reaction": 60_000}
    own = {"human": human, "on_miss": "default", "misses": 2}
    unrated = wish | {"mode": "live", "rated": False, "time_control": own}
    refused = await alice.wish("challenge", "Challenge (own windows)", id=secrets.token_hex(16), **unrated)
    await bob.wish("decline", challenge=refused["challenge"])
    challenge = (await alice.wish("challenge", id=secrets.token_hex(16), **wish))["challenge"]
    deck = ["quillip", "cobblehide", "fizzlit", "field_dressing", "overture"]
    await bob.wish("accept", "Accept", challenge=challenge, deck=deck)
    return (await bob.until("match_found"))["match"]


async def _play_and_err(alice: Recorder, match: str) -> None:
    """A whole match, with an order that changes nothing and an answer that comes too late."""

    async def err() -> None:
        while (update := await alice.next(match, -1))["phase"] != "playing":
            await alice.next(match, update["version"])
        await alice.command(match, "order", **{"pass": "until_next_turn"})
        await alice.request(
            f"play.{alice.name}.{match}", type="choose", id=secrets.token_hex(16), decision=0, option="pick:1"
        )
        await alice.until("refused")
        await alice.ask("matches", "AskMatches", player="bob", open=True, limit=5)

    await asyncio.gather(err(), alice.play(match))
    await alice.until("your_turn")


async def _look_back(carol: Recorder, match: str, examples: dict[str, Json]) -> None:
    """Replay, audit and ratings of a match that is over."""
    page = await once(lambda: carol.ask("replay", match=match, limit=200), lambda page: page["over"])
    choices = [one for one in map(json.loads, page["entries"]) if one["command"]["type"] == "choose"]
    shortest = examples["entry"] = min(choices, key=lambda one: len(json.dumps(one)))
    await carol.ask("replay", "AskReplay", **{"match": match, "from": shortest["version"], "limit": 1})
    await carol.ask("audit", "AskAudit", match=match)
    ladder = {"game": "wits_world", "mode": "async", "limit": 3}
    await once(lambda: carol.ask("ladder", **ladder), lambda answer: answer["lines"])
    await carol.ask("ladder", "AskLadder", **ladder)
    await carol.ask("profile", "AskProfile", player="alice", limit=3)


async def _again(alice: Recorder, bob: Recorder, match: str) -> None:
    """A rematch, and a match against the house; both given up."""
    challenge = (await alice.wish("rematch", "Rematch", id=secrets.token_hex(16), match=match))["challenge"]
    accepted = await bob.wish("accept", challenge=challenge)
    wish = {"game": "wits_world", "level": "normal", "starter": "first_lesson"}
    house = await alice.wish("cpu", "Cpu", id=secrets.token_hex(16), **wish)
    for one in (accepted["match"], house["match"]):
        await alice.ask("view", match=one)
        await alice.command(one, "resign")
        await alice.next(one, 0)


def insert(prose: str, examples: Mapping[str, Json]) -> str:
    """The prose with an example behind every marker.

    Raises:
        LookupError: a marker asks for what was not recorded.
    """

    def block(marker: re.Match[str]) -> str:
        name = marker["name"]
        if name not in examples:
            raise LookupError(f"docs/protocol.md asks for an example of {name}, recorded were {', '.join(examples)}")
        most_items = 2 if name in ("game_answer", "games_answer") else MOST_ITEMS
        return f"<!-- example: {name} -->\n\n```json\n{pretty(shortened(examples[name], most_items))}\n```"

    return MARKER.sub(block, prose)


def shortened(value: Json, most_items: int) -> Json:
    """The value with long lists cut to their first items and long texts to their beginning."""
    if isinstance(value, dict):
        return {name: shortened(inner, most_items) for name, inner in value.items()}
    if isinstance(value, list):
        return [shortened(inner, most_items) for inner in value[:most_items]]
    if isinstance(value, str) and len(value) > MOST_TEXT:
        return f"{value[:MOST_TEXT]}…"
    return value


def pretty(value: Json, indent: int = 0) -> str:
    """JSON with everything on one line that fits there."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not value or not isinstance(value, dict | list):
        return line
    inside = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {pretty(inner, indent + 2)}" for name, inner in value.items()]
    else:
        parts = [pretty(inner, indent + 2) for inner in value]
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return f"{opening}\n{inside}" + f",\n{inside}".join(parts) + f"\n{' ' * indent}{closing}"


async def main() -> None:
    """Records, then writes the prose anew."""
    with tempfile.TemporaryDirectory() as home:
        async with running_stack(Path(home), Environment({"SPELLFOLD_LOG_LEVEL": "warning"})) as stack:
            examples = await record(Path(home), stack.addresses.nats_urls[0], stack.addresses.database_url)
    PROSE.write_text(insert(PROSE.read_text(encoding="utf-8"), examples), encoding="utf-8")
    sys.stdout.write(f"{len(examples)} messages recorded: {', '.join(sorted(examples))}\n")


if __name__ == "__main__":
    asyncio.run(main())
