"""From a command's publication to the actor's view, at half of what the worker can do, on several kinds of broker."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import nats
from msgspec import Struct

from libs.engine.games.wits_world.game import WITS_WORLD
from services.standalone.servers import NatsCluster, NatsServer
from tests.bench.bare import Bare, ensure_bare_stream, measure_bare
from tests.bench.crowd import Crowd, Window
from tests.bench.figure import Figure
from tests.bench.match_service import OPENING_STEPS, scripts_for
from tests.bench.plan import Plan, say
from tests.bench.processes import Business, working

MATCHES = 256
FULL_LOAD_S = 1.5
HALF_LOAD_S = 3.0
BARE_S = 0.7
_MOST_PER_S = 7000


class _Place(Struct, frozen=True):
    """Where it is measured."""

    name: str
    nodes: int
    sync: str
    aim_ms: int


PLACES = (
    _Place("one server", 1, "2m", 20),
    _Place("three servers", 3, "2m", 20),
    _Place("one server, sync_interval: always", 1, "always", 40),
    _Place("three servers, sync_interval: always", 3, "always", 40),
)


async def measure(plan: Plan) -> list[Figure]:
    """A row for each kind of broker."""
    return [await _at(place, plan) for place in PLACES]


async def _at(place: _Place, plan: Plan) -> Figure:
    folder = plan.folder / f"latency-{place.nodes}-{place.sync}"
    async with _servers(place, folder) as urls:
        nc = await nats.connect(list(urls))
        await ensure_bare_stream(nc, place.nodes)
        bare = await measure_bare(urls, 1, plan.seconds(BARE_S))
        async with working(nc, urls, plan.folder, place.nodes):
            full, half, busy = await _loads(urls, plan)
        await nc.close()
    return _row(place, full, half, busy, bare)


async def _loads(urls: Sequence[str], plan: Plan) -> tuple[Window, Window, str]:
    full_s, half_s = plan.seconds(FULL_LOAD_S), plan.seconds(HALF_LOAD_S)
    scripts = scripts_for(WITS_WORLD, plan.seed, MATCHES, _MOST_PER_S * (full_s + half_s / 2 + 1))
    nc = await nats.connect(list(urls))
    crowd = Crowd(nc, scripts)
    await crowd.start()
    await crowd.fill(MATCHES)
    await crowd.until_playing(OPENING_STEPS)
    full = await crowd.during(full_s)
    business = Business()
    half = await crowd.paced(full.per_s / 2, half_s)
    busy = str(business)
    await crowd.stop()
    await nc.close()
    shown = f"{half.latency_ms(50):.1f} / {half.latency_ms(99):.1f} ms"
    say(f"  full {full.per_s:,.0f}/s, half {half.per_s:,.0f}/s: {shown}, {busy}")
    return full, half, busy


@asynccontextmanager
async def _servers(place: _Place, folder: Path) -> AsyncGenerator[Sequence[str]]:
    if place.nodes == 1:
        async with NatsServer(folder, sync=place.sync) as server:
            yield [server.url]
    else:
        async with NatsCluster(folder, sync=place.sync) as cluster:
            yield cluster.urls


def _row(place: _Place, full: Window, half: Window, busy: str, bare: Bare) -> Figure:
    p50, p99 = half.latency_ms(50), half.latency_ms(99)
    return Figure(
        what=f"command published → view received at half of maximum load, {place.name}",
        measured=f"p50 {p50:.1f} ms, p99 {p99:.1f} ms at {half.per_s:,.0f}/s of {full.per_s:,.0f}/s, {busy}",
        raw=f"bare append alone: p50 {bare.p50_ms:.2f} ms, p99 {bare.p99_ms:.2f} ms",
        ratio=f"{p50 / bare.p50_ms:.1f}",
        aim=f"p99 < {place.aim_ms} ms",
        met=p99 < place.aim_ms,
        values={"p50_ms": p50, "p99_ms": p99, "per_s": half.per_s, "full_per_s": full.per_s,
                "bare_p50_ms": bare.p50_ms, "bare_p99_ms": bare.p99_ms},
    )  # fmt: skip
