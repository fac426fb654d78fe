"""The browser of the tests: one Chromium of the machine, and a context of its own in it for every person.

Nothing is skipped: a missing browser or a page that was not built fails, and says what to do.
"""

import itertools
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from tests.web.person import Person

PAGE: Final = Path(__file__).resolve().parents[2] / "clients" / "web" / "dist" / "index.html"
"""The built page that the gateway serves."""

_ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_people = itertools.count(1)


@contextmanager
def running_chromium() -> Generator[Browser]:
    """A browser for as long as the block lasts; meanwhile no asyncio loop can run in this thread."""
    assert PAGE.exists(), f"{PAGE} is missing: run `make web`"
    place = shutil.which("chromium")
    assert place is not None, "there is no Chromium on this machine: run `make browser`"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=place, args=list(_ARGUMENTS))
        yield running
        running.close()


def new_person(browser: Browser, home: str, **how: Any) -> Person:
    """A person whom nobody has seen before, from an address of their own; `how` goes to the browser's context."""
    number = next(_people)
    how = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **how}
    address = {"X-Forwarded-For": f"10.7.{number // 250}.{number % 250 + 1}"}
    context = browser.new_context(extra_http_headers=address, **how)
    return Person(context, context.new_page(), home)
