"""Several match workers at once: shared load, redelivery, timers against moves, versions and keys side by side."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from libs.engine.match.fold import codec_of
from libs.engine.match.seal import seal
from libs.events import codec
from libs.events.commands import AnyCommand, Choose, Expire, SetDeadline, TimeControl, Windows
from libs.events.ids import match_id
from services.consumer import Delivery, Later
from services.match.app import App
from services.match.handle import Handler, Outcome
from services.runtime import Runtime
from tests.engine.pebbles import PEBBLES, PEBBLES_ONLY, Pebbles
from tests.events.waiting import until
from tests.services.arena import KEY_HEX, Arena, Player, arena, new_id, worker


def count(runtime: Runtime, name: str, **labels: str) -> float:
    return runtime.registry.get_sample_value(name, labels) or 0.0


def command_ids(entries: Sequence[bytes]) -> list[tuple[str, str]]:
    decoded = [codec_of(PEBBLES).decode(data) for data in entries]
    return [(entry.actor, entry.command.id) for entry in decoded]


@pytest.mark.parametrize("place", ["one server", "cluster"])
async def test_two_workers_share_the_load_with_every_match_intact(
    place: str, empty_nats_url: str, empty_cluster_urls: Sequence[str]
):
    urls, replicas = (empty_nats_url, 1) if place == "one server" else (empty_cluster_urls, 3)
    async with (
        worker(urls, replicas=replicas) as first,
        worker(urls, replicas=replicas) as second,
        arena(urls) as table,
    ):
        matches = [await table.create() for _ in range(15)]
        players = [Player(table.nc, name, seed=11, repeat_s=3) for name in ("alice", "bob")]
        for player in players:
            await player.start()

        await asyncio.wait_for(asyncio.gather(*(player.play(matches) for player in players)), 60)

        entries = [await table.assert_intact(match) for match in matches]
        accepted = [count(runtime, "spellfold_commands_total", outcome="accepted") for runtime in (first, second)]
        assert sum(accepted) == sum(map(len, entries))
        assert min(accepted) > 0.2 * sum(accepted), accepted
        for match, log in zip(matches, entries, strict=True):
            assert max(Counter(command_ids(log)).values()) == 1
            seen = {(player.name, command) for player in players for command in player.accepted}
            assert set(command_ids(log)[1:]) <= seen, f"somebody never heard of an accepted command in {match}"


@pytest.mark.rule("L-4", "F-09")
async def test_a_command_redelivered_five_times_has_one_effect_and_shows_its_views_again(
    empty_nats_url: str, monkeypatch: pytest.MonkeyPatch
):
    take = App.take
    taken: list[int] = []

    async def take_without_an_ack(app: App, deliveries: Sequence[Delivery]) -> Later | None:
        later = await take(app, deliveries)
        if b'"choose"' not in deliveries[0].data:
            return later
        taken.append(deliveries[0].deliveries)
        return Later(0.02) if deliveries[0].deliveries <= 5 else later

    monkeypatch.setattr(App, "take", take_without_an_ack)
    async with worker(empty_nats_url), worker(empty_nats_url), arena(empty_nats_url) as table:
        match = await table.begin()
        command = Choose(id=new_id(), decision=2, option="take:1")
        await table.send("alice", match, command)

        await until(lambda: len(taken) == 6)
        await until(lambda: len(table.answers("alice", match, command.id)) == 6)

        assert taken == [1, 2, 3, 4, 5, 6]
        answers = table.answers("alice", match, command.id)
        assert all(answer == answers[0] for answer in answers), "the views came again, the very same"
        assert [told["version"] for told in table.heard["bob", match]].count(3) == 6
        assert len(await table.assert_intact(match)) == 4


@dataclass
class Race:
    """One move and one timer around a deadline."""

    match: str
    due_ms: int
    command: Choose


SLOW_S = 0.03


@pytest.mark.rule("F-01", "F-05")
async def test_a_move_counts_exactly_if_the_broker_had_it_in_time_however_slow_and_crowded_the_workers(
    empty_nats_url: str, monkeypatch: pytest.MonkeyPatch
):
    """Design 4.4: `expire` yields. Moves are handled slowly, timers at once, by two workers."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    handle = Handler.handle

    async def handle_moves_slowly(self: Handler, known: Any, actor: str, command: AnyCommand, at_ms: int) -> Outcome:
        if isinstance(command, Choose):
            await asyncio.sleep(chance.uniform(0, SLOW_S))
        return await handle(self, known, actor, command, at_ms)

    monkeypatch.setattr(Handler, "handle", handle_moves_slowly)
    control = TimeControl(human=Windows(turn=400))
    async with worker(empty_nats_url), worker(empty_nats_url), arena(empty_nats_url) as table:

        async def race() -> Race:
            match = await table.begin(time_control=control)
            await table.send("clock", match, SetDeadline(id=new_id()))
            await until(lambda: table.newest("alice", match)["version"] == 3)
            due_ms = table.newest("alice", match)["decisions"][0]["due_ms"]
            command = Choose(id=new_id(), decision=2, option="take:1")
            await _sleep_until(due_ms + chance.randint(-8, 3))
            await table.nc.publish(f"play.alice.{match}", codec.encode(command))
            await _sleep_until(due_ms + 1)
            await table.send("clock", match, Expire(id=new_id()))
            return Race(match, due_ms, command)

        races: list[Race] = []
        for _ in range(8):
            races += await asyncio.gather(*(race() for _ in range(20)))
        times = await _times(table)

        in_time = 0
        for one in races:
            told = await table.answer("alice", one.match, one.command.id)
            is_in_time = times[one.command.id] < one.due_ms
            in_time += is_in_time
            assert (told["type"] == "update") is is_in_time, (told, times[one.command.id], one.due_ms)
            await table.assert_intact(one.match)
        assert 20 < in_time < 150, "both happen often, or the test shows nothing"


async def _sleep_until(at_ms: int) -> None:
    await asyncio.sleep(max(0, at_ms / 1000 - time.time()))


async def _times(table: Arena) -> dict[str, int]:
    """The broker's time of each command, from AUDIT."""
    times: dict[str, int] = {}
    subscription = await table.nc.jetstream().pull_subscribe("", durable="test", stream="AUDIT")
    expected = (await table.nc.jetstream().stream_info("COMMANDS")).state.last_seq
    sequence = 0
    while sequence < expected:
        for message in await subscription.fetch(500, timeout=5):
            sequence = message.metadata.sequence.stream
            nanoseconds = int(message.reply.split(".")[7])
            named = codec.named_id(message.data)
            assert named is not None
            times.setdefault(named, nanoseconds // 1_000_000)
            await message.ack()
    return times


async def test_a_worker_leaves_a_match_of_newer_rules_to_newer_workers(empty_nats_url: str):
    class NewerPebbles(Pebbles):
        rules_version = 2

    newer = {PEBBLES.id: NewerPebbles()}
    async with arena(empty_nats_url, newer) as table:
        async with worker(empty_nats_url, newer):
            match = await table.begin()
        command = Choose(id=new_id(), decision=2, option="take:1")
        async with worker(empty_nats_url, PEBBLES_ONLY) as old:
            await table.send("alice", match, command)
            await until(lambda: count(old, "spellfold_commands_total", outcome="elsewhere") >= 1)
            assert table.answers("alice", match, command.id) == []
            async with worker(empty_nats_url, newer):
                assert (await table.answer("alice", match, command.id))["version"] == 3
        assert count(old, "spellfold_match_terminated_total") == 0
        await table.assert_intact(match)


async def test_a_worker_without_a_matchs_key_leaves_it_to_one_that_has_it(empty_nats_url: str):
    new_key = {"SPELLFOLD_SERVER_KEY": "77" * 32, "SPELLFOLD_SERVER_KEY_ID": "new"}
    async with arena(empty_nats_url) as table:
        async with worker(empty_nats_url):
            match = await table.begin()
        command = Choose(id=new_id(), decision=2, option="take:1")
        async with worker(empty_nats_url, variables=new_key) as without:
            await table.send("alice", match, command)
            await until(lambda: count(without, "spellfold_commands_total", outcome="elsewhere") >= 1)
            async with worker(empty_nats_url, variables=new_key | {"SPELLFOLD_SERVER_KEYS": f"test={KEY_HEX}"}):
                assert (await table.answer("alice", match, command.id))["version"] == 3
        await table.assert_intact(match)


@pytest.mark.rule("F-19")
async def test_ten_thousand_matches_made_in_one_second_have_as_many_secrets():
    key = bytes.fromhex(KEY_HEX)
    matches = [match_id(1_700_000_000_000 + number % 1000, number.to_bytes(10, "big")) for number in range(10_000)]

    seals = [seal(key, "test", match) for match in matches]

    assert len({one.secret for one in seals}) == 10_000
    assert len({one.commitment for one in seals}) == 10_000
