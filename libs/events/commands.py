"""What somebody may ask of a match. Commands are judged by the match alone; nothing here decides."""

from typing import Annotated

from msgspec import Meta, Struct, field

from libs.events.ids import COMMAND, END, PLAYER

Hex128 = Annotated[str, Meta(min_length=32, max_length=32, extra_json_schema={"pattern": COMMAND})]
"""32 hex digits. Decoding checks the length alone, `decode_command` the digits: once, when a command comes in.

Stored entries are decoded by the million, and were checked before they were stored.
"""
CommandId = Annotated[Hex128, Meta(description="128 random bits as 32 hex digits, chosen by the sender")]
PlayerId = Annotated[str, Meta(pattern=PLAYER, description="1 to 40 of a-z, 0-9, _ and -")]
CardId = Annotated[str, Meta(min_length=1, max_length=60)]
Deck = Annotated[tuple[CardId, ...], Meta(max_length=400, description="card ids, in the order the game asks for")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
WindowMs = Annotated[int, Meta(ge=0, le=30 * 24 * 3600 * 1000, description="milliseconds; 0 means no deadline")]
Milliseconds = Annotated[int, Meta(ge=0, lt=1 << 53)]
DecisionNumber = Annotated[int, Meta(ge=0, lt=1 << 31)]


class Windows(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """How long each clock class waits for an answer, in milliseconds; 0 means for ever."""

    ready: WindowMs = 0
    turn: WindowMs = 0
    selection: WindowMs = 0
    reaction: WindowMs = 0


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """The time rules of one match, as data.

    `on_miss` says what a missed deadline does: `default` gives the game's default answer, `forfeit` loses the match.
    `misses` is the number of misses in a row that loses the match; 0 means they are not counted.
    `cpu` holds the windows of seats held by the house, `human` those of everybody else.
    """

    human: Windows = Windows()
    cpu: Windows = Windows()
    on_miss: Annotated[str, Meta(pattern="^(default|forfeit)" + END)] = "default"
    misses: Annotated[int, Meta(ge=0, le=100)] = 0


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Who holds a seat and what that player brings to the table."""

    player: PlayerId
    deck: Deck = ()


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """The part that all commands share: an id of 128 random bits, unique per sender."""

    id: CommandId


class Create(Command, frozen=True, tag="create"):
    """Matchmaking asks for a new match. Options are words of the game, `name` or `name=value`."""

    game: Name
    mode: Annotated[str, Meta(pattern="^(cpu|live|async|untimed)" + END)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=8)]
    options: Annotated[tuple[Name, ...], Meta(max_length=20)] = ()
    rated: bool = False
    time_control: TimeControl | None = None


class Ready(Command, frozen=True, tag="ready"):
    """A seat is there, and brings its 16 bytes of entropy as 32 hex digits."""

    decision: DecisionNumber
    entropy: Hex128


class Choose(Command, frozen=True, tag="choose"):
    """A seat answers one open decision with one of its options."""

    decision: DecisionNumber
    option: Annotated[str, Meta(min_length=1, max_length=200)]


class Order(Command, frozen=True, tag="order"):
    """A seat asks the match to pass its reactions: until its next turn, until it is attacked, or no longer (`none`)."""

    pass_: Annotated[str, Meta(pattern="^(until_next_turn|until_attacked|none)" + END)] = field(name="pass")


class Resign(Command, frozen=True, tag="resign"):
    """A seat gives the match up."""


class SetDeadline(Command, frozen=True, tag="set_deadline"):
    """The clock starts the windows that are open and have no deadline.

    With the reason `outage` it also gives a full window to every deadline that fell into [`since_ms`, now].
    """

    reason: Annotated[str, Meta(pattern="^(opened|outage)" + END)] = "opened"
    since_ms: Milliseconds = 0


class Expire(Command, frozen=True, tag="expire"):
    """The clock reports that a timer fired. The match judges every open deadline itself."""


class Void(Command, frozen=True, tag="void"):
    """An operator, or the clock for a match nobody touched, ends a match without a result."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)]


AnyCommand = Create | Ready | Choose | Order | Resign | SetDeadline | Expire | Void
