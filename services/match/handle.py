"""One command: read what is new, fold, decide, append; again after a lost race. Publishes and acknowledges nothing."""

import asyncio
from collections.abc import Callable, Sequence

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter

from libs.engine.match.decide import decide
from libs.engine.match.state import Recorded
from libs.engine.refusal import Refusal
from libs.events.commands import AnyCommand
from libs.events.facts import Fact
from libs.events.log import Conflict, Log, Unsettled
from libs.events.subjects import message_id
from services.match.cache import Known
from services.match.keys import ServerKeys

_FIRST_PAUSE_S = 0.02
_LAST_PAUSE_S = 1.0


class Accepted(Struct, frozen=True):
    """The command is the newest entry; these are its facts."""

    facts: Sequence[Fact]


class Again(Struct, frozen=True):
    """The command was in the log before. `facts` are its facts if it is the newest entry, else nothing.

    `is_settled`: whether that was found after a race, so that nobody can say if its views were published.
    """

    facts: Sequence[Fact]
    is_settled: bool


Outcome = Accepted | Again | Refusal


class Handler:
    """Handles commands on any log.

    Args:
        log: where entries are.
        keys: the server's keys.
        registry: where the counts go.
        others: a number that changes whenever another worker may have been given a command. While it stands still,
            what is known of a match is taken for current without a look at the log: compare-and-set guards appends,
            and refusals are confirmed anyway, so a mistake costs a lost race and nothing else.
    """

    def __init__(self, log: Log, keys: ServerKeys, registry: CollectorRegistry, others: Callable[[], int]) -> None:
        self._log = log
        self._keys = keys
        self._others = others
        self._conflicts = Counter("spellfold_append_conflicts", "Appends that lost a race", registry=registry)
        self._unsettled = Counter("spellfold_log_unsettled", "Log requests without a clear answer", registry=registry)

    async def handle(self, known: Known, actor: str, command: AnyCommand, at_ms: int) -> Outcome:
        """Judges the command on the match's newest state and, if it is accepted, makes it the next entry.

        Waits as long as it takes for the log to answer. A refusal is given only on what the log's leader confirms: a
        follower that lags would refuse a move on a decision that it has not heard of.

        Raises:
            UnknownKey, NewerRules: another worker can handle this match.
            BrokenLog, Undecodable: the log cannot be folded.
            TooLarge: the entry is too large for the log.
        """
        is_settled = False
        has_raced = False
        pause_s = _FIRST_PAUSE_S
        while True:
            try:
                await self._catch_up(known, is_settled=is_settled)
                decided = self._decide(known, actor, command, at_ms)
                if isinstance(decided, Recorded):
                    is_newest = decided.version == known.fold.match.version
                    return Again(known.facts if is_newest else (), has_raced)
                if not isinstance(decided, Refusal):
                    await self._append(known, actor, command, at_ms, decided)
                    return Accepted(decided)
                if is_settled:
                    return decided
                is_settled = True
            except Conflict:
                self._conflicts.inc()
                known.forget()
                is_settled = has_raced = True
            except Unsettled:
                self._unsettled.inc()
                known.forget()
                is_settled = has_raced = True
                await asyncio.sleep(pause_s)
                pause_s = min(pause_s * 2, _LAST_PAUSE_S)

    async def refresh(self, known: Known, *, is_settled: bool = False) -> None:
        """Reads and folds what was appended since the match was last looked at.

        Raises:
            Unsettled: the log gave no answer.
            NewerRules, BrokenLog, Undecodable: what is there cannot be folded here.
        """
        others = self._others()
        game = known.fold.match.game or "*"
        entries = await self._log.read(game, known.match, after=known.position, settled=is_settled)
        if entries:
            known.extend(entries)
        known.checked = others

    async def _catch_up(self, known: Known, *, is_settled: bool) -> None:
        if is_settled or known.is_empty or known.checked != self._others():
            await self.refresh(known, is_settled=is_settled)

    def _decide(self, known: Known, actor: str, command: AnyCommand, at_ms: int) -> Sequence[Fact] | Refusal | Recorded:
        if known.seal is None:
            match = known.fold.match
            known.seal = (
                self._keys.for_new(known.match)
                if known.is_empty
                else self._keys.for_existing(known.match, match.key_id, match.commitment)
            )
        try:
            return decide(known.fold, actor, command, at_ms, known.seal, match=known.match)
        except BaseException:
            known.forget()
            raise

    async def _append(self, known: Known, actor: str, command: AnyCommand, at_ms: int, facts: Sequence[Fact]) -> None:
        assert known.seal is not None, "deciding took a seal"
        fold = known.fold
        try:
            data = fold.entry(actor, command, at_ms, facts, known.seal)
            known.position = await self._log.append(
                fold.match.game,
                known.match,
                data,
                after=known.position,
                message_id=message_id(known.match, actor, command.id),
            )
        except BaseException:
            known.forget()
            raise
        fold.advance(actor, command, at_ms, data)
        known.facts = facts
