"""Random play of any game through the match layer, with everything that can happen to a match mixed in."""

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from libs.engine.game import Game
from libs.engine.match.state import Open
from libs.engine.refusal import Refusal
from libs.events.commands import AnyCommand, Choose, Expire, Order, Ready, Resign, SetDeadline
from libs.events.ids import match_id
from tests.engine.given import Given, T, hex_id

NIGHTLY = bool(os.environ.get("SPELLFOLD_NIGHTLY"))
BRIEF = bool(os.environ.get("SPELLFOLD_BRIEF"))
"""Before a commit: too few matches for what is rare."""
MATCHES = 2000 if NIGHTLY else 4 if BRIEF else 50
"""How many random matches each law is tried on: of each game, and of each number of seats."""

Chooser = Callable[[Given, Open, Sequence[str]], str]
"""Picks one of the options of an open decision."""


def random_match(
    game: Game[Any],
    seed: int,
    decks: Sequence[Sequence[str]] | None,
    *,
    players: int = 2,
    mode: str = "live",
    options: tuple[str, ...] = (),
    calm: bool = False,
    choose: Chooser | None = None,
) -> Iterator[Given]:
    """Plays one match; yields after each accepted command, the first of which creates it.

    Not `calm`: seats miss deadlines, choose late, leave orders, resign now and then. `choose` picks
    the answers in place of chance.
    """
    dice = random.Random(seed)
    games: Mapping[str, Game[Any]] = {game.id: game}
    given = Given(games, match=match_id(T + seed % 1_000_000, seed.to_bytes(10, "big")))
    names = [f"player{seat}" for seat in range(players)]
    given.create(game.id, names, decks=decks, mode=mode, options=options)
    assert not isinstance(given.then, Refusal), (seed, given.then)
    yield given
    steps = 0
    while given.fold.match.phase != "over":
        steps += 1
        assert steps < 20_000, f"seed {seed}: the match does not end"
        actor, command = _next(given, dice, choose, calm=calm)
        given.when(actor, command)
        if isinstance(given.then, Refusal):
            assert given.then.reason in ("too_late", "too_early", "nothing_to_set"), (seed, given.then)
            continue
        yield given


def _next(given: Given, dice: random.Random, choose: Chooser | None, *, calm: bool) -> tuple[str, AnyCommand]:
    match = given.fold.match
    one = dice.choice(match.open)
    player = given.player(one)
    given.at_ms += dice.randrange(1, 2000)
    if one.decision.kind == "ready":
        return player, Ready(id=given.new_id(), decision=one.number, entropy=hex_id("entropy", given.match, player))
    what = 1.0 if calm else dice.random()
    if what < 0.02:
        return player, Order(id=given.new_id(), pass_=dice.choice(("until_next_turn", "until_attacked", "none")))
    if what < 0.021:
        return player, Resign(id=given.new_id())
    if what < 0.12:
        return _clock(given, dice)
    assert given.fold.rules is not None
    options = given.fold.rules.options(given.fold.state, one.decision)
    option = dice.choice(list(options)) if choose is None else choose(given, one, options)
    return player, Choose(id=given.new_id(), decision=one.number, option=option)


def _clock(given: Given, dice: random.Random) -> tuple[str, AnyCommand]:
    due = [one.due_ms for one in given.fold.match.open if one.due_ms is not None]
    if not due:
        return "clock", SetDeadline(id=given.new_id())
    if dice.random() < 0.3:
        given.at_ms = max(given.at_ms, min(due) + dice.choice((-1, 0, 1)))
    return "clock", Expire(id=given.new_id())
