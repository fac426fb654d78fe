"""The match service put together: consumer, app, questions. Any number of these may run; none is special."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct
from prometheus_client import Gauge

from libs.engine.game import Game
from libs.engine.registry import GAMES
from libs.events import subjects
from libs.events.inbox import Inbox
from libs.events.log_jetstream import JetStreamLog
from libs.events.streams import ensure_consumer, ensure_streams
from services.consumer import Delivery, PullConsumer
from services.endpoints import Endpoints
from services.limits import Limit
from services.match.app import App
from services.match.cache import Cache
from services.match.handle import Handler
from services.match.keys import ServerKeys, read_keys
from services.match.pending import Pending
from services.match.publish import Publisher
from services.match.queries import Queries
from services.runtime import Runtime
from services.settings import Environment

ACK_WAIT_S = 5.0
_MOST_IN_WORK = 64 * 256
"""Commands in work at all workers together; at least their number times the credit of each."""


class MatchSettings(Struct, frozen=True, kw_only=True):
    """What the match service needs beside the common settings and the keys.

    - `SPELLFOLD_SOLE_WORKER`: yes if no second match worker ever runs. A worker notices by itself when others are given
      commands, and reads the log before each of its own only then; this spares it the looking. If another one runs
      all the same, compare-and-set still keeps every match intact, at the price of lost races.
    - `SPELLFOLD_CACHED_MATCHES`: folded matches to keep in memory, 1 to 1,000,000.
    - `SPELLFOLD_COMMAND_CREDIT`: commands in hand at once, 1 to 4096.
    - `SPELLFOLD_COMMAND_RATE`: commands a second that one player may send, on the average; 0 limits nothing. By the
      broker's time, for each worker.
    - `SPELLFOLD_COMMAND_BURST`: commands that one player may send at once.
    """

    is_sole: bool = False
    cached_matches: int = 4096
    credit: int = 256
    rate: int = 50
    burst: int = 500


def read_match_settings(environment: Environment) -> MatchSettings:
    """The match service's own settings.

    Raises:
        SettingsError: a variable holds what cannot be used.
    """
    default = MatchSettings()
    return MatchSettings(
        is_sole=environment.flag("SPELLFOLD_SOLE_WORKER", default=default.is_sole),
        cached_matches=environment.integer("SPELLFOLD_CACHED_MATCHES", default.cached_matches, low=1, high=1_000_000),
        credit=environment.integer("SPELLFOLD_COMMAND_CREDIT", default.credit, low=1, high=4096),
        rate=environment.integer("SPELLFOLD_COMMAND_RATE", default.rate, low=0, high=1_000_000),
        burst=environment.integer("SPELLFOLD_COMMAND_BURST", default.burst, low=1, high=1_000_000),
    )


@asynccontextmanager
async def match_service(
    runtime: Runtime, games: Mapping[str, Game[Any]] = GAMES, keys: ServerKeys | None = None
) -> AsyncGenerator[None]:
    """One match worker: inside the block it handles commands and answers questions.

    Raises:
        SettingsError: its settings cannot be used.
        MismatchError, UnreachableError: the streams are not as planned, or JetStream does not answer.
    """
    keys = keys or read_keys(runtime.environment)
    settings = read_match_settings(runtime.environment)
    nc, log, registry = runtime.nc, runtime.log, runtime.registry
    await ensure_streams(nc, runtime.settings.replicas)

    entries, inbox = JetStreamLog(nc), Inbox(nc)
    cache = Cache(games, settings.cached_matches)
    Gauge("spellfold_cached_matches", "Folded matches in memory", registry=registry).set_function(lambda: len(cache))
    handler = Handler(entries, keys, registry, lambda: 0 if settings.is_sole else consumer.others)
    app = App(
        cache, handler, Pending(inbox), Publisher(nc, registry), log, registry, Limit(settings.burst, settings.rate)
    )

    async def ensure() -> None:
        await ensure_consumer(
            nc,
            subjects.COMMANDS,
            subjects.MATCH_CONSUMER,
            ack_wait_s=ACK_WAIT_S,
            max_ack_pending=_MOST_IN_WORK,
        )

    consumer = PullConsumer(
        nc,
        subjects.COMMANDS,
        subjects.MATCH_CONSUMER,
        app.take,
        ensure=ensure,
        key=_match_of,
        log=log,
        registry=registry,
        credit=settings.credit,
        give_up=app.give_up,
        ack_wait_s=ACK_WAIT_S,
    )
    questions = Endpoints(
        nc,
        "match",
        Queries(games, cache, handler).endpoints(),
        log=log,
        registry=registry,
        description="Games, and running matches as their players see them",
    )
    await entries.start()
    await inbox.start()
    await consumer.start()
    await questions.start()
    try:
        yield
    finally:
        await consumer.stop(runtime.settings.stop_grace_s)
        await questions.stop()
        await inbox.stop()
        await entries.stop()


def _match_of(delivery: Delivery) -> str:
    return subjects.match_and_player(delivery.subject)[0]
