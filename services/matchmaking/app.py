"""Matchmaking put together: endpoints, pairing, making, and what it reads of EVENTS. Any number may run."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import psycopg
from msgspec import Struct
from psycopg_pool import PoolTimeout

from libs.engine.game import Game
from libs.engine.registry import GAMES
from libs.events import subjects
from libs.events.ids import MATCHMAKING
from libs.events.inbox import Inbox
from libs.events.log import Unsettled
from libs.events.log_jetstream import JetStreamLog
from libs.events.streams import ensure_consumer, ensure_streams
from services.consumer import Delivery, PullConsumer
from services.database import service_database
from services.endpoints import Endpoints
from services.matchmaking.challenging import Challenging
from services.matchmaking.entries import Entries
from services.matchmaking.ladder import Ladder
from services.matchmaking.lobby import endpoints
from services.matchmaking.maker import Maker
from services.matchmaking.metrics import MatchmakingMetrics
from services.matchmaking.notes import Notes
from services.matchmaking.pairs import Pairs
from services.matchmaking.seeking import Seeking
from services.matchmaking.setups import Setups
from services.matchmaking.terms import Terms
from services.rhythm import Rhythm
from services.runtime import Runtime
from services.settings import Environment

_MOST_ENTRIES = 64
_TERMS_S = 5.0
_AWAY = (psycopg.OperationalError, PoolTimeout, Unsettled)


class MatchmakingSettings(Struct, frozen=True, kw_only=True):
    """What matchmaking alone needs to know.

    - `SPELLFOLD_PAIRING_MS`: milliseconds between two rounds of pairing; a new seek starts one at once.
    """

    pairing_ms: int = 500


def read_matchmaking_settings(environment: Environment) -> MatchmakingSettings:
    """Matchmaking's settings.

    Raises:
        SettingsError: a variable holds what cannot be used.
    """
    default = MatchmakingSettings()
    return MatchmakingSettings(
        pairing_ms=environment.integer("SPELLFOLD_PAIRING_MS", default.pairing_ms, low=10, high=60_000)
    )


@asynccontextmanager
async def matchmaking(runtime: Runtime, games: Mapping[str, Game[Any]] = GAMES) -> AsyncGenerator[None]:
    """One matchmaking process, at work until left.

    Raises:
        SettingsError: a setting cannot be used, or `SPELLFOLD_DATABASE_URL` is missing.
        DatabaseUnreachableError, MigrationError: the database is away, or not as it must be.
        MismatchError, UnreachableError: the streams are not as planned, or JetStream does not answer.
    """
    settings = read_matchmaking_settings(runtime.environment)
    nc, logger = runtime.nc, runtime.log
    metrics = MatchmakingMetrics(runtime.registry)
    async with AsyncExitStack() as stack:
        connections = await stack.enter_async_context(service_database(runtime, MATCHMAKING))
        await ensure_streams(nc, runtime.settings.replicas)
        inbox, log = Inbox(nc), JetStreamLog(nc)
        for part in (inbox, log):
            await part.start()
            stack.push_async_callback(part.stop)

        notes = Notes(nc, metrics, logger)
        maker = Maker(connections, inbox, log, notes, metrics, logger)
        pairs = Pairs(connections, metrics)
        making = Rhythm("making", maker.ask_for_all, settings.pairing_ms / 1000, logger, expected=_AWAY)

        async def pair() -> None:
            if await pairs.round():
                making.hurry()

        pairing = Rhythm("pairing", pair, settings.pairing_ms / 1000, logger, expected=_AWAY)
        terms = Rhythm("terms", Terms(connections, notes).close_overdue, _TERMS_S, logger, expected=_AWAY)
        setups = Setups(games)
        seeking = Seeking(connections, setups, maker, pairing.hurry, metrics)
        challenging = Challenging(connections, setups, maker, seeking, notes, metrics)

        # One of all processes hears each answer to a `create` that did nothing.
        await nc.subscribe(subjects.views(MATCHMAKING), queue=MATCHMAKING, cb=maker.hear)
        consumer = _entries(runtime, Entries(connections, log, notes, metrics, logger))
        await consumer.start()
        stack.push_async_callback(consumer.stop, runtime.settings.stop_grace_s)
        for rhythm in (making, pairing, terms):
            await stack.enter_async_context(rhythm)
        served = Endpoints(
            nc,
            MATCHMAKING,
            endpoints(seeking, challenging, Ladder(connections)),
            log=logger,
            registry=runtime.registry,
            description="Seeks, challenges, matches against the house, ratings",
        )
        await served.start()
        stack.push_async_callback(served.stop)
        yield


def _entries(runtime: Runtime, entries: Entries) -> PullConsumer:
    async def ensure() -> None:
        await ensure_consumer(runtime.nc, subjects.EVENTS, subjects.MATCHMAKING_CONSUMER)

    return PullConsumer(
        runtime.nc,
        subjects.EVENTS,
        subjects.MATCHMAKING_CONSUMER,
        entries.handle,
        ensure=ensure,
        key=_match_of,
        log=runtime.log,
        registry=runtime.registry,
        most=_MOST_ENTRIES,
        attempts=0,
    )


def _match_of(delivery: Delivery) -> str:
    return subjects.game_and_match(delivery.subject)[1]
