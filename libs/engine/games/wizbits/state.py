"""A duel as it stands. Written by `evolve` alone; holds ids, numbers and names of designs, and no card values."""

from msgspec import Struct, field

from libs.engine.games.wizbits.cards import POINTS

WAITING, OVER = ("waiting", "over")
RECONCILE_UP, TEST, PLAY_1, CHARACTERS, PLAY_2, CONFLICT_PHASE, PLAY_3, SECOND_TEST, RECONCILE_DOWN = STEPS = (
    "reconcile_up",
    "test",
    "play_1",
    "characters",
    "play_2",
    "conflict",
    "play_3",
    "second_test",
    "reconcile_down",
)
"""The steps of a turn in their order (section 7); the Battles belong to the Conflict Phase."""
PLAY_PHASES = (PLAY_1, PLAY_2, PLAY_3)

TURN_BASE, DAMAGE_BASE, EVENT_BASE = ("turn", "damage", "event")
"""What a Pillar stands on. An event Pillar holds Trigger-Continue abilities only and gives nobody Priority (R24)."""
CARD, ABILITY, DAMAGE = ("card", "ability", "damage")
"""Kinds of Units."""
BATCH, BASE, TESTING = ("batch", "base", "test")
"""Kinds of work: the Units of one Height, the checks of a Damage Base, a Test."""
ATTACKERS, LINKS, ASSIGN, ORDER, BATTLES = ("attackers", "links", "assign", "order", "battles")
"""Stages of a Conflict Phase."""
FORMED, RESPOND, DIVIDE, DAMAGES, FOUGHT = ("formed", "respond", "divide", "damages", "fought")
"""Stages of a Battle: before it, its Respond Phase, the hidden divisions, its Damage Phase, after it."""

LAST_TURN = 200
"""The duel is drawn when this turn ends (R36)."""
HAND = 7
MOST_UNITS = 64
MOST_TRIGGERED = 200
NOT_SET = -1


class InPlay(Struct, gc=False):
    """A card in play; nothing in this game changes its controller, so `seat` is its owner too.

    `damage` is what its SCN is above the printed one. `added` and `set_to` (`NOT_SET`: not set) are this turn's
    changes of Strength, Will and Magic. `used` and `off` name abilities that were used or switched off this turn,
    `shield` is what prevention is left in this Battle, `fought`: it is or was in a Battle this turn.
    """

    id: int
    design: str
    seat: int
    seceded: bool = False
    damage: int = 0
    bearer: int | None = None
    added: list[int] = field(default_factory=lambda: [0] * len(POINTS))
    set_to: list[int] = field(default_factory=lambda: [NOT_SET] * len(POINTS))
    used: list[str] = field(default_factory=list[str])
    off: list[str] = field(default_factory=list[str])
    shield: int = 0
    fought: bool = False


class Side(Struct, gc=False):
    """One seat's cards outside play, by id: the deck from the top, the hand in no order, the discard pile.

    `pool` holds floating Secession Points; `main` is the id of the Main Character. The `count` other cards of the seat
    have the ids from `first` on.
    """

    main: int
    first: int
    count: int
    deck: list[int]
    hand: list[int]
    discard: list[int]
    pool: int = 0


class Unit(Struct, gc=False):
    """A step of the Pillar. `parent` 0 is the Base, `column` 0 the main column.

    `source` is the id of the card, or of the card whose ability it is. `targets` has a word for each choice its
    effects need, empty for one that nobody could make. `shares` are the points of a Damage Unit by Character. `left`:
    its card has gone on into play, or wherever it went.
    """

    id: int
    kind: str
    seat: int
    source: int
    design: str
    ability: str
    parent: int
    column: int
    height: int
    iph: int
    targets: tuple[str, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    cancelled: bool = False
    left: bool = False


class Pillar(Struct, gc=False):
    """The Units above a Base. `tips` are the Foundations that can be built on, the main one first, 0 is the Base.

    `passes` counts players in a row who finished without having added anything, `added` whether the holder of
    Priority has, `touched` whether any player has. `based`: the Base itself has resolved.
    """

    base: str
    priority: int
    units: list[Unit] = field(default_factory=list[Unit])
    tips: list[int] = field(default_factory=lambda: [0])
    placed: int = 0
    columns: int = 0
    passes: int = 0
    added: bool = False
    touched: bool = False
    resolving: bool = False
    based: bool = False
    triggered: int = 0


class Making(Struct, gc=False):
    """A half-made play: targets and Foundation chosen so far; points gained for it lie in the pool."""

    seat: int
    kind: str
    source: int
    design: str
    ability: str
    cost: int
    slots: tuple[str, ...] = ()
    targets: list[str] = field(default_factory=list[str])
    foundation: int | None = None


class Die(Struct, frozen=True, gc=False):
    """A die as it lies: whose Main Point, how many sides (0: there is no die), what it shows."""

    point: str
    sides: int
    value: int


class Question(Struct, gc=False):
    """What a seat must say before a batch, a Base or a Test can go on.

    `options` and `cards` are hidden from the others where cards are looked at. `card` is the Character whose Check it
    is; the Check's dice, its total and the number it must exceed stand beside it.
    """

    seat: int
    kind: str
    key: str
    options: tuple[str, ...]
    default: str
    card: int = -1
    cards: tuple[int, ...] = ()
    dice: tuple[Die, ...] = ()
    total: int = 0
    needed: int = 0


class Work(Struct, gc=False):
    """Something that resolves all at once and is run again from its start after each answer.

    `rolls` and `answers` are what it has had so far, in order.
    """

    kind: str
    height: int = 0
    rolls: list[int] = field(default_factory=list[int])
    answers: list[str] = field(default_factory=list[str])
    question: Question | None = None


class Battle(Struct, gc=False):
    """A connected group of Characters, by seat. `divisions` hold the hidden points of each seat, as far as chosen."""

    number: int
    sides: list[list[int]]
    stage: str = FORMED
    totals: list[int] = field(default_factory=lambda: [0, 0])
    divisions: list[list[int]] = field(default_factory=lambda: [[], []])


class Conflict(Struct, gc=False):
    """A Conflict Phase. `links` are (own Character of the defender, attacker), `assigned` (attacker, defender).

    `ordered` counts the Battles whose place is fixed, `at` is the Battle that is fought.
    """

    stage: str = ATTACKERS
    attackers: list[int] = field(default_factory=list[int])
    links: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    assigned: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    stood_down: list[int] = field(default_factory=list[int])
    battles: list[Battle] = field(default_factory=list[Battle])
    ordered: int = 0
    at: int = -1


class State(Struct, gc=False):
    """The whole duel. `designs` names the design of every card by id, the Main Characters 0 and 1 first.

    `current` is the turn player, `step` one of `STEPS`, `level` the kind of cards that the phase allows, `empty` the
    empty phases in a row. `listed`: Continue abilities stand under the Base with Height -1 (R5). `spire`: what a
    Subpillar is called.
    """

    designs: list[str]
    sides: list[Side]
    cards: dict[int, InPlay]
    listed: bool = True
    spire: bool = False
    turn: int = 0
    current: int = 0
    step: str = WAITING
    level: str = ""
    empty: int = 0
    pillar: Pillar | None = None
    making: Making | None = None
    work: Work | None = None
    conflict: Conflict | None = None
    winner: int | None = None
    reason: str = ""


def battle_of(state: State) -> Battle | None:
    """The Battle that is fought, if any."""
    conflict = state.conflict
    return None if conflict is None or conflict.at < 0 else conflict.battles[conflict.at]


def unit_of(pillar: Pillar, number: int) -> Unit | None:
    """The Unit with this number, if it stands on the Pillar."""
    for unit in pillar.units:
        if unit.id == number:
            return unit
    return None


def owner_of(state: State, card: int) -> int:
    """The seat that brought the card."""
    if card < len(state.sides):
        return card
    return int(card >= state.sides[1].first)


def parse(ref: str) -> tuple[str, int]:
    """A target in two parts: `card:12` is a Character, `unit:3` a Unit, `continue:12:0` belongs to card 12."""
    kind, _, rest = ref.partition(":")
    return kind, int(rest.partition(":")[0] or -1)
