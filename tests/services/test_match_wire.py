"""The match service over the wire: one worker on a real server, commands in, updates and refusals out."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from nats.js.errors import APIError

from libs.events import codec
from libs.events.commands import (
    Choose,
    Create,
    Expire,
    Order,
    Ready,
    Resign,
    SeatPlan,
    SetDeadline,
    TimeControl,
    Void,
    Windows,
)
from libs.events.ids import match_id
from services.runtime import Runtime
from tests.engine.pebbles import PEBBLES, Pebbles, PebblesRules, State
from tests.events.waiting import until
from tests.services.arena import Arena, Heard, Player, arena, new_id, new_match, worker


@pytest_asyncio.fixture
async def runtime(empty_nats_url: str) -> AsyncIterator[Runtime]:
    async with worker(empty_nats_url) as runtime:
        yield runtime


@pytest_asyncio.fixture
async def table(runtime: Runtime, nats_url: str) -> AsyncIterator[Arena]:
    async with arena(nats_url) as made:
        yield made


def count(runtime: Runtime, name: str, **labels: str) -> float:
    return runtime.registry.get_sample_value(name, labels) or 0.0


def choose(decision: int, option: str = "take:1") -> Choose:
    return Choose(id=new_id(), decision=decision, option=option)


async def test_a_whole_match_is_played_and_its_log_stands_every_audit(table: Arena):
    match = await table.create()
    players = [Player(table.nc, name, seed=7) for name in ("alice", "bob")]
    for player in players:
        await player.start()

    await asyncio.wait_for(asyncio.gather(*(player.play([match]) for player in players)), 30)

    entries = await table.assert_intact(match)
    assert [player.refused for player in players] == [[], []]
    accepted = {command for player in players for command in player.accepted}
    assert len(entries) == len(accepted) + 1


async def test_every_seat_and_the_spectators_get_one_update_each_and_the_actor_his_commands_id(table: Arena):
    match = await table.begin(("alice", "bob", "carol"))
    await until(lambda: len(table.watched[match]) == 4)

    command = choose(3)
    await table.do("alice", match, command)
    await until(lambda: len(table.watched[match]) == 5)

    newest = {name: table.newest(name, match) for name in ("alice", "bob", "carol")}
    assert {name: told["command"] for name, told in newest.items()} == {"alice": command.id, "bob": None, "carol": None}
    assert {name: told["seat"] for name, told in newest.items()} == {"alice": 0, "bob": 1, "carol": 2}
    spectators = table.watched[match][-1]
    assert (spectators["seat"], spectators["command"], spectators["version"]) == (None, None, 4)
    assert {told["head"] for told in (*newest.values(), spectators)} == {newest["alice"]["head"]}
    assert [told["version"] for told in table.heard["bob", match]] == [0, 1, 2, 3, 4]


@pytest.mark.rule("F-14")
async def test_a_seat_sees_its_own_secret_and_no_other(table: Arena):
    match = await table.begin()

    secrets = {name: table.newest(name, match)["view"]["secret"] for name in ("alice", "bob")}
    await until(lambda: len(table.watched[match]) == 3)

    assert sorted(secrets.values()) == [0, 1]
    assert table.watched[match][-1]["view"]["secret"] is None
    dealt = [fact for fact in table.newest("alice", match)["facts"] if fact["type"] == "dealt"]
    assert [fact["secret"] for fact in dealt if fact["seat"] == 1] == [-1]


async def test_the_same_command_again_has_the_same_answer_and_no_effect_for_the_sender_alone(table: Arena):
    match = await table.begin()
    command = choose(2)
    await table.do("alice", match, command)
    before = len(table.heard["bob", match])

    for _ in range(3):
        await table.send("alice", match, command)
    await until(lambda: len(table.answers("alice", match, command.id)) == 4)

    answers = table.answers("alice", match, command.id)
    assert all(answer == answers[0] for answer in answers)
    assert len(table.heard["bob", match]) == before
    assert len(await table.assert_intact(match)) == 4


async def test_the_same_command_again_after_others_is_answered_with_the_current_view(table: Arena):
    match = await table.begin()
    command = choose(2)
    await table.do("alice", match, command)
    await table.do("bob", match, choose(3))

    await table.send("alice", match, command)
    await until(lambda: len(table.answers("alice", match, command.id)) == 2)

    again = table.answers("alice", match, command.id)[1]
    assert (again["version"], again["facts"]) == (4, [])


async def test_a_command_id_with_other_content_is_refused(table: Arena):
    match = await table.begin()
    command = choose(2)
    await table.do("alice", match, command)

    await table.send("alice", match, Choose(id=command.id, decision=3, option="take:2"))
    await until(lambda: len(table.answers("alice", match, command.id)) == 2)

    assert table.answers("alice", match, command.id)[1]["reason"] == "id_reused"


async def test_two_players_may_use_the_same_command_id(table: Arena):
    match = await table.begin()
    shared = new_id()
    await table.do("alice", match, Choose(id=shared, decision=2, option="take:1"))

    told = await table.do("bob", match, Choose(id=shared, decision=3, option="take:1"))

    assert (told["type"], told["version"]) == ("update", 4)


HOSTILE = [
    (b"", "bad_command"),
    (b"\xff\xfe\x00garbage", "bad_command"),
    (b"null", "bad_command"),
    (b"[" * 16_000, "bad_command"),
    (b'{"type":"teleport","id":"%s"}' % (b"9" * 32), "bad_command"),
    (b'{"type":"resign","id":"%s","cheat":1}' % (b"9" * 32), "bad_command"),
    (b'{"type":"choose","id":"%s","decision":"2","option":"take:1"}' % (b"9" * 32), "bad_command"),
    (b'{"type":"choose","id":7,"decision":2,"option":"take:1"}', "bad_command"),
]


async def test_every_kind_of_bad_bytes_gets_one_refusal_and_the_service_goes_on(table: Arena, runtime: Runtime):
    match = await table.begin()
    for data, _ in HOSTILE:
        await table.send("mallory", match, data)

    await until(lambda: len(table.heard["mallory", match]) == len(HOSTILE))

    told = table.heard["mallory", match]
    assert [one["reason"] for one in told] == [reason for _, reason in HOSTILE]
    assert [one.get("command") for one in told] == [None] * 4 + ["9" * 32] * 3 + [None]
    assert count(runtime, "spellfold_commands_total", outcome="bad_command") == len(HOSTILE)
    assert count(runtime, "spellfold_match_failures_total") == 0
    assert (await table.do("alice", match, choose(2)))["type"] == "update"


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1024 * 1024 - 1000])
async def test_a_body_that_is_too_large_is_refused_by_the_streams_ack(table: Arena, size: int):
    match = await table.begin()

    with pytest.raises(APIError) as refused:
        await table.send("alice", match, b"x" * size)

    assert refused.value.err_code == 10054
    assert (await table.do("alice", match, choose(2)))["type"] == "update"


@pytest.mark.parametrize("match", ["nothing", "x" * 1000, "0" * 32, "ABCDEF", "münchen"])
async def test_a_match_id_that_is_none_is_refused_by_name(table: Arena, match: str):
    told = await table.do("alice", match, Resign(id=new_id()))

    assert told["reason"] == "no_match"
    assert match[:60] in told["message"]


async def test_a_wildcard_in_the_place_of_a_match_is_refused_and_never_reaches_other_matches(
    table: Arena, runtime: Runtime
):
    match = await table.begin()
    command = Resign(id=new_id())
    for place in ("*", ">"):
        await _publish_literally(table, f"play.alice.{place}", codec.encode(command))
        told = await table.answer("alice", place, command.id)
        assert (told["reason"], told["match"]) == ("no_match", place)
        assert told["message"] == f"{place} is no match id (a UUIDv7 as 32 hex digits)"
    await _publish_literally(table, f"play.*.{match}", codec.encode(Resign(id=new_id())))

    assert (await table.do("alice", match, choose(2)))["version"] == 3
    assert len(await table.assert_intact(match)) == 4


async def _publish_literally(table: Arena, subject: str, data: bytes) -> None:
    """What a client of another make may send: nats-py itself refuses some of it."""
    head = f"PUB {subject} {len(data)}\r\n".encode()
    await table.nc._send_command(head + data + b"\r\n")
    await table.nc._flush_pending()
    await table.nc.flush()


@pytest.mark.parametrize("player", ["Alice", "x" * 41, "a:b", "ünal"])
async def test_a_name_that_no_player_can_have_is_dropped_and_counted(table: Arena, runtime: Runtime, player: str):
    match = await table.begin()
    await table.send(player, match, Resign(id=new_id()))

    await until(lambda: count(runtime, "spellfold_commands_nameless_total") == 1)

    assert (await table.do("alice", match, choose(2)))["type"] == "update"
    assert table.heard[player, match] == []


async def test_a_command_for_a_match_that_does_not_exist_is_refused(table: Arena, runtime: Runtime):
    match = new_match()

    told = await table.do("alice", match, choose(0))

    assert (told["reason"], match in told["message"], told.get("version")) == ("no_match", True, None)
    assert count(runtime, "spellfold_cached_matches") == 0


@pytest.mark.parametrize(
    ("player", "command", "reason"),
    [
        ("alice", Choose(id=new_id(), decision=99, option="take:1"), "stale_decision"),
        ("alice", Choose(id=new_id(), decision=0, option="take:1"), "stale_decision"),
        ("bob", Choose(id=new_id(), decision=2, option="take:1"), "not_your_decision"),
        ("alice", Choose(id=new_id(), decision=2, option="take:3"), "bad_option"),
        ("carol", Choose(id=new_id(), decision=2, option="take:1"), "not_seated"),
        ("alice", Ready(id=new_id(), decision=2, entropy=new_id()), "bad_option"),
        ("carol", Resign(id=new_id()), "not_seated"),
        ("carol", Order(id=new_id(), pass_="until_next_turn"), "not_seated"),  # noqa: S106
        ("alice", Expire(id=new_id()), "not_allowed"),
        ("clock", Expire(id=new_id()), "too_early"),
        ("alice", SetDeadline(id=new_id()), "not_allowed"),
        ("clock", SetDeadline(id=new_id()), "nothing_to_set"),
        ("alice", Void(id=new_id(), reason="I lose"), "not_allowed"),
        ("matchmaking", Void(id=new_id(), reason="mine"), "not_allowed"),
    ],
)
async def test_what_is_not_legal_is_refused_with_its_reason_and_leaves_nothing(
    table: Arena, player: str, command: Any, reason: str
):
    match = await table.begin()

    told = await table.do(player, match, command)

    assert (told["type"], told["reason"], told["version"]) == ("refused", reason, 2)
    assert len(await table.assert_intact(match)) == 3


async def test_a_match_that_is_over_refuses_everything(table: Arena):
    match = await table.begin()
    await table.do("alice", match, Resign(id=new_id()))

    told = await table.do("bob", match, choose(2))

    assert told["reason"] == "match_over"
    await table.assert_intact(match)


def create(**changes: Any) -> Create:
    plan: dict[str, Any] = {"game": "pebbles", "mode": "live", "seats": (SeatPlan("alice"), SeatPlan("bob"))}
    return Create(id=new_id(), **(plan | changes))


@pytest.mark.parametrize(
    ("actor", "command", "reason"),
    [
        ("alice", create(), "not_allowed"),
        ("clock", create(), "not_allowed"),
        ("matchmaking", create(game="chess"), "bad_setup"),
        ("matchmaking", create(seats=(SeatPlan("alice"),)), "bad_setup"),
        ("matchmaking", create(seats=(SeatPlan("alice"), SeatPlan("alice"))), "bad_setup"),
        ("matchmaking", create(seats=(SeatPlan("alice"), SeatPlan("clock"))), "bad_setup"),
        ("matchmaking", create(seats=(SeatPlan("alice", ("no_card",)), SeatPlan("bob"))), "bad_setup"),
    ],
)
async def test_a_match_that_cannot_be_is_not_created(table: Arena, actor: str, command: Create, reason: str):
    match = new_match()

    told = await table.do(actor, match, command)

    assert told["reason"] == reason
    assert await table.entries(match) == []


async def test_an_old_match_id_cannot_be_created_so_that_no_late_command_begins_a_second_history(table: Arena):
    told = await table.do("matchmaking", match_id(1_600_000_000_000, bytes(10)), create())

    assert told["reason"] == "match_too_old"


async def test_creating_again_is_answered_once_more_and_another_creation_is_refused(table: Arena):
    match, command = new_match(), create()
    await table.send("matchmaking", match, command)
    await table.send("matchmaking", match, command)

    told = await table.do("matchmaking", match, create())

    assert told["reason"] == "match_exists"
    assert len(await table.entries(match)) == 1


async def test_deadlines_come_from_the_clock_and_misses_from_the_brokers_time(table: Arena):
    control = TimeControl(human=Windows(turn=300), misses=3)
    match = await table.begin(time_control=control)

    await table.send("clock", match, SetDeadline(id=new_id()))
    await until(lambda: table.newest("alice", match)["version"] == 3)
    update = table.newest("alice", match)
    assert update["decisions"][0]["due_ms"] == update["at_ms"] + 300
    early = await table.do("clock", match, Expire(id=new_id()))
    await asyncio.sleep(0.31)
    await table.send("clock", match, Expire(id=new_id()))
    await until(lambda: table.newest("alice", match)["version"] == 4)

    assert early["reason"] == "too_early"
    assert "deadline_missed" in [fact["type"] for fact in table.newest("alice", match)["facts"]]
    late = await table.do("alice", match, choose(2))
    assert late["reason"] == "stale_decision"
    await table.assert_intact(match)


class Unsound(PebblesRules):
    """Fails on some options: a bug in the rules, and one in the words for them."""

    def choose(self, table: Any, decision: Any, option: str) -> None:
        if option == "take:2":
            raise ZeroDivisionError("a bug in the rules")
        super().choose(table, decision, option)

    def label(self, state: State, decision: Any, option: str) -> Any:
        if state.turn == 2:
            raise ZeroDivisionError("a bug in the words")
        return super().label(state, decision, option)


class UnsoundPebbles(Pebbles):
    def rules(self, setup: Any, pinned: Any) -> Unsound:
        return Unsound()


@pytest_asyncio.fixture
async def unsound(empty_nats_url: str) -> AsyncIterator[tuple[Arena, Runtime]]:
    async with worker(empty_nats_url, {PEBBLES.id: UnsoundPebbles()}) as runtime, arena(empty_nats_url) as made:
        yield made, runtime


async def test_a_command_that_fails_three_times_is_answered_terminated_counted_and_changes_nothing(
    unsound: tuple[Arena, Runtime],
):
    table, runtime = unsound
    match = await table.begin()
    bad = choose(2, "take:2")

    told = await table.do("alice", match, bad)

    assert (told["type"], told["reason"], told["command"]) == ("refused", "internal_error", bad.id)
    assert count(runtime, "spellfold_match_failures_total") == 3
    assert count(runtime, "spellfold_match_terminated_total") == 1
    assert len(await table.entries(match)) == 3
    good = choose(2)
    await table.send("alice", match, good)
    await until(lambda: count(runtime, "spellfold_commands_total", outcome="accepted") == 4)


async def test_an_accepted_command_whose_views_fail_stays_accepted(unsound: tuple[Arena, Runtime]):
    table, runtime = unsound
    match = await table.begin()

    await table.send("alice", match, choose(2))
    await until(lambda: count(runtime, "spellfold_views_failed_total") == 1)

    assert len(await table.entries(match)) == 4
    assert count(runtime, "spellfold_match_failures_total") == 0
    assert (await table.do("bob", match, choose(3)))["version"] == 4


async def _ask(table: Arena, player: str, verb: str, body: bytes = b"") -> Heard:
    return msgspec.json.decode((await table.nc.request(f"ask.{player}.{verb}", body, timeout=5)).data)


async def test_the_games_are_listed(table: Arena):
    answer = await _ask(table, "alice", "games")

    assert answer["type"] == "games_answer"
    (line,) = answer["games"]
    assert (line["id"], line["least_seats"], line["most_seats"], line["starters"]) == ("pebbles", 2, 4, ["none"])


async def test_a_game_is_told_whole(table: Arena):
    answer = await _ask(table, "alice", "game", b'{"game":"pebbles"}')

    assert (answer["type"], answer["id"]) == ("game_answer", "pebbles")
    assert answer["starters"] == [{"name": "none", "deck": []}]


@pytest.mark.parametrize(
    ("verb", "body", "reason"),
    [
        ("game", b'{"game":"chess"}', "no_game"),
        ("game", b"{}", "bad_request"),
        ("games", b'{"x":1}', "bad_request"),
        ("view", b'{"match":"*"}', "bad_request"),
        ("view", b'{"match":7}', "bad_request"),
        ("view", b"\xff", "bad_request"),
        ("view", b"[" * 100_000, "bad_request"),
        ("view", b"x" * 1_000_000, "bad_request"),
        ("view", b'{"match":"0199c1d0a1b27c3d8e4f5a6b7c8d9e0f"}', "no_match"),
    ],
)
async def test_a_question_that_has_no_answer_gets_an_error_with_its_reason(
    table: Arena, verb: str, body: bytes, reason: str
):
    answer = await _ask(table, "alice", verb, body)

    assert (answer["type"], answer["reason"]) == ("error", reason)


async def test_a_view_is_the_seats_own_and_a_spectators_for_everybody_else(table: Arena):
    match = await table.begin()
    body = codec.encode({"match": match})

    mine, others = await _ask(table, "alice", "view", body), await _ask(table, "carol", "view", body)

    pushed = table.newest("alice", match)
    assert mine["type"] == "view_answer"
    assert mine["update"] == pushed | {"facts": [], "log": [], "command": None}
    assert (others["update"]["seat"], others["update"]["view"]["secret"]) == (None, None)
    assert all("options" not in decision for decision in others["update"]["decisions"])


async def test_endpoints_are_found_as_nats_services(table: Arena):
    info = msgspec.json.decode((await table.nc.request("$SRV.INFO.spellfold-match", b"")).data)

    assert {endpoint["subject"] for endpoint in info["endpoints"]} == {"ask.*.games", "ask.*.game", "ask.*.view"}


async def test_a_stopped_worker_gives_back_what_it_had_not_begun(empty_nats_url: str):
    async with worker(empty_nats_url), arena(empty_nats_url) as table:
        match = await table.begin()
    async with arena(empty_nats_url) as table:
        command = choose(2)
        await table.send("alice", match, command)
        async with worker(empty_nats_url):
            assert (await table.answer("alice", match, command.id))["version"] == 3
