"""Whole matches between two people at browsers: each thinks with the head of a player of the house, and presses.

What they know is what their own browser was told, and what they press is what their own page shows.
"""

import random
from collections.abc import Sequence

from playwright.sync_api import expect

from libs.engine.players.choose import choose_option
from libs.engine.players.question import question_in
from libs.engine.registry import GAMES
from libs.events.updates import OpenDecision, UpdateFrame
from tests.web.person import OWN_OPTIONS, PATIENCE_MS, Person

KEYS = 10
"""How many options have a key of their own."""
IDLE = "idle"
"""Thinks of nothing: gives the answer that does nothing wherever there is one, and the first one elsewhere."""


def challenge(challenger: Person, other: Person, game: str, *, starter: str | None = None, time: str = "live") -> str:
    """One challenges the other by name, who accepts; both sit down. Returns the match."""
    for person in (challenger, other):
        person.enter()
    form = challenger.pick_game(game)
    form.get_by_role("button", name="Challenge by name").click()
    form.get_by_label("Name").fill(other.name)
    form.get_by_role("combobox", name="Time").select_option(time)
    if starter is not None:
        form.get_by_role("combobox", name="Deck").select_option(starter)
    form.get_by_role("button", name="Challenge", exact=True).click()
    expect(form.get_by_role("status")).to_contain_text(f"Asked {other.name}")
    other.page.get_by_role("button", name="Accept", exact=True).click()
    match = other.sit_down()
    assert challenger.sit_down() == match
    return match


def play_out(people: Sequence[Person], minds: Sequence[str], seed: int, *, most_answers: int = 10_000) -> int:
    """Both play until the match is over or so many answers were given; returns how many were.

    `minds` are levels of the house, or `IDLE`, by person. The seed is printed: it decides what is chosen.
    """
    print(f"seed {seed}")
    dice = random.Random(seed)
    answers = 0
    while answers < most_answers:
        person, mind = next(
            ((one, mind) for one, mind in zip(people, minds, strict=True) if _is_asked(one)), (people[0], "")
        )
        if person.is_over:
            break
        if mind:
            answers += _answer(person, mind, dice)
        else:
            person.page.wait_for_timeout(10)
    return answers


def _is_asked(person: Person) -> bool:
    return person.page.locator(OWN_OPTIONS).count() > 0


def _answer(person: Person, mind: str, dice: random.Random) -> bool:
    """Gives one answer, by key where there is one; no answer if the page has gone on meanwhile."""
    version = person.version
    update = person.updates.of(person.match, version)
    if update is None:
        return False
    decision = next((one for one in update.decisions if one.seat == update.seat and one.options), None)
    if decision is None:
        return False
    index = _thought(update, decision, mind, dice.getrandbits(64))
    if index < KEYS:
        person.page.keyboard.press(str((index + 1) % 10))
    else:
        person.page.locator(OWN_OPTIONS).nth(index).click(timeout=PATIENCE_MS)
    person.wait_past(version)
    return True


def _thought(update: UpdateFrame, decision: OpenDecision, mind: str, seed: int) -> int:
    """The place of the chosen option in the list."""
    options = [one.id for one in decision.options]
    if mind == IDLE:
        return options.index(decision.idle) if decision.idle in options else 0
    game = GAMES[update.game]
    return options.index(choose_option(game, question_in(game, update, decision), mind, seed))
