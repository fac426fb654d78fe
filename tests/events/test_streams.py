"""The streams are made as the design says, kept as they are, changed where possible, and never silently wrong."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from types import SimpleNamespace
from typing import Any, cast

import nats
import pytest
import pytest_asyncio
from nats.aio.client import Client
from nats.js.errors import APIError

from libs.events import subjects
from libs.events.streams import MismatchError, ensure_consumer, ensure_streams, stream_plans
from tests.events.waiting import until

DAY_NS = 24 * 3600 * 1_000_000_000


@pytest_asyncio.fixture
async def nc(empty_nats_url: str) -> AsyncIterator[Client]:
    connection = await nats.connect(empty_nats_url)
    yield connection
    await connection.close()


async def config(nc: Client, stream: str) -> dict[str, Any]:
    return json.loads((await nc.request(f"$JS.API.STREAM.INFO.{stream}")).data)["config"]


async def request(nc: Client, verb: str, body: object) -> dict[str, Any]:
    return json.loads((await nc.request(f"$JS.API.{verb}", json.dumps(body).encode(), timeout=5)).data)


async def holds(nc: Client, stream: str, messages: int) -> None:
    async def reached() -> bool:
        return (await nc.jetstream().stream_info(stream)).state.messages == messages

    await until(reached)


async def test_the_four_streams_are_made_as_designed(nc: Client):
    await ensure_streams(nc)

    commands = await config(nc, "COMMANDS")
    assert commands["subjects"] == ["play.*.*"]
    assert commands["retention"] == "workqueue"
    assert commands["max_msg_size"] == 16 * 1024
    assert commands["storage"] == "file"
    audit = await config(nc, "AUDIT")
    assert audit["mirror"]["name"] == "COMMANDS"
    assert audit["max_age"] == 7 * DAY_NS
    events = await config(nc, "EVENTS")
    assert events["subjects"] == ["event.*.*"]
    assert (events["retention"], events["max_age"], events["discard"]) == ("limits", 0, "new")
    assert (events["deny_delete"], events["allow_direct"], events["max_msg_size"]) == (True, True, 512 * 1024)
    timers = await config(nc, "TIMERS")
    assert timers["subjects"] == ["timer.*.*", "due.*.*"]
    assert (timers["allow_msg_schedules"], timers["max_age"], timers["discard"]) == (True, 30 * DAY_NS, "old")


async def test_making_sure_again_or_many_times_at_once_changes_nothing(nc: Client):
    await asyncio.gather(*(ensure_streams(nc) for _ in range(5)))
    before = [await config(nc, plan["name"]) for plan in stream_plans(1)]

    await asyncio.gather(*(ensure_streams(nc) for _ in range(5)))

    assert [await config(nc, plan["name"]) for plan in stream_plans(1)] == before


async def test_a_command_is_stored_with_the_match_first_and_copied_to_audit_for_good(nc: Client):
    await ensure_streams(nc)
    await ensure_consumer(nc, subjects.COMMANDS, subjects.MATCH_CONSUMER)
    jetstream = nc.jetstream()
    await jetstream.publish(subjects.play("alice", "m1"), b"move")

    puller = await jetstream.pull_subscribe("", durable="match", stream="COMMANDS")
    (message,) = await puller.fetch(1)
    assert message.subject == subjects.command("m1", "alice")
    await holds(nc, "AUDIT", 1)
    await message.ack_sync()

    await holds(nc, "COMMANDS", 0)
    kept = await jetstream.get_msg("AUDIT", seq=1)
    assert (kept.subject, kept.data) == ("cmd.m1.alice", b"move")


async def test_a_command_over_16_kib_is_refused_by_the_streams_own_ack(nc: Client):
    await ensure_streams(nc)

    with pytest.raises(APIError) as refused:
        await nc.jetstream().publish(subjects.play("alice", "m1"), b"x" * (16 * 1024 + 1))

    assert refused.value.err_code == 10054


async def test_no_direct_get_answers_for_commands_since_the_mirror_would_show_handled_ones(nc: Client):
    await ensure_streams(nc)

    assert (await config(nc, "COMMANDS")).get("allow_direct", False) is False
    assert (await config(nc, "AUDIT")).get("mirror_direct", False) is False


async def test_entries_cannot_be_deleted(nc: Client):
    await ensure_streams(nc)
    await nc.jetstream().publish(subjects.event("wits_world", "m1"), b"entry")

    answer = await request(nc, "STREAM.MSG.DELETE.EVENTS", {"seq": 1})

    assert "delete" in answer["error"]["description"]


async def test_a_schedule_in_timers_fires_into_due(nc: Client):
    await ensure_streams(nc)
    jetstream = nc.jetstream()
    due = await jetstream.pull_subscribe(subjects.ALL_DUE, durable="due", stream="TIMERS")

    await jetstream.publish(
        subjects.timer("m1", 3),
        b"now",
        headers={"Nats-Schedule": "@at 2020-01-01T00:00:00Z", "Nats-Schedule-Target": subjects.due("m1", 3)},
    )

    (fired,) = await due.fetch(1, timeout=5)
    assert (fired.subject, fired.data) == ("due.m1.3", b"now")


async def test_what_may_change_is_changed_and_the_messages_stay(nc: Client):
    plan = dict(stream_plans(1)[2]) | {"max_msg_size": 1000}
    assert "error" not in await request(nc, "STREAM.CREATE.EVENTS", plan)
    await nc.jetstream().publish(subjects.event("wits_world", "m1"), b"entry")

    await ensure_streams(nc)

    assert (await config(nc, "EVENTS"))["max_msg_size"] == 512 * 1024
    assert (await nc.jetstream().stream_info("EVENTS")).state.messages == 1


async def test_what_an_operator_set_beyond_the_plan_stays(nc: Client):
    plan = dict(stream_plans(1)[2]) | {"max_msg_size": 1000, "description": "ours", "max_bytes": 10**9}
    assert "error" not in await request(nc, "STREAM.CREATE.EVENTS", plan)

    await ensure_streams(nc)

    kept = await config(nc, "EVENTS")
    assert (kept["description"], kept["max_bytes"]) == ("ours", 10**9)


@pytest.mark.parametrize(
    ("stream", "change", "named"),
    [
        ("COMMANDS", {"retention": "limits"}, "COMMANDS has retention 'limits'.*'workqueue'"),
        ("EVENTS", {"storage": "memory"}, "EVENTS has storage 'memory'.*'file'"),
    ],
)
async def test_what_cannot_change_is_refused_with_both_values_and_left_alone(
    nc: Client, stream: str, change: dict[str, Any], named: str
):
    plan = next(dict(plan) for plan in stream_plans(1) if plan["name"] == stream) | change
    assert "error" not in await request(nc, f"STREAM.CREATE.{stream}", plan)
    before = await config(nc, stream)

    with pytest.raises(MismatchError, match=named):
        await ensure_streams(nc)

    assert await config(nc, stream) == before


async def test_a_stream_that_takes_our_subjects_under_another_name_is_named_in_the_error(nc: Client):
    await request(nc, "STREAM.CREATE.OTHER", {"name": "OTHER", "subjects": ["event.>"]})

    with pytest.raises(MismatchError, match="EVENTS cannot be made: subjects overlap"):
        await ensure_streams(nc)


async def test_a_consumer_is_made_found_and_adjusted(nc: Client):
    await ensure_streams(nc)
    for pending in (100, 100, 200):
        await ensure_consumer(nc, "COMMANDS", "match", max_ack_pending=pending, ack_wait_s=5)

    consumer = await nc.jetstream().consumer_info("COMMANDS", "match")

    assert consumer.config.max_ack_pending == 200
    assert consumer.config.ack_wait == 5
    assert consumer.config.max_deliver == -1


async def test_a_consumer_that_cannot_become_what_is_planned_is_refused(nc: Client):
    await ensure_streams(nc)
    await ensure_consumer(nc, "EVENTS", "clock")

    with pytest.raises(MismatchError, match="consumer clock of EVENTS"):
        await ensure_consumer(nc, "EVENTS", "clock", deliver_policy="new")


async def test_replicas_are_raised_but_never_lowered(empty_cluster_urls: Sequence[str]):
    nc = await nats.connect(list(empty_cluster_urls))
    await ensure_streams(nc, 1)
    assert (await config(nc, "EVENTS"))["num_replicas"] == 1

    await ensure_streams(nc, 3)
    assert (await config(nc, "EVENTS"))["num_replicas"] == 3

    await ensure_streams(nc, 1)
    assert (await config(nc, "EVENTS"))["num_replicas"] == 3
    await nc.close()


class Waking:
    """The JetStream API of a cluster that misses a server when a stream is first asked for."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self._asked: set[str] = set()

    async def request(self, subject: str, _payload: bytes, timeout: float) -> SimpleNamespace:  # noqa: ASYNC109
        assert timeout > 0
        _, _, _, verb, name = subject.split(".")
        if verb == "INFO":
            error = {"code": 404, "err_code": 10059, "description": "stream not found"}
        elif name not in self._asked:
            self._asked.add(name)
            error = {"code": 400, "err_code": 10005, "description": "no suitable peers for placement, peer offline"}
        else:
            self.made.append(name)
            return SimpleNamespace(data=b'{"config":{}}')
        return SimpleNamespace(data=json.dumps({"error": error}).encode())


async def test_a_cluster_that_misses_a_server_is_asked_again():
    cluster = Waking()

    await ensure_streams(cast("Client", cluster), 3)

    assert cluster.made == [plan["name"] for plan in stream_plans(3)]
