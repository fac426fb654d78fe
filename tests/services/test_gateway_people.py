"""People, their sessions and the limits on both, asked without HTTP on a real Postgres."""

import contextlib
from collections.abc import AsyncGenerator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from msgspec import Struct

from services.database import Connection, connect, migrate, opened_pool
from services.gateway import messages
from services.gateway.api import Api, Asking, Places, Reply
from services.gateway.app import is_live
from services.gateway.http import neighbourhood
from services.gateway.messages import NewAccount, Nothing, Problem, SignIn
from services.gateway.passwords import Passwords
from services.gateway.players import Known, NameTakenError, Person, Players
from services.gateway.tokens import Claims, Tokens
from services.standalone.postgres import PostgresServer

PASSWORD = "correct horse"  # noqa: S105
ATTEMPTS, NEW_PLAYERS = 3, 4


class Stage(Struct):
    """The people of one database, what asks for them, a connection that looks behind, and what connections end."""

    players: Players
    api: Api
    looking: Connection
    ended: list[tuple[str, Sequence[str]]]

    async def expire(self, seconds: int) -> None:
        """Lets all sessions be older."""
        await self.looking.execute(
            "UPDATE gateway.sessions SET expires_at = expires_at - make_interval(secs => %s)", [seconds]
        )


@contextlib.asynccontextmanager
async def staged(database_url: str) -> AsyncGenerator[Stage]:
    async with await connect(database_url, "test") as looking, opened_pool(database_url, "test") as pool:
        await migrate(looking, "gateway")
        players = Players(pool, timedelta(days=30))
        cheap = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        ended: list[tuple[str, Sequence[str]]] = []
        api = Api(
            players,
            Tokens(b"k" * 32, 600),
            cheap,
            lambda player, sessions: ended.append((player, sessions)),
            attempts=ATTEMPTS,
            new_players=NEW_PLAYERS,
        )
        yield Stage(players, api, looking, ended)


def asking(person: Person | None = None, address: str = "10.0.0.1") -> Asking:
    return Asking(person, address, {}, Places((), None))


DAY_S = 86_400


async def test_a_session_ends_when_it_was_not_used_for_its_whole_term(database_url: str):
    async with staged(database_url) as stage:
        _, secret = await stage.players.add_guest()

        await stage.expire(30 * DAY_S + 1)

        assert await stage.players.session(secret) is None


async def test_each_use_begins_a_sessions_term_anew(database_url: str):
    async with staged(database_url) as stage:
        person, secret = await stage.players.add_guest()

        for _ in range(3):
            await stage.expire(20 * DAY_S)

            assert await stage.players.session(secret) == person


async def test_sessions_that_are_over_are_forgotten_and_others_are_kept(database_url: str):
    async with staged(database_url) as stage:
        await stage.players.add_guest()
        await stage.expire(31 * DAY_S)
        _, secret = await stage.players.add_guest()

        await stage.players.end_overdue()

        count = await (await stage.looking.execute("SELECT count(*) FROM gateway.sessions")).fetchone()
        assert count == (1,)
        assert await stage.players.session(secret) is not None


async def test_neither_a_password_nor_a_secret_stands_in_the_database(database_url: str):
    async with staged(database_url) as stage:
        made = await stage.api.account(asking(), NewAccount("Ada", PASSWORD))
        assert isinstance(made, Reply)
        assert made.secret

        cursor = await stage.looking.execute(
            "SELECT p::text, s::text FROM gateway.players p JOIN gateway.sessions s USING (player)"
        )
        kept = str(await cursor.fetchall())

        assert "$argon2id$" in kept
        assert PASSWORD not in kept
        assert made.secret not in kept
        assert made.secret.encode().hex() not in kept


async def test_an_erased_person_leaves_no_row(database_url: str):
    async with staged(database_url) as stage:
        person, secret = await stage.players.add_guest()

        await stage.api.forget(asking(person), Nothing())

        assert stage.ended == [(person.player, [person.session_id])]

        for table in ("players", "sessions"):
            row = await (await stage.looking.execute(f"SELECT count(*) FROM gateway.{table}")).fetchone()  # noqa: S608
            assert row == (0,)
        assert await stage.players.session(secret) is None


async def test_signing_out_ends_the_connections_of_this_session_alone(database_url: str):
    async with staged(database_url) as stage:
        await stage.api.account(asking(), NewAccount("Ada", PASSWORD))
        one, other = await person_of(stage, "Ada"), await person_of(stage, "Ada")

        await stage.api.sign_out(asking(one), Nothing())

        assert stage.ended == [(one.player, (one.session_id,))]
        assert not await stage.players.is_live(one.player, one.session_id)
        assert await stage.players.is_live(other.player, other.session_id)
        assert not await stage.players.is_live("bob", other.session_id)


async def test_another_password_ends_the_connections_of_all_other_sessions(database_url: str):
    async with staged(database_url) as stage:
        await stage.api.account(asking(), NewAccount("Ada", PASSWORD))
        one, other = await person_of(stage, "Ada"), await person_of(stage, "Ada")

        await stage.api.password(asking(one), messages.NewPassword(PASSWORD, "battery staple"))

        ((player, sessions),) = stage.ended
        assert player == one.player
        assert other.session_id in sessions
        assert one.session_id not in sessions


async def test_a_sessions_term_ends_its_tokens(database_url: str):
    async with staged(database_url) as stage:
        person, _ = await stage.players.add_guest()

        await stage.expire(30 * DAY_S + 1)

        assert not await stage.players.is_live(person.player, person.session_id)


async def test_while_the_database_is_away_a_token_is_good_by_its_seal(tmp_path: Path):
    async with PostgresServer(tmp_path, fsync="off") as postgres, staged(postgres.url) as stage:
        over = Claims("p-ada", 0, "", "00" * 8)
        assert not await is_live(stage.players, over)

        await postgres.stop()

        assert await is_live(stage.players, over)


async def test_who_is_erased_between_the_password_and_the_session_is_not_signed_in(database_url: str):
    async with staged(database_url) as stage:
        await stage.api.account(asking(), NewAccount("Ada", PASSWORD))
        known = await stage.players.named("Ada")
        assert known is not None
        person = Person(known.player, known.name, is_guest=False, session=b"")
        await stage.players.forget(person)

        assert await stage.players.begin_session(known) is None
        assert await stage.players.names([known.player]) == {}


async def test_a_guest_that_became_an_account_meanwhile_keeps_its_first_name_and_password(database_url: str):
    async with staged(database_url) as stage:
        guest, _ = await stage.players.add_guest()
        await stage.api.account(asking(guest), NewAccount("Ada", PASSWORD))

        late = await stage.api.account(asking(guest), NewAccount("Grace", "another horse"))

        assert isinstance(late, Problem)
        assert late.reason == "is_account"
        assert isinstance(await stage.api.sign_in(asking(), SignIn("Ada", PASSWORD)), Reply)


async def test_two_people_cannot_take_one_name_at_once(database_url: str):
    async with staged(database_url) as stage:
        one, _ = await stage.players.add_guest()
        other, _ = await stage.players.add_guest()

        await stage.players.rename(one, "Ada")

        with pytest.raises(NameTakenError):
            await stage.players.rename(other, "ADA")


async def test_guesses_at_one_account_are_limited_wherever_they_come_from(database_url: str):
    async with staged(database_url) as stage:
        await stage.api.account(asking(), NewAccount("Ada", PASSWORD))

        answers = [
            await stage.api.sign_in(asking(address=f"10.0.1.{n}"), SignIn("ADA ", f"guess {n}"))
            for n in range(ATTEMPTS + 1)
        ]

        assert [reason_of(one) for one in answers] == ["wrong_password"] * ATTEMPTS + ["slow_down"]
        assert isinstance(answers[-1], Problem)
        assert 0 < answers[-1].retry_s <= 60 / ATTEMPTS + 1


async def test_guesses_from_one_address_are_limited_whatever_the_name(database_url: str):
    async with staged(database_url) as stage:
        answers = [await stage.api.sign_in(asking(), SignIn(f"Ada {n}", PASSWORD)) for n in range(ATTEMPTS + 1)]

        assert [reason_of(one) for one in answers] == ["wrong_password"] * ATTEMPTS + ["slow_down"]
        assert (
            reason_of(await stage.api.sign_in(asking(address="10.0.0.2"), SignIn("Bob", PASSWORD))) == "wrong_password"
        )


async def test_guesses_at_the_old_password_are_limited(database_url: str):
    async with staged(database_url) as stage:
        await stage.api.account(asking(), NewAccount("Ada", PASSWORD))
        person = await person_of(stage, "Ada")

        wanted = messages.NewPassword("guess", "battery staple")
        answers = [await stage.api.password(asking(person), wanted) for _ in range(ATTEMPTS + 1)]

        assert [reason_of(one) for one in answers] == ["wrong_password"] * ATTEMPTS + ["slow_down"]


async def test_new_players_from_one_address_are_limited(database_url: str):
    async with staged(database_url) as stage:
        guests = [await stage.api.guest(asking(), Nothing()) for _ in range(NEW_PLAYERS)]

        assert all(isinstance(one, Reply) for one in guests)
        assert reason_of(await stage.api.guest(asking(), Nothing())) == "slow_down"
        assert reason_of(await stage.api.account(asking(), NewAccount("Ada", PASSWORD))) == "slow_down"
        assert isinstance(await stage.api.guest(asking(address="10.0.0.2"), Nothing()), Reply)


async def test_a_guest_has_no_password_to_sign_in_with(database_url: str):
    async with staged(database_url) as stage:
        guest, _ = await stage.players.add_guest()

        for password in ("", "nobody's password", PASSWORD):
            assert reason_of(await stage.api.sign_in(asking(), SignIn(guest.name, password))) == "wrong_password"


@pytest.mark.parametrize(
    ("host", "visitor"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:0:0:1", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("::1", "::/64"),
        ("testing", "testing"),
        ("", ""),
    ],
)
def test_one_visitor_is_one_address_or_one_network_of_ipv6(host: str, visitor: str):
    assert neighbourhood(host) == visitor


def reason_of(answer: Struct) -> str:
    return answer.reason if isinstance(answer, Problem) else type(answer).__name__


async def person_of(stage: Stage, name: str) -> Person:
    known = await stage.players.named(name)
    assert known is not None
    begun = await stage.players.begin_session(Known(known.player, known.name, known.password))
    assert begun is not None
    return begun[0]
