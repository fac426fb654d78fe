"""How the four streams and their consumers are configured, and making sure of it. Reads and writes no messages.

Requests go to the JetStream API as JSON, because the client library's own structs lack some of the fields.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct
from nats import errors
from nats.aio.client import Client

from libs.events import subjects

COMMAND_BYTES = 16 * 1024
"""The most that one command may take, headers included."""

ENTRY_BYTES = 512 * 1024
"""The most that one entry may take, headers included."""

_SECOND = 1_000_000_000
_DAY = 24 * 3600 * _SECOND

_STREAM_NOT_FOUND = 10059
_NAME_IN_USE = 10058
_TRY_AGAIN = frozenset({10005, 10008, 10009, 10023, 10074, 10167})
_API_TIMEOUT_S = 3.0
_PATIENCE_S = 30.0
_PAUSE_S = 0.2

_NEVER_CHANGES = frozenset({"retention", "storage", "mirror", "allow_msg_schedules", "deny_delete"})
"""What the server keeps as it was when the stream was made."""

Config = Mapping[str, Any]


class MismatchError(Exception):
    """A stream or consumer is there, but differs in what cannot be changed; the message names field and both values."""


class UnreachableError(Exception):
    """JetStream gave no usable answer for half a minute."""


class _ApiError(Struct):
    code: int = 0
    err_code: int = 0
    description: str = ""


class _ApiAnswer(Struct):
    error: _ApiError | None = None
    config: dict[str, Any] = {}


_answers = msgspec.json.Decoder(_ApiAnswer)
_encoder = msgspec.json.Encoder()


def stream_plans(replicas: int) -> tuple[Config, ...]:
    """The configuration of each stream, in the order in which they are made.

    AUDIT follows COMMANDS at once, before any consumer exists: what is acknowledged before the mirror has it, it loses.
    """
    source, destination = subjects.COMMANDS_TRANSFORM
    common = {"storage": "file", "num_replicas": replicas, "allow_direct": True}
    return (
        common
        | {
            "name": subjects.COMMANDS,
            "subjects": [subjects.ALL_PLAY],
            "retention": "workqueue",
            "max_msg_size": COMMAND_BYTES,
            "subject_transform": {"src": source, "dest": destination},
            # A mirror inherits direct gets and answers them for its origin, so that AUDIT would show handled commands
            # as pending (measured). Pending commands are read through the leader.
            "allow_direct": False,
            # Senders give no message id; one that does must not use up another's for longer than the server insists on.
            "duplicate_window": _SECOND // 10,
        },
        common
        | {
            "name": subjects.AUDIT,
            "mirror": {"name": subjects.COMMANDS},
            "retention": "limits",
            "max_age": 7 * _DAY,
            "mirror_direct": False,
        },
        common
        | {
            "name": subjects.EVENTS,
            "subjects": [subjects.ALL_EVENTS],
            "retention": "limits",
            "discard": "new",
            "deny_delete": True,
            "max_msg_size": ENTRY_BYTES,
            "duplicate_window": 120 * _SECOND,
        },
        common
        | {
            "name": subjects.TIMERS,
            "subjects": [subjects.ALL_TIMERS, subjects.ALL_DUE],
            "retention": "limits",
            "max_age": 30 * _DAY,
            "allow_msg_schedules": True,
        },
    )


async def ensure_streams(nc: Client, replicas: int = 1) -> None:
    """Makes what is missing, leaves what is as planned, changes what may be changed; any number may call it at once.

    Settings that the plan does not name (placement, compression, …) stay as an operator set them, and the number of
    replicas is raised but never lowered.

    Raises:
        MismatchError: a stream differs in what cannot be changed. Nothing was changed on that stream.
        UnreachableError: JetStream gave no usable answer.
    """
    for plan in stream_plans(replicas):
        await _ensure_stream(nc, plan)


async def ensure_consumer(
    nc: Client,
    stream: str,
    name: str,
    *,
    filter_subject: str | None = None,
    deliver_policy: str = "all",
    ack_wait_s: float = 5.0,
    max_ack_pending: int = 4096,
) -> None:
    """Makes or adjusts a durable pull consumer with explicit acks and redelivery without end.

    `max_ack_pending` should be at least the number of workers times the credit of each.

    Raises:
        MismatchError: a consumer of that name is there and cannot be changed to this.
        UnreachableError: JetStream gave no usable answer.
    """
    config: dict[str, Any] = {
        "durable_name": name,
        "name": name,
        "deliver_policy": deliver_policy,
        "ack_policy": "explicit",
        "ack_wait": int(ack_wait_s * _SECOND),
        "max_deliver": -1,
        "max_ack_pending": max_ack_pending,
        "replay_policy": "instant",
        "max_waiting": 512,
    }
    if filter_subject is not None:
        config["filter_subject"] = filter_subject
    request = {"stream_name": stream, "config": config, "action": ""}
    answer = await _api(nc, f"CONSUMER.CREATE.{stream}.{name}", request)
    if answer.error is not None:
        raise MismatchError(f"consumer {name} of {stream} cannot be made as planned: {answer.error.description}")


async def _ensure_stream(nc: Client, plan: Config) -> None:
    name = plan["name"]
    found = await _api(nc, f"STREAM.INFO.{name}", None)
    if found.error is not None and found.error.err_code == _STREAM_NOT_FOUND:
        created = await _api(nc, f"STREAM.CREATE.{name}", plan)
        if created.error is None:
            return
        if created.error.err_code != _NAME_IN_USE:
            raise MismatchError(f"stream {name} cannot be made: {created.error.description}")
        found = await _api(nc, f"STREAM.INFO.{name}", None)
    if found.error is not None:
        raise MismatchError(f"stream {name} cannot be looked at: {found.error.description}")
    wanted = _differences(plan, found.config)
    fixed = sorted(wanted.keys() & _NEVER_CHANGES)
    if fixed:
        faults = "; ".join(
            f"{field} {found.config.get(field)!r}, which cannot become {plan[field]!r}" for field in fixed
        )
        raise MismatchError(f"stream {name} has {faults}")
    if not wanted:
        return
    updated = await _api(nc, f"STREAM.UPDATE.{name}", found.config | wanted)
    if updated.error is not None:
        changes = ", ".join(
            f"{field} from {found.config.get(field)!r} to {wanted[field]!r}" for field in sorted(wanted)
        )
        raise MismatchError(f"stream {name} refuses the change of {changes}: {updated.error.description}")


def _differences(plan: Config, found: Config) -> dict[str, Any]:
    """The planned fields that are otherwise; the server leaves out what is false, and adds details inside an object."""
    wanted: dict[str, Any] = {}
    for field, value in plan.items():
        actual = found.get(field, False if isinstance(value, bool) else None)
        if field == "num_replicas" and isinstance(actual, int) and actual >= value:
            continue
        same = (
            value.items() <= actual.items() if isinstance(value, dict) and isinstance(actual, dict) else value == actual
        )
        if not same:
            wanted[field] = value
    return wanted


async def _api(nc: Client, verb: str, request: object) -> _ApiAnswer:
    """One request to the JetStream API, again while a server or cluster is still waking up.

    Raises:
        UnreachableError: no usable answer within `_PATIENCE_S`.
    """
    payload = b"" if request is None else _encoder.encode(request)
    loop = asyncio.get_running_loop()
    until = loop.time() + _PATIENCE_S
    while True:
        try:
            message = await nc.request(f"$JS.API.{verb}", payload, timeout=_API_TIMEOUT_S)
            answer = _answers.decode(message.data)
            trouble = (
                "" if answer.error is None or answer.error.err_code not in _TRY_AGAIN else answer.error.description
            )
        except (errors.TimeoutError, errors.NoRespondersError, errors.OutboundBufferLimitError) as error:
            answer, trouble = _ApiAnswer(), repr(error)
        if not trouble:
            return answer
        if loop.time() > until:
            raise UnreachableError(f"no answer to {verb} in {_PATIENCE_S:.0f} s: {trouble}")
        await asyncio.sleep(_PAUSE_S)
