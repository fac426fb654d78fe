"""Move & Cast: what the active wizard may do, and the doing (section 5.2)."""

from libs.engine.games.wiz_war import aiming, casting
from libs.engine.games.wiz_war.board_facts import CreatureActivated, ThingCame
from libs.engine.games.wiz_war.book import Face
from libs.engine.games.wiz_war.cards import ATTACK, ITEM, NEUTRAL, RELIC
from libs.engine.games.wiz_war.carrying import drop, floor_here, is_burdened, may_pick_up, pick_up
from libs.engine.games.wiz_war.damage import end_thing
from libs.engine.games.wiz_war.ground import Ground, shape_of, speed_of
from libs.engine.games.wiz_war.moving import door_options, hold, move_words, release, walk
from libs.engine.games.wiz_war.state import (
    ACTIVATION_COST,
    DISCARD,
    MOST_ACTIONS,
    WIZARDS,
    State,
    beast_of,
    thing_of,
)
from libs.engine.games.wiz_war.turn_facts import Boosted, PhaseStarted
from libs.engine.table import Table

END = "end"
FIRST_ROUND = 1


def may_attack(ground: Ground, state: State, figure: str) -> bool:
    """Whether the active wizard may attack now (WZ-70, WZ-71, WZ-90)."""
    if state.round <= FIRST_ROUND or state.attacks <= 0 or (state.stunned and state.spent):
        return False
    shape = shape_of(ground, state, figure)
    return shape is None or not shape.harmless


def may_spend(state: State) -> bool:
    """Whether a stunned wizard may still spend movement points (R25)."""
    return not state.stunned or state.spent != "attack"


def options(ground: Ground, state: State) -> list[str]:
    """Everything that the active wizard may do now."""
    if state.actions >= MOST_ACTIONS:
        return [END]
    seat = state.active
    wizard = state.wizards[seat]
    figure = WIZARDS[seat]
    can_spend, can_attack = may_spend(state), may_attack(ground, state, figure)
    found: list[str] = []
    if state.mp > 0 and can_spend:
        found += [f"move:{word}" for word in move_words(ground, state, figure, wizard)]
    if not state.boosted and can_spend:
        found += [f"boost:{card}" for card in casting.energy_cards(ground, state, seat, flash=False)]
    found += _casts(ground, state, figure, can_attack=can_attack)
    if can_attack:
        found += [f"punch:{target}" for target in _punches(ground, state, figure)]
    if not state.stunned:
        here = floor_here(ground, state, wizard.square)
        found += [f"pickup:{ref}" for ref in here if may_pick_up(ground, state, seat, ref)]
    found += [f"drop:{ref}" for ref in aiming.loot(ground, state, figure)]
    if state.mp >= ACTIVATION_COST and can_spend:
        found += [f"activate:{one.design}" for one in state.beasts if one.seat == seat and not one.activated]
    found += door_options(ground, state, seat)
    faces = ground.book.faces
    found += [
        f"end_spell:thing:{one.id}" for one in state.things if one.owner == seat and not faces[one.card].is_carried
    ]
    found.append(END)
    return found


def _punches(ground: Ground, state: State, figure: str) -> list[str]:
    shape = shape_of(ground, state, figure)
    return aiming.punchable(ground, state, figure) if shape is None or shape.punch else []


def _casts(ground: Ground, state: State, figure: str, *, can_attack: bool) -> list[str]:
    seat = state.active
    faces = ground.book.faces
    found: list[str] = []
    for card in sorted(set(state.wizards[seat].hand)):
        face = faces[card]
        if face.type == ATTACK:
            is_legal = can_attack and aiming.has_target(ground, state, face, figure)
        elif state.stunned:
            is_legal = False
        elif face.type == NEUTRAL:
            is_legal = aiming.has_target(ground, state, face, figure)
        else:
            is_legal = face.type == ITEM or (face.type == RELIC and not is_burdened(ground, state, seat))
        if is_legal:
            found.append(f"cast:{card}")
    if can_attack:
        for thing in state.things:
            face = faces[thing.card]
            if thing.owner == seat and face.weapon is not None and aiming.has_target(ground, state, face, figure):
                found.append(f"use:thing:{thing.id}")
    return found


def act(ground: Ground, table: Table[State], option: str) -> None:  # noqa: PLR0912 - one branch an action
    """The active wizard does something."""
    state = table.state
    seat = state.active
    figure = WIZARDS[seat]
    word, _, rest = option.partition(":")
    if word == "move":
        walk(ground, table, figure, rest, state.mp - 1)
    elif word == "boost":
        table.emit(Boosted(seat, rest, ground.book.faces[rest].card.energy))
    elif word == "cast":
        _cast(ground, table, ground.book.faces[rest])
    elif word == "use":
        casting.consider(ground, table, seat, figure, casting.WEAPON, source=int(rest.partition(":")[2]))
    elif word == "punch":
        casting.consider(ground, table, seat, figure, casting.PUNCH, target=rest)
    elif word == "pickup":
        if pick_up(ground, table, seat, rest):
            to_discard_phase(table)
    elif word == "drop":
        drop(ground, table, figure, rest)
    elif word == "activate":
        _activate(ground, table, rest)
    elif word == "hold":
        hold(table, seat, int(rest))
    elif word == "release":
        release(table, seat, int(rest))
    elif word == "end_spell":
        thing = thing_of(state, int(rest.partition(":")[2]))
        assert thing is not None
        end_thing(ground, table, thing, "ended")
    else:
        to_discard_phase(table)


def to_discard_phase(table: Table[State]) -> None:
    """Move & Cast is over."""
    if table.state.phase == "move_cast":
        table.emit(PhaseStarted(table.state.active, DISCARD))


def _cast(ground: Ground, table: Table[State], face: Face) -> None:
    """A spell is considered; an item or relic comes into play at once, without a window."""
    seat = table.state.active
    if face.is_carried:
        table.emit(ThingCame(id=table.state.serial + 1, card=face.word, owner=seat, played=True))
    else:
        casting.consider(ground, table, seat, WIZARDS[seat], casting.SPELL, face.word)


def _activate(ground: Ground, table: Table[State], design: str) -> None:
    """A creature's activation begins (WZ-15, WZ-28)."""
    state = table.state
    beast = beast_of(state, f"creature:{design}")
    assert beast is not None
    speed = speed_of(ground, state, f"creature:{design}", beast)
    table.emit(CreatureActivated(beast.seat, design, speed, state.mp - ACTIVATION_COST))
