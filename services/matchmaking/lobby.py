"""The endpoints of matchmaking: which wish and which question goes where, and who may wish at all."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import psycopg
from msgspec import Struct
from psycopg_pool import PoolTimeout

from libs.events.ids import is_player, is_reserved
from libs.events.questions import AskLadder, AskProfile
from libs.events.subjects import ask, lobby
from libs.events.updates import Error
from libs.events.wishes import (
    ACCEPT,
    CANCEL,
    CHALLENGE,
    CPU,
    DECLINE,
    NOT_ALLOWED,
    REMATCH,
    SEEK,
    SEEKS,
    UNAVAILABLE,
    Accept,
    Cancel,
    Challenge,
    Cpu,
    Decline,
    Rematch,
    Seek,
    Seeks,
)
from services.endpoints import AnyEndpoint, Endpoint, any_of
from services.matchmaking.challenging import Challenging
from services.matchmaking.ladder import Ladder
from services.matchmaking.seeking import Seeking

W = TypeVar("W", bound=Struct)
Handler = Callable[[str, W], Awaitable[Struct]]


def endpoints(seeking: Seeking, challenging: Challenging, ladder: Ladder) -> Sequence[AnyEndpoint]:
    """Everything that matchmaking answers."""
    return any_of(
        Endpoint(lobby("*", SEEK), Seek, _for_people(seeking.seek)),
        Endpoint(lobby("*", CANCEL), Cancel, _for_people(seeking.cancel)),
        Endpoint(lobby("*", SEEKS), Seeks, _for_people(seeking.seeks)),
        Endpoint(lobby("*", CPU), Cpu, _for_people(seeking.cpu)),
        Endpoint(lobby("*", CHALLENGE), Challenge, _for_people(challenging.challenge)),
        Endpoint(lobby("*", ACCEPT), Accept, _for_people(challenging.accept)),
        Endpoint(lobby("*", DECLINE), Decline, _for_people(challenging.decline)),
        Endpoint(lobby("*", REMATCH), Rematch, _for_people(challenging.rematch)),
        Endpoint(ask("*", "ladder"), AskLadder, _patient(ladder.ladder)),
        Endpoint(ask("*", "profile"), AskProfile, _patient(ladder.profile)),
    )


def _for_people(handler: Handler[W]) -> Handler[W]:
    """A wish only people may have: services and the house have none."""

    async def answer(player: str, wish: W) -> Struct:
        if not is_player(player):
            return Error(NOT_ALLOWED, f"{player[:64]} is no player's id (1 to 40 of a-z, 0-9, _ and -)")
        if is_reserved(player):
            return Error(NOT_ALLOWED, f"{player} belongs to the server and has no wishes")
        return await _patient(handler)(player, wish)

    return answer


def _patient(handler: Handler[W]) -> Handler[W]:
    """The same, with an answer of its own while the database is away."""

    async def answer(player: str, wish: W) -> Struct:
        try:
            return await handler(player, wish)
        except (psycopg.OperationalError, PoolTimeout) as error:
            return Error(UNAVAILABLE, f"matchmaking cannot reach its database; try again in a moment ({error})")

    return answer
