"""Measures what design 9 gives budgets for, each figure beside raw work of the same run, and prints the table.

Run as `make bench` or `python -m tests.bench`. Tells what is met and what is not, and never fails by a figure: time
on a shared machine is no test.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from tests.bench import archive, engine, first_board, flat, latency, match_service, restart, update
from tests.bench.figure import Figure, table
from tests.bench.loop import run
from tests.bench.plan import Plan, say
from tests.bench.processes import ROOT

Measure = Callable[[Plan], Awaitable[list[Figure]]]

MEASUREMENTS: Mapping[str, Measure] = {
    "engine": engine.measure,
    "update": update.measure,
    "match_service": match_service.measure,
    "latency": latency.measure,
    "archive": archive.measure,
    "restart": restart.measure,
    "flat": flat.measure,
    "first_board": first_board.measure,
}
BEGIN, END = "<!-- bench -->", "<!-- /bench -->"


def main() -> None:
    """Measures and prints."""
    asked = _parser().parse_args()
    if asked.write is not None and not _is_marked(asked.write):
        sys.exit(f"{asked.write} does not hold {BEGIN} and {END}, one of each and in this order")
    figures: list[Figure] = []
    for name in asked.only or MEASUREMENTS:
        began = time.monotonic()
        say(f"{name} …")
        with tempfile.TemporaryDirectory(prefix="spellfold-bench-") as folder:
            plan = Plan(folder=Path(folder), seed=asked.seed, quick=asked.quick, full=asked.full)
            figures += run(_all_of(MEASUREMENTS[name], plan))
        say(f"{name}: {time.monotonic() - began:.0f} s")
    if asked.write is not None:
        _write(asked.write, figures)
    print(msgspec.json.encode(figures).decode() if asked.json else f"{table(figures)}\n\n{_where_and_when()}")


async def _all_of(measure: Measure, plan: Plan) -> list[Figure]:
    return await measure(plan)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    parser.add_argument("--only", action="append", choices=MEASUREMENTS, help="measure this alone; may be given again")
    parser.add_argument("--quick", action="store_true", help="a small amount of everything, to see that it works")
    parser.add_argument("--full", action="store_true", help="100,000 open matches instead of 10,000; takes longer")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--seed", type=int, default=1, help="of the matches that are played")
    parser.add_argument("--write", type=Path, metavar="FILE", help=f"put the table between {BEGIN} and {END} of a file")
    return parser


def _is_marked(file: Path) -> bool:
    text = file.read_text(encoding="utf-8")
    return text.count(BEGIN) == 1 == text.count(END) and text.index(BEGIN) < text.index(END)


def _write(file: Path, figures: list[Figure]) -> None:
    before, rest = file.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    text = f"{before}{BEGIN}\n\n{table(figures)}\n\n{_where_and_when()}\n\n{END}{after}"
    file.write_text(text, encoding="utf-8")


def _where_and_when() -> str:
    day = datetime.now(UTC).date().isoformat()
    where = f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
    load = f"; load average before the end {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"Measured on {day} at commit {_commit()} by `make bench`: {where}{load}."


def _commit() -> str:
    """The commit that was measured; `-dirty` if there is code beside it. Documents do not count, nor does the table."""
    commit = _git("rev-parse", "--short", "HEAD") or "unknown"
    return commit + ("-dirty" if _git("status", "--porcelain", "--", "libs", "services", "tests/bench") else "")


def _git(*words: str) -> str:
    asked = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False, text=True)  # noqa: S607 - found on PATH
    return asked.stdout.strip()


if __name__ == "__main__":
    main()
