"""Writes the protocol's machine-readable documents: `python -m tests.house.protocol_documents`, or `make docs`.

- `docs/protocol.schema.json`: JSON Schema of every message and fact
- `docs/asyncapi.json`: AsyncAPI 3.0 of the wire, as a player's client sees it

Both are made from the structs alone, so that the same structs give the same bytes. Writes nothing else.
"""

import inspect
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from libs.events import ids, subjects
from libs.events.commands import Create, Expire, SetDeadline, Void
from libs.events.updates import Error, Refused, Update
from services.gateway import openapi
from tests.house.protocol_schemas import PLAYER_COMMANDS, is_request, messages, schema_document, tag_of
from tests.house.repository import ROOT

DOCS = ROOT / "docs"
SCHEMAS = DOCS / "protocol.schema.json"
ASYNCAPI = DOCS / "asyncapi.json"
OPENAPI = DOCS / "openapi.json"

PROTOCOL_VERSION = "1.0.0"
"""The protocol's own version: the last number grows with words, the second with additions, the first never lightly."""

Part = dict[str, Any]

PARAMETERS: Mapping[str, Part] = {
    "player": {"description": "The id of a player: 1 to 40 of a-z, 0-9, _ and -."},
    "service": {
        "description": "One of the services that send commands.",
        "enum": sorted(ids.SERVICES),
    },
    "match": {"description": "The id of a match: a UUIDv7 as 32 hex digits."},
    "game": {"description": "The id of a game, as `ask.<player>.games` lists them."},
    "decision": {"description": "The number of a decision."},
}
"""What stands in braces in an address."""

SERVERS: Mapping[str, Part] = {
    "nats": {
        "host": "127.0.0.1:4222",
        "protocol": "nats",
        "description": "The NATS server, or any server of the cluster.",
    },
    "websocket": {
        "host": "127.0.0.1:8443",
        "protocol": "ws",
        "description": "The same NATS protocol on the server's WebSocket listener, where it has one: for browsers.",
    },
}


def documents() -> Mapping[Path, str]:
    """The text of each document by its path."""
    return {SCHEMAS: _text(schema_document()), ASYNCAPI: _text(asyncapi_document()), OPENAPI: _text(openapi.document())}


def asyncapi_document() -> Part:
    """The AsyncAPI document; payloads refer to the schema document beside it."""
    verbs = requests()
    channels = _match_channels() | {name: _verb_channel(*parts) for name, parts in verbs.items()}
    operations = _match_operations() | {name: _verb_operation(name, parts[-1]) for name, parts in verbs.items()}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Spellfold",
            "version": PROTOCOL_VERSION,
            "description": "Wizard duels over NATS, as a player's client sees them: it sends commands, wishes and "
            "questions, and receives updates and notes. Channels without an operation are internal to the services. "
            "The prose is in protocol.md, which a client can be written from.",
        },
        "defaultContentType": "application/json",
        "servers": dict(SERVERS),
        "channels": channels,
        "operations": operations,
        "components": {"messages": _messages()},
    }


def requests() -> Mapping[str, tuple[str, type[Struct], type[Struct]]]:
    """Every verb of `ask` and `lobby` as `<ask or lobby>_<verb>`: its address, its request and its answer.

    Raises:
        LookupError: a request has no answer, or an answer no request.
    """
    answers = {tag_of(one): one for one in messages() if tag_of(one).endswith("_answer")}
    found: dict[str, tuple[str, type[Struct], type[Struct]]] = {}
    for request in messages():
        if not is_request(request):
            continue
        verb = tag_of(request)
        answer = answers.pop(f"{verb}_answer", None)
        if answer is None:
            raise LookupError(f"{request.__name__} has the type {verb}, but there is no {verb}_answer")
        is_question = request.__module__.endswith("questions")
        address = subjects.ask("{player}", verb) if is_question else subjects.lobby("{player}", verb)
        found["_".join(address.split(".")[::2])] = (address, request, answer)
    if answers:
        raise LookupError(f"nobody asks for {', '.join(answers)}")
    return found


def notes() -> Sequence[type[Struct]]:
    """What can come on `note.<player>`: the tagged structs that are nothing else."""
    known = {*PLAYER_COMMANDS, Create, SetDeadline, Expire, Void, Update, Refused, Error}
    known |= {one for _, *pair in requests().values() for one in pair}
    return [one for one in messages() if one not in known]


def _match_channels() -> Part:
    return {
        "commands": _channel(
            subjects.play("{player}", "{match}"),
            "A player's commands to a match, kept in the stream COMMANDS. The stream's ack means received, with this "
            "time; what became of the command comes on the view.",
            PLAYER_COMMANDS,
        ),
        "view": _channel(
            subjects.view("{player}", "{match}"),
            "What happens in a match, as the player may see it, and why a command of the player did nothing.",
            (Update, Refused),
        ),
        "watch": _channel(subjects.watch("{match}"), "What happens in a match, as spectators may see it.", (Update,)),
        "note": _channel(subjects.note("{player}"), "News from the lobby.", notes()),
        "inbox": {
            "address": None,
            "description": "Where answers and acks come: the reply subject of a request, below `_INBOX_<player>.`.",
            "messages": {
                tag: _message_ref(tag)
                for tag in ("ack", tag_of(Error), *(tag_of(answer) for _, _, answer in requests().values()))
            },
        },
        "service_commands": _channel(
            subjects.play("{service}", "{match}"),
            "Internal: the services' own commands to a match, in the same stream.",
            (Create, SetDeadline, Expire, Void),
        ),
        "events": _channel(
            subjects.event("{game}", "{match}"),
            "Internal: a match's log in the stream EVENTS, one entry a message.",
            (),
            more=("entry",),
        ),
        "timers": _channel(
            _braced(subjects.ALL_TIMERS, "match", "decision"), "Internal to the clock: the schedules of timers.", ()
        ),
        "fired_timers": _channel(
            _braced(subjects.ALL_DUE, "match", "decision"), "Internal to the clock: timers that fired.", ()
        ),
    }


def _match_operations() -> Part:
    return {
        "command": {
            "action": "send",
            "channel": _ref("channels", "commands"),
            "summary": "Send a command; repeat the same bytes until an ack comes.",
            "messages": [_ref("channels", "commands", "messages", tag_of(one)) for one in PLAYER_COMMANDS],
            "reply": _reply("ack"),
        },
        "follow": {
            "action": "receive",
            "channel": _ref("channels", "view"),
            "summary": "Follow a match that the player sits at.",
        },
        "spectate": {
            "action": "receive",
            "channel": _ref("channels", "watch"),
            "summary": "Follow a match that the player does not sit at.",
        },
        "listen": {
            "action": "receive",
            "channel": _ref("channels", "note"),
            "summary": "Hear of found matches and challenges.",
        },
    }


def _verb_channel(address: str, request: type[Struct], answer: type[Struct]) -> Part:
    return _channel(address, _summary(request), (request,))


def _verb_operation(name: str, answer: type[Struct]) -> Part:
    return {"action": "send", "channel": _ref("channels", name), "reply": _reply(tag_of(answer), tag_of(Error))}


def _channel(address: str, description: str, kinds: Sequence[type[Struct]], more: Sequence[str] = ()) -> Part:
    names = [part[1:-1] for part in address.split(".") if part.startswith("{")]
    return {
        "address": address,
        "description": description,
        "parameters": {name: dict(PARAMETERS[name]) for name in names},
        "messages": {tag: _message_ref(tag) for tag in (*(tag_of(one) for one in kinds), *more)},
    }


def _braced(wildcards: str, *names: str) -> str:
    """A subject with the names in braces where it has wildcards."""
    for name in names:
        wildcards = wildcards.replace("*", f"{{{name}}}", 1)
    return wildcards


def _reply(*tags: str) -> Part:
    return {
        "address": {"location": "$message.header#/reply", "description": "The reply subject of the NATS message."},
        "channel": _ref("channels", "inbox"),
        "messages": [_ref("channels", "inbox", "messages", tag) for tag in tags],
    }


def _messages() -> Part:
    """Every message by its type, and the two that carry none."""
    described = {tag_of(one): _message(tag_of(one), one.__name__, _summary(one)) for one in messages()}
    described["ack"] = _message("ack", "Ack", "JetStream's answer to a published command.")
    described["entry"] = _message("entry", "Entry", "One line of a match's log.")
    return dict(sorted(described.items()))


def _message(tag: str, definition: str, summary: str) -> Part:
    return {
        "name": tag,
        "title": definition,
        "summary": summary,
        "payload": {"$ref": f"{SCHEMAS.name}#/$defs/{definition}"},
    }


def _summary(message: type[Struct]) -> str:
    """The first paragraph of a struct's docstring."""
    return " ".join(inspect.cleandoc(message.__doc__ or "").split("\n\n")[0].split())


def _message_ref(tag: str) -> Part:
    return _ref("components", "messages", tag)


def _ref(*path: str) -> Part:
    return {"$ref": f"#/{'/'.join(path)}"}


def _text(document: Part) -> str:
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Writes the documents and says which of them changed."""
    for path, text in documents().items():
        is_new = not path.exists() or path.read_text(encoding="utf-8") != text
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}: {'written anew' if is_new else 'as it was'}\n")


if __name__ == "__main__":
    main()
