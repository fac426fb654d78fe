"""Given, when, then for matches of any game: a fold that is fed with commands and keeps the log that they make."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from libs.engine.chance import Chance
from libs.engine.game import Game
from libs.engine.match.decide import decide
from libs.engine.match.fold import Fold, fold_log
from libs.engine.match.seal import Seal, seal
from libs.engine.match.state import Open, Recorded
from libs.engine.refusal import Refusal
from libs.events.commands import (
    AnyCommand,
    Choose,
    Create,
    Expire,
    Order,
    Ready,
    Resign,
    SeatPlan,
    SetDeadline,
    TimeControl,
    Void,
)
from libs.events.facts import Fact
from libs.events.ids import match_id

SERVER_KEY = b"a server key for tests, 32 bytes"
T = 1_700_000_000_000
MATCH = match_id(T, bytes(10))


def hex_id(*parts: object) -> str:
    """A command id or entropy that depends on its parts alone."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


class Given:
    """A match in the making.

    Each command at the time `at_ms`; `then` holds the facts or the refusal of the last one.
    """

    def __init__(
        self, games: Mapping[str, Game[Any]], *, match: str = MATCH, at_ms: int = T, chance: Chance | None = None
    ) -> None:
        self.games = games
        self.fold = Fold(games)
        self.match = match
        self.at_ms = at_ms
        self.chance = chance
        self.seal: Seal = seal(SERVER_KEY, "test", match)
        self.log: list[bytes] = []
        self.taken: list[tuple[str, AnyCommand]] = []
        """Who sent each accepted command; its version is its place."""
        self.game = ""
        self.count = 0
        self.then: Sequence[Fact] | Refusal | Recorded = ()

    def when(self, actor: str, command: AnyCommand, at_ms: int | None = None) -> Sequence[Fact] | Refusal | Recorded:
        """Decides one command and, if it is accepted, appends it."""
        self.at_ms = self.at_ms if at_ms is None else at_ms
        self.then = decide(self.fold, actor, command, self.at_ms, self.seal, match=self.match, chance=self.chance)
        if not isinstance(self.then, Refusal | Recorded):
            data = self.fold.entry(actor, command, self.at_ms, self.then, self.seal)
            self.fold.advance(actor, command, self.at_ms, data)
            self.log.append(data)
            self.taken.append((actor, command))
            self.game = self.fold.match.game
        return self.then

    def new_id(self) -> str:
        """A command id not used before in this match."""
        self.count += 1
        return hex_id(self.match, self.count)

    def create(
        self,
        game: str,
        players: Sequence[str] = ("alice", "bob"),
        *,
        decks: Sequence[Sequence[str]] | None = None,
        mode: str = "live",
        time_control: TimeControl | None = None,
        options: tuple[str, ...] = (),
        rated: bool = False,
    ) -> "Given":
        """Creates the match."""
        seats = tuple(SeatPlan(player, tuple(decks[index]) if decks else ()) for index, player in enumerate(players))
        command = Create(
            id=self.new_id(), game=game, mode=mode, seats=seats, options=options, rated=rated, time_control=time_control
        )
        self.when("matchmaking", command)
        return self

    def ready(self) -> "Given":
        """Makes every seat ready, the house first."""
        while self.fold.match.phase == "ready":
            one = self.fold.match.open[0]
            player = self.player(one)
            self.when(
                player, Ready(id=self.new_id(), decision=one.number, entropy=hex_id("entropy", self.match, player))
            )
        return self

    def player(self, one: Open) -> str:
        """Who owes the answer to an open decision."""
        return self.fold.match.seats[one.decision.seat].player

    def open(self, player: str) -> Open:
        """The player's open decision."""
        seat = self.fold.match.seat_of(player)
        return next(one for one in self.fold.match.open if one.decision.seat == seat)

    def choose(self, player: str, option: str, at_ms: int | None = None) -> Sequence[Fact] | Refusal | Recorded:
        """The player answers his open decision."""
        return self.when(player, Choose(id=self.new_id(), decision=self.open(player).number, option=option), at_ms)

    def set_deadline(
        self, at_ms: int | None = None, *, reason: str = "opened", since_ms: int = 0
    ) -> Sequence[Fact] | Refusal | Recorded:
        """The clock starts windows."""
        return self.when("clock", SetDeadline(id=self.new_id(), reason=reason, since_ms=since_ms), at_ms)

    def expire(self, at_ms: int) -> Sequence[Fact] | Refusal | Recorded:
        """The clock reports a fired timer."""
        return self.when("clock", Expire(id=self.new_id()), at_ms)

    def resign(self, player: str) -> Sequence[Fact] | Refusal | Recorded:
        """The player gives up."""
        return self.when(player, Resign(id=self.new_id()))

    def order(self, player: str, order: str) -> Sequence[Fact] | Refusal | Recorded:
        """The player leaves a standing order."""
        return self.when(player, Order(id=self.new_id(), pass_=order))

    def void(self, reason: str) -> Sequence[Fact] | Refusal | Recorded:
        """An operator ends the match."""
        return self.when("operator", Void(id=self.new_id(), reason=reason))

    def options(self, player: str) -> Sequence[str]:
        """What the player may answer."""
        assert self.fold.rules is not None
        return self.fold.rules.options(self.fold.state, self.open(player).decision)

    @property
    def happened(self) -> Sequence[Fact]:
        """The facts that the last command caused."""
        assert not isinstance(self.then, Refusal | Recorded), self.then
        return self.then

    def facts(self, kind: type[Fact]) -> list[Any]:
        """The facts of one kind that the last command caused."""
        return [fact for fact in self.happened if type(fact) is kind]

    @property
    def refusal(self) -> str:
        """The reason why the last command was refused."""
        assert isinstance(self.then, Refusal), self.then
        return self.then.reason

    def folded(self) -> Fold:
        """The log folded anew from its bytes."""
        return fold_log(self.game, self.log, self.games)


def state_bytes(fold: Fold) -> bytes:
    """Everything that a fold knows, as bytes: equal bytes, equal states.

    Of the commands recorded so far, which grow with the match, the count and the last.
    """
    recorded = fold.match.recorded
    bare = msgspec.structs.replace(fold.match, recorded={})
    last = next(reversed(recorded.items()), None)
    return msgspec.msgpack.encode((bare, len(recorded), last, fold.state))


def thaw(fold: Fold) -> Fold:
    """The same fold after its match and state went through bytes and back.

    The commands recorded so far are taken over as they are: they are immutable, and grow with the match.
    """
    copy = Fold(fold.games)
    bare = msgspec.structs.replace(fold.match, recorded={})
    copy.match = msgspec.msgpack.decode(msgspec.msgpack.encode(bare), type=type(fold.match))
    copy.match.recorded = dict(fold.match.recorded)
    copy.game, copy.rules = fold.game, fold.rules
    assert fold.game is not None
    copy.state = msgspec.msgpack.decode(msgspec.msgpack.encode(fold.state), type=fold.game.state_type)
    return copy
