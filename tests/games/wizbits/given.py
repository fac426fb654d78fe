"""Given a duel in some position, when seats act: the rules of Wizbits without the match around them."""

from collections.abc import Callable, Sequence
from functools import partial

from libs.engine.chance import Scripted
from libs.engine.decision import Decision
from libs.engine.game import Setup
from libs.engine.games.wizbits import turn
from libs.engine.games.wizbits.cards import Ability, Card
from libs.engine.games.wizbits.catalogue import CATALOGUE
from libs.engine.games.wizbits.facts import CardsPinned, PhaseStarted, TurnStarted
from libs.engine.games.wizbits.facts_pillar import ChecksBegan, PillarOpened
from libs.engine.games.wizbits.game import WIZBITS, WizbitsRules
from libs.engine.games.wizbits.points import current, scn
from libs.engine.games.wizbits.state import InPlay, Pillar, State, Unit
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact

NIX = "nix_of_the_ninth_lamp"
PLAIN = "brass_squire"
"""What decks are filled with: a card that does nothing."""


class Duel:
    """A duel whose decks hold sixty Brass Squires each; `last` are the facts of the last answer."""

    def __init__(
        self,
        *draws: int,
        mains: tuple[str, str] = (NIX, NIX),
        extra: Sequence[Card] = (),
        options: tuple[str, ...] = (),
    ) -> None:
        self.chance = Scripted(*draws)
        self.rules = WizbitsRules(CardsPinned(catalogue="", cards=(*CATALOGUE.cards, *extra)))
        self.book = self.rules._book
        seats = tuple(SeatPlan(f"player{seat}", (main, *[PLAIN] * 60)) for seat, main in enumerate(mains))
        self.state: State = self.rules.new(Setup(WIZBITS.id, "untimed", seats, options))
        self.table = Table(self.state, partial(self.rules.evolve, self.state), self.chance)
        self.table.emit(TurnStarted(0, 1))
        self.last: Sequence[Fact] = ()

    # What lies where

    def _take(self, seat: int, design: str) -> int:
        side = self.state.sides[seat]
        id_ = side.deck.pop() if side.deck else side.discard.pop(0)
        self.state.designs[id_] = design
        return id_

    def hand(self, seat: int, *designs: str) -> "Duel":
        """These cards come into the hand."""
        self.state.sides[seat].hand += [self._take(seat, design) for design in designs]
        return self

    def play(self, seat: int, *designs: str, bearer: str | None = None) -> "Duel":
        """These cards are in play; gear on the bearer."""
        for design in designs:
            id_ = self._take(seat, design)
            on = None if bearer is None else self.id(seat, bearer)
            self.state.cards[id_] = InPlay(id_, design, seat, bearer=on)
        return self

    def deck(self, seat: int, *designs: str) -> "Duel":
        """The deck holds exactly these cards, the first one on top; the others are discarded."""
        side = self.state.sides[seat]
        cards = [self._take(seat, design) for design in designs]
        side.discard += side.deck
        side.deck = cards
        return self

    # Where play stands

    def phase(self, level: str = "element", step: str = "play_1", seat: int = 0) -> "Duel":
        """A phase of this level begins with a new Pillar; two phases before it were not empty."""
        self.table.emit(TurnStarted(seat, self.state.turn))
        self.table.emit(PhaseStarted(seat, step, level))
        self.table.emit(PillarOpened("turn", seat))
        return self

    def conflict(self) -> "Duel":
        """The Conflict Phase begins."""
        self.state.pillar = None
        self.table.emit(PhaseStarted(0, "conflict"))
        return self._told_by(lambda: turn.advance(self.book, self.table))

    def test(self, step: str = "test") -> "Duel":
        """The turn player's Test."""
        self.state.pillar = None
        self.table.emit(PhaseStarted(0, step))
        self.table.emit(ChecksBegan("test"))
        return self._told_by(lambda: turn.advance(self.book, self.table))

    def turn(self, seat: int = 0) -> "Duel":
        """A turn begins."""

        def begin() -> None:
            self.state.pillar = None
            turn.begin_turn(self.table, seat, self.state.turn + 1)
            turn.advance(self.book, self.table)

        return self._told_by(begin)

    def down(self) -> "Duel":
        """Reconcile (Down) begins."""
        self.state.pillar = None
        self.table.emit(PhaseStarted(self.state.current, "reconcile_down"))
        return self._told_by(lambda: turn.advance(self.book, self.table))

    # What seats do

    def decision(self, seat: int | None = None) -> Decision:
        """The open decision, of the seat if it is named."""
        found = [one for one in self.rules.decisions(self.state) if seat is None or one.seat == seat]
        assert found, f"seat {seat} is not asked: {self.rules.decisions(self.state)}"
        return found[0]

    def options(self, seat: int | None = None) -> list[str]:
        """What the seat may answer."""
        return list(self.rules.options(self.state, self.decision(seat)))

    def choose(self, option: str, seat: int | None = None) -> "Duel":
        """The seat gives one of the answers it is offered."""
        decision = self.decision(seat)
        assert option in self.options(seat), (decision, option, self.options(seat))
        return self._told_by(lambda: self.rules.choose(self.table, decision, option))

    def miss(self, seat: int | None = None) -> "Duel":
        """The seat's answer is the default."""
        decision = self.decision(seat)
        answer = self.rules.default(self.state, decision)
        return self._told_by(lambda: self.rules.choose(self.table, decision, answer))

    def add(self, what: str, *answers: str) -> "Duel":
        """The holder of Priority plays a design from its hand, or uses `design` or `design#word` in play.

        Further questions get the answers; a Foundation not named is the main tip, costs are milled.
        """
        seat = self.decision().seat
        facts: list[Fact] = []
        design, _, word = what.partition("#")
        held = [id_ for id_ in self.state.sides[seat].hand if self.state.designs[id_] == design]
        option = f"use:{self.id(seat, design)}#{word or '0'}" if word or not held else f"play:{min(held)}"
        rest = list(answers)
        self.choose(option)
        facts += self.last
        while self.state.making is not None:
            kind = self.decision().kind
            default = self.rules.default(self.state, self.decision())
            asked = [one for one in rest[:1] if one in self.options()]
            assert asked or kind in ("foundation", "pay"), (kind, self.options(), rest)
            self.choose(rest.pop(0) if asked else default)
            facts += self.last
        unit = self.pillar.units[-1]
        placed = (*unit.targets, f"unit:{unit.parent}" if unit.parent else "base", "mill")
        assert all(one in placed for one in rest), f"not asked for: {rest}"
        self.last = facts
        return self

    def finish(self) -> "Duel":
        """The holder of Priority is finished."""
        return self.choose("finished")

    def resolve(self) -> "Duel":
        """Both are finished until this Pillar is used up or somebody must choose; `last` is all that happened."""
        facts: list[Fact] = []
        pillar = self.state.pillar
        while self.state.pillar is pillar and pillar is not None and self._is_build():
            self.finish()
            facts += self.last
        self.last = facts
        return self

    def _is_build(self) -> bool:
        asked = self.rules.decisions(self.state)
        return bool(asked) and asked[0].kind == "build"

    # What can be seen

    def id(self, seat: int, design: str) -> int:
        """The lowest id of the seat's card of that design, in play, in hand or on the Pillar."""
        cards = [one.id for one in self.state.cards.values() if one.seat == seat and one.design == design]
        units = [] if self.state.pillar is None else self.state.pillar.units
        cards += [one.source for one in units if one.seat == seat and one.design == design]
        cards += [one for one in self.state.sides[seat].hand if self.state.designs[one] == design]
        assert cards, f"seat {seat} has no {design}"
        return min(cards)

    def ref(self, seat: int, design: str) -> str:
        """The ref of that card."""
        return f"card:{self.id(seat, design)}"

    def card(self, seat: int, design: str) -> InPlay:
        """That card in play."""
        return self.state.cards[self.id(seat, design)]

    def is_in_play(self, seat: int, design: str) -> bool:
        """Whether the seat has a card of the design in play."""
        return any(one.seat == seat and one.design == design for one in self.state.cards.values())

    def discarded(self, seat: int, design: str) -> int:
        """How many cards of the design lie in the discard pile."""
        return [self.state.designs[id_] for id_ in self.state.sides[seat].discard].count(design)

    def point(self, seat: int, design: str, point: str) -> int:
        """A current Main Point of that card."""
        return current(self.book, self.state, self.card(seat, design), point)

    def scn(self, seat: int, design: str) -> int:
        """The current SCN of that card."""
        return scn(self.book, self.card(seat, design))

    def pool(self, seat: int) -> int:
        """The floating points of the seat."""
        return self.state.sides[seat].pool

    @property
    def pillar(self) -> Pillar:
        """The Pillar."""
        assert self.state.pillar is not None
        return self.state.pillar

    def unit(self, design: str, ability: str | None = None) -> Unit:
        """The first Unit of that design."""
        return next(one for one in self.pillar.units
                    if one.design == design and (ability is None or one.ability == ability))  # fmt: skip

    def facts(self, kind: type[Fact]) -> list:
        """The facts of exactly this kind that the last answer caused."""
        return [fact for fact in self.last if type(fact) is kind]

    def _told_by(self, happening: Callable[[], None]) -> "Duel":
        before = len(self.table.facts)
        happening()
        self.last = self.table.facts[before:]
        return self


def character(
    id_: str,
    strength: int = 4,
    will: int = 4,
    magic: int = 4,
    scn: int = 2,
    *,
    abilities: tuple[Ability, ...] = (),
    flips: tuple[Ability, ...] = (),
    attributes: tuple[str, ...] = (),
    element: str = "Dust",
    cost: int = 0,
    moon_phase: str | None = None,
    kind: str = "character",
) -> Card:
    """A Character that no catalogue has."""
    return Card(id=id_, name=id_.title(), kind=kind, sublevel="person", element=element, cost=cost, strength=strength,
                will=will, magic=magic, scn=scn, abilities=abilities, flips=flips, attributes=attributes,
                moon_phase=moon_phase)  # fmt: skip


def element(id_: str, *abilities: Ability, cost: int = 0, speed: str = "steady", is_spell: bool = True) -> Card:
    """A spell or thought that no catalogue has."""
    return Card(id=id_, name=id_.title(), kind="element", sublevel="spell" if is_spell else "thought", element="Dust",
                cost=cost, speed=speed, abilities=abilities,
                attributes=("fleeting",) if is_spell else ())  # fmt: skip
