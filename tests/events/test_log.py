"""The log contract on memory, on one server and on a cluster of three; and what only real servers do."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import nats
import pytest
import pytest_asyncio
from nats.aio.client import Client

from libs.events import subjects
from libs.events.log import Conflict, Log, Unsettled
from libs.events.log_jetstream import JetStreamLog
from libs.events.log_memory import MemoryLog
from libs.events.streams import ensure_streams
from services.standalone.servers import NatsServer
from tests.events.log_contract import GAME, LogContract, append, fresh_match, fresh_message_id


class TestMemory(LogContract):
    @pytest.fixture
    def log(self) -> Log:
        return MemoryLog()


class JetStreamContract(LogContract):
    """What memory cannot do: message ids, which are the second guard against a double append."""

    async def test_a_message_id_used_just_before_is_a_conflict_wherever_the_log_ends(self, log: Log):
        match, message_id = fresh_match(), fresh_message_id()
        last = await log.append(GAME, match, b"a", after=0, message_id=message_id)

        with pytest.raises(Conflict):
            await log.append(GAME, match, b"a", after=last, message_id=message_id)

        assert [one.data for one in await log.read(GAME, match, settled=True)] == [b"a"]


class TestOneServer(JetStreamContract):
    @pytest_asyncio.fixture
    async def log(self, nats_url: str) -> AsyncIterator[Log]:
        nc = await nats.connect(nats_url)
        await ensure_streams(nc)
        log = JetStreamLog(nc)
        await log.start()
        yield log
        await log.stop()
        await nc.close()


class TestCluster(JetStreamContract):
    @pytest_asyncio.fixture
    async def log(self, cluster_urls: Sequence[str]) -> AsyncIterator[Log]:
        nc = await nats.connect(list(cluster_urls))
        await ensure_streams(nc, 3)
        log = JetStreamLog(nc)
        await log.start()
        yield log
        await log.stop()
        await nc.close()

    async def test_a_settled_read_on_any_server_sees_what_was_just_appended_on_another(
        self, log: Log, cluster_urls: Sequence[str]
    ):
        readers = [await nats.connect(url) for url in cluster_urls]
        logs = [JetStreamLog(nc) for nc in readers]
        for other in logs:
            await other.start()
        match, last = fresh_match(), 0
        for number in range(100):
            last = await append(log, match, str(number).encode(), last)

            for other in logs:
                stored = await other.read(GAME, match, settled=True)
                assert [one.data for one in stored] == [str(known).encode() for known in range(number + 1)]
        for other, nc in zip(logs, readers, strict=True):
            await other.stop()
            await nc.close()


async def _connected(server: NatsServer, patience_s: float = 5) -> Client:
    return await nats.connect(
        server.url,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.05,
        error_cb=_quiet,
        connect_timeout=int(patience_s),
    )


async def _quiet(_error: Exception) -> None:
    """A server that is away on purpose is no news."""


async def test_without_streams_an_append_and_a_read_are_unsettled(empty_nats_url: str):
    nc = await nats.connect(empty_nats_url)
    log = JetStreamLog(nc)
    await log.start()

    with pytest.raises(Unsettled):
        await append(log, fresh_match(), b"a", 0)
    with pytest.raises(Unsettled):
        await log.read(GAME, fresh_match())
    with pytest.raises(Unsettled):
        await log.read(GAME, fresh_match(), settled=True)

    await log.stop()
    await nc.close()


async def test_an_append_while_the_server_restarts_is_unsettled_and_a_settled_read_tells_its_fate(tmp_path: Path):
    server = NatsServer(tmp_path)
    await server.start()
    nc = await _connected(server)
    await ensure_streams(nc)
    log = JetStreamLog(nc)
    await log.start()
    match = fresh_match()
    first = await append(log, match, b"before", 0)

    await server.kill()
    waiting = asyncio.create_task(append(log, match, b"meanwhile", first))
    await asyncio.sleep(0.3)
    await server.start()
    try:
        outcome: object = await asyncio.wait_for(waiting, 10)
    except Unsettled as error:
        outcome = error

    stored = [one.data for one in await _settled(log, match)]
    assert stored in ([b"before"], [b"before", b"meanwhile"])
    assert stored[-1] == b"meanwhile" or isinstance(outcome, Unsettled)
    assert isinstance(outcome, Unsettled) or stored[-1] == b"meanwhile"
    await log.stop()
    await nc.close()
    await server.stop()


async def _settled(log: Log, match: str):
    for _ in range(50):
        try:
            return await log.read(GAME, match, settled=True)
        except Unsettled:
            await asyncio.sleep(0.1)
    raise AssertionError("the log could not be read for five seconds")


async def test_an_append_whose_answer_is_lost_with_the_connection_is_unsettled_at_once_and_may_be_stored(
    tmp_path: Path,
):
    server = NatsServer(tmp_path)
    await server.start()
    nc = await _connected(server)
    await ensure_streams(nc)
    log = JetStreamLog(nc)
    await log.start()
    match = fresh_match()

    waiting = asyncio.create_task(append(log, match, b"a", 0))
    await asyncio.sleep(0)
    started = asyncio.get_running_loop().time()
    await nc.force_reconnect()

    try:
        await asyncio.wait_for(waiting, 10)
    except Unsettled:
        assert asyncio.get_running_loop().time() - started < 4
    assert [one.data for one in await _settled(log, match)] in ([], [b"a"])
    await log.stop()
    await nc.close()
    await server.stop()


async def test_a_closed_connection_makes_appends_unsettled(nats_url: str):
    nc = await nats.connect(nats_url)
    await ensure_streams(nc)
    log = JetStreamLog(nc)
    await log.start()
    await nc.close()

    with pytest.raises(Unsettled):
        await append(log, fresh_match(), b"a", 0)
    await log.stop()


async def test_stopping_the_log_ends_what_waits_for_an_answer(nats_url: str):
    nc = await nats.connect(nats_url)
    await ensure_streams(nc)
    log = JetStreamLog(nc)
    await log.start()
    silent = await nc.subscribe(subjects.event("nobody", "listens") + ".deeper")
    waiting = asyncio.create_task(log._inbox.ask(silent.subject, b"hello"))
    await asyncio.sleep(0.05)

    await log.stop()

    with pytest.raises(Unsettled):
        await waiting
    await nc.close()
