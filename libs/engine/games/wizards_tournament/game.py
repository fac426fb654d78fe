"""Wizard's Tournament as the match layer knows it: the game with its starters and options, the rules of a match."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from libs.engine.chance import Chance
from libs.engine.decision import Decision, Label
from libs.engine.game import Design, Outcome, Pinned, Setup
from libs.engine.games.wizards_tournament import deck, ending, opening, turn
from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.catalogue import CATALOGUE, Catalogue
from libs.engine.games.wizards_tournament.describe import describe
from libs.engine.games.wizards_tournament.evolve import EVOLVE
from libs.engine.games.wizards_tournament.facts import FACTS, CardsPinned
from libs.engine.games.wizards_tournament.imagine import imagine
from libs.engine.games.wizards_tournament.label import Phrases, label
from libs.engine.games.wizards_tournament.state import START_SPIRIT, Seat, State
from libs.engine.games.wizards_tournament.text import card_text, kind_of
from libs.engine.games.wizards_tournament.view import Faces, View, view
from libs.engine.games.wizards_tournament.worth import Worth
from libs.engine.table import Table
from libs.events.commands import Deck
from libs.events.facts import Fact


class WizardsTournamentRules:
    """The rules of one match, bound to its card values and to the sets that its options put into the market."""

    def __init__(self, pinned: CardsPinned, wanted: tuple[str, ...]) -> None:
        self._book = Book(pinned.cards)
        self._wanted = wanted

    @cached_property
    def _faces(self) -> Faces:
        """What views show of cards; folding alone does without."""
        return Faces(self._book)

    @cached_property
    def _phrases(self) -> Phrases:
        """What labels say of cards."""
        return Phrases(self._book)

    @cached_property
    def _worth(self) -> Worth:
        """What the house's players make of a tournament."""
        return Worth(self._book)

    def new(self, setup: Setup) -> State:
        """Every seat with its life, and nothing dealt."""
        return State(seats=[Seat() for _ in setup.seats])

    def begin(self, table: Table[State]) -> None:
        """Deals, draws the market and the first player, and begins the first turn (section 3)."""
        opening.begin(self._book, table, self._wanted)
        turn.proceed(self._book, table)

    def decisions(self, state: State) -> Sequence[Decision]:
        """The one question that is open."""
        asked = turn.decision(self._book, state)
        return () if asked is None else (asked,)

    def options(self, state: State, decision: Decision) -> Sequence[str]:
        """Every legal answer (section 8)."""
        return turn.options(self._book, state, decision)

    def choose(self, table: Table[State], decision: Decision, option: str) -> None:
        """One answer, and whatever follows without a decision."""
        turn.choose(self._book, table, decision, option)

    def default(self, state: State, decision: Decision) -> str:
        """The answer to a missed deadline (R19)."""
        return turn.default(self._book, state, decision)

    def leave(self, table: Table[State], seat: int) -> None:
        """The seat is eliminated; with two seats the other one wins (R14)."""
        ending.leave(table, seat)
        turn.drop_what_lost_its_targets(self._book, table)
        turn.proceed(self._book, table)

    def evolve(self, state: State, fact: Fact) -> None:
        """Applies one fact."""
        EVOLVE.by_type[type(fact)](state, fact)

    def outcome(self, state: State) -> Outcome | None:
        """Places and the rulebook's reason once the tournament is over."""
        return ending.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        """What the seat may see."""
        return view(self._faces, state, seat)

    def label(self, state: State, decision: Decision, option: str) -> Label:
        """An option in words."""
        return label(self._phrases, state, decision, option)

    def describe(self, seen: Fact) -> str:
        """A sentence of the battle log."""
        return describe(self._book, seen)

    def imagine(self, view: View, seat: int, chance: Chance) -> State:
        """A state that fits the view."""
        return imagine(view, chance)

    def worth(self, state: State, seat: int) -> int:
        """How good the state looks for the seat."""
        return self._worth.of(state, seat)


class WizardsTournament:
    """Spells, monsters and relics from twelve sets, for two to four seats."""

    id = "wizards_tournament"
    title = "Wizard's Tournament"
    seats = range(2, 5)
    rules_version = 1
    facts: Sequence[type[Fact]] = FACTS
    view_type: type[Struct] = View
    state_type = State

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.starters: Mapping[str, Deck] = {"ten_spirits": (catalogue.spirit.id,) * START_SPIRIT}
        self.options: Mapping[str, str] = deck.option_words(catalogue)

    def designs(self) -> Sequence[Design]:
        """The Spirit card and every set, in the order of the catalogue."""
        return tuple(Design(card.id, card.name, kind_of(card), card_text(card), card) for card in self._catalogue.cards)

    def faults(self, setup: Setup) -> Sequence[str]:
        """Every fault of seats, decks and options."""
        return deck.setup_faults(self._catalogue, setup, self.seats)

    def pin(self, setup: Setup | None) -> CardsPinned:
        """The whole catalogue: which sets a match uses is drawn only when it begins."""
        return CardsPinned(catalogue=self._catalogue.hash, cards=self._catalogue.cards)

    def rules(self, setup: Setup, pinned: Pinned) -> WizardsTournamentRules:
        """The rules bound to these cards.

        Raises:
            TypeError: the pinned cards are those of another game.
        """
        if not isinstance(pinned, CardsPinned):
            raise TypeError(f"Wizard's Tournament needs its own pinned cards, not {type(pinned).__name__}")
        return WizardsTournamentRules(pinned, deck.wanted_sets(setup.options))


WIZARDS_TOURNAMENT = WizardsTournament(CATALOGUE)
"""The game, for the registry."""
