"""A match worker for tests, as a process: plays Pebbles, hands work of the dead on after a second, and dies on demand.

`DIE_AT` names the place in a command's way, `DIE_AFTER` how many times the process passes there before it kills itself
as `kill -9` does.
"""

import os
import signal
from functools import partial
from typing import Any

from libs.events.log_jetstream import JetStreamLog
from services.consumer import Delivery, PullConsumer
from services.match import service
from services.match.publish import Publisher
from services.runtime import run
from tests.engine.pebbles import PEBBLES_ONLY

PLACES = ("before append", "after append", "while publishing", "before ack", "after ack")


class Fate:
    """Counts the passings of one place and ends the process at the last."""

    def __init__(self, place: str, passings: int) -> None:
        self.place = place
        self.passings = passings

    def meet(self, place: str) -> bool:
        """Whether this passing is the last."""
        if place != self.place:
            return False
        self.passings -= 1
        return self.passings <= 0


def arm(fate: Fate) -> None:
    """Wraps the steps of a command so that the process can die between them."""
    append, send, settle = JetStreamLog.append, Publisher._send, PullConsumer._settle

    async def dying_append(self: JetStreamLog, *args: Any, **options: Any) -> int:
        if fate.meet("before append"):
            die()
        position = await append(self, *args, **options)
        if fate.meet("after append"):
            die()
        return position

    async def dying_send(self: Publisher, subject: str, data: bytes) -> None:
        await send(self, subject, data)
        if fate.meet("while publishing"):
            await self._nc.flush()
            die()

    async def dying_settle(self: PullConsumer, delivery: Delivery, verdict: bytes) -> None:
        if fate.meet("before ack"):
            await self._nc.flush()
            die()
        await settle(self, delivery, verdict)
        if fate.meet("after ack"):
            await self._nc.flush()
            die()

    JetStreamLog.append = dying_append
    Publisher._send = dying_send
    PullConsumer._settle = dying_settle


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    service.ACK_WAIT_S = 1.0
    if os.environ.get("DIE_AT"):
        arm(Fate(os.environ["DIE_AT"], int(os.environ["DIE_AFTER"])))
    run("match", partial(service.match_service, games=PEBBLES_ONLY))


if __name__ == "__main__":
    main()
