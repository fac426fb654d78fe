"""A creature's activation inside its wizard's turn (section 10).

wizard's turn ──activate, 2 MP (WZ-15)──► creature: moves and one attack (WZ-21, WZ-22) ──done──► wizard's turn
                                         │ attack: printed, punch, or a creature attack spell (WZ-23, WZ-24)
                                         ▼
                                  counter window (casting)
"""

from libs.engine.games.wiz_war import aiming, casting
from libs.engine.games.wiz_war.actions import FIRST_ROUND
from libs.engine.games.wiz_war.board_facts import ActivationEnded, TreasureMoved
from libs.engine.games.wiz_war.carrying import drop, floor_here
from libs.engine.games.wiz_war.damage import count_points
from libs.engine.games.wiz_war.ground import Ground, shape_of
from libs.engine.games.wiz_war.moving import move_words, walk
from libs.engine.games.wiz_war.state import MOST_ACTIONS, Activation, Beast, State, beast_of
from libs.engine.table import Table

DONE = "done"


def options(ground: Ground, state: State, frame: Activation) -> list[str]:
    """What the activated creature may do now."""
    name = f"creature:{frame.design}"
    beast = beast_of(state, name)
    if beast is None or state.actions >= MOST_ACTIONS:
        return [DONE]
    found: list[str] = []
    if frame.mp > 0 and not (beast.restricted and frame.attacked):
        found += [f"cmove:{word}" for word in move_words(ground, state, name, beast)]
    if state.round > FIRST_ROUND and not frame.attacked and not (beast.restricted and frame.moved):
        found += _attacks(ground, state, frame, name)
    if ground.book.creatures[frame.design].carrier:
        found += _treasures(ground, state, name, beast)
    found.append(DONE)
    return found


def _attacks(ground: Ground, state: State, frame: Activation, name: str) -> list[str]:
    shape = shape_of(ground, state, name)
    if shape is not None and shape.harmless:
        return []
    faces = ground.book.faces
    found = [
        f"cattack:{strike.id}"
        for index, strike in enumerate(ground.book.creatures[frame.design].strikes)
        if casting.strike_targets(ground, state, name, index)
    ]
    found += [
        f"ccast:{card}"
        for card in sorted(set(state.wizards[frame.seat].hand))
        if faces[card].card.creature_attack and aiming.has_target(ground, state, faces[card], name)
    ]
    if shape is not None and shape.punch:
        found += [f"cpunch:{target}" for target in aiming.punchable(ground, state, name)]
    return found


def _treasures(ground: Ground, state: State, name: str, beast: Beast) -> list[str]:
    """The boggart's hands: a treasure at a time, not one that scores in its wizard's home (R24, R19)."""
    held = aiming.loot(ground, state, name)
    if held:
        return [f"cdrop:{held[0]}"]
    home = ground.board.home[beast.seat]
    return [
        f"cpickup:{ref}"
        for ref in floor_here(ground, state, beast.square)
        if ref.startswith("treasure")
        and not (beast.square == home and state.treasures[int(ref[9:])].owner != beast.seat)
    ]


def act(ground: Ground, table: Table[State], frame: Activation, option: str) -> None:
    """The activated creature does something."""
    state = table.state
    name = f"creature:{frame.design}"
    word, _, rest = option.partition(":")
    if word == "cmove":
        walk(ground, table, name, rest, frame.mp - 1)
    elif word == "cattack":
        strikes = ground.book.creatures[frame.design].strikes
        index = next(index for index, strike in enumerate(strikes) if strike.id == rest)
        casting.consider(ground, table, frame.seat, name, casting.STRIKE, source=index)
    elif word == "ccast":
        casting.consider(ground, table, frame.seat, name, casting.SPELL, rest)
    elif word == "cpunch":
        casting.consider(ground, table, frame.seat, name, casting.PUNCH, target=rest)
    elif word == "cpickup":
        number = int(rest.partition(":")[2])
        table.emit(TreasureMoved(number, state.treasures[number].owner, -1, name))
        count_points(ground, table)
        end(table, frame)
    elif word == "cdrop":
        drop(ground, table, name, rest)
    else:
        end(table, frame)


def end(table: Table[State], frame: Activation) -> None:
    """The activation is over (WZ-20)."""
    table.emit(ActivationEnded(frame.seat, frame.design))
