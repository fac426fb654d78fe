"""A service as a process: starts, says how it is, stops in order, and ends when it cannot go on."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nats
import pytest
import pytest_asyncio
from nats.js.api import StorageType

from services.runtime import Runtime, _serve
from services.settings import Environment, read_settings
from services.standalone.servers import NatsServer, free_port
from services.telemetry import HealthServer, logger
from tests.events.waiting import until

SECRET = "ab" * 32


class Process:
    """`python -m services.<name>` with its lines of log."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[str] = []
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            self.lines.append(line.decode().rstrip())

    def logged(self, event: str) -> list[dict[str, Any]]:
        found = [json.loads(line) for line in self.lines if line.startswith("{")]
        return [line for line in found if line["event"] == event]

    async def end(self, patience_s: float = 15) -> int:
        async with asyncio.timeout(patience_s):
            code = await self.process.wait()
        await self._reading
        return code


def match_process(**variables: str) -> AbstractAsyncContextManager[Process]:
    return service_process("match", **({"SPELLFOLD_SERVER_KEY": SECRET} | variables))


@asynccontextmanager
async def service_process(service: str, **variables: str) -> AsyncGenerator[Process]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SPELLFOLD_")}
    process = Process(
        await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            f"services.{service}",
            env=kept | variables,
            stderr=asyncio.subprocess.PIPE,
        )
    )
    try:
        yield process
    finally:
        if process.process.returncode is None:
            process.process.kill()
        await process.end()


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[NatsServer]:
    async with NatsServer(tmp_path) as server:
        yield server


async def get(port: int, page: str, head: str = "GET {} HTTP/1.1\r\nHost: x\r\n\r\n") -> tuple[int, str]:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return 0, ""
    writer.write(head.format(page).encode())
    answer = (await reader.read()).decode()
    writer.close()
    return (int(answer.split(" ")[1]), answer.partition("\r\n\r\n")[2]) if answer else (-1, "")


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
async def test_a_service_starts_serves_its_health_and_stops_in_order_when_asked(server: NatsServer, asked: int):
    port = free_port()
    async with match_process(SPELLFOLD_NATS_URL=server.url, SPELLFOLD_METRICS_PORT=str(port)) as service:
        await until(lambda: service.logged("started"))

        assert await get(port, "/healthz") == (200, "alive\n")
        assert await get(port, "/readyz") == (200, "ready\n")
        status, metrics = await get(port, "/metrics")
        assert status == 200
        assert "spellfold_match_deliveries_total 0.0" in metrics
        assert (await get(port, "/nothing"))[0] == 404

        service.process.send_signal(asked)
        assert await service.end() == 0
        assert service.logged("stopped")


async def test_a_service_waits_for_a_broker_that_comes_later_and_is_not_ready_until_then(tmp_path: Path):
    server, port = NatsServer(tmp_path, port=free_port()), free_port()
    async with match_process(SPELLFOLD_NATS_URL=server.url, SPELLFOLD_METRICS_PORT=str(port)) as service:
        await until(lambda: service.logged("broker error"))
        await server.start()

        await until(lambda: service.logged("started"))
        await server.stop()

        async def is_unready() -> bool:
            return (await get(port, "/readyz"))[0] == 503

        await until(is_unready)
        assert (await get(port, "/healthz"))[0] == 200
        await server.start()

        async def is_ready() -> bool:
            return (await get(port, "/readyz"))[0] == 200

        await until(is_ready)
    await server.stop()


async def test_a_service_stops_when_asked_though_the_broker_is_away(tmp_path: Path):
    server = NatsServer(tmp_path)
    await server.start()
    async with match_process(SPELLFOLD_NATS_URL=server.url) as service:
        await until(lambda: service.logged("started"))
        await server.stop()
        await until(lambda: service.logged("disconnected from the broker"))

        service.process.terminate()

        assert await service.end(patience_s=30) == 0


async def test_a_service_that_never_reached_the_broker_stops_when_asked():
    async with match_process(SPELLFOLD_NATS_URL=f"nats://127.0.0.1:{free_port()}") as service:
        await until(lambda: service.logged("broker error"))

        service.process.terminate()

        assert await service.end() == 0


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"SPELLFOLD_REPLICAS": "many"}, "SPELLFOLD_REPLICAS is 'many'"),
        ({"SPELLFOLD_SERVER_KEY": "abcd"}, "SPELLFOLD_SERVER_KEY holds 2 bytes"),
        ({"SPELLFOLD_CACHED_MATCHES": "0"}, "SPELLFOLD_CACHED_MATCHES is 0"),
    ],
)
async def test_bad_settings_end_the_process_with_one_line_and_exit_code_2(
    server: NatsServer, variables: dict[str, str], named: str
):
    async with match_process(**({"SPELLFOLD_NATS_URL": server.url} | variables)) as service:
        assert await service.end() == 2

    assert named in service.lines[-1]
    assert "Traceback" not in "".join(service.lines)


async def test_streams_that_are_otherwise_end_the_process_with_exit_code_1(server: NatsServer):
    nc = await nats.connect(server.url)
    await nc.jetstream().add_stream(name="EVENTS", subjects=["event.*.*"], storage=StorageType.MEMORY)
    await nc.close()

    async with match_process(SPELLFOLD_NATS_URL=server.url) as service:
        assert await service.end() == 1

    assert "storage 'memory', which cannot become 'file'" in "".join(service.lines)


async def test_a_connection_that_is_closed_for_good_ends_the_service_with_exit_code_1():
    """A server that throws us out with an error of its own choosing: after that nats-py never connects again."""
    gone = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id":"x","version":"2.15.1","headers":true,"max_payload":1048576}\r\n')
        async for line in reader:
            if line.startswith(b"PING"):
                writer.write(b"PONG\r\n")
            if line.startswith(b"PUB throw.me.out"):
                writer.write(b"-ERR 'Maximum Subscriptions Exceeded'\r\n")
        writer.close()
        gone.set()

    @asynccontextmanager
    async def service(runtime: Runtime) -> AsyncGenerator[None]:
        await runtime.nc.publish("throw.me.out")
        yield

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    url = f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    variables = Environment({"SPELLFOLD_NATS_URL": url})

    code = await asyncio.wait_for(_serve("test", service, read_settings(variables), variables, logger("test")), 10)

    assert code == 1
    await gone.wait()
    server.close()
    await server.wait_closed()


async def test_a_server_that_refuses_us_for_a_while_at_the_start_or_later_is_asked_again(tmp_path: Path):
    port, health = free_port(), free_port()

    def server(password: str) -> NatsServer:
        users = f'authorization {{ users: [{{ user: "u", password: "{password}" }}] }}'
        return NatsServer(tmp_path, port=port, more=users)

    async def is_ready() -> bool:
        return (await get(health, "/readyz"))[0] == 200

    refusing = server("another")
    await refusing.start(ready=False)
    url = f"nats://u:topsecret@127.0.0.1:{port}"
    async with match_process(SPELLFOLD_NATS_URL=url, SPELLFOLD_METRICS_PORT=str(health)) as service:
        for _ in range(2):
            await until(lambda: "Authorization Violation" in "".join(service.lines))
            await refusing.stop()
            letting_in = server("topsecret")
            await letting_in.start(ready=False)
            await until(is_ready)
            await letting_in.stop()
            service.lines.clear()
            refusing = server("another")
            await refusing.start(ready=False)

    assert "topsecret" not in "".join(service.lines)
    await refusing.stop()


@pytest.mark.parametrize(
    "head",
    ["POST {} HTTP/1.1\r\n\r\n", "GET\r\n\r\n", "\x00\x01\r\n\r\n", "GET {} HTTP/1.1 extra\r\n\r\n"],
)
async def test_the_health_server_answers_oddities_with_not_found(head: str):
    health = HealthServer((), ())
    port = await health.start("127.0.0.1", 0)

    assert (await get(port, "/healthz", head))[0] == 404

    await health.stop()


async def test_the_health_server_hangs_up_on_endless_heads():
    health = HealthServer((), ())
    port = await health.start("127.0.0.1", 0)

    assert (await get(port, "/healthz", "GET {} HTTP/1.1\r\n" + "x" * 100_000))[0] <= 0
    assert (await get(port, "/healthz"))[0] == 200

    await health.stop()


async def test_a_probe_that_hangs_or_fails_makes_a_service_unready():
    answers: list[Any] = [True, False]

    async def probe() -> bool:
        return answers.pop(0)

    health = HealthServer((), (probe,))
    port = await health.start("127.0.0.1", 0)

    assert [(await get(port, "/readyz"))[0] for _ in range(2)] == [200, 503]

    await health.stop()


@pytest.mark.parametrize("service", ["archive", "matchmaking"])
async def test_a_service_whose_database_was_never_migrated_says_so_in_one_line(
    nats_url: str, database_url: str, service: str
):
    urls = {"SPELLFOLD_NATS_URL": nats_url, "SPELLFOLD_DATABASE_URL": database_url}
    password = urlsplit(database_url).password

    async with service_process(service, **urls) as process:
        assert await process.end() == 2

    (said,) = [line for line in process.lines if not line.startswith("{")]
    named = urlsplit(database_url)
    assert f"the database {named.hostname}:{named.port}{named.path} lacks 001_" in said
    assert "run `spellfold migrate`" in said
    assert password
    assert password not in said


async def test_a_service_without_a_broker_says_once_for_which_it_waits():
    port = free_port()

    async with match_process(SPELLFOLD_NATS_URL=f"nats://wizard:abracadabra@127.0.0.1:{port}") as process:
        await until(lambda: process.logged("broker error") != [], 15)
        await asyncio.sleep(0.5)

    (line,) = process.logged("broker error")
    assert line["broker"] == [f"127.0.0.1:{port}"]
