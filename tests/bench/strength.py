"""Lets the levels of the house play each other and prints how often the better one wins, and what thinking costs.

Run as `python -m tests.bench.strength wits_world --matches 400 --seed 1`. Each draw of legal decks is played twice with
the levels' seats exchanged. Exits with 1 if a level beats the one below it less often than it must; drawn matches
count as half. With `--seats 3` or 4 one seat of the better level meets the others: nothing is demanded of it then.
"""

import argparse
import math
import sys
import time
from collections.abc import Iterator
from typing import Any

from libs.engine.game import Game
from libs.engine.players.choose import think
from libs.engine.players.house import EASY, HARD, NORMAL
from libs.engine.players.question import Question
from libs.engine.registry import GAMES
from libs.engine.simulate import Played, play_pairs

NORMAL_BEATS_EASY_PERCENT = 75
HARD_BEATS_NORMAL_PERCENT = {"wits_world": 65}
NOT_WORSE_PERCENT = 50
"""For `hard` against `normal` in games that are not listed."""

_PROGRESS_S = 10.0


class Cost:
    """What the decisions of each level cost: CPU time and steps of imagined play. Lone answers take no thought."""

    def __init__(self) -> None:
        self._spent_ms: dict[str, list[float]] = {}
        self._steps: dict[str, int] = {}

    def choose(self, game: Game[Any], question: Question, level: str, seed: int) -> str:
        """As `choose_option`, and notes what it took."""
        began = time.process_time()
        thought = think(game, question, level, seed)
        if len(question.answers) > 1:
            self._spent_ms.setdefault(level, []).append(1000 * (time.process_time() - began))
            self._steps[level] = self._steps.get(level, 0) + thought.steps
        return thought.option

    def of(self, level: str) -> str:
        """A clause about one level."""
        spent_ms = self._spent_ms.get(level)
        if not spent_ms:
            return f"{level} never had to choose"
        mean_ms, steps = sum(spent_ms) / len(spent_ms), self._steps[level] // len(spent_ms)
        return f"{level} takes {steps} steps and {mean_ms:.1f} ms of CPU a decision, {max(spent_ms):.0f} ms at most"


class Score:
    """How one level does against another, pair by pair. Matches of one pair share their decks and hang together."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.pairs: list[float] = []
        self.answers = 0
        self.drawn = 0

    def add(self, first: Played, second: Played) -> None:
        """Counts a pair."""
        self.pairs.append((self._points(first) + self._points(second)) / 2)
        self.answers += first.answers + second.answers

    @property
    def percent(self) -> float:
        """The share of the level in all points."""
        return 100 * sum(self.pairs) / len(self.pairs) if self.pairs else 0.0

    @property
    def error(self) -> float:
        """Half the width of the interval that holds the true share in 95 of 100 such measurements, in percent.

        Where all pairs went the same way, three in their number is what may have gone unseen.
        """
        count = len(self.pairs)
        if count < 2:
            return 100.0
        mean = sum(self.pairs) / count
        variance = sum((pair - mean) ** 2 for pair in self.pairs) / (count - 1)
        return 196 * math.sqrt(variance / count) or 300 / count

    def _points(self, played: Played) -> float:
        if played.winner is None:
            self.drawn += 1
            return 0.5
        return 1.0 if played.levels[played.winner] == self.level else 0.0


def measure(game: Game[Any], better: str, worse: str, matches: int, seed: int, seats: int = 2) -> Score:
    """Plays the matches, an even number, and tells how far it is."""
    score, cost = Score(better), Cost()
    levels = (better, *[worse] * (seats - 1))
    began = told = time.monotonic()
    for first, second in _pairs(play_pairs(game, matches // 2, seed, levels=levels, choose=cost.choose)):
        score.add(first, second)
        now = time.monotonic()
        if now - told > _PROGRESS_S:
            told = now
            done = 2 * len(score.pairs)
            sys.stderr.write(f"  {better} against {worse}: {done} of {matches}, {score.percent:.1f} % so far\n")
    seconds = time.monotonic() - began
    fair = f" (fair share {100 / seats:.0f} %)" if seats > 2 else ""
    print(
        f"{better:>6} beats {worse:<6} {score.percent:5.1f} % ± {score.error:.1f}{fair} of {2 * len(score.pairs)} "
        f"matches, {score.drawn} drawn, {score.answers / (2 * len(score.pairs)):.0f} answers a match, {seconds:.0f} s; "
        f"{cost.of(better)}",
        flush=True,
    )
    return score


def _pairs(played: Iterator[Played]) -> Iterator[tuple[Played, Played]]:
    return zip(played, played, strict=True)


def main() -> int:
    """Measures both steps between levels; the exit code says whether they are as large as they must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--matches", type=int, default=400, help="of hard against normal; half as many of normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2, help="one of the better level, the others of the lower one")
    asked = parser.parse_args()
    if asked.matches < 4:
        parser.error(f"--matches is {asked.matches}, at least 4 are needed")
    game = GAMES[asked.game]
    if asked.seats not in game.seats:
        parser.error(f"{game.title} has no match of {asked.seats} seats")
    print(f"{game.title}, legal decks by chance, seats exchanged, seed {asked.seed}")
    normal = measure(game, NORMAL, EASY, asked.matches // 2, asked.seed, asked.seats)
    hard = measure(game, HARD, NORMAL, asked.matches, asked.seed, asked.seats)
    if asked.seats > 2:
        return 0
    hard_least = HARD_BEATS_NORMAL_PERCENT.get(game.id, NOT_WORSE_PERCENT)
    weak = [
        f"{score.level} must have {least} %, it has {score.percent:.1f} %"
        for score, least in ((hard, hard_least), (normal, NORMAL_BEATS_EASY_PERCENT))
        if score.percent < least
    ]
    print("\n".join(weak) or "every level is as strong as it must be")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
