"""Request/reply endpoints answer every request once, whatever it holds and whatever happens inside."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import nats
import pytest
import pytest_asyncio
from msgspec import Struct
from nats.aio.client import Client
from nats.errors import TimeoutError as NoAnswerError
from prometheus_client import CollectorRegistry

from libs.events.subjects import ask
from libs.events.updates import Error
from services.endpoints import Endpoint, Endpoints
from services.telemetry import logger


class Sum(Struct, frozen=True, forbid_unknown_fields=True):
    numbers: tuple[int, ...] = ()
    name: str = ""


class SumAnswer(Struct, frozen=True, tag="sum_answer"):
    player: str
    total: int


class Sums:
    """The service under test: adds, declines, fails, dawdles, overflows."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.in_work = 0
        self.most_in_work = 0
        self.asked = 0

    async def answer(self, player: str, question: Sum) -> Struct:
        self.asked += 1
        self.in_work += 1
        self.most_in_work = max(self.most_in_work, self.in_work)
        try:
            return await self._answer(player, sum(question.numbers))
        finally:
            self.in_work -= 1

    async def _answer(self, player: str, total: int) -> Struct:
        if total == 13:
            return Error("unlucky", "13 brings\nbad luck: ünlucky")
        if total == 404:
            raise ZeroDivisionError("a bug with a password=hunter2")
        if total == 777:
            await self.gate.wait()
        if total == 9999:
            return SumAnswer("x" * 2_000_000, total)
        return SumAnswer(player, total)


@pytest.fixture
def sums() -> Sums:
    return Sums()


@pytest.fixture
def registry() -> CollectorRegistry:
    return CollectorRegistry()


@pytest_asyncio.fixture
async def nc(nats_url: str, sums: Sums, registry: CollectorRegistry) -> AsyncIterator[Client]:
    connection = await nats.connect(nats_url)
    endpoint = Endpoint(ask("*", "sum"), Sum, sums.answer)
    served = Endpoints(connection, "sums", (endpoint,), log=logger("test"), registry=registry, at_once=8)
    await served.start()
    yield connection
    sums.gate.set()
    await served.stop()
    await connection.close()


async def request(nc: Client, body: bytes, player: str = "alice"):
    reply = await nc.request(ask(player, "sum"), body, timeout=5)
    return reply.headers or {}, msgspec.json.decode(reply.data)


async def test_a_question_is_answered_and_the_asker_is_who_the_subject_says(nc: Client):
    _, answer = await request(nc, b'{"numbers":[1,2]}', "bob")

    assert answer == {"type": "sum_answer", "player": "bob", "total": 3}


async def test_an_empty_body_is_a_question_without_particulars(nc: Client):
    _, answer = await request(nc, b"")

    assert answer["total"] == 0


@pytest.mark.parametrize(
    "body",
    [
        b"\xff",
        b"null",
        b"[]",
        b"[" * 100_000,
        b'{"numbers":"1"}',
        b'{"numbers":[1.5]}',
        b'{"more":1}',
        b"x" * 1_000_000,
        b'{"name":"wits_world\\u0000"}',
    ],
    ids=lambda body: repr(body[:20]),
)
async def test_what_is_no_question_is_a_bad_request_and_says_so_in_the_headers_too(nc: Client, body: bytes):
    headers, answer = await request(nc, body)

    assert (answer["type"], answer["reason"]) == ("error", "bad_request")
    assert headers["Nats-Service-Error-Code"] == "bad_request"


async def test_a_refusal_is_an_error_with_its_reason_and_a_header_of_one_line(nc: Client):
    headers, answer = await request(nc, b'{"numbers":[13]}')

    assert answer == {"type": "error", "reason": "unlucky", "message": "13 brings\nbad luck: ünlucky"}
    assert headers["Nats-Service-Error"] == "13 brings?bad luck: ?nlucky"


async def test_a_bug_is_answered_without_its_particulars_and_the_next_request_is_served(nc: Client):
    _, answer = await request(nc, b'{"numbers":[404]}')
    _, good = await request(nc, b'{"numbers":[4]}')

    assert answer["reason"] == "internal_error"
    assert "hunter2" not in answer["message"]
    assert good["total"] == 4


async def test_an_answer_that_is_too_large_is_an_error(nc: Client):
    _, answer = await request(nc, b'{"numbers":[9999]}')

    assert answer["reason"] == "internal_error"


async def test_a_slow_answer_does_not_hold_up_others_and_only_so_many_are_in_work(nc: Client, sums: Sums):
    slow = [asyncio.create_task(request(nc, b'{"numbers":[777]}')) for _ in range(7)]
    await asyncio.sleep(0.1)

    _, answer = await request(nc, b'{"numbers":[1]}')
    more = [asyncio.create_task(request(nc, b'{"numbers":[777]}')) for _ in range(20)]
    await asyncio.sleep(0.1)
    sums.gate.set()
    answers = await asyncio.gather(*slow, *more)

    assert answer["total"] == 1
    assert [one["total"] for _, one in answers] == [777] * 27
    assert sums.most_in_work == 8


@pytest.mark.parametrize("reply", ["event.wits_world.m1", "play.eve.m1", "view.eve.m1", "$JS.API.STREAM.PURGE.EVENTS"])
async def test_no_answer_is_sent_where_something_is_stored_or_heard(nc: Client, sums: Sums, reply: str):
    heard = await nc.subscribe(reply)

    await nc.publish(ask("alice", "sum"), b'{"numbers":[1]}', reply=reply)
    await nc.publish(ask("alice", "sum"), b"garbage", reply=reply)
    await request(nc, b"")

    assert sums.asked == 1
    with pytest.raises(NoAnswerError):
        await heard.next_msg(timeout=0.2)


async def test_a_message_without_a_reply_subject_does_no_harm(nc: Client):
    await nc.publish(ask("alice", "sum"), b'{"numbers":[1]}')
    await nc.publish(ask("alice", "sum"), b"garbage")

    _, answer = await request(nc, b'{"numbers":[2]}')

    assert answer["total"] == 2


async def test_the_service_is_found_and_its_figures_are_counted(nc: Client, registry: CollectorRegistry):
    await request(nc, b'{"numbers":[1]}')
    await request(nc, b"garbage")

    ping = msgspec.json.decode((await nc.request("$SRV.PING.spellfold-sums", b"")).data)
    stats = msgspec.json.decode((await nc.request("$SRV.STATS.spellfold-sums", b"")).data)

    assert ping["name"] == "spellfold-sums"
    assert stats["endpoints"][0]["data"] == {"answered": 1, "errors": 1, "in_work": 0}
    count = registry.get_sample_value
    assert count("spellfold_sums_requests_total", {"verb": "sum", "outcome": "answered"}) == 1
    assert count("spellfold_sums_requests_total", {"verb": "sum", "outcome": "bad_request"}) == 1


def test_a_question_that_takes_unknown_fields_is_no_endpoint():
    class Loose(Struct):
        x: int = 0

    async def answer(player: str, question: Loose) -> Struct:
        return question

    with pytest.raises(TypeError, match="Loose must forbid unknown fields"):
        Endpoint(ask("*", "loose"), Loose, answer)
