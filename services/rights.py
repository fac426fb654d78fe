"""Who may publish and subscribe to what at the broker: services, the operator, players. The only place that says so.

Players live in the account PLAYERS, services in APP, sign-in in AUTH; only `REQUESTS` and `NEWS` pass between PLAYERS
and APP. Reply subjects are not checked by the broker: a player's are rewritten on the way between the accounts, and
nobody but the operator holds `$JS.API.>`, so a reply can reach no stream and no API. It knows no passwords.
"""

from collections.abc import Mapping

from msgspec import Struct

from libs.engine.players.house import HOUSE
from libs.events import subjects
from libs.events.ids import CLOCK, MATCHMAKING

APP, PLAYERS, AUTH, SYS = "APP", "PLAYERS", "AUTH", "SYS"
"""The accounts: services, players, sign-in, the server's own."""

OPERATOR, GATEWAY, SYSTEM = "operator", "gateway", "system"
"""Users that are no service of matches: who sets up and audits, who signs players in, who looks at the server."""

REQUESTS = ("play.*.*", "lobby.*.*", "ask.*.*")
"""What players send and services answer."""

NEWS = ("view.*.*", "note.*", "watch.*")
"""What services publish and players hear."""

PLAYER_SUBSCRIPTIONS = 64
"""How many a player's connection may hold."""

_API = "$JS.API"
_ANSWERS = ("_INBOX.>", f"{subjects.inbox_prefix(MATCHMAKING)}.>", f"{subjects.inbox_prefix(OPERATOR)}.>", "_R_.>")
"""Where answers go: to services and the operator, and to players, whose reply subjects are rewritten on the way."""


class Rights(Struct, frozen=True):
    """The subjects that a user may publish and subscribe to; nothing else is allowed."""

    publish: tuple[str, ...]
    subscribe: tuple[str, ...]


def player_rights(player: str) -> Rights:
    """What a player may do: send under the own id, hear the own views and news, and watch any match."""
    return Rights(
        publish=tuple(f"{kind}.{player}.*" for kind in ("play", "lobby", "ask")),
        subscribe=(
            subjects.views(player),
            subjects.note(player),
            subjects.watch("*"),
            f"{subjects.inbox_prefix(player)}.>",
        ),
    )


def _reads(stream: str, *consumers: str, is_leader_read: bool = False) -> tuple[str, ...]:
    """Making sure of a stream, and working on own durable consumers of it."""
    found = [f"{_API}.STREAM.INFO.{stream}"]
    if is_leader_read:
        found.append(f"{_API}.STREAM.MSG.GET.{stream}")
    for name in consumers:
        found += [
            f"{_API}.CONSUMER.CREATE.{stream}.{name}",
            f"{_API}.CONSUMER.MSG.NEXT.{stream}.{name}",
            f"{_API}.CONSUMER.INFO.{stream}.{name}",
            f"$JS.ACK.{stream}.{name}.>",
        ]
    return tuple(found)


_STREAMS = tuple(
    f"{_API}.STREAM.INFO.{name}" for name in (subjects.COMMANDS, subjects.AUDIT, subjects.EVENTS, subjects.TIMERS)
)
_READ_LOG = (
    f"{_API}.DIRECT.GET.{subjects.EVENTS}",
    f"{_API}.DIRECT.GET.{subjects.EVENTS}.>",
    f"{_API}.STREAM.MSG.GET.{subjects.EVENTS}",
)
_FOUND = ("$SRV.>", "_INBOX.>")
"""Being found by `nats micro ls`, and hearing answers."""

SERVICES: Mapping[str, Rights] = {
    "match": Rights(
        publish=(
            "event.*.*",
            "view.*.*",
            "watch.*",
            *_STREAMS,
            *_reads(subjects.COMMANDS, subjects.MATCH_CONSUMER, is_leader_read=True),
            *_READ_LOG,
            *_ANSWERS,
        ),
        subscribe=("ask.*.*", *_FOUND),
    ),
    "clock": Rights(
        publish=(
            f"play.{CLOCK}.*",
            f"ask.{CLOCK}.*",
            subjects.ALL_TIMERS,
            *_STREAMS,
            *_reads(subjects.EVENTS, subjects.CLOCK_CONSUMER),
            *_reads(subjects.TIMERS, subjects.DUE_CONSUMER, is_leader_read=True),
            f"{_API}.DIRECT.GET.{subjects.TIMERS}",
            f"{_API}.DIRECT.GET.{subjects.TIMERS}.>",
            f"{_API}.STREAM.PURGE.{subjects.TIMERS}",
            *_READ_LOG,
        ),
        subscribe=("_INBOX.>",),
    ),
    MATCHMAKING: Rights(
        publish=(
            f"play.{MATCHMAKING}.*",
            "note.*",
            *_STREAMS,
            *_reads(subjects.EVENTS, subjects.MATCHMAKING_CONSUMER),
            *_READ_LOG,
            *_ANSWERS,
        ),
        subscribe=("lobby.*.*", "ask.*.*", subjects.views(MATCHMAKING), *_FOUND),
    ),
    "archive": Rights(
        publish=(
            *_STREAMS,
            # Each archive names its consumer after its database, which the broker's rights cannot tell from others.
            *_reads(subjects.EVENTS, "*", is_leader_read=True),
            f"{_API}.CONSUMER.DELETE.{subjects.EVENTS}.*",
            f"{_API}.CONSUMER.DURABLE.CREATE.{subjects.EVENTS}.*",
            *_READ_LOG,
            *_ANSWERS,
        ),
        subscribe=("ask.*.*", *_FOUND),
    ),
    "cpu": Rights(
        publish=tuple(f"{kind}.{player}.*" for player in HOUSE for kind in ("play", "ask")),
        subscribe=(*(subjects.views(player) for player in HOUSE), "_INBOX.>"),
    ),
}
"""The rights of each service's user, by its name. Streams are made by the operator; services only look at them."""

OPERATOR_RIGHTS = Rights(publish=(f"{_API}.>", *REQUESTS, "$SRV.>"), subscribe=(">",))
"""Who owns the place: makes streams, reads AUDIT, voids matches, and may act for everybody."""

SERVER_REQUESTS = ("$SYS.REQ.SERVER.PING.CONNZ", "$SYS.REQ.SERVER.*.KICK")
"""What AUTH may ask of the servers: who is connected, and to end a connection."""

GATEWAY_RIGHTS = Rights(publish=("$SYS._INBOX.>", *SERVER_REQUESTS), subscribe=("$SYS.REQ.USER.AUTH", "_INBOX.>"))
"""Who answers the broker's questions about who may come in, and sees people out; the one user of AUTH."""
