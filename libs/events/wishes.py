"""What a player may wish of matchmaking, the answers, and the notes that it sends: seeks, challenges, matches to come.

A wish comes on `lobby.<player>.<verb>`; an empty body stands for `{}`, and `type` may be left out. Every answer is one
of these or an `Error`. Notes come on `note.<player>`: news, not a record; what matters can be asked for.
"""

from typing import Annotated

from msgspec import Meta, Struct

from libs.events.commands import Deck, Name, PlayerId, TimeControl
from libs.events.ids import COMMAND, END
from libs.events.questions import MatchId

SEEK, CANCEL, SEEKS, CHALLENGE, ACCEPT, DECLINE, REMATCH, CPU = LOBBY_VERBS = (
    "seek",
    "cancel",
    "seeks",
    "challenge",
    "accept",
    "decline",
    "rematch",
    "cpu",
)
"""The verbs of `lobby`."""

BAD_SETUP = "bad_setup"
NO_CHALLENGE = "no_challenge"
NO_GAME = "no_game"
NO_MATCH = "no_match"
NO_TICKET = "no_ticket"
NOT_ALLOWED = "not_allowed"
NOT_OVER = "not_over"
NOT_SEATED = "not_seated"
TOO_LATE = "too_late"
TOO_MANY = "too_many"
UNAVAILABLE = "unavailable"

LOBBY_REASONS = (
    BAD_SETUP,
    NO_CHALLENGE,
    NO_GAME,
    NO_MATCH,
    NO_TICKET,
    NOT_ALLOWED,
    NOT_OVER,
    NOT_SEATED,
    TOO_LATE,
    TOO_MANY,
    UNAVAILABLE,
)
"""The reasons of matchmaking's errors, beside `bad_request` and `internal_error`."""

LEAST_SEATS, MOST_SEATS = 2, 4
LEVELS = ("easy", "normal", "hard")

TicketId = Annotated[str, Meta(pattern=COMMAND, description="32 hex digits")]
ChallengeId = Annotated[str, Meta(pattern=COMMAND, description="32 hex digits")]
MeetingMode = Annotated[str, Meta(pattern="^(live|async|untimed)" + END)]
Seats = Annotated[int, Meta(ge=LEAST_SEATS, le=MOST_SEATS)]
Options = Annotated[tuple[Name, ...], Meta(max_length=20, description="option words of the game, in any order")]
RatingRange = Annotated[int, Meta(ge=1, le=10_000, description="points of rating, up and down from one's own")]
Level = Annotated[str, Meta(pattern="^(easy|normal|hard)" + END)]
WishId = Annotated[
    str,
    Meta(
        pattern=COMMAND,
        description="128 random bits as 32 hex digits: a wish repeated under the same id is answered as it was before",
    ),
]


class Seek(Struct, frozen=True, forbid_unknown_fields=True, tag="seek", kw_only=True):
    """A player looks for others who want the same.

    `deck` (card ids) or `starter` (a ready deck's name); without either, the game's first starter. `rating_range` is
    the most that another's rating may differ. A seek like one that is still open renews it: deck, range and term.
    """

    game: Name
    mode: MeetingMode
    rated: bool = False
    seats: Seats = 2
    deck: Deck | None = None
    starter: Name | None = None
    options: Options = ()
    rating_range: RatingRange | None = None


class SeekAnswer(Struct, frozen=True, tag="seek_answer", kw_only=True):
    """The player waits under this ticket until `expires_ms` (Unix milliseconds) unless renewed; `match` once found."""

    ticket: str
    expires_ms: int
    match: str | None = None


class Cancel(Struct, frozen=True, forbid_unknown_fields=True, tag="cancel"):
    """A player waits no longer."""

    ticket: TicketId


class CancelAnswer(Struct, frozen=True, tag="cancel_answer"):
    """The ticket is not open (any more)."""

    ticket: str


class Seeks(Struct, frozen=True, forbid_unknown_fields=True, tag="seeks"):
    """Who waits, and which challenges are open?"""

    game: Name | None = None


class OwnSeek(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A ticket of one's own: `state` is `open`, or `matched` with the match that came of it a short time ago."""

    ticket: str
    game: str
    mode: str
    rated: bool = False
    seats: int = 2
    options: tuple[str, ...] = ()
    rating_range: int | None = None
    since_ms: int
    expires_ms: int
    state: str
    match: str | None = None


class OpenSeek(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Somebody who waits, as everybody may see it."""

    player: str
    rating: int
    game: str
    mode: str
    rated: bool = False
    seats: int = 2
    options: tuple[str, ...] = ()
    since_ms: int


class OpenChallenge(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A challenge that one takes part in. `players` are all of them, the challenger first; `accepted` those who agreed.

    `time_control` is there when it is not that of the mode.
    """

    challenge: str
    players: tuple[str, ...]
    accepted: tuple[str, ...]
    game: str
    mode: str
    rated: bool = False
    options: tuple[str, ...] = ()
    time_control: TimeControl | None = None
    rematch_of: str | None = None
    expires_ms: int


class SeeksAnswer(Struct, frozen=True, tag="seeks_answer", kw_only=True):
    """One's own tickets, the newest open seeks of others (at most 100), and one's open challenges."""

    own: tuple[OwnSeek, ...]
    open: tuple[OpenSeek, ...]
    challenges: tuple[OpenChallenge, ...]


class Challenge(Struct, frozen=True, forbid_unknown_fields=True, tag="challenge", kw_only=True):
    """A player asks another to play; `others` are the third and fourth at the table. The match begins when all accept.

    Deck and starter as in a seek. With a `time_control` of its own the match cannot be rated.
    """

    id: WishId | None = None
    player: PlayerId
    others: Annotated[tuple[PlayerId, ...], Meta(max_length=MOST_SEATS - 2)] = ()
    game: Name
    mode: MeetingMode
    rated: bool = False
    deck: Deck | None = None
    starter: Name | None = None
    options: Options = ()
    time_control: TimeControl | None = None


class ChallengeAnswer(Struct, frozen=True, tag="challenge_answer", kw_only=True):
    """The challenge is open until `expires_ms`."""

    challenge: str
    expires_ms: int


class Accept(Struct, frozen=True, forbid_unknown_fields=True, tag="accept", kw_only=True):
    """A challenged player agrees, and brings a deck as in a seek; for a rematch, without either, that of last time."""

    challenge: ChallengeId
    deck: Deck | None = None
    starter: Name | None = None


class AcceptAnswer(Struct, frozen=True, tag="accept_answer", kw_only=True):
    """Agreed. `match` is null while others have not answered."""

    challenge: str
    match: str | None


class Decline(Struct, frozen=True, forbid_unknown_fields=True, tag="decline"):
    """A challenged player will not play, or the challenger withdraws."""

    challenge: ChallengeId


class DeclineAnswer(Struct, frozen=True, tag="decline_answer"):
    """The challenge is off."""

    challenge: str


class Rematch(Struct, frozen=True, forbid_unknown_fields=True, tag="rematch", kw_only=True):
    """A player of a match that is over wants the same again, with the seats moved on by one.

    The others get a challenge; who wishes for a rematch that another has asked for accepts it. Against the house the
    match begins at once. The deck is that of last time unless `deck` or `starter` says otherwise.
    """

    id: WishId | None = None
    match: MatchId
    deck: Deck | None = None
    starter: Name | None = None


class RematchAnswer(Struct, frozen=True, tag="rematch_answer", kw_only=True):
    """The challenge that waits for the others, or the match that came of it."""

    challenge: str | None = None
    match: str | None = None


class Cpu(Struct, frozen=True, forbid_unknown_fields=True, tag="cpu", kw_only=True):
    """A player wants to play the house, never rated. Deck and starter as in a seek; all other seats are the house's."""

    id: WishId | None = None
    game: Name
    level: Level = "normal"
    mode: Annotated[str, Meta(pattern="^(cpu|live|async|untimed)" + END)] = "cpu"
    seats: Seats = 2
    deck: Deck | None = None
    starter: Name | None = None
    options: Options = ()
    time_control: TimeControl | None = None


class CpuAnswer(Struct, frozen=True, tag="cpu_answer"):
    """The match; it may take a moment until it can be asked for."""

    match: str


class MatchFound(Struct, frozen=True, tag="match_found", kw_only=True):
    """A match with the player in it exists, and waits for `ready`. `ticket` is the seek that it came of, if any."""

    match: str
    game: str
    mode: str
    rated: bool
    seat: int
    players: tuple[str, ...]
    ticket: str | None = None


class Challenged(Struct, frozen=True, tag="challenged", kw_only=True):
    """Somebody asks the player to play."""

    challenge: OpenChallenge


class Declined(Struct, frozen=True, tag="declined", kw_only=True):
    """A challenge that the player took part in is off, because `player` would not or withdrew."""

    challenge: str
    player: str


class CalledOff(Struct, frozen=True, tag="called_off", kw_only=True):
    """A ticket or challenge of the player came to nothing: `expired`, or the reason why its match was refused."""

    ticket: str | None = None
    challenge: str | None = None
    match: str | None = None
    reason: str
    message: str


class YourTurn(Struct, frozen=True, tag="your_turn", kw_only=True):
    """In an asynchronous match the player owes an answer."""

    match: str
    game: str
    decision: int
    kind: str
