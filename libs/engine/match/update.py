"""What one seat or the spectators are told of a match: masked facts, the battle log, the view, the open decisions."""

from collections.abc import Sequence
from typing import Any

from libs.engine.game import Rules
from libs.engine.match.describe import describe
from libs.engine.match.fold import Fold
from libs.engine.match.state import Open
from libs.events.facts import Fact
from libs.events.updates import OpenDecision, Option, Result, SeatInfo, Update


def update_for(fold: Fold, seat: int | None, facts: Sequence[Fact] = (), command: str | None = None) -> Update:
    """The update of the newest version for a seat (`None`: spectators), whose newest entry caused `facts`.

    `command` is the id of the seat's own command that the entry accepted. Without facts it is the current content, as
    `ask.*.view` answers. The fold must have cards pinned (version 0 or later).
    """
    return Telling(fold, facts).to(seat, command)


class Telling:
    """The newest version of a match while several are told of it: what does not differ between them is made once.

    Only what `see` leaves exactly as it is and what holds no options is shared. Good until the fold moves on.
    """

    __slots__ = ("_asked", "_facts", "_fold", "_lines", "_result", "_rules", "_seats")

    def __init__(self, fold: Fold, facts: Sequence[Fact] = ()) -> None:
        assert fold.rules is not None, "an update needs version 0"
        self._fold = fold
        self._rules: Rules[Any] = fold.rules
        self._facts = facts
        self._lines: dict[int, str] = {}
        match, ended = fold.match, fold.match.ended
        self._seats = tuple([SeatInfo(one.player, one.misses, one.left) for one in match.seats])
        self._asked = [_asked(one, None, ()) for one in match.open]
        self._result = (
            None if ended is None else Result(reason=ended.reason, rule=ended.rule, standings=ended.standings)
        )

    def to(self, seat: int | None, command: str | None = None) -> Update:
        """The update for a seat or, for `None`, for spectators; `command` as in `update_for`."""
        match = self._fold.match
        facts, log = self._seen(seat)
        return Update(
            match=match.id,
            game=match.game,
            mode=match.mode,
            options=match.options,
            rated=match.rated,
            phase=match.phase,
            version=match.version,
            at_ms=match.at_ms,
            seat=seat,
            command=command,
            seats=self._seats,
            facts=facts,
            log=log,
            view=self._rules.view(self._fold.state, seat),
            decisions=self._decisions(seat),
            order=None if seat is None else match.seats[seat].order,
            result=self._result,
            head=match.head,
        )

    def _seen(self, seat: int | None) -> tuple[tuple[Fact, ...], tuple[str, ...]]:
        """The facts as the seat may see them, and the battle log of exactly those."""
        seen: list[Fact] = []
        log: list[str] = []
        lines = self._lines
        for index, fact in enumerate(self._facts):
            masked = fact.see(seat)
            if masked is None:
                continue
            seen.append(masked)
            if masked is not fact:
                line = describe(self._fold.match, self._rules, masked)
            elif index in lines:
                line = lines[index]
            else:
                line = lines[index] = describe(self._fold.match, self._rules, fact)
            if line:
                log.append(line)
        return tuple(seen), tuple(log)

    def _decisions(self, seat: int | None) -> tuple[OpenDecision, ...]:
        """The open decisions as a seat may see them: its own with options in words, another's as a question only."""
        return tuple(
            [
                _asked(one, one.decision.idle, self._options(one)) if one.decision.seat == seat else asked
                for one, asked in zip(self._fold.match.open, self._asked, strict=True)
            ]
        )

    def _options(self, one: Open) -> tuple[Option, ...]:
        if one.decision.clock == "ready":
            return ()
        rules, state, decision = self._rules, self._fold.state, one.decision
        options: list[Option] = []
        for option in rules.options(state, decision):
            label = rules.label(state, decision, option)
            options.append(Option(option, label.text, label.refs))
        return tuple(options)


def _asked(one: Open, idle: str | None, options: tuple[Option, ...]) -> OpenDecision:
    decision = one.decision
    return OpenDecision(
        number=one.number,
        kind=decision.kind,
        seat=decision.seat,
        key=decision.key,
        idle=idle,
        window_ms=one.window_ms,
        due_ms=one.due_ms,
        options=options,
    )
