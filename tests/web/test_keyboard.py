"""A whole match without a mouse: from the lobby to the result by Tab, Enter, Space and the keys of the options."""

import random

from playwright.sync_api import Locator, expect

from tests.web.conftest import Invite
from tests.web.person import OWN_OPTIONS, Person

MOST_STOPS = 60
"""So many presses of Tab lead to anything on a page."""
SEED = 5


def _go_to(person: Person, wanted: Locator) -> None:
    """Presses Tab until the thing has the focus; it must be seen that it has it."""
    for _ in range(MOST_STOPS):
        if wanted.evaluate("(one) => one === document.activeElement"):
            assert wanted.evaluate("(one) => one.matches(':focus-visible')")
            outline = wanted.evaluate("(one) => getComputedStyle(one).outlineStyle + getComputedStyle(one).boxShadow")
            assert outline != "nonenone", "the focus cannot be seen"
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def test_a_whole_match_of_wits_world_is_played_by_keyboard_alone(invite: Invite) -> None:
    print(f"seed {SEED}")
    dice = random.Random(SEED)
    person = invite()
    person.enter()
    page = person.page
    _go_to(person, page.locator(".lobby-game", has_text="Wits World"))
    page.keyboard.press("Enter")
    form = page.get_by_role("form", name="Play Wits World")
    expect(form).to_be_visible()
    _go_to(person, form.get_by_role("combobox", name="Deck"))
    page.keyboard.type("short")
    expect(form.get_by_role("combobox", name="Deck")).to_have_value("short_fuse")
    _go_to(person, form.get_by_role("button", name="Play", exact=True))
    page.keyboard.press("Space")
    person.sit_down()

    for turn in range(200):
        person.wait_for_options()
        if person.is_over:
            break
        version, options = person.version, person.options()
        if turn == 1:
            # Once on the board itself: the first thing that lights up, and the first line of its menu.
            _go_to(person, page.locator(".table-board .is-live").first)
            page.keyboard.press("Enter")
            if page.get_by_role("menu").is_visible():
                page.keyboard.press("Enter")
        elif turn == 2:
            _go_to(person, page.locator(OWN_OPTIONS).first)
            page.keyboard.press("Enter")
        else:
            attacks = [index for index, words in enumerate(options[:10]) if "damage to" in words]
            page.keyboard.press(str((dice.choice(attacks or range(min(10, len(options)))) + 1) % 10))
        person.wait_past(version)

    result = page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    _go_to(person, result.get_by_role("link", name="To the lobby"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
