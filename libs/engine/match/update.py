"""What one seat or the spectators are told of a match: masked facts, the battle log, the view, the open decisions."""

from collections.abc import Sequence

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
    match, rules = fold.match, fold.rules
    assert rules is not None, "an update needs version 0"
    seen = [masked for fact in facts if (masked := fact.see(seat)) is not None]
    lines = (describe(match, rules, fact) for fact in seen)
    ended = match.ended
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
        seats=tuple(SeatInfo(one.player, one.misses, one.left) for one in match.seats),
        facts=tuple(seen),
        log=tuple(line for line in lines if line),
        view=rules.view(fold.state, seat),
        decisions=tuple(_decision(fold, one, seat) for one in match.open),
        order=None if seat is None else match.seats[seat].order,
        result=None if ended is None else Result(reason=ended.reason, rule=ended.rule, standings=ended.standings),
        head=match.head,
    )


def _decision(fold: Fold, one: Open, seat: int | None) -> OpenDecision:
    """An open decision as a seat may see it: its own with options in words, another's as a question and a clock."""
    decision = one.decision
    own = seat == decision.seat
    return OpenDecision(
        number=one.number,
        kind=decision.kind,
        seat=decision.seat,
        key=decision.key,
        idle=decision.idle if own else None,
        window_ms=one.window_ms,
        due_ms=one.due_ms,
        options=_options(fold, one) if own else (),
    )


def _options(fold: Fold, one: Open) -> tuple[Option, ...]:
    rules = fold.rules
    assert rules is not None, "options need version 0"
    if one.decision.clock == "ready":
        return ()
    options: list[Option] = []
    for option in rules.options(fold.state, one.decision):
        label = rules.label(fold.state, one.decision, option)
        options.append(Option(option, label.text, label.refs))
    return tuple(options)
