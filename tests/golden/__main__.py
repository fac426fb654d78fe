"""Writes the transcripts of all stored logs anew, or plays and stores new matches of a game: `--new GAME`."""

import argparse
import random
from collections import Counter

from libs.engine.registry import GAMES
from tests.engine.given import Given
from tests.engine.laws import random_match
from tests.golden.transcript import FOLDER, stored, transcript


def play(game_id: str, seed: int, mode: str, players: int) -> Given:
    """One random match to its end, deadlines and orders included."""
    game = GAMES[game_id]
    dice = random.Random(seed)
    decks = [dice.choice(list(game.starters.values())) for _ in range(players)]
    *_, last = random_match(game, seed, decks, players=players, mode=mode)
    return last


def store_new(game_id: str) -> None:
    """Stores, for each mode and seat count, the random match that shows the most in the fewest entries."""
    game = GAMES[game_id]
    for mode in ("live", "async", "untimed"):
        for players in game.seats:
            best = max(range(300), key=lambda seed: _interest(play(game_id, seed, mode, players)))
            given = play(game_id, best, mode, players)
            name = f"{game_id}-rules{game.rules_version}-{mode}-{players}"
            (FOLDER / f"{name}.jsonl").write_bytes(b"\n".join(given.log) + b"\n")


def _interest(given: Given) -> tuple[int, int]:
    """Kinds of facts and causes that occur, then shortness."""
    kinds: Counter[str] = Counter()
    for data in given.log:
        for word in data.decode().split('"'):
            if word.replace("_", "").isalpha():
                kinds[word] += 1
    return len(kinds) - len(given.log) // 8, -len(given.log)


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", metavar="GAME", choices=sorted(GAMES), help="play and store new matches of this game")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    if arguments.new:
        store_new(arguments.new)
    for path in stored():
        path.with_suffix(".txt").write_text(transcript(path.name.partition("-")[0], path.read_bytes().splitlines()))
        print(path.with_suffix(".txt").name)


main()
