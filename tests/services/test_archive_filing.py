"""Filing into a real Postgres: what is kept, what is rejected, and what happens when the archive itself is odd."""

import hashlib
import json
import random
from collections.abc import Sequence
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

from services.archive.filing import Filing, LostPlace
from services.database import Connection, connect
from tests.services.archive_given import (
    Lying,
    all_rows,
    archived,
    batches,
    log_of,
    lying,
    mixed,
    one,
    opened_filing,
    played,
)

WHOLE_ROW = """
SELECT version, head, phase, seats::text, decisions::text, result::text, ended_ms
FROM archive.matches WHERE match = %s
"""


def match_of(log: Sequence[bytes]) -> str:
    return json.loads(log[0])["match"]


def changed(data: bytes, **fields: Any) -> bytes:
    return json.dumps(json.loads(data) | fields, separators=(",", ":")).encode()


async def rejected(connection: Connection) -> list[tuple[Any, ...]]:
    return await all_rows(connection, "SELECT match, version, reason FROM archive.rejected ORDER BY epoch, sequence")


@pytest.mark.parametrize("seed", range(3))
async def test_mixed_matches_are_kept_byte_for_byte_whatever_the_batches(database_url: str, seed: int):
    logs = [log_of(seed * 10 + index) for index in range(4)] + [log_of(500 + seed, "pebbles", players=3)]
    stream = mixed(seed, *(lying(json.loads(log[0])["command"]["game"], log) for log in logs))

    async with opened_filing(database_url) as (filing, looking):
        filed = 0
        for batch in batches(seed, stream):
            outcome = await filing.file(batch)
            filed += outcome.filed
            assert outcome.rejected == []
            assert outcome.known == 0

        assert filed == len(stream)
        for log in logs:
            assert await archived(looking, match_of(log)) == list(log)
        assert await one(looking, "SELECT sequence FROM archive.position") == len(stream)
        assert await one(looking, "SELECT count(*) FROM archive.broken") == 0


@pytest.mark.parametrize("seed", range(3))
async def test_what_is_delivered_again_changes_nothing(database_url: str, seed: int):
    dice = random.Random(seed)
    stream = mixed(seed, *(lying("wits_world", log_of(seed * 10 + index)) for index in range(3)))

    async with opened_filing(database_url) as (filing, looking):
        done = 0
        while done < len(stream):
            start, end = dice.randint(0, done), min(len(stream), done + dice.randint(1, 40))
            await filing.file(stream[start:end])
            done = end
        before = await all_rows(looking, "SELECT * FROM archive.matches ORDER BY match")
        again = await filing.file(stream)

        assert (again.filed, again.rejected) == (0, [])
        assert await all_rows(looking, "SELECT * FROM archive.matches ORDER BY match") == before
        assert await one(looking, "SELECT count(*) FROM archive.entries") == len(stream), f"seed {seed}"
        assert await rejected(looking) == []


async def test_a_filing_that_begins_anew_goes_on_from_what_the_database_holds(database_url: str):
    stream = lying("wits_world", log_of(1))

    async with opened_filing(database_url) as (filing, _):
        await filing.file(stream[:20])
    async with opened_filing(database_url) as (filing, looking):
        assert filing.position == 20
        outcome = await filing.file(stream[15:])

        assert outcome.filed == len(stream) - 20
        assert await archived(looking, match_of(log_of(1))) == list(log_of(1))


async def test_a_fork_is_parked_and_the_first_history_stays(database_url: str):
    log = log_of(1)
    other = changed(log[4], at_ms=1)

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log[:6]))
        outcome = await filing.file([replace(lying("wits_world", log)[0], sequence=7, data=other)])

        assert [parked.reason for parked in outcome.rejected] == ["fork"]
        parked = await all_rows(looking, "SELECT match, version, reason, message, data FROM archive.rejected")
        head, forked = hashlib.sha256(log[4]).hexdigest(), hashlib.sha256(other).hexdigest()
        told = f"version 4 is filed with hash {head}, this one has {forked}"
        assert parked == [(match_of(log), 4, "fork", told, other)]
        assert await archived(looking, match_of(log)) == list(log[:6])


async def test_a_fork_within_one_batch_is_parked_too(database_url: str):
    log = log_of(1)
    stream = lying("wits_world", [*log[:5], changed(log[4], at_ms=1), *log[5:]])

    async with opened_filing(database_url) as (filing, looking):
        outcome = await filing.file(stream)

        assert [(parked.sequence, parked.reason) for parked in outcome.rejected] == [(6, "fork")]
        assert await archived(looking, match_of(log)) == list(log)


async def test_after_a_gap_everything_of_the_match_is_parked_and_the_others_go_on(database_url: str):
    gappy, whole = log_of(1), log_of(2)
    stream = mixed(5, lying("wits_world", gappy[:7] + gappy[8:]), lying("wits_world", whole))

    async with opened_filing(database_url) as (filing, looking):
        for batch in batches(5, stream):
            await filing.file(batch)

        assert await archived(looking, match_of(gappy)) == list(gappy[:7])
        assert await archived(looking, match_of(whole)) == list(whole)
        kept = await all_rows(looking, "SELECT version, reason, data FROM archive.rejected ORDER BY sequence")
        assert kept == [(version, "gap", gappy[version]) for version in range(8, len(gappy))]
        first = await all_rows(looking, "SELECT message FROM archive.rejected ORDER BY sequence LIMIT 1")
        assert first == [("it is version 8, version 7 was due",)]


async def test_an_entry_that_does_not_follow_the_hash_before_is_parked(database_url: str):
    log = log_of(1)
    wrong = changed(log[3], prev="f" * 64)

    async with opened_filing(database_url) as (filing, looking):
        outcome = await filing.file(lying("wits_world", [*log[:3], wrong]))

        assert outcome.rejected[0].message == (
            f"version 3 follows {'f' * 64}, the entry before is {hashlib.sha256(log[2]).hexdigest()}"
        )
        assert await rejected(looking) == [(match_of(log), 3, "broken_chain")]


def unreadable() -> list[tuple[str, str, bytes, str]]:
    log = log_of(1)
    match, subject = match_of(log), f"event.wits_world.{match_of(log)}"
    created = json.loads(log[0])
    no_facts = changed(log[0], facts=created["facts"][1:])
    return [
        ("garbage", subject, b"\x00\xff\xfegarbage", "unreadable"),
        ("nothing", subject, b"", "unreadable"),
        ("no entry", subject, b'{"type":"update"}', "unreadable"),
        ("deep", subject, b"[" * 100_000, "unreadable"),
        ("huge version", subject, changed(log[1], version=1 << 40), "unreadable"),
        ("negative version", subject, changed(log[1], version=-1), "unreadable"),
        ("huge time", subject, changed(log[1], at_ms=1 << 70), "unreadable"),
        ("bad actor", subject, changed(log[1], actor="Alice\0"), "unreadable"),
        ("command without type", subject, changed(log[1], command={}), "unreadable"),
        ("fact without type", subject, changed(log[1], facts=[{}]), "unreadable"),
        ("odd common fact", subject, changed(log[1], facts=[{"type": "decision_closed", "number": "x"}]), "unreadable"),
        ("creates nothing", subject, no_facts, "unreadable"),
        ("creates late", subject, changed(log[1], facts=created["facts"]), "unreadable"),
        ("another match's subject", f"event.wits_world.{match[:-1]}x", log[0], "unreadable"),
        ("another game's subject", f"event.pebbles.{match}", log[0], "unreadable"),
        ("another subject", "event.wits_world", log[0], "unreadable"),
        ("no beginning", subject, log[1], "gap"),
    ]


async def test_what_is_no_entry_is_parked_as_it_is(database_url: str):
    bad, good = unreadable(), lying("wits_world", log_of(2))
    stream = mixed(6, [Lying(0, subject, data) for _, subject, data, _ in bad], good)

    async with opened_filing(database_url) as (filing, looking):
        outcome = await filing.file(stream)

        assert outcome.filed == len(good)
        assert [(parked.subject, parked.reason) for parked in outcome.rejected] == [
            (subject, reason) for _, subject, _, reason in bad
        ]
        kept = "SELECT subject, data, reason FROM archive.rejected ORDER BY sequence"
        assert await all_rows(looking, kept) == [(subject, data, reason) for _, subject, data, reason in bad]
        assert await archived(looking, match_of(log_of(2))) == list(log_of(2))


async def test_a_seat_that_does_not_exist_does_not_stop_the_filing(database_url: str):
    log = log_of(1)
    odd = changed(log[1], facts=[{"type": "seat_left", "seat": 40, "reason": "resigned"}])

    async with opened_filing(database_url) as (filing, _):
        assert (await filing.file(lying("wits_world", [log[0], odd]))).filed == 2


async def test_what_postgres_does_not_take_is_parked_alone(database_url: str):
    log, other = log_of(1), log_of(2)
    created = json.loads(log[0])
    created["facts"][0]["options"] = ["a\0b"]
    stream = [*lying("wits_world", [changed(log[0], **created)]), *lying("wits_world", other, first=2)]

    async with opened_filing(database_url) as (filing, looking):
        outcome = await filing.file(stream)

        assert outcome.filed == len(other)
        assert await rejected(looking) == [(None, None, "unfileable")]
        assert await archived(looking, match_of(other)) == list(other)
        assert await one(looking, "SELECT sequence FROM archive.position") == len(stream)


async def test_a_reason_that_postgres_cannot_hold_is_filed_all_the_same(database_url: str):
    given = played(1)
    last = json.loads(given.log[-1])
    last["facts"][-1]["rule"] = "why\0not"
    log = [*given.log[:-1], changed(given.log[-1], facts=last["facts"])]

    async with opened_filing(database_url) as (filing, looking):
        assert (await filing.file(lying("wits_world", log))).filed == len(log)

        shown = "SELECT fact ->> 'rule' FROM archive.facts WHERE type = 'match_ended'"
        assert await one(looking, shown) == "why\ufffdnot"
        assert await archived(looking, match_of(log)) == log


async def test_entries_beyond_a_lost_head_are_recognised(database_url: str):
    log = log_of(1)

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log[:10]))
        before = await all_rows(looking, "SELECT version, head FROM archive.matches")
        await looking.execute("DELETE FROM archive.seats")
        await looking.execute("DELETE FROM archive.matches")
        await looking.execute("UPDATE archive.position SET sequence = 0, epoch = 1")
        anew = Filing(looking, 1, 0)
        async with await connect(database_url, "test") as third:
            outcome = await anew.file(lying("wits_world", log[:10]))

            assert outcome.rejected == []
            assert await all_rows(third, "SELECT version, head FROM archive.matches") == before
            assert await archived(third, match_of(log)) == list(log[:10])


async def test_other_entries_beyond_a_lost_head_are_not_overwritten(database_url: str):
    log = log_of(1)

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log[:3]))
        await looking.execute("UPDATE archive.entries SET data = 'other' WHERE version = 2")
        await looking.execute("DELETE FROM archive.seats")
        await looking.execute("DELETE FROM archive.matches")
        await looking.execute("UPDATE archive.position SET sequence = 0, epoch = 1")
        outcome = await Filing(looking, 1, 0).file(lying("wits_world", log[:4]))

        assert [(parked.version, parked.reason) for parked in outcome.rejected] == [(None, "unfileable"), (3, "gap")]
        assert await archived(looking, match_of(log)) == [*log[:2], b"other"]


async def test_an_entry_that_went_missing_from_the_archive_is_not_taken_for_filed(database_url: str):
    log = log_of(1)

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log))
        await looking.execute("DELETE FROM archive.entries WHERE version = 3")
        outcome = await filing.file([replace(lying("wits_world", log)[3], sequence=len(log) + 1)])

        assert [parked.reason for parked in outcome.rejected] == ["fork"]
        assert "is missing from the archive" in outcome.rejected[0].message


async def test_of_two_filings_one_learns_that_it_has_lost_its_place(database_url: str):
    stream = lying("wits_world", log_of(1))

    async with opened_filing(database_url) as (first, looking), await connect(database_url, "second") as connection:
        second = Filing(connection, 0, 0)
        await first.file(stream[:10])
        with pytest.raises(LostPlace):
            await second.file(stream[:5])
        with pytest.raises(LostPlace):
            await second.file(stream[:15])

        assert await archived(looking, match_of(log_of(1))) == list(log_of(1)[:10])
        assert await one(looking, "SELECT sequence FROM archive.position") == 10


async def test_a_lost_connection_files_nothing_of_the_batch(database_url: str):
    stream = lying("wits_world", log_of(1))

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(stream[:10])
        await looking.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spellfold-filing'"
            " AND datname = current_database()"
        )
        with pytest.raises(psycopg.OperationalError):
            await filing.file(stream[10:])

        assert filing.position == 10
        assert await archived(looking, match_of(log_of(1))) == list(log_of(1)[:10])


async def test_a_new_epoch_files_nothing_twice_and_still_finds_forks(database_url: str):
    log = log_of(1)
    rebuilt = lying("wits_world", [*log[:5], changed(log[5], at_ms=1)])

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log[:8]))
        await looking.execute("UPDATE archive.position SET epoch = 1, sequence = 0")
    async with opened_filing(database_url, epoch=1) as (filing, looking):
        outcome = await filing.file(rebuilt)

        assert (outcome.filed, outcome.known) == (0, 5)
        assert await rejected(looking) == [(match_of(log), 5, "fork")]
        assert await archived(looking, match_of(log)) == list(log[:8])


@pytest.mark.parametrize(
    "damage",
    [
        b"UPDATE archive.matches SET seats = '{}'",
        b"UPDATE archive.matches SET decisions = '[1]'",
        b"UPDATE archive.matches SET result = '7'",
        b"""UPDATE archive.matches SET seats = '[{"player":"x"},3]'""",
        b"UPDATE archive.matches SET seats = 'null'",
    ],
)
async def test_a_row_that_somebody_made_unreadable_is_written_anew_from_the_entries(database_url: str, damage: bytes):
    log = log_of(1)
    stream = [*lying("wits_world", log), *lying("wits_world", log_of(2), first=len(log) + 1)]
    half = len(log) // 2
    async with opened_filing(database_url) as (filing, looking):
        await filing.file(stream[:half])
        before = await all_rows(looking, WHOLE_ROW, match_of(log))
    async with opened_filing(database_url) as (filing, looking):
        await looking.execute(damage)

        outcome = await filing.file(stream[half : half + 1])

        assert (outcome.filed, outcome.rejected, outcome.rebuilt) == (1, [], [match_of(log)])
        assert (await all_rows(looking, WHOLE_ROW, match_of(log)))[0][0] == before[0][0] + 1
        rest = await filing.file(stream[half + 1 :])
        assert (rest.filed, rest.rejected, rest.rebuilt) == (len(stream) - half - 1, [], [])
        assert await archived(looking, match_of(log)) == list(log)
        mended = await all_rows(looking, WHOLE_ROW, match_of(log))
    async with opened_filing(database_url, epoch=1) as (_, looking):
        await looking.execute("TRUNCATE archive.entries, archive.matches, archive.seats")
        await looking.execute("UPDATE archive.position SET sequence = 0, epoch = 1")
    async with opened_filing(database_url, epoch=1) as (filing, looking):
        await filing.file(stream)
        assert await all_rows(looking, WHOLE_ROW, match_of(log)) == mended


async def test_a_row_and_an_entry_that_were_both_changed_stop_nothing(database_url: str):
    log = log_of(1)
    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log)[:20])
    async with opened_filing(database_url) as (filing, looking):
        await looking.execute("UPDATE archive.matches SET seats = '3'")
        await looking.execute("UPDATE archive.entries SET data = 'nothing' WHERE version = 3")

        outcome = await filing.file(lying("wits_world", log))

        assert (outcome.filed, outcome.rejected, outcome.rebuilt) == (len(log) - 20, [], [match_of(log)])
        (seats,) = await all_rows(looking, "SELECT seats::text FROM archive.matches")
        assert "player0" in seats[0]
