"""The house's players on a real server: whole matches, lost messages, killed and doubled processes."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from libs.engine.players.house import HOUSE
from libs.events import ids
from libs.events.commands import Ready
from services.standalone.servers import NatsServer
from tests.events.waiting import until
from tests.services.arena import Player
from tests.services.cpu_stage import SLOW_ROUND, CpuProcess, CpuStage, cpu_stage, house


@pytest_asyncio.fixture
async def stage(empty_nats_url: str) -> AsyncIterator[CpuStage]:
    async with cpu_stage(empty_nats_url) as made:
        yield made


async def test_two_players_of_the_house_play_a_match_to_its_end(stage: CpuStage, nats_url: str):
    async with house(nats_url, **SLOW_ROUND):
        match = await stage.create(("cpu-normal-1", "cpu-hard-1"))
        told = await stage.over(match)

    assert told["result"]["reason"] in {"won", "drawn"}
    await stage.table.assert_intact(match)


async def test_a_person_plays_the_house(stage: CpuStage, nats_url: str):
    alice = Player(stage.table.nc, "alice", seed=3)
    await alice.start()
    async with house(nats_url, **SLOW_ROUND):
        match = await stage.create(("alice", "cpu-easy-1"))
        await asyncio.wait_for(alice.play([match]), 60)

    await stage.table.assert_intact(match)
    assert alice.refused == []


async def test_a_match_that_began_while_the_house_was_away_is_found_by_asking(stage: CpuStage, nats_url: str):
    match = await stage.create(("cpu-easy-1", "cpu-easy-2"))
    assert stage.sent.keys() == {("matchmaking", match)}

    async with house(nats_url):
        await stage.over(match)

    await stage.table.assert_intact(match)


async def test_every_player_of_the_house_is_asked_for(stage: CpuStage, nats_url: str):
    async with house(nats_url):
        await until(lambda: set(stage.open_matches.asked) == set(HOUSE))


async def test_a_killed_process_leaves_nothing_undone(stage: CpuStage, nats_url: str):
    async with CpuProcess(nats_url) as first:
        matches = [await stage.create(("cpu-normal-1", "cpu-hard-1")) for _ in range(4)]
        await until(lambda: all(len(stage.table.watched[match]) > 6 for match in matches), 60)
        await first.kill()
    unfinished = [match for match in matches if stage.table.watched[match][-1]["phase"] != "over"]
    assert unfinished

    async with CpuProcess(nats_url) as second:
        for match in matches:
            await stage.over(match)
        assert await second.stop() == 0

    for match in matches:
        await stage.table.assert_intact(match)


async def test_two_processes_side_by_side_answer_alike_and_share_the_work(stage: CpuStage, nats_url: str):
    async with house(nats_url) as first, house(nats_url) as second:
        matches = [await stage.create(("cpu-easy-1", "cpu-normal-1")) for _ in range(6)]
        for match in matches:
            await stage.over(match)
        chosen = [
            sum(
                runtime.registry.get_sample_value("spellfold_cpu_answers_total", {"level": level}) or 0
                for level in ("easy", "normal")
            )
            for runtime in (first, second)
        ]

    for match in matches:
        await stage.table.assert_intact(match)
        for player in ("cpu-easy-1", "cpu-normal-1"):
            answers = defaultdict(set)
            for choice in stage.choices(player, match):
                answers[choice.decision].add((choice.id, choice.option))
            assert {len(different) for different in answers.values()} == {1}
    assert min(chosen) > 0


async def test_the_house_is_ready_before_people_with_entropy_of_its_own_for_each_match(stage: CpuStage, nats_url: str):
    async with house(nats_url, **SLOW_ROUND):
        matches = [await stage.create(("alice", "cpu-easy-1")) for _ in range(5)]
        await until(lambda: all(stage.table.watched[match][-1]["version"] == 1 for match in matches))

    ready = [command for match in matches for command in stage.sent["cpu-easy-1", match]]
    entropies = {command.entropy for command in ready if isinstance(command, Ready)}
    assert len(entropies) == 5
    assert all(ids.is_command(entropy) for entropy in entropies)


async def test_the_house_goes_on_after_the_broker_was_killed_in_the_middle_of_matches(tmp_path: Path):
    async with NatsServer(tmp_path) as server, cpu_stage(server.url) as stage, house(server.url):
        matches = [await stage.create(("cpu-normal-1", "cpu-hard-1")) for _ in range(3)]
        await until(lambda: all(len(stage.table.watched[match]) > 6 for match in matches), 60)

        await server.kill()
        await server.start()

        for match in matches:
            await stage.over(match)
            await stage.table.assert_intact(match)


async def test_nonsense_on_a_view_is_passed_over(stage: CpuStage, nats_url: str):
    async with house(nats_url, **SLOW_ROUND) as runtime:
        for nonsense in (b"", b"\xff", b"{}", b'{"type":"update"}', b'{"type":"refused"}', b"[" * 5000):
            await stage.table.nc.publish("view.cpu-easy-1.m1", nonsense)
        match = await stage.create(("cpu-easy-1", "cpu-easy-2"))
        await stage.over(match)
        failures = runtime.registry.get_sample_value("spellfold_cpu_failures_total")

    assert failures == 0
