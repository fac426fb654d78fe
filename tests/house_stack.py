"""One whole stack in a process of its own, for all tests that only visit one: as `spellfold up` serves it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from services.standalone.running import Addresses, read_addresses
from services.standalone.servers import free_port
from services.standalone.stack import Doors, token_for

_PATIENCE_S = 60


class House(Struct, frozen=True):
    """A running stack: its home folder, where it can be reached, and the file of its logs."""

    home: Path
    addresses: Addresses
    log: Path

    @property
    def nats_url(self) -> str:
        """Where players find the broker."""
        return self.addresses.nats_urls[0]

    def token(self, player: str) -> str:
        """What lets a player in."""
        return token_for(self.home, player)


def free_doors() -> Doors:
    """Ports at which nobody listens now."""
    return Doors(nats_port=free_port(), websocket_port=free_port(), gateway_port=free_port())


@contextmanager
def running_house(home: Path, variables: Mapping[str, str], doors: Doors | None = None) -> Generator[House]:
    """A stack for as long as the block lasts, with settings of its own; at doors of its own unless they are named."""
    at = doors or free_doors()
    log = home / "up.log"
    home.mkdir(parents=True, exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SPELLFOLD_")}
    with log.open("w") as errors:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "services.standalone",
                "up",
                "--json",
                "--port",
                str(at.nats_port),
                "--web-port",
                str(at.gateway_port),
                "--websocket-port",
                str(at.websocket_port),
            ],
            env=kept | {"SPELLFOLD_HOME": str(home), "SPELLFOLD_LOG_FORMAT": "json"} | dict(variables),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said, log.read_text()
            assert json.loads(said)["web"]
            addresses = read_addresses(home)
            assert addresses is not None
            yield House(home, addresses, log)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(_PATIENCE_S)
            if process.stdout is not None:
                process.stdout.close()
