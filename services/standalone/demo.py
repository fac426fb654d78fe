"""A whole match between two of the house's players, watched live, then replayed from the archive and audited.

Every claim is a check with a name; the demonstration holds only if each of them does.
"""

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Sequence

import msgspec
from msgspec import Struct

from libs.client.client import Client
from libs.client.errors import Declined
from libs.client.feed import OVER, Feed
from libs.client.table import new_id
from libs.engine.game import seats_in_words
from libs.engine.match.audit import Head, audit
from libs.events import codec, ids, subjects
from libs.events.commands import Create, SeatPlan
from libs.events.entry import entry_hash
from libs.events.questions import AskAudit, AskMatches, AuditAnswer, GameAnswer, GameQuestion, MatchesAnswer
from libs.events.updates import Refused, Result, Update, UpdateFrame
from services.runtime import now_ms
from services.standalone.record import exact_log, replay

_ARCHIVE_PATIENCE_S = 30.0
_PAUSE_S = 0.1


class Check(Struct, frozen=True):
    """One claim: its name, whether it holds, and the particulars."""

    name: str
    holds: bool
    detail: str


class Live(Struct):
    """What was seen while the match was played, by version."""

    updates: dict[int, UpdateFrame]

    @property
    def last(self) -> UpdateFrame:
        """The newest update."""
        return self.updates[max(self.updates)]


async def create_match(client: Client, game: str, players: Sequence[str], mode: str) -> tuple[str, Feed]:
    """Creates a match as matchmaking does, with a starter deck for each seat; returns its id and a spectator's feed.

    `client` must be connected as matchmaking.

    Raises:
        Declined: there is no such game, or it has not so many seats. And as `Client.ask` and `Client.command`.
    """
    known = msgspec.convert(await client.ask("game", GameQuestion(game)), GameAnswer)
    seats = range(known.least_seats, known.most_seats + 1)
    if len(players) not in seats:
        raise Declined("bad_setup", f"{game} takes {seats_in_words(seats)}, not {len(players)}")
    decks = [starter.deck for starter in known.starters]
    plans = tuple(SeatPlan(player, decks[seat % len(decks)]) for seat, player in enumerate(players))
    match = ids.match_id(now_ms(), secrets.token_bytes(10))
    feed = Feed(client, match, subjects.watch(match))
    await feed.listen()
    await client.command(match, codec.encode(Create(id=new_id(), game=game, mode=mode, seats=plans)))
    return match, feed


async def watched(feed: Feed, live: Live) -> AsyncGenerator[UpdateFrame]:
    """The match as it is played, until it is over; everything goes into `live` too."""
    async for told in feed:
        if not isinstance(told, Refused):
            live.updates[told.version] = told
            yield told


async def checks(client: Client, match: str, live: Live) -> AsyncIterator[Check]:
    """One claim after another; later ones rest on earlier ones, so they end at the first that does not hold."""
    last = live.last
    reason = "the match goes on" if last.result is None else f"{last.result.reason} {last.result.rule}"
    yield Check("the match came to its end", last.phase == OVER, f"version {last.version}: {reason}")
    filed = await _filed(client, match, last.version)
    yield Check(
        "Postgres holds all of it", len(filed) == last.version + 1, f"{len(filed)} of {last.version + 1} versions"
    )
    if len(filed) != last.version + 1:
        return
    yield _same_updates(filed, live)
    entries = await exact_log(client, match)
    hashes = [entry_hash(entry) for entry in entries]
    wrong = [version for version, told in live.updates.items() if hashes[version : version + 1] != [told.head]]
    yield Check("the heads told live are the hashes of the entries", not wrong, _versions(wrong, len(hashes)))
    yield await _listed(client, match, last.result)
    report = audit(entries, result=last.result, head=Head(last.version, last.head))
    for line in report.checks:
        yield Check(f"audit: {line.name}", line.status == "passed", line.detail)
    answer = msgspec.convert(await client.ask("audit", AskAudit(match=match)), AuditAnswer)
    yield Check("the archive's own audit agrees", answer.ok == report.ok, f"{answer.entries} entries")


async def _filed(client: Client, match: str, version: int) -> list[Update]:
    """The replay as spectators see it, once the archive has the version, or what there is when patience ends."""
    loop = asyncio.get_running_loop()
    until = loop.time() + _ARCHIVE_PATIENCE_S
    while True:
        listed = msgspec.convert(await client.ask("matches", AskMatches(open=False, limit=20)), MatchesAnswer)
        if any(one.match == match and one.version >= version for one in listed.matches) or loop.time() > until:
            return [update async for update in replay(client, match, None)]
        await asyncio.sleep(_PAUSE_S)


def _same_updates(filed: Sequence[Update], live: Live) -> Check:
    """Whether the replay tells what was told live: the same sentences, views and decisions."""
    other = [version for version, told in live.updates.items() if not _same(filed[version], told)]
    return Check("the replay tells what was seen live", not other, _versions(other, len(live.updates)))


def _same(filed: Update, told: UpdateFrame) -> bool:
    return (
        filed.log == told.log
        and filed.view == msgspec.json.decode(told.view)
        and filed.decisions == told.decisions
        and filed.head == told.head
    )


async def _listed(client: Client, match: str, result: Result | None) -> Check:
    answer = msgspec.convert(await client.ask("matches", AskMatches(open=False, limit=20)), MatchesAnswer)
    found = next((one for one in answer.matches if one.match == match), None)
    return Check(
        "the list of matches shows its result",
        found is not None and found.result == result,
        "not listed" if found is None or found.result is None else found.result.reason,
    )


def _versions(wrong: Sequence[int], count: int) -> str:
    return f"versions {', '.join(map(str, wrong))} differ" if wrong else f"{count} versions"
