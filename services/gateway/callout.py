"""The broker asks who may come in, and this answers with the rights of one player, signed for the account PLAYERS.

It lets nobody in who shows no good token, and it knows no password. A refusal is counted each time and logged once a
minute for the same reason and address, so that a flood of them floods no log.
"""

import asyncio
import base64
import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import nkeys  # pyright: ignore[reportMissingTypeStubs]
from msgspec import Struct
from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from prometheus_client import CollectorRegistry, Counter
from structlog.typing import FilteringBoundLogger

from libs.events.flushing import flush
from services.gateway.tokens import BadTokenError, Claims, Tokens
from services.rights import PLAYERS, player_rights

_SUBJECT = "$SYS.REQ.USER.AUTH"
_QUEUE_GROUP = "gateways"
_HEAD = '{"typ":"JWT","alg":"ed25519-nkey"}'
_ISSUER_SEAL = b"spellfold.issuer.v1"
_QUIET_S = 60
_MOST_REMEMBERED = 10_000


class _Server(Struct):
    id: str = ""


class _Caller(Struct):
    host: str = ""


class _Shown(Struct):
    """What the client showed; other fields of a connect are of no interest."""

    auth_token: str = ""
    password: str = msgspec.field(default="", name="pass")


class _Asked(Struct):
    user_nkey: str = ""
    server_id: _Server = msgspec.field(default_factory=_Server)
    client_info: _Caller = msgspec.field(default_factory=_Caller)
    connect_opts: _Shown = msgspec.field(default_factory=_Shown)


class _Question(Struct):
    nats: _Asked


_questions = msgspec.json.Decoder(_Question)


def issuer_of(key: bytes) -> nkeys.KeyPair:
    """The account nkey with which gateways of this common key sign; the broker is told its public half."""
    seed = hashlib.sha256(_ISSUER_SEAL + key).digest()
    return nkeys.from_seed(nkeys.encode_seed(seed, nkeys.PREFIX_BYTE_ACCOUNT))


def public_half(issuer: nkeys.KeyPair) -> str:
    """The public account nkey, `A…`."""
    return bytes(issuer.public_key).decode()  # pyright: ignore[reportArgumentType] - its annotation names another type


class Callout:
    """Answers the broker's questions. Any number of gateways share the work."""

    def __init__(
        self,
        nc: Client,
        tokens: Tokens,
        issuer: nkeys.KeyPair,
        *,
        stay_s: int,
        is_live: Callable[[Claims], Awaitable[bool]],
        now_s: Callable[[], int],
        log: FilteringBoundLogger,
        registry: CollectorRegistry,
    ) -> None:
        """Describe the answering side.

        A connection that is let in is ended by the broker after `stay_s` seconds. `is_live` says whether the session
        goes on for which a good token was issued.
        """
        self._nc = nc
        self._tokens = tokens
        self._issuer = issuer
        self._stay_s = stay_s
        self._is_live = is_live
        self._now_s = now_s
        self._log = log
        self._asked = Counter("spellfold_gateway_callouts", "Connections by outcome", ("outcome",), registry=registry)
        self._said: dict[tuple[str, str], int] = {}
        self._subscription: Subscription | None = None
        self._answering: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Answers from here on."""
        self._subscription = await self._nc.subscribe(_SUBJECT, queue=_QUEUE_GROUP, cb=self._take)
        await flush(self._nc)

    async def stop(self) -> None:
        """Answers no more."""
        if self._subscription is not None and self._nc.is_connected:
            await self._subscription.unsubscribe()
        await asyncio.gather(*self._answering)

    async def _take(self, message: Msg) -> None:
        try:
            asked = _questions.decode(_payload(message.data)).nats
        except (msgspec.DecodeError, ValueError):
            self._asked.labels("unreadable").inc()
            return
        # One who has to be looked up keeps nobody else waiting.
        answering = asyncio.create_task(self._respond(message, asked))
        self._answering.add(answering)
        answering.add_done_callback(self._answering.discard)

    async def _respond(self, message: Msg, asked: _Asked) -> None:
        try:
            await message.respond(await self._answer(asked))
        except errors.Error as error:
            self._log.warning("an answer to the broker could not be sent", error=repr(error))

    async def _answer(self, asked: _Asked) -> bytes:
        shown = asked.connect_opts.auth_token or asked.connect_opts.password
        now_s = self._now_s()
        try:
            claims = self._tokens.read(shown, now_s) if shown else None
        except BadTokenError as error:
            return self._refused(asked, str(error), now_s)
        if claims is None:
            return self._refused(asked, "without_token", now_s)
        if claims.session and not await self._is_live(claims):
            return self._refused(asked, "signed_out", now_s)
        self._asked.labels("let_in").inc()
        rights = player_rights(claims.player)
        user: dict[str, Any] = {
            "sub": asked.user_nkey,
            "aud": PLAYERS,
            "name": claims.user,
            "exp": now_s + self._stay_s,
            "nats": {
                "type": "user",
                "version": 2,
                "subs": -1,
                "data": -1,
                "payload": -1,
                "pub": {"allow": rights.publish},
                "sub": {"allow": rights.subscribe},
            },
        }
        return self._signed(asked, {"jwt": self._sign(user, now_s)}, now_s)

    def _refused(self, asked: _Asked, reason: str, now_s: int) -> bytes:
        self._asked.labels(reason).inc()
        host = asked.client_info.host
        if now_s >= self._said.get((reason, host), 0):
            if len(self._said) >= _MOST_REMEMBERED:
                self._said.clear()
            self._said[reason, host] = now_s + _QUIET_S
            self._log.warning("a connection was refused", reason=reason, host=host)
        return self._signed(asked, {"error": reason}, now_s)

    def _signed(self, asked: _Asked, answer: dict[str, str], now_s: int) -> bytes:
        response: dict[str, Any] = {
            "sub": asked.user_nkey,
            "aud": asked.server_id.id,
            "nats": {"type": "authorization_response", "version": 2, **answer},
        }
        return self._sign(response, now_s).encode()

    def _sign(self, claims: dict[str, Any], now_s: int) -> str:
        claims = {**claims, "iat": now_s, "iss": public_half(self._issuer)}
        digest = hashlib.sha256(json.dumps(claims).encode()).digest()
        claims["jti"] = base64.b32encode(digest).decode().rstrip("=")
        body = f"{_words(_HEAD.encode())}.{_words(json.dumps(claims).encode())}"
        return f"{body}.{_words(self._issuer.sign(body.encode()))}"


def _payload(jwt: bytes) -> bytes:
    """The claims of the broker's own JWT. Only the broker can publish where it comes from, so the seal is not checked.

    Raises:
        ValueError: it is no JWT.
    """
    parts = jwt.split(b".")
    if len(parts) != 3:
        raise ValueError("a JWT has three parts")
    return base64.urlsafe_b64decode(parts[1] + b"=" * (-len(parts[1]) % 4))


def _words(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
