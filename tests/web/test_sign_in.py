"""Who a person is, in the browser: a guest, an account, a wrong password, signing out, a session that has ended."""

import re
import secrets

import psycopg
from playwright.sync_api import Page, expect

from tests.house_stack import House
from tests.web.conftest import Invite
from tests.web.person import PATIENCE_MS, Person

PASSWORD = "correct horse"  # noqa: S105


def new_name() -> str:
    return f"Ada {secrets.token_hex(3)}"


def open_account(page: Page) -> None:
    """Opens the dialog that says who one is."""
    page.locator(".header-person button").first.click()
    expect(page.get_by_role("dialog", name="Who you are")).to_be_visible()


def make_account(person: Person, name: str) -> None:
    page = person.page
    open_account(page)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Make the account").click()
    expect(page.locator(".header-person")).to_contain_text(name)


def sign_in(person: Person, name: str, password: str) -> None:
    page = person.page
    open_account(page)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.locator("form").get_by_role("button", name="Sign in").click()


def test_a_guest_becomes_an_account_and_comes_back_to_the_same_matches_from_elsewhere(invite: Invite) -> None:
    name = new_name()
    person = invite()
    person.enter()
    guest = person.player
    match = person.play_the_house("wits_world")

    make_account(person, name)
    elsewhere = invite()
    elsewhere.enter()
    sign_in(elsewhere, name.upper(), PASSWORD)
    expect(elsewhere.page.locator(".header-person")).to_contain_text(name)

    assert person.player == elsewhere.player == guest
    elsewhere.open("/")
    expect(elsewhere.page.locator(f'a[href="/match/{match}"]')).to_be_visible()


def test_a_wrong_password_is_said_and_changes_nothing(invite: Invite) -> None:
    name = new_name()
    person = invite()
    person.enter()
    make_account(person, name)
    other = invite()
    other.forgiven = ("401",)
    other.enter()
    guest = other.player

    sign_in(other, name, "wrong horse")

    expect(other.page.get_by_role("alert")).to_have_text("no account has this name and password")
    assert other.player == guest


def test_a_name_that_is_taken_is_said(invite: Invite) -> None:
    name = new_name()
    person = invite()
    person.enter()
    make_account(person, name)
    other = invite()
    other.forgiven = ("409",)
    other.enter()
    open_account(other.page)
    other.page.get_by_label("Name").fill(name)
    other.page.get_by_label("Password").fill(PASSWORD)

    other.page.get_by_role("button", name="Make the account").click()

    expect(other.page.get_by_role("alert")).to_have_text(f"somebody is called {name} already")


def test_who_signs_out_is_somebody_new(invite: Invite) -> None:
    person = invite()
    person.enter()
    make_account(person, new_name())
    player = person.player

    open_account(person.page)
    person.page.get_by_role("button", name="Sign out").click()

    expect(person.page.locator(".header-person")).to_contain_text("guest")
    assert person.player != player


def test_signing_out_in_one_tab_is_told_at_the_table_in_another(invite: Invite) -> None:
    person = invite()
    name = new_name()
    person.enter()
    make_account(person, name)
    person.play_the_house("wits_world")
    person.wait_for_options()
    other = person.context.new_page()
    other.goto(person.home)
    open_account(other)

    other.get_by_role("dialog").get_by_role("button", name="Sign out").click()

    told = person.page.get_by_text(re.compile(r"Offline\. (You are signed out|Another tab has signed in)"))
    expect(told).to_be_visible(timeout=PATIENCE_MS)


def test_a_session_that_has_ended_lets_nobody_in_and_the_page_begins_anew(invite: Invite, house: House) -> None:
    person = invite()
    person.enter()
    player = person.player
    with psycopg.connect(house.addresses.database_url, autocommit=True) as connection:
        connection.execute("DELETE FROM gateway.sessions WHERE player = %s", [player])

    person.page.reload()

    expect(person.page.get_by_role("heading", name="What shall we play?")).to_be_visible()
    assert person.player != player


def test_theme_and_motion_are_kept(invite: Invite) -> None:
    person = invite(color_scheme="light")
    person.enter()
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_label("Theme").select_option("dark")
    person.page.get_by_label("Motion").select_option("off")

    person.page.reload()

    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(person.page.locator("html")).to_have_attribute("data-motion", "off")
