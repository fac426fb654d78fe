"""Battle Spirits as the engine knows it: the `Game` and the `Rules` of one match. Holds no rule itself."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from libs.engine.chance import Chance
from libs.engine.decision import Decision, Label
from libs.engine.game import Design, Outcome, Pinned, Setup
from libs.engine.games.battle_spirits import deck, ending, opening, questions
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.catalogue import CATALOGUE, Catalogue
from libs.engine.games.battle_spirits.describe import describe
from libs.engine.games.battle_spirits.evolve import EVOLVE
from libs.engine.games.battle_spirits.facts import FACTS
from libs.engine.games.battle_spirits.imagine import imagine
from libs.engine.games.battle_spirits.label import label
from libs.engine.games.battle_spirits.match_facts import CardsPinned
from libs.engine.games.battle_spirits.state import Side, State
from libs.engine.games.battle_spirits.text import card_text
from libs.engine.games.battle_spirits.view import View, view
from libs.engine.games.battle_spirits.worth import worth
from libs.engine.rulebook.catalogues import cards_of_decks
from libs.engine.table import Table
from libs.events.commands import Deck
from libs.events.facts import Fact


def _three(*cards: str, last: str) -> Deck:
    """Three copies of each, and one card more."""
    return (*(card for card in cards for _ in range(3)), last)


STARTERS: Mapping[str, Deck] = {
    "ember_and_grove": _three(
        "cinderling",
        "lava_lynx",
        "forge_wyvern",
        "twin_crest_drake",
        "flare_verse",
        "ashfall_ruin",
        "leafhopper",
        "bramble_stag",
        "canopy_hunter",
        "gale_step",
        "ambush_bloom",
        "horn_of_cinders",
        "ultimate_pyrelord",
        last="prism_kit",
    ),
    "frost_and_song": _three(
        "snowpetal",
        "mirror_golem",
        "aegis_stag",
        "hold_the_gate",
        "vault_of_frost",
        "ice_bastion",
        "lullabird",
        "masked_vizier",
        "sun_hymn",
        "oathbound_ram",
        "tinkerfish",
        "plain_harness",
        "ultimate_tidewarden",
        last="silent_archive",
    ),
}


class BattleSpiritsRules:
    """The rules of one match, bound to its card values."""

    def __init__(self, setup: Setup, pinned: CardsPinned) -> None:
        self._book = Book(pinned.cards)
        self._with_soul = deck.NO_SOUL_CORE not in setup.options

    def new(self, setup: Setup) -> State:
        """Both decks as they were brought, nothing placed."""
        return State(sides=[Side(deck=list(plan.deck)) for plan in setup.seats])

    def begin(self, table: Table[State]) -> None:
        """Prepares the match up to the question who goes first."""
        opening.begin(table, with_soul=self._with_soul)

    def decisions(self, state: State) -> Sequence[Decision]:
        """The one decision that is open."""
        return questions.decisions(state)

    def options(self, state: State, decision: Decision) -> Sequence[str]:
        """Every legal answer."""
        return questions.options(self._book, state, decision)

    def choose(self, table: Table[State], decision: Decision, option: str) -> None:
        """Carries one answer out."""
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
        """Places and the rulebook's reason once the match is over."""
        return ending.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        """What the seat may see."""
        return view(self._book, state, seat)

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


class BattleSpirits:
    """Spirits, Ultimates, Braves, Nexuses and Magic on cores, for two sides."""

    id = "battle_spirits"
    title = "Battle Spirits"
    seats = range(2, 3)
    rules_version = 1
    starters: Mapping[str, Deck] = STARTERS
    facts: Sequence[type[Fact]] = FACTS
    view_type: type[Struct] = View
    state_type = State

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.options: Mapping[str, str] = deck.option_words(catalogue)

    def designs(self) -> Sequence[Design]:
        """Every card, in the order of the catalogue."""
        return tuple(Design(card.id, card.name, card.type, card_text(card), card) for card in self._catalogue.cards)

    def faults(self, setup: Setup) -> Sequence[str]:
        """Every fault of seats, decks and options."""
        return deck.setup_faults(self._catalogue, setup, self.options)

    def pin(self, setup: Setup | None) -> CardsPinned:
        """The cards of both decks; the whole catalogue for `None`."""
        whole = self._catalogue
        return CardsPinned(catalogue=whole.hash, cards=cards_of_decks(whole.cards, setup))

    def rules(self, setup: Setup, pinned: Pinned) -> BattleSpiritsRules:
        """The rules bound to these cards.

        Raises:
            TypeError: the pinned cards are those of another game.
        """
        if not isinstance(pinned, CardsPinned):
            raise TypeError(f"Battle Spirits needs its own pinned cards, not {type(pinned).__name__}")
        return BattleSpiritsRules(setup, pinned)


BATTLE_SPIRITS = BattleSpirits(CATALOGUE)
"""The game, for the registry."""
