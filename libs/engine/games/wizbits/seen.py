"""What a view of a duel is made of: structs that name every field that anybody may see."""

from msgspec import Struct

from libs.engine.games.wizbits.state import Die
from libs.events.facts import HIDDEN


class Face(Struct, frozen=True, array_like=True, gc=False):
    """A design as printed for this match; Characters have Strength, Will, Magic and SCN."""

    id: str
    name: str
    sublevel: str
    element: str
    cost: int
    text: str = ""
    points: tuple[int, int, int, int] | None = None


class Count(Struct, frozen=True, array_like=True, gc=False):
    """A design and how many cards of it there are."""

    design: str
    count: int


class HandCard(Struct, frozen=True, array_like=True, gc=False):
    """A card that only the viewer sees; labels call it `card:<id>`."""

    id: int
    design: str


class CardView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card in play, `card:<id>` in labels. Characters have their current Main Points and SCN.

    The other fields are as in `state.InPlay`; `added` and `set_to` are empty where nothing is changed.
    """

    id: int
    design: str
    seat: int
    strength: int = 0
    will: int = 0
    magic: int = 0
    scn: int = 0
    attributes: tuple[str, ...] = ()
    seceded: bool = False
    damage: int = 0
    bearer: int | None = None
    added: tuple[int, ...] = ()
    set_to: tuple[int, ...] = ()
    used: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    shield: int = 0
    fought: bool = False


class SideView(Struct, frozen=True, omit_defaults=True, gc=False):
    """One seat's cards outside play. `hand` and `library`, what the deck still holds, are there for itself only."""

    cards: int
    deck: int
    hand_size: int
    pool: int = 0
    discard: tuple[Count, ...] = ()
    hand: tuple[HandCard, ...] = ()
    library: tuple[Count, ...] = ()


class UnitView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Unit of the Pillar, `unit:<id>` in labels; fields as in `state.Unit`."""

    id: int
    kind: str
    seat: int
    height: int
    iph: int
    source: int = -1
    design: str = ""
    ability: str = ""
    parent: int = 0
    column: int = 0
    targets: tuple[str, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    cancelled: bool = False
    left: bool = False


class PillarView(Struct, frozen=True, omit_defaults=True, gc=False):
    """The Pillar; fields as in `state.Pillar`."""

    base: str
    priority: int
    units: tuple[UnitView, ...] = ()
    tips: tuple[int, ...] = (0,)
    placed: int = 0
    columns: int = 0
    passes: int = 0
    added: bool = False
    touched: bool = False
    resolving: bool = False
    based: bool = False
    triggered: int = 0


class MakingView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A half-made play; fields as in `state.Making`."""

    seat: int
    kind: str
    source: int
    design: str
    ability: str = ""
    cost: int = 0
    slots: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    foundation: int | None = None


class QuestionView(Struct, frozen=True, omit_defaults=True, gc=False):
    """What somebody must say before play goes on. Cards that are looked at are shown to the looker only."""

    seat: int
    kind: str
    key: str
    options: tuple[str, ...] = ()
    default: str = HIDDEN
    card: int = -1
    cards: tuple[HandCard, ...] = ()
    dice: tuple[Die, ...] = ()
    total: int = 0
    needed: int = 0


class WorkView(Struct, frozen=True, omit_defaults=True, gc=False):
    """What resolves just now; answers about cards of the other's deck are hidden."""

    kind: str
    height: int = 0
    rolls: tuple[int, ...] = ()
    answers: tuple[str, ...] = ()
    question: QuestionView | None = None


class BattleView(Struct, frozen=True, omit_defaults=True, gc=False):
    """A Battle. `divided` counts what each seat has said; `division` are the own points until both are shown."""

    number: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    stage: str
    totals: tuple[int, int] = (0, 0)
    divided: tuple[int, int] = (0, 0)
    division: tuple[int, ...] = ()


class ConflictView(Struct, frozen=True, omit_defaults=True, gc=False):
    """The Conflict Phase; fields as in `state.Conflict`."""

    stage: str
    attackers: tuple[int, ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    assigned: tuple[tuple[int, int], ...] = ()
    stood_down: tuple[int, ...] = ()
    battles: tuple[BattleView, ...] = ()
    ordered: int = 0
    at: int = -1


class View(Struct, frozen=True, omit_defaults=True, gc=False):
    """The duel as one seat (`None`: a spectator) sees it; fields as in `state.State`.

    `faces` prints every design that lies in the own hand, in play, on the Pillar or before the looker.
    """

    seat: int | None
    turn: int
    current: int
    step: str
    sides: tuple[SideView, ...]
    cards: tuple[CardView, ...]
    faces: tuple[Face, ...]
    level: str = ""
    empty: int = 0
    listed: bool = True
    spire: bool = False
    pillar: PillarView | None = None
    making: MakingView | None = None
    work: WorkView | None = None
    conflict: ConflictView | None = None
    winner: int | None = None
    reason: str = ""
