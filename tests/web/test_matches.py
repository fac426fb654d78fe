"""Two people at two browsers play whole live matches against each other, to the result that both are shown."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite
from tests.web.duel import IDLE, challenge, play_out

MOST_ANSWERS = 400
"""After so many answers a match has taken a minute; some of Wizard's Tournament take three."""


@pytest.mark.parametrize(
    ("game", "starter", "minds"),
    [
        ("wits_world", "short_fuse", ("normal", "easy")),
        ("battle_spirits", "ember_and_grove", ("normal", IDLE)),
        ("wizbits", "library", ("normal", IDLE)),
        ("wiz_war", "anything_goes", ("normal", IDLE)),
        ("wizards_tournament", "ten_spirits", ("normal", IDLE)),
    ],
)
def test_two_people_play_a_live_match_to_its_end_or_to_a_resignation_after_four_hundred_answers(
    invite: Invite, game: str, starter: str, minds: tuple[str, str]
) -> None:
    people = (invite(), invite())
    challenge(*people, game, starter=starter)
    answers = play_out(people, minds, seed=7, most_answers=MOST_ANSWERS)
    print(f"{game}: {answers} answers")
    assert game != "wits_world" or answers < MOST_ANSWERS
    if answers == MOST_ANSWERS and not people[1].is_over:
        people[1].resign()
    for person in people:
        expect(person.page.get_by_role("region", name="Result")).to_be_visible()
