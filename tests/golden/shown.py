"""What a log of a game shows, and what the game says that there is to be shown. Plays nothing."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from libs.engine.decision import READY
from libs.engine.game import Game
from libs.engine.match.fold import Fold, codec_of
from libs.events.facts import DecisionOpened, Fact
from tests.golden.program import program_of

PHASE_FIELDS = ("phase", "step", "stage", "event")
"""Fields of facts and states that name where in the rulebook the match is."""


class Shown(Struct, frozen=True):
    """Words of each sort: facts by class name, decision kinds, phases, and kinds of cards that were used."""

    facts: frozenset[str] = frozenset()
    questions: frozenset[str] = frozenset()
    phases: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()

    def __or__(self, other: "Shown") -> "Shown":
        """What either shows."""
        return Shown(*(getattr(self, name) | getattr(other, name) for name in self.__struct_fields__))

    def __sub__(self, other: "Shown") -> "Shown":
        """What this shows and the other one does not."""
        return Shown(*(getattr(self, name) - getattr(other, name) for name in self.__struct_fields__))

    @property
    def count(self) -> int:
        """How many words."""
        return sum(len(getattr(self, name)) for name in self.__struct_fields__)


def declared(game: Game[Any]) -> Shown:
    """Everything that the code of a game says that there is."""
    return Shown(
        facts=frozenset(fact.__name__ for fact in game.facts),
        questions=program_of(game).questions,
        phases=program_of(game).phases,
        cards=frozenset(design.kind for design in game.designs()),
    )


def shown_by(game: Game[Any], facts: Iterable[Fact]) -> Shown:
    """What these facts show; of phases only what they name."""
    facts = tuple(facts)
    kinds = _kinds(game)
    return Shown(
        facts=frozenset(type(fact).__name__ for fact in facts if type(fact) in game.facts),
        questions=frozenset(fact.kind for fact in facts if isinstance(fact, DecisionOpened)) - {READY},
        phases=frozenset(places(facts)) & program_of(game).phases,
        cards=frozenset(kinds[card] for card in used_cards(game, facts) if card in kinds),
    )


def shown_in(game: Game[Any], log: Iterable[bytes]) -> Shown:
    """What a whole match shows."""
    fold: Fold = Fold({game.id: game})
    facts: list[Fact] = []
    reached: set[str] = set()
    for data in log:
        entry = codec_of(game).decode(data)
        for fact in entry.facts:
            fold.apply(fact)
            state = fold.state
            reached |= places((state, getattr(state, "battle", None), getattr(state, "conflict", None)))
        facts += entry.facts
    return shown_by(game, facts) | Shown(phases=frozenset(reached) & program_of(game).phases)


@cache
def _kinds(game: Game[Any]) -> dict[str, str]:
    return {design.id: design.kind for design in game.designs()}


def places(things: Iterable[Any]) -> set[str]:
    """The phases, steps, stages and events that facts or states name."""
    return {str(getattr(one, name)) for one in things for name in PHASE_FIELDS if hasattr(one, name)}


def used_cards(game: Game[Any], facts: Iterable[Fact]) -> list[str]:
    """The ids of the cards that these facts use."""
    uses = program_of(game).uses
    found = [card for fact in facts if type(fact) in uses for card in uses[type(fact)](fact)]
    return [card.partition("~")[0] for card in found if card]


def used_in(game: Game[Any], log: Iterable[bytes]) -> frozenset[str]:
    """The ids of the cards that a whole match uses."""
    return frozenset(used_cards(game, (fact for data in log for fact in codec_of(game).decode(data).facts)))
