"""Damage, healing, deaths, and everything that leaves play because of them (sections 6, 8 and 10)."""

from libs.engine.games.wiz_war.board_facts import (
    BorderChanged,
    CrackAdded,
    CreatureDied,
    Damaged,
    Discarded,
    HandTaken,
    Healed,
    ItemMoved,
    Reverted,
    StunChanged,
    ThingLeft,
    TreasureMoved,
    WizardDied,
)
from libs.engine.games.wiz_war.cast_facts import SpellLapsed
from libs.engine.games.wiz_war.ending import finish, winner_by_points
from libs.engine.games.wiz_war.ground import Ground, armour_of, border_kind, speed_of
from libs.engine.games.wiz_war.state import (
    DOOR,
    DOOR_CRACKS,
    MOST_CREATURE_LIFE,
    MOST_LIFE,
    MOVE_CAST,
    OPEN,
    OVER,
    SEATS,
    WALL_CRACKS,
    WIZARDS,
    Beast,
    Casting,
    State,
    Thing,
    beast_of,
    figure_of,
    thing_of,
)
from libs.engine.games.wiz_war.turn_facts import DoorReleased, MpChanged, VpChanged
from libs.engine.rulebook.seats import living
from libs.engine.table import Table


def hurt(
    ground: Ground, table: Table[State], figure: str, amount: int, by: str, *, attacker: int | None, bare: bool = False
) -> None:
    """A figure takes damage, reduced by its armour unless it is `bare`; at 0 life it dies (WZ-38, WZ-39).

    A wizard killed by somebody else's attack scores for the `attacker` (R17).
    """
    state = table.state
    one = figure_of(state, figure)
    if one is None or state.phase == OVER:
        return
    if not bare:
        amount -= armour_of(ground, state, figure)
    if amount <= 0:
        return
    table.emit(Damaged(figure, amount, one.life - amount, by))
    if one.life > 0:
        return
    if isinstance(one, Beast):
        kill_beast(ground, table, one)
    else:
        kill_wizard(ground, table, one.seat, attacker if attacker != one.seat else None)


def heal(ground: Ground, table: Table[State], figure: str, amount: int, by: str) -> None:
    """A figure heals: a wizard up to 20, a creature up to 12, above its starting life too (WZ-36, WZ-37)."""
    one = figure_of(table.state, figure)
    if one is None:
        return
    most = MOST_CREATURE_LIFE if isinstance(one, Beast) else MOST_LIFE
    gain = min(amount, most - one.life)
    if gain > 0:
        table.emit(Healed(figure, gain, one.life + gain, by))


def stun(table: Table[State], figure: str, tokens: int) -> None:
    """A figure gets stun tokens."""
    one = figure_of(table.state, figure)
    if one is not None and tokens:
        table.emit(StunChanged(figure, one.stun + tokens))


def crack_border(ground: Ground, table: Table[State], edge: int, cracks: int) -> None:
    """A wall or door gets cracks, and falls when it has enough (WZ-78)."""
    state = table.state
    kind = border_kind(ground, state, edge)
    if kind == OPEN or cracks <= 0 or ground.board.outer >> edge & 1:
        return
    raised = next((thing for thing in state.things if thing.border == edge), None)
    need = raised.need if raised is not None else DOOR_CRACKS if kind == DOOR else WALL_CRACKS
    total = cracks + next((border.cracks for border in state.borders if border.edge == edge), 0)
    table.emit(CrackAdded(edge, -1, total))
    if total >= need:
        destroy_border(ground, table, edge)


def destroy_border(ground: Ground, table: Table[State], edge: int) -> None:
    """A wall or door is gone; the card of a raised wall with it."""
    raised = next((thing for thing in table.state.things if thing.border == edge), None)
    if raised is not None:
        end_thing(ground, table, raised, "destroyed")
    else:
        table.emit(BorderChanged(edge, OPEN))


def crack_totem(ground: Ground, table: Table[State], id_: int, cracks: int) -> None:
    """A totem gets cracks, one for each damage, and is destroyed when it has enough (WZ-89)."""
    thing = thing_of(table.state, id_)
    if thing is None or cracks <= 0:
        return
    table.emit(CrackAdded(-1, id_, thing.cracks + cracks))
    if thing.cracks >= thing.need:
        end_thing(ground, table, thing, "destroyed")


def end_thing(ground: Ground, table: Table[State], thing: Thing, why: str) -> None:
    """A card leaves play for its discard pile, with what it held up: a creature, a wall, a shape."""
    state = table.state
    face = ground.book.faces[thing.card]
    if face.shape is not None and thing.figure:
        unshape(ground, table, thing, why)
        return
    table.emit(ThingLeft(thing.id, thing.card, why))
    if thing.border >= 0:
        table.emit(BorderChanged(thing.border, OPEN))
    if face.creature:
        beast = beast_of(state, f"creature:{face.creature}")
        if beast is not None and beast.thing == thing.id:
            kill_beast(ground, table, beast)


def unshape(ground: Ground, table: Table[State], thing: Thing, why: str) -> None:
    """A transformation ends: the figure is itself again (WZ-45)."""
    before = _speed(ground, table.state, thing.figure)
    table.emit(ThingLeft(thing.id, thing.card, why))
    if figure_of(table.state, thing.figure) is not None:
        table.emit(Reverted(thing.figure, ground.book.faces[thing.card].card.id))
        keep_pace(ground, table, thing.figure, before)


def keep_pace(ground: Ground, table: Table[State], figure: str, before: int) -> None:
    """A changed speed changes what is left of the active wizard's movement points, not below 0 (R35, WZ-91)."""
    state = table.state
    seat = SEATS.get(figure)
    if seat is None or seat != state.active or state.phase != MOVE_CAST:
        return
    change = _speed(ground, state, figure) - before
    mp = max(0, state.mp + change)
    if mp != state.mp:
        table.emit(MpChanged(figure, mp, "shape"))


def _speed(ground: Ground, state: State, figure: str) -> int:
    one = figure_of(state, figure)
    return 0 if one is None else speed_of(ground, state, figure, one)


def kill_beast(ground: Ground, table: Table[State], beast: Beast) -> None:
    """A creature dies: its figure, its summon card and all spells on it leave play; a treasure stays (WZ-42, WZ-86)."""
    state = table.state
    name = f"creature:{beast.design}"
    for index, treasure in enumerate(state.treasures):
        if treasure.carrier == name:
            table.emit(TreasureMoved(index, treasure.owner, beast.square))
    table.emit(CreatureDied(beast.design, beast.seat))
    for thing in [one for one in state.things if one.figure == name or one.id == beast.thing]:
        table.emit(ThingLeft(thing.id, thing.card, "creature_died"))
    count_points(ground, table)


def kill_wizard(ground: Ground, table: Table[State], seat: int, killer: int | None) -> None:
    """A wizard dies: what it carried stays in its square, its spells end, its creatures die with it (section 8)."""
    state = table.state
    wizard = state.wizards[seat]
    lapse(table, seat)
    for index, treasure in enumerate(state.treasures):
        if treasure.carrier == WIZARDS[seat]:
            table.emit(TreasureMoved(index, treasure.owner, wizard.square))
    for hold in [one for one in state.holds if one.seat == seat]:
        table.emit(DoorReleased(seat, hold.edge))
    table.emit(WizardDied(seat, killer))
    for beast in [one for one in state.beasts if one.seat == seat]:
        kill_beast(ground, table, beast)
    for thing in list(state.things):
        if thing.owner == seat and ground.book.faces[thing.card].is_carried:
            is_relic = ground.book.faces[thing.card].type == "relic"
            table.emit(ItemMoved(thing.id, thing.card, -1, wizard.square, is_relic))
        elif (thing.owner == seat or thing.figure == WIZARDS[seat]) and thing_of(state, thing.id) is not None:
            end_thing(ground, table, thing, "owner_died")
    if killer is not None:
        table.emit(HandTaken(seat, killer, tuple(wizard.hand), len(wizard.hand)))
    for card in tuple(wizard.hand):
        table.emit(Discarded(seat, card, "died"))
    count_points(ground, table)


def lapse(table: Table[State], seat: int) -> None:
    """Casts of the seat come to nothing, and whatever answers them."""
    agenda = table.state.agenda
    first = next((i for i, one in enumerate(agenda) if isinstance(one, Casting) and one.seat == seat), None)
    if first is None:
        return
    while len(agenda) > first:
        top = agenda[-1]
        assert isinstance(top, Casting)
        is_announced = top.step == "window" and top.how in ("spell", "counter")
        table.emit(SpellLapsed(top.seat, top.card if is_announced else ""))


def points(ground: Ground, state: State, seat: int) -> int:
    """Kills, and enemy treasures lying in the own home (section 3)."""
    home = ground.board.home[seat]
    lying = sum(one.owner != seat and not one.carrier and one.square == home for one in state.treasures)
    return state.wizards[seat].kills + lying


def count_points(ground: Ground, table: Table[State]) -> None:
    """Victory points after a change of kills or treasures, and the end that may follow (R27)."""
    state = table.state
    if state.phase == OVER:
        return
    for seat in range(len(state.wizards)):
        now = points(ground, state, seat)
        if now != state.points[seat]:
            table.emit(VpChanged(seat, now))
    winner = winner_by_points(state)
    if winner is not None:
        finish(table, winner, "two_points")
    elif len(left := living(state.wizards)) <= 1:
        finish(table, next(iter(left), None), "last_alive")
