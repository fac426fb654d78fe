"""Matches come into being and end, whatever is away or comes again: once made, once told, once rated."""

import asyncio
import random
from pathlib import Path

from nats.aio.client import Client

from libs.events import subjects
from libs.events.codec import encode
from libs.events.commands import Create, Resign
from services.matchmaking.entries import read_entry
from services.matchmaking.matches import Plan
from services.standalone.postgres import PostgresServer
from tests.events.waiting import until
from tests.services.lobby_stage import (
    WITS,
    LobbyProcess,
    busy_lobby,
    empty_lobby,
    judging,
    new_id,
    serving,
)


async def consumer_is_level(nc: Client) -> bool:
    info = await nc.jetstream().consumer_info(subjects.EVENTS, subjects.MATCHMAKING_CONSUMER)
    return info.num_pending == 0 and info.num_ack_pending == 0


async def test_a_rated_match_changes_the_ladder_and_both_profiles(empty_nats_url: str, database_url: str):
    async with busy_lobby(empty_nats_url, database_url) as lobby:
        match = await lobby.pair("alice", "bob", rated=True)
        alice, bob = await lobby.persons("alice", "bob")
        assert (await alice.ask("ladder", game="wits_world"))["lines"] == []

        await lobby.beat(match, "bob")

        lines = (await alice.ask("ladder", game="wits_world", mode="live"))["lines"]
        assert [(line["rank"], line["player"], line["won"], line["lost"]) for line in lines] == [
            (1, "alice", 1, 0),
            (2, "bob", 0, 1),
        ]
        assert lines[0]["rating"] > 1500 > lines[1]["rating"]
        profile = await bob.ask("profile")
        (past,) = profile["history"]
        assert (past["match"], past["place"], past["fate"], past["reason"]) == (match, 2, "resigned", "resigned")
        assert (past["before"], past["after"]) == (1500, lines[1]["rating"])
        assert (await bob.ask("profile", player="alice"))["ratings"][0]["rating"] == lines[0]["rating"]
        assert (await bob.ask("profile", player="nobody"))["history"] == []


async def test_the_end_of_a_match_that_is_read_five_times_counts_once(empty_nats_url: str, database_url: str):
    async with empty_lobby(empty_nats_url, database_url) as lobby, judging(empty_nats_url):
        async with serving(empty_nats_url, database_url):
            match = await lobby.pair("alice", "bob", rated=True)
            alice = await lobby.person("alice")
            await lobby.beat(match, "bob")
            before = await alice.ask("ladder", game="wits_world")
        for _ in range(5):
            await lobby.nc.jetstream().delete_consumer(subjects.EVENTS, subjects.MATCHMAKING_CONSUMER)
            async with serving(empty_nats_url, database_url):

                async def is_level() -> bool:
                    return await consumer_is_level(lobby.nc)

                await until(is_level)

        async with serving(empty_nats_url, database_url):
            assert await alice.ask("ladder", game="wits_world") == before
        assert len(alice.told("match_found")) == 1


async def test_a_kill_at_any_time_neither_loses_nor_repeats_a_result(empty_nats_url: str, database_url: str):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    async with empty_lobby(empty_nats_url, database_url) as lobby, judging(empty_nats_url):
        async with LobbyProcess(empty_nats_url, database_url):
            matches = [await lobby.pair(f"a{index}", f"b{index}", rated=True) for index in range(6)]
        process = LobbyProcess(empty_nats_url, database_url)
        for index, match in enumerate(matches):
            await lobby.ready(match)
            await lobby.send(f"b{index}", match, Resign(id=new_id()))
            if index % 2:
                await asyncio.sleep(dice.random() * 0.8)
                await process.kill()
                process = LobbyProcess(empty_nats_url, database_url)
        async with process:
            for match in matches:
                await lobby.until_over(match)

        counts = await lobby.rows("SELECT player, matches, won, lost FROM matchmaking.ratings ORDER BY player")
        assert counts == [(f"a{index}", 1, 1, 0) for index in range(6)] + [(f"b{index}", 1, 0, 1) for index in range(6)]


async def test_a_match_is_asked_for_until_the_match_service_is_there(empty_nats_url: str, database_url: str):
    async with empty_lobby(empty_nats_url, database_url) as lobby:
        asked: list[bytes] = []

        async def overhear(message) -> None:
            asked.append(message.data)

        await lobby.nc.subscribe(subjects.play("matchmaking", "*"), cb=overhear)
        async with serving(empty_nats_url, database_url):
            alice, bob = await lobby.persons("alice", "bob")
            await alice.wish("seek", **WITS)
            await bob.wish("seek", **WITS)
            await until(lambda: len(asked) >= 3)
            assert alice.notes == []
        async with serving(empty_nats_url, database_url), judging(empty_nats_url):
            found = await alice.hears("match_found")
            assert (await bob.hears("match_found"))["match"] == found["match"]

        assert len(set(asked)) == 1
        assert (await lobby.fold(found["match"])).match.version == 0


async def test_an_answer_does_not_wait_long_for_a_match_that_is_late(empty_nats_url: str, database_url: str):
    async with empty_lobby(empty_nats_url, database_url) as lobby:
        async with serving(empty_nats_url, database_url):
            alice = await lobby.person("alice")
            match = (await alice.wish("cpu", game="wits_world"))["match"]
        async with serving(empty_nats_url, database_url), judging(empty_nats_url):
            assert (await alice.hears("match_found"))["match"] == match


async def test_players_of_a_match_that_is_refused_are_told_why(empty_nats_url: str, database_url: str):
    async with empty_lobby(empty_nats_url, database_url) as lobby:
        async with serving(empty_nats_url, database_url):
            alice = await lobby.person("alice")
            match = (await alice.wish("cpu", game="wits_world"))["match"]
            # A plan of long ago: the match service takes no match of an id that is over an hour old.
            old = "00" + match[2:]
            columns = "game, mode, rated, options, command, state, wisher, wish, created_ms"
            await lobby.rows(
                f"INSERT INTO matchmaking.matches (id, {columns}) SELECT %s, {columns}"  # noqa: S608 - our own columns
                " FROM matchmaking.matches RETURNING id",
                old,
            )
            await lobby.rows(
                "INSERT INTO matchmaking.seats (match, seat, player, deck) SELECT %s, seat, player, deck"
                " FROM matchmaking.seats RETURNING match",
                old,
            )
        async with serving(empty_nats_url, database_url), judging(empty_nats_url):
            note = await alice.hears("called_off")

            assert (note["match"], note["reason"]) == (old, "match_too_old")
            assert (await alice.hears("match_found"))["match"] == match

        states = await lobby.rows("SELECT id, state FROM matchmaking.matches ORDER BY id")
        assert states == sorted([(old, "failed"), (match, "made")])


async def test_in_an_asynchronous_match_each_decision_calls_upon_its_player_once(
    empty_nats_url: str, database_url: str
):
    async with empty_lobby(empty_nats_url, database_url) as lobby, judging(empty_nats_url):
        async with serving(empty_nats_url, database_url):
            match = await lobby.pair("alice", "bob", mode="async")
            people = {person.name: person for person in await lobby.persons("alice", "bob")}
            fold = await lobby.ready(match)
            owed = {
                name: {one.number for one in fold.match.open if fold.match.seats[one.decision.seat].player == name}
                for name in people
            }
            for name, person in people.items():
                await until(lambda p=person, n=name: owed[n] <= {note["decision"] for note in p.told("your_turn")})
        await lobby.nc.jetstream().delete_consumer(subjects.EVENTS, subjects.MATCHMAKING_CONSUMER)
        async with serving(empty_nats_url, database_url):

            async def is_level() -> bool:
                return await consumer_is_level(lobby.nc)

            await until(is_level)

        for person in people.values():
            numbers = [note["decision"] for note in person.told("your_turn")]
            assert len(numbers) == len(set(numbers))
            assert {note["match"] for note in person.told("your_turn")} == {match}


async def test_in_a_live_match_nobody_is_called_upon(empty_nats_url: str, database_url: str):
    async with busy_lobby(empty_nats_url, database_url) as lobby:
        match = await lobby.pair("alice", "bob")
        alice = await lobby.person("alice")
        await lobby.beat(match, "bob")

        assert [note["type"] for note in alice.notes] == ["match_found"]


async def test_a_match_that_somebody_else_made_counts_too(empty_nats_url: str, database_url: str):
    async with busy_lobby(empty_nats_url, database_url) as lobby:
        match = await lobby.pair("alice", "bob", rated=True)
        await lobby.rows("DELETE FROM matchmaking.tickets RETURNING id")
        await lobby.rows("DELETE FROM matchmaking.seats RETURNING seat")
        await lobby.rows("DELETE FROM matchmaking.matches RETURNING id")

        await lobby.beat(match, "alice")

        assert await lobby.rows("SELECT player, won FROM matchmaking.ratings ORDER BY 1") == [("alice", 0), ("bob", 1)]


async def test_rubbish_in_the_log_is_passed_over(empty_nats_url: str, database_url: str):
    async with busy_lobby(empty_nats_url, database_url) as lobby:
        await lobby.nc.jetstream().publish(subjects.event("wits_world", "0" * 32), b"\xff rubbish")

        await lobby.pair("alice", "bob")


async def test_while_the_database_is_away_wishes_are_answered_so_and_afterwards_granted(
    empty_nats_url: str, tmp_path: Path
):
    async with PostgresServer(tmp_path, fsync="off") as postgres, busy_lobby(empty_nats_url, postgres.url) as lobby:
        alice = await lobby.person("alice")
        await lobby.pair("alice", "bob")
        await postgres.kill()

        assert "unavailable: " in await alice.refused("seek", **WITS)

        await postgres.start()

        async def is_back() -> bool:
            answer = await lobby.nc.request(subjects.lobby("alice", "seeks"), b"", timeout=10)
            return b"seeks_answer" in answer.data

        await until(is_back)
        await lobby.pair("carol", "dave")


async def test_two_processes_answer_and_pair_together(empty_nats_url: str, database_url: str):
    async with (
        empty_lobby(empty_nats_url, database_url) as lobby,
        judging(empty_nats_url),
        serving(empty_nats_url, database_url),
        serving(empty_nats_url, database_url),
    ):
        people = await lobby.persons(*(f"p{index}" for index in range(12)))
        await asyncio.gather(*(person.wish("seek", **WITS) for person in people))
        for person in people:
            await person.hears("match_found")

        rows = await lobby.rows("SELECT match, array_agg(player) FROM matchmaking.seats GROUP BY match")
        assert len(rows) == 6
        assert all(len(person.told("match_found")) == 1 for person in people)


async def test_a_process_stops_in_order_when_it_is_asked_to(empty_nats_url: str, database_url: str):
    async with empty_lobby(empty_nats_url, database_url) as lobby, judging(empty_nats_url):
        process = LobbyProcess(empty_nats_url, database_url)
        alice = await lobby.person("alice")
        await alice.wish("cpu", game="wits_world")

        assert await process.stop() == 0


def test_a_plan_always_asks_with_the_same_bytes():
    plan = Plan(id="0" * 32, game="wits_world", mode="live", rated=False, options=(), seats=())

    assert encode(plan.command()) == encode(plan.command())
    assert isinstance(plan.command(), Create)
    assert plan.command().id != Plan(id="1" * 32, game="w", mode="live", rated=False, options=(), seats=()).command().id


def test_of_an_entry_only_decisions_that_stay_open_count():
    facts = (
        b'[{"type":"decision_opened","number":4,"seat":0,"kind":"turn"},{"type":"decision_closed","number":4,"how":"order"},'
        b'{"type":"decision_opened","number":5,"seat":1,"kind":"turn"},{"type":"something_else","number":"x"}]'
    )
    data = b'{"match":"m","version":3,"at_ms":1,"actor":"a","command":{},"facts":' + facts + b',"salt":"","prev":""}'

    seen = read_entry(data)

    assert [decision.number for decision in seen.opened] == [5]
    assert seen.closed == {4}
