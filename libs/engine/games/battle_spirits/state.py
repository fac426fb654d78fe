"""A match of Battle Spirits as it stands. Written by `evolve` alone; hidden zones hold card names, no ids.

Cards get an id only on the Field, where everybody sees them, so no id can ever tell of a hidden card.
"""

from msgspec import Struct
from msgspec import field as made

WAITING, CHOOSING = ("waiting", "choosing")
START, CORE, DRAW, REFRESH, MAIN, ATTACK, END = STEPS = ("start", "core", "draw", "refresh", "main", "attack", "end")
"""The seven steps of a turn, in order (section 5)."""
OVER = "over"

VOID, RESERVE, CORE_TRASH, LIFE, COUNTER, GONE = CORE_ZONES = (
    "void",
    "reserve",
    "core_trash",
    "life",
    "counter_area",
    "gone",
)
"""Where cores can lie beside cards; `gone` holds a Soul Core that Soul Drive removed from the game."""

DECK, HAND, TRASH, REMOVED, BURST, FIELD = ("deck", "hand", "trash", "removed", "burst", "field")
"""Where cards can lie."""

NOBODY = -1
"""Instead of the id of a unit: there is none. Instead of a seat: nobody."""

MOST_MOVES = 64
MOST_SHIFTS = 16
"""Core moves, and brave, separate and swap_soul actions, in one Main Step (R17)."""


class Pile(Struct, gc=False):
    """Cores at one place: so many normal ones, and whether the Soul Core is among them."""

    cores: int = 0
    soul: bool = False

    @property
    def total(self) -> int:
        """All cores, the Soul Core included."""
        return self.cores + self.soul


class Unit(Struct, gc=False):
    """A card on the Field with its id. `card` is its name in the deck, `face` the side that lies up (Rebirth).

    `brave` is the card of the Brave on it (empty: none) with the id `brave_id`. `bp` is what effects add this turn,
    `symbols` what they add this battle; `used` lists abilities used this turn.
    """

    id: int
    card: str
    face: str
    cores: int = 0
    soul: bool = False
    exhausted: bool = False
    brave: str = ""
    brave_id: int = NOBODY
    bp: int = 0
    symbols: int = 0
    used: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """All cores on it, the Soul Core included."""
        return self.cores + self.soul


class Side(Struct, gc=False):
    """One seat's mat. The deck's first card is its top one; `burst` is the face-down card or empty."""

    deck: list[str]
    hand: list[str] = made(default_factory=list[str])
    field: list[Unit] = made(default_factory=list[Unit])
    burst: str = ""
    trash: list[str] = made(default_factory=list[str])
    removed: list[str] = made(default_factory=list[str])
    life: Pile = made(default_factory=Pile)
    reserve: Pile = made(default_factory=Pile)
    core_trash: Pile = made(default_factory=Pile)
    counter_area: int = 0
    soul_gone: bool = False


class Trigger(Struct, frozen=True, gc=False):
    """An effect that waits: of this seat's card (`face`), ability number `ability`, on this unit."""

    seat: int
    unit: int
    face: str
    ability: int


class Window(Struct, frozen=True, gc=False):
    """An event of one of the four kinds on which this seat may activate its Burst (8.3)."""

    seat: int
    event: str


LIFE_DECREASED, UNIT_DESTROYED, OPPOSING_ATTACK, OPPOSING_SUMMONED = EVENTS = (
    "life_decreased",
    "unit_destroyed",
    "opposing_attack",
    "opposing_summoned",
)
"""The four kinds of events that let a Burst be activated."""


class Play(Struct, tag="play", gc=False):
    """A card on its way out of a zone: form, mode, payment, placing, in this order, `stage` says which.

    `source` is the zone it comes from; `how` is `summon`, `deploy`, `magic`, `stay` (a Brave that stays) or `separate`.
    `host` is the unit that a Brave goes onto; `left` is still to be paid; `cores` and `soul` are placed already.
    `unit` and `exhausted` are those of a Brave that was on a unit.
    """

    seat: int
    card: str
    source: str
    how: str
    cost: int
    left: int
    stage: str
    mode: str = ""
    host: int = NOBODY
    paid_soul: bool = False
    cores: int = 0
    soul: bool = False
    unit: int = NOBODY
    exhausted: bool = False


class Choice(Struct, tag="choice", gc=False):
    """A question of an effect: whether it is used (`step` is -1), or the target of one of its steps."""

    seat: int
    unit: int
    face: str
    ability: int
    step: int
    paid_soul: bool = False


class Leave(Struct, tag="leave", gc=False):
    """A unit about to leave the Field, as `how`, by a seat's doing; `stage` is the question that is asked."""

    seat: int
    unit: int
    how: str
    by: int
    stage: str


class Loss(Struct, tag="loss", gc=False):
    """Cores that leave a place with both kinds: the owner says each time which one goes.

    `place` is a unit's id, Life or the core trash; `to` is a core zone; `by` the seat that does it. So many have been
    `taken` already.
    """

    seat: int
    place: int | str
    to: str
    left: int
    by: int
    taken: int = 0


class TurnedOver(Struct, tag="turned_over", gc=False):
    """A card that was turned over and may be given a core now."""

    seat: int
    unit: int


class Activated(Struct, tag="activated", gc=False):
    """A Burst that has been turned face up; its free effect has been started."""

    seat: int
    card: str


Frame = Play | Choice | Leave | Loss | TurnedOver | Activated
"""What is half done; the last frame of the agenda comes first."""


DECLARED, FLASH_1, BLOCK, FLASH_2, RESOLVE, CLOSING, ENDING = STAGES = (
    "declared",
    "flash_1",
    "block",
    "flash_2",
    "resolve",
    "closing",
    "ending",
)
"""The stages of a battle (section 8)."""


class Battle(Struct, gc=False):
    """One battle: unit ids, the stage, and in a Flash window whose turn it is and how many passed in a row.

    `target` is the unit that a target attack aims at, `blocker` the one that blocked, gone or not.
    """

    attacker: int
    stage: str = DECLARED
    target: int = NOBODY
    blocker: int = NOBODY
    flash_seat: int = NOBODY
    passes: int = 0
    takes_no_life: bool = False


class State(Struct, gc=False):
    """The whole match. `turn` counts over both seats from 1, `active` is the turn player.

    `agenda` is what is half done; `pending` are effects that wait, `windows` Bursts that wait. `next_id` is the next
    id of a unit. `winner` is `NOBODY` for a draw and before the end; `reason` is empty before the end.
    """

    sides: list[Side]
    step: str = WAITING
    turn: int = 0
    active: int = 0
    last_turn: int = 0
    battle: Battle | None = None
    agenda: list[Frame] = made(default_factory=list[Frame])
    pending: list[Trigger] = made(default_factory=list[Trigger])
    windows: list[Window] = made(default_factory=list[Window])
    next_id: int = 1
    moves: int = 0
    shifts: int = 0
    attacks: int = 0
    burst_was_set: bool = False
    ends_attack_step: bool = False
    winner: int = NOBODY
    reason: str = ""


def unit_of(state: State, id_: int) -> Unit | None:
    """The unit with this id, if it is on the Field."""
    for side in state.sides:
        for unit in side.field:
            if unit.id == id_:
                return unit
    return None


def own_unit(side: Side, id_: int) -> Unit:
    """The side's unit with this id. Raises LookupError if there is none."""
    for unit in side.field:
        if unit.id == id_:
            return unit
    raise LookupError(f"the side has no unit {id_}")


def owner_of(state: State, id_: int) -> int:
    """The seat on whose Field the unit is, `NOBODY` if it is on none."""
    for seat, side in enumerate(state.sides):
        for unit in side.field:
            if unit.id == id_:
                return seat
    return NOBODY


def trigger_option(trigger: Trigger) -> str:
    """The option that names a waiting effect."""
    return f"next:{trigger.unit}:{trigger.face}:{trigger.ability}"
