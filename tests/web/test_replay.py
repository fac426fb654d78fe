"""A finished match in the browser: seen again by anybody's eyes, downloaded to the byte, and verified."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from libs.engine.match.audit import audit
from tests.house_stack import House
from tests.web.chromium import new_person
from tests.web.conftest import Invite
from tests.web.person import Person


@pytest.fixture(scope="module")
def player(browser: Browser, house: House) -> Iterator[Person]:
    """Somebody who has played a match against the house for a while, and then given it up."""
    person = new_person(browser, house.addresses.gateway_url)
    person.enter()
    person.play_the_house("wits_world")
    for _ in range(4):
        person.wait_for_options()
        person.choose(0)
    person.wait_for_options()
    person.page.get_by_role("button", name="Resign").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(person.page.get_by_role("region", name="Result")).to_be_visible()
    yield person
    person.context.close()


@pytest.fixture(scope="module")
def match(player: Person) -> str:
    return player.page.url.rpartition("/")[2]


def open_replay(person: Person, match: str, query: str = "") -> Page:
    """The replay page, once the archive has all of the match."""
    person.open(f"/replay/{match}{query}")
    expect(person.page.get_by_role("button", name="Verify", exact=True)).to_be_visible()
    return person.page


def shown(page: Page) -> int:
    return int(page.locator(".replay-page").get_attribute("data-version") or -1)


def last(page: Page) -> int:
    return int(page.locator(".replay-page").get_attribute("data-last") or -1)


def download(page: Page, folder: Path) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the log").click()
    place = folder / waiting.value.suggested_filename
    waiting.value.save_as(place)
    return place


def test_one_steps_scrubs_and_jumps_through_a_match(player: Person, match: str) -> None:
    page = open_replay(player, match)
    end = last(page)

    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replay-page")).to_have_attribute("data-version", str(end))
    page.get_by_role("button", name="One back").click()
    expect(page.locator(".replay-page")).to_have_attribute("data-version", str(end - 1))
    page.get_by_role("slider", name="Version").fill("5")
    expect(page.locator(".replay-page")).to_have_attribute("data-version", "5")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay-page")).to_have_attribute("data-version", "6")
    page.keyboard.press("Home")
    expect(page.locator(".replay-page")).to_have_attribute("data-version", "0")


def test_a_match_plays_by_itself(player: Person, match: str) -> None:
    page = open_replay(player, match, "?at=2")

    page.get_by_role("button", name="Play", exact=True).click()

    expect(page.locator(".replay-page")).to_have_attribute("data-version", "4")
    page.get_by_role("button", name="Pause").click()


def test_an_address_leads_anybody_to_the_same_moment_and_the_same_eyes(
    invite: Invite, player: Person, match: str
) -> None:
    page = open_replay(player, match)
    page.get_by_role("slider", name="Version").fill("7")
    expect(page.locator(".replay-page")).to_have_attribute("data-version", "7")
    page.get_by_label("Seen by").select_option("1")
    expect(page).to_have_url(re.compile(r"seat=1.*at=7|at=7.*seat=1"))
    stranger = invite()

    stranger.page.goto(page.url)

    expect(stranger.page.locator(".replay-page")).to_have_attribute("data-version", "7")
    expect(stranger.page.get_by_label("Seen by")).to_have_value("1")


def test_the_log_is_downloaded_to_the_byte(player: Person, match: str, tmp_path: Path) -> None:
    page = open_replay(player, match)

    place = download(page, tmp_path)

    report = audit(place.read_bytes().splitlines())
    assert place.name == f"{match}.jsonl"
    assert report.ok
    assert (report.match, report.entries) == (match, last(page) + 1)


def test_an_honest_match_is_verified_in_plain_words(player: Person, match: str) -> None:
    page = open_replay(player, match)

    page.get_by_role("button", name="Verify", exact=True).click()

    report = page.locator(".verify-report")
    expect(report).to_contain_text("Hash chain: holds")
    for words in ("Commitment: holds", "Draws: holds", "Salts: holds", "Rules: hold, says the server", "not checked"):
        expect(report).to_contain_text(words)
    expect(report).not_to_contain_text("FAILS")


@pytest.mark.parametrize(
    ("what", "words"),
    [("a changed move", "Hash chain: FAILS"), ("a missing entry", "Hash chain: FAILS"), ("no log at all", "FAILS")],
)
def test_a_tampered_log_is_caught(player: Person, match: str, tmp_path: Path, what: str, words: str) -> None:
    page = open_replay(player, match)
    lines = download(page, tmp_path).read_bytes().splitlines(keepends=True)
    if what == "a changed move":
        lines[5] = lines[5].replace(b'"at_ms":', b'"at_ms":1', 1)
    elif what == "a missing entry":
        del lines[6]
    else:
        lines = [b"{}\n"]
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(b"".join(lines))

    page.locator(".verify-panel input[type=file]").set_input_files(changed)

    expect(page.locator(".verify-report")).to_contain_text(words)


def test_a_match_that_is_not_there_is_said(invite: Invite) -> None:
    person = invite()
    person.page.goto(f"{person.home}/replay/018bcfe5680070008000000000000000")

    expect(person.page.get_by_role("alert")).to_be_visible()
