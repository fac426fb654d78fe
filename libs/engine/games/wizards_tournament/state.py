"""A tournament as it stands. Written by `evolve` alone.

Copies of one set are all alike, so hands, decks and discard piles hold the names of sets; only a card that everybody
sees, in play or on the stack, has an id of its own. So no id can tell anything of a hidden card.
"""

from msgspec import Struct, field

WAITING, OVER = ("waiting", "over")
DRAW_START, DRAW_WINDOW = ("draw_start", "draw_window")
PURCHASE, MAGIC = ("purchase", "magic")
COMBAT_WINDOW, COMBAT_START, ATTACKERS, ATTACK_WINDOW = ("combat_window", "combat_start", "attackers", "attack_window")
BLOCKS, BLOCK_WINDOW, SPLIT, DAMAGE = ("blocks", "block_window", "split", "damage")
END_WINDOW, CLEARING = ("end_window", "clearing")

WINDOWS = (DRAW_WINDOW, COMBAT_WINDOW, ATTACK_WINDOW, BLOCK_WINDOW, END_WINDOW)
"""The steps in which priority goes round with an empty stack (R17)."""

ACTIVE_WINDOWS = (ATTACK_WINDOW, BLOCK_WINDOW)
"""The windows in which the active seat may also activate (4.4)."""

PHASE_OF = {
    WAITING: "waiting",
    DRAW_START: "draw",
    DRAW_WINDOW: "draw",
    PURCHASE: "purchase",
    MAGIC: "magic",
    COMBAT_WINDOW: "combat",
    COMBAT_START: "combat",
    ATTACKERS: "combat",
    ATTACK_WINDOW: "combat",
    BLOCKS: "combat",
    BLOCK_WINDOW: "combat",
    SPLIT: "combat",
    DAMAGE: "combat",
    END_WINDOW: "end",
    CLEARING: "end",
    OVER: "over",
}
"""The phase of the rulebook that each step belongs to."""

MOST_CARDS = 10
"""The hand limit, at any time."""

START_LIFE, START_SPIRIT = 30, 10
WINNING_SPIRIT, WINNING_LIFE = 30, 100

LAST_TURN = 200
"""At this turn the match is drawn (R16)."""

MOST_PLAYS = 100
"""Casts and activations of a seat in one turn (R16)."""

CARD, ABILITY = ("card", "ability")


class Pile(Struct, gc=False):
    """A set of the market and how many copies it has left."""

    set: str
    left: int


class Permanent(Struct, gc=False):
    """A monster or relic in play. `power` is printed, `bonus` lasts until the End Phase; relics have no power.

    `shield` is damage that will be prevented, `regrown` says that it has escaped destruction this turn.
    """

    id: int
    set: str
    owner: int
    controller: int
    is_monster: bool
    power: int
    token: bool
    damage: int = 0
    bonus: int = 0
    shield: int = 0
    regrown: bool = False


class Item(Struct, gc=False):
    """A card or an ability on the stack, announced by `seat`; `source` is the permanent of an ability.

    A card has the id that it keeps in play. The target is a ref: `seat:1`, `card:7` or `stack:9`, or empty.
    """

    id: int
    kind: str
    set: str
    seat: int
    target: str = ""
    source: int = 0


class Caused(Struct, frozen=True, gc=False):
    """A triggered ability that is about to happen: whose it is, and the seat that was damaged, if that caused it."""

    source: int
    set: str
    controller: int
    seat: int


class Targeting(Struct, tag="targeting", gc=False):
    """A seat has named a card (or the permanent `source`) and must choose its target; nothing is paid yet."""

    seat: int
    set: str
    source: int = 0


class Resolving(Struct, tag="resolving", gc=False):
    """An item has left the stack and its effects happen; `done` of them are over."""

    item: Item
    done: int = 0


class Triggered(Struct, tag="triggered", gc=False):
    """Triggered abilities that happen now, one after the other."""

    queue: list[Caused]


class Discarding(Struct, tag="discarding", gc=False):
    """A seat must discard so many cards more, for the card named."""

    seat: int
    left: int
    source: str


Frame = Targeting | Resolving | Triggered | Discarding


class Attack(Struct, gc=False):
    """An attacker, the seat it is sent at, and who defends. `blocked` stays when all defenders have left (R12)."""

    attacker: int
    seat: int
    blocked: bool = False
    blockers: list[int] = field(default_factory=list[int])


class Share(Struct, gc=False):
    """How much of an attacker's damage goes to one of several defenders."""

    attacker: int
    blocker: int
    amount: int


class Seat(Struct, gc=False):
    """One wizard. The hand is kept in the order of the alphabet, the deck from its top, the discards from the first.

    `rests` passes every window of the turn (R21), `plays` counts casts and activations of the turn, `fell` says in
    which round of eliminations the seat fell (0: it has not), `shield` is damage that will be prevented.
    """

    life: int = START_LIFE
    pool: int = 0
    alive: bool = True
    hand: list[str] = field(default_factory=list[str])
    deck: list[str] = field(default_factory=list[str])
    discard: list[str] = field(default_factory=list[str])
    shield: int = 0
    rests: bool = False
    plays: int = 0
    fell: int = 0


class State(Struct, gc=False):
    """The whole tournament.

    `play` is in the order of ids, the top of `stack` and of `agenda` is the last. `priority` and `passes` belong to
    the window that is open. `gone` are the cards that left the match. `winners` has one seat, or several for a draw.
    """

    seats: list[Seat]
    market: list[Pile] = field(default_factory=list[Pile])
    play: list[Permanent] = field(default_factory=list[Permanent])
    stack: list[Item] = field(default_factory=list[Item])
    agenda: list[Frame] = field(default_factory=list[Frame])
    step: str = WAITING
    turn: int = 0
    active: int = 0
    first: int | None = None
    priority: int = 0
    passes: int = 0
    bought: list[str] = field(default_factory=list[str])
    attacks: list[Attack] = field(default_factory=list[Attack])
    defended: list[int] = field(default_factory=list[int])
    shares: list[Share] = field(default_factory=list[Share])
    next_id: int = 1
    gone: list[str] = field(default_factory=list[str])
    winners: list[int] = field(default_factory=list[int])
    reason: str = ""


def permanent(state: State, id_: int) -> Permanent | None:
    """The permanent with this id, if it is still in play."""
    for one in state.play:
        if one.id == id_:
            return one
    return None


def attack_of(state: State, id_: int) -> Attack | None:
    """The attack that this monster makes, if any."""
    for attack in state.attacks:
        if attack.attacker == id_:
            return attack
    return None
