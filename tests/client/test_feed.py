"""Updates come in the order of versions, nothing twice; what got lost is asked for; what is unknown is passed over."""

import asyncio
from pathlib import Path

import nats
import pytest

from libs.client.client import Client, connected
from libs.client.errors import Declined, Lost, NotSeated
from libs.client.feed import Feed
from libs.events.updates import Refused, UpdateFrame
from services.standalone.servers import NatsServer
from tests.client.scripted import MATCH, PLAYER, Scripted, update

PATIENCE_S = 10


async def test_the_current_content_comes_first(client: Client, scripted: Scripted):
    scripted.content = update(7)

    table = await client.sit(MATCH)

    assert await _version(table) == 7
    assert table.seat == 0


async def test_updates_come_once_each(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)

    for version in (1, 1, 0, 2, 1, 2):
        await scripted.tell(update(version))

    assert [await _version(table) for _ in range(3)] == [0, 1, 2]
    assert await table.next(timeout_s=0.1) is None
    assert scripted.asked == 1


async def test_a_gap_is_healed_by_asking(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    scripted.content = update(5)

    await scripted.tell(update(4))

    assert [await _version(table), await _version(table)] == [0, 5]
    assert table.missed == 4


async def test_a_gap_is_passed_over_when_the_answer_is_older(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    scripted.content = update(2)

    await scripted.tell(update(4))

    assert [await _version(table), await _version(table)] == [0, 4]
    assert table.missed == 3


async def test_a_long_silence_makes_the_client_ask(client: Client, scripted: Scripted):
    table = await client.sit(MATCH, quiet_s=0.05)
    await _version(table)
    scripted.content = update(3)

    assert await _version(table) == 3


async def test_garbage_and_unknown_types_are_passed_over(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)

    for data in (
        b"\xff\x00",
        b"",
        b"[]",
        b"7",
        b'{"type":"PubAck","stream":"EVENTS","seq":1}',
        b'{"stream":"COMMANDS","seq":1}',
        b'{"type":"view_answer","update":{}}',
        b'{"type":"update","version":1}',
        b'{"type":9}',
    ):
        await scripted.say(data)
    await scripted.tell(update(1))

    assert [await _version(table), await _version(table)] == [0, 1]
    assert await table.next(timeout_s=0.1) is None


async def test_an_update_of_another_match_is_passed_over(client: Client, scripted: Scripted):
    other = "0199c1d0a1b27c3d8e4f5a6b7c8d9e00"
    table = await client.sit(MATCH)

    await scripted.say(b'{"type":"refused","match":"%s","reason":"no_match","message":"?"}' % other.encode())
    await scripted.tell(update(1))

    assert [await _version(table), await _version(table)] == [0, 1]


async def test_a_refusal_comes_in_its_place(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    refused = Refused(
        match=MATCH, command="ab" * 16, reason="stale_decision", message="decision 3 is closed, 4 is open"
    )

    await scripted.tell(update(1))
    await scripted.tell(refused)

    assert [await _version(table), await _version(table)] == [0, 1]
    assert await table.next(timeout_s=PATIENCE_S) == refused


async def test_the_end_of_the_match_ends_the_feed(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    await scripted.tell(update(1, phase="over"))

    async with asyncio.timeout(PATIENCE_S):
        seen = [told.version async for told in table if isinstance(told, UpdateFrame)]

    assert seen == [0, 1]


async def test_a_spectator_hears_what_everybody_may_see(client: Client, scripted: Scripted):
    scripted.content = update(0, seat=None)
    feed = await client.watch(MATCH)

    await scripted.tell(update(1, seat=None))
    await scripted.tell(update(2))

    assert [await _version(feed), await _version(feed)] == [0, 1]
    assert await feed.next(timeout_s=0.1) is None


async def test_nobody_sits_down_without_a_seat(client: Client, scripted: Scripted):
    scripted.content = update(0, seat=None)

    with pytest.raises(NotSeated, match=f"alice holds no seat in match {MATCH}"):
        await client.sit(MATCH)


async def test_an_unknown_match_is_named(client: Client, scripted: Scripted):
    scripted.content = None

    with pytest.raises(Declined, match=f"there is no match {MATCH}") as caught:
        await client.sit(MATCH)

    assert caught.value.reason == "no_match"


async def test_a_closed_feed_ends_at_once(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    await _version(table)
    waiting = asyncio.create_task(table.next())
    await asyncio.sleep(0)

    await table.close()

    async with asyncio.timeout(PATIENCE_S):
        assert await waiting is None


async def test_a_closed_connection_is_an_error(client: Client, scripted: Scripted):
    table = await client.sit(MATCH)
    await _version(table)

    await client.close()

    with pytest.raises(Lost):
        await table.next(timeout_s=PATIENCE_S)


async def test_what_was_published_while_the_server_was_away_is_asked_for(tmp_path: Path):
    async with NatsServer(tmp_path, sync="2m") as server:
        connection = await nats.connect(server.url, max_reconnect_attempts=-1, reconnect_time_wait=0, error_cb=_quiet)
        scripted = Scripted(connection)
        await scripted.start()
        async with connected(server.url, PLAYER) as client:
            table = await client.sit(MATCH, quiet_s=60)
            await _version(table)

            await server.kill()
            scripted.content = update(2)
            await server.start()

            assert await _version(table) == 2
        await connection.close()


async def _version(feed: Feed) -> int:
    told = await feed.next(timeout_s=PATIENCE_S)
    assert isinstance(told, UpdateFrame)
    return told.version


async def _quiet(_error: Exception) -> None:
    pass
