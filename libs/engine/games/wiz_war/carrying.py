"""Treasures, relics and items: what a wizard carries, drops and picks up, and the hand limit (sections 5 and 9)."""

from libs.engine.games.wiz_war.aiming import loot
from libs.engine.games.wiz_war.board_facts import Discarded, ItemMoved, TreasureMoved
from libs.engine.games.wiz_war.cards import RELIC
from libs.engine.games.wiz_war.damage import count_points, end_thing
from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.state import (
    HAND_LIMIT,
    ITEM_COST,
    SEATS,
    WIZARDS,
    Beast,
    State,
    figure_of,
    thing_of,
)
from libs.engine.games.wiz_war.turn_facts import MpChanged, PhaseEnded
from libs.engine.rulebook.seats import living
from libs.engine.table import Table


def counted(state: State, seat: int) -> int:
    """What counts against the seat's hand limit: hand, items and relics, non-instant spells in play (WZ-73)."""
    return len(state.wizards[seat].hand) + sum(thing.owner == seat for thing in state.things)


def burdens(ground: Ground, state: State, seat: int) -> list[str]:
    """The treasures and relics that a wizard carries, the newest last."""
    found = [
        (one.since, f"treasure:{index}") for index, one in enumerate(state.treasures) if one.carrier == WIZARDS[seat]
    ]
    faces = ground.book.faces
    found += [
        (thing.id, f"thing:{thing.id}")
        for thing in state.things
        if thing.owner == seat and faces[thing.card].type == RELIC
    ]
    return [ref for _, ref in sorted(found)]


def is_burdened(ground: Ground, state: State, seat: int) -> bool:
    """Whether a wizard carries a treasure or relic."""
    return bool(burdens(ground, state, seat))


def excess(ground: Ground, state: State) -> tuple[int, str] | None:
    """The first seat, clockwise from the active one, that must drop one of two burdens or is above its hand limit."""
    wizards = state.wizards
    held = [len(one.hand) for one in wizards]
    heavy = [0] * len(held)
    faces = ground.book.faces
    for thing in state.things:
        if thing.owner >= 0:
            held[thing.owner] += 1
            if faces[thing.card].type == RELIC:
                heavy[thing.owner] += 1
    for treasure in state.treasures:
        if treasure.carrier in SEATS:
            heavy[SEATS[treasure.carrier]] += 1
    if max(heavy) <= 1 and max(held) <= HAND_LIMIT:
        return None
    for seat in living(wizards, state.active):
        if heavy[seat] > 1:
            return seat, "drop_one"
        if held[seat] > HAND_LIMIT:
            return seat, "over_limit"
    return None


def floor_here(ground: Ground, state: State, square: int) -> list[str]:
    """What lies in a square: treasures, then items and relics."""
    found = [
        f"treasure:{index}" for index, one in enumerate(state.treasures) if not one.carrier and one.square == square
    ]
    found += [f"thing:{thing.id}" for thing in state.things if thing.owner < 0 and thing.square == square]
    return found


def may_pick_up(ground: Ground, state: State, seat: int, ref: str) -> bool:
    """Whether a wizard that stands there may pick the thing up now (WZ-54, R18, R19, WZ-94)."""
    kind, _, number = ref.partition(":")
    if kind == "treasure":
        treasure = state.treasures[int(number)]
        scores = treasure.owner != seat and treasure.square == ground.board.home[seat]
        return not scores and not is_burdened(ground, state, seat)
    thing = thing_of(state, int(number))
    assert thing is not None
    if ground.book.faces[thing.card].type == RELIC:
        return not is_burdened(ground, state, seat)
    return state.mp >= ITEM_COST


def pick_up(ground: Ground, table: Table[State], seat: int, ref: str) -> bool:
    """A wizard picks something up; whether that ends its Move & Cast (WZ-75, R11)."""
    state = table.state
    kind, _, number = ref.partition(":")
    if kind == "treasure":
        treasure = state.treasures[int(number)]
        table.emit(PhaseEnded(seat))
        table.emit(TreasureMoved(int(number), treasure.owner, -1, WIZARDS[seat]))
        count_points(ground, table)
        return True
    thing = thing_of(state, int(number))
    assert thing is not None
    is_relic = ground.book.faces[thing.card].type == RELIC
    if is_relic:
        table.emit(PhaseEnded(seat))
    else:
        table.emit(MpChanged(WIZARDS[seat], state.mp - ITEM_COST, "pickup", spends=True))
    table.emit(ItemMoved(thing.id, thing.card, seat, -1, is_relic))
    return is_relic


def drop(ground: Ground, table: Table[State], figure: str, ref: str) -> None:
    """A figure drops something in its square; an enemy treasure in the own home scores (WZ-80)."""
    one = figure_of(table.state, figure)
    assert one is not None
    kind, _, number = ref.partition(":")
    if kind == "treasure":
        table.emit(TreasureMoved(int(number), table.state.treasures[int(number)].owner, one.square))
        count_points(ground, table)
        return
    thing = thing_of(table.state, int(number))
    assert thing is not None
    table.emit(ItemMoved(thing.id, thing.card, -1, one.square, ground.book.faces[thing.card].type == RELIC))


def take(ground: Ground, table: Table[State], taker: str, ref: str) -> None:
    """A figure takes something from another: a wizard keeps it, a creature drops it at once (WZ-32, WZ-33).

    A wizard with two burdens is then asked which to drop (WZ-57).
    """
    state = table.state
    one = figure_of(state, taker)
    assert one is not None
    kind, _, number = ref.partition(":")
    keeps = not isinstance(one, Beast) or (
        kind == "treasure" and ground.book.creatures[one.design].carrier and not loot(ground, state, taker)
    )
    if kind == "treasure":
        owner = state.treasures[int(number)].owner
        table.emit(TreasureMoved(int(number), owner, -1 if keeps else one.square, taker if keeps else ""))
        count_points(ground, table)
        return
    thing = thing_of(state, int(number))
    assert thing is not None
    is_relic = ground.book.faces[thing.card].type == RELIC
    table.emit(ItemMoved(thing.id, thing.card, one.seat if keeps else -1, -1 if keeps else one.square, is_relic))


def shed_options(ground: Ground, state: State, seat: int) -> list[str]:
    """All that a seat may discard, drop or end: distinct cards, carried items and relics, own spells."""
    found = [f"discard:{card}" for card in sorted(set(state.wizards[seat].hand))]
    faces = ground.book.faces
    for thing in state.things:
        if thing.owner == seat:
            word = "drop" if faces[thing.card].is_carried else "end"
            found.append(f"{word}:thing:{thing.id}")
    return found


def shed(ground: Ground, table: Table[State], seat: int, option: str) -> None:
    """Carries out one of `shed_options`."""
    word, _, rest = option.partition(":")
    if word == "discard":
        table.emit(Discarded(seat, rest, "chosen"))
    elif word == "drop":
        drop(ground, table, WIZARDS[seat], rest)
    else:
        thing = thing_of(table.state, int(rest.partition(":")[2]))
        assert thing is not None
        end_thing(ground, table, thing, "ended")
