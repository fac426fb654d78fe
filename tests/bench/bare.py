"""The raw work beside the match service: nats-py appends with compare-and-set, as a process of its own.

Run as `python -m tests.bench.bare URL …`; prints what it measured as JSON.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence

import nats
from msgspec import Struct
from msgspec import json as struct_json
from nats.aio.client import Client
from nats.js import JetStreamContext
from nats.js.api import DiscardPolicy, StorageType, StreamConfig
from nats.js.errors import NotFoundError

from tests.bench.loop import run
from tests.bench.processes import ROOT

STREAM = "BARE"
ENTRY_BYTES = 740
WARM_S = 0.3


class Bare(Struct, frozen=True):
    """What so many appends in flight cost."""

    appends: int
    wall_s: float
    cpu_s: float
    p50_ms: float
    p99_ms: float

    @property
    def cpu_us(self) -> float:
        """CPU of one append."""
        return self.cpu_s / self.appends * 1e6

    @property
    def per_s(self) -> float:
        """Appends a second."""
        return self.appends / self.wall_s


async def measure_bare(urls: Sequence[str], flights: int, seconds: float) -> Bare:
    """Appends for so long, so many at a time, each to a subject of its own, in another process."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.bare", ",".join(urls), str(flights), str(seconds),
        cwd=ROOT, stdout=asyncio.subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    out, _ = await process.communicate()
    if process.returncode:
        raise AssertionError(f"the bare appends ended with {process.returncode}")
    return struct_json.decode(out, type=Bare)


async def ensure_bare_stream(nc: Client, replicas: int) -> None:
    """A stream that is kept as EVENTS is."""
    jetstream = nc.jetstream()
    try:
        await jetstream.stream_info(STREAM)
    except NotFoundError:
        await jetstream.add_stream(
            StreamConfig(
                name=STREAM, subjects=["bare.*.*"], storage=StorageType.FILE, num_replicas=replicas,
                discard=DiscardPolicy.NEW, deny_delete=True, allow_direct=True,
            )
        )  # fmt: skip


class _Appending:
    """So many appends in flight."""

    def __init__(self, jetstream: JetStreamContext) -> None:
        self.jetstream = jetstream
        self.latencies: list[float] = []
        self.going = True

    async def one(self, subject: str) -> None:
        entry, last = b"x" * ENTRY_BYTES, 0
        while self.going:
            began = time.perf_counter()
            headers = {
                "Nats-Expected-Last-Subject-Sequence": str(last),
                "Nats-Msg-Id": f"{subject}:player-0:{last:032x}",
            }
            last = (await self.jetstream.publish(subject, entry, headers=headers)).seq
            self.latencies.append(time.perf_counter() - began)


async def _measure(urls: Sequence[str], flights: int, seconds: float) -> Bare:
    nc = await nats.connect(list(urls))
    appending = _Appending(nc.jetstream())
    run_id = time.time_ns()
    tasks = [asyncio.create_task(appending.one(f"bare.{run_id}.{index}")) for index in range(flights)]
    await asyncio.sleep(WARM_S)
    appending.latencies.clear()
    began, spent = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    wall_s, cpu_s = time.perf_counter() - began, time.process_time() - spent
    latencies = sorted(appending.latencies)
    appending.going = False
    await asyncio.gather(*tasks)
    await nc.close()
    count = len(latencies)
    return Bare(count, wall_s, cpu_s, latencies[count // 2] * 1e3, latencies[count * 99 // 100] * 1e3)


def _main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("urls")
    parser.add_argument("flights", type=int)
    parser.add_argument("seconds", type=float)
    asked = parser.parse_args()
    print(struct_json.encode(run(_measure(asked.urls.split(","), asked.flights, asked.seconds))).decode())


if __name__ == "__main__":
    _main()
