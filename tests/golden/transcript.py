"""A match as a text: facts, battle log and options of each entry, and what changes in what each seat sees."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from libs.engine.game import Game
from libs.engine.match.fold import Fold
from libs.engine.match.update import update_for
from libs.engine.registry import GAMES
from libs.events.codec import encode

FOLDER = Path(__file__).parent / "matches"


def transcript(game_id: str, log: list[bytes], games: Mapping[str, Game[Any]] = GAMES) -> str:
    """The text of a whole match."""
    fold = Fold(games)
    lines: list[str] = []
    shown: dict[int | None, dict[str, str]] = {}
    for data in log:
        entry = fold.extend(game_id, data)
        command = json.loads(encode(entry.command))
        kind = command.pop("type")
        words = " ".join(f"{key}={value}" for key, value in command.items() if key in ("decision", "option", "reason"))
        lines.append(f"== {entry.version} {entry.actor}: {kind} {words}".rstrip())
        lines += [f"   {encode(fact).decode()}" for fact in entry.facts]
        everybody = update_for(fold, None, entry.facts)
        lines += [f"   | {line}" for line in everybody.log]
        for seat in (*range(len(fold.match.seats)), None):
            update = update_for(fold, seat, entry.facts)
            for decision in update.decisions:
                for option in decision.options:
                    lines.append(f"   ? {decision.number} seat {seat} {decision.kind}: {option.id} ({option.label})")
            view = dict(_leaves("", msgspec.to_builtins(update.view)))
            before = shown.get(seat, {})
            changed = [f"{path}={value}" for path, value in view.items() if before.get(path) != value]
            gone = [f"{path} gone" for path in before if path not in view]
            if changed or gone:
                lines.append(f"   {'spectators' if seat is None else f'seat {seat}'}: {', '.join(changed + gone)}")
            shown[seat] = view
    ended = fold.match.ended
    assert ended is not None, "a golden match is played to its end"
    lines.append(f"== over: {encode(ended).decode()}")
    return "\n".join(lines) + "\n"


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every leaf of a view with its path: `sides.0.creatures.1.hp`."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, list | tuple) and value:
        for index, inner in enumerate(value):
            yield from _leaves(f"{path}.{index}", inner)
    else:
        yield path, json.dumps(value)


def stored() -> list[Path]:
    """The exact logs that are kept, one a match: `<game>-rules<version>-<name>.jsonl`."""
    return sorted(FOLDER.glob("*.jsonl"))
