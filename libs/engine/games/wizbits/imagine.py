"""For the house's players: a duel that fits what a seat sees. Never meets the real state."""

from libs.engine.chance import Chance
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import MAIN_CHARACTER, POINTS
from libs.engine.games.wizbits.deck import MOST_COPIES
from libs.engine.games.wizbits.seen import (
    BattleView,
    CardView,
    ConflictView,
    PillarView,
    QuestionView,
    UnitView,
    View,
    WorkView,
)
from libs.engine.games.wizbits.state import (
    NOT_SET,
    Battle,
    Conflict,
    InPlay,
    Making,
    Pillar,
    Question,
    Side,
    State,
    Unit,
    Work,
)


def imagine(book: Book, view: View, seat: int, chance: Chance) -> State:
    """A state that fits the view: the own deck in some order, the other's hand and deck from designs by chance."""
    dealt = _Dealt(book, view, seat, chance)
    state = State(
        designs=dealt.designs,
        sides=dealt.sides,
        cards={one.id: _card(one) for one in view.cards},
        listed=view.listed,
        spire=view.spire,
        turn=view.turn,
        current=view.current,
        step=view.step,
        level=view.level,
        empty=view.empty,
        pillar=None if view.pillar is None else _pillar(view.pillar),
        work=None if view.work is None else _work(view.work),
        conflict=None if view.conflict is None else _conflict(view.conflict, seat, dealt),
        winner=view.winner,
        reason=view.reason,
    )
    if view.making is not None:
        one = view.making
        state.making = Making(one.seat, one.kind, one.source, one.design, one.ability, one.cost, one.slots,
                              list(one.targets), one.foundation)  # fmt: skip
    return state


class _Dealt:
    """The cards of both seats: those that lie open keep their ids, all others get the ids that are left."""

    def __init__(self, book: Book, view: View, seat: int, chance: Chance) -> None:
        self._book = book
        self._chance = chance
        self._count = 0
        self.designs = [""] * (len(view.sides) + sum(side.cards for side in view.sides))
        self.sides: list[Side] = []
        looked_at = _looked_at(view)
        self._place_what_lies_open(view, looked_at)
        first = len(view.sides)
        for number, side in enumerate(view.sides):
            free = [id_ for id_ in range(first, first + side.cards) if not self.designs[id_]]
            discard = self._take(free, [one.design for one in side.discard for _ in range(one.count)])
            if number == seat:
                hand = [one.id for one in side.hand]
                deck = self._own_deck(free, [one.design for one in side.library for _ in range(one.count)], looked_at)
            else:
                hidden = self._take(free, self._unknown(view, number, side.hand_size + side.deck))
                hand, deck = hidden[: side.hand_size], hidden[side.hand_size :]
            self.sides.append(Side(number, first, side.cards, deck, hand, discard, side.pool))
            first += side.cards

    def below(self, size: int) -> int:
        """The next draw below `size`."""
        self._count += 1
        return self._chance.below(self._count - 1, size)

    def _place_what_lies_open(self, view: View, looked_at: list[int]) -> None:
        for card in view.cards:
            self.designs[card.id] = card.design
        for side in view.sides:
            for held in side.hand:
                self.designs[held.id] = held.design
        if view.pillar is not None:
            for unit in view.pillar.units:
                if unit.kind == "card" and not unit.left:
                    self.designs[unit.source] = unit.design
        if view.making is not None and view.making.kind == "card":
            self.designs[view.making.source] = view.making.design
        if view.work is not None and view.work.question is not None:
            for held in view.work.question.cards:
                self.designs[held.id] = held.design

    def _take(self, free: list[int], designs: list[str]) -> list[int]:
        """Gives the next free ids to these designs, in their order."""
        taken = free[: len(designs)]
        del free[: len(designs)]
        for id_, design in zip(taken, designs, strict=False):
            self.designs[id_] = design
        return taken

    def _shuffled(self, things: list[str]) -> list[str]:
        self._count += 1
        return [things[place] for place in self._chance.order(self._count - 1, len(things))]

    def _own_deck(self, free: list[int], library: list[str], looked_at: list[int]) -> list[int]:
        """What the deck still holds, in some order, below the cards that are looked at just now."""
        for id_ in looked_at:
            library.remove(self.designs[id_])
        return [*looked_at, *self._take(free, self._shuffled(library))]

    def _unknown(self, view: View, seat: int, count: int) -> list[str]:
        """Designs that the other seat may hold: what it has shown already is likely to come again."""
        shown: dict[str, int] = {}
        for one in view.sides[seat].discard:
            shown[one.design] = shown.get(one.design, 0) + one.count
        for card in view.cards:
            if card.seat == seat:
                shown[card.design] = shown.get(card.design, 0) + 1
        likely = [design for design in shown for _ in range(MOST_COPIES - shown[design])]
        others = [id_ for id_, card in self._book.cards.items() if card.kind != MAIN_CHARACTER and id_ not in shown]
        pool = self._shuffled([design for design in likely if self._book.cards[design].kind != MAIN_CHARACTER])
        rest = self._shuffled([design for design in others for _ in range(MOST_COPIES)])
        known = min(len(pool), len(shown) * count // 15)
        drawn = self._shuffled((pool[:known] + rest + pool[known:])[:count])
        while len(drawn) < count:
            drawn.append(others[self.below(len(others))] if others else pool[0])
        return drawn


def _looked_at(view: View) -> list[int]:
    """The cards on top of the own deck that a question is about, those chosen already first."""
    if view.work is None or view.work.question is None:
        return []
    return [one.id for one in view.work.question.cards]


def _card(seen: CardView) -> InPlay:
    return InPlay(
        seen.id,
        seen.design,
        seen.seat,
        seen.seceded,
        seen.damage,
        seen.bearer,
        list(seen.added) or [0] * len(POINTS),
        list(seen.set_to) or [NOT_SET] * len(POINTS),
        list(seen.used),
        list(seen.off),
        seen.shield,
        seen.fought,
    )


def _unit(seen: UnitView) -> Unit:
    return Unit(
        seen.id,
        seen.kind,
        seen.seat,
        seen.source,
        seen.design,
        seen.ability,
        seen.parent,
        seen.column,
        seen.height,
        seen.iph,
        seen.targets,
        seen.shares,
        seen.cancelled,
        seen.left,
    )


def _pillar(seen: PillarView) -> Pillar:
    return Pillar(
        seen.base,
        seen.priority,
        [_unit(unit) for unit in seen.units],
        list(seen.tips),
        seen.placed,
        seen.columns,
        seen.passes,
        seen.added,
        seen.touched,
        seen.resolving,
        seen.based,
        seen.triggered,
    )


def _work(seen: WorkView) -> Work:
    question = None if seen.question is None else _question(seen.question)
    return Work(seen.kind, seen.height, list(seen.rolls), list(seen.answers), question)


def _question(seen: QuestionView) -> Question:
    return Question(
        seen.seat,
        seen.kind,
        seen.key,
        seen.options,
        seen.default,
        seen.card,
        tuple([one.id for one in seen.cards]),
        seen.dice,
        seen.total,
        seen.needed,
    )


def _conflict(seen: ConflictView, seat: int, dealt: _Dealt) -> Conflict:
    return Conflict(
        seen.stage,
        list(seen.attackers),
        list(seen.links),
        list(seen.assigned),
        list(seen.stood_down),
        [_battle(battle, seat, dealt) for battle in seen.battles],
        seen.ordered,
        seen.at,
    )


def _battle(seen: BattleView, seat: int, dealt: _Dealt) -> Battle:
    """The other's hidden points are drawn."""
    zero, one = seen.sides
    battle = Battle(seen.number, [list(zero), list(one)], seen.stage, list(seen.totals))
    battle.divisions[seat] = list(seen.division)
    rest = seen.totals[1 - seat]
    for _ in range(seen.divided[1 - seat]):
        points = dealt.below(rest + 1)
        battle.divisions[1 - seat].append(points)
        rest -= points
    return battle
