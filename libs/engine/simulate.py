"""Whole matches in this process, through the match layer as on the wire, without servers: for statistics and tests.

Everything follows from the seed. Nothing here knows time: matches are untimed, each command comes a second after the
one before.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from libs.engine.chance import Imagined
from libs.engine.decision import READY
from libs.engine.game import Game
from libs.engine.match.decide import decide
from libs.engine.match.fold import Fold
from libs.engine.match.seal import Seal, seal
from libs.engine.match.state import OVER, Ended, Open, Recorded
from libs.engine.players import seeds
from libs.engine.players.choose import choose_option
from libs.engine.players.decks import shuffled_deck
from libs.engine.players.house import house_player
from libs.engine.players.question import Question
from libs.engine.refusal import Refusal
from libs.engine.registry import GAMES
from libs.events.commands import AnyCommand, Choose, Create, Deck, Ready, SeatPlan
from libs.events.ids import MATCHMAKING, match_id

RANDOM = "random"
"""A seat without thoughts: as `easy`, but it looks at no view, which is much faster."""

SERVER_KEY = b"spellfold simulation"
"""The server key of simulated matches; it is no secret, so anybody can repeat them to the byte."""

MOST_ANSWERS = 100_000
"""A match that has not ended after so many answers never will: rulebooks have guards."""

Chooser = Callable[[Game[Any], Question, str, int], str]
"""The answer to a question at a level, from a seed: `choose_option`, or what measures it."""

_START_MS = 1_700_000_000_000
_STEP_MS = 1_000


class Played(Struct, frozen=True):
    """A match that was played to its end.

    `levels` says who played, by seat. `answers` counts the choices made, `log` holds the exact bytes of the entries
    if they were asked for.
    """

    match: str
    levels: tuple[str, ...]
    decks: tuple[Deck, ...]
    ended: Ended
    answers: int
    log: tuple[bytes, ...]

    @property
    def winner(self) -> int | None:
        """The seat that won alone, if one did."""
        places = [standing.place for standing in self.ended.standings]
        return places.index(1) if places.count(1) == 1 else None


def play_match(
    game: Game[Any],
    seed: int,
    *,
    levels: Sequence[str] = (RANDOM, RANDOM),
    decks: Sequence[Deck] | None = None,
    options: tuple[str, ...] = (),
    keep_log: bool = False,
    games: Mapping[str, Game[Any]] = GAMES,
    choose: Chooser = choose_option,
) -> Played:
    """Plays one match to its end, one level a seat; without `decks` each seat brings a legal deck by chance.

    Raises:
        ValueError: the match cannot be made like this, or has not ended after `MOST_ANSWERS`.
    """
    brought = tuple(decks) if decks is not None else tuple(_deck(game, seed, seat) for seat in range(len(levels)))
    running = _Running(game, seed, levels, keep_log=keep_log, games=games, choose=choose)
    running.create(brought, options)
    running.play()
    ended = running.fold.match.ended
    assert ended is not None
    return Played(running.match, tuple(levels), brought, ended, running.answers, tuple(running.log))


def play_matches(
    game: Game[Any], count: int, seed: int, *, levels: Sequence[str] = (RANDOM, RANDOM), options: tuple[str, ...] = ()
) -> Iterator[Played]:
    """Plays `count` matches, each with decks and luck of its own. Raises as `play_match`."""
    for index in range(count):
        yield play_match(game, match_seed(seed, index), levels=levels, options=options)


def play_pairs(
    game: Game[Any], pairs: int, seed: int, *, levels: Sequence[str], choose: Chooser = choose_option
) -> Iterator[Played]:
    """Plays two matches for each of `pairs` draws of decks: in the second one the levels have changed seats.

    So neither decks nor seats favour a level. The results name levels by seat. Raises as `play_match`.
    """
    for index in range(pairs):
        drawn = match_seed(seed, index)
        decks = [_deck(game, drawn, seat) for seat in range(len(levels))]
        yield play_match(game, drawn, levels=levels, decks=decks, choose=choose)
        yield play_match(game, match_seed(drawn, 1), levels=tuple(reversed(levels)), decks=decks, choose=choose)


def match_seed(seed: int, index: int) -> int:
    """The seed, 64 bits, of one of many matches."""
    return int.from_bytes(_digest("match", seed, index)[:8], "big")


def _deck(game: Game[Any], seed: int, seat: int) -> Deck:
    return shuffled_deck(game, int.from_bytes(_digest("deck", seed, seat)[:8], "big"))


def _digest(*parts: str | int) -> bytes:
    return hashlib.sha256("|".join(("spellfold.simulation.v1", *map(str, parts))).encode()).digest()


class _Running:
    """A match on its way from `create` to its end."""

    def __init__(
        self,
        game: Game[Any],
        seed: int,
        levels: Sequence[str],
        *,
        keep_log: bool,
        games: Mapping[str, Game[Any]],
        choose: Chooser,
    ) -> None:
        self._game = game
        self._seed = seed
        self._levels = tuple(levels)
        self._players = [RANDOM + f"-{seat + 1}" if level == RANDOM else house_player(level, seat + 1)
                         for seat, level in enumerate(levels)]  # fmt: skip
        self._keep_log = keep_log
        self._choose = choose
        self._at_ms = _START_MS
        self._dice = Imagined(seed)
        self.match = match_id(_START_MS, _digest("id", seed)[:10])
        self._seal: Seal = seal(SERVER_KEY, "simulation", self.match)
        self.fold = Fold(games)
        self.answers = 0
        self.log: list[bytes] = []

    def create(self, decks: Sequence[Deck], options: tuple[str, ...]) -> None:
        """Makes the match."""
        seats = tuple(SeatPlan(player, deck) for player, deck in zip(self._players, decks, strict=True))
        command = Create(id=self._command_id(MATCHMAKING, 0), game=self._game.id, mode="untimed", seats=seats,
                         options=options)  # fmt: skip
        self._give(MATCHMAKING, command)

    def play(self) -> None:
        """Answers every decision until the match is over."""
        match = self.fold.match
        while match.phase != OVER:
            if self.answers >= MOST_ANSWERS:
                raise ValueError(f"match {self.match} of seed {self._seed} has not ended after {self.answers} answers")
            one = match.open[0]
            player = match.seats[one.decision.seat].player
            if one.decision.clock == READY:
                entropy = _digest("entropy", self._seed, one.decision.seat)[:16].hex()
                self._give(player, Ready(id=self._command_id(player, one.number), decision=one.number, entropy=entropy))
            else:
                option = self._option(one, player)
                self.answers += 1
                self._give(player, Choose(id=self._command_id(player, one.number), decision=one.number, option=option))

    def _option(self, one: Open, player: str) -> str:
        fold = self.fold
        assert fold.rules is not None
        answers = fold.rules.options(fold.state, one.decision)
        level = self._levels[one.decision.seat]
        if level == RANDOM:
            return answers[self._dice.pick(len(answers))]
        question = Question(
            mode=fold.match.mode,
            options=fold.match.options,
            seats=len(self._levels),
            seat=one.decision.seat,
            view=fold.rules.view(fold.state, one.decision.seat),
            kind=one.decision.kind,
            key=one.decision.key,
            answers=tuple(answers),
        )
        return self._choose(self._game, question, level, seeds.seed(b"", self.match, player, one.number))

    def _command_id(self, player: str, number: int) -> str:
        return seeds.command_id(b"", self.match, player, number)

    def _give(self, actor: str, command: AnyCommand) -> None:
        facts = decide(self.fold, actor, command, self._at_ms, self._seal, match=self.match)
        if isinstance(facts, Refusal | Recorded):
            raise ValueError(f"match {self.match} of seed {self._seed}: {command} was answered {facts}")  # noqa: TRY004 - a refusal here is a wrong value
        data = b""
        if self._keep_log:
            data = self.fold.entry(actor, command, self._at_ms, facts, self._seal)
            self.log.append(data)
        self.fold.advance(actor, command, self._at_ms, data)
        self._at_ms += _STEP_MS
