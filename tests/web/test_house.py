"""One browser plays the CPU, and goes about the house."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite


def test_a_guest_plays_the_house_a_few_moves(invite: Invite) -> None:
    person = invite()
    person.enter()
    person.play_the_house("wits_world")
    for _ in range(4):
        person.wait_for_options()
        person.choose(0)
    expect(person.page.get_by_role("region", name="Decisions")).to_be_visible()


def test_one_step_back_from_a_new_table_is_the_lobby(invite: Invite) -> None:
    person = invite()
    person.enter()
    person.play_the_house("wits_world")
    person.wait_for_options()

    person.page.go_back()

    expect(person.page.get_by_role("heading", name="What shall we play?")).to_be_visible()


@pytest.mark.parametrize("path", ["/match/zzz", "/replay/zzz", "/nowhere/at/all", "/player/NOBODY!!"])
def test_an_address_that_names_nothing_says_so(invite: Invite, path: str) -> None:
    person = invite()
    person.forgiven = ("404",)

    person.open(path)

    expect(person.page.get_by_role("heading", name="There is nothing here")).to_be_visible()
