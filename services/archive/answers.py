"""Answers what is asked of the archive. Changes nothing, and shows of a running match no more than its updates do."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import psycopg
from msgspec import UNSET, Struct
from psycopg_pool import PoolTimeout

from libs.engine.game import Game
from libs.engine.match.audit import Head, audit
from libs.engine.match.fold import NewerRules
from libs.engine.match.state import OVER
from libs.events.questions import (
    AUDIT,
    MATCHES,
    NEWER_RULES,
    NO_MATCH,
    NO_SEAT,
    NOT_YOUR_SEAT,
    REPLAY,
    TOO_LARGE,
    UNAVAILABLE,
    AskAudit,
    AskMatches,
    AskReplay,
    AuditAnswer,
    AuditLine,
    MatchesAnswer,
    MatchSummary,
    ReplayAnswer,
)
from libs.events.subjects import ask
from libs.events.updates import Error
from services.archive.replay import replay_page
from services.archive.store import Store
from services.archive.summary import Summary
from services.endpoints import BAD_REQUEST, AnyEndpoint, Endpoint

_MOST_BYTES = 1000 * 1000
_LATER = "told when the match is over"

Q = TypeVar("Q", bound=Struct)


class Answers:
    """The questions that the archive answers: `matches`, `replay`, `audit`."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]]) -> None:
        self._store = store
        self._games = games

    def endpoints(self) -> Sequence[AnyEndpoint]:
        """The endpoints to serve."""
        return (
            Endpoint(ask("*", MATCHES), AskMatches, _if_there(self.matches)),
            Endpoint(ask("*", REPLAY), AskReplay, _if_there(self.replay)),
            Endpoint(ask("*", AUDIT), AskAudit, _if_there(self.audit)),
        )

    async def matches(self, player: str, question: AskMatches) -> Struct:
        """Which matches there are."""
        if question.awaiting and question.player is None:
            return Error(BAD_REQUEST, f"{MATCHES}: awaiting a player needs the player")
        found = await self._store.summaries(
            player=question.player,
            game=question.game,
            is_open=question.open,
            before=question.before,
            limit=question.limit + 1,
            is_awaited=question.awaiting,
        )
        page = tuple(_told(summary) for summary in found[: question.limit])
        return MatchesAnswer(matches=page, next=page[-1].match if len(found) > question.limit else None)

    async def replay(self, player: str, question: AskReplay) -> Struct:
        """A match as a seat saw it; when it is over, its exact entries too."""
        summary = await self._store.summary(question.match)
        if summary is None:
            return _no_match(question.match)
        own = next((seat for seat, info in enumerate(summary.seats) if info.player == player), None)
        seat = own if question.seat is UNSET else question.seat
        is_over = summary.phase == OVER
        if seat is not None and seat >= len(summary.seats):
            return Error(NO_SEAT, f"match {summary.match} has seats 0 to {len(summary.seats) - 1}, not {seat}")
        if seat is not None and seat != own and not is_over:
            yours = "you have none" if own is None else f"yours is {own}"
            return Error(
                NOT_YOUR_SEAT, f"match {summary.match} is {summary.phase}, and seat {seat} is another's: {yours}"
            )
        return await self._replay(summary, seat, question.from_, question.limit)

    async def _replay(self, summary: Summary, seat: int | None, first: int, limit: int) -> Struct:
        is_over = summary.phase == OVER
        log = await self._store.log(summary.match, below=first + limit)
        try:
            page = await asyncio.to_thread(
                replay_page, summary.game, log, seat, first, with_entries=is_over, games=self._games
            )
        except NewerRules as error:
            return Error(NEWER_RULES, str(error))
        if page.size > _MOST_BYTES:
            return Error(TOO_LARGE, f"version {first} takes {page.size} bytes, an answer at most {_MOST_BYTES}")
        following = first + page.versions
        return ReplayAnswer(
            match=summary.match,
            game=summary.game,
            seat=seat,
            over=is_over,
            version=summary.version,
            next=following if page.versions and following <= summary.version else None,
            updates=page.updates,
            entries=page.entries,
            fault=page.fault,
        )

    async def audit(self, player: str, question: AskAudit) -> Struct:
        """The report of an audit, against head and result as filed; without particulars while the match runs."""
        summary = await self._store.summary(question.match)
        if summary is None:
            return _no_match(question.match)
        log = await self._store.log(summary.match)
        head = Head(summary.version, summary.head)
        report = await asyncio.to_thread(audit, log, result=summary.result, head=head, games=self._games)
        is_over = summary.phase == OVER
        return AuditAnswer(
            match=summary.match,
            game=summary.game,
            over=is_over,
            entries=report.entries,
            ok=report.ok,
            fault=report.version,
            checks=tuple(
                AuditLine(check.name, check.status, check.detail if is_over else _LATER) for check in report.checks
            ),
        )


def _told(summary: Summary) -> MatchSummary:
    return MatchSummary(
        match=summary.match,
        game=summary.game,
        mode=summary.mode,
        options=summary.options,
        rated=summary.rated,
        phase=summary.phase,
        version=summary.version,
        created_ms=summary.created_ms,
        changed_ms=summary.changed_ms,
        ended_ms=summary.ended_ms,
        seats=tuple(summary.seats),
        decisions=tuple(summary.decisions),
        result=summary.result,
    )


def _no_match(match: str) -> Error:
    return Error(NO_MATCH, f"the archive has no match {match}")


def _if_there(answer: Callable[[str, Q], Awaitable[Struct]]) -> Callable[[str, Q], Awaitable[Struct]]:
    """The answer, or the error that says that Postgres is away."""

    async def answered(player: str, question: Q) -> Struct:
        try:
            return await answer(player, question)
        except (psycopg.OperationalError, PoolTimeout):
            return Error(UNAVAILABLE, "the archive cannot reach its database now; ask again")

    return answered
