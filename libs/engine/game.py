"""What a game provides: one `Game`, listed in the registry, and `Rules` bound to a match's pinned cards."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from libs.engine.chance import Chance
from libs.engine.decision import Decision, Label
from libs.engine.table import Table
from libs.events.commands import Deck, SeatPlan
from libs.events.facts import Fact

S = TypeVar("S")


class Setup(Struct, frozen=True):
    """What a match is made of: the game, the mode, who sits where with which deck, and the options chosen."""

    game: str
    mode: str
    seats: tuple[SeatPlan, ...]
    options: tuple[str, ...] = ()


class Pinned(Fact, frozen=True, tag="cards_pinned", kw_only=True):
    """The card values that a match uses for ever, and the SHA-256 of the catalogue that they came from.

    A game subclasses it with the type of its own cards, under the tag `cards_pinned`, and shows them to nobody until
    the match is over: the values alone would tell the decks.
    """

    catalogue: str
    cards: tuple[Any, ...] = ()

    def see(self, seat: int | None) -> Self:
        """The hash of the catalogue and no card."""
        return replace(self, cards=())


class Outcome(Struct, frozen=True):
    """How the rules end a match: a place for every seat (1 is best, equal places are shared) and the rulebook's reason.

    `eliminated` lists the seats that the rules took out before the end, in matches of three and more.
    """

    places: tuple[int, ...]
    reason: str
    eliminated: tuple[int, ...] = ()


class Design(Struct, frozen=True, omit_defaults=True):
    """One card of the catalogue for people and clients: what it is called, what it is, its text and its values."""

    id: str
    name: str
    kind: str
    text: str
    values: Any = None


def seats_in_words(seats: range) -> str:
    """How many seats a game takes: "2 seats", "2 to 4 seats"."""
    least, most = seats[0], seats[-1]
    return f"{least} seats" if least == most else f"{least} to {most} seats"


def name_of(seat: int) -> str:
    """A seat in a sentence of the battle log: the match puts the player's name in its place."""
    return f"{{{seat}}}"


class Game(Protocol[S]):
    """One rulebook. `rules_version` grows whenever the same command on the same state may give other facts."""

    @property
    def id(self) -> str:
        """The word of the game on the wire, e.g. `wits_world`."""
        ...

    @property
    def title(self) -> str:
        """The game's name for people."""
        ...

    @property
    def seats(self) -> range:
        """How many seats a match may have."""
        ...

    @property
    def rules_version(self) -> int:
        """Counts the versions of the rules, from 1."""
        ...

    @property
    def starters(self) -> Mapping[str, Deck]:
        """Ready decks by name, at least one, each legal."""
        ...

    @property
    def options(self) -> Mapping[str, str]:
        """The option words that a match may be made with, each with a sentence about it."""
        ...

    @property
    def facts(self) -> Sequence[type[Fact]]:
        """The game's own facts, its `Pinned` included."""
        ...

    @property
    def view_type(self) -> type[Struct]:
        """The struct that `Rules.view` returns."""
        ...

    @property
    def state_type(self) -> type[S]:
        """The struct that `Rules.new` returns."""
        ...

    def designs(self) -> Sequence[Design]:
        """The whole current catalogue, in its own order."""
        ...

    def faults(self, setup: Setup) -> Sequence[str]:
        """Every fault of decks, options and seats, each a sentence that names the thing and both values.

        Empty = legal.
        """
        ...

    def pin(self, setup: Setup | None) -> Pinned:
        """The values of the cards that this match uses; of the whole current catalogue for `None` (imagined play)."""
        ...

    def rules(self, setup: Setup, pinned: Pinned) -> "Rules[S]":
        """The rules bound to these cards."""
        ...


class Rules(Protocol[S]):
    """The rules of one match. `begin`, `choose` and `leave` never refuse: the match has checked everything before."""

    def new(self, setup: Setup) -> S:
        """The state before anything happened."""
        ...

    def begin(self, table: Table[S]) -> None:
        """Shuffles, deals, … up to the first decision."""
        ...

    def decisions(self, state: S) -> Sequence[Decision]:
        """Who must choose now; several seats at once is normal. Empty only when there is an outcome."""
        ...

    def options(self, state: S, decision: Decision) -> Sequence[str]:
        """Every legal answer in a canonical order, never empty."""
        ...

    def choose(self, table: Table[S], decision: Decision, option: str) -> None:
        """Carries out one answer: an option, or what `default` gave."""
        ...

    def default(self, state: S, decision: Decision) -> str:
        """The answer to a missed deadline; may be one that is never offered (`skip`)."""
        ...

    def leave(self, table: Table[S], seat: int) -> None:
        """A seat resigned or was forfeited.

        Its plays, windows and frames lapse, by facts; three and four seats play on.
        """
        ...

    def evolve(self, state: S, fact: Fact) -> None:
        """Applies one fact: the only code that changes state."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The end of the match by the rules, or `None` while it goes on. A last remaining seat has won."""
        ...

    def view(self, state: S, seat: int | None) -> Struct:
        """What the seat (`None`: a spectator) may see, built by inclusion, field by field."""
        ...

    def label(self, state: S, decision: Decision, option: str) -> Label:
        """An option in words; made for views only."""
        ...

    def describe(self, seen: Fact) -> str:
        """One sentence of the battle log from an already masked fact; empty for what a player need not read.

        Seats are written with `name_of`.
        """
        ...

    def imagine(self, view: Any, seat: int, chance: Chance) -> S:
        """A state that fits what the seat sees, everything hidden drawn from `chance`: for searches."""
        ...

    def worth(self, state: S, seat: int) -> int:
        """How good the state looks for the seat, greater is better: for the house's players.

        Of two seats one gains what the other loses.
        """
        ...
