"""The CPU service put together: the house's players as clients of the wire. Any number of processes may run."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from msgspec import Struct

from libs.client.line import Line
from libs.engine.players.house import HOUSE
from services.cpu.answers import Answers
from services.cpu.ears import Ears
from services.cpu.round import AWAY, Round
from services.cpu.thinker import Thinker
from services.rhythm import Rhythm
from services.runtime import Runtime
from services.settings import Environment

_LEAST_KEY_BYTES = 16


class CpuSettings(Struct, frozen=True, kw_only=True):
    """What the CPU service alone needs to know.

    - `SPELLFOLD_CPU_WORKERS`: processes that think, 1 to 64.
    - `SPELLFOLD_CPU_ROUND_MS`: milliseconds between two rounds of questions about open matches.
    - `SPELLFOLD_CPU_KEY`: hex digits, the same in all processes; without it opponents could work out the house's dice.
    """

    workers: int = 2
    round_ms: int = 3_000
    key: bytes = b""


def read_cpu_settings(environment: Environment) -> CpuSettings:
    """The CPU service's settings.

    Raises:
        SettingsError: a variable holds what cannot be used.
    """
    default = CpuSettings()
    return CpuSettings(
        workers=environment.integer("SPELLFOLD_CPU_WORKERS", default.workers, low=1, high=64),
        round_ms=environment.integer("SPELLFOLD_CPU_ROUND_MS", default.round_ms, low=10, high=600_000),
        key=environment.secret("SPELLFOLD_CPU_KEY", least_bytes=_LEAST_KEY_BYTES) or default.key,
    )


@asynccontextmanager
async def cpu(runtime: Runtime) -> AsyncGenerator[None]:
    """The house's players, at their matches until left.

    Raises:
        SettingsError: a variable holds what cannot be used.
    """
    settings = read_cpu_settings(runtime.environment)
    thinker = Thinker(settings.workers)
    lines = {player: _line(runtime, player) for player in HOUSE}
    answers = Answers(lines, thinker, settings.key, runtime)
    ears = Ears(runtime.nc, HOUSE, answers.hear)
    round_ = Round(lines, answers, runtime.log)
    await ears.start()
    try:
        async with Rhythm("round", round_.walk, settings.round_ms / 1000, runtime.log, expected=AWAY):
            yield
    finally:
        await ears.stop()
        await answers.stop(runtime.settings.stop_grace_s)
        thinker.stop()


def _line(runtime: Runtime, player: str) -> Line:
    """The player's line on the service's connection: who speaks is named in each subject."""
    line = Line(player)
    line.connection = runtime.nc
    return line
