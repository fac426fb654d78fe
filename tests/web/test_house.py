"""One browser plays the CPU."""

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
