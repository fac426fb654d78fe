"""Something that resolves all at once, as straight-line code that is run again from its start after each answer.

A run reads the duel as it was when it began and changes nothing: rolls and answers are kept in the state's `work`,
everything else is a result, applied at the end. That is what simultaneous means (WB-51).
"""

from collections.abc import Sequence
from functools import partial

import msgspec

from libs.engine.chance import RecordedDraws
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.evolve import EVOLVE
from libs.engine.games.wizbits.facts_pillar import Asked
from libs.engine.games.wizbits.results import Result, apply
from libs.engine.games.wizbits.state import State, Work
from libs.engine.table import Table

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(State)


class Unanswered(Exception):
    """A run has come to a question that nobody has answered yet."""

    def __init__(self, question: Asked) -> None:
        super().__init__(question.kind)
        self.question = question


class Run:
    """One pass through a batch, a Base or a Test.

    `decks` are the decks as the earlier Units of the batch leave them: cards are drawn and milled in order (R20).
    `rerolled` are the rerolls that this run has used up, by card and ability.
    """

    __slots__ = ("_answers", "_rolls", "book", "decks", "rerolled", "state", "table")

    def __init__(self, book: Book, table: Table[State]) -> None:
        self.book = book
        self.table = table
        self.state = table.state
        self.decks = [list(side.deck) for side in table.state.sides]
        self.rerolled: list[tuple[int, str]] = []
        self._rolls = 0
        self._answers = 0

    def roll(self, purpose: str, sides: int) -> int:
        """One die: the next recorded roll, or a new draw."""
        rolls = self._work.rolls
        if self._rolls == len(rolls):
            self.table.roll(purpose, 1, sides)
        self._rolls += 1
        return rolls[self._rolls - 1]

    def ask(self, question: Asked) -> str:
        """The recorded answer.

        Raises:
            Unanswered: there is none yet.
        """
        answers = self._work.answers
        if self._answers == len(answers):
            raise Unanswered(question)
        self._answers += 1
        return answers[self._answers - 1]

    @property
    def asked(self) -> int:
        """How many answers this pass has read."""
        return self._answers

    def fork(self, results: Sequence[Result]) -> State:
        """The duel with these results applied: what the next step of the same Reverse Pillar sees (6.4)."""
        state = _DECODER.decode(_ENCODER.encode(self.state))
        apply(self.book, Table(state, partial(EVOLVE, state), RecordedDraws(())), results)
        return state

    @property
    def _work(self) -> Work:
        assert self.state.work is not None, "something resolves"
        return self.state.work
