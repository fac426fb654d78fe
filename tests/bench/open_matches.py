"""Many matches in the log at once, put there by appending entries directly, without a worker."""

import asyncio
import time
from collections.abc import Sequence

from nats.aio.client import Client

from libs.engine.games.wits_world.game import WITS_WORLD
from libs.events.commands import AnyCommand
from libs.events.log_jetstream import JetStreamLog
from libs.events.streams import ensure_streams
from libs.events.subjects import message_id
from tests.bench.playing import Playing, Script, step

_AT_ONCE = 128


async def open_matches(nc: Client, first_seed: int, count: int, orders: int = 0) -> Sequence[Playing]:
    """Matches in play, each with so many orders behind its first three entries. Makes the streams if need be."""
    await ensure_streams(nc)
    log = JetStreamLog(nc)
    await log.start()
    at_ms = time.time_ns() // 1_000_000
    seeds = iter(range(first_seed, first_seed + count))

    async def work() -> list[Playing]:
        return [await _open(log, seed, at_ms, orders) for seed in seeds]

    opened = await asyncio.gather(*(work() for _ in range(_AT_ONCE)))
    await log.stop()
    return [playing for some in opened for playing in some]


async def _open(log: JetStreamLog, seed: int, at_ms: int, orders: int) -> Playing:
    playing = Playing(WITS_WORLD, seed, at_ms)
    position = 0

    async def append(actor: str, command: AnyCommand) -> None:
        nonlocal position
        data = playing.give(actor, command)
        used = message_id(playing.match, actor, command.id)
        position = await log.append(WITS_WORLD.id, playing.match, data, after=position, message_id=used)

    while (command := playing.opening()) is not None:
        await append(*command)
    for _ in range(orders):
        await append(*playing.order())
    return playing


def orders_for(playing: Playing, count: int) -> Script:
    """A script of so many orders for a match in play; does not play them."""
    return Script(playing.match, [step(playing, *playing.order()) for _ in range(count)])
