"""A command is repeated with the same bytes until the stream has it, and again after a silence."""

import asyncio
from collections.abc import Sequence

import msgspec
import nats
import pytest
from nats.aio.client import Client as Connection

from libs.client.client import Client, connected
from libs.client.errors import NotTaken, Unreachable
from libs.client.table import Table
from libs.events import subjects
from libs.events.commands import Choose, Order, Ready, Resign
from libs.events.streams import ensure_streams
from libs.events.updates import Refused, UpdateFrame
from tests.client.scripted import MATCH, PLAYER, Scripted, update

PATIENCE_S = 10


async def test_the_commands_of_a_seat_reach_the_stream_as_the_contract_spells_them(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)

    ids = [
        await table.ready(0, entropy="5c" * 16),
        await table.choose(12, "move:eureka"),
        await table.order("until_next_turn"),
        await table.resign(),
    ]

    assert [msgspec.json.decode(data) for data in await _stored(scripted.connection)] == [
        {"type": "ready", "id": ids[0], "decision": 0, "entropy": "5c" * 16},
        {"type": "choose", "id": ids[1], "decision": 12, "option": "move:eureka"},
        {"type": "order", "id": ids[2], "pass": "until_next_turn"},
        {"type": "resign", "id": ids[3]},
    ]


async def test_each_command_and_each_ready_brings_bits_of_its_own(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)

    for _ in range(5):
        await table.ready(0)

    sent = [msgspec.json.decode(data, type=Ready) for data in await _stored(scripted.connection)]
    drawn = {one.id for one in sent} | {one.entropy for one in sent}
    assert len(drawn) == 10
    assert all(len(bits) == 32 for bits in drawn)


async def test_a_command_waits_for_a_stream_that_is_not_there_yet(empty_nats_url: str):
    connection = await nats.connect(empty_nats_url)
    async with connected(empty_nats_url, PLAYER) as client:
        table = Table(client, MATCH)
        sending = asyncio.create_task(table.send(Resign(id="ab" * 16)))
        await asyncio.sleep(0.5)
        assert not sending.done()

        await ensure_streams(connection)

        async with asyncio.timeout(PATIENCE_S):
            assert await sending == "ab" * 16
        assert await _stored(connection) == [b'{"type":"resign","id":"%s"}' % (b"ab" * 16)]
    await connection.close()


async def test_a_command_that_nobody_takes_is_an_error_in_the_end(empty_nats_url: str):
    async with connected(empty_nats_url, PLAYER) as client:
        with pytest.raises(Unreachable, match=subjects.play(PLAYER, MATCH)):
            await client.command(MATCH, b"{}", patience_s=0.3)


async def test_bytes_that_are_too_large_are_an_error_at_once(client: Client, scripted: Scripted):
    with pytest.raises(NotTaken) as caught:
        await client.command(MATCH, b" " * 17_000)

    assert caught.value.code == 10054


async def test_a_command_is_pending_until_its_update_comes(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    await table.next(timeout_s=PATIENCE_S)
    command = await table.resign()
    assert table.pending == {command}

    await scripted.tell(update(1, command=command))
    told = await table.next(timeout_s=PATIENCE_S)

    assert isinstance(told, UpdateFrame)
    assert told.command == command
    assert table.pending == frozenset()


async def test_a_command_is_pending_until_its_refusal_comes(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    await table.next(timeout_s=PATIENCE_S)
    command = await table.choose(3, "take:1")

    await scripted.tell(Refused(match=MATCH, command=command, reason="too_late", message="it was due before"))
    told = await table.next(timeout_s=PATIENCE_S)

    assert isinstance(told, Refused)
    assert table.pending == frozenset()


async def test_a_choice_is_no_longer_pending_when_its_decision_is_closed(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    await table.next(timeout_s=PATIENCE_S)
    await table.choose(0, "take:1")

    await scripted.tell(update(1))
    await table.next(timeout_s=PATIENCE_S)

    assert table.pending == frozenset()


async def test_a_pending_command_is_repeated_with_the_same_bytes_after_a_silence(client: Client, scripted: Scripted):
    table = await client.sit(MATCH, quiet_s=0.05)
    await table.next(timeout_s=PATIENCE_S)
    await table.resign()

    await table.next(timeout_s=0.3)

    stored = await _stored(scripted.connection)
    assert len(stored) >= 2
    assert len(set(stored)) == 1


async def test_a_seat_owes_its_own_decisions_only(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    table.seat = 1
    assert table.owed() == ()
    table.seat = 0

    assert [one.number for one in table.owed()] == [0]


async def test_command_ids_may_be_given(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)

    await table.choose(4, "take:1", command="cd" * 16)
    await table.order("none", command="ef" * 16)

    assert [msgspec.json.decode(data, type=Choose | Order).id for data in await _stored(scripted.connection)] == [
        "cd" * 16,
        "ef" * 16,
    ]


async def _stored(connection: Connection) -> Sequence[bytes]:
    """The bytes in COMMANDS, oldest first."""
    jetstream = connection.jetstream()
    state = (await jetstream.stream_info(subjects.COMMANDS)).state
    messages = [await jetstream.get_msg(subjects.COMMANDS, seq) for seq in range(1, state.last_seq + 1)]
    return [message.data or b"" for message in messages]
