"""A seat at a match: its updates, and the commands that the seat gives. Decides nothing and knows no rules."""

import contextlib
import secrets

from libs.client.errors import NotSeated, Unreachable
from libs.client.feed import OVER, QUIET_S, Feed
from libs.client.line import PATIENCE_S, Line
from libs.events import codec, subjects
from libs.events.commands import AnyCommand, Choose, Order, Ready, Resign
from libs.events.updates import OpenDecision, Refused, UpdateFrame

READY = "ready"
"""The kind of the decision that `ready` answers."""

_REPEAT_S = 5.0


class Table(Feed):
    """A `Feed` of one seat that also takes its commands. Opened by `Client.sit`.

    A command returns when the server has received it. Its update (`command` holds its id) or refusal comes through
    the iterator; until then the command counts as pending, and it is repeated, with the same bytes, after a silence.
    """

    def __init__(self, line: Line, match: str, *, quiet_s: float = QUIET_S) -> None:
        super().__init__(line, match, subjects.view(line.player, match), quiet_s=quiet_s)
        self.seat = -1
        self._pending: dict[str, AnyCommand] = {}

    async def open(self, *, patience_s: float = PATIENCE_S) -> UpdateFrame:
        """As `Feed.open`.

        Raises:
            NotSeated: the player holds no seat in the match. And as `Line.ask`.
        """
        update = await super().open(patience_s=patience_s)
        if update.seat is None:
            await self.close()
            raise NotSeated(f"{self._line.player} holds no seat in match {self.match}")
        self.seat = update.seat
        return update

    @property
    def pending(self) -> frozenset[str]:
        """The ids of commands whose update or refusal has not come yet."""
        return frozenset(self._pending)

    def owed(self, update: UpdateFrame | None = None) -> tuple[OpenDecision, ...]:
        """The open decisions that this seat must answer, in the update or else in the newest one."""
        newest = update or self.newest
        return () if newest is None else tuple(one for one in newest.decisions if one.seat == self.seat)

    async def ready(self, decision: int, *, entropy: str | None = None, command: str | None = None) -> str:
        """Answers a `ready` decision with 16 random bytes of its own, unless told others as 32 hex digits.

        Returns the id of the command, random unless given. Raises as `Line.command`.
        """
        return await self.send(Ready(id=command or new_id(), decision=decision, entropy=entropy or new_id()))

    async def choose(self, decision: int, option: str, *, command: str | None = None) -> str:
        """Answers a decision with one of its options; returns the command's id. Raises as `Line.command`."""
        return await self.send(Choose(id=command or new_id(), decision=decision, option=option))

    async def order(self, pass_: str, *, command: str | None = None) -> str:
        """Asks the match to pass reactions: `until_next_turn`, `until_attacked` or `none`. As `choose`."""
        return await self.send(Order(id=command or new_id(), pass_=pass_))

    async def resign(self, *, command: str | None = None) -> str:
        """Gives the match up. As `choose`."""
        return await self.send(Resign(id=command or new_id()))

    async def send(self, command: AnyCommand) -> str:
        """Sends any command and returns its id. Raises as `Line.command`."""
        data = codec.encode(command)
        self._pending[command.id] = command
        try:
            await self._line.command(self.match, data)
        except BaseException:
            self._pending.pop(command.id, None)
            raise
        return command.id

    async def heal(self) -> UpdateFrame | None:
        """As `Feed.heal`; commands that nobody spoke of are sent again if there is nothing new."""
        healed = await super().heal()
        if healed is None and not (self.newest is not None and self.newest.phase == OVER):
            for command in tuple(self._pending.values()):
                with contextlib.suppress(Unreachable):  # the next silence tries again
                    await self._line.command(self.match, codec.encode(command), patience_s=_REPEAT_S)
        return healed

    def _saw(self, update: UpdateFrame) -> None:
        if update.command is not None:
            self._pending.pop(update.command, None)
        open_numbers = {one.number for one in update.decisions}
        for command in tuple(self._pending.values()):
            if isinstance(command, Choose | Ready) and command.decision not in open_numbers:
                del self._pending[command.id]

    def _is_mine(self, refused: Refused) -> bool:
        if refused.command is not None:
            self._pending.pop(refused.command, None)
        return super()._is_mine(refused)


def new_id() -> str:
    """128 random bits as 32 hex digits: a command's id, or the entropy of a seat."""
    return secrets.token_hex(16)
