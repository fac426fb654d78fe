"""Handling on real logs: races between workers, lost answers, followers that lag, and the exact edge of a deadline."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import count
from typing import Any

import nats
import pytest
import pytest_asyncio
from prometheus_client import CollectorRegistry

from libs.engine.match.audit import audit
from libs.engine.match.fold import BrokenLog, codec_of, fold_log
from libs.engine.refusal import Refusal
from libs.events.commands import AnyCommand, Choose, Create, Expire, Ready, SeatPlan, SetDeadline, TimeControl, Windows
from libs.events.facts import DeadlineMissed, DecisionClosed
from libs.events.log import Conflict, Log, Stored, TooLarge, Unsettled
from libs.events.log_jetstream import JetStreamLog
from libs.events.log_memory import MemoryLog
from libs.events.streams import ensure_streams
from services.match.cache import Cache, Known
from services.match.handle import Accepted, Again, Handler, Outcome
from services.match.keys import ServerKeys, UnknownKey
from tests.engine.pebbles import PEBBLES_ONLY
from tests.services.arena import KEYS, new_id, new_match

T = 1_700_000_000_000


@pytest_asyncio.fixture(params=["one server", "cluster"])
async def real_log(request: pytest.FixtureRequest, nats_url: str, cluster_urls: Sequence[str]) -> AsyncIterator[Log]:
    is_cluster = request.param == "cluster"
    nc = await nats.connect(list(cluster_urls) if is_cluster else nats_url)
    await ensure_streams(nc, 3 if is_cluster else 1)
    log = JetStreamLog(nc)
    await log.start()
    yield log
    await log.stop()
    await nc.close()


class Worker:
    """A handler with its own cache, as every process has."""

    def __init__(self, log: Log, keys: ServerKeys = KEYS, *, is_alone: bool = False) -> None:
        self.cache = Cache(PEBBLES_ONLY, 100)
        self.registry = CollectorRegistry()
        self.others = count()
        self.handler = Handler(log, keys, self.registry, (lambda: 0) if is_alone else self.others.__next__)

    def known(self, match: str) -> Known:
        return self.cache.get(match)

    async def handle(self, match: str, actor: str, command: AnyCommand, at_ms: int = T) -> Outcome:
        known = self.known(match)
        async with known.lock:
            return await self.handler.handle(known, actor, command, at_ms)

    async def begin(self, players: Sequence[str] = ("alice", "bob"), control: TimeControl | None = None) -> str:
        """A match in play, with decision 2 open for the first seat."""
        match = new_match(T)
        seats = tuple(SeatPlan(player) for player in players)
        await self.accepted(
            match,
            "matchmaking",
            Create(id=new_id(), game="pebbles", mode="untimed", seats=seats, time_control=control or TimeControl()),
        )
        for seat, player in enumerate(players):
            await self.accepted(match, player, Ready(id=new_id(), decision=seat, entropy=new_id()))
        return match

    async def accepted(self, match: str, actor: str, command: AnyCommand, at_ms: int = T) -> Accepted:
        outcome = await self.handle(match, actor, command, at_ms)
        assert isinstance(outcome, Accepted), outcome
        return outcome


def choose(decision: int, option: str = "take:1") -> Choose:
    return Choose(id=new_id(), decision=decision, option=option)


async def intact(log: Log, match: str) -> list[bytes]:
    entries = [stored.data for stored in await log.read("*", match, settled=True)]
    report = audit(entries, games=PEBBLES_ONLY)
    assert report.ok, report
    return entries


TURNS = TimeControl(human=Windows(turn=1000))
MATCHES, ROUNDS = 20, 50
"""Twenty matches of fifty races make a thousand."""


@pytest.mark.rule("L-5", "F-01")
async def test_exactly_one_of_choose_and_expire_closes_a_decision_in_every_order_around_its_deadline(real_log: Log):
    closed_by: list[str] = []

    async def races(index: int) -> None:
        first, second = Worker(real_log), Worker(real_log)
        match = await first.begin(control=TURNS)
        for round_number in range(ROUNDS):
            number, player = 2 + round_number, ("alice", "bob")[round_number % 2]
            await first.accepted(match, "clock", SetDeadline(id=new_id()), T)
            choose_at, expire_at, order = _plan(index * ROUNDS + round_number)
            chosen = choose(number)

            outcomes = await _race(
                order,
                first.handle(match, player, chosen, T + 1000 + choose_at),
                second.handle(match, "clock", Expire(id=new_id()), T + 1000 + expire_at),
            )

            closer = _closer(outcomes, choose_at, expire_at, order)
            closed_by.append(closer)
            if closer == "nobody":
                await first.accepted(match, "clock", Expire(id=new_id()), T + 1000)
        entries = await intact(real_log, match)
        closed = [
            fact.number for entry in _decoded(entries) for fact in entry.facts if isinstance(fact, DecisionClosed)
        ]
        assert closed == list(range(2 + ROUNDS)), "each decision is closed once, and in order"

    await asyncio.gather(*map(races, range(MATCHES)))

    assert len(closed_by) == MATCHES * ROUNDS
    assert closed_by.count("choose") > 200, "both win often, or the test shows nothing"
    assert closed_by.count("expire") > 200, "both win often, or the test shows nothing"


def _plan(number: int) -> tuple[int, int, str]:
    """All times due-1, due, due+1 of both commands, in all orders, by turns."""
    choose_at, expire_at = number % 3 - 1, number // 3 % 3 - 1
    return choose_at, expire_at, ("choose first", "expire first", "at once")[number // 9 % 3]


async def _race(order: str, choosing: Any, expiring: Any) -> tuple[Outcome, Outcome]:
    if order == "choose first":
        chosen = await choosing
        return chosen, await expiring
    if order == "expire first":
        expired = await expiring
        return await choosing, expired
    chosen, expired = await asyncio.gather(choosing, expiring)
    return chosen, expired


def _closer(outcomes: tuple[Outcome, Outcome], choose_at: int, expire_at: int, order: str) -> str:
    """Who closed the decision; fails unless that is right and the other has the right refusal (design 4.4).

    A choose is on time iff its time is before the due time; an expire at the due time is not too early. Nobody closes
    it when the move is late and the timer early.
    """
    chosen, expired = outcomes
    in_time, is_due = choose_at < 0, expire_at >= 0
    case = f"choose at due{choose_at:+}, expire at due{expire_at:+}, {order}: {outcomes}"
    if isinstance(chosen, Accepted):
        assert in_time, case
        assert _reason(expired) == "too_early", case
        return "choose"
    if isinstance(expired, Accepted):
        assert is_due, case
        assert any(isinstance(fact, DeadlineMissed) for fact in expired.facts), case
        assert _reason(chosen) == "too_late" if order == "choose first" else _reason(chosen) in LATE, case
        return "expire"
    assert (in_time, is_due, _reason(chosen), _reason(expired)) == (False, False, "too_late", "too_early"), case
    return "nobody"


LATE = ("too_late", "stale_decision")


def _reason(outcome: Outcome) -> str:
    assert isinstance(outcome, Refusal), outcome
    return outcome.reason


def _decoded(entries: list[bytes]) -> list[Any]:
    codec = codec_of(PEBBLES_ONLY["pebbles"])
    return [codec.decode(data) for data in entries]


async def test_workers_that_take_turns_on_one_match_never_lose_a_race(real_log: Log):
    workers = [Worker(real_log) for _ in range(3)]
    match = await workers[0].begin()

    for turn in range(20):
        player = ("alice", "bob")[turn % 2]
        await workers[turn % 3].accepted(match, player, choose(2 + turn))

    assert len(await intact(real_log, match)) == 23
    assert _conflicts(workers) == 0


@pytest.mark.rule("F-08")
async def test_seats_that_choose_at_once_on_two_workers_are_both_recorded(real_log: Log):
    workers = [Worker(real_log), Worker(real_log)]
    for _ in range(20):
        match = await workers[0].begin()
        await workers[0].accepted(match, "alice", choose(2, "call"))

        outcomes = await asyncio.gather(
            workers[0].handle(match, "alice", choose(3, "bid:0")), workers[1].handle(match, "bob", choose(4, "bid:0"))
        )

        assert [type(outcome) for outcome in outcomes] == [Accepted, Accepted]
        assert len(await intact(real_log, match)) == 6
    assert _conflicts(workers) > 0, "no race took place, so nothing was shown"


async def test_one_command_at_five_workers_at_once_has_one_effect(real_log: Log):
    workers = [Worker(real_log) for _ in range(5)]
    for _ in range(20):
        match = await workers[0].begin()
        command = choose(2)

        outcomes = await asyncio.gather(*(worker.handle(match, "alice", command) for worker in workers))

        assert sum(isinstance(outcome, Accepted) for outcome in outcomes) == 1, outcomes
        assert sum(isinstance(outcome, Again) for outcome in outcomes) == 4, outcomes
        assert len(await intact(real_log, match)) == 4


async def test_one_creation_at_five_workers_at_once_makes_one_match(real_log: Log):
    workers = [Worker(real_log) for _ in range(5)]
    for _ in range(10):
        match = new_match(T)
        create = Create(id=new_id(), game="pebbles", mode="untimed", seats=(SeatPlan("alice"), SeatPlan("bob")))

        outcomes = await asyncio.gather(*(worker.handle(match, "matchmaking", create) for worker in workers))

        assert sum(isinstance(outcome, Accepted) for outcome in outcomes) == 1, outcomes
        assert len(await intact(real_log, match)) == 1


async def test_two_workers_that_each_think_they_are_alone_still_keep_the_match_intact(real_log: Log):
    workers = [Worker(real_log, is_alone=True), Worker(real_log, is_alone=True)]
    match = await workers[0].begin()
    await workers[1].accepted(match, "alice", choose(2))

    await workers[0].accepted(match, "bob", choose(3))

    assert len(await intact(real_log, match)) == 5


def _conflicts(workers: Sequence[Worker]) -> float:
    return sum(worker.registry.get_sample_value("spellfold_append_conflicts_total") or 0 for worker in workers)


class Odd(MemoryLog):
    """A log that misbehaves as real ones do: `faults` says how the next appends go, `lag` what followers miss."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.lag = 0
        self.reads: list[bool] = []

    async def append(self, game: str, match: str, data: bytes, *, after: int, message_id: str) -> int:
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "lost before":
            raise Unsettled("no answer, and nothing was stored")
        if fault == "conflict for nothing":
            raise Conflict("somebody else was faster, and then withdrew")
        if fault == "too large":
            raise TooLarge("an entry of 1 byte is over 0")
        position = await super().append(game, match, data, after=after, message_id=message_id)
        if fault == "lost after":
            raise Unsettled("no answer, but it was stored")
        if fault == "duplicate":
            raise Conflict("the message id was used just before")
        return position

    async def read(self, game: str, match: str, *, after: int = 0, settled: bool = False) -> Sequence[Stored]:
        self.reads.append(settled)
        if self.faults and self.faults[0] == "deaf":
            self.faults.pop(0)
            raise Unsettled("no answer")
        entries = await super().read(game, match, settled=settled)
        visible = entries if settled or not self.lag else entries[: -self.lag]
        return [stored for stored in visible if stored.position > after]


@pytest.fixture
def odd() -> Odd:
    return Odd()


@pytest.mark.parametrize(
    ("faults", "expected"),
    [
        (["lost before"], Accepted),
        (["lost before"] * 4, Accepted),
        (["conflict for nothing"], Accepted),
        (["lost after"], Again),
        (["duplicate"], Again),
        (["lost before", "conflict for nothing", "lost after"], Again),
        (["lost before", "deaf", "deaf"], Accepted),
    ],
)
async def test_whatever_happens_to_an_append_the_command_has_one_effect(
    odd: Odd, faults: list[str], expected: type[Outcome]
):
    worker = Worker(odd)
    match = await worker.begin()
    odd.faults = list(faults)

    outcome = await worker.handle(match, "alice", choose(2))

    assert type(outcome) is expected
    assert not odd.faults
    assert len(await intact(odd, match)) == 4


async def test_a_command_found_in_the_log_after_a_lost_answer_brings_its_facts_for_all_views(odd: Odd):
    worker = Worker(odd)
    match = await worker.begin()
    odd.faults = ["lost after"]

    outcome = await worker.handle(match, "alice", choose(2))

    assert isinstance(outcome, Again)
    assert outcome.is_settled
    assert [type(fact).__name__ for fact in outcome.facts] == ["DecisionClosed", "Took", "TurnPassed", "DecisionOpened"]


async def test_after_a_lost_race_the_log_is_read_settled(odd: Odd):
    worker = Worker(odd)
    match = await worker.begin()
    odd.faults, odd.reads = ["conflict for nothing"], []

    await worker.handle(match, "alice", choose(2))

    assert odd.reads == [False, True]


async def test_a_move_is_not_refused_because_a_follower_lags(odd: Odd):
    first, second = Worker(odd), Worker(odd)
    match = await first.begin()
    await first.accepted(match, "alice", choose(2))
    odd.lag = 1

    assert isinstance(await second.handle(match, "bob", choose(3)), Accepted)


async def test_a_move_accepted_on_what_a_lagging_follower_shows_is_judged_again(odd: Odd):
    first, second = Worker(odd), Worker(odd)
    match = await first.begin()
    await first.accepted(match, "alice", choose(2))
    odd.lag = 1

    outcome = await second.handle(match, "alice", choose(2))

    assert _reason(outcome) == "stale_decision"


async def test_a_refusal_is_never_given_on_an_unsettled_read(odd: Odd):
    worker = Worker(odd)
    match = await worker.begin()
    odd.reads = []

    assert _reason(await worker.handle(match, "alice", choose(99))) == "stale_decision"

    assert odd.reads == [False, True]


async def test_a_worker_that_knows_of_no_other_reads_a_match_once(odd: Odd):
    worker = Worker(odd, is_alone=True)
    match = await worker.begin()
    odd.reads = []

    for turn in range(4):
        await worker.accepted(match, ("alice", "bob")[turn % 2], choose(2 + turn))

    assert odd.reads == []


async def test_an_entry_that_is_too_large_leaves_the_match_as_it_was(odd: Odd):
    worker = Worker(odd)
    match = await worker.begin()
    odd.faults = ["too large"]

    with pytest.raises(TooLarge):
        await worker.handle(match, "alice", choose(2))

    await worker.accepted(match, "alice", choose(2))
    assert len(await intact(odd, match)) == 4


async def test_a_log_that_was_tampered_with_is_not_built_upon(odd: Odd):
    worker = Worker(odd)
    match = await worker.begin()
    entries = odd._entries[match]
    entries[1] = Stored(entries[1].position, entries[1].data.replace(b'"seat":0', b'"seat":1'))

    with pytest.raises(BrokenLog, match="version 2 follows"):
        await Worker(odd).handle(match, "alice", choose(2))


async def test_a_match_under_an_older_key_goes_on_with_it_and_a_worker_without_it_leaves_it(odd: Odd):
    old, new = bytes(32), bytes([7]) * 32
    match = await Worker(odd, ServerKeys("old", {"old": old})).begin()
    rotated = Worker(odd, ServerKeys("new", {"old": old, "new": new}))

    with pytest.raises(UnknownKey, match="began under key old, here are new"):
        await Worker(odd, ServerKeys("new", {"new": new})).handle(match, "alice", choose(2))
    with pytest.raises(UnknownKey, match="is committed to"):
        await Worker(odd, ServerKeys("old", {"old": new})).handle(match, "alice", choose(2))
    await rotated.accepted(match, "alice", choose(2))

    assert rotated.known(match).fold.match.key_id == "old"
    assert rotated.known(await rotated.begin()).fold.match.key_id == "new"
    await intact(odd, match)


async def test_what_is_kept_in_memory_equals_the_log_folded_anew(odd: Odd):
    first, second = Worker(odd), Worker(odd)
    match = await first.begin(("alice", "bob", "carol"))
    for turn in range(12):
        worker = (first, second)[turn // 2 % 2]
        await worker.accepted(match, ("alice", "bob", "carol")[turn % 3], choose(3 + turn))

        folded = fold_log("pebbles", [one.data for one in await odd.read("*", match, settled=True)], PEBBLES_ONLY)
        kept = worker.known(match).fold
        assert (kept.match, kept.state) == (folded.match, folded.state)


async def test_the_least_recently_used_match_is_given_up_first():
    cache = Cache(PEBBLES_ONLY, 2)
    one, two = cache.get("one"), cache.get("two")
    cache.get("one")
    cache.get("three")

    assert len(cache) == 2
    assert cache.get("one") is one
    assert cache.get("two") is not two
