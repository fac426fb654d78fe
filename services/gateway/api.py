"""What a browser or a program may ask of the gateway over HTTP, one function each. Knows nothing of HTTP but statuses.

An answer is a struct; a refusal is a `Problem`. Whoever is not signed in may ask only what `is_open` allows.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct

from libs.events import ids
from services.gateway import messages, names, passwords
from services.gateway.messages import Problem
from services.gateway.players import NameTakenError, NotAGuestError, Person, Players
from services.gateway.tokens import Tokens
from services.limits import Limit

_MOST_NAMES = 200


class Places(Struct, frozen=True):
    """Where players find the broker: for programs, and for browsers."""

    nats_urls: tuple[str, ...]
    websocket_url: str | None


class Asking(Struct, frozen=True):
    """Who asks, from where, and the query of the address. `places` is what this asker can reach."""

    person: Person | None
    address: str
    query: dict[str, str]
    places: Places


class Reply(Struct, frozen=True):
    """An answer that also begins (`secret`) or ends (an empty one) the browser's session."""

    answer: Struct
    secret: str | None = None


Outcome = Struct | Reply


class Operation(Struct, frozen=True, kw_only=True):
    """One thing that can be asked.

    `body` is the struct of the request (`None`: none), `query` names what the address may carry, `answer` is the struct
    of a good answer (or `other`), `reasons` are those of refusals.
    """

    method: str
    path: str
    summary: str
    act: Callable[["Api", Asking, Any], Awaitable[Outcome]]
    answer: type[Struct]
    other: type[Struct] | None = None
    body: type[Struct] | None = None
    query: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    is_open: bool = False


class Api:
    """The gateway's answers."""

    def __init__(
        self,
        players: Players,
        tokens: Tokens,
        hasher: passwords.Passwords,
        end_connections: Callable[[str, Sequence[str]], None],
        *,
        attempts: int,
        new_players: int,
    ) -> None:
        """Take the limits too: sign-in attempts a minute, new players an hour, for each address (and each name).

        `end_connections` is given a player and the ids of sessions that are over.
        """
        self._players = players
        self._tokens = tokens
        self._hasher = hasher
        self._end_connections = end_connections
        self._attempts = Limit(attempts, attempts / 60)
        self._new_players = Limit(new_players, new_players / 3600)

    async def session_of(self, secret: str) -> Person | None:
        """Whose session the secret is."""
        return await self._players.session(secret)

    async def session(self, asking: Asking, _: messages.Nothing) -> Outcome:
        """Who am I?"""
        return messages.NoSession() if asking.person is None else _session(asking.person)

    async def guest(self, asking: Asking, _: messages.Nothing) -> Outcome:
        """A new guest; who is signed in already stays who they are."""
        if asking.person is not None:
            return _session(asking.person)
        wait_s = self._new_players.take(asking.address, time.monotonic())
        if wait_s:
            return _slow_down("new players from your address", wait_s)
        person, secret = await self._players.add_guest()
        return Reply(_session(person, secret), secret)

    async def account(self, asking: Asking, wanted: messages.NewAccount) -> Outcome:
        """An account, for the guest who asks or for somebody new."""
        if asking.person is not None and not asking.person.is_guest:
            return Problem(reason="is_account", message=f"you are signed in as {asking.person.name}: sign out first")
        wait_s = self._new_players.take(asking.address, time.monotonic())
        if wait_s:
            return _slow_down("new accounts from your address", wait_s)
        try:
            name = names.clean(wanted.name)
            hashed = await self._hasher.hash(wanted.password)
            if asking.person is not None:
                return _session(await self._players.become_account(asking.person, name, hashed))
            person, secret = await self._players.add_account(name, hashed)
        except names.BadNameError as error:
            return Problem(reason="bad_name", message=str(error))
        except passwords.BadPasswordError as error:
            return Problem(reason="bad_password", message=str(error))
        except NameTakenError as error:
            return Problem(reason="name_taken", message=f"somebody is called {error} already")
        except NotAGuestError:
            return Problem(reason="is_account", message="you have an account already: sign out first")
        return Reply(_session(person, secret), secret)

    async def sign_in(self, asking: Asking, shown: messages.SignIn) -> Outcome:
        """A session for whoever knows the password."""
        now_s = time.monotonic()
        for key in (f"address {asking.address}", f"name {names.folded(shown.name)[:100]}"):
            wait_s = self._attempts.take(key, now_s)
            if wait_s:
                return _slow_down("sign-in attempts", wait_s)
        known = await self._players.named(" ".join(shown.name.split()))
        is_right = await self._hasher.is_right(None if known is None else known.password, shown.password)
        begun = await self._players.begin_session(known) if is_right and known is not None else None
        if begun is None:
            return Problem(reason="wrong_password", message="no account has this name and password")
        person, secret = begun
        return Reply(_session(person, secret), secret)

    async def sign_out(self, asking: Asking, _: messages.Nothing) -> Outcome:
        """The end of this session, its tokens and its connections."""
        if asking.person is not None:
            await self._players.end_session(asking.person)
            self._end_connections(asking.person.player, (asking.person.session_id,))
        return Reply(messages.Done(), "")

    async def token(self, asking: Asking, _: messages.Nothing) -> Outcome:
        """What to show the broker."""
        assert asking.person is not None
        now_ms = time.time_ns() // 1_000_000
        token, until_s = self._tokens.issue(asking.person.player, now_ms // 1000, asking.person.session_id)
        return messages.BrokerToken(
            player=asking.person.player,
            token=token,
            until_ms=until_s * 1000,
            now_ms=now_ms,
            nats_urls=asking.places.nats_urls,
            websocket_url=asking.places.websocket_url,
        )

    async def rename(self, asking: Asking, wanted: messages.NewName) -> Outcome:
        """Another name."""
        assert asking.person is not None
        try:
            return _session(await self._players.rename(asking.person, names.clean(wanted.name)))
        except names.BadNameError as error:
            return Problem(reason="bad_name", message=str(error))
        except NameTakenError as error:
            return Problem(reason="name_taken", message=f"somebody is called {error} already")

    async def password(self, asking: Asking, wanted: messages.NewPassword) -> Outcome:
        """Another password; every other session of the account ends, with its tokens and connections."""
        assert asking.person is not None
        wait_s = self._attempts.take(f"player {asking.person.player}", time.monotonic())
        if wait_s:
            return _slow_down("attempts", wait_s)
        known = await self._players.password_of(asking.person)
        if not await self._hasher.is_right(known, wanted.old):
            return Problem(reason="wrong_password", message="that is not your password")
        try:
            ended = await self._players.set_password(asking.person, await self._hasher.hash(wanted.new))
        except passwords.BadPasswordError as error:
            return Problem(reason="bad_password", message=str(error))
        self._end_connections(asking.person.player, ended)
        return messages.Done()

    async def forget(self, asking: Asking, _: messages.Nothing) -> Outcome:
        """The end of the account and of all that is known of it."""
        assert asking.person is not None
        ended = await self._players.forget(asking.person)
        self._end_connections(asking.person.player, ended)
        return Reply(messages.Done(), "")

    async def names(self, asking: Asking, _: messages.Nothing) -> Outcome:
        """Names of players, the house's included."""
        wanted = [one for one in asking.query.get("players", "").split(",") if one]
        if len(wanted) > _MOST_NAMES:
            return Problem(reason="bad_request", message=f"players names {len(wanted)}, at most {_MOST_NAMES} at once")
        if not all(ids.is_player(one) for one in wanted):
            return Problem(reason="bad_request", message="players is a list of player ids with commas between them")
        house = {one: name for one in wanted if (name := names.house_name(one)) is not None}
        return messages.Names({**await self._players.names([one for one in wanted if one not in house]), **house})

    async def find(self, asking: Asking, _: messages.Nothing) -> Outcome:
        """The player who is called so."""
        name = " ".join(asking.query.get("name", "").split())[: names.MOST * 4]
        known = await self._players.named(name) if name and "\0" not in name else None
        if known is None:
            return Problem(reason="no_player", message=f"nobody is called {name}")
        return messages.Player(known.player, known.name)


def _session(person: Person, secret: str = "") -> messages.Session:
    return messages.Session(player=person.player, name=person.name, is_guest=person.is_guest, secret=secret)


def _slow_down(what: str, wait_s: float) -> Problem:
    retry_s = int(wait_s) + 1
    return Problem(reason="slow_down", message=f"too many {what}; try again in {retry_s} s", retry_s=retry_s)


OPERATIONS: Sequence[Operation] = (
    Operation(
        method="GET",
        path="/api/session",
        summary="Who is signed in?",
        act=Api.session,
        answer=messages.Session,
        other=messages.NoSession,
        is_open=True,
    ),
    Operation(
        method="POST",
        path="/api/guest",
        summary="Become a new guest, signed in at once; who is signed in already stays who they are",
        act=Api.guest,
        body=messages.Nothing,
        answer=messages.Session,
        reasons=("slow_down",),
        is_open=True,
    ),
    Operation(
        method="POST",
        path="/api/accounts",
        summary="Make an account; a guest becomes it and keeps the id, the matches and the ratings",
        act=Api.account,
        body=messages.NewAccount,
        answer=messages.Session,
        reasons=("bad_name", "bad_password", "name_taken", "is_account", "slow_down"),
        is_open=True,
    ),
    Operation(
        method="POST",
        path="/api/sessions",
        summary="Sign in",
        act=Api.sign_in,
        body=messages.SignIn,
        answer=messages.Session,
        reasons=("wrong_password", "slow_down"),
        is_open=True,
    ),
    Operation(
        method="DELETE",
        path="/api/sessions",
        summary="Sign out",
        act=Api.sign_out,
        answer=messages.Done,
        is_open=True,
    ),
    Operation(
        method="POST",
        path="/api/token",
        summary="A token to show the broker, and where the broker is",
        act=Api.token,
        body=messages.Nothing,
        answer=messages.BrokerToken,
    ),
    Operation(
        method="POST",
        path="/api/name",
        summary="Take another name",
        act=Api.rename,
        body=messages.NewName,
        answer=messages.Session,
        reasons=("bad_name", "name_taken"),
    ),
    Operation(
        method="POST",
        path="/api/password",
        summary="Take another password; all other sessions end",
        act=Api.password,
        body=messages.NewPassword,
        answer=messages.Done,
        reasons=("wrong_password", "bad_password", "slow_down"),
    ),
    Operation(
        method="DELETE",
        path="/api/account",
        summary="Erase the account or guest with all that is known of it; logs keep the opaque id",
        act=Api.forget,
        answer=messages.Done,
    ),
    Operation(
        method="GET",
        path="/api/names",
        summary="The names of players: ?players=<id>,<id>,… (200 at most)",
        act=Api.names,
        query=("players",),
        answer=messages.Names,
        is_open=True,
    ),
    Operation(
        method="GET",
        path="/api/players",
        summary="The player who is called so: ?name=<name>",
        act=Api.find,
        query=("name",),
        answer=messages.Player,
        reasons=("no_player",),
    ),
)
"""Everything that can be asked, in the order of the document."""
