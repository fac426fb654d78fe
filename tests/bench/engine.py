"""Random play of every game through the match layer, and the folding of the logs that it leaves."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from libs.engine.game import Game
from libs.engine.match.fold import codec_of, fold_log
from libs.engine.registry import GAMES
from libs.events.codec import encode
from libs.events.entry import Entry, entry_hash
from libs.events.facts import Fact
from tests.bench.figure import Figure
from tests.bench.plan import Plan
from tests.bench.playing import Playing, whole_log

DECISIONS_AIM = {"wits_world": 40_000}
HEAVIER_DECISIONS_AIM = 15_000
FACTS_AIM = 800_000
ROUNDS = 5
"""The fastest one counts: what else runs on the machine can only slow a round down."""


async def measure(plan: Plan) -> list[Figure]:
    """Two rows a game."""
    return [figure for game in GAMES.values() for figure in (_decisions(game, plan), _fold(game, plan))]


def cpu_s(work: Callable[[], object]) -> float:
    """The seconds of this process's CPU that the work takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def _decisions(game: Game[Any], plan: Plan) -> Figure:
    seeds, logs = some_logs(game, plan, plan.some(3_000, 800))
    entries = [codec_of(game).decode(data) for log in logs for data in log]
    decided, hashed = [], []
    choices = facts = 0
    for _ in range(ROUNDS):
        played: list[tuple[int, int]] = []
        spent = cpu_s(lambda: played.extend(_play(game, seed) for seed in seeds))  # noqa: B023 - called at once
        choices, facts = sum(one[0] for one in played), sum(one[1] for one in played)
        decided.append(choices / spent)
        hashed.append(len(entries) / cpu_s(lambda: _hash(entries)))
    rate, raw = max(decided), max(hashed)
    aim = DECISIONS_AIM.get(game.id, HEAVIER_DECISIONS_AIM)
    length, depth = choices / len(seeds), facts / choices
    return Figure(
        what=f"engine, {game.title}: options + choose + fold + match layer",
        measured=f"{rate:,.0f} decisions/s; {length:.0f} a match, {depth:.1f} facts each",
        raw=f"encode + SHA-256 of the same entries: {raw:,.0f}/s",
        ratio=f"{rate / raw:.0%}",
        aim=f"≥ {aim:,} decisions/s",
        met=rate >= aim,
        values={"decisions_per_s": rate, "raw_per_s": raw, "decisions_per_match": length, "facts_per_decision": depth},
    )


def _play(game: Game[Any], seed: int) -> tuple[int, int]:
    """Plays a match without making entries; how many choices and how many facts."""
    playing = Playing(game, seed)
    fold, at_ms = playing.fold, playing.at_ms
    while (command := playing.opening()) is not None:
        playing.decide(*command)
        fold.advance(*command, at_ms, b"")
    choices = facts = 0
    while not playing.is_over:
        command = playing.choice()
        facts += len(playing.decide(*command))
        fold.advance(*command, at_ms, b"")
        choices += 1
    return choices, facts


def some_logs(game: Game[Any], plan: Plan, entries: int) -> tuple[range, Sequence[Sequence[bytes]]]:
    """The logs of whole matches, and their seeds: so many that they have about so many entries together."""
    logs: list[Sequence[bytes]] = []
    while sum(map(len, logs)) < entries:
        logs.append(whole_log(game, plan.seed + len(logs)))
    return range(plan.seed, plan.seed + len(logs)), logs


def _hash(entries: Sequence[Entry[Fact]]) -> None:
    for entry in entries:
        entry_hash(encode(entry))


def _fold(game: Game[Any], plan: Plan) -> Figure:
    _, logs = some_logs(game, plan, plan.some(4_000, 800))
    codec = codec_of(game)
    facts = sum(len(codec.decode(data).facts) for log in logs for data in log)
    size = sum(len(data) for log in logs for data in log) / sum(map(len, logs))
    folded, decoded = [], []
    for _ in range(ROUNDS):
        folded.append(cpu_s(lambda: _fold_all(game, logs)))
        decoded.append(cpu_s(lambda: _decode_all(game, logs)))
    spent, raw = min(folded), min(decoded)
    return Figure(
        what=f"fold of a stored log, {game.title}: decode + evolve",
        measured=f"{facts / spent:,.0f} facts/s; {spent / len(logs) * 1e3:.2f} ms a match, entries of {size:.0f} B",
        raw=f"decode alone: {facts / raw:,.0f} facts/s",
        ratio=f"{raw / spent:.0%}",
        aim=f"≥ {FACTS_AIM:,} facts/s, < 3 ms a match",
        met=facts / spent >= FACTS_AIM and spent / len(logs) < 3e-3,
        values={"facts_per_s": facts / spent, "raw_per_s": facts / raw, "match_ms": spent / len(logs) * 1e3},
    )


def _fold_all(game: Game[Any], logs: Sequence[Sequence[bytes]]) -> None:
    for log in logs:
        fold_log(game.id, log)


def _decode_all(game: Game[Any], logs: Sequence[Sequence[bytes]]) -> None:
    codec = codec_of(game)
    for log in logs:
        for data in log:
            codec.decode(data)
