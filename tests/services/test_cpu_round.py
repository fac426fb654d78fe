"""The round of questions: which matches it looks at, and when."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
import pytest
from msgspec import Struct

from libs.client.errors import Unreachable
from libs.client.line import Line
from libs.events import codec
from libs.events.questions import AskMatches, MatchesAnswer, MatchSummary
from libs.events.updates import OpenDecision, SeatInfo, UpdateFrame
from services.cpu.answers import Answers
from services.cpu.round import Round
from services.telemetry import logger

ME = "cpu-easy-1"
EMPTY = {"facts": [], "log": [], "view": None, "order": None, "result": None, "head": ""}


class Desk:
    """A line that tells of open matches as it is told, and stands in for the answers as well."""

    player = ME

    def __init__(self) -> None:
        self.owed: dict[str, int] = {}
        self.others: dict[str, int] = {}
        self.is_archive_away = False
        self.lost: set[str] = set()
        self.pages = 0
        self.looked: list[str] = []
        self.reminded: list[tuple[str, str]] = []

    async def ask(self, verb: str, question: Struct, *, patience_s: float) -> Any:
        if self.is_archive_away:
            raise Unreachable("nobody there")
        assert isinstance(question, AskMatches)
        assert (verb, question.player, question.open, question.awaiting) == ("matches", ME, True, True)
        self.pages += 1
        all_ = sorted({**self.owed, **self.others}, reverse=True)
        page = [match for match in all_ if question.before is None or match < question.before][: question.limit]
        following = page[-1] if page and page[-1] != all_[-1] else None
        answer = MatchesAnswer(matches=tuple(self._summary(match) for match in page), next=following)
        return msgspec.json.decode(codec.encode(answer))

    async def view(self, match: str, *, patience_s: float) -> UpdateFrame:
        if match in self.lost:
            raise Unreachable("nobody there")
        self.looked.append(match)
        update = {
            "match": match, "game": "wits_world", "mode": "cpu", "options": [], "rated": False, "phase": "playing",
            "version": 3, "at_ms": 1, "seat": 1, "command": None, "seats": [], "decisions": [],
        }  # fmt: skip
        return msgspec.convert(update | {**EMPTY, "view": msgspec.Raw(b"null")}, UpdateFrame)

    def remind(self, player: str, update: UpdateFrame, data: bytes) -> None:
        assert msgspec.json.decode(data)["match"] == update.match
        self.reminded.append((player, update.match))

    def _summary(self, match: str) -> MatchSummary:
        number, seat = (self.owed[match], 1) if match in self.owed else (self.others[match], 0)
        return MatchSummary(
            match=match,
            game="wits_world",
            mode="cpu",
            phase="playing",
            version=3,
            created_ms=1,
            changed_ms=1,
            seats=(SeatInfo("alice"), SeatInfo(ME)),
            decisions=(OpenDecision(number=number, kind="turn", seat=seat),),
        )


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def walk(desk: Desk) -> Round:
    lines = cast("Mapping[str, Line]", {ME: desk})
    return Round(lines, cast("Answers", desk), logger("cpu"))


async def test_the_first_round_looks_at_every_match_that_waits_for_the_player(desk: Desk, walk: Round):
    desk.owed, desk.others = {"m1": 4, "m3": 8}, {"m2": 5}

    await walk.walk()

    assert sorted(desk.reminded) == [(ME, "m1"), (ME, "m3")]


async def test_a_later_round_leaves_what_it_meets_for_the_first_time_to_whoever_heard_of_it(desk: Desk, walk: Round):
    await walk.walk()
    desk.owed = {"m1": 4}
    await walk.walk()
    assert desk.looked == []

    await walk.walk()

    assert desk.looked == ["m1"]


async def test_a_new_decision_of_a_match_is_met_for_the_first_time(desk: Desk, walk: Round):
    await walk.walk()
    for number in (4, 6, 8):
        desk.owed = {"m1": number}
        await walk.walk()

    assert desk.looked == []


async def test_every_page_is_turned(desk: Desk, walk: Round):
    desk.owed = {f"m{number:03}": number for number in range(250)}

    await walk.walk()

    assert desk.pages == 3
    assert len(desk.reminded) == 250


async def test_a_round_that_found_no_archive_does_not_count(desk: Desk, walk: Round):
    desk.owed, desk.is_archive_away = {"m1": 4}, True
    with pytest.raises(Unreachable):
        await walk.walk()
    desk.is_archive_away = False

    await walk.walk()

    assert desk.looked == ["m1"]


async def test_a_match_that_cannot_be_looked_at_stops_no_other(desk: Desk, walk: Round):
    desk.owed, desk.lost = {"m1": 4, "m2": 4, "m3": 4}, {"m2"}

    await walk.walk()

    assert sorted(desk.looked) == ["m1", "m3"]
