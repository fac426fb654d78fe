"""Where the stack of a home folder can be reached, written down for other commands while it runs."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

_FILE = "running.json"


class Addresses(Struct, frozen=True, kw_only=True):
    """A stack's doors. Some carry a password, so the file is readable by its owner only.

    `nats_urls` are for players; `operator_url` is empty where the broker has no accounts of ours, and so is
    `gateway_url` where none runs.
    """

    nats_urls: tuple[str, ...]
    database_url: str
    websocket_url: str | None = None
    operator_url: str = ""
    gateway_url: str = ""
    process: int = 0


_decoder = msgspec.json.Decoder(Addresses)


def write_addresses(home: Path, addresses: Addresses) -> None:
    """Writes them down; whoever reads sees either all of it or nothing."""
    draft = home / f"{_FILE}.draft"
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(addresses))
    draft.replace(home / _FILE)


def read_addresses(home: Path) -> Addresses | None:
    """What is written down; `None` while no stack is ready."""
    try:
        return _decoder.decode((home / _FILE).read_bytes())
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def remove_addresses(home: Path) -> None:
    """Takes them away again."""
    (home / _FILE).unlink(missing_ok=True)
