"""What an update costs to make beside the decision that caused it, and how large it is."""

import time
from statistics import median
from typing import Any

from libs.engine.game import Game
from libs.engine.match.update import update_for
from libs.engine.registry import GAMES
from libs.events.codec import encode
from tests.bench.figure import Figure
from tests.bench.plan import Plan
from tests.bench.playing import Playing

COST_AIM = 2.0
SIZE_AIM = 4096
ROUNDS = 5


async def measure(plan: Plan) -> list[Figure]:
    """One row a game."""
    return [_updates(game, plan) for game in GAMES.values()]


def _updates(game: Game[Any], plan: Plan) -> Figure:
    rounds = [_round(game, plan) for _ in range(ROUNDS)]
    ratio = median(update / decision for update, decision, _ in rounds)
    update_us = median(update for update, _, _ in rounds) * 1e6
    decision_us = median(decision for _, decision, _ in rounds) * 1e6
    sizes = sorted(rounds[0][2])
    mean, middle, largest = sum(sizes) / len(sizes), sizes[len(sizes) // 2], sizes[-1]
    return Figure(
        what=f"one update, {game.title}: view, labels, JSON",
        measured=f"{update_us:.0f} µs; {mean:,.0f} B mean, {middle:,} median, {largest:,} max",
        raw=f"its decision (options, choose, fold, match layer): {decision_us:.0f} µs",
        ratio=f"{ratio:.2f}",
        aim=f"≤ {COST_AIM:g} × the decision, ≤ 4 KB",
        met=ratio <= COST_AIM and largest <= SIZE_AIM,
        values={"ratio": ratio, "update_us": update_us, "decision_us": decision_us, "mean_bytes": mean,
                "median_bytes": middle, "max_bytes": largest},
    )  # fmt: skip


def _round(game: Game[Any], plan: Plan) -> tuple[float, float, list[int]]:
    """CPU seconds of an update and of a decision, and the sizes of all updates."""
    clock = time.process_time
    deciding = telling = 0.0
    decisions = 0
    sizes: list[int] = []
    for index in range(plan.some(12, 4)):
        playing = Playing(game, plan.seed + index)
        playing.begin()
        fold = playing.fold
        while not playing.is_over:
            began = clock()
            actor, command = playing.choice()
            facts = playing.decide(actor, command)
            decided = clock()
            data = fold.entry(actor, command, playing.at_ms, facts, playing.seal)
            fold.advance(actor, command, playing.at_ms, data)
            made = clock()
            for seat in (*range(len(playing.players)), None):
                own = command.id if seat is not None and playing.players[seat] == actor else None
                sizes.append(len(encode(update_for(fold, seat, facts, own))))
            telling += clock() - made
            deciding += decided - began
            decisions += 1
    return telling / len(sizes), deciding / decisions, sizes
