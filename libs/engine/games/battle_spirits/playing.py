"""Playing a card (6.1): declare, form or mode, pay, place, enter. A play is offered only if it can be completed."""

from collections.abc import Iterator

from libs.engine.games.battle_spirits.book import Book, Info
from libs.engine.games.battle_spirits.cards import BRAVE, MAGIC, NEXUS, SPIRIT, SUMMONED, ULTIMATE
from libs.engine.games.battle_spirits.effects import Source, activate
from libs.engine.games.battle_spirits.field_facts import Braved, Place, UnitEntered
from libs.engine.games.battle_spirits.leaving import deplete, face_at, levels, tell_levels
from libs.engine.games.battle_spirits.play_facts import (
    CorePlaced,
    CostPaid,
    FormChosen,
    MagicPlayed,
    ModeChosen,
    PaymentBegan,
    PlacingBegan,
    PlayBegan,
)
from libs.engine.games.battle_spirits.state import (
    FIELD,
    HAND,
    NOBODY,
    REMOVED,
    RESERVE,
    Play,
    Side,
    State,
    Trigger,
    Unit,
    own_unit,
)
from libs.engine.games.battle_spirits.triggers import triggers_of, wait
from libs.engine.games.battle_spirits.values import (
    cores_at_hand,
    holds,
    reduced_cost,
    symbol_counts,
)
from libs.engine.table import Table

FORM, MODE, PAY, PLACE = ("form", "mode", "pay", "place")
"""Stages of a play."""

MAIN, FLASH = ("main", "flash")
"""Modes of a Magic."""

SPIRIT_FORM = "spirit"
AUTO = "auto"
DONE = "done"


def hosts(book: Book, side: Side, brave: Info) -> Iterator[Unit]:
    """The units that meet a Brave's condition and have none yet."""
    wanted = brave.brave_condition
    if wanted is None:
        return
    kind = SPIRIT if wanted.type == SPIRIT else ULTIMATE
    for unit in side.field:
        info = book.faces[unit.face]
        if info.type == kind and not unit.brave and info.cost >= wanted.least_cost:
            yield unit


def feasible_hosts(book: Book, side: Side, brave: Info, cost: int) -> list[Unit]:
    """Those that a Brave can be summoned onto directly: the host must keep its lowest level (R10)."""
    at_hand = cores_at_hand(side)
    return [unit for unit in hosts(book, side, brave) if at_hand >= cost + book.faces[unit.face].least]


def modes(info: Info, *, in_main: bool) -> list[str]:
    """The effects of a Magic that are legal now."""
    found = [MAIN] if in_main and info.main >= 0 else []
    return [*found, FLASH] if info.flash >= 0 else found


def playable(book: Book, state: State, seat: int, *, in_main: bool) -> list[str]:
    """Options for every card of hand and removed zone that can be played now, paid and placed (BS-12, BS-34, BS-38)."""
    side = state.sides[seat]
    counts = symbol_counts(book, side)
    at_hand = cores_at_hand(side)
    options: list[str] = []
    for prefix, zone in (("play:", side.hand), ("play:removed:", side.removed)):
        for card in sorted(set(zone)):
            info = book.faces[card]
            if info.type == MAGIC:
                if reduced_cost(info, counts) <= at_hand and (info.flash >= 0 or (in_main and info.main >= 0)):
                    options.append(prefix + card)
            elif in_main and _can_enter(book, state, seat, info, reduced_cost(info, counts), at_hand):
                options.append(prefix + card)
    return options


def _can_enter(book: Book, state: State, seat: int, info: Info, cost: int, at_hand: int) -> bool:
    if not holds(book, state, seat, info.summon_condition):
        return False
    if at_hand >= cost + info.least:
        return True
    return info.type == BRAVE and bool(feasible_hosts(book, state.sides[seat], info, cost))


def declare(book: Book, table: Table[State], seat: int, word: str, *, in_main: bool) -> None:
    """Declares the card of an option of `playable`, after `play:`; its cost is worked out once, now (6.1)."""
    zone, _, card = word.rpartition(":")
    source = REMOVED if zone else HAND
    side = table.state.sides[seat]
    info = book.faces[card]
    cost = reduced_cost(info, symbol_counts(book, side))
    if info.type == MAGIC:
        play_magic(book, table, seat, card, source, cost, modes(info, in_main=in_main))
        return
    if info.type == NEXUS:
        table.emit(PlayBegan(seat, card, source, "deploy", cost, PAY))
        return
    if info.type == BRAVE:
        found = feasible_hosts(book, side, info, cost)
        can_be_spirit = cores_at_hand(side) >= cost + info.least
        if found and (can_be_spirit or len(found) > 1):
            table.emit(PlayBegan(seat, card, source, "summon", cost, FORM))
            return
        host = found[0].id if found else NOBODY
        table.emit(PlayBegan(seat, card, source, "summon", cost, PAY, host=host))
        return
    table.emit(PlayBegan(seat, card, source, "summon", cost, PAY))


def play_magic(book: Book, table: Table[State], seat: int, card: str, source: str, cost: int, legal: list[str]) -> None:
    """Declares a Magic; which effect is asked only if more than one is legal."""
    stage, mode = (PAY, legal[0]) if len(legal) == 1 else (MODE, "")
    table.emit(PlayBegan(seat, card, source, "magic", cost, stage, mode=mode))


def options(book: Book, state: State, play: Play) -> list[str]:
    """What the player of the card may answer at its stage."""
    side = state.sides[play.seat]
    if play.stage == FORM:
        info = book.faces[play.card]
        spirit = [SPIRIT_FORM] if cores_at_hand(side) >= play.cost + info.least else []
        return [*spirit, *(f"host:{unit.id}" for unit in feasible_hosts(book, side, info, play.cost))]
    if play.stage == MODE:
        return [MAIN, FLASH]
    if play.stage == PAY:
        return [*sources(book, state, play.seat, ""), AUTO]
    found = sources(book, state, play.seat, "from:")
    return [*found, DONE] if play.cores + play.soul >= book.faces[play.card].least else found


def default(book: Book, state: State, play: Play) -> str:
    """The answer to a missed deadline: the first form, the Flash effect, `auto`, and cores up to the lowest level."""
    legal = options(book, state, play)
    if play.stage == MODE:
        return FLASH
    if play.stage == PAY:
        return AUTO
    return DONE if DONE in legal else legal[0]


def sources(book: Book, state: State, seat: int, prefix: str) -> list[str]:
    """Where one core may be taken from: Reserve and own Field, the Soul Core named apart."""
    side = state.sides[seat]
    found: list[str] = []
    if side.reserve.cores:
        found.append(prefix + RESERVE)
    if side.reserve.soul:
        found.append(prefix + "reserve:soul")
    kept = _kept_hosts(state, seat) if state.agenda else ()
    for unit in side.field:
        if unit.id in kept and unit.total <= book.faces[unit.face].least:
            continue
        if unit.cores:
            found.append(f"{prefix}card:{unit.id}")
        if unit.soul:
            found.append(f"{prefix}card:{unit.id}:soul")
    return found


def _kept_hosts(state: State, seat: int) -> list[int]:
    """Hosts onto which Braves are being summoned: they cannot be depleted (R10)."""
    return [frame.host for frame in state.agenda if isinstance(frame, Play) and frame.seat == seat]


def place_of(word: str) -> tuple[Place, bool]:
    """The place that a source option (without prefix) names, and whether it means the Soul Core."""
    name, _, rest = word.partition(":")
    if name == RESERVE:
        return RESERVE, rest == "soul"
    number, _, soul = rest.partition(":")
    return int(number), soul == "soul"


def choose(book: Book, table: Table[State], play: Play, option: str) -> None:
    """One answer at the play's stage."""
    seat, card = play.seat, play.card
    if play.stage == FORM:
        table.emit(FormChosen(seat, card, NOBODY if option == SPIRIT_FORM else int(option.partition(":")[2])))
        table.emit(PaymentBegan(seat, card, play.cost))
    elif play.stage == MODE:
        table.emit(ModeChosen(seat, card, option))
        table.emit(PaymentBegan(seat, card, play.cost))
    elif play.stage == PAY:
        if option == AUTO:
            pay_automatically(book, table, play)
        else:
            place, soul = place_of(option)
            _pay(book, table, play, place, 1 - soul, soul=soul)
    elif option == DONE:
        _enter(book, table, play)
    else:
        place, soul = place_of(option.removeprefix("from:"))
        before = levels(book, table.state.sides[seat], place)
        table.emit(CorePlaced(seat, place, soul))
        tell_levels(book, table, seat, before)


def _pay(book: Book, table: Table[State], play: Play, place: Place, cores: int, *, soul: bool) -> None:
    side = table.state.sides[play.seat]
    before = levels(book, side, place)
    table.emit(CostPaid(play.seat, place, cores, soul, play.left - cores - soul, face_at(side, place)))
    tell_levels(book, table, play.seat, before)


def pay_automatically(book: Book, table: Table[State], play: Play) -> None:
    """Reserve normals, then Field normals above the lowest level, then the other ones, the Soul Core last (R10)."""
    state = table.state
    side = state.sides[play.seat]
    count = min(play.left, side.reserve.cores)
    if count:
        _pay(book, table, play, RESERVE, count, soul=False)
    for spared in (True, False):
        for unit in sorted(side.field, key=lambda one: one.id):
            keeps = spared or unit.id == play.host
            above = unit.total - book.faces[unit.face].least if keeps else unit.cores
            count = min(play.left, unit.cores, above)
            if count > 0:
                _pay(book, table, play, unit.id, count, soul=False)
    if play.left:
        holder = next((unit for unit in side.field if unit.soul), None)
        _pay(book, table, play, RESERVE if holder is None else holder.id, 0, soul=True)


def step(book: Book, table: Table[State], play: Play) -> bool:
    """Takes the play on where nothing is to be asked; `False`: its player must answer."""
    if play.stage == PAY and not play.left:
        if not deplete(book, table, play.seat, play.seat):
            _paid(book, table, play)
        return True
    if play.stage == PLACE and not sources(book, table.state, play.seat, ""):
        _enter(book, table, play)
        return True
    return False


def _paid(book: Book, table: Table[State], play: Play) -> None:
    """The cost is paid and depleted cards are gone: a Magic resolves, a direct Brave is there, others are placed."""
    seat, card, info = play.seat, play.card, book.faces[play.card]
    if play.how == "magic":
        number = info.main if play.mode == MAIN else info.flash
        paid_soul = play.paid_soul
        table.emit(MagicPlayed(seat, card, play.mode, play.source))
        activate(book, table, Source(seat, NOBODY, card, number, paid_soul=paid_soul))
    elif play.host != NOBODY:
        host = play.host
        face = own_unit(table.state.sides[seat], host).face
        table.emit(Braved(seat, table.state.next_id, card, NOBODY, host, face))
        wait(table, [Trigger(seat, host, card, number) for number, _ in info.by_when.get(SUMMONED, ())])
    else:
        table.emit(PlacingBegan(seat, card, info.least))


def _enter(book: Book, table: Table[State], play: Play) -> None:
    """The card is on the Field; cards from which cores were taken are checked now (6.1, steps 6 and 7)."""
    state, seat = table.state, play.seat
    id_ = state.next_id if play.unit == NOBODY else play.unit
    is_new = play.source != FIELD
    table.emit(UnitEntered(seat, id_, play.card, play.how, play.cores, play.soul, play.exhausted))
    unit = own_unit(state.sides[seat], id_)
    triggers = triggers_of(book, state, seat, unit, SUMMONED) if is_new else []
    deplete(book, table, seat, seat)
    wait(table, triggers)
