"""Wizbits as the engine knows it: the `Game` and the `Rules` of one match. Holds no rule itself."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from libs.engine.chance import Chance
from libs.engine.decision import Decision, Label
from libs.engine.game import Design, Outcome, Pinned, Setup
from libs.engine.games.wizbits import deck, ending, evolve_conflict, evolve_pillar, opening, questions, turn
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.catalogue import CATALOGUE, Catalogue
from libs.engine.games.wizbits.describe import describe
from libs.engine.games.wizbits.evolve import EVOLVE
from libs.engine.games.wizbits.facts import FACTS, CardsPinned
from libs.engine.games.wizbits.facts_conflict import FACTS as CONFLICT_FACTS
from libs.engine.games.wizbits.facts_pillar import FACTS as PILLAR_FACTS
from libs.engine.games.wizbits.imagine import imagine
from libs.engine.games.wizbits.label import label
from libs.engine.games.wizbits.seen import View
from libs.engine.games.wizbits.starters import STARTERS
from libs.engine.games.wizbits.state import State
from libs.engine.games.wizbits.text import full_text
from libs.engine.games.wizbits.view import Faces, view
from libs.engine.games.wizbits.worth import worth
from libs.engine.rulebook.catalogues import cards_of_decks
from libs.engine.table import Table
from libs.events.commands import Deck
from libs.events.facts import Fact

CHAPTERS = (evolve_pillar, evolve_conflict)
"""The modules whose handlers `EVOLVE` needs beside its own."""


class WizbitsRules:
    """The rules of one match, bound to its designs."""

    def __init__(self, pinned: CardsPinned) -> None:
        self._book = Book(pinned.cards)

    @cached_property
    def _faces(self) -> Faces:
        """What views show of designs; folding alone does without."""
        return Faces(self._book)

    def new(self, setup: Setup) -> State:
        """Both decks as listed, both Main Characters in play."""
        return opening.new(self._book, setup)

    def begin(self, table: Table[State]) -> None:
        """Shuffles, hands, the draw, and the first turn up to its first decision."""
        opening.begin(table)
        turn.begin_turn(table, table.state.current, 1)
        turn.advance(self._book, table)

    def decisions(self, state: State) -> Sequence[Decision]:
        """Who must choose now."""
        return questions.decisions(state)

    def options(self, state: State, decision: Decision) -> Sequence[str]:
        """Every legal answer."""
        return questions.options(self._book, state, decision)

    def choose(self, table: Table[State], decision: Decision, option: str) -> None:
        """One answer, and what follows from it."""
        questions.choose(self._book, table, decision, option)

    def default(self, state: State, decision: Decision) -> str:
        """The answer to a missed deadline."""
        return questions.default(self._book, state, decision)

    def leave(self, table: Table[State], seat: int) -> None:
        """The other seat wins."""
        ending.leave(table, seat)

    def evolve(self, state: State, fact: Fact) -> None:
        """Applies one fact."""
        EVOLVE.by_type[type(fact)](state, fact)

    def outcome(self, state: State) -> Outcome | None:
        """Places and the rulebook's reason once the duel is over."""
        return ending.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        """What the seat may see."""
        return view(self._faces, state, seat)

    def label(self, state: State, decision: Decision, option: str) -> Label:
        """An option in words."""
        return label(self._book, state, decision, option)

    def describe(self, seen: Fact) -> str:
        """A sentence of the battle log."""
        return describe(self._book, seen)

    def imagine(self, view: View, seat: int, chance: Chance) -> State:
        """A state that fits the view."""
        return imagine(self._book, view, seat, chance)

    def worth(self, state: State, seat: int) -> int:
        """How good the state looks for the seat."""
        return worth(self._book, state, seat)


class Wizbits:
    """Characters, Elements and Non-Elements on a Pillar, for two seats."""

    id = "wizbits"
    title = "Wizbits Elemenstor Battle"
    seats = range(2, 3)
    rules_version = 1
    starters: Mapping[str, Deck] = STARTERS
    options: Mapping[str, str] = deck.OPTIONS
    facts: Sequence[type[Fact]] = (*FACTS, *PILLAR_FACTS, *CONFLICT_FACTS)
    view_type: type[Struct] = View
    state_type = State

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def designs(self) -> Sequence[Design]:
        """Every design, in the order of the catalogue."""
        return tuple(Design(card.id, card.name, card.kind, full_text(card), card) for card in self._catalogue.cards)

    def faults(self, setup: Setup) -> Sequence[str]:
        """Every fault of seats, decks and options."""
        return deck.setup_faults(self._catalogue, setup)

    def pin(self, setup: Setup | None) -> CardsPinned:
        """The designs of both decks; the whole catalogue for `None`."""
        whole = self._catalogue
        return CardsPinned(catalogue=whole.hash, cards=cards_of_decks(whole.cards, setup))

    def rules(self, setup: Setup, pinned: Pinned) -> WizbitsRules:
        """The rules bound to these designs.

        Raises:
            TypeError: the pinned cards are those of another game.
        """
        if not isinstance(pinned, CardsPinned):
            raise TypeError(f"Wizbits needs its own pinned cards, not {type(pinned).__name__}")
        return WizbitsRules(pinned)


WIZBITS = Wizbits(CATALOGUE)
"""The game, for the registry."""
