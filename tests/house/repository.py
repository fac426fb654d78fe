"""The files of this repository, as the house rules see them."""

import ast
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def files() -> Sequence[Path]:
    """Every file that is, or is about to be, under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],  # noqa: S607 - git is found on PATH
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    paths = sorted({ROOT / name for name in listed.split("\0") if name})
    return [path for path in paths if path.is_file()]


def modules(*folders: str) -> Sequence[Path]:
    """The Python files below these folders."""
    return [path for path in files() if path.suffix == ".py" and name_of(path).startswith(folders)]


def name_of(path: Path) -> str:
    """The path from the root of the repository, with slashes."""
    return path.relative_to(ROOT).as_posix()


def parse(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=name_of(path))


def imports_of(path: Path) -> Sequence[tuple[int, str]]:
    """Line and full name of every module that a Python file imports, inside functions too."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, name.name) for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            # `from package import module` names the module only together with what is imported.
            found += [(node.lineno, f"{'.' * node.level}{node.module or ''}.{name.name}") for name in node.names]
    return found
