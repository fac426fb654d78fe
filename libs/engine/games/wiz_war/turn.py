"""The turn: Time Passes, Move & Cast, Discard & Draw, and whose turn is next (section 5).

Time Passes ──► Move & Cast ──end, or a treasure or relic picked up──► Discard ──done──► Draw ──stop──► next seat
(WZ-49, WZ-79)      │ ▲                (WZ-75)                                         (WZ-74)
                    ▼ │ activations, casts, counter windows
"""

from libs.engine.games.wiz_war.board_facts import EnergyTokenChanged, StunChanged
from libs.engine.games.wiz_war.cards import Rot, TotemHaste, TotemSpring, TotemSting
from libs.engine.games.wiz_war.carrying import shed, shed_options
from libs.engine.games.wiz_war.damage import end_thing, heal, hurt
from libs.engine.games.wiz_war.draws import draw_magic, draw_options, draw_special
from libs.engine.games.wiz_war.ending import finish_by_rounds
from libs.engine.games.wiz_war.ground import Ground, speed_of
from libs.engine.games.wiz_war.state import (
    DRAW,
    LAST_ROUND,
    MOVE_CAST,
    OVER,
    WIZARDS,
    State,
    Thing,
    thing_of,
)
from libs.engine.games.wiz_war.turn_facts import MpChanged, PhaseStarted, TurnEnded, TurnStarted
from libs.engine.rulebook.seats import clockwise
from libs.engine.table import Table

DONE, STOP = ("done", "stop")
DIE = 4


def start_turn(ground: Ground, table: Table[State], seat: int, round_: int) -> bool:
    """A seat's turn begins; false if its wizard dies in Time Passes, or the match is over."""
    state = table.state
    table.emit(TurnStarted(seat, round_))
    for thing in list(state.things):
        if thing_of(state, thing.id) is not None:
            _time_passes(ground, table, thing, seat)
            if state.phase == OVER or not state.wizards[seat].alive:
                return False
    _count_tokens(ground, table, seat)
    if state.phase == OVER:
        return False
    _remove_stun(table, seat)
    _start_move_and_cast(ground, table, seat)
    return True


def _time_passes(ground: Ground, table: Table[State], thing: Thing, seat: int) -> None:
    """What a card in play does in the seat's Time Passes (R9)."""
    state = table.state
    sector, wizard = ground.board.sector, state.wizards[seat]
    is_here = thing.square >= 0 and sector[thing.square] == sector[wizard.square]
    card = ground.book.faces[thing.card].card
    if thing.owner < 0:
        return
    for effect in card.effects:
        if isinstance(effect, Rot) and _belongs_to(state, thing.figure, seat):
            hurt(ground, table, thing.figure, effect.amount, card.id, attacker=None)
        elif isinstance(effect, TotemSpring) and thing.owner == seat and is_here:
            heal(ground, table, WIZARDS[seat], effect.amount, card.id)
        elif isinstance(effect, TotemSting) and thing.owner != seat and is_here:
            hurt(ground, table, WIZARDS[seat], effect.amount, card.id, attacker=None)


def _belongs_to(state: State, figure: str, seat: int) -> bool:
    return figure == WIZARDS[seat] or any(
        one.seat == seat and figure == f"creature:{one.design}" for one in state.beasts
    )


def _count_tokens(ground: Ground, table: Table[State], seat: int) -> None:
    """One energy token off each own temporary spell, which ends at 0 (WZ-79)."""
    state = table.state
    for thing in [one for one in state.things if one.owner == seat and one.tokens]:
        if thing_of(state, thing.id) is None:
            continue
        table.emit(EnergyTokenChanged(thing.id, ground.book.faces[thing.card].card.id, thing.tokens - 1))
        if not thing.tokens:
            end_thing(ground, table, thing, "ran_out")


def _remove_stun(table: Table[State], seat: int) -> None:
    """A stun token off the wizard and each of its creatures: stunned, restricted (WZ-49, WZ-51, R10)."""
    state = table.state
    wizard = state.wizards[seat]
    if wizard.stun:
        table.emit(StunChanged(WIZARDS[seat], wizard.stun - 1, stunned=True))
    for beast in state.beasts:
        if beast.seat == seat and beast.stun:
            table.emit(StunChanged(f"creature:{beast.design}", beast.stun - 1, stunned=True))


def _start_move_and_cast(ground: Ground, table: Table[State], seat: int) -> None:
    state = table.state
    wizard, figure = state.wizards[seat], WIZARDS[seat]
    sector, faces = ground.board.sector, ground.book.faces
    mp = speed_of(ground, state, figure, wizard)
    for thing in state.things:
        if thing.owner != seat:
            continue
        face = faces[thing.card]
        if face.is_sandals:
            mp += table.roll("sandals", 1, DIE)
        elif thing.square >= 0 and sector[thing.square] == sector[wizard.square]:
            mp += sum(effect.amount for effect in face.card.effects if isinstance(effect, TotemHaste))
    table.emit(PhaseStarted(seat, MOVE_CAST))
    table.emit(MpChanged(figure, mp, "turn"))


def next_turn(ground: Ground, table: Table[State]) -> None:
    """The turn passes clockwise to the next living wizard; the match ends after the last round (R27)."""
    state = table.state
    while state.phase != OVER:
        table.emit(TurnEnded(state.active))
        seat, round_ = _next(state)
        if round_ > LAST_ROUND:
            finish_by_rounds(table)
        elif start_turn(ground, table, seat, round_):
            return


def _next(state: State) -> tuple[int, int]:
    round_ = state.round
    for seat in clockwise(state.wizards, state.active + 1):
        round_ += seat == state.first
        if state.wizards[seat].alive:
            return seat, round_
    raise AssertionError("a match without living wizards is over")


def discard_options(ground: Ground, state: State) -> list[str]:
    """What the active seat may discard, drop or end before it draws."""
    return [*shed_options(ground, state, state.active), DONE]


def choose_discard(ground: Ground, table: Table[State], option: str) -> None:
    """One step of Discard."""
    seat = table.state.active
    if option == DONE:
        table.emit(PhaseStarted(seat, DRAW))
    else:
        shed(ground, table, seat, option)


def choose_draw(ground: Ground, table: Table[State], option: str) -> None:
    """One step of Draw Cards."""
    seat = table.state.active
    if option == STOP:
        next_turn(ground, table)
    elif option == "special":
        draw_special(table, seat, counts=True)
    else:
        draw_magic(ground, table, seat, counts=True)


def can_draw(ground: Ground, state: State) -> bool:
    """Whether Draw Cards still has anything to ask."""
    return len(draw_options(ground, state, state.active)) > 1
