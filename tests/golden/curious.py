"""A player who walks some steps ahead by chance, looking for what has not been shown yet, and then goes that way.

It plays all seats and knows no rules, so that a few matches show a whole game; it is no good player.
"""

import random
import re
from collections.abc import Sequence
from typing import Any

from libs.engine.game import Game
from libs.engine.match.decide import decide
from libs.engine.match.fold import Fold, codec_of
from libs.engine.match.state import PLAYING, Open, Recorded
from libs.engine.players.choose import choose_option
from libs.engine.players.house import NORMAL
from libs.engine.players.question import Question
from libs.engine.refusal import Refusal
from libs.events.commands import Choose, Resign
from libs.events.facts import DecisionOpened, Fact
from tests.engine.given import Given, hex_id, thaw
from tests.golden.program import program_of
from tests.golden.shown import Shown, places, used_cards

WALKS, STEPS = 20, 16
"""How many ways it looks at before it answers, and how far each leads."""
STUBBORN = 0.9
"""How often it does what it prefers where nothing is new."""
SOUND = 0.5
"""How often it does what the house would do where nothing is new."""
LIVELY = 0.7
"""How often it does something other than what a missed deadline does."""
WORD, CARD = 100, 3
"""What a word not shown yet is worth, and a card not used yet."""

Way = list[tuple[int, str]]
"""Answers by the numbers of their decisions."""


class Curious:
    """Chooses for all seats of one match; `shown` and `used` are what earlier matches have shown.

    `prefers` are patterns of answers, the best first, for when nothing new is in sight.
    """

    def __init__(
        self, game: Game[Any], seed: int, shown: Shown, used: frozenset[str], prefers: Sequence[str] = ()
    ) -> None:
        self._prefers = [re.compile(pattern) for pattern in prefers]
        self._game = game
        self._dice = random.Random(seed)
        self._facts = set(shown.facts)
        self._questions = set(shown.questions)
        self._phases = set(shown.phases)
        self._used = set(used)
        self._seen = 0
        self._way: dict[int, str] = {}

    def choose(self, given: Given, one: Open, options: Sequence[str]) -> str:
        """The next step of a way that shows something new, or something by chance."""
        self._remember(given)
        planned = self._way.pop(one.number, "")
        if planned in options:
            return planned
        if len(options) == 1:
            return options[0]
        walks = [self._walk(given) for _ in range(WALKS)]
        worth, way = max(walks, key=lambda walk: walk[0])
        if worth:
            self._way = dict(way)
        planned = self._way.pop(one.number, "")
        if planned in options:
            return planned
        if self._dice.random() < STUBBORN and (preferred := self._preferred(one, options)):
            return preferred
        if self._dice.random() < SOUND:
            return self._soundly(given.fold, one, options)
        return self._lively(given.fold, one, options)

    def leaver(self, given: Given) -> str:
        """A player whose leaving would show something new at once; empty if there is none."""
        if given.fold.match.phase != PLAYING:
            return ""
        self._remember(given)
        for seat in given.fold.match.seats:
            command = Resign(id=hex_id("walk", seat.player))
            facts = decide(thaw(given.fold), seat.player, command, given.at_ms, given.seal, match=given.match)
            if not isinstance(facts, Refusal | Recorded) and self._new(facts)[0]:
                return seat.player
        return ""

    def _remember(self, given: Given) -> None:
        """What has really been shown since the last answer."""
        facts = [fact for data in given.log[self._seen :] for fact in codec_of(self._game).decode(data).facts]
        self._seen = len(given.log)
        self._facts.update(type(fact).__name__ for fact in facts)
        self._questions.update(fact.kind for fact in facts if isinstance(fact, DecisionOpened))
        self._phases |= places(facts)
        self._used.update(used_cards(self._game, facts))

    def _walk(self, given: Given) -> tuple[int, Way]:
        """A way by chance up to the newest thing on it, and what that is worth; a shorter way is worth more."""
        fold = thaw(given.fold)
        way: Way = []
        best: tuple[int, Way] = (0, [])
        words, used = set[str](), set[str]()
        for step in range(STEPS):
            if fold.match.phase != PLAYING:
                break
            one = self._dice.choice(fold.match.open)
            assert fold.rules is not None
            option = self._lively(fold, one, fold.rules.options(fold.state, one.decision))
            command = Choose(id=hex_id("walk", one.number), decision=one.number, option=option)
            at_ms = min(given.at_ms, (one.due_ms or given.at_ms + 1) - 1)
            new = decide(fold, given.player(one), command, at_ms, given.seal, match=given.match)
            assert not isinstance(new, Refusal | Recorded), (new, one)
            fold.advance(given.player(one), command, at_ms, b"")
            way.append((one.number, option))
            more_words, more_used = self._new(new)
            words |= more_words
            used |= more_used
            worth = WORD * len(words) + CARD * len(used) - step
            if worth > best[0]:
                best = (worth, way[:])
        return best

    def _new(self, facts: Sequence[Fact]) -> tuple[set[str], set[str]]:
        """Which facts, questions and phases have not been shown, and which cards have not been used."""
        words = {type(fact).__name__ for fact in facts if type(fact) in self._game.facts} - self._facts
        words |= {fact.kind for fact in facts if isinstance(fact, DecisionOpened)} - self._questions
        words |= (places(facts) & program_of(self._game).phases) - self._phases
        return words, set(used_cards(self._game, facts)) - self._used

    def _preferred(self, one: Open, options: Sequence[str]) -> str:
        """The first answer that a preference fits; empty if there is none."""
        seat, kind = one.decision.seat, one.decision.kind
        fits = (option for wish in self._prefers for option in options if wish.fullmatch(f"{seat} {kind} {option}"))
        return next(fits, "")

    def _soundly(self, fold: Fold, one: Open, options: Sequence[str]) -> str:
        """What the house would do, which leads to other places than chance."""
        assert fold.rules is not None
        seat = one.decision.seat
        question = Question(
            mode=fold.match.mode,
            options=fold.match.options,
            seats=len(fold.match.seats),
            seat=seat,
            view=fold.rules.view(fold.state, seat),
            kind=one.decision.kind,
            key=one.decision.key,
            answers=tuple(options),
        )
        return choose_option(self._game, question, NORMAL, self._dice.randrange(1 << 60))

    def _lively(self, fold: Fold, one: Open, options: Sequence[str]) -> str:
        assert fold.rules is not None
        idle = fold.rules.default(fold.state, one.decision)
        lively = [option for option in options if option != idle]
        return self._dice.choice(lively if lively and self._dice.random() < LIVELY else list(options))
