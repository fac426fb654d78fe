"""How people find each other on the page: by a wish, by a challenge, again after a match; and how others look on."""

from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.duel import challenge
from tests.web.person import OWN_OPTIONS


def test_two_who_look_for_anybody_meet_and_play_again_when_both_want_to(invite: Invite) -> None:
    people = (invite(), invite())
    one, other = people
    for person in people:
        person.enter()
    form = one.pick_game("wits_world")
    form.get_by_role("button", name="Against anybody").click()
    form.get_by_role("button", name="Find an opponent").click()
    expect(form.get_by_role("status")).to_contain_text("waiting")
    row = other.page.get_by_role("listitem").filter(has_text=one.name)
    row.get_by_role("button", name="Join in").click()
    match = other.sit_down()
    assert one.sit_down() == match

    one.wait_for_options()
    one.resign()
    for person, words in ((one, "You have lost"), (other, "You have won")):
        expect(person.page.get_by_role("region", name="Result")).to_contain_text(words)
    one.page.get_by_role("button", name="Play again").click()
    expect(one.page.get_by_role("region", name="Result")).to_contain_text("Asked")
    other.page.get_by_role("button", name="Play again").click()
    other.page.wait_for_url(lambda address: not address.endswith(match))
    again = other.sit_down()
    one.page.get_by_role("link", name="Sit down").click()
    assert one.sit_down() == again != match


def test_a_challenge_that_is_declined_is_told_to_the_challenger(invite: Invite) -> None:
    one, other = invite(), invite()
    for person in (one, other):
        person.enter()
    form = one.pick_game("wits_world")
    form.get_by_role("button", name="Challenge by name").click()
    form.get_by_label("Name").fill(other.name)
    form.get_by_role("button", name="Challenge", exact=True).click()

    other.page.get_by_role("button", name="Decline").click()

    expect(one.page.get_by_role("region", name="News")).to_contain_text(
        f"There will be no match: {other.name} called it off."
    )


def test_a_name_that_nobody_has_is_told_where_it_was_written(invite: Invite) -> None:
    person = invite()
    person.forgiven = ("404",)
    person.enter()
    form = person.pick_game("wits_world")
    form.get_by_role("button", name="Challenge by name").click()
    form.get_by_label("Name").fill("Nobody At All")

    form.get_by_role("button", name="Challenge", exact=True).click()

    expect(form.get_by_role("alert")).to_contain_text("Nobody At All")


def test_who_challenges_themselves_is_told_in_words(invite: Invite) -> None:
    person = invite()
    person.enter()
    form = person.pick_game("wits_world")
    form.get_by_role("button", name="Challenge by name").click()
    form.get_by_label("Name").fill(person.name)

    form.get_by_role("button", name="Challenge", exact=True).click()

    expect(form.get_by_role("alert")).to_contain_text("You need not challenge yourself")


def test_who_looks_on_sees_what_happens_and_is_asked_nothing(invite: Invite) -> None:
    players = (invite(), invite())
    match = challenge(*players, "wits_world", time="untimed")
    onlooker = invite()
    onlooker.open(f"/match/{match}")
    onlooker.sit_down()
    for player in players:
        player.wait_for_options()
    before = onlooker.version

    players[0].choose(0)

    onlooker.wait_past(before)
    assert onlooker.page.locator(OWN_OPTIONS).count() == 0
    expect(onlooker.page.get_by_role("button", name="Resign")).not_to_be_visible()
