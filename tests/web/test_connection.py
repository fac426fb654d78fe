"""A table outlives its page and its connection: what was decided is there again, and what was missed is caught up."""

from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from libs.events.commands import TimeControl, Windows
from tests.house_stack import House, free_doors, running_house
from tests.web import beside
from tests.web.chromium import new_person
from tests.web.conftest import Invite
from tests.web.duel import challenge, play_out
from tests.web.person import OWN_OPTIONS, PATIENCE_MS, Person

KEEP_SOCKETS = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(...words) { super(...words); window.sockets.push(this); }
    };
"""
OFFLINE = ("WebSocket connection", "net::ERR_INTERNET_DISCONNECTED", "Failed to fetch", "Unable to preload CSS")
"""What a browser complains of while it has no connection."""
DAY_MS = 86_400_000


def test_reloading_in_mid_decision_returns_to_the_same_table_and_the_same_options(invite: Invite) -> None:
    person = invite()
    person.enter()
    match = person.play_the_house("battle_spirits")
    for _ in range(6):
        person.wait_for_options()
        person.choose(0)
    person.wait_for_options()
    version, options = person.version, person.options()
    assert options
    person.page.reload()
    assert person.sit_down() == match
    person.wait_for_options()
    assert (person.version, person.options()) == (version, options)
    person.choose(len(options) - 1)


def test_a_lost_connection_is_told_and_what_was_missed_is_shown_when_it_is_back(invite: Invite) -> None:
    people = (invite(), invite())
    away, other = people
    away.forgiven = OFFLINE
    away.page.add_init_script(KEEP_SOCKETS)
    match = challenge(*people, "wits_world", time="untimed")
    for person in people:
        person.wait_for_options()
        person.choose(0)
    both_asked_nothing_more_of_the_start(people)
    mover, waiter = (away, other) if away.options() else (other, away)
    if mover is away:
        mover.choose(0)
        waiter.wait_for_options()
    before = away.version

    away.context.set_offline(True)
    away.page.evaluate("window.sockets.forEach((socket) => socket.close())")
    expect(away.page.get_by_text("Connecting again")).to_be_visible()
    other.choose(0)
    assert away.version == before
    away.context.set_offline(False)

    away.wait_past(before)
    expect(away.page.get_by_text("Connecting again")).not_to_be_visible()
    assert away.match == match
    play_out(people, ("easy", "easy"), seed=3, most_answers=4)


def both_asked_nothing_more_of_the_start(people: tuple[Person, Person]) -> None:
    """Waits until both pages show the version in which the first turn is asked of one of them."""
    one, other = people
    one.page.wait_for_function("Number(document.querySelector('.table-page').dataset.version) >= 4")
    other.page.wait_for_function("Number(document.querySelector('.table-page').dataset.version) >= 4")


def test_a_table_that_is_opened_without_a_connection_opens_when_it_is_back(invite: Invite) -> None:
    person = invite()
    person.forgiven = OFFLINE
    person.page.add_init_script(KEEP_SOCKETS)
    person.enter()
    match = person.play_the_house("wits_world", time="untimed")
    person.wait_for_options()
    person.page.get_by_role("link", name="Lobby").click()
    to_the_table = person.page.locator(f"a[href='/match/{match}']").first
    expect(to_the_table).to_be_visible()

    person.context.set_offline(True)
    person.page.evaluate("window.sockets.forEach((socket) => socket.close())")
    to_the_table.click()
    expect(person.page.get_by_text("Taking a seat")).to_be_visible()
    person.context.set_offline(False)

    assert person.sit_down() == match
    person.wait_for_options()


def test_a_page_that_cannot_be_loaded_says_so_and_comes_when_the_server_answers(invite: Invite) -> None:
    person = invite()
    person.forgiven = OFFLINE
    person.enter()

    person.context.set_offline(True)
    person.page.get_by_role("link", name="Ladder").click()
    expect(person.page.get_by_role("alert")).to_contain_text("cannot be loaded just now")
    person.context.set_offline(False)

    expect(person.page.get_by_role("heading", name="Ladder", level=1)).to_be_visible()
    expect(person.page.get_by_role("alert")).not_to_be_visible()


def test_a_tab_that_slept_through_a_deadline_shows_the_truth_when_it_wakes(invite: Invite, house: House) -> None:
    person = invite()
    person.enter()
    hurried = TimeControl(
        human=Windows(ready=DAY_MS, turn=6_000, selection=DAY_MS, reaction=6_000), cpu=Windows(ready=DAY_MS), misses=3
    )
    match = beside.begin(house, person.player, "wits_world", time_control=hurried, level="easy")
    person.open(f"/match/{match}")
    person.sit_down()
    person.wait_for_options()
    person.choose(0)
    person.wait_for_options()
    expect(person.page.locator(OWN_OPTIONS).filter(has_text="damage to").first).to_be_visible()
    asleep_at = person.version
    sleeper = person.context.new_cdp_session(person.page)
    # Nothing of a sleeping page runs; what comes over the wire waits before its door.
    asleep: list[object] = []
    sleeper.on("Debugger.paused", lambda why: asleep.append(why))  # noqa: PLW0108 - a bound method cannot be marked
    sleeper.send("Debugger.enable")
    sleeper.send("Debugger.pause")
    onlooker = invite()
    onlooker.open(f"/match/{match}")
    onlooker.wait_past(asleep_at)
    assert asleep
    sleeper.send("Debugger.resume")
    person.wait_past(asleep_at)
    expect(person.page.get_by_role("list", name="Seats")).to_contain_text("(you) · 1 missed")
    person.page.wait_for_selector(OWN_OPTIONS)


def test_a_table_goes_on_when_the_whole_server_was_restarted(browser: Browser, tmp_path: Path) -> None:
    doors = free_doors()
    settings = {"SPELLFOLD_CPU_WORKERS": "1"}
    with running_house(tmp_path, settings, doors) as house:
        person = new_person(browser, house.addresses.gateway_url)
        person.enter()
        person.play_the_house("wizbits", time="untimed")
        person.wait_for_options()
        version = person.version
    expect(person.page.get_by_text("Connecting again")).to_be_visible(timeout=PATIENCE_MS)
    with running_house(tmp_path, settings, doors):
        expect(person.page.get_by_text("Connecting again")).to_be_hidden(timeout=PATIENCE_MS)
        assert person.version == version
        person.choose(0)
    person.context.close()


def test_a_page_whose_server_has_moved_asks_to_be_reloaded(browser: Browser, tmp_path: Path) -> None:
    doors = free_doors()
    with running_house(tmp_path, {}, doors) as house:
        person = new_person(browser, house.addresses.gateway_url)
        person.enter()
        person.play_the_house("wits_world")
    moved = replace(doors, websocket_port=free_doors().websocket_port)
    with running_house(tmp_path, {}, moved):
        expect(person.page.get_by_text("The server has moved. Reload the page.")).to_be_visible(timeout=PATIENCE_MS)

        person.page.reload()

        person.sit_down()
    person.context.close()
