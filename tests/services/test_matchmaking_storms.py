"""Storms of seeks, cancels and double taps at two processes: nobody meets himself, nobody sits twice."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from libs.client.errors import Declined
from tests.events.waiting import until
from tests.services.lobby_stage import STONES, WITS, Lobby, Person, empty_lobby, judging, serving

PLAYERS = 12
TAPS = 12


async def storm(person: Person, dice: random.Random, wishes: Sequence[dict[str, Any]]) -> None:
    """Seeks, seeks again, cancels and seeks, as fast as the answers come."""
    tickets: list[str] = []
    for _ in range(TAPS):
        wish = dice.choice(wishes)
        taps = dice.choice((1, 1, 2, 3))
        answers = await asyncio.gather(*(person.wish("seek", **wish) for _ in range(taps)))
        assert len({answer["ticket"] for answer in answers if answer["match"] is None}) <= 1
        tickets += [answer["ticket"] for answer in answers]
        if dice.random() < 0.4:
            assert await cancelled(person, dice.choice(tickets)) in ("", "too_late")
        await asyncio.sleep(dice.random() * 0.05)


async def cancelled(person: Person, ticket: str) -> str:
    """Why the ticket was not cancelled; empty if it was."""
    try:
        await person.wish("cancel", ticket=ticket)
    except Declined as refusal:
        return refusal.reason
    return ""


async def settled(lobby: Lobby) -> None:
    """Every match that was written down exists, and everybody was told."""

    async def holds() -> bool:
        return await lobby.rows("SELECT id FROM matchmaking.matches WHERE state = 'asked'") == []

    await until(holds)


@pytest.mark.rule("F-18")
async def test_under_a_storm_of_seeks_and_cancels_every_match_has_different_players(
    empty_nats_url: str, database_url: str
):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    async with (
        empty_lobby(empty_nats_url, database_url) as lobby,
        judging(empty_nats_url),
        serving(empty_nats_url, database_url),
        serving(empty_nats_url, database_url),
    ):
        people = await lobby.persons(*(f"p{index}" for index in range(PLAYERS)))
        wishes = [WITS, STONES | {"seats": 3}]
        await asyncio.gather(*(storm(person, random.Random(seed + n), wishes) for n, person in enumerate(people)))
        await settled(lobby)

        seats = await lobby.rows("SELECT match, array_agg(player ORDER BY seat) FROM matchmaking.seats GROUP BY match")
        assert len(seats) > 0
        for match, players in seats:
            assert len(set(players)) == len(players)
            assert [seat.player for seat in (await lobby.fold(match)).match.seats] == players

        tickets = await lobby.rows("SELECT player, match FROM matchmaking.tickets WHERE state = 'matched'")
        assert max(Counter(tickets).values()) == 1
        assert Counter(match for _, match in tickets) == {match: len(players) for match, players in seats}

        waiting = await lobby.rows("SELECT player, pool FROM matchmaking.tickets WHERE state = 'open'")
        assert len(waiting) == len(set(waiting))
        for person in people:
            sat = sorted(match for match, players in seats if person.name in players)
            await until(lambda p=person, sat=sat: len(p.told("match_found")) >= len(sat))
            assert sorted(note["match"] for note in person.told("match_found")) == sat


@pytest.mark.rule("F-18")
async def test_who_keeps_cancelling_and_seeking_alone_never_plays_himself(empty_nats_url: str, database_url: str):
    async with (
        empty_lobby(empty_nats_url, database_url) as lobby,
        judging(empty_nats_url),
        serving(empty_nats_url, database_url),
        serving(empty_nats_url, database_url),
    ):
        alice = await lobby.person("alice")
        for _ in range(30):
            first, second = await asyncio.gather(alice.wish("seek", **WITS), alice.wish("seek", **WITS))
            assert first["ticket"] == second["ticket"]
            await alice.wish("cancel", ticket=first["ticket"])
        await asyncio.gather(*(alice.wish("seek", **WITS) for _ in range(20)))
        await asyncio.sleep(0.5)

        assert await lobby.rows("SELECT id FROM matchmaking.matches") == []
        assert alice.notes == []


async def test_taps_during_the_pairing_do_not_seat_anybody_twice(empty_nats_url: str, database_url: str):
    async with (
        empty_lobby(empty_nats_url, database_url) as lobby,
        judging(empty_nats_url),
        serving(empty_nats_url, database_url),
        serving(empty_nats_url, database_url),
    ):
        for index in range(8):
            names = (f"a{index}", f"b{index}")
            people = await lobby.persons(*names)
            await asyncio.gather(*(person.wish("seek", **WITS) for person in people for _ in range(8)))
            for person in people:
                await person.hears("match_found")
        await asyncio.sleep(0.5)

        assert len(await lobby.rows("SELECT id FROM matchmaking.matches")) == 8
        assert await lobby.rows("SELECT id FROM matchmaking.tickets WHERE state = 'open'") == []
