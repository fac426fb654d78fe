"""What an update costs to make beside the decision that caused it, and how large it is."""

import time
from collections.abc import Sequence
from typing import Any

from libs.engine.game import Game
from libs.engine.match.update import Telling
from libs.engine.registry import GAMES
from libs.events.codec import encode
from libs.events.commands import AnyCommand
from libs.events.facts import Fact
from tests.bench.engine import some_logs
from tests.bench.figure import Figure
from tests.bench.plan import Plan
from tests.bench.playing import Playing

COST_AIM = 2.0
SIZE_AIM = 4096
ROUNDS = 5
"""The fastest one counts: what else runs on the machine can only slow a round down."""


async def measure(plan: Plan) -> list[Figure]:
    """One row a game."""
    return [_updates(game, plan) for game in GAMES.values()]


def _updates(game: Game[Any], plan: Plan) -> Figure:
    rounds = [_round(game, plan) for _ in range(ROUNDS)]
    update_us = min(update for update, _, _ in rounds) * 1e6
    decision_us = min(decision for _, decision, _ in rounds) * 1e6
    ratio = update_us / decision_us
    sizes = sorted(rounds[0][2])
    mean, middle, largest = sum(sizes) / len(sizes), sizes[len(sizes) // 2], sizes[-1]
    return Figure(
        what=f"one update, {game.title}: view, labels, JSON",
        measured=f"{update_us:.0f} µs; {mean:,.0f} B mean, {middle:,} median, {largest:,} max",
        raw=f"its decision (options, choose, fold, match layer): {decision_us:.0f} µs",
        ratio=f"{ratio:.2f}",
        aim=f"≤ {COST_AIM:g} × the decision, ≤ 4 KB on average",
        met=ratio <= COST_AIM and mean <= SIZE_AIM,
        values={"ratio": ratio, "update_us": update_us, "decision_us": decision_us, "mean_bytes": mean,
                "median_bytes": middle, "max_bytes": largest},
    )  # fmt: skip


def _round(game: Game[Any], plan: Plan) -> tuple[float, float, list[int]]:
    """CPU seconds of an update and of a decision, and the sizes of all updates."""
    sizes: list[int] = []
    seeds, _ = some_logs(game, plan, plan.some(1_000, 400))
    began = time.process_time()
    decisions = sum(_play(game, seed, None) for seed in seeds)
    deciding = time.process_time() - began
    began = time.process_time()
    for seed in seeds:
        _play(game, seed, sizes)
    telling = time.process_time() - began - deciding
    return telling / len(sizes), deciding / decisions, sizes


def _play(game: Game[Any], seed: int, sizes: list[int] | None) -> int:
    """Plays a match from its first choice on, and tells everybody if there are `sizes` to be noted."""
    playing = Playing(game, seed)
    playing.begin()
    fold, decisions = playing.fold, 0
    while not playing.is_over:
        actor, command = playing.choice()
        facts = playing.decide(actor, command)
        fold.advance(actor, command, playing.at_ms, b"")
        decisions += 1
        if sizes is not None:
            sizes += [len(data) for data in everybody_told(playing, facts, actor, command)]
    return decisions


def everybody_told(playing: Playing, facts: Sequence[Fact], actor: str, command: AnyCommand) -> list[bytes]:
    """Every seat's and the spectators' update of the newest version, as the match service makes them."""
    telling = Telling(playing.fold, facts)
    told = [
        encode(telling.to(seat, command.id if player == actor else None)) for seat, player in enumerate(playing.players)
    ]
    return [*told, encode(telling.to(None))]
