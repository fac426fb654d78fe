"""The protocol's documents are up to date, valid, and true: real messages and the examples in the prose fit them."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from libs.engine.match.fold import Fold
from libs.engine.match.update import update_for
from libs.engine.refusal import REASONS
from libs.engine.registry import GAMES
from libs.events import subjects
from libs.events.codec import encode
from libs.events.commands import TimeControl, Windows
from libs.events.facts import END_REASONS, FATES
from libs.events.ids import END
from libs.events.questions import ARCHIVE_REASONS
from libs.events.wishes import LOBBY_REASONS
from tests.golden.transcript import FOLDER as GOLDEN
from tests.house.protocol_documents import ASYNCAPI, DOCS, SCHEMAS, documents, notes, requests
from tests.house.protocol_schemas import PLAYER_COMMANDS, is_request, messages, tag_of
from tests.house.quick_validator import validator

PROSE = DOCS / "protocol.md"
EXAMPLE = re.compile(
    r"<!-- example: (?P<name>[A-Za-z_.]+)(?: \([a-z ]+\))? -->\n+```json\n(?P<text>.*?)\n```", re.DOTALL
)
MARKER = re.compile(r"<!-- example: ")


@pytest.fixture(scope="module")
def schemas() -> Any:
    return json.loads(SCHEMAS.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def asyncapi() -> Any:
    return json.loads(ASYNCAPI.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def prose() -> str:
    return PROSE.read_text(encoding="utf-8")


def test_the_documents_are_what_the_structs_give_now():
    stale = [path.name for path, text in documents().items() if path.read_text(encoding="utf-8") != text]

    assert stale == [], "run `make docs`"


def test_every_schema_is_json_schema(schemas):
    Draft202012Validator.check_schema(schemas)
    for definition in schemas["$defs"].values():
        Draft202012Validator.check_schema(definition)


def test_every_reference_of_the_schemas_leads_somewhere(schemas):
    assert [ref for ref in _refs(schemas) if _at(schemas, ref) is None] == []


def test_every_reference_of_the_asyncapi_document_leads_somewhere(schemas, asyncapi):
    lost = [
        ref
        for ref in _refs(asyncapi)
        if _at(schemas if ref.startswith(SCHEMAS.name) else asyncapi, ref.removeprefix(SCHEMAS.name)) is None
    ]

    assert lost == []


def test_the_asyncapi_document_has_the_parts_that_version_3_asks_for(asyncapi):
    assert asyncapi["asyncapi"] == "3.0.0"
    assert set(asyncapi["info"]) >= {"title", "version"}
    assert {server["protocol"] for server in asyncapi["servers"].values()} == {"nats", "ws"}
    assert all(server["host"] for server in asyncapi["servers"].values())
    assert all("address" in channel for channel in asyncapi["channels"].values())
    assert all(operation["action"] in ("send", "receive") for operation in asyncapi["operations"].values())


def test_every_address_names_exactly_its_parameters(asyncapi):
    for name, channel in asyncapi["channels"].items():
        in_address = re.findall(r"\{(\w+)\}", channel["address"] or "")

        assert in_address == list(channel.get("parameters", {})), name


def test_every_operation_uses_messages_of_its_channel(asyncapi):
    for name, operation in asyncapi["operations"].items():
        for part in filter(None, (operation, operation.get("reply"))):
            channel = part["channel"]["$ref"]

            assert all(one["$ref"].startswith(f"{channel}/messages/") for one in part.get("messages", [])), name


def test_every_message_of_the_vocabulary_goes_over_some_channel(asyncapi):
    sent = {tag for channel in asyncapi["channels"].values() for tag in channel["messages"]}

    assert {tag_of(one) for one in messages()} - sent == set()


def test_every_subject_of_the_design_is_a_channel(asyncapi):
    addresses = {channel["address"] for channel in asyncapi["channels"].values()}

    assert addresses >= {
        "play.{player}.{match}",
        "view.{player}.{match}",
        "watch.{match}",
        "note.{player}",
        "event.{game}.{match}",
        "timer.{match}.{decision}",
        "due.{match}.{decision}",
        *(subjects.ask("{player}", verb) for verb in ("games", "game", "view", "matches", "replay", "audit")),
        *(subjects.ask("{player}", verb) for verb in ("ladder", "profile")),
        *(subjects.lobby("{player}", verb) for verb in ("seek", "cancel", "seeks", "challenge", "accept", "decline")),
        *(subjects.lobby("{player}", verb) for verb in ("rematch", "cpu")),
    }


@pytest.mark.parametrize("log", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_whole_matches_fit_the_schemas(schemas, log):
    update, entry = validator(schemas, "Update"), validator(schemas, "Entry")
    game = next(game for game in GAMES if log.name.startswith(f"{game}-"))
    fold = Fold(GAMES)

    for data in log.read_bytes().splitlines():
        entry.validate(json.loads(data))
        facts = fold.extend(game, data).facts
        seats = (*range(len(fold.match.seats)), None)
        update.validate(json.loads(encode(update_for(fold, seats[fold.match.version % len(seats)], facts))))


def test_quick_validation_accepts_and_refuses_what_any_other_does(schemas):
    log = next(iter(sorted(GOLDEN.glob("*.jsonl"))))
    entry = json.loads(log.read_bytes().splitlines()[0])
    quick = validator(schemas, "Entry")
    plain = Draft202012Validator({"$ref": "#/$defs/Entry", "$defs": schemas["$defs"]})
    changes: list[Any] = [entry["facts"][0], {}, {"type": "unheard_of"}, {"type": 7}, {"type": "rolled"}, [], None]
    changes += [fact | {field: {}} for fact in entry["facts"] for field in fact]

    verdicts = [plain.is_valid(entry | {"facts": [one]}) for one in changes]

    assert [quick.is_valid(entry | {"facts": [one]}) for one in changes] == verdicts
    assert {True, False} == set(verdicts)


def test_a_fact_without_one_of_its_fields_does_not_fit(schemas):
    log = next(iter(sorted(GOLDEN.glob("*.jsonl"))))
    entry = json.loads(log.read_bytes().splitlines()[0])
    del entry["facts"][0]["commitment"]

    with pytest.raises(ValidationError):
        validator(schemas, "Entry").validate(entry)


def test_a_view_of_another_shape_does_not_fit(schemas, prose):
    update = next(example for name, example in _examples(prose) if name == "update")
    del update["view"]["sides"]

    with pytest.raises(ValidationError):
        validator(schemas, "Update").validate(update)


def test_every_example_in_the_prose_fits_the_schema_of_its_message(schemas, asyncapi, prose):
    kinds = asyncapi["components"]["messages"]
    checked = 0
    for name, example in _examples(prose):
        definition = kinds[name]["title"] if name in kinds else name

        validator(schemas, definition).validate(example)
        checked += 1

    assert checked == len(MARKER.findall(prose))


def test_every_message_that_a_client_meets_has_an_example(prose):
    met = {"update", "refused", "error", "ack", "entry", *(tag_of(one) for one in (*PLAYER_COMMANDS, *notes()))}
    met |= {tag_of(answer) for _, _, answer in requests().values()}
    met |= {request.__name__ for _, request, _ in requests().values()}

    assert met - {name for name, _ in _examples(prose)} == set()


def test_the_entry_in_the_prose_hashes_to_the_head_beside_it(prose):
    replayed = next(example for name, example in _examples(prose) if name == "replay_answer")
    entry, update = replayed["entries"][0], replayed["updates"][0]

    assert hashlib.sha256(entry.encode()).hexdigest() == update["head"]


def test_the_prose_tells_of_every_verb_refusal_ending_and_fate(prose):
    words = {*REASONS, *ARCHIVE_REASONS, *LOBBY_REASONS, *END_REASONS, *FATES}
    words |= {address.rsplit(".", 1)[1] for address, _, _ in requests().values()}

    assert [word for word in sorted(words) if not re.search(f"[`.]{word}`", prose)] == []


def test_the_prose_tells_of_every_rule_that_ended_a_match_and_every_field_of_time_rules(prose):
    logs = [log.read_text(encoding="utf-8").splitlines() for log in GOLDEN.glob("*.jsonl")]
    ended = [fact for log in logs for fact in json.loads(log[-1])["facts"] if fact["type"] == "match_ended"]
    words = {fact["rule"] for fact in ended if fact.get("rule")}
    fields = {*TimeControl.__struct_fields__, *(f"….{one}" for one in Windows.__struct_fields__)}

    assert len(words) > 6
    assert [word for word in sorted(words | fields) if f"`{word}`" not in prose] == []


def test_the_vectors_in_the_prose_are_those_of_the_repository(prose):
    vectors = json.loads((DOCS.parent / "tests/vectors/chance.json").read_text(encoding="utf-8"))

    assert [key for key in ("match", "secret", "commitment", "root") if vectors[key] not in prose] == []
    assert [one for one in vectors["salts"] if one["salt"] not in prose] == []


def test_no_pattern_of_the_vocabulary_lets_a_line_feed_through_at_the_end(schemas):
    ours = [definition for name, definition in schemas["$defs"].items() if "." not in name]

    assert [pattern for pattern in _patterns(ours) if not pattern.endswith(END)] == []


def test_requests_are_told_from_other_messages():
    assert {tag_of(one) for one in messages() if is_request(one)} == {
        address.rsplit(".", 1)[1] for address, _, _ in requests().values()
    }


def _examples(prose: str) -> Iterator[tuple[str, Any]]:
    for found in EXAMPLE.finditer(prose):
        yield found["name"], json.loads(found["text"])


def _patterns(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        if isinstance(part.get("pattern"), str):
            yield part["pattern"]
        for inner in part.values():
            yield from _patterns(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _patterns(inner)


def _refs(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for inner in part.values():
            yield from _refs(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _refs(inner)


def _at(document: Any, ref: str) -> Any:
    """What a `#/…` reference of the document leads to, or None."""
    for step in ref.removeprefix("#/").split("/"):
        if not isinstance(document, Mapping) or step not in document:
            return None
        document = document[step]
    return document
