"""The codec takes exactly what is in the contract; every other bytes are `Undecodable`, whatever they are."""

import contextlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.events import codec
from libs.events.codec import EntryCodec, Undecodable
from libs.events.commands import (
    AnyCommand,
    Choose,
    Create,
    Expire,
    Order,
    Ready,
    Resign,
    SeatPlan,
    SetDeadline,
    TimeControl,
    Void,
    Windows,
)
from libs.events.entry import NO_ENTRY, Entry
from libs.events.facts import DecisionClosed, Fact, Rolled

ID = "9f" * 16
COMMANDS: list[AnyCommand] = [
    Create(
        id=ID,
        game="wits_world",
        mode="live",
        seats=(SeatPlan("alice", ("quillip", "quillip")), SeatPlan("bob")),
        options=("short",),
        rated=True,
        time_control=TimeControl(human=Windows(turn=60_000), on_miss="forfeit", misses=3),
    ),
    Ready(id=ID, decision=0, entropy="5c" * 16),
    Choose(id=ID, decision=12, option="move:eureka"),
    Order(id=ID, pass_="until_next_turn"),  # noqa: S106 - a pass is no password
    Resign(id=ID),
    SetDeadline(id=ID, reason="outage", since_ms=1),
    Expire(id=ID),
    Void(id=ID, reason="nobody came"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_survives_the_way_there_and_back(command: AnyCommand):
    assert codec.decode_command(codec.encode(command)) == command


def test_the_examples_of_the_design_decode():
    examples = [
        {"type": "ready", "id": ID, "decision": 0, "entropy": "5c" * 16},
        {"type": "choose", "id": ID, "decision": 12, "option": "move:eureka"},
        {"type": "order", "id": ID, "pass": "until_next_turn"},
        {"type": "resign", "id": ID},
    ]

    kinds = [type(codec.decode_command(json.dumps(example).encode())) for example in examples]

    assert kinds == [Ready, Choose, Order, Resign]


def choose(**changes: Any) -> bytes:
    command: dict[str, Any] = {"type": "choose", "id": ID, "decision": 12, "option": "move:eureka"} | changes
    return json.dumps({name: value for name, value in command.items() if value is not ...}).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"42",
        b'"choose"',
        b"{}",
        b"\xff\xfe",
        b"\x00" * 100,
        b'{"type":"choose"',
        choose() + b"x",
        choose() + choose(),
        b"x" * 1024 * 1024,
        b'{"type":"choose","id":"' + b"9" * 1024 * 1024 + b'"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"type":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
        choose(type="teleport"),
        choose(type=...),
        choose(type=None),
        choose(type=7),
        choose(cheat=True),
        choose(at_ms=5),
        choose(id=...),
        choose(id=None),
        choose(id="9f"),
        choose(id="9F" * 16),
        choose(id=ID + "\n"),
        choose(id=ID + "0"),
        choose(id=17),
        json.dumps({"type": "ready", "id": ID, "decision": 0, "entropy": "5c" * 16 + "\n"}).encode(),
        json.dumps({"type": "order", "id": ID, "pass": "none\n"}).encode(),
        json.dumps({"type": "set_deadline", "id": ID, "reason": "opened\n"}).encode(),
        json.dumps({"type": "create", "id": ID, "game": "g", "mode": "live\n", "seats": [{"player": "a"}]}).encode(),
        json.dumps({"type": "create", "id": ID, "game": "g", "mode": "live", "seats": [{"player": "a\n"}]}).encode(),
        choose(decision="12"),
        choose(decision=12.5),
        choose(decision=-1),
        choose(decision=2**31),
        choose(decision=10**400),
        choose(decision=True),
        choose(option=""),
        choose(option="x" * 201),
        choose(option=["move:eureka"]),
        choose(option={"id": "move:eureka"}),
        json.dumps({"type": "order", "id": ID, "pass": "for_ever"}).encode(),
        json.dumps({"type": "order", "id": ID, "pass_": "none"}).encode(),
        json.dumps({"type": "ready", "id": ID, "decision": 0, "entropy": "5c"}).encode(),
        json.dumps({"type": "ready", "id": ID, "decision": 0, "entropy": "zz" * 16}).encode(),
        json.dumps({"type": "set_deadline", "id": ID, "since_ms": -1}).encode(),
        json.dumps({"type": "set_deadline", "id": ID, "reason": "because"}).encode(),
        json.dumps({"type": "void", "id": ID, "reason": ""}).encode(),
        json.dumps({"type": "create", "id": ID, "game": "g", "mode": "blitz", "seats": [{"player": "a"}]}).encode(),
        json.dumps({"type": "create", "id": ID, "game": "g", "mode": "live", "seats": []}).encode(),
        json.dumps({"type": "create", "id": ID, "game": "g", "mode": "live", "seats": [{"player": "A"}]}).encode(),
        json.dumps({"type": "create", "id": ID, "game": "g", "mode": "live", "seats": [{"player": "a"}] * 9}).encode(),
    ],
    ids=lambda data: repr(data[:60]),
)
def test_hostile_bytes_are_undecodable_and_nothing_else(data: bytes):
    with pytest.raises(Undecodable):
        codec.decode_command(data)


@given(st.binary(max_size=300))
def test_random_bytes_never_raise_anything_but_undecodable(data: bytes):
    for decode in (codec.decode_command, codec.decode_frame, EntryCodec(()).decode):
        with contextlib.suppress(Undecodable):
            decode(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(
            ["type", "id", "decision", "option", "entropy", "pass", "reason", "since_ms", "game", "mode", "seats", "x"]
        ),
        JSON | st.sampled_from(["choose", "ready", "resign", "order", "create", "expire", ID, 0, 12]),
    )
)
def test_almost_commands_are_commands_or_undecodable(almost: dict[str, Any]):
    data = json.dumps(almost).encode()
    try:
        command = codec.decode_command(data)
    except Undecodable:
        return
    assert codec.decode_command(codec.encode(command)) == command


def test_a_refusal_can_name_the_id_that_broken_bytes_claim():
    assert codec.named_id(choose(cheat=True)) == ID
    assert codec.named_id(choose(id="x" * 64)) == "x" * 64


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\xff", b"[]", b"[" * 100_000, choose(id=...), choose(id=7), choose(id=None), choose(id="x" * 65)],
    ids=lambda data: repr(data[:40]),
)
def test_bytes_that_name_no_id_name_none(data: bytes):
    assert codec.named_id(data) is None


class Waved(Fact, frozen=True, tag="waved"):
    seat: int
    at: str = "everybody"


def entry(**changes: Any) -> bytes:
    line: dict[str, Any] = {
        "v": 1,
        "match": "m1",
        "version": 0,
        "at_ms": 5,
        "actor": "alice",
        "command": {"type": "resign", "id": ID},
        "facts": [{"type": "waved", "seat": 1}, {"type": "decision_closed", "number": 0, "how": "chosen"}],
        "salt": "00" * 16,
        "prev": NO_ENTRY,
    }
    return json.dumps(line | changes).encode()


def test_an_entry_survives_the_way_there_and_back_with_its_games_facts():
    entries = EntryCodec([Waved])
    made: Entry[Fact] = Entry(
        match="m1",
        version=3,
        at_ms=7,
        actor="alice",
        command=Resign(id=ID),
        facts=(Rolled("hit", 1, 6, 4), Waved(1), DecisionClosed(4, "chosen")),
        salt="00" * 16,
        prev=NO_ENTRY,
    )

    assert entries.decode(codec.encode(made)) == made


def test_old_code_reads_new_lines_but_no_unknown_facts():
    entries = EntryCodec([Waved])

    read = entries.decode(entry(facts=[{"type": "waved", "seat": 1, "hand": "left"}], colour="blue"))

    assert read.facts == (Waved(1),)
    with pytest.raises(Undecodable, match="juggled"):
        entries.decode(entry(facts=[{"type": "juggled", "seat": 1}]))
    with pytest.raises(Undecodable):
        EntryCodec([]).decode(entry())


def test_a_frame_reads_an_entry_of_any_game_and_keeps_its_facts_as_they_are():
    frame = codec.decode_frame(entry(facts=[{"type": "juggled", "balls": [1, 2]}]))

    assert (frame.match, frame.version, frame.prev) == ("m1", 0, NO_ENTRY)
    assert msgspec.json.decode(frame.facts[0]) == {"type": "juggled", "balls": [1, 2]}


@pytest.mark.parametrize(
    "changes",
    [
        {"version": "0"},
        {"facts": None},
        {"facts": {}},
        {"command": {"type": "resign", "id": ID, "cheat": 1}},
        {"command": None},
        {"at_ms": 1.5},
    ],
)
def test_a_broken_entry_is_undecodable(changes: dict[str, Any]):
    with pytest.raises(Undecodable):
        EntryCodec([Waved]).decode(entry(**changes))
