"""A result changes ratings exactly once, whatever comes again, crashes or runs side by side (on a real Postgres)."""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Sequence

import psycopg
import pytest
import pytest_asyncio

from libs.events.commands import SeatPlan, TimeControl
from libs.events.facts import LOST, VOIDED, WON, MatchCreated, MatchEnded, Standing
from libs.events.ids import match_id
from services.database import Connection, Pool, connect, migrate, opened_pool
from services.matchmaking.matches import claim_note, known_match, last_met, write_created
from services.matchmaking.ratings import Rating, changed
from services.matchmaking.results import apply_result

AT = 1_770_000_000_000
SEASON = "2026-q1"
_numbers = itertools.count()


@pytest_asyncio.fixture
async def connection(database_url: str) -> AsyncIterator[Connection]:
    async with await connect(database_url, "test") as connection:
        await migrate(connection, "matchmaking")
        yield connection


@pytest_asyncio.fixture
async def pool(database_url: str, connection: Connection) -> AsyncIterator[Pool]:
    async with opened_pool(database_url, "test") as pool:
        yield pool


def created(*players: str, rated: bool = True, mode: str = "live") -> MatchCreated:
    return MatchCreated(
        match=match_id(AT + next(_numbers), bytes(10)),
        game="wits_world",
        rules_version=1,
        mode=mode,
        seats=tuple(SeatPlan(player) for player in players),
        rated=rated,
        time_control=TimeControl(),
        key_id="test",
        commitment="0" * 64,
    )


def ended(*places: int, reason: str = "won") -> MatchEnded:
    standings = tuple(Standing(place, WON if place == 1 else LOST) for place in places)
    return MatchEnded(reason=reason, standings=standings, secret="")


async def play(connection: Connection, made: MatchCreated, end: MatchEnded, at_ms: int = AT) -> bool:
    async with connection.transaction():
        await write_created(connection, made, AT)
        known = await known_match(connection, made.match)
        assert known is not None
        return await apply_result(connection, known, end, at_ms)


async def ladder(connection: Connection) -> dict[str, tuple[int, int, int, int, int]]:
    """Each player's rounded rating, and matches, won, lost, drawn."""
    rows = await (
        await connection.execute("SELECT player, mu, matches, won, lost, drawn FROM matchmaking.ratings")
    ).fetchall()
    return {player: (round(mu), *counts) for player, mu, *counts in rows}


@pytest.mark.rule("L-8", "F-10")
async def test_a_result_that_comes_five_times_changes_ratings_once(connection: Connection):
    made, end = created("alice", "bob"), ended(1, 2)

    outcomes = [await play(connection, made, end) for _ in range(5)]

    expected = [round(rating.mu) for rating in changed([Rating(), Rating()], end.standings)]
    assert outcomes == [True, False, False, False, False]
    assert await ladder(connection) == {"alice": (expected[0], 1, 1, 0, 0), "bob": (expected[1], 1, 0, 1, 0)}


async def test_a_result_that_comes_to_many_processes_at_once_changes_ratings_once(connection: Connection, pool: Pool):
    made, end = created("alice", "bob"), ended(1, 2)

    async def one() -> bool:
        async with pool.connection() as own:
            return await play(own, made, end)

    outcomes = await asyncio.gather(*(one() for _ in range(8)))

    assert sum(outcomes) == 1
    assert {counts[1] for counts in (await ladder(connection)).values()} == {1}


@pytest.mark.rule("F-10")
async def test_a_crash_before_the_commit_leaves_nothing_and_the_repeat_does_it_all(
    connection: Connection, database_url: str
):
    made, end = created("alice", "bob"), ended(1, 2)
    crashing = await connect(database_url, "test")

    async def crash() -> None:
        async with crashing.transaction():
            await write_created(crashing, made, AT)
            known = await known_match(crashing, made.match)
            assert known is not None
            await apply_result(crashing, known, end, AT)
            await connection.execute("SELECT pg_terminate_backend(%s)", [crashing.info.backend_pid])
            await crashing.execute("SELECT 1")

    with pytest.raises(psycopg.OperationalError):
        await crash()
    assert await ladder(connection) == {}

    assert await play(connection, made, end)
    assert not await play(connection, made, end)

    assert {player: counts[1:] for player, counts in (await ladder(connection)).items()} == {
        "alice": (1, 1, 0, 0),
        "bob": (1, 0, 1, 0),
    }


@pytest.mark.parametrize("reason", ["void", "no_start"])
async def test_void_and_no_start_change_no_rating(connection: Connection, reason: str):
    made = created("alice", "bob")
    nobody = MatchEnded(reason=reason, standings=(Standing(1, VOIDED), Standing(1, VOIDED)), secret="")

    assert not await play(connection, made, nobody)

    assert await ladder(connection) == {}
    row = await (await connection.execute("SELECT state, reason FROM matchmaking.matches")).fetchone()
    assert row == ("over", reason)


@pytest.mark.parametrize("reason", ["won", "drawn", "resigned", "deadline_forfeit", "three_missed"])
async def test_every_other_end_of_a_rated_match_counts(connection: Connection, reason: str):
    assert await play(connection, created("alice", "bob"), ended(1, 2, reason=reason))


async def test_an_unrated_match_changes_no_rating_but_is_remembered(connection: Connection):
    made = created("alice", "bob", rated=False)

    assert not await play(connection, made, ended(1, 2))

    assert await ladder(connection) == {}
    seats = await (
        await connection.execute("SELECT player, place, fate FROM matchmaking.seats ORDER BY seat")
    ).fetchall()
    assert seats == [("alice", 1, "won"), ("bob", 2, "lost")]


async def test_places_at_a_table_of_three_all_count(connection: Connection):
    await play(connection, created("alice", "bob", "carol"), ended(2, 1, 3))

    points = await ladder(connection)
    assert points["bob"][0] > points["alice"][0] > points["carol"][0]
    assert [points[player][2:] for player in ("alice", "bob", "carol")] == [(0, 1, 0), (1, 0, 0), (0, 1, 0)]


async def test_each_mode_and_season_has_ratings_of_its_own(connection: Connection):
    await play(connection, created("alice", "bob"), ended(1, 2))
    await play(connection, created("alice", "bob", mode="async"), ended(2, 1))
    await play(connection, created("alice", "bob"), ended(1, 2), at_ms=AT + 100 * 24 * 3600 * 1000)

    rows = await (
        await connection.execute(
            "SELECT season, mode, matches FROM matchmaking.ratings WHERE player = 'alice' ORDER BY 1, 2"
        )
    ).fetchall()
    assert rows == [(SEASON, "async", 1), (SEASON, "live", 1), ("2026-q2", "live", 1)]


async def test_many_results_of_the_same_players_at_once_all_count(connection: Connection, pool: Pool):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    players = ["alice", "bob", "carol", "dave"]

    async def one(names: Sequence[str]) -> bool:
        async with pool.connection() as own:
            return await play(own, created(*names), ended(*range(1, len(names) + 1)))

    games = [dice.sample(players, dice.randint(2, 4)) for _ in range(40)]
    outcomes = await asyncio.gather(*(one(names) for names in games))

    counts = await ladder(connection)
    assert all(outcomes)
    for player in players:
        assert counts[player][1] == sum(player in names for names in games)
        assert counts[player][2] == sum(player == names[0] for names in games)


async def test_whom_a_player_met_last_is_known(connection: Connection):
    await write_created(connection, created("alice", "bob"), AT)
    await write_created(connection, created("alice", "carol", "dave"), AT)

    assert await last_met(connection, ["alice", "bob", "eve"]) == {
        "alice": frozenset({"carol", "dave"}),
        "bob": frozenset({"alice"}),
    }


async def test_a_note_is_claimed_once(connection: Connection, pool: Pool):
    async def one() -> bool:
        async with pool.connection() as own:
            return await claim_note(own, "0" * 32, "match_found")

    assert sum(await asyncio.gather(*(one() for _ in range(8)))) == 1


async def test_a_player_cannot_be_written_down_for_two_seats_of_a_match(connection: Connection):
    with pytest.raises(psycopg.errors.UniqueViolation):
        async with connection.transaction():
            await write_created(connection, created("alice", "alice"), AT)
