"""Whole matches as the updates of one seat, for the gallery of boards: `python -m tests.web.fixtures [GAME …]`.

Writes `clients/web/fixtures/<game>.json`, a list of matches; each is a list of updates, the newest last. Everything
follows from the seed, so two runs write the same bytes.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from libs.engine.game import Game
from libs.engine.match.fold import Fold
from libs.engine.match.update import update_for
from libs.engine.registry import GAMES
from libs.engine.simulate import play_match
from libs.events.updates import Update

FOLDER = Path(__file__).resolve().parents[2] / "clients" / "web" / "fixtures"
_SEED = 7


def matches(game: Game[Any]) -> list[list[Update]]:
    """A match of two, one of the most seats the game takes, and the first one as spectators see it."""
    pairs = play_match(game, _SEED, levels=("normal", "normal"), keep_log=True)
    found = [_updates(game, pairs.log, 0), _updates(game, pairs.log, None)]
    if game.seats.stop - 1 > 2:
        crowd = play_match(game, _SEED, levels=("normal",) * (game.seats.stop - 1), keep_log=True)
        found.append(_updates(game, crowd.log, 1))
    return found


def _updates(game: Game[Any], log: tuple[bytes, ...], seat: int | None) -> list[Update]:
    fold, updates = Fold(), []
    for data in log:
        entry = fold.extend(game.id, data)
        updates.append(update_for(fold, seat, entry.facts))
    return updates


def main(names: list[str]) -> None:
    """Writes the fixtures of the named games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or list(GAMES):
        place = FOLDER / f"{name}.json"
        place.write_bytes(msgspec.json.encode(matches(GAMES[name])))
        sys.stdout.write(f"{name}: {place.stat().st_size // 1024} KiB\n")


if __name__ == "__main__":
    main(sys.argv[1:])
