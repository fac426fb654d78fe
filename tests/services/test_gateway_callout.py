"""The broker's accounts with sign-in by the gateway, on a real broker without any other service."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import nats
import pytest
import structlog
from nats import errors
from nats.aio.client import Client
from prometheus_client import CollectorRegistry
from structlog.testing import capture_logs

from libs.client.errors import Declined, Lost, Unreachable
from libs.client.line import Line
from libs.events.flushing import flush
from services.gateway.callout import Callout, issuer_of, public_half
from services.gateway.connections import Connections
from services.gateway.tokens import Claims, Tokens
from services.rights import GATEWAY, OPERATOR, SERVICES, SYSTEM
from services.standalone.accounts import USERS, accounts_configuration, passwords_of
from services.standalone.servers import NatsCluster, NatsServer
from tests.events.waiting import until

KEY = b"k" * 32
ISSUER = issuer_of(KEY)
TOKENS = Tokens(KEY, 600)
PASSWORDS = passwords_of("secret")
NOW_S = int(time.time())

pytestmark = pytest.mark.rule("L-9")


@contextlib.asynccontextmanager
async def broker(folder: Path, log_bytes: int = 1_000_000) -> AsyncGenerator[NatsServer]:
    async with NatsServer(
        folder,
        sync="2m",
        more=accounts_configuration(PASSWORDS, public_half(ISSUER)),
        credentials=f"{OPERATOR}:{PASSWORDS[OPERATOR]}",
        log_bytes=log_bytes,
    ) as server:
        yield server


@contextlib.asynccontextmanager
async def user(server: NatsServer, name: str) -> AsyncGenerator[tuple[Client, list[str]]]:
    """A user with a password, and what the broker says against it."""
    said: list[str] = []

    async def hear(error: Exception) -> None:
        said.append(str(error).lower())

    client = await nats.connect(server.url_of(f"{name}:{PASSWORDS[name]}"), error_cb=hear, allow_reconnect=False)
    try:
        yield client, said
    finally:
        await client.close()


class Gateway:
    """The answering side of a gateway, with a clock of the test's."""

    def __init__(self, client: Client, stay_s: int) -> None:
        self.now_s = NOW_S
        self.over: set[str] = set()
        self.registry = CollectorRegistry()
        self.callout = Callout(
            client,
            TOKENS,
            ISSUER,
            stay_s=stay_s,
            is_live=self._is_live,
            now_s=lambda: self.now_s,
            log=structlog.get_logger(),
            registry=self.registry,
        )

    async def _is_live(self, claims: Claims) -> bool:
        return claims.session not in self.over

    def counted(self, outcome: str) -> float:
        return self.registry.get_sample_value("spellfold_gateway_callouts_total", {"outcome": outcome}) or 0.0


@contextlib.asynccontextmanager
async def gateway(server: NatsServer, stay_s: int = 3600) -> AsyncGenerator[Gateway]:
    async with user(server, GATEWAY) as (client, _):
        answering = Gateway(client, stay_s)
        await answering.callout.start()
        try:
            yield answering
        finally:
            await answering.callout.stop()


async def knock(server: NatsServer, token: str) -> str:
    """What the broker says to somebody who shows this token: `PONG` or an error."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    await reader.readline()
    writer.write(
        b"CONNECT " + json.dumps({"verbose": False, "protocol": 1, "auth_token": token}).encode() + b"\r\nPING\r\n"
    )
    heard = await asyncio.wait_for(reader.readline(), 20)
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()
    return heard.decode().strip()


def token(player: str = "alice") -> str:
    return TOKENS.issue(player, NOW_S)[0]


async def test_a_refusal_is_counted_each_time_and_logged_once_a_minute(tmp_path: Path):
    async with broker(tmp_path) as server, gateway(server) as answering:
        with capture_logs() as lines:
            for second in (0, 1, 59, 60, 61):
                answering.now_s = NOW_S + second
                assert "Authorization Violation" in await knock(server, "nonsense")

        assert answering.counted("malformed") == 5
        assert [line["reason"] for line in lines if line["event"] == "a connection was refused"] == ["malformed"] * 2


async def test_a_token_is_good_until_its_last_second(tmp_path: Path):
    async with broker(tmp_path) as server, gateway(server) as answering:
        shown = token()

        answering.now_s = NOW_S + 599
        assert await knock(server, shown) == "PONG"
        answering.now_s = NOW_S + 600
        assert "Authorization Violation" in await knock(server, shown)
        assert answering.counted("expired") == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # as below
async def test_without_a_gateway_nobody_new_comes_in_and_who_is_in_stays(tmp_path: Path):
    async with broker(tmp_path) as server:
        async with gateway(server):
            inside = await nats.connect(server.url, token=token(), inbox_prefix="_INBOX_alice")

        late = Line("bob")
        with pytest.raises(Unreachable):
            await late.open(server.url, token=lambda: token("bob"), patience_s=3)

        heard = await inside.subscribe("view.alice.*")
        await flush(inside)
        async with user(server, "match") as (match, _):
            await match.publish("view.alice.m1", b"{}")
            assert (await heard.next_msg(timeout=5)).data == b"{}"
        await inside.close()


async def test_the_broker_ends_a_connection_after_its_term_and_a_client_comes_back_with_a_new_token(tmp_path: Path):
    async with broker(tmp_path) as server, gateway(server, stay_s=2) as answering:
        answering.now_s = int(time.time())
        shown: list[str] = []

        def fresh() -> str:
            shown.append(TOKENS.issue("alice", answering.now_s)[0])
            return shown[-1]

        line = Line("alice")
        back = asyncio.Event()
        line.listen(lambda is_connected: back.set() if is_connected else None)
        await line.open(server.url, token=fresh)
        answering.now_s += 3600

        await asyncio.wait_for(back.wait(), 20)

        assert line.connection.is_connected
        assert answering.counted("let_in") == len(set(shown)) == 2
        await line.close()


# nats-py leaves the socket of an attempt that was refused to the garbage collector, which may come after the loop.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
async def test_a_client_comes_back_after_a_time_without_gateway_and_without_token(tmp_path: Path):
    async with broker(tmp_path) as server:
        line = Line("alice")
        made = iter([token(), None, token(), token()])
        back = asyncio.Event()

        def make() -> str:
            one = next(made, token())
            if one is None:
                raise Unreachable("the gateway is away")
            return one

        line.listen(lambda is_connected: back.set() if is_connected else None)
        async with gateway(server):
            await line.open(server.url, token=make)
        await line.connection.force_reconnect()
        await until(lambda: line.connection.is_reconnecting)
        async with gateway(server):
            await asyncio.wait_for(back.wait(), 20)

        assert line.connection.is_connected
        await line.close()


async def test_a_token_ends_with_the_session_that_it_was_issued_for(tmp_path: Path):
    async with broker(tmp_path) as server, gateway(server) as answering:
        one, other = (TOKENS.issue("alice", NOW_S, session)[0] for session in ("aa", "bb"))

        answering.over.add("aa")

        assert "Authorization Violation" in await knock(server, one)
        assert await knock(server, other) == "PONG"
        assert answering.counted("signed_out") == 1


async def test_the_connections_of_a_session_that_is_over_are_ended_and_no_others(tmp_path: Path):
    async with broker(tmp_path) as server, gateway(server), user(server, GATEWAY) as (client, _):
        registry = CollectorRegistry()
        inside = [
            await nats.connect(server.url, token=TOKENS.issue(player, NOW_S, session)[0], allow_reconnect=False)
            for player, session in (("alice", "aa"), ("alice", "aa"), ("alice", "bb"), ("bob", "aa"), ("alice", ""))
        ]
        async with Connections(client, structlog.get_logger(), registry) as connections:
            connections.end("alice", ["aa", "cc"])

            await until(lambda: not inside[0].is_connected and not inside[1].is_connected)

        assert [one.is_connected for one in inside] == [False, False, True, True, True]
        assert registry.get_sample_value("spellfold_gateway_connections_ended_total") == 2
        for one in inside:
            await one.close()


async def test_the_gateway_sees_people_out_on_every_server_of_a_cluster(tmp_path: Path):
    more = accounts_configuration(PASSWORDS, public_half(ISSUER))
    credentials = f"{OPERATOR}:{PASSWORDS[OPERATOR]}"
    async with (
        NatsCluster(tmp_path, sync="2m", more=more, credentials=credentials) as cluster,
        gateway(cluster.nodes[0]),
        user(cluster.nodes[0], GATEWAY) as (client, _),
    ):
        shown = TOKENS.issue("alice", NOW_S, "aa")[0]
        inside = [await nats.connect(url, token=shown, allow_reconnect=False) for url in cluster.urls]

        async with Connections(client, structlog.get_logger(), CollectorRegistry()) as connections:
            connections.end("alice", ["aa"])

            await until(lambda: not any(one.is_connected for one in inside))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # as above
async def test_a_client_whose_session_is_over_is_told_and_tries_no_more(tmp_path: Path):
    async with broker(tmp_path) as server, gateway(server), user(server, GATEWAY) as (client, _):
        line = Line("alice")
        closed = asyncio.Event()
        is_over = False

        def make() -> str:
            if is_over:
                raise Declined("not_signed_in", "sign in first")
            return TOKENS.issue("alice", NOW_S, "aa")[0]

        line.listen(lambda is_connected: None if is_connected else closed.set())
        await line.open(server.url, token=make)

        is_over = True
        async with Connections(client, structlog.get_logger(), CollectorRegistry()) as connections:
            connections.end("alice", ["aa"])
            await asyncio.wait_for(closed.wait(), 20)

        with pytest.raises(Lost, match="sign in first"):
            await line.ask("games")
        with pytest.raises(Declined, match="sign in first"):
            await Line("alice").open(server.url, token=make, patience_s=1)


async def test_two_gateways_share_the_work(tmp_path: Path):
    async with broker(tmp_path) as server, gateway(server) as one, gateway(server) as other:
        said = await asyncio.gather(*(knock(server, token()) for _ in range(40)))

        assert set(said) == {"PONG"}
        assert one.counted("let_in") + other.counted("let_in") == 40
        assert one.counted("let_in") > 0
        assert other.counted("let_in") > 0


async def test_a_flood_of_what_is_denied_does_not_fill_the_disk(tmp_path: Path):
    async with broker(tmp_path, log_bytes=100_000) as server, gateway(server):
        client = await nats.connect(server.url, token=token(), inbox_prefix="_INBOX_alice", error_cb=_be_quiet)
        for _ in range(5000):
            await client.publish("play.bob.m1", b"{}")
        await flush(client)
        await client.close()

    logs = sizes(tmp_path)
    assert len(logs) == 3
    assert sum(logs.values()) < 400_000


def sizes(folder: Path) -> dict[str, int]:
    """The bytes of each of the server's logs."""
    return {log.name: log.stat().st_size for log in folder.glob("nats.log*")}


FORBIDDEN = (
    "$JS.API.STREAM.CREATE.MINE",
    "$JS.API.STREAM.UPDATE.EVENTS",
    "$JS.API.STREAM.DELETE.EVENTS",
    "$JS.API.STREAM.PURGE.EVENTS",
    "$JS.API.STREAM.PURGE.COMMANDS",
    "$JS.API.STREAM.MSG.DELETE.EVENTS",
    "$JS.API.STREAM.RESTORE.EVENTS",
    "$JS.API.STREAM.DELETE.AUDIT",
    "$JS.API.CONSUMER.DELETE.COMMANDS.match",
    "$JS.API.CONSUMER.CREATE.COMMANDS.mine",
    "$JS.API.CONSUMER.CREATE.AUDIT.mine",
    "$JS.API.ACCOUNT.PURGE.APP",
    "$SYS.REQ.SERVER.PING",
    "$SYS.REQ.USER.AUTH",
    "play.alice.m1",
    "play.operator.m1",
    "lobby.alice.seek",
    "cmd.m1.alice",
    "due.m1.1",
)
"""What no service may publish, beside what another one's work is."""

ONLY = {
    "event.wits_world.m1": "match",
    "view.alice.m1": "match",
    "watch.m1": "match",
    "note.alice": "matchmaking",
    "timer.m1.1": "clock",
    "play.clock.m1": "clock",
    "$JS.API.STREAM.PURGE.TIMERS": "clock",
    "play.matchmaking.m1": "matchmaking",
    "play.cpu-hard-1.m1": "cpu",
    "$JS.API.CONSUMER.CREATE.COMMANDS.match": "match",
    "$JS.API.CONSUMER.DELETE.EVENTS.archive": "archive",
}
"""What one service alone may publish."""


async def test_a_service_may_do_its_own_work_and_no_other(tmp_path: Path):
    async with broker(tmp_path) as server:
        for name in SERVICES:
            async with user(server, name) as (client, said):
                for subject in (*FORBIDDEN, *ONLY):
                    said.clear()
                    await client.publish(subject, b"")
                    await flush(client)

                    assert await denied(said, subject) == (ONLY.get(subject) != name), f"{name} publishes {subject}"


async def test_no_service_hears_what_players_are_told(tmp_path: Path):
    async with broker(tmp_path) as server:
        for name in (*SERVICES, GATEWAY):
            async with user(server, name) as (client, said):
                for subject in ("view.alice.*", "view.>", "note.alice", "_INBOX_alice.>", "event.>", "play.>", ">"):
                    said.clear()
                    await client.subscribe(subject)
                    await flush(client)

                    assert await denied(said, subject), f"{name} hears {subject}"


async def test_players_and_services_have_no_user_of_the_servers_account(tmp_path: Path):
    async with broker(tmp_path) as server, user(server, SYSTEM) as (system, _), user(server, "match") as (match, _):
        assert json.loads((await system.request("$SYS.REQ.SERVER.PING", b"", timeout=5)).data)["server"]
        with pytest.raises(errors.Error):
            await match.request("$SYS.REQ.SERVER.PING", b"", timeout=0.3)


def test_every_user_has_a_password_of_its_own():
    assert len(set(PASSWORDS.values())) == len(USERS) == len(set(USERS))
    assert passwords_of("another")["match"] != PASSWORDS["match"]


async def denied(said: list[str], subject: str) -> bool:
    """Whether the broker has objected to the subject; the client was flushed, so it has said what it says."""
    await asyncio.sleep(0.01)
    return any("permissions violation" in one and subject.lower() in one for one in said)


async def _be_quiet(_error: Exception) -> None:
    """The denials are read from the server's log."""
