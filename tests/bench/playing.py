"""A match of random choices in this process, by the same calls that the match service makes. Keeps no time."""

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from libs.engine.decision import READY
from libs.engine.game import Game
from libs.engine.match.decide import decide
from libs.engine.match.fold import Fold
from libs.engine.match.seal import seal
from libs.engine.match.state import OVER, Recorded
from libs.engine.refusal import Refusal
from libs.events import subjects
from libs.events.codec import encode
from libs.events.commands import AnyCommand, Choose, Create, Order, Ready, SeatPlan
from libs.events.facts import Fact
from libs.events.ids import MATCHMAKING, match_id

KEY_HEX = "be" * 32
KEY_ID = "bench"
LONG_AGO_MS = 1_700_000_000_000


class Playing:
    """One match; the same seed and time give the same match."""

    def __init__(self, game: Game[Any], seed: int, at_ms: int = LONG_AGO_MS) -> None:
        self.game = game
        self.dice = random.Random(seed)
        self.at_ms = at_ms
        self.match = match_id(at_ms, self.dice.randbytes(10))
        self.seal = seal(bytes.fromhex(KEY_HEX), KEY_ID, self.match)
        self.fold = Fold()
        self.players = tuple(f"player-{seat}" for seat in range(game.seats.start))
        self.count = 0

    @property
    def is_over(self) -> bool:
        return self.fold.match.phase == OVER

    def new_id(self) -> str:
        return f"{self.dice.getrandbits(128):032x}"

    def opening(self) -> tuple[str, AnyCommand] | None:
        """What comes next before the first choice: the creation, then every seat's `ready`."""
        match = self.fold.match
        if match.version < 0:
            decks = tuple(self.game.starters.values())
            seats = tuple(SeatPlan(player, self.dice.choice(decks)) for player in self.players)
            return MATCHMAKING, Create(id=self.new_id(), game=self.game.id, mode="untimed", seats=seats)
        if match.open and match.open[0].decision.clock == READY:
            one = match.open[0]
            ready = Ready(id=self.new_id(), decision=one.number, entropy=self.new_id())
            return self.players[one.decision.seat], ready
        return None

    def choice(self) -> tuple[str, AnyCommand]:
        """A random answer to the first open decision."""
        fold = self.fold
        assert fold.rules is not None
        one = fold.match.open[0]
        options = fold.rules.options(fold.state, one.decision)
        option = options[int(self.dice.random() * len(options))]
        return self.players[one.decision.seat], Choose(id=self.new_id(), decision=one.number, option=option)

    def order(self) -> tuple[str, AnyCommand]:
        """A command that is always taken and changes little, by one seat after the other: to make matches long."""
        self.count += 1
        return self.players[self.count % len(self.players)], Order(id=self.new_id(), pass_="until_attacked")  # noqa: S106 - an order, no password

    def decide(self, actor: str, command: AnyCommand) -> Sequence[Fact]:
        """The facts of a command that is taken."""
        facts = decide(self.fold, actor, command, self.at_ms, self.seal, match=self.match)
        if isinstance(facts, Refusal | Recorded):
            raise AssertionError(f"{command} was answered {facts}")  # noqa: TRY004 - a refusal is a wrong value
        return facts

    def give(self, actor: str, command: AnyCommand) -> bytes:
        """Decides, and makes the entry."""
        facts = self.decide(actor, command)
        data = self.fold.entry(actor, command, self.at_ms, facts, self.seal)
        self.fold.advance(actor, command, self.at_ms, data)
        return data

    def begin(self) -> list[bytes]:
        """Plays up to the first choice; the entries."""
        log: list[bytes] = []
        while (command := self.opening()) is not None:
            log.append(self.give(*command))
        return log


def whole_log(game: Game[Any], seed: int) -> list[bytes]:
    """The entries of a whole match."""
    playing = Playing(game, seed)
    log = playing.begin()
    while not playing.is_over:
        log.append(playing.give(*playing.choice()))
    return log


class Step(Struct, frozen=True, gc=False):
    """A command as it goes over the wire: by whom, where to, what, and who hears of it."""

    subject: str
    data: bytes
    command: bytes
    listener: str


class Script(Struct, frozen=True):
    """The commands of one match in their order: the draws are known beforehand, since the server's key is."""

    match: str
    steps: Sequence[Step]


def whole_script(game: Game[Any], seed: int, at_ms: int) -> Script:
    """A whole match, from its creation to its end."""
    playing = Playing(game, seed, at_ms)
    steps: list[Step] = []
    while not playing.is_over:
        command = playing.opening() or playing.choice()
        steps.append(step(playing, *command))
        playing.give(*command)
    return Script(playing.match, steps)


def step(playing: Playing, actor: str, command: AnyCommand) -> Step:
    """A command of the match; the creation is heard of by the first seat."""
    listener = actor if actor in playing.players else playing.players[0]
    return Step(subjects.play(actor, playing.match), encode(command), command.id.encode(), listener)
