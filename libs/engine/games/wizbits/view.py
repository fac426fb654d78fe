"""What a seat may see of a duel, built field by field: nothing is shown that is not named here (section 9)."""

from collections.abc import Iterable

from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import ATTRIBUTES, POINTS, Card
from libs.engine.games.wizbits.points import Active, active_statics, current, has, scn
from libs.engine.games.wizbits.seen import (
    BattleView,
    CardView,
    ConflictView,
    Count,
    Face,
    HandCard,
    MakingView,
    PillarView,
    QuestionView,
    SideView,
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
    owner_of,
)
from libs.engine.games.wizbits.text import card_text
from libs.events.facts import HIDDEN

_NOTHING_SET = [NOT_SET] * len(POINTS)


class Faces:
    """The printed side of a match's designs, made once."""

    __slots__ = ("book", "by_id")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.by_id = {id_: _face(card) for id_, card in book.cards.items()}


def view(faces: Faces, state: State, seat: int | None) -> View:
    """The duel as the seat may see it."""
    sides = tuple([_side(faces.book, state, side, own=number == seat) for number, side in enumerate(state.sides)])
    work = None if state.work is None else _work(state, state.work, seat)
    active = tuple(active_statics(faces.book, state))
    return View(
        seat=seat,
        turn=state.turn,
        current=state.current,
        step=state.step,
        sides=sides,
        cards=tuple([_card(faces.book, state, state.cards[id_], active) for id_ in sorted(state.cards)]),
        faces=_faces(faces, state, seat),
        level=state.level,
        empty=state.empty,
        listed=state.listed,
        spire=state.spire,
        pillar=None if state.pillar is None else _pillar(state.pillar),
        making=None if state.making is None else _making(state.making),
        work=work,
        conflict=None if state.conflict is None else _conflict(state.conflict, seat),
        winner=state.winner,
        reason=state.reason,
    )


def card_ref(id_: int) -> str:
    """The ref of a card: `card:<id>`."""
    return f"card:{id_}"


def _face(card: Card) -> Face:
    points = (card.strength, card.will, card.magic, card.scn) if card.is_character else None
    return Face(card.id, card.name, card.sublevel, card.element, card.cost, card_text(card), points)


def _faces(faces: Faces, state: State, seat: int | None) -> tuple[Face, ...]:
    shown = [card.design for card in state.cards.values()]
    if seat is not None:
        shown += [state.designs[card] for card in state.sides[seat].hand]
    if state.pillar is not None:
        shown += [unit.design for unit in state.pillar.units if unit.design]
    if state.making is not None:
        shown.append(state.making.design)
    if state.work is not None and state.work.question is not None and state.work.question.seat == seat:
        shown += [state.designs[card] for card in state.work.question.cards]
    order = faces.book.order
    return tuple([faces.by_id[design] for design in sorted(dict.fromkeys(shown), key=order.__getitem__)])


def _side(book: Book, state: State, side: Side, *, own: bool) -> SideView:
    designs = state.designs
    return SideView(
        cards=side.count,
        deck=len(side.deck),
        hand_size=len(side.hand),
        pool=side.pool,
        discard=_counted(book, (designs[card] for card in side.discard)),
        hand=tuple([HandCard(card, designs[card]) for card in sorted(side.hand)]) if own else (),
        library=_counted(book, (designs[card] for card in side.deck)) if own else (),
    )


def _counted(book: Book, designs: Iterable[str]) -> tuple[Count, ...]:
    counts: dict[str, int] = {}
    for design in designs:
        counts[design] = counts.get(design, 0) + 1
    return tuple([Count(design, counts[design]) for design in sorted(counts, key=book.order.__getitem__)])


def _card(book: Book, state: State, card: InPlay, active: Active) -> CardView:
    strength = will = magic = number = 0
    attributes: tuple[str, ...] = ()
    if book.cards[card.design].is_character:
        strength, will, magic = (current(book, state, card, point, active) for point in POINTS)
        number = scn(book, card)
        attributes = tuple([word for word in ATTRIBUTES if has(book, state, card, word, active)])
    return CardView(
        card.id,
        card.design,
        card.seat,
        strength,
        will,
        magic,
        number,
        attributes,
        card.seceded,
        card.damage,
        card.bearer,
        tuple(card.added) if any(card.added) else (),
        tuple(card.set_to) if card.set_to != _NOTHING_SET else (),
        tuple(card.used),
        tuple(card.off),
        card.shield,
        card.fought,
    )


def _unit(unit: Unit) -> UnitView:
    return UnitView(
        unit.id,
        unit.kind,
        unit.seat,
        unit.height,
        unit.iph,
        unit.source,
        unit.design,
        unit.ability,
        unit.parent,
        unit.column,
        unit.targets,
        unit.shares,
        unit.cancelled,
        unit.left,
    )


def _pillar(pillar: Pillar) -> PillarView:
    return PillarView(
        pillar.base,
        pillar.priority,
        tuple([_unit(unit) for unit in pillar.units]),
        tuple(pillar.tips),
        pillar.placed,
        pillar.columns,
        pillar.passes,
        pillar.added,
        pillar.touched,
        pillar.resolving,
        pillar.based,
        pillar.triggered,
    )


def _making(making: Making) -> MakingView:
    return MakingView(
        making.seat,
        making.kind,
        making.source,
        making.design,
        making.ability,
        making.cost,
        making.slots,
        tuple(making.targets),
        making.foundation,
    )


def _work(state: State, work: Work, seat: int | None) -> WorkView:
    answers = [
        HIDDEN if answer.startswith("next:") and owner_of(state, int(answer[5:])) != seat else answer
        for answer in work.answers
    ]
    question = None if work.question is None else _question(state, work.question, seat)
    return WorkView(work.kind, work.height, tuple(work.rolls), tuple(answers), question)


def _question(state: State, question: Question, seat: int | None) -> QuestionView:
    if question.cards and question.seat != seat:
        return QuestionView(question.seat, question.kind, question.key, card=question.card)
    return QuestionView(
        question.seat,
        question.kind,
        question.key,
        question.options,
        question.default,
        question.card,
        tuple([HandCard(card, state.designs[card]) for card in question.cards]),
        question.dice,
        question.total,
        question.needed,
    )


def _battle(battle: Battle, seat: int | None) -> BattleView:
    zero, one = battle.sides
    return BattleView(
        battle.number,
        (tuple(zero), tuple(one)),
        battle.stage,
        (battle.totals[0], battle.totals[1]),
        (len(battle.divisions[0]), len(battle.divisions[1])),
        () if seat is None else tuple(battle.divisions[seat]),
    )


def _conflict(conflict: Conflict, seat: int | None) -> ConflictView:
    return ConflictView(
        conflict.stage,
        tuple(conflict.attackers),
        tuple(conflict.links),
        tuple(conflict.assigned),
        tuple(conflict.stood_down),
        tuple([_battle(battle, seat) for battle in conflict.battles]),
        conflict.ordered,
        conflict.at,
    )
