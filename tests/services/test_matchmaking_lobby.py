"""Wishes on real servers: seeks are paired, challenges answered, the house plays; what cannot be is refused by name."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from libs.engine.games.wits_world.game import STARTERS
from libs.events import subjects
from tests.events.waiting import until
from tests.services.lobby_stage import STONES, WITS, Lobby, busy_lobby, new_id

NOBODY = "0" * 32


@pytest_asyncio.fixture
async def lobby(empty_nats_url: str, database_url: str) -> AsyncIterator[Lobby]:
    async with busy_lobby(empty_nats_url, database_url) as lobby:
        yield lobby


async def test_two_who_seek_the_same_are_told_of_one_match_that_exists(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    first = await alice.wish("seek", **WITS, rated=True, starter="long_wall")
    second = await bob.wish("seek", **WITS, rated=True, deck=list(STARTERS["slow_venom"]))

    told = [await person.hears("match_found") for person in (alice, bob)]

    assert told[0]["match"] == told[1]["match"]
    assert [note["ticket"] for note in told] == [first["ticket"], second["ticket"]]
    assert {told[0]["seat"], told[1]["seat"]} == {0, 1}
    match = (await lobby.fold(told[0]["match"])).match
    assert (match.game, match.mode, match.rated, match.phase) == ("wits_world", "live", True, "ready")
    decks = {seat.player: seat.deck for seat in match.seats}
    assert decks == {"alice": STARTERS["long_wall"], "bob": STARTERS["slow_venom"]}


async def test_who_seeks_something_else_waits(lobby: Lobby):
    alice, bob, carol = await lobby.persons("alice", "bob", "carol")
    await alice.wish("seek", **WITS)
    await bob.wish("seek", **WITS, rated=True)
    await carol.wish("seek", **WITS | {"mode": "async"})

    await asyncio.sleep(0.4)

    assert [person.notes for person in (alice, bob, carol)] == [[], [], []]


async def test_three_and_four_sit_together(lobby: Lobby):
    for names in (("a", "b", "c"), ("d", "e", "f", "g")):
        match = await lobby.pair(*names, **STONES)

        assert {seat.player for seat in (await lobby.fold(match)).match.seats} == set(names)


async def test_a_second_tap_renews_the_first_ticket(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    first, second = await asyncio.gather(alice.wish("seek", **WITS), alice.wish("seek", **WITS, rating_range=700))
    third = await alice.wish("seek", **WITS, starter="long_wall")

    assert first["ticket"] == second["ticket"] == third["ticket"]
    await bob.wish("seek", **WITS)
    match = (await alice.hears("match_found"))["match"]
    decks = {seat.player: seat.deck for seat in (await lobby.fold(match)).match.seats}
    assert decks["alice"] == STARTERS["long_wall"]


async def test_a_tap_just_after_the_match_was_found_finds_it_again(lobby: Lobby):
    match = await lobby.pair("alice", "bob")
    alice = await lobby.person("alice")

    again = await alice.wish("seek", **WITS)

    assert again["match"] == match
    assert (await alice.wish("seeks"))["own"] == [
        own for own in (await alice.wish("seeks"))["own"] if own["state"] == "matched"
    ]


async def test_who_cancels_is_not_paired(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    ticket = (await alice.wish("seek", **WITS))["ticket"]

    assert await alice.wish("cancel", ticket=ticket) == {"type": "cancel_answer", "ticket": ticket}
    assert await alice.wish("cancel", ticket=ticket) == {"type": "cancel_answer", "ticket": ticket}

    await bob.wish("seek", **WITS)
    await asyncio.sleep(0.3)
    assert bob.notes == []
    assert await bob.refused("cancel", ticket=ticket) == f"no_ticket: bob has no ticket {ticket}"


async def test_a_ticket_that_has_led_to_a_match_cannot_be_cancelled(lobby: Lobby):
    match = await lobby.pair("alice", "bob")
    alice = await lobby.person("alice")
    ticket = alice.told("match_found")[0]["ticket"]

    assert await alice.refused("cancel", ticket=ticket) == f"too_late: ticket {ticket} has led to match {match}"


async def test_seeks_shows_ones_own_and_those_of_others_without_decks(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    await alice.wish("seek", **WITS, rated=True, starter="long_wall", rating_range=250)

    seen = (await bob.wish("seeks"))["open"]
    own = (await alice.wish("seeks", game="wits_world"))["own"]

    assert [(one["player"], one["rating"], one["rated"]) for one in seen] == [("alice", 1500, True)]
    assert "deck" not in seen[0]
    assert [(one["state"], one["rating_range"]) for one in own] == [("open", 250)]
    assert (await alice.wish("seeks", game="pebbles"))["own"] == []


async def test_a_ticket_whose_term_is_over_waits_no_longer(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    ticket = (await alice.wish("seek", **WITS))["ticket"]
    await lobby.rows("UPDATE matchmaking.tickets SET expires_ms = 1 RETURNING id")

    note = await alice.hears("called_off")

    assert (note["ticket"], note["reason"]) == (ticket, "expired")
    await bob.wish("seek", **WITS)
    await asyncio.sleep(0.2)
    assert bob.notes == []


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"game": "chess"}, "no_game: there is no game chess, there is wits_world"),
        ({"starter": "best"}, "bad_setup: wits_world has no starter best"),
        ({"deck": ["quillip", "nonsense"]}, "bad_setup: "),
        ({"deck": []}, "bad_setup: "),
        ({"seats": 3}, "bad_setup: wits_world takes 2 seats, not 3"),
        ({"seats": 1}, "bad_request: seek: Expected `int` >= 2"),
        ({"options": ["turbo"]}, "bad_setup: "),
        ({"mode": "cpu"}, "bad_request: "),
        ({"mode": "untimed", "rated": True}, "bad_setup: a rated match needs deadlines"),
        ({"rating_range": 0}, "bad_request: "),
        ({"haste": True}, "bad_request: seek: Object contains unknown field `haste`"),
        ({"time_control": {}}, "bad_request: seek: Object contains unknown field `time_control`"),
        ({"deck": ["x" * 61]}, "bad_request: "),
        ({"deck": ["quillip"] * 401}, "bad_request: "),
    ],
)
async def test_a_seek_that_cannot_be_granted_is_refused_by_name(lobby: Lobby, wish, words: str):
    alice = await lobby.person("alice")

    assert words in await alice.refused("seek", **WITS | wish)


@pytest.mark.parametrize("body", [b"\xff\x00", b"[]", b"{", b'"seek"', b"{}" * 9, b"[" * 5_000, b'{"game":7}'])
async def test_rubbish_is_answered_and_nothing_stops(lobby: Lobby, body: bytes):
    for verb in ("seek", "cancel", "challenge", "accept", "decline", "rematch", "cpu"):
        answer = await lobby.nc.request(subjects.lobby("alice", verb), body, timeout=5)
        assert msgspec.json.decode(answer.data)["reason"] == "bad_request"

    await lobby.pair("alice", "bob")


@pytest.mark.parametrize("name", ["clock", "matchmaking", "operator", "cpu-hard-1"])
async def test_services_and_the_house_have_no_wishes(lobby: Lobby, name: str):
    person = await lobby.person(name)

    assert await person.refused("seek", **WITS) == f"not_allowed: {name} belongs to the server and has no wishes"


async def test_who_has_no_players_id_has_no_wishes(lobby: Lobby):
    answer = await lobby.nc.request(subjects.lobby("Alice!", "seek"), msgspec.json.encode(WITS), timeout=5)

    assert msgspec.json.decode(answer.data)["reason"] == "not_allowed"


async def test_the_house_plays_a_legal_deck_at_the_level_wished_for(lobby: Lobby):
    alice = await lobby.person("alice")

    answer = await alice.wish("cpu", game="wits_world", level="hard", starter="short_fuse")

    match = (await lobby.fold(answer["match"])).match
    assert (match.mode, match.rated, match.phase) == ("cpu", False, "ready")
    decks = {seat.player: seat.deck for seat in match.seats}
    assert decks.keys() == {"alice", "cpu-hard-1"}
    assert decks["alice"] == STARTERS["short_fuse"]
    assert decks["cpu-hard-1"] in STARTERS.values()
    await alice.hears("match_found")


async def test_the_house_takes_every_other_seat_of_a_larger_table(lobby: Lobby):
    alice = await lobby.person("alice")

    answer = await alice.wish("cpu", game="pebbles", level="easy", seats=4)

    players = {seat.player for seat in (await lobby.fold(answer["match"])).match.seats}
    assert players == {"alice", "cpu-easy-1", "cpu-easy-2", "cpu-easy-3"}


async def test_a_match_may_have_windows_of_its_own_to_the_millisecond(lobby: Lobby):
    alice = await lobby.person("alice")
    human = {"ready": 1_234, "turn": 77, "reaction": 1}

    answer = await alice.wish("cpu", game="wits_world", time_control={"human": human})

    windows = (await lobby.fold(answer["match"])).match.time_control.human
    assert (windows.ready, windows.turn, windows.selection, windows.reaction) == (1_234, 77, 0, 1)


@pytest.mark.parametrize(
    ("control", "words"),
    [
        ({"human": {"ready": -1}}, "bad_request: cpu: Expected `int` >= 0"),
        ({"human": {"ready": 2_592_000_001}}, "bad_request: cpu: Expected `int` <= 2592000000"),
        ({"human": {"ready": 10**30}}, "bad_request: cpu: "),
        ({"human": {"ready": 1.5}}, "bad_request: cpu: Expected `int`, got `float`"),
        ({"human": {"blitz": 1}}, "bad_request: cpu: Object contains unknown field `blitz`"),
        ({"on_miss": "explode"}, "bad_request: cpu: "),
        ({"misses": 101}, "bad_request: cpu: "),
        ({"human": {"ready": 5}}, "bad_setup: cpu needs a window for every clock, human.turn is 0 ms"),
    ],
)
async def test_absurd_time_controls_are_refused(lobby: Lobby, control, words: str):
    alice = await lobby.person("alice")

    assert words in await alice.refused("cpu", game="wits_world", time_control=control)


async def test_a_wish_that_is_repeated_under_its_id_makes_one_match(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    wish = {"id": new_id(), "game": "wits_world"}

    answers = await asyncio.gather(*(alice.wish("cpu", **wish) for _ in range(5)))
    other = await bob.wish("cpu", **wish)

    assert len({answer["match"] for answer in answers}) == 1
    assert other["match"] != answers[0]["match"]
    assert len(await lobby.rows("SELECT id FROM matchmaking.matches")) == 2


async def test_a_challenge_that_is_accepted_is_a_match(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    opened = await alice.wish("challenge", player="bob", **WITS, rated=True, starter="long_wall")
    note = (await bob.hears("challenged"))["challenge"]
    assert (note["challenge"], note["players"], note["rated"]) == (opened["challenge"], ["alice", "bob"], True)

    accepted = await bob.wish("accept", challenge=opened["challenge"], starter="slow_venom")

    match = (await lobby.fold(accepted["match"])).match
    decks = {seat.player: seat.deck for seat in match.seats}
    assert decks == {"alice": STARTERS["long_wall"], "bob": STARTERS["slow_venom"]}
    assert match.rated
    for person in (alice, bob):
        assert (await person.hears("match_found"))["match"] == accepted["match"]
    assert await bob.wish("accept", challenge=opened["challenge"]) == accepted


async def test_a_challenge_of_three_waits_for_the_last_of_them(lobby: Lobby):
    alice, bob, carol = await lobby.persons("alice", "bob", "carol")
    challenge = (await alice.wish("challenge", player="bob", others=["carol"], **STONES))["challenge"]

    first = await bob.wish("accept", challenge=challenge)
    (shown,) = (await carol.wish("seeks"))["challenges"]
    second = await carol.wish("accept", challenge=challenge)

    assert first["match"] is None
    assert shown["accepted"] == ["alice", "bob"]
    players = {seat.player for seat in (await lobby.fold(second["match"])).match.seats}
    assert players == {"alice", "bob", "carol"}
    assert (await bob.hears("match_found"))["match"] == second["match"]


async def test_a_declined_challenge_is_off_and_the_challenger_is_told(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    challenge = (await alice.wish("challenge", player="bob", **WITS))["challenge"]

    await bob.wish("decline", challenge=challenge)

    note = await alice.hears("declined")
    assert (note["challenge"], note["player"]) == (challenge, "bob")
    assert await bob.refused("accept", challenge=challenge) == f"too_late: challenge {challenge} is declined"
    assert (await bob.wish("seeks"))["challenges"] == []


async def test_a_challenger_can_withdraw(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    challenge = (await alice.wish("challenge", player="bob", **WITS))["challenge"]

    await alice.wish("decline", challenge=challenge)

    assert (await bob.hears("declined"))["player"] == "alice"


async def test_accepting_and_declining_at_once_has_one_outcome(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    for _ in range(10):
        challenge = (await alice.wish("challenge", player="bob", **WITS))["challenge"]

        outcomes = await asyncio.gather(
            bob.wish("accept", challenge=challenge),
            alice.wish("decline", challenge=challenge),
            return_exceptions=True,
        )

        assert sum(isinstance(outcome, dict) for outcome in outcomes) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"player": "alice"}, "not_allowed: alice would hold 2 seats, one is allowed"),
        ({"player": "cpu-easy-1"}, "not_allowed: cpu-easy-1 cannot be challenged"),
        ({"player": "clock"}, "not_allowed: clock cannot be challenged"),
        ({"player": "bob", "others": ["bob"]}, "not_allowed: bob would hold 2 seats, one is allowed"),
        ({"player": "bob", "others": ["carol"]}, "bad_setup: wits_world takes 2 seats, not 3"),
        ({"player": "Bob"}, "bad_request: "),
        (
            {"player": "bob", "rated": True, "time_control": {"human": {"ready": 5}}},
            "bad_setup: a rated match has the time control of its mode",
        ),
    ],
)
async def test_a_challenge_that_cannot_be_is_refused_by_name(lobby: Lobby, fields, words: str):
    alice = await lobby.person("alice")

    assert words in await alice.refused("challenge", **WITS | fields)


async def test_only_those_who_are_challenged_can_answer(lobby: Lobby):
    alice, _, carol = await lobby.persons("alice", "bob", "carol")
    challenge = (await alice.wish("challenge", player="bob", **WITS))["challenge"]

    for verb in ("accept", "decline"):
        assert await carol.refused(verb, challenge=challenge) == (
            f"no_challenge: there is no challenge {challenge} with carol"
        )
    assert "not_allowed: alice made challenge" in await alice.refused("accept", challenge=challenge)
    assert "no_challenge" in await alice.refused("decline", challenge=NOBODY)


async def test_an_illegal_deck_is_refused_and_the_challenge_stays_open(lobby: Lobby):
    alice, bob = await lobby.persons("alice", "bob")
    challenge = (await alice.wish("challenge", player="bob", **WITS))["challenge"]

    assert "bad_setup: " in await bob.refused("accept", challenge=challenge, deck=["no_such_card"])

    assert (await bob.wish("accept", challenge=challenge))["match"] is not None


async def test_nobody_opens_challenges_without_end(lobby: Lobby):
    alice = await lobby.person("alice")
    for index in range(20):
        await alice.wish("challenge", player=f"friend-{index}", **WITS)

    assert "too_many: alice has 20 open challenges, 20 are allowed" in await alice.refused(
        "challenge", player="bob", **WITS
    )


async def test_both_may_ask_for_the_rematch_and_there_is_one_with_the_seats_moved_on(lobby: Lobby):
    match = await lobby.pair("alice", "bob", rated=True, starter="long_wall")
    alice, bob = await lobby.persons("alice", "bob")
    assert "not_over" in await alice.refused("rematch", match=match)
    await lobby.beat(match, "bob")

    first, second = await asyncio.gather(alice.wish("rematch", match=match), bob.wish("rematch", match=match))

    async def is_there() -> bool:
        seen = await alice.wish("rematch", match=match)
        return seen.get("match") is not None

    await until(is_there)
    again = (await bob.wish("rematch", match=match))["match"]
    assert {first.get("match"), second.get("match")} <= {None, again}
    before, after = (await lobby.fold(match)).match, (await lobby.fold(again)).match
    assert [seat.player for seat in after.seats] == [seat.player for seat in reversed(before.seats)]
    assert (after.rated, {seat.deck for seat in after.seats}) == (True, {STARTERS["long_wall"]})


async def test_a_rematch_can_be_declined_and_asked_for_again(lobby: Lobby):
    match = await lobby.pair("alice", "bob")
    alice, bob = await lobby.persons("alice", "bob")
    await lobby.beat(match, "bob")
    challenge = (await alice.wish("rematch", match=match))["challenge"]
    assert (await bob.hears("challenged"))["challenge"]["rematch_of"] == match

    await bob.wish("decline", challenge=challenge)

    again = (await bob.wish("rematch", match=match, starter="short_fuse"))["challenge"]
    assert again != challenge
    accepted = await alice.wish("accept", challenge=again)
    decks = {seat.player: seat.deck for seat in (await lobby.fold(accepted["match"])).match.seats}
    assert decks == {"alice": STARTERS["first_lesson"], "bob": STARTERS["short_fuse"]}


async def test_a_rematch_against_the_house_begins_at_once(lobby: Lobby):
    alice = await lobby.person("alice")
    match = (await alice.wish("cpu", game="wits_world", level="easy"))["match"]
    await lobby.beat(match, "alice")

    wish = {"id": new_id(), "match": match}
    again, twice = await alice.wish("rematch", **wish), await alice.wish("rematch", **wish)

    assert again["match"] == twice["match"] != match
    before, after = (await lobby.fold(match)).match, (await lobby.fold(again["match"])).match
    assert [seat.player for seat in after.seats] == [seat.player for seat in reversed(before.seats)]


async def test_a_rematch_is_for_those_who_played(lobby: Lobby):
    match = await lobby.pair("alice", "bob")
    carol = await lobby.person("carol")

    assert await carol.refused("rematch", match=match) == f"not_seated: carol had no seat in match {match}"
    assert await carol.refused("rematch", match=NOBODY) == f"no_match: there is no match {NOBODY}"
