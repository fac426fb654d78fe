"""The embedded servers: they start, keep what they acknowledged through a kill, and never outlive their owner."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import nats
import nats.errors
import nats.js.errors
import psycopg
import pytest
from nats.js.api import StorageType, StreamConfig

from services.standalone.home import HomeInUseError, home_folder, locked_home
from services.standalone.kept_process import KeptProcess, ServerFailedError
from services.standalone.postgres import PostgresServer, find_postgres
from services.standalone.servers import NatsCluster, NatsServer, free_port, is_listened_on

PATIENCE_S = 20.0


async def test_an_acknowledged_message_survives_a_kill_of_the_server(tmp_path: Path):
    async with NatsServer(tmp_path) as server:
        port = server.port
        await _publish_one(server.url, replicas=1)

        await server.kill()
        await server.start()

        assert server.port == port
        assert await _count(server.url) == 1


async def test_a_folder_may_have_any_name(tmp_path: Path):
    folder = tmp_path / "Jürgen O'Neill's \"spells\" 魔法"

    async with NatsServer(folder) as server:
        await _publish_one(server.url, replicas=1)

    assert (folder / "jetstream").is_dir()


async def test_the_websocket_listener_speaks_nats(tmp_path: Path):
    async with NatsServer(tmp_path, websocket_port=0) as server:
        assert server.websocket_url is not None

        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.websocket_url.rpartition(":")[2]))
        writer.write(
            b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        answer = await reader.readline()
        writer.close()
        await writer.wait_closed()

        assert answer == b"HTTP/1.1 101 Switching Protocols\r\n"


async def test_a_server_on_a_taken_port_fails_with_the_port_in_its_message(tmp_path: Path):
    async with NatsServer(tmp_path / "first") as first:
        second = NatsServer(tmp_path / "second", port=first.port)

        with pytest.raises(ServerFailedError, match=f"port {first.port} is in use"):
            await second.start()


async def test_a_broken_configuration_is_named(tmp_path: Path):
    server = NatsServer(tmp_path, more="cluster {")

    with pytest.raises(ServerFailedError, match="Parse error on line"):
        await server.start()


async def test_a_cluster_keeps_its_data_while_one_node_after_another_dies(tmp_path: Path):
    async with NatsCluster(tmp_path) as cluster:
        await _publish_one(cluster.nodes[0].url, replicas=3)

        for index in range(3):
            await cluster.kill(index)
            assert await _count(cluster.nodes[(index + 1) % 3].url) == 1
            await cluster.restart(index)

        assert await _count(cluster.nodes[0].url) == 1


async def test_a_committed_row_survives_a_kill_of_postgres(tmp_path: Path):
    async with PostgresServer(tmp_path) as server:
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS number")

        await server.kill()
        await server.start()

        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT number FROM kept").fetchone() == (7,)


async def test_postgres_restarts_after_a_kill_during_open_connections(tmp_path: Path):
    async with PostgresServer(tmp_path, fsync="off") as server:
        with contextlib.suppress(psycopg.OperationalError), psycopg.connect(server.url):
            await server.kill()
            await server.start()

        with psycopg.connect(server.url) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)


async def test_postgres_lets_nobody_in_without_the_password(tmp_path: Path):
    async with PostgresServer(tmp_path, fsync="off") as server:
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(f"postgresql://spellfold@127.0.0.1:{server.port}/spellfold")


async def test_a_new_database_is_empty_and_apart(tmp_path: Path):
    async with PostgresServer(tmp_path, fsync="off") as server:
        with psycopg.connect(server.url, autocommit=True) as connection:
            connection.execute("CREATE TABLE elsewhere ()")

        url = await server.create_database("another")

        with psycopg.connect(url) as connection:
            tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
            assert tables == []


async def test_the_postgres_wheel_works_where_no_other_postgres_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    wheel = find_postgres(major=18)
    monkeypatch.setattr("services.standalone.postgres.find_postgres", lambda _major: wheel)

    async with PostgresServer(tmp_path, fsync="off") as server:
        with psycopg.connect(server.url) as connection:
            assert connection.info.server_version // 10_000 == 18


def test_a_folder_made_by_an_unknown_major_version_is_refused():
    with pytest.raises(ServerFailedError, match="version 3, which made the data folder"):
        find_postgres(major=3)


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_servers_die_with_their_owner(tmp_path: Path, ending: signal.Signals):
    script = (
        "import asyncio, pathlib, sys\n"
        "from services.standalone.servers import NatsServer\n"
        "from services.standalone.postgres import PostgresServer\n"
        "async def main():\n"
        "    folder = pathlib.Path(sys.argv[1])\n"
        "    nats, postgres = NatsServer(folder / 'nats'), PostgresServer(folder / 'postgres', fsync='off')\n"
        "    await nats.start()\n"
        "    await postgres.start()\n"
        "    print(nats.port, postgres.port, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as owner:
        assert owner.stdout is not None
        ports = [int(word) for word in owner.stdout.readline().split()]
        assert all(is_listened_on(port) for port in ports)

        owner.send_signal(ending)
        owner.wait()

    _wait_until(lambda: not any(is_listened_on(port) for port in ports))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent was killed")
async def test_a_server_dies_with_its_killed_keeper(tmp_path: Path):
    server = KeptProcess("sleep", ["sleep", "60"], tmp_path / "log", stop_signal=signal.SIGTERM)
    keeper = server._keeper.pid
    _wait_until(lambda: bool(_children(keeper)))
    (child,) = _children(keeper)

    os.kill(keeper, signal.SIGKILL)
    await server.wait()

    _wait_until(lambda: not Path(f"/proc/{child}/cmdline").exists() or _is_zombie(child))


async def test_the_end_of_a_server_is_noticed_with_its_exit_code(tmp_path: Path):
    server = KeptProcess("false", ["sh", "-c", "exit 7"], tmp_path / "log", stop_signal=signal.SIGTERM)

    assert await server.wait() == 7
    await server.stop()


async def test_a_postgres_on_a_taken_port_fails_with_the_port_in_its_message(tmp_path: Path):
    async with PostgresServer(tmp_path / "first", fsync="off") as first:
        second = PostgresServer(tmp_path / "second", port=first.port, fsync="off")

        with pytest.raises(ServerFailedError, match=f"port {first.port} is in use"):
            await second.start()


def test_a_free_port_is_free():
    assert not is_listened_on(free_port())


def test_two_stacks_on_one_home_folder_are_refused(tmp_path: Path):
    with (
        locked_home(tmp_path),
        pytest.raises(HomeInUseError, match=f"process {os.getpid()}"),
        locked_home(tmp_path),
    ):
        pass


def test_a_home_folder_is_free_again_after_its_stack_ended(tmp_path: Path):
    with locked_home(tmp_path):
        pass

    with locked_home(tmp_path) as folder:
        assert folder == tmp_path


def test_the_home_folder_that_was_asked_for_is_taken(tmp_path: Path):
    assert home_folder(str(tmp_path)) == tmp_path
    assert home_folder("").name == "spellfold"


async def _publish_one(url: str, *, replicas: int) -> None:
    connection = await nats.connect(url)
    jetstream = connection.jetstream()
    await jetstream.add_stream(
        StreamConfig(name="KEPT", subjects=["kept"], storage=StorageType.FILE, num_replicas=replicas)
    )
    await jetstream.publish("kept", b"one")
    await connection.close()


async def _count(url: str) -> int:
    """How many messages the stream holds, asked until there is a leader to answer."""
    connection = await nats.connect(url)
    try:
        give_up = time.monotonic() + PATIENCE_S
        while True:
            try:
                return (await connection.jetstream(timeout=1).stream_info("KEPT")).state.messages
            except (nats.errors.Error, nats.js.errors.Error):
                if time.monotonic() > give_up:
                    raise
                await asyncio.sleep(0.1)
    finally:
        await connection.close()


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _is_zombie(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def _wait_until(condition) -> None:
    give_up = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < give_up, "waited in vain"
        time.sleep(0.02)
