"""What every log must do: one suite, run on each adapter by `test_log`."""

import asyncio
import secrets

import pytest

from libs.events.ids import match_id
from libs.events.log import Conflict, Log, TooLarge

GAME = "wits_world"


def fresh_match() -> str:
    return match_id(1_700_000_000_000, secrets.token_bytes(10))


def fresh_message_id() -> str:
    return secrets.token_hex(16)


async def append(log: Log, match: str, data: bytes, after: int, game: str = GAME) -> int:
    return await log.append(game, match, data, after=after, message_id=fresh_message_id())


async def filled(log: Log, match: str, *entries: bytes) -> list[int]:
    positions: list[int] = []
    for data in entries:
        positions.append(await append(log, match, data, positions[-1] if positions else 0))
    return positions


async def reads(
    log: Log, game: str, match: str, expected: list[bytes], *, after: int = 0, settled: bool = False
) -> None:
    """A read gives these entries: at once if it is settled; else soon, and until then their beginning."""
    async with asyncio.timeout(5):
        while True:
            found = [one.data for one in await log.read(game, match, after=after, settled=settled)]
            if settled or found == expected:
                assert found == expected
                return
            assert found == expected[: len(found)], "a follower may lag, but shows nothing else"
            await asyncio.sleep(0.01)


class LogContract:
    """The tests; a subclass brings the fixture `log`."""

    async def test_a_match_without_entries_reads_empty(self, log: Log):
        assert list(await log.read(GAME, fresh_match())) == []
        assert list(await log.read("*", fresh_match(), settled=True)) == []

    async def test_entries_are_read_in_order_with_their_exact_bytes_and_positions(self, log: Log):
        match = fresh_match()
        data = [b'{"a":1}', b"\x00\xff\r\n binary \xf0", b"x" * 100_000]

        positions = await filled(log, match, *data)

        for settled in (False, True):
            await reads(log, GAME, match, data, settled=settled)
            stored = await log.read(GAME, match, settled=settled)
            assert [one.position for one in stored] == positions

    async def test_positions_grow_and_are_never_zero(self, log: Log):
        positions = await filled(log, fresh_match(), b"a", b"b", b"c")

        assert 0 < positions[0] < positions[1] < positions[2]

    async def test_reading_after_a_position_gives_only_what_lies_behind_it(self, log: Log):
        match = fresh_match()
        positions = await filled(log, match, b"a", b"b", b"c")

        await reads(log, GAME, match, [b"b", b"c"], after=positions[0])
        assert [one.data for one in await log.read(GAME, match, after=positions[1], settled=True)] == [b"c"]
        assert list(await log.read(GAME, match, after=positions[2])) == []
        assert list(await log.read(GAME, match, after=positions[2], settled=True)) == []

    async def test_an_append_that_expects_an_older_end_is_a_conflict_and_leaves_nothing(self, log: Log):
        match = fresh_match()
        first, _ = await filled(log, match, b"a", b"b")

        with pytest.raises(Conflict):
            await append(log, match, b"late", first)

        assert [one.data for one in await log.read(GAME, match, settled=True)] == [b"a", b"b"]

    async def test_an_append_that_expects_a_later_end_is_a_conflict_and_leaves_nothing(self, log: Log):
        match = fresh_match()
        (first,) = await filled(log, match, b"a")

        with pytest.raises(Conflict):
            await append(log, match, b"early", first + 1)
        with pytest.raises(Conflict):
            await append(log, fresh_match(), b"early", 1)

        assert [one.data for one in await log.read(GAME, match, settled=True)] == [b"a"]

    async def test_a_second_beginning_is_a_conflict(self, log: Log):
        match = fresh_match()
        await filled(log, match, b"a")

        with pytest.raises(Conflict):
            await append(log, match, b"again", 0)

        assert [one.data for one in await log.read(GAME, match, settled=True)] == [b"a"]

    async def test_another_game_cannot_begin_under_the_same_match_id(self, log: Log):
        match = fresh_match()
        await filled(log, match, b"a")

        with pytest.raises(Conflict):
            await append(log, match, b"other", 0, game="wizbits")

        assert [one.data for one in await log.read("*", match, settled=True)] == [b"a"]

    async def test_a_star_finds_a_match_of_any_game_and_a_wrong_game_finds_nothing(self, log: Log):
        match = fresh_match()
        await append(log, match, b"a", 0, game="wizbits")

        await reads(log, "*", match, [b"a"])
        await reads(log, "wizbits", match, [b"a"])
        assert list(await log.read("wiz_war", match)) == []

    async def test_matches_do_not_mix(self, log: Log):
        one, other = fresh_match(), fresh_match()
        last_one = await append(log, one, b"one 0", 0)
        last_other = await append(log, other, b"other 0", 0)
        await append(log, one, b"one 1", last_one)
        await append(log, other, b"other 1", last_other)

        await reads(log, GAME, one, [b"one 0", b"one 1"])
        await reads(log, GAME, other, [b"other 0", b"other 1"])

    async def test_of_appends_that_race_exactly_one_wins(self, log: Log):
        match = fresh_match()
        (last,) = await filled(log, match, b"begin")
        for _ in range(5):
            racers = [f"racer {index}".encode() for index in range(8)]

            outcomes = await asyncio.gather(
                *(append(log, match, data, last) for data in racers), return_exceptions=True
            )

            won = [index for index, outcome in enumerate(outcomes) if isinstance(outcome, int)]
            assert len(won) == 1, outcomes
            assert all(isinstance(outcome, Conflict) for outcome in outcomes if not isinstance(outcome, int)), outcomes
            stored = await log.read(GAME, match, after=last, settled=True)
            assert [one.data for one in stored] == [racers[won[0]]]
            last = stored[-1].position

    async def test_one_entry_appended_by_several_at_once_is_stored_once(self, log: Log):
        match = fresh_match()
        (last,) = await filled(log, match, b"begin")
        for _ in range(5):
            message_id = fresh_message_id()

            outcomes = await asyncio.gather(
                *(log.append(GAME, match, b"same", after=last, message_id=message_id) for _ in range(4)),
                return_exceptions=True,
            )

            assert sum(isinstance(outcome, int) for outcome in outcomes) == 1, outcomes
            assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 3, outcomes
            stored = await log.read(GAME, match, after=last, settled=True)
            assert [one.data for one in stored] == [b"same"]
            last = stored[-1].position

    async def test_the_retry_of_an_append_that_succeeded_is_a_conflict_and_stores_nothing_twice(self, log: Log):
        match = fresh_match()
        message_id = fresh_message_id()
        await log.append(GAME, match, b"a", after=0, message_id=message_id)

        with pytest.raises(Conflict):
            await log.append(GAME, match, b"a", after=0, message_id=message_id)

        assert [one.data for one in await log.read(GAME, match, settled=True)] == [b"a"]

    async def test_an_entry_just_under_the_limit_is_stored(self, log: Log):
        match = fresh_match()
        data = b"x" * (512 * 1024 - 1024)

        await append(log, match, data, 0)

        await reads(log, GAME, match, [data])

    @pytest.mark.parametrize("size", [512 * 1024 + 1, 3 * 1024 * 1024])
    async def test_an_entry_over_the_limit_is_refused_and_the_match_goes_on(self, log: Log, size: int):
        match = fresh_match()
        (last,) = await filled(log, match, b"a")

        with pytest.raises(TooLarge, match=str(size)):
            await append(log, match, b"x" * size, last)

        await append(log, match, b"b", last)
        await reads(log, GAME, match, [b"a", b"b"])

    async def test_a_long_log_is_read_whole(self, log: Log):
        match = fresh_match()
        data = [f"entry {number} {'x' * 2000}".encode() for number in range(1500)]

        await filled(log, match, *data)

        await reads(log, GAME, match, data)

    async def test_many_reads_and_appends_at_once_get_their_own_answers(self, log: Log):
        matches = [fresh_match() for _ in range(50)]

        async def play(match: str) -> list[bytes]:
            last = 0
            for number in range(5):
                last = await append(log, match, f"{match} {number}".encode(), last)
                assert (await log.read(GAME, match, settled=True))[-1].position == last
            return [one.data for one in await log.read("*", match, settled=True)]

        for match, found in zip(matches, await asyncio.gather(*map(play, matches)), strict=True):
            assert found == [f"{match} {number}".encode() for number in range(5)]
