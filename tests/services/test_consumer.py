"""The pull consumer: order per key, retries in place, acks kept alive, and going on after whatever happens to it."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import nats
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st
from nats.aio.client import Client
from nats.aio.msg import Msg
from prometheus_client import CollectorRegistry

import services.consumer as module
from libs.events.streams import ensure_consumer, ensure_streams
from services.consumer import Delivery, Later, PullConsumer, read_delivery
from services.standalone.servers import NatsServer
from services.telemetry import logger
from tests.events.waiting import until

ACK_WAIT_S = 1.0


class Reader:
    """A consumer of COMMANDS under test, and what it was given."""

    def __init__(self, nc: Client, **options: Any) -> None:
        self.nc = nc
        self.given: list[Delivery] = []
        self.batches: list[list[Delivery]] = []
        self.given_up: list[Delivery] = []
        self.act: Callable[[Sequence[Delivery]], Awaitable[Later | None]] = self._do_nothing
        self.registry = CollectorRegistry()
        self.consumer = PullConsumer(
            nc,
            "COMMANDS",
            "match",
            self._handle,
            ensure=self._ensure,
            key=options.pop("key", lambda delivery: delivery.subject.split(".")[1]),
            log=logger("test"),
            registry=self.registry,
            give_up=self._give_up,
            ack_wait_s=ACK_WAIT_S,
            **options,
        )

    async def _ensure(self) -> None:
        await ensure_consumer(self.nc, "COMMANDS", "match", ack_wait_s=ACK_WAIT_S)

    async def _handle(self, deliveries: Sequence[Delivery]) -> Later | None:
        self.given.extend(deliveries)
        self.batches.append(list(deliveries))
        return await self.act(deliveries)

    async def _do_nothing(self, deliveries: Sequence[Delivery]) -> None:
        return None

    async def _give_up(self, deliveries: Sequence[Delivery]) -> None:
        self.given_up.extend(deliveries)

    def bodies(self) -> list[bytes]:
        return [delivery.data for delivery in self.given]

    def count(self, name: str) -> float:
        return self.registry.get_sample_value(f"spellfold_match_{name}") or 0.0


@pytest_asyncio.fixture
async def nc(empty_nats_url: str) -> AsyncIterator[Client]:
    connection = await nats.connect(empty_nats_url)
    await ensure_streams(connection)
    yield connection
    await connection.close()


@pytest_asyncio.fixture
async def reader(nc: Client) -> AsyncIterator[Reader]:
    made = Reader(nc)
    await made.consumer.start()
    yield made
    await made.consumer.stop(grace_s=0.2)


async def send(nc: Client, key: str, *bodies: bytes) -> None:
    for body in bodies:
        await nc.jetstream().publish(f"play.alice.{key}", body)


async def left(nc: Client) -> int:
    return (await nc.jetstream().stream_info("COMMANDS")).state.messages


async def test_a_message_is_handed_on_with_its_place_and_time_and_acknowledged(nc: Client, reader: Reader):
    before = time.time_ns() // 1_000_000

    await send(nc, "m1", b"a")
    await until(lambda: reader.given)

    (delivery,) = reader.given
    assert (delivery.subject, delivery.data, delivery.sequence, delivery.deliveries) == ("cmd.m1.alice", b"a", 1, 1)
    assert before <= delivery.at_ms <= time.time_ns() // 1_000_000
    await until(lambda: _is_empty(nc))


async def _is_empty(nc: Client) -> bool:
    return await left(nc) == 0


async def test_messages_of_one_key_come_one_at_a_time_in_stream_order_and_keys_side_by_side(nc: Client, reader: Reader):
    in_work: list[str] = []
    most_together = 0

    async def act(deliveries: Sequence[Delivery]) -> None:
        nonlocal most_together
        key = deliveries[0].subject
        assert key not in in_work, "two messages of one key at once"
        in_work.append(key)
        most_together = max(most_together, len(in_work))
        await asyncio.sleep(0.002)
        in_work.remove(key)

    reader.act = act
    keys = [f"m{index}" for index in range(10)]

    await asyncio.gather(*(send(nc, key, *(f"{number}".encode() for number in range(30))) for key in keys))
    await until(lambda: len(reader.given) == 300)

    for key in keys:
        bodies = [delivery.data for delivery in reader.given if delivery.subject == f"cmd.{key}.alice"]
        assert bodies == [f"{number}".encode() for number in range(30)]
    assert most_together > 3


async def test_a_slow_key_does_not_hold_up_the_others(nc: Client, reader: Reader):
    gate = asyncio.Event()

    async def act(deliveries: Sequence[Delivery]) -> None:
        if deliveries[0].data == b"slow":
            await gate.wait()

    reader.act = act
    await send(nc, "m1", b"slow", b"behind")
    await send(nc, "m2", b"a", b"b")

    await until(lambda: b"b" in reader.bodies())

    assert b"behind" not in reader.bodies()
    gate.set()
    await until(lambda: b"behind" in reader.bodies())


async def test_what_fails_is_tried_three_times_in_place_then_given_up_and_the_next_is_handled(
    nc: Client, reader: Reader
):
    async def act(deliveries: Sequence[Delivery]) -> None:
        if deliveries[0].data == b"bad":
            raise ZeroDivisionError("a bug")

    reader.act = act
    await send(nc, "m1", b"bad", b"good")

    await until(lambda: b"good" in reader.bodies())

    assert reader.bodies() == [b"bad", b"bad", b"bad", b"good"]
    assert [delivery.data for delivery in reader.given_up] == [b"bad"]
    assert (reader.count("failures_total"), reader.count("terminated_total")) == (3, 1)
    await until(lambda: _is_empty(nc))
    await asyncio.sleep(ACK_WAIT_S * 1.5)
    assert len(reader.given) == 4, "what was terminated came again"


async def test_what_fails_once_succeeds_the_second_time_and_is_no_loss(nc: Client, reader: Reader):
    async def act(deliveries: Sequence[Delivery]) -> None:
        if len(reader.given) == 1:
            raise ConnectionError("the database is away for a moment")

    reader.act = act
    await send(nc, "m1", b"a")

    await until(lambda: _is_empty(nc))

    assert reader.bodies() == [b"a", b"a"]
    assert reader.given_up == []


async def test_without_a_limit_of_attempts_a_message_is_tried_until_it_succeeds(nc: Client):
    reader = Reader(nc, attempts=0)

    async def act(deliveries: Sequence[Delivery]) -> None:
        if len(reader.given) <= 5:
            raise ConnectionError("the database is away")

    reader.act = act
    await reader.consumer.start()
    await send(nc, "m1", b"a")

    await until(lambda: _is_empty(nc))

    assert len(reader.given) == 6
    assert reader.given_up == []
    await reader.consumer.stop()


async def test_giving_up_may_fail_too(nc: Client, reader: Reader):
    async def act(deliveries: Sequence[Delivery]) -> None:
        if deliveries[0].data == b"bad":
            raise ZeroDivisionError("a bug")

    async def give_up(deliveries: Sequence[Delivery]) -> None:
        raise ZeroDivisionError("a bug in answering")

    reader.act = act
    reader.consumer._give_up = give_up
    await send(nc, "m1", b"bad", b"good")

    await until(lambda: _is_empty(nc))

    assert reader.bodies()[-1] == b"good"


async def test_later_brings_the_message_again_after_the_delay_with_its_first_time(nc: Client, reader: Reader):
    async def act(deliveries: Sequence[Delivery]) -> Later | None:
        return Later(0.3) if deliveries[0].deliveries <= 2 else None

    reader.act = act
    started = time.monotonic()
    await send(nc, "m1", b"a")

    await until(lambda: len(reader.given) == 3)

    assert time.monotonic() - started >= 0.6
    assert [delivery.deliveries for delivery in reader.given] == [1, 2, 3]
    assert len({delivery.at_ms for delivery in reader.given}) == 1
    assert reader.count("redeliveries_total") == 2
    await until(lambda: _is_empty(nc))


async def test_work_in_hand_and_what_waits_behind_it_is_kept_alive_past_ack_wait(nc: Client, reader: Reader):
    async def act(deliveries: Sequence[Delivery]) -> None:
        if deliveries[0].data == b"slow":
            await asyncio.sleep(ACK_WAIT_S * 3)

    reader.act = act
    await send(nc, "m1", b"slow", b"behind")

    await until(lambda: _is_empty(nc))

    assert reader.bodies() == [b"slow", b"behind"]
    assert reader.count("redeliveries_total") == 0


async def test_a_second_worker_gets_what_a_dead_one_held(nc: Client, nats_url: str):
    dead = await nats.connect(nats_url)
    first, second = Reader(dead), Reader(nc)

    async def hang(deliveries: Sequence[Delivery]) -> None:
        await asyncio.Event().wait()

    first.act = hang
    await first.consumer.start()
    await send(nc, "m1", b"a")
    await until(lambda: first.given)
    dead._transport.close()  # pyright: ignore[reportOptionalMemberAccess] - as if the process were killed
    await dead.close()

    await second.consumer.start()
    await until(lambda: second.given)

    assert second.given[0].deliveries == 2
    assert second.given[0].at_ms == first.given[0].at_ms
    await second.consumer.stop()
    await first.consumer.stop(0)


async def test_up_to_the_most_wanted_come_together_and_nobody_waits_for_more(nc: Client):
    await send(nc, "m1", *(f"{number}".encode() for number in range(25)))
    reader = Reader(nc, most=10, key=lambda delivery: "")
    gate = asyncio.Event()

    async def act(deliveries: Sequence[Delivery]) -> None:
        if len(reader.batches) == 1:
            await gate.wait()

    reader.act = act
    await reader.consumer.start()
    await until(lambda: reader.batches and len(reader.consumer._in_hand) == 25)
    gate.set()
    await until(lambda: len(reader.given) == 25)
    await send(nc, "m1", b"lone")
    await until(lambda: len(reader.given) == 26, patience_s=1)

    assert [int(body) for body in reader.bodies()[:25]] == list(range(25))
    assert max(map(len, reader.batches)) == 10
    assert len(reader.batches[-1]) == 1
    await reader.consumer.stop()


async def test_never_more_than_the_credit_is_in_hand(nc: Client):
    reader = Reader(nc, credit=8)
    most = 0

    async def act(deliveries: Sequence[Delivery]) -> None:
        nonlocal most
        most = max(most, len(reader.consumer._in_hand))
        await asyncio.sleep(0.001)

    reader.act = act
    await reader.consumer.start()
    await asyncio.gather(*(send(nc, f"m{index}", *[b"x"] * 10) for index in range(20)))

    await until(lambda: len(reader.given) == 200)

    assert 4 <= most <= 8
    await reader.consumer.stop()


async def test_requests_that_run_out_are_made_again_and_never_grow(nc: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "_EXPIRES_S", 0.5)
    monkeypatch.setattr(module, "_HEARTBEAT_S", 0.2)
    reader = Reader(nc, credit=16)
    await reader.consumer.start()
    for number in range(8):
        await asyncio.sleep(0.3)
        await send(nc, "m1", *[b"x"] * (number + 1))
        assert reader.consumer._outstanding <= 16

    await until(lambda: len(reader.given) == 36, patience_s=2)

    await until(lambda: _is_empty(nc))
    await reader.consumer.stop()


async def test_a_silent_server_is_asked_again(nc: Client, monkeypatch: pytest.MonkeyPatch):
    """As when the leader of the consumer changes and forgets our request."""
    monkeypatch.setattr(module, "_SILENCE_S", 0.5)
    reader = Reader(nc)
    await reader.consumer.start()
    await reader.consumer._subscription.unsubscribe()
    await nc.flush()
    reader.consumer._subscription = await nc.subscribe(reader.consumer._inbox, cb=reader.consumer._receive)
    await until(lambda: reader.consumer._outstanding > 0)
    await send(nc, "m1", b"a")

    await until(lambda: reader.given)

    await reader.consumer.stop()


async def test_a_consumer_that_was_deleted_is_made_again(nc: Client, reader: Reader):
    await send(nc, "m1", b"a")
    await until(lambda: _is_empty(nc))

    await nc.jetstream().delete_consumer("COMMANDS", "match")
    await send(nc, "m1", b"b")

    await until(lambda: reader.bodies() == [b"a", b"b"])


async def test_a_restarted_server_loses_nothing_and_work_goes_on_at_once(tmp_path: Path):
    server = NatsServer(tmp_path)
    await server.start()
    nc = await nats.connect(server.url, max_reconnect_attempts=-1, reconnect_time_wait=0, error_cb=_quiet)
    await ensure_streams(nc)
    reader = Reader(nc)
    await reader.consumer.start()
    for round_number in range(3):
        await server.kill()
        await server.start()
        await until(lambda: nc.is_connected)
        await send(nc, "m1", f"{round_number}".encode())
        await until(lambda expected=round_number: f"{expected}".encode() in reader.bodies(), patience_s=5)

    await until(lambda: _is_empty(nc))
    await reader.consumer.stop()
    await nc.close()
    await server.stop()


async def _quiet(_error: Exception) -> None:
    """A server that is away on purpose is no news."""


async def test_stopping_finishes_what_is_in_work_and_hands_the_rest_back_at_once(nc: Client):
    first, second = Reader(nc), Reader(nc)
    gate = asyncio.Event()

    async def act(deliveries: Sequence[Delivery]) -> None:
        if deliveries[0].data == b"endless":
            await asyncio.Event().wait()
        await gate.wait()

    first.act = act
    await first.consumer.start()
    await send(nc, "m1", b"in work")
    await send(nc, "m2", b"endless", b"not begun")
    await until(lambda: len(first.consumer._in_hand) == 3)

    stopping = asyncio.create_task(first.consumer.stop(grace_s=0.3))
    gate.set()
    await stopping
    await second.consumer.start()
    started = time.monotonic()
    await until(lambda: len(second.given) == 2)

    assert time.monotonic() - started < ACK_WAIT_S
    assert sorted(second.bodies()) == [b"endless", b"not begun"]
    await second.consumer.stop()


async def test_stopping_ends_though_a_cancellation_is_swallowed_while_the_consumer_is_made_anew(
    nc: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "_TICK_S", 0.01)
    reader = Reader(nc)
    await reader.consumer.start()
    making = asyncio.Event()

    async def ensure() -> None:
        making.set()
        with suppress(asyncio.CancelledError):  # as a request does whose answer meets the cancellation
            await asyncio.sleep(600)

    reader.consumer._ensure = ensure
    reader.consumer._gone = True
    await making.wait()

    async with asyncio.timeout(5):
        await reader.consumer.stop(grace_s=0.1)

    assert reader.consumer._watching.done()


async def test_stopping_ends_though_a_handler_that_fails_for_ever_swallows_a_cancellation(nc: Client):
    reader = Reader(nc, attempts=0)
    trying = asyncio.Event()

    async def act(deliveries: Sequence[Delivery]) -> None:
        trying.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(600)
        raise ValueError("the database is away")

    reader.act = act
    await reader.consumer.start()
    await send(nc, "m1", b"first", b"second")
    await trying.wait()

    async with asyncio.timeout(5):
        await reader.consumer.stop(grace_s=0.1)

    assert reader.bodies() == [b"first"]


async def test_an_older_message_that_comes_late_goes_before_what_has_not_begun(nc: Client, reader: Reader):
    gate = asyncio.Event()

    async def act(deliveries: Sequence[Delivery]) -> None:
        await gate.wait()

    reader.act = act
    for sequence in (2, 5, 9, 3, 7):
        reader.consumer._enqueue(
            Delivery("cmd.m1.alice", b"", sequence=sequence, at_ms=0, deliveries=1, ack_subject="nowhere")
        )
    await asyncio.sleep(0)
    gate.set()

    await until(lambda: len(reader.given) == 5)

    assert [delivery.sequence for delivery in reader.given] == [2, 3, 5, 7, 9]


async def test_a_worker_alone_never_sees_others_and_two_see_each_other(nc: Client, nats_url: str):
    first, second = Reader(nc, credit=4), Reader(await nats.connect(nats_url), credit=4)
    await first.consumer.start()
    await send(nc, "m1", *[b"x"] * 50)
    await until(lambda: len(first.given) == 50)
    alone = first.consumer.others

    await second.consumer.start()
    await asyncio.gather(*(send(nc, f"m{index}", *[b"x"] * 10) for index in range(20)))
    await until(lambda: len(first.given) + len(second.given) == 250)

    assert alone == 1, "the first delivery may have others before it"
    assert first.consumer.others > 1
    assert second.consumer.others > 1
    await first.consumer.stop()
    await second.consumer.stop()
    await second.nc.close()


async def test_a_copy_of_what_is_in_hand_is_not_handled_a_second_time(nc: Client, reader: Reader):
    gate = asyncio.Event()

    async def act(deliveries: Sequence[Delivery]) -> None:
        await gate.wait()

    reader.act = act
    reply = "$JS.ACK.COMMANDS.match.{}.1.1.1700000000000000000.0"
    for deliveries in (1, 2):
        await reader.consumer._receive(Msg(nc, "cmd.m1.alice", reply.format(deliveries), b"a"))
    gate.set()
    await until(lambda: reader.consumer.is_idle)

    assert len(reader.given) == 1
    assert reader.given[0].ack_subject == reply.format(2), "the newest ack subject counts"


@given(st.integers(0, 2**63 - 1), st.integers(1, 2**60), st.integers(1, 100))
def test_the_time_of_a_delivery_is_exact_in_both_forms_of_the_ack_subject(nanoseconds: int, sequence: int, count: int):
    for form in ("$JS.ACK.S.c.{}.{}.9.{}.0", "$JS.ACK._.acchash.S.c.{}.{}.9.{}.0.random"):
        message = Msg(None, "cmd.m.p", form.format(count, sequence, nanoseconds), b"x")  # pyright: ignore[reportArgumentType] - no client is needed to read

        delivery = read_delivery(message)

        told = (delivery.at_ms, delivery.sequence, delivery.deliveries, delivery.order)
        assert told == (nanoseconds // 1_000_000, sequence, count, 9)


def test_a_time_that_a_float_would_get_wrong_is_right():
    """Through a float this nanosecond rounds up into the next millisecond."""
    nanoseconds = 1_700_000_000_123_999_999
    assert int(nanoseconds / 1_000_000_000 * 1000) == 1_700_000_000_124

    message = Msg(None, "cmd.m.p", f"$JS.ACK.S.c.1.1.1.{nanoseconds}.0", b"")  # pyright: ignore[reportArgumentType] - the same

    assert read_delivery(message).at_ms == 1_700_000_000_123
