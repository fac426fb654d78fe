"""Bytes from the server as structs, and what of them is no business of ours. Knows no game: views and facts stay raw.

Unknown types are not an error: a client ignores what it does not know, and what others may have sent in its way.
"""

from typing import Any

import msgspec
from msgspec import Struct

from libs.client.errors import Declined, Garbled, NotTaken
from libs.events.updates import Refused, UpdateFrame

Answer = dict[str, Any]
"""The answer to a question or wish, decoded, its `type` included."""


class _Typed(Struct):
    type: str = ""


class _ViewAnswer(Struct):
    update: UpdateFrame


class _AckError(Struct):
    err_code: int = 0
    description: str = ""


class _Ack(Struct):
    stream: str = ""
    error: _AckError | None = None


_typed = msgspec.json.Decoder(_Typed)
_updates = msgspec.json.Decoder(UpdateFrame)
_refusals = msgspec.json.Decoder(Refused)
_view_answers = msgspec.json.Decoder(_ViewAnswer)
_answers = msgspec.json.Decoder(Answer)
_acks = msgspec.json.Decoder(_Ack)
_encoder = msgspec.json.Encoder()

_BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


def encode_question(question: Struct | Answer) -> bytes:
    """The body of a question or wish; of plain fields those that are `None` are left out."""
    if isinstance(question, Struct):
        return _encoder.encode(question)
    return _encoder.encode({name: value for name, value in question.items() if value is not None})


def decode_told(data: bytes) -> UpdateFrame | Refused | None:
    """An update or a refusal from `view` or `watch`; `None` for anything else."""
    try:
        kind = _typed.decode(data).type
        if kind == "update":
            return _updates.decode(data)
        if kind == "refused":
            return _refusals.decode(data)
    except _BROKEN:
        return None
    return None


def decode_answer(verb: str, data: bytes) -> Answer:
    """The answer to a question or wish.

    Raises:
        Declined: it is an error.
        Garbled: it is not an answer to this verb.
    """
    try:
        answer = _answers.decode(data)
    except _BROKEN as error:
        raise Garbled(f"the answer to {verb} is not readable: {error}") from error
    kind = answer.get("type")
    if kind == "error":
        raise Declined(str(answer.get("reason", "")), str(answer.get("message", "")))
    if kind != f"{verb}_answer":
        raise Garbled(f"the answer to {verb} is of type {kind}, not {verb}_answer")
    return answer


def decode_view(data: bytes) -> UpdateFrame:
    """The update inside the answer to `ask.*.view`.

    Raises:
        Declined: the question was answered with an error.
        Garbled: the answer holds no update.
    """
    decode_answer("view", data)
    try:
        return _view_answers.decode(data).update
    except _BROKEN as error:
        raise Garbled(f"the answer to view holds no update: {error}") from error


def decode_note(data: bytes) -> Answer | None:
    """A note with its `type`; `None` for what is none."""
    try:
        note = _answers.decode(data)
    except _BROKEN:
        return None
    return note if isinstance(note.get("type"), str) else None


def is_stored(data: bytes) -> bool:
    """Whether these bytes are the stream's ack for a command.

    Raises:
        NotTaken: they are the stream's refusal.
    """
    try:
        ack = _acks.decode(data)
    except _BROKEN:
        return False
    if ack.error is not None:
        raise NotTaken(ack.error.err_code, ack.error.description)
    return bool(ack.stream)
