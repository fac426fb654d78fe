"""What a test does at the broker beside the page, as the same person or another: matches of special terms, quick moves.

Playwright's loop runs in the test's thread, so all this happens in a thread of its own, one connection a call.
"""

import asyncio
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from libs.client.client import Client, connected
from libs.engine.players.choose import choose_option
from libs.engine.players.question import question_in
from libs.engine.registry import GAMES
from libs.events.commands import TimeControl
from libs.events.updates import Refused, UpdateFrame
from libs.events.wishes import Accept, Challenge, Cpu, Seek
from tests.house_stack import House

PATIENCE_S = 60.0

_Result = TypeVar("_Result")


def begin(
    house: House, player: str, game: str, *, time_control: TimeControl | None = None, mode: str = "live", level: str
) -> str:
    """A match of the player against the house, which nobody has sat down to yet; returns its id."""

    async def do(client: Client) -> str:
        wish = Cpu(game=game, level=level, mode=mode, time_control=time_control)
        return (await client.wish("cpu", wish))["match"]

    return _as(house, player, do)


def play(house: House, player: str, match: str, *, seed: int, most_answers: int = 100_000) -> int:
    """Plays for the player, easily, to the end or until so many answers were given; returns the version reached."""
    dice = random.Random(seed)

    async def do(client: Client) -> int:
        table = await client.sit(match)
        answered: set[int] = set()
        chosen = 0
        async for newest in table:
            if isinstance(newest, Refused):
                # The person's page, which may lie open, says `ready` by itself.
                assert newest.reason == "stale_decision", newest
                continue
            if newest.result is not None or chosen >= most_answers:
                return newest.version
            for decision in table.owed(newest):
                if decision.number in answered:
                    continue
                answered.add(decision.number)
                if decision.kind == "ready":
                    await table.ready(decision.number)
                    continue
                question = question_in(GAMES[newest.game], newest, decision)
                option = choose_option(GAMES[newest.game], question, "easy", dice.getrandbits(64))
                await table.choose(decision.number, option)
                chosen += 1
        raise AssertionError(f"match {match} went silent")

    return _as(house, player, do)


def challenge(house: House, challenger: str, player: str, game: str) -> None:
    """A challenge that waits for its answer."""

    async def do(client: Client) -> None:
        await client.wish("challenge", Challenge(player=player, game=game, mode="async"))

    _as(house, challenger, do)


def seek(house: House, player: str, game: str) -> None:
    """A wish for anybody that waits in the lobby."""

    async def do(client: Client) -> None:
        await client.wish("seek", Seek(game=game, mode="live", rated=True))

    _as(house, player, do)


def lose_rated(house: House, loser: str, winner: str, game: str) -> str:
    """A rated match that one of two players gives up as soon as both are ready; returns its id."""

    async def do(client: Client) -> str:
        asked = await client.wish("challenge", Challenge(player=winner, game=game, mode="live", rated=True))
        async with connected(house.nats_url, winner, token=lambda: house.token(winner)) as other:
            match: str = (await other.wish("accept", Accept(challenge=asked["challenge"])))["match"]
            tables = [await one.sit(match) for one in (client, other)]
            for table in tables:
                for decision in table.owed():
                    await table.ready(decision.number)
            async for newest in tables[0]:
                if isinstance(newest, UpdateFrame) and newest.phase == "playing":
                    await tables[0].resign()
        return match

    return _as(house, loser, do)


def _as(house: House, player: str, do: Callable[[Client], Coroutine[Any, Any, _Result]]) -> _Result:
    async def work() -> _Result:
        player_line = connected(house.nats_url, player, token=lambda: house.token(player))
        async with asyncio.timeout(PATIENCE_S), player_line as client:
            return await do(client)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()
