"""The gateway put together: people in Postgres, answers to the broker, and the web server."""

import time
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from datetime import timedelta
from functools import partial
from pathlib import Path

import psycopg
from msgspec import Struct
from prometheus_client import Counter
from psycopg_pool import PoolTimeout

from services.database import service_database
from services.gateway.api import Api
from services.gateway.callout import Callout, issuer_of
from services.gateway.connections import Connections
from services.gateway.denials import Denials
from services.gateway.http import Edge, application
from services.gateway.pages import Pages
from services.gateway.passwords import Passwords
from services.gateway.players import Players
from services.gateway.server import served
from services.gateway.tokens import Claims, Tokens
from services.rhythm import Rhythm
from services.runtime import Runtime
from services.settings import Environment, SettingsError

OWNER = "gateway"
"""The schema of its tables."""

LEAST_KEY_BYTES = 32

_ROOT = Path(__file__).resolve().parents[2]
_TIDY_S = 3600
_DENIALS_S = 1
_AWAY = (psycopg.Error, PoolTimeout)


class GatewaySettings(Struct, frozen=True, kw_only=True):
    """What the gateway alone needs to know.

    - `SPELLFOLD_GATEWAY_KEY`: at least 32 bytes in hex digits, the same for all gateways: seals tokens and signs
      answers to the broker, whose configuration names the key's public half (`spellfold broker-config`).
    - `SPELLFOLD_GATEWAY_PORT`, `SPELLFOLD_GATEWAY_HOST`: where it listens for HTTP.
    - `SPELLFOLD_GATEWAY_URL`: the address under which people find it; with `https://` the cookie keeps to HTTPS.
    - `SPELLFOLD_GATEWAY_PROXIES`: addresses of proxies whose `X-Forwarded-For` is believed.
    - `SPELLFOLD_PUBLIC_NATS_URL`: where players' programs find the broker; else what the services use.
    - `SPELLFOLD_PUBLIC_WEBSOCKET_URL`: where browsers find the broker; `{host}` stands for the gateway's own host.
    - `SPELLFOLD_TOKEN_S`: seconds that a token is good for; `SPELLFOLD_STAY_S`: seconds until a connection is ended.
    - `SPELLFOLD_SESSION_DAYS`: days until an unused session ends.
    - `SPELLFOLD_SIGN_IN_ATTEMPTS`: a minute, for each address and name.
    - `SPELLFOLD_NEW_PLAYERS`: an hour, for each address.
    - `SPELLFOLD_WEB_FOLDER`: the built web client.
    - `SPELLFOLD_NATS_LOG`: the broker's log file, where it can be read: what the broker denies is counted from it.
    """

    key: bytes
    port: int
    host: str
    url: str
    proxies: str
    nats_urls: tuple[str, ...]
    websocket_url: str | None
    token_s: int
    stay_s: int
    session_days: int
    attempts: int
    new_players: int
    web_folder: Path
    nats_log: Path | None


def read_gateway_settings(environment: Environment, nats_urls: tuple[str, ...]) -> GatewaySettings:
    """The gateway's settings; `nats_urls` are where the services find the broker.

    Raises:
        SettingsError: a variable holds what cannot be used, or the key is missing.
    """
    key = environment.secret("SPELLFOLD_GATEWAY_KEY", least_bytes=LEAST_KEY_BYTES)
    if key is None:
        raise SettingsError("SPELLFOLD_GATEWAY_KEY is not set; all gateways share one key of at least 32 bytes in hex")
    own = tuple(f"{url.partition('://')[0]}://{url.rpartition('@')[2].rpartition('://')[2]}" for url in nats_urls)
    nats_log = environment.text("SPELLFOLD_NATS_LOG")
    websocket = environment.text("SPELLFOLD_PUBLIC_WEBSOCKET_URL", pattern=r"wss?://[^\s;,'\"]+")
    return GatewaySettings(
        key=key,
        port=environment.integer("SPELLFOLD_GATEWAY_PORT", 8480, low=1, high=65535),
        host=environment.text("SPELLFOLD_GATEWAY_HOST", "127.0.0.1", pattern=r"[0-9A-Za-z.:_-]+"),
        url=environment.text("SPELLFOLD_GATEWAY_URL", pattern=r"https?://[^\s]+"),
        proxies=environment.text("SPELLFOLD_GATEWAY_PROXIES", pattern=r"[0-9A-Fa-f.:/, ]*"),
        nats_urls=environment.urls("SPELLFOLD_PUBLIC_NATS_URL", own, schemes=("nats", "tls")),
        websocket_url=websocket or None,
        token_s=environment.integer("SPELLFOLD_TOKEN_S", 600, low=1, high=86_400),
        stay_s=environment.integer("SPELLFOLD_STAY_S", 12 * 3600, low=1, high=30 * 86_400),
        session_days=environment.integer("SPELLFOLD_SESSION_DAYS", 30, low=1, high=400),
        attempts=environment.integer("SPELLFOLD_SIGN_IN_ATTEMPTS", 10, low=1, high=100_000),
        new_players=environment.integer("SPELLFOLD_NEW_PLAYERS", 60, low=1, high=1_000_000),
        web_folder=Path(environment.text("SPELLFOLD_WEB_FOLDER") or _ROOT / "clients" / "web" / "dist"),
        nats_log=Path(nats_log) if nats_log else None,
    )


async def is_live(players: Players, claims: Claims) -> bool:
    """Whether the session goes on for which a good token was issued.

    While people cannot be looked up, the seal is enough: its term is short, and matches go on.
    """
    try:
        return await players.is_live(claims.player, claims.session)
    except _AWAY:
        return True


@asynccontextmanager
async def gateway(runtime: Runtime) -> AsyncGenerator[None]:
    """One gateway process, at work until left.

    Raises:
        SettingsError: a setting cannot be used or is missing, or the port is taken.
        DatabaseUnreachableError, MigrationError: the database is away, or not as it must be.
    """
    settings = read_gateway_settings(runtime.environment, runtime.settings.nats_urls)
    tokens = Tokens(settings.key, settings.token_s)
    async with AsyncExitStack() as stack:
        pool = await stack.enter_async_context(service_database(runtime, OWNER))
        players = Players(pool, timedelta(days=settings.session_days))
        callout = Callout(
            runtime.nc,
            tokens,
            issuer_of(settings.key),
            stay_s=settings.stay_s,
            is_live=partial(is_live, players),
            now_s=lambda: int(time.time()),
            log=runtime.log,
            registry=runtime.registry,
        )
        await callout.start()
        stack.push_async_callback(callout.stop)
        await stack.enter_async_context(Rhythm("tidy", players.end_overdue, _TIDY_S, runtime.log, expected=_AWAY))
        if settings.nats_log is not None:
            try:
                denials = stack.enter_context(closing(Denials(settings.nats_log, runtime.registry)))
            except OSError as error:
                raise SettingsError(f"SPELLFOLD_NATS_LOG is {settings.nats_log}: {error.strerror}") from None
            await stack.enter_async_context(
                Rhythm("denials", denials.look, _DENIALS_S, runtime.log, expected=(OSError,))
            )
        connections = await stack.enter_async_context(Connections(runtime.nc, runtime.log, runtime.registry))
        api = Api(
            players,
            tokens,
            Passwords(),
            connections.end,
            attempts=settings.attempts,
            new_players=settings.new_players,
        )
        asked = Counter(
            "spellfold_gateway_requests", "HTTP requests by path and outcome", ("path", "outcome"),
            registry=runtime.registry,
        )  # fmt: skip
        documents = {f"/docs/{name}": _ROOT / "docs" / name for name in _DOCUMENTS}
        edge = Edge(
            api=api,
            pages=Pages(settings.web_folder, documents),
            nats_urls=settings.nats_urls,
            websocket_url=settings.websocket_url,
            is_secure=settings.url.startswith("https://"),
            session_s=settings.session_days * 86_400,
            is_ready=runtime.is_ready,
            registries=(runtime.registry,),
            log=runtime.log,
            asked=asked,
        )
        try:
            await stack.enter_async_context(served(application(edge), settings.host, settings.port, settings.proxies))
        except OSError as error:
            raise SettingsError(f"SPELLFOLD_GATEWAY_PORT is {settings.port}: {error.strerror}") from None
        runtime.log.info("serves HTTP", host=settings.host, port=settings.port)
        yield


_DOCUMENTS = ("protocol.md", "protocol.schema.json", "asyncapi.json", "openapi.json", "games")
