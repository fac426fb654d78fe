"""JSON Schema 2020-12 of everything on the wire, made from the structs: the vocabulary, each game's facts and view.

Nothing is listed here by name but what cannot be found out: which commands are the players', and which parts of an
update and an entry belong to its game.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.inspect import StructType

import libs.events
from libs.engine.game import Game
from libs.engine.refusal import REASONS
from libs.engine.registry import GAMES
from libs.events.commands import AnyCommand, Choose, Order, Ready, Resign
from libs.events.entry import EntryFrame
from libs.events.facts import COMMON, END_REASONS, FATES

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"

PLAYER_COMMANDS: tuple[type[Struct], ...] = (Ready, Choose, Order, Resign)
"""What a seat may send; the other commands are the services' own."""

ACK: Schema = {
    "title": "Ack",
    "description": "JetStream's answer to a published command: stored (`seq` is its place), or not (`error`).",
    "type": "object",
    "properties": {
        "stream": {"type": "string"},
        "seq": {"type": "integer"},
        "duplicate": {"type": "boolean"},
        "domain": {"type": "string"},
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "integer"},
                "err_code": {"type": "integer", "description": "10054: the message is larger than the stream takes"},
                "description": {"type": "string"},
            },
            "required": ["code"],
        },
    },
    "anyOf": [{"required": ["seq"]}, {"required": ["error"]}],
}
"""Not ours, and so not among the structs."""


def messages() -> Sequence[type[Struct]]:
    """Every tagged struct of the vocabulary that is no fact, in the order of modules and of their lines."""
    found: list[type[Struct]] = []
    for module in vocabulary():
        structs = [one for _, one in inspect.getmembers(module, inspect.isclass) if issubclass(one, Struct)]
        own = [one for one in structs if one.__module__ == module.__name__ and one.__struct_config__.tag is not None]
        found += sorted((one for one in own if one not in COMMON), key=lambda one: inspect.getsourcelines(one)[1])
    return found


def vocabulary() -> Sequence[ModuleType]:
    """Every module of `libs.events`."""
    names = sorted(one.name for one in pkgutil.iter_modules(libs.events.__path__))
    return [importlib.import_module(f"libs.events.{name}") for name in names]


def tag_of(message: type[Struct]) -> str:
    """The `type` of a message."""
    return str(message.__struct_config__.tag)


def is_request(message: type[Struct]) -> bool:
    """Whether the message is a question or a wish: its verb is in the subject, so that it may leave out its type."""
    return message.__struct_config__.forbid_unknown_fields and message not in get_args(AnyCommand)


def schema_document(games: Mapping[str, Game[Any]] = GAMES) -> Schema:
    """The whole document: a definition for every message and fact, those of a game under `<game>.<name>`."""
    definitions = _definitions((*messages(), *COMMON, EntryFrame))
    for message in messages():
        if is_request(message):
            definitions[message.__name__]["required"].remove("type")
            if not definitions[message.__name__]["required"]:
                del definitions[message.__name__]["required"]
    definitions["Ack"] = ACK
    definitions["PlayerCommand"] = _any_of("What a seat may send.", PLAYER_COMMANDS)
    definitions["AnyCommand"] = _any_of("What can stand in an entry.", get_args(AnyCommand))
    definitions["Fact"] = _any_of("A fact that every game has.", COMMON)
    definitions["Refused"]["properties"]["reason"]["enum"] = list(REASONS)
    for name in ("Result", "MatchEnded"):
        definitions[name]["properties"]["reason"]["enum"] = list(END_REASONS)
    definitions["Standing"]["properties"]["fate"]["enum"] = list(FATES)
    for game in games.values():
        definitions |= _of_game(game, definitions)
    definitions["Entry"] = _entry(definitions.pop("EntryFrame"), games)
    _finish_update(definitions["Update"], games)
    return {
        "$schema": DIALECT,
        "title": "Spellfold's protocol",
        "description": "Every message and fact on the wire; protocol.md says when it is sent. Made by `make docs`.",
        "$defs": dict(sorted(definitions.items())),
    }


def _definitions(structs: Sequence[Any]) -> Schema:
    _, components = msgspec.json.schema_components(structs, ref_template=REF)
    for definition in components.values():
        _plain(definition)
    for struct in _structs(msgspec.inspect.multi_type_info(structs), {}).values():
        if struct.array_like:
            items = components[struct.cls.__name__]["prefixItems"]
            names = [field.name for field in struct.fields]
            # A tag, where there is one, stands before the fields.
            for name, item in zip(reversed(names), reversed(items), strict=False):
                item["title"] = name
    return components


def _structs(part: Any, found: dict[type, StructType]) -> dict[type, StructType]:
    """Every struct that occurs in a type, however deep."""
    if isinstance(part, StructType):
        if part.cls in found:
            return found
        found[part.cls] = part
        _structs([field.type for field in part.fields], found)
    elif isinstance(part, list | tuple):
        for inner in part:
            _structs(inner, found)
    elif isinstance(part, Struct):
        _structs([getattr(part, name) for name in part.__struct_fields__], found)
    return found


def _plain(part: Any) -> None:
    """Removes OpenAPI's `discriminator`, and makes paragraphs of a docstring's lines."""
    if isinstance(part, dict):
        part.pop("discriminator", None)
        if isinstance(part.get("description"), str):
            paragraphs = inspect.cleandoc(part["description"]).split("\n\n")
            part["description"] = "\n\n".join(" ".join(one.split()) for one in paragraphs)
        for inner in part.values():
            _plain(inner)
    elif isinstance(part, list):
        for inner in part:
            _plain(inner)


def _of_game(game: Game[Any], common: Schema) -> Schema:
    """The definitions of a game's own facts and view, renamed, with references to the common ones left as they are."""
    own = _definitions((*game.facts, game.view_type))
    shared = {name for name, definition in own.items() if common.get(name) == definition}
    renamed = {name: f"{game.id}.{name}" for name in own if name not in shared}
    definitions = {renamed[name]: definition for name, definition in own.items() if name in renamed}
    for definition in definitions.values():
        _rename(definition, {REF.format(name=old): REF.format(name=new) for old, new in renamed.items()})
    facts = [renamed[fact.__name__] for fact in game.facts]
    definitions[f"{game.id}.Fact"] = {
        "title": f"A fact of {game.title}",
        "anyOf": [{"$ref": REF.format(name=name)} for name in facts],
    }
    view = f"{game.id}.{game.view_type.__name__}"
    return definitions | ({} if view in definitions else {f"{game.id}.View": {"$ref": REF.format(name=view)}})


def _rename(part: Any, names: Mapping[str, str]) -> None:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            part["$ref"] = names.get(part["$ref"], part["$ref"])
        for inner in part.values():
            _rename(inner, names)
    elif isinstance(part, list):
        for inner in part:
            _rename(inner, names)


def _any_of(description: str, structs: Sequence[type[Struct]]) -> Schema:
    return {"description": description, "anyOf": [{"$ref": REF.format(name=one.__name__)} for one in structs]}


def _facts(*names: str) -> Schema:
    return {"type": "array", "items": {"anyOf": [{"$ref": REF.format(name=name)} for name in names]}}


def _entry(frame: Schema, games: Mapping[str, Game[Any]]) -> Schema:
    """An entry: its frame, with the command and the facts as what they are."""
    properties = frame["properties"] | {
        "command": {"$ref": REF.format(name="AnyCommand")},
        "facts": _facts("Fact", *(f"{game}.Fact" for game in games)),
    }
    return frame | {
        "title": "Entry",
        "description": "One line of a match's log: one accepted command with all the facts that it caused.",
        "properties": properties,
    }


def _finish_update(update: Schema, games: Mapping[str, Game[Any]]) -> None:
    """Says what facts and view are in an update of each game; of a game that is not known here, anything."""
    named: Schema = {"type": "object", "properties": {"type": {"type": "string"}}, "required": ["type"]}
    update["properties"]["facts"] = {"type": "array", "items": named}
    update["properties"]["view"] = {"type": "object"}
    update["allOf"] = [
        {
            "if": {"properties": {"game": {"const": game}}},
            "then": {"properties": {"facts": _facts("Fact", f"{game}.Fact"), "view": {"$ref": f"#/$defs/{game}.View"}}},
        }
        for game in games
    ]
