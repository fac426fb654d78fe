"""One Chromium for all browser tests, and people who come to the house with it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.house_stack import House
from tests.web.chromium import new_person, running_chromium
from tests.web.person import Person

Invite = Callable[..., Person]
"""Brings a person, with keyword arguments for the browser context: `viewport`, `color_scheme` …"""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A running Chromium; for this package only, since no asyncio test can run beside it."""
    with running_chromium() as running:
        yield running


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
