"""Finds or starts the servers that tests ask for by fixture.

In this order: the URL in SPELLFOLD_NATS_URL or SPELLFOLD_DATABASE_URL, a container where a Docker engine answers, the
embedded servers. A cluster is always embedded. No test is left out because something is missing.

- `nats_url`: one server for the whole run; `empty_nats_url`: the same with every stream removed before the test
- `cluster_urls`: three servers for the whole run; `empty_cluster_urls`: the same with every stream removed
- `database_url`: an empty database of the test's own
- `house`: a whole stack, for the whole run

Several processes (`pytest -n 2`) have servers of their own each. A test that stops or kills servers starts its own: see
`services.standalone.servers` and `services.standalone.postgres`.
"""

import contextlib
import http.client
import logging
import os
import secrets
import socket
import sys
import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import hypothesis
import nats
import pytest
import pytest_asyncio
import structlog

from services.standalone.postgres import PostgresServer, create_database, drop_database
from services.standalone.servers import NatsCluster, NatsServer
from tests.house_stack import House, running_house

NATS_IMAGE = "nats:2.15-alpine"
POSTGRES_IMAGE = "postgres:18-alpine"

hypothesis.settings.register_profile("everyday", deadline=None, print_blob=True)
hypothesis.settings.register_profile("nightly", deadline=None, print_blob=True, max_examples=2_000)
hypothesis.settings.load_profile("nightly" if os.environ.get("SPELLFOLD_NIGHTLY") else "everyday")


_FIRST = ("web", "stack", "services", "engine")
"""Folders with the longest files, which several processes at work begin with, so that all of them end together."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the folders with the longest files first, and leaves the order within a folder as it is."""
    ranks = {name: rank for rank, name in enumerate(_FIRST)}
    here = Path(__file__).parent
    items.sort(key=lambda item: ranks.get(item.path.relative_to(here).parts[0], len(_FIRST)))


def pytest_configure(config: pytest.Config) -> None:
    """Refuses several processes on one NATS server that was named: their tests remove each other's streams."""
    if os.environ.get("SPELLFOLD_NATS_URL") and int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) > 1:
        raise pytest.UsageError("SPELLFOLD_NATS_URL names one server, which only one process can use: run with -n 0")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def nats_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of one NATS server with JetStream."""
    given = os.environ.get("SPELLFOLD_NATS_URL")
    if given:
        yield given.split(",", maxsplit=1)[0]
        return
    with contextlib.ExitStack() as containers:
        address = _container(containers, NATS_IMAGE, port=4222, command="-js")
        if address is not None:
            yield f"nats://{address}"
            return
    async with NatsServer(tmp_path_factory.mktemp("nats"), sync="2m") as server:
        yield server.url


@pytest_asyncio.fixture
async def empty_nats_url(nats_url: str) -> str:
    """The address of the NATS server, without any stream."""
    await _remove_streams(nats_url)
    return nats_url


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def cluster_urls(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Sequence[str]]:
    """The addresses of three NATS servers that form a cluster."""
    async with NatsCluster(tmp_path_factory.mktemp("cluster"), sync="2m") as cluster:
        yield cluster.urls


@pytest_asyncio.fixture
async def empty_cluster_urls(cluster_urls: Sequence[str]) -> Sequence[str]:
    """The addresses of the cluster's servers, without any stream."""
    await _remove_streams(cluster_urls[0])
    return cluster_urls


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of a Postgres on which databases may be created; tests ask for `database_url`."""
    given = os.environ.get("SPELLFOLD_DATABASE_URL")
    if given:
        yield given
        return
    password = secrets.token_hex(12)
    with contextlib.ExitStack() as containers:
        address = _container(containers, POSTGRES_IMAGE, port=5432, environment={"POSTGRES_PASSWORD": password})
        if address is not None:
            yield f"postgresql://postgres:{password}@{address}/postgres"
            return
    async with PostgresServer(tmp_path_factory.mktemp("postgres"), fsync="off") as server:
        yield server.url


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A whole stack that many tests visit, with accounts, gateway and page; nobody stops or breaks it.

    It believes `X-Forwarded-For`, so that a test can come from an address of its own.
    """
    settings = {
        "SPELLFOLD_NEW_PLAYERS": "100000",
        "SPELLFOLD_GATEWAY_PROXIES": "127.0.0.1",
        "SPELLFOLD_CPU_WORKERS": "1",
    }
    with running_house(tmp_path_factory.mktemp("house"), settings) as running:
        yield running


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """Undoes what a test that runs a whole service did to logging: its standard error is closed when it ends."""
    handlers = logging.root.handlers[:]
    yield
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers


@pytest.fixture
def database_url(postgres_url: str) -> Iterator[str]:
    """The address of an empty database, removed after the test."""
    name = f"test_{secrets.token_hex(6)}"
    create_database(postgres_url, name)
    yield urlunsplit(urlsplit(postgres_url)._replace(path=f"/{name}"))
    drop_database(postgres_url, name)


async def _remove_streams(url: str) -> None:
    connection = await nats.connect(url)
    jetstream = connection.jetstream()
    # Mirrors and sources go with the others; none of them guards another.
    for stream in await jetstream.streams_info():
        assert stream.config.name is not None
        await jetstream.delete_stream(stream.config.name)
    await connection.close()


def _container(
    containers: contextlib.ExitStack,
    image: str,
    *,
    port: int,
    command: str = "",
    environment: dict[str, str] | None = None,
) -> str | None:
    """Start a container and return the `host:port` at which its server answers, or None without a Docker engine."""
    if not _docker_answers():
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what other people's packages say of themselves
        from docker.errors import DockerException  # noqa: PLC0415 - loaded only where it is of use
        from testcontainers.core.container import DockerContainer  # noqa: PLC0415
        from testcontainers.core.wait_strategies import LogMessageWaitStrategy  # noqa: PLC0415

        container = DockerContainer(image).with_exposed_ports(port)
        if command:
            container = container.with_command(command)
        for name, value in (environment or {}).items():
            container = container.with_env(name, value)
        # The last is said by both servers, and by Postgres only after its start on TCP.
        ready = "Server is ready" if image == NATS_IMAGE else r"listening on IPv4[\s\S]*ready to accept connections"
        try:
            container.waiting_for(LogMessageWaitStrategy(ready)).start()
        except (DockerException, OSError) as error:
            sys.stderr.write(f"{image} cannot be run ({error}), the embedded server stands in\n")
            return None
        containers.callback(container.stop)
        return f"{container.get_container_host_ip()}:{container.get_exposed_port(port)}"


class _DockerConnection(http.client.HTTPConnection):
    """HTTP to a Docker engine through its socket file."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=1)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


def _docker_answers() -> bool:
    """Whether a Docker engine answers a ping within a second."""
    place = urlsplit(os.environ.get("DOCKER_HOST", "unix:///var/run/docker.sock"))
    if place.scheme == "unix":
        connection = _DockerConnection(place.path)
        if not Path(place.path).exists():
            return False
    else:
        connection = http.client.HTTPConnection(place.hostname or "localhost", place.port or 2375, timeout=1)
    with contextlib.closing(connection):
        try:
            connection.request("GET", "/_ping")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
