"""Counts how many statements of each game's rules have a test that carries their id, and lists those that have none.

A test carries ids by `@pytest.mark.rule("WW-26", "R7")`, string literals only. Rulings and scenarios are numbered anew
in each game, so theirs count for the game whose name stands in the path of the test. The platform's laws (`L-1`) and
the faults that other servers are known for (`F-01`) are counted in the same way. As a program it prints the count of
the platform and of every game that exists; with `--strict` it ends with exit code 1 if anything is missing.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.house.repository import ROOT, modules, name_of, parse

PLATFORM = "platform"
NUMBERED_PER_GAME = ("rulings", "scenarios")
GAMES_FOLDER = ROOT / "libs" / "engine" / "games"
STATEMENTS_FILE = Path(__file__).with_name("statements.toml")

Plan = Mapping[str, Mapping[str, Sequence[str]]]


def planned() -> Plan:
    """All ids of all games: game → kind → ids, in order."""
    games = tomllib.loads(STATEMENTS_FILE.read_text(encoding="utf-8"))
    return {game: {kind: expand(ids) for kind, ids in kinds.items()} for game, kinds in games.items()}


def expand(ranges: Sequence[str]) -> Sequence[str]:
    """Turn `["WW-08..WW-10", "WW-12"]` into the ids it stands for."""
    ids: list[str] = []
    for span in ranges:
        first, _, last = span.partition("..")
        prefix, digits = _split(first)
        ids += [f"{prefix}{number:0{len(digits)}}" for number in range(int(digits), int(_split(last or first)[1]) + 1)]
    return ids


def carried(paths: Sequence[Path]) -> Sequence[tuple[str, int, str]]:
    """File, line and id of everything that tests carry.

    Raises:
        ValueError: A marker holds something else than string literals, which nobody could count.
    """
    return [
        (name_of(path), line, identifier) for path in paths for line, identifier in _ids_in(parse(path), name_of(path))
    ]


def is_of(game: str, kind: str, file: str) -> bool:
    """Whether an id of that kind in that test file belongs to the game: statements name their game themselves."""
    return kind not in NUMBERED_PER_GAME or game in file


def main(arguments: Sequence[str]) -> int:
    """Print the report and return the exit code."""
    tests = carried(modules("tests/"))
    missing_in_all = 0
    for game, kinds in planned().items():
        if game != PLATFORM and not (GAMES_FOLDER / game).is_dir():
            continue
        for kind, ids in kinds.items():
            found = {identifier for file, _, identifier in tests if is_of(game, kind, file)}
            missing = [identifier for identifier in ids if identifier not in found]
            missing_in_all += len(missing)
            print(f"{game}: {len(ids) - len(missing)} of {len(ids)} {kind} have a test")
            if missing:
                print(f"    missing: {' '.join(missing)}")
    return 1 if missing_in_all and "--strict" in arguments else 0


def _split(identifier: str) -> tuple[str, str]:
    found = re.fullmatch(r"(.*?)([0-9]+)", identifier)
    if found is None:
        raise ValueError(f"{identifier!r} does not end with a number")
    return found.group(1), found.group(2)


def _ids_in(tree: ast.Module, name: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark"))):
                for argument in node.args:
                    if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                        raise ValueError(  # noqa: TRY004 - the file is wrong, not the caller
                            f"{name}:{node.lineno}: a rule marker holds string literals only"
                        )
                    yield node.lineno, argument.value
            case _:
                pass


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
