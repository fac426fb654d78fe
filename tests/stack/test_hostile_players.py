"""Law 9 on the real broker: whatever a player sends, it stays the player's own business.

Every attack ends the same way: it is denied, the broker or a service says so once, and a match of others goes on.
"""

import asyncio
import base64
import contextlib
import json
import socket
import time
import urllib.request
from collections.abc import AsyncGenerator
from typing import Any

import nats
import pytest
from nats import errors
from nats.aio.client import Client

from libs.events.flushing import flush
from services.gateway.tokens import Tokens
from services.standalone.identity import GATEWAY_KEY, secret_of
from tests.events.waiting import until
from tests.house_stack import House
from tests.stack import stranger

pytestmark = pytest.mark.rule("L-9")

MATCH = "018bcfe5680070008000000000000000"
SHORT_S = 0.4


class Attacker:
    """A connection that keeps what the broker says against it."""

    def __init__(self, client: Client, said: list[str]) -> None:
        self.client = client
        self.said = said

    async def denials(self) -> str:
        """What the broker has said so far."""
        await flush(self.client)
        await asyncio.sleep(0.05)
        return " ".join(self.said)


@contextlib.asynccontextmanager
async def entered(house: House, player: str) -> AsyncGenerator[Attacker]:
    """Somebody who is signed in."""
    said: list[str] = []

    async def hear(error: Exception) -> None:
        said.append(str(error).lower())

    client = await nats.connect(
        house.nats_url,
        token=house.token(player),
        inbox_prefix=f"_INBOX_{player}",
        error_cb=hear,
        allow_reconnect=False,
    )
    try:
        yield Attacker(client, said)
    finally:
        await client.close()


@contextlib.asynccontextmanager
async def operator(house: House) -> AsyncGenerator[Client]:
    """Whoever owns the place and sees all of it."""
    client = await nats.connect(house.addresses.operator_url)
    try:
        yield client
    finally:
        await client.close()


def measured(house: House, sample: str) -> float:
    """A figure of the gateway's."""
    with urllib.request.urlopen(f"{house.addresses.gateway_url}/metrics") as response:  # noqa: S310
        lines = response.read().decode().splitlines()
    return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"{sample} ")), 0.0)


def counted(house: House, outcome: str) -> float:
    """How many connections have ended so."""
    return measured(house, f'spellfold_gateway_callouts_total{{outcome="{outcome}"}}')


def denied(house: House, kind: str) -> float:
    """How often the broker has denied something of this kind, as far as it has been counted."""
    return measured(house, f'spellfold_gateway_denials_total{{kind="{kind}"}}')


def logged(house: House, words: str) -> int:
    """How many lines of the broker's log, over all of its files, hold these words."""
    return sum(log.read_text(errors="replace").count(words) for log in (house.home / "nats").glob("nats.log*"))


async def stream(client: Client, name: str) -> Any:
    return (await client.jetstream().stream_info(name)).state


@pytest.mark.parametrize(
    "subject",
    [
        f"play.bob.{MATCH}",
        "play.clock." + MATCH,
        "play.operator." + MATCH,
        "play.cpu-hard-1." + MATCH,
        "lobby.bob.seek",
        "ask.bob.view",
        f"event.wits_world.{MATCH}",
        f"cmd.{MATCH}.bob",
        f"timer.{MATCH}.1",
        f"due.{MATCH}.1",
        "timer.clock.heartbeat",
        f"view.bob.{MATCH}",
        f"view.alice.{MATCH}",
        f"watch.{MATCH}",
        "note.bob",
        "_INBOX_bob.1",
        "_INBOX.1",
        "_R_.1",
        "$JS.API.STREAM.INFO.EVENTS",
        "$JS.API.STREAM.PURGE.EVENTS",
        "$JS.API.STREAM.DELETE.EVENTS",
        "$JS.API.STREAM.MSG.GET.AUDIT",
        "$JS.API.DIRECT.GET.EVENTS",
        "$JS.API.CONSUMER.CREATE.COMMANDS.mine",
        "$JS.API.CONSUMER.MSG.NEXT.COMMANDS.match",
        "$JS.ACK.COMMANDS.match.1.1.1.1.1",
        "$SYS.REQ.USER.AUTH",
        "$SRV.PING",
    ],
)
async def test_a_player_publishes_under_the_own_id_only(house: House, subject: str):
    async with entered(house, "alice") as alice, operator(house) as owner:
        seen = await owner.subscribe(subject)
        await flush(owner)
        before = denied(house, "publish")

        await alice.client.publish(subject, b"of alice's")

        assert "permissions violation for publish" in await alice.denials()
        assert logged(house, f'"PLAYERS/user:alice" - Publish Violation - Subject "{subject}"') == 1
        await until(lambda: denied(house, "publish") > before)
        assert denied(house, "publish") == before + 1
        assert alice.client.is_connected
        with contextlib.suppress(errors.TimeoutError):  # of a subject that services use they may be heard
            while True:
                assert (await seen.next_msg(timeout=0.05)).data != b"of alice's"


@pytest.mark.parametrize(
    "subject",
    [
        f"view.bob.{MATCH}",
        "view.bob.*",
        "view.*.*",
        "view.>",
        "note.bob",
        "note.*",
        "_INBOX_bob.>",
        "_INBOX_alice2.>",
        "_INBOX.>",
        "_R_.>",
        "event.>",
        "play.*.*",
        "cmd.>",
        "timer.>",
        "due.>",
        "$JS.>",
        "$SYS.>",
        "$SRV.>",
        ">",
        "*.>",
    ],
)
async def test_a_player_hears_the_own_views_and_news_only(house: House, subject: str):
    async with entered(house, "alice") as alice:
        before = denied(house, "subscribe")

        await alice.client.subscribe(subject)

        assert "permissions violation for subscription" in await alice.denials()
        assert logged(house, f'"PLAYERS/user:alice" - Subscription Violation - Subject "{subject}", ') == 1
        await until(lambda: denied(house, "subscribe") > before)
        assert denied(house, "subscribe") == before + 1
        assert alice.client.is_connected


@pytest.mark.parametrize(
    "reply",
    [
        f"event.wits_world.{MATCH}",
        f"play.bob.{MATCH}",
        f"timer.{MATCH}.1",
        "$JS.API.STREAM.PURGE.EVENTS",
        "$JS.API.STREAM.DELETE.EVENTS",
        f"view.bob.{MATCH}",
        f"watch.{MATCH}",
        "note.bob",
    ],
)
@pytest.mark.parametrize("subject", [f"play.alice.{MATCH}", "ask.alice.games", "lobby.alice.seeks"])
async def test_an_answer_that_is_sent_elsewhere_reaches_no_stream_no_service_and_no_table(
    house: House, subject: str, reply: str
):
    async with entered(house, "alice") as alice, entered(house, "bob") as bob, operator(house) as owner:
        told = await bob.client.subscribe(f"view.bob.{MATCH}")
        noted = await bob.client.subscribe("note.bob")
        watched = await bob.client.subscribe(f"watch.{MATCH}")
        await flush(bob.client)
        stored = {name: await stream(owner, name) for name in ("EVENTS", "TIMERS")}
        bobs = await owner.subscribe("play.bob.*")
        await flush(owner)

        await alice.client.publish(subject, b"{}", reply=reply)
        await flush(alice.client)
        await asyncio.sleep(SHORT_S / 4)

        assert (await stream(owner, "EVENTS")).last_seq == stored["EVENTS"].last_seq
        assert (await stream(owner, "EVENTS")).messages == stored["EVENTS"].messages
        entries = await owner.jetstream().stream_info("TIMERS", subjects_filter=f"timer.{MATCH}.>")
        assert not entries.state.subjects
        with pytest.raises(errors.TimeoutError):
            await bobs.next_msg(timeout=0.05)
        for subscription in (told, noted, watched):
            with contextlib.suppress(errors.TimeoutError):
                heard = json.loads((await subscription.next_msg(timeout=0.05)).data)
                news = ("match_found", "challenged", "declined", "called_off", "your_turn")
                assert heard.get("type") not in ("update", "refused", *news)


@pytest.mark.parametrize(
    "headers",
    [
        {"Nats-Rollup": "all"},
        {"Nats-Rollup": "sub"},
        {"Nats-TTL": "1s"},
        {"Nats-Schedule": "@at 2030-01-01T00:00:00Z", "Nats-Schedule-Target": f"event.wits_world.{MATCH}"},
        {"Nats-Batch-Id": "b", "Nats-Batch-Sequence": "1", "Nats-Batch-Commit": "1"},
        {"Nats-Expected-Stream": "EVENTS"},
        {"Nats-Trace-Dest": f"event.wits_world.{MATCH}"},
        {"Nats-Incr": "+1"},
    ],
)
async def test_headers_give_a_player_no_power_over_streams(house: House, headers: dict[str, str]):
    async with entered(house, "alice") as alice, operator(house) as owner:
        before = await stream(owner, "EVENTS")
        audited = (await stream(owner, "AUDIT")).messages

        with contextlib.suppress(errors.Error):
            await alice.client.request(f"play.alice.{MATCH}", b"{}", headers=headers, timeout=SHORT_S)

        assert (await stream(owner, "EVENTS")).last_seq == before.last_seq
        assert (await stream(owner, "AUDIT")).messages >= audited
        assert (await owner.jetstream().stream_info("COMMANDS")).config.name == "COMMANDS"


def other_words(token: str, **changes: Any) -> str:
    """The token with other claims under the old seal."""
    head, _, seal = token.partition(".")
    claims = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4))) | changes
    return f"{base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip('=')}.{seal}"


async def test_a_message_id_that_another_used_first_loses_no_command(house: House):
    """A stream drops what carries an id again, whoever sends it: commands carry none."""
    command = b'{"type":"resign","id":"%s"}' % (b"ab" * 16)
    async with entered(house, "bob") as bob, entered(house, "alice") as alice:
        for taken in ("ab" * 16, f"{MATCH}:{'ab' * 16}"):
            await bob.client.request(f"play.bob.{MATCH}", command, headers={"Nats-Msg-Id": taken}, timeout=5)
        told = await alice.client.subscribe("view.alice.*")

        ack = json.loads((await alice.client.request(f"play.alice.{MATCH}", command, timeout=5)).data)

        assert ack["stream"] == "COMMANDS"
        assert not ack.get("duplicate")
        assert json.loads((await told.next_msg(timeout=5)).data)["reason"] == "no_match"


def bad_token(house: House, kind: str) -> str:
    key = bytes.fromhex(secret_of(house.home, GATEWAY_KEY))
    now_s = int(time.time())
    match kind:
        case "expired":
            return Tokens(key, 60).issue("alice", now_s - 61)[0]
        case "forged":
            return Tokens(b"x" * 32, 60).issue("alice", now_s)[0]
        case "reserved":
            return Tokens(key, 60).issue("clock", now_s)[0]
        case "another's":
            return other_words(house.token("alice"), player="bob")
        case "longer":
            return other_words(house.token("alice"), until_s=now_s + 10**6)
        case "unsealed":
            return house.token("alice").partition(".")[0] + "."
        case "none":
            claims = b'{"player":"bob","until_s":9999999999,"once":"0"}'
            words = [base64.urlsafe_b64encode(part).decode().rstrip("=") for part in (b'{"alg":"none"}', claims)]
            return f"{'.'.join(words)}."
        case "long":
            return "a" * 1000
        case _:
            return ""


@pytest.mark.parametrize(
    ("kind", "outcome"),
    [
        ("expired", "expired"),
        ("forged", "forged"),
        ("reserved", "reserved"),
        ("another's", "forged"),
        ("longer", "forged"),
        ("unsealed", "malformed"),
        ("none", "malformed"),
        ("long", "malformed"),
        ("empty", "without_token"),
    ],
)
def test_only_a_good_token_lets_anybody_in(house: House, kind: str, outcome: str):
    before = counted(house, outcome)
    token = bad_token(house, kind)

    said = knock(house, auth_token=token)

    assert "-ERR 'Authorization Violation'" in said
    assert counted(house, outcome) == before + 1


def test_a_refusal_is_logged_once_however_often_it_is_asked_for(house: House):
    expired = bad_token(house, "expired")
    for _ in range(20):
        assert "-ERR" in knock(house, auth_token=expired)

    lines = [json.loads(line) for line in house.log.read_text().splitlines() if "a connection was refused" in line]
    assert len([line for line in lines if line["reason"] == "expired"]) == 1


@pytest.mark.parametrize("user", ["match", "clock", "archive", "operator", "gateway", "system", "cpu"])
def test_a_guessed_password_opens_no_service(house: House, user: str):
    assert "-ERR 'Authorization Violation'" in knock(house, user=user, **{"pass": "guess"})


def test_a_good_token_is_let_in(house: House):
    assert "PONG" in knock(house, auth_token=house.token("alice"))


def knock(house: House, **shown: str) -> str:
    """What the broker says to somebody who shows this; a client library would leave its socket behind."""
    host, port = house.nats_url.removeprefix("nats://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as raw:
        heard = raw.recv(4096)
        options = {"verbose": False, "pedantic": False, "protocol": 1, **shown}
        raw.sendall(b"CONNECT " + json.dumps(options).encode() + b"\r\nPING\r\n")
        with contextlib.suppress(OSError):
            while b"PONG" not in heard and b"-ERR" not in heard and (more := raw.recv(4096)):
                heard += more
        return heard.decode(errors="replace")


async def test_a_flood_of_commands_is_refused_and_others_play_on(house: House):
    playing = asyncio.create_task(asyncio.to_thread(asyncio.run, stranger.play(house.addresses.gateway_url)))
    async with entered(house, "flooder") as flooder:
        told = await flooder.client.subscribe("view.flooder.*")
        for number in range(1200):
            await flooder.client.publish(f"play.flooder.{MATCH}", b'{"type":"resign","id":"%032x"}' % number)
        await flush(flooder.client)
        refused = [json.loads((await told.next_msg(timeout=20)).data)["reason"] for _ in range(1200)]

    assert set(refused) == {"no_match", "slow_down"}
    assert refused.count("slow_down") > 300
    played = await playing
    assert played["result"]["reason"] in ("won", "drawn")
    assert stranger.check(played["entries"], played["heads"], played["entropy"]) >= 0


async def test_a_flood_of_questions_is_refused_and_others_are_answered(house: House):
    async with entered(house, "asker") as asker, entered(house, "patient") as patient:
        asked = [asker.client.request("ask.asker.games", b"{}", timeout=10) for _ in range(500)]
        answers = [json.loads(one.data) for one in await asyncio.gather(*asked)]
        other = json.loads((await patient.client.request("ask.patient.games", b"{}", timeout=5)).data)

    assert {one.get("reason", "answered") for one in answers} == {"answered", "slow_down"}
    assert other["type"] == "games_answer"


@pytest.mark.parametrize(
    "frames",
    [
        b"\x00" * 4096,
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"CONNECT {broken\r\nPING\r\n",
        b"CONNECT " + b"{" * 100_000 + b"\r\n",
        b"PUB play.alice.x 99999999999\r\n",
        b"PUB " + b"a" * 100_000 + b" 1\r\nx\r\n",
        b"SUB > 1\r\nPING\r\n",
        b"HPUB play.alice.x 12 4\r\nNATS/1.0\r\n\r\n",
    ],
)
async def test_malformed_frames_end_their_own_connection_only(house: House, frames: bytes):
    before = denied(house, "sign_in") + denied(house, "protocol")
    host, port = house.nats_url.removeprefix("nats://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as raw:
        raw.recv(4096)
        with contextlib.suppress(OSError):
            raw.sendall(frames)
            raw.shutdown(socket.SHUT_WR)
            raw.settimeout(2)
            while raw.recv(4096):
                pass

    await until(lambda: denied(house, "sign_in") + denied(house, "protocol") > before)
    assert denied(house, "sign_in") + denied(house, "protocol") == before + 1
    async with entered(house, "alice") as alice:
        answer = json.loads((await alice.client.request("ask.alice.games", b"{}", timeout=5)).data)
    assert answer["type"] == "games_answer"


async def test_a_command_of_more_than_16_kib_is_not_received(house: House):
    async with entered(house, "alice") as alice:
        try:
            answer = json.loads((await alice.client.request(f"play.alice.{MATCH}", b"x" * 17_000, timeout=2)).data)
        except errors.Error:
            return
    assert answer["error"]["err_code"] == 10054


async def test_a_connection_holds_64_subscriptions(house: House):
    async with entered(house, "collector") as collector:
        before = denied(house, "protocol")
        for number in range(64):
            await collector.client.subscribe(f"watch.{number}")
        await flush(collector.client)

        await collector.client.subscribe("note.collector")

        await until(lambda: "maximum subscriptions exceeded" in str(collector.client.last_error).lower())
        await until(lambda: denied(house, "protocol") > before)
        assert denied(house, "protocol") == before + 1


async def test_a_thousand_connections_keep_nobody_out(house: House):
    token = house.token("crowd")
    room = asyncio.Semaphore(50)

    async def enter() -> Client:
        async with room:
            return await nats.connect(house.nats_url, token=token, allow_reconnect=False, connect_timeout=20)

    clients = await asyncio.gather(*(enter() for _ in range(1000)))
    try:
        async with entered(house, "latecomer") as late:
            answer = json.loads((await late.client.request("ask.latecomer.games", b"{}", timeout=5)).data)
        assert answer["type"] == "games_answer"
        assert all(client.is_connected for client in clients)
    finally:
        await asyncio.gather(*(client.close() for client in clients))
