"""Counts what the broker denies to clients. The broker tells it in its log alone, a line for each attempt.

It reads the log as it grows and keeps up when the broker begins a new file; what was denied before it came is not
counted.
"""

import asyncio
import os
import re
from pathlib import Path
from typing import BinaryIO

from prometheus_client import CollectorRegistry

from services.telemetry import Tally

_DENIED = re.compile(rb'\[ERR\] \S+ - [cw]id:\d+ - (?:"[^"]*" - )*(.*)')
"""A line about a client, by TCP or WebSocket: the address, the connection, the client and user if known, the words."""

_KINDS = {b"Publish Violation": "publish", b"Subscription Violation": "subscribe", b"authentication error": "sign_in"}
_OTHER = "protocol"
_LARGEST_LINE_BYTES = 64 * 1024


class Denials:
    """The growing log of one broker, and the counts by kind: publish, subscribe, sign_in or protocol."""

    def __init__(self, log: Path, registry: CollectorRegistry) -> None:
        """Count from here on.

        Raises:
            OSError: the log cannot be read.
        """
        self._log = log
        self._file: BinaryIO = log.open("rb")
        self._file.seek(0, os.SEEK_END)
        self._rest = b""
        self._counts = Tally(
            registry, "spellfold_gateway_denials", "Attempts that the broker denied", "kind", (*_KINDS.values(), _OTHER)
        ).counts

    async def look(self) -> None:
        """Counts what has been added.

        Raises:
            OSError: the log is gone, or cannot be read any more.
        """
        await asyncio.to_thread(self._read)

    def close(self) -> None:
        """Counts no more."""
        self._file.close()

    def _read(self) -> None:
        # Asked first: what is written to the old file after this look is read before the new one.
        is_replaced = not os.path.samestat(os.fstat(self._file.fileno()), self._log.stat())
        self._count(self._file)
        if is_replaced:
            self._file.close()
            self._file = self._log.open("rb")
            self._rest = b""
            self._count(self._file)

    def _count(self, file: BinaryIO) -> None:
        for line in file:
            whole = self._rest + line
            self._rest = b"" if line.endswith(b"\n") else whole[:_LARGEST_LINE_BYTES]
            if not self._rest and (denied := _DENIED.search(whole)) is not None:
                words = denied.group(1)
                self._counts[next((kind for start, kind in _KINDS.items() if words.startswith(start)), _OTHER)] += 1
