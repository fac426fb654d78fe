"""Wiz-War as the engine knows it: the `Game` and the `Rules` of one match. Holds no rule itself."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from libs.engine.chance import Chance
from libs.engine.decision import Decision, Label
from libs.engine.game import Design, Outcome, Pinned, Setup
from libs.engine.games.wiz_war import ending, leaving, opening, questions
from libs.engine.games.wiz_war.book import Book
from libs.engine.games.wiz_war.catalogue import CATALOGUE, Catalogue
from libs.engine.games.wiz_war.describe import describe
from libs.engine.games.wiz_war.evolve import EVOLVE
from libs.engine.games.wiz_war.facts import FACTS, CardsPinned
from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.imagine import imagine
from libs.engine.games.wiz_war.label import label
from libs.engine.games.wiz_war.setup import MOST_SEATS, option_words, plan_of, setup_faults
from libs.engine.games.wiz_war.state import State, Treasure, Wizard
from libs.engine.games.wiz_war.text import card_text, creature_text
from libs.engine.games.wiz_war.view import Faces, View, view
from libs.engine.games.wiz_war.worth import worth
from libs.engine.table import Table
from libs.events.commands import Deck
from libs.events.facts import Fact

STARTERS: Mapping[str, Deck] = {
    "bestial_forces": ("mythology", "totem", "draconic"),
    "claws_and_shapes": ("mutation", "mythology", "draconic"),
    "iron_and_thorn": ("totem", "forge", "thicket"),
    "storm_of_doubt": ("mutation", "tempest", "mind"),
    "anything_goes": (),
}
"""Wishes of schools by name."""


class WizWarRules:
    """The rules of one match, bound to its card values."""

    def __init__(self, setup: Setup, pinned: CardsPinned) -> None:
        self._ground = _ground(pinned, len(setup.seats))
        self._plan = plan_of(pinned.schools, pinned.cards, setup)

    @cached_property
    def _faces(self) -> Faces:
        """What views show of cards; folding alone does without."""
        return Faces(self._ground)

    def new(self, setup: Setup) -> State:
        """Every wizard on its home, every treasure in its place (section 4)."""
        board = self._ground.board
        seats = range(len(setup.seats))
        return State(
            wizards=[Wizard(seat, board.home[seat]) for seat in seats],
            treasures=[Treasure(seat, square) for seat in seats for square in board.treasures[seat]],
            points=[0] * len(setup.seats),
        )

    def begin(self, table: Table[State]) -> None:
        """Schools, decks, the deal, the first turn."""
        opening.begin(self._ground, table, self._plan)
        questions.advance(self._ground, table)

    def decisions(self, state: State) -> Sequence[Decision]:
        """The one seat that is asked."""
        return questions.decisions(self._ground, state)

    def options(self, state: State, decision: Decision) -> Sequence[str]:
        """Every legal answer."""
        return questions.options(self._ground, state, decision)

    def choose(self, table: Table[State], decision: Decision, option: str) -> None:
        """One answer and what follows by itself."""
        questions.choose(self._ground, table, decision, option)

    def default(self, state: State, decision: Decision) -> str:
        """The answer to a missed deadline."""
        return questions.default(self._ground, state, decision)

    def leave(self, table: Table[State], seat: int) -> None:
        """The seat's wizard dies, the others play on (R36)."""
        leaving.leave(self._ground, table, seat)

    def evolve(self, state: State, fact: Fact) -> None:
        """Applies one fact."""
        EVOLVE.by_type[type(fact)](state, fact)

    def outcome(self, state: State) -> Outcome | None:
        """Places and the rulebook's reason once the match is over."""
        return ending.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        """What the seat may see."""
        return view(self._faces, state, seat)

    def label(self, state: State, decision: Decision, option: str) -> Label:
        """An option in words."""
        return label(self._ground, state, decision, option)

    def describe(self, seen: Fact) -> str:
        """A sentence of the battle log."""
        return describe(self._ground.book, seen)

    def imagine(self, view: View, seat: int, chance: Chance) -> State:
        """A state that fits the view."""
        return imagine(self._ground.book, view, seat, chance)

    def worth(self, state: State, seat: int) -> int:
        """How good the state looks for the seat."""
        return worth(self._ground, state, seat)


class WizWar:
    """Wizards, treasures and creatures in a labyrinth, for two to four seats."""

    id = "wiz_war"
    title = "Wiz-War with Bestial Forces"
    seats = range(2, MOST_SEATS + 1)
    rules_version = 1
    starters: Mapping[str, Deck] = STARTERS
    facts: Sequence[type[Fact]] = FACTS
    view_type: type[Struct] = View
    state_type = State

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.options: Mapping[str, str] = option_words(catalogue)

    def designs(self) -> Sequence[Design]:
        """Every school, card and creature, in the order of the catalogue."""
        schools = (Design(one.id, one.name, "school", one.text, one) for one in self._catalogue.schools)
        cards = (Design(one.id, one.name, one.type, card_text(one), one) for one in self._catalogue.cards)
        creatures = (Design(one.id, one.name, "creature", creature_text(one), one) for one in self._catalogue.creatures)
        return (*schools, *cards, *creatures)

    def faults(self, setup: Setup) -> Sequence[str]:
        """Every fault of seats, wishes and options."""
        return setup_faults(self._catalogue, setup)

    def pin(self, setup: Setup | None) -> CardsPinned:
        """The whole catalogue: which schools come into play is drawn only later."""
        whole = self._catalogue
        return CardsPinned(catalogue=whole.hash, cards=whole.cards, creatures=whole.creatures, schools=whole.schools)

    def rules(self, setup: Setup, pinned: Pinned) -> WizWarRules:
        """The rules bound to these cards.

        Raises:
            TypeError: the pinned cards are those of another game.
        """
        if not isinstance(pinned, CardsPinned):
            raise TypeError(f"Wiz-War needs its own pinned cards, not {type(pinned).__name__}")
        return WizWarRules(setup, pinned)


_grounds: dict[tuple[str, int], tuple[CardsPinned, Ground]] = {}


def _ground(pinned: CardsPinned, seats: int) -> Ground:
    """The cards and the board; matches with the same cards share them."""
    key = (pinned.catalogue, seats)
    known = _grounds.get(key)
    if known is None or (known[0] is not pinned and known[0] != pinned):
        known = (pinned, Ground(Book(pinned.schools, pinned.cards, pinned.creatures), seats))
        _grounds[key] = known
    return known[1]


WIZ_WAR = WizWar(CATALOGUE)
"""The game, for the registry."""
