"""Pebbles: a tiny game for tests of the match layer, with three and four seats, windows, bids and split plays.

Each seat holds a hidden pebble count from a shuffle. In turn a seat takes (`take:1`, `take:2`), begins a two-step play
(`play`, then `aim:<seat>`, which continues it) that attacks another seat, or calls a bid of all seats at once. The
attacked seat may react (`block`, or the idle `let`). Three hits are out; who is left alone wins; 60 turns are a draw.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from libs.engine.chance import Chance
from libs.engine.decision import REACTION, SELECTION, Decision, Label
from libs.engine.folds import Folds
from libs.engine.game import Design, Outcome, Pinned, Setup, name_of
from libs.engine.table import Table
from libs.events.commands import Deck
from libs.events.facts import Fact


class PebblesPinned(Pinned, frozen=True, tag="cards_pinned", kw_only=True):
    cards: tuple[str, ...] = ()


class Dealt(Fact, frozen=True, tag="dealt"):
    seat: int
    secret: int

    def see(self, seat: int | None) -> "Dealt":
        return self if seat == self.seat else replace(self, secret=-1)


class Took(Fact, frozen=True, tag="took"):
    seat: int
    amount: int


class PlayBegan(Fact, frozen=True, tag="play_began"):
    seat: int


class Aimed(Fact, frozen=True, tag="aimed"):
    seat: int
    target: int


class Blocked(Fact, frozen=True, tag="blocked"):
    seat: int


class Hit(Fact, frozen=True, tag="hit"):
    seat: int


class BidCalled(Fact, frozen=True, tag="bid_called"):
    pass


class BidMade(Fact, frozen=True, tag="bid_made"):
    seat: int
    amount: int

    def see(self, seat: int | None) -> "BidMade":
        return self if seat == self.seat else replace(self, amount=-1)


class BidsShown(Fact, frozen=True, tag="bids_shown"):
    amounts: tuple[int, ...]


class TurnPassed(Fact, frozen=True, tag="turn_passed"):
    seat: int


class Gone(Fact, frozen=True, tag="gone"):
    seat: int


class State(Struct):
    seats: int
    secrets: list[int]
    hits: list[int]
    gone: list[bool]
    taken: list[int]
    current: int = 0
    turn: int = 1
    step: str = "turn"
    target: int = -1
    bids: list[int | None] = field(default_factory=list)


class View(Struct, frozen=True):
    current: int
    turn: int
    step: str
    hits: tuple[int, ...]
    secret: int | None


evolve: Folds[State] = Folds()


@evolve.on(Dealt)
def _(state: State, fact: Dealt) -> None:
    state.secrets[fact.seat] = fact.secret


@evolve.on(Took)
def _(state: State, fact: Took) -> None:
    state.taken[fact.seat] += fact.amount


@evolve.on(PlayBegan)
def _(state: State, fact: PlayBegan) -> None:
    state.step = "aim"


@evolve.on(Aimed)
def _(state: State, fact: Aimed) -> None:
    state.step, state.target = "react", fact.target


@evolve.on(Blocked)
def _(state: State, fact: Blocked) -> None:
    state.secrets[fact.seat] -= 1


@evolve.on(Hit)
def _(state: State, fact: Hit) -> None:
    state.hits[fact.seat] += 1
    state.gone[fact.seat] = state.hits[fact.seat] >= 3


@evolve.on(BidCalled)
def _(state: State, fact: BidCalled) -> None:
    state.step, state.bids = "bid", [None] * state.seats


@evolve.on(BidMade)
def _(state: State, fact: BidMade) -> None:
    state.bids[fact.seat] = fact.amount


@evolve.on(BidsShown)
def _(state: State, fact: BidsShown) -> None:
    state.bids = []


@evolve.on(TurnPassed)
def _(state: State, fact: TurnPassed) -> None:
    state.current, state.step, state.target = fact.seat, "turn", -1
    state.turn += 1


@evolve.on(Gone)
def _(state: State, fact: Gone) -> None:
    state.gone[fact.seat] = True


class PebblesRules:
    def new(self, setup: Setup) -> State:
        count = len(setup.seats)
        return State(count, [0] * count, [0] * count, [False] * count, [0] * count)

    def begin(self, table: Table[State]) -> None:
        order = table.shuffle("pebbles", table.state.seats)
        for seat, secret in enumerate(order):
            table.emit(Dealt(seat, secret))

    def decisions(self, state: State) -> Sequence[Decision]:
        key = str(state.turn)
        if state.step == "turn":
            return (Decision(state.current, "turn", key),)
        if state.step == "aim":
            return (Decision(state.current, "aim", key, continues=True),)
        if state.step == "react":
            return (Decision(state.target, "react", key, idle="let", attacked=True, clock=REACTION),)
        return tuple(
            Decision(seat, "bid", key, clock=SELECTION)
            for seat in range(state.seats)
            if not state.gone[seat] and state.bids[seat] is None
        )

    def options(self, state: State, decision: Decision) -> Sequence[str]:
        if decision.kind == "turn":
            return ("take:1", "take:2", "play", "call")
        if decision.kind == "aim":
            return tuple(f"aim:{seat}" for seat in self._others(state, decision.seat))
        if decision.kind == "react":
            return ("let", "block") if state.secrets[decision.seat] > 0 else ("let",)
        return tuple(f"bid:{amount}" for amount in range(state.secrets[decision.seat] + 1))

    def choose(self, table: Table[State], decision: Decision, option: str) -> None:
        word, _, number = option.partition(":")
        seat = decision.seat
        if word == "take":
            table.emit(Took(seat, int(number)))
            self._pass_turn(table)
        elif word == "play":
            table.emit(PlayBegan(seat))
        elif word == "call":
            table.emit(BidCalled())
        elif word == "aim":
            table.emit(Aimed(seat, int(number)))
        elif word in ("let", "block"):
            lands = word == "let" or table.roll("block", 1, 6) <= 2
            if word == "block":
                table.emit(Blocked(seat))
            if lands:
                table.emit(Hit(seat))
            self._pass_turn(table)
        elif word == "bid":
            table.emit(BidMade(seat, int(number)))
            self._show_bids(table)
        elif word == "skip":
            self._pass_turn(table)
        else:
            raise ValueError(option)

    def default(self, state: State, decision: Decision) -> str:
        return {"turn": "skip", "aim": self._first_aim(state, decision), "react": "let", "bid": "bid:0"}[decision.kind]

    def leave(self, table: Table[State], seat: int) -> None:
        state = table.state
        table.emit(Gone(seat))
        if state.gone.count(False) <= 1:
            return
        if state.step == "bid":
            self._show_bids(table)
        elif seat in (state.current, state.target):
            self._pass_turn(table)

    def evolve(self, state: State, fact: Fact) -> None:
        evolve(state, fact)

    def outcome(self, state: State) -> Outcome | None:
        left = [seat for seat in range(state.seats) if not state.gone[seat]]
        if len(left) == 1:
            places = tuple(1 if seat in left else 2 for seat in range(state.seats))
            out = tuple(seat for seat in range(state.seats) if state.hits[seat] >= 3)
            return Outcome(places, "last_standing", out)
        if state.turn > 60:
            return Outcome((1,) * state.seats, "turn_60")
        return None

    def view(self, state: State, seat: int | None) -> View:
        secret = None if seat is None else state.secrets[seat]
        return View(state.current, state.turn, state.step, tuple(state.hits), secret)

    def label(self, state: State, decision: Decision, option: str) -> Label:
        return Label(option.replace(":", " "), (f"seat:{decision.seat}",))

    def describe(self, seen: Fact) -> str:
        return f"{name_of(seen.seat)} is hit." if isinstance(seen, Hit) else ""

    def imagine(self, view: View, seat: int, chance: Chance) -> State:
        raise NotImplementedError

    def worth(self, state: State, seat: int) -> int:
        return -state.hits[seat]

    def _others(self, state: State, seat: int) -> list[int]:
        return [other for other in range(state.seats) if other != seat and not state.gone[other]]

    def _first_aim(self, state: State, decision: Decision) -> str:
        return f"aim:{self._others(state, decision.seat)[0]}" if decision.kind == "aim" else ""

    def _pass_turn(self, table: Table[State]) -> None:
        state = table.state
        if state.gone.count(False) <= 1:
            return
        after = [seat % state.seats for seat in range(state.current + 1, state.current + 1 + state.seats)]
        table.emit(TurnPassed(next(seat for seat in after if not state.gone[seat])))

    def _show_bids(self, table: Table[State]) -> None:
        state = table.state
        if all(bid is not None or state.gone[seat] for seat, bid in enumerate(state.bids)):
            table.emit(BidsShown(tuple(-1 if bid is None else bid for bid in state.bids)))
            self._pass_turn(table)


class Pebbles:
    id = "pebbles"
    title = "Pebbles"
    seats = range(2, 5)
    rules_version = 1
    starters: Mapping[str, Deck] = {"none": ()}
    options: Mapping[str, str] = {}
    facts: Sequence[type[Fact]] = (
        PebblesPinned,
        Dealt,
        Took,
        PlayBegan,
        Aimed,
        Blocked,
        Hit,
        BidCalled,
        BidMade,
        BidsShown,
        TurnPassed,
        Gone,
    )
    view_type = View
    state_type = State

    def designs(self) -> Sequence[Design]:
        return ()

    def faults(self, setup: Setup) -> Sequence[str]:
        return [
            f"seat {seat} brings {len(plan.deck)} cards, 0 are due"
            for seat, plan in enumerate(setup.seats)
            if plan.deck
        ]

    def pin(self, setup: Setup | None) -> PebblesPinned:
        return PebblesPinned(catalogue="0" * 64, cards=("pebble",))

    def rules(self, setup: Setup, pinned: Pinned) -> PebblesRules:
        return PebblesRules()


PEBBLES = Pebbles()
PEBBLES_ONLY = {PEBBLES.id: PEBBLES}


def encoded(state: State) -> bytes:
    return msgspec.msgpack.encode(state)
