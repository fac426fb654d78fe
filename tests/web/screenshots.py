"""Pictures of every page and of every game's table, to be looked at: `python -m tests.web.screenshots [GROUP …]`.

Each in light and dark and in four widths, into `clients/web/screenshots`. Groups are `lobby`, `pages`, and the games by
their ids. It judges nothing.
"""

import sys
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from libs.engine.registry import GAMES
from tests.house_stack import House, running_house
from tests.web import beside
from tests.web.chromium import new_person, running_chromium
from tests.web.person import Person

FOLDER: Final = Path(__file__).resolve().parents[2] / "clients" / "web" / "screenshots"
SIZES: Final = {"phone": (375, 740), "tablet": (768, 1024), "desk": (1280, 800), "wall": (1920, 1080)}
THEMES: Final = ("light", "dark")
EARLY_ANSWERS: Final = 6
LATE_ANSWERS: Final = 45
SEED: Final = 4
SETTLE_MS: Final = 350
"""Until fonts, pictures and what moves have come to rest."""


def take(person: Person, scene: str, *, is_whole: bool = True) -> None:
    """Pictures of the page as it is: the whole of it, or only what a dialog leaves on the screen."""
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            person.page.wait_for_timeout(SETTLE_MS)
            person.page.screenshot(path=FOLDER / f"{scene}-{size}-{theme}.png", full_page=is_whole)
    person.page.set_viewport_size({"width": 1280, "height": 800})
    sys.stdout.write(f"{scene}\n")
    sys.stdout.flush()


@contextmanager
def a_person(browser: Browser, house: House) -> Generator[Person]:
    """Somebody new who has read the first steps; what the page complains of is told at the end."""
    person = new_person(browser, house.addresses.gateway_url)
    person.enter()
    yield person
    for complaint in person.complaints:
        sys.stdout.write(f"  the browser complains: {complaint}\n")
    person.context.close()


def lobby(browser: Browser, house: House) -> None:
    """The lobby when nobody is there, setting up a game, and when matches, wishes and challenges wait."""
    with a_person(browser, house) as person, a_person(browser, house) as other:
        take(person, "lobby-empty")
        for game in GAMES:
            person.pick_game(game)
            take(person, f"lobby-set-up-{game}")
        for label, scene in (("Against anybody", "lobby-anybody"), ("Challenge by name", "lobby-challenge")):
            person.page.get_by_role("button", name=label).click()
            take(person, scene)
        for game in GAMES:
            match = beside.begin(house, person.player, game, mode="async", level="easy")
            beside.play(house, person.player, match, seed=SEED, most_answers=2)
        beside.challenge(house, other.player, person.player, "wizbits")
        beside.seek(house, other.player, "wiz_war")
        person.open("/")
        expect(person.page.get_by_role("button", name="Accept")).to_be_visible()
        take(person, "lobby-busy")


def pages(browser: Browser, house: House) -> None:
    """Matches, ladder, profile, rules, what is not there, and the dialogs of the header."""
    with a_person(browser, house) as person, a_person(browser, house) as other:
        for index in range(5):
            pair = (person.player, other.player) if index % 3 else (other.player, person.player)
            beside.lose_rated(house, *pair, "wits_world")
        for path, scene in (
            ("/matches", "matches"),
            ("/ladder", "ladder"),
            (f"/player/{person.player}", "profile"),
            ("/nowhere", "nowhere"),
        ):
            person.open(path)
            expect(person.page.get_by_role("heading", level=1)).to_be_visible()
            take(person, scene)
        for game in GAMES:
            person.open(f"/rules/{game}")
            expect(person.page.locator(".rulebook-text")).to_be_visible()
            take(person, f"rules-{game}", is_whole=False)
        person.open("/")
        for button, scene in ((person.name, "dialog-account"), ("Settings", "dialog-settings")):
            person.page.get_by_role("banner").get_by_role("button", name=button).click()
            take(person, scene, is_whole=False)
            person.page.keyboard.press("Escape")


def tables(browser: Browser, house: House, game: str) -> None:
    """One match of a game: early, later, its dialogs, its result and its replay."""
    with a_person(browser, house) as person:
        match = beside.begin(house, person.player, game, mode="untimed", level="easy")
        for answers, scene in ((EARLY_ANSWERS, "early"), (LATE_ANSWERS, "late")):
            beside.play(house, person.player, match, seed=SEED, most_answers=answers)
            person.open(f"/match/{match}")
            person.sit_down()
            person.wait_for_options()
            take(person, f"table-{game}-{scene}")
            for key, dialog in (("?", "rules"), ("h", "keys")) if scene == "early" else ():
                person.page.keyboard.press(key)
                take(person, f"table-{game}-{dialog}", is_whole=False)
                person.page.keyboard.press("Escape")
        if not person.is_over:
            person.resign()
        expect(person.page.get_by_role("region", name="Result")).to_be_visible()
        take(person, f"result-{game}")
        person.open(f"/replay/{match}?at=20")
        person.page.get_by_role("button", name="Verify", exact=True).click()
        expect(person.page.locator(".verify-report")).to_be_visible()
        take(person, f"replay-{game}")


def main(wanted: Sequence[str]) -> None:
    """See the module's docstring."""
    groups = wanted or ("lobby", "pages", *GAMES)
    FOLDER.mkdir(parents=True, exist_ok=True)
    settings = {"SPELLFOLD_NEW_PLAYERS": "100000", "SPELLFOLD_GATEWAY_PROXIES": "127.0.0.1"}
    with (
        tempfile.TemporaryDirectory() as home,
        running_house(Path(home), settings) as house,
        running_chromium() as browser,
    ):
        for group in groups:
            if group in GAMES:
                tables(browser, house, group)
            else:
                {"lobby": lobby, "pages": pages}[group](browser, house)


if __name__ == "__main__":
    main(sys.argv[1:])
