"""`decide`: one command on one folded match gives facts, a refusal, or the answer it had before.

The door that every command comes through.
"""

from collections.abc import Sequence
from typing import Any

from libs.engine import refusal
from libs.engine.chance import Chance
from libs.engine.decision import READY, TURN, Decision
from libs.engine.game import Game, Pinned, Setup, seats_in_words
from libs.engine.match import deadlines
from libs.engine.match.fold import Fold
from libs.engine.match.modes import TIME_CONTROLS
from libs.engine.match.seal import Seal
from libs.engine.match.settle import Settling
from libs.engine.match.state import NO_ORDER, OVER, PLAYING, Match, Open, Recorded
from libs.engine.refusal import Refusal
from libs.events import ids
from libs.events.commands import (
    AnyCommand,
    Choose,
    Create,
    Expire,
    Order,
    Ready,
    Resign,
    SetDeadline,
    Void,
)
from libs.events.facts import DecisionClosed, Fact, MatchCreated, MatchStarted, MissesCleared, OrderSet, SeatReady

OLDEST_NEW_MATCH_MS = 3_600_000
"""A match id whose own time is further back than this cannot be created any more."""


def decide(
    fold: Fold,
    actor: str,
    command: AnyCommand,
    at_ms: int,
    seal: Seal,
    *,
    match: str,
    chance: Chance | None = None,
    pinned: Pinned | None = None,
) -> Sequence[Fact] | Refusal | Recorded:
    """Judges one command at its time, and lets its facts happen on `fold`.

    Facts: the command is accepted; append `fold.entry(…)`, then `fold.advance(…)`. `Refusal` and `Recorded` (this very
    command was accepted before) leave the fold as it was. `match` is the id that the command was sent to; `at_ms` the
    broker's time. `chance` replaces the verifiable draws (tests and audits), `pinned` the current card values (audits:
    decks were legal by the catalogue of their time, of which only the hash is left).
    """
    known = fold.match
    earlier = known.recorded_as(actor, command.id)
    if earlier is not None:
        if earlier.command == command:
            return earlier
        return Refusal(
            refusal.ID_REUSED, f"command id {command.id} was accepted in version {earlier.version} for something else"
        )
    if isinstance(command, Create):
        return _create(fold, actor, command, at_ms, seal, match, pinned)
    if known.version < 0:
        return Refusal(refusal.NO_MATCH, f"there is no match {match}")
    if seal.commitment != known.commitment:
        raise ValueError(
            f"match {match} was committed to {known.commitment}, the key {seal.key_id} gives {seal.commitment}"
        )
    if known.phase == OVER:
        return Refusal(refusal.MATCH_OVER, f"match {match} is over, its last version is {known.version}")
    settling = Settling(fold, seal, chance)
    if isinstance(command, Choose):
        return _choose(settling, actor, command, at_ms)
    if isinstance(command, Ready):
        return _ready(settling, actor, command, at_ms)
    if isinstance(command, Resign):
        return _resign(settling, actor)
    if isinstance(command, Order):
        return _order(settling, actor, command)
    return _by_service(settling, actor, command, at_ms)


def _create(
    fold: Fold, actor: str, command: Create, at_ms: int, seal: Seal, match: str, pinned: Pinned | None
) -> Sequence[Fact] | Refusal:
    if actor != ids.MATCHMAKING:
        return Refusal(refusal.NOT_ALLOWED, f"matches are created by {ids.MATCHMAKING}, not by {actor}")
    if fold.match.version >= 0:
        return Refusal(refusal.MATCH_EXISTS, f"match {match} exists since {fold.match.version + 1} entries")
    if not ids.is_match(match):
        return Refusal(refusal.BAD_SETUP, f"{match} is no match id (a UUIDv7 as 32 hex digits)")
    age_ms = at_ms - ids.match_time_ms(match)
    if age_ms > OLDEST_NEW_MATCH_MS:
        return Refusal(
            refusal.MATCH_TOO_OLD, f"the id {match} is {age_ms} ms old, {OLDEST_NEW_MATCH_MS} ms are allowed"
        )
    game = fold.games.get(command.game)
    if game is None:
        return Refusal(refusal.BAD_SETUP, f"there is no game {command.game}, there is {', '.join(fold.games)}")
    setup = Setup(command.game, command.mode, command.seats, command.options)
    is_of_today = pinned is None or pinned.catalogue == game.pin(None).catalogue
    faults = setup_faults(game, setup) if is_of_today else ()
    if faults:
        return Refusal(refusal.BAD_SETUP, "; ".join(faults))
    settling = Settling(fold, seal, None)
    settling.emit(
        MatchCreated(
            match=match,
            game=game.id,
            rules_version=game.rules_version,
            mode=command.mode,
            seats=command.seats,
            options=command.options,
            rated=command.rated,
            time_control=command.time_control or TIME_CONTROLS[command.mode],
            key_id=seal.key_id,
            commitment=seal.commitment,
        )
    )
    settling.emit(pinned or game.pin(setup))
    _ask_ready(settling)
    return settling.facts


def setup_faults(game: Game[Any], setup: Setup) -> list[str]:
    """Every fault of a setup, the match layer's and the game's; empty = legal."""
    faults: list[str] = []
    players = [plan.player for plan in setup.seats]
    if len(players) not in game.seats:
        faults.append(f"{game.id} takes {seats_in_words(game.seats)}, not {len(players)}")
    for player in dict.fromkeys(players):
        if players.count(player) > 1:
            faults.append(f"{player} holds {players.count(player)} seats, one is allowed")
        if player in ids.SERVICES:
            faults.append(f"{player} is a service and cannot hold a seat")
    return faults or list(game.faults(setup))


def _ask_ready(settling: Settling) -> None:
    """Asks the house's seats first, people only when all of those are ready.

    The house never chooses its entropy last.
    """
    waiting = [index for index, seat in enumerate(settling.match.seats) if seat.entropy is None]
    house = [index for index in waiting if ids.is_cpu(settling.match.seats[index].player)]
    asked = {one.decision.seat for one in settling.match.open}
    for index in house or waiting:
        if index not in asked:
            settling.open(Decision(index, READY, clock=READY))


def _ready(settling: Settling, actor: str, command: Ready, at_ms: int) -> Sequence[Fact] | Refusal:
    match = settling.match
    found = _open_decision(match, actor, command.decision, at_ms)
    if isinstance(found, Refusal):
        return found
    if found.decision.kind != READY:
        return Refusal(refusal.BAD_OPTION, f"decision {found.number} is of the kind {found.decision.kind}, not {READY}")
    seat = found.decision.seat
    settling.emit(DecisionClosed(found.number, "chosen"))
    settling.emit(SeatReady(seat, command.entropy))
    entropies = [other.entropy for other in match.seats]
    if None in entropies:
        _ask_ready(settling)
        return settling.facts
    settling.emit(MatchStarted(tuple(entropy for entropy in entropies if entropy is not None)))
    settling.begin()
    return settling.facts


def _choose(settling: Settling, actor: str, command: Choose, at_ms: int) -> Sequence[Fact] | Refusal:
    found = _open_decision(settling.match, actor, command.decision, at_ms)
    if isinstance(found, Refusal):
        return found
    decision = found.decision
    if decision.kind == READY:
        return Refusal(refusal.NOT_STARTED, f"decision {found.number} is answered by ready, not by choose")
    if command.option not in settling.rules.options(settling.state, decision):
        return Refusal(refusal.BAD_OPTION, f"decision {found.number} has no option {command.option}")
    settling.emit(DecisionClosed(found.number, "chosen"))
    if settling.match.seats[decision.seat].misses:
        settling.emit(MissesCleared(decision.seat))
    settling.answer(found, command.option)
    return settling.facts


def _open_decision(match: Match, actor: str, number: int, at_ms: int) -> Open | Refusal:
    """The open decision that the actor answers in time, or why it is not one."""
    seat = match.seat_of(actor)
    if seat is None:
        return Refusal(refusal.NOT_SEATED, f"{actor} has no seat in match {match.id}")
    found = match.opened(number)
    if found is None:
        others = ", ".join(str(one.number) for one in match.open if one.decision.seat == seat) or "none of yours"
        state = "is closed" if number < match.next_number else "was never open"
        return Refusal(refusal.STALE_DECISION, f"decision {number} {state}, {others} is open")
    if found.decision.seat != seat:
        return Refusal(refusal.NOT_YOUR_DECISION, f"decision {number} is seat {found.decision.seat}'s, yours is {seat}")
    if found.due_ms is not None and at_ms >= found.due_ms:
        return Refusal(refusal.TOO_LATE, f"decision {number} was due at {found.due_ms}, the command came at {at_ms}")
    return found


def _resign(settling: Settling, actor: str) -> Sequence[Fact] | Refusal:
    match = settling.match
    seat = match.seat_of(actor)
    if seat is None:
        return Refusal(refusal.NOT_SEATED, f"{actor} has no seat in match {match.id}")
    left = match.seats[seat].left
    if left is not None:
        return Refusal(refusal.NOT_SEATED, f"{actor} has left seat {seat} before: {left}")
    settling.leave((seat,), "resigned")
    return settling.facts


def _order(settling: Settling, actor: str, command: Order) -> Sequence[Fact] | Refusal:
    match = settling.match
    seat = match.seat_of(actor)
    if seat is None or match.seats[seat].left is not None:
        return Refusal(refusal.NOT_SEATED, f"{actor} has no seat in match {match.id}")
    if match.phase != PLAYING:
        return Refusal(
            refusal.NOT_STARTED, f"match {match.id} is {match.phase}, orders are for matches that are {PLAYING}"
        )
    wanted = command.pass_
    if wanted == "until_next_turn" and any(
        one.decision.seat == seat and one.decision.idle is None and one.decision.clock == TURN for one in match.open
    ):
        wanted = NO_ORDER
    settling.emit(OrderSet(seat, wanted))
    settling.settle()
    return settling.facts


def _by_service(
    settling: Settling, actor: str, command: SetDeadline | Expire | Void, at_ms: int
) -> Sequence[Fact] | Refusal:
    allowed = (ids.OPERATOR, ids.CLOCK) if isinstance(command, Void) else (ids.CLOCK,)
    if actor not in allowed:
        return Refusal(refusal.NOT_ALLOWED, f"this command is for {' or '.join(allowed)}, not for {actor}")
    if isinstance(command, Void):
        settling.void(command.reason)
        return settling.facts
    if isinstance(command, SetDeadline):
        return deadlines.set_deadlines(settling, command, at_ms)
    return deadlines.expire(settling, at_ms)
