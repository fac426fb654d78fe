"""Whether a command costs the same late in a long match as early, and among many open matches as among few."""

from collections.abc import Sequence
from statistics import median

import nats
from nats.aio.client import Client

from services.standalone.servers import NatsServer
from tests.bench.crowd import Crowd
from tests.bench.figure import Figure
from tests.bench.open_matches import open_matches, orders_for
from tests.bench.plan import Plan, say
from tests.bench.playing import Playing
from tests.bench.processes import Worker, working

AIM = 1.15
ACTIVE = 32
TURNS = 3
WINDOW_S = 1.0
_MOST_PER_S = 9000


async def measure(plan: Plan) -> list[Figure]:
    """Two rows."""
    return [await _by_length(plan), await _by_number(plan)]


async def _by_length(plan: Plan) -> Figure:
    early, late = plan.some(10, 10), plan.some(1000, 300)
    async with NatsServer(plan.folder / "flat-length", sync="2m") as server:
        nc = await nats.connect(server.url)
        turns = plan.some(TURNS, 2)
        say(f"  making {turns * ACTIVE} matches of {late} entries")
        short = list(await open_matches(nc, plan.seed, turns * ACTIVE, early - 3))
        long = list(await open_matches(nc, plan.seed + 100_000, turns * ACTIVE, late - 3))
        async with working(nc, [server.url], plan.folder) as worker:
            pairs: list[tuple[float, float]] = []
            for _ in range(turns):
                pairs.append(
                    (
                        await _command_us(nc, worker, _take(short), plan),
                        await _command_us(nc, worker, _take(long), plan),
                    )
                )
                say(f"  {pairs[-1][0]:.0f} µs early, {pairs[-1][1]:.0f} µs late")
        await nc.close()
    return _row(f"cost per command at the {late:,}th entry of a match", f"at the {early}th entry", pairs)


async def _by_number(plan: Plan) -> Figure:
    few, many = 10, 100_000 if plan.full else plan.some(10_000, 1_000)
    pairs: list[tuple[float, float]] = []
    turns = plan.some(TURNS, 2)
    async with (
        NatsServer(plan.folder / "flat-few", sync="2m") as small,
        NatsServer(plan.folder / "flat-many", sync="2m") as large,
    ):
        small_nc, large_nc = await nats.connect(small.url), await nats.connect(large.url)
        say(f"  opening {many:,} matches")
        short = list(await open_matches(small_nc, plan.seed, few))
        long = list(await open_matches(large_nc, plan.seed, many))
        async with (
            working(small_nc, [small.url], plan.folder) as one,
            working(large_nc, [large.url], plan.folder) as other,
        ):
            for _ in range(turns):
                chosen = [long.pop() for _ in range(few)]
                pairs.append(
                    (await _command_us(small_nc, one, short, plan), await _command_us(large_nc, other, chosen, plan))
                )
                say(f"  {pairs[-1][0]:.0f} µs among {few}, {pairs[-1][1]:.0f} µs among {many:,}")
        await small_nc.close()
        await large_nc.close()
    return _row(f"cost per command with {many:,} open matches", f"with {few} open matches", pairs)


def _take(matches: list[Playing]) -> list[Playing]:
    taken = matches[-ACTIVE:]
    del matches[-ACTIVE:]
    return taken


async def _command_us(nc: Client, worker: Worker, matches: Sequence[Playing], plan: Plan) -> float:
    """The worker's CPU for a command while these matches are at play, each known to it already."""
    seconds = plan.seconds(WINDOW_S)
    each = int(_MOST_PER_S * (seconds + 1) / len(matches)) + 10
    crowd = Crowd(nc, [orders_for(playing, each) for playing in matches])
    await crowd.start()
    await crowd.fill(len(matches))
    await crowd.until_playing(2)
    spent = worker.cpu_s
    window = await crowd.during(seconds)
    spent = worker.cpu_s - spent
    await crowd.stop()
    return spent / window.accepted * 1e6


def _row(what: str, raw: str, pairs: Sequence[tuple[float, float]]) -> Figure:
    ratio = median(late / early for early, late in pairs)
    early_us, late_us = (median(pair[index] for pair in pairs) for index in (0, 1))
    return Figure(
        what=what,
        measured=f"{late_us:.0f} µs of CPU",
        raw=f"{raw}: {early_us:.0f} µs",
        ratio=f"{ratio:.2f}",
        aim="flat",
        met=ratio <= AIM,
        values={"ratio": ratio, "late_us": late_us, "early_us": early_us},
    )
