"""The only owner of encoders and decoders for commands, entries and updates.

Refuses whatever is not exactly in the contract.
"""

from collections.abc import Sequence
from typing import Any, Union

import msgspec

from libs.events.commands import AnyCommand, Ready
from libs.events.entry import Entry, EntryFrame
from libs.events.facts import COMMON, Fact
from libs.events.faults import in_words
from libs.events.ids import is_command

_encoder = msgspec.json.Encoder()
_commands = msgspec.json.Decoder(AnyCommand)
_frames = msgspec.json.Decoder(EntryFrame)


class Undecodable(Exception):
    """Bytes that are not what they should be; the message names the field and what was expected."""


class _Named(msgspec.Struct):
    id: Any = None


_named = msgspec.json.Decoder(_Named)


def encode(value: object) -> bytes:
    """The JSON of a struct of the vocabulary, UTF-8, no spaces."""
    return _encoder.encode(value)


def decode_command(data: bytes) -> AnyCommand:
    """One command from its JSON.

    Raises:
        Undecodable: not JSON, an unknown type or field, a wrong type, or a value out of bounds.
    """
    try:
        command = _commands.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Undecodable(in_words(error)) from error
    if not is_command(command.id):
        raise Undecodable(f"Expected 32 hex digits, got {command.id!r} - at `$.id`")
    if isinstance(command, Ready) and not is_command(command.entropy):
        raise Undecodable(f"Expected 32 hex digits, got {command.entropy!r} - at `$.entropy`")
    return command


def named_id(data: bytes) -> str | None:
    """The id that undecodable command bytes claim for themselves, if they name one: so that a refusal can repeat it."""
    try:
        claimed = _named.decode(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return claimed if isinstance(claimed, str) and len(claimed) <= 64 else None


def decode_frame(data: bytes) -> EntryFrame:
    """One entry of any game with its facts left raw.

    Raises:
        Undecodable: the bytes are no entry.
    """
    try:
        return _frames.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Undecodable(in_words(error)) from error


class EntryCodec:
    """Entries of one game: its own facts beside the common ones.

    Unknown fields of facts are ignored, unknown facts are not.
    """

    def __init__(self, facts: Sequence[type[Fact]]) -> None:
        kinds: Any = Union[(*COMMON, *facts)]
        shape: Any = Entry[kinds]
        self._decoder: msgspec.json.Decoder[Entry[Fact]] = msgspec.json.Decoder(shape)

    def decode(self, data: bytes) -> Entry[Fact]:
        """One entry from its exact bytes.

        Raises:
            Undecodable: the bytes are no entry of this game.
        """
        try:
            return self._decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Undecodable(in_words(error)) from error
