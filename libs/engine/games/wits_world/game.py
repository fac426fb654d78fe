"""Wits World as the engine knows it: the `Game` and the `Rules` of one match. Holds no rule itself."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from libs.engine.chance import Chance
from libs.engine.decision import Decision, Label
from libs.engine.game import Design, Outcome, Pinned, Setup
from libs.engine.games.wits_world import deck, ending, opening, replacement, turn
from libs.engine.games.wits_world.book import Book
from libs.engine.games.wits_world.cards import Creature
from libs.engine.games.wits_world.catalogue import CATALOGUE, Catalogue
from libs.engine.games.wits_world.describe import describe
from libs.engine.games.wits_world.evolve import EVOLVE
from libs.engine.games.wits_world.facts import FACTS, CardsPinned
from libs.engine.games.wits_world.imagine import imagine
from libs.engine.games.wits_world.label import Phrases, label
from libs.engine.games.wits_world.state import OPENING, REPLACEMENT, TURN, State, living_bench
from libs.engine.games.wits_world.text import card_text
from libs.engine.games.wits_world.view import Faces, View, view
from libs.engine.games.wits_world.worth import Worth
from libs.engine.rulebook.catalogues import cards_of_decks
from libs.engine.table import Table
from libs.events.commands import Deck
from libs.events.facts import Fact

PICK_OPTIONS = ("pick:0", "pick:1", "pick:2")

QUESTIONS = (OPENING, TURN, REPLACEMENT)
"""Every kind of decision: one for each phase in which somebody must choose."""

STARTERS: Mapping[str, Deck] = {
    "first_lesson": ("quillip", "cobblehide", "fizzlit", "field_dressing", "overture"),
    "long_wall": ("palehart", "burrowmaul", "oraclam", "bulwark_sigil", "trail_ration"),
    "short_fuse": ("voltusk", "riddlewren", "candlewisp", "thornflare", "hush_bell"),
    "slow_venom": ("runecoil", "glyphadder", "thrumble", "adder_vial", "smoke_sachet"),
    "thieves_lamp": ("lumenoth", "emberjack", "gravelynx", "leechstone", "mirror_shard"),
}


class WitsWorldRules:
    """The rules of one match, bound to its card values."""

    def __init__(self, pinned: CardsPinned) -> None:
        self._book = Book(pinned.cards)

    @cached_property
    def _faces(self) -> Faces:
        """What views show of cards; folding alone does without."""
        return Faces(self._book)

    @cached_property
    def _phrases(self) -> Phrases:
        """What labels say of moves and cards."""
        return Phrases(self._book)

    @cached_property
    def _worth(self) -> Worth:
        """What the house's players make of a battle."""
        return Worth(self._book)

    def new(self, setup: Setup) -> State:
        """Both decks set up, nobody active."""
        return State(sides=[deck.side(self._book, plan.deck) for plan in setup.seats])

    def begin(self, table: Table[State]) -> None:
        """Asks both sides for their opening."""
        opening.begin(table)

    def decisions(self, state: State) -> Sequence[Decision]:
        """Both openings, one turn, or the replacements that are due (section 13)."""
        if state.phase == TURN:
            return (Decision(state.current, "turn", str(state.turn)),)
        if state.phase == OPENING:
            return opening.decisions(state)
        if state.phase == REPLACEMENT:
            return replacement.decisions(state)
        return ()

    def options(self, state: State, decision: Decision) -> Sequence[str]:
        """Every legal action, or every living Creature that may be picked."""
        if decision.kind == "turn":
            return turn.legal_actions(self._book, state)
        return [PICK_OPTIONS[slot] for slot in living_bench(state.sides[decision.seat])]

    def choose(self, table: Table[State], decision: Decision, option: str) -> None:
        """One answer: an action, a skipped turn, or a pick."""
        if decision.kind == "turn":
            turn.act(self._book, table, option)
            return
        slot = PICK_OPTIONS.index(option)
        if decision.kind == "opening":
            opening.choose(self._book, table, decision.seat, slot)
        else:
            turn.settle_replacements(self._book, table, decision.seat, slot)

    def default(self, state: State, decision: Decision) -> str:
        """A missed turn is skipped (R22); of a missed pick the lowest living slot is taken (R21)."""
        if decision.kind == "turn":
            return turn.SKIP
        return PICK_OPTIONS[living_bench(state.sides[decision.seat])[0]]

    def leave(self, table: Table[State], seat: int) -> None:
        """The other side wins."""
        ending.leave(table, seat)

    def evolve(self, state: State, fact: Fact) -> None:
        """Applies one fact."""
        EVOLVE.by_type[type(fact)](state, fact)

    def outcome(self, state: State) -> Outcome | None:
        """Places and the rulebook's reason once the battle is over."""
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
        return imagine(self._book, view, chance)

    def worth(self, state: State, seat: int) -> int:
        """How good the state looks for the seat."""
        return self._worth.of(state, seat)


class WitsWorld:
    """Creatures, moves and Power cards for two sides."""

    id = "wits_world"
    title = "Wits World"
    seats = range(2, 3)
    rules_version = 1
    starters: Mapping[str, Deck] = STARTERS
    options: Mapping[str, str] = {}
    facts: Sequence[type[Fact]] = FACTS
    view_type: type[Struct] = View
    state_type = State

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def designs(self) -> Sequence[Design]:
        """Every Creature and Power card, in the order of the catalogue."""
        return tuple(
            Design(
                card.id, card.name, "creature" if isinstance(card, Creature) else "power_card", card_text(card), card
            )
            for card in self._catalogue.cards
        )

    def faults(self, setup: Setup) -> Sequence[str]:
        """Every fault of seats, decks and options."""
        return deck.setup_faults(self._catalogue, setup, frozenset(self.options))

    def pin(self, setup: Setup | None) -> CardsPinned:
        """The cards of both decks; the whole catalogue for `None`."""
        whole = self._catalogue
        return CardsPinned(catalogue=whole.hash, cards=cards_of_decks(whole.cards, setup))

    def rules(self, setup: Setup, pinned: Pinned) -> WitsWorldRules:
        """The rules bound to these cards.

        Raises:
            TypeError: the pinned cards are those of another game.
        """
        if not isinstance(pinned, CardsPinned):
            raise TypeError(f"Wits World needs its own pinned cards, not {type(pinned).__name__}")
        return WitsWorldRules(pinned)


WITS_WORLD = WitsWorld(CATALOGUE)
"""The game, for the registry."""
