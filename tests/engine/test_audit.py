"""Audits of logs that were tampered with: each fault is found and named by its version."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from libs.engine.game import Game
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.match.audit import FAILED, PASSED, SKIPPED, Head, Report, audit
from libs.events.entry import entry_hash
from libs.events.facts import Standing
from libs.events.updates import Result
from tests.engine.given import SERVER_KEY, Given, hex_id
from tests.engine.laws import random_match
from tests.engine.pebbles import PEBBLES, Pebbles

GAMES = {PEBBLES.id: PEBBLES, WITS_WORLD.id: WITS_WORLD}
CHECKS = ("hash chain", "folding", "commitment", "draws and salts", "decisions", "result")
UNSURE_WITHOUT_A_HEAD = 2
"""How many of the newest entries cannot be told apart as the changed one when nobody knows the head."""


@cache
def played(seed: int, game: str = PEBBLES.id, players: int = 3) -> Given:
    decks = [next(iter(WITS_WORLD.starters.values()))] * players if game == WITS_WORLD.id else None
    *_, given = random_match(GAMES[game], seed, decks, players=players)
    return given


def log_of(seed: int, game: str = PEBBLES.id, players: int = 3) -> list[bytes]:
    return list(played(seed, game, players).log)


def head_of(log: Sequence[bytes]) -> Head:
    return Head(len(log) - 1, entry_hash(log[-1]))


def statuses(report: Report) -> list[str]:
    return [check.status for check in report.checks]


def details(report: Report) -> dict[str, str]:
    return {check.name: check.detail for check in report.checks}


def rewritten(log: Sequence[bytes], version: int, change: Any) -> list[bytes]:
    """The log with one entry changed and every later `prev` made to fit: the work of somebody who can hash."""
    result = list(log[:version])
    for index, data in enumerate(log[version:], start=version):
        entry = json.loads(data)
        if index == version:
            change(entry)
        elif index:
            entry["prev"] = entry_hash(result[-1])
        result.append(json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode())
    return result


def first_with(log: Sequence[bytes], tag: str) -> int:
    """The first version that holds a fact of this type."""
    for version, data in enumerate(log):
        if any(fact["type"] == tag for fact in json.loads(data)["facts"]):
            return version
    raise AssertionError(f"no {tag} in the log")


@pytest.mark.parametrize(("game", "players"), [(PEBBLES.id, 3), (PEBBLES.id, 4), (WITS_WORLD.id, 2)])
def test_an_honest_log_passes_every_check(game: str, players: int):
    log = log_of(1, game, players)
    ended = played(1, game, players).fold.match.ended
    assert ended is not None

    result = Result(reason=ended.reason, rule=ended.rule, standings=ended.standings)
    report = audit(log, result=result, head=head_of(log), games=GAMES)

    assert tuple(check.name for check in report.checks) == CHECKS
    assert statuses(report) == [PASSED] * 6, report
    assert (report.ok, report.version, report.entries, report.game) == (True, None, len(log), game)
    assert report.match == played(1, game, players).match


@pytest.mark.parametrize(("game", "players"), [(PEBBLES.id, 3), (WITS_WORLD.id, 2)])
def test_one_flipped_byte_is_named_by_its_version(game: str, players: int):
    seed = random.randrange(1 << 32)
    dice = random.Random(seed)
    log = log_of(2, game, players)
    head = head_of(log)
    versions = {0, 1, 2, len(log) - 3, len(log) - 2, len(log) - 1, *dice.sample(range(len(log)), 3)}

    for version in sorted(versions):
        for at in sorted(dice.sample(range(len(log[version])), min(60, len(log[version])))):
            tampered = bytearray(log[version])
            tampered[at] ^= 1 << dice.randrange(8)
            report = audit([*log[:version], bytes(tampered), *log[version + 1 :]], head=head, games=GAMES)

            where = f"seed {seed}, version {version}, byte {at}: {bytes(tampered)[max(0, at - 20) : at + 20]!r}"
            assert not report.ok, where
            assert report.version == version, f"{where}: {report}"


def test_every_byte_of_one_entry_is_guarded():
    log = log_of(3)
    head, version = head_of(log), len(log) // 2

    for at in range(len(log[version])):
        tampered = bytearray(log[version])
        tampered[at] ^= 1
        report = audit([*log[:version], bytes(tampered), *log[version + 1 :]], head=head, games=GAMES)

        assert report.version == version, f"byte {at}: {report}"


def test_without_a_head_a_flipped_byte_is_named_up_to_the_last_link():
    seed = random.randrange(1 << 32)
    dice = random.Random(seed)
    log = log_of(3)

    for version in range(len(log) - UNSURE_WITHOUT_A_HEAD):
        at = dice.randrange(len(log[version]))
        tampered = bytearray(log[version])
        tampered[at] ^= 1
        report = audit([*log[:version], bytes(tampered), *log[version + 1 :]], games=GAMES)

        assert report.version == version, f"seed {seed}, byte {at} of version {version}: {report}"


def test_every_missing_entry_is_named():
    log = log_of(4)

    for version in range(len(log)):
        report = audit(log[:version] + log[version + 1 :], head=head_of(log), games=GAMES)

        assert report.version == version, report
        assert report.checks[0].status == FAILED


def test_entries_cut_off_at_the_end_are_named_by_the_first_of_them():
    log = log_of(4)

    report = audit(log[:-5], head=head_of(log), games=GAMES)

    assert report.version == len(log) - 5
    assert details(report)["hash chain"] == (
        f"version {len(log) - 5}: the log ends before it, version {len(log) - 1} was reported as the newest"
    )


def test_every_repeated_entry_is_named():
    log = log_of(4)

    for version in range(len(log)):
        report = audit(log[: version + 1] + log[version:], head=head_of(log), games=GAMES)

        assert report.version == version, report


def test_every_forged_entry_that_was_put_in_is_named():
    log = log_of(4)

    for version in range(1, len(log)):
        forged = json.dumps(json.loads(log[version]) | {"at_ms": 1}, separators=(",", ":")).encode()
        report = audit([*log[:version], forged, *log[version:]], head=head_of(log), games=GAMES)

        assert report.version == version, report


def test_swapped_entries_are_named_by_the_first_place():
    seed = random.randrange(1 << 32)
    dice = random.Random(seed)
    log = log_of(4)

    for _ in range(30):
        first, second = sorted(dice.sample(range(len(log)), 2))
        tampered = list(log)
        tampered[first], tampered[second] = log[second], log[first]

        report = audit(tampered, head=head_of(log), games=GAMES)

        assert report.version == first, f"seed {seed}, {first} and {second}: {report}"


def test_an_entry_of_another_match_is_named():
    log, other = log_of(4), log_of(5)

    report = audit([*log[:6], other[6], *log[7:]], games=GAMES)

    assert report.version == 6
    assert "it is of match" in details(report)["hash chain"]


def test_garbage_in_the_place_of_an_entry_is_named():
    log = log_of(4)

    for version in (0, 3, len(log) - 1):
        for garbage in (b"", b"\xff\x00", b"null", b"[" * 50_000):
            report = audit([*log[:version], garbage, *log[version + 1 :]], games=GAMES)

            assert report.version == version, report


def test_no_entries_are_no_log():
    report = audit([], games=GAMES)

    assert (report.ok, report.version, report.entries, report.match) == (False, 0, 0, "")


@pytest.mark.parametrize(
    ("tag", "change"),
    [
        ("took", {"amount": 9}),
        ("hit", {"seat": 0}),
        ("dealt", {"secret": 7}),
        ("rolled", {"value": 3}),
        ("shuffled", {"order": [0, 1, 2]}),
        ("decision_opened", {"window_ms": 1}),
        ("deadline_set", {"due_ms": 1}),
        ("match_ended", {"rule": "because"}),
    ],
)
def test_a_fact_changed_by_somebody_who_can_hash_is_found_by_deciding_again(tag: str, change: dict[str, Any]):
    log, version = log_with(tag)

    def forge(entry: dict[str, Any]) -> None:
        fact = next(fact for fact in entry["facts"] if fact["type"] == tag and fact | change != fact)
        fact.update(change)

    report = audit(rewritten(log, version, forge), games=GAMES)

    assert not report.ok
    assert report.version == version, report
    assert report.checks[0].status == PASSED


def log_with(tag: str) -> tuple[list[bytes], int]:
    for seed in range(40):
        log = log_of(seed)
        for version, data in enumerate(log):
            if any(fact["type"] == tag for fact in json.loads(data)["facts"]):
                return log, version
    raise AssertionError(f"no {tag} in 40 matches")


def test_rewriting_history_is_found_by_the_head_alone():
    log = log_of(4)
    version = len(log) - 3

    report = audit(rewritten(log, version, lambda entry: entry.update(at_ms=entry["at_ms"] + 1)), head=head_of(log))

    assert report.checks[0].status == FAILED
    assert "reported was" in report.checks[0].detail


def test_a_swapped_command_is_found():
    log = log_of(4, WITS_WORLD.id, 2)
    version = next(index for index, data in enumerate(log) if json.loads(data)["command"]["type"] == "choose")

    report = audit(rewritten(log, version, lambda entry: entry["command"].update(option="no:such")), games=GAMES)

    assert report.version == version
    assert "refused when decided again" in details(report)["decisions"]


def test_a_command_by_somebody_else_is_found():
    log = log_of(4)
    version = next(index for index, data in enumerate(log) if json.loads(data)["command"]["type"] == "choose")

    report = audit(rewritten(log, version, lambda entry: entry.update(actor="mallory")), games=GAMES)

    assert report.version == version


@pytest.mark.parametrize(
    ("facts", "check"),
    [
        ([{"type": "seat_ready", "seat": 99, "entropy": "00"}], "folding"),
        ([{"type": "no_such_fact"}], "folding"),
        ([{"type": "rolled", "purpose": "x", "low": 9, "high": 1, "value": 5}], "draws and salts"),
        ([{"type": "match_started", "entropies": ["no hex", "nor this", "nor that"]}], "draws and salts"),
    ],
)
def test_facts_that_no_rules_give_fail_a_check_and_raise_nothing(facts: list[dict[str, Any]], check: str):
    log = log_of(4)
    version = first_with(log, "match_started") + 1

    def forge(entry: dict[str, Any]) -> None:
        entry["facts"] = facts + entry["facts"]

    report = audit(rewritten(log, version, forge), games=GAMES)

    assert [one.name for one in report.checks if one.status == FAILED] == [check]
    assert report.version == version


def test_a_false_secret_fails_the_commitment():
    log = log_of(4)

    def forge(entry: dict[str, Any]) -> None:
        entry["facts"][-1]["secret"] = "00" * 32

    report = audit(rewritten(log, len(log) - 1, forge), games=GAMES)

    assert statuses(report) == [PASSED, PASSED, FAILED, SKIPPED, SKIPPED, SKIPPED]
    assert report.version == len(log) - 1


def test_a_false_salt_is_found():
    log = log_of(4)

    report = audit(rewritten(log, 5, lambda entry: entry.update(salt=hex_id("salt"))), games=GAMES)

    assert statuses(report) == [PASSED, PASSED, PASSED, FAILED, SKIPPED, SKIPPED]
    assert report.version == 5


def test_an_unfinished_match_is_audited_with_its_recorded_draws():
    log = log_of(4)

    for length in range(1, len(log)):
        report = audit(log[:length], games=GAMES)

        assert statuses(report) == [PASSED, PASSED, SKIPPED, SKIPPED, PASSED, PASSED], report
        assert "with the recorded draws" in details(report)["decisions"]


def test_a_false_fact_in_an_unfinished_match_is_found():
    log = log_of(4)
    version = first_with(log, "took")

    def forge(entry: dict[str, Any]) -> None:
        next(fact for fact in entry["facts"] if fact["type"] == "took")["amount"] = 9

    report = audit(rewritten(log, version, forge)[: version + 2], games=GAMES)

    assert statuses(report) == [PASSED, PASSED, SKIPPED, SKIPPED, FAILED, SKIPPED]
    assert report.version == version


def test_a_match_of_an_earlier_rules_version_is_not_decided_again_and_says_so():
    class Later(Pebbles):
        rules_version = 2

    later: Game[Any] = Later()
    report = audit(log_of(4), games={PEBBLES.id: later})

    assert statuses(report) == [PASSED, PASSED, PASSED, PASSED, SKIPPED, PASSED]
    assert details(report)["decisions"] == "rules version 1 is recorded, 2 is here"


def test_a_match_of_a_later_rules_version_cannot_be_passed():
    class Later(Pebbles):
        rules_version = 2

    later: Game[Any] = Later()
    given = Given({PEBBLES.id: later})
    given.create(PEBBLES.id)
    report = audit(given.log, games=GAMES)

    assert not report.ok
    assert "rules version 2, here is rules version 1" in details(report)["folding"]


def test_a_match_of_an_unknown_game_cannot_be_passed():
    report = audit(log_of(4), games={WITS_WORLD.id: WITS_WORLD})

    assert not report.ok
    assert "it creates no match of a known game (wits_world)" in details(report)["folding"]


def test_a_match_with_cards_of_an_earlier_catalogue_is_decided_with_its_own_values():
    class Reprinted(Pebbles):
        def pin(self, setup: Any) -> Any:
            return replace(super().pin(setup), catalogue="1" * 64, cards=("stone",))

    reprinted: Game[Any] = Reprinted()
    report = audit(log_of(4), games={PEBBLES.id: reprinted})

    assert report.ok
    assert details(report)["decisions"].endswith(f"; card values are those of an earlier catalogue, {'0' * 64}")


def test_a_result_that_is_not_the_logs_is_found():
    log = log_of(4)
    wrong = Result(reason="won", rule="bribery", standings=(Standing(1, "won"),) * 3)

    report = audit(log, result=wrong, games=GAMES)

    assert statuses(report) == [PASSED] * 5 + [FAILED]
    assert report.version == len(log) - 1
    assert "bribery" in details(report)["result"]


def test_a_result_reported_for_a_match_that_goes_on_is_found():
    ended = played(4).fold.match.ended
    assert ended is not None
    reported = Result(reason=ended.reason, rule=ended.rule, standings=ended.standings)

    report = audit(log_of(4)[:-1], result=reported, games=GAMES)

    assert statuses(report)[-1] == FAILED


def test_the_servers_key_is_nowhere_in_a_report():
    report = audit(log_of(4), games=GAMES)

    assert SERVER_KEY.hex() not in repr(report)
    assert SERVER_KEY not in repr(report).encode()
