"""A person at a browser of their own: opens pages, presses what can be seen, and minds every complaint of the browser.

It looks only at what is on the screen, through roles and names where there are some; it never speaks to the broker.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, expect

from libs.engine.registry import GAMES
from tests.web.frames import Updates

PATIENCE_MS = 20_000
"""How long anything may take before it counts as missing: generous, for a busy machine."""

OWN_OPTIONS = ".options-own:not(.is-sent) ol button:not([disabled])"


@dataclass
class Person:
    """A browser context with one page, and what the page complained of: console errors and uncaught exceptions."""

    context: BrowserContext
    page: Page
    home: str
    complaints: list[str] = field(default_factory=list[str])
    forgiven: Sequence[str] = ()
    """Parts of complaints that a test brings about on purpose."""
    updates: Updates = field(init=False)
    """What the page was told of matches."""

    def __post_init__(self) -> None:
        self.updates = Updates(self.page)
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._mind)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _mind(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error.message}\n{error.stack}")

    def unforgiven(self) -> list[str]:
        """The complaints that nobody asked for."""
        return [one for one in self.complaints if not any(part in one for part in self.forgiven)]

    def open(self, path: str = "/") -> None:
        """Goes to a page of the house."""
        self.page.goto(urljoin(self.home, path))
        expect(self.page.get_by_role("banner")).to_be_visible(timeout=PATIENCE_MS)

    def enter(self) -> None:
        """Opens the lobby, and says that the first steps are known."""
        self.open("/")
        expect(self.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
        self.page.evaluate(
            "localStorage.setItem('spellfold.settings', JSON.stringify("
            "{...JSON.parse(localStorage.getItem('spellfold.settings') ?? '{}'), hasSeenCoach: true}))"
        )
        self.page.reload()
        expect(self.page.locator(".lobby-game")).to_have_count(len(GAMES), timeout=PATIENCE_MS)

    def session(self) -> dict[str, Any]:
        """Who the gateway says this browser is."""
        return self.page.evaluate("fetch('/api/session').then((answer) => answer.json())")

    @property
    def name(self) -> str:
        """What the person is called."""
        return self.session()["name"]

    @property
    def player(self) -> str:
        """The person's id."""
        return self.session()["player"]

    def pick_game(self, game: str) -> Locator:
        """Chooses a game in the lobby; returns the form that sets it up."""
        self.page.locator(".lobby-game", has=self.page.get_by_text(GAMES[game].title, exact=True)).click()
        form = self.page.get_by_role("form", name=f"Play {GAMES[game].title}")
        expect(form).to_be_visible()
        return form

    def play_the_house(self, game: str, *, time: str = "cpu") -> str:
        """Begins a match against the CPU; returns its id, sitting at its table."""
        form = self.pick_game(game)
        form.get_by_role("combobox", name="Time").select_option(time)
        form.get_by_role("button", name="Play", exact=True).click()
        return self.sit_down()

    def sit_down(self) -> str:
        """Waits for the table that opens, and for its board; returns the match."""
        expect(self.page.locator(".table-page")).to_be_visible(timeout=PATIENCE_MS)
        expect(self.page.locator(".table-board > *").first).to_be_visible(timeout=PATIENCE_MS)
        return self.match

    @property
    def match(self) -> str:
        """The match whose table or replay is open."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    @property
    def version(self) -> int:
        """The version that the table or the replay shows."""
        return int(self.page.locator(".table-page").get_attribute("data-version") or -1)

    @property
    def is_over(self) -> bool:
        """Whether the table shows the end."""
        return self.page.locator(".table-page").get_attribute("data-phase") == "over"

    def options(self) -> list[str]:
        """The words of every option that may be chosen now, in the order of the list; empty for nobody's turn."""
        return self.page.locator(f"{OWN_OPTIONS} > span").all_inner_texts()

    def wait_for_options(self) -> None:
        """Waits until the person is asked something, or the match is over."""
        self.page.wait_for_function(
            "(options) => document.querySelector('.table-page')?.dataset.phase === 'over'"
            " || document.querySelector(options) !== null",
            arg=OWN_OPTIONS,
            timeout=PATIENCE_MS,
        )

    def choose(self, index: int) -> None:
        """Presses an option of the list and waits until the table has gone on."""
        before = self.version
        self.page.locator(OWN_OPTIONS).nth(index).click()
        self.wait_past(before)

    def wait_past(self, version: int) -> None:
        """Waits until the table shows a later version."""
        self.page.wait_for_function(
            "(version) => Number(document.querySelector('.table-page')?.dataset.version ?? -1) > version",
            arg=version,
            timeout=PATIENCE_MS,
        )

    def resign(self) -> None:
        """Leaves the match: presses the button, and again in the dialog that asks whether this is meant."""
        self.page.get_by_role("button", name="Resign").click()
        self.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
