"""What a seat may see of a match, built field by field: nothing is shown that is not named here (section 15)."""

from functools import cached_property, lru_cache

from msgspec import Struct

from libs.engine.games.wiz_war import text
from libs.engine.games.wiz_war.damage import points
from libs.engine.games.wiz_war.ground import Ground, closed_borders, shape_of
from libs.engine.games.wiz_war.labyrinth import EDGES, STRIDE, labyrinth
from libs.engine.games.wiz_war.state import (
    WIZARDS,
    Activation,
    Beast,
    Casting,
    Fetching,
    Frame,
    Fumble,
    Luring,
    Placing,
    State,
    Wizard,
    Yielding,
)

_HORIZONTAL = STRIDE * (STRIDE + 1)


class CardView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card as printed."""

    id: str
    name: str
    type: str
    text: str


class WizardView(Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat. `hand` are the words of its cards, for the seat itself only; `shape` is what it looks like now."""

    square: int
    life: int
    alive: bool
    cards: int
    points: int
    stun: int = 0
    kills: int = 0
    shape: str = ""
    hand: tuple[str, ...] = ()
    school: str = ""
    special: int = 0
    special_discard: tuple[str, ...] = ()


class CreatureView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A creature on the board, as `state.Beast`, with what is printed on it."""

    design: str
    name: str
    seat: int
    thing: int
    square: int
    life: int
    speed: int
    text: str
    stun: int = 0
    restricted: bool = False
    activated: bool = False
    shape: str = ""


class ThingView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card in play or on the floor, as `state.Thing`."""

    id: int
    card: str
    owner: int
    figure: str = ""
    tokens: int = 0
    square: int = -1
    border: int = -1
    cracks: int = 0
    need: int = 0


class TreasureView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A treasure, as `state.Treasure`."""

    owner: int
    square: int
    carrier: str = ""
    since: int = 0


class BorderView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A changed border, as `state.Border`."""

    edge: int
    kind: str
    cracks: int = 0


class BoardView(Struct, frozen=True, omit_defaults=True, gc=False):
    """The labyrinth as it stands, a character an edge: `.` open, `#` wall, `0` to `3` a closed door of that seat.

    `above` has 11 rows of 10 edges above squares, `left` 10 rows of 11 edges left of squares.
    """

    sectors: int
    above: str
    left: str


class FrameView(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something half done, oldest first; which fields are there depends on the kind (`state.Frame`)."""

    kind: str
    seat: int
    figure: str = ""
    card: str = ""
    how: str = ""
    source: int = -1
    step: str = ""
    targets: tuple[str, ...] = ()
    way: str = ""
    loot: str = ""
    fuel: str = ""
    energy: int = 0
    asked: int = -1
    blunted: tuple[tuple[str, int], ...] = ()
    number: int = 0
    by: int = -1
    thing: int = -1
    found: tuple[str, ...] = ()
    moved: bool = False
    attacked: bool = False
    done: bool = False


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """The match as one seat (`None`: a spectator) sees it; fields as in `state.State`.

    Squares are 10 × row + column. `cards` says what the cards shown do.
    """

    seat: int | None
    phase: str
    round: int
    turn: int
    active: int
    schools: tuple[str, ...]
    board: BoardView
    wizards: tuple[WizardView, ...]
    treasures: tuple[TreasureView, ...]
    creatures: tuple[CreatureView, ...] = ()
    things: tuple[ThingView, ...] = ()
    borders: tuple[BorderView, ...] = ()
    holds: tuple[tuple[int, int], ...] = ()
    agenda: tuple[FrameView, ...] = ()
    deck: int = 0
    discard: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    pool: int = 0
    pair: tuple[str, ...] = ()
    chooser: int = -1
    first: int = 0
    serial: int = 0
    mp: int = 0
    boosted: bool = False
    attacks: int = 0
    stunned: bool = False
    spent: str = ""
    unlocked: bool = False
    actions: int = 0
    held: tuple[int, ...] = ()
    drawn: int = 0
    special_drawn: bool = False
    cards: tuple[CardView, ...] = ()
    places: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()
    reason: str = ""


class Faces:
    """The printed side of a match's cards, made once."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    @cached_property
    def cards(self) -> dict[str, CardView]:
        """Cards by their words."""
        made = {
            card.id: CardView(card.id, card.name, card.type, text.card_text(card))
            for card in self.ground.book.cards.values()
        }
        return {word: made[face.card.id] for word, face in self.ground.book.faces.items()}

    @cached_property
    def creatures(self) -> dict[str, str]:
        """The texts of creatures."""
        return {one.id: text.creature_text(one) for one in self.ground.book.creatures.values()}


def view(faces: Faces, state: State, seat: int | None) -> View:
    """The match as the seat may see it."""
    ground = faces.ground
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        active=state.active,
        schools=tuple(state.schools),
        board=_board(ground, state),
        wizards=tuple([_wizard(ground, state, one, own=one.seat == seat) for one in state.wizards]),
        treasures=tuple([TreasureView(one.owner, one.square, one.carrier, one.since) for one in state.treasures]),
        creatures=tuple([_creature(faces, state, one) for one in state.beasts]),
        things=tuple(
            [
                ThingView(
                    one.id,
                    one.card,
                    one.owner,
                    one.figure,
                    one.tokens,
                    one.square,
                    one.border,
                    one.cracks,
                    one.need,
                )
                for one in state.things
            ]
        ),
        borders=tuple([BorderView(one.edge, one.kind, one.cracks) for one in state.borders]),
        holds=tuple([(one.edge, one.seat) for one in state.holds]),
        agenda=tuple([_frame(one, own=one.seat == seat) for one in state.agenda]),
        deck=len(state.deck),
        discard=tuple(state.discard),
        added=tuple(state.added),
        aside=tuple(state.aside),
        pool=len(state.pool),
        pair=tuple(state.pair) if seat is not None and seat == state.chooser else (),
        chooser=state.chooser,
        first=state.first,
        serial=state.serial,
        mp=state.mp,
        boosted=state.boosted,
        attacks=state.attacks,
        stunned=state.stunned,
        spent=state.spent,
        unlocked=state.unlocked,
        actions=state.actions,
        held=tuple(state.held),
        drawn=state.drawn,
        special_drawn=state.special_drawn,
        cards=_shown(faces, state, seat),
        places=tuple(state.places),
        eliminated=tuple(state.eliminated),
        reason=state.reason,
    )


def _wizard(ground: Ground, state: State, wizard: Wizard, *, own: bool) -> WizardView:
    shape = shape_of(ground, state, WIZARDS[wizard.seat])
    return WizardView(
        square=wizard.square,
        life=wizard.life,
        alive=wizard.alive,
        cards=len(wizard.hand),
        points=points(ground, state, wizard.seat),
        stun=wizard.stun,
        kills=wizard.kills,
        shape="" if shape is None else shape.figure,
        hand=tuple(wizard.hand) if own else (),
        school=wizard.school if own else "",
        special=len(wizard.special),
        special_discard=tuple(wizard.special_discard),
    )


def _creature(faces: Faces, state: State, beast: Beast) -> CreatureView:
    printed = faces.ground.book.creatures[beast.design]
    shape = shape_of(faces.ground, state, f"creature:{beast.design}")
    return CreatureView(
        design=beast.design,
        name=printed.name,
        seat=beast.seat,
        thing=beast.thing,
        square=beast.square,
        life=beast.life,
        speed=printed.speed if shape is None else shape.speed,
        text=faces.creatures[beast.design],
        stun=beast.stun,
        restricted=beast.restricted,
        activated=beast.activated,
        shape="" if shape is None else shape.figure,
    )


def _frame(frame: Frame, *, own: bool) -> FrameView:
    """A frame; what another seat considers stays hidden until it is announced."""
    seat = frame.seat
    match frame:
        case Casting():
            if frame.step != "window" and not own:
                return FrameView("casting", seat, frame.figure, step=frame.step)
            return FrameView(
                "casting",
                seat,
                frame.figure,
                frame.card,
                frame.how,
                frame.source,
                frame.step,
                tuple(frame.targets),
                frame.way,
                frame.loot,
                frame.fuel,
                frame.energy,
                frame.asked,
                tuple(frame.blunted),
            )
        case Activation():
            name = f"creature:{frame.design}"
            return FrameView(
                "activation", seat, name, number=frame.mp, moved=frame.moved, attacked=frame.attacked, done=frame.done
            )
        case Luring():
            return FrameView("luring", seat, frame.figure, number=frame.squares)
        case Fumble():
            return FrameView("fumble", seat)
        case Yielding():
            return FrameView("yielding", seat, card=frame.card, by=frame.by, number=frame.amount)
        case Placing():
            return FrameView("placing", seat, f"creature:{frame.design}", thing=frame.thing, number=frame.life)
        case Fetching():
            return FrameView("fetching", seat, found=tuple(frame.found) if own else ())


def _shown(faces: Faces, state: State, seat: int | None) -> tuple[CardView, ...]:
    """The printed sides of the cards in the own hand, in play, being cast and found by the seat."""
    words = [one.card for one in state.things]
    if seat is not None:
        words += state.wizards[seat].hand
    words += [word for one in state.agenda if isinstance(one, Fetching) and one.seat == seat for word in one.found]
    words += [
        one.card for one in state.agenda if isinstance(one, Casting) and (one.step == "window" or one.seat == seat)
    ]
    cards = faces.cards
    return tuple({cards[word].id: cards[word] for word in words if word in cards}.values())


def _board(ground: Ground, state: State) -> BoardView:
    return _drawn_board(ground.board.seats, closed_borders(ground, state))


@lru_cache(4096)
def _drawn_board(sectors: int, closed: int) -> BoardView:
    board = labyrinth(sectors)
    marks = [_mark(board.door_owner, closed, edge) for edge in range(EDGES)]
    return BoardView(sectors, "".join(marks[:_HORIZONTAL]), "".join(marks[_HORIZONTAL:]))


def _mark(door_owner: dict[int, int], closed: int, edge: int) -> str:
    if not closed >> edge & 1:
        return "."
    return str(door_owner[edge]) if edge in door_owner else "#"
