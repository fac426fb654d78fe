"""How long after the kill of a match worker with many open matches the first command is answered by the next one."""

import time
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

AIM_S = 2.0
TURNS = 3


async def measure(plan: Plan) -> list[Figure]:
    """One row: with thousands of open matches, beside the same with a handful."""
    count = plan.some(10_000, 1_000)
    async with NatsServer(plan.folder / "restart", sync="2m") as server:
        nc = await nats.connect(server.url)
        few = list(await open_matches(nc, plan.seed, 10))
        async with working(nc, [server.url], plan.folder) as worker:
            few_s = median([await _restart(nc, worker, few) for _ in range(TURNS)])
            say(f"  opening {count:,} matches")
            many = list(await open_matches(nc, plan.seed + 10, count))
            many_s = median([await _restart(nc, worker, many) for _ in range(TURNS)])
        await nc.close()
    return [
        Figure(
            what=f"restart of a killed match worker with {count:,} open matches: first command answered",
            measured=f"after {many_s:.2f} s",
            raw=f"the same with 10 open matches: {few_s:.2f} s",
            ratio=f"{many_s / few_s:.2f}",
            aim=f"< {AIM_S:g} s",
            met=many_s < AIM_S,
            values={"seconds": many_s, "few_seconds": few_s},
        )
    ]


async def _restart(nc: Client, worker: Worker, matches: list[Playing]) -> float:
    """Kills the worker with commands in hand, starts it again, and waits for the answer to a command sent meanwhile."""
    scripts = [orders_for(matches.pop(), 50) for _ in range(2)]
    busy = Crowd(nc, scripts[:1])
    await busy.start()
    await busy.fill(1)
    await busy.during(0.2)
    began = time.perf_counter()
    worker.kill()
    await busy.stop()
    crowd = Crowd(nc, scripts[1:])
    await crowd.start()
    worker.start()
    await crowd.fill(1)
    await crowd.until_playing(1)
    seconds = time.perf_counter() - began
    await crowd.stop()
    await worker.answers(nc)
    return seconds
