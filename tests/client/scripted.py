"""A match service that says what the test tells it to: answers `view`, publishes updates, judges nothing."""

from msgspec.structs import replace
from nats.aio.client import Client as Connection
from nats.aio.msg import Msg

from libs.events import codec, subjects
from libs.events.flushing import flush
from libs.events.updates import Error, OpenDecision, Refused, SeatInfo, Update

MATCH = "0199c1d0a1b27c3d8e4f5a6b7c8d9e0f"
PLAYER = "alice"


def update(version: int, *, phase: str = "playing", seat: int | None = 0, command: str | None = None) -> Update:
    return Update(
        match=MATCH,
        game="pebbles",
        mode="untimed",
        options=(),
        rated=False,
        phase=phase,
        version=version,
        at_ms=1_700_000_000_000 + version,
        seat=seat,
        command=command,
        seats=(SeatInfo("alice"), SeatInfo("bob")),
        facts=(),
        log=(f"entry {version}",),
        view={"taken": version},
        decisions=() if phase == "over" else (OpenDecision(number=version, kind="turn", seat=0),),
        order=None,
        result=None,
        head="0" * 64,
    )


class Scripted:
    """Answers each `view` with `content`, or with an error while that is `None`; counts how often it was asked."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.content: Update | None = update(0)
        self.asked = 0
        self.is_silent = False

    async def start(self) -> None:
        await self.connection.subscribe(subjects.ask("*", "view"), cb=self._answer)
        await flush(self.connection)

    async def tell(self, told: Update | Refused, player: str = PLAYER) -> None:
        """Publishes to the player, or to spectators if the update is theirs."""
        is_public = isinstance(told, Update) and told.seat is None
        subject = subjects.watch(told.match) if is_public else subjects.view(player, told.match)
        await self.connection.publish(subject, codec.encode(told))
        await flush(self.connection)

    async def say(self, data: bytes) -> None:
        """Publishes any bytes on the player's view."""
        await self.connection.publish(subjects.view(PLAYER, MATCH), data)
        await flush(self.connection)

    async def _answer(self, message: Msg) -> None:
        self.asked += 1
        if self.is_silent:
            return
        if self.content is None:
            await message.respond(codec.encode(Error("no_match", f"there is no match {MATCH}")))
            return
        content = codec.encode(replace(self.content, command=None))
        await message.respond(b'{"type":"view_answer","update":' + content + b"}")
