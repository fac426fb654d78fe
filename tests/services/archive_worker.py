"""An archive process that kills itself with SIGKILL at a chosen place, after a chosen number of batches.

`DIE_AT` names the place: before anything of a batch is done, within its transaction, or after the commit and before
any ack. Without it the process lives.
"""

import os
import signal
from collections.abc import Sequence
from typing import Any

from services.archive.filing import Arrival, Filing, Outcome
from services.archive.service import archive_service
from services.runtime import run

PLACES = ("before", "within", "after")


class _Mortal:
    def __init__(self, place: str, batches: int) -> None:
        self._place = place
        self._batches = batches
        self._file = Filing.file
        self._write_rest = Filing._write_rest

    def reaches(self, place: str) -> None:
        if place != self._place:
            return
        self._batches -= 1
        if self._batches <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def infect(self) -> None:
        mortal = self

        async def file(self: Filing, arrivals: Sequence[Arrival]) -> Outcome:
            mortal.reaches("before")
            outcome = await mortal._file(self, arrivals)
            mortal.reaches("after")
            return outcome

        async def write_rest(self: Filing, plan: Any, last: int) -> None:
            await mortal._write_rest(self, plan, last)
            mortal.reaches("within")

        Filing.file = file
        Filing._write_rest = write_rest


if __name__ == "__main__":
    if os.environ.get("DIE_AT"):
        _Mortal(os.environ["DIE_AT"], int(os.environ["DIE_AFTER"])).infect()
    run("archive", archive_service)
