"""The house asks, as each of its players, which matches wait for it: so that nothing lost is lost for long.

The archive says which matches wait, however many are open; the match itself, how it looks to the player now.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping

import msgspec
from structlog.typing import FilteringBoundLogger

from libs.client.errors import Declined, Garbled, Unreachable
from libs.client.line import Line
from libs.events import codec
from libs.events.questions import MATCHES, MOST_MATCHES, AskMatches, MatchesAnswer, MatchSummary
from services.cpu.answers import Answers, Key

_PATIENCE_S = 5.0
_AT_ONCE = 8

AWAY = (Unreachable, Declined, Garbled)
"""What comes of questions while a service is away or being replaced."""


class Round:
    """One look after the other at all open matches that wait for the house.

    The first answers whatever waits. Later ones leave a decision alone until they meet it for the second time: it may
    be in another process's work.
    """

    def __init__(self, lines: Mapping[str, Line], answers: Answers, log: FilteringBoundLogger) -> None:
        self._lines = lines
        self._answers = answers
        self._log = log
        self._waiting: frozenset[Key] | None = None

    async def walk(self) -> None:
        """Asks for every player's open matches that wait for the player, and looks at them.

        Raises:
            Unreachable, Declined, Garbled: the archive gave no answer; this round is over.
            Lost: the connection is closed.
        """
        met: set[Key] = set()
        late: list[tuple[str, str]] = []
        for player, line in self._lines.items():
            async for match in _awaiting_matches(line):
                keys = {(match.match, player, number) for number in _numbers(match, player)}
                met |= keys
                if keys and (self._waiting is None or keys & self._waiting):
                    late.append((player, match.match))
        self._waiting = frozenset(met)
        room = asyncio.Semaphore(_AT_ONCE)
        await asyncio.gather(*(self._look(player, match, room) for player, match in late))

    async def _look(self, player: str, match: str, room: asyncio.Semaphore) -> None:
        async with room:
            try:
                update = await self._lines[player].view(match, patience_s=_PATIENCE_S)
            except AWAY as error:
                self._log.info("a match could not be looked at", match=match, player=player, error=str(error))
                return
        self._answers.remind(player, update, codec.encode(update))


async def _awaiting_matches(line: Line) -> AsyncGenerator[MatchSummary]:
    before: str | None = None
    while True:
        question = AskMatches(player=line.player, open=True, awaiting=True, before=before, limit=MOST_MATCHES)
        answer = await line.ask(MATCHES, question, patience_s=_PATIENCE_S)
        page = msgspec.convert(answer, MatchesAnswer)
        for match in page.matches:
            yield match
        if page.next is None:
            return
        before = page.next


def _numbers(match: MatchSummary, player: str) -> tuple[int, ...]:
    """The open decisions of the match that wait for the player."""
    seats = [seat.player for seat in match.seats]
    return tuple(one.number for one in match.decisions if seats[one.seat] == player)
