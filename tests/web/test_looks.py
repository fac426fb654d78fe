"""What every page owes everybody: WCAG AA by axe in both themes, no sideways scroll on a phone, a light first table."""

import gzip
import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from libs.engine.registry import GAMES
from tests.house_stack import House
from tests.web import beside
from tests.web.chromium import PAGE
from tests.web.conftest import Invite
from tests.web.person import Person

AXE = Path(__file__).resolve().parents[2] / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"
TABLES = ((375, 2000), (1280, 800))
"""A phone as high as its table, and a desk: axe does not know that what lies under the sheet can be scrolled to."""
FIRST_TABLE_BYTES = 250_000
"""Generous for a busy machine; on a quiet one it is well under a second, and the figure is printed."""


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA, a line each."""
    # The policy of the page forbids foreign scripts in it, not those of whoever tests it.
    page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found: Any = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})"
        ".then((report) => report.violations.map((one) => ({id: one.id, help: one.help,"
        " at: one.nodes.map((node) => node.target.join(' ') + ' ' + (node.failureSummary ?? '')).slice(0, 4)})))"
    )
    return [f"{one['id']}: {one['help']} at {one['at']}" for one in found]


def is_as_wide_as_the_screen(page: Page) -> bool:
    return page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


def finished(person: Person) -> str:
    """A match that is over: the person has resigned."""
    match = person.play_the_house("wits_world")
    person.wait_for_options()
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(person.page.get_by_role("region", name="Result")).to_be_visible()
    return match


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_page_breaks_wcag_aa_and_none_is_wider_than_a_phone(invite: Invite, theme: str) -> None:
    person = invite(color_scheme=theme, viewport={"width": 375, "height": 740})
    person.enter()
    faults: dict[str, list[str]] = {}
    person.pick_game("wizards_tournament")
    faults["set-up"] = violations(person.page)
    match = finished(person)
    faults["result"] = violations(person.page)
    for path in (
        "/",
        "/matches",
        "/ladder",
        f"/player/{person.player}",
        "/rules/wits_world",
        f"/replay/{match}",
        "/nowhere",
    ):
        person.open(path)
        expect(person.page.get_by_role("heading", level=1).first).to_be_visible()
        faults[path] = violations(person.page)
        assert is_as_wide_as_the_screen(person.page), path
    person.open("/")
    for name in ("Settings", person.name):
        person.page.get_by_role("button", name=re.compile(re.escape(name))).first.click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        faults[f"dialog {name}"] = violations(person.page)
        person.page.keyboard.press("Escape")

    assert {where: found for where, found in faults.items() if found} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_table_breaks_wcag_aa_and_none_is_wider_than_a_phone(invite: Invite, house: House, game: str) -> None:
    person = invite()
    person.enter()
    match = beside.begin(house, person.player, game, mode="untimed", level="easy")
    faults: dict[str, list[str]] = {}
    for answers in (1, 25):
        beside.play(house, person.player, match, seed=answers, most_answers=answers)
        person.open(f"/match/{match}")
        person.sit_down()
        person.wait_for_options()
        for theme, (width, height) in itertools.product(("light", "dark"), TABLES):
            person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            person.page.set_viewport_size({"width": width, "height": height})
            faults[f"version {person.version}, {theme}, {width}"] = violations(person.page)
            assert is_as_wide_as_the_screen(person.page), (person.version, width)
    for key, dialog in (("?", "Rulebook"), ("h", "Keys")):
        person.page.keyboard.press(key)
        expect(person.page.get_by_role("dialog", name=dialog)).to_be_visible()
        faults[dialog] = violations(person.page)
        person.page.keyboard.press("Escape")
        expect(person.page.get_by_role("dialog")).to_be_hidden()

    assert {where: found for where, found in faults.items() if found} == {}


def test_the_first_table_needs_little_javascript() -> None:
    manifest = json.loads((PAGE.parent / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    needed: set[str] = set()

    def take(name: str) -> None:
        if manifest[name]["file"] not in needed:
            needed.add(manifest[name]["file"])
            for one in manifest[name].get("imports", ()):
                take(one)

    heaviest = max(
        (name for name in manifest if re.search(r"boards/\w+/board\.tsx$", name)),
        key=lambda name: (PAGE.parent / manifest[name]["file"]).stat().st_size,
    )
    for name in ("index.html", "src/table/table_page.tsx", "src/lobby/lobby_page.tsx", heaviest):
        take(name)
    size = sum(len(gzip.compress((PAGE.parent / file).read_bytes())) for file in needed if file.endswith(".js"))
    print(f"the first table needs {size} bytes of compressed JavaScript")

    assert size < FIRST_TABLE_BYTES
