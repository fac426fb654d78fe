"""The battle log: a sentence for each fact that a player should read.

Gets facts already masked, so it cannot tell secrets.
"""

from collections.abc import Callable, Mapping
from typing import Any

from libs.engine.game import Rules, name_of
from libs.engine.match.evolve import HANDLERS
from libs.engine.match.state import Match
from libs.events.facts import (
    DeadlineMissed,
    DeadlineSet,
    Fact,
    MatchCreated,
    MatchEnded,
    MatchStarted,
    Rolled,
    SeatLeft,
    SeatReady,
    Shuffled,
)

_LEFT = {
    "resigned": "resigns",
    "deadline_forfeit": "let the deadline pass and forfeits the match",
    "three_missed": "missed too many deadlines in a row and forfeits the match",
}


def describe(match: Match, rules: Rules[Any], seen: Fact) -> str:
    """One sentence for a masked fact, or an empty string for what a player need not read."""
    kind = type(seen)
    if kind in _SENTENCES:
        return _SENTENCES[kind](match, seen)
    if kind in HANDLERS and kind not in (Rolled, Shuffled):
        return ""
    sentence = rules.describe(seen)
    for seat, held in enumerate(match.seats):
        sentence = sentence.replace(name_of(seat), held.player)
    return sentence


def _created(match: Match, fact: MatchCreated) -> str:
    return f"A {fact.mode} match between {' and '.join(plan.player for plan in fact.seats)}."


def _ready(match: Match, fact: SeatReady) -> str:
    return f"{match.seats[fact.seat].player} is ready."


def _started(match: Match, fact: MatchStarted) -> str:
    return "The match begins."


def _deadline(match: Match, fact: DeadlineSet) -> str:
    return "The server was away; the clock starts anew." if fact.reason == "outage" else ""


def _missed(match: Match, fact: DeadlineMissed) -> str:
    limit = match.time_control.misses
    count = f" ({fact.misses} of {limit} in a row)" if fact.misses else ""
    return f"{match.seats[fact.seat].player} missed the deadline{count}."


def _left(match: Match, fact: SeatLeft) -> str:
    return f"{match.seats[fact.seat].player} {_LEFT[fact.reason]}."


def _ended(match: Match, fact: MatchEnded) -> str:
    if fact.reason == "void":
        return f"The match is void: {fact.rule}."
    if fact.reason == "no_start":
        return "The match did not start."
    first = [match.seats[seat].player for seat, standing in enumerate(fact.standings) if standing.place == 1]
    return f"{first[0]} wins." if len(first) == 1 else f"{' and '.join(first)} draw."


_SENTENCES: Mapping[type[Fact], Callable[[Match, Any], str]] = {
    MatchCreated: _created,
    SeatReady: _ready,
    MatchStarted: _started,
    DeadlineSet: _deadline,
    DeadlineMissed: _missed,
    SeatLeft: _left,
    MatchEnded: _ended,
}
