"""Somebody who knows nothing but docs/protocol.md plays a match on the real stack, and checks that it was honest."""

import asyncio
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from libs.engine.match.audit import audit
from services.settings import Environment
from services.standalone.stack import running_stack
from tests.house.repository import imports_of
from tests.stack import stranger

PATIENCE_S = 180


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One match of the stranger against the easy house, and everything that the stranger kept of it."""
    seed = random.randrange(1 << 32)
    sys.stdout.write(f"the stranger's seed is {seed}\n")

    async def play() -> dict[str, Any]:
        async with (
            running_stack(tmp_path_factory.mktemp("home"), Environment({})) as stack,
            asyncio.timeout(PATIENCE_S),
        ):
            # The stranger waits for the gateway without letting others work, so it has a thread and a loop of its own.
            playing = stranger.play(stack.addresses.gateway_url, seed=seed)
            return await asyncio.to_thread(asyncio.run, playing)

    return asyncio.run(play())


def test_a_stranger_knows_nothing_of_ours():
    path = Path(stranger.__file__)
    roots = {name.split(".")[0] for _, name in imports_of(path)}

    assert roots - set(sys.stdlib_module_names) == {"nats"}
    assert len(path.read_text(encoding="utf-8").splitlines()) < 180


def test_a_stranger_plays_a_whole_match_to_its_result(played):
    result = played["result"]

    assert result["reason"] in ("won", "drawn")
    assert sorted(standing["place"] for standing in result["standings"]) in ([1, 2], [1, 1])
    assert sum("Creature" in line or "damage" in line for line in played["log"]) > 0


def test_a_stranger_finds_the_hash_chain_the_commitment_and_every_draw_as_promised(played):
    draws = stranger.check(played["entries"], played["heads"], played["entropy"])

    assert draws == sum('"type":"rolled"' in entry or '"type":"shuffled"' in entry for entry in played["entries"]) > 0


def test_the_replay_shows_a_stranger_what_was_seen_live(played):
    replayed = {update["version"]: update["head"] for update in played["updates"]}

    assert {version: replayed[version] for version in played["heads"]} == played["heads"]
    assert played["updates"][-1]["result"] == played["result"]


def test_the_auditor_of_the_house_agrees_with_the_stranger(played):
    report = audit([entry.encode() for entry in played["entries"]])

    assert report.ok
    assert report.match == played["match"]


@pytest.mark.parametrize("kind", ["rolled", "match_started", "seat_ready", "deadline_set"])
def test_a_stranger_notices_an_entry_that_was_changed(played, kind):
    changed = [_with_another_number(entry) if f'"type":"{kind}"' in entry else entry for entry in played["entries"]]
    assert changed != played["entries"]

    with pytest.raises(AssertionError):
        stranger.check(changed, played["heads"], played["entropy"])


def test_a_stranger_notices_a_draw_that_was_changed_even_if_the_chain_was_made_anew(played):
    entries = [json.loads(entry) for entry in played["entries"]]
    rolled = next(fact for entry in entries for fact in entry["facts"] if fact["type"] == "rolled")
    rolled["value"] = rolled["low"] if rolled["value"] != rolled["low"] else rolled["high"]

    with pytest.raises(AssertionError):
        stranger.check(_chained(entries), {}, played["entropy"])


def _with_another_number(entry: str) -> str:
    parsed = json.loads(entry)
    parsed["at_ms"] += 1
    return json.dumps(parsed, separators=(",", ":"), ensure_ascii=False)


def _chained(entries: list[Any]) -> list[str]:
    """The entries as text, every `prev` fitting the entry before."""
    texts: list[str] = []
    for entry in entries:
        entry["prev"] = stranger.hashlib.sha256(texts[-1].encode()).hexdigest() if texts else "0" * 64
        texts.append(json.dumps(entry, separators=(",", ":"), ensure_ascii=False))
    return texts
