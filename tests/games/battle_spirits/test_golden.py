"""The golden matches together use every step, every kind of decision and every type of card."""

import json
from typing import Any

from libs.engine.games.battle_spirits.catalogue import CATALOGUE
from libs.engine.games.battle_spirits.state import STEPS
from tests.golden.transcript import FOLDER

KINDS = {
    "choose_first",
    "main",
    "form",
    "mode",
    "pay",
    "place",
    "target",
    "optional",
    "order",
    "attack",
    "flash",
    "block",
    "burst",
    "life_core",
}


def facts() -> list[dict[str, Any]]:
    logs = [path.read_bytes().splitlines() for path in sorted(FOLDER.glob("battle_spirits-*.jsonl"))]
    assert len(logs) >= 3
    return [fact for log in logs for entry in log for fact in json.loads(entry)["facts"]]


def test_every_step_of_the_turn_occurs():
    assert {fact["step"] for fact in facts() if fact["type"] == "step_started"} == set(STEPS)


def test_every_kind_of_decision_occurs():
    assert {fact["kind"] for fact in facts() if fact["type"] == "decision_opened"} - {"ready"} == KINDS


def test_every_type_of_card_is_played():
    played = {CATALOGUE.by_id[fact["card"]].type for fact in facts() if fact["type"] == "play_began"}

    assert played == {"spirit", "ultimate", "brave", "nexus", "magic"}


def test_every_way_to_leave_the_field_and_every_kind_of_burst_event_occur():
    assert {fact["how"] for fact in facts() if fact["type"] == "unit_left"} == {"destroyed", "depleted", "returned"}
    assert {fact["event"] for fact in facts() if fact["type"] == "bursts_waiting"} == {
        "life_decreased",
        "unit_destroyed",
        "opposing_attack",
        "opposing_summoned",
    }
