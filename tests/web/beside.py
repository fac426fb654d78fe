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
from libs.events.updates import UpdateFrame
from libs.events.wishes import Cpu
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
        answers = 0
        async for newest in table:
            assert isinstance(newest, UpdateFrame), newest
            if newest.result is not None or answers >= most_answers:
                return newest.version
            for decision in table.owed(newest):
                if decision.kind == "ready":
                    await table.ready(decision.number)
                    continue
                question = question_in(GAMES[newest.game], newest, decision)
                option = choose_option(GAMES[newest.game], question, "easy", dice.getrandbits(64))
                await table.choose(decision.number, option)
                answers += 1
        raise AssertionError(f"match {match} went silent")

    return _as(house, player, do)


def _as(house: House, player: str, do: Callable[[Client], Coroutine[Any, Any, _Result]]) -> _Result:
    async def work() -> _Result:
        player_line = connected(house.nats_url, player, token=lambda: house.token(player))
        async with asyncio.timeout(PATIENCE_S), player_line as client:
            return await do(client)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()
