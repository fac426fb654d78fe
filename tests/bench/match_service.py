"""One match worker under load: what a command costs beside a bare append, and how many there are in a second."""

import time
from collections.abc import Sequence
from statistics import median
from typing import Any

import nats
from msgspec import Struct

from libs.engine.game import Game
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.match.update import update_for
from libs.events.codec import encode
from services.standalone.servers import NatsServer
from tests.bench.bare import Bare, ensure_bare_stream, measure_bare
from tests.bench.crowd import Crowd
from tests.bench.figure import Figure
from tests.bench.plan import Plan, say
from tests.bench.playing import Playing, Script, whole_script
from tests.bench.processes import Worker, working

COST_AIM = 2.5
SHARE_AIM = 0.20
IN_FLIGHT = 64
PAIRS = 5
WINDOW_S = 1.5
OPENING_STEPS = 4
_MOST_PER_S = 7000


class _Pair(Struct, frozen=True):
    """A window of the service and one of bare appends, one right after the other; seconds and microseconds of CPU."""

    per_s: float
    command_us: float
    bare: Bare


async def measure(plan: Plan) -> list[Figure]:
    """Two rows each for 64 and 256 matches."""
    engine_us = _engine_us(WITS_WORLD, plan)
    figures: list[Figure] = []
    async with NatsServer(plan.folder / "match-service", sync="2m") as server:
        nc = await nats.connect(server.url)
        await ensure_bare_stream(nc, 1)
        async with working(nc, [server.url], plan.folder) as worker:
            for matches in (64, 256):
                pairs = [await _pair(plan, server.url, worker, matches, turn) for turn in range(plan.some(PAIRS, 2))]
                figures += _rows(matches, pairs, engine_us)
        await nc.close()
    return figures


async def _pair(plan: Plan, url: str, worker: Worker, matches: int, turn: int) -> _Pair:
    seconds = plan.seconds(WINDOW_S)
    bare = await measure_bare([url], IN_FLIGHT, seconds)
    scripts = scripts_for(WITS_WORLD, plan.seed * 1000 + turn, matches, _MOST_PER_S * (seconds + 1))
    nc = await nats.connect(url)
    crowd = Crowd(nc, scripts)
    await crowd.start()
    await crowd.fill(matches)
    await crowd.until_playing(OPENING_STEPS)
    spent = worker.cpu_s
    window = await crowd.during(seconds)
    spent = worker.cpu_s - spent
    await crowd.stop()
    await nc.close()
    pair = _Pair(window.per_s, spent / window.accepted * 1e6, bare)
    shown = f"{pair.per_s:,.0f}/s, {pair.command_us:.0f} µs a command"
    say(f"  {matches} matches: {shown}; bare {bare.per_s:,.0f}/s, {bare.cpu_us:.0f} µs")
    return pair


def scripts_for(game: Game[Any], seed: int, matches: int, commands: float) -> list[Script]:
    """Scripts enough for so many commands, and for so many matches at once."""
    at_ms = time.time_ns() // 1_000_000
    scripts: list[Script] = []
    while len(scripts) < matches or sum(len(script.steps) for script in scripts[:-matches]) < commands:
        scripts.append(whole_script(game, seed * 100_000 + len(scripts), at_ms))
    return scripts


def _rows(matches: int, pairs: Sequence[_Pair], engine_us: float) -> list[Figure]:
    ratio = median((pair.command_us - engine_us) / pair.bare.cpu_us for pair in pairs)
    share = median(pair.per_s / pair.bare.per_s for pair in pairs)
    command_us, bare_us = median(pair.command_us for pair in pairs), median(pair.bare.cpu_us for pair in pairs)
    per_s, bare_per_s = median(pair.per_s for pair in pairs), median(pair.bare.per_s for pair in pairs)
    name = f"match service, one process, {matches} matches"
    return [
        Figure(
            what=f"{name}: CPU per accepted command, views published, less the engine's",
            measured=f"{command_us:.0f} µs less {engine_us:.0f} µs",
            raw=f"bare nats-py compare-and-set append, {IN_FLIGHT} in flight: {bare_us:.0f} µs",
            ratio=f"{ratio:.2f}",
            aim=f"≤ {COST_AIM:g} × the append",
            met=ratio <= COST_AIM,
            values={"ratio": ratio, "command_us": command_us, "engine_us": engine_us, "bare_us": bare_us},
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


def _engine_us(game: Game[Any], plan: Plan) -> float:
    """What the engine alone takes for a command: deciding, the entry, its hash, everybody's update."""
    spent: list[float] = []
    for index in range(plan.some(20, 5)):
        playing = Playing(game, plan.seed + index)
        playing.begin()
        commands = 0
        seconds = 0.0
        while not playing.is_over:
            actor, command = playing.choice()
            began = time.process_time()
            facts = playing.decide(actor, command)
            data = playing.fold.entry(actor, command, playing.at_ms, facts, playing.seal)
            playing.fold.advance(actor, command, playing.at_ms, data)
            for seat in (*range(len(playing.players)), None):
                own = command.id if seat is not None and playing.players[seat] == actor else None
                encode(update_for(playing.fold, seat, facts, own))
            seconds += time.process_time() - began
            commands += 1
        spent.append(seconds / commands * 1e6)
    return median(spent)
