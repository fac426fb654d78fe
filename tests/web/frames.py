"""What the broker told a browser, read from the frames of its WebSocket: the updates of matches, by their version.

It only listens; nothing is sent, and the page cannot tell that somebody reads along.
"""

from typing import Any, Final

import msgspec
from playwright.sync_api import Page, WebSocket

from libs.events.updates import UpdateFrame

_update: Final = msgspec.json.Decoder(UpdateFrame)


class Updates:
    """The updates that one page has received, of all its matches."""

    def __init__(self, page: Page) -> None:
        self._heard: dict[tuple[str, int], UpdateFrame] = {}
        self.sockets: list[WebSocket] = []
        page.on("websocket", self._open)

    def of(self, match: str, version: int) -> UpdateFrame | None:
        """The update that made a version of a match, if it has come."""
        return self._heard.get((match, version))

    def _open(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        stream = bytearray()

        def take(payload: bytes | str) -> None:
            stream.extend(payload.encode() if isinstance(payload, str) else payload)
            self._read(stream)

        socket.on("framereceived", take)

    def _read(self, stream: bytearray) -> None:
        """Takes every whole message from the front of the stream."""
        while (end := stream.find(b"\r\n")) >= 0:
            verb, *words = bytes(stream[:end]).split()
            if verb not in (b"MSG", b"HMSG"):
                del stream[: end + 2]
                continue
            whole = end + 2 + int(words[-1])
            if len(stream) < whole + 2:
                return
            headers = int(words[-2]) if verb == b"HMSG" else 0
            self._keep(bytes(stream[end + 2 + headers : whole]))
            del stream[: whole + 2]

    def _keep(self, body: bytes) -> None:
        try:
            message: dict[str, Any] = msgspec.json.decode(body)
        except msgspec.DecodeError:
            return
        if message.get("type") == "update":
            self._learn(body)
        elif message.get("type") == "view_answer":
            self._learn(msgspec.json.encode(message["update"]))

    def _learn(self, body: bytes) -> None:
        update = _update.decode(body)
        self._heard[update.match, update.version] = update
