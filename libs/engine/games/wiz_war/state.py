"""A match of Wiz-War as it stands. Written by `evolve` alone.

Figures are called `wizard:<seat>` and `creature:<design>`; squares and borders by the numbers of `labyrinth`; cards by
the words of `book`. What is half done is a stack of typed frames, the newest last.
"""

from msgspec import Struct, field

SETUP, SPECIALIZING, MOVE_CAST, DISCARD, DRAW, OVER = (
    "setup",
    "specializing",
    "move_cast",
    "discard",
    "draw",
    "over",
)
"""Phases in which something can be asked; Time Passes asks nothing."""

LIFE, MOST_LIFE, MOST_CREATURE_LIFE = 15, 20, 12
HAND, HAND_LIMIT, DRAWS = 5, 7, 2
SPEED = 3
ACTIVATION_COST, ITEM_COST = 2, 1
VICTORY = 2
LAST_ROUND = 60
MOST_ACTIONS = 200
MOST_HOLDS = 2

OPEN, WALL, DOOR = ("open", "wall", "door")
WALL_CRACKS, DOOR_CRACKS = 5, 3


class Thing(Struct, gc=False):
    """A card in play or on the floor; `id`s are given in the order in which cards came into play.

    `owner` is the seat in whose play area it lies, -1 on the floor. `figure` is whom a spell acts on, `square` where a
    totem or a dropped thing lies, `border` where its wall stands; `tokens` are energy tokens, `need` the cracks that
    destroy a totem or a raised wall.
    """

    id: int
    card: str
    owner: int
    figure: str = ""
    tokens: int = 0
    square: int = -1
    border: int = -1
    cracks: int = 0
    need: int = 0


class Treasure(Struct, gc=False):
    """A treasure of a seat's colour: in a square, or with a figure (then `square` says nothing).

    `since` orders pick-ups.
    """

    owner: int
    square: int
    carrier: str = ""
    since: int = 0


class Wizard(Struct, gc=False):
    """One seat. `special` is the own Specialization deck, top last."""

    seat: int
    square: int
    life: int = LIFE
    alive: bool = True
    hand: list[str] = field(default_factory=list[str])
    stun: int = 0
    kills: int = 0
    school: str = ""
    special: list[str] = field(default_factory=list[str])
    special_discard: list[str] = field(default_factory=list[str])


class Beast(Struct, gc=False):
    """A creature on the board; `thing` is its summon card. Restricted and activated are of this turn."""

    design: str
    seat: int
    thing: int
    square: int
    life: int
    stun: int = 0
    restricted: bool = False
    activated: bool = False


class Border(Struct, gc=False):
    """A border that is no longer what it was built as, or has cracks."""

    edge: int
    kind: str
    cracks: int = 0


class Hold(Struct, gc=False):
    """A door that a wizard holds open."""

    edge: int
    seat: int


class Casting(Struct, tag="casting", gc=False):
    """A spell or attack from its choice to its resolution.

    `how` is `spell`, `counter`, `weapon`, `punch` or `strike`; `source` the weapon's thing or the strike's index.
    `step` is what is asked next; the card lies in the hand until everything is chosen and the step is `window`.
    `asked` is the seat whose answer is awaited. `blunted` counts what answers took off the damage to a target.
    """

    seat: int
    figure: str
    card: str
    how: str
    source: int = -1
    step: str = ""
    targets: list[str] = field(default_factory=list[str])
    way: str = ""
    loot: str = ""
    fuel: str = ""
    energy: int = 0
    asked: int = -1
    blunted: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])


class Activation(Struct, tag="activation", gc=False):
    """A creature's activation."""

    seat: int
    design: str
    mp: int
    moved: bool = False
    attacked: bool = False
    done: bool = False


class Luring(Struct, tag="luring", gc=False):
    """The caster moves a figure so many squares more."""

    seat: int
    figure: str
    squares: int


class Fumble(Struct, tag="fumble", gc=False):
    """A wizard must drop one carried thing of its choice."""

    seat: int


class Yielding(Struct, tag="yielding", gc=False):
    """A wizard hit by an owner of Hoard Sense drops what it carries or takes `amount` more."""

    seat: int
    by: int
    amount: int
    card: str


class Placing(Struct, tag="placing", gc=False):
    """A summoned creature waits for its square; its card is `thing`."""

    seat: int
    design: str
    thing: int
    life: int


class Fetching(Struct, tag="fetching", gc=False):
    """A wizard looks through the Magic deck; `found` are the creature cards there, each once."""

    seat: int
    found: list[str]


Frame = Casting | Activation | Luring | Fumble | Yielding | Placing | Fetching


class State(Struct, gc=False):
    """The whole match. Per-turn fields (`mp` to `special_drawn`) are those of the active wizard.

    `spent` is what a stunned wizard has used its turn for: `mp` or `attack`. `pool` are unused schools, `pair` the two
    that a seat looks at. `deck` has its top last. `aside` are cards out of the match.
    """

    wizards: list[Wizard]
    treasures: list[Treasure]
    phase: str = SETUP
    schools: list[str] = field(default_factory=list[str])
    added: list[str] = field(default_factory=list[str])
    aside: list[str] = field(default_factory=list[str])
    pool: list[str] = field(default_factory=list[str])
    pair: list[str] = field(default_factory=list[str])
    chooser: int = -1
    deck: list[str] = field(default_factory=list[str])
    discard: list[str] = field(default_factory=list[str])
    things: list[Thing] = field(default_factory=list[Thing])
    beasts: list[Beast] = field(default_factory=list[Beast])
    borders: list[Border] = field(default_factory=list[Border])
    holds: list[Hold] = field(default_factory=list[Hold])
    agenda: list[Frame] = field(default_factory=list[Frame])
    points: list[int] = field(default_factory=list[int])
    serial: int = 0
    first: int = 0
    active: int = 0
    round: int = 0
    turn: int = 0
    mp: int = 0
    boosted: bool = False
    attacks: int = 0
    stunned: bool = False
    spent: str = ""
    unlocked: bool = False
    actions: int = 0
    held: list[int] = field(default_factory=list[int])
    drawn: int = 0
    special_drawn: bool = False
    places: list[int] = field(default_factory=list[int])
    eliminated: list[int] = field(default_factory=list[int])
    reason: str = ""


WIZARDS = tuple(f"wizard:{seat}" for seat in range(4))
"""The names of wizards as figures."""

SEATS = {name: seat for seat, name in enumerate(WIZARDS)}


def beast_name(design: str) -> str:
    """The name of a creature as a figure."""
    return f"creature:{design}"


def beast_of(state: State, figure: str) -> Beast | None:
    """The creature of this name on the board."""
    for beast in state.beasts:
        if figure.endswith(beast.design) and figure == f"creature:{beast.design}":
            return beast
    return None


def figure_of(state: State, figure: str) -> Wizard | Beast | None:
    """The living wizard or creature of this name."""
    seat = SEATS.get(figure)
    if seat is None:
        return beast_of(state, figure)
    wizard = state.wizards[seat]
    return wizard if wizard.alive else None


def figures(state: State) -> list[tuple[str, Wizard | Beast]]:
    """All living figures: wizards by seat, then creatures in the order of their coming."""
    found: list[tuple[str, Wizard | Beast]] = [(WIZARDS[one.seat], one) for one in state.wizards if one.alive]
    found += [(f"creature:{one.design}", one) for one in state.beasts]
    return found


def thing_of(state: State, id_: int) -> Thing | None:
    """The card of this number, if it is still in play or on the floor."""
    for thing in state.things:
        if thing.id == id_:
            return thing
    return None


def activation(state: State) -> Activation | None:
    """The activation that is going on, which is always the oldest frame."""
    return state.agenda[0] if state.agenda and isinstance(state.agenda[0], Activation) else None
