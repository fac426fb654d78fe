"""From what a house player sees to the command that it sends: each decision is thought about once and answered.

It keeps nothing that matters: what is lost here comes again with the next round of questions.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Mapping

from libs.client.errors import ClientError
from libs.client.line import Line
from libs.client.wire import decode_told
from libs.engine import refusal
from libs.engine.decision import READY
from libs.engine.players import seeds
from libs.engine.players.house import EASY, HOUSE
from libs.engine.registry import GAMES
from libs.events import codec
from libs.events.commands import Choose, Ready
from libs.events.updates import OpenDecision, Refused, UpdateFrame
from services.cpu.metrics import CpuMetrics
from services.cpu.thinker import Task, Thinker
from services.runtime import Runtime

_REMEMBERED = 10_000
_SEND_PATIENCE_S = 10.0
_EXPECTED = frozenset({refusal.STALE_DECISION, refusal.TOO_LATE, refusal.MATCH_OVER, refusal.ID_REUSED})
"""Refusals that two processes with the same answer, or a clock that was faster, lead to."""

Key = tuple[str, str, int]
"""Match, player and number of a decision."""


class Answers:
    """The decisions in work and the commands that answered the latest ones.

    Args:
        lines: a line of its own for each player of the house.
        thinker: where options are chosen.
        key: what makes the house's dice hard to guess; the same in all processes.
        runtime: log and metrics.
    """

    def __init__(self, lines: Mapping[str, Line], thinker: Thinker, key: bytes, runtime: Runtime) -> None:
        self._lines = lines
        self._thinker = thinker
        self._key = key
        self._log = runtime.log
        self._room = asyncio.Semaphore(2 * thinker.workers)
        self._in_work: dict[Key, asyncio.Task[None]] = {}
        self._given: OrderedDict[Key, bytes] = OrderedDict()
        self._metrics = CpuMetrics(runtime.registry, in_work=lambda: len(self._in_work))

    def hear(self, player: str, data: bytes) -> None:
        """Takes what came on the player's own view; what it cannot read it passes over."""
        told = decode_told(data)
        if isinstance(told, Refused):
            self._hear_refusal(player, told)
        elif told is not None:
            for decision in owed(player, told):
                key = (told.match, player, decision.number)
                # A view that comes again says nothing new; whether a command got lost the round finds out.
                if key not in self._given:
                    self._begin(key, told, decision, data)

    def remind(self, player: str, update: UpdateFrame, data: bytes) -> None:
        """Takes a view that was asked for: a decision that is still open is answered, if need be again."""
        for decision in owed(player, update):
            self._begin((update.match, player, decision.number), update, decision, data)

    async def stop(self, grace_s: float) -> None:
        """Gives the decisions in work `grace_s` seconds, and leaves the rest to others."""
        tasks = tuple(self._in_work.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace_s)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, key: Key, update: UpdateFrame, decision: OpenDecision, data: bytes) -> None:
        if key not in self._in_work:
            work = self._answer(key, update, decision, data)
            task = self._in_work[key] = asyncio.get_running_loop().create_task(work)
            task.add_done_callback(lambda _: self._in_work.pop(key))

    async def _answer(self, key: Key, update: UpdateFrame, decision: OpenDecision, data: bytes) -> None:
        match, player, number = key
        try:
            command = self._given.get(key) or await self._command(key, update, decision, data)
            self._remember(key, command)
            await self._lines[player].command(match, command, patience_s=_SEND_PATIENCE_S)
        except ClientError as error:
            self._log.warning("not sent, the next round tries again", match=match, decision=number, error=str(error))
        except Exception:  # noqa: BLE001 - the message edge: one decision that fails must not stop the others
            self._metrics.failures.inc()
            self._log.exception("a decision could not be answered", match=match, player=player, decision=number)

    async def _command(self, key: Key, update: UpdateFrame, decision: OpenDecision, data: bytes) -> bytes:
        match, player, number = key
        command_id = seeds.command_id(self._key, match, player, number)
        if decision.kind == READY:
            return codec.encode(Ready(id=command_id, decision=number, entropy=secrets.token_hex(16)))
        return codec.encode(Choose(id=command_id, decision=number, option=await self._option(key, decision, data)))

    async def _option(self, key: Key, decision: OpenDecision, data: bytes) -> str:
        """The option of the player's level or, should thinking fail, any legal one: a match never waits for a bug."""
        match, player, number = key
        level = HOUSE[player]
        seed = seeds.seed(self._key, match, player, number)
        async with self._room:
            try:
                with self._metrics.thinking_seconds.labels(level).time():
                    option = await self._thinker.think(Task(data, number, level, seed))
            except Exception:  # noqa: BLE001 - a bug in a search costs strength, not the match
                self._metrics.failures.inc()
                self._log.exception("thinking failed, chance decides", match=match, player=player, decision=number)
                level, option = EASY, decision.options[seed % len(decision.options)].id
        self._metrics.answers.labels(level).inc()
        return option

    def _remember(self, key: Key, command: bytes) -> None:
        self._given[key] = command
        self._given.move_to_end(key)
        if len(self._given) > _REMEMBERED:
            self._given.popitem(last=False)

    def _hear_refusal(self, player: str, refused: Refused) -> None:
        tell = self._log.debug if refused.reason in _EXPECTED else self._log.warning
        tell("refused", player=player, match=refused.match, reason=refused.reason, message=refused.message)


def owed(player: str, update: UpdateFrame) -> tuple[OpenDecision, ...]:
    """The decisions that the player owes, in its own update; none in another's, or in one of a game unknown here."""
    seat = update.seat
    if seat is None or update.seats[seat].player != player or update.game not in GAMES:
        return ()
    return tuple(one for one in update.decisions if one.seat == seat and (one.kind == READY or one.options))
