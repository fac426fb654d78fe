"""Given a match in some position, when seats answer: the rules of Battle Spirits without the match around them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from libs.engine.chance import Scripted
from libs.engine.decision import Decision
from libs.engine.game import Setup
from libs.engine.games.battle_spirits import turn
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import Card
from libs.engine.games.battle_spirits.catalogue import CATALOGUE
from libs.engine.games.battle_spirits.game import BATTLE_SPIRITS, STARTERS
from libs.engine.games.battle_spirits.match_facts import CardsPinned
from libs.engine.games.battle_spirits.state import ATTACK, MAIN, NOBODY, Pile, Play, Side, State, Unit, unit_of
from libs.engine.games.battle_spirits.values import bp_of, level_at
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact

F = TypeVar("F", bound=Fact)
FILLER = ("sunken_forge",) * 10
BOOK = Book(CATALOGUE.cards)


class Duel:
    """A match on scripted draws. `last` holds the facts of the last answer, `told` those of all.

    Seat 0 is the turn player in the Main Step of turn 3; both have Life 5, an empty Reserve and a deck of ten Nexuses.
    """

    def __init__(self, *draws: int, options: Sequence[str] = (), extra: Sequence[Card] = ()) -> None:
        plans = tuple(SeatPlan(f"player{n}", tuple(STARTERS["ember_and_grove"])) for n in range(2))
        self.setup = Setup("battle_spirits", "untimed", plans, tuple(options))
        pinned = CardsPinned(catalogue=CATALOGUE.hash, cards=(*CATALOGUE.cards, *extra))
        self.rules = BATTLE_SPIRITS.rules(self.setup, pinned)
        self.state: State = self.rules.new(self.setup)
        self.state.sides = [Side(deck=list(FILLER), life=Pile(5)) for _ in range(2)]
        self.state.step, self.state.turn, self.state.last_turn = MAIN, 3, 100
        self.chance = Scripted(*draws)
        self.table: Table[State] = Table(self.state, lambda fact: self.rules.evolve(self.state, fact), self.chance)
        self.last: list[Fact] = []

    @property
    def told(self) -> list[Fact]:
        """Everything that has happened."""
        return self.table.facts

    def side(self, seat: int) -> Side:
        """A seat's mat."""
        return self.state.sides[seat]

    def has(self, seat: int, *hand: str, reserve: int | None = None, soul: bool = False, life: int = 5) -> "Duel":
        """The seat holds these cards, and so many normal cores (and the Soul Core) in its Reserve."""
        side = self.side(seat)
        side.hand = list(hand)
        if reserve is not None:
            side.reserve = Pile(reserve, soul)
        side.life = Pile(life)
        return self

    def puts(
        self, seat: int, card: str, cores: int = 1, *, soul: bool = False, exhausted: bool = False, brave: str = ""
    ) -> int:
        """A card lies on the seat's Field with so many normal cores; its id."""
        id_ = self.state.next_id
        self.state.next_id += 2
        unit = Unit(id_, card, card, cores, soul, exhausted, brave, id_ + 1 if brave else NOBODY)
        self.side(seat).field.append(unit)
        return id_

    def in_attack_step(self) -> "Duel":
        """It is the turn player's Attack Step."""
        self.state.step = ATTACK
        return self

    def unit(self, id_: int) -> Unit:
        """The card with this id; it must be on the Field."""
        unit = unit_of(self.state, id_)
        assert unit is not None, f"{id_} is not on the Field"
        return unit

    def is_there(self, id_: int) -> bool:
        """Whether the card is on the Field."""
        return unit_of(self.state, id_) is not None

    def level(self, id_: int) -> int:
        """The level of a card on the Field."""
        unit = self.unit(id_)
        return level_at(BOOK.faces[unit.face], unit.total)

    def bp(self, id_: int) -> int:
        """The BP of a unit on the Field."""
        seat = next(n for n, side in enumerate(self.state.sides) for unit in side.field if unit.id == id_)
        return bp_of(BOOK, self.state, seat, self.unit(id_))

    def named(self, seat: int, card: str) -> Unit:
        """The seat's card with this face on the Field."""
        return next(unit for unit in self.side(seat).field if unit.face == card)

    def asked(self) -> Decision:
        """What is asked now."""
        (decision,) = self.rules.decisions(self.state)
        return decision

    def options(self) -> list[str]:
        """What may be answered now."""
        return list(self.rules.options(self.state, self.asked()))

    def choose(self, *options: str) -> "Duel":
        """Answers that are offered, one after the other; `last` holds the facts of all of them."""
        before = len(self.told)
        for option in options:
            assert option in self.options(), (option, self.asked(), self.options())
            self.rules.choose(self.table, self.asked(), option)
        self.last = self.told[before:]
        return self

    def miss(self) -> "Duel":
        """The open decision is answered by its default."""
        return self._told_by(
            lambda: self.rules.choose(self.table, self.asked(), self.rules.default(self.state, self.asked()))
        )

    def play(self, card: str, cores: int = 1, *answers: str) -> int:
        """Plays a card and pays for it automatically, places cores on it from the Reserve; its id, if it has one."""
        self.choose(f"play:{card}", *answers)
        before = self.told[: len(self.told) - len(self.last)]
        if self._stage() == "pay":
            self.choose("auto")
        if self._stage() == "place":
            for _ in range(cores):
                self.choose("from:reserve")
            if self._stage() == "place":
                self.choose("done")
        self.last = self.told[len(before) :]
        found = [unit.id for side in self.state.sides for unit in side.field if unit.face == card]
        return max(found, default=NOBODY)

    def _stage(self) -> str:
        frame = self.state.agenda[-1] if self.state.agenda else None
        return frame.stage if isinstance(frame, Play) else ""

    def advance(self) -> "Duel":
        """The match goes on by itself as far as it can."""
        return self._told_by(lambda: turn.advance(BOOK, self.table))

    def pass_both(self) -> "Duel":
        """Both pass in the Flash window that is open."""
        return self.choose("pass", "pass")

    def facts(self, kind: type[F]) -> list[F]:
        """The facts of exactly this kind that the last answers caused."""
        return [fact for fact in self.last if type(fact) is kind]

    def kinds(self) -> list[str]:
        """The names of the facts that the last answers caused, in order."""
        return [type(fact).__name__ for fact in self.last]

    def _told_by(self, happening: Callable[[], None]) -> "Duel":
        before = len(self.told)
        happening()
        self.last = self.told[before:]
        return self


def fresh(*draws: int, decks: Sequence[Sequence[str]] | None = None, options: Sequence[str] = ()) -> Duel:
    """A match that has just begun: decks lie as they were brought, seat 0 (or the first draw) chooses."""
    duel = Duel(*(draws or (0,)), options=options)
    brought = decks or (STARTERS["ember_and_grove"], STARTERS["frost_and_song"])
    duel.state.sides = [Side(deck=list(deck)) for deck in brought]
    duel.state.step = "waiting"
    duel.rules.begin(duel.table)
    duel.last = list(duel.told)
    return duel
