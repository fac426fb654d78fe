"""What the archive answers over NATS: lists, replays and audits, and what it keeps to itself while a match runs."""

import json
import random
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from libs.engine.game import Game
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.match.state import Recorded
from libs.engine.match.update import update_for
from libs.engine.refusal import Refusal
from libs.events.codec import decode_frame, encode
from libs.events.entry import entry_hash
from libs.events.questions import (
    ARCHIVE_REASONS,
    AskAudit,
    AskMatches,
    AskReplay,
    AuditAnswer,
    MatchesAnswer,
    ReplayAnswer,
)
from libs.events.updates import Error
from tests.engine.laws import random_match
from tests.engine.pebbles import PEBBLES, Pebbles
from tests.services.archive_given import GAMES, log_of, lying, mixed, played
from tests.services.archive_stage import Stage, staged

PLAYERS = ("player0", "player1")


class Page(msgspec.Struct):
    """A replay's page with everything raw."""

    over: bool
    version: int
    next: int | None
    updates: tuple[msgspec.Raw, ...]
    entries: tuple[str, ...]
    fault: str | None
    seat: int | None


@cache
def told(seed: int, game: str, players: int) -> tuple[tuple[bytes, ...], tuple[tuple[bytes, ...], ...]]:
    """A random match's log, and for each version what each seat and the spectators (last) were told of it."""
    chosen = GAMES[game]
    decks = [random.Random(seed + seat).choice(list(WITS_WORLD.starters.values())) for seat in range(players)]
    updates: list[tuple[bytes, ...]] = []
    log: Sequence[bytes] = ()
    for given in random_match(chosen, seed, decks if game == WITS_WORLD.id else None, players=players):
        assert not isinstance(given.then, Refusal | Recorded)
        entry = json.loads(given.log[-1])
        updates.append(
            tuple(
                encode(update_for(given.fold, seat, given.then, _own(entry, seat))) for seat in (*range(players), None)
            )
        )
        log = tuple(given.log)
    return tuple(log), tuple(updates)


def _own(entry: dict[str, Any], seat: int | None) -> str | None:
    return entry["command"]["id"] if entry["actor"] == f"player{seat}" else None


def id_of(log: Sequence[bytes]) -> str:
    return decode_frame(log[0]).match


async def pages(stage: Stage, player: str, match: str, seat: object = UNSET, limit: int = 200) -> list[Page]:
    """The whole replay."""
    found: list[Page] = []
    following: int | None = 0
    while following is not None:
        question = {"match": match, "from": following, "limit": limit} | ({} if seat is UNSET else {"seat": seat})
        data = await stage.ask_raw(player, "replay", json.dumps(question).encode())
        assert len(data) < 700_000
        page = msgspec.json.decode(data, type=Page)
        assert page.next is None or page.next > following
        following = page.next
        found.append(page)
    return found


@pytest.mark.parametrize(("game", "players"), [(PEBBLES.id, 3), (WITS_WORLD.id, 2)])
async def test_a_replay_is_byte_for_byte_what_each_seat_was_told(
    empty_nats_url: str, database_url: str, game: str, players: int
):
    log, updates = told(11, game, players)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(game, log)))
        for index, seat in enumerate((*range(players), None)):
            found = await pages(stage, "anybody", id_of(log), seat, limit=37)

            assert [bytes(update) for page in found for update in page.updates] == [row[index] for row in updates]
            assert [entry.encode() for page in found for entry in page.entries] == list(log)
            assert {page.seat for page in found} == {seat}


async def test_the_heads_of_a_replay_are_the_hashes_of_its_entries(empty_nats_url: str, database_url: str):
    log, _ = told(12, WITS_WORLD.id, 2)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))
        found = await pages(stage, "player0", id_of(log))

        heads = [json.loads(bytes(update))["head"] for page in found for update in page.updates]
        assert heads == [entry_hash(entry.encode()) for page in found for entry in page.entries]


@pytest.mark.parametrize(("game", "players"), [(PEBBLES.id, 3), (WITS_WORLD.id, 2)])
async def test_a_running_match_is_shown_to_each_as_the_match_service_shows_it(
    empty_nats_url: str, database_url: str, game: str, players: int
):
    log, updates = told(13, game, players)
    running = len(log) - 1

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(game, log[:running])))
        for index, player in enumerate([f"player{seat}" for seat in range(players)] + ["a_fan"]):
            found = await pages(stage, player, id_of(log))

            assert [bytes(update) for page in found for update in page.updates] == [row[index] for row in updates[:-1]]
            assert [page.entries for page in found] == [()] * len(found)
            assert not any(page.over for page in found)
        watched = await pages(stage, "player0", id_of(log), seat=None)
        assert [bytes(update) for page in watched for update in page.updates] == [row[-1] for row in updates[:-1]]


async def test_nothing_hidden_of_a_running_match_is_in_any_answer(empty_nats_url: str, database_url: str):
    log, _ = told(14, PEBBLES.id, 3)
    running = log[:-1]
    entries = [json.loads(data) for data in running]
    hidden = {entry["salt"] for entry in entries} | {json.loads(log[-1])["facts"][-1]["secret"]}

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(PEBBLES.id, running)))
        said = [
            await stage.ask_raw(player, verb, question)
            for player in ("player0", "player1", "player2", "a_fan", "operator")
            for verb, question in [
                ("matches", b"{}"),
                ("audit", encode(AskAudit(match=id_of(log)))),
                ("replay", encode(AskReplay(match=id_of(log), limit=200))),
                ("replay", encode(AskReplay(match=id_of(log), seat=None, limit=200))),
                ("replay", encode(AskReplay(match=id_of(log), seat=0, limit=200))),
                ("replay", encode(AskReplay(match=id_of(log), seat=1, limit=200))),
            ]
        ]
        fan = await pages(stage, "a_fan", id_of(log))

    for word in hidden:
        assert word
        assert not any(word.encode() in data for data in said)
    dealt = [
        fact
        for page in fan
        for update in page.updates
        for fact in json.loads(bytes(update))["facts"]
        if fact["type"] == "dealt"
    ]
    assert [fact["secret"] for fact in dealt] == [-1] * 3


async def test_decks_and_entropy_of_the_others_are_not_in_a_running_replay(empty_nats_url: str, database_url: str):
    first, second = list(WITS_WORLD.starters.values())[:2]
    mine, others = set(first) - set(second), set(second) - set(first)
    assert mine
    assert others
    *_, given = islice(random_match(WITS_WORLD, 15, [first, second], calm=True), 2)
    log = given.log
    ready = json.loads(log[1])
    entropy, actor = ready["command"]["entropy"], ready["actor"]

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))
        said = {
            player: await stage.ask_raw(player, "replay", encode(AskReplay(match=given.match)))
            for player in (*PLAYERS, "a_fan")
        }

    assert all(f'"{card}"'.encode() not in said["player0"] for card in others)
    assert all(f'"{card}"'.encode() not in said["player1"] for card in mine)
    assert all(f'"{card}"'.encode() not in said["a_fan"] for card in mine | others)
    assert {player for player, data in said.items() if entropy.encode() in data} == {actor}


REFUSED_SEATS = [
    ("player0", 1, "not_your_seat"),
    ("a_fan", 0, "not_your_seat"),
    ("player0", 3, "no_seat"),
    ("a_fan", 7, "no_seat"),
]


async def test_another_seat_of_a_running_match_is_refused(empty_nats_url: str, database_url: str):
    log = log_of(1, PEBBLES.id, players=3)[:-1]

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(PEBBLES.id, log)))
        for player, seat, reason in REFUSED_SEATS:
            answer = await stage.ask(player, "replay", AskReplay(match=id_of(log), seat=seat), ReplayAnswer)

            assert isinstance(answer, Error)
            assert answer.reason == reason


async def test_matches_are_listed_newest_first_and_page_by_page(empty_nats_url: str, database_url: str):
    logs = [log_of(seed) for seed in range(1, 8)]

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(mixed(1, *(lying(WITS_WORLD.id, log) for log in logs))))
        found: list[str] = []
        before, turned = None, 0
        while before is not None or not turned:
            page = await stage.ask("alice", "matches", AskMatches(before=before, limit=3), MatchesAnswer)
            assert isinstance(page, MatchesAnswer)
            assert len(page.matches) <= 3
            found += [match.match for match in page.matches]
            before, turned = page.next, turned + 1

        assert found == sorted((id_of(log) for log in logs), reverse=True)
        assert turned == 3


async def test_matches_are_found_by_player_game_and_whether_they_run(empty_nats_url: str, database_url: str):
    over, running = log_of(1), log_of(2)[:-1]
    pebbles = log_of(600, PEBBLES.id, players=3)
    pebbles_running = log_of(601, PEBBLES.id, players=4)[:-1]
    stream = mixed(
        2,
        lying(WITS_WORLD.id, over),
        lying(WITS_WORLD.id, running),
        lying(PEBBLES.id, pebbles),
        lying(PEBBLES.id, pebbles_running),
    )
    names = {id_of(over): "over", id_of(running): "running", id_of(pebbles): "p", id_of(pebbles_running): "p running"}

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(stream))

        async def listed(**conditions: object) -> set[str]:
            answer = await stage.ask("x", "matches", msgspec.convert(conditions, AskMatches), MatchesAnswer)
            assert isinstance(answer, MatchesAnswer)
            return {names[match.match] for match in answer.matches}

        assert await listed() == {"over", "running", "p", "p running"}
        assert await listed(open=True) == {"running", "p running"}
        assert await listed(open=False) == {"over", "p"}
        assert await listed(game=PEBBLES.id) == {"p", "p running"}
        assert await listed(game=PEBBLES.id, open=True) == {"p running"}
        assert await listed(player="player3") == {"p running"}
        assert await listed(player="player2") == {"p", "p running"}
        assert await listed(player="player2", open=False) == {"p"}
        assert await listed(player="player1", game=WITS_WORLD.id, open=True) == {"running"}
        assert await listed(player="nobody") == set()
        assert await listed(game="chess") == set()


async def test_matches_that_await_a_player_are_those_with_an_open_decision_of_the_players(
    empty_nats_url: str, database_url: str
):
    logs = [log_of(seed)[: 6 + seed] for seed in range(20)]
    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(mixed(1, *(lying("wits_world", log) for log in logs))))
        # Of a row that somebody damaged nothing is known, and the others are found all the same.
        damaged = decode_frame(logs[0][0]).match
        await stage.looking.execute("UPDATE archive.matches SET decisions = '7' WHERE match = %s", [damaged])
        everything = await stage.ask("x", "matches", AskMatches(limit=100), MatchesAnswer)
        assert isinstance(everything, MatchesAnswer)
        for seat, player in enumerate(PLAYERS):
            question = AskMatches(player=player, open=True, awaiting=True, limit=100)
            answer = await stage.ask("x", "matches", question, MatchesAnswer)

            expected = [
                one.match
                for one in everything.matches
                if one.match != damaged and seat in [decision.seat for decision in one.decisions]
            ]
            assert isinstance(answer, MatchesAnswer)
            assert 0 < len(expected) < len(logs)
            assert [one.match for one in answer.matches] == expected


async def test_a_listed_match_says_who_plays_and_what_is_due(empty_nats_url: str, database_url: str):
    given = next(
        given for given in random_match(PEBBLES, 3, None, players=3) if any(one.due_ms for one in given.fold.match.open)
    )
    match = given.fold.match

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(PEBBLES.id, given.log)))
        answer = await stage.ask("clock", "matches", AskMatches(open=True), MatchesAnswer)

        assert isinstance(answer, MatchesAnswer)
        listed = answer.matches[0]
        assert (listed.match, listed.game, listed.mode, listed.phase) == (given.match, PEBBLES.id, "live", match.phase)
        assert (listed.version, listed.changed_ms, listed.result) == (match.version, match.at_ms, None)
        assert [seat.player for seat in listed.seats] == ["player0", "player1", "player2"]
        assert [(one.number, one.seat, one.due_ms, one.window_ms, one.options) for one in listed.decisions] == [
            (one.number, one.decision.seat, one.due_ms, one.window_ms, ()) for one in match.open
        ]


async def test_the_audit_of_a_finished_match_gives_every_particular(empty_nats_url: str, database_url: str):
    log = log_of(1)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))
        answer = await stage.ask("anybody", "audit", AskAudit(match=id_of(log)), AuditAnswer)

        assert isinstance(answer, AuditAnswer)
        assert (answer.ok, answer.fault, answer.over, answer.entries) == (True, None, True, len(log))
        assert [line.status for line in answer.checks] == ["passed"] * 6
        assert answer.checks[0].detail == f"{len(log)} entries, head {entry_hash(log[-1])}"


async def test_the_audit_of_a_running_match_gives_statuses_only(empty_nats_url: str, database_url: str):
    log = log_of(1)[:-1]

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))
        answer = await stage.ask("anybody", "audit", AskAudit(match=id_of(log)), AuditAnswer)

        assert isinstance(answer, AuditAnswer)
        assert (answer.ok, answer.over) == (True, False)
        assert [line.status for line in answer.checks] == ["passed", "passed", "skipped", "skipped", "passed", "passed"]
        assert {line.detail for line in answer.checks} == {"told when the match is over"}


FLIP = (
    "UPDATE archive.entries SET data = set_byte(data, 100, get_byte(data, 100) # 1) WHERE match = %s AND version = %s"
)
DROP = "DELETE FROM archive.entries WHERE match = %s AND version = %s"
SWAP = """
UPDATE archive.entries AS one SET data = other.data FROM archive.entries AS other
WHERE one.match = %(match)s AND other.match = one.match
    AND (one.version, other.version) IN ((%(version)s, %(version)s + 1), (%(version)s + 1, %(version)s))
"""
ADD = """
INSERT INTO archive.entries SELECT match, -1, at_ms, actor, command, epoch, -1, data FROM archive.entries
WHERE match = %(match)s AND version = %(version)s
"""


UNDO = "UPDATE archive.entries SET data = %s WHERE match = %s AND version = %s"


async def test_an_entry_flipped_or_missing_in_the_archive_is_named(empty_nats_url: str, database_url: str):
    log = log_of(1)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))

        async def fault() -> int | None:
            answer = await stage.ask("anybody", "audit", AskAudit(match=id_of(log)), AuditAnswer)
            assert isinstance(answer, AuditAnswer)
            assert answer.ok == (answer.checks[0].status == "passed") == (answer.fault is None)
            return answer.fault

        for version in (0, 1, 5, len(log) - 2, len(log) - 1):
            await stage.looking.execute(FLIP, [id_of(log), version])
            assert await fault() == version
            await stage.looking.execute(UNDO, [log[version], id_of(log), version])
        assert await fault() is None
        for version in (len(log) - 1, 5, 0):
            await stage.looking.execute(DROP, [id_of(log), version])
            assert await fault() == version


@pytest.mark.parametrize(("change", "fault"), [(SWAP, 5), (ADD, 5)], ids=["swapped", "added"])
async def test_entries_swapped_or_added_in_the_archive_are_named(
    empty_nats_url: str, database_url: str, change: str, fault: int
):
    log = log_of(1)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))
        if change == ADD:
            make_room = "UPDATE archive.entries SET version = version + 1000 WHERE match = %s AND version > 5"
            move_back = "UPDATE archive.entries SET version = version - 999 WHERE match = %s AND version > 1000"
            await stage.looking.execute(make_room, [id_of(log)])
            await stage.looking.execute(move_back, [id_of(log)])
        await stage.looking.execute(change.encode(), {"match": id_of(log), "version": 5})
        await stage.looking.execute("UPDATE archive.entries SET version = 6 WHERE version = -1")
        answer = await stage.ask("anybody", "audit", AskAudit(match=id_of(log)), AuditAnswer)

        assert isinstance(answer, AuditAnswer)
        assert (answer.ok, answer.fault) == (False, fault)


async def test_a_result_changed_in_the_archive_is_found(empty_nats_url: str, database_url: str):
    log = log_of(1)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))
        await stage.looking.execute(
            'UPDATE archive.matches SET result = \'{"reason":"drawn","standings":[[1,"drawn"]]}\''
            if False
            else "UPDATE archive.matches SET result = jsonb_set(result::jsonb, '{rule}', '\"bribery\"')::json"
        )
        answer = await stage.ask("anybody", "audit", AskAudit(match=id_of(log)), AuditAnswer)

        assert isinstance(answer, AuditAnswer)
        assert [line.status for line in answer.checks] == ["passed"] * 5 + ["failed"]


async def test_a_replay_goes_up_to_the_changed_entry_and_still_gives_the_log(empty_nats_url: str, database_url: str):
    log = log_of(1)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, log)))
        await stage.looking.execute(FLIP, [id_of(log), 5])
        found = await pages(stage, "anybody", id_of(log), limit=10)

        assert sum(len(page.updates) for page in found) in (5, 6)
        assert all(
            (page.fault or "").startswith(("version 5 does not fold", "version 6 does not fold")) for page in found
        )
        assert [entry.encode() for page in found for entry in page.entries][6:] == list(log[6:])


async def test_a_match_of_newer_rules_is_listed_but_not_replayed(empty_nats_url: str, database_url: str):
    class Later(Pebbles):
        rules_version = 2

    later: Game[Any] = Later()
    given = next(iter(random_match(later, 5, None, players=3)))

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(PEBBLES.id, given.log)))
        answer = await stage.ask("a_fan", "replay", AskReplay(match=given.match), ReplayAnswer)

        assert isinstance(answer, Error)
        assert answer.reason == "newer_rules"
        listed = await stage.ask("a_fan", "matches", AskMatches(), MatchesAnswer)
        assert isinstance(listed, MatchesAnswer)
        assert [match.match for match in listed.matches] == [given.match]


NO_MATCH = b"0" * 32
BAD_QUESTIONS = [
    ("matches", b"\xff\x00", "bad_request"),
    ("matches", b"[" * 100_000, "bad_request"),
    ("matches", b"x" * 900_000, "bad_request"),
    ("matches", b'{"limit":0}', "bad_request"),
    ("matches", b'{"limit":101}', "bad_request"),
    ("matches", b'{"limit":"all"}', "bad_request"),
    ("matches", b'{"player":"A B"}', "bad_request"),
    ("matches", b'{"player":"x","players":"y"}', "bad_request"),
    ("matches", b'{"before":"zzz"}', "bad_request"),
    ("matches", b'{"awaiting":true}', "bad_request"),
    ("matches", b'{"type":"replay"}', "bad_request"),
    ("replay", b"", "bad_request"),
    ("replay", b'{"match":"\'; DROP TABLE archive.entries; --"}', "bad_request"),
    ("replay", b'{"match":"%s","from":-1}' % NO_MATCH, "bad_request"),
    ("replay", b'{"match":"%s","from":2147483648}' % NO_MATCH, "bad_request"),
    ("replay", b'{"match":"%s","limit":201}' % NO_MATCH, "bad_request"),
    ("replay", b'{"match":"%s","seat":-1}' % NO_MATCH, "bad_request"),
    ("replay", b'{"match":"%s","seat":8}' % NO_MATCH, "bad_request"),
    ("replay", b'{"match":"%s"}' % NO_MATCH, "no_match"),
    ("audit", b"{}", "bad_request"),
    ("audit", b'{"match":"%s"}' % NO_MATCH, "no_match"),
]


async def test_a_bad_question_has_its_error_and_the_next_is_answered(empty_nats_url: str, database_url: str):
    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        for verb, question, reason in BAD_QUESTIONS:
            answer = msgspec.json.decode(await stage.ask_raw("mallory", verb, question), type=Error)

            assert answer.reason == reason, (verb, question[:80], answer)
            assert reason in (*ARCHIVE_REASONS, "bad_request")
            nothing = await stage.ask("alice", "matches", AskMatches(), MatchesAnswer)
            assert nothing == MatchesAnswer(matches=(), next=None)


async def test_pages_behind_the_end_are_empty(empty_nats_url: str, database_url: str):
    given = played(1)

    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying(WITS_WORLD.id, given.log)))
        question = AskReplay(match=given.match, from_=2_000_000_000, limit=200)
        answer = msgspec.json.decode(await stage.ask_raw("alice", "replay", encode(question)), type=Page)

        assert (answer.updates, answer.entries, answer.next) == ((), (), None)
        assert answer.version == len(given.log) - 1


async def test_a_row_that_somebody_made_unreadable_is_answered_from_the_entries(empty_nats_url: str, database_url: str):
    log = log_of(1)
    async with staged(empty_nats_url, database_url) as stage, stage.archive():
        await stage.until_filed(await stage.publish(lying("wits_world", log)))
        before = await stage.ask("alice", "matches", AskMatches(), MatchesAnswer)
        await stage.looking.execute("UPDATE archive.matches SET seats = '3', result = '[]'")

        assert await stage.ask("alice", "matches", AskMatches(), MatchesAnswer) == before
        audited = await stage.ask("alice", "audit", AskAudit(match=decode_frame(log[0]).match), AuditAnswer)

    assert isinstance(before, MatchesAnswer)
    assert len(before.matches) == 1
    assert isinstance(audited, AuditAnswer)
    assert audited.ok
