"""Golden matches as updates, for the gallery of boards and the boards' tests: `python -m tests.web.fixtures [GAME …]`.

Writes `clients/web/fixtures/<game>.json`, a list of matches; each is a list of updates, the newest last. First a
golden match as seat 0 sees it, then as spectators do, then every golden match as seen by a seat that is asked, so that
every option of it occurs.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from libs.engine.game import Game
from libs.engine.match.fold import Fold
from libs.engine.match.update import update_for
from libs.engine.registry import GAMES

FOLDER = Path(__file__).resolve().parents[2] / "clients" / "web" / "fixtures"
GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "matches"

Looker = Callable[[Fold], int | None]


def matches(game: Game[Any]) -> list[list[msgspec.Raw]]:
    """The updates of the game's golden matches, one list for each look at a match."""
    logs = [place.read_bytes().splitlines() for place in sorted(GOLDEN.glob(f"{game.id}-*.jsonl"))]
    return [
        _updates(game, logs[0], lambda _: 0),
        _updates(game, logs[0], lambda _: None),
        *(_updates(game, log, _asked) for log in logs),
    ]


def _asked(fold: Fold) -> int | None:
    """The first seat that owes an answer; nobody once the match is over."""
    return min((one.decision.seat for one in fold.match.open), default=None)


def _updates(game: Game[Any], log: list[bytes], looker: Looker) -> list[msgspec.Raw]:
    """Written down at once: a view may hold parts of the state, which goes on."""
    fold: Fold = Fold()
    updates: list[msgspec.Raw] = []
    for data in log:
        entry = fold.extend(game.id, data)
        updates.append(msgspec.Raw(msgspec.json.encode(update_for(fold, looker(fold), entry.facts))))
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
