"""One match worker under load: what a command costs beside a bare append, and how many there are in a second."""

import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import nats
from msgspec import Struct

from libs.engine.game import Game
from libs.engine.games.wits_world.game import WITS_WORLD
from services.standalone.servers import NatsServer
from tests.bench.bare import Bare, ensure_bare_stream, measure_bare
from tests.bench.crowd import Crowd
from tests.bench.figure import Figure
from tests.bench.plan import Plan, say
from tests.bench.playing import Playing, Script, whole_script
from tests.bench.processes import Worker, working
from tests.bench.update import everybody_told

COST_AIM = 2.5
SHARE_AIM = 0.20
IN_FLIGHT = 64
PAIRS = 5
PAIRS_OF_TWO = 3
WINDOW_S = 1.2
OPENING_STEPS = 4
_MOST_PER_S = 7000
_ENGINE_COMMANDS = 4000


class _Pair(Struct, frozen=True):
    """A window of the service beside one of the engine alone and one of bare appends; microseconds of CPU."""

    per_s: float
    command_us: float
    engine_us: float
    bare: Bare

    @property
    def ratio(self) -> float:
        """What a command costs beside the engine, in bare appends."""
        return (self.command_us - self.engine_us) / self.bare.cpu_us


async def measure(plan: Plan) -> list[Figure]:
    """Two rows each for 64 and 256 matches, and two for two workers, who must look at the log before each command."""
    figures: list[Figure] = []
    async with NatsServer(plan.folder / "match-service", sync="2m") as server:
        nc = await nats.connect(server.url)
        await ensure_bare_stream(nc, 1)
        async with working(nc, [server.url], plan.folder) as worker:
            for matches in (64, 256):
                pairs = [await _pair(plan, server.url, [worker], matches, turn) for turn in range(plan.some(PAIRS, 2))]
                figures += _rows(f"match service, one process, {matches} matches", pairs)
            async with working(nc, [server.url], plan.folder) as second:
                both = [worker, second]
                turns = range(plan.some(PAIRS_OF_TWO, 1))
                pairs = [await _pair(plan, server.url, both, 256, turn) for turn in turns]
                figures += _rows("match service, two processes, 256 matches, delta get before each command", pairs)
        await nc.close()
    return figures


async def _pair(plan: Plan, url: str, workers: Sequence[Worker], matches: int, turn: int) -> _Pair:
    seconds = plan.seconds(WINDOW_S)
    bare = await measure_bare([url], IN_FLIGHT, seconds)
    scripts = scripts_for(WITS_WORLD, plan.seed * 1000 + turn, matches, _MOST_PER_S * (seconds + 1))
    nc = await nats.connect(url)
    crowd = Crowd(nc, scripts)
    await crowd.start()
    await crowd.fill(matches)
    await crowd.until_playing(OPENING_STEPS)
    spent = sum(worker.cpu_s for worker in workers)
    window = await crowd.during(seconds)
    spent = sum(worker.cpu_s for worker in workers) - spent
    await crowd.stop()
    await nc.close()
    pair = _Pair(window.per_s, spent / window.accepted * 1e6, engine_us(WITS_WORLD, matches, plan.seed + turn), bare)
    shown = f"{pair.per_s:,.0f}/s, {pair.command_us:.0f} µs a command, {pair.engine_us:.0f} µs of them the engine"
    say(f"  {matches} matches: {shown}; bare {bare.per_s:,.0f}/s, {bare.cpu_us:.0f} µs; {pair.ratio:.2f}")
    return pair


def scripts_for(game: Game[Any], seed: int, matches: int, commands: float) -> list[Script]:
    """Scripts enough for so many commands, and for so many matches at once."""
    at_ms = time.time_ns() // 1_000_000
    scripts: list[Script] = []
    while len(scripts) < matches or sum(len(script.steps) for script in scripts[:-matches]) < commands:
        scripts.append(whole_script(game, seed * 100_000 + len(scripts), at_ms))
    return scripts


def _rows(name: str, pairs: Sequence[_Pair]) -> list[Figure]:
    ratio, engine = median(pair.ratio for pair in pairs), median(pair.engine_us for pair in pairs)
    share = median(pair.per_s / pair.bare.per_s for pair in pairs)
    command_us, bare_us = median(pair.command_us for pair in pairs), median(pair.bare.cpu_us for pair in pairs)
    per_s, bare_per_s = median(pair.per_s for pair in pairs), median(pair.bare.per_s for pair in pairs)
    return [
        Figure(
            what=f"{name}: CPU per accepted command, views published, less the engine's",
            measured=f"{command_us:.0f} µs less {engine:.0f} µs",
            raw=f"bare nats-py compare-and-set append, {IN_FLIGHT} in flight: {bare_us:.0f} µs",
            ratio=f"{ratio:.2f}",
            aim=f"≤ {COST_AIM:g} × the append",
            met=ratio <= COST_AIM,
            values={"ratio": ratio, "command_us": command_us, "engine_us": engine, "bare_us": bare_us},
        ),
        Figure(
            what=f"{name}: accepted commands",
            measured=f"{per_s:,.0f}/s",
            raw=f"bare appends: {bare_per_s:,.0f}/s",
            ratio=f"{share:.0%}",
            aim=f"≥ {SHARE_AIM:.0%}",
            met=share >= SHARE_AIM,
            values={"share": share, "per_s": per_s, "bare_per_s": bare_per_s},
        ),
    ]


def engine_us(game: Game[Any], matches: int, seed: int) -> float:
    """The CPU that the engine alone takes for a command while so many matches are played side by side.

    Deciding, the entry, its hash, and everybody's update: what the worker does, without a message.
    """
    playing = [Playing(game, seed + index) for index in range(matches)]
    for one in playing:
        one.begin()
    commands, seconds = 0, 0.0
    while commands < _ENGINE_COMMANDS:
        playing = [one for one in playing if not one.is_over]
        given = [(one, *one.choice()) for one in playing]
        began = time.process_time()
        for one, actor, command in given:
            facts = one.decide(actor, command)
            data = one.fold.entry(actor, command, one.at_ms, facts, one.seal)
            one.fold.advance(actor, command, one.at_ms, data)
            everybody_told(one, facts, actor, command)
        seconds += time.process_time() - began
        commands += len(given)
    return seconds / commands * 1e6
