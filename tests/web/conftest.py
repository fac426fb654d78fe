"""One Chromium for all browser tests, a context for every person, and the page built before.

Nothing is skipped: a missing browser or a page that was not built fails, and says what to do.
"""

import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.house_stack import House
from tests.web.person import Person

PAGE = Path(__file__).resolve().parents[2] / "clients" / "web" / "dist" / "index.html"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PEOPLE = itertools.count(1)

Invite = Callable[..., Person]
"""Brings a person, with keyword arguments for the browser context: `viewport`, `color_scheme` …"""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A running Chromium.

    For this package only: while Playwright works in this thread, no asyncio test can.
    """
    assert PAGE.exists(), f"{PAGE} is missing: run `make web`"
    place = shutil.which("chromium")
    assert place is not None, "there is no Chromium on this machine: run `make browser`"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=place, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Invite]:
    """Brings people to the house; a page that complained fails the test in which it did."""
    present: list[Person] = []

    def bring(**how: Any) -> Person:
        person = new_person(browser, house.addresses.gateway_url, **how)
        present.append(person)
        return person

    yield bring
    for person in present:
        person.context.close()
    assert [one for person in present for one in person.unforgiven()] == []


def new_person(browser: Browser, home: str, **how: Any) -> Person:
    """A person whom nobody has seen before, from an address of their own."""
    number = next(PEOPLE)
    how = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **how}
    address = {"X-Forwarded-For": f"10.7.{number // 250}.{number % 250 + 1}"}
    context = browser.new_context(extra_http_headers=address, **how)
    return Person(context, context.new_page(), home)
