"""What an auditor finds with SQL alone: entries, facts, heads, who played whom, and broken chains."""

import hashlib
import json

from libs.engine.match.fold import Fold
from libs.events.facts import MatchEnded, MatchStarted
from tests.services.archive_given import all_rows, log_of, lying, mixed, one, opened_filing, played


async def test_the_log_view_repeats_every_entry_with_its_hash_and_time(database_url: str):
    log = log_of(1)

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log))
        rows = await all_rows(
            looking, "SELECT version, actor, command, entry, hash, prev, at, data FROM archive.log ORDER BY version"
        )

    assert len(rows) == len(log)
    before = "0" * 64
    for version, (row, data) in enumerate(zip(rows, log, strict=True)):
        entry = json.loads(data)
        head = hashlib.sha256(data).hexdigest()
        assert row[:6] == (version, entry["actor"], entry["command"]["type"], entry, head, before)
        assert (row[6].timestamp() * 1000 - entry["at_ms"], row[7]) == (0, data)
        before = head


async def test_the_facts_view_has_a_row_for_each_fact(database_url: str):
    log = log_of(1)
    expected = [
        (version, index, fact["type"], fact)
        for version, data in enumerate(log)
        for index, fact in enumerate(json.loads(data)["facts"])
    ]

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log))
        query = "SELECT version, index, type, fact FROM archive.facts ORDER BY version, index"

        assert await all_rows(looking, query) == expected


async def test_a_question_about_many_matches_is_one_query(database_url: str):
    games = [played(seed, calm=True) for seed in (1, 2, 3)]

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(mixed(1, *(lying("wits_world", given.log) for given in games)))
        by_reason = await all_rows(
            looking,
            "SELECT fact ->> 'reason', count(*) FROM archive.facts WHERE type = 'match_ended' GROUP BY 1 ORDER BY 1",
        )
        results = await all_rows(
            looking, "SELECT match, result ->> 'reason', ended_ms FROM archive.matches ORDER BY match"
        )
        fates = await all_rows(looking, "SELECT match, seat, player, fate FROM archive.seats ORDER BY match, seat")

    ended = [(given.match, given.fold.match.ended, given.fold.match) for given in games]
    assert sum(count for _, count in by_reason) == 3
    assert results == [(match, end.reason, state.at_ms) for match, end, state in ended if end]
    assert fates == [
        (match, seat, state.seats[seat].player, standing.fate)
        for match, end, state in ended
        if end
        for seat, standing in enumerate(end.standings)
    ]


SUMMARY = "SELECT version, phase, seats, decisions, result, changed_ms, encode(head, 'hex') FROM archive.matches"


async def test_the_summary_of_a_match_is_what_its_fold_says_at_every_version(database_url: str):
    given = played(7, "pebbles", players=4)
    beside = Fold(given.games)

    async with opened_filing(database_url) as (filing, looking):
        for one_lying in lying("pebbles", given.log):
            await filing.file([one_lying])
            beside.extend("pebbles", one_lying.data)
            match = beside.match
            version, phase, seats, decisions, result, changed_ms, head = (await all_rows(looking, SUMMARY))[0]

            assert (version, phase, changed_ms, head) == (match.version, match.phase, match.at_ms, match.head)
            assert [(seat["player"], seat.get("misses", 0), seat.get("left")) for seat in seats] == [
                (seat.player, seat.misses, seat.left) for seat in match.seats
            ]
            assert [
                (
                    one["number"],
                    one["seat"],
                    one["kind"],
                    one.get("key", ""),
                    one.get("window_ms", 0),
                    one.get("due_ms"),
                )
                for one in decisions
            ] == [
                (
                    one.number,
                    one.decision.seat,
                    one.decision.kind,
                    one.decision.key,
                    one.window_ms,
                    one.due_ms,
                )
                for one in match.open
            ]
            assert (result is None) == (match.ended is None)


async def test_the_broken_view_names_changed_missing_and_cut_off_entries(database_url: str):
    changed, missing, cut, whole = (log_of(seed) for seed in (1, 2, 3, 4))
    ids = [json.loads(log[0])["match"] for log in (changed, missing, cut, whole)]

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(mixed(9, *(lying("wits_world", log) for log in (changed, missing, cut, whole))))
        assert await all_rows(looking, "SELECT * FROM archive.broken") == []
        flip = "UPDATE archive.entries SET data = set_byte(data, 20, get_byte(data, 20) # 1)"
        await looking.execute(f"{flip} WHERE match = %s AND version = 5".encode(), [ids[0]])
        await looking.execute("DELETE FROM archive.entries WHERE match = %s AND version = 5", [ids[1]])
        await looking.execute("DELETE FROM archive.entries WHERE match = %s AND version = %s", [ids[2], len(cut) - 1])
        found = await all_rows(looking, "SELECT match, version, fault FROM archive.broken ORDER BY match, version")

    assert found == sorted(
        [
            (ids[0], 6, "it does not follow the entry before"),
            (ids[1], 6, "an entry before this one is missing"),
            (ids[2], len(cut) - 1, "the newest entry is not the recorded head"),
        ]
    )


async def test_bytes_that_are_no_json_leave_the_views_usable(database_url: str):
    log = log_of(1)

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log))
        await looking.execute("UPDATE archive.entries SET data = '\\xff00' WHERE version = 2")

        assert await one(looking, "SELECT count(*) FROM archive.log WHERE entry IS NULL") == 1
        assert await one(looking, "SELECT count(DISTINCT version) FROM archive.facts") == len(log) - 1


async def test_start_and_end_can_be_told_from_the_facts(database_url: str):
    tags = [str(kind.__struct_config__.tag) for kind in (MatchStarted, MatchEnded)]

    async with opened_filing(database_url) as (filing, looking):
        await filing.file(lying("wits_world", log_of(1, calm=True)))
        found = await all_rows(
            looking, "SELECT type FROM archive.facts WHERE type = ANY(%s) ORDER BY version, index", tags
        )

    assert found == [(tag,) for tag in tags]
