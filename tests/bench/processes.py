"""The processes that are measured: match workers, and the CPU that a process has used. Ends none but its own."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from nats import errors
from nats.aio.client import Client

from libs.events import subjects
from tests.bench.playing import KEY_HEX, KEY_ID

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30.0
_PROC = Path("/proc")


class Worker:
    """One match worker as a process of its own."""

    def __init__(self, urls: Sequence[str], folder: Path, replicas: int = 1) -> None:
        self._log = folder / "worker.log"
        self._environment = os.environ | {
            "SPELLFOLD_NATS_URL": ",".join(urls),
            "SPELLFOLD_SERVER_KEY": KEY_HEX,
            "SPELLFOLD_SERVER_KEY_ID": KEY_ID,
            "SPELLFOLD_REPLICAS": str(replicas),
            "SPELLFOLD_LOG_FORMAT": "json",
            "SPELLFOLD_METRICS_PORT": "0",
            # The bench has few players and lets them send as fast as they can.
            "SPELLFOLD_COMMAND_RATE": "0",
        }

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "services.match"],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=log,
                # As the servers are: a scheduler that shares a busy machine out by sessions gives all the same part.
                start_new_session=True,
            )

    async def answers(self, nc: Client) -> None:
        """Waits until it answers questions."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            try:
                await nc.request(subjects.ask("bench", "games"), b"", timeout=0.2)
            except errors.Error:
                await asyncio.sleep(0.02)
            else:
                return
        self.stop()
        raise AssertionError(f"the match worker does not answer:\n{self._log.read_text()[-2000:]}")

    @property
    def cpu_s(self) -> float:
        """The seconds of CPU that it has used."""
        return cpu_of(self._process.pid)

    @property
    def troubles(self) -> int:
        """How many lines it logged beside its start."""
        return sum(b'"level": "info"' not in line for line in self._log.read_bytes().splitlines())

    def kill(self) -> None:
        """As `kill -9`."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Ends it in order."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.kill()


@asynccontextmanager
async def working(nc: Client, urls: Sequence[str], folder: Path, replicas: int = 1) -> AsyncGenerator[Worker]:
    """A worker that answers."""
    worker = Worker(urls, folder, replicas)
    worker.start()
    try:
        await worker.answers(nc)
        yield worker
    finally:
        worker.stop()


def cpu_of(pid: int) -> float:
    """The seconds of CPU, user and system, that a process has used: to a hundredth where there is /proc."""
    stat = _PROC / str(pid) / "stat"
    if stat.exists():
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    asked = subprocess.run(["ps", "-o", "time=", "-p", str(pid)], capture_output=True, check=True, text=True)  # noqa: S607 - found on PATH
    seconds = 0.0
    for part in asked.stdout.strip().replace("-", ":").split(":"):
        seconds = seconds * 60 + float(part)
    return seconds


class Business:
    """What part of the whole machine's CPU was used since this was made: a full machine makes everything late."""

    def __init__(self) -> None:
        self._before = _jiffies()

    def __str__(self) -> str:
        before, after = self._before, _jiffies()
        if before is None or after is None or after[1] == before[1]:
            return "machine not watched"
        return f"machine {(after[0] - before[0]) / (after[1] - before[1]):.0%} busy"


def _jiffies() -> tuple[int, int] | None:
    """CPU time of all processors that was used, and all there was; `None` where there is no /proc."""
    stat = _PROC / "stat"
    if not stat.exists():
        return None
    fields = [int(field) for field in stat.read_text().split("\n", maxsplit=1)[0].split()[1:9]]
    return sum(fields) - fields[3] - fields[4], sum(fields)
