"""Files that the gateway serves: the web client and the documents, read once at the start, compressed where it pays.

Only what was read is served, so no path can lead out of the folders.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

_TYPES = {".js": "text/javascript", ".md": "text/markdown; charset=utf-8", ".webmanifest": "application/manifest+json"}
_COMPRESSED = ("text/", "application/json", "application/manifest", "image/svg")
_CLIENTS_OWN = re.compile(r"/|(?:/[0-9A-Za-z_-]+){1,3}")
_LEAST_BYTES = 600
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"

NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Spellfold</title>
<h1>Spellfold serves here, but its web client is not built</h1>
<p>Run <code>make web</code> in the repository and start the gateway again. The terminal client needs no build:
<code>make play</code>.</p></html>"""


class Page(Struct, frozen=True):
    """One file: its bytes, the same compressed (or `None`), its type, a tag that changes with it, how long it keeps."""

    data: bytes
    zipped: bytes | None
    kind: str
    tag: str
    keeping: str


class Pages:
    """The files by path."""

    def __init__(self, web: Path, documents: Mapping[str, Path]) -> None:
        """Read the built web client of a folder, and documents (files or folders) by the path they are served at."""
        self._pages: dict[str, Page] = {}
        for file in sorted(web.rglob("*")) if web.is_dir() else ():
            if file.is_file() and not file.name.startswith("."):
                path = "/" + file.relative_to(web).as_posix()
                self._pages[path] = _page(file.read_bytes(), file.suffix, is_hashed=path.startswith("/assets/"))
        for path, place in documents.items():
            for file in sorted(place.glob("*.md")) if place.is_dir() else (place,):
                served = f"{path}/{file.name}" if place.is_dir() else path
                if file.is_file():
                    self._pages[served] = _page(file.read_bytes(), file.suffix, is_hashed=False)
        self._index = self._pages.get("/index.html")

    def at(self, path: str) -> Page | None:
        """The file at a path. A path that names no file is the client's own (`/replay/…`): it gets the first page."""
        found = self._pages.get(path)
        if found is not None or _CLIENTS_OWN.fullmatch(path) is None:
            return found
        return self._index or _page(NOT_BUILT, ".html", is_hashed=False)


def _page(data: bytes, suffix: str, *, is_hashed: bool) -> Page:
    kind = _TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
    if kind == "text/html":
        kind = "text/html; charset=utf-8"
    is_text = kind.startswith(_COMPRESSED) and len(data) >= _LEAST_BYTES
    zipped = gzip.compress(data, 9, mtime=0) if is_text else None
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return Page(data, zipped, kind, tag, _FOR_EVER if is_hashed else _ASK_AGAIN)
